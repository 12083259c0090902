//! What has been played, kept in a file, so that several runs add up.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The rules are those of the document and of the engines: what was played by others does not count.
const VERSION: &str = env!("CARGO_PKG_VERSION");
const HEAD: &str = "game\tdocument\tversion\tbouts\tplies\tseconds\tdifferences";

/// How far a game has come.
#[derive(Clone, Default)]
pub struct Score {
    /// Games begun; the next one gets this number, and with it a seed of its own.
    pub played: usize,
    pub plies: usize,
    /// Time spent by all threads.
    pub seconds: f64,
    pub differences: usize,
}

/// The scores by game, each with the hash of the document it was played by.
#[derive(Default)]
pub struct Record(BTreeMap<String, (String, Score)>);

impl Record {
    /// Reads a file; there may be none yet. Rows of other versions are left behind.
    pub fn read(path: &Path) -> io::Result<Record> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        Ok(Record(text.lines().filter_map(row).collect()))
    }

    /// What a game with this document has played.
    pub fn score(&self, game: &str, document: &str) -> Score {
        let known = self.0.get(game).filter(|(hash, _)| hash == document);
        known.map(|(_, score)| score.clone()).unwrap_or_default()
    }

    /// Notes it.
    pub fn note(&mut self, game: &str, document: &str, score: Score) {
        self.0.insert(game.to_owned(), (document.to_owned(), score));
    }

    /// Writes it beside the file first, so that it is never there by half.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let row = |(game, (hash, score)): (&String, &(String, Score))| {
            let Score { played, plies, seconds, differences } = score;
            format!("{game}\t{hash}\t{VERSION}\t{played}\t{plies}\t{seconds:.1}\t{differences}\n")
        };
        let beside = path.with_extension("arbiter-tmp");
        std::fs::write(&beside, format!("{HEAD}\n{}", self.0.iter().map(row).collect::<String>()))?;
        std::fs::rename(&beside, path)
    }
}

fn row(line: &str) -> Option<(String, (String, Score))> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, hash, VERSION, played, plies, seconds, differences] = fields[..] else { return None };
    let score = Score {
        played: played.parse().ok()?,
        plies: plies.parse().ok()?,
        seconds: seconds.parse().ok()?,
        differences: differences.parse().ok()?,
    };
    Some((game.to_owned(), (hash.to_owned(), score)))
}

#[test]
fn runs_add_up_unless_the_document_changed() {
    let path = std::env::temp_dir().join(format!("arbiter-record-{}.tsv", std::process::id()));
    let mut record = Record::read(&path).unwrap();
    record.note("chess", "abc", Score { played: 3, plies: 70, seconds: 1.5, differences: 1 });
    record.write(&path).unwrap();
    let again = Record::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let score = again.score("chess", "abc");
    assert_eq!((score.played, score.plies, score.seconds, score.differences), (3, 70, 1.5, 1));
    assert_eq!(again.score("chess", "other").plies, 0);
}
