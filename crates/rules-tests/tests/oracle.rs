//! Outside judges: lists of legal moves in random games against Fairy-Stockfish (the Python package `pyffish`), and
//! chess against the Python package `chess`. Our lists are those of the engine, and the reference must have the same.
//! Skipped where they are not installed; `ARBITER_REQUIRE_ALL=1` forbids that.

use arbiter_engine::Game;
use arbiter_notation::{moves, position};
use arbiter_reference::Position;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, Library};
use arbiter_testkit::{Random, asked, catalog, python_with, spec};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Games whose turns are several of our actions, or whose moves the judge writes in a way of its own.
const OTHER_SPELLING: &[&str] = &["amazons", "ataxx", "checkers", "duck", "isolation", "snail-trail"];

/// How many random games are played, and how long.
const GAMES: u64 = 2;
const PLIES: usize = 40;

#[test]
fn fairy_stockfish_lists_the_same_moves() {
    let Some(mut judge) = Judge::start("pyffish", FAIRY) else { return };
    let known = judge.ask("variants");
    let catalog = catalog();
    let (mut judged, mut faults) = (0, Vec::new());
    let only = std::env::var("ARBITER_ORACLE_GAME").ok();
    let games = asked("ARBITER_ORACLE_GAMES", GAMES);
    for id in catalog.ids().iter().filter(|id| !OTHER_SPELLING.contains(&id.as_str())) {
        if only.as_ref().is_some_and(|only| only != id) {
            continue;
        }
        let (_, text) = catalog.find(id).unwrap();
        let Ok(document) = arbiter_spec::read(id, &text, &catalog) else { continue };
        let Ok(spec) = document.check(&Choices::default()) else { continue };
        let names = std::iter::once(id.clone()).chain(spec.metadata.aliases.iter().map(|a| a.to_lowercase()));
        let variant = names.into_iter().find(|name| known.contains(name) || name == "chess960");
        let Some(variant) = variant else {
            eprintln!("not judged: {id}");
            continue;
        };
        judged += 1;
        for seed in 0..games {
            if let Err(fault) = random_game(&spec, &variant, seed, &mut judge) {
                faults.push(format!("{id} (seed {seed}): {fault}"));
                break;
            }
        }
    }
    assert!(only.is_some() || judged >= 50, "only {judged} games were judged");
    assert!(faults.is_empty(), "{judged} games judged\n{}", faults.join("\n"));
}

fn random_game(spec: &CheckedSpec, variant: &str, seed: u64, judge: &mut Judge) -> Result<(), String> {
    let mut random = Random::new(seed);
    // Shuffled games begin where we say, all others where the judge says.
    let start = if spec.start.count() > 1 {
        position::write(spec, &Game::compile(spec).start(random.below(spec.start.count() as usize) as u64).placement())
    } else {
        judge.ask(&format!("start {variant}")).join(" ")
    };
    let placement = position::read(spec, &start).map_err(|e| format!("{start}: {e}"))?;
    let mut now = Game::compile(spec).play_from(&placement).map_err(|e| format!("{start}: {e}"))?;
    let mut slow = Position::from_placement(spec, &placement).map_err(|e| format!("{start}: {e}"))?;
    let start = start.replace(' ', "_");
    let mut played: Vec<String> = Vec::new();
    for _ in 0..PLIES {
        // Endings are judged by perft and by cases; here the lists of moves are.
        if now.outcome().is_some() {
            return Ok(());
        }
        let legal = now.legal();
        if legal != slow.legal() {
            return Err(format!("after [{}] the engine and the reference list other moves", played.join(" ")));
        }
        let texts = moves::texts(spec, &legal);
        let answer = judge.ask(&format!("legal {variant} {start} {}", played.join(" ")));
        // What we find under their text is the same move, however we write it.
        let same = |text: &str| match moves::find(spec, &legal, plain(text)) {
            Ok(index) => texts[index].clone(),
            Err(_) => plain(text).to_string(),
        };
        let theirs: BTreeMap<String, &String> = answer.iter().map(|text| (same(text), text)).collect();
        let only_ours: Vec<&str> = texts.iter().map(String::as_str).filter(|m| !theirs.contains_key(*m)).collect();
        let mut only_theirs: Vec<&str> = Vec::new();
        for (text, written) in theirs.iter().filter(|(text, _)| !texts.contains(text)) {
            // A drop that may not mate: the judge lists it, and scores it as lost.
            let reply = judge.ask(&format!("legal {variant} {start} {} {written}", played.join(" ")));
            if !(text.contains('@') && reply.is_empty()) {
                only_theirs.push(text);
            }
        }
        if !only_ours.is_empty() || !only_theirs.is_empty() {
            return Err(format!(
                "after {} moves [{}]\n    only ours: {}\n    only theirs: {}",
                played.len(),
                played.join(" "),
                only_ours.join(" "),
                only_theirs.join(" ")
            ));
        }
        if legal.is_empty() {
            return Ok(());
        }
        let chosen = random.below(legal.len());
        played.push(theirs[&texts[chosen]].clone());
        now.play(&legal[chosen]).map_err(|e| e.to_string())?;
        slow = slow.play(&legal[chosen]).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// A pass is written as a move that goes nowhere.
fn plain(theirs: &str) -> &str {
    if theirs == "0000" || (theirs.len().is_multiple_of(2) && theirs[..theirs.len() / 2] == theirs[theirs.len() / 2..])
    {
        "pass"
    } else {
        theirs
    }
}

#[test]
fn python_chess_lists_the_same_moves() {
    let Some(mut judge) = Judge::start("chess", CHESS) else { return };
    let spec = spec("chess");
    for seed in 100..110 {
        random_game(&spec, "chess", seed, &mut judge).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

const FAIRY: &str = r#"
import sys, pyffish
for line in sys.stdin:
    words = line.split()
    if words[0] == "variants":
        print(" ".join(pyffish.variants()), flush=True)
    elif words[0] == "start":
        print(pyffish.start_fen(words[1]), flush=True)
    else:
        variant, start, played = words[1], words[2].replace("_", " "), words[3:]
        shuffled = variant == "chess960"
        print(" ".join(pyffish.legal_moves("chess" if shuffled else variant, start, played, shuffled)), flush=True)
"#;

const CHESS: &str = r#"
import sys, chess
for line in sys.stdin:
    words = line.split()
    if words[0] == "start":
        print(chess.STARTING_FEN, flush=True)
        continue
    board = chess.Board(words[2].replace("_", " "))
    for move in words[3:]:
        board.push_uci(move)
    print(" ".join(m.uci() for m in board.legal_moves), flush=True)
"#;

/// A program that answers each line by a line.
struct Judge {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Judge {
    /// `None` (said aloud) where the package is not installed.
    fn start(package: &str, program: &str) -> Option<Judge> {
        let python = python_with(package)?;
        let mut command = Command::new(&python);
        let command = command.args(["-u", "-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().expect("python starts");
        let questions = child.stdin.take().expect("a pipe");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Some(Judge { child, questions, answers })
    }

    fn ask(&mut self, question: &str) -> Vec<String> {
        writeln!(self.questions, "{question}").expect("the judge listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the judge answers");
        answer.split_whitespace().map(str::to_string).collect()
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
