//! `arbiter pgn`, run as people run it.

use crate::program::arbiter;
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: &str = r#"[Event "Mate"]
[White "A/B"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Resigned"]
[Result "1-0"]

1. e4 {[%clk 0:10:00]} e5 (1... c5 2. Nf3) 2. Nf3 1-0

[Event "Drops"]
[Variant "Crazyhouse"]
[Result "*"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@e6 *

[Event "Stalemate"]
[SetUp "1"]
[FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]
[Result "1/2-1/2"]

1. Qg6 1/2-1/2
"#;

const FAULTS: &str = r#"[Event "Illegal"]

1. e4 e5 2. Ke3 *

[Event "Wrong result"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[Event "Illegal in a variation"]

1. e4 (1. d5) *

[Event "Unknown"]
[Variant "Nochess"]

1. e4 *

[Event "Bad position"]
[FEN "9/8 w"]

1. e4 *

[Event "Numbers and no result"]

1. e4 e5 3. Nf3

[Event "Unclosed"]

1. e4 {oops
"#;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("arbiter-pgn-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("games.pgn"), GAMES).unwrap();
        fs::write(path.join("faults.pgn"), FAULTS).unwrap();
        Folder(path)
    }

    /// Exit code, output and errors.
    fn run_with(&self, args: &str, input: &str) -> (i32, String, String) {
        let args: Vec<&str> = ["pgn"].into_iter().chain(args.split_whitespace()).collect();
        arbiter(&self.0, &args, input)
    }

    fn fine(&self, args: &str) -> String {
        let (code, out, err) = self.run_with(args, "");
        assert_eq!((code, err.as_str()), (0, ""), "arbiter pgn {args}\n{out}");
        out
    }

    fn json(&self, args: &str) -> serde_json::Value {
        serde_json::from_str(&self.fine(&format!("{args} --json"))).unwrap()
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).into_iter().flatten();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(Path::new(file))).unwrap()
    }
}

#[test]
fn sound_files_are_sound() {
    let folder = Folder::new("sound");
    assert_eq!(folder.fine("check games.pgn"), "games.pgn: 4 games, 15 plies, 0 errors, 0 notes\n");
    assert_eq!(folder.fine("check games.pgn --quiet"), "");
    assert_eq!(folder.run_with("check -", GAMES).0, 0);
    assert_eq!(folder.json("check games.pgn")[0]["sound"], true);
}

#[test]
fn every_problem_has_its_place() {
    let folder = Folder::new("faults");
    let (code, out, _) = folder.run_with("check faults.pgn games.pgn", "");
    assert_eq!(code, 1);
    let seen: Vec<&str> = out.lines().collect();
    let expected = [
        "faults.pgn:3:13: game 1, ply 3: `Ke3` is not a legal move",
        "faults.pgn:8:21: game 2, ply 4: the result is 1-0, but the game ended 0-1 on the board: CHECKMATE",
        "faults.pgn:12:11: game 3, ply 1: `d5` is not a legal move",
        "faults.pgn:15:1: game 4: no game is known by the name `Nochess` of the tag Variant",
        "faults.pgn:20:1: game 5: the tag FEN gives no position of the game: ",
        "faults.pgn:26:10: game 6, ply 3: note: the move number is 3; expected 2",
        "faults.pgn:26:16: game 6: note: the game has no result at its end",
        "faults.pgn:30:7: game 7: the comment is never closed",
        "faults.pgn: 7 games, 3 plies, 6 errors, 2 notes",
        "games.pgn: 4 games, 15 plies, 0 errors, 0 notes",
    ];
    for (seen, expected) in seen.iter().zip(expected) {
        assert!(seen.starts_with(expected), "{seen}\n{expected}");
    }
    assert_eq!(seen.len(), expected.len(), "{out}");

    let (code, out, _) = folder.run_with("check faults.pgn --strict --threads 1", "");
    assert_eq!((code, out.lines().count()), (1, 2), "{out}");
    let (_, out, _) = folder.run_with("check faults.pgn --json", "");
    let data: serde_json::Value = serde_json::from_str(&out).unwrap();
    let first = &data[0]["problems"][0];
    assert_eq!((&first["code"], &first["line"], &first["ply"]), (&"illegal-move".into(), &3.into(), &3.into()));
}

