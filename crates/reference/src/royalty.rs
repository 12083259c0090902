//! Royal pieces: which they are and whether they are safe (§10.1).

use crate::attack;
use crate::condition;
use crate::context::Frame;
use crate::piece::Piece;
use crate::position::Position;
use crate::role;
use crate::status;
use arbiter_spec::checked::{PlayerId, Royalty, RoyaltyCount, Square};

/// The pieces of a player that a rule makes royal (LAST: all of its kinds, however many there are).
pub(crate) fn pieces<'p>(
    position: &'p Position,
    rule: &'p Royalty,
    player: PlayerId,
) -> impl Iterator<Item = (Square, &'p Piece)> {
    position.pieces().filter(move |(square, piece)| {
        piece.owner == player
            && rule.kinds.contains(&piece.kind)
            && !status::piece_trait(position, *square, piece, |t| t.not_royal)
    })
}

/// The squares of all royal pieces of a player (LAST: only while one is left).
pub(crate) fn royal_squares(position: &Position, player: PlayerId) -> Vec<Square> {
    let mut squares = Vec::new();
    for rule in position.spec.royalty.iter().filter(|rule| rule.players.contains(&player)) {
        let royal: Vec<Square> = pieces(position, rule, player).map(|(square, _)| square).collect();
        if rule.count != RoyaltyCount::Last || royal.len() == 1 {
            squares.extend(royal);
        }
    }
    squares
}

/// LEADER_ATTACKED for a player.
pub(crate) fn leader_attacked(position: &Position, player: PlayerId) -> bool {
    let mut rules = position.spec.royalty.iter().filter(|rule| rule.players.contains(&player));
    rules.any(|rule| endangered(position, rule, player).is_some() && !exempt(position, rule, player))
}

/// The attacked piece and its attacker, if the royal pieces of a rule are attacked in the sense of its `count`.
pub(crate) fn endangered(position: &Position, rule: &Royalty, player: PlayerId) -> Option<(Square, Square)> {
    let mut royal = pieces(position, rule, player);
    match rule.count {
        RoyaltyCount::Each => royal.find_map(|(square, piece)| Some((square, attacked(position, square, piece)?))),
        RoyaltyCount::Last => {
            let (square, piece) = royal.next()?;
            if royal.next().is_some() { None } else { Some((square, attacked(position, square, piece)?)) }
        }
        RoyaltyCount::AllButOne => {
            let all: Option<Vec<_>> =
                royal.map(|(square, piece)| Some((square, attacked(position, square, piece)?))).collect();
            all?.first().copied()
        }
    }
}

/// Whether `safe_if` holds.
pub(crate) fn exempt(position: &Position, rule: &Royalty, player: PlayerId) -> bool {
    rule.safe_if.as_ref().is_some_and(|when| condition::all(position, &Frame::of(player), when))
}

/// An enemy piece that attacks this one.
fn attacked(position: &Position, square: Square, piece: &Piece) -> Option<Square> {
    let mut enemies = position.spec.player_ids().filter(|p| role::are_enemies(position, piece.owner, *p));
    enemies.find_map(|enemy| attack::attacker(position, enemy, square, piece))
}
