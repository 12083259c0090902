//! Random games, written down for the judge.

use arbiter_engine::{Game, Play};
use arbiter_notation::position::{self, Style};
use arbiter_notation::san::San;
use arbiter_notation::uci::{self, Castling};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::{Decision, What};
use arbiter_testkit::{Random, spec};
use serde_json::{Value, json};

/// Longest game: what is interesting about longer ones is reached from sparse positions with advanced clocks.
const PLIES: usize = 120;

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The start of chess.
    Start,
    /// One of the shuffled starts.
    Shuffled,
    /// Kings and a few men, clocks anywhere.
    Sparse,
}

/// A game, ready for the judge.
pub struct Written {
    pub text: String,
    pub positions: u64,
    pub moves: u64,
    pub claimable: u64,
    pub ended: bool,
}

/// The two games.
pub struct Games {
    plain: (CheckedSpec, Game),
    shuffled: (CheckedSpec, Game),
}

impl Games {
    pub fn new() -> Games {
        let [plain, shuffled] = ["chess", "chess960"].map(|id| {
            let spec = spec(id);
            let game = Game::compile(&spec);
            (spec, game)
        });
        Games { plain, shuffled }
    }

    /// Plays a game and writes down what the judge shall look at.
    pub fn play(&self, kind: Kind, seed: u64) -> Written {
        let mut random = Random::new(seed);
        let (spec, game) = if kind == Kind::Shuffled { &self.shuffled } else { &self.plain };
        let san = San::new(spec);
        let castling = if kind == Kind::Shuffled { Castling::KingTakesRook } else { Castling::KingMoves };
        let mut play = match kind {
            Kind::Sparse => sparse(spec, game, &mut random),
            _ => game.start(random.below(spec.start.count() as usize) as u64),
        };
        let start = position::write(spec, &play.placement());
        let (mut plies, mut moves, mut claimable): (Vec<Value>, u64, u64) = (Vec::new(), 0, 0);
        let mut before: Vec<Decision> = Vec::new();
        loop {
            let placement = play.placement();
            let listed = san.write_all(&play);
            let (decisions, texts): (Vec<Decision>, Vec<String>) = listed.into_iter().unzip();
            let coordinates = uci::texts(spec, &decisions, castling);
            let claims = play.claims();
            let open = |code: &str| claims.iter().any(|claim| claim.code == code);
            let chosen = choose(&decisions, &before, &mut random).filter(|_| plies.len() < PLIES);
            let by_text: serde_json::Map<String, Value> =
                coordinates.into_iter().zip(texts.iter().map(|text| json!(text))).collect();
            moves += by_text.len() as u64;
            claimable += u64::from(open("THREEFOLD") || open("FIFTY_MOVES"));
            plies.push(json!({
                "fen": position::write(spec, &placement),
                "xfen": position::write_as(game, &placement, Style::XFen),
                "check": play.in_check(play.to_move()),
                "over": play.outcome().map(|outcome| outcome.code.as_str()),
                "moves": by_text,
                "threefold": open("THREEFOLD"),
                "fifty": open("FIFTY_MOVES"),
                "played": chosen.and_then(|i| texts.get(i)),
            }));
            let Some(decision) = chosen.and_then(|i| decisions.get(i)) else { break };
            if play.play(decision).is_err() {
                break;
            }
            before.push(decision.clone());
        }
        let text = json!({ "start": start, "shuffled": kind == Kind::Shuffled, "plies": plies }).to_string();
        Written { text, positions: plies.len() as u64, moves, claimable, ended: play.outcome().is_some() }
    }
}

/// A move at random; now and then the one that takes back the player's latest, so that positions come again.
fn choose(decisions: &[Decision], before: &[Decision], random: &mut Random) -> Option<usize> {
    let back = |decision: &Decision| match (before.len().checked_sub(2).and_then(|i| before.get(i)), &decision.what) {
        (
            Some(Decision { what: What::Move { from, to, kind, .. }, .. }),
            What::Move { from: f, to: t, kind: k, .. },
        ) => (from, to, kind) == (t, f, k),
        _ => false,
    };
    let returns = decisions.iter().position(back).filter(|_| random.below(3) == 0);
    returns.or_else(|| (!decisions.is_empty()).then(|| random.below(decisions.len())))
}

/// Both kings and up to four other men, with the clock anywhere.
fn sparse(spec: &CheckedSpec, game: &Game, random: &mut Random) -> Play {
    loop {
        let mut squares = [b'1'; 64];
        let mut men = vec!['K', 'k'];
        men.extend((0..random.below(5)).map(|_| ['Q', 'R', 'B', 'N', 'P', 'q', 'r', 'b', 'n', 'p'][random.below(10)]));
        for man in men {
            let rows = if man.eq_ignore_ascii_case(&'p') { 8..56 } else { 0..64 };
            let free: Vec<usize> = rows.filter(|i| squares[*i] == b'1').collect();
            squares[free[random.below(free.len())]] = man as u8;
        }
        let rows: Vec<String> = squares.chunks(8).map(row).collect();
        let side = ["w", "b"][random.below(2)];
        let clock = [0, random.below(150), 90 + random.below(12), 140 + random.below(10)][random.below(4)];
        let text = format!("{} {side} - - {clock} {}", rows.join("/"), 80 + random.below(40));
        let Ok(placement) = position::read(spec, &text) else { continue };
        let Ok(play) = game.play_from(&placement) else { continue };
        let waiting = spec.player_ids().find(|player| *player != play.to_move());
        if waiting.is_some_and(|player| !play.in_check(player)) {
            return play;
        }
    }
}

/// A row as text: runs of empty squares are numbers.
fn row(squares: &[u8]) -> String {
    let mut out = String::new();
    for run in squares.chunk_by(|one, other| one == other) {
        match run.first() {
            Some(b'1') => out.push_str(&run.len().to_string()),
            _ => out.extend(run.iter().map(|man| char::from(*man))),
        }
    }
    out
}
