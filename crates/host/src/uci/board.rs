//! The game that is played over the wire: compiled once, and where it stands.

use super::order::{Wanted, few, short};
use super::rules;
use super::variant::Variant;
use arbiter_arena::Round;
use arbiter_engine::{Game, MoveId, Play};
use arbiter_notation::position::{self, Style};
use arbiter_notation::uci::{self, Castling};
use arbiter_search::Values;
use arbiter_spec::checked::{CheckedSpec, PlayerId};
use arbiter_spec::play::{Decision, Placement, What};
use std::collections::{HashMap, HashSet};

/// A game that is ready to be played, and the position it stands at.
pub struct Board {
    pub game: Game,
    pub values: Values,
    /// Why what was learnt is not used, to be told once.
    pub fault: Option<String>,
    /// The latest position that was asked for is not the present one: it was refused, in part or as a whole.
    pub refused: bool,
    /// The start that `startpos` means.
    start: Round,
    /// How the present position was asked for.
    wanted: Wanted,
    round: Round,
}

impl Board {
    /// Compiles a game; it stands at the start.
    pub fn new(variant: &Variant) -> Board {
        let game = variant.game.engine().clone();
        let (values, fault) = match variant.game.values() {
            Ok(values) => (values.clone(), variant.game.notice().map(ToString::to_string)),
            Err(error) => (Values::estimate(&game), Some(format!("{error}; the player goes by an estimate"))),
        };
        let placed = variant.start.as_deref().and_then(|text| placement(game.spec(), text).ok());
        let start = placed.and_then(|placement| game.play_from(&placement).ok()).unwrap_or_else(|| game.start(0));
        let start = Round::led(start);
        Board { round: start.clone(), wanted: Wanted::default(), game, values, fault, refused: false, start }
    }

    /// The rules.
    pub fn spec(&self) -> &CheckedSpec {
        self.game.spec()
    }

    /// Where it stands.
    pub fn play(&self) -> &Play {
        self.round.play()
    }

    /// The position as text, as most programs write it: a square is passed only where somebody can take there.
    pub fn text(&self) -> String {
        position::write_as(&self.game, &self.play().placement(), Style::XFen)
    }

    /// Whose clock runs: 0 for whoever begins a game, 1 for the other.
    pub fn clock(&self) -> usize {
        let turns = &self.spec().turns;
        let first = turns.order.get(turns.start).copied().unwrap_or(PlayerId(0));
        usize::from(self.play().to_move() != first)
    }

    /// Goes to a position. Where it is the present one and some moves more, only those are played: a long game costs no more
    /// than a short one. A position that cannot be read changes nothing; a move that cannot be made ends the line before it.
    pub fn set(&mut self, wanted: Wanted) -> Result<(), String> {
        let set = self.go_to(wanted);
        self.refused = set.is_err();
        set
    }

    fn go_to(&mut self, wanted: Wanted) -> Result<(), String> {
        let known = self.wanted.moves.len();
        if self.wanted.from != wanted.from || !wanted.moves.starts_with(&self.wanted.moves) {
            self.round = self.begin(wanted.from.as_deref())?;
            self.wanted = Wanted { from: wanted.from, moves: Vec::new() };
            return self.follow(&wanted.moves);
        }
        self.follow(&wanted.moves[known..])
    }

    fn begin(&self, from: Option<&str>) -> Result<Round, String> {
        let Some(text) = from else { return Ok(self.start.clone()) };
        let placement = placement(self.spec(), text)?;
        let play = self.game.play_from(&placement);
        play.map(Round::led).map_err(|error| format!("that position cannot be played: {error}"))
    }

