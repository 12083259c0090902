//! Estimated values, by the document alone: a piece is worth what it can do, can become and can reach.

mod goals;
mod survey;

use crate::feature::Feature;
use crate::shortcuts::counter_limit;
use crate::symmetry::Symmetry;
use crate::tapered::Tapered;
use crate::values::{ROYAL, Values, can_be_immobile};
use arbiter_engine::Game;
use arbiter_spec::checked::{ResultRule, Role, Royalty, Rules, Safety, Square};
use goals::goals;
use std::sync::Arc;
use survey::Survey;

/// What the pieces of the first position are worth on average, in centipawns.
const AVERAGE: f64 = 270.0;
/// What it is worth to stand on a goal square.
const GOAL: f64 = 500.0;
/// The part of its value that a piece keeps while its army may not move.
const IMMOBILE: f64 = 0.3;

impl Values {
    /// Estimates the values of a game from random play and its endings.
    pub fn estimate(game: &Game) -> Values {
        let (mut survey, rules) = (Survey::of(game), game.spec());
        survey.merge(&Symmetry::of(game));
        let (players, kinds, squares) = (rules.players.len(), survey.kinds, survey.squares);
        let royal: Vec<bool> = (0..kinds).map(|kind| is_royal(rules, kind)).collect();
        let mobility: Vec<f64> = (0..kinds).map(|kind| survey.average_mobility(kind)).collect();
        let move_value = move_value(game, &mobility, &royal) * if survey.is_losing_game() { -0.5 } else { 1.0 };
        let plain: Vec<f64> = mobility.iter().map(|moves| move_value * moves).collect();
        // What may be promoted is worth a part of that already.
        let promotion_gain = |kind: usize| {
            let best = survey.promotes_to[kind].iter().map(|new| plain[usize::from(*new)]).fold(0.0, f64::max);
            (best - plain[kind]).max(0.0)
        };
        let army = army_value(game, &plain, &royal);
        let base: Vec<f64> = (0..kinds)
            .map(|kind| match royal[kind] {
                // Where royal pieces can be taken, the game is half lost with them.
                true if may_be_taken(rules, kind) => 0.5 * army,
                true => 0.0,
                false => plain[kind] + 0.04 * promotion_gain(kind),
            })
            .collect();
        let mut values = Values {
            squares,
            kinds,
            psqt: vec![Tapered::default(); players * kinds * squares],
            hand: (0..kinds).map(|kind| both(1.1 * base[kind])).collect(),
            has_hands: !rules.stores.is_empty(),
            immobile: (0..kinds).filter(|_| can_be_immobile(rules)).map(|kind| both(IMMOBILE * base[kind])).collect(),
            features: vec![Tapered::default(); Feature::count(kinds)],
            counter: counter(rules),
            has_counter: false,
            phases: vec![0; kinds],
            full_phase: 1,
            piece_values: (0..kinds).map(|kind| if royal[kind] { ROYAL } else { base[kind].round() as i32 }).collect(),
            tempo: 10,
            net: None,
            conversion: None,
            mop_up: Arc::default(),
        };
        values.has_counter = !values.counter.is_empty();
        let wanted = goals(rules);
        for player in 0..players {
            let distance = promotion_distance(rules, &survey, player);
            for kind in 0..kinds {
                let goal: Vec<&goals::Goal> =
                    wanted.iter().filter(|goal| goal.player == player && goal.kinds.contains(&kind)).collect();
                for square in rules.board.squares() {
                    let index = survey.index(player, kind, square.index());
                    let (moves, pieces) = survey.mobility[index];
                    // Few observations are mixed with the average.
                    let here = (f64::from(moves) + 20.0 * mobility[kind]) / (f64::from(pieces) + 20.0);
                    let activity = 0.35 * move_value * (here - mobility[kind]);
                    let near = distance.get(square.index()).map_or(0.0, |distance| 1.0 - distance).powi(3);
                    let reach: f64 = goal.iter().map(|goal| GOAL * closeness(rules, square, &goal.squares)).sum();
                    let (middlegame, endgame) = match royal[kind] {
                        true => (base[kind] - activity, base[kind] + activity),
                        false => (
                            base[kind] + activity + 0.10 * near * promotion_gain(kind),
                            base[kind] + activity + 0.35 * near * promotion_gain(kind),
                        ),
                    };
                    values.psqt[index] = Tapered::new(round(middlegame + reach), round(endgame + reach));
                }
            }
        }
        for kind in 0..kinds {
            let mobility = if royal[kind] || promotion_gain(kind) > 0.0 { 0.0 } else { 0.06 * move_value };
            values.features[Feature::Mobility(kind as u8).index(kinds)] = both(mobility);
            let king_pressure = if royal[kind] || !royal.contains(&true) { 0.0 } else { 0.08 * move_value };
            values.features[Feature::KingPressure(kind as u8).index(kinds)] =
                Tapered::new(round(king_pressure), round(0.3 * king_pressure));
            // What can be promoted counts for no phase: endgames are made of it.
            if !royal[kind] && promotion_gain(kind) <= 0.0 {
                values.phases[kind] = (base[kind].abs() / 50.0).round() as i32;
            }
        }
        let best = (0..kinds).map(promotion_gain).fold(0.0, f64::max);
        for steps in 1..7u8 {
            let share = 0.10 / f64::from(steps);
            values.features[Feature::Passed(steps).index(kinds)] =
                Tapered::new(round(0.5 * share * best), round(share * best));
        }
        for (feature, middlegame, endgame) in [
            (Feature::Guarded, 6, 6),
            (Feature::Doubled, -8, -12),
            (Feature::Isolated, -8, -8),
            (Feature::Shelter, 8, 0),
        ] {
            values.features[feature.index(kinds)] = Tapered::new(middlegame, endgame);
        }
        let mut full = 0;
        game.first_path(0).pieces(|_, piece| full += values.phases[usize::from(piece.kind)]);
        values.full_phase = full.max(1);
        values
    }
}

