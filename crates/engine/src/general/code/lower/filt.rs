//! Filters of pieces and of actions.

use super::super::filt::{Classes, Filt, KindsAsked, MoveFilt, Rare};
use super::{Inside, Lower};
use crate::general::action::class;
use crate::set::Set;
use arbiter_spec::checked::{Filter, KindId, KindRef, MoveFilter};

impl<W: Set> Lower<'_, W> {
    /// A set of pieces.
    pub(crate) fn filter(&mut self, filter: &Filter, inside: Inside) -> Filt<W> {
        let Filter { kinds, tags, owner, zone, state, moved, attributes, same_attribute, status, not, store } = filter;
        let every = self.every_kind();
        let tagged = tags.as_ref().map_or(every, |tags| {
            let has = |kind: KindId| tags.iter().any(|tag| self.spec.kind(kind).tags.contains(tag));
            kind_set((0..self.spec.kinds.len()).map(|kind| KindId(kind as u8)).filter(|kind| has(*kind)))
        });
        let refs = kinds.as_deref().unwrap_or_default();
        let dynamic = refs.iter().any(|kind| !matches!(kind, KindRef::Kind(_)));
        let named = kinds.as_ref().filter(|_| !dynamic).map_or(every, |refs| {
            kind_set(refs.iter().filter_map(|kind| if let KindRef::Kind(kind) = kind { Some(*kind) } else { None }))
        });
        let kinds = named & tagged;
        let rare = Rare {
            attributes: attributes
                .iter()
                .map(|(attribute, value)| (*attribute, value.map(|value| value as u8)))
                .collect(),
            same_attribute: *same_attribute,
            status: *status,
        };
        let is_rare = !rare.attributes.is_empty() || rare.same_attribute.is_some() || rare.status.is_some();
        Filt {
            kinds,
            kinds_asked: kinds_asked(kinds, every),
            refs: if dynamic { refs.into() } else { Box::default() },
            owner: owner.map(|owner| self.role(owner)),
            zone: zone.as_ref().map(|zone| self.zone(zone, inside)),
            flags: state.map_or(0, |flag| 1 << (flag.0 & 15)),
            moved: *moved,
            rare: is_rare.then(|| Box::new(rare)),
            not: not.as_ref().map(|not| Box::new(self.filter(not, inside))),
            is_plain: !is_rare && !dynamic && state.is_none() && not.is_none(),
            store: store.map(|(store, holder)| (store, self.role(holder))),
        }
    }

    /// The same where there may be none.
    pub(crate) fn some_filter(&mut self, filter: Option<&Filter>, inside: Inside) -> Option<Filt<W>> {
        filter.map(|filter| self.filter(filter, inside))
    }

    fn every_kind(&self) -> u64 {
        kind_set((0..self.spec.kinds.len()).map(|kind| KindId(kind as u8)))
    }

    /// A set of actions.
    pub(crate) fn move_filter(&mut self, filter: &MoveFilter, inside: Inside) -> MoveFilt<W> {
        let MoveFilter { kinds, classes, move_ids, source, target, same, not } = filter;
        let classes = classes.as_ref().map(|words| {
            let mut own: Vec<u16> = words.iter().map(|word| self.class(word)).collect();
            own.sort_unstable();
            own.dedup();
            Classes { computed: words.iter().fold(0, |bits, word| bits | class::bit(word)), own: own.into() }
        });
        MoveFilt {
            kinds: kinds.as_ref().map(|kinds| kind_set(kinds.iter().copied())),
            classes,
            ids: move_ids.as_deref().map(sorted),
            source: source.as_ref().map(|zone| self.zone(zone, inside)),
            target: target.as_ref().map(|zone| self.zone(zone, inside)),
            same: *same,
            not: not.as_ref().map(|not| Box::new(self.move_filter(not, inside))),
        }
    }

    /// The number of a written class: the same word, the same number.
    pub(crate) fn class(&mut self, word: &str) -> u16 {
        let next = self.classes.len() as u16;
        *self.classes.entry(word.to_owned()).or_insert(next)
    }
}

fn kinds_asked(kinds: u64, every: u64) -> KindsAsked {
    let others = every & !kinds;
    match others.count_ones() {
        0 => KindsAsked::All,
        few if few < kinds.count_ones() => KindsAsked::Without(others),
        _ => KindsAsked::These,
    }
}

/// A bit per kind.
pub(crate) fn kind_set(kinds: impl IntoIterator<Item = KindId>) -> u64 {
    kinds.into_iter().fold(0, |set, kind| set | 1 << (kind.0 & 63))
}

fn sorted(ids: &[i32]) -> Box<[i32]> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    ids.into()
}
