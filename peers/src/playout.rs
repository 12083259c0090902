//! Random games of chess on cozy-chess, with the end rules of the shipped document.

use cozy_chess::{BitBoard, Board, Move, Piece, PieceMoves};

/// How a move is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// From a list of all moves.
    List,
    /// From the sets the generator hands out; only the chosen move is ever made.
    Sets,
}

/// What a run of games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were finished.
    pub games: u64,
    /// Moves that were played in them.
    pub plies: u64,
    /// Games that somebody won.
    pub decisive: u64,
}

/// Plays this many games to their end.
pub fn playouts(draw: Draw, seed: u64, games: u64) -> Tally {
    let mut random = Random(seed);
    let mut buffers = Buffers { list: Vec::with_capacity(256), sets: Vec::with_capacity(32) };
    let mut past = Vec::with_capacity(1024);
    let mut tally = Tally::default();
    for _ in 0..games {
        play(draw, &mut random, &mut buffers, &mut past, &mut tally);
    }
    tally
}

struct Buffers {
    list: Vec<Move>,
    /// Each set with the number of moves up to its end.
    sets: Vec<(PieceMoves, usize)>,
}

fn play(draw: Draw, random: &mut Random, buffers: &mut Buffers, past: &mut Vec<u64>, tally: &mut Tally) {
    let mut board = Board::default();
    // The peer's own clock stops at 100; the game goes on to 150.
    let mut quiet = 0;
    past.clear();
    past.push(board.hash());
    tally.games += 1;
    loop {
        let chosen = match draw {
            Draw::List => from_list(&board, random, &mut buffers.list),
            Draw::Sets => from_sets(&board, random, &mut buffers.sets),
        };
        let Some(chosen) = chosen else {
            tally.decisive += u64::from(!board.checkers().is_empty());
            return;
        };
        board.play_unchecked(chosen);
        tally.plies += 1;
        quiet = if board.halfmove_clock() == 0 { 0 } else { quiet + 1 };
        past.push(board.hash());
        if quiet >= 150 {
            // Mate comes first.
            tally.decisive += u64::from(!board.checkers().is_empty() && !board.generate_moves(|_| true));
            return;
        }
        if fivefold(past, quiet) || dead(&board) {
            return;
        }
    }
}

fn from_list(board: &Board, random: &mut Random, list: &mut Vec<Move>) -> Option<Move> {
    list.clear();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list.get(random.below(list.len())).copied()
}

fn from_sets(board: &Board, random: &mut Random, sets: &mut Vec<(PieceMoves, usize)>) -> Option<Move> {
    sets.clear();
    let mut total = 0;
    board.generate_moves(|moves| {
        total += moves.len();
        sets.push((moves, total));
        false
    });
    let drawn = random.below(total);
    let (moves, end) = sets.iter().find(|(_, end)| drawn < *end)?;
    moves.into_iter().nth(drawn + moves.len() - end)
}

/// The present position stands for the fifth time.
fn fivefold(past: &[u64], quiet: usize) -> bool {
    let Some((now, before)) = past.split_last() else { return false };
    if quiet < 16 {
        return false;
    }
    let reach = before.len().saturating_sub(quiet);
    before[reach..].iter().rev().skip(1).step_by(2).filter(|hash| *hash == now).count() >= 4
}

/// Nobody can be mated: bare kings, one minor piece, or bishops of one colour.
fn dead(board: &Board) -> bool {
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let minors = knights | bishops;
    if minors | board.pieces(Piece::King) != board.occupied() {
        return false;
    }
    let on_dark = bishops & BitBoard::DARK_SQUARES;
    minors.len() <= 1 || (knights.is_empty() && (on_dark.is_empty() || on_dark == bishops))
}

/// Small and quick; both sides of a comparison draw from the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        ((u128::from(z) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_drawing_play_games_of_the_same_kind() {
        for draw in [Draw::List, Draw::Sets] {
            let tally = playouts(draw, 1, 200);
            assert_eq!(tally.games, 200);
            let length = tally.plies / tally.games;
            assert!((250..500).contains(&length), "{draw:?}: {tally:?}");
            assert!(tally.decisive > 10 && tally.decisive < 60, "{draw:?}: {tally:?}");
        }
    }

    #[test]
    fn dead_positions_are_those_of_the_document() {
        let dead = |fen: &str| dead(&format!("{fen} w - - 0 1").parse().unwrap());
        for fen in ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KN2", "4kb2/8/8/8/8/8/8/2B1K3"] {
            assert!(dead(fen), "{fen}");
        }
        for fen in ["4k3/8/8/8/8/8/8/3NKN2", "4kb2/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4KR2", "4k3/8/8/8/8/8/P7/4K3"] {
            assert!(!dead(fen), "{fen}");
        }
    }
}
