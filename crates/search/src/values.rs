//! What men are worth, and where: estimated from the document alone, or tuned.

use arbiter_engine::{Game, Occupant, Step, Which};
use arbiter_spec::checked::PlayerId;

/// What men are worth by kind and square, early and late in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    squares: usize,
    kinds: usize,
    /// By owner, kind and square, for the first team: men of other teams count against it.
    table: Vec<[i16; 2]>,
    /// By kind: what a man in hand is worth.
    pub(crate) hand: Vec<[i16; 2]>,
    /// By kind: how much it makes the game an early one.
    phases: Vec<i32>,
    pub(crate) full_phase: i32,
    /// By kind, for exchanges: men that must not be lost are worth more than all others.
    pub(crate) worth: Vec<i32>,
    /// A legal move more than the other had.
    pub(crate) mobility: i32,
    /// To be on move.
    pub(crate) tempo: i32,
}

/// What a man is worth that must not be lost.
const ROYAL: i32 = 20_000;
/// Plies of random play that are looked at.
const PLIES: usize = 30_000;
/// What a square more to go to is worth.
const PER_MOVE: f64 = 52.0;

/// What random play told of the men.
struct Survey {
    squares: usize,
    kinds: usize,
    /// By player, kind and square: moves, and how often a man stood there.
    moves: Vec<(u32, u32)>,
    /// By player and square: changes of kind that ended there; and what became of whom.
    changes: Vec<u32>,
    becomes: Vec<Vec<u8>>,
}

impl Survey {
    fn new(players: usize, kinds: usize, squares: usize) -> Survey {
        Survey {
            squares,
            kinds,
            moves: vec![(0, 0); players * kinds * squares],
            changes: vec![0; players * squares],
            becomes: vec![Vec::new(); kinds],
        }
    }

    fn place(&self, player: usize, kind: usize, square: usize) -> usize {
        (player * self.kinds + kind) * self.squares + square
    }

    fn position(&mut self, side: PlayerId, men: &[(usize, Occupant)], steps: &[Step]) {
        for (square, man) in men.iter().filter(|(_, man)| man.owner == side.0) {
            let place = self.place(side.index(), usize::from(man.kind), *square);
            self.moves[place].1 += 1;
        }
        for step in steps.iter().filter(|step| !step.drop && usize::from(step.kind) < self.kinds) {
            let place = self.place(side.index(), usize::from(step.kind), usize::from(step.from));
            if step.becomes == Occupant::NO_KIND {
                self.moves[place].0 += 1;
            } else {
                let square = usize::from(step.to);
                self.changes[side.index() * self.squares + square] += 1;
                let known = &mut self.becomes[usize::from(step.kind)];
                if !known.contains(&step.becomes) {
                    known.push(step.becomes);
                    self.moves[place].0 += 1;
                }
            }
        }
    }

    /// How many moves a man of a kind has on average, over all squares.
    fn mobility(&self, kind: usize) -> f64 {
        let players = self.moves.len() / (self.kinds * self.squares);
        let all = (0..players).flat_map(|p| (0..self.squares).map(move |s| (p, s)));
        let (moves, men) = all
            .map(|(player, square)| self.moves[self.place(player, kind, square)])
            .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        if men == 0 { 0.0 } else { f64::from(moves) / f64::from(men) }
    }
}

