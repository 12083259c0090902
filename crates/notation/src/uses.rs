//! Where the rules ask for something: walks over conditions and effects, named ones included.

use arbiter_spec::checked::{
    About, Condition, Effect, EffectKind, Move, Place, PlaceBase, Rules, Square, Test, ZoneExpr,
};
use arbiter_spec::checked::{EffectId, FormulaId, PlayerId};

/// Named things may not refer to themselves, but a walk must end whatever it is given.
const DEPTH: u32 = 16;

/// Calls `see` for every test in the conditions.
pub(crate) fn each_test<'a>(spec: &'a Rules, conditions: &'a [Condition], see: &mut dyn FnMut(&'a Test)) {
    walk_tests(spec, conditions, see, DEPTH);
}

fn walk_tests<'a>(spec: &'a Rules, conditions: &'a [Condition], see: &mut dyn FnMut(&'a Test), depth: u32) {
    if depth == 0 {
        return;
    }
    for condition in conditions {
        see(&condition.test);
        match condition.test.about() {
            About::Conditions(inner) => walk_tests(spec, inner, see, depth - 1),
            About::Formula(FormulaId(id)) => {
                if let Some(formula) = spec.formulas.get(usize::from(id)) {
                    walk_tests(spec, &formula.when, see, depth - 1);
                }
            }
            // Asked of other players and of other positions, these say nothing of the move itself.
            About::Players(_) | About::After(_) | About::Repetition(_) => {}
            About::Round | About::LastMove(_) | About::Unmoved(_) | About::Flag(_) | About::PlayerFlag(_) => {}
            About::Status(_) | About::Moves | About::Attack | About::Proof | About::Board => {}
        }
    }
}

/// True if some test of the conditions is what `wanted` looks for.
pub(crate) fn mentions(spec: &Rules, conditions: &[Condition], wanted: impl Fn(&Test) -> bool) -> bool {
    let mut found = false;
    each_test(spec, conditions, &mut |test| found |= wanted(test));
    found
}

/// All effects of a move, whatever its action, with named ones opened.
pub(crate) fn effects<'a>(spec: &'a Rules, of: &'a Move) -> Vec<&'a Effect> {
    let mut out = Vec::new();
    open(spec, &of.effects, &mut out, DEPTH);
    of.actions.iter().for_each(|action| open(spec, &action.effects, &mut out, DEPTH));
    out
}

fn open<'a>(spec: &'a Rules, effects: &'a [Effect], out: &mut Vec<&'a Effect>, depth: u32) {
    if depth == 0 {
        return;
    }
    for effect in effects {
        out.push(effect);
        if let EffectKind::Named(EffectId(id)) = effect.kind
            && let Some(named) = spec.effects.get(usize::from(id))
        {
            open(spec, &named.effects, out, depth - 1);
        }
    }
}

/// The conditions of all effects of a move ask for FIRST_MOVE somewhere.
pub(crate) fn effects_ask_first_move(spec: &Rules, of: &Move) -> bool {
    effects(spec, of).iter().any(|e| mentions(spec, &e.conditions, |t| matches!(t, Test::FirstMove)))
}

/// What a place is, for a move of this player from one square to another. `None` when it is not on the board.
pub(crate) fn place(spec: &Rules, place: &Place, from: Square, to: Square) -> Option<Square> {
    match place {
        Place::From(PlaceBase::Source, vector) => spec.board.offset(from, *vector),
        Place::From(PlaceBase::Target, vector) => spec.board.offset(to, *vector),
        Place::Square(square) => Some(*square),
        _ => None,
    }
}

/// The squares of a fixed zone for a subject; `None` if it is read from the position.
pub(crate) fn fixed_zone<'a>(spec: &'a Rules, zone: &'a ZoneExpr, subject: PlayerId) -> Option<&'a [Square]> {
    match zone {
        ZoneExpr::Fixed(squares) => Some(squares.of(subject)),
        ZoneExpr::Named(id) => spec.zones.get(id.index()).map(|z| z.squares.of(subject).as_slice()),
        _ => None,
    }
}

/// False only if some condition that reads nothing but squares fails for such a move.
pub(crate) fn may_go(spec: &Rules, conditions: &[Condition], player: PlayerId, from: Square, to: Square) -> bool {
    conditions.iter().all(|condition| match &condition.test {
        Test::InZone(zone, at) => match (fixed_zone(spec, zone, player), place(spec, at, from, to)) {
            (Some(squares), Some(square)) => squares.contains(&square),
            (Some(_), None) => false,
            (None, _) => true,
        },
        Test::All(inner) => may_go(spec, inner, player, from, to),
        Test::Any(inner) => inner.iter().any(|one| may_go(spec, std::slice::from_ref(one), player, from, to)),
        Test::Formula(id) => spec.formulas.get(id.index()).is_none_or(|f| may_go(spec, &f.when, player, from, to)),
        _ => true,
    })
}
