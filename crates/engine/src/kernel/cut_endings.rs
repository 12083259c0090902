//! Endings that cut a count: the game is over by what stands on the board or by the clock.

use super::attacks::any_attacked;
use super::board::Board;
use super::patterns::{Chain, Rows};
use super::sight::{Sight, Those};
use super::tables::Tables;
use crate::set::Set;
use std::sync::Arc;

/// A question about the pieces and the clock.
#[derive(Clone, Debug)]
pub(crate) enum Ask<W: Set> {
    All(Vec<Ask<W>>),
    Any(Vec<Ask<W>>),
    Not(Box<Ask<W>>),
    /// The number of pieces of these kinds and players in this zone is within bounds.
    Count {
        kinds: u64,
        players: u32,
        zone: W,
        least: u32,
        most: u32,
    },
    /// The number of pieces of these players in this zone is within bounds.
    Pieces {
        players: u32,
        zone: W,
        least: u32,
        most: u32,
    },
    /// The number of checks that these players have given is within bounds.
    Checks {
        players: u32,
        least: i64,
        most: i64,
    },
    /// The clock is within bounds.
    Clock {
        least: i64,
        most: i64,
    },
    /// The number of passes in a row is within bounds.
    Passes {
        least: i64,
        most: i64,
    },
    /// The latest move was a pass.
    Passed,
    /// Some pieces see others.
    Sees(Arc<Sight<W>>),
    /// Some pieces stand in a row.
    Line(Arc<Rows<W>>),
    /// Some pieces join two zones.
    Connected(Arc<Chain<W>>),
    /// The number of pieces of these kinds in the hands of these players is within bounds.
    Held {
        kinds: u64,
        players: u32,
        least: u32,
        most: u32,
    },
    /// An enemy of this player attacks one of these pieces.
    Attacked(u8, Box<Those<W>>),
}

/// The endings of a game that do not ask for moves or for the past.
#[derive(Clone, Debug)]
pub(crate) struct CutEndings<W: Set> {
    /// By the side to move: any of these ends the game.
    pub endings: Vec<Vec<Ask<W>>>,
    /// While more pieces stand in these planes, none of them can hold but by the clock …
    pub gate: Gate,
    /// … which ends nothing before this.
    pub clock: u16,
}

/// Two planes (perhaps the same), and how many pieces may stand in them for an ending to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gate {
    pub planes: [u8; 2],
    pub most: u32,
}

impl<W: Set> Default for CutEndings<W> {
    /// Nothing cuts a count: somebody always has a piece.
    fn default() -> CutEndings<W> {
        CutEndings { endings: Vec::new(), gate: Gate { planes: [0, 1], most: 0 }, clock: u16::MAX }
    }
}

impl<W: Set> CutEndings<W> {
    /// Whether the game is over. Asked at every step, so two planes and the clock settle it nearly always.
    #[inline(always)]
    pub fn holds<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        self.may_hold(board) && self.asked(tables, board)
    }

    /// Whether the game may be over: if not, none of the endings holds, whoever is to move.
    #[inline(always)]
    pub fn may_hold<const N: usize>(&self, board: &Board<W, N>) -> bool {
        let [one, two] = self.gate.planes.map(|plane| board.planes[usize::from(plane) & (N - 1)]);
        let open = match self.gate.most {
            0 => (one | two).is_empty(),
            most => (one | two).len() <= most,
        };
        open || board.clock >= self.clock
    }

    /// The same for endings that only a pass brings about.
    #[inline(always)]
    pub fn holds_by_pass<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        (board.passed || board.passes != 0) && self.asked(tables, board)
    }

    #[inline(never)]
    fn asked<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        let endings = self.endings.get(usize::from(board.side));
        endings.is_some_and(|endings| endings.iter().any(|ask| ask.holds(tables, board)))
    }
}

impl<W: Set> Ask<W> {
    /// All of these.
    pub fn every(mut list: Vec<Ask<W>>) -> Ask<W> {
        if list.len() == 1 { list.remove(0) } else { Ask::All(list) }
    }

    /// The clock reading without which it cannot hold, if there is one.
    pub fn needs_clock(&self) -> Option<i64> {
        match self {
            Ask::All(all) => all.iter().filter_map(Ask::needs_clock).max(),
            Ask::Any(any) => any.iter().map(Ask::needs_clock).min().flatten(),
            Ask::Clock { least, .. } if *least > 0 => Some(*least),
            _ => None,
        }
    }

    /// Whether it cannot hold before somebody passed.
    pub fn needs_pass(&self) -> bool {
        match self {
            Ask::All(all) => all.iter().any(Ask::needs_pass),
            Ask::Any(any) => any.iter().all(Ask::needs_pass),
            Ask::Passes { least, .. } => *least > 0,
            Ask::Passed => true,
            _ => false,
        }
    }

