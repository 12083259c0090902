//! What men are worth by the document alone: a man is worth what he can do, can become, and can reach.

mod goals;
mod survey;

use crate::frame::Frame;
use crate::pair::Pair;
use crate::sound::clock_limit;
use crate::values::{ROYAL, Values, can_be_idle};
use arbiter_engine::{Game, Term};
use arbiter_spec::checked::{ResultRule, Role, Royalty, Rules, Safety, Square};
use goals::goals;
use std::sync::Arc;
use survey::Survey;

/// What the men of the first position are worth on average.
const AVERAGE: f64 = 270.0;
/// What it is worth to stand where the game is won.
const GOAL: f64 = 500.0;
/// What is left of the worth of men who can do nothing for now.
const IDLE: f64 = 0.3;

impl Values {
    /// What random play and the endings of a game tell of its men.
    pub fn estimate(game: &Game) -> Values {
        let (mut survey, rules) = (Survey::of(game), game.spec());
        survey.merge(&Frame::of(game));
        let (players, kinds, squares) = (rules.players.len(), survey.kinds, survey.squares);
        let royal: Vec<bool> = (0..kinds).map(|kind| is_royal(rules, kind)).collect();
        let mobility: Vec<f64> = (0..kinds).map(|kind| survey.mobility(kind)).collect();
        let scale = scale(game, &mobility, &royal) * if survey.is_about_losing() { -0.5 } else { 1.0 };
        let plain: Vec<f64> = mobility.iter().map(|moves| scale * moves).collect();
        // Who may become something better is worth a part of it already.
        let hope = |kind: usize| {
            let best = survey.becomes[kind].iter().map(|new| plain[usize::from(*new)]).fold(0.0, f64::max);
            (best - plain[kind]).max(0.0)
        };
        let army = army(game, &plain, &royal);
        let base: Vec<f64> = (0..kinds)
            .map(|kind| match royal[kind] {
                // Where royal men can be lost, the game is half lost with them.
                true if may_be_taken(rules, kind) => 0.5 * army,
                true => 0.0,
                false => plain[kind] + 0.04 * hope(kind),
            })
            .collect();
        let mut values = Values {
            squares,
            kinds,
            table: vec![Pair::default(); players * kinds * squares],
            hand: (0..kinds).map(|kind| both(1.1 * base[kind])).collect(),
            hands: !rules.stores.is_empty(),
            idle: (0..kinds).filter(|_| can_be_idle(rules)).map(|kind| both(IDLE * base[kind])).collect(),
            terms: vec![Pair::default(); Term::count(kinds)],
            counted: counted(rules),
            counts: false,
            phases: vec![0; kinds],
            full_phase: 1,
            worth: (0..kinds).map(|kind| if royal[kind] { ROYAL } else { base[kind].round() as i32 }).collect(),
            tempo: 10,
            net: None,
            means: None,
            chase: Arc::default(),
        };
        values.counts = !values.counted.is_empty();
        let wanted = goals(rules);
        for player in 0..players {
            let far = far_from_change(rules, &survey, player);
            for kind in 0..kinds {
                let goal: Vec<&goals::Goal> =
                    wanted.iter().filter(|goal| goal.player == player && goal.kinds.contains(&kind)).collect();
                for square in rules.board.squares() {
                    let place = survey.place(player, kind, square.index());
                    let (moves, men) = survey.moves[place];
                    // Few observations say little: they are mixed with the average.
                    let here = (f64::from(moves) + 20.0 * mobility[kind]) / (f64::from(men) + 20.0);
                    let freedom = 0.35 * scale * (here - mobility[kind]);
                    let near = far.get(square.index()).map_or(0.0, |far| 1.0 - far).powi(3);
                    let reach: f64 = goal.iter().map(|goal| GOAL * closeness(rules, square, &goal.squares)).sum();
                    let (early, late) = match royal[kind] {
                        true => (base[kind] - freedom, base[kind] + freedom),
                        false => (
                            base[kind] + freedom + 0.10 * near * hope(kind),
                            base[kind] + freedom + 0.35 * near * hope(kind),
                        ),
                    };
                    values.table[place] = Pair::new(round(early + reach), round(late + reach));
                }
            }
        }
        for kind in 0..kinds {
            let freedom = if royal[kind] || hope(kind) > 0.0 { 0.0 } else { 0.06 * scale };
            values.terms[Term::Freedom(kind as u8).index(kinds)] = both(freedom);
            let siege = if royal[kind] || !royal.contains(&true) { 0.0 } else { 0.08 * scale };
            values.terms[Term::Siege(kind as u8).index(kinds)] = Pair::new(round(siege), round(0.3 * siege));
            // Men that can become something are what late games are made of.
            if !royal[kind] && hope(kind) <= 0.0 {
                values.phases[kind] = (base[kind].abs() / 50.0).round() as i32;
            }
        }
        let best = (0..kinds).map(hope).fold(0.0, f64::max);
        for steps in 1..7u8 {
            let share = 0.10 / f64::from(steps);
            values.terms[Term::Passed(steps).index(kinds)] = Pair::new(round(0.5 * share * best), round(share * best));
        }
        for (term, early, late) in
            [(Term::Guarded, 6, 6), (Term::Behind, -8, -12), (Term::Alone, -8, -8), (Term::Shelter, 8, 0)]
        {
            values.terms[term.index(kinds)] = Pair::new(early, late);
        }
        let mut full = 0;
        game.walk(&game.start(0)).men(|_, man| full += values.phases[usize::from(man.kind)]);
        values.full_phase = full.max(1);
        values
    }
}

