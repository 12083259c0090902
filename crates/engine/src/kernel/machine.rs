//! A compiled game of the kernel, its width, planes and shape chosen.

use super::board::Board;
use super::cpu::Offers;
use super::shape::{self, Safety, Shape};
use super::tables::Tables;
use super::{entry, placing, plan};
use crate::set::{Set, Wide};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::Placement;

/// How much a machine may use of what it could.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// Everything.
    #[default]
    Best,
    /// Tables, no lanes.
    Tables,
    /// Counts of components read at run time.
    Runtime,
    /// The same without special instructions.
    Portable,
}

/// Counts positions of one game.
pub trait Machine: Send + Sync {
    /// The leaves below a position; `None` if it is none of the machine's.
    fn perft(&self, placement: &Placement, depth: u32) -> Option<u64>;
    /// What was chosen, in words.
    fn describe(&self) -> String;
}

struct Built<W: Set, const N: usize> {
    spec: CheckedSpec,
    tables: Tables<W>,
    count: entry::Perft<W, N>,
    name: &'static str,
}

impl<W: Set, const N: usize> Machine for Built<W, N> {
    fn perft(&self, placement: &Placement, depth: u32) -> Option<u64> {
        let board: Board<W, N> = placing::board(&self.spec, &self.tables, placement)?;
        Some((self.count)(&self.tables, &board, depth))
    }
    fn describe(&self) -> String {
        format!(
            "{} on {} bits, {} planes {:?}, {:?}, {} KiB of tables",
            self.name,
            W::SQUARES,
            N,
            self.tables.layout,
            self.tables.safety,
            self.tables.targets.len() * size_of::<W>() / 1024
        )
    }
}

/// The machine of a game, or why there is none.
pub fn build(spec: &CheckedSpec, choice: Choice) -> Result<Box<dyn Machine>, Vec<String>> {
    let squares = spec.board.exists.len();
    if squares <= 64 {
        of_width::<u64>(spec, choice)
    } else if squares <= 128 {
        of_width::<u128>(spec, choice)
    } else {
        of_width::<Wide>(spec, choice)
    }
}

fn of_width<W: Set>(spec: &CheckedSpec, choice: Choice) -> Result<Box<dyn Machine>, Vec<String>> {
    let tables = plan::plan::<W>(spec).map_err(|reasons| reasons.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    Ok(if tables.layout.planes() <= 8 {
        finish::<W, 8>(spec, tables, choice)
    } else {
        finish::<W, 16>(spec, tables, choice)
    })
}

fn finish<W: Set, const N: usize>(spec: &CheckedSpec, tables: Tables<W>, choice: Choice) -> Box<dyn Machine> {
    let offers = Offers::found();
    let (count, name) = pick::<W, N>(&tables, choice, offers);
    Box::new(Built { spec: spec.clone(), tables, count, name })
}

/// The first shape that fits, on the processor there is.
fn pick<W: Set, const N: usize>(tables: &Tables<W>, choice: Choice, offers: Offers) -> (entry::Perft<W, N>, &'static str) {
    let steps: Vec<[usize; 4]> =
        tables.sides.iter().flat_map(|side| side.pawns.iter().map(|pawn| pawn.counts)).collect();
    let hands = !tables.hand_kinds.is_empty();
    let changes = tables.sides.iter().any(|side| side.changes.iter().any(Option::is_some));
    macro_rules! offer {
        ($($width:expr, $planes:expr, $shape:ident;)*) => {$(
            if W::WORDS == $width
                && N == $planes
                && shape::$shape::fits(&tables.layout, &steps, &tables.axes, tables.safety, hands, changes)
            {
                return (entry::for_cpu::<W, N, shape::$shape>(offers), stringify!($shape));
            }
        )*};
    }
    if choice == Choice::Portable {
        return match tables.safety {
            Safety::Free => (entry::portable::<W, N, shape::AnyFree>, "portable"),
            Safety::Pins => (entry::portable::<W, N, shape::AnyPins>, "portable"),
            Safety::Records => (entry::portable::<W, N, shape::AnyRecords>, "portable"),
        };
    }
    if choice != Choice::Runtime {
        offer! {
            1, 8, Classic;
            1, 8, ClassicHands;
            2, 8, ClassicWide;
            2, 16, Dropping;
            2, 16, Hopping;
        }
    }
    match tables.safety {
        Safety::Free => (entry::for_cpu::<W, N, shape::AnyFree>(offers), "AnyFree"),
        Safety::Pins => (entry::for_cpu::<W, N, shape::AnyPins>(offers), "AnyPins"),
        Safety::Records => (entry::for_cpu::<W, N, shape::AnyRecords>(offers), "AnyRecords"),
    }
}