#[test]
fn everything_is_counted() {
    let folder = Folder::new("stats");
    let out = folder.fine("stats games.pgn");
    for wanted in ["Games    4\n", "Plies    15, and 2 in variations", "checkmate", "e4 e5", "crazyhouse"] {
        assert!(out.contains(wanted), "{wanted}\n{out}");
    }
    let data = folder.json("stats games.pgn faults.pgn --threads 2");
    assert_eq!((&data["games"], &data["plies"], &data["broken"]), (&11.into(), &18.into(), &6.into()));
    assert_eq!((&data["results"]["1-0"], &data["results"]["*"]), (&1.into(), &2.into()));
    let endings = [("CHECKMATE", 1), ("STALEMATE", 1), ("declared won", 1), ("open", 2)];
    for (code, count) in endings {
        assert_eq!(data["endings"][code], count, "{data:#}");
    }
    assert_eq!(folder.json("stats games.pgn --threads 1")["variants"]["crazyhouse"], 1);
}

#[test]
fn threads_make_no_difference() {
    let folder = Folder::new("threads");
    // More than one block.
    let many = GAMES.repeat((3 << 20) / GAMES.len()) + FAULTS;
    fs::write(folder.0.join("many.pgn"), many).unwrap();
    assert_eq!(folder.json("stats many.pgn --threads 1"), folder.json("stats many.pgn --threads 4"));
    let (code, one, _) = folder.run_with("check many.pgn --threads 1", "");
    assert_eq!((code, one), {
        let (code, many, _) = folder.run_with("check many.pgn --threads 4", "");
        (code, many)
    });
}

#[test]
fn files_are_divided_and_never_overwritten() {
    let folder = Folder::new("split");
    folder.fine("split games.pgn --into counts --by count=3");
    assert_eq!(folder.files("counts"), ["games-00001.pgn", "games-00002.pgn"]);
    // Nothing is lost, and the parts are whole games.
    let together = folder.read("counts/games-00001.pgn") + &folder.read("counts/games-00002.pgn");
    assert_eq!(together.trim_end(), GAMES.trim_end());
    folder.fine("split games.pgn --into results --by result");
    assert_eq!(folder.files("results"), ["0-1.pgn", "1-0.pgn", "draw.pgn", "open.pgn"]);
    folder.fine("split games.pgn --into whites --by white");
    assert_eq!(folder.files("whites"), ["A_B.pgn", "unknown.pgn"]);

    let before = folder.read("results/1-0.pgn");
    let (code, _, err) = folder.run_with("split faults.pgn --into results --by result", "");
    assert!(code == 1 && err.contains("is there already"), "{err}");
    assert_eq!(folder.read("results/1-0.pgn"), before);
    assert_eq!(folder.files("results").len(), 4, "nothing is left behind");
    for wrong in ["split games.pgn --into x --by count=0", "split games.pgn --into x --by count", "split games.pgn"] {
        assert_eq!(folder.run_with(wrong, "").0, 2, "{wrong}");
    }
}

#[test]
fn positions_are_shown() {
    let folder = Folder::new("replay");
    let out = folder.fine("replay games.pgn");
    for wanted in [
        "Event    Mate",
        "1. f3 e5 2. g4 Qh4# 0-1",
        "checkmate",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    ] {
        assert!(out.contains(wanted), "{wanted}\n{out}");
    }
    let data = folder.json("replay games.pgn --game 2 --ply 2");
    assert_eq!(data["position"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    assert_eq!((&data["plies"], &data["moves"][1]), (&3.into(), &"e5".into()));
    assert!(folder.fine("replay games.pgn --game 2 --ply 2").contains("1. e4 e5 … (1 more)"));
    for (args, wanted) in [
        ("replay games.pgn --game 9", "games.pgn has no game 9; it has 4"),
        ("replay games.pgn --ply 9", "the game has 4 moves; there is no ply 9"),
        ("replay faults.pgn", "game 1, ply 3: `Ke3` is not a legal move"),
        ("replay none.pgn", "cannot read none.pgn"),
        ("stats .", "is a folder"),
        ("stats games.pgn --variant nochess", "there is no game `nochess`"),
    ] {
        let (code, _, err) = folder.run_with(args, "");
        assert!(code == 1 && err.contains(wanted), "{args}\n{err}");
    }
}
