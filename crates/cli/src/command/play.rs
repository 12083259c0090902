use crate::game::{self, Variation};
use crate::record;
use crate::session::{self, Session};
use crate::text_board::{ColourChoice, Palette, colours_wanted};
use crate::tui::{self, Theme};
use arbiter_arena::dice::Dice;
use arbiter_host::seats::Who;
use arbiter_host::secret;
use arbiter_host::store::{Files, GameId, Store};
use arbiter_spec::checked::SeatId;
use clap::Args;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The game when none is named: the first thing people try.
const DEFAULT: &str = "chess";

/// Play a game in the terminal
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/play.txt"))]
pub struct Play {
    /// Id or other name of a built-in game, or the path of a document
    #[arg(conflicts_with = "resume")]
    game: Option<String>,
    #[command(flatten)]
    variation: Variation,
    /// A position instead of the start
    #[arg(long, value_name = "TEXT", conflicts_with = "resume")]
    position: Option<String>,
    /// Who plays a seat or army: human, random, engine:1 to engine:10, agent:COMMAND, uci:COMMAND or http://HOST:PORT/PATH; may
    /// be given several times. Else the first is human, the others are the built-in player at level 4
    #[arg(long = "seat", value_name = "NAME=WHO", value_parser = super::seat)]
    seats: Vec<(String, Who)>,
    /// Who plays the seats that are not named, but for the first [default: engine:4]
    #[arg(long, value_name = "WHO", value_parser = Who::read, conflicts_with = "resume")]
    others: Option<Who>,
    /// For dice and random movers: the same number or text gives the same game. Else they follow a secret
    #[arg(long, value_name = "N|TEXT", conflicts_with = "resume")]
    seed: Option<String>,
    /// Words to mix into the dice; may be given several times. Those you type when asked, after the commitment, are proof
    /// against a program that chooses its secret
    #[arg(long, value_name = "TEXT", conflicts_with = "resume")]
    salt: Vec<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "options", "number", "players", "words"])]
    resume: Option<PathBuf>,
    /// Where the game is kept as you play; else a file in this folder
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: ColourChoice,
    /// Line by line instead of a full screen; so it is in any case where input or output is no terminal
    #[arg(long)]
    plain: bool,
    /// The look of the full screen: dark, light, plain (16 colours), contrast (for all eyes) or mono
    #[arg(long, value_name = "NAME", value_parser = theme)]
    theme: Option<&'static Theme>,
}

fn theme(name: &str) -> Result<&'static Theme, String> {
    Theme::by_name(name).ok_or_else(|| format!("expected one of {}", Theme::names().join(", ")))
}

impl Play {
    /// The game to be played.
    pub fn session(&self) -> anyhow::Result<Session> {
        let mut session = match &self.resume {
            Some(path) => {
                let mut session = Session::resume(&record::load(path)?)?;
                session.path = Some(path.clone());
                session
            }
            None => {
                let mut game = game::load(self.game.as_deref().unwrap_or(DEFAULT), &self.variation)?;
                let mut dice = Dice::new(secret::chosen(self.seed.as_deref())?);
                let starts = game.spec().start.count();
                if starts > 1 && self.position.is_none() && self.variation.number.is_none() {
                    // A shuffled game is shuffled, and by its secret, so that it can be played again.
                    game = game.with_number(dice.shuffle(starts));
                }
                dice.salt.clone_from(&self.salt);
                Session::new(game, self.position.clone(), dice, self.seed.clone())?
            }
        };
        if let Some(who) = &self.others {
            for seat in 1..session.rules().seats.len() {
                session.take_seat(SeatId(seat as u8), who)?;
            }
        }
        for (name, who) in &self.seats {
            session.set_seat(name, who)?;
        }
        if let Some(path) = &self.save {
            // Better said before the game than after it.
            Files::by_path().is_free(&GameId::of_file(path), &session.record()?)?;
            session.path = Some(path.clone());
        }
        Ok(session)
    }

    /// The theme that was asked for, or the one that the terminal can show.
    pub fn theme(&self) -> &'static Theme {
        let colours = match self.color {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => colours_wanted(true),
        };
        self.theme.unwrap_or_else(|| Theme::for_terminal(colours))
    }

    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut session = self.session()?;
        // A program that cannot play is better known before the first move.
        session.sit_down()?;
        let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        if !self.plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal() {
            for line in tui::run(session, self.theme())? {
                writeln!(out, "{line}")?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let palette = Palette::new(session.rules(), self.color);
        let prompt = io::stdin().is_terminal();
        session::run(&mut session, &mut BufReader::new(io::stdin()), out, &palette, prompt)?;
        Ok(ExitCode::SUCCESS)
    }
}
