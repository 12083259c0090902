//! Games played by movers of several sorts, as records.
//!
//! The texts of moves are made here from what the engine shows of them, and not by the notation that will read them.

use super::fish::Fish;
use arbiter_engine::{Game, MoveInfo, MoveKind, Rollout};
use arbiter_notation::pgn::{self, Comment, Remark, Termination, Turn, Variation, on_board};
use arbiter_notation::position;
use arbiter_spec::checked::KindId;
use arbiter_testkit::Random;

/// How a side chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// Any move.
    Random,
    /// The move that leaves the enemy the fewest answers, captures first: it looks two plies ahead.
    Greedy,
    /// What a program says that plays well.
    Fish,
}

/// What kind of a game it shall be.
pub struct Terms {
    pub movers: [Mover; 2],
    pub annotated: bool,
    /// Most plies.
    pub longest: usize,
}

/// Plays a game and writes it down.
pub fn play(game: &Game, terms: &Terms, random: &mut Random, fish: &mut Option<Fish>) -> pgn::Game {
    let spec = game.spec();
    let starts = spec.start.count();
    let number = random.below(starts as usize) as u64;
    let start = game.first_position(number);
    let mut line = game.at(&start).unwrap().rollout();
    let mut record = pgn::Game::default();
    if starts > 1 {
        let placement = game.start(number).placement();
        record.tags.set("SetUp", "1");
        record.tags.set("FEN", &position::write(spec, &placement));
    }
    let mut clocks = [600_000u64; 2];
    let mut played: Vec<String> = Vec::new();
    for ply in 0..terms.longest {
        if line.is_over() {
            break;
        }
        let moves = infos(&line);
        let best = match fish {
            // A few moves at random, so that its games differ.
            Some(fish) if terms.movers[ply % 2] == Mover::Fish && ply >= 4 => fish.best(&played),
            _ => None,
        };
        let best = best.and_then(|best| moves.iter().find(|info| coordinates(game, info) == best).copied());
        let chosen = best.or_else(|| choose(game, &line, &moves, terms.movers[ply % 2], random));
        let Some(chosen) = chosen else { break };
        played.push(coordinates(game, &chosen));
        let mut turn = turn(game, &line, &moves, &chosen);
        if terms.annotated {
            let clock = &mut clocks[ply % 2];
            *clock = clock.saturating_sub(random.below(9_000) as u64);
            annotate(&mut turn, *clock, random);
            if random.once_in(12) {
                vary(game, &line, &moves, &mut turn, random);
            }
        }
        line.play(chosen.id).unwrap();
        record.line.moves.push(turn);
    }
    record.result = match line.outcome() {
        Some(outcome) => on_board(&outcome).unwrap_or_default(),
        // Resigned, agreed, or broken off.
        None => Termination::ALL[random.below(4)],
    };
    record
}

/// Squares and the letter of a promotion.
fn coordinates(game: &Game, info: &MoveInfo) -> String {
    let spec = game.spec();
    let becomes = info.promotion().map_or(String::new(), |kind| spec.kind(kind).symbol.to_lowercase());
    format!("{}{}{becomes}", spec.board.square_name(info.source()), spec.board.square_name(info.target()))
}

fn infos(line: &Rollout) -> Vec<MoveInfo> {
    let mut moves = Vec::with_capacity(64);
    line.infos(None, |info| moves.push(info));
    moves
}

fn choose(game: &Game, line: &Rollout, moves: &[MoveInfo], mover: Mover, random: &mut Random) -> Option<MoveInfo> {
    let any = moves.get(random.below(moves.len().max(1))).copied();
    if mover != Mover::Greedy || random.once_in(3) {
        return any;
    }
    let position = line.position();
    let value = |info: &MoveInfo| {
        let after = game.at(&position).unwrap().after_unchecked(info.id).unwrap();
        let answers = game.at(&after).unwrap().count_moves();
        answers as i64 - 12 * i64::from(info.is_capture()) - 20 * i64::from(info.promotion().is_some())
    };
    moves.iter().min_by_key(|info| value(info)).copied()
}

