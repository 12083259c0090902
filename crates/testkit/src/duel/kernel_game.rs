//! A kernel plays in step with the general engine, and everything it can be asked is compared.

use crate::Random;
use arbiter_engine::{Game, Play};
use std::collections::HashMap;

/// Keys of both engines stand for the same positions, game after game.
#[derive(Default)]
pub struct Keys {
    kernel: HashMap<u64, u64>,
    general: HashMap<u64, u64>,
}

impl Keys {
    fn agree(&mut self, kernel: u64, general: u64) -> bool {
        *self.kernel.entry(kernel).or_insert(general) == general
            && *self.general.entry(general).or_insert(kernel) == kernel
    }
}

/// One random game; how many plies it had, or what differed.
pub fn kernel_game(game: &Game, general: &Game, random: &mut Random, keys: &mut Keys) -> Result<usize, String> {
    let mut play: Play = general.start(random.below(1000) as u64);
    let mut position = game.position(&play.placement()).map_err(|e| e.to_string())?;
    let mut line = game.at(&position).map_err(|e| e.to_string())?.rollout();
    for ply in 0..300 {
        let at = game.at(&position).map_err(|e| e.to_string())?;
        let fail = |what: String| Err(format!("ply {ply}: {what}\n{:?}", play.last_decision()));
        if line.outcome() != play.outcome().cloned() {
            return fail(format!("outcome: kernel {:?}, general {:?}", line.outcome(), play.outcome()));
        }
        if play.outcome().is_some() {
            return Ok(ply);
        }
        let known = at.decisions();
        let mut kernel: Vec<_> = known.iter().map(|(_, decision)| decision.clone()).collect();
        let mut legal = play.legal();
        kernel.sort();
        legal.sort();
        if kernel != legal || known.len() != at.count_moves() || known.len() != line.moves().len() {
            let missing: Vec<_> = legal.iter().filter(|d| !kernel.contains(d)).collect();
            let all = at.moves();
            let odd: Vec<_> = all.iter().filter(|m| known.iter().all(|(handle, _)| handle != *m)).collect();
            return fail(format!("{} moves of {}; missing {missing:?}; beyond {odd:?}", all.len(), legal.len()));
        }
        if !keys.agree(at.key(), play.key()) || line.key() != at.key() {
            return fail(format!("key {:x} beside {:x}", at.key(), play.key()));
        }
        for player in game.spec().player_ids() {
            if at.in_check(player) != play.in_check(player) {
                return fail(format!("check of player {}", player.0));
            }
        }
        if line.in_check() != play.in_check(play.to_move()) {
            return fail("check on the line".into());
        }
        if ply % 16 == 0 && at.perft(2) != play.perft(2) {
            return fail(format!("perft 2: {} and {}", at.perft(2), play.perft(2)));
        }
        let Some((handle, decision)) = known.get(random.below(known.len())) else { return Ok(ply) };
        play.play(decision).map_err(|e| e.to_string())?;
        line.play(*handle).map_err(|e| e.to_string())?;
        position = at.after(*handle).ok_or("a legal move was refused")?;
    }
    Ok(300)
}
