//! Perft of every shipped game against its golden file.

mod support;

use arbiter_reference::{Position, divide, perft};
use arbiter_spec::patch::Choices;
use std::fs;
use std::time::Instant;

/// Counts above this are left to longer runs; `PERFT_NODES` raises it.
const NODES: u64 = 3_000;

#[test]
fn counts_agree_with_those_known_from_elsewhere() {
    let most = std::env::var("PERFT_NODES").ok().and_then(|n| n.parse().ok()).unwrap_or(NODES);
    let only = std::env::var("PERFT_GAME").ok();
    let mut files: Vec<_> = fs::read_dir(support::root().join("golden")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut faults = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "golden")) {
        let id = path.file_stem().unwrap().to_str().unwrap();
        if only.as_ref().is_some_and(|only| only != id) {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        let began = Instant::now();
        faults.extend(std::panic::catch_unwind(|| compare(id, &text, most)).unwrap_or_else(|_| vec![format!("{id}: panic")]));
        println!("{id}: {:?}", began.elapsed());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn compare(id: &str, golden: &str, most: u64) -> Vec<String> {
    let mut faults = Vec::new();
    let mut position: Option<Position> = None;
    let lines = golden.lines().skip_while(|line| *line != "[perft]").skip(1).take_while(|line| !line.starts_with('['));
    for line in lines.filter(|line| !line.trim().is_empty()) {
        if let Some(counted) = line.strip_prefix("  ") {
            let mut words = counted.split_whitespace();
            let depth: u32 = words.next().unwrap().parse().unwrap();
            let known: u64 = words.next().unwrap().parse().unwrap();
            if let Some(position) = position.as_ref().filter(|_| known <= most) {
                let counted = perft(position, depth);
                if counted != known {
                    faults.push(format!("{id}: depth {depth} counts {counted}, known {known}"));
                }
            }
        } else {
            position = stand(id, line);
        }
    }
    faults
}

fn stand(id: &str, line: &str) -> Option<Position> {
    if line == "start" {
        return Some(Position::start(&support::game(id), 0));
    }
    if let Some(setup) = line.strip_prefix("setup:") {
        let choices = Choices { setup: Some(setup.to_owned()), ..Choices::default() };
        return Some(Position::start(&support::game_with(id, &choices), 0));
    }
    Some(support::position(&support::game(id), line))
}

#[test]
fn divided_counts_add_up() {
    for id in ["chess", "duck", "checkers"] {
        let start = Position::start(&support::game(id), 0);
        let divided = divide(&start, 1);
        assert_eq!(divided.len(), start.legal().len(), "{id}");
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), perft(&start, 1), "{id}");
    }
}
