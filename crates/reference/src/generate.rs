//! Generate (§16): the steps that lead to the legal actions, in one place and in their order.

use crate::apply::{self, Effects};
use crate::candidate::{self, Candidate, Rule};
use crate::condition;
use crate::context::Frame;
use crate::drops;
use crate::filter;
use crate::lawful;
use crate::piece::Piece;
use crate::position::{Chain, ChainPieces, Position};
use crate::status;
use arbiter_spec::checked::{IfNone, MoveFilter, Obligation, Part, Pass, PlayerId, Square};
use arbiter_spec::json::At;
use arbiter_spec::play::Choice;

/// All legal actions of the player to move.
pub(crate) fn actions(position: &Position) -> Vec<Candidate<'_>> {
    let player = position.to_move();
    // 1. CANNOT_MOVE.
    if status::player_trait(position, player, |t| t.cannot_move) {
        return Vec::new();
    }
    // 2. Candidates, and 3. their choices.
    let mut list = candidates(position);
    // 4. What the current part or phase allows.
    list.retain(|candidate| allowed(position, candidate).is_ok());
    // 5. Leader safety and legality.
    list.retain(|candidate| lawful::check(position, candidate).is_ok());
    // 6. Obligations.
    for obligation in &position.spec.turns.obligations {
        oblige(position, obligation, &mut list);
    }
    list.extend(stop(position, !list.is_empty()));
    // 7. The pass of the stuck.
    if list.is_empty() {
        list.extend(stuck_pass(position));
    }
    // 8. What comes to the same is one action.
    unite(position, list)
}

/// Whether the player to move has an action.
pub(crate) fn has_action(position: &Position) -> bool {
    // Obligations that may leave nothing need the whole list; else the first lawful candidate settles it.
    if position.spec.turns.obligations.iter().any(|o| o.if_none == IfNone::None) {
        return !actions(position).is_empty();
    }
    if status::player_trait(position, position.to_move(), |t| t.cannot_move) {
        return false;
    }
    some_lawful(position) || stop(position, false).is_some() || stuck_pass(position).is_some()
}

/// Whether the player has an action within the open chain; STOP does not count.
pub(crate) fn chain_actions(position: &Position) -> bool {
    actions(position).iter().any(|candidate| !matches!(candidate.rule, Rule::Stop))
}

fn some_lawful(position: &Position) -> bool {
    let list = candidates(position);
    list.iter().any(|c| allowed(position, c).is_ok() && lawful::check(position, c).is_ok())
}

/// Each piece the player may move, each move in list order, each landing in ride order; then drops; then the pass.
pub(crate) fn candidates(position: &Position) -> Vec<Candidate<'_>> {
    let player = position.to_move();
    let mut list = Vec::new();
    for square in position.spec.board.squares() {
        for (slot, piece) in position.pieces_on(square).iter().enumerate() {
            if candidate::may_move(position, player, square, piece) && in_chain(position, player, square, piece) {
                for m in position.spec.kind(piece.kind).moves.of(player) {
                    if chain_allows(position.chain.as_ref(), m.name.id) {
                        list.extend(candidate::of_move(position, square, slot as u8, piece, m));
                    }
                }
            }
        }
    }
    // A chain closes drops and pass; a phase has no pass.
    if position.chain.is_none() {
        list.extend(position.spec.drops.iter().flat_map(|rule| drops::of_drop(position, rule)));
        if position.spec.turns.pass == Pass::Always && position.turn.phase.is_none() {
            list.push(Candidate::idle(player, Rule::Pass));
        }
    }
    list
}

/// Whether an open chain lets this piece go on.
pub(crate) fn in_chain(position: &Position, player: PlayerId, square: Square, piece: &Piece) -> bool {
    match position.chain.as_ref().map(|chain| &chain.pieces) {
        None => true,
        Some(ChainPieces::Same(id)) => piece.id == *id,
        Some(ChainPieces::Matching(filter)) => {
            filter::matches(position, &Frame::of(player), filter, Some(square), piece)
        }
    }
}

pub(crate) fn chain_allows(chain: Option<&Chain>, id: i32) -> bool {
    chain.and_then(|chain| chain.moves.as_ref()).is_none_or(|ids| ids.contains(&id))
}

/// Whether the current part or phase allows the action; else where that is written.
pub(crate) fn allowed<'p>(position: &'p Position, candidate: &Candidate) -> Result<(), &'p At> {
    let turns = &position.spec.turns;
    let (at, must): (&At, Option<&MoveFilter>) = match (position.turn.phase, &position.chain) {
        (_, Some(_)) => return Ok(()),
        (Some(phase), None) => match turns.phases.get(phase.index()) {
            Some(phase) => (&phase.at, phase.must.as_ref()),
            None => return Ok(()),
        },
        (None, None) => match part(position) {
            Some(part) => (&part.at, Some(&part.must)),
            None => return Ok(()),
        },
    };
    let fits = |must| candidate.facts().matches(position, &Frame::of(candidate.player), must);
    if must.is_none_or(fits) { Ok(()) } else { Err(at) }
}

