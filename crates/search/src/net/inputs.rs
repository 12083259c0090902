//! Inputs of the net: one for every piece on a square, by owner counted from the perspective, kind and square.
//!
//! Where every player has one king, the inputs depend on where the king of the perspective stands: its king bucket. The board is
//! mirrored so that this king is always on the same half. A king here is any royal piece.

use crate::symmetry::Symmetry;
use arbiter_engine::{Game, Occupant, SearchPath};

/// Where the king of a perspective stands, and whether left and right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KingBucket {
    bucket: u8,
    mirrored: bool,
}

impl KingBucket {
    /// That of players without a king.
    pub const NONE: KingBucket = KingBucket { bucket: 0, mirrored: false };
}

/// In the outer half of its half of the home rank, elsewhere on that rank, a rank away, or farther.
const KING_BUCKETS: usize = 4;

/// The most inputs that are numbered.
const MAX_INPUTS: usize = u16::MAX as usize;

/// Numbers of inputs, by perspective, king bucket, owner, kind and square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Inputs {
    players: usize,
    kinds: usize,
    squares: usize,
    /// First as players see the board, then with left and right exchanged.
    numbers: Vec<u16>,
    /// By perspective: players who see the board alike share an army's inputs.
    armies: Vec<usize>,
    /// Where the inputs of pieces in hand begin in each king bucket.
    hands: usize,
    /// Inputs of each king bucket.
    per_bucket: usize,
    /// By player and square of its king; empty if there is one bucket only.
    king_buckets: Vec<KingBucket>,
    /// By kind.
    royal: Vec<bool>,
}

impl Inputs {
    /// The inputs of a game; none if they are too many to be learnt.
    pub fn of(game: &Game) -> Option<Inputs> {
        let rules = game.spec();
        let (players, kinds) = (rules.players.len(), rules.kinds.len());
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let symmetry = Symmetry::of(game);
        // Armies that do not see the board alike have inputs of their own.
        let models: Vec<usize> = (0..players).filter(|player| symmetry.is_model(*player)).collect();
        let army =
            |player: usize| models.iter().position(|model| *model == symmetry.to_model(player, 0).0).unwrap_or(0);
        let hands = models.len() * players * kinds * squares;
        let in_hand = if rules.stores.is_empty() { 0 } else { models.len() * players * kinds };
        let mut inputs = Inputs {
            players,
            kinds,
            squares,
            numbers: vec![0; 2 * players * players * kinds * squares],
            armies: (0..players).map(army).collect(),
            hands,
            per_bucket: hands + in_hand,
            king_buckets: Vec::new(),
            royal: vec![false; kinds],
        };
        for kind in rules.royalty.iter().flat_map(|royalty| &royalty.kinds) {
            inputs.royal[kind.index()] = true;
        }
        inputs.king_buckets = inputs.find_king_buckets(game, &symmetry).unwrap_or_default();
        // A large game has one bucket, or no net.
        if inputs.len() > MAX_INPUTS {
            inputs.king_buckets.clear();
        }
        if inputs.len() > MAX_INPUTS {
            return None;
        }
        for perspective in 0..players {
            for square in 0..squares {
                let (army, (_, mapped)) = (inputs.armies[perspective], symmetry.to_model(perspective, square));
                for owner in 0..players {
                    for kind in 0..kinds {
                        let relative = inputs.relative(perspective, owner);
                        let first = ((army * players + relative) * kinds + kind) * squares;
                        for (mirrored, mapped) in [(false, mapped), (true, symmetry.mirrored(mapped))] {
                            let index = inputs.index(mirrored, perspective, owner, kind, square);
                            inputs.numbers[index] = (first + mapped) as u16;
                        }
                    }
                }
            }
        }
        Some(inputs)
    }

    /// By player and square of its king; none if a player has several kings, or none.
    fn find_king_buckets(&self, game: &Game, symmetry: &Symmetry) -> Option<Vec<KingBucket>> {
        let board = &game.spec().board;
        let mut homes = vec![Vec::new(); self.players];
        game.first_path(0).pieces(|square, piece| {
            if self.royal.get(usize::from(piece.kind)) == Some(&true)
                && let Some(homes) = homes.get_mut(usize::from(piece.owner))
            {
                homes.push(square);
            }
        });
        let places: Vec<(usize, (i32, i32))> =
            board.squares().map(|square| (square.index(), board.coordinates(square))).collect();
        let at = |wanted: usize| places.iter().find(|(square, _)| *square == wanted).map(|(_, place)| *place);
        let width = 1 + places.iter().map(|(_, (x, _))| *x).max().unwrap_or(0);
        let mut buckets = vec![KingBucket::NONE; self.players * self.squares];
        for (player, homes) in homes.iter().enumerate() {
            let [home] = homes[..] else { return None };
            let home_rank = at(symmetry.to_model(player, home).1)?.1;
            for square in board.squares().map(|square| square.index()) {
                let (x, y) = at(symmetry.to_model(player, square).1)?;
                let mirrored = symmetry.has_mirror() && 2 * x < width - 1;
                let x = if mirrored { width - 1 - x } else { x };
                let bucket = match (y - home_rank).abs() {
                    0 if 4 * x >= 3 * width => 0,
                    0 => 1,
                    1 => 2,
                    _ => 3,
                };
                buckets[player * self.squares + square] = KingBucket { bucket, mirrored };
            }
        }
        Some(buckets)
    }

