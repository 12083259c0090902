//! Tunes: `cargo run --release -p arbiter-search --example tune GAME GAMES NODES OUT [IN]`.
use arbiter_engine::Game;
use arbiter_search::tune::{Plan, improve, play};
use arbiter_search::{Player, Values};
use arbiter_spec::patch::{Choices, MemoryLibrary};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let shelf: MemoryLibrary = std::fs::read_dir(&folder)
        .unwrap()
        .flatten()
        .filter_map(|e| Some((e.path().file_stem()?.to_str()?.to_owned(), std::fs::read_to_string(e.path()).ok()?)))
        .collect();
    let text = std::fs::read_to_string(folder.join(format!("{}.json", args[1]))).unwrap();
    let spec = arbiter_spec::read(&args[1], &text, &shelf).unwrap().check(&Choices::default()).unwrap();
    let game = Game::compile(&spec);
    let values = match args.get(5) {
        Some(path) => Values::from_json(&game, &std::fs::read_to_string(path).unwrap()).unwrap(),
        None => Values::estimate(&game),
    };
    let player = Player::with(&game, values);
    let plan = Plan { seed: 7, nodes: args[3].parse().unwrap(), opening: 10 };
    let count: u64 = args[2].parse().unwrap();
    let next = AtomicU64::new(0);
    let games = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        break;
                    }
                    let played = play(&player, &plan, number);
                    games.lock().unwrap().push(played);
                    if number % 100 == 0 {
                        println!("{number} games");
                    }
                }
            });
        }
    });
    let mut games = games.into_inner().unwrap();
    games.sort_by_key(|game| game.number);
    let plies: usize = games.iter().map(|g| g.steps.len()).sum();
    println!("{} plies", plies);
    let (values, fitted) = improve(&player, &plan, &games, 60, |_| ());
    println!("{fitted:?}");
    for (kind, name) in spec.kinds.iter().enumerate() {
        println!("  {} {}", name.code, values.worth(kind as u8));
    }
    std::fs::write(&args[4], values.to_json(&game)).unwrap();
}
