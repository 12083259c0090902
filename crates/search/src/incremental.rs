//! The parts of the static evaluation that are updated incrementally, move by move.

use crate::correction::mix;
use crate::feature::Feature;
use crate::material::Material;
use crate::net::{self, Accumulator, AccumulatorUpdate, HIDDEN, KingBucket};
use crate::sides::Sides;
use crate::tapered::Tapered;
use crate::values::Values;
use arbiter_engine::{Occupant, SearchPath};
use arbiter_spec::checked::PlayerId;

/// The most players whose mobility is kept.
const PLAYERS: usize = 8;

/// Sums over the root team's pieces less those over its enemies'.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Incremental {
    /// Piece-square tables.
    psqt: Tapered,
    /// The game phase: 0 in the endgame, more with more pieces.
    phase: i32,
    material: Material,
    pawn_structure: Tapered,
    /// By player: its mobility when it was last to move and not in check.
    mobility: [Tapered; PLAYERS],
    /// Keys of the pawns, of the enemies' other pieces and of the root team's.
    pub piece_keys: [u32; 3],
    /// The net's accumulators, from the perspective of the root team and of its enemies.
    accumulators: [Accumulator; 2],
    king_buckets: [KingBucket; 2],
}

impl Incremental {
    /// An empty board.
    pub const EMPTY: Incremental = Incremental {
        psqt: Tapered::new(0, 0),
        phase: 0,
        material: Material::NONE,
        pawn_structure: Tapered::new(0, 0),
        mobility: [Tapered::new(0, 0); PLAYERS],
        piece_keys: [0; 3],
        accumulators: [[0; HIDDEN]; 2],
        king_buckets: [KingBucket::NONE; 2],
    };

    /// Computed from scratch, for the root of a search.
    pub fn of(values: &Values, sides: &Sides, path: &mut SearchPath<'_>) -> Incremental {
        let mut incremental = Incremental::EMPTY;
        path.pieces(|square, piece| incremental.update_piece(values, sides, &mut None, (square, piece, true)));
        if let Some(net) = &values.net {
            let perspectives = sides.perspectives();
            incremental.king_buckets = perspectives.map(|perspective| net.inputs.king_bucket_of(perspective, path));
            incremental.accumulators =
                [0, 1].map(|side| net.refresh(perspectives[side], incremental.king_buckets[side], path));
        }
        incremental.refresh_pawn_structure(values, sides, path);
        // Everybody's mobility: as it was, or as if it were to move.
        path.recall(|player, kind, squares, near| {
            if let Some(mobility) = incremental.mobility.get_mut(player.index()) {
                *mobility += values.reach(kind, squares, near);
            }
        });
        let mut passed = 0;
        for _ in sides.players().take(PLAYERS) {
            if !path.in_check() && path.odds().is_none() {
                incremental.refresh_mobility(values, path);
            }
            if !path.null_move() {
                break;
            }
            passed += 1;
        }
        (0..passed).for_each(|_| path.undo());
        incremental
    }

    /// Updated by the move that was just made.
    #[inline(always)]
    pub fn after_move(mut self, values: &Values, sides: &Sides, path: &SearchPath<'_>) -> Incremental {
        let mut update = values.net.as_deref().map(AccumulatorUpdate::new);
        path.changes(|square, piece, added| self.update_piece(values, sides, &mut update, (square, piece, added)));
        if let (Some(net), Some(update)) = (&values.net, update) {
            update.apply(&mut self.accumulators);
            for (side, bucket) in update.king_buckets.into_iter().enumerate() {
                if let Some(bucket) = bucket.filter(|bucket| *bucket != self.king_buckets[side]) {
                    self.king_buckets[side] = bucket;
                    self.accumulators[side] = net.refresh(sides.perspectives()[side], bucket, path);
                }
            }
        }
        if path.moved_pawns() {
            self.refresh_pawn_structure(values, sides, path);
        }
        self
    }

