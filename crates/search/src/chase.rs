//! Royal men that are left alone: where they are driven to, and by whom.
//!
//! A search sees a mate when it is near. Until then the side that chases goes by two rules of thumb that hold wherever men
//! step: drive the royal man to a corner, one of those that all who chase it can come to, and bring your own royal man near.

use crate::account::Signs;
use crate::lot::Lot;
use crate::values::Values;
use arbiter_engine::{Game, Occupant, Walk, Which};
use arbiter_spec::checked::Safety;

/// Plies of random play that show how men step.
const PLIES: usize = 20_000;
/// Farther is not told apart.
const FAR: u8 = 15;
/// What a row or column nearer to a corner is worth, and a step nearer to the own royal man. Counted in steps of the royal man,
/// the way to a corner is as long from the middle of an edge as from the middle of the board: of ten endings with a bishop and a
/// knight in chess seven were won in time then, and ten since.
const CORNER: i32 = 20;
const NEAR: i32 = 8;

/// What there is to know of a board for a chase.
#[derive(Debug, PartialEq)]
pub(crate) struct Chase {
    squares: usize,
    /// By two squares: steps of a royal man between them.
    steps: Vec<u8>,
    /// By square: its column and row.
    places: Vec<(i32, i32)>,
    /// Where a royal man has the fewest steps.
    corners: Vec<usize>,
    /// By kind and square: squares of one number can be come to from each other.
    classes: Vec<usize>,
    royal: Vec<bool>,
}

/// Whether some side, of those for or against the team that thinks, has royal men and nothing else.
pub(crate) fn is_on(game: &Game, signs: &Signs, walk: &Walk<'_>) -> bool {
    let royal = royal_kinds(game);
    let mut counts = [[0u32; 2]; 2];
    walk.men(|_, man| {
        let side = usize::from(signs.of(usize::from(man.owner)) > 0);
        counts[side][usize::from(royal.get(usize::from(man.kind)) == Some(&true))] += 1;
    });
    counts.iter().any(|[others, royal]| *others == 0 && *royal > 0) && counts.iter().any(|[others, _]| *others > 0)
}

/// Royal men must be safe: those are chased.
fn royal_kinds(game: &Game) -> Vec<bool> {
    let rules = game.spec();
    let safe = |kind: usize| {
        let holds = |royalty: &&arbiter_spec::checked::Royalty| royalty.kinds.iter().any(|royal| royal.index() == kind);
        rules.royalty.iter().filter(holds).any(|royalty| royalty.safety == Safety::MustBeSafe)
    };
    (0..rules.kinds.len()).map(safe).collect()
}

impl Chase {
    /// Plays at random to see how men step.
    pub fn of(game: &Game) -> Chase {
        let rules = game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let (kinds, royal) = (rules.kinds.len(), royal_kinds(game));
        let mut seen = vec![false; squares * squares];
        let mut classes: Vec<usize> = (0..kinds * squares).map(|place| place % squares).collect();
        let (mut lot, mut plies, mut list) = (Lot(1), 0, Vec::new());
        let most = if game.kernel_name().is_some() { PLIES } else { PLIES / 20 };
        while plies < most {
            let mut walk = game.walk(&game.start(0));
            plies += 1;
            for _ in 0..400 {
                if let Some(odds) = walk.odds() {
                    walk.throw(lot.below(odds.len()));
                    continue;
                }
                list.clear();
                if walk.scores().is_none() {
                    walk.list(Which::All, &mut list);
                }
                let Some(chosen) = list.get(lot.below(list.len())) else { break };
                for step in list.iter().filter(|step| !step.drop && usize::from(step.kind) < kinds) {
                    let (kind, from, to) = (usize::from(step.kind), usize::from(step.from), usize::from(step.to));
                    unite(&mut classes[kind * squares..(kind + 1) * squares], from, to);
                    if royal[kind] && step.becomes == Occupant::NO_KIND {
                        seen[from * squares + to] = true;
                    }
                }
                walk.play(chosen);
                plies += 1;
            }
        }
        // What goes one way only is no step: some royal men may leap once, with another's help.
        let both = |place: usize| seen[place] && seen[place % squares * squares + place / squares];
        let beside: Vec<bool> = (0..squares * squares).map(both).collect();
        let free = |square: usize| (0..squares).filter(|to| beside[square * squares + to]).count();
        let known: Vec<usize> = (0..squares).filter(|square| free(*square) > 0).collect();
        let least = known.iter().map(|square| free(*square)).min().unwrap_or(0);
        let corners = known.iter().copied().filter(|square| free(*square) == least).collect();
        let mut places = vec![(0, 0); squares];
        rules.board.squares().for_each(|square| places[square.index()] = rules.board.coordinates(square));
        Chase { squares, steps: distances(&beside, squares), places, corners, classes, royal }
    }

