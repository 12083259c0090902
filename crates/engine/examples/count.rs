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
    use arbiter_engine::kernel::machine::{Choice, build};
    for choice in [Choice::Best, Choice::Tables, Choice::Runtime, Choice::Portable] {
        match build(&spec, choice) {
            Ok(machine) => {
                let before = Instant::now();
                let n = machine.perft(&placement, depth);
                let t = before.elapsed().as_secs_f64();
                println!("{} {:?} in {t:.3} s, {:.1} Mn/s", machine.describe(), n, n.unwrap_or(0) as f64 / t / 1e6);
            }
            Err(e) => {
                println!("{}: {}", args[1], e.join(" | "));
                break;
            }
        }
    }
}
