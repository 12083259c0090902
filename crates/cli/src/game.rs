//! Which game, with which choices, in which position: what nearly every command begins with.

use crate::flags;
use anyhow::Context;
use arbiter::{Choices, Game};
use arbiter_engine::Play;
use arbiter_host::documents;
use arbiter_spec::checked::{PlayerId, Rules};
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

/// How a game with its variations is chosen.
#[derive(Clone, Debug, Default, Args)]
pub struct Variation {
    /// Start from this setup of the document; `arbiter games GAME` lists them
    #[arg(long, value_name = "NAME")]
    pub setup: Option<String>,
    /// Choose an option of the document; may be given several times; `arbiter games GAME` lists them
    #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// Which of the shuffled start positions, from 0; `play` draws one, other commands take 0
    #[arg(long, visible_alias = "start", value_name = "N")]
    pub number: Option<u64>,
    /// How many people or programs play: the option of the document that has so many seats
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// A choice by the flag the document gives it; typed as `--WORD`
    #[arg(long = "word", hide = true)]
    pub words: Vec<String>,
}

/// A game and a position of it.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// Id or other name of a built-in game, or the path of a document
    pub game: String,
    #[command(flatten)]
    pub variation: Variation,
    /// A position instead of the start, as one text such as "4k3/8/8/8/8/8/8/4K2R w K -"
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.into(), value.into())),
        _ => Err("expected NAME=VALUE".into()),
    }
}

/// Finds, reads and checks a game with what was typed.
pub fn load(name: &str, variation: &Variation) -> anyhow::Result<Game> {
    let document = documents::find(name)?;
    let choices = flags::resolved(&document, variation)?;
    Ok(document.choose(&choices)?)
}

/// A shipped game, or a document, with the choices it makes by itself.
pub fn plain(name: &str) -> anyhow::Result<Game> {
    documents::load(name, &Choices::default())
}

/// The player of that name, in any case.
pub fn player(rules: &Rules, name: &str) -> anyhow::Result<PlayerId> {
    let found = rules.player_ids().find(|id| rules.player_name(*id).eq_ignore_ascii_case(name));
    found.with_context(|| {
        let known: Vec<&str> = rules.player_ids().map(|id| rules.player_name(id)).collect();
        format!("there is no player {name}; expected one of {}", known.join(", "))
    })
}

impl GameArgs {
    /// The game, and play of it at the position.
    pub fn load(&self) -> anyhow::Result<(Game, Play)> {
        let game = load(&self.game, &self.variation)?;
        let play = game.begin(self.position.as_deref())?.into_engine();
        Ok((game, play))
    }
}

/// Says, once for each game, what is worth knowing about what the player goes by.
pub fn tell_notice(game: &Game) {
    static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let Some(notice) = game.notice() else { return };
    let mut told = TOLD.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if told.insert(format!("{} {notice}", game.name())) {
        // Nobody is helped by a failure to say it.
        let _ = writeln!(std::io::stderr(), "note: {}: {notice}", game.name());
    }
}
