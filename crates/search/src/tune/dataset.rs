//! The positions that a net learns from, as its inputs, and what it is to learn of each.

use crate::net::{self, Inputs};
use crate::sides::Sides;
use crate::values::Values;
use arbiter_engine::SearchPath;

/// Many positions, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dataset {
    /// For each position the active inputs from the perspective of the side to move, then as many from the other's.
    inputs: Vec<u16>,
    starts: Vec<usize>,
    pub samples: Vec<Sample>,
}

/// What is to be learnt of a position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub output_bucket: u8,
    /// Whether it is for validation only.
    pub held_back: bool,
    /// The classical evaluation, in centipawns.
    pub classical: f32,
    /// The expected score, from 0 to 1.
    pub target: f32,
}

impl Dataset {
    /// Adds a position; what is to be learnt of it is set later.
    pub fn push(&mut self, inputs: &Inputs, values: &Values, sides: &Sides, path: &SearchPath<'_>) {
        let own = sides.sign(path.to_move().index()) > 0;
        let [first, second] = sides.perspectives();
        let perspectives = if own { [first, second] } else { [second, first] };
        self.starts.push(self.inputs.len());
        let mut phase = 0;
        for perspective in perspectives {
            phase = 0;
            let bucket = inputs.king_bucket_of(perspective, path);
            path.pieces(|square, piece| {
                let (owner, kind) = (usize::from(piece.owner), usize::from(piece.kind));
                phase += values.phase(piece.kind);
                let input = inputs.input(perspective, bucket, owner, kind, square);
                self.inputs.extend(input.map(|input| input as u16));
            });
            if values.has_hands {
                for player in sides.players() {
                    path.hand(player, |kind, count| {
                        let input = inputs.hand_input(perspective, bucket, player.index(), usize::from(kind));
                        self.inputs.extend(input.into_iter().flat_map(|input| (0..count).map(move |_| input as u16)));
                    });
                }
            }
        }
        let output_bucket = net::output_bucket(phase, values.full_phase) as u8;
        self.samples.push(Sample { output_bucket, held_back: false, classical: 0.0, target: 0.5 });
    }

    /// The active inputs of a position from both perspectives, that of the side to move first.
    pub fn inputs(&self, index: usize) -> (&[u16], &[u16]) {
        let start = self.starts[index];
        let end = self.starts.get(index + 1).map_or(self.inputs.len(), |next| *next);
        self.inputs[start..end].split_at((end - start) / 2)
    }

    /// Adds the positions of another game.
    pub fn append(&mut self, other: Dataset) {
        let shift = self.inputs.len();
        self.starts.extend(other.starts.iter().map(|start| start + shift));
        self.inputs.extend(other.inputs);
        self.samples.extend(other.samples);
    }
}
