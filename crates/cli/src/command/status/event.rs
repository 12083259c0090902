//! What happens beside the board: a flag falls, a player gives up.

use crate::game::player;
use anyhow::{anyhow, bail};
use arbiter_engine::Play;
use arbiter_notation::answer::giving_up;

/// A player's time is up.
pub fn flag(play: &mut Play, name: &str) -> anyhow::Result<()> {
    let player = player(play.spec(), name)?;
    play.flag_fall(player).map_err(|why| anyhow!("--flag {name}: {why}"))
}

/// The seat that decides for a player gives up.
pub fn resign(play: &mut Play, name: &str) -> anyhow::Result<()> {
    let rules = play.spec();
    let player = player(rules, name)?;
    let Some(code) = giving_up::claim(rules).map(|ending| ending.code.clone()) else {
        bail!("--resign {name}: the rules have no ending for giving up; between people the team that does so loses");
    };
    let seat = rules.seat_of(player);
    play.claim(seat, &code, None).map_err(|why| anyhow!("--resign {name}: {why}"))
}
