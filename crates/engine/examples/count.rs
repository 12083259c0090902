//! Counts positions with the kernel: `count GAME DEPTH [POSITION]`.
use arbiter_spec::patch::Choices;
use std::time::Instant;

fn shelf() -> arbiter_spec::patch::MemoryLibrary {
    let mut shelf = arbiter_spec::patch::MemoryLibrary::default();
    for entry in std::fs::read_dir("games").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "json") {
            shelf.add(path.file_stem().unwrap().to_str().unwrap(), std::fs::read_to_string(&path).unwrap());
        }
    }
    shelf
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let name = format!("games/{}.json", args[1]);
    let text = std::fs::read_to_string(&name).unwrap();
    let doc = arbiter_spec::read(&name, &text, &shelf()).map_err(|_| ()).unwrap();
    let spec = doc.check(&Choices::default()).map_err(|_| ()).unwrap();
    let depth: u32 = args[2].parse().unwrap();
    let placement = match args.get(3) {
        Some(text) => arbiter_notation::position::read(&spec, text).unwrap(),
        None => arbiter_reference::Position::start(&spec, 0).placement(),
    };
    for classic in [true, false] {
        let before = Instant::now();
        match arbiter_engine::kernel::try_perft(&spec, &placement, depth, classic) {
            Ok(n) => {
                let t = before.elapsed().as_secs_f64();
                println!("classic {classic}: {n} in {t:.3} s, {:.1} Mn/s", n as f64 / t / 1e6);
            }
            Err(e) => println!("{e}"),
        }
    }
}
