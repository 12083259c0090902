//! What every step of lowering needs: the names, the geometry so far, the report.

use super::names::{Flags, Names};
use crate::checked::{Attribute, Board, FlagId, KindId, Matrix, PerPlayer, Player, PlayerFlagId, Square, Vector, Zone};
use crate::diagnostic::{Report, codes};
use crate::document::{GameSpec, Name, PieceRef, Xy};
use crate::json::At;
use crate::limits;

/// Longest part of a step.
const MAX_STEP: u64 = limits::STEP as u64;
/// Bounds time and memory for any document.
const MAX_EXPANDED: usize = limits::EXPANDED;

/// The state of lowering one document.
pub(crate) struct Lower<'a> {
    pub spec: &'a GameSpec,
    pub report: &'a mut Report,
    pub names: Names,
    pub format: u8,
    pub board: Board,
    pub players: Vec<Player>,
    pub zones: Vec<Zone>,
    pub attributes: Vec<Attribute>,
    pub flags: Flags,
    pub player_flags: Flags,
    /// What vectors are turned by right now: the identity outside moves.
    pub frame: Matrix,
    /// Inside a move: the piece in whose list it is written.
    pub writer: Option<KindId>,
    /// How much was lowered.
    pub spent: usize,
}

impl<'a> Lower<'a> {
    pub fn new(spec: &'a GameSpec, report: &'a mut Report) -> Lower<'a> {
        let names = Names::collect(spec, report);
        let format = if spec.format.as_ref().is_some_and(|f| f.value != 1) { 2 } else { 1 };
        Lower {
            spec,
            report,
            names,
            format,
            board: Board::default(),
            players: Vec::new(),
            zones: Vec::new(),
            attributes: Vec::new(),
            flags: Flags::default(),
            player_flags: Flags::default(),
            frame: Matrix::IDENTITY,
            writer: None,
            spent: 0,
        }
    }

    /// Accounts for something expanded. False once the document is too big: then only trivial things are made.
    pub fn spend(&mut self, amount: usize, at: &At) -> bool {
        let before = self.spent;
        self.spent = self.spent.saturating_add(amount);
        if before <= MAX_EXPANDED && self.spent > MAX_EXPANDED {
            let message = "the document becomes too big once its moves are written out for every player and direction";
            let help = "use fewer conditions inside moves, or name them once under `conditions`";
            self.report.add(codes::LIMIT_EXPANDED, at, message, help);
        }
        self.spent <= MAX_EXPANDED
    }

    /// Accounts for a list of small things, so that long lists in moves cannot be multiplied without end.
    pub fn spend_list(&mut self, length: usize, at: Option<&At>) -> bool {
        match at {
            Some(at) if length >= 16 => self.spend(length / 16, at),
            _ => !self.exhausted(),
        }
    }

    /// True once the document is too big.
    pub fn exhausted(&self) -> bool {
        self.spent > MAX_EXPANDED
    }

    /// A vector in the current frame.
    pub fn vector(&mut self, xy: &Xy) -> Vector {
        if xy.x.unsigned_abs() > MAX_STEP || xy.y.unsigned_abs() > MAX_STEP {
            if self.report.wants(codes::LIMIT_STEP, &xy.at) {
                let message = format!("[{}, {}] is too long: a part of a step is at most {MAX_STEP}", xy.x, xy.y);
                self.report.add(codes::LIMIT_STEP, &xy.at, message, "no board is that large");
            }
            return Vector::default();
        }
        self.frame.turn(Vector::new(xy.x as i16, xy.y as i16))
    }

    /// Vectors in the current frame.
    pub fn vectors(&mut self, list: &[Xy]) -> Vec<Vector> {
        if !self.spend_list(list.len(), list.first().map(|xy| &xy.at)) {
            return Vec::new();
        }
        list.iter().map(|xy| self.vector(xy)).collect()
    }

    /// Vectors in the current frame; those that go nowhere are reported.
    pub fn steps(&mut self, steps: &[Xy]) -> Vec<Vector> {
        if !self.spend_list(steps.len(), steps.first().map(|xy| &xy.at)) {
            return Vec::new();
        }
        let mut vectors = Vec::with_capacity(steps.len());
        for xy in steps {
            if xy.x == 0 && xy.y == 0 {
                self.report.add(codes::MOVE_ZERO_STEP, &xy.at, "the step [0, 0] goes nowhere", "remove it");
            } else {
                vectors.push(self.vector(xy));
            }
        }
        vectors
    }

    /// The existing square with these coordinates; `None` (reported with the given code) otherwise.
    pub fn square(&mut self, xy: &Xy, code: crate::diagnostic::Code) -> Option<Square> {
        let inside = |n: i64, size: u8| (0..i64::from(size)).contains(&n);
        let found = if inside(xy.x, self.board.columns) && inside(xy.y, self.board.rows) {
            self.board.square(xy.x as i32, xy.y as i32)
        } else {
            None
        };
        if found.is_none() {
            let (columns, rows) = (self.board.columns, self.board.rows);
            let message = format!("[{}, {}] is no square of the board", xy.x, xy.y);
            let help = if inside(xy.x, columns) && inside(xy.y, rows) {
                "it is one of `disabled_positions`".to_string()
            } else {
                format!("columns go from 0 to {}, rows from 0 to {}", i64::from(columns) - 1, i64::from(rows) - 1)
            };
            // Nothing sensible can be said about squares of a board that is itself broken.
            if columns > 0 && rows > 0 {
                self.report.add(code, &xy.at, message, help);
            }
        }
        found
    }

    /// The kind of that name.
    pub fn kind(&mut self, name: &Name) -> Option<KindId> {
        self.names.pieces.find(name, self.report).map(KindId)
    }

    /// Kinds of these names, each as often as it is named; unknown ones are reported and left out.
    pub fn kind_list(&mut self, names: &[Name]) -> Vec<KindId> {
        names.iter().filter_map(|n| self.kind(n)).collect()
    }

    /// The set of kinds of these names; unknown ones are reported and left out.
    pub fn kinds(&mut self, names: &[Name]) -> Vec<KindId> {
        unique(self.kind_list(names))
    }

    /// A kind that must be written out here: no CHOSEN, no attribute.
    pub fn plain_kind(&mut self, piece: &PieceRef) -> Option<KindId> {
        match piece {
            PieceRef::Code(name) => self.kind(name),
            other => {
                let message = "a piece's code must stand here";
                self.report.add(codes::REF_UNKNOWN_PIECE, other.at(), message, "write the code of a piece");
                None
            }
        }
    }

    /// Kinds that must be written out here.
    pub fn plain_kinds(&mut self, list: &[PieceRef]) -> Vec<KindId> {
        if !self.spend_list(list.len(), list.first().map(PieceRef::at)) {
            return Vec::new();
        }
        unique(list.iter().filter_map(|piece| self.plain_kind(piece)).collect())
    }

    /// The flag of that name.
    pub fn flag(&mut self, name: &Name) -> Option<FlagId> {
        self.flags.intern(name, limits::FLAGS, self.report).map(FlagId)
    }

    /// The player flag of that name.
    pub fn player_flag(&mut self, name: &Name) -> Option<PlayerFlagId> {
        self.player_flags.intern(name, limits::PLAYER_FLAGS, self.report).map(PlayerFlagId)
    }

    /// The same value for everybody.
    pub fn for_everybody<T: Clone>(&self, value: T) -> PerPlayer<T> {
        PerPlayer { each: vec![value.clone(); self.players.len()], neutral: value }
    }

    /// Reports a number outside its bounds and gives the nearest allowed one.
    pub fn bounded(&mut self, number: i64, bounds: std::ops::RangeInclusive<i64>, at: &At, what: &str) -> i64 {
        if !bounds.contains(&number) {
            let message = format!("{what} is {number}; it goes from {} to {}", bounds.start(), bounds.end());
            self.report.add(codes::CONDITION_BOUNDS, at, message, "write a number in these bounds");
        }
        number.clamp(*bounds.start(), *bounds.end())
    }
}

/// Each item once, in order. For items of which there can be only few.
pub(crate) fn unique<T: PartialEq>(items: Vec<T>) -> Vec<T> {
    let mut set: Vec<T> = Vec::new();
    for item in items {
        if !set.contains(&item) {
            set.push(item);
        }
    }
    set
}
