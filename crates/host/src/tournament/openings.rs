//! Where the games of a match begin.

use crate::documents;
use crate::error::Error;
use arbiter_arena::tournament::{Fault, Opening, of_epd, of_pgn, opening_seed};
use arbiter_arena::tournament::{OpeningFile, Openings, Terms};
use arbiter_engine::Game;
use std::path::Path;

/// The openings of a match.
pub struct Book {
    seed: String,
    number: Option<u64>,
    shuffled: bool,
    source: Source,
}

enum Source {
    Start,
    Random(u32),
    List(Vec<Opening>),
}

/// Faults of a file that are told; there may be thousands.
const TOLD: usize = 10;

/// What stands for the content of a file.
pub fn hash(path: &Path) -> Result<String, Error> {
    let bytes = std::fs::read(path).map_err(Error::io("cannot read", path))?;
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    Ok(format!("{hash:016x}"))
}

impl Book {
    /// Opens what the terms name.
    pub fn open(terms: &Terms, game: &Game) -> Result<Book, Error> {
        let source = match &terms.openings {
            Openings::Start => Source::Start,
            Openings::Random(plies) => Source::Random(*plies),
            Openings::File(OpeningFile { path, plies, hash: known }) => {
                let path = Path::new(path);
                if hash(path)? != *known {
                    return Err(Error::file(path, "has changed since the match began; bring it back to go on"));
                }
                Source::List(list(path, *plies, game)?)
            }
        };
        let shuffled = game.spec().start.count() > 1 && terms.number.is_none();
        let book = Book { seed: terms.seed.clone(), number: terms.number, shuffled, source };
        // Better said before the first game than in its middle.
        book.opening(game, 0)?;
        Ok(book)
    }

    /// The opening of a number.
    pub fn opening(&self, game: &Game, number: u64) -> Result<Opening, Error> {
        let seed = opening_seed(&self.seed, number);
        match &self.source {
            Source::List(list) => {
                let place = number % list.len().max(1) as u64;
                list.get(place as usize).cloned().ok_or_else(|| Error::Refused("there are no openings".into()))
            }
            Source::Start if !self.shuffled => Ok(Opening { number: self.number, ..Opening::default() }),
            Source::Start => Ok(Opening::random(game, None, 0, seed)?),
            Source::Random(plies) => Ok(Opening::random(game, self.number, *plies, seed)?),
        }
    }
}

fn list(path: &Path, plies: Option<u32>, game: &Game) -> Result<Vec<Opening>, Error> {
    let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
    let read = match is_pgn {
        true => {
            let bytes = std::fs::read(path).map_err(Error::io("cannot read", path))?;
            of_pgn(game, &bytes, plies.map(|plies| plies as usize))
        }
        false => of_epd(game, &documents::read_text(path)?),
    };
    match read {
        Ok(list) if list.is_empty() => {
            Err(Error::file(path, "holds no opening: one position on each line, or games as PGN"))
        }
        Ok(list) => Ok(list),
        Err(faults) => {
            let told: Vec<String> = faults.iter().take(TOLD).map(Fault::to_string).collect();
            let more = faults.len().saturating_sub(TOLD);
            let more = if more > 0 { format!("\n  and {more} more") } else { String::new() };
            Err(Error::file(path, format!("cannot be used:\n  {}{more}", told.join("\n  "))))
        }
    }
}
