//! Conditions, men and moves in words.

use crate::general::action::Action;
use crate::general::apply::{self, Effects};
use crate::general::ask;
use crate::general::code::PlaceCode;
use crate::general::code::cond::{Cond, Test};
use crate::general::frame::Frame;
use crate::general::man::Man;
use crate::general::state::State;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Board, Condition, Filter, KindRef, Move, MoveFilter, Shape, Square, Vector};
use arbiter_spec::checked::{Place, Test as Written};
use arbiter_spec::json::At;

/// A condition that does not hold: as it is written, and as it is asked (unless it is folded into bounds).
pub(super) struct Failing<'c, W: Set> {
    pub written: &'c Condition,
    pub lowered: Option<&'c Cond<W>>,
}

/// Speaks about a position.
pub(super) struct Words<'a, W: Set> {
    pub view: View<'a, W>,
}

impl<'a, W: Set> Words<'a, W> {
    pub fn square(&self, square: usize) -> String {
        self.view.code.spec.board.square_name(Square(square as u8))
    }

    pub fn man_on(&self, square: usize, man: &Man) -> String {
        format!("the {} on {}", self.view.code.spec.kind(man.kind).name, self.square(square))
    }

    fn place(&self, square: Option<usize>) -> String {
        square.map_or_else(|| "a place off the board".to_owned(), |square| self.square(square))
    }

    /// What stands on a square.
    pub fn occupants(&self, seen: &State<W>, square: usize) -> String {
        let spec = &self.view.code.spec;
        let men = seen.men_on(square);
        let men: Vec<String> =
            men.map(|man| format!("{} of {}", spec.kind(man.kind).name, spec.player_name(man.owner))).collect();
        let what = if men.is_empty() { "empty".to_owned() } else { format!("occupied by a {}", men.join(" and a ")) };
        format!("{} is {what}", self.square(square))
    }

    /// A royal man that would be attacked.
    pub fn attacked_after(&self, action: &Action<W>, which: Effects, square: usize, by: usize) -> String {
        let spec = &self.view.code.spec;
        let after = apply::act(self.view, action, which).ok();
        let code = |square: usize| {
            let man = after.as_ref().and_then(|after| after.man(square));
            man.map_or("man", |man| spec.kind(man.kind).code.as_str()).to_owned()
        };
        format!(
            "after it {}'s {} on {} would be attacked by the {} on {}",
            spec.player_name(action.player),
            code(square),
            self.square(square),
            code(by),
            self.square(by)
        )
    }

    /// What the part of the turn or the phase of the game asks for, and where that is written.
    pub fn stage(&self) -> (Option<&'a At>, String) {
        let turns = &self.view.code.spec.turns;
        let turn = &self.view.state.turn;
        let phase = turn.phase.and_then(|phase| turns.phases.get(usize::from(phase)));
        let phase = phase.and_then(|phase| Some(("phase", &phase.at, &phase.code, phase.must.as_ref()?)));
        let part = turns.parts.get(usize::from(turn.part)).map(|part| ("part", &part.at, &part.code, &part.must));
        match phase.or(part) {
            Some((what, at, code, must)) => {
                (Some(at), format!("this is the {what} {code}, which asks for {}", self.moves(must)))
            }
            None => (None, "this part of the turn or phase of the game asks for something else".to_owned()),
        }
    }

    /// The moves a filter means.
    pub fn moves(&self, filter: &MoveFilter) -> String {
        let spec = &self.view.code.spec;
        let mut parts = Vec::new();
        if let Some(kinds) = &filter.pieces {
            let codes: Vec<&str> = kinds.iter().map(|kind| spec.kind(*kind).code.as_str()).collect();
            parts.push(format!("of {}", codes.join(" or ")));
        }
        if let Some(classes) = &filter.classes {
            parts.push(format!("of class {}", classes.join(" or ")));
        }
        if let Some(ids) = &filter.move_ids {
            let ids: Vec<String> = ids.iter().map(i32::to_string).collect();
            parts.push(format!("with id {}", ids.join(" or ")));
        }
        if filter.same {
            parts.push("of the same man".to_owned());
        }
        if filter.source.is_some() || filter.target.is_some() {
            parts.push("from or to certain squares".to_owned());
        }
        if let Some(not) = &filter.not {
            parts.push(format!("other than {}", self.moves(not)));
        }
        if parts.is_empty() { "a move".to_owned() } else { format!("a move {}", parts.join(", ")) }
    }

