//! Mop-up evaluation: a bare king is driven to a corner, with one's own king near.
//!
//! A search sees a mate when it is near. Until then two rules of thumb hold wherever pieces step: drive the bare king to a
//! corner, one that all attackers can reach, and bring your own king near. A king is any royal piece that must be safe.

use crate::rng::Rng;
use crate::sides::Sides;
use crate::values::Values;
use arbiter_engine::{Game, Occupant, SearchPath, Which};
use arbiter_spec::checked::Safety;

/// Plies of random play that show how pieces step.
const PLIES: usize = 20_000;
/// Greater distances are not distinguished.
const FAR: u8 = 15;
/// Centipawns for each rank or file that the bare king is nearer to a corner, and for each step between the kings. With the
/// distance to a corner in king steps, which is as long from the middle of an edge as from the middle of the board, seven of ten
/// endings with a bishop and a knight in chess were won in time; so, all ten.
const CORNER: i32 = 20;
const KING_DISTANCE: i32 = 8;
/// Attackers beyond this number do not matter for the choice of a corner.
const ATTACKERS: usize = 8;

/// What mop-up evaluation knows of a game.
#[derive(Debug, PartialEq)]
pub(crate) struct MopUp {
    squares: usize,
    /// By two squares: king steps between them.
    king_steps: Vec<u8>,
    /// By square: its file and rank.
    coordinates: Vec<(i32, i32)>,
    /// Squares where a king has the fewest steps.
    corners: Vec<usize>,
    /// By kind and square: squares with the same number can be reached from each other, like those of a bishop's colour.
    colours: Vec<usize>,
    kings: Vec<bool>,
}

/// Whether one side has a bare king and the other has more.
pub(crate) fn applies(game: &Game, sides: &Sides, path: &SearchPath<'_>) -> bool {
    let kings = king_kinds(game);
    let mut counts = [[0u32; 2]; 2];
    path.pieces(|_, piece| {
        let side = usize::from(sides.sign(usize::from(piece.owner)) > 0);
        counts[side][usize::from(kings.get(usize::from(piece.kind)) == Some(&true))] += 1;
    });
    counts.iter().any(|[others, kings]| *others == 0 && *kings > 0) && counts.iter().any(|[others, _]| *others > 0)
}

/// By kind: whether it is royal and must be safe.
fn king_kinds(game: &Game) -> Vec<bool> {
    let rules = game.spec();
    let must_be_safe = |kind: usize| {
        let holds = |royalty: &&arbiter_spec::checked::Royalty| royalty.kinds.iter().any(|royal| royal.index() == kind);
        rules.royalty.iter().filter(holds).any(|royalty| royalty.safety == Safety::MustBeSafe)
    };
    (0..rules.kinds.len()).map(must_be_safe).collect()
}

impl MopUp {
    /// Learns from random play how pieces step.
    pub fn of(game: &Game) -> MopUp {
        let rules = game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let (kinds, kings) = (rules.kinds.len(), king_kinds(game));
        let mut stepped = vec![false; squares * squares];
        let mut colours: Vec<usize> = (0..kinds * squares).map(|index| index % squares).collect();
        let (mut rng, mut plies, mut moves) = (Rng(1), 0, Vec::new());
        // Games without a kernel are slow: they get a smaller sample.
        let most = if game.facts().cheap { PLIES } else { PLIES / 20 };
        while plies < most {
            let mut path = game.first_path(0);
            plies += 1;
            for _ in 0..400 {
                if let Some(odds) = path.odds() {
                    path.throw(rng.below(odds.len()));
                    continue;
                }
                moves.clear();
                if path.scores().is_none() {
                    path.list(Which::All, &mut moves);
                }
                let Some(chosen) = moves.get(rng.below(moves.len())) else { break };
                for mv in moves.iter().filter(|mv| !mv.is_drop() && usize::from(mv.kind) < kinds) {
                    let (kind, from, to) = (usize::from(mv.kind), usize::from(mv.from), usize::from(mv.to));
                    unite(&mut colours[kind * squares..(kind + 1) * squares], from, to);
                    if kings[kind] && mv.becomes == Occupant::NO_KIND {
                        stepped[from * squares + to] = true;
                    }
                }
                path.play(chosen).ok();
                plies += 1;
            }
        }
        // A move that goes one way only, such as castling, is no step.
        let both_ways = |index: usize| stepped[index] && stepped[index % squares * squares + index / squares];
        let adjacent: Vec<bool> = (0..squares * squares).map(both_ways).collect();
        let degree = |square: usize| (0..squares).filter(|to| adjacent[square * squares + to]).count();
        let reached: Vec<usize> = (0..squares).filter(|square| degree(*square) > 0).collect();
        let least = reached.iter().map(|square| degree(*square)).min().unwrap_or(0);
        let corners = reached.iter().copied().filter(|square| degree(*square) == least).collect();
        let mut coordinates = vec![(0, 0); squares];
        rules.board.squares().for_each(|square| coordinates[square.index()] = rules.board.coordinates(square));
        MopUp { squares, king_steps: distances(&adjacent, squares), coordinates, corners, colours, kings }
    }

