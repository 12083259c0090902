//! The games of a round, kept as they are played: a round that was broken off goes on where it was.
//!
//! The file beside the values has a line that says how the games are played, the values they are played with, and then a
//! line for every game that is over. Games are numbered, and each is the same whoever plays it, so nothing depends on the
//! order in which they end.

use crate::error::Error;
use crate::queue::{Queue, Threads};
use crate::watch::Watch;
use arbiter_search::tune::{Epochs, Fitted, SelfPlay, SelfPlayGame, fit_values, play_game};
use arbiter_search::{Crew, Player, Values};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// A round of games.
pub struct Workshop<'a> {
    player: &'a Player<'a>,
    plan: SelfPlay,
    path: PathBuf,
    file: File,
    games: BTreeMap<u64, SelfPlayGame>,
}

/// How the games of a round are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The same number gives the same games.
    pub seed: u64,
    /// Positions looked at for every move.
    pub nodes: u64,
}

/// No game takes a longer line, and no values do.
const LONGEST_LINE: u64 = 1 << 24;

/// The whole lines of a file, one at a time: a long round fills more than should be in memory twice.
fn lines(path: &Path) -> Result<impl Iterator<Item = String>, Error> {
    let mut file = BufReader::new(File::open(path).map_err(Error::io("cannot read", path))?);
    Ok(std::iter::from_fn(move || {
        let mut line = String::new();
        let read = file.by_ref().take(LONGEST_LINE).read_line(&mut line);
        // What has no end was cut off.
        (read.is_ok() && line.pop() == Some('\n')).then_some(line)
    }))
}

fn notes(values: &Path) -> PathBuf {
    values.with_extension("values.games")
}

/// How the games are played: other games are of no use.
fn written_manner(manner: Manner, game: &arbiter_engine::Game) -> Value {
    json!({ "spec": game.spec().spec_hash, "seed": manner.seed, "nodes": manner.nodes })
}

impl<'a> Workshop<'a> {
    /// The round that was broken off, and the values it is played with.
    pub fn unfinished(
        values: &Path,
        game: &arbiter_engine::Game,
        manner: Manner,
    ) -> Result<Option<(u32, Values)>, Error> {
        let path = notes(values);
        if !path.exists() {
            return Ok(None);
        }
        let head: Value = serde_json::from_str(&lines(&path)?.next().unwrap_or_default()).unwrap_or_default();
        if head["manner"] != written_manner(manner, game) {
            return Ok(None);
        }
        let round = head["round"].as_u64().unwrap_or(1) as u32;
        let begun = head["values"].to_string();
        let damaged = |why| Error::file(&path, format!("is damaged; remove it: {why}"));
        Ok(Some((round, Values::from_json(game, &begun).map_err(damaged)?)))
    }

    /// Opens a round: the games of it that were played before are there already.
    pub fn open(
        values: &Path,
        player: &'a Player<'a>,
        plan: SelfPlay,
        manner: Manner,
        round: u32,
    ) -> Result<Workshop<'a>, Error> {
        let path = notes(values);
        let begun: Value = serde_json::from_str(&player.values.to_json(player.game()))?;
        let head =
            json!({ "manner": written_manner(manner, player.game()), "round": round, "values": begun }).to_string();
        let mut games = BTreeMap::new();
        let mut kept = 0;
        if let Ok(mut lines) = lines(&path)
            && lines.next().as_ref() == Some(&head)
        {
            kept = head.len() + 1;
            for line in lines {
                // A line that was cut off is the last one, and is played again.
                let Some(played) = read(&line) else { break };
                kept += line.len() + 1;
                games.insert(played.number, played);
            }
        }
        let failed = || Error::io("cannot write", &path);
        let mut file = OpenOptions::new().create(true).write(true).truncate(kept == 0).open(&path).map_err(failed())?;
        if kept == 0 {
            writeln!(file, "{head}").map_err(failed())?;
        } else {
            file.set_len(kept as u64).map_err(failed())?;
            std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).map_err(failed())?;
        }
        Ok(Workshop { player, plan, path, file, games })
    }

    /// Plays what is missing of so many games.
    pub fn play(&mut self, count: u64, threads: usize, watch: &mut dyn Watch) -> Result<(), Error> {
        self.games.retain(|number, _| *number < count);
        let missing: Vec<u64> = (0..count).filter(|number| !self.games.contains_key(number)).collect();
        watch.add(count - missing.len() as u64, count - missing.len() as u64);
        let (player, plan) = (self.player, &self.plan);
        let work = |games: &dyn Queue<u64, SelfPlayGame>| {
            while let Some(number) = games.take() {
                games.bring(number, play_game(player, plan, number));
            }
        };
        let (file, path, games) = (&mut self.file, &self.path, &mut self.games);
        Threads::new(missing.into_iter()).run(threads, &work, &mut |done| {
            for (number, played) in done {
                writeln!(file, "{}", written(&played)).map_err(Error::io("cannot write", path))?;
                games.insert(number, played);
                watch.add(1, 1);
            }
            Ok(())
        })
    }

    /// Fits values to the games.
    pub fn fit(&self, epochs: Epochs, crew: &dyn Crew, watch: &mut dyn Watch) -> (Values, Fitted) {
        let games: Vec<SelfPlayGame> = self.games.values().cloned().collect();
        fit_values(self.player, &self.plan, &games, epochs, crew, |_| watch.add(1, 0))
    }

    /// The games have been learnt from.
    pub fn close(self) -> Result<(), Error> {
        fs::remove_file(&self.path).map_err(Error::io("cannot remove", &self.path))
    }
}

fn written(played: &SelfPlayGame) -> String {
    let moves: Vec<String> = played.moves.iter().map(u16::to_string).collect();
    let scores: Vec<String> = played.scores.iter().map(i16::to_string).collect();
    // How it ended, where it was not played to its end.
    let end = match played.adjudicated {
        Some(true) => "+",
        Some(false) => "-",
        None => ".",
    };
    format!("{} {} {} ; {} {end}", played.number, played.first_searched, moves.join(" "), scores.join(" "))
}

/// A game of a line, if the line is whole.
fn read(line: &str) -> Option<SelfPlayGame> {
    let adjudicated = match line.chars().last()? {
        '+' => Some(true),
        '-' => Some(false),
        '.' => None,
        _ => return None,
    };
    let (moves, scores) = line[..line.len() - 1].split_once(';')?;
    let mut words = moves.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let first_searched = words.next()?.parse().ok()?;
    let moves: Option<Vec<u16>> = words.map(|word| word.parse().ok()).collect();
    let scores: Option<Vec<i16>> = scores.split_whitespace().map(|word| word.parse().ok()).collect();
    Some(SelfPlayGame { number, moves: moves?, first_searched, scores: scores?, adjudicated })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line without its end is played again, even if nothing else is missing of it.
    #[test]
    fn lines_that_were_cut_off_are_none() {
        let path = std::env::temp_dir().join(format!("arbiter-lines-{}", std::process::id()));
        for (text, whole) in
            [("", vec![]), ("a", vec![]), ("a\n", vec!["a"]), ("a\n\nb\n1 2 ; 3 .", vec!["a", "", "b"])]
        {
            fs::write(&path, text).unwrap();
            assert_eq!(lines(&path).unwrap().collect::<Vec<_>>(), whole, "{text:?}");
        }
        fs::remove_file(&path).unwrap();
    }
}