impl Values {
    /// What random play of the game tells of its men: a man is worth what he can do.
    pub fn estimate(game: &Game) -> Values {
        let survey = survey(game);
        let rules = game.spec();
        let (players, kinds, squares) = (rules.players.len(), survey.kinds, survey.squares);
        let is_royal = |kind: usize| rules.royalty.iter().any(|r| r.kinds.iter().any(|k| k.index() == kind));
        let mobility: Vec<f64> = (0..kinds).map(|kind| survey.mobility(kind)).collect();
        let plain: Vec<f64> = mobility.iter().map(|moves| PER_MOVE * moves.powf(1.05)).collect();
        // Who may become something better is worth a part of it already.
        let hope = |kind: usize| {
            let best = survey.becomes[kind].iter().map(|new| plain[usize::from(*new)]).fold(0.0, f64::max);
            (best - plain[kind]).max(0.0)
        };
        let base: Vec<f64> =
            (0..kinds).map(|kind| if is_royal(kind) { 0.0 } else { plain[kind] + 0.04 * hope(kind) }).collect();
        let first_team = rules.team_of(PlayerId(0));
        let mut table = vec![[0; 2]; players * kinds * squares];
        for player in 0..players {
            let sign = if rules.team_of(PlayerId(player as u8)) == first_team { 1.0 } else { -1.0 };
            let far = far_from_change(game, &survey, player);
            for kind in 0..kinds {
                for square in 0..squares {
                    let place = survey.place(player, kind, square);
                    let (moves, men) = survey.moves[place];
                    // Few observations say little: they are mixed with the average.
                    let here = (f64::from(moves) + 20.0 * mobility[kind]) / (f64::from(men) + 20.0);
                    let freedom = 0.35 * PER_MOVE * (here - mobility[kind]);
                    let near = far.get(square).map_or(0.0, |far| 1.0 - far).powi(3);
                    let (early, late) = match is_royal(kind) {
                        true => (-freedom, freedom),
                        false => (
                            base[kind] + freedom + 0.10 * near * hope(kind),
                            base[kind] + freedom + 0.35 * near * hope(kind),
                        ),
                    };
                    let round = |value: f64| (sign * value).clamp(-15_000.0, 15_000.0).round() as i16;
                    table[place] = [round(early), round(late)];
                }
            }
        }
        let hand = (0..kinds).map(|kind| [(1.1 * base[kind]).min(15_000.0).round() as i16; 2]).collect();
        let worth = (0..kinds).map(|kind| if is_royal(kind) { ROYAL } else { base[kind].round() as i32 }).collect();
        // Men that can become something are what late games are made of.
        let phases: Vec<i32> = (0..kinds)
            .map(|kind| if is_royal(kind) || hope(kind) > 0.0 { 0 } else { (base[kind] / 50.0).round() as i32 })
            .collect();
        let mut full_phase = 0;
        game.walk(&game.start(0)).men(|_, man| full_phase += phases[usize::from(man.kind)]);
        Values { squares, kinds, table, hand, phases, full_phase: full_phase.max(1), worth, mobility: 3, tempo: 10 }
    }

    /// What a man on a square is worth to the first team, early and late.
    #[inline(always)]
    pub(crate) fn on(&self, man: Occupant, square: usize) -> [i16; 2] {
        let place = (usize::from(man.owner) * self.kinds + usize::from(man.kind)) * self.squares + square;
        self.table.get(place).copied().unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) fn phase(&self, kind: u8) -> i32 {
        self.phases.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// What a kind is worth in an exchange.
    pub(crate) fn worth(&self, kind: u8) -> i32 {
        self.worth.get(usize::from(kind)).copied().unwrap_or(0)
    }
}

/// Plays at random and looks at what men can do.
fn survey(game: &Game) -> Survey {
    let rules = game.spec();
    let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
    let mut survey = Survey::new(rules.players.len(), rules.kinds.len(), squares);
    let mut seed = 0x5eed_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (seed >> 33) as usize % bound.max(1)
    };
    // Games that no kernel plays are slow: they get a smaller sample.
    let most = if game.kernel_name().is_some() { PLIES } else { PLIES / 20 };
    let (mut plies, mut steps, mut men) = (0, Vec::new(), Vec::new());
    while plies < most {
        let mut walk = game.walk(&game.start(below(1000) as u64));
        for _ in 0..120 {
            plies += 1;
            steps.clear();
            men.clear();
            walk.list(Which::All, &mut steps);
            if steps.is_empty() || walk.scores().is_some() {
                break;
            }
            walk.men(|square, man| men.push((square, man)));
            survey.position(walk.to_move(), &men, &steps);
            let drawn = steps[below(steps.len())];
            walk.play(&drawn);
        }
    }
    survey
}

/// By square: how far a player's men are from where they change, from 0 (there) to 1; nothing if they never do.
fn far_from_change(game: &Game, survey: &Survey, player: usize) -> Vec<f64> {
    let board = &game.spec().board;
    let changes = &survey.changes[player * survey.squares..][..survey.squares];
    let goals: Vec<(i32, i32)> = board
        .squares()
        .filter(|square| changes.get(square.index()).is_some_and(|count| *count > 0))
        .map(|square| board.coordinates(square))
        .collect();
    if goals.is_empty() {
        return Vec::new();
    }
    let mut far = vec![0.0; survey.squares];
    for square in board.squares() {
        let (x, y) = board.coordinates(square);
        let steps = goals.iter().map(|(gx, gy)| (gx - x).abs().max((gy - y).abs())).min().unwrap_or(0);
        far[square.index()] = f64::from(steps);
    }
    let most = far.iter().copied().fold(1.0, f64::max);
    far.iter().map(|steps| steps / most).collect()
}
