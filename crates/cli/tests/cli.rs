//! The built binary, run as people run it: command, input, exit code, and what must be seen.

use crate::program::{arbiter, folder, words};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// One run.
struct Run {
    args: &'static str,
    input: &'static str,
    code: i32,
    out: &'static [&'static str],
    err: &'static [&'static str],
}

const FINE: Run = Run { args: "", input: "", code: 0, out: &[], err: &[] };
const FAULT: Run = Run { code: 1, ..FINE };
const USAGE: Run = Run { code: 2, err: &["--help"], ..FINE };

fn check(folder: &Path, runs: &[Run]) {
    for run in runs {
        let (code, out, err) = arbiter(folder, &words(run.args), run.input);
        let shown = format!("arbiter {}\n--- out\n{out}--- err\n{err}", run.args);
        assert_eq!(code, run.code, "{shown}");
        for fragment in run.out {
            assert!(out.contains(fragment), "out lacks {fragment:?}\n{shown}");
        }
        for fragment in run.err {
            assert!(err.contains(fragment), "err lacks {fragment:?}\n{shown}");
        }
        assert!(code != 0 || !run.err.is_empty() || err.is_empty(), "a fine run says nothing on stderr\n{shown}");
        assert!(!err.contains("panicked"), "{shown}");
    }
}

#[test]
fn usage() {
    check(
        &folder("usage"),
        &[
            Run { args: "--help", out: &["arbiter play", "Examples:"], ..FINE },
            Run { args: "play --help", out: &["--resume", "Examples:"], ..FINE },
            Run { args: "--version", out: &["arbiter 0."], ..FINE },
            Run { args: "", ..USAGE },
            Run { args: "dance", ..USAGE },
            Run { args: "perft chess", ..USAGE },
            Run { args: "perft chess 99", ..USAGE },
            Run { args: "bench chess --rounds 0", ..USAGE },
            Run { args: "bench chess --once", ..USAGE },
            Run { args: "show chess --option X", err: &["NAME=VALUE"], ..USAGE },
            Run { args: "play --seat WHITE=fish", err: &["`fish` cannot play", "human, random"], ..USAGE },
        ],
    );
}

#[test]
fn games() {
    check(
        &folder("games"),
        &[
            Run { args: "games", out: &["ID ", "chess ", "Chess", "8×8", "glinski", "91 hexagons"], ..FINE },
            Run { args: "games --json", out: &["\"id\": \"chess\"", "\"name\": \"CHESS\""], ..FINE },
            Run { args: "games chess", out: &["Players: WHITE, BLACK", "Source:", "P pawn"], ..FINE },
            Run { args: "games STANDARD", out: &["Chess (chess)"], ..FINE },
            Run { args: "games chess960", out: &["--number …  0 to 959"], ..FINE },
            Run { args: "games ches", err: &["there is no game `ches`", "did you mean", "chess"], ..FAULT },
            Run { args: "games none.json", err: &["cannot read none.json"], ..FAULT },
        ],
    );
}

#[test]
fn setups_are_listed() {
    const TURNS: &str = "\"turns\": [\n      \"BLACK\",\n      \"YELLOW\",\n      \"BLUE\",\n      \"RED\"";
    check(
        &folder("setups"),
        &[
            Run {
                args: "games enochian --setups",
                out: &[
                    "FIRE_OF_FIRE (default)",
                    "EARTH_OF_EARTH",
                    "BLACK YELLOW BLUE RED",
                    "king with rook, then bishop",
                ],
                ..FINE
            },
            Run { args: "games enochian --setups --json", out: &["\"code\": \"EARTH_OF_EARTH\"", TURNS], ..FINE },
            Run { args: "games chess --setups", out: &["chess has no setups"], ..FINE },
            Run { args: "moves enochian --setup tablet-of_earth", out: &["a7a6"], ..FINE },
            Run { args: "fen enochian --setup earth-of-airs", err: &["did you mean `EARTH_OF_AIR`?"], ..FAULT },
        ],
    );
}

