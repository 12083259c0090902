//! What the kernel takes for granted, proven for the game at hand or named as the reason why it is not used.

use super::hands::Hands;
use super::kinds::{Anatomy, own_pieces_of};
use super::reason::{Reason, Refused};
use super::royals;
use crate::kernel::shape::Safety as Keeping;
use crate::kernel::tables::Tables;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{
    Bounds, Condition, IfNone, KindId, Modifier, MoveFilter, MovedBy, Obligation, Pass, Rules, StatusOf, Stuck, Test,
    Traits, Value,
};
use arbiter_spec::json::At;

/// Rules of the whole document that the kernel has no form for.
/// Triggers, exemptions and decisive endings are fine if together they are a `blast`, or triggers if they count `checks`.
pub(crate) fn scope(rules: &Rules, blast: bool, checks: bool) -> Vec<Reason> {
    let mut reasons = of_turns(rules);
    let mut refuse = |wrong: bool, what: &str| reasons.extend(wrong.then(|| Reason::of(what)));
    refuse(rules.players.len() > 4, "more than four players");
    refuse(!rules.attributes.is_empty(), "labels on pieces");
    refuse(rules.players.len() > 2 && !rules.stores.is_empty(), "hands of more than two players");
    let limited = rules.kinds.iter().any(|k| k.limit.is_some());
    let stays = |m: &Modifier| m.if_none_stay || m.set_state.is_some();
    let odd = rules.kinds.iter().flat_map(|k| k.moves.each.iter().flatten()).flat_map(|m| &m.modifiers).any(stays);
    refuse(
        limited && (odd || !rules.stores.is_empty()),
        "limits of pieces of a kind that flags, hands or staying go with",
    );
    let at = |at: &At, what: &str| Reason::at(at, what);
    if !blast && !checks {
        reasons.extend(rules.triggers.iter().map(|trigger| at(&trigger.at, "a trigger")));
    }
    if fallen(rules).is_none() {
        reasons.extend(rules.statuses.iter().map(|status| at(&status.at, "a status")));
    }
    reasons.extend(rules.board.stacking.iter().map(|stacking| at(&stacking.at, "squares that are shared")));
    reasons.extend(rules.chance.iter().map(|chance| at(&chance.at, "chance")));
    if !blast {
        let decisive = rules.endings.iter().filter(|ending| ending.decisive);
        reasons.extend(decisive.map(|ending| at(&ending.at, "a decisive ending")));
    }
    let nobodys = rules.kinds.iter().filter(|k| k.neutral || k.moved_by == MovedBy::Anyone);
    reasons.extend(nobodys.map(|kind| at(&kind.at, "pieces that belong to nobody")));
    if royals::form(rules, blast).is_none() {
        let what = "royalty other than pieces that must be safe, all of them or all but one";
        reasons.extend(rules.royalty.iter().map(|royalty| at(&royalty.at, what)));
    }
    reasons
}

/// What of turns the kernel has no form for.
fn of_turns(rules: &Rules) -> Vec<Reason> {
    let turns = &rules.turns;
    let mut reasons = Vec::new();
    let mut refuse = |wrong: bool, what: &str| reasons.extend(wrong.then(|| Reason::of(what)));
    let mut order = turns.order.clone();
    order.sort();
    order.dedup();
    refuse(
        order.len() != turns.order.len() || order.len() != rules.players.len(),
        "an order with players left out or named twice",
    );
    refuse(turns.length != Value::Int(1) || turns.first_turn_length.is_some(), "turns of several actions");
    refuse(turns.ends_early.is_some() || !turns.parts.is_empty(), "turns made of parts");
    refuse(turns.pass == Pass::WhenStuck, "passing by those who have no move");
    refuse(turns.pass != Pass::Never && turns.stuck == Stuck::Skip, "players skipped that may pass");
    // Whoever must keep a royal piece safe is not skipped in any game we know; the generator does not ask.
    refuse(turns.stuck == Stuck::Skip && !rules.royalty.is_empty(), "players skipped that have royal pieces");
    reasons.extend(turns.phases.iter().map(|phase| Reason::at(&phase.at, "a phase before the main one")));
    if !must_capture(rules) {
        let what = "an obligation other than to capture";
        reasons.extend(turns.obligations.iter().map(|obligation| Reason::at(&obligation.at, what)));
    }
    reasons
}

/// What the tables have together and no kernel has.
pub(crate) fn together<W: Set>(rules: &Rules, tables: &Tables<W>, blast: bool, checks: bool, refused: &mut Refused) {
    let (hands, trials) = (!tables.hand_kinds.is_empty(), tables.safety == Keeping::Trials);
    let planes = tables.layout.planes();
    refused.when(
        tables.rare() && hands,
        "hands together with passes, laws on the position after a move, or pieces that bar ways",
    );
    let uncovers = tables.sides.iter().flat_map(|side| &side.castles).any(|castle| castle.uncovers);
    let pins = tables.safety == Keeping::Pins;
    refused.when(blast && (!pins || uncovers), "a blast among threats that are no plain lines");
    refused.when(
        tables.obligations && (tables.safety == Keeping::Occupancy || trials || planes > 8),
        "obligations among threats that are no plain lines, or of too many kinds",
    );
    refused.when(tables.lone && (blast || hands), "a player without a royal piece, and hands or blasts");
    let changes = tables.sides.iter().any(|side| side.changes.iter().any(Option::is_some));
    let limits = rules.kinds.iter().any(|k| k.limit.is_some());
    refused.when(changes && limits, "limits of pieces of a kind that others than pawn-like pieces become");
    refused.when(
        checks && (!pins || planes > 8 || tables.obligations || tables.lone),
        "checks that are counted together with something else",
    );
}