    fn follow(&mut self, moves: &[String]) -> Result<(), String> {
        for (number, text) in moves.iter().enumerate() {
            // Others may go on where our rules say it is over, or not know the rule.
            self.round.go_on();
            let legal = self.play().legal();
            let place = || format!("move {} `{}`", self.wanted.moves.len() + 1, short(text));
            let Some(decision) = found(self.spec(), &legal, text) else {
                let rest = moves.len() - number;
                return Err(format!("{} is not legal; it and the {} behind it were not played", place(), rest - 1));
            };
            self.round.make(decision.clone()).map_err(|error| format!("{}: {error}", place()))?;
            self.wanted.moves.push(text.clone());
        }
        Ok(())
    }

    /// The moves there are. Where our rules say that the game is over, but somebody wants a move, there may be one.
    pub fn legal(&self) -> Vec<Decision> {
        let mut play = self.play().clone();
        play.go_on();
        play.legal()
    }

    /// The moves of a list that are to be thought about, and what is wrong with the others.
    pub fn only(&self, texts: &[String]) -> (Vec<MoveId>, Option<String>) {
        let (mut moves, mut faults) = (Vec::new(), Vec::new());
        if texts.is_empty() {
            return (moves, None);
        }
        let legal = self.play().legal();
        let (mut written, mut seen) = (HashMap::new(), HashSet::new());
        for castling in [Castling::KingMoves, Castling::KingTakesRook] {
            for (text, decision) in uci::texts(self.spec(), &legal, castling).into_iter().zip(&legal) {
                written.entry(text).or_insert(decision);
            }
        }
        let known = self.game.decisions_of(self.play()).unwrap_or_default();
        let known: HashMap<_, _> = known.into_iter().map(|(id, decision)| (decision, id)).collect();
        for text in texts {
            // What is written in other ways takes longer to find; a list of nonsense may be as long as it likes.
            let otherwise = || if faults.len() < CLOSELY { found(self.spec(), &legal, text) } else { None };
            let wanted = written.get(text).copied().or_else(otherwise);
            match wanted.and_then(|decision| known.get(decision)) {
                Some(id) if !seen.insert(*id) => {}
                Some(id) => moves.push(*id),
                None => faults.push(format!("`{}`", short(text))),
            }
        }
        let are = if faults.len() == 1 { "is" } else { "are" };
        let fault = || format!("searchmoves: {} {are} not legal here", few(&faults, faults.len(), ", "));
        (moves, (!faults.is_empty()).then(fault))
    }
}

/// So many words that are no moves are looked at more than once.
const CLOSELY: usize = 100;

fn placement(spec: &CheckedSpec, text: &str) -> Result<Placement, String> {
    let read = position::read(spec, text).or_else(|errors| match without_castling(spec, text) {
        Some(text) => position::read(spec, &text),
        None => Err(errors),
    });
    read.map_err(|errors| {
        let told: Vec<String> = errors.0.iter().take(4).map(ToString::to_string).collect();
        format!("that is not a position of this game: {}", few(&told, errors.0.len(), "; "))
    })
}

/// The same text without rights to castle, where the game has no castling: boards that know a form with it write them
/// nevertheless. Everything else stays in its column.
fn without_castling(spec: &CheckedSpec, text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let [board, side, rights, rest @ ..] = words.as_slice() else { return None };
    let castles = |rights: &str| rights.chars().all(|right| "KQkq".contains(right));
    let none = format!("{:<1$}", "-", rights.len());
    (castles(rights) && !rules::has_castling(spec)).then(|| [&[*board, *side, &none], rest].concat().join(" "))
}

/// The move that a text means. A piece that goes to where it stands passes, where that is allowed: so some programs write it.
fn found<'a>(spec: &CheckedSpec, legal: &'a [Decision], text: &str) -> Option<&'a Decision> {
    let stays = || {
        let (from, to) = text.split_at_checked(text.len() / 2)?;
        legal.iter().find(|decision| from == to && decision.what == What::Pass)
    };
    uci::find(spec, legal, text).ok().and_then(|found| legal.get(found)).or_else(stays)
}

