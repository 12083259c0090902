//! Throws: what is given to a player does not tell the next one, and those recorded tell the game again.

use crate::support::player::Player;
use arbiter_engine::Play;
use arbiter_notation::{position, state};
use arbiter_reference::Position;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::Choices;
use arbiter_spec::play::{Decision, Placement, Playable};
use arbiter_testkit::{Random, spec_with};

fn divination() -> CheckedSpec {
    let choices = Choices { options: vec![("DIVINATION".into(), "REROLL".into())], setup: None };
    spec_with("enochian", &choices)
}

/// What happened in a game.
#[derive(Clone)]
enum Event {
    Threw(usize),
    Played(Decision),
}

/// The events of a random game and the positions between them.
fn game<P: Player>(spec: &CheckedSpec, seed: u64) -> (Vec<Event>, Vec<Placement>) {
    let mut random = Random::new(seed);
    let mut now = P::start(spec, 0);
    let (mut events, mut between) = (Vec::new(), vec![now.placement()]);
    while now.outcome().is_none() && events.len() < 400 {
        let event = match now.awaited_roll() {
            Some(_) => Event::Threw(random.below(6)),
            None => {
                let legal = now.legal();
                Event::Played(legal[random.below(legal.len())].clone())
            }
        };
        happen(&mut now, &event);
        events.push(event);
        between.push(now.placement());
    }
    (events, between)
}

fn happen<P: Player>(now: &mut P, event: &Event) {
    match event {
        Event::Threw(face) => now.roll(now.awaited_roll().unwrap(), *face).unwrap(),
        Event::Played(decision) => now.play(decision).unwrap(),
    }
}

/// A game replayed from its events, by either engine, goes through the same positions.
#[test]
fn recorded_throws_replay_the_game() {
    let spec = divination();
    for seed in 0..5 {
        let (events, between) = game::<Play>(&spec, seed);
        assert!(events.iter().filter(|e| matches!(e, Event::Threw(_))).count() > 20);
        let (mut judge, mut engine) = (Position::start(&spec, 0), Play::start(&spec, 0));
        for (event, after) in events.iter().zip(&between[1..]) {
            happen(&mut judge, event);
            happen(&mut engine, event);
            let text = |placement: &Placement| position::write(&spec, placement);
            assert_eq!((text(&judge.placement()), text(&engine.placement())), (text(after), text(after)));
        }
    }
}

/// Where a throw is awaited, the state that is shown leaves all six faces open: it is the same whatever falls next, and
/// whoever sets it up may throw any of them.
#[test]
fn a_state_that_is_shown_holds_no_coming_throw() {
    let spec = divination();
    let nobody = |_: &Placement| Ok(Vec::new());
    let mut now = Play::start(&spec, 0);
    let mut random = Random::new(7);
    for _ in 0..40 {
        while now.awaited_roll().is_none() {
            let legal = now.legal();
            Playable::play(&mut now, &legal[random.below(legal.len())]).unwrap();
        }
        let shown = state::write(&spec, &now.placement(), &[]).to_string();
        for word in ["seed", "DIE", "roll", "chance"] {
            assert!(!shown.contains(word), "{shown}");
        }
        let read = state::read(&spec, &shown, &nobody).unwrap();
        for face in 0..6 {
            let mut there = Play::placed(&spec, &read.placement).unwrap();
            happen(&mut there, &Event::Threw(face));
            let mut here = now.clone();
            happen(&mut here, &Event::Threw(face));
            assert_eq!(here.legal(), there.legal(), "after a {} in {shown}", face + 1);
        }
        while now.awaited_roll().is_some() {
            happen(&mut now, &Event::Threw(random.below(6)));
            if now.outcome().is_some() {
                return;
            }
        }
    }
}
