//! Sets of players, NEUTRAL among them.

use super::state::owner_index;
use arbiter_spec::checked::PlayerId;
use arbiter_spec::limits;

/// A set of players: a bit each, NEUTRAL the highest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayerSet(pub u16);

impl PlayerSet {
    /// Nobody.
    pub const NOBODY: PlayerSet = PlayerSet(0);
    /// The player without turns.
    pub const NEUTRAL: PlayerSet = PlayerSet(1 << limits::PLAYERS);

    /// One player.
    #[inline(always)]
    pub fn of(player: PlayerId) -> PlayerSet {
        PlayerSet(1 << owner_index(player))
    }

    /// One player or nobody.
    #[inline(always)]
    pub fn of_some(player: Option<PlayerId>) -> PlayerSet {
        player.map_or(PlayerSet::NOBODY, PlayerSet::of)
    }

    /// Whether a player is among them.
    #[inline(always)]
    pub fn has(self, player: PlayerId) -> bool {
        self.0 & PlayerSet::of(player).0 != 0
    }

    /// Whether there is nobody.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those with turns.
    #[inline(always)]
    pub fn without_neutral(self) -> PlayerSet {
        PlayerSet(self.0 & !PlayerSet::NEUTRAL.0)
    }

    /// The first in written order.
    pub fn first(self) -> Option<PlayerId> {
        self.iter().next()
    }

    /// In written order; NEUTRAL last.
    #[inline(always)]
    pub fn iter(self) -> Players {
        Players(self.0)
    }
}

impl FromIterator<PlayerId> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> PlayerSet {
        PlayerSet(players.into_iter().fold(0, |set, player| set | PlayerSet::of(player).0))
    }
}

/// The players of a set, in written order.
#[derive(Clone, Copy, Debug)]
pub struct Players(u16);

impl Iterator for Players {
    type Item = PlayerId;

    #[inline(always)]
    fn next(&mut self) -> Option<PlayerId> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(if index == limits::PLAYERS { PlayerId::NEUTRAL } else { PlayerId(index as u8) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_come_in_written_order_with_neutral_last() {
        let players = [PlayerId::NEUTRAL, PlayerId(3), PlayerId(0)];
        let set: PlayerSet = players.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [PlayerId(0), PlayerId(3), PlayerId::NEUTRAL]);
        assert_eq!((set.has(PlayerId(3)), set.has(PlayerId(1)), set.first()), (true, false, Some(PlayerId(0))));
        assert!(set.has(PlayerId::NEUTRAL) && !set.without_neutral().has(PlayerId::NEUTRAL));
    }
}
