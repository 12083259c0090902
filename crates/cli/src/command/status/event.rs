//! What happens at the table and not on the board: a flag falls, somebody gives up.

use anyhow::{anyhow, bail};
use arbiter_engine::Play;
use arbiter_notation::answer::giving_up;
use arbiter_spec::checked::{PlayerId, Rules, SeatId};

/// A player's time is up.
pub fn flag(play: &mut Play, name: &str) -> anyhow::Result<()> {
    let player = player(play.spec(), name)?;
    play.flag_fall(player).map_err(|why| anyhow!("--flag {name}: {why}"))
}

/// Whoever decides for a player gives up.
pub fn resign(play: &mut Play, name: &str) -> anyhow::Result<()> {
    let rules = play.spec();
    let player = player(rules, name)?;
    let Some(code) = giving_up::claim(rules).map(|ending| ending.code.clone()) else {
        bail!("--resign {name}: the rules have no ending for giving up; between people the team that does so loses");
    };
    let seat = rules.seats.iter().position(|seat| seat.players.contains(&player)).unwrap_or(0);
    play.claim(SeatId(seat as u8), &code, None).map_err(|why| anyhow!("--resign {name}: {why}"))
}

fn player(rules: &Rules, name: &str) -> anyhow::Result<PlayerId> {
    rules.player_ids().find(|p| rules.player_name(*p).eq_ignore_ascii_case(name)).ok_or_else(|| {
        let known: Vec<&str> = rules.player_ids().map(|p| rules.player_name(p)).collect();
        anyhow!("there is no player {name}; expected one of {}", known.join(", "))
    })
}