#[test]
fn positions_and_moves_as_text() {
    check(
        &folder("texts"),
        &[
            Run { args: "fen chess", out: &["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"], ..FINE },
            Run { args: "fen chess960 --start 518", out: &["/RNBQKBNR w KQkq - 0 1\n"], ..FINE },
            Run { args: "fen chess960 --start 518 --style shredder", out: &["w HAha -"], ..FINE },
            Run { args: "fen chess --after e4 c5 Nf3", out: &["5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"], ..FINE },
            Run {
                args: "fen chess --after '1 e4 2. c5 3 Nf3'",
                out: &["5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"],
                ..FINE
            },
            // Where dice fall, a number is what they show.
            Run {
                args: "fen enochian --option divination=reroll --after 6 h2h3",
                out: &["5,rP<N>/blaQ", " bla "],
                ..FINE
            },
            Run { args: "fen chess --after e4", out: &["b KQkq e3 0 1\n"], ..FINE },
            Run { args: "fen chess --after e4 --style xfen", out: &["b KQkq - 0 1\n"], ..FINE },
            Run { args: "fen chess '4k3/8/8/8/8/8/8/4K3'", out: &["4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"], ..FINE },
            Run { args: "fen chess '4k3/8/8/8/8/8/8/P3K3'", out: &["doubtful: no white pawn can stand on a1"], ..FINE },
            Run {
                args: "fen chess --strict '4k3/8/8/8/8/8/8/P3K3 w'",
                err: &["`-` is missing", "no white pawn can stand on a1"],
                ..FAULT
            },
            Run { args: "fen chess --strict --after e4 e5 --json", out: &["\"doubts\": []", "KQkq e6 0 2"], ..FINE },
            Run { args: "fen chess --after e4 e5 Kd3", err: &["move 3: `Kd3` is not a legal move", "d3"], ..FAULT },
            Run { args: "san chess e2e4 e7e5 g1f3", out: &["e4 e5 Nf3\n"], ..FINE },
            Run {
                args: "san chess '1. e4 e5 2. Nf3 Nc6 3.Bb5 a6 4. 0-0' --to uci",
                out: &["f1b5 a7a6 e1g1\n"],
                ..FINE
            },
            Run { args: "san chess e4 e5 Nf3 Nc6 Bc4 Bc5 O-O --to uci960", out: &["f8c5 e1h1\n"], ..FINE },
            Run { args: "san chess f3 e5 g4 Qh4", out: &["f3 e5 g4 Qh4#\n"], ..FINE },
            Run { args: "san chess -", input: "1. e4 c5 *", out: &["e4 c5\n"], ..FINE },
            Run { args: "san chess e4 --json", out: &["\"moves\": [", "b KQkq e3 0 1"], ..FINE },
            Run { args: "san crazyhouse e4 d5 exd5 Qxd5 a3 P@e4", out: &["a3 P@e4\n"], ..FINE },
            Run { args: "san chess f3 e5 g4 Qh4 a3", err: &["move 5, `a3`: the game is over (CHECKMATE)"], ..FAULT },
            Run { args: "san chess", ..USAGE },
        ],
    );
}

#[test]
fn boards() {
    check(
        &folder("boards"),
        &[
            Run {
                args: "show chess",
                out: &["8  roo  kni", "1  ROO  KNI", "a    b", "WHITE ↑   BLACK ↓", "WHITE to move"],
                ..FINE
            },
            Run { args: "show chess --symbols", out: &["  8  r  n  b  q  k  b  n  r\n"], ..FINE },
            Run { args: "show chess --symbols --color always", out: &["\u{1b}[35mr\u{1b}[0m"], ..FINE },
            Run { args: "show chess --json", out: &["\"to_move\": \"WHITE\"", "w KQkq - 0 1"], ..FINE },
            Run { args: "show shogi", out: &["HAND of BLACK, WHITE: empty"], ..FINE },
            Run { args: "show duck", out: &["POOL: *\n", "WHITE to move (MEN, part 1 of 2)"], ..FINE },
            Run { args: "show chess960 --number 0 --symbols", out: &["  1  B  B  Q  N  N  R  K  R\n"], ..FINE },
            Run { args: "show chess960 --number 960", err: &["no start position 960"], ..FAULT },
            Run { args: "show enochian", out: &["◄ BLUE    team AIR\n▲ RED", "    (►KNI)   "], ..FINE },
            Run {
                args: "show glinski --symbols",
                out: &["\n 11  .     p", "\n                  1 B\n", "rows climb"],
                ..FINE
            },
            Run {
                args: "show chess --position '4k3/8/8/8/8/8/8/4K2q w - -'",
                out: &["WHITE ↑ (in check)", "WHITE to move"],
                ..FINE
            },
            Run {
                args: "show chess --position '4k3/8/8/9/8/8/8/4K3 w - -'",
                err: &["^\n", "column 9: row 5 has 9 squares; expected 8"],
                ..FAULT
            },
            Run { args: "show chess --setup NOWHERE", err: &["there is no setup `NOWHERE`"], ..FAULT },
            Run { args: "show chess --option TEA=MILK", err: &["there is no option `TEA`"], ..FAULT },
        ],
    );
}

