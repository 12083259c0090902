//! Moves as engines exchange them: UCI, and its dialect for shuffled starts.
//!
//! The texts are those of [`crate::moves`] but for two things: passing is `0000`, and castling may be written as the king
//! taking his own rook (`e1h1`, what the option UCI_Chess960 stands for) instead of the king's move (`e1g1`).

use crate::moves::{self, FindError};
use crate::san::companion_of;
use arbiter_spec::checked::Rules;
use arbiter_spec::play::{Decision, What};

/// How moves of two pieces are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Castling {
    /// By the squares of the king: `e1g1`. Where that would be another move, the king takes the rook.
    #[default]
    KingMoves,
    /// From the king's square to the rook's: `e1h1`.
    KingTakesRook,
}

/// A text for each decision, in order. No two are the same.
pub fn texts(spec: &Rules, decisions: &[Decision], castling: Castling) -> Vec<String> {
    let mut out = moves::texts(spec, decisions);
    for (i, decision) in decisions.iter().enumerate() {
        let onto = match decision.what {
            What::Move { from, .. } if castling == Castling::KingTakesRook && decision.choices.is_empty() => {
                let name = |square| spec.board.square_name(square);
                companion_of(spec, decision).map(|rook| format!("{}{}", name(from), name(rook)))
            }
            What::Pass => Some("0000".to_string()),
            _ => None,
        };
        if let Some(text) = onto.filter(|text| !out.contains(text)) {
            out[i] = text;
        }
    }
    out
}

/// The index of the decision that a text means, in either dialect.
pub fn find(spec: &Rules, decisions: &[Decision], text: &str) -> Result<usize, FindError> {
    let text = text.trim();
    for castling in [Castling::KingMoves, Castling::KingTakesRook] {
        if let Some(found) = texts(spec, decisions, castling).iter().position(|t| t == text) {
            return Ok(found);
        }
    }
    moves::find(spec, decisions, text)
}
