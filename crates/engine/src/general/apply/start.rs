//! The start of a game.

use super::ending::Judge;
use super::hand::Hand;
use super::{piece, reach, store, turn};
use crate::general::code::Code;
use crate::general::past::Past;
use crate::general::piece::{ATTRIBUTES, Piece};
use crate::general::state::{State, Turn};
use crate::general::view::{Asking, View};
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId, Square, StoreId};
use arbiter_spec::play::Outcome;

/// A position that was reached, its past, and how the game ended there if it did.
pub(crate) type Reached<W> = (State<W>, Past, Option<Outcome>);

/// The start of a game. `number` chooses the arrangement where pieces are shuffled: mixed radix over the shuffles, the
/// first least significant, modulo their count.
pub(crate) fn start<W: Set>(code: &Code<W>, number: u64) -> Reached<W> {
    let spec = &code.spec;
    let mut state = empty(code);
    for piece in &spec.start.pieces {
        put(code, &mut state, piece.square, piece.kind, piece.owner, &piece.attributes);
    }
    let mut number = number;
    for shuffle in &spec.start.shuffles {
        let count = shuffle.arrangements.len() as u64;
        if count == 0 {
            continue;
        }
        let arrangement = &shuffle.arrangements[(number % count) as usize];
        number /= count;
        for (player, squares) in &shuffle.places {
            for (square, kind) in squares.iter().zip(arrangement) {
                put(code, &mut state, *square, *kind, *player, &[]);
            }
        }
    }
    for (i, rule) in spec.stores.iter().enumerate() {
        for (holder, kind, count) in &rule.initial {
            let owner = if rule.neutral { PlayerId::NEUTRAL } else { *holder };
            store::add(code, &mut state, StoreId(i as u8), *holder, *kind, owner, *count);
        }
    }
    let mut past = Past::new(code.always.len());
    let (observer, asking) = (&mut (), Asking::default());
    let mut hand = Hand { code, state: &mut state, past: &past, recorded: false, asking, observer, events: Vec::new() };
    turn::pass_phases(&mut hand);
    let outcome = reach(code, &mut state, &mut past, None, true, Judge::All);
    (state, past, outcome)
}

/// A board without pieces, at the first turn of the first phase.
pub(crate) fn empty<W: Set>(code: &Code<W>) -> State<W> {
    let spec = &code.spec;
    let phase = (!spec.turns.phases.is_empty()).then_some(0);
    let index = if phase.is_some() { 0 } else { spec.turns.start as u8 };
    let mut counters = vec![0; code.counter_slots()].into_boxed_slice();
    for (rule, law) in spec.counters.iter().zip(&code.laws.counters) {
        counters[law.first..law.first + law.slots].fill(rule.initial);
    }
    let mut state = State::new(spec.board.exists.len(), spec.kinds.len(), counters);
    state.turn = Turn { phase, index, part: 0, actions: 0, number: 1 };
    state
}

/// Labels as the document writes them.
pub(super) fn written(attributes: &[Option<u8>]) -> [u8; ATTRIBUTES] {
    std::array::from_fn(|i| attributes.get(i).copied().flatten().unwrap_or(Piece::NO_VALUE))
}

/// The position under construction, to be asked for zones.
pub(super) fn bare<'a, W: Set>(code: &'a Code<W>, state: &'a State<W>, past: &'a Past) -> View<'a, W> {
    View { code, state, past, recorded: false, after: None, asking: Asking::default() }
}

fn put<W: Set>(
    code: &Code<W>,
    state: &mut State<W>,
    square: Square,
    kind: KindId,
    owner: PlayerId,
    attributes: &[Option<u8>],
) {
    let owner = piece::owner_of(code, kind, owner);
    let attributes =
        piece::labels(bare(code, state, &Past::default()), kind, owner, square.index(), &written(attributes));
    let id = state.fresh_id();
    state.put(square.index(), usize::MAX, Piece { kind, owner, moved: false, flags: 0, id, attributes });
}
