//! Turns that cannot be played as written.

use super::constant::constant;
use super::lists::pointer;
use super::reads::{Reads, reads};
use super::scope::Site;
use super::walk::written_moves;
use crate::checked::{
    Condition, Drop, EffectKind, Event, KindId, Move, MoveFilter, Rules, StatusOf, Stuck, Subject, Test,
};
use crate::diagnostic::{Report, codes};

/// Checks the turn order, parts, phases and skips.
pub fn check(rules: &Rules, report: &mut Report) {
    never_moves(rules, report);
    parts(rules, report);
    phases(rules, report);
    if rules.turns.stuck == Stuck::Skip {
        skips(rules, report);
    }
}

fn never_moves(rules: &Rules, report: &mut Report) {
    let turns = &rules.turns;
    for (i, player) in rules.players.iter().enumerate() {
        let listed = turns.order.iter().any(|p| p.index() == i);
        if !listed && !turns.phases.iter().any(|ph| ph.order.iter().any(|p| p.index() == i)) {
            let message = format!("{} never has a turn", player.name);
            let at = pointer(&["turns", "order"]);
            report.add(codes::PLAYER_NEVER_MOVES, &at, message, "list it in `order`, or make its pieces NEUTRAL");
        }
    }
}

fn parts(rules: &Rules, report: &mut Report) {
    let parts = rules.turns.parts.iter().map(|p| (&p.must, &p.at, &p.code));
    let phases = rules.turns.phases.iter().filter_map(|p| Some((p.must.as_ref()?, &p.at, &p.code)));
    for (must, at, code) in parts.chain(phases) {
        if !satisfiable(rules, must) {
            let message = format!("no move or drop fits {code}");
            report.add(codes::TURN_PART_EMPTY, at, message, "correct the piece, class or id in `must`");
        }
    }
}

/// Classes that are worked out when a move is made: any move may have them.
const COMPUTED: &[&str] = &["CAPTURE", "QUIET", "PROMOTION", "PAIR", "PASS", "STOP"];

/// Looks at pieces, ids and own classes; zones and the rest are for the game to decide.
fn satisfiable(rules: &Rules, must: &MoveFilter) -> bool {
    let moves = rules
        .kinds
        .iter()
        .enumerate()
        .any(|(i, kind)| written_moves(kind).iter().any(|m| fits_move(must, KindId(i as u8), m)));
    moves || rules.drops.iter().any(|d| fits_drop(must, d))
}

/// True if the move may be let through.
pub fn fits_move(must: &MoveFilter, kind: KindId, m: &Move) -> bool {
    let class = |c: &String| COMPUTED.contains(&c.as_str()) || m.classes.contains(c);
    fits_piece(must, kind) && fits_id(must, m.name.id) && must.classes.as_ref().is_none_or(|l| l.iter().any(class))
}

/// True if the drop may be let through.
pub fn fits_drop(must: &MoveFilter, d: &Drop) -> bool {
    let class = |c: &String| COMPUTED.contains(&c.as_str()) || c == "DROP";
    d.kinds.iter().any(|k| fits_piece(must, *k))
        && fits_id(must, d.id)
        && must.classes.as_ref().is_none_or(|l| l.iter().any(class))
}

fn fits_piece(must: &MoveFilter, kind: KindId) -> bool {
    must.kinds.as_ref().is_none_or(|list| list.contains(&kind))
}

fn fits_id(must: &MoveFilter, id: i32) -> bool {
    must.move_ids.as_ref().is_none_or(|list| list.contains(&id))
}

fn phases(rules: &Rules, report: &mut Report) {
    for phase in &rules.turns.phases {
        if phase.until.is_empty() {
            let message = format!("the phase {} is over before it begins", phase.code);
            report.add(codes::CONDITION_CONSTANT, &phase.at, message, "say in `until` when it is over");
        } else if phase.until.iter().any(|c| constant(rules, &c.test) == Some(false)) {
            let message = format!("the phase {} never ends", phase.code);
            report.add(codes::TURN_PHASE_ENDLESS, &phase.at, message, "say in `until` when it is over");
        }
    }
}

fn skips(rules: &Rules, report: &mut Report) {
    let automatic = || rules.endings.iter().filter(|e| e.claim.is_none());
    for e in automatic().filter(|e| e.subject == Subject::ToMove) {
        let no_moves = |c: &Condition| matches!(c.test, Test::NoMoves);
        // Alone, or with questions that do not single out a rarer case: then nobody is ever skipped.
        if e.when.len() == 1 && e.when.iter().all(no_moves) {
            let message =
                format!("the ending {} holds as soon as a player cannot move, so nobody is ever skipped", e.code);
            let help = "remove the ending, or `stuck: SKIP`";
            report.add(codes::TURN_SKIP_AND_NO_MOVES_ENDING, &e.at, message, help);
        }
    }
    let ends = automatic().map(|e| reads(rules, &e.when, Site::EndingToMove));
    let ends: Vec<Reads> = ends.collect();
    if !ends.iter().any(|r| r.round) && !ends.iter().any(|r| counts_the_stuck(rules, r)) {
        let message = "players without a move are skipped, and nothing ends the game when all of them are";
        let help = "add an ending with ROUND_WITHOUT_MOVE";
        report.add(codes::TURN_ALL_SKIP, &pointer(&["turns", "stuck"]), message, help);
    }
}

/// True if the ending reads a counter or flag that a trigger keeps for players who cannot move.
fn counts_the_stuck(rules: &Rules, ending: &Reads) -> bool {
    let flags = rules.statuses.iter().enumerate().filter(|(i, _)| ending.statuses.contains(i));
    let flags = flags.filter_map(|(_, s)| match &s.of {
        StatusOf::Player(when) => Some(reads(rules, when, Site::Status).player_flags),
        StatusOf::Piece(_) => None,
    });
    let flags: Vec<_> = flags.flatten().chain(ending.player_flags.iter().copied()).collect();
    rules.triggers.iter().any(|t| {
        let stuck = t.on == Event::TurnSkipped || reads(rules, &t.when, Site::Trigger(t.on)).generator;
        stuck
            && super::lists::flat(rules, &t.effects).iter().any(|e| match &e.kind {
                EffectKind::Add(c, ..) | EffectKind::Set(c, ..) => ending.counters.contains(c),
                EffectKind::SetPlayerState(f, _) => flags.contains(f),
                _ => false,
            })
    })
}
