//! The pieces of a position as one player sees them.

use super::code::Code;
use super::players::PlayerSet;
use super::state::State;
use crate::set::Set;
use arbiter_spec::checked::{PlayerId, TargetState};

/// Where pieces stand, by what they are to a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides<W: Set> {
    pub own: W,
    /// His team, own pieces included.
    pub ally: W,
    /// His team without him.
    pub partner: W,
    /// Other teams.
    pub enemy: W,
    pub neutral: W,
}

impl<W: Set> Sides<W> {
    pub fn of(code: &Code<W>, state: &State<W>, player: PlayerId) -> Sides<W> {
        let all = |players: PlayerSet| players.iter().fold(W::EMPTY, |set, player| set | state.of_owner(player));
        let own = state.of_owner(player);
        // NEUTRAL has no team.
        let partner = if player.is_neutral() {
            W::EMPTY
        } else {
            all(PlayerSet(code.allies(player).0 & !PlayerSet::of(player).0))
        };
        let ally = if player.is_neutral() { W::EMPTY } else { own | partner };
        Sides { own, ally, partner, enemy: all(code.enemies(player)), neutral: state.of_owner(PlayerId::NEUTRAL) }
    }

    /// Whether what stands on a square is what a state of targets says; nobody's own square.
    #[inline]
    pub fn fit(&self, occupied: W, state: TargetState, square: usize) -> bool {
        let set = match state {
            TargetState::Empty => return !occupied.has(square),
            TargetState::Enemy => self.enemy,
            TargetState::Ally => self.ally,
            TargetState::Own => self.own,
            TargetState::Partner => self.partner,
            TargetState::Neutral => self.neutral,
            TargetState::Any => occupied,
            TargetState::Oneself => return false,
        };
        set.has(square)
    }
}
