//! Counting positions, in a way that can be stopped at any moment.
//!
//! Over the wire every action is a move of its own, so every action is a ply here, also where several make up a turn.
//! Repetition and claims do not cut, nor what only a proof shows.

use super::rules;
use arbiter_engine::{At, Play};
use arbiter_spec::play::Decision;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// About so many leaves a kernel counts in one go, which takes some milliseconds: to look more often whether it shall stop would
/// cost more than it is worth.
const AT_ONCE: u64 = 1 << 22;

/// A count from a position on.
pub struct Count<'a> {
    play: Play,
    /// The moves it begins with.
    pub first: Vec<Decision>,
    at_once: u64,
    stop: &'a AtomicBool,
}

impl Count<'_> {
    /// A count that ends when somebody says so.
    pub fn new(mut play: Play, stop: &AtomicBool) -> Count<'_> {
        let first = if goes_on(&mut play) { play.legal() } else { Vec::new() };
        Count { play, first, at_once: AT_ONCE, stop }
    }

    /// The leaves that begin with a move; nothing if it was stopped before they were counted.
    pub fn behind(&self, decision: &Decision, depth: u32) -> Option<u64> {
        let Some(below) = depth.checked_sub(1) else { return Some(0) };
        let mut next = self.play.clone();
        if next.play(decision).is_err() {
            return Some(0);
        }
        let game = next.game().clone();
        let position = game.position(&next.placement());
        match position.as_ref().ok().and_then(|position| game.at(position).ok()) {
            Some(at) if at.kernel_name().is_some() => self.fast(&at, below, self.first.len()),
            _ => self.slow(&mut next, below),
        }
    }

    /// A kernel's count. Nobody knows how many leaves there are before they are counted: about as many as if everybody had as
    /// many moves as the one of both players who has more.
    fn fast(&self, at: &At, depth: u32, moves_before: usize) -> Option<u64> {
        if self.stop.load(Relaxed) {
            return None;
        }
        let moves = at.count_moves();
        let most = moves.max(moves_before) as u64;
        if depth < 2 || most.saturating_pow(depth) <= self.at_once {
            return Some(at.perft(depth));
        }
        // Where the game is over there may be moves that nobody makes any more.
        if at.perft(1) == 0 {
            return Some(0);
        }
        let each = |id| {
            let next = at.after_unchecked(id).ok()?;
            self.fast(&at.game().at(&next).ok()?, depth - 1, moves)
        };
        at.moves().into_iter().map(each).sum()
    }

    /// The count of all other games, action by action.
    fn slow(&self, play: &mut Play, depth: u32) -> Option<u64> {
        if self.stop.load(Relaxed) {
            return None;
        }
        if depth == 0 {
            return Some(1);
        }
        let moves = if goes_on(play) { play.moves() } else { Vec::new() };
        if depth == 1 {
            return Some(moves.len() as u64);
        }
        let mut all = 0;
        for handle in moves {
            if play.play_unchecked(handle).is_ok() {
                let count = self.slow(play, depth - 1);
                play.undo();
                all += count?;
            }
        }
        Some(all)
    }
}

/// Whether a count goes on here: the game is not over, or only by what a count does not ask. That is set aside then.
fn goes_on(play: &mut Play) -> bool {
    let Some(outcome) = play.outcome() else { return true };
    // The engine knows best, but counts whole turns; it has proofs only where a turn is one action, so it does not take long.
    let goes_on = rules::asks_the_past(play.spec(), outcome) || play.perft(1) > 0;
    goes_on && play.go_on()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::variant::Variant;

    /// In one go, in small pieces, and action by action there are as many lines as the engine says.
    fn agrees(play: &Play, depth: u32, name: &str) {
        let (expected, stop) = (Some(play.perft(depth)), AtomicBool::new(false));
        for at_once in [AT_ONCE, 1] {
            let count = Count { at_once, ..Count::new(play.clone(), &stop) };
            let all = count.first.iter().map(|decision| count.behind(decision, depth)).sum();
            assert_eq!(expected, all, "{name}, ply {}, {at_once} at once", play.ply());
        }
        let one_by_one = Count::new(play.clone(), &stop).slow(&mut play.clone(), depth);
        assert_eq!(expected, one_by_one, "{name}, ply {}, one by one", play.ply());
    }

    /// Games of kernels, which have no turns of several actions, wherever they have come to.
    #[test]
    fn the_engine_counts_the_same() {
        let (mut compared, mut over) = (0, 0);
        for (id, _) in arbiter_catalog::GAMES {
            let Ok(variant) = Variant::find(id, false) else { continue };
            let game = variant.game.engine().clone();
            if game.kernel_name().is_none() {
                continue;
            }
            let mut play = game.start(0);
            for ply in 0..200 {
                let legal = play.legal();
                let next = legal.get(ply * 7919 % legal.len().max(1));
                if ply % 20 == 0 || next.is_none() {
                    agrees(&play, if legal.len() > 30 { 2 } else { 3 }, id);
                    compared += 1;
                    over += u32::from(next.is_none());
                }
                let Some(next) = next else { break };
                play.play(next).unwrap();
            }
        }
        assert!(compared > 200 && over > 10, "{compared} positions, {over} ends of games");
    }

    /// Neither what stood there before nor a proof that nobody can win ends a line; what anybody can see does.
    #[test]
    fn a_count_goes_on_behind_draws() {
        let game = Variant::find("chess", false).unwrap().game.engine().clone();
        let mut play = game.start(0);
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle() {
            let legal = play.legal();
            let Ok(found) = arbiter_notation::uci::find(play.spec(), &legal, text) else { break };
            play.play(&legal[found]).unwrap();
        }
        let begun = |text: &str| {
            let placement = arbiter_notation::position::read(game.spec(), text).unwrap();
            game.play_from(&placement).unwrap()
        };
        let locked = begun("4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1");
        let kings = begun("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        for (play, ends) in [(play, false), (locked, false), (kings, true)] {
            assert!(play.outcome().is_some() && (play.perft(1) == 0) == ends, "{:?}", play.outcome());
            agrees(&play, 3, "a draw");
        }
    }

    #[test]
    fn what_was_stopped_has_no_count() {
        let game = Variant::find("chess", false).unwrap().game.engine().clone();
        let stop = AtomicBool::new(true);
        let count = Count::new(game.start(0), &stop);
        assert_eq!(count.first.len(), 20);
        assert_eq!(count.behind(&count.first[0], 9), None);
    }
}
