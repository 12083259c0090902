//! A document on which the engines part, made smaller while they still do.

use super::grammar::rules;
use super::kernel_game::{Keys, kernel_game};
use super::twin_game::TwinGame;
use crate::Random;
use arbiter_engine::{Choice, Game};
use arbiter_spec::checked::CheckedSpec;
use serde_json::Value;

/// Games tried of each document: a change of the document changes the game that follows from a seed.
const SEEDS: u64 = 6;
/// Documents tried.
const PATIENCE: usize = 1500;

/// The first difference on a document, in words: between engine and reference, or between a kernel and the engine.
pub fn differs(name: &str, spec: &CheckedSpec, seed: u64, plies: usize, seldom: usize) -> Result<usize, String> {
    let game = Game::compile(spec);
    let played = TwinGame { name, spec, game: &game, seed, plies, seldom }.play();
    let played = played.map_err(|difference| difference.to_string())?;
    let Some(kernel) = game.kernel_name() else { return Ok(played) };
    // What the kernel takes for granted must hold in documents nobody thought of, too.
    let general = Game::compile_with(spec, Choice::General);
    let (mut random, mut keys) = (Random::new(seed), Keys::default());
    let by_kernel = std::panic::AssertUnwindSafe(|| kernel_game(&game, &general, &mut random, &mut keys));
    let compared = std::panic::catch_unwind(by_kernel).unwrap_or_else(|_| Err("a panic".to_owned()));
    compared.map_err(|difference| format!("{name}, seed {seed}, kernel {kernel}\n  {difference}"))?;
    Ok(played)
}

/// The smallest document found that still differs, and how.
pub fn shrink(document: &Value, seed: u64, plies: usize) -> (Value, String) {
    let fails = |document: &Value| -> Option<String> {
        let spec = rules(document).ok()?;
        let seeds = std::iter::once(seed).chain(0..SEEDS);
        seeds.into_iter().find_map(|seed| differs("shrunk", &spec, seed, plies, 4).err())
    };
    let mut smallest = document.clone();
    let Some(mut difference) = fails(document) else { return (smallest, "(seen once only)".to_owned()) };
    let mut tries = 0;
    loop {
        let before = smallest.to_string().len();
        let mut places = Vec::new();
        list(&smallest, &mut String::new(), &mut places);
        for place in places {
            let mut smaller = smallest.clone();
            if !remove(&mut smaller, &place) {
                continue;
            }
            tries += 1;
            if let Some(found) = fails(&smaller) {
                (smallest, difference) = (smaller, found);
            }
            if tries >= PATIENCE {
                return (smallest, difference);
            }
        }
        if smallest.to_string().len() == before {
            return (smallest, difference);
        }
    }
}

/// The pointers of all members and items, the last items first, so that earlier pointers stay right.
fn list(value: &Value, here: &mut String, places: &mut Vec<String>) {
    let members: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(key, member)| (key.clone(), member)).collect(),
        Value::Array(items) => items.iter().enumerate().rev().map(|(i, item)| (i.to_string(), item)).collect(),
        _ => return,
    };
    for (key, member) in members {
        let length = here.len();
        here.push('/');
        here.push_str(&key);
        places.push(here.clone());
        list(member, here, places);
        here.truncate(length);
    }
}

fn remove(document: &mut Value, place: &str) -> bool {
    let Some((parent, key)) = place.rsplit_once('/') else { return false };
    match document.pointer_mut(parent) {
        Some(Value::Object(members)) => members.shift_remove(key).is_some(),
        Some(Value::Array(items)) => {
            let Some(place) = key.parse::<usize>().ok().filter(|place| *place < items.len()) else { return false };
            items.remove(place);
            true
        }
        _ => false,
    }
}