    #[inline(always)]
    fn update_piece<'n>(
        &mut self,
        values: &'n Values,
        sides: &Sides,
        update: &mut Option<AccumulatorUpdate<'n>>,
        (square, piece, added): (usize, Occupant, bool),
    ) {
        let value = values.piece_square(piece, square) * sides.sign(usize::from(piece.owner));
        let phase = values.phase(piece.kind);
        let own = sides.sign(usize::from(piece.owner)) > 0;
        if added {
            self.psqt += value;
            self.phase += phase;
        } else {
            self.psqt -= value;
            self.phase -= phase;
        }
        self.material.update(values, piece.kind, own, added);
        let key = if values.is_pawn(piece.kind) { 0 } else { 1 + usize::from(own) };
        self.piece_keys[key] ^=
            mix(values.psqt_index(usize::from(piece.owner), usize::from(piece.kind), square) as u32);
        if let (Some(net), Some(update)) = (&values.net, update) {
            let perspectives = sides.perspectives();
            let weights = [0, 1].map(|side| net.weights(perspectives[side], self.king_buckets[side], square, piece));
            update.push(&mut self.accumulators, weights, added);
            for (side, perspective) in perspectives.into_iter().enumerate() {
                if net.inputs.is_king(perspective, piece) {
                    update
                        .move_king(side, if added { Some(net.inputs.king_bucket(perspective, square)) } else { None });
                }
            }
        }
    }

    fn refresh_pawn_structure(&mut self, values: &Values, sides: &Sides, path: &SearchPath<'_>) {
        self.pawn_structure = Tapered::default();
        for player in sides.players() {
            let sign = sides.sign(player.index());
            for (feature, count) in Feature::of_pawns(path.pawn_structure(player)) {
                self.pawn_structure += values.feature(feature) * (sign * count);
            }
        }
    }

    /// Computes the mobility of the player to move, who is not in check.
    #[inline(always)]
    pub fn refresh_mobility(&mut self, values: &Values, path: &mut SearchPath<'_>) {
        let Some(mobility) = self.mobility.get_mut(path.to_move().index()) else { return };
        let mut sum = Tapered::default();
        path.reach(|kind, squares, near| sum += values.reach(kind, squares, near));
        *mobility = sum;
    }

    /// The classical evaluation: all but the net, for the root team.
    #[inline(always)]
    pub fn classical_eval(&self, values: &Values, sides: &Sides, path: &SearchPath<'_>) -> i32 {
        let mut sum = self.psqt + self.pawn_structure;
        for player in sides.players().take(PLAYERS) {
            let mut own = self.mobility[player.index()];
            if !values.immobile.is_empty() && path.is_idle(player) {
                own = immobile_army(values, player, path);
            }
            if values.has_hands {
                path.hand(player, |kind, count| own += values.hand_value(kind) * i32::from(count));
            }
            if values.has_counter {
                own += values.counter_value(path.counted(player));
            }
            sum += own * sides.sign(player.index());
        }
        sum.at(self.phase, values.full_phase)
    }

    /// What the net adds, for the root team.
    #[inline(always)]
    pub fn net_eval(&self, values: &Values, sides: &Sides, path: &SearchPath<'_>) -> i32 {
        let Some(net) = &values.net else { return 0 };
        let mut accumulators = self.accumulators;
        if values.has_hands {
            let perspectives = sides.perspectives();
            for player in sides.players() {
                path.hand(player, |kind, count| {
                    for (side, accumulator) in accumulators.iter_mut().enumerate() {
                        let view = (perspectives[side], self.king_buckets[side]);
                        net.add_hand(accumulator, view, player.index(), kind, count);
                    }
                });
            }
        }
        let bucket = net::output_bucket(self.phase, values.full_phase);
        let [own, enemy] = &accumulators;
        match sides.sign(path.to_move().index()) {
            1 => net.evaluate(own, enemy, bucket),
            _ => -net.evaluate(enemy, own, bucket),
        }
    }

    /// Material on the board.
    #[inline(always)]
    pub fn material(&self) -> Material {
        self.material
    }

    /// Whether no pawns are on the board, nor other pieces that count for no phase, but royal ones.
    pub fn is_pawnless(&self) -> bool {
        self.piece_keys[0] == 0
    }
}

