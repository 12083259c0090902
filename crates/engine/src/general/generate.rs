//! The steps that lead to the legal actions, in one place and in their order.

use super::action::Action;
use super::ask;
use super::candidate::{self, Table};
use super::code::Trait;
use super::drops;
use super::frame::Frame;
use super::lawful::Court;
use super::piece::Piece;
use super::unite;
use super::view::View;
use crate::moves::{MoveId, What};
use crate::set::Set;
use arbiter_spec::checked::{IfNone, Pass, PlayerId};

pub(crate) use super::candidate::depends_on;

/// All legal actions of the player to move.
pub(crate) fn actions<W: Set>(view: View<W>) -> Vec<Action<W>> {
    let player = view.to_move();
    // 1. CANNOT_MOVE.
    if ask::player_trait(view, player, Trait::CannotMove) {
        return Vec::new();
    }
    let table = Table::new(view, player);
    let mut court = Court::new(&table);
    let mut list = Vec::new();
    // 2. Candidates, and 3. their choices; 4. what the current part or phase allows; 5. leader safety and legality.
    candidates(&table, &mut |action| {
        if allowed(view, &action) && court.is_lawful(&action) {
            list.push(action);
        }
        true
    });
    // 6. Obligations.
    for obligation in 0..view.code.laws.turns.obligations.len() {
        oblige(view, obligation, &mut list);
    }
    let chain_goes_on = !list.is_empty();
    list.extend(stop(view, &mut court, chain_goes_on));
    // 7. The pass of the stuck.
    if list.is_empty() {
        list.extend(stuck_pass(view, &mut court));
    }
    // 8. What comes to the same is one action.
    unite::unite(view, list)
}

/// Whether the player to move has an action.
pub(crate) fn has_action<W: Set>(view: View<W>) -> bool {
    // Obligations that may leave nothing need the whole list; else the first lawful candidate settles it.
    if view.code.spec.turns.obligations.iter().any(|o| o.if_none == IfNone::None) {
        return !actions(view).is_empty();
    }
    let player = view.to_move();
    if ask::player_trait(view, player, Trait::CannotMove) {
        return false;
    }
    let table = Table::new(view, player);
    let mut court = Court::new(&table);
    !candidates(&table, &mut |action| !(allowed(view, &action) && court.is_lawful(&action)))
        || stop(view, &mut court, false).is_some()
        || stuck_pass(view, &mut court).is_some()
}

/// Whether the player has an action within the open chain; STOP does not count. (`asking.chain` is set by the caller.)
pub(crate) fn chain_actions<W: Set>(view: View<W>) -> bool {
    actions(view).iter().any(|action| action.handle.what != What::Stop)
}

/// Each piece the player may move, each move in list order, each landing in ride order; then drops; then the pass.
/// False if the visitor had seen enough.
fn candidates<W: Set>(table: &Table<W>, visitor: &mut impl FnMut(Action<W>) -> bool) -> bool {
    let (view, player) = (table.view, table.player);
    for square in movable(table).squares() {
        for (slot, piece) in view.state.pieces_on(square).enumerate() {
            if !of_piece(table, square, slot as u8, piece, visitor) {
                return false;
            }
        }
    }
    // A chain closes drops and pass; a phase has no pass.
    if view.state.chain.is_some() {
        return true;
    }
    if !view.code.rules.drops.iter().enumerate().all(|rule| drops::of_drop(table, rule, visitor)) {
        return false;
    }
    let passes = view.code.spec.turns.pass == Pass::Always && view.state.turn.phase.is_none();
    !passes || visitor(Action::idle(player, What::Pass))
}

/// The squares of the pieces that a player may move as far as kind and owner say.
fn movable<W: Set>(table: &Table<W>) -> W {
    let anyones = table.view.code.rules.anyones;
    if anyones == 0 { table.sides.own } else { table.sides.own | ask::of_kinds(table.view, anyones) }
}

/// All candidates of a piece.
#[inline]
fn of_piece<W: Set>(
    table: &Table<W>,
    square: usize,
    slot: u8,
    piece: &Piece,
    visitor: &mut impl FnMut(Action<W>) -> bool,
) -> bool {
    let (view, player) = (table.view, table.player);
    if !candidate::may_move(view, player, square, piece) || !in_chain(view, player, square, piece) {
        return true;
    }
    let rules = &view.code.rules;
    rules.moves_of(piece.kind, player).all(|(index, rule)| {
        !chain_allows(view, rule.name.id)
            || candidate::of_move(table, square, slot, piece, (index, rule), view.code.board, visitor)
    })
}

/// Whether an open chain lets this piece go on.
pub(crate) fn in_chain<W: Set>(view: View<W>, player: PlayerId, square: usize, piece: &Piece) -> bool {
    let Some(chain) = view.state.chain else { return true };
    match view.code.rules.continues.get(chain.rule as usize).and_then(|rule| rule.pieces.as_ref()) {
        None => piece.id == chain.piece,
        Some(filter) => ask::filter(view, &Frame::of(player), filter, Some(square), piece),
    }
}

/// Whether an open chain lets a move of that id go on.
#[inline]
pub(crate) fn chain_allows<W: Set>(view: View<W>, id: i32) -> bool {
    let Some(chain) = view.state.chain else { return true };
    let moves = view.code.rules.continues.get(chain.rule as usize).and_then(|rule| rule.moves.as_ref());
    moves.is_none_or(|ids| ids.contains(&id))
}