/// The kind without which a player cannot move, where that is the only status there is and its only meaning.
pub(crate) fn fallen(rules: &Rules) -> Option<KindId> {
    let [status] = &rules.statuses[..] else { return None };
    let StatusOf::Player(when) = &status.of else { return None };
    let only_moves = Traits { cannot_move: true, ..Traits::default() };
    let [Condition { test: Test::Count(filter, bounds), .. }] = &when[..] else { return None };
    let none = Bounds { max: Some(Value::Int(0)), ..Bounds::default() };
    let skipped = rules.turns.stuck == Stuck::Skip;
    (status.traits == only_moves && *bounds == none && skipped).then(|| own_pieces_of(filter)).flatten()
}

/// Whoever can capture must, and whoever cannot is free: on boards of one word.
fn must_capture(rules: &Rules) -> bool {
    let [Obligation { when, must, if_none: IfNone::Keep, .. }] = &rules.turns.obligations[..] else { return false };
    let capture = MoveFilter { classes: Some(vec!["CAPTURE".to_owned()]), ..MoveFilter::default() };
    when.is_empty() && *must == capture && rules.board.exists.len() <= 64
}

/// How royal pieces are kept safe: by pins where the geometry allows it, else by records.
pub(crate) fn safety<W: Set>(tables: &Tables<W>) -> Keeping {
    if tables.safety == Keeping::Free {
        return Keeping::Free;
    }
    let layout = tables.layout;
    let lines_only = layout.keyed + layout.hoppers + layout.stares == 0;
    let pins = lines_only && reversible(tables) && apart(tables) && leapers_leave(tables);
    if pins { Keeping::Pins } else { Keeping::Occupancy }
}

/// What is asked where there may be several royal pieces.
pub(crate) fn many(rules: &Rules, kinds: &[Anatomy], hands: &Hands) -> Result<(), Vec<Reason>> {
    let mut reasons = Vec::new();
    for kind in rules.royalty.iter().flat_map(|royalty| &royalty.kinds) {
        let mut refuse = |wrong: bool, what: &str| {
            let told = || Reason::at(&rules.kind(*kind).at, format!("{}: {what}", rules.kind(*kind).code));
            reasons.extend(wrong.then(told));
        };
        refuse(!kinds[kind.index()].options.is_empty(), "a royal piece that changes its kind");
        refuse(hands.kinds.contains(kind), "a royal piece that is dropped");
    }
    if hands.ask_for_mate() {
        reasons.push(Reason::of("drops that may not mate, with several royal pieces"));
    }
    if reasons.is_empty() { Ok(()) } else { Err(reasons) }
}

/// Rides go both ways and alike for all players: attackers are found by riding from the attacked square.
fn reversible<W: Set>(tables: &Tables<W>) -> bool {
    let mut squares = tables.board.squares();
    squares.all(|square| {
        (0..tables.layout.riders).all(|rider| {
            let back = tables.sides.iter().map(|side| *side.threats_reverse[rider].at(square));
            let forth = tables.board.squares().filter(|to| {
                let from = tables.sides.first().map(|side| *side.threats_reverse[rider].at(*to));
                from.is_some_and(|from| from.has(square))
            });
            let forth = W::from_squares(forth);
            back.into_iter().all(|back| back == forth)
        })
    })
}

/// Rays from one square share no square: a pinned piece cannot answer another threat.
fn apart<W: Set>(tables: &Tables<W>) -> bool {
    tables.board.squares().all(|square| {
        let mut rays: Vec<W> = Vec::new();
        for to in tables.board.squares() {
            let ray = *tables.rays[square].at(to);
            if ray.any() && !rays.contains(&ray) {
                rays.push(ray);
            }
        }
        rays.iter().all(|one| rays.iter().all(|other| one == other || (*one & *other).is_empty()))
    })
}

/// A leaper never stays on a line it is pinned to.
fn leapers_leave<W: Set>(tables: &Tables<W>) -> bool {
    tables.board.squares().all(|king| {
        tables.board.squares().all(|piece| {
            let ray = *tables.rays[king].at(piece);
            tables.sides.iter().flat_map(|side| &side.leaps).all(|leaps| (ray & *leaps.at(piece)).is_empty())
        })
    })
}

/// Castlings by which two pieces leave or enter lines: nobody hides behind the companion where there is nothing behind it,
/// and the royal piece and his companion are no hurdles and blocks where there are neither hoppers nor lame leapers.
pub(crate) fn companions<W: Set>(tables: &mut Tables<W>) {
    if tables.safety == Keeping::Free {
        return;
    }
    let always = tables.layout.hoppers + tables.layout.keyed > 0;
    for castle in tables.sides.iter_mut().flat_map(|side| &mut side.castles) {
        let (king, companion) = (usize::from(castle.to), usize::from(castle.partner_from));
        let ray = *tables.rays[king].at(companion);
        let beyond = ray.minus(*tables.between[king].at(companion) | W::of(companion));
        castle.uncovers = always || castle.lifted.any() || (beyond & tables.board).any();
    }
}