    /// The men a filter means.
    fn men(&self, filter: &Filter) -> String {
        let spec = &self.view.code.spec;
        let codes = filter.pieces.iter().flatten().map(|kind| match kind {
            KindRef::Kind(kind) => spec.kind(*kind).code.as_str(),
            KindRef::Chosen => "CHOSEN",
            KindRef::Attribute(attribute) => spec.attributes[attribute.index()].code.as_str(),
        });
        let codes: Vec<&str> = codes.collect();
        let owner = filter.owner.map(|owner| format!(" of {}", format!("{owner:?}").to_uppercase()));
        let what = if codes.is_empty() { "man".to_owned() } else { codes.join(" or ") };
        format!("{what}{}", owner.unwrap_or_default())
    }

    /// A condition that does not hold, and what is the case instead. The move is the one it belongs to.
    pub fn condition(&self, frame: &Frame<W>, failing: Failing<W>, m: Option<&Move>) -> String {
        let (view, spec) = (self.view, &self.view.code.spec);
        let named = |square: Option<Square>, else_: &str| {
            square.map_or_else(|| else_.to_owned(), |square| self.square(square.index()))
        };
        let target = || named(frame.target, "the target");
        let asked = failing.lowered.map(|condition| &condition.test);
        let at = || self.asked_place(frame, &failing);
        let moved = || {
            let empty = at().is_none_or(|square| !view.state.occupied.has(square));
            let here = self.place(at());
            if empty { format!("nobody stands on {here}") } else { format!("the man on {here} has moved") }
        };
        match &failing.written.test {
            Written::All(_) => "not all of several conditions hold".to_owned(),
            Written::Any(_) => "ANY: none of its conditions holds".to_owned(),
            Written::Not(_) => "NOT: what must not be the case is".to_owned(),
            Written::As(..) => "AS: it does not hold for that player".to_owned(),
            Written::Formula(id) => format!("{} does not hold", spec.formulas[id.index()].code),
            Written::InZone(..) => format!("IN_ZONE: {} is not in the zone", self.place(at())),
            Written::FirstMove => "FIRST_MOVE: the man has moved".to_owned(),
            Written::PieceFirstMove(_) => format!("PIECE_FIRST_MOVE: {}", moved()),
            Written::RookFirstMove(_) => format!("ROOK_FIRST_MOVE: {}", moved()),
            Written::CheckState(flag, ..) => {
                format!("CHECK_STATE: no man on {} carries {}", self.place(at()), spec.flags[flag.index()])
            }
            Written::PathEmpty => {
                let way = m.map_or_else(Vec::new, |m| way(&spec.board, frame, m));
                let first = way.into_iter().map(|s| s.index()).find(|s| (frame.path & view.state.occupied).has(*s));
                let blocker = first.or_else(|| (frame.path & view.state.occupied).squares().next());
                let there = blocker.map_or_else(|| "the path".to_owned(), |square| self.square(square));
                format!("PATH_EMPTY: {there} is occupied")
            }
            Written::EmptyAt(_) => {
                let places = if let Some(Test::EmptyAt(places)) = asked { &places[..] } else { &[] };
                let mut squares = places.iter().map(|place| ask::place(view, frame, place));
                let taken = squares.find(|square| square.is_none_or(|square| view.state.occupied.has(square)));
                format!("EMPTY_AT: {} is not empty", taken.map(|square| self.place(square)).unwrap_or_default())
            }
            Written::PieceAt(_, filter) => {
                format!("PIECE_AT: no {} stands on {}", self.men(filter), self.place(at()))
            }
            Written::Count(filter, _) => {
                let number = if let Some(Test::Count(men, _)) = asked { ask::count(view, frame, men) } else { 0 };
                format!("COUNT: there are {number} {}", self.men(filter))
            }
            Written::Sees { .. } => "SEES: no two such men see each other".to_owned(),
            Written::Line { .. } => "LINE: there is no such line".to_owned(),
            Written::Connected { .. } => "CONNECTED: no such chain joins the zones".to_owned(),
            Written::NotAttacked => format!("NOT_ATTACKED: {} is attacked", target()),
            Written::SourceNotAttacked => {
                format!("SOURCE_NOT_ATTACKED: {} is attacked", named(frame.source, "the source"))
            }
            Written::PathNotAttacked => format!("PATH_NOT_ATTACKED: a square on the way to {} is attacked", target()),
            Written::Attacked(..) => "ATTACKED: it is not attacked".to_owned(),
            Written::LeaderAttacked => {
                format!("LEADER_ATTACKED: no royal man of {} is attacked", spec.player_name(frame.subject))
            }
            Written::DependsOn(name) => {
                format!("DEPENDS_ON: {}/{} has no square to go to", spec.kind(name.kind).code, name.id)
            }
            Written::Value(..) => {
                let number = if let Some(Test::Value(value, _)) = asked { ask::value(view, frame, value) } else { 0 };
                format!("VALUE: the number is {number}")
            }
            Written::Players(..) => "PLAYERS: it holds for another number of players".to_owned(),
            Written::PlayerState(flag) => {
                format!("PLAYER_STATE: {} is not {}", spec.player_name(frame.subject), spec.player_flags[flag.index()])
            }
            Written::Status(status) => {
                format!("STATUS: {} is not {}", spec.player_name(frame.subject), spec.statuses[status.index()].code)
            }
            Written::PlayerToMove(_) => {
                format!("PLAYER_TO_MOVE: it is the turn of {}", spec.player_name(view.to_move()))
            }
            Written::Part(_) => "PART: it is another part of the turn".to_owned(),
            Written::Phase(_) => "PHASE: it is another phase of the game".to_owned(),
            Written::LastMove(_) => "LAST_MOVE: the latest action was another".to_owned(),
            Written::Chance(chance, _) => format!("CHANCE: {} shows something else", spec.chance[chance.index()].code),
            Written::NoMoves => "NO_MOVES: there is a legal action".to_owned(),
            Written::HasMove(filter) => format!("HAS_MOVE: there is no legal {}", self.moves(filter)),
            Written::After(_) => "AFTER: it does not hold in the position after the move".to_owned(),
            Written::Repetition { count, .. } => format!("REPETITION: the position has not occurred {count} times so"),
            Written::Unwinnable(_) => "UNWINNABLE: it is not proved that no mate is left".to_owned(),
            Written::RoundWithoutMove => "ROUND_WITHOUT_MOVE: somebody has moved".to_owned(),
        }
    }

