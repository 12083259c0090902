//! A survey by random play: how far pieces move, where they are promoted, and whether material wins.

use crate::rng::Rng;
use crate::symmetry::Symmetry;
use arbiter_engine::{Game, MoveInfo, Occupant, SearchPath, Which};
use arbiter_spec::checked::PlayerId;

/// Plies of random play.
const PLIES: usize = 30_000;
/// The most plies of a game: boards are crowded in the beginning and nearly empty in the end.
const LONGEST: usize = 300;

/// What random play has shown.
pub(super) struct Survey {
    pub squares: usize,
    pub kinds: usize,
    /// By player, kind and square: moves, and how often a piece stood there.
    pub mobility: Vec<(u32, u32)>,
    /// By player and square: promotions there.
    pub promotions: Vec<u32>,
    /// By kind: what it is promoted to.
    pub promotes_to: Vec<Vec<u8>>,
    /// Games in which the player with more pieces won, and lost.
    pub material_won: (u32, u32),
}

impl Survey {
    /// Plays at random.
    pub fn of(game: &Game) -> Survey {
        let rules = game.spec();
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let (players, kinds) = (rules.players.len(), rules.kinds.len());
        let mut survey = Survey {
            squares,
            kinds,
            mobility: vec![(0, 0); players * kinds * squares],
            promotions: vec![0; players * squares],
            promotes_to: vec![Vec::new(); kinds],
            material_won: (0, 0),
        };
        let mut rng = Rng(0x5eed);
        // Games without a kernel are slow: they get a smaller sample.
        let most = if game.facts().cheap { PLIES } else { PLIES / 20 };
        let mut plies = 0;
        while plies < most {
            let mut path = game.first_path(rng.below(1000) as u64);
            plies += survey.game(&mut path, &mut rng).max(1);
        }
        survey
    }

    fn game(&mut self, path: &mut SearchPath<'_>, rng: &mut Rng) -> usize {
        let (mut moves, mut pieces) = (Vec::new(), Vec::new());
        // By ply: pieces of the first two players.
        let mut material: Vec<[u32; 2]> = Vec::new();
        for ply in 0..LONGEST {
            if let Some(scores) = path.scores() {
                self.note_winner(&material, &scores);
                return ply;
            }
            if let Some(odds) = path.odds() {
                path.throw(rng.below(odds.len()));
                continue;
            }
            moves.clear();
            pieces.clear();
            path.list(Which::All, &mut moves);
            if moves.is_empty() {
                return ply;
            }
            path.pieces(|square, piece| pieces.push((square, piece)));
            let count = |player| pieces.iter().filter(|(_, piece)| piece.owner == player).count() as u32;
            material.push([0, 1].map(count));
            self.note_position(path.to_move(), &pieces, &moves);
            let chosen = moves[rng.below(moves.len())];
            path.play(&chosen).ok();
        }
        LONGEST
    }

    /// Whether the first or second player's greater number of pieces, a third of the game before its end, has won.
    fn note_winner(&mut self, material: &[[u32; 2]], scores: &[f64]) {
        let Some([first, second]) = material.get(material.len() * 2 / 3) else { return };
        let [Some(one), Some(other)] = [scores.first(), scores.get(1)] else { return };
        if first != second && one != other {
            let won = (first > second) == (one > other);
            self.material_won = (self.material_won.0 + u32::from(won), self.material_won.1 + u32::from(!won));
        }
    }

    /// Adds up what was seen of all players who see the board alike.
    pub fn merge(&mut self, symmetry: &Symmetry) {
        let players = self.promotions.len() / self.squares;
        let places = || (0..players).flat_map(|player| (0..self.squares).map(move |square| (player, square)));
        let (mut mobility, mut promotions) = (vec![(0, 0); self.mobility.len()], vec![0; self.promotions.len()]);
        for (player, square) in places() {
            let (model, mapped) = symmetry.to_model(player, square);
            promotions[model * self.squares + mapped] += self.promotions[player * self.squares + square];
            for kind in 0..self.kinds {
                let (all, one) =
                    (&mut mobility[self.index(model, kind, mapped)], self.mobility[self.index(player, kind, square)]);
                *all = (all.0 + one.0, all.1 + one.1);
            }
        }
        for (player, square) in places().collect::<Vec<_>>() {
            let (model, mapped) = symmetry.to_model(player, square);
            self.promotions[player * self.squares + square] = promotions[model * self.squares + mapped];
            for kind in 0..self.kinds {
                let (to, from) = (self.index(player, kind, square), self.index(model, kind, mapped));
                self.mobility[to] = mobility[from];
            }
        }
    }

    pub fn index(&self, player: usize, kind: usize, square: usize) -> usize {
        (player * self.kinds + kind) * self.squares + square
    }

    fn note_position(&mut self, player: PlayerId, pieces: &[(usize, Occupant)], moves: &[MoveInfo]) {
        for (square, piece) in pieces.iter().filter(|(_, piece)| piece.owner == player.0) {
            let index = self.index(player.index(), usize::from(piece.kind), *square);
            self.mobility[index].1 += 1;
        }
        for mv in moves.iter().filter(|mv| !mv.is_drop() && usize::from(mv.kind) < self.kinds) {
            let index = self.index(player.index(), usize::from(mv.kind), usize::from(mv.from));
            if mv.becomes == Occupant::NO_KIND {
                self.mobility[index].0 += 1;
            } else {
                self.promotions[player.index() * self.squares + usize::from(mv.to)] += 1;
                let known = &mut self.promotes_to[usize::from(mv.kind)];
                if !known.contains(&mv.becomes) {
                    known.push(mv.becomes);
                    self.mobility[index].0 += 1;
                }
            }
        }
    }

    /// How many moves a piece of a kind has on average, over all squares.
    pub fn average_mobility(&self, kind: usize) -> f64 {
        let players = self.mobility.len() / (self.kinds * self.squares);
        let all = (0..players).flat_map(|p| (0..self.squares).map(move |s| (p, s)));
        let (moves, pieces) = all
            .map(|(player, square)| self.mobility[self.index(player, kind, square)])
            .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        if pieces == 0 { 0.0 } else { f64::from(moves) / f64::from(pieces) }
    }

    /// Whether players with fewer pieces tend to win, as where the aim is to lose them.
    pub fn is_losing_game(&self) -> bool {
        let (won, lost) = self.material_won;
        won + lost >= 20 && lost > 2 * won
    }
}