#[test]
fn moves_and_counts() {
    check(
        &folder("moves"),
        &[
            Run { args: "moves chess", out: &["e2e4\n", "g1f3\n"], ..FINE },
            Run { args: "moves chess --json", out: &["\"count\": 20", "\"rule\": \"PAWN/1\""], ..FINE },
            Run { args: "moves chess --position '8/P7/8/8/8/8/8/k1K5 w - -'", out: &["a7a8q\n", "a7a8n\n"], ..FINE },
            Run { args: "moves chess --position '7k/5QK1/8/8/8/8/8/8 b - -'", out: &["WHITE wins: checkmate"], ..FINE },
            Run { args: "perft chess 3", out: &["8902\n"], ..FINE },
            Run { args: "bench chess --once --depth 3", out: &["8902\n"], ..FINE },
            Run { args: "bench chess --depth 2 --rounds 1 --json", out: &["\"nodes\": 400", "\"ratio\": 1.0"], ..FINE },
            Run { args: "bench chess --load --rounds 1", out: &["compile", "chess"], ..FINE },
            Run { args: "bench breakthrough --playouts --rounds 1", out: &["moves a game", "breakthrough"], ..FINE },
            Run { args: "bench nothing", err: &["there is no game `nothing`"], ..FAULT },
            Run { args: "perft chess 2 --divide", out: &["e2e4: 20\n", "400\n"], ..FINE },
            Run { args: "perft chess 2 --divide --json", out: &["\"nodes\": 400", "\"e2e4\": 20"], ..FINE },
            Run {
                args: "perft chess 2 --position 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'",
                out: &["2039\n"],
                ..FINE
            },
            Run { args: "schema", out: &["\"$schema\""], ..FINE },
        ],
    );
}

#[test]
fn explanations() {
    check(
        &folder("explain"),
        &[
            Run {
                args: "explain chess e2e4",
                out: &["e2e4 is legal", "PAWN/1", "/pieces/0/moves/1 at games/chess.json:"],
                ..FINE
            },
            Run { args: "explain chess e1g1", out: &["e1g1 is not legal", "KING/20", "f1 is not empty"], ..FINE },
            Run {
                args: "explain chess e1g1 --json",
                out: &["\"legal\": false", "\"sentence\":", "\"location\": \"games/"],
                ..FINE
            },
            Run { args: "explain chess e2", out: &["legal from e2: e2e3, e2e4", "allows some move"], ..FINE },
            Run { args: "explain chess e2e5", out: &["it goes one square, not three"], ..FINE },
            Run { args: "explain chess e7e5", out: &["e7 belongs to BLACK, and WHITE is to move\n  (so say"], ..FINE },
            Run { args: "explain chess e2e9", err: &["the board has no square e9"], ..FAULT },
            Run { args: "explain chess d4d5", out: &["nothing stands on d4"], ..FINE },
            Run { args: "explain shogi P@e5", out: &["P@e5 is not legal", "no PAWN in the HAND"], ..FINE },
            Run { args: "explain chess pass", out: &["pass is not legal"], ..FINE },
            Run { args: "explain chess hello", err: &["expected two squares"], ..FAULT },
            Run {
                args: "explain --tiers chess",
                out: &[
                    "kernel   ",
                    "bits, ",
                    "PAWN     1   0, 1",
                    "1b  ",
                    "another piece falls with it (games/chess.json:",
                    "tier 1b ",
                ],
                ..FINE
            },
            Run { args: "explain --tiers racing-kings", out: &["kernel   none:", "tier 2 "], ..FINE },
            Run { args: "explain chess", err: &["--help"], ..USAGE },
            Run { args: "explain --tiers chess e2e4", err: &["cannot be used with"], ..USAGE },
        ],
    );
}

