//! What is asked for on the command line.

use std::path::PathBuf;

/// What is to be played, and for how long.
pub struct Options {
    pub minutes: f64,
    /// Only these games; all if there are none.
    pub games: Vec<String>,
    /// A game has played enough after so many plies.
    pub plies: usize,
    pub seed: u64,
    pub threads: usize,
    /// What takes long is looked at once in so many plies.
    pub seldom: usize,
    /// What was played before, and where it is written what was played now.
    pub record: Option<PathBuf>,
    pub documents: Documents,
    /// Tell what came about, and what never did.
    pub cover: bool,
    /// Begin with few pieces anywhere.
    pub scatter: bool,
}

/// Which documents are played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Documents {
    Shipped,
    /// Shipped ones with a few places changed.
    Accidents,
    /// Written by chance from the grammar.
    Generated,
}

impl Options {
    /// From the words of the command line.
    pub fn read(words: &[String]) -> Result<Options, String> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let mut minutes = None;
        let mut options = Options {
            minutes: 0.0,
            games: Vec::new(),
            plies: usize::MAX,
            seed: 0,
            threads: cores,
            seldom: 200,
            record: None,
            documents: Documents::Shipped,
            cover: false,
            scatter: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if options.flag(word) {
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("{word}: {value} is no number"));
            match word.as_str() {
                "--minutes" => minutes = Some(value.parse().map_err(|_| format!("{word}: {value} is no number"))?),
                "--game" => options.games.extend(value.split(',').map(str::to_owned)),
                "--plies" => options.plies = number()? as usize,
                "--seed" => options.seed = number()?,
                "--seldom" => options.seldom = number()?.max(1) as usize,
                "--threads" => options.threads = number()?.max(1) as usize,
                "--record" => options.record = Some(PathBuf::from(value)),
                _ => return Err(format!("unknown: {word}")),
            }
        }
        // If a number of plies is given, all of them are wanted, however long it takes.
        options.minutes = minutes.unwrap_or(if options.plies == usize::MAX { 1.0 } else { f64::INFINITY });
        Ok(options)
    }

    /// Takes in a word that wants no value. False if it is none.
    fn flag(&mut self, word: &str) -> bool {
        match word {
            "--accidents" => self.documents = Documents::Accidents,
            "--generated" => self.documents = Documents::Generated,
            "--cover" => self.cover = true,
            "--scatter" => self.scatter = true,
            _ => return false,
        }
        true
    }
}