    /// How many turns after the perspective's an owner's turn comes.
    fn relative(&self, perspective: usize, owner: usize) -> usize {
        (owner + self.players - perspective) % self.players
    }

    fn index(&self, mirrored: bool, perspective: usize, owner: usize, kind: usize, square: usize) -> usize {
        let perspective = usize::from(mirrored) * self.players + perspective;
        ((perspective * self.players + owner) * self.kinds + kind) * self.squares + square
    }

    /// Whether a piece is the king that gives a perspective its king bucket.
    #[inline(always)]
    pub fn is_king(&self, perspective: usize, piece: Occupant) -> bool {
        usize::from(piece.owner) == perspective
            && self.royal.get(usize::from(piece.kind)) == Some(&true)
            && !self.king_buckets.is_empty()
    }

    /// The king bucket of a perspective with the king on a square.
    #[inline(always)]
    pub fn king_bucket(&self, perspective: usize, square: usize) -> KingBucket {
        self.king_buckets.get(perspective * self.squares + square).copied().unwrap_or(KingBucket::NONE)
    }

    /// The king bucket of a perspective in a position.
    pub fn king_bucket_of(&self, perspective: usize, path: &SearchPath<'_>) -> KingBucket {
        let mut bucket = KingBucket::NONE;
        path.pieces(|square, piece| {
            if self.is_king(perspective, piece) {
                bucket = self.king_bucket(perspective, square);
            }
        });
        bucket
    }

    /// The input of a piece on a square.
    #[inline(always)]
    pub fn input(
        &self,
        perspective: usize,
        bucket: KingBucket,
        owner: usize,
        kind: usize,
        square: usize,
    ) -> Option<usize> {
        if owner >= self.players {
            return None;
        }
        let number = self.numbers.get(self.index(bucket.mirrored, perspective, owner, kind, square))?;
        Some(usize::from(bucket.bucket) * self.per_bucket + usize::from(*number))
    }

    /// The input of a piece in hand.
    #[inline(always)]
    pub fn hand_input(&self, perspective: usize, bucket: KingBucket, owner: usize, kind: usize) -> Option<usize> {
        let army = self.armies.get(perspective)?;
        let number = (army * self.players + self.relative(perspective, owner)) * self.kinds + kind;
        (owner < self.players && kind < self.kinds)
            .then(|| usize::from(bucket.bucket) * self.per_bucket + self.hands + number)
    }

    /// How many inputs there are.
    pub fn len(&self) -> usize {
        self.king_bucket_count() * self.per_bucket
    }

    /// How many king buckets there are: each has the same inputs, one after the other.
    pub fn king_bucket_count(&self) -> usize {
        if self.king_buckets.is_empty() { 1 } else { KING_BUCKETS }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::games;

    #[test]
    fn a_position_and_its_mirror_image_have_the_same_inputs() {
        let mut mirrored_pairs = 0;
        for (id, game) in games() {
            let Some(inputs) = Inputs::of(&game).filter(|inputs| !inputs.king_buckets.is_empty()) else { continue };
            let symmetry = Symmetry::of(&game);
            let squares: Vec<usize> = game.spec().board.squares().map(|square| square.index()).collect();
            for perspective in 0..inputs.players {
                let mirrored = |square: usize| {
                    let wanted = symmetry.mirrored(symmetry.to_model(perspective, square).1);
                    *squares.iter().find(|square| symmetry.to_model(perspective, **square).1 == wanted).unwrap()
                };
                for home in &squares {
                    let (here, there) =
                        (inputs.king_bucket(perspective, *home), inputs.king_bucket(perspective, mirrored(*home)));
                    assert_eq!(here.bucket, there.bucket, "{id}");
                    if mirrored(*home) == *home || !symmetry.has_mirror() {
                        continue;
                    }
                    assert_ne!(here.mirrored, there.mirrored, "{id}");
                    mirrored_pairs += 1;
                    for square in &squares {
                        let input = |bucket, square| inputs.input(perspective, bucket, 0, 0, square);
                        assert_eq!(input(here, *square), input(there, mirrored(*square)), "{id}");
                    }
                }
            }
        }
        assert!(mirrored_pairs > 0, "some boards have a mirror image");
    }
}