/// Whether the current part or phase allows the action.
#[inline]
pub(crate) fn allowed<W: Set>(view: View<W>, action: &Action<W>) -> bool {
    let turns = &view.code.laws.turns;
    let must = match (view.state.chain, view.state.turn.phase) {
        (Some(_), _) => None,
        (None, Some(phase)) => turns.phases.get(usize::from(phase)).and_then(|phase| phase.must.as_ref()),
        (None, None) => turns.parts.get(usize::from(view.state.turn.part)),
    };
    must.is_none_or(|must| ask::matches_move(view, &Frame::of(action.player), must, &action.played()))
}

/// Whether an obligation binds. One that asks the generator is not asked again by the generator it asks.
pub(crate) fn binds<W: Set>(view: View<W>, obligation: usize) -> bool {
    let law = &view.code.laws.turns.obligations[obligation];
    let frame = Frame::of(view.to_move());
    if !law.reads.any(super::code::Reads::GENERATOR) {
        return ask::all(view, &frame, &law.when);
    }
    if view.asking.after {
        return false;
    }
    let mut asked = view;
    asked.asking.after = true;
    ask::all(asked, &frame, &law.when)
}

/// Whether an action is what an obligation demands.
pub(crate) fn obeys<W: Set>(view: View<W>, obligation: usize, action: &Action<W>) -> bool {
    let must = &view.code.laws.turns.obligations[obligation].must;
    ask::matches_move(view, &Frame::of(view.to_move()), must, &action.played())
}

fn oblige<W: Set>(view: View<W>, obligation: usize, list: &mut Vec<Action<W>>) {
    if list.is_empty() || !binds(view, obligation) {
        return;
    }
    let fits: Vec<bool> = list.iter().map(|action| obeys(view, obligation, action)).collect();
    if fits.contains(&true) {
        let mut fits = fits.into_iter();
        list.retain(|_| fits.next().unwrap_or(false));
    } else if view.code.spec.turns.obligations[obligation].if_none == IfNone::None {
        list.clear();
    }
}

/// STOP: ends a chain that is not mandatory, or declines an optional part. No obligation takes it away, but it must be
/// lawful like a pass.
fn stop<W: Set>(view: View<W>, court: &mut Court<W>, chain_has_actions: bool) -> Option<Action<W>> {
    let offered = match view.state.chain {
        Some(chain) => {
            let mandatory = view.code.rules.continues.get(chain.rule as usize).is_some_and(|rule| rule.mandatory);
            !mandatory && chain_has_actions
        }
        None => part(view).is_some_and(|part| part.optional),
    };
    let stop = Action::idle(view.to_move(), What::Stop);
    (offered && court.is_lawful(&stop)).then_some(stop)
}

fn part<'a, W: Set>(view: View<'a, W>) -> Option<&'a arbiter_spec::checked::Part> {
    let parts = &view.code.spec.turns.parts;
    parts.get(usize::from(view.state.turn.part)).filter(|_| view.state.turn.phase.is_none())
}

/// It comes after the choice of the part (4) and the obligations (6), so neither takes it away.
fn stuck_pass<W: Set>(view: View<W>, court: &mut Court<W>) -> Option<Action<W>> {
    let offered =
        view.code.spec.turns.pass == Pass::WhenStuck && view.state.turn.phase.is_none() && view.state.chain.is_none();
    let pass = Action::idle(view.to_move(), What::Pass);
    (offered && court.is_lawful(&pass)).then_some(pass)
}

/// The action a move of this position stands for.
pub(crate) fn action_of<W: Set>(view: View<W>, wanted: MoveId) -> Option<Action<W>> {
    let table = Table::new(view, view.to_move());
    let mut found = None;
    let mut rivals = 0;
    let mut look = |action: Action<W>| {
        if action.handle == wanted {
            found = Some(action);
        }
        true
    };
    match wanted.what {
        What::Pass | What::Stop => return Some(Action::idle(table.player, wanted.what)),
        What::Drop => {
            let index = (wanted.rule >> 8) as usize;
            let rule = view.code.rules.drops.get(index)?;
            let kind = arbiter_spec::checked::KindId(wanted.rule as u8);
            drops::on_square(&table, (index, rule), kind, usize::from(wanted.to), &mut look);
        }
        What::Move => {
            let from = usize::from(wanted.from);
            let rule = view.code.rules.moves.get(wanted.rule as usize)?;
            let piece =
                *view.state.pieces_on(from).nth(usize::from(wanted.slot)).filter(|piece| piece.kind == rule.kind)?;
            let target = W::of(usize::from(wanted.to));
            candidate::of_move(&table, from, wanted.slot, &piece, (wanted.rule, rule), target, &mut look);
            // Only where one decision has several results do others have a say in how it is written.
            let action = found.as_ref()?;
            for (index, other) in view.code.rules.moves_named(piece.kind, table.player, rule.name) {
                candidate::of_move(&table, from, wanted.slot, &piece, (index, other), target, &mut |rival| {
                    rivals += usize::from(
                        rival.choices == action.choices
                            && rival.partner.map(|p| p.from) == action.partner.map(|p| p.from),
                    );
                    true
                });
            }
        }
    }
    if rivals > 1 {
        return actions(view).into_iter().find(|action| action.handle == wanted);
    }
    found
}