/// The correction to a player's piece-square sum while none of its pieces may move.
fn immobile_army(values: &Values, player: PlayerId, path: &SearchPath<'_>) -> Tapered {
    let mut correction = Tapered::default();
    path.pieces(|square, piece| {
        if usize::from(piece.owner) == player.index() {
            correction += values.immobile_value(piece.kind) - values.piece_square(piece, square);
        }
    });
    correction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Net;
    use crate::rng::Rng;
    use crate::testing::games;
    use arbiter_engine::Which;
    use std::sync::Arc;

    #[test]
    fn updates_equal_a_computation_from_scratch() {
        for (id, game) in games() {
            let mut values = Values::estimate(&game);
            values.net = Net::random(&game, 5).map(Arc::new);
            let sides = Sides::new(&game.spec().player_ids().map(|player| player.0 % 2 == 0).collect::<Vec<_>>());
            let mut rng = Rng(3);
            let mut path = game.first_path(0);
            let mut incremental = Incremental::of(&values, &sides, &mut path);
            for _ in 0..60 {
                let mut moves = Vec::new();
                path.list(Which::All, &mut moves);
                if moves.is_empty() || path.scores().is_some() {
                    break;
                }
                path.play(&moves[rng.below(moves.len())]).ok();
                incremental = incremental.after_move(&values, &sides, &path);
                let scratch = Incremental::of(&values, &sides, &mut path);
                assert_eq!(
                    (incremental.psqt, incremental.phase, incremental.pawn_structure),
                    (scratch.psqt, scratch.phase, scratch.pawn_structure),
                    "{id}"
                );
                assert_eq!(
                    (incremental.piece_keys, incremental.accumulators, incremental.material),
                    (scratch.piece_keys, scratch.accumulators, scratch.material),
                    "{id}"
                );
            }
        }
    }

    /// Pieces of an army that may not move count for what immobile pieces are worth, wherever they stand.
    #[test]
    fn immobile_pieces_count_as_such() {
        let mut met = 0;
        for (id, game) in games() {
            let mut values = Values::estimate(&game);
            if values.immobile.is_empty() {
                continue;
            }
            let sides = Sides::new(&game.spec().player_ids().map(|player| player.0 % 2 == 0).collect::<Vec<_>>());
            for seed in 0..12 {
                let (mut path, mut rng, mut moves) = (game.first_path(0), Rng(seed), Vec::new());
                for _ in 0..200 {
                    moves.clear();
                    path.list(Which::All, &mut moves);
                    if moves.is_empty() || path.scores().is_some() {
                        break;
                    }
                    // Captures first: kings are taken soon, and their armies stop.
                    let loud: Vec<_> = moves.iter().filter(|mv| mv.is_loud()).copied().collect();
                    let choice = if loud.is_empty() { &moves } else { &loud };
                    path.play(&choice[rng.below(choice.len())]).ok();
                    let (mut immobile, mut owned) = (0, 0);
                    path.pieces(|_, piece| {
                        let owner = PlayerId(piece.owner);
                        immobile += sides.sign(owner.index()) * i32::from(path.is_idle(owner));
                        owned += i32::from(path.is_idle(owner));
                    });
                    let mut evaluate = |value: i32| {
                        values.immobile.fill(Tapered::new(value, value));
                        Incremental::of(&values, &sides, &mut path).classical_eval(&values, &sides, &path)
                    };
                    let more = evaluate(100) - evaluate(0);
                    assert!((more - 100 * immobile).abs() <= 1, "{id}: {more} for {immobile} pieces");
                    met += usize::from(owned > 0);
                }
            }
        }
        assert!(met > 0, "an army that may not move was met");
    }

    /// Where null moves are impossible, mobility is recalled from when each player was last to move.
    #[test]
    fn mobility_is_recalled() {
        let general = || games().into_iter().filter(|(_, game)| !game.facts().null_moves);
        assert!(general().any(|(_, game)| game.spec().players.len() > 2), "a game of several armies is among them");
        for (id, game) in general() {
            let (values, mut rng) = (Values::estimate(&game), Rng(4));
            let sides = Sides::new(&game.spec().player_ids().map(|player| player.0 % 2 == 0).collect::<Vec<_>>());
            let mut path = game.first_path(0);
            let mut incremental = Incremental::of(&values, &sides, &mut path);
            let (mut made, players) = (0, game.spec().players.len());
            for _ in 0..30 {
                let mut moves = Vec::new();
                path.list(Which::All, &mut moves);
                if moves.is_empty() || path.scores().is_some() || path.odds().is_some() || path.in_check() {
                    break;
                }
                incremental.refresh_mobility(&values, &mut path);
                if made >= 2 * players {
                    assert_eq!(incremental.mobility, Incremental::of(&values, &sides, &mut path).mobility, "{id}");
                }
                path.play(&moves[rng.below(moves.len())]).ok();
                made += 1;
            }
        }
    }
}
