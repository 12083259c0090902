//! An upper bound on the legal actions of a position (`limit/actions`, `lint/many-actions`), and on those of a turn.

use super::choices::{self, StoreKinds};
use super::lists::{all_effects, all_modifiers, meant, pointer};
use super::reach::Reach;
use crate::checked::{EffectKind, KindId, MovedBy, Placed, PlayerId, Rules, StoreId, Value};
use crate::diagnostic::{Report, codes};
use crate::limits;
use std::collections::BTreeSet;

/// §18.
const MOST: u64 = limits::ACTIONS as u64;
const MANY: u64 = 4_096;
const PER_TURN: i64 = limits::ACTIONS_OF_TURN as i64;

/// Checks the sizes of lists and turns.
pub fn check(rules: &Rules, report: &mut Report) {
    per_turn(rules, report);
    let bound = most_actions(rules);
    let help = "confine moves and drops to zones, or split a turn into parts";
    let message = format!("a position may have up to {bound} legal actions");
    if bound > MOST {
        report.add(codes::LIMIT_ACTIONS, &pointer(&["pieces"]), format!("{message}; {MOST} can be listed"), help);
    } else if bound > MANY {
        report.add(codes::LINT_MANY_ACTIONS, &pointer(&["pieces"]), message, help);
    }
}

/// No position has more legal actions than this.
pub fn most_actions(rules: &Rules) -> u64 {
    rules.player_ids().map(|p| bound(rules, p)).max().unwrap_or(0)
}

/// Lengths that are read from a value are cut at the limit when they are played; written ones must not exceed it.
fn per_turn(rules: &Rules, report: &mut Report) {
    let turns = &rules.turns;
    for (key, value) in [("length", Some(&turns.length)), ("first_turn_length", turns.first_turn_length.as_ref())] {
        let Some(Value::Int(n)) = value else { continue };
        if *n > PER_TURN {
            let message = format!("a turn of {n} actions; at most {PER_TURN} are possible");
            report.add(codes::LIMIT_ACTIONS_PER_TURN, &pointer(&["turns", key]), message, "make the turn shorter");
        }
        if *n < 1 {
            let message = "a turn needs at least one action";
            report.add(codes::TURN_ORDER, &pointer(&["turns", key]), message, "write 1 or more");
        }
    }
    if turns.parts.len() as i64 > PER_TURN {
        let message = format!("a turn of {} parts; at most {PER_TURN} are possible", turns.parts.len());
        report.add(codes::LIMIT_ACTIONS_PER_TURN, &pointer(&["turns", "parts"]), message, "make the turn shorter");
    }
}

/// Sound but generous: every piece stands where its moves reach farthest, all choices are open, nothing is in the way.
fn bound(rules: &Rules, player: PlayerId) -> u64 {
    let mut reach = Reach::new(rules);
    let stored = StoreKinds::of(rules);
    let growth = Growth::of(rules, &stored);
    let cells = reach.squares().len();
    let mut best = vec![0u64; cells];
    let mut total = 0u64;
    for (i, kind) in rules.kinds.iter().enumerate() {
        let id = KindId(i as u8);
        let mut here = vec![0u64; cells];
        for m in kind.moves.of(player) {
            let ways = choices::of_move(rules, &stored, m);
            for (sum, landings) in here.iter_mut().zip(reach.landings(m)) {
                *sum = sum.saturating_add(ways.saturating_mul(u64::from(landings)));
            }
        }
        if growth.kinds.contains(&id) {
            best.iter_mut().zip(here).for_each(|(b, h)| *b = (*b).max(h));
        } else {
            let pieces = growth.pieces(rules, player, Some(id));
            let pieces = pieces.min(cells as u64 * stack(rules));
            total = total.saturating_add(pieces.saturating_mul(here.into_iter().max().unwrap_or(0)));
        }
    }
    // Kinds that can appear during play share the pieces that are not of fixed kinds.
    best.sort_unstable_by(|a, b| b.cmp(a));
    let pieces = if growth.more_pieces { cells as u64 * stack(rules) } else { growth.pieces(rules, player, None) };
    let per_cell = stack(rules);
    let mut left = pieces;
    for b in best {
        let here = left.min(per_cell);
        total = total.saturating_add(b.saturating_mul(here));
        left -= here;
    }
    let drops = rules.drops.iter().map(|d| {
        let zone = reach.zone_size(&d.zone).map_or(cells as u64, u64::from);
        let kinds = d.kinds.iter().filter(|k| stored.kinds(d.store).contains(k)).count() as u64;
        let ways = choices::of_lists(rules, &stored, (&d.effects, &d.actions, &d.modifiers));
        zone.saturating_mul(kinds).saturating_mul(ways)
    });
    // Pass and STOP.
    drops.fold(total, u64::saturating_add).saturating_add(2)
}

