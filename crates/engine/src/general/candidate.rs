//! From moves to candidates: what a piece could do, before anybody asks whether it may.

use super::action::{Action, Taken, class};
use super::ask;
use super::choices;
use super::code::Trait;
use super::code::rules::{ActionRule, MoveRule, ShapeRule};
use super::frame::Frame;
use super::piece::Piece;
use super::shape::{self, Landing};
use super::sides::Sides;
use super::view::View;
use crate::moves::{MoveId, What};
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, MoveName, PlayerId, Square, TargetState};

/// DEPENDS_ON nests at most this deep. The checker refuses cycles; this only keeps a mistake there from becoming a hang
/// here.
const DEEPEST: u8 = 16;

/// A position and the player who moves in it.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, W: Set> {
    pub view: View<'a, W>,
    pub player: PlayerId,
    pub sides: Sides<W>,
}

impl<'a, W: Set> Table<'a, W> {
    pub fn new(view: View<'a, W>, player: PlayerId) -> Table<'a, W> {
        Table { view, player, sides: Sides::of(view.code, view.state, player) }
    }
}

/// The bindings of a piece about to move.
pub(crate) fn frame_of<W: Set>(player: PlayerId, piece: &Piece, source: usize) -> Frame<W> {
    Frame {
        piece: Some(*piece),
        source: Some(Square(source as u8)),
        mover: Some(player),
        captor: Some(player),
        ..Frame::of(player)
    }
}

/// The same with a landing.
#[inline(always)]
pub(crate) fn bind<W: Set>(frame: &Frame<W>, landing: &Landing<W>) -> Frame<W> {
    let partner = landing.partner.map(|partner| partner.from);
    Frame { target: Some(Square(landing.target as u8)), partner, path: landing.path, ..*frame }
}

/// Whether a player may move a piece.
#[inline]
pub(crate) fn may_move<W: Set>(view: View<W>, player: PlayerId, square: usize, piece: &Piece) -> bool {
    (piece.owner == player || view.code.rules.anyones >> (piece.kind.0 & 63) & 1 == 1)
        && !ask::own_trait(view, square, piece, Trait::CannotMove)
}

/// Shows all candidates of one move of a piece, choices included, until the visitor has seen enough. False if it had.
pub(crate) fn of_move<W: Set>(
    table: &Table<W>,
    square: usize,
    slot: u8,
    piece: &Piece,
    (index, rule): (u32, &MoveRule<W>),
    targets: W,
    visitor: &mut impl FnMut(Action<W>) -> bool,
) -> bool {
    let targets = targets & rule.within.targets;
    if !rule.within.sources.has(square) || targets.is_empty() {
        return true;
    }
    if rule.bare && !table.view.code.has_trait(Trait::Immune) {
        return of_bare_move(table, square, slot, piece, (index, rule), targets, visitor);
    }
    let start = frame_of(table.player, piece, square);
    let mut ways = Ways::new(rule);
    shape::visit(table.view, &start, square, &rule.shape, targets, &mut |landing| {
        let Some((frame, action)) = landed(table, &start, rule, landing) else { return true };
        let base = landing_action(table, &frame, slot, (index, rule), landing, action, ways.of(landing.target));
        choices::multiply(table, base, &frame, choices::Parts::of_move(rule, action), &mut |action| {
            ways.count(landing.target);
            visitor(action)
        })
    })
}

/// The same for a leap or ride of which only what stands on the target is asked: nothing is bound, nothing chosen.
#[inline]
fn of_bare_move<W: Set>(
    table: &Table<W>,
    square: usize,
    slot: u8,
    piece: &Piece,
    (index, rule): (u32, &MoveRule<W>),
    targets: W,
    visitor: &mut impl FnMut(Action<W>) -> bool,
) -> bool {
    let occupied = table.view.state.occupied;
    shape::visit_step(table.view, square, &rule.shape, targets, &mut |target, path| {
        let mut actions = rule.actions.iter().enumerate();
        let Some((place, action)) = actions.find(|(_, action)| table.sides.fit(occupied, action.state, target)) else {
            return true;
        };
        let captures = action.kind != ActionKind::Move && table.sides.enemy.has(target);
        visitor(Action {
            player: table.player,
            handle: MoveId {
                what: What::Move,
                from: square as u8,
                to: target as u8,
                slot,
                rule: index,
                way: 0,
                lister: 0,
            },
            piece: Some(*piece),
            source: Some(Square(square as u8)),
            target: Some(Square(target as u8)),
            path,
            taken: Taken::default(),
            partner: None,
            action: Some(place as u16),
            kind: action.kind,
            modifier: None,
            effects: Vec::new(),
            choices: Vec::new(),
            classes: if captures { class::CAPTURE } else { class::QUIET },
        })
    })
}

/// What a landing comes to before anything is chosen. `frame` binds it.
#[inline]
pub(crate) fn landing_action<W: Set>(
    table: &Table<W>,
    frame: &Frame<W>,
    slot: u8,
    (index, rule): (u32, &MoveRule<W>),
    landing: &Landing<W>,
    action: Option<u16>,
    way: u16,
) -> Action<W> {
    let from = frame.source.unwrap_or_default().0;
    Action {
        player: table.player,
        handle: MoveId { what: What::Move, from, to: landing.target as u8, slot, rule: index, way, lister: 0 },
        piece: frame.piece,
        source: frame.source,
        target: frame.target,
        path: landing.path,
        taken: landing.taken,
        partner: landing.partner,
        action,
        kind: action.map_or(ActionKind::Move, |action| rule.actions[usize::from(action)].kind),
        modifier: None,
        effects: Vec::new(),
        choices: Vec::new(),
        classes: 0,
    }
}

/// The bindings and the action of a landing, if its conditions hold.
#[inline]
fn landed<W: Set>(
    table: &Table<W>,
    start: &Frame<W>,
    rule: &MoveRule<W>,
    landing: &Landing<W>,
) -> Option<(Frame<W>, Option<u16>)> {
    // What stands on the target refuses most landings, and is known before anything is bound.
    let own_square = !landing.lifted && start.source == Some(Square(landing.target as u8));
    let fits = |action: &ActionRule<W>| occupants_fit(table, action.state, landing);
    if !own_square && !rule.actions.iter().any(fits) && !is_bare_pair(rule) {
        return None;
    }
    let frame = bind(start, landing);
    if !ask::all(table.view, &frame, rule.conditions.before()) {
        return None;
    }
    Some((frame, choose_action(table, &frame, rule, landing)?))
}

/// *The* action: the first whose state, filter and conditions hold; `Some(None)` for a pair that is written without.
#[inline]
pub(crate) fn choose_action<W: Set>(
    table: &Table<W>,
    frame: &Frame<W>,
    rule: &MoveRule<W>,
    landing: &Landing<W>,
) -> Option<Option<u16>> {
    if is_bare_pair(rule) {
        return Some(None);
    }
    let fits = |action: &ActionRule<W>| {
        action_fits(table, frame, action, landing) && ask::all(table.view, frame, action.conditions.before())
    };
    rule.actions.iter().position(fits).map(|place| Some(place as u16))
}

/// Two pieces at once, without an action: they move.
#[inline(always)]
fn is_bare_pair<W: Set>(rule: &MoveRule<W>) -> bool {
    rule.actions.is_empty() && matches!(rule.shape, ShapeRule::Pair(_))
}

/// State, filter, and what the action itself demands of the target; conditions are not asked.
#[inline]
pub(crate) fn action_fits<W: Set>(
    table: &Table<W>,
    frame: &Frame<W>,
    action: &ActionRule<W>,
    landing: &Landing<W>,
) -> bool {
    let own_square = !landing.lifted && frame.source == frame.target;
    let state =
        if own_square { action.state == TargetState::Oneself } else { occupants_fit(table, action.state, landing) };
    state
        && filter_fits(table.view, frame, action, landing)
        && demands_met(table, frame, action.kind, landing, own_square)
}

/// Whether what stands on the target is what the state says.
#[inline]
pub(crate) fn occupants_fit<W: Set>(table: &Table<W>, state: TargetState, landing: &Landing<W>) -> bool {
    let (seen, square) = (landing.seen, landing.target);
    if seen.is_empty(square) {
        return state == TargetState::Empty;
    }
    let there = seen.state_on(square);
    if std::ptr::eq(there, table.view.state) {
        table.sides.fit(seen.occupied(), state, square)
    } else {
        Sides::of(table.view.code, there, table.player).fit(seen.occupied(), state, square)
    }
}

/// Whether some occupant matches the filter of an action.
#[inline]
pub(crate) fn filter_fits<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    action: &ActionRule<W>,
    landing: &Landing<W>,
) -> bool {
    action.filter.as_ref().is_none_or(|f| ask::some_piece(landing.seen.view(view), frame, f, landing.target))
}

