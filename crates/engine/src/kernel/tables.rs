//! What the kernel looks up: filled once from the document, read only afterwards.

use super::shape::{Safety, Shape};
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{CounterId, FlagId, KindId};

/// Most players of a kernel game.
pub(crate) const PLAYERS: usize = 4;
/// Most steps of one sort of a pawn-like component.
pub(crate) const STEPS: usize = 4;
/// Most kinds a pawn-like piece can become on one target.
pub(crate) const OPTIONS: usize = 8;

/// How many components of each class a game has, and where their planes begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Layout {
    /// Players; their pieces are the first planes.
    pub players: usize,
    /// Pawn-like components: moved as sets, by shifts.
    pub pawns: usize,
    /// Leapers.
    pub leapers: usize,
    /// Riders along whole lines.
    pub riders: usize,
    /// Whatever else goes where the occupancy of some squares lets it: lame leapers, short and bent riders.
    pub keyed: usize,
    /// Riders that capture (and perhaps move) over one piece.
    pub hoppers: usize,
    /// Those that go over one piece along drawn lines.
    pub vaults: usize,
    /// One where royal pieces threaten each other along open lines, else none.
    pub stares: usize,
    /// Planes beyond the components: kinds told apart, flags carried.
    pub others: usize,
}

impl Layout {
    /// The plane of royal pieces.
    #[inline(always)]
    pub const fn royal(&self) -> usize {
        self.players
    }
    /// The first plane of pawn-like components.
    #[inline(always)]
    pub const fn first_pawn(&self) -> usize {
        self.players + 1
    }
    /// The first plane of leapers.
    #[inline(always)]
    pub const fn first_leaper(&self) -> usize {
        self.first_pawn() + self.pawns
    }
    /// The first plane of riders.
    #[inline(always)]
    pub const fn first_rider(&self) -> usize {
        self.first_leaper() + self.leapers
    }
    /// The first plane of keyed components.
    #[inline(always)]
    pub const fn first_keyed(&self) -> usize {
        self.first_rider() + self.riders
    }
    /// The first plane of hoppers.
    #[inline(always)]
    pub const fn first_hopper(&self) -> usize {
        self.first_keyed() + self.keyed
    }
    /// The first plane of those that go over pieces along drawn lines.
    #[inline(always)]
    pub const fn first_vault(&self) -> usize {
        self.first_hopper() + self.hoppers
    }
    /// The first plane that is no component.
    #[inline(always)]
    pub const fn first_other(&self) -> usize {
        self.first_vault() + self.vaults
    }
    /// How many planes there are.
    #[inline(always)]
    pub const fn planes(&self) -> usize {
        self.first_other() + self.others
    }
}

/// One direction in which a set of pieces steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<W> {
    /// From where it may be taken.
    pub sources: W,
    /// Up by so many squares …
    pub left: u32,
    /// … or down.
    pub right: u32,
    /// The same as one number: target less source.
    pub by: i32,
    /// Targets on which the piece may stay what it is.
    pub stay: W,
    /// Targets on which it may become something else.
    pub change: W,
    /// Where the victim stands that is not on the target: for en passant, target less victim.
    pub victim: i32,
}

impl<W: Set> Step<W> {
    /// No step at all.
    pub fn none() -> Step<W> {
        Step { sources: W::EMPTY, left: 0, right: 0, by: 0, stay: W::EMPTY, change: W::EMPTY, victim: 0 }
    }

    /// The squares a set of pieces reaches.
    #[inline(always)]
    pub fn reach(&self, pieces: W) -> W {
        (pieces & self.sources).shifted(self.left, self.right)
    }

    /// The squares from which these are reached.
    #[inline(always)]
    pub fn origin(&self, targets: W) -> W {
        targets.shifted(self.right, self.left) & self.sources
    }
}

/// A pawn-like component of one player: single steps only, moved as a set.
#[derive(Clone, Debug)]
pub(crate) struct Pawn<W> {
    /// Steps to empty or enemy squares.
    pub both: [Step<W>; STEPS],
    /// Steps to empty squares.
    pub quiet: [Step<W>; STEPS],
    /// By quiet step: the landings after which the same step may be made once more.
    pub again: [W; STEPS],
    /// Steps to enemy squares.
    pub capture: [Step<W>; STEPS],
    /// Captures of a flagged piece that stands beside the empty target.
    pub passing: [Step<W>; STEPS],
    /// How many of each: both, quiet, capture, passing.
    pub counts: [usize; 4],
    /// What it may become, as planes without the owner's.
    pub options: [u32; OPTIONS],
    /// How many.
    pub option_count: usize,
    /// By option: only while the player has fewer pieces of it.
    pub limits: [u32; OPTIONS],
    /// By target, if that makes a difference: some of the options, a bit each.
    pub menus: Vec<(W, u8)>,
    /// By quiet step: where whoever makes it twice may stay what it is.
    pub far_stay: [W; STEPS],
    /// The same for becoming something else.
    pub far_change: [W; STEPS],
    /// By capture in passing: the flag it asks for, as its place among the [`TimedFlag`]s.
    pub passing_flags: [u8; STEPS],
    /// Whether it does what only shapes for [odd pawns](Shape::ODD_PAWNS) know.
    pub odd: bool,
}

