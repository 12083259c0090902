//! Sets of pieces, sets of moves, numbers and bounds.

use super::lower::{Lower, unique};
use crate::checked::{
    AttributeId, Bounds, ChanceId, CounterId, Filter, KindRef, LastMove, MoveFilter, Role, StatusId, StoreId, Value,
};
use crate::diagnostic::{codes, did_you_mean};
use crate::document::{self, MoveRef, Name, OneOrMany, PieceRef, Reading, ValueExpr, ValueKind};
use crate::json::At;
use crate::limits;

/// The classes every move may have without writing them.
pub(crate) const CLASSES: [&str; 7] = ["CAPTURE", "QUIET", "DROP", "PASS", "PROMOTION", "PAIR", "STOP"];

impl Lower<'_> {
    /// A set of pieces.
    pub fn filter(&mut self, filter: &document::Filter) -> Filter {
        if !self.spend(1, &filter.at) {
            return Filter::default();
        }
        Filter {
            kinds: filter.piece.as_ref().map(|list| self.kind_refs(list)),
            tags: filter.tag.as_ref().map(|tags| self.tags(tags)),
            owner: filter.owner.as_ref().and_then(|r| self.role(r)),
            zone: filter.zone.as_ref().map(|z| self.zone(z)),
            state: filter.state.as_ref().and_then(|s| self.flag(s)),
            moved: filter.moved,
            attributes: self.attribute_tests(&filter.attributes),
            same_attribute: filter.same_attribute.as_ref().and_then(|a| self.attribute(a)),
            status: filter.status.as_ref().and_then(|s| self.status(s)),
            not: filter.not.as_ref().map(|f| Box::new(self.filter(f))),
            store: self.store_of(filter.store.as_ref(), filter.holder.as_ref()),
        }
    }

    /// A store and whose it is.
    pub fn store_of(&mut self, store: Option<&Name>, holder: Option<&Name>) -> Option<(StoreId, Role)> {
        let Some(store) = store else {
            if let Some(holder) = holder {
                let message = "`holder` says whose store, but no `store` is named";
                self.report.add(codes::CONDITION_FIELD, &holder.at, message, "add `store`, or drop `holder`");
            }
            return None;
        };
        let id = self.store(store)?;
        let default = self.store_holder(id);
        Some((id, self.role_or(holder, default)))
    }

    /// The store of that name.
    pub fn store(&mut self, name: &Name) -> Option<StoreId> {
        self.names.stores.find(name, self.report).map(StoreId)
    }

    /// Whose store is meant where nobody says: one's own, or everybody's.
    pub fn store_holder(&self, id: StoreId) -> Role {
        match self.spec.stores.get(id.index()).map(|s| s.holder.value) {
            Some(document::StoreHolder::Neutral) => Role::Neutral,
            _ => Role::Own,
        }
    }

    /// The attribute of that name.
    pub fn attribute(&mut self, name: &Name) -> Option<AttributeId> {
        self.names.attributes.find(name, self.report).map(AttributeId)
    }

    /// The status of that name.
    pub fn status(&mut self, name: &Name) -> Option<StatusId> {
        self.names.statuses.find(name, self.report).map(StatusId)
    }

    fn tags(&mut self, tags: &[Name]) -> Vec<String> {
        if !self.spend_list(tags.len(), tags.first().map(|t| &t.at)) {
            return Vec::new();
        }
        tags.iter().map(|t| self.tag(t)).collect()
    }

    fn tag(&mut self, tag: &Name) -> String {
        let unknown = !self.names.tags.contains(&tag.text) && !tag.text.is_empty();
        if unknown && self.report.wants(codes::REF_UNKNOWN_TAG, &tag.at) {
            let near = did_you_mean(&tag.text, self.names.tags.iter().map(String::as_str));
            let help = near.map_or("list it under `tags` of a piece".to_string(), |n| format!("did you mean \"{n}\"?"));
            self.report.add(codes::REF_UNKNOWN_TAG, &tag.at, format!("no piece has the tag \"{tag}\""), help);
        }
        tag.text.clone()
    }

    fn attribute_tests(&mut self, tests: &document::Map<Name>) -> Vec<(AttributeId, Option<usize>)> {
        let mut lowered = Vec::new();
        if !self.spend_list(tests.entries.len(), Some(&tests.at)) {
            return lowered;
        }
        for (name, value) in &tests.entries {
            let Some(attribute) = self.attribute(name) else { continue };
            if value.text == "CHOSEN" {
                lowered.push((attribute, None));
            } else if let Some(index) = self.attribute_value(attribute, value) {
                lowered.push((attribute, Some(index)));
            }
        }
        lowered
    }

    /// The index of a value of an attribute.
    pub fn attribute_value(&mut self, attribute: AttributeId, value: &Name) -> Option<usize> {
        let spec = self.spec;
        let written = spec.attributes.get(attribute.index())?;
        let (attribute_code, values) = (&written.code, &written.values);
        let values = &values[..values.len().min(limits::ATTRIBUTE_VALUES)];
        let found = values.iter().position(|v| v.text == value.text && !v.text.is_empty());
        if found.is_none() && !value.text.is_empty() && self.report.wants(codes::ATTRIBUTE_VALUE, &value.at) {
            let all = values.iter().map(|v| v.text.as_str());
            let help = match did_you_mean(&value.text, all.clone()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("its values are {}", all.collect::<Vec<_>>().join(", ")),
            };
            let message = format!("\"{value}\" is no value of {}", attribute_code);
            self.report.add(codes::ATTRIBUTE_VALUE, &value.at, message, help);
        }
        found
    }

    /// Kinds, some of them known only when the move is made.
    pub fn kind_refs(&mut self, list: &[PieceRef]) -> Vec<KindRef> {
        if !self.spend_list(list.len(), list.first().map(PieceRef::at)) {
            return Vec::new();
        }
        unique(list.iter().filter_map(|piece| self.kind_ref(piece)).collect())
    }

    /// A kind, possibly known only when the move is made.
    pub fn kind_ref(&mut self, piece: &PieceRef) -> Option<KindRef> {
        match piece {
            PieceRef::Code(name) => self.kind(name).map(KindRef::Kind),
            PieceRef::Chosen(_) => Some(KindRef::Chosen),
            PieceRef::Attribute(name) => self.attribute(name).map(KindRef::Attribute),
        }
    }

    /// A set of moves.
    pub fn move_filter(&mut self, filter: &document::MoveFilter) -> MoveFilter {
        if !self.spend(1, &filter.at) {
            return MoveFilter::default();
        }
        MoveFilter {
            kinds: filter.piece.as_ref().map(|l| self.plain_kinds(l)),
            classes: filter.class.as_ref().map(|l| self.classes(l)),
            move_ids: filter.move_id.as_ref().map(|l| self.move_ids(l)),
            source: filter.source.as_ref().map(|z| self.zone(z)),
            target: filter.target.as_ref().map(|z| self.zone(z)),
            same: filter.same,
            not: filter.not.as_ref().map(|f| Box::new(self.move_filter(f))),
        }
    }

    /// What LAST_MOVE compares.
    #[allow(clippy::too_many_arguments)]
    pub fn last_move(
        &mut self,
        piece: Option<&OneOrMany<PieceRef>>,
        class: Option<&OneOrMany<Name>>,
        move_id: Option<&OneOrMany<MoveRef>>,
        source: Option<&document::ZoneExpr>,
        target: Option<&document::ZoneExpr>,
        by: Option<&Name>,
    ) -> LastMove {
        let filter = MoveFilter {
            kinds: piece.map(|l| self.plain_kinds(l)),
            classes: class.map(|l| self.classes(l)),
            move_ids: move_id.map(|l| self.move_ids(l)),
            source: source.map(|z| self.zone(z)),
            target: target.map(|z| self.zone(z)),
            same: false,
            not: None,
        };
        LastMove { filter, by: by.and_then(|r| self.role(r)) }
    }

    fn classes(&mut self, list: &[Name]) -> Vec<String> {
        if !self.spend_list(list.len(), list.first().map(|c| &c.at)) {
            return Vec::new();
        }
        for class in list {
            let known = CLASSES.contains(&class.text.as_str()) || self.names.classes.contains(&class.text);
            if !known && !class.text.is_empty() && self.report.wants(codes::REF_UNKNOWN_CLASS, &class.at) {
                let all = CLASSES.iter().copied().chain(self.names.classes.iter().map(String::as_str));
                let help = match did_you_mean(&class.text, all) {
                    Some(near) => format!("did you mean \"{near}\"?"),
                    None => format!("there are {} and the labels moves have under `class`", CLASSES.join(", ")),
                };
                let message = format!("no move has the class \"{class}\"");
                self.report.add(codes::REF_UNKNOWN_CLASS, &class.at, message, help);
            }
        }
        list.iter().map(|c| c.text.clone()).collect()
    }

    /// Ids of moves, without a piece.
    pub fn move_ids(&mut self, list: &[MoveRef]) -> Vec<i32> {
        let mut ids = Vec::new();
        if !self.spend_list(list.len(), list.first().map(move_ref_at)) {
            return ids;
        }
        for reference in list {
            match reference {
                MoveRef::Id(id, at) => ids.push(self.bounded(*id, 0..=1_000_000, at, "an id") as i32),
                MoveRef::Qualified(name) => {
                    let message = "here the id is a number alone";
                    self.report.add(codes::DOC_TYPE, &name.at, message, "name the piece with `piece`");
                }
            }
        }
        ids
    }

    /// A number.
    pub fn value(&mut self, value: &ValueExpr) -> Value {
        if !self.spend(1, &value.at) {
            return Value::Int(0);
        }
        match &value.kind {
            ValueKind::Number(n) => Value::Int(self.bounded(*n, -1_000_000_000..=1_000_000_000, &value.at, "a number")),
            ValueKind::Counter { counter, of } => {
                let of = self.role_or(of.as_ref(), Role::Own);
                match self.counter(counter) {
                    Some(counter) => Value::Counter(counter, of),
                    None => Value::Int(0),
                }
            }
            ValueKind::Count { count } => Value::Count(Box::new(self.filter(count))),
            ValueKind::Reading { value: reading, code } => match reading.value {
                Reading::TurnNumber => Value::TurnNumber,
                Reading::Ply => Value::Ply,
                Reading::Chance => match code {
                    Some(code) => self.chance(code).map_or(Value::Int(0), Value::Chance),
                    None => {
                        let message = "CHANCE needs the `code` of a chance";
                        self.report.add(codes::DOC_MISSING_KEY, &value.at, message, "add \"code\": …");
                        Value::Int(0)
                    }
                },
            },
            ValueKind::Weights { weights, of, bonus } => {
                let mut by_kind = Vec::new();
                self.spend_list(weights.entries.len() + bonus.entries.len(), Some(&value.at));
                for (name, weight) in &weights.entries {
                    if let Some(kind) = self.kind(name) {
                        by_kind
                            .push((kind, self.bounded(weight.value, -1_000_000..=1_000_000, &weight.at, "a weight")));
                    }
                }
                let mut by_player = Vec::new();
                for (name, extra) in &bonus.entries {
                    if let Some(player) = self.player(name) {
                        by_player
                            .push((player, self.bounded(extra.value, -1_000_000..=1_000_000, &extra.at, "a bonus")));
                    }
                }
                Value::Weights { weights: by_kind, of: self.role_or(of.as_ref(), Role::Ally), bonus: by_player }
            }
        }
    }

    /// The counter of that name.
    pub fn counter(&mut self, name: &Name) -> Option<CounterId> {
        self.names.counters.find(name, self.report).map(CounterId)
    }

    /// The chance of that name.
    pub fn chance(&mut self, name: &Name) -> Option<ChanceId> {
        self.names.chance.find(name, self.report).map(ChanceId)
    }

    /// Bounds; those that nothing satisfies are reported.
    pub fn bounds(&mut self, min: Option<&ValueExpr>, max: Option<&ValueExpr>) -> Bounds {
        if let (Some(low), Some(high)) = (min, max)
            && let (ValueKind::Number(a), ValueKind::Number(b)) = (&low.kind, &high.kind)
            && a > b
        {
            let message = format!("nothing is at least {a} and at most {b}");
            self.report.add(codes::CONDITION_BOUNDS, &low.at, message, "exchange the two bounds");
        }
        Bounds { min: min.map(|v| self.value(v)), max: max.map(|v| self.value(v)), equals: None, more_than: None }
    }
}

fn move_ref_at(reference: &MoveRef) -> &At {
    match reference {
        MoveRef::Id(_, at) => at,
        MoveRef::Qualified(name) => &name.at,
    }
}