#[test]
fn documents_of_ones_own() {
    let folder = folder("check");
    let patch = r#"{ "format": 2, "extends": "chess", "name": "MINE", "metadata": { "title": "My game" } }"#;
    fs::write(folder.join("mine.json"), patch).unwrap();
    fs::write(folder.join("mine-too.json"), patch.replace("\"chess\"", "\"mine\"").replace("MINE", "MINE TOO"))
        .unwrap();
    fs::write(
        folder.join("bad.json"),
        patch.replace("\"name\"", "\"nam\"").replace("My game\"", "My game\", \"x\": 1"),
    )
    .unwrap();
    fs::write(folder.join("broken.json"), "{").unwrap();
    fs::write(folder.join("bytes.json"), [0xff, 0xfe]).unwrap();
    check(
        &folder,
        &[
            Run { args: "check mine.json", out: &["mine.json: sound"], ..FINE },
            Run { args: "check mine-too.json", out: &["mine-too.json: sound"], ..FINE },
            Run { args: "check mine.json --json", out: &["\"sound\": true"], ..FINE },
            Run {
                args: "check mine.json bad.json",
                out: &["mine.json: sound", "doc/unknown-key", "bad.json:1:", "bad.json: refused"],
                ..FAULT
            },
            Run { args: "check bad.json --json", out: &["\"code\": \"doc/unknown-key\"", "\"line\": 1"], ..FAULT },
            Run { args: "check broken.json", out: &["doc/syntax"], ..FAULT },
            Run { args: "check bytes.json", err: &["not UTF-8"], ..FAULT },
            Run { args: "check gone.json", err: &["cannot read gone.json"], ..FAULT },
            Run { args: "check .", err: &["is a folder"], ..FAULT },
            Run { args: "perft mine-too.json 2", out: &["400\n"], ..FINE },
            Run { args: "moves ./bad.json", err: &["the document is refused", "doc/unknown-key"], ..FAULT },
        ],
    );
}

#[test]
fn a_game_is_played_line_by_line() {
    let mate = "f2f3\ne7e5\ng2g4\nd8h4\n";
    let folder = folder("play");
    check(
        &folder,
        &[
            Run {
                args: "play --seat BLACK=human",
                input: mate,
                out: &["BLACK wins: checkmate (article 5.1.1)"],
                ..FINE
            },
            Run { args: "play chess", input: "resign\n", out: &["BLACK wins: resignation (article 5.1.2)"], ..FINE },
            Run { args: "play breakthrough", input: "resign\n", out: &["wins: resignation"], ..FINE },
            Run {
                args: "play --seat BLACK=human",
                input: "offer DRAW_BY_AGREEMENT\naccept\n",
                out: &["offered", "BLACK may `accept`", "\ndraw by agreement"],
                ..FINE
            },
            Run {
                args: "play --others engine:2",
                input: "offer DRAW_BY_AGREEMENT\nquit\n",
                out: &["BLACK declines", "--resume"],
                ..FINE
            },
            Run {
                args: "play --others random --seed 1 --save here.json",
                input: "moves\nhelp\nboard\nrules\nposition\nundo\nclaim\nclaim THREEFOLD\n99\nhop\ne2e4\nundo\n1\n",
                out: &[
                    "20 h2h4",
                    "take back",
                    "w KQkq - 0 1",
                    "nothing of yours",
                    "claim now one of: RESIGNATION",
                    "THREEFOLD is not true",
                    "there is no move 99",
                    "`hop` is not a legal move",
                    "taken back",
                    "arbiter play --resume here.json",
                ],
                ..FINE
            },
            Run {
                args: "play --others random --seed 1",
                input: "Nf3\na1\ne2\ne2e9\nmoves e2\ndraw\nclaim three\n",
                out: &[
                    "you play WHITE; BLACK moves at random (seed 1)",
                    "to f3, by coordinates: g1f3",
                    "no legal move starts from a1",
                    "from e2: e2e3, e2e4",
                    "the board has no square e9",
                    "  13 e2e3   14 e2e4\n",
                    "BLACK declines",
                    "THREEFOLD is not true",
                ],
                ..FINE
            },
            Run { args: "play chess960 --others random --seed 5", out: &["start 152, seed 5"], ..FINE },
            Run {
                args: "play enochian --others random --seed 4 --option CONTROLLERS=TWO --option DIVINATION=HISTORICAL",
                out: &["you play SEAT_AIR (BLUE, BLACK)", "RED throws the die: "],
                ..FINE
            },
            Run { args: "play --position '7k/8/8/8/8/8/6q1/K7 w - -'", out: &["the only move is a1b1\n"], ..FINE },
            Run { args: "play --position '7k/8/5KQ1/8/8/8/8/8 w - -'", input: "g6g7\n", out: &["WHITE wins"], ..FINE },
            Run {
                args: "play --seat PURPLE=human",
                err: &["there is no seat `PURPLE`; there are WHITE, BLACK"],
                ..FAULT
            },
        ],
    );
}