/// The text of a move. Only moves that begin with the same piece or square can read the same, so the others need not be written.
pub fn spelled(spec: &CheckedSpec, legal: &[Decision], decision: &Decision, castling: Castling) -> String {
    let alike: Vec<Decision> = legal.iter().filter(|other| begins(other) == begins(decision)).cloned().collect();
    let place = alike.iter().position(|other| other == decision).unwrap_or_default();
    uci::texts(spec, &alike, castling).into_iter().nth(place).unwrap_or_default()
}

/// What the text of a move begins with.
fn begins(decision: &Decision) -> (u8, usize) {
    match decision.what {
        What::Move { from, .. } => (0, usize::from(from.0)),
        What::Drop { to, .. } => (1, usize::from(to.0)),
        What::Pass => (2, 0),
        What::Stop => (3, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move reads the same whether all others are written beside it or only those that begin like it.
    #[test]
    fn a_move_is_spelled_as_among_all_others() {
        for (id, _) in arbiter_catalog::GAMES {
            let Ok(variant) = Variant::find(id, false) else { continue };
            let game = variant.game.engine().clone();
            let mut play = game.start(0);
            for ply in 0..12 {
                let legal = play.legal();
                for castling in [Castling::KingMoves, Castling::KingTakesRook] {
                    let texts = uci::texts(variant.game.spec(), &legal, castling);
                    for (decision, text) in legal.iter().zip(texts) {
                        assert_eq!(spelled(variant.game.spec(), &legal, decision, castling), text, "{id}");
                    }
                }
                let Some(next) = legal.get(ply * 7919 % legal.len().max(1)) else { break };
                play.play(next).unwrap();
            }
        }
    }

    #[test]
    fn a_position_that_goes_on_is_not_begun_again() {
        let mut board = Board::new(&Variant::find("chess", false).unwrap());
        let wanted = |moves: &str| Wanted { from: None, moves: moves.split(' ').map(String::from).collect() };
        board.set(wanted("e2e4 e7e5")).unwrap();
        assert_eq!((board.play().ply(), board.clock()), (2, 0));
        board.set(wanted("e2e4 e7e5 g1f3")).unwrap();
        assert_eq!((board.play().ply(), board.clock()), (3, 1));
        assert!(board.set(wanted("e2e4 c7c5 g1f3 x")).unwrap_err().contains("move 4"));
        assert_eq!(board.text(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
        assert!(board.refused);
        assert!(board.set(Wanted { from: Some("nonsense".into()), moves: Vec::new() }).is_err());
        assert_eq!((board.play().ply(), board.refused), (3, true));
        board.set(wanted("e2e4 c7c5 g1f3")).unwrap();
        assert_eq!((board.play().ply(), board.refused), (3, false));
    }

    /// Rights to castle are passed over in games without castling, and nowhere else; what else is wrong is told in its column.
    #[test]
    fn rights_that_a_game_does_not_have() {
        const PIECES: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w";
        let read = |id: &str, text: String| placement(Variant::find(id, false).unwrap().game.spec(), &text);
        let has_none = |id: &&str| {
            Variant::find(id, false).is_ok_and(|variant| !rules::has_castling(variant.game.spec()))
                && read(id, format!("{PIECES} - - 0 1")).is_ok()
        };
        let without = arbiter_catalog::GAMES.iter().map(|(id, _)| *id).find(has_none).unwrap();
        assert_eq!(read(without, format!("{PIECES} KQkq - 0 1")), read(without, format!("{PIECES} - - 0 1")));
        let rows = [
            (without, format!("{PIECES} KQxkq - 0 1"), "game: column 47: `K` is not the right of"),
            (without, format!("{PIECES} KQkq zz 0 1"), "game: column 52: `zz` is not the square of"),
            ("chess", format!("{KINGS} KQkq - 0 1"), "game: column 23: `K` is not the right of"),
            ("chess", format!("{KINGS} KQkq - 0 1"), " and 1 more"),
        ];
        for (id, text, expected) in rows {
            let fault = read(id, text.clone()).unwrap_err();
            assert!(fault.contains(expected) && fault.matches("column 47").count() < 2, "{text}: {fault}");
        }
    }
}