impl<W: Set> Pawn<W> {
    /// No steps.
    pub fn none() -> Pawn<W> {
        let steps = [Step::none(); STEPS];
        Pawn {
            both: steps,
            quiet: steps,
            again: [W::EMPTY; STEPS],
            capture: steps,
            passing: steps,
            counts: [0; 4],
            options: [0; OPTIONS],
            option_count: 0,
            limits: [u32::MAX; OPTIONS],
            menus: Vec::new(),
            far_stay: [W::EMPTY; STEPS],
            far_change: [W::EMPTY; STEPS],
            passing_flags: [0; STEPS],
            odd: false,
        }
    }

    /// Whether it becomes pieces of a kind only while there are few of them.
    pub fn limited(&self) -> bool {
        self.limits.iter().any(|limit| *limit != u32::MAX)
    }

    /// Whether a capture in passing makes something else of it.
    pub fn changes_in_passing(&self) -> bool {
        self.passing[..self.counts[3]].iter().any(|step| step.change.any())
    }

    /// What it may become.
    #[inline(always)]
    pub fn options(&self) -> &[u32] {
        &self.options[..self.option_count.min(OPTIONS)]
    }
}

/// A flag that double steps leave for one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TimedFlag {
    /// Which one.
    pub flag: FlagId,
    /// By player: the single steps that leave it when they are made twice, target less source.
    pub by: Vec<Vec<i32>>,
}

/// How to look up the targets of a component that depends on the occupancy of some squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<W> {
    /// The squares that matter; for a line, the whole line.
    pub mask: W,
    /// Where its part of the table begins.
    pub offset: u32,
    /// Of a line: the inner squares, as bits of the index.
    pub inner: u32,
    /// How many squares of the mask lie in the words before each word but the first.
    pub shifts: [u8; 4],
}

/// Two pieces move at once: the royal piece and a companion, both unmoved, on fixed squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castle<W> {
    /// Both stand here, unmoved.
    pub need: W,
    /// These are empty.
    pub empty: W,
    /// These, beside the royal piece's square, are not attacked.
    pub safe: W,
    /// Those two are asked about with these taken away.
    pub lifted: W,
    /// The two pieces's places may uncover or make a threat: look at the position after it.
    pub uncovers: bool,
    /// The royal piece.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// The companion.
    pub partner_from: u8,
    /// Where it goes.
    pub partner_to: u8,
    /// The planes of the piece that castles, without the players'.
    pub mover: u32,
    /// The planes of the companion, without the players'.
    pub partner: u32,
    /// Its place in the key.
    pub right: u64,
}

/// How the pieces of a component change their kind when they move.
#[derive(Clone)]
pub(crate) struct Change<W: Set> {
    /// Pieces in one of these planes do not.
    pub not_in: u32,
    /// By source: where they may stay what they are.
    pub stay: W::PerSquare<W>,
    /// By source: where they may change.
    pub change: W::PerSquare<W>,
    /// What they become, as planes without the players'.
    pub planes: u32,
}

/// Kinds of a hand that are dropped on the same squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drop<W> {
    /// The kinds, a bit each.
    pub kinds: u8,
    /// Where.
    pub zone: W,
    /// Not on a column where more than so many own pieces of this plane stand.
    pub column: Option<(u8, u32)>,
    /// Not where it mates at once.
    pub no_mate: bool,
}

/// What royalty demands of a player that may have several royal pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Nothing.
    Nobody,
    /// None of them may be attacked.
    Each,
    /// Not all of them may be.
    AllButOne,
}

