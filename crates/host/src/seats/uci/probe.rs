//! Whether a program plays the same game: its lists and counts beside ours.

use super::spelling::{self, Habits, is_over};
use super::talk::Talk;
use arbiter_arena::referee::Fault;
use arbiter_engine::Play;
use std::time::{Duration, Instant};

/// How deep lines are counted.
const DEPTH: u32 = 3;
/// More lines than this are not counted: two programs that agree on so many mean the same game.
const MOST: u64 = 600_000;
/// How long either side may count.
const PATIENCE: Duration = Duration::from_secs(5);
/// So many moves are looked at for one that only one side knows.
const LOOKED_AT: usize = 400;

/// Counts lines from a position on, as far as that is soon done, and says what is wrong if the program counts others. What it
/// writes on the way is remembered.
pub fn agree(talk: &mut Talk, position: &str, play: &Play, habits: &mut Habits) -> Result<Result<(), String>, Fault> {
    let Some(first) = talk.count(position, 1, Duration::ZERO)? else {
        talk.program.sample.take().and_then(|text| habits.hear(play, &text));
        return Ok(Ok(()));
    };
    // In a game whose turns have one action nobody knows, and it is the same.
    let joined = first.iter().any(|(text, _)| text.contains(','));
    habits.joins = if joined { Some(true) } else { habits.joins };
    let deepest =
        (1..=DEPTH).take_while(|depth| (first.len() as u64).saturating_pow(*depth) <= MOST).last().unwrap_or(1);
    for depth in 1..=deepest {
        let theirs = match depth {
            1 => first.clone(),
            _ => match talk.count(position, depth, PATIENCE)? {
                Some(counts) => counts,
                None => return Ok(Ok(())),
            },
        };
        let sum: u64 = theirs.iter().map(|(_, count)| count).sum();
        let until = Instant::now() + PATIENCE;
        let Some(ours) = count(&mut play.clone(), depth, joined, until) else { return Ok(Ok(())) };
        if ours != sum {
            let lines = if depth == 1 { "moves".into() } else { format!("lines of {depth} moves") };
            let which =
                differing(play, &theirs, depth, joined, habits).map_or(String::new(), |which| format!("; {which}"));
            return Ok(Err(format!("it counts {sum} {lines} where our rules have {ours}{which}")));
        }
    }
    Ok(Ok(()))
}

/// Lines of so many moves; a move is a turn or an action. Nothing if that takes too long.
fn count(play: &mut Play, depth: u32, turns: bool, until: Instant) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if Instant::now() >= until {
        return None;
    }
    let moves = play.moves();
    if depth == 1 && !turns {
        return Some(moves.len() as u64);
    }
    let (mut all, turn) = (0, play.turn_number());
    for handle in moves {
        if play.play_unchecked(handle).is_ok() {
            let below = if turns && !is_over(turn, play) { depth } else { depth - 1 };
            let count = count(play, below, turns, until);
            play.undo();
            all += count?;
        }
    }
    Some(all)
}

/// A move that only one side knows, or behind which they count otherwise.
fn differing(play: &Play, theirs: &[(String, u64)], depth: u32, turns: bool, habits: &Habits) -> Option<String> {
    let until = Instant::now() + PATIENCE;
    let mut known = Vec::new();
    for (text, count_there) in theirs.iter().take(LOOKED_AT) {
        let Some(read) = spelling::read(play, text, habits) else {
            return Some(format!("our rules have no `{text}` there"));
        };
        let mut after = play.clone();
        if read.decisions.iter().any(|decision| after.play(decision).is_err()) {
            continue;
        }
        let here = count(&mut after, depth - 1, turns, until)?;
        if here != *count_there {
            return Some(format!("behind `{text}`, {count_there} and {here}"));
        }
        known.extend(read.decisions.into_iter().take(1));
    }
    let legal = play.legal();
    let missing = legal.iter().position(|decision| !known.contains(decision))?;
    let texts = arbiter_notation::moves::texts(play.spec(), &legal);
    (theirs.len() < LOOKED_AT).then(|| format!("it has no `{}`", texts[missing]))
}
