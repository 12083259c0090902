//! Values as one list of parameters, and the trace of an evaluation: how often each parameter counts in a position.

use crate::feature::Feature;
use crate::sides::Sides;
use crate::symmetry::Symmetry;
use crate::tapered::Tapered;
use crate::values::Values;
use arbiter_engine::{Game, SearchPath};

/// Where the parameters of each group begin. Every one of them is two numbers: middlegame and endgame.
pub(crate) struct Parameters {
    symmetry: Symmetry,
    players: usize,
    kinds: usize,
    squares: usize,
    immobile: usize,
    features: usize,
    counter: usize,
    /// Null moves are impossible, so the mobility of players who are not to move is out of date.
    has_stale_mobility: bool,
}

/// How often each parameter counts in a position, for the first team less its enemies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub counts: Vec<(u32, i16)>,
    /// The game phase, from 0 (endgame) to 1.
    pub phase: f32,
}

impl Parameters {
    pub fn new(game: &Game, values: &Values) -> Parameters {
        Parameters {
            symmetry: Symmetry::of(game),
            players: game.spec().players.len(),
            kinds: values.kinds,
            squares: values.squares,
            immobile: values.immobile.len(),
            features: Feature::count(values.kinds),
            counter: values.counter.len(),
            has_stale_mobility: !game.facts().null_moves,
        }
    }

    fn material(&self, player: usize, kind: usize) -> usize {
        player * self.kinds + kind
    }

    fn first_square(&self) -> usize {
        self.players * self.kinds
    }

    fn piece_square(&self, player: usize, kind: usize, square: usize) -> usize {
        let (model, mapped) = self.symmetry.to_model(player, square);
        self.first_square() + (model * self.kinds + kind) * self.squares + mapped
    }

    fn first_hand(&self) -> usize {
        self.first_square() + self.players * self.kinds * self.squares
    }

    fn first_immobile(&self) -> usize {
        self.first_hand() + self.kinds
    }

    fn first_feature(&self) -> usize {
        self.first_immobile() + self.immobile
    }

    fn first_counter(&self) -> usize {
        self.first_feature() + self.features
    }

    fn tempo(&self) -> usize {
        self.first_counter() + self.counter
    }

    /// How many parameters there are.
    pub fn len(&self) -> usize {
        self.tempo() + 1
    }

    /// Whether a parameter is not fitted: mobility, where it is out of date. Fitted to 3,650 games of four armies with searches of
    /// 120 nodes, it made a player 80 Elo worse (35 to 126); frozen, the rest made it neither better nor worse (31 worse to 29
    /// better).
    pub fn is_frozen(&self, number: usize) -> bool {
        self.has_stale_mobility && (self.first_feature()..self.first_feature() + self.kinds).contains(&number)
    }

    /// Whether a parameter is a piece value, on any square.
    pub fn is_material(&self, number: usize) -> bool {
        number < self.first_square()
    }

    /// The parameters of values.
    pub fn write(&self, values: &Values) -> Vec<[f32; 2]> {
        let pair = |tapered: Tapered| [tapered.middlegame as f32, tapered.endgame as f32];
        let mut list = vec![[0.0; 2]; self.len()];
        for player in 0..self.players {
            for kind in 0..self.kinds {
                let all = (0..self.squares).map(|square| pair(values.psqt[values.psqt_index(player, kind, square)]));
                let used: Vec<[f32; 2]> = all.filter(|pair| *pair != [0.0; 2]).collect();
                let count = used.len().max(1) as f32;
                let mean = [0, 1].map(|n| used.iter().map(|pair| pair[n]).sum::<f32>() / count);
                let (model, _) = self.symmetry.to_model(player, 0);
                if model != player {
                    continue;
                }
                list[self.material(player, kind)] = mean;
                for square in 0..self.squares {
                    let here = pair(values.psqt[values.psqt_index(player, kind, square)]);
                    let index = self.piece_square(player, kind, square);
                    list[index] = if here == [0.0; 2] { here } else { [here[0] - mean[0], here[1] - mean[1]] };
                }
            }
        }
        let mut copy = |first: usize, from: &[Tapered]| {
            for (slot, value) in list[first..].iter_mut().zip(from) {
                *slot = pair(*value);
            }
        };
        copy(self.first_hand(), &values.hand);
        copy(self.first_immobile(), &values.immobile);
        copy(self.first_feature(), &values.features);
        copy(self.first_counter(), &values.counter);
        list[self.tempo()] = [values.tempo as f32; 2];
        list
    }