    /// Ranks and files between two squares.
    fn manhattan(&self, from: usize, to: usize) -> i32 {
        let [(x, y), (to_x, to_y)] = [from, to].map(|square| self.coordinates.get(square).copied().unwrap_or_default());
        (x - to_x).abs() + (y - to_y).abs()
    }

    fn king_distance(&self, from: usize, to: usize) -> i32 {
        i32::from(self.king_steps.get(from * self.squares + to).copied().unwrap_or(FAR))
    }

    /// Material by piece values alone, for the root team.
    pub fn material(&self, values: &Values, sides: &Sides, path: &SearchPath<'_>) -> i32 {
        let mut sum = 0;
        path.pieces(|_, piece| {
            if self.kings.get(usize::from(piece.kind)) != Some(&true) {
                sum += sides.sign(usize::from(piece.owner)) * values.piece_value(piece.kind);
            }
        });
        sum
    }

    /// The mop-up term, for the root team.
    pub fn evaluate(&self, sides: &Sides, path: &SearchPath<'_>) -> i32 {
        // By side: its king, its other pieces by kind and square, and how many they are.
        let (mut kings, mut others) = ([None; 2], [[(0usize, 0usize); ATTACKERS]; 2]);
        let mut counts = [0usize; 2];
        path.pieces(|square, piece| {
            let (side, kind) = (usize::from(sides.sign(usize::from(piece.owner)) < 0), usize::from(piece.kind));
            if self.kings.get(kind) == Some(&true) {
                kings[side] = Some(square);
            } else {
                if let Some(slot) = others[side].get_mut(counts[side]) {
                    *slot = (kind, square);
                }
                counts[side] += 1;
            }
        });
        let mut score = 0;
        for (side, sign) in [(0, -1), (1, 1)] {
            let Some(bare) = kings[side].filter(|_| counts[side] == 0 && counts[1 - side] > 0) else { continue };
            let attackers = &others[1 - side][..counts[1 - side].min(ATTACKERS)];
            let colour = |kind: usize, square: usize| self.colours.get(kind * self.squares + square);
            let all_reach = |corner: &usize| {
                attackers.iter().all(|(kind, square)| colour(*kind, *square) == colour(*kind, *corner))
            };
            let nearest = |wanted: &dyn Fn(&usize) -> bool| {
                self.corners.iter().filter(|corner| wanted(corner)).map(|corner| self.manhattan(bare, *corner)).min()
            };
            let corner = nearest(&all_reach).or_else(|| nearest(&|_| true)).unwrap_or(0);
            let distance = kings[1 - side].map_or(0, |own| self.king_distance(bare, own));
            score += sign * (KING_DISTANCE * (i32::from(FAR) - distance) - CORNER * corner);
        }
        score
    }
}

/// Two squares can be reached from each other.
fn unite(colours: &mut [usize], from: usize, to: usize) {
    let (old, new) = (colours[from].max(colours[to]), colours[from].min(colours[to]));
    if old != new {
        colours.iter_mut().filter(|colour| **colour == old).for_each(|colour| *colour = new);
    }
}

/// Steps between all pairs of squares, by breadth-first search.
fn distances(adjacent: &[bool], squares: usize) -> Vec<u8> {
    let mut steps = vec![FAR; squares * squares];
    for begin in 0..squares {
        let (mut front, mut count) = (vec![begin], 0);
        steps[begin * squares + begin] = 0;
        while !front.is_empty() && count < FAR - 1 {
            count += 1;
            let mut next = Vec::new();
            for from in front {
                for to in (0..squares).filter(|to| adjacent[from * squares + to]) {
                    let known = &mut steps[begin * squares + to];
                    if *known > count {
                        *known = count;
                        next.push(to);
                    }
                }
            }
            front = next;
        }
    }
    steps
}
