//! What was before a position: other positions, a state, or moves.

use crate::agent;
use anyhow::{Context, bail};
use arbiter::Game;
use arbiter::move_line;
use arbiter_engine::Play;
use arbiter_notation::{position, state};
use arbiter_spec::play::Placement;

/// The game at a position (or at the one that the history leads to) with that history.
pub(super) fn begin(
    game: &Game,
    engine: &arbiter_engine::Game,
    text: &str,
    now: Option<Placement>,
) -> anyhow::Result<Play> {
    let first = text.trim_start();
    if first.starts_with('{') {
        return of_state(engine, text, now);
    }
    if first.lines().next().is_some_and(|line| line.contains('/')) {
        return of_positions(game, engine, text, now);
    }
    of_moves(game, engine, text, now)
}

/// The positions of a state; its own comes last, unless it is the position asked about.
fn of_state(engine: &arbiter_engine::Game, text: &str, now: Option<Placement>) -> anyhow::Result<Play> {
    let read = agent::read_state(engine, text)?;
    let same =
        |a: &Placement, b: &Placement| state::simplified(engine.spec(), a) == state::simplified(engine.spec(), b);
    let mut before = read.before;
    let now = match now {
        Some(now) if !same(&now, &read.placement) => {
            before.push(read.placement);
            now
        }
        Some(now) => now,
        None => read.placement,
    };
    Ok(engine.play_from_history(&before, &now)?)
}

/// One position per line, oldest first. Without a position of its own the last line is the one asked about.
fn of_positions(
    game: &Game,
    engine: &arbiter_engine::Game,
    text: &str,
    now: Option<Placement>,
) -> anyhow::Result<Play> {
    let mut before = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            before.push(game.placement(line).with_context(|| format!("line {}", i + 1))?);
        }
    }
    let now = match now.or_else(|| before.pop()) {
        Some(now) => now,
        None => bail!("there is no position in it"),
    };
    Ok(engine.play_from_history(&before, &now)?)
}

/// Moves from the start in any notation, as many on a line as one likes; numbers such as `12.` are passed over.
fn of_moves(game: &Game, engine: &arbiter_engine::Game, text: &str, now: Option<Placement>) -> anyhow::Result<Play> {
    let mut play = engine.start(game.choices().number.unwrap_or(0));
    for (i, row) in text.lines().enumerate() {
        let row = row.split('#').next().unwrap_or_default();
        move_line::play(game.spec(), &mut play, &move_line::words(row)).with_context(|| format!("line {}", i + 1))?;
    }
    if let Some(now) = now {
        let (asked, led) = (state::simplified(game.spec(), &now), state::simplified(game.spec(), &play.placement()));
        if asked != led {
            bail!(
                "the moves lead to\n  {}\nnot to the position asked about\n  {}",
                led,
                position::write(game.spec(), &now)
            );
        }
    }
    Ok(play)
}
