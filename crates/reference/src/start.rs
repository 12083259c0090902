//! The start of a game.

use crate::apply;
use crate::effect;
use crate::ending::Judge;
use crate::history::History;
use crate::piece::Stack;
use crate::position::{Asking, Position, Turn};
use crate::store;
use crate::turn;
use arbiter_spec::checked::{CheckedSpec, CounterPer, KindId, Matrix, PhaseId, PlayerId, Square, StoreId};
use std::collections::{BTreeMap, BTreeSet};

impl Position {
    /// The start of a game. `number` chooses the arrangement where pieces are shuffled: mixed radix over the shuffles, the
    /// first least significant, modulo their count.
    pub fn start(spec: &CheckedSpec, number: u64) -> Position {
        let mut position = empty(spec);
        for piece in &spec.start.pieces {
            put(&mut position, piece.square, piece.kind, piece.owner, &piece.attributes);
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
                    put(&mut position, *square, *kind, *player, &[]);
                }
            }
        }
        for (i, rule) in spec.stores.iter().enumerate() {
            for (holder, kind, count) in &rule.initial {
                let owner = if rule.neutral { PlayerId::NEUTRAL } else { *holder };
                store::add(&mut position, StoreId(i as u8), *holder, *kind, owner, *count);
            }
        }
        turn::pass_phases(&mut position);
        apply::reach(&mut position, None, true, Judge::All);
        position
    }
}

/// A board without pieces, at the first turn of the first phase.
pub(crate) fn empty(spec: &CheckedSpec) -> Position {
    let phase = (!spec.turns.phases.is_empty()).then_some(PhaseId(0));
    let index = if phase.is_some() { 0 } else { spec.turns.start };
    let counters = spec.counters.iter().map(|counter| {
        let many = match counter.per {
            CounterPer::Game => 1,
            CounterPer::Player => spec.players.len(),
            CounterPer::Team => spec.teams.len(),
        };
        vec![counter.initial; many]
    });
    Position {
        board: vec![Stack::Empty; spec.board.exists.len()],
        stores: BTreeMap::new(),
        player_flags: BTreeSet::new(),
        commanders: spec.player_ids().collect(),
        counters: counters.collect(),
        turn: Turn { phase, index, part: 0, actions: 0, number: 1 },
        chain: None,
        idle: 0,
        rolls: vec![None; spec.chance.len()],
        rerolls: 0,
        awaiting: None,
        last: None,
        previous_piece: None,
        ply: 0,
        next_id: 0,
        seat_turns: vec![0; spec.seats.len()],
        proposals: Vec::new(),
        proposed: Vec::new(),
        outcome: None,
        history: History::default(),
        recorded: false,
        asking: Asking::default(),
        spec: spec.clone(),
    }
}

fn put(position: &mut Position, square: Square, kind: KindId, owner: PlayerId, attributes: &[Option<u8>]) {
    let mut piece = effect::new_piece(position, kind, owner, square, false);
    piece.attributes = effect::attributes_for(position, kind, piece.owner, square, attributes);
    if let Some(stack) = position.board.get_mut(square.index()) {
        stack.push(piece);
    }
}

/// The matrix that undoes this one (its determinant is 1 or −1).
pub(crate) fn inverse(matrix: &Matrix) -> Matrix {
    let [[a, b], [c, d]] = matrix.0;
    let sign = matrix.determinant();
    Matrix([[d * sign, -b * sign], [-c * sign, a * sign]])
}
