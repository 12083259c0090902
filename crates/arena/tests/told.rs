//! Both protocols in every shipped game: what is sent fits the schema, and is understood as what it was.

use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::protocol::{self, schema};
use arbiter_arena::record::{Channel, Header, Record, verify};
use arbiter_arena::referee::{Ask, Conduct, Heard, Limits, Question, Reply};
use arbiter_arena::round::{Next, Round};
use arbiter_engine::Game;
use arbiter_notation::answer::{self, Answer, Protocol};
use arbiter_notation::position;
use arbiter_testkit::{Random, root, spec, specs, validator};
use serde_json::{Value, json};

/// Moves of each game that are looked at.
const PLIES: u32 = 40;

#[test]
fn the_committed_schemas_are_fresh() {
    for protocol in Protocol::ALL {
        let name = format!("agent-{}.schema.json", protocol.number());
        let path = root().join("schema").join(&name);
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(kept == format!("{:#}\n", schema(protocol)), "{name}: run `cargo xtask schema`");
    }
}

/// One part of the schema of a protocol.
fn part(protocol: Protocol, name: &str) -> Value {
    schema(protocol)["$defs"][name].clone()
}

/// What is sent is understood as what it was.
fn understood(id: &str, game: &Game, question: &Question, protocol: Protocol) {
    let text = question.state(protocol);
    let value: Value = serde_json::from_str(&text).unwrap();
    let problems = validator::validate(&part(protocol, "state"), &value);
    assert!(problems.is_empty(), "{id}: {problems:?}\n{text}");
    let header = protocol::header(&text).unwrap();
    assert_eq!(header.protocol, protocol);
    if let Some(named) = header.game {
        assert_eq!((named.id.as_str(), &named.hash), (id, &game.spec().spec_hash));
    }
    let told = protocol::read(game, &text, protocol).unwrap_or_else(|faults| panic!("{id}: {faults}\n{text}"));
    let now = question.play();
    assert_eq!(told.seat, question.seat, "{id}");
    assert_eq!(told.play.legal(), now.legal(), "{id}\n{text}");
    // As texts: whether a piece has moved is remembered even where it does not matter any more.
    let [told_text, now_text] = [&told.play, now].map(|play| position::write(game.spec(), &play.placement()));
    assert_eq!(told_text, now_text, "{id}\n{text}");
    if protocol == Protocol::Two {
        assert_eq!(told.play.open_proposals(), now.open_proposals(), "{id}");
        assert_eq!(told.reply.map(Ask::Reply).unwrap_or(Ask::Move), question.ask, "{id}");
    }
}

/// Some answer that is possible, seldom an offer.
fn some_answer(question: &Question, random: &mut Random) -> Answer {
    let play = question.play();
    if let Ask::Reply(code) = &question.ask {
        let code = code.clone();
        return if random.once_in(2) { Answer::Accept { code } } else { Answer::Decline { code } };
    }
    let offers: Vec<_> = play.proposals().into_iter().filter(|offer| offer.seat == question.seat).collect();
    if !question.has_talked() && random.once_in(6) && !offers.is_empty() {
        let offer = &offers[random.below(offers.len())];
        return Answer::Propose { code: offer.code.clone(), to: offer.responder };
    }
    let mut legal = play.legal();
    Answer::Move(legal.swap_remove(random.below(legal.len())))
}

/// A game in which all seats read states of the second protocol.
fn header(id: &str, game: &Game, conduct: Conduct) -> Header {
    let dice = Dice::new(Secret::of_seed(id));
    Header { conduct, ..Header::plain(id, game.spec(), dice, Channel::Text(Protocol::Two)) }
}

fn play(id: &str, game: &Game) {
    let rules = game.spec();
    let conduct =
        Conduct { limits: Limits { plies: Some(PLIES), ..Limits::default() }, legal: true, ..Conduct::default() };
    let mut round = Round::begin(game, header(id, game, conduct), true).unwrap();
    let mut random = Random::new(7);
    let verdict = loop {
        let text = match round.proceed() {
            Next::Board(_) => panic!("nobody is at the board"),
            Next::Over(verdict) => break verdict.clone(),
            Next::Ask(question) => {
                understood(id, game, &question, Protocol::Two);
                let chance = !question.play().spec().chance.is_empty();
                // What the first protocol cannot tell: throws, offers but of a draw, and which piece began a turn that goes on.
                let begun = question.play().placement().part > 0;
                if question.ask == Ask::Move && question.play().open_proposals().is_empty() && !chance && !begun {
                    understood(id, game, &question, Protocol::One);
                }
                let answer = some_answer(&question, &mut random);
                let legal = question.play().legal();
                for protocol in Protocol::ALL {
                    let sayable = protocol == Protocol::Two || matches!(answer, Answer::Move(_));
                    let said = answer::write(rules, &legal, &answer, protocol);
                    let problems = validator::validate(&part(protocol, "answer"), &said);
                    assert!(!sayable || problems.is_empty(), "{id}: {problems:?}\n{said}");
                }
                answer::write(rules, &legal, &answer, Protocol::Two).to_string()
            }
        };
        round.hear(Heard::at_once(Reply::Said(text)));
    };
    assert_ne!(verdict.kind.word(), "forfeit", "{id}: {}", verdict.reason);
    let record = round.record().unwrap();
    let text = record.to_json().to_string();
    let read = Record::from_json(&serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(read.seals, record.sealed(), "{id}");
    let report = verify(&read, game);
    assert_eq!((report.faults, report.verdict), (Vec::new(), record.verdict), "{id}");
}

#[test]
fn every_game_is_told_and_understood() {
    for (id, spec) in specs() {
        play(&id, &Game::compile(&spec));
    }
}

#[test]
fn what_does_not_follow_is_refused() {
    let game = Game::compile(&spec("enochian"));
    let mut round = Round::begin(&game, header("enochian", &game, Conduct::default()), false).unwrap();
    let Next::Ask(question) = round.proceed() else { panic!("it is over") };
    let good: Value = serde_json::from_str(&question.state(Protocol::Two)).unwrap();
    assert!(protocol::read(&game, &good.to_string(), Protocol::Two).is_ok());
    for (pointer, value) in [
        ("/seat", json!("SEAT_BLUE")),
        ("/seat", json!(1)),
        ("/ask", json!("please")),
        ("/ask", json!("reply")),
        ("/roll", json!({ "DIE": "3" })),
        ("/roll", Value::Null),
        ("/control", json!({ "red": "blue" })),
        ("/flags", json!({ "red": ["HAPPY"] })),
        ("/offers", json!([{ "offer": "HALT", "by": "SEAT_RED", "player": "red", "to": null, "waiting": [] }])),
        ("/offers", Value::Null),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        let faults = protocol::read(&game, &bad.to_string(), Protocol::Two).err().unwrap_or_else(|| panic!("{bad}"));
        let place = if pointer == "/ask" { "/" } else { pointer };
        assert!(faults.told.iter().any(|fault| fault.pointer.starts_with(place)), "{pointer}: {faults}");
    }
}