fn part(position: &Position) -> Option<&Part> {
    position.spec.turns.parts.get(position.turn.part).filter(|_| position.turn.phase.is_none())
}

/// Whether an obligation binds. One that asks the generator is not asked again by the generator it asks.
pub(crate) fn binds(position: &Position, obligation: &Obligation) -> bool {
    let frame = Frame::of(position.to_move());
    if !obligation.when.iter().any(|c| condition::reads_generator(&position.spec, c)) {
        return condition::all(position, &frame, &obligation.when);
    }
    if position.asking.after {
        return false;
    }
    let mut asked = position.clone();
    asked.asking.after = true;
    condition::all(&asked, &frame, &obligation.when)
}

fn oblige(position: &Position, obligation: &Obligation, list: &mut Vec<Candidate>) {
    if list.is_empty() || !binds(position, obligation) {
        return;
    }
    let frame = Frame::of(position.to_move());
    let fits: Vec<bool> = list.iter().map(|c| c.facts().matches(position, &frame, &obligation.must)).collect();
    if fits.contains(&true) {
        let mut fits = fits.into_iter();
        list.retain(|_| fits.next().unwrap_or(false));
    } else if obligation.if_none == IfNone::None {
        list.clear();
    }
}

/// STOP: ends a chain that is not mandatory, or declines an optional part. No obligation takes it away, but it must be
/// lawful like a pass.
fn stop(position: &Position, chain_has_actions: bool) -> Option<Candidate<'_>> {
    let offered = match &position.chain {
        Some(chain) => !chain.mandatory && chain_has_actions,
        None => part(position).is_some_and(|part| part.optional),
    };
    let stop = Candidate::idle(position.to_move(), Rule::Stop);
    (offered && lawful::check(position, &stop).is_ok()).then_some(stop)
}

/// It comes after the choice of the part (4) and the obligations (6), so neither takes it away.
fn stuck_pass(position: &Position) -> Option<Candidate<'_>> {
    let offered = position.spec.turns.pass == Pass::WhenStuck && position.turn.phase.is_none();
    let pass = Candidate::idle(position.to_move(), Rule::Pass);
    let offered = offered && position.chain.is_none();
    (offered && lawful::check(position, &pass).is_ok()).then_some(pass)
}

/// Candidates of one piece with the same target, choices and resulting position are one action; so are moves marked
/// MERGE with the same id, target and choices, whichever piece makes them. The first stands.
fn unite<'p>(position: &Position, list: Vec<Candidate<'p>>) -> Vec<Candidate<'p>> {
    let mut kept: Vec<Candidate<'p>> = Vec::with_capacity(list.len());
    for mut candidate in list {
        let is_move_merged = |other: &Candidate| match (other.rule, candidate.rule) {
            (Rule::Move(one), Rule::Move(two)) => {
                one.merge
                    && one.name == two.name
                    && other.target == candidate.target
                    && other.choices == candidate.choices
            }
            _ => false,
        };
        if kept.iter().any(is_move_merged) {
            continue;
        }
        let alike: Vec<&Candidate> = kept.iter().filter(|other| same_way(other, &candidate)).collect();
        if !alike.is_empty() {
            let result = result(position, &candidate);
            if alike.iter().any(|other| same_result(&self::result(position, other), &result)) {
                continue;
            }
            // Different results of one decision: the later ones are told apart by number.
            let decision = candidate.decision();
            let same = alike.iter().filter(|other| {
                let mut other = other.decision();
                other.choices.retain(|choice| !matches!(choice, Choice::Way(_)));
                other == decision
            });
            let ways = same.count();
            if ways > 0 {
                candidate.choices.push(Choice::Way(ways.min(255) as u8));
            }
        }
        kept.push(candidate);
    }
    kept
}

/// The same piece, target and choices.
fn same_way(one: &Candidate, other: &Candidate) -> bool {
    let choices = |c: &Candidate| -> Vec<Choice> {
        c.choices.iter().filter(|choice| !matches!(choice, Choice::Way(_))).copied().collect()
    };
    one.target.is_some()
        && one.target == other.target
        && one.source == other.source
        && one.slot == other.slot
        && one.piece.as_ref().map(|piece| (piece.id, piece.kind))
            == other.piece.as_ref().map(|piece| (piece.id, piece.kind))
        && choices(one) == choices(other)
}

fn result(position: &Position, candidate: &Candidate) -> Option<Position> {
    let mut after = position.clone();
    apply::act(&mut after, candidate, Effects::All).ok()?;
    Some(after)
}

fn same_result(one: &Option<Position>, other: &Option<Position>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.board == other.board
                && one.stores == other.stores
                && one.player_flags == other.player_flags
                && one.commanders == other.commanders
                && one.counters == other.counters
                && one.turn == other.turn
                && one.chain == other.chain
        }
        (None, None) => true,
        _ => false,
    }
}
