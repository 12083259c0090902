//! A round that is kept is gone on with, whatever happened between two throws.

use arbiter_arena::Round;
use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::record::{Channel, Header, Seated, verify};
use arbiter_engine::Game;
use arbiter_notation::answer::Protocol;
use arbiter_spec::patch::Choices;
use arbiter_testkit::spec_with;

/// A game of four armies and a die, kept, before its first throw.
fn begun() -> Round {
    let options = vec![("DIVINATION".to_string(), "REROLL".to_string())];
    let game = Game::compile(&spec_with("enochian", &Choices { options, ..Choices::default() }));
    let dice = Dice::new(Secret::of_seed("round"));
    Round::begin(&game, Header::plain("enochian", game.spec(), dice, Channel::Board), true).unwrap()
}

/// Throws, and plays the first move that there is then.
fn step(round: &mut Round) {
    while round.play().awaited_roll().is_some() {
        round.throw();
    }
    let decision = round.play().legal().swap_remove(0);
    round.make(decision).unwrap();
}

fn sits(round: &mut Round, seat: usize, name: &str, channel: Channel) {
    let seat = round.seated()[seat].seat.clone();
    round.sit(Seated { seat, name: name.into(), channel }).unwrap();
}

/// It stands where the kept one stands, and its record is good.
fn gone_on_with(round: &Round) {
    let record = round.record().unwrap();
    let again = Round::resume(round.game(), &record).unwrap();
    assert_eq!(again.play().placement(), round.play().placement());
    assert_eq!((again.events(), again.seated()), (round.events(), round.seated()));
    // Seals are of what is written.
    let written = record.to_json();
    let read = arbiter_arena::record::Record::from_json(&written).unwrap();
    assert_eq!(verify(&read, round.game()).faults, []);
}

#[test]
fn seats_change_and_moves_are_taken_back_while_a_throw_is_awaited() {
    let mut round = begun();
    step(&mut round);
    step(&mut round);
    assert!(round.play().awaited_roll().is_some());
    sits(&mut round, 0, "engine:3", Channel::Direct);
    gone_on_with(&round);
    let place = round.events().iter().rposition(|event| event.as_move().is_some()).unwrap();
    step(&mut round);
    assert!(round.play().awaited_roll().is_some());
    round.take_back(place).unwrap();
    gone_on_with(&round);
    step(&mut round);
    gone_on_with(&round);
}

/// Who sat there at the beginning stays in the head of the record, though nothing holds that happened before the change.
#[test]
fn the_first_seats_stay_what_they_were() {
    let mut round = begun();
    step(&mut round);
    let first = round.header().seats.clone();
    sits(&mut round, 1, "v2:agent:x", Channel::Text(Protocol::Two));
    round.take_back(0).unwrap();
    assert_eq!(round.header().seats, first);
    assert_eq!(round.seated()[1].name, "v2:agent:x");
    gone_on_with(&round);
}