fn round(value: f64) -> i32 {
    value.clamp(-15_000.0, 15_000.0).round() as i32
}

fn both(value: f64) -> Tapered {
    Tapered::new(round(value), round(value))
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

/// What a move is worth, so that the pieces of the first position have their usual value.
fn move_value(game: &Game, mobility: &[f64], royal: &[bool]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    game.first_path(0).pieces(|_, piece| {
        let kind = usize::from(piece.kind);
        if !royal[kind] && mobility[kind] > 0.0 {
            (sum, count) = (sum + mobility[kind], count + 1.0);
        }
    });
    if sum > 0.0 { (AVERAGE * count / sum).clamp(5.0, 150.0) } else { 50.0 }
}

/// What all pieces of a player together are worth, on average.
fn army_value(game: &Game, plain: &[f64], royal: &[bool]) -> f64 {
    let mut sum = 0.0;
    game.first_path(0).pieces(|_, piece| {
        let kind = usize::from(piece.kind);
        sum += if royal[kind] { 0.0 } else { plain[kind] };
    });
    sum / game.spec().players.len().max(1) as f64
}

/// By count: what a counter is worth by which a player wins, such as of checks given.
fn counter(rules: &Rules) -> Vec<Tapered> {
    let wins = rules.endings.iter().filter(|ending| matches!(ending.result, ResultRule::Win(Role::Own)));
    let limit = wins.filter_map(|ending| ending.when.iter().find_map(counter_limit)).min();
    let Some(limit) = limit.filter(|limit| (2..=16).contains(limit)) else { return Vec::new() };
    (0..=limit).map(|count| both(900.0 * (f64::from(count) / f64::from(limit)).powf(1.7))).collect()
}

/// How near a square is to a goal, from 0 to 1.
fn closeness(rules: &Rules, square: Square, goals: &[Square]) -> f64 {
    let (x, y) = rules.board.coordinates(square);
    let far = |goal: &Square| {
        let (gx, gy) = rules.board.coordinates(*goal);
        (gx - x).abs().max((gy - y).abs())
    };
    goals.iter().map(far).min().map_or(0.0, |far| 0.6f64.powi(far))
}

/// By square: how far a player's pieces are from where they are promoted, from 0 (there) to 1; empty if they never are.
fn promotion_distance(rules: &Rules, survey: &Survey, player: usize) -> Vec<f64> {
    let board = &rules.board;
    let promotions = &survey.promotions[player * survey.squares..][..survey.squares];
    let goals: Vec<(i32, i32)> = board
        .squares()
        .filter(|square| promotions.get(square.index()).is_some_and(|count| *count > 0))
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
