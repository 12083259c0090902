//! Effects, one word after the other.

use super::lower::Lower;
use crate::checked::{
    AttributeId, Effect, EffectId, EffectKind, Filter, KindRef, NamedEffect, Pieces, PlaceAt, Placed, Role, StoreId,
    Value,
};
use crate::diagnostic::codes;
use crate::document::{self, ContinueWith, EffectKind as K, Name, PieceList, PieceRef, PlaceChoice};
use crate::json::At;

/// Longest duration of a flag, in turns.
const MAX_DURATION: i64 = 1000;

impl Lower<'_> {
    /// A list of effects; those that cannot be understood are reported and left out.
    pub fn effects(&mut self, list: &[document::Effect]) -> Vec<Effect> {
        list.iter().filter_map(|e| self.effect(e)).collect()
    }

    fn effect(&mut self, effect: &document::Effect) -> Option<Effect> {
        if !self.spend(1, &effect.at) {
            return None;
        }
        let conditions = self.conditions(&effect.conditions);
        let kind = self.effect_kind(&effect.kind, &effect.at)?;
        let rescue = effect.rescue.unwrap_or(true);
        Some(Effect { at: effect.at.clone(), conditions, optional: effect.optional, rescue, kind })
    }

    fn effect_kind(&mut self, kind: &K, at: &At) -> Option<EffectKind> {
        Some(match kind {
            K::SetState { state, duration, pieces } => {
                let (flag, pieces) = (self.flag(state), self.pieces(pieces, Some(Pieces::Moved), at));
                let duration = match duration {
                    Some(d) if !(1..=MAX_DURATION).contains(&d.value) => {
                        let message = format!("a flag lasts 1 to {MAX_DURATION} turns");
                        let help = "leave `duration` out for a lasting flag";
                        self.report.add(codes::EFFECT_DURATION, &d.at, message, help);
                        None
                    }
                    other => other.as_ref().map(|d| d.value as u32),
                };
                EffectKind::SetState(flag?, duration, pieces?)
            }
            K::ClearState { state, pieces } => {
                let (flag, pieces) = (self.flag(state), self.pieces(pieces, Some(Pieces::Moved), at));
                EffectKind::ClearState(flag?, pieces?)
            }
            K::Capture { pieces } => EffectKind::Capture(self.pieces(pieces, None, at)?),
            K::Remove { pieces } => EffectKind::Remove(self.pieces(pieces, None, at)?),
            K::Move { piece, from, to } => {
                let kinds = piece.as_ref().map(|list| self.plain_kinds(list));
                let (from, to) = (self.place(from), self.place(to));
                EffectKind::Move { kinds, from, to, lenient: self.format == 1 }
            }
            K::Place { store, holder, filter, piece, place, owner, options } => {
                let placed = self.placed(
                    store.as_ref(),
                    holder.as_ref(),
                    filter.as_ref(),
                    piece.as_ref(),
                    owner.as_ref(),
                    options.as_ref(),
                    at,
                );
                let place = match place {
                    PlaceChoice::Here(place) => PlaceAt::Places(vec![self.place(place)]),
                    PlaceChoice::OneOf(places) => {
                        if places.is_empty() {
                            self.report.add(codes::EFFECT_FIELD, at, "`at` lists no place", "name at least one place");
                        }
                        PlaceAt::Places(self.places(places))
                    }
                    PlaceChoice::NearestTo(zone) => PlaceAt::NearestTo(self.zone(zone)),
                };
                EffectKind::Place { what: placed?, at: place }
            }
            K::CopySource => EffectKind::CopySource,
            K::Transform { pieces, to, attributes } => {
                let pieces = self.pieces(pieces, None, at);
                let to = self.kind_ref(to);
                let attributes = self.attribute_values(attributes);
                EffectKind::Transform { pieces: pieces?, to: to?, attributes }
            }
            K::Convert { pieces, to } => {
                let (pieces, to) = (self.pieces(pieces, None, at), self.role(to));
                EffectKind::Convert(pieces?, to?)
            }
            K::Add { counter, player, by } => {
                let (counter, player) = (self.counter(counter), self.role_or(player.as_ref(), Role::Own));
                EffectKind::Add(counter?, player, self.value(by))
            }
            K::Set { counter, player, to } => {
                let (counter, player) = (self.counter(counter), self.role_or(player.as_ref(), Role::Own));
                EffectKind::Set(counter?, player, self.value(to))
            }
            K::SetPlayerState { state, player } => {
                let player = self.role_or(player.as_ref(), Role::Own);
                EffectKind::SetPlayerState(self.player_flag(state)?, player)
            }
            K::ClearPlayerState { state, player } => {
                let player = self.role_or(player.as_ref(), Role::Own);
                EffectKind::ClearPlayerState(self.player_flag(state)?, player)
            }
            K::AddToStore { store, holder, piece, count } => {
                let (id, kind) = (self.store(store), self.plain_kind(piece));
                let default = id.map_or(Role::Own, |id| self.store_holder(id));
                let holder = self.role_or(holder.as_ref(), default);
                let count: Value = self.value(count);
                EffectKind::AddToStore { store: id?, holder, kind: kind?, count }
            }
            K::SetControl { player, to } => {
                let player = self.role_or(player.as_ref(), Role::Own);
                EffectKind::SetControl(player, self.role(to)?)
            }
            K::ReleaseControl { by } => EffectKind::ReleaseControl(self.role_or(by.as_ref(), Role::Own)),
            K::Continue { moves, piece, mandatory } => {
                let moves = moves.as_ref().map(|list| self.move_ids(list));
                let pieces = match piece {
                    ContinueWith::Same => None,
                    ContinueWith::Matching(filter) => Some(self.filter(filter)),
                };
                EffectKind::Continue { moves, pieces, mandatory: *mandatory }
            }
            K::Named(name) => EffectKind::Named(self.named_effect(name)?),
        })
    }

    fn named_effect(&mut self, name: &Name) -> Option<EffectId> {
        let found = self.names.effects.position(&name.text);
        let unknown = found.is_none() && !name.text.is_empty();
        if unknown && self.report.wants(codes::REF_UNKNOWN_EFFECT, &name.at) {
            let help = self.names.effects.help(&name.text, K::WORDS);
            let message = format!("there is no effect \"{name}\"");
            self.report.add(codes::REF_UNKNOWN_EFFECT, &name.at, message, help);
        }
        found.map(EffectId)
    }

    /// The pieces an effect touches: a place, or all that match.
    fn pieces(&mut self, pieces: &document::Pieces, default: Option<Pieces>, at: &At) -> Option<Pieces> {
        match (&pieces.target, &pieces.zone, &pieces.filter) {
            (Some(place), None, None) => Some(Pieces::At(self.place(place))),
            (Some(place), _, _) => {
                let message = "`target` names one place; `zone` and `filter` do not go with it";
                self.report.add(codes::EFFECT_FIELD, &place.at, message, "keep one of the two ways");
                None
            }
            (None, None, None) => {
                if default.is_none() {
                    let message = "it is not said which pieces are meant";
                    self.report.add(codes::EFFECT_FIELD, at, message, "add `target`, or `zone` and `filter`");
                }
                default
            }
            (None, zone, filter) => {
                let zone = zone.as_ref().map(|z| self.zone(z));
                let filter = filter.as_ref().map_or_else(Filter::default, |f| self.filter(f));
                Some(Pieces::Matching(zone, Box::new(filter)))
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn placed(
        &mut self,
        store: Option<&Name>,
        holder: Option<&Name>,
        filter: Option<&document::Filter>,
        piece: Option<&PieceRef>,
        owner: Option<&Name>,
        options: Option<&PieceList>,
        at: &At,
    ) -> Option<Placed> {
        let mut complain = |message: &str, help: &str| self.report.add(codes::EFFECT_FIELD, at, message, help);
        match (store, piece) {
            (Some(_), Some(_)) => {
                complain("PLACE takes a piece from a `store` or makes a new one (`piece`)", "keep one of the two")
            }
            (None, None) if !matches!(options, Some(PieceList::These(_))) => {
                complain("PLACE does not say which piece", "add `store`, `piece`, or a list of `options`");
            }
            (Some(_), None) if owner.is_some() => {
                complain("a piece from a store has its owner already", "drop `owner`");
            }
            (None, _) if holder.is_some() || filter.is_some() => {
                complain("`holder` and `filter` speak of a store", "add `store`, or drop them");
            }
            _ => {}
        }
        if matches!(options, Some(PieceList::These(list)) if list.is_empty()) {
            complain("`options` lists no piece", "name at least one");
        }
        if let Some(store) = store {
            let store: StoreId = self.store(store)?;
            let default = self.store_holder(store);
            let holder = self.role_or(holder, default);
            let mut filter = filter.map(|f| self.filter(f));
            if let Some(PieceList::These(list)) = options {
                let kinds = self.kind_refs(list);
                filter.get_or_insert_with(Filter::default).kinds = Some(kinds);
            }
            return Some(Placed::FromStore { store, holder, filter, choose: options.is_some() });
        }
        let owner = self.role_or(owner, Role::Own);
        let kinds: Vec<KindRef> = match (piece, options) {
            (Some(piece), _) => vec![self.kind_ref(piece)?],
            (None, Some(PieceList::These(list))) => self.kind_refs(list),
            _ => return None,
        };
        (!kinds.is_empty()).then_some(Placed::New { kinds, owner })
    }

    fn attribute_values(&mut self, map: &document::Map<PieceRef>) -> Vec<(AttributeId, Option<usize>)> {
        let mut values = Vec::new();
        if !self.spend_list(map.entries.len(), Some(&map.at)) {
            return values;
        }
        for (name, value) in &map.entries {
            let Some(attribute) = self.attribute(name) else { continue };
            match value {
                PieceRef::Chosen(_) => values.push((attribute, None)),
                PieceRef::Code(code) => {
                    if let Some(index) = self.attribute_value(attribute, code) {
                        values.push((attribute, Some(index)));
                    }
                }
                PieceRef::Attribute(other) => {
                    let message = "a value or CHOSEN must stand here";
                    self.report.add(codes::ATTRIBUTE_VALUE, &other.at, message, "write one of the attribute's values");
                }
            }
        }
        values
    }

    /// The named effects.
    pub fn named_effects(&mut self) -> Vec<NamedEffect> {
        let spec = self.spec;
        let list = spec.effects.iter().take(self.names.effects.len());
        list.map(|e| NamedEffect { at: e.at.clone(), code: e.code.text.clone(), effects: self.effects(&e.effects) })
            .collect()
    }
}
