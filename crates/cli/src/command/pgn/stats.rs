use super::{Threads, Usual};
use crate::progress::Progress;
use arbiter_host::pgn::{CompiledGames, Input, Look, Rulebooks, Totals, over_blocks};
use arbiter_notation::pgn::Termination;
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

/// Count games, results, endings, lengths, openings and variants: everything is read and played through
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../../help/pgn-stats.txt"))]
pub struct Stats {
    /// Files of games; `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    usual: Usual,
    /// How many openings are listed
    #[arg(long, value_name = "N", default_value_t = 10)]
    openings: usize,
    #[command(flatten)]
    threads: Threads,
    /// Print an object instead of text
    #[arg(long)]
    pub json: bool,
}

impl Stats {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let games = CompiledGames::new(&self.usual.variant)?;
        let mut totals = Totals::default();
        for file in &self.files {
            let input = Input::open(file)?;
            let mut progress = Progress::new(&input.name, input.size);
            over_blocks(
                input,
                self.threads.count(),
                &mut progress,
                || Look::new(Rulebooks::new(&games), false),
                |look, block| {
                    block.games().for_each(|raw| look.see(&raw));
                    std::mem::take(&mut look.totals)
                },
                |part| {
                    totals.add(part);
                    true
                },
            )?;
        }
        if self.json {
            let mut object = totals.json();
            object["files"] = json!(self.files);
            return crate::command::print_json(out, &object);
        }
        self.print(out, &totals)?;
        Ok(ExitCode::SUCCESS)
    }

    fn print(&self, out: &mut dyn Write, totals: &Totals) -> anyhow::Result<()> {
        let read = totals.games - totals.broken;
        let share = |count: u64| if read == 0 { 0.0 } else { 100.0 * count as f64 / read as f64 };
        writeln!(out, "Games    {}", totals.games)?;
        write!(out, "Plies    {}", totals.plies)?;
        if totals.varied > 0 {
            write!(out, ", and {} in variations", totals.varied)?;
        }
        writeln!(out)?;
        if let (Some(shortest), Some(longest)) = (totals.shortest, totals.longest) {
            let mean = totals.plies as f64 / read.max(1) as f64;
            writeln!(out, "Length   {shortest} to {longest} plies, {mean:.1} on average")?;
        }
        for (title, counts) in self.lists(totals) {
            for (i, (name, count)) in counts.iter().enumerate() {
                let title = if i == 0 { title } else { "" };
                writeln!(out, "{title:<8} {name:<24} {count:>9} {:>6.1} %", share(*count))?;
            }
        }
        if totals.broken > 0 {
            writeln!(out, "\n{} could not be played to the end; `arbiter pgn check` says why:", games(totals.broken))?;
            for (name, count) in &totals.errors {
                writeln!(out, "  {name} {count}")?;
            }
        }
        Ok(())
    }

    /// What is counted by name, under its title.
    fn lists(&self, totals: &Totals) -> Vec<(&'static str, Vec<(String, u64)>)> {
        let result = |one: Termination| (one.text().to_string(), totals.results.get(&one).copied().unwrap_or(0));
        let results = Termination::ALL.map(result).into_iter().filter(|(_, count)| *count > 0);
        let endings = ranked(&totals.endings, usize::MAX).into_iter();
        let lengths = totals.lengths.iter();
        vec![
            ("Results", results.collect()),
            ("Endings", endings.map(|(name, count)| (crate::text_board::in_words(&name), count)).collect()),
            ("Variants", ranked(&totals.variants, 20)),
            ("Openings", ranked(&totals.openings, self.openings)),
            ("Lengths", lengths.map(|(n, count)| (format!("{} to {} plies", n * 20, n * 20 + 19), *count)).collect()),
        ]
    }
}

fn games(count: u64) -> String {
    if count == 1 { "1 game".into() } else { format!("{count} games") }
}

/// The most frequent first.
fn ranked(counts: &BTreeMap<String, u64>, most: usize) -> Vec<(String, u64)> {
    let mut list: Vec<(String, u64)> = counts.iter().map(|(name, count)| (name.clone(), *count)).collect();
    list.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    list.truncate(most);
    list
}