fn round(value: f64) -> i32 {
    value.clamp(-15_000.0, 15_000.0).round() as i32
}

fn both(value: f64) -> Pair {
    Pair::new(round(value), round(value))
}

fn is_royal(rules: &Rules, kind: usize) -> bool {
    rules.royalty.iter().any(|royalty| royalty.kinds.iter().any(|known| known.index() == kind))
}

fn must_be_safe(royalty: &Royalty) -> bool {
    royalty.safety == Safety::MustBeSafe
}

fn may_be_taken(rules: &Rules, kind: usize) -> bool {
    let of_kind = |royalty: &&Royalty| royalty.kinds.iter().any(|known| known.index() == kind);
    !rules.royalty.iter().filter(of_kind).any(must_be_safe)
}

/// What a move is worth, so that the men of the first position have a usual worth.
fn scale(game: &Game, mobility: &[f64], royal: &[bool]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    game.walk(&game.start(0)).men(|_, man| {
        let kind = usize::from(man.kind);
        if !royal[kind] && mobility[kind] > 0.0 {
            (sum, count) = (sum + mobility[kind], count + 1.0);
        }
    });
    if sum > 0.0 { (AVERAGE * count / sum).clamp(5.0, 150.0) } else { 50.0 }
}

/// What all men of a player together are worth, on average.
fn army(game: &Game, plain: &[f64], royal: &[bool]) -> f64 {
    let mut sum = 0.0;
    game.walk(&game.start(0)).men(|_, man| {
        let kind = usize::from(man.kind);
        sum += if royal[kind] { 0.0 } else { plain[kind] };
    });
    sum / game.spec().players.len().max(1) as f64
}

/// What it is worth to have counted so far, where an ending says that somebody wins by it.
fn counted(rules: &Rules) -> Vec<Pair> {
    let wins = rules.endings.iter().filter(|ending| matches!(ending.result, ResultRule::Win(Role::Own)));
    let limit = wins.filter_map(|ending| ending.when.iter().find_map(clock_limit)).min();
    let Some(limit) = limit.filter(|limit| (2..=16).contains(limit)) else { return Vec::new() };
    (0..=limit).map(|count| both(900.0 * (f64::from(count) / f64::from(limit)).powf(1.7))).collect()
}

/// From 0 (far) to 1 (there).
fn closeness(rules: &Rules, square: Square, goals: &[Square]) -> f64 {
    let (x, y) = rules.board.coordinates(square);
    let far = |goal: &Square| {
        let (gx, gy) = rules.board.coordinates(*goal);
        (gx - x).abs().max((gy - y).abs())
    };
    goals.iter().map(far).min().map_or(0.0, |far| 0.6f64.powi(far))
}

/// By square: how far a player's men are from where they change, from 0 (there) to 1; nothing if they never do.
fn far_from_change(rules: &Rules, survey: &Survey, player: usize) -> Vec<f64> {
    let board = &rules.board;
    let changes = &survey.changes[player * survey.squares..][..survey.squares];
    let goals: Vec<(i32, i32)> = board
        .squares()
        .filter(|square| changes.get(square.index()).is_some_and(|count| *count > 0))
        .map(|square| board.coordinates(square))
        .collect();
    if goals.is_empty() {
        return Vec::new();
    }
    let mut far = vec![0.0; survey.squares];
    for square in board.squares() {
        let (x, y) = board.coordinates(square);
        let steps = goals.iter().map(|(gx, gy)| (gx - x).abs().max((gy - y).abs())).min().unwrap_or(0);
        far[square.index()] = f64::from(steps);
    }
    let most = far.iter().copied().fold(1.0, f64::max);
    far.iter().map(|steps| steps / most).collect()
}