    /// The most pieces of these kinds that may be on the board for it to hold, if it says so.
    pub fn needs_few(&self, wanted: u64, players: u32, board: W) -> Option<u32> {
        match self {
            Ask::All(all) => all.iter().filter_map(|ask| ask.needs_few(wanted, players, board)).min(),
            Ask::Any(any) => any
                .iter()
                .map(|ask| ask.needs_few(wanted, players, board))
                .try_fold(0, |most, few| Some(most.max(few?))),
            Ask::Count { kinds, players: whose, zone, most, .. } => {
                (*kinds & wanted == wanted && *whose == players && *zone == board).then_some(*most)
            }
            _ => None,
        }
    }

    /// Kinds of which no piece may be on the board for it to hold.
    pub fn needs_absent(&self, players: u32, board: W) -> u64 {
        match self {
            Ask::All(all) => all.iter().fold(0, |kinds, ask| kinds | ask.needs_absent(players, board)),
            Ask::Any(any) => any.iter().fold(u64::MAX, |kinds, ask| kinds & ask.needs_absent(players, board)),
            Ask::Count { kinds, players: whose, zone, most: 0, .. } if *whose == players && *zone == board => *kinds,
            _ => 0,
        }
    }

    /// Whether it holds.
    pub fn holds<const N: usize>(&self, tables: &Tables<W>, board: &Board<W, N>) -> bool {
        match self {
            Ask::All(all) => all.iter().all(|ask| ask.holds(tables, board)),
            Ask::Any(any) => any.iter().any(|ask| ask.holds(tables, board)),
            Ask::Not(ask) => !ask.holds(tables, board),
            Ask::Count { kinds, players, zone, least, most } => {
                let count = those(tables, board, &Those { kinds: *kinds, players: *players, zone: *zone }).len();
                *least <= count && count <= *most
            }
            Ask::Pieces { players, zone, least, most } => {
                let count = (owned(tables, board, *players) & *zone).len();
                *least <= count && count <= *most
            }
            Ask::Checks { players, least, most } => {
                let given = board.counts.iter().enumerate().filter(|(player, _)| players >> player & 1 == 1);
                (*least..=*most).contains(&given.map(|(_, count)| i64::from(*count)).sum())
            }
            Ask::Clock { least, most } => (*least..=*most).contains(&i64::from(board.clock)),
            Ask::Passes { least, most } => (*least..=*most).contains(&i64::from(board.passes)),
            Ask::Passed => board.passed,
            Ask::Sees(sight) => sight.holds(tables, board),
            Ask::Line(rows) => rows.holds(tables, board),
            Ask::Connected(chain) => chain.holds(tables, board),
            Ask::Held { kinds, players, least, most } => {
                let count = held(tables, board, *kinds, *players);
                *least <= count && count <= *most
            }
            Ask::Attacked(player, those) => any_attacked(tables, board, *player, those),
        }
    }
}

/// The pieces of some kinds and players in a zone.
#[inline(always)]
pub(crate) fn those<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>, meant: &Those<W>) -> W {
    let (pieces, kinds) = (owned(tables, board, meant.players) & meant.zone, meant.kinds);
    // Most sets of kinds are those of one plane, or all the others.
    for (plane, users) in tables.plane_users.iter().enumerate().filter(|(_, users)| **users != 0) {
        let plane = board.planes[plane & (N - 1)];
        if *users == kinds {
            return pieces & plane;
        }
        if tables.all_kinds & !*users == kinds {
            return pieces.minus(plane);
        }
    }
    let layout = &tables.layout;
    let flag = tables.flag_plane.map_or(0, |(_, plane)| 1u32 << plane);
    let mut all = W::EMPTY;
    for (_, planes) in tables.planes_of.iter().enumerate().filter(|(kind, _)| kinds >> kind & 1 == 1) {
        let mut those = pieces;
        for plane in (layout.players..layout.planes()).filter(|plane| flag >> plane & 1 == 0) {
            let stands = board.planes[plane & (N - 1)];
            those = if planes << layout.players >> plane & 1 == 1 { those & stands } else { those.minus(stands) };
        }
        all |= those;
    }
    all
}

/// How many pieces of some kinds are in the hands of some players.
fn held<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>, kinds: u64, players: u32) -> u32 {
    let hands = board.hands.iter().enumerate().filter(|(player, _)| players >> player & 1 == 1);
    let places = tables.hand_kinds.iter().enumerate().filter(|(_, kind)| kinds >> kind.index() & 1 == 1);
    hands.flat_map(|(_, hand)| places.clone().map(move |(place, _)| (hand >> (8 * place) & 255) as u32)).sum()
}

/// The pieces of some players.
fn owned<W: Set, const N: usize>(tables: &Tables<W>, board: &Board<W, N>, players: u32) -> W {
    let mut owned = W::EMPTY;
    for player in 0..tables.layout.players {
        if players >> player & 1 == 1 {
            owned |= board.planes[player & (N - 1)];
        }
    }
    owned
}
