//! Rules in words: what explanations say of them, whichever engine has found out why.

use crate::checked::{Board, Filter, KindId, KindRef, MoveFilter, PlayerId, Rules, Square, Test, Vector};
use crate::json::At;

/// "the rook on a1".
pub fn piece_on(rules: &Rules, kind: KindId, square: Square) -> String {
    format!("the {} on {}", rules.kind(kind).name, rules.board.square_name(square))
}

/// What stands on a square: "a1 is occupied by a rook of WHITE".
pub fn occupants(rules: &Rules, square: Square, pieces: impl Iterator<Item = (KindId, PlayerId)>) -> String {
    let name = |(kind, owner)| format!("{} of {}", rules.kind(kind).name, rules.player_name(owner));
    let pieces: Vec<String> = pieces.map(name).collect();
    let what = if pieces.is_empty() { "empty".into() } else { format!("occupied by a {}", pieces.join(" and a ")) };
    format!("{} is {what}", rules.board.square_name(square))
}

/// A royal piece that would be attacked, and by which.
pub fn attacked_after(
    rules: &Rules,
    player: PlayerId,
    attacked: (Option<KindId>, Square),
    by: (Option<KindId>, Square),
) -> String {
    let there = |(kind, square): (Option<KindId>, Square)| {
        let code = kind.map_or("piece", |kind| &rules.kind(kind).code);
        format!("{code} on {}", rules.board.square_name(square))
    };
    format!("after it {}'s {} would be attacked by the {}", rules.player_name(player), there(attacked), there(by))
}

/// What the part of the turn or the phase of the game asks for that is written there.
pub fn stage(rules: &Rules, at: &At) -> String {
    let turns = &rules.turns;
    let part = turns.parts.iter().find(|part| part.at == *at).map(|part| ("part", &part.code, Some(&part.must)));
    let phase = || turns.phases.iter().find(|p| p.at == *at).map(|p| ("phase", &p.code, p.must.as_ref()));
    match part.or_else(phase) {
        Some((what, code, Some(must))) => format!("this is the {what} {code}, which asks for {}", moves(rules, must)),
        _ => "this part of the turn or phase of the game asks for something else".to_owned(),
    }
}

/// The moves a filter means.
pub fn moves(rules: &Rules, filter: &MoveFilter) -> String {
    let mut parts = Vec::new();
    if let Some(kinds) = &filter.kinds {
        let codes: Vec<&str> = kinds.iter().map(|kind| rules.kind(*kind).code.as_str()).collect();
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
        parts.push("of the same piece".to_owned());
    }
    if filter.source.is_some() || filter.target.is_some() {
        parts.push("from or to certain squares".to_owned());
    }
    if let Some(not) = &filter.not {
        parts.push(format!("other than {}", moves(rules, not)));
    }
    if parts.is_empty() { "a move".to_owned() } else { format!("a move {}", parts.join(", ")) }
}

/// The pieces a filter means.
fn pieces(rules: &Rules, filter: &Filter) -> String {
    let codes = filter.kinds.iter().flatten().map(|kind| match kind {
        KindRef::Kind(kind) => rules.kind(*kind).code.as_str(),
        KindRef::Chosen => "CHOSEN",
        KindRef::Attribute(attribute) => rules.attributes[attribute.index()].code.as_str(),
    });
    let codes: Vec<&str> = codes.collect();
    let owner = filter.owner.map(|owner| format!(" of {}", format!("{owner:?}").to_uppercase()));
    let what = if codes.is_empty() { "piece".to_owned() } else { codes.join(" or ") };
    format!("{what}{}", owner.unwrap_or_default())
}

/// What is the case where a condition does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances {
    /// SOURCE.
    pub source: Option<Square>,
    /// TARGET.
    pub target: Option<Square>,
    /// For whom it is asked.
    pub subject: PlayerId,
    /// The player to move.
    pub to_move: PlayerId,
    /// The square it asks about, or of several the first that stands against it.
    pub square: Option<Square>,
    /// Whether a piece stands there.
    pub is_occupied: bool,
    /// The number it compares, if it does.
    pub number: i64,
}

