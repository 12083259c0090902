//! Documents nobody meant to write. Those that differ are kept, to be looked at.

use super::bouts::{Accidents, Bout};
use super::wish::Wish;
use arbiter_engine::Game;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Most plies of one game.
const LONGEST: usize = 60;

/// Plays them. True if no difference was found.
pub fn run(root: &Path, wish: &Wish) -> bool {
    let accidents = Accidents::of(root);
    let begin = Instant::now();
    let number = AtomicU64::new(wish.seed);
    let (accepted, plies, differing) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..wish.threads {
            scope.spawn(|| {
                while begin.elapsed().as_secs_f64() < wish.minutes * 60.0
                    && plies.load(Ordering::Relaxed) < wish.plies as u64
                {
                    let number = number.fetch_add(1, Ordering::Relaxed);
                    let Some(accident) = accidents.number(number) else { continue };
                    accepted.fetch_add(1, Ordering::Relaxed);
                    let (name, spec, game) = (&accident.name, &accident.spec, Game::compile(&accident.spec));
                    match (Bout { name, spec, game: &game, seed: number, plies: LONGEST, seldom: wish.seldom }).play() {
                        Ok(played) => drop(plies.fetch_add(played as u64, Ordering::Relaxed)),
                        Err(difference) => {
                            differing.fetch_add(1, Ordering::Relaxed);
                            let path = std::env::temp_dir().join(format!("accident-{number}.json"));
                            let kept = std::fs::write(&path, &accident.text).is_ok();
                            println!(
                                "{difference}\n  document {} {}\n",
                                path.display(),
                                if kept { "" } else { "(not kept)" }
                            );
                        }
                    }
                }
            });
        }
    });
    let (accepted, plies, differing) = (accepted.into_inner(), plies.into_inner(), differing.into_inner());
    println!("{} accidents, {accepted} accepted, {plies} plies, {differing} differ", number.into_inner() - wish.seed);
    differing == 0
}
