//! Games played by movers of several sorts, as records.
//!
//! The texts of moves are made here from what the engine shows of them, and not by the notation that will read them.

use super::fish::Fish;
use arbiter_engine::{Does, Game, Rollout, Sketch};
use arbiter_notation::pgn::{self, Comment, Remark, Termination, Turn, Variation, on_board};
use arbiter_notation::position;
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
    let mut line = game.rollout(&start);
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
        let moves = sketches(&line);
        let best = match fish {
            // A few moves at random, so that its games differ.
            Some(fish) if terms.movers[ply % 2] == Mover::Fish && ply >= 4 => fish.best(&played),
            _ => None,
        };
        let best = best.and_then(|best| moves.iter().find(|sketch| coordinates(game, sketch) == best).copied());
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
        line.play(chosen.handle);
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
fn coordinates(game: &Game, sketch: &Sketch) -> String {
    let spec = game.spec();
    let becomes = sketch.becomes.map_or(String::new(), |kind| spec.kind(kind).symbol.to_lowercase());
    format!("{}{}{becomes}", spec.board.square_name(sketch.from), spec.board.square_name(sketch.to))
}

fn sketches(line: &Rollout) -> Vec<Sketch> {
    let mut moves = Vec::with_capacity(64);
    line.sketches(None, |sketch| moves.push(sketch));
    moves
}

fn choose(game: &Game, line: &Rollout, moves: &[Sketch], mover: Mover, random: &mut Random) -> Option<Sketch> {
    let any = moves.get(random.below(moves.len().max(1))).copied();
    if mover != Mover::Greedy || random.once_in(3) {
        return any;
    }
    let position = line.position();
    let value = |sketch: &Sketch| {
        let after = game.after_unchecked(&position, sketch.handle);
        let answers = game.count_moves(&after);
        answers as i64 - 12 * i64::from(sketch.takes) - 20 * i64::from(sketch.becomes.is_some())
    };
    moves.iter().min_by_key(|sketch| value(sketch)).copied()
}

fn turn(game: &Game, line: &Rollout, moves: &[Sketch], chosen: &Sketch) -> Turn {
    let mut after = game.rollout(&line.position());
    after.play(chosen.handle);
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
fn text(game: &Game, moves: &[Sketch], chosen: &Sketch) -> String {
    let spec = game.spec();
    let name = |square| spec.board.square_name(square);
    let letter = |kind| spec.kind(kind).symbol.to_uppercase();
    if let Does::Pair(partner) = chosen.does {
        return if partner.0 > chosen.from.0 { "O-O".into() } else { "O-O-O".into() };
    }
    let (from, to) = (name(chosen.from), name(chosen.to));
    let takes = if chosen.takes { "x" } else { "" };
    if letter(chosen.kind) == "P" {
        let file = if chosen.takes { &from[..1] } else { "" };
        let becomes = chosen.becomes.map_or(String::new(), |kind| format!("={}", letter(kind)));
        return format!("{file}{takes}{to}{becomes}");
    }
    let others = moves.iter().filter(|other| {
        (other.kind, other.to, other.does) == (chosen.kind, chosen.to, Does::Move) && other.from != chosen.from
    });
    let others: Vec<String> = others.map(|other| name(other.from)).collect();
    let source = if others.is_empty() {
        ""
    } else if others.iter().all(|other| other[..1] != from[..1]) {
        &from[..1]
    } else if others.iter().all(|other| other[1..] != from[1..]) {
        &from[1..]
    } else {
        &from
    };
    format!("{}{source}{takes}{to}", letter(chosen.kind))
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
fn vary(game: &Game, line: &Rollout, moves: &[Sketch], instead: &mut Turn, random: &mut Random) {
    let mut side = game.rollout(&line.position());
    let mut variation = Variation::default();
    let mut moves = moves.to_vec();
    for _ in 0..1 + random.below(4) {
        let Some(chosen) = moves.get(random.below(moves.len().max(1))).copied() else { break };
        let mut one = turn(game, &side, &moves, &chosen);
        if random.once_in(6) && instead.after.len() < 4 {
            vary(game, &side, &moves, &mut one, random);
        }
        variation.moves.push(one);
        side.play(chosen.handle);
        if side.is_over() {
            break;
        }
        moves = sketches(&side);
    }
    instead.after.push(Remark::Variation(variation));
}
