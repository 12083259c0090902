//! Looks at a position of a game: `cargo run --release -p arbiter-search --example look GAME SECONDS [POSITION]`.

use arbiter_engine::Game;
use arbiter_search::{Clock, Limits, Player, Request, Table};
use arbiter_spec::patch::{Choices, MemoryLibrary};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

struct Wall(Instant);

impl Clock for Wall {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

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
    let began = Instant::now();
    let player = Player::new(&game);
    println!("values in {:?}", began.elapsed());
    for (kind, name) in spec.kinds.iter().enumerate() {
        println!("  {} {}", name.code, player.values.worth(kind as u8));
    }
    let play = match args.get(3) {
        Some(text) => game.play_from(&arbiter_notation::position::read(&spec, text).unwrap()).unwrap(),
        None => game.start(0),
    };
    let table = Table::new(64);
    let clock = Wall(Instant::now());
    let seconds: f64 = args[2].parse().unwrap();
    let limits = Limits { hard: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let answer = player.think(&Request::new(&play, limits), &table, &clock, &stop, &mut |line| {
        let mut at = play.clone();
        let mut moves = Vec::new();
        for step in &line.steps {
            let Some(decision) = game.meant(&at, step) else { break };
            moves.push(arbiter_notation::moves::texts(&spec, std::slice::from_ref(&decision)).concat());
            if at.play(&decision).is_err() {
                break;
            }
        }
        let time = clock.elapsed().as_secs_f64();
        println!(
            "depth {} / {} {} nodes {} nps {:.0} pv {}",
            line.depth,
            line.selective,
            line.score,
            line.nodes,
            line.nodes as f64 / time,
            moves.join(" ")
        );
    });
    println!("{} nodes, {:.0} per second", answer.nodes, answer.nodes as f64 / clock.elapsed().as_secs_f64());
}