fn turn(game: &Game, line: &Rollout, moves: &[MoveInfo], chosen: &MoveInfo) -> Turn {
    let mut after = game.at(&line.position()).unwrap().rollout();
    after.play(chosen.id).unwrap();
    let mate = after.outcome().is_some_and(|outcome| outcome.winner().is_some());
    let mark = if !after.in_check() {
        ""
    } else if mate {
        "#"
    } else {
        "+"
    };
    let text = format!("{}{mark}", text(game, moves, chosen));
    Turn::new(&text).unwrap_or_else(|| panic!("`{text}` is no move"))
}

/// Short algebraic notation without its mark, for games of chess.
fn text(game: &Game, moves: &[MoveInfo], chosen: &MoveInfo) -> String {
    let spec = game.spec();
    let name = |square| spec.board.square_name(square);
    let letter = |kind| spec.kind(kind).symbol.to_uppercase();
    if let MoveKind::Pair(partner) = chosen.what {
        return if partner > chosen.from { "O-O".into() } else { "O-O-O".into() };
    }
    let (from, to) = (name(chosen.source()), name(chosen.target()));
    let takes = if chosen.is_capture() { "x" } else { "" };
    if letter(KindId(chosen.kind)) == "P" {
        let file = if chosen.is_capture() { &from[..1] } else { "" };
        let becomes = chosen.promotion().map_or(String::new(), |kind| format!("={}", letter(kind)));
        return format!("{file}{takes}{to}{becomes}");
    }
    let others = moves.iter().filter(|other| {
        (other.kind, other.to, other.what) == (chosen.kind, chosen.to, MoveKind::Move) && other.from != chosen.from
    });
    let others: Vec<String> = others.map(|other| name(other.source())).collect();
    let source = if others.is_empty() {
        ""
    } else if others.iter().all(|other| other[..1] != from[..1]) {
        &from[..1]
    } else if others.iter().all(|other| other[1..] != from[1..]) {
        &from[1..]
    } else {
        &from
    };
    format!("{}{source}{takes}{to}", letter(KindId(chosen.kind)))
}

const WORDS: &[&str] = &[
    "threatens",
    "the",
    "knight",
    "better",
    "was",
    "castling;",
    "now",
    "White",
    "is",
    "lost",
    "(again)",
    "–",
    "fällt",
    "zurück",
];

fn annotate(turn: &mut Turn, clock: u64, random: &mut Random) {
    let seconds = clock / 1000;
    let mut text = format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if random.once_in(10) {
        turn.nags.push([1, 2, 3, 4, 5, 6, 14, 146][random.below(8)]);
    }
    if random.once_in(8) {
        for _ in 0..random.below(25) {
            text.push(' ');
            text.push_str(WORDS[random.below(WORDS.len())]);
        }
    }
    turn.after.extend(Comment::new(&text).map(Remark::Comment));
}

/// Something else that might have been played, and an answer or two.
fn vary(game: &Game, line: &Rollout, moves: &[MoveInfo], instead: &mut Turn, random: &mut Random) {
    let mut side = game.at(&line.position()).unwrap().rollout();
    let mut variation = Variation::default();
    let mut moves = moves.to_vec();
    for _ in 0..1 + random.below(4) {
        let Some(chosen) = moves.get(random.below(moves.len().max(1))).copied() else { break };
        let mut one = turn(game, &side, &moves, &chosen);
        if random.once_in(6) && instead.after.len() < 4 {
            vary(game, &side, &moves, &mut one, random);
        }
        variation.moves.push(one);
        side.play(chosen.id).unwrap();
        if side.is_over() {
            break;
        }
        moves = infos(&side);
    }
    instead.after.push(Remark::Variation(variation));
}
