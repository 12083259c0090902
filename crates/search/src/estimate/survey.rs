//! What random play tells of the men of a game.

use crate::frame::Frame;
use crate::lot::Lot;
use arbiter_engine::{Game, Occupant, Step, Walk, Which};
use arbiter_spec::checked::PlayerId;

/// Plies of random play that are looked at.
const PLIES: usize = 30_000;
/// Games are followed so long: boards are crowded in the beginning and nearly empty in the end.
const LONGEST: usize = 300;

/// What random play told of the men.
pub(super) struct Survey {
    pub squares: usize,
    pub kinds: usize,
    /// By player, kind and square: moves, and how often a man stood there.
    pub moves: Vec<(u32, u32)>,
    /// By player and square: changes of kind that ended there; and what became of whom.
    pub changes: Vec<u32>,
    pub becomes: Vec<Vec<u8>>,
    /// Games in which the side that could do more in the middle won, and lost.
    pub led: (u32, u32),
}

impl Survey {
    /// Plays at random and looks at what men can do.
    pub fn of(game: &Game) -> Survey {
        let rules = game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let (players, kinds) = (rules.players.len(), rules.kinds.len());
        let mut survey = Survey {
            squares,
            kinds,
            moves: vec![(0, 0); players * kinds * squares],
            changes: vec![0; players * squares],
            becomes: vec![Vec::new(); kinds],
            led: (0, 0),
        };
        let mut draw = Lot(0x5eed);
        // Games that no kernel plays are slow: they get a smaller sample.
        let most = if game.kernel_name().is_some() { PLIES } else { PLIES / 20 };
        let mut plies = 0;
        while plies < most {
            let mut walk = game.walk(&game.start(draw.below(1000) as u64));
            plies += survey.game(&mut walk, &mut draw).max(1);
        }
        survey
    }

    fn game(&mut self, walk: &mut Walk<'_>, draw: &mut Lot) -> usize {
        let (mut steps, mut men) = (Vec::new(), Vec::new());
        // How many men each player had, ply by ply.
        let mut standing: Vec<[u32; 2]> = Vec::new();
        for ply in 0..LONGEST {
            if let Some(scores) = walk.scores() {
                self.lead(&standing, &scores);
                return ply;
            }
            if let Some(odds) = walk.odds() {
                walk.throw(draw.below(odds.len()));
                continue;
            }
            steps.clear();
            men.clear();
            walk.list(Which::All, &mut steps);
            if steps.is_empty() {
                return ply;
            }
            walk.men(|square, man| men.push((square, man)));
            standing.push([0, 1].map(|player| men.iter().filter(|(_, man)| man.owner == player).count() as u32));
            self.position(walk.to_move(), &men, &steps);
            let drawn = steps[draw.below(steps.len())];
            walk.play(&drawn);
        }
        LONGEST
    }

    /// Whether the first two players' men in the last third of the game told who would win.
    fn lead(&mut self, standing: &[[u32; 2]], scores: &[f64]) {
        let Some([first, second]) = standing.get(standing.len() * 2 / 3) else { return };
        let [Some(one), Some(other)] = [scores.first(), scores.get(1)] else { return };
        if first != second && one != other {
            let right = (first > second) == (one > other);
            self.led = (self.led.0 + u32::from(right), self.led.1 + u32::from(!right));
        }
    }

    /// What was seen of one player holds for all who see the board alike.
    pub fn merge(&mut self, frame: &Frame) {
        let players = self.changes.len() / self.squares;
        let places = || (0..players).flat_map(|player| (0..self.squares).map(move |square| (player, square)));
        let (mut moves, mut changes) = (vec![(0, 0); self.moves.len()], vec![0; self.changes.len()]);
        for (player, square) in places() {
            let (model, seen) = frame.seen(player, square);
            changes[model * self.squares + seen] += self.changes[player * self.squares + square];
            for kind in 0..self.kinds {
                let (all, one) =
                    (&mut moves[self.place(model, kind, seen)], self.moves[self.place(player, kind, square)]);
                *all = (all.0 + one.0, all.1 + one.1);
            }
        }
        for (player, square) in places().collect::<Vec<_>>() {
            let (model, seen) = frame.seen(player, square);
            self.changes[player * self.squares + square] = changes[model * self.squares + seen];
            for kind in 0..self.kinds {
                let (to, from) = (self.place(player, kind, square), self.place(model, kind, seen));
                self.moves[to] = moves[from];
            }
        }
    }

    pub fn place(&self, player: usize, kind: usize, square: usize) -> usize {
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
                self.changes[side.index() * self.squares + usize::from(step.to)] += 1;
                let known = &mut self.becomes[usize::from(step.kind)];
                if !known.contains(&step.becomes) {
                    known.push(step.becomes);
                    self.moves[place].0 += 1;
                }
            }
        }
    }

    /// How many moves a man of a kind has on average, over all squares.
    pub fn mobility(&self, kind: usize) -> f64 {
        let players = self.moves.len() / (self.kinds * self.squares);
        let all = (0..players).flat_map(|p| (0..self.squares).map(move |s| (p, s)));
        let (moves, men) = all
            .map(|(player, square)| self.moves[self.place(player, kind, square)])
            .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        if men == 0 { 0.0 } else { f64::from(moves) / f64::from(men) }
    }

    /// Whether those who have fewer men win.
    pub fn is_about_losing(&self) -> bool {
        let (right, wrong) = self.led;
        right + wrong >= 20 && wrong > 2 * right
    }
}