    /// The square of the place a condition asks about.
    fn asked_place(&self, frame: &Frame<W>, failing: &Failing<W>) -> Option<usize> {
        let place: Option<&PlaceCode> = match failing.lowered.map(|condition| &condition.test) {
            Some(Test::InZone(_, at) | Test::PieceFirstMove(at) | Test::RookFirstMove(at)) => Some(at),
            Some(Test::CheckState(_, at, _) | Test::PieceAt(at, _)) => Some(at),
            _ => None,
        };
        match (place, &failing.written.test) {
            (Some(place), _) => ask::place(self.view, frame, place),
            (None, Written::InZone(_, Place::SOURCE)) => frame.source.map(|square| square.index()),
            (None, Written::InZone(_, Place::TARGET)) => frame.target.map(|square| square.index()),
            _ => None,
        }
    }
}

/// The squares a move passes, in the order in which it does, where that is more than a set.
fn way<W: Set>(board: &Board, frame: &Frame<W>, m: &Move) -> Vec<Square> {
    let (Some(from), Some(to)) = (frame.source, frame.target) else { return Vec::new() };
    let Shape::Step { step, .. } = &m.shape else {
        return crate::general::code::rules::between(board, from, to).collect();
    };
    let n = (1..=step.dx.abs().max(step.dy.abs())).rev().find(|n| step.dx % n == 0 && step.dy % n == 0).unwrap_or(1);
    let mut way = Vec::new();
    let mut at = from;
    loop {
        way.extend((1..n).filter_map(|i| board.offset(at, Vector::new(step.dx / n * i, step.dy / n * i))));
        match board.offset(at, *step) {
            Some(next) if next != to && next != from => at = next,
            _ => return way,
        }
        way.push(at);
    }
}
