//! What the player thinks, in one number: the positions it looks at over a fixed list, one thread, fixed depths. And how fast
//! it looks: alone, with several threads, beside another engine.

use crate::clock::timed;
use crate::rival;
use crate::table::Table;
use anyhow::Context;
use arbiter_host::crew::Threads;
use arbiter_search::{Limits, NoClock, Player, Request};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Game, depth and position (`-` for the start) of each row.
const POSITIONS: &str = include_str!("../data/search.tsv");
/// Mebibytes; every row begins with an empty table, so that rows do not hang on each other.
const HASH: usize = 16;

/// What is asked for.
pub struct Asked {
    /// An object instead of text.
    pub json: bool,
    /// How many threads think; several numbers are compared with the first.
    pub threads: Vec<u32>,
    /// A program whose own `bench` is run, too.
    pub beside: Option<PathBuf>,
}

impl Asked {
    /// One thread, for people, and nobody beside it.
    pub fn checksum() -> Asked {
        Asked { json: false, threads: vec![1], beside: None }
    }
}

/// Nodes and seconds of a game's rows with so many threads.
struct Sum {
    game: String,
    threads: u32,
    nodes: u64,
    seconds: f64,
}

impl Sum {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(0.001)
    }
}

/// Searches the list and prints what came of it.
pub fn run(out: &mut dyn Write, asked: &Asked) -> anyhow::Result<()> {
    let (mut rows, mut sums) = (Vec::new(), Vec::new());
    for threads in &asked.threads {
        search(out, asked, *threads, &mut rows, &mut sums)?;
    }
    let rival = asked.beside.as_deref().map(rival::bench).transpose()?;
    let nodes: u64 = sums.iter().filter(|sum| sum.threads == 1).map(|sum| sum.nodes).sum();
    let table = table(&sums, rival);
    if asked.json {
        writeln!(out, "{:#}", json!({ "rows": rows, "nodes": nodes, "speed": table.json() }))?;
    } else {
        writeln!(out, "\n{}", table.text())?;
        if nodes > 0 {
            writeln!(out, "nodes {nodes}: the same every run, until the player thinks otherwise")?;
        }
    }
    Ok(())
}

fn search(
    out: &mut dyn Write,
    asked: &Asked,
    threads: u32,
    rows: &mut Vec<Value>,
    sums: &mut Vec<Sum>,
) -> anyhow::Result<()> {
    let memory = arbiter_search::TranspositionTable::new(HASH);
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut fields = line.split('\t');
        let mut next = || fields.next().context("a row of bench/search.tsv lacks a field");
        let (id, depth, text) = (next()?, next()?.parse()?, next()?);
        let game = crate::plain(id)?;
        let play = game.begin(Some(text).filter(|text| *text != "-"))?.into_engine();
        let player = Player::with(play.game(), game.values()?.clone());
        memory.clear();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let crew = Threads::new(threads as usize);
        let request = Request { crew: &crew, ..Request::new(&play, limits) };
        let stop = AtomicBool::new(false);
        let wall = Instant::now();
        let (answer, cpu) = timed(|| player.think(&request, &memory, &NoClock, &stop, &mut |_| {}).unwrap_or_default());
        // Threads save time on the wall, and nothing else; alone, CPU time does not mind what else the machine does.
        let seconds = if asked.threads.len() > 1 || threads > 1 { wall.elapsed().as_secs_f64() } else { cpu };
        match sums.last_mut() {
            Some(sum) if sum.game == id && sum.threads == threads => {
                sum.nodes += answer.nodes;
                sum.seconds += seconds;
            }
            _ => sums.push(Sum { game: id.to_owned(), threads, nodes: answer.nodes, seconds }),
        }
        rows.push(json!({ "game": id, "depth": depth, "position": text, "threads": threads, "nodes": answer.nodes }));
        if !asked.json {
            writeln!(out, "{id:<14} {depth:>2} {:>10}  {text}", answer.nodes)?;
            out.flush()?;
        }
    }
    Ok(())
}

fn table(sums: &[Sum], rival: Option<rival::Speed>) -> Table {
    const COLUMNS: &[&str] = &["game", "threads", "nodes", "kn/s", "ratio"];
    let mut table =
        Table::new("Thousand nodes per second, and the ratio to one's own first number of threads", COLUMNS);
    for sum in sums {
        let first = sums.iter().find(|other| other.game == sum.game).unwrap_or(sum);
        let ratio = sum.speed() / first.speed();
        table.row(vec![
            json!(sum.game),
            json!(sum.threads),
            json!(sum.nodes),
            json!(sum.speed() / 1000.0),
            if std::ptr::eq(first, sum) { Value::Null } else { json!(ratio) },
        ]);
    }
    if let (Some(rival), Some(first)) = (rival, sums.first()) {
        // Its list is of the game ours begins with.
        let name = format!("{} (its own bench; {} has the ratio to it)", rival.name, first.game);
        let speed = rival.nodes_per_second;
        table.row(vec![json!(name), json!(1), json!(rival.nodes), json!(speed / 1000.0), json!(first.speed() / speed)]);
    }
    table
}
