//! Small names for things that were looked up, and the geometry they live in.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index into its list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A square of the board: `y * columns + x`.
    Square;
    /// A player; [`PlayerId::NEUTRAL`] owns walls, ducks and stones.
    PlayerId;
    /// A team.
    TeamId;
    /// A seat: who decides.
    SeatId;
    /// A piece of the catalogue.
    KindId;
    /// A named zone.
    ZoneId;
    /// An attribute.
    AttributeId;
    /// A flag of pieces.
    FlagId;
    /// A flag of players.
    PlayerFlagId;
    /// A status.
    StatusId;
    /// A counter.
    CounterId;
    /// A store.
    StoreId;
    /// A named condition.
    FormulaId;
    /// A named effect.
    EffectId;
    /// A part of a turn.
    PartId;
    /// A phase before the main phase.
    PhaseId;
    /// A chance event.
    ChanceId;
    /// A named set of lines of the board.
    LineId;
}

impl PlayerId {
    /// The player without turns.
    pub const NEUTRAL: PlayerId = PlayerId(u8::MAX);

    /// True for the player without turns.
    pub fn is_neutral(self) -> bool {
        self == PlayerId::NEUTRAL
    }
}

/// A difference of coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Vector {
    /// Columns, to the right.
    pub dx: i16,
    /// Rows, upwards.
    pub dy: i16,
}

impl Vector {
    /// A vector of its two parts.
    pub const fn new(dx: i16, dy: i16) -> Vector {
        Vector { dx, dy }
    }
}

/// A 2×2 integer matrix that turns neutral vectors into a player's: `result[i] = Σ_j m[i][j] · v[j]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Matrix(pub [[i16; 2]; 2]);

impl Matrix {
    /// Changes nothing.
    pub const IDENTITY: Matrix = Matrix([[1, 0], [0, 1]]);

    /// The turned vector.
    pub fn turn(&self, v: Vector) -> Vector {
        let [[a, b], [c, d]] = self.0;
        Vector::new(a * v.dx + b * v.dy, c * v.dx + d * v.dy)
    }

    /// First `other`, then this one.
    pub fn after(&self, other: &Matrix) -> Matrix {
        let [[a, b], [c, d]] = self.0;
        let [[e, f], [g, h]] = other.0;
        Matrix([[a * e + b * g, a * f + b * h], [c * e + d * g, c * f + d * h]])
    }

    /// 1 for a turn, −1 for a reflection.
    pub fn determinant(&self) -> i16 {
        let [[a, b], [c, d]] = self.0;
        a * d - b * c
    }
}

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix::IDENTITY
    }
}

/// One value for each player, and one for NEUTRAL.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerPlayer<T> {
    /// By [`PlayerId`].
    pub each: Vec<T>,
    /// For the player without turns.
    pub neutral: T,
}

impl<T> PerPlayer<T> {
    /// Those of all players, in order, and the one of nobody.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.each.iter().chain([&self.neutral])
    }

    /// The value of a player.
    pub fn of(&self, player: PlayerId) -> &T {
        self.each.get(player.index()).unwrap_or(&self.neutral)
    }
}
