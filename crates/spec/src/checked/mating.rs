//! What UNWINNABLE may take for granted of a game: the ways its pieces go, made wider than they are where the language says
//! more than the proof can use (§13.5).

use super::{FlagId, KindId, PlayerId, Vector};

/// A game in which winning is mating, so that a proof that nobody can be mated says something.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Mating {
    /// The royal kind: each player has one such piece.
    pub royal: KindId,
    /// The steps of a royal piece, the same for both players and each with its opposite: it may always go there, if the
    /// square is empty or an enemy's and it is safe there. It captures in no other way.
    pub steps: Vec<Vector>,
    /// By kind, then by player: the ways of its pieces.
    pub ways: Vec<[Vec<Way>; 2]>,
}

/// One way of a piece, for one action of one move. What it does not mention was left out to its favour.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Way {
    /// One leap.
    pub step: Vector,
    /// How many leaps it may make on end: 1 for a leap, more for a ride over empty squares.
    pub longest: u32,
    /// Offsets that must exist and be empty, from each square a leap starts from.
    pub through: Vec<Vector>,
    /// True: onto an enemy piece. False: onto an empty square.
    pub captures: bool,
    /// It attacks what is one leap away whatever else there is: nothing but its zones can forbid it.
    pub sure: bool,
    /// By square: whether it may begin there.
    pub from: Vec<bool>,
    /// By square: whether it may end there.
    pub to: Vec<bool>,
    /// By square: whether the piece may become another kind by ending there.
    pub changes: Vec<bool>,
    /// Only of a piece that has not moved.
    pub unmoved: bool,
    /// Offsets from its source where a piece must stand that has not moved.
    pub unmoved_at: Vec<Vector>,
    /// An own piece of one of these kinds that has not moved must stand some leaps away.
    pub partner: Option<Vec<KindId>>,
    /// An enemy piece with this flag must stand at this offset from its source.
    pub flagged: Option<(FlagId, Vector)>,
    /// That piece is captured, too.
    pub takes_flagged: bool,
    /// The piece carries this flag when it has ended, until the enemy has moved.
    pub sets: Option<FlagId>,
    /// It does more than is said here, and need not end where `step` says: where it may begin, anything may happen to the
    /// pieces of its player, and it may capture any enemy piece that is not royal.
    pub beyond: bool,
}

impl Mating {
    /// The ways of a kind for a player; none for players that do not exist.
    pub fn ways(&self, kind: KindId, player: PlayerId) -> &[Way] {
        let kind = self.ways.get(kind.index());
        kind.and_then(|players| players.get(player.index())).map_or(&[], |ways| ways)
    }
}
