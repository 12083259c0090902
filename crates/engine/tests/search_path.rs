//! Ways through positions: what a walk tells is what a game tells, forwards and backwards, on every shipped game.

use arbiter_engine::{Game, Occupant, Play, SearchPath, Which};
use arbiter_testkit::{Random, on_every_game};
use std::collections::BTreeSet;

#[test]
fn walks_tell_what_games_tell() {
    on_every_game(|shipped| {
        for seed in 0..3 {
            let choices = &shipped.choices[seed as usize % shipped.choices.len()];
            if let Some(spec) = shipped.rules(choices) {
                follow(&Game::compile(&spec), Random::new(seed))
                    .map_err(|fault| format!("{choices:?}, seed {seed}: {fault}"))?;
            }
        }
        Ok(())
    });
}

/// What a walk shows: compared before and after steps that are taken back.
#[derive(Debug, PartialEq)]
struct Sight {
    key: u64,
    stood: u32,
    moves: usize,
    check: bool,
    pieces: Vec<(usize, u8, u8)>,
}

fn sight(path: &mut SearchPath<'_>) -> Sight {
    let mut pieces = Vec::new();
    path.pieces(|square, piece| pieces.push((square, piece.owner, piece.kind)));
    pieces.sort_unstable();
    let (moves, check) = if path.odds().is_some() { (0, false) } else { (path.count() as usize, path.in_check()) };
    Sight { key: path.key(), stood: path.occurrences(), moves, check, pieces }
}

fn follow(game: &Game, mut lot: Random) -> Result<(), String> {
    let mut play = game.start(0);
    let mut path = game.search_path(&play).unwrap();
    let mut known = sight(&mut path).pieces;
    for ply in 0..40 {
        if let Some(chance) = play.awaited_roll() {
            let odds = path.odds().ok_or(format!("ply {ply}: no throw is awaited"))?;
            let outcome = lot.below(odds.len());
            if (odds.iter().sum::<f64>() - 1.0).abs() > 1e-9 {
                return Err(format!("ply {ply}: odds {odds:?}"));
            }
            play.roll(chance, outcome).map_err(|error| error.to_string())?;
            path.throw(outcome);
            continue;
        }
        let mut steps = Vec::new();
        path.list(Which::All, &mut steps);
        let over = path.scores();
        compare(game, &play, &mut path, &steps, ply)?;
        if over.is_some() || steps.is_empty() {
            break;
        }
        back_and_forth(&mut path, &steps, &mut lot).map_err(|fault| format!("ply {ply}: {fault}"))?;
        let step = steps[lot.below(steps.len())];
        let decision = game.decision_of(&play, step.id).ok_or(format!("ply {ply}: {step:?} means nothing"))?;
        play.play(&decision).map_err(|error| error.to_string())?;
        path.play(&step).unwrap();
        path.changes(|square, piece, came| change(&mut known, square, piece, came));
        known.sort_unstable();
        let seen = sight(&mut path).pieces;
        if known != seen {
            return Err(format!("ply {ply}: after {decision:?} the changes make {known:?}, and there stand {seen:?}"));
        }
    }
    Ok(())
}

fn change(known: &mut Vec<(usize, u8, u8)>, square: usize, piece: Occupant, came: bool) {
    let piece = (square, piece.owner, piece.kind);
    if came {
        known.push(piece);
    } else if let Some(place) = known.iter().position(|other| *other == piece) {
        known.swap_remove(place);
    }
}