/// The tables of one player.
#[derive(Clone)]
pub(crate) struct Side<W: Set> {
    /// What it must keep safe, where there may be several.
    pub bound: Bound,
    /// Where a royal piece goes.
    pub royal: W::PerSquare<W>,
    /// From where a royal piece attacks a square.
    pub royal_reverse: W::PerSquare<W>,
    /// By leaper: where it goes.
    pub leaps: Vec<W::PerSquare<W>>,
    /// By leaper: from where it attacks a square.
    pub leaps_reverse: Vec<W::PerSquare<W>>,
    /// By pawn-like component.
    pub pawns: Vec<Pawn<W>>,
    /// By pawn-like component: from where it attacks a square.
    pub pawns_reverse: Vec<W::PerSquare<W>>,
    /// From where anything that needs no free way attacks a square: one look settles most questions.
    pub near: W::PerSquare<W>,
    /// By threat, in the order of [`super::threats`]: from where it may attack a square.
    pub threats_reverse: Vec<W::PerSquare<W>>,
    /// By rider and axis: how its targets are looked up.
    pub rides: Vec<W::PerSquare<Entry<W>>>,
    /// By keyed component: how its targets are looked up.
    pub keyed: Vec<W::PerSquare<Entry<W>>>,
    /// By hopper and axis: how its quiet targets are looked up.
    pub hops_quiet: Vec<W::PerSquare<Entry<W>>>,
    /// By hopper and axis: how its captures are looked up.
    pub hops: Vec<W::PerSquare<Entry<W>>>,
    /// By component that goes over pieces along drawn lines: how its targets are looked up.
    pub vaults: Vec<W::PerSquare<Entry<W>>>,
    /// By hopper and then such a component, source, and barred piece's square: what he keeps from its reach. Empty where
    /// nobody is barred.
    pub beyond: Vec<W::PerSquare<W>>,
    /// By leaper, then rider, keyed component, hopper and vault: how its pieces change their kind.
    pub changes: Vec<Option<Change<W>>>,
    /// Those of them that there are, a bit each.
    pub changing: u32,
    /// Where a piece that steps twice carries a flag.
    pub marks: W,
    /// How far a piece goes that steps twice, becomes another, and carries a flag.
    pub far: Vec<i32>,
    /// Drops.
    pub drops: Vec<Drop<W>>,
    /// Moves of two pieces, those from one square together.
    pub castles: Vec<Castle<W>>,
    /// By square: the first of those from it, and how many there are.
    pub castles_at: W::PerSquare<[u8; 2]>,
    /// The squares from which there are any.
    pub castlers: W,
    /// Whether royal pieces make them.
    pub castlers_are_royal: bool,
}

impl<W: Set> Side<W> {
    /// Those who may castle: of the unmoved pieces, given with all royal pieces. Where a square may hold either of the two, the
    /// first is royal.
    #[inline(always)]
    pub fn castlers(&self, virgin: W, royal: W) -> W {
        virgin & self.castlers & if self.castlers_are_royal { royal } else { !W::EMPTY }
    }

    /// The moves of two pieces from a square: their numbers.
    #[inline(always)]
    pub fn castles_from(&self, from: usize) -> std::ops::Range<usize> {
        let [first, count] = self.castles_at.at(from).map(usize::from);
        first..(first + count).min(self.castles.len())
    }
}

/// The tables of a game.
#[derive(Clone)]
pub(crate) struct Tables<W: Set> {
    /// Components and planes.
    pub layout: Layout,
    /// The lanes, for games on one word that fit them.
    pub lanes: Option<Box<super::lanes::Lanes>>,
    /// What goes with a capture, where more does than the victim.
    pub blast: Option<Box<super::blast::Blast<W>>>,
    /// How checks are counted, if they are.
    pub checks: Option<Box<super::checks::Checks>>,
    /// The counter of the document that is the clock.
    pub clock_counter: Option<CounterId>,
    /// Whether a player has no royal piece from the start.
    pub lone: bool,
    /// Whether whoever can capture must.
    pub obligations: bool,
    /// Squares that exist.
    pub board: W,
    /// By player.
    pub sides: Vec<Side<W>>,
    /// By square and square: the squares strictly between, where a rider joins them; then the same for the squares on
    /// which each keyed component depends.
    pub between: Vec<W::PerSquare<W>>,
    /// By square and square: the whole ray from the first through the second.
    pub rays: Vec<W::PerSquare<W>>,
    /// Targets by occupancy.
    pub targets: Vec<W>,
    /// By planes without the players': the kind.
    pub kind_of: Vec<u8>,
    /// By kind: its planes without the players'.
    pub planes_of: Vec<u32>,
    /// By plane: the kinds that stand in it, a bit each; none for planes of players and flags.
    pub plane_users: Vec<u64>,
    /// By kind and player: where its pieces have not moved, and nowhere else, if the tables take that for granted.
    pub unmoved: Vec<Option<Vec<W>>>,
    /// All kinds, a bit each.
    pub all_kinds: u64,
    /// By kind and player, then square: keys of pieces.
    pub keys: Vec<W::PerSquare<u64>>,
    /// Keys of flagged pieces.
    pub flag_keys: W::PerSquare<u64>,
    /// The key of the turn passing on between two players.
    pub turn_key: u64,
    /// The keys of the sides, where there are more.
    pub side_keys: [u64; PLAYERS],
    /// By rider: how many look-ups it takes.
    pub axes: Vec<usize>,
    /// By rider: its first look-up; one more at the end.
    pub first_axis: Vec<usize>,
    /// By hopper: how many look-ups it takes, all the same.
    pub hop_axes: usize,
    /// Whether the turn may be passed.
    pub pass: bool,
    /// The counter of the document that counts passes in a row.
    pub pass_counter: Option<CounterId>,
    /// Laws on the position after a move.
    pub after_move_laws: Vec<super::after_move_laws::Law<W>>,
    /// The planes of pieces that some neither go over nor capture.
    pub barriers: u32,
    /// Who heeds that: hoppers and then vaults, a bit each.
    pub heed_bars: u32,
    /// How royal pieces are kept safe.
    pub safety: Safety,
    /// By player: who moves next.
    pub next: [u8; PLAYERS],
    /// By player: its enemies.
    pub enemies: [Vec<u8>; PLAYERS],
    /// By player: its team, as a mask of planes.
    pub team: [u32; PLAYERS],
    /// Whether a player without moves is skipped.
    pub skips: bool,
    /// A player without a piece in one of these planes cannot move.
    pub alive: u32,
    /// By planes without the players': the kind of hand a captured piece becomes; 255 for none.
    pub hand_of: Vec<u8>,
    /// By place in a hand: the kind.
    pub hand_kinds: Vec<KindId>,
    /// The flag that pieces carry in a plane of its own, and that plane.
    pub flag_plane: Option<(FlagId, usize)>,
    /// By kind of hand: its planes without the players'.
    pub hand_planes: Vec<u32>,
    /// By kind of hand and player: keys of each number of pieces.
    pub hand_keys: Vec<u64>,
    /// Masks of the columns of the board.
    pub columns: Vec<W>,
    /// Places on a line by occupancy of the line.
    pub lines: Vec<u16>,
    /// Planes whose pieces reset the clock by moving.
    pub clock_planes: u32,
    /// The flags that pieces carry for some turns.
    pub timed_flags: Vec<TimedFlag>,
    /// Whether captures reset it.
    pub clock_captures: bool,
    /// When the game is over for a count: see [`super::cut_endings`].
    pub cut_endings: super::cut_endings::CutEndings<W>,
}

