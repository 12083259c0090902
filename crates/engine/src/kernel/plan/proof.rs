//! What the kernel takes for granted, proven for the game at hand or named as the reason why it is not used.

use super::reason::Reason;
use crate::kernel::tables::Tables;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{MovedBy, Pass, Rules, RoyaltyCount, Safety, Stuck, Tested, Value};

/// Rules of the whole document that the kernel has no form for.
pub(crate) fn scope(rules: &Rules) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut refuse = |wrong: bool, what: &str| {
        if wrong {
            reasons.push(Reason::of(what));
        }
    };
    let turns = &rules.turns;
    refuse(rules.players.len() != 2, "other than two players");
    refuse(turns.order.len() != 2 || turns.order.first() == turns.order.last(), "an order of turns that does not alternate");
    refuse(turns.length != Value::Int(1) || turns.first_turn_length.is_some(), "turns of several actions");
    refuse(turns.ends_early.is_some() || !turns.parts.is_empty(), "turns made of parts");
    refuse(!turns.phases.is_empty(), "phases before the main one");
    refuse(turns.pass != Pass::Never || turns.stuck != Stuck::Endings, "passing or skipping");
    refuse(!turns.obligations.is_empty(), "obligations");
    refuse(!rules.legality.is_empty(), "laws on the position after a move");
    refuse(!rules.triggers.is_empty(), "triggers");
    refuse(!rules.statuses.is_empty(), "statuses");
    refuse(!rules.attributes.is_empty(), "labels on men");
    refuse(!rules.stores.is_empty() || !rules.drops.is_empty(), "men off the board");
    refuse(!rules.board.stacking.is_empty(), "squares that are shared");
    refuse(!rules.chance.is_empty(), "chance");
    refuse(rules.endings.iter().any(|ending| ending.decisive), "decisive endings");
    refuse(rules.kinds.iter().any(|k| k.neutral || k.moved_by == MovedBy::Anyone), "men that belong to nobody");
    refuse(rules.kinds.iter().any(|k| k.limit.is_some()), "limits of men of a kind");
    refuse(!rules.start.shuffles.is_empty(), "shuffled starts");
    let single = match &rules.royalty[..] {
        [royal] => {
            royal.kinds.len() == 1
                && royal.players.len() == rules.players.len()
                && royal.count == RoyaltyCount::Each
                && royal.safety == Safety::MustBeSafe
                && royal.safe_if.is_none()
                && royal.tested == Tested::EachAction
        }
        _ => false,
    };
    refuse(!single, "royalty other than one kind that must be safe");
    reasons
}

/// Facts of geometry that the generator relies on.
pub(crate) fn geometry<W: Set>(tables: &Tables<W>) -> Result<(), Reason> {
    let layout = tables.layout;
    if layout.planes() > 16 {
        return Err(Reason::of("more kinds of movement than the kernel has planes"));
    }
    for square in tables.board.squares() {
        // Rides go both ways and alike for both players: attackers are found by riding from the attacked square.
        for rider in 0..layout.riders {
            let [one, other] = [0, 1].map(|side| *tables.sides[side].rays_reverse[rider].at(square));
            let forth = tables.sides[0].rides[rider * tables.axes..][..tables.axes]
                .iter()
                .fold(W::EMPTY, |reach, axis| {
                    let entry = axis.at(square);
                    reach | tables.targets.get(entry.offset as usize).copied().unwrap_or(W::EMPTY)
                });
            if one != other || one != forth {
                return Err(Reason::of("riders that do not ride both ways"));
            }
        }
        // Rays from one square share no square: a pinned man cannot answer another threat.
        let mut seen = W::EMPTY;
        let mut ends = W::EMPTY;
        for reached in tables.board.squares() {
            let ray = *tables.rays[square].at(reached);
            if ray.any() && !ends.has(ray.lowest()) && !ends.has(reached) {
                if (seen & ray).any() {
                    return Err(Reason::of("lines from one square that cross"));
                }
                seen |= ray;
                ends |= ray;
            }
        }
        // A leaper never stays on a line it is pinned to.
        for side in &tables.sides {
            for leaps in &side.leaps {
                for man in tables.board.squares() {
                    let ray = *tables.rays[square].at(man);
                    if ray.any() && (ray & *leaps.at(man)).any() {
                        return Err(Reason::of("leapers that can move along a line"));
                    }
                }
            }
        }
    }
    for side in &tables.sides {
        for castle in &side.castles {
            // Nobody hides behind the companion: its leaving uncovers nothing.
            let (king, companion) = (usize::from(castle.to), usize::from(castle.partner_from));
            let ray = *tables.rays[king].at(companion);
            let beyond = ray.minus(*tables.between[king].at(companion) | W::of(companion));
            if (beyond & tables.board).any() {
                return Err(Reason::of("a companion with squares behind it"));
            }
        }
    }
    Ok(())
}
