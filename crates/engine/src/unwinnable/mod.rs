//! UNWINNABLE: it is proved that a player can never mate. Sets of squares, after §13.5 of the manual.
//!
//! * [`tables`]: the ways of the pieces, as shifts of sets.
//! * [`closure`]: what may ever come about.
//! * [`mate`]: whether a mate may be among it.
//! * [`quick`]: positions in which somebody may plainly mate, so that nothing need be gathered.
//!
//! The method is the semi-static part of M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022), made
//! coarser where a document may say more than the laws of chess, and finer where permanent guards tell.

mod closure;
mod jump;
mod mate;
mod quick;
mod tables;

pub(crate) use closure::{Piece, Scene};
pub(crate) use quick::{KINDS, Lineup};
pub(crate) use tables::Prover;

use crate::set::Set;
use closure::Closure;

impl<W: Set> Prover<W> {
    /// Whether all these players, a bit each, are proved never to mate. The position must be one that moves lead to: one
    /// royal piece each, and that of the player who waits not attacked.
    pub fn unwinnable(&self, scene: &Scene<W>, players: u32) -> bool {
        if players == 0 || players & !3 != 0 {
            return false;
        }
        let mut closure = Closure::new(self, scene);
        closure.close(players) && (0..2).all(|player| players >> player & 1 == 0 || !closure.may_mate(player))
    }
}
