//! What the proof looks up: the ways of the document as sets and shifts.

use super::jump::Jump;
use crate::set::Set;
use arbiter_spec::checked::{Board, FlagId, Rules, Square, Vector, Way};

/// What the proof looks up.
#[derive(Clone, Debug)]
pub(crate) struct Prover<W: Set> {
    /// The royal kind.
    pub royal: u8,
    /// The squares that exist.
    pub board: W,
    /// By square: where a royal piece steps.
    pub around: Vec<W>,
    /// By kind and player.
    pub kinds: Vec<[Repertoire<W>; 2]>,
    /// The flags that ways set or ask for.
    pub flags: Vec<FlagId>,
    /// By player: kinds, a bit each, of which one piece and the royal one mate, if nothing else stays where it is.
    pub hunters: [u64; 2],
    /// By player: kinds whose pieces come everywhere from anywhere.
    pub roamers: [u64; 2],
    /// By player: kinds whose pieces attack something beyond their neighbours from everywhere.
    pub strikers: [u64; 2],
    /// By player: kinds and the free ways by which they come to change.
    pub runners: [Vec<(usize, Path<W>)>; 2],
}

/// What the pieces of a kind of a player can do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repertoire<W> {
    pub ways: Vec<Path<W>>,
    /// By square: what is attacked from there whatever else there is.
    pub guards: Vec<W>,
    /// By square: where a free way leads by one leap.
    pub near: Vec<W>,
    /// Every quiet way has its opposite, and nothing is lost by going it: see [`Prover::comes_back`].
    pub comes_back: bool,
}

/// A way, see [`Way`].
#[derive(Clone, Debug)]
pub(crate) struct Path<W> {
    pub leap: Jump<W>,
    pub longest: u32,
    pub through: Vec<Jump<W>>,
    pub captures: bool,
    pub from: W,
    pub to: W,
    pub changes: W,
    pub unmoved: bool,
    pub unmoved_at: Vec<Jump<W>>,
    pub partner: Option<u64>,
    /// The place of the flag among the prover's, and where it is looked for.
    pub flagged: Option<(usize, Jump<W>)>,
    pub takes_flagged: bool,
    pub sets: Option<usize>,
    pub beyond: bool,
    /// Nothing is asked but zones and empty squares.
    pub asks_nothing: bool,
    /// It is quiet, and a piece may go it over empty squares wherever its zones let it.
    pub free: bool,
}

impl<W: Set> Prover<W> {
    /// The tables of a game; none where nothing can be proved.
    pub fn of(rules: &Rules) -> Option<Prover<W>> {
        let mating = rules.mating.as_ref()?;
        let board = &rules.board;
        let mut prover = Prover {
            royal: mating.royal.0,
            board: W::from_squares(board.squares().map(Square::index)),
            around: vec![W::EMPTY; board.exists.len()],
            kinds: Vec::new(),
            flags: Vec::new(),
            hunters: [0; 2],
            roamers: [0; 2],
            strikers: [0; 2],
            runners: [Vec::new(), Vec::new()],
        };
        for square in board.squares() {
            let steps = mating.steps.iter().filter_map(|step| board.offset(square, *step));
            prover.around[square.index()] = W::from_squares(steps.map(Square::index));
        }
        for players in &mating.ways {
            let repertoires = players.each_ref().map(|ways| prover.repertoire(board, ways));
            prover.kinds.push(repertoires);
        }
        for (kind, repertoires) in prover.kinds.iter().enumerate() {
            for (player, repertoire) in repertoires.iter().enumerate() {
                let free = || repertoire.ways.iter().filter(|way| way.free).map(|way| (kind, way.clone()));
                prover.runners[player].extend(free().filter(|(_, way)| way.changes.any()));
            }
        }
        prover.sort_kinds();
        Some(prover)
    }

    fn repertoire(&mut self, board: &Board, ways: &[Way]) -> Repertoire<W> {
        let mut guards = vec![W::EMPTY; board.exists.len()];
        for way in ways.iter().filter(|way| way.captures && way.sure && way.through.is_empty()) {
            for from in board.squares().filter(|from| way.from[from.index()]) {
                let to = board.offset(from, way.step).filter(|to| way.to[to.index()]);
                guards[from.index()] |= to.map_or(W::EMPTY, |to| W::of(to.index()));
            }
        }
        let ways_of_sets: Vec<Path<W>> = ways.iter().map(|way| self.path(board, way)).collect();
        let free = |from: usize| ways_of_sets.iter().filter(move |way| way.free && way.from.has(from));
        let near = |from: usize| free(from).fold(W::EMPTY, |all, way| all | way.leap.ahead(W::of(from)) & way.to);
        let near = (0..board.exists.len()).map(near).collect();
        Repertoire { guards, near, comes_back: comes_back(ways), ways: ways_of_sets }
    }

    fn path(&mut self, board: &Board, way: &Way) -> Path<W> {
        let jump = |vector: &Vector| Jump::of(board, *vector);
        let set = |may: &[bool]| W::from_squares(board.squares().map(Square::index).filter(|square| may[*square]));
        let mut flag = |flag: FlagId| {
            let known = self.flags.iter().position(|known| *known == flag);
            known.unwrap_or_else(|| {
                self.flags.push(flag);
                self.flags.len() - 1
            })
        };
        let asks = way.unmoved || !way.unmoved_at.is_empty() || way.partner.is_some() || way.flagged.is_some();
        let asks_nothing = !asks && !way.beyond;
        Path {
            asks_nothing,
            free: asks_nothing && !way.captures && way.through.is_empty(),
            leap: jump(&way.step),
            longest: way.longest,
            through: way.through.iter().map(jump).collect(),
            captures: way.captures,
            from: set(&way.from),
            to: set(&way.to),
            changes: set(&way.changes),
            unmoved: way.unmoved,
            unmoved_at: way.unmoved_at.iter().map(jump).collect(),
            partner: way.partner.as_ref().map(|kinds| kinds.iter().fold(0, |set, kind| set | 1 << (kind.0 & 63))),
            flagged: way.flagged.map(|(wanted, offset)| (flag(wanted), jump(&offset))),
            takes_flagged: way.takes_flagged,
            sets: way.sets.map(flag),
            beyond: way.beyond,
        }
    }
}

/// Whether a quiet move of such a piece can be taken back by another, and gives nothing up that was asked for: every way that
/// asks nothing has its opposite, and those that ask are only for pieces that have not moved.
fn comes_back(ways: &[Way]) -> bool {
    let bare = |way: &Way| {
        let asks = !way.unmoved_at.is_empty() || way.partner.is_some() || way.flagged.is_some();
        let limited = !way.from.iter().chain(&way.to).all(|may| *may);
        let does = way.sets.is_some() || way.takes_flagged || way.beyond || way.changes.contains(&true);
        !asks && !limited && !does && way.through.is_empty()
    };
    let opposite = |way: &Way| Vector::new(-way.step.dx, -way.step.dy);
    let others = ways.iter().filter(|way| !way.unmoved);
    others.clone().all(|way| {
        bare(way)
            && others.clone().any(|other| {
                !other.captures && other.step == opposite(way) && other.longest == way.longest && bare(other)
            })
    })
}
