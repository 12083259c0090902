//! Games in files: nothing that anybody has kept is ever lost.

use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::record::{Channel, Event, Header, Record};
use arbiter_host::store::{Append, Care, Files, GameId, Store, StoreError, Writer};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder that is there while its test runs.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("arbiter-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game of this seed in which so much has happened.
fn game(seed: &str, moves: &[&str]) -> Arc<Record> {
    let game = arbiter::catalog().game("chess").unwrap();
    let header = Header::plain("chess", game.spec(), Dice::new(Secret::of_seed(seed)), Channel::Board);
    Arc::new(Record::new(header, moves.iter().map(|line| Event::of_line(line)).collect(), None))
}

fn keep(store: &mut dyn Store, name: &str, record: &Arc<Record>) -> Result<(), StoreError> {
    let append = Append { game: GameId::new(name), record: record.clone(), known: 0, care: Care::Program };
    store.append(&[append]).pop().unwrap()
}

#[test]
fn what_is_kept_is_loaded_and_listed() {
    let folder = Folder::new("kept");
    let mut files = Files::within(&folder.0);
    let (short, long) = (game("1", &["e2e4"]), game("1", &["e2e4", "e7e5"]));
    keep(&mut files, "a", &short).unwrap();
    keep(&mut files, "a", &long).unwrap();
    // What is there already is no error.
    keep(&mut files, "a", &long).unwrap();
    keep(&mut files, "b", &game("2", &[])).unwrap();
    fs::write(folder.0.join("notes.json"), "{}").unwrap();
    assert_eq!(files.list().unwrap(), [GameId::new("a"), GameId::new("b")]);
    let loaded = files.load(&GameId::new("a")).unwrap();
    assert_eq!((&loaded.header, &loaded.events), (&long.header, &long.events));
    assert!(matches!(files.load(&GameId::new("c")), Err(StoreError::Unknown(_))));
    assert!(matches!(files.load(&GameId::new("notes")), Err(StoreError::Unreadable(..))));
    assert_eq!(folder.names(), ["a.json", "b.json", "notes.json"]);
}

/// Another game, a longer one, one that went on otherwise, and what is no game at all.
#[test]
fn nothing_is_written_over_what_is_not_its_own() {
    let folder = Folder::new("foreign");
    let mut files = Files::within(&folder.0);
    keep(&mut files, "a", &game("1", &["e2e4", "e7e5"])).unwrap();
    fs::write(folder.0.join("x.json"), "not a game").unwrap();
    let before = fs::read(folder.0.join("a.json")).unwrap();
    let wrong: [(&str, &str, &[&str]); 4] =
        [("a", "2", &["e2e4", "e7e5"]), ("a", "1", &["e2e4"]), ("a", "1", &["e2e4", "c7c5", "g1f3"]), ("x", "1", &[])];
    for (name, seed, moves) in wrong {
        let record = game(seed, moves);
        assert!(matches!(files.is_free(&GameId::new(name), &record), Err(StoreError::Foreign(_))), "{moves:?}");
        let error = keep(&mut files, name, &record).unwrap_err();
        assert!(error.to_string().contains("choose another name"), "{error}");
    }
    assert_eq!(fs::read(folder.0.join("a.json")).unwrap(), before);
    assert_eq!(fs::read(folder.0.join("x.json")).unwrap(), b"not a game");
    assert!(files.is_free(&GameId::new("c"), &game("1", &[])).is_ok());
}

#[test]
fn one_game_that_fails_touches_no_other() {
    let folder = Folder::new("batch");
    let mut files = Files::within(&folder.0);
    fs::write(folder.0.join("b.json"), "not a game").unwrap();
    let append = |name: &str| Append { game: GameId::new(name), record: game("1", &[]), known: 0, care: Care::Machine };
    let done = files.append(&["a", "b", "c"].map(append));
    assert_eq!(done.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(folder.names(), ["a.json", "b.json", "c.json"]);
}

/// Names that come from strangers do not lead anywhere.
#[test]
fn no_name_leads_out_of_the_folder() {
    let folder = Folder::new("names");
    let mut files = Files::within(folder.0.join("games"));
    fs::create_dir(folder.0.join("games")).unwrap();
    let long = "x".repeat(300);
    for name in ["", ".", "..", "../a", "a/b", "a\\b", "/etc/x", ".hidden", "a\0b", &long] {
        assert!(matches!(keep(&mut files, name, &game("1", &[])), Err(StoreError::Name(_))), "{name:?}");
        assert!(matches!(files.load(&GameId::new(name)), Err(StoreError::Name(_))), "{name:?}");
    }
    assert_eq!(folder.names(), ["games"]);
}

/// A secret that still decides is nobody else's business.
#[cfg(unix)]
#[test]
fn games_that_go_on_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let mut files = Files::within(&folder.0);
    let record = game("1", &["e2e4"]);
    let mode = |name: &str| fs::metadata(folder.0.join(name)).unwrap().permissions().mode() & 0o077;
    keep(&mut files, "own", &record).unwrap();
    assert_eq!(mode("own.json"), 0);
    let others = Arc::new(Record::clone(&record).for_others());
    keep(&mut files, "others", &others).unwrap();
    assert!(!fs::read_to_string(folder.0.join("others.json")).unwrap().contains("unrevealed_secret"));
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = Folder::new("missing");
    let mut files = Files::by_path();
    let path = folder.0.join("none").join("a.json");
    let error = keep(&mut files, &path.to_string_lossy(), &game("1", &[])).unwrap_err();
    assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    assert!(std::error::Error::source(&error).is_some(), "{error}");
}

/// Two who go on with one game at the same moment: one of them has it, and the other is told.
#[test]
fn of_two_who_write_one_is_told() {
    let folder = Folder::new("two");
    keep(&mut Files::within(&folder.0), "a", &game("1", &["e2e4"])).unwrap();
    for round in 0..20 {
        let name = format!("a{round}");
        fs::copy(folder.0.join("a.json"), folder.0.join(format!("{name}.json"))).unwrap();
        let ways = [["e2e4", "e7e5"], ["e2e4", "c7c5"]].map(|moves| game("1", &moves));
        let done: Vec<bool> = std::thread::scope(|scope| {
            let write = |record| {
                let (folder, name) = (&folder.0, &name);
                scope.spawn(move || keep(&mut Files::within(folder), name, record).is_ok())
            };
            let writers: Vec<_> = ways.iter().map(write).collect();
            writers.into_iter().map(|writer| writer.join().unwrap()).collect()
        });
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
        let kept = Files::within(&folder.0).load(&GameId::new(name)).unwrap();
        let winner = ways.iter().zip(&done).find(|(_, done)| **done).unwrap().0;
        assert_eq!(kept.events, winner.events);
    }
}

/// Whoever is killed while it writes leaves what was there before; what it has begun is in nobody's way.
#[test]
fn a_torn_file_is_in_nobodys_way() {
    let folder = Folder::new("killed");
    let mut files = Files::within(&folder.0);
    keep(&mut files, "a", &game("1", &["e2e4"])).unwrap();
    fs::write(folder.0.join(".a.json.1-0.part"), "{\"format\": \"arb").unwrap();
    assert_eq!(files.list().unwrap(), [GameId::new("a")]);
    keep(&mut files, "a", &game("1", &["e2e4", "e7e5"])).unwrap();
    assert_eq!(files.load(&GameId::new("a")).unwrap().events.len(), 2);
}

/// Many give the thread that writes something; whoever waits finds it on the disk.
#[test]
fn one_thread_writes_for_all() {
    let folder = Folder::new("writer");
    let writer = Writer::new(Box::new(Files::within(&folder.0)));
    let writer = &writer;
    std::thread::scope(|scope| {
        for player in 0..4 {
            let folder: &Path = &folder.0;
            scope.spawn(move || {
                let moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
                for count in 0..=moves.len() {
                    let record = game(&player.to_string(), &moves[..count]);
                    let known = count.saturating_sub(1);
                    let name = GameId::new(format!("game{player}"));
                    let append = Append { game: name.clone(), record, known, care: Care::Program };
                    let receipt = writer.append(vec![append]);
                    if count % 2 == 0 {
                        assert!(receipt.wait().iter().all(Result::is_ok));
                        assert_eq!(Files::within(folder).load(&name).unwrap().events.len(), count);
                    }
                }
            });
        }
    });
}

#[test]
fn whoever_closes_a_writer_loses_nothing() {
    let folder = Folder::new("closed");
    let writer = Writer::new(Box::new(Files::within(&folder.0)));
    for number in 0..50 {
        let (game, record) = (GameId::new(format!("{number:02}")), game("1", &["e2e4"]));
        drop(writer.append(vec![Append { game, record, known: 0, care: Care::Program }]));
    }
    let store = writer.close().unwrap();
    assert_eq!(store.list().unwrap().len(), 50);
}
