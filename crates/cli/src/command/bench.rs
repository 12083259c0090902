use crate::bench::contender::{Contender, entry, reach, whole};
use crate::bench::ours::{self, Begin, Kernel};
use crate::bench::race::race;
use crate::bench::table::Table;
use crate::bench::{load, playout, referee, search};
use crate::game;
use anyhow::{Context, ensure};
use arbiter::Game;
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::ExitCode;

/// How fast games are counted, played and loaded
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/bench.txt"))]
pub struct Bench {
    /// Ids of built-in games; all of them if none is given
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Count so deep; without it, as deep as a second and twenty million leaves allow
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=32))]
    depth: Option<u32>,
    /// How often everything is done; the median counts
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Which engine counts; several are compared, the first is the unit
    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',', default_value = "best")]
    kernel: Vec<Kernel>,
    /// A position instead of the start; needs one game
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["playouts", "load"])]
    position: Option<String>,
    /// Random games to their end instead of counts
    #[arg(long)]
    playouts: bool,
    /// Count once and print the number: nothing is timed, for tools that count instructions
    #[arg(long, requires = "depth", conflicts_with_all = ["playouts", "load", "json"])]
    once: bool,
    /// Reading, checking and compiling instead of counts
    #[arg(long, conflicts_with = "playouts")]
    load: bool,
    /// What the referee adds to a move, and how many games a match plays in a second, instead of counts
    #[arg(long, conflicts_with_all = ["playouts", "load", "depth", "kernel", "once", "position"])]
    referee: bool,
    /// Search a fixed list of positions to fixed depths: the number of nodes changes only with what the player thinks
    #[arg(long, conflicts_with_all = ["games", "playouts", "load", "referee", "depth", "kernel", "once", "position", "rounds"])]
    search: bool,
    /// With --search: how many threads think; several numbers are compared, the first is the unit
    #[arg(long, requires = "search", value_name = "N", value_delimiter = ',', default_value = "1",
        value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Vec<u32>,
    /// With --search: another engine's own `bench` after it, to compare the speeds
    #[arg(long, requires = "search", value_name = "PROGRAM")]
    beside: Option<std::path::PathBuf>,
    /// Beside other engines, in turns: all that docs/performance.md claims
    #[cfg(feature = "peers")]
    #[arg(long, conflicts_with_all = ["playouts", "load", "depth", "kernel", "once", "position"])]
    peers: bool,
    /// With --peers: only this part
    #[cfg(feature = "peers")]
    #[arg(long, requires = "peers", value_enum)]
    only: Vec<Part>,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

