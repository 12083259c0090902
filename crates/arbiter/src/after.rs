//! Moves that are played before a command begins its work.

use anyhow::{Context, bail};
use arbiter_engine::Play;
use arbiter_notation::moves;

/// Plays moves that are written one after the other, with blanks or commas between them. Where a roll is awaited, its
/// outcome stands in the same row.
pub fn play(play: &mut Play, texts: &str) -> anyhow::Result<()> {
    let words = texts.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for (i, word) in words.enumerate() {
        one(play, word).with_context(|| format!("move {} of --after", i + 1))?;
    }
    Ok(())
}

fn one(play: &mut Play, word: &str) -> anyhow::Result<()> {
    if play.outcome().is_some() {
        bail!("`{word}`: the game is over");
    }
    if let Some(id) = play.awaited_roll() {
        let chance = play.spec().chance.get(id.index()).context("a roll is awaited")?;
        let value = chance.outcomes.iter().position(|outcome| outcome.code.eq_ignore_ascii_case(word));
        let codes: Vec<&str> = chance.outcomes.iter().map(|outcome| outcome.code.as_str()).collect();
        let value = value.with_context(|| {
            format!("{} comes first, and `{word}` is no outcome of it; there are {}", chance.code, codes.join(", "))
        })?;
        return Ok(play.roll(id, value)?);
    }
    let legal = play.legal();
    let index = moves::find(play.spec(), &legal, word)?;
    let decision = legal.get(index).context("no such move")?;
    Ok(play.play(decision)?)
}