/// A condition that does not hold, and what is the case instead.
pub fn unmet(rules: &Rules, test: &Test, case: &Circumstances) -> String {
    let or = |square: Option<Square>, other: &str| {
        square.map_or_else(|| other.to_owned(), |square| rules.board.square_name(square))
    };
    let there = || or(case.square, "a place off the board");
    let target = || or(case.target, "the target");
    let subject = || rules.player_name(case.subject);
    let moved = || match case.is_occupied {
        true => format!("the piece on {} has moved", there()),
        false => format!("no piece stands on {}", there()),
    };
    match test {
        Test::All(_) => "not all of several conditions hold".to_owned(),
        Test::Any(_) => "ANY: none of its conditions holds".to_owned(),
        Test::Not(_) => "NOT: what must not be the case is".to_owned(),
        Test::As(..) => "AS: it does not hold for that player".to_owned(),
        Test::Formula(id) => format!("{} does not hold", rules.formulas[id.index()].code),
        Test::InZone(..) => format!("IN_ZONE: {} is not in the zone", there()),
        Test::FirstMove => "FIRST_MOVE: the piece has moved".to_owned(),
        Test::PieceFirstMove(_) => format!("PIECE_FIRST_MOVE: {}", moved()),
        Test::RookFirstMove(_) => format!("ROOK_FIRST_MOVE: {}", moved()),
        Test::CheckState(flag, ..) => {
            format!("CHECK_STATE: no piece on {} carries {}", there(), rules.flags[flag.index()])
        }
        Test::PathEmpty => format!("PATH_EMPTY: {} is occupied", or(case.square, "the path")),
        Test::EmptyAt(_) => format!("EMPTY_AT: {} is not empty", there()),
        Test::PieceAt(_, filter) => format!("PIECE_AT: no {} stands on {}", pieces(rules, filter), there()),
        Test::Count(filter, _) => format!("COUNT: there are {} {}", case.number, pieces(rules, filter)),
        Test::Sees { .. } => "SEES: no two such pieces see each other".to_owned(),
        Test::Line { .. } => "LINE: there is no such line".to_owned(),
        Test::Connected { .. } => "CONNECTED: no such chain joins the zones".to_owned(),
        Test::NotAttacked => format!("NOT_ATTACKED: {} is attacked", target()),
        Test::SourceNotAttacked => format!("SOURCE_NOT_ATTACKED: {} is attacked", or(case.source, "the source")),
        Test::PathNotAttacked => format!("PATH_NOT_ATTACKED: a square on the way to {} is attacked", target()),
        Test::Attacked(..) => "ATTACKED: it is not attacked".to_owned(),
        Test::LeaderAttacked => format!("LEADER_ATTACKED: no royal piece of {} is attacked", subject()),
        Test::DependsOn(name) => {
            format!("DEPENDS_ON: {}/{} has no square to go to", rules.kind(name.kind).code, name.id)
        }
        Test::Value(..) => format!("VALUE: the number is {}", case.number),
        Test::Players(..) => "PLAYERS: it holds for another number of players".to_owned(),
        Test::PlayerState(flag) => format!("PLAYER_STATE: {} is not {}", subject(), rules.player_flags[flag.index()]),
        Test::Status(status) => format!("STATUS: {} is not {}", subject(), rules.statuses[status.index()].code),
        Test::PlayerToMove(_) => format!("PLAYER_TO_MOVE: it is the turn of {}", rules.player_name(case.to_move)),
        Test::Part(_) => "PART: it is another part of the turn".to_owned(),
        Test::Phase(_) => "PHASE: it is another phase of the game".to_owned(),
        Test::LastMove(_) => "LAST_MOVE: the latest action was another".to_owned(),
        Test::Chance(chance, _) => format!("CHANCE: {} shows something else", rules.chance[chance.index()].code),
        Test::NoMoves => "NO_MOVES: there is a legal action".to_owned(),
        Test::HasMove(filter) => format!("HAS_MOVE: there is no legal {}", &moves(rules, filter)["a ".len()..]),
        Test::After(_) => "AFTER: it does not hold in the position after the move".to_owned(),
        Test::Repetition { count, .. } => format!("REPETITION: the position has not occurred {count} times so"),
        Test::Unwinnable(_) => "UNWINNABLE: it is not proved that no mate is left".to_owned(),
        Test::RoundWithoutMove => "ROUND_WITHOUT_MOVE: a player has moved".to_owned(),
    }
}

/// How far a repeated step goes, and how far it was to go: "it goes two to three squares, not four".
pub fn range(step: Vector, least: u32, most: Option<u32>, wanted: u32) -> String {
    let noun = if step.dx.abs().max(step.dy.abs()) <= 1 { "square" } else { "leap" };
    let plural = |n: u32| if n == 1 { noun.to_owned() } else { format!("{noun}s") };
    let goes = match most {
        Some(most) if most == least => format!("{} {}", number(least), plural(least)),
        Some(most) => format!("{} to {} {}", number(least), number(most), plural(most)),
        None => format!("at least {} {}", number(least), plural(least)),
    };
    format!("it goes {goes}, not {}", number(wanted))
}

fn number(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The squares before the target, if it lies in the direction of the step.
pub fn on_the_way(board: &Board, from: Square, step: Vector, to: Square) -> Option<Vec<Square>> {
    let mut passed = Vec::new();
    let mut at = from;
    loop {
        at = board.offset(at, step).filter(|square| *square != from)?;
        if at == to {
            return Some(passed);
        }
        passed.push(at);
    }
}