/// What is compared with other engines.
#[cfg(feature = "peers")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Each kernel on chess
    Kernels,
    /// Other classes of rules
    Classes,
    /// Random games
    Playouts,
    /// Loading documents
    Load,
    /// Every shipped game
    Games,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.search {
            let asked = search::Asked { json: self.json, threads: self.threads.clone(), beside: self.beside.clone() };
            search::run(out, &asked)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut report = Report { out, json: self.json.then(Map::new) };
        #[cfg(feature = "peers")]
        if self.peers {
            self.beside_peers(&mut report)?;
            return report.end();
        }
        let ids = self.ids()?;
        if self.once {
            for id in &ids {
                let game = game::plain(id)?;
                for kernel in &self.kernel {
                    let mut contender = self.open(&game, *kernel)?.context("the kernel does not play this game")?;
                    writeln!(report.out, "{}", whole(&mut *contender, self.depth.unwrap_or(1)))?;
                }
            }
            return report.end();
        }
        if self.referee {
            let games = ids.iter().map(|id| game::plain(id)).collect::<Result<Vec<_>, _>>()?;
            report.table("referee", &referee::costs(&games, self.rounds())?)?;
            report.table("matches", &referee::matches(&games, self.rounds())?)?;
            return report.end();
        }
        match (self.playouts, self.load) {
            (true, _) => report.table("playouts", &self.play(&ids)?)?,
            (_, true) => report.table("load", &self.load(&ids)?)?,
            _ => report.table("perft", &self.count(&ids)?)?,
        }
        report.end()
    }

    /// The games that were named, or all.
    fn ids(&self) -> anyhow::Result<Vec<String>> {
        if self.games.is_empty() {
            return Ok(arbiter_catalog::GAMES.iter().map(|(id, _)| id.to_string()).collect());
        }
        Ok(self.games.clone())
    }

    fn rounds(&self) -> usize {
        self.rounds as usize
    }

    fn count(&self, ids: &[String]) -> anyhow::Result<Table> {
        const COLUMNS: &[&str] = &["game", "kernel", "depth", "nodes", "Mn/s", "ratio", "low", "high"];
        const NODES: u64 = 20_000_000;
        const SECONDS: f64 = 1.0;
        let mut table = Table::new("Perft: million leaves per CPU second", COLUMNS);
        for id in ids {
            let game = game::plain(id)?;
            let mut entries = Vec::new();
            let mut heads = Vec::new();
            for kernel in &self.kernel {
                let Some(mut contender) = self.open(&game, *kernel)? else {
                    table.row([vec![json!(id), json!(kernel.name())], vec![Value::Null; COLUMNS.len() - 2]].concat());
                    continue;
                };
                let reach = match self.depth {
                    Some(depth) => reach(&mut *contender, depth, u64::MAX, f64::MAX),
                    None => reach(&mut *contender, 32, NODES, SECONDS),
                };
                heads.push((kernel, reach));
                entries.push(entry(contender, reach));
            }
            let laps = race(&mut entries, self.rounds());
            for (((kernel, reach), own), entry) in heads.into_iter().zip(&laps).zip(&entries) {
                let counted = own.done() == Some(reach.nodes * entry.repeats as u64);
                ensure!(counted, "{id}, {}: not the same count in each round", kernel.name());
                let ratio = own.ratio(&laps[0]);
                table.row(vec![
                    json!(id),
                    json!(kernel.name()),
                    json!(reach.depth),
                    json!(reach.nodes),
                    json!(own.speed() / 1e6),
                    json!(ratio.median),
                    json!(ratio.low),
                    json!(ratio.high),
                ]);
            }
        }
        Ok(table)
    }

    /// A kernel at the position; `None` if the game does not fit it.
    fn open(&self, game: &Game, kernel: Kernel) -> anyhow::Result<Option<Box<dyn Contender>>> {
        let placement = self.position.as_deref().map(|text| game.placement(text)).transpose()?;
        let begin = placement.as_ref().map_or(Begin::Start(0), Begin::At);
        Ok(ours::open(kernel, game.spec(), &begin))
    }

    fn play(&self, ids: &[String]) -> anyhow::Result<Table> {
        const COLUMNS: &[&str] = &["game", "M moves/s", "moves a game", "decisive %"];
        let mut table = Table::new("Random games to their end: million moves per CPU second", COLUMNS);
        for id in ids {
            let game = game::plain(id)?;
            let (entry, tally) = playout::entry(Box::new(playout::Ours(game.engine().clone())));
            let laps = race(&mut [entry], self.rounds());
            let per_game = |count: u64| count as f64 / tally.games.max(1) as f64;
            table.row(vec![
                json!(id),
                json!(laps[0].speed() / 1e6),
                json!(per_game(tally.plies)),
                json!(100.0 * per_game(tally.decisive)),
            ]);
        }
        Ok(table)
    }

    fn load(&self, ids: &[String]) -> anyhow::Result<Table> {
        const COLUMNS: &[&str] = &["game", "read", "check", "compile", "whole"];
        let mut table = Table::new("From text to the first position: CPU milliseconds", COLUMNS);
        for id in ids {
            let cost = load::cost(id, self.rounds())?;
            let parts = [cost.read, cost.check, cost.compile, cost.whole()];
            table.row(std::iter::once(json!(id)).chain(parts.map(|part| json!(part))).collect());
        }
        Ok(table)
    }

    #[cfg(feature = "peers")]
    fn beside_peers(&self, report: &mut Report<'_>) -> anyhow::Result<()> {
        use crate::bench::peers;
        let wanted = |part: Part| self.only.is_empty() || self.only.contains(&part);
        report.line("peer", peers::peer_build())?;
        if wanted(Part::Kernels) {
            report.table("kernels", &peers::kernels(self.rounds())?)?;
        }
        if wanted(Part::Classes) {
            report.table("classes", &peers::classes(self.rounds())?)?;
        }
        if wanted(Part::Playouts) {
            report.table("playouts", &peers::playouts(&self.games, self.rounds())?)?;
        }
        if wanted(Part::Load) {
            report.table("load", &self.load(&self.ids()?)?)?;
        }
        if wanted(Part::Games) {
            report.table("games", &peers::every_game(&self.games, self.rounds())?)?;
        }
        Ok(())
    }
}

/// Tables one after the other for people, or all together for a program.
struct Report<'a> {
    out: &'a mut dyn Write,
    json: Option<Map<String, Value>>,
}

impl Report<'_> {
    fn table(&mut self, name: &str, table: &Table) -> anyhow::Result<()> {
        match &mut self.json {
            Some(object) => drop(object.insert(name.into(), table.json())),
            None => {
                writeln!(self.out, "{}", table.text())?;
                self.out.flush()?;
            }
        }
        Ok(())
    }

    #[cfg(feature = "peers")]
    fn line(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        match &mut self.json {
            Some(object) => drop(object.insert(name.into(), json!(text))),
            None => writeln!(self.out, "{text}\n")?,
        }
        Ok(())
    }

    fn end(self) -> anyhow::Result<ExitCode> {
        match self.json {
            Some(object) => super::print_json(self.out, &Value::Object(object)),
            None => Ok(ExitCode::SUCCESS),
        }
    }
}
