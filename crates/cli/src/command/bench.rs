use crate::one_of::one_of;
use anyhow::Context;
use arbiter_bench::contender::whole;
use arbiter_bench::ours::{KERNELS, Kernel};
use arbiter_bench::{self as bench, Table, plain, search};
use clap::Args;
use serde_json::{Map, Value};
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
    #[arg(long, value_parser = one_of(KERNELS), value_name = "NAME", value_delimiter = ',', default_value = "best")]
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
        let mut report = Output { out, json: self.json.then(Map::new) };
        #[cfg(feature = "peers")]
        if self.peers {
            self.beside_peers(&mut report)?;
            return report.end();
        }
        let ids = self.ids()?;
        if self.once {
            for id in &ids {
                let game = plain(id)?;
                for kernel in &self.kernel {
                    let contender = bench::open(&game, self.position.as_deref(), *kernel)?;
                    let mut contender = contender.context("the kernel does not play this game")?;
                    writeln!(report.out, "{}", whole(&mut *contender, self.depth.unwrap_or(1)))?;
                }
            }
            return report.end();
        }
        if self.referee {
            let games = ids.iter().map(|id| plain(id)).collect::<Result<Vec<_>, _>>()?;
            report.table("referee", &bench::costs(&games, self.rounds())?)?;
            report.table("matches", &bench::matches(&games, self.rounds())?)?;
            return report.end();
        }
        match (self.playouts, self.load) {
            (true, _) => report.table("playouts", &bench::playouts(&ids, self.rounds())?)?,
            (_, true) => report.table("load", &bench::load(&ids, self.rounds())?)?,
            _ => {
                let position = self.position.as_deref();
                report.table("perft", &bench::perft(&ids, &self.kernel, position, self.depth, self.rounds())?)?;
            }
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

    #[cfg(feature = "peers")]
    fn beside_peers(&self, report: &mut Output<'_>) -> anyhow::Result<()> {
        use bench::peers;
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
            report.table("load", &bench::load(&self.ids()?, self.rounds())?)?;
        }
        if wanted(Part::Games) {
            report.table("games", &peers::every_game(&self.games, self.rounds())?)?;
        }
        Ok(())
    }
}

/// Tables one after the other for people, or all together for a program.
struct Output<'a> {
    out: &'a mut dyn Write,
    json: Option<Map<String, Value>>,
}

impl Output<'_> {
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
            Some(object) => drop(object.insert(name.into(), text.into())),
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