    /// Rows and columns between two squares.
    fn apart(&self, from: usize, to: usize) -> i32 {
        let [(x, y), (to_x, to_y)] = [from, to].map(|square| self.places.get(square).copied().unwrap_or_default());
        (x - to_x).abs() + (y - to_y).abs()
    }

    fn steps(&self, from: usize, to: usize) -> i32 {
        i32::from(self.steps.get(from * self.squares + to).copied().unwrap_or(FAR))
    }

    /// What men are worth wherever they stand, for the team that thinks.
    pub fn worth(&self, values: &Values, signs: &Signs, walk: &Walk<'_>) -> i32 {
        let mut sum = 0;
        walk.men(|_, man| {
            if self.royal.get(usize::from(man.kind)) != Some(&true) {
                sum += signs.of(usize::from(man.owner)) * values.worth(man.kind);
            }
        });
        sum
    }

    /// What the chase is worth, for the team that thinks.
    pub fn score(&self, signs: &Signs, walk: &Walk<'_>) -> i32 {
        // By side: royal men, others by kind and square.
        let (mut royal, mut others) = ([None; 2], [[(0usize, 0usize); 8]; 2]);
        let mut counts = [0usize; 2];
        walk.men(|square, man| {
            let (side, kind) = (usize::from(signs.of(usize::from(man.owner)) < 0), usize::from(man.kind));
            if self.royal.get(kind) == Some(&true) {
                royal[side] = Some(square);
            } else {
                if let Some(place) = others[side].get_mut(counts[side]) {
                    *place = (kind, square);
                }
                counts[side] += 1;
            }
        });
        let mut score = 0;
        for (side, sign) in [(0, -1), (1, 1)] {
            let Some(alone) = royal[side].filter(|_| counts[side] == 0 && counts[1 - side] > 0) else { continue };
            let chasers = &others[1 - side][..counts[1 - side].min(8)];
            let class = |kind: usize, square: usize| self.classes.get(kind * self.squares + square);
            let all_come =
                |corner: &usize| chasers.iter().all(|(kind, square)| class(*kind, *square) == class(*kind, *corner));
            let nearest = |wanted: &dyn Fn(&usize) -> bool| {
                self.corners.iter().filter(|corner| wanted(corner)).map(|corner| self.apart(alone, *corner)).min()
            };
            let corner = nearest(&all_come).or_else(|| nearest(&|_| true)).unwrap_or(0);
            let near = royal[1 - side].map_or(0, |own| self.steps(alone, own));
            score += sign * (NEAR * (i32::from(FAR) - near) - CORNER * corner);
        }
        score
    }
}

/// Two squares can be come to from each other.
fn unite(classes: &mut [usize], from: usize, to: usize) {
    let (old, new) = (classes[from].max(classes[to]), classes[from].min(classes[to]));
    if old != new {
        classes.iter_mut().filter(|class| **class == old).for_each(|class| *class = new);
    }
}

fn distances(beside: &[bool], squares: usize) -> Vec<u8> {
    let mut steps = vec![FAR; squares * squares];
    for begin in 0..squares {
        let (mut front, mut count) = (vec![begin], 0);
        steps[begin * squares + begin] = 0;
        while !front.is_empty() && count < FAR - 1 {
            count += 1;
            let mut next = Vec::new();
            for from in front {
                for to in (0..squares).filter(|to| beside[from * squares + to]) {
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
