//! What things cost as games grow long and positions rich, in pieces of memory asked for: a number that no machine changes.

use arbiter_engine::Game;
use arbiter_spec::checked::Square;
use arbiter_spec::patch::{Choices, EmptyLibrary};
use arbiter_spec::play::{Decision, What};
use arbiter_testkit::spec;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local!(static ASKED: Cell<u64> = const { Cell::new(0) });

/// The system's memory, with every piece counted that a thread asks for.
struct Counted;

// SAFETY: all is left to the system.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.with(|asked| asked.set(asked.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static MEMORY: Counted = Counted;

/// What a task asks for.
fn cost<T>(task: impl FnOnce() -> T) -> (u64, T) {
    let before = ASKED.with(Cell::get);
    let result = task();
    (ASKED.with(Cell::get) - before, result)
}

/// A broad board with so many pieces that leap far on one side.
fn leapers(count: usize) -> Game {
    let places: Vec<[usize; 2]> = (0..count).map(|n| 3 * n + n / 4 % 3).map(|at| [at % 16, at / 16]).collect();
    let document = format!(
        r#"{{ "format": 2, "name": "LEAPERS", "board": {{ "dimensions": [16, 16] }},
  "players": [
    {{ "name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": [{{ "piece": "LEAPER", "positions": {places:?} }}] }},
    {{ "name": "BLACK", "direction": [[1, 0], [0, -1]], "starting_positions": [{{ "piece": "LEAPER", "positions": [[15, 15]] }}] }}],
  "turns": {{ "order": ["WHITE", "BLACK"] }},
  "pieces": [{{ "code": "LEAPER", "betza": "WFNADHGCZ" }}] }}"#
    );
    let document =
        arbiter_spec::read("leapers", &document, &EmptyLibrary).unwrap_or_else(|refused| panic!("{refused}"));
    Game::compile(&document.check(&Choices::default()).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_list_of_moves_costs_as_much_a_move_however_long_it_is() {
    let mut of_each = Vec::new();
    for count in [3, 16, 75] {
        let game = leapers(count);
        let play = game.start(0);
        let (asked, list) = cost(|| game.decisions_of(&play).unwrap());
        of_each.push((list.len(), asked as f64 / list.len() as f64));
    }
    assert!(of_each[0].0 < 80 && of_each[1].0 > 300 && of_each[2].0 > 1800, "{of_each:?}");
    assert!(of_each.iter().all(|(_, each)| *each < 1.5 * of_each[0].1), "{of_each:?}");
}

fn goes(decision: &Decision, wanted: Square, target: Square) -> bool {
    matches!(decision.what, What::Move { from, to, .. } if (from, to) == (wanted, target))
}

#[test]
fn thinking_begins_as_soon_late_in_a_game_as_early() {
    let game = Game::compile(&spec("chess"));
    let mut play = game.start(0);
    let mut costs = Vec::new();
    // Knights go out and home; whoever moves has just thought about it.
    for ply in 0..300 {
        let (asked, _) = cost(|| game.search_path(&play).unwrap().key());
        costs.push(asked);
        let from = [["g1f3", "f3g1"], ["g8f6", "f6g8"]][ply % 2][ply / 2 % 2];
        let name = |at| game.spec().board.square_by_name(&from[at..at + 2]).unwrap();
        let (from, to) = (name(0), name(2));
        play.go_on();
        let decision = play.legal().into_iter().find(|known| goes(known, from, to)).unwrap();
        play.play(&decision).unwrap();
    }
    assert!(costs[299] <= costs[3] + 2, "{} and {}", costs[3], costs[299]);
}