/// The same seed and the same moves give the same game; a saved game goes on where it was.
#[test]
fn saved_games_replay() {
    let folder = folder("resume");
    let whole = arbiter(&folder, &words("play --others random --seed 7 --save whole.json"), "e2e4\nd2d4\ng1f3\n");
    let first = arbiter(&folder, &words("play --others random --seed 7 --save halves.json"), "e2e4\n");
    let second = arbiter(&folder, &words("play --resume halves.json"), "d2d4\ng1f3\n");
    assert_eq!((whole.0, first.0, second.0), (0, 0, 0), "{}{}{}", whole.2, first.2, second.2);
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(text("whole.json"), text("halves.json"));
    assert!(text("whole.json").contains("\"e2e4\""));

    fs::write(folder.join("hash.json"), text("whole.json").replace("\"spec_hash\": \"", "\"spec_hash\": \"0")).unwrap();
    fs::write(folder.join("illegal.json"), text("whole.json").replace("d2d4", "d2d5")).unwrap();
    fs::write(folder.join("other.json"), "{}").unwrap();
    check(
        &folder,
        &[
            Run { args: "play --resume hash.json", err: &["have changed since the game was saved"], ..FAULT },
            Run {
                args: "play --resume illegal.json",
                err: &["`d2d5`, number 3 of the saved events", "closest: d2d3, d2d4"],
                ..FAULT
            },
            Run { args: "play --resume other.json", err: &["not a saved game"], ..FAULT },
            Run { args: "play --resume gone.json", err: &["there is no game gone.json"], ..FAULT },
            Run {
                args: "play --save other.json --others random --seed 7",
                err: &["other.json exists and is not this game"],
                ..FAULT
            },
            Run { args: "play --others random --seed 8 --save whole.json", err: &["is not this game"], ..FAULT },
            Run { args: "play --others random --seed 1", out: &["--resume arbiter-chess.json"], ..FINE },
            Run { args: "play --others random --seed 2", out: &["--resume arbiter-chess-2.json"], ..FINE },
        ],
    );
    assert_eq!(text("other.json"), "{}");
    let unfinished = fs::read_dir(&folder).unwrap().any(|e| e.unwrap().path().extension().is_some_and(|x| x == "part"));
    assert!(!unfinished);
}

/// Who asks for JSON gets JSON, whatever happens.
#[test]
fn programs_read_everything() {
    let folder = folder("json");
    fs::write(folder.join("bad.json"), "{}").unwrap();
    let promotion = "--position '8/P7/8/8/8/8/8/k1K5 w - -'";
    let mate = "--position '7k/5QK1/8/8/8/8/8/8 b - -'";
    let table: [(&str, i32, &str, serde_json::Value); 13] = [
        (
            "moves nothing --json",
            1,
            "/error/message",
            "there is no game `nothing`; `arbiter games` lists those built in; a path names a document of your own"
                .into(),
        ),
        ("moves ./bad.json --json", 1, "/error/diagnostics/0/code", "doc/missing-key".into()),
        ("show chess --json --position 8/8", 1, "/error/faults/0/column", 1.into()),
        ("check gone.json --json", 1, "/0/sound", false.into()),
        (&format!("moves chess --json {promotion}"), 0, "/moves/3/choices/0/becomes", "QUEEN".into()),
        (&format!("moves chess --json {mate}"), 0, "/outcome/scores/WHITE", 1.0.into()),
        (&format!("show chess --json {mate}"), 0, "/outcome/winner", "WHITE".into()),
        ("show duck --json", 0, "/part", "MEN".into()),
        ("moves enochian --json --option DIVINATION=HISTORICAL", 0, "/awaits", "DIE".into()),
        ("games enochian --json", 0, "/options/0/choices/0/code", "FOUR".into()),
        ("explain chess e2 --json", 0, "/moves/1", "e2e4".into()),
        ("explain --tiers chess --json", 0, "/kernel/sizes/width", 64.into()),
        ("explain --tiers atomic --json", 0, "/moves/0/tier", "2".into()),
    ];
    for (args, code, pointer, wanted) in table {
        let (status, out, err) = arbiter(&folder, &words(args), "");
        let value: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args}: {e}\n{out}{err}"));
        assert_eq!((status, value.pointer(pointer)), (code, Some(&wanted)), "{args}\n{out}");
    }
}

/// Whoever stops reading early is no error.
#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["games", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
