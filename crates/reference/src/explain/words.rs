//! Conditions, men and moves in words.

use crate::context::Frame;
use crate::man::Man;
use crate::place;
use crate::position::Position;
use arbiter_spec::checked::{Condition, Filter, KindRef, MoveFilter, Place, PlayerId, Square, Test};
use arbiter_spec::json::At;

/// Speaks about a position.
pub(super) struct Words<'p> {
    pub position: &'p Position,
}

impl Words<'_> {
    pub fn square(&self, square: Square) -> String {
        self.position.spec.board.square_name(square)
    }

    pub fn man_on(&self, square: Square, man: &Man) -> String {
        format!("the {} on {}", self.position.spec.kind(man.kind).name, self.square(square))
    }

    fn place(&self, frame: &Frame, at: Place) -> String {
        place::square(self.position, frame, at).map_or_else(|| "a place off the board".to_owned(), |s| self.square(s))
    }

    /// What stands on a square.
    pub fn occupants(&self, seen: &Position, square: Square) -> String {
        let men = seen.men_on(square).iter();
        let men: Vec<String> = men
            .map(|man| {
                let spec = &self.position.spec;
                format!("{} of {}", spec.kind(man.kind).name, spec.player_name(man.owner))
            })
            .collect();
        let what = if men.is_empty() { "empty".to_owned() } else { format!("occupied by a {}", men.join(" and a ")) };
        format!("{} is {what}", self.square(square))
    }

    /// A royal man that would be attacked.
    pub fn attacked_after(&self, player: PlayerId, square: Square, by: Square, after: &Position) -> String {
        let spec = &self.position.spec;
        let code = |square: Square| {
            after.men_on(square).first().map_or("man", |man| spec.kind(man.kind).code.as_str()).to_owned()
        };
        format!(
            "after it {}'s {} on {} would be attacked by the {} on {}",
            spec.player_name(player),
            code(square),
            self.square(square),
            code(by),
            self.square(by)
        )
    }

    /// What the part of the turn or the phase of the game asks for that is written there.
    pub fn stage(&self, at: &At) -> String {
        let turns = &self.position.spec.turns;
        let part = turns.parts.iter().find(|part| part.at == *at).map(|part| ("part", &part.code, Some(&part.must)));
        let phase = || turns.phases.iter().find(|p| p.at == *at).map(|p| ("phase", &p.code, p.must.as_ref()));
        match part.or_else(phase) {
            Some((what, code, Some(must))) => format!("this is the {what} {code}, which asks for {}", self.moves(must)),
            _ => "this part of the turn or phase of the game asks for something else".to_owned(),
        }
    }

    /// The moves a filter means.
    pub fn moves(&self, filter: &MoveFilter) -> String {
        let spec = &self.position.spec;
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
        let spec = &self.position.spec;
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

    /// A condition that does not hold, and what is the case instead.
    pub fn condition(&self, frame: &Frame, condition: &Condition) -> String {
        let spec = &self.position.spec;
        let target = || frame.target.map_or_else(|| "the target".to_owned(), |s| self.square(s));
        let moved = |at: Place| {
            let empty = place::square(self.position, frame, at).is_none_or(|s| self.position.is_empty(s));
            let here = self.place(frame, at);
            if empty { format!("nobody stands on {here}") } else { format!("the man on {here} has moved") }
        };
        match &condition.test {
            Test::All(_) => "not all of several conditions hold".to_owned(),
            Test::Any(_) => "ANY: none of its conditions holds".to_owned(),
            Test::Not(_) => "NOT: what must not be the case is".to_owned(),
            Test::As(..) => "AS: it does not hold for that player".to_owned(),
            Test::Formula(id) => format!("{} does not hold", spec.formulas[id.index()].code),
            Test::InZone(_, at) => format!("IN_ZONE: {} is not in the zone", self.place(frame, *at)),
            Test::FirstMove => "FIRST_MOVE: the man has moved".to_owned(),
            Test::PieceFirstMove(at) => format!("PIECE_FIRST_MOVE: {}", moved(*at)),
            Test::RookFirstMove(at) => format!("ROOK_FIRST_MOVE: {}", moved(*at)),
            Test::CheckState(flag, at, _) => {
                format!("CHECK_STATE: no man on {} carries {}", self.place(frame, *at), spec.flags[flag.index()])
            }
            Test::PathEmpty => {
                let blocker = frame.path.iter().find(|square| !self.position.is_empty(**square));
                format!(
                    "PATH_EMPTY: {} is occupied",
                    blocker.map_or_else(|| "the path".to_owned(), |s| self.square(*s))
                )
            }
            Test::EmptyAt(places) => {
                let occupied =
                    |at: &&Place| place::square(self.position, frame, **at).is_none_or(|s| !self.position.is_empty(s));
                let at = places.iter().find(occupied).map(|at| self.place(frame, *at));
                format!("EMPTY_AT: {} is not empty", at.unwrap_or_default())
            }
            Test::PieceAt(at, filter) => {
                format!("PIECE_AT: no {} stands on {}", self.men(filter), self.place(frame, *at))
            }
            Test::Count(filter, _) => {
                let number = crate::filter::count(self.position, frame, filter);
                format!("COUNT: there are {number} {}", self.men(filter))
            }
            Test::Sees { .. } => "SEES: no two such men see each other".to_owned(),
            Test::Line { .. } => "LINE: there is no such line".to_owned(),
            Test::Connected { .. } => "CONNECTED: no such chain joins the zones".to_owned(),
            Test::NotAttacked => format!("NOT_ATTACKED: {} is attacked", target()),
            Test::SourceNotAttacked => {
                let source = frame.source.map_or_else(|| "the source".to_owned(), |s| self.square(s));
                format!("SOURCE_NOT_ATTACKED: {source} is attacked")
            }
            Test::PathNotAttacked => format!("PATH_NOT_ATTACKED: a square on the way to {} is attacked", target()),
            Test::Attacked(..) => "ATTACKED: it is not attacked".to_owned(),
            Test::LeaderAttacked => {
                format!("LEADER_ATTACKED: no royal man of {} is attacked", spec.player_name(frame.subject))
            }
            Test::DependsOn(name) => {
                format!("DEPENDS_ON: {}/{} has no square to go to", spec.kind(name.kind).code, name.id)
            }
            Test::Value(value, _) => {
                format!("VALUE: the number is {}", crate::value::number(self.position, frame, value))
            }
            Test::Players(..) => "PLAYERS: it holds for another number of players".to_owned(),
            Test::PlayerState(flag) => {
                format!("PLAYER_STATE: {} is not {}", spec.player_name(frame.subject), spec.player_flags[flag.index()])
            }
            Test::Status(status) => {
                format!("STATUS: {} is not {}", spec.player_name(frame.subject), spec.statuses[status.index()].code)
            }
            Test::PlayerToMove(_) => {
                format!("PLAYER_TO_MOVE: it is the turn of {}", spec.player_name(self.position.to_move()))
            }
            Test::Part(_) => "PART: it is another part of the turn".to_owned(),
            Test::Phase(_) => "PHASE: it is another phase of the game".to_owned(),
            Test::LastMove(_) => "LAST_MOVE: the latest action was another".to_owned(),
            Test::Chance(chance, _) => format!("CHANCE: {} shows something else", spec.chance[chance.index()].code),
            Test::NoMoves => "NO_MOVES: there is a legal action".to_owned(),
            Test::HasMove(filter) => format!("HAS_MOVE: there is no legal {}", self.moves(filter)),
            Test::After(_) => "AFTER: it does not hold in the position after the move".to_owned(),
            Test::Repetition { count, .. } => format!("REPETITION: the position has not occurred {count} times so"),
            Test::Unwinnable(_) => "UNWINNABLE: it is not proved that no mate is left".to_owned(),
            Test::RoundWithoutMove => "ROUND_WITHOUT_MOVE: somebody has moved".to_owned(),
        }
    }
}