fn stack(rules: &Rules) -> u64 {
    rules.board.stacking.iter().map(|s| u64::from(s.max)).max().unwrap_or(1).max(1)
}

/// Where pieces come from: those counted by the start and by stores that are never filled again, and those without end.
struct Growth {
    /// Kinds of which there can be more than are counted.
    kinds: BTreeSet<KindId>,
    /// There can be more pieces than are counted.
    more_pieces: bool,
    /// Pieces change sides.
    converts: bool,
}

impl Growth {
    fn of(rules: &Rules, stored: &StoreKinds) -> Growth {
        let mut growth = Growth { kinds: BTreeSet::new(), more_pieces: false, converts: false };
        let options = all_modifiers(rules).flat_map(|m| &m.options);
        growth.kinds.extend(options.flat_map(|k| meant(rules, *k)));
        for (i, store) in rules.stores.iter().enumerate() {
            if store.captures.is_some() {
                growth.refilled(stored, StoreId(i as u8));
            }
        }
        for e in all_effects(rules) {
            match &e.kind {
                EffectKind::Place { what: Placed::New { kinds, .. }, .. } => {
                    growth.more_pieces = true;
                    growth.kinds.extend(kinds.iter().flat_map(|k| meant(rules, *k)));
                }
                EffectKind::CopySource => {
                    growth.more_pieces = true;
                    growth.kinds.extend((0..rules.kinds.len()).map(|i| KindId(i as u8)));
                }
                EffectKind::AddToStore { store, .. } => growth.refilled(stored, *store),
                EffectKind::Transform { to, .. } => growth.kinds.extend(meant(rules, *to)),
                EffectKind::Convert(..) => growth.converts = true,
                EffectKind::SetState(..)
                | EffectKind::ClearState(..)
                | EffectKind::Capture(_)
                | EffectKind::Remove(_)
                | EffectKind::Move { .. }
                | EffectKind::Place { .. }
                | EffectKind::Add(..)
                | EffectKind::Set(..)
                | EffectKind::SetPlayerState(..)
                | EffectKind::ClearPlayerState(..)
                | EffectKind::SetControl(..)
                | EffectKind::ReleaseControl(_)
                | EffectKind::Continue { .. }
                | EffectKind::Named(_) => {}
            }
        }
        growth
    }

    fn refilled(&mut self, stored: &StoreKinds, store: StoreId) {
        self.more_pieces = true;
        self.kinds.extend(stored.kinds(store));
    }

    /// The counted pieces of a kind (or of all) that a player can ever move.
    fn pieces(&self, rules: &Rules, player: PlayerId, kind: Option<KindId>) -> u64 {
        let moves = |owner: PlayerId, k: KindId| {
            let anyone = rules.kind(k).moved_by == MovedBy::Anyone || owner.is_neutral();
            (owner == player || anyone || self.converts) && kind.is_none_or(|kind| kind == k)
        };
        let fixed = rules.start.pieces.iter().filter(|m| moves(m.owner, m.kind)).count() as u64;
        let shuffled: u64 = rules
            .start
            .shuffles
            .iter()
            .flat_map(|s| s.places.iter().map(move |(p, _)| (*p, s)))
            .map(|(p, s)| s.arrangements.first().map_or(0, |a| a.iter().filter(|k| moves(p, **k)).count() as u64))
            .sum();
        let stored = rules.stores.iter().flat_map(|s| &s.initial);
        let stored: u64 = stored.filter(|(p, k, _)| moves(*p, *k)).map(|(_, _, n)| u64::from(*n)).sum();
        fixed + shuffled + stored
    }
}