/// MOVE needs an empty target, JOIN a square that may be shared, CAPTURE and SHOOT no immune piece.
#[inline]
fn demands_met<W: Set>(
    table: &Table<W>,
    frame: &Frame<W>,
    kind: ActionKind,
    landing: &Landing<W>,
    own_square: bool,
) -> bool {
    let (view, seen, target) = (table.view, landing.seen, landing.target);
    match kind {
        ActionKind::Move | ActionKind::Place => own_square || seen.is_empty(target),
        ActionKind::Capture | ActionKind::Shoot => {
            let immune = view.code.has_trait(Trait::Immune) && ask::some_immune(seen.view(view), target);
            !own_square && !immune
        }
        ActionKind::Join => {
            !own_square && frame.piece.is_some_and(|piece| ask::may_join(seen.view(view), target, &piece))
        }
        // Only JOIN makes a stack: nobody is swapped into one, or out of one against the piece who stays.
        ActionKind::Swap => {
            let mover = frame.piece.map(|piece| piece.id);
            let state = seen.state();
            let alone = |source: Square| state.pieces_on(source.index()).all(|piece| Some(piece.id) == mover);
            !own_square && state.pieces_on(target).count() == 1 && frame.source.is_none_or(alone)
        }
        ActionKind::Stay => true,
    }
}