impl<W: Set> Tables<W> {
    /// How much memory is looked up in.
    pub fn bytes(&self) -> usize {
        fn sum<T>(list: &[T]) -> usize {
            std::mem::size_of_val(list)
        }
        let side = |side: &Side<W>| {
            let sets = sum(&side.leaps)
                + sum(&side.leaps_reverse)
                + sum(&side.pawns_reverse)
                + sum(&side.threats_reverse)
                + sum(&side.beyond);
            let entries =
                sum(&side.rides) + sum(&side.keyed) + sum(&side.hops_quiet) + sum(&side.hops) + sum(&side.vaults);
            let others = sum(&side.pawns) + sum(&side.changes) + sum(&side.drops) + sum(&side.castles);
            size_of::<Side<W>>() + sets + entries + others
        };
        let lines = sum(&self.between) + sum(&self.rays) + sum(&self.targets) + sum(&self.lines);
        let keys = sum(&self.keys) + sum(&self.hand_keys);
        let kinds = sum(&self.kind_of) + sum(&self.planes_of) + sum(&self.hand_of) + sum(&self.columns);
        let lanes = self.lanes.as_deref().map_or(0, size_of_val);
        size_of::<Tables<W>>() + self.sides.iter().map(side).sum::<usize>() + lines + keys + kinds + lanes
    }

    /// The key of a piece with these planes.
    #[inline(always)]
    pub fn piece_key<S: Shape>(&self, signature: u32, owner: usize, square: usize) -> u64 {
        let players = S::layout(&self.layout).players;
        let kind = self.kind_of.get((signature >> players) as usize).copied().unwrap_or(0) as usize;
        self.keys.get(kind * players + owner).map_or(0, |keys| *keys.at(square))
    }

    /// Whether something is among it that only shapes for rare rules know.
    pub fn rare(&self) -> bool {
        let barriers = self.barriers != 0 || self.layout.vaults > 0;
        barriers || self.pass || self.pass_counter.is_some() || !self.after_move_laws.is_empty()
    }

    /// Whether pawn-like pieces do what only shapes for [odd pawns](Shape::ODD_PAWNS) know.
    pub fn odd_pawns(&self) -> bool {
        // Where nothing is royal, a capture in passing is told at once, and it does not matter how often it is compiled.
        let odd = |pawn: &Pawn<W>| pawn.odd || self.safety != Safety::Free && pawn.changes_in_passing();
        self.several_flags() || self.sides.iter().any(|side| side.pawns.iter().any(odd))
    }

    /// The key of a number of pieces in hand; none for no pieces.
    #[inline(always)]
    pub fn hand_key(&self, side: usize, kind: usize, count: usize) -> u64 {
        if count == 0 { 0 } else { self.hand_keys.get((side * 8 + kind) * 256 + (count & 255)).copied().unwrap_or(0) }
    }
}
