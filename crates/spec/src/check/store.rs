//! Stores and drops.

use super::lower::Lower;
use crate::checked::{
    Action, ActionKind, Become, Drop, Filter, KindId, Matrix, PlayerId, Store, StoreCaptures, TargetState, ZoneExpr,
};
use crate::diagnostic::codes;
use crate::document::{self, Located, Map, PieceList, StoreHolder, StoreInitial};
use crate::limits;

/// Most pieces of one kind in a store.
const MAX_STORED: i64 = limits::STORED as i64;

impl Lower<'_> {
    /// All stores.
    pub fn stores(&mut self) -> Vec<Store> {
        let spec = self.spec;
        spec.stores.iter().take(self.names.stores.len()).map(|s| self.one_store(s)).collect()
    }

    fn one_store(&mut self, store: &document::Store) -> Store {
        let neutral = store.holder.value == StoreHolder::Neutral;
        let holders: Vec<PlayerId> = if neutral {
            vec![PlayerId::NEUTRAL]
        } else {
            (0..self.players.len()).map(|p| PlayerId(p as u8)).collect()
        };
        let mut initial = Vec::new();
        match &store.initial {
            None => {}
            Some(StoreInitial::Same(pieces)) => {
                let pieces = self.pieces_counts(pieces);
                for holder in holders {
                    initial.extend(pieces.iter().map(|&(kind, count)| (holder, kind, count)));
                }
            }
            Some(StoreInitial::PerPlayer(map)) => {
                for (name, pieces) in &map.entries {
                    let player = self.player(name);
                    let pieces = self.pieces_counts(pieces);
                    let Some(player) = player else { continue };
                    if neutral {
                        let message = "this store belongs to nobody, so nobody has pieces in it";
                        self.report.add(codes::DOC_TYPE, &name.at, message, "write {PIECE: number}");
                    } else {
                        initial.extend(pieces.iter().map(|&(kind, count)| (player, kind, count)));
                    }
                }
            }
        }
        let mut limits = Vec::new();
        for (name, limit) in &store.limits.entries {
            if let Some(kind) = self.kind(name) {
                limits.push((kind, self.bounded(limit.value, 0..=255, &limit.at, "a limit") as u32));
            }
        }
        Store {
            at: store.at.clone(),
            code: store.code.text.clone(),
            neutral,
            initial,
            captures: store.captures.as_ref().map(|c| self.captures(c)),
            limits,
        }
    }

    fn pieces_counts(&mut self, pieces: &Map<Located<i64>>) -> Vec<(KindId, u32)> {
        let mut counts = Vec::new();
        for (name, count) in &pieces.entries {
            let Some(kind) = self.kind(name) else { continue };
            if !(0..=MAX_STORED).contains(&count.value) {
                let message = format!("a store holds 0 to {MAX_STORED} pieces of a kind, not {}", count.value);
                self.report.add(codes::LIMIT_MEN, &count.at, message, "write a number in these bounds");
            }
            let count = count.value.clamp(0, MAX_STORED) as u32;
            if count > 0 {
                counts.push((kind, count));
            }
        }
        counts
    }

    fn captures(&mut self, captures: &document::Captures) -> StoreCaptures {
        let mut become_ = Vec::new();
        for entry in &captures.become_ {
            let filter = entry.filter.as_ref().map_or_else(Filter::default, |f| self.filter(f));
            if let Some(kind) = self.kind(&entry.piece) {
                become_.push(Become { filter, kind });
            }
        }
        StoreCaptures {
            filter: captures.filter.as_ref().map(|f| self.filter(f)),
            to: captures.to.value,
            owner: captures.owner.value,
            become_,
        }
    }

    /// All drops. Their vectors stay neutral.
    pub fn drops(&mut self) -> Vec<Drop> {
        let spec = self.spec;
        self.frame = Matrix::IDENTITY;
        let mut drops: Vec<Drop> = Vec::new();
        for drop in spec.drops.iter().take(limits::MOVES) {
            let id = self.bounded(drop.id.value, 0..=1_000_000, &drop.id.at, "an id") as i32;
            if drops.iter().any(|d| d.id == id) {
                let message = format!("there is another drop of id {id}");
                self.report.add(codes::MOVE_DUPLICATE_ID, &drop.id.at, message, "give one of them another id");
            }
            let Some(store) = self.store(&drop.store) else { continue };
            let kinds = match &drop.pieces {
                PieceList::Any => (0..self.names.pieces.len()).map(|i| KindId(i as u8)).collect(),
                PieceList::These(list) => self.plain_kinds(list),
            };
            let everywhere = document::ZoneExpr { at: drop.at.clone(), kind: document::ZoneKind::Everywhere };
            let zone: ZoneExpr = self.zone(drop.zone.as_ref().unwrap_or(&everywhere));
            let actions = match &drop.actions {
                Some(list) if list.is_empty() => {
                    let help = "leave `actions` out for EMPTY → PLACE";
                    self.report.add(codes::MOVE_NO_ACTION, &drop.at, "the drop does nothing", help);
                    continue;
                }
                Some(list) => self.actions(list, true),
                None => vec![Action {
                    at: drop.at.clone(),
                    state: TargetState::Empty,
                    filter: None,
                    kind: ActionKind::Place,
                    conditions: Vec::new(),
                    effects: Vec::new(),
                }],
            };
            drops.push(Drop {
                at: drop.at.clone(),
                id,
                store,
                kinds,
                zone,
                conditions: self.conditions(&drop.conditions),
                modifiers: self.modifiers(drop.modifiers.iter()),
                effects: self.effects(&drop.side_effects),
                actions,
                fresh: drop.fresh,
            });
        }
        if let Some(extra) = spec.drops.get(limits::MOVES) {
            let message = format!("more than {} drops", limits::MOVES);
            self.report.add(codes::LIMIT_MOVES, &extra.id.at, message, "one drop may serve many pieces");
        }
        drops
    }
}