/// DEPENDS_ON: whether a move of that name of the moving piece has a landing after its own conditions and actions.
pub(crate) fn depends_on<W: Set>(view: View<W>, frame: &Frame<W>, name: MoveName) -> bool {
    let (Some(piece), Some(source)) = (&frame.piece, frame.source) else { return false };
    if frame.depth >= DEEPEST {
        return false;
    }
    let source = source.index();
    let start = Frame { depth: frame.depth + 1, attack: frame.attack, ..frame_of(frame.subject, piece, source) };
    let table = Table::new(view, frame.subject);
    view.code.rules.moves_named(piece.kind, frame.subject, name).any(|(_, rule)| {
        rule.within.sources.has(source)
            && !shape::visit(view, &start, source, &rule.shape, rule.within.targets, &mut |landing| {
                landed(&table, &start, rule, landing).is_none()
            })
    })
}

/// Counts the ways to come to each target, where there can be several.
struct Ways {
    several: bool,
    counted: Vec<(usize, u16)>,
}

impl Ways {
    fn new<W: Set>(rule: &MoveRule<W>) -> Ways {
        let several = matches!(rule.shape, ShapeRule::Along { .. } | ShapeRule::Legs(_));
        Ways { several, counted: Vec::new() }
    }

    /// The number of the next way to a target.
    fn of(&self, target: usize) -> u16 {
        self.counted.iter().find(|(known, _)| *known == target).map_or(0, |(_, ways)| *ways)
    }

    /// One more way to a target was shown.
    fn count(&mut self, target: usize) {
        if self.several {
            match self.counted.iter_mut().find(|(known, _)| *known == target) {
                Some((_, ways)) => *ways += 1,
                None => self.counted.push((target, 1)),
            }
        }
    }
}