    /// Values of these parameters.
    pub fn read(&self, list: &[[f32; 2]], like: &Values) -> Values {
        let tapered = |[middlegame, endgame]: [f32; 2]| Tapered::new(round(middlegame), round(endgame));
        let mut values = like.clone();
        for player in 0..self.players {
            for kind in 0..self.kinds {
                let (model, _) = self.symmetry.to_model(player, 0);
                let base = list[self.material(model, kind)];
                for square in 0..self.squares {
                    let here = list[self.piece_square(player, kind, square)];
                    let index = values.psqt_index(player, kind, square);
                    values.psqt[index] = tapered([base[0] + here[0], base[1] + here[1]]);
                }
            }
        }
        let copy = |first: usize, to: &mut [Tapered]| {
            for (slot, value) in to.iter_mut().zip(&list[first..]) {
                *slot = tapered(*value);
            }
        };
        copy(self.first_hand(), &mut values.hand);
        copy(self.first_immobile(), &mut values.immobile);
        copy(self.first_feature(), &mut values.features);
        copy(self.first_counter(), &mut values.counter);
        values.tempo = round(list[self.tempo()][0]);
        for kind in 0..self.kinds {
            // Royal pieces keep their value in exchanges.
            if values.piece_values[kind] != crate::values::ROYAL {
                let [middlegame, endgame] = list[self.material(0, kind)];
                values.piece_values[kind] = round((middlegame + endgame) / 2.0);
            }
        }
        values
    }

    /// Scales all parameters so that piece values are on average what they were before.
    pub fn scale(&self, numbers: &mut [[f32; 2]], before: &Values) {
        let old: Vec<[f32; 2]> = self.write(before);
        let size = |list: &[[f32; 2]]| list[..self.first_square()].iter().flatten().map(|n| n.abs()).sum::<f32>();
        let factor = size(&old) / size(numbers).max(1.0);
        if factor.is_finite() && factor > 0.0 {
            numbers.iter_mut().flatten().for_each(|number| *number *= factor);
        }
    }

    /// The trace of a position.
    pub fn trace(&self, values: &Values, sides: &Sides, path: &SearchPath<'_>, mobility: &MobilityTraces) -> Trace {
        let mut counts: Vec<(u32, i16)> = Vec::with_capacity(96);
        let mut phase = 0;
        let immobile: Vec<bool> = sides.players().map(|player| self.immobile > 0 && path.is_idle(player)).collect();
        path.pieces(|square, piece| {
            let (owner, kind) = (usize::from(piece.owner), usize::from(piece.kind));
            if owner < self.players && kind < self.kinds {
                let sign = sides.sign(owner) as i16;
                phase += values.phase(piece.kind);
                if immobile.get(owner) == Some(&true) {
                    counts.push(((self.first_immobile() + kind) as u32, sign));
                    return;
                }
                let (model, _) = self.symmetry.to_model(owner, square);
                counts.push((self.material(model, kind) as u32, sign));
                counts.push((self.piece_square(owner, kind, square) as u32, sign));
            }
        });
        for player in sides.players() {
            let sign = sides.sign(player.index()) as i16;
            let pawns = Feature::of_pawns(path.pawn_structure(player));
            counts.extend(pawns.map(|(feature, count)| (self.feature(feature), sign * count as i16)));
            path.hand(player, |kind, count| {
                counts.push(((self.first_hand() + usize::from(kind)) as u32, sign * i16::from(count)));
            });
            if self.counter > 0 {
                let count = usize::from(path.counted(player)).min(self.counter - 1);
                counts.push(((self.first_counter() + count) as u32, sign));
            }
        }
        counts.push((self.tempo() as u32, sides.sign(path.to_move().index()) as i16));
        for (player, features) in
            mobility.0.iter().enumerate().filter(|(player, _)| immobile.get(*player) != Some(&true))
        {
            let sign = sides.sign(player) as i16;
            counts.extend(features.iter().map(|(feature, count)| (self.feature(*feature), sign * count)));
        }
        counts.sort_unstable();
        let mut merged: Vec<(u32, i16)> = Vec::with_capacity(counts.len());
        for (number, count) in counts {
            match merged.last_mut() {
                Some(last) if last.0 == number => last.1 += count,
                _ => merged.push((number, count)),
            }
        }
        merged.retain(|(_, count)| *count != 0);
        Trace { counts: merged, phase: phase.clamp(0, values.full_phase) as f32 / values.full_phase.max(1) as f32 }
    }

    fn feature(&self, feature: Feature) -> u32 {
        (self.first_feature() + feature.index(self.kinds)) as u32
    }
}

/// By player: the trace of its mobility when it was last to move and not in check.
pub(crate) struct MobilityTraces(Vec<Vec<(Feature, i16)>>);

impl MobilityTraces {
    pub fn new(players: usize) -> MobilityTraces {
        MobilityTraces(vec![Vec::new(); players])
    }

    /// Traces the mobility of the player to move.
    pub fn refresh(&mut self, path: &mut SearchPath<'_>) {
        if path.in_check() {
            return;
        }
        let Some(features) = self.0.get_mut(path.to_move().index()) else { return };
        features.clear();
        path.reach(|kind, squares, near| {
            for (feature, count) in Feature::of_reach(kind, squares, near) {
                match features.iter_mut().find(|(known, _)| *known == feature) {
                    Some((_, sum)) => *sum += count as i16,
                    None => features.push((feature, count as i16)),
                }
            }
        });
    }
}

fn round(value: f32) -> i32 {
    value.clamp(-15_000.0, 15_000.0).round() as i32
}