/// Moves, check and result are those of the game.
fn compare(
    game: &Game,
    play: &Play,
    path: &mut SearchPath<'_>,
    steps: &[arbiter_engine::MoveInfo],
    ply: usize,
) -> Result<(), String> {
    let outcome = play.outcome().map(|outcome| outcome.scores.clone());
    let scores = path.scores();
    // Dead positions that must be proved are for the referee.
    if outcome != scores && !(scores.is_none() && outcome.as_ref().is_some_and(|s| s.windows(2).all(|w| w[0] == w[1])))
    {
        return Err(format!("ply {ply}: scores {scores:?}, and the game has {outcome:?}"));
    }
    if outcome.is_some() {
        return Ok(());
    }
    let legal = play.legal();
    if legal.len() != steps.len() || path.count() as usize != steps.len() {
        return Err(format!("ply {ply}: {} moves, and the game has {}", steps.len(), legal.len()));
    }
    if ply.is_multiple_of(10) {
        let meant: Vec<_> = steps.iter().filter_map(|step| game.decision_of(play, step.id)).collect();
        if let Some(missing) = legal.iter().find(|decision| !meant.contains(decision)) {
            return Err(format!("ply {ply}: {missing:?} is missing"));
        }
    }
    let signs: BTreeSet<u32> = steps.iter().map(|step| step.id.short_hash()).collect();
    for step in steps {
        let found = path.find(step.id.short_hash()).ok_or(format!("ply {ply}: {step:?} is not found"))?;
        if signs.len() == steps.len() && found != *step {
            return Err(format!("ply {ply}: {step:?} is found as {found:?}"));
        }
    }
    if game.kernel_name().is_some() && game.spec().players.len() == 2 {
        checks_are_foreseen(path, steps).map_err(|fault| format!("ply {ply}: {fault}"))?;
    }
    let (mut loud, mut quiet) = (Vec::new(), Vec::new());
    path.list(Which::Loud, &mut loud);
    path.list(Which::Quiet, &mut quiet);
    if loud.len() + quiet.len() != steps.len() || !loud.iter().all(|step| step.is_loud()) {
        return Err(format!("ply {ply}: {} loud and {} quiet of {} moves", loud.len(), quiet.len(), steps.len()));
    }
    if path.to_move() != play.to_move() || path.in_check() != play.in_check(play.to_move()) {
        return Err(format!("ply {ply}: check {}", path.in_check()));
    }
    Ok(())
}

/// What is foreseen of checks is nearly always so: attacks that are uncovered over pieces or by castling are not seen, and pieces
/// who go along the line they stand on uncover nothing.
fn checks_are_foreseen(path: &mut SearchPath<'_>, steps: &[arbiter_engine::MoveInfo]) -> Result<(), String> {
    let (mut right, mut wrong) = (0, Vec::new());
    for step in steps.iter().filter(|step| !step.is_loud()) {
        let foreseen = path.gives_check(step);
        path.play(step).unwrap();
        let check = path.in_check();
        path.undo();
        right += usize::from(check && foreseen);
        if check != foreseen {
            wrong.push(step);
        }
    }
    if wrong.len() > 6 + right {
        Err(format!("{right} checks foreseen, and {} were not so: {wrong:?}", wrong.len()))
    } else {
        Ok(())
    }
}

/// Some steps on and back again, a turn left out among them: nothing has changed.
fn back_and_forth(
    path: &mut SearchPath<'_>,
    steps: &[arbiter_engine::MoveInfo],
    lot: &mut Random,
) -> Result<(), String> {
    let before = sight(path);
    let mut taken = 0;
    path.play(&steps[lot.below(steps.len())]).unwrap();
    taken += 1;
    for _ in 0..4 {
        if path.scores().is_some() {
            break;
        }
        if let Some(odds) = path.odds() {
            path.throw(lot.below(odds.len()));
            taken += 1;
            continue;
        }
        if lot.below(4) == 0 && !path.in_check() && path.null_move() {
            taken += 1;
            continue;
        }
        let mut next = Vec::new();
        path.list(Which::All, &mut next);
        if next.is_empty() {
            break;
        }
        path.play(&next[lot.below(next.len())]).unwrap();
        taken += 1;
    }
    (0..taken).for_each(|_| path.undo());
    let after = sight(path);
    if before == after { Ok(()) } else { Err(format!("{before:?} became {after:?} after {taken} steps back")) }
}
