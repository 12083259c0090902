//! What a series of captures on one square is worth, by the attacks that were compiled.

use super::board::Board;
use super::tables::Tables;
use super::threats::each_threat;
use crate::moves::{MoveInfo, Occupant};
use crate::set::{PerSquare, Set};

/// The pieces of a player that attack a square, the board being occupied so. Pieces that bar ways are not looked at.
#[inline(always)]
fn attackers<W: Set, const N: usize>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    square: usize,
    occupied: W,
    by: usize,
) -> W {
    let layout = &tables.layout;
    let plane = |index: usize| board.planes[index & (N - 1)];
    let (side, army) = (&tables.sides[by], plane(by) & occupied);
    let mut found = *side.royal_reverse.at(square) & plane(layout.royal());
    for (leaper, reverse) in side.leaps_reverse.iter().enumerate() {
        found |= *reverse.at(square) & plane(layout.first_leaper() + leaper);
    }
    for (pawn, reverse) in side.pawns_reverse.iter().enumerate() {
        found |= *reverse.at(square) & plane(layout.first_pawn() + pawn);
    }
    found &= army;
    each_threat!(layout, W, |threat, index, table, needs| {
        let Some(reverse) = side.threats_reverse.get(threat) else { continue };
        for piece in (*reverse.at(square) & army & plane(index)).squares() {
            let between = *tables.between[table + square].at(piece) & occupied;
            if needs == 0 && between.is_empty() || needs == 1 && between.any() && !between.several() {
                found |= W::of(piece);
            }
        }
    });
    found
}

/// What the player who makes a move wins at least if everybody goes on capturing on its target as long as it pays, by the
/// worth of kinds.
pub(crate) fn exchange<W: Set, const N: usize>(
    tables: &Tables<W>,
    board: &Board<W, N>,
    step: &MoveInfo,
    worth: &[i32],
    kind_of: impl Fn(usize) -> u8,
) -> i32 {
    let worth_of = |kind: u8| worth.get(usize::from(kind)).copied().unwrap_or(0);
    let (from, to) = (usize::from(step.from), usize::from(step.to));
    let players = tables.layout.players;
    let everybody = board.planes.iter().take(players).fold(W::EMPTY, |all, pieces| all | *pieces);
    let mut occupied = if step.is_drop() { everybody } else { everybody.minus(W::of(from)) } | W::of(to);
    let mut gains = [0; 32];
    let mut standing = worth_of(if step.becomes == Occupant::NO_KIND { step.kind } else { step.becomes });
    gains[0] =
        worth_of(step.takes) + if step.becomes == Occupant::NO_KIND { 0 } else { standing - worth_of(step.kind) };
    let everyone = (1u32 << players) - 1;
    let side = usize::from(board.side) & 3;
    let mut team = if players == 2 { 1 << side } else { tables.team[side] };
    let mut depth = 0;
    while depth + 1 < gains.len() {
        // The other side's cheapest piece takes.
        team = everyone & !team;
        let all = (0..players)
            .filter(|player| team >> player & 1 == 1)
            .fold(W::EMPTY, |all, player| all | attackers(tables, board, to, occupied, player));
        let cheapest = all.squares().min_by_key(|square| worth_of(kind_of(*square)));
        let Some(square) = cheapest else { break };
        depth += 1;
        gains[depth] = standing - gains[depth - 1];
        standing = worth_of(kind_of(square));
        occupied = occupied.minus(W::of(square));
        // Whatever follows, it cannot be made good any more.
        if gains[depth].max(-gains[depth - 1]) < 0 {
            break;
        }
    }
    while depth > 0 {
        gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
        depth -= 1;
    }
    gains[0]
}
