//! The full screen of `play`, in a real terminal: tmux runs the program, presses the keys, and says what is seen.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// Whether tmux is there. Without it these tests are skipped, unless all must run.
fn there_is_tmux() -> bool {
    let there = Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success());
    if !there {
        assert!(env::var_os("ARBITER_REQUIRE_ALL").is_none(), "tmux is not installed");
        eprintln!("skipped: there is no tmux");
    }
    there
}

/// A terminal of its own, with a server of its own, in a folder of its own.
struct Terminal {
    socket: PathBuf,
    folder: PathBuf,
}

impl Terminal {
    fn new(name: &str, (width, height): (u16, u16), command: &str) -> Terminal {
        let folder = env::temp_dir().join(format!("arbiter-terminal-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let terminal = Terminal { socket: folder.join("tmux"), folder };
        // What is left on the screen afterwards can be seen, too.
        let shell = format!("{} {command}; echo \"left with $?\"; sleep 600", env!("CARGO_BIN_EXE_arbiter"));
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", width.as_str(), "-y", height.as_str()];
        let start = [&["-f", "/dev/null", "-u", "new-session", "-d"][..], &size, &[&shell]].concat();
        let output = terminal.tmux(&start);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        terminal
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.arg("-S").arg(&self.socket).args(args).current_dir(&self.folder);
        command.env("LC_ALL", "C.UTF-8").env_remove("TMUX").env_remove("NO_COLOR").output().unwrap()
    }

    fn seen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// Waits until something is seen. Machines are slow now and then, so this is no measurement.
    fn wait(&self, wanted: &str) -> String {
        self.wait_for(wanted, |seen| seen.contains(wanted))
    }

    fn wait_for(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let seen = self.seen();
            if holds(&seen) {
                return seen;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "never seen: {what}\n{seen}");
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses keys: names of tmux, with blanks between them; `4×Up` is pressed four times.
    fn press(&self, keys: &str) {
        for key in keys.split_whitespace() {
            let (times, key) = key.split_once('×').map_or((1, key), |(n, key)| (n.parse().unwrap(), key));
            for _ in 0..times {
                assert!(self.tmux(&["send-keys", key]).status.success(), "{key}");
            }
        }
    }

    fn events(&self, file: &str) -> Vec<String> {
        let text = fs::read_to_string(Path::new(&self.folder).join(file)).unwrap();
        let record: serde_json::Value = serde_json::from_str(&text).unwrap();
        record["events"].as_array().unwrap().iter().map(|event| event.as_str().unwrap().to_string()).collect()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Two people, cursor keys alone, to mate; then the terminal is as it was, and the way to check the game is said.
#[test]
fn a_game_of_chess_to_mate_with_the_cursor_keys() {
    if !there_is_tmux() {
        return;
    }
    let terminal = Terminal::new("mate", (80, 24), "play chess --seat BLACK=human");
    terminal.wait("WHITE to move");
    terminal.press("Right Enter Up Enter");
    terminal.wait("BLACK to move");
    terminal.press("Left 4×Up Enter 2×Down Enter");
    terminal.wait("1 f3 e5");
    terminal.press("Down 2×Right 2×Down Enter");
    // The targets of the pawn.
    terminal.wait_for("two dots", |seen| seen.matches('•').count() == 2);
    terminal.press("2×Up Enter");
    terminal.wait("2 g4");
    terminal.press("4×Up 3×Left Enter 4×Right 4×Down Enter");
    let seen = terminal.wait("BLACK wins: checkmate");
    assert!(seen.contains("!K!") && seen.contains("Qh4#"), "{seen}");
    assert_eq!(terminal.events("arbiter-chess.json"), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    terminal.press("q");
    let seen = terminal.wait("left with 0");
    assert!(seen.contains("arbiter verify arbiter-chess.json") && !seen.contains("checkmate"), "{seen}");
}

/// One person and three random movers: a round later it is the person's turn again.
#[test]
fn a_round_of_four_armies() {
    if !there_is_tmux() {
        return;
    }
    let terminal =
        Terminal::new("round", (80, 24), "play enochian --others random --seed 7 --seat BLUE=random --seat RED=human");
    terminal.wait("▸▲ RED");
    // The pawn under the cursor goes one step ahead.
    terminal.press("Enter Up Enter");
    let seen = terminal.wait_for("a round", |seen| {
        let moved = |name: &str| seen.lines().any(|line| line.trim_start().starts_with(&format!("{name} plays")));
        ["BLACK", "YELLOW", "BLUE"].into_iter().all(moved) && seen.contains("▸▲ RED")
    });
    assert!(["▲", "►", "▼", "◄"].iter().all(|mark| seen.contains(mark)), "{seen}");
    assert!(terminal.events("arbiter-enochian.json").len() >= 4);
    // Whoever leaves is asked, may stay, and is told how to go on.
    terminal.press("q");
    terminal.wait("Leave the game?");
    terminal.press("n");
    terminal.wait_for("the board again", |seen| !seen.contains("Leave the game?"));
    terminal.press("C-c y");
    terminal.wait("To go on: arbiter play --resume arbiter-enochian.json");
    terminal.wait("left with 0");
}

/// Whoever wants advice may go on meanwhile; advice about a position that is no more is not given.
#[test]
fn advice_keeps_nobody_waiting() {
    if !there_is_tmux() {
        return;
    }
    let terminal = Terminal::new("advice", (80, 24), "play chess --seat BLACK=human");
    terminal.wait("WHITE to move");
    terminal.press("h i n t Enter Right Enter Up Enter");
    let seen = terminal.wait("BLACK to move");
    assert!(seen.contains("let me see") && !seen.contains("perhaps"), "{seen}");
    terminal.press("h i n t Enter");
    let seen = terminal.wait("perhaps");
    assert_eq!((seen.matches("let me see").count(), seen.matches("perhaps").count()), (2, 1), "{seen}");
    assert_eq!(terminal.events("arbiter-chess.json"), ["f2f3"]);
}

/// A piece is taken, picked in the hand, and put down; a move is typed, and taken back.
#[test]
fn a_drop_from_the_hand() {
    if !there_is_tmux() {
        return;
    }
    let terminal = Terminal::new("drop", (100, 30), "play shogi --seat WHITE=human");
    terminal.wait("BLACK to move");
    for (typed, seen) in [("c3c4", "Pc4"), ("g7g6", "Pg6"), ("b2h8", "Bxh8"), ("a7a6", "Pa6")] {
        terminal.press(typed);
        terminal.wait(&format!("> {typed}"));
        terminal.press("Enter");
        terminal.wait(seen);
    }
    terminal.wait("hand of BLACK: B");
    terminal.press("Tab");
    terminal.wait("hand of BLACK:[B]");
    terminal.press("Enter");
    terminal.wait("hand of BLACK:{B}");
    terminal.press("2×Up Enter");
    terminal.wait("WHITE to move");
    assert_eq!(terminal.events("arbiter-shogi.json").last().unwrap(), "B@e4");
    terminal.press("F8");
    terminal.wait("taken back");
    assert_eq!(terminal.events("arbiter-shogi.json").last().unwrap(), "back 5");
}

/// The board follows the window: fourteen rows on the usual terminal, in a larger one, and not in a tiny one.
#[test]
fn the_window_is_resized() {
    if !there_is_tmux() {
        return;
    }
    let terminal = Terminal::new("resize", (80, 24), "play four-player-teams --others random --seed 7");
    let resize = |width: &str, height: &str| terminal.tmux(&["resize-window", "-x", width, "-y", height]);
    let rows =
        |seen: &str| (1..=14).all(|row| seen.lines().any(|line| format!("{line} ").starts_with(&format!("{row:>2} "))));
    terminal.wait_for("all rows", rows);
    resize("150", "50");
    // The same rows, but with wider cells.
    let wide = |seen: &str| seen.lines().any(|line| line.trim_start().starts_with("a      b"));
    terminal.wait_for("a larger board", |seen| rows(seen) && wide(seen));
    resize("30", "8");
    terminal.wait("too small");
    resize("80", "24");
    terminal.wait_for("all rows again", |seen| rows(seen) && !wide(seen));
    terminal.press("Enter Up Enter");
    terminal.wait("GREEN plays");
}
