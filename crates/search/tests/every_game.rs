//! The player on every shipped game: what it plays is legal by the judge, and the same every time.

#[path = "support/threads.rs"]
mod threads;

use arbiter_engine::Game;
use arbiter_reference::Position;
use arbiter_search::{Crew, Job, Limits, NoClock, Player, Request, TranspositionTable, Values};
use arbiter_spec::checked::CheckedSpec;
use arbiter_testkit::{Random, Shipped, asked, on_every_game, root, shipped};
use std::sync::atomic::AtomicBool;
use threads::Threads;

/// Searches per game: more for those who ask.
fn searches() -> usize {
    asked("ARBITER_SEARCHES", 24)
}

/// A player with the shipped values of a game, where they fit the choices; else with estimated ones.
fn player<'g>(game: &'g Game, id: &str) -> Player<'g> {
    let text = std::fs::read_to_string(root().join(format!("games/{id}.values"))).ok();
    let learnt = text.and_then(|text| Values::from_json(game, &text).ok());
    learnt.map_or_else(|| Player::new(game), |values| Player::with(game, values))
}

#[test]
fn every_move_is_legal_by_the_judge() {
    on_every_game(look);
}

/// Games of random plies with a search after each few of them, under one choice of the document after another.
fn look(shipped: &Shipped) -> Result<(), String> {
    let (mut done, mut seed) = (0, 0);
    // Some choices do not go together, and some games are over before there is much to think about.
    while done < searches() && seed < 100 + 10 * searches() {
        let choices = &shipped.choices[seed % shipped.choices.len()];
        seed += 1;
        let Some(spec) = shipped.rules(choices) else { continue };
        done += game(&spec, &shipped.id, seed as u64).map_err(|fault| format!("{choices:?}, seed {seed}: {fault}"))?;
    }
    if done < searches() { Err(format!("only {done} searches")) } else { Ok(()) }
}

fn game(spec: &CheckedSpec, id: &str, seed: u64) -> Result<usize, String> {
    let game = Game::compile(spec);
    let player = player(&game, id);
    let table = TranspositionTable::new(1);
    let stop = AtomicBool::new(false);
    let mut random = Random::new(seed);
    let (mut judge, mut play) = (Position::start(spec, 0), game.start(0));
    let mut searched = 0;
    for ply in 0..24 {
        if play.outcome().is_some() {
            break;
        }
        if let Some(chance) = play.awaited_roll() {
            let outcome = random.below(spec.chance[chance.index()].outcomes.len());
            play.roll(chance, outcome).map_err(|error| error.to_string())?;
            judge = judge.roll(chance, outcome).map_err(|error| error.to_string())?;
            continue;
        }
        let legal = judge.legal();
        let decision = if ply % 3 == 2 {
            searched += 1;
            let limits = Limits { nodes: Some(150), ..Limits::default() };
            let mut request = Request::new(&play, limits);
            request.multi_pv = 1 + random.below(3);
            let answer = player.think(&request, &table, &NoClock, &stop, &mut |_| ()).unwrap();
            let mv = answer.best_move.ok_or("it finds no move")?;
            let lines: Vec<_> = answer.lines.iter().map(|line| line.moves.first().map(|mv| mv.id)).collect();
            if lines.iter().enumerate().any(|(n, first)| first.is_some() && lines[..n].contains(first)) {
                return Err(format!("ply {ply}: two of {} lines begin alike", lines.len()));
            }
            game.decision_of(&play, mv.id).ok_or(format!("ply {ply}: {mv:?} means nothing"))?
        } else {
            legal.get(random.below(legal.len())).cloned().ok_or("no moves")?
        };
        if !legal.contains(&decision) {
            return Err(format!("ply {ply}: {decision:?} is not legal"));
        }
        judge = judge.play(&decision).map_err(|error| error.to_string())?;
        play.play(&decision).map_err(|error| error.to_string())?;
    }
    Ok(searched)
}

#[test]
fn one_thread_finds_the_same_every_time() {
    for shipped in shipped().iter().filter(|shipped| shipped.id.len() % 4 == 1) {
        let Some(spec) = shipped.rules(&shipped.choices[0]) else { continue };
        let game = Game::compile(&spec);
        let think = || {
            let player = player(&game, &shipped.id);
            let limits = Limits { nodes: Some(2000), ..Limits::default() };
            let mut play = game.start(0);
            while let Some(chance) = play.awaited_roll() {
                play.roll(chance, 0).unwrap();
            }
            player.think(
                &Request::new(&play, limits),
                &TranspositionTable::new(1),
                &NoClock,
                &AtomicBool::new(false),
                &mut |_| (),
            )
        };
        assert_eq!(think(), think(), "{}", shipped.id);
    }
}

/// Four threads with one small table: what comes out is a legal move with a line of legal moves.
#[test]
fn threads_share_a_table() {
    for shipped in shipped().iter().filter(|shipped| shipped.id.len() % 5 == 0) {
        let Some(spec) = shipped.rules(&shipped.choices[0]) else { continue };
        let game = Game::compile(&spec);
        let player = player(&game, &shipped.id);
        let table = TranspositionTable::new(1);
        for number in 0..3 {
            let play = game.start(number % spec.start.count().max(1));
            if play.awaited_roll().is_some() {
                continue;
            }
            let limits = Limits { nodes: Some(4000), ..Limits::default() };
            let mut request = Request::new(&play, limits);
            request.crew = &Threads(4);
            let answer = player.think(&request, &table, &NoClock, &AtomicBool::new(false), &mut |_| ()).unwrap();
            let mut at = play.clone();
            for mv in answer.lines.iter().flat_map(|line| &line.moves) {
                let decision = game.decision_of(&at, mv.id);
                let decision = decision.unwrap_or_else(|| panic!("{}: {mv:?} means nothing", shipped.id));
                at.play(&decision).unwrap_or_else(|error| panic!("{}: {decision:?}: {error}", shipped.id));
            }
            assert!(answer.best_move.is_some(), "{}", shipped.id);
        }
    }
}
