use crate::game::{self, Variation};
use crate::progress::Progress;
use anyhow::{Context, bail};
use arbiter::Game;
use arbiter_host::crew::Threads;
use arbiter_host::whole_file::{self, Manner};
use arbiter_host::{documents, workshop};
use arbiter_search::tune::{Epochs, Fitted, SelfPlay};
use arbiter_search::{Crew, Player, Values};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use workshop::Workshop;

/// Learn what pieces are worth from games against oneself
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/tune.txt"))]
pub struct Tune {
    /// Id or other name of a built-in game, or the path of a document
    game: String,
    #[command(flatten)]
    variation: Variation,
    /// Games in each round
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Rounds: each plays with what the one before has learnt
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Positions looked at for every move
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// The same number gives the same values
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Rounds over all positions to teach a small net how pieces stand together; 0 for none
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(0..=1000))]
    net: u64,
    /// How many threads play; else as many as there are cores
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Begin with the estimate instead of the values that are there
    #[arg(long)]
    afresh: bool,
    /// Where the values are written; else beside the document, or in this folder for a built-in game
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

impl Tune {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = game::load(&self.game, &self.variation)?;
        let compiled = game.engine().clone();
        let path = self.path(&game);
        if path.is_dir() {
            bail!("{} is a folder; name a file", path.display());
        }
        let mut values = match self.afresh {
            true => Values::estimate(&compiled),
            false => self.begin(&game, &compiled, &path)?,
        };
        let mut fits: Vec<Fitted> = Vec::new();
        let unfinished = Workshop::unfinished(&path, &compiled, self.manner())?;
        if let Some((_, begun)) = &unfinished {
            values = begun.clone();
        }
        for round in unfinished.map_or(1, |(round, _)| round)..=self.rounds {
            let plan =
                SelfPlay { seed: self.seed.wrapping_add(u64::from(round) << 32), nodes: self.nodes, opening: 10 };
            let player = Player::with(&compiled, values.clone());
            let mut workshop = Workshop::open(&path, &player, plan, self.manner(), round)?;
            let crew = self.threads.map_or_else(Threads::all, |count| Threads::new(count.min(256)));
            workshop.play(self.games, crew.size(), &mut Progress::new("games", Some(self.games)))?;
            let epochs = self.epochs();
            let mut progress = Progress::new("fit", Some((epochs.classical + epochs.net) as u64));
            let (better, fitted) = workshop.fit(epochs, &crew, &mut progress);
            drop(progress);
            values = better;
            let text = values.to_json(&compiled);
            whole_file::write(&path, text.as_bytes(), Manner { wait: true, ..Manner::default() })?;
            workshop.close()?;
            if !self.json {
                let [before, after] = fitted.errors;
                let positions = fitted.positions;
                writeln!(out, "round {round}: {positions} positions, error {before:.5} before and {after:.5} after")?;
                if let Some([without, with]) = fitted.net {
                    writeln!(out, "  net: error {without:.5} without it and {with:.5} with it, on games held back")?;
                }
            }
            fits.push(fitted);
        }
        self.report(out, &game, &values, &path, &fits)
    }

    fn manner(&self) -> workshop::Manner {
        workshop::Manner { seed: self.seed, nodes: self.nodes }
    }

    fn epochs(&self) -> Epochs {
        Epochs { classical: 40, net: self.net as usize }
    }

    fn path(&self, game: &Game) -> PathBuf {
        self.out.clone().unwrap_or_else(|| match game.document().is_own() {
            true => documents::values_beside(Path::new(game.name())),
            false => PathBuf::from(format!("{}.values", game.name())),
        })
    }

    /// What there is to begin with: the file that will be written anew, or what is known of the game.
    fn begin(&self, game: &Game, compiled: &arbiter_engine::Game, path: &Path) -> anyhow::Result<Values> {
        if !path.exists() {
            game::tell_notice(game);
            return Ok(game.values()?.clone());
        }
        let text = documents::read_text(path)?;
        Values::from_json(compiled, &text)
            .map_err(anyhow::Error::msg)
            .with_context(|| format!("{} does not fit this game; `--afresh` writes over it", path.display()))
    }

    fn report(
        &self,
        out: &mut dyn Write,
        game: &Game,
        values: &Values,
        path: &Path,
        fits: &[Fitted],
    ) -> anyhow::Result<ExitCode> {
        let kinds =
            || game.spec().kinds.iter().enumerate().map(|(kind, known)| (&known.code, values.piece_value(kind as u8)));
        if self.json {
            let worth: serde_json::Map<_, _> = kinds().map(|(code, worth)| (code.clone(), json!(worth))).collect();
            let rounds: Vec<_> = fits
                .iter()
                .map(|fit| json!({ "positions": fit.positions, "errors": fit.errors, "net": fit.net }))
                .collect();
            return super::print_json(out, &json!({ "file": path, "rounds": rounds, "worth": worth }));
        }
        let worth: Vec<String> = kinds().map(|(code, worth)| format!("{code} {worth}")).collect();
        writeln!(out, "worth of a piece in exchanges: {}", worth.join(", "))?;
        writeln!(out, "written to {}", path.display())?;
        Ok(ExitCode::SUCCESS)
    }
}
