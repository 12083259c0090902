//! Offers, answers, scores: what is agreed on between turns.

use crate::support::checklist::{Catalog, Row, Runner};
use crate::support::player::Player;
use arbiter_engine::Play;
use arbiter_reference::Position;
use arbiter_spec::checked::{PlayerId, SeatId};
use arbiter_spec::play::What;

const EXCHANGE: &str = "EXCHANGE_PRISONERS";

/// A position in the notation of the rows.
fn set_up<P: Player>(position: &str, state: &str) -> Runner<P> {
    let [at, id, rule, script] = [""; 4].map(str::to_string);
    let row = Row { at, id, rule, position: position.into(), state: state.into(), script };
    Runner::new(&row, &Catalog::new()).unwrap()
}

fn seat<P>(runner: &Runner<P>, code: &str) -> SeatId {
    SeatId(runner.spec.seats.iter().position(|seat| seat.code == code).unwrap() as u8)
}

fn army<P>(runner: &Runner<P>, name: &str) -> PlayerId {
    runner.spec.player_by_name(name).unwrap()
}

/// Plays the first move of a piece that is no king.
fn any_move<P: Player>(game: &mut P) {
    let legal = game.legal();
    let last = legal.iter().rfind(|d| matches!(d.what, What::Move { .. })).unwrap().clone();
    game.play(&last).unwrap();
}

fn an_exchange_that_is_not_made<P: Player>() {
    let runner = set_up::<P>("F; Blue ~K; Yellow ~K", "Red; prison Red:Blue Black:Yellow");
    let [blue, red, black, yellow] = ["SEAT_BLUE", "SEAT_RED", "SEAT_BLACK", "SEAT_YELLOW"].map(|c| seat(&runner, c));
    let to_black = Some(army(&runner, "BLACK"));
    let red_army = army(&runner, "RED");
    let before = runner.now;
    let mut now = before.clone();
    // Declined by the one asked, or taken back by the one who asked: nothing has happened, and it may be asked again.
    for ender in [black, red] {
        assert!(now.may_propose(red, EXCHANGE, to_black));
        now.propose(red, EXCHANGE, to_black).unwrap();
        assert_eq!(now.waiting(black), [EXCHANGE]);
        for stranger in [blue, yellow] {
            assert!(now.propose(stranger, EXCHANGE, to_black).is_err(), "it holds nobody");
            assert!(now.answer(stranger, EXCHANGE, true).is_err(), "it was not asked");
            assert!(now.answer(stranger, EXCHANGE, false).is_err(), "it was not asked");
        }
        assert!(now.answer(red, EXCHANGE, true).is_err(), "nobody accepts his own offer");
        assert_eq!((now.placement(), now.occurrences()), (before.placement(), before.occurrences()));
        now.answer(ender, EXCHANGE, false).unwrap();
        assert_eq!(now.waiting(black), [""; 0]);
        assert_eq!((now.placement(), now.legal()), (before.placement(), before.legal()));
        assert!(now.answer(black, EXCHANGE, true).is_err(), "it is gone");
    }
    // Black moves instead of answering: the offer has lapsed, and the position is that of a game without it.
    let mut silent = before.clone();
    now.propose(red, EXCHANGE, to_black).unwrap();
    for game in [&mut now, &mut silent] {
        any_move(game);
        any_move(game);
    }
    assert_eq!(now.waiting(black), [""; 0]);
    assert_eq!((now.placement(), now.occurrences()), (silent.placement(), silent.occurrences()));
    assert_eq!(now.to_move(), red_army);
    assert!(now.may_propose(red, EXCHANGE, to_black));
}

fn the_halt_needs_everybody_who_can_answer<P: Player>() {
    for (pieces, state, asked) in [
        ("F; Blue ~P; Red Rg3; Yellow Rc7", "Yellow", vec!["SEAT_BLUE", "SEAT_RED", "SEAT_BLACK"]),
        ("F; Blue ~P; Red Rg3; Black ~K; Yellow Rc7", "Yellow; prison Red:Black", vec!["SEAT_BLUE", "SEAT_RED"]),
    ] {
        let mut runner = set_up::<P>(pieces, state);
        let pawn = runner
            .now
            .legal()
            .into_iter()
            .find(|d| matches!(d.what, What::Move { kind, .. } if runner.spec.kind(kind).code == "PAWN"));
        runner.now.play(&pawn.unwrap()).unwrap();
        runner.now.propose(seat(&runner, "SEAT_YELLOW"), "HALT", None).unwrap();
        for code in ["SEAT_BLUE", "SEAT_RED", "SEAT_BLACK"] {
            let waits = !runner.now.waiting(seat(&runner, code)).is_empty();
            assert_eq!(waits, asked.contains(&code), "{code} in {pieces}");
        }
        for code in &asked {
            assert!(runner.now.outcome().is_none(), "before {code} said yes");
            let by = seat(&runner, code);
            runner.now.answer(by, "HALT", true).unwrap();
        }
        let outcome = runner.now.outcome().unwrap();
        assert_eq!((outcome.code.as_str(), &outcome.scores[..]), ("HALT", &[0.5, 0.5][..]));
    }
}

/// What each seat gets: that of the team of its armies.
fn scores<P: Player>(runner: &Runner<P>) -> Vec<(String, f64)> {
    let outcome = runner.now.outcome().unwrap();
    let team = |player| outcome.scores[runner.spec.team_of(player).unwrap().index()];
    runner.spec.seats.iter().map(|seat| (seat.code.clone(), team(seat.players[0]))).collect()
}

fn teams_win_together<P: Player>() {
    let four = [("SEAT_BLUE", 0.0), ("SEAT_RED", 1.0), ("SEAT_BLACK", 0.0), ("SEAT_YELLOW", 1.0)];
    let two = [("SEAT_AIR", 0.0), ("SEAT_EARTH", 1.0)];
    for (option, wanted) in [("FOUR", &four[..]), ("TWO", &two[..])] {
        let state = format!("Red; prison Yellow:Blue Black:Yellow; opt CONTROLLERS={option}");
        let mut runner = set_up::<P>("F; Blue ~K; Yellow ~K; Black Kd5; Red Rd1", &state);
        let d5 = runner.spec.board.square_by_name("d5");
        let take = runner.now.legal().into_iter().find(|d| matches!(d.what, What::Move { to, .. } if Some(to) == d5));
        runner.now.play(&take.unwrap()).unwrap();
        let wanted: Vec<(String, f64)> = wanted.iter().map(|(code, score)| (code.to_string(), *score)).collect();
        assert_eq!(scores(&runner), wanted);
    }
}

/// The book's ways out: a team gives up, a player hands his army to the ally.
fn resigning_and_withdrawing<P: Player>() {
    let book = "Red; game enochian-zalewski";
    let mut runner = set_up::<P>("F", book);
    let black = seat(&runner, "SEAT_BLACK");
    runner.now.claim(black, "RESIGNATION", None).unwrap();
    let gets: Vec<f64> = scores(&runner).into_iter().map(|(_, score)| score).collect();
    assert_eq!(gets, [0.0, 1.0, 0.0, 1.0]);

    let mut runner = set_up::<P>("F", book);
    let (red, yellow) = (seat(&runner, "SEAT_RED"), seat(&runner, "SEAT_YELLOW"));
    runner.now.propose(red, "WITHDRAWAL", None).unwrap();
    assert!(runner.now.answer(seat(&runner, "SEAT_BLUE"), "WITHDRAWAL", true).is_err(), "an enemy has no say");
    runner.now.answer(yellow, "WITHDRAWAL", true).unwrap();
    assert_eq!(runner.now.commander(army(&runner, "RED")), army(&runner, "YELLOW"));
    assert_eq!((runner.now.to_move(), runner.now.deciding_seat()), (army(&runner, "RED"), yellow));
    assert!(runner.now.outcome().is_none(), "the team plays on");

    let two = set_up::<P>("F", "Red; opt CONTROLLERS=TWO; game enochian-zalewski");
    assert!(two.now.proposals().is_empty(), "nobody is left to hand it to");
}

/// An illegal move changes nothing, however often it is tried; what follows is the referee's business.
fn illegal_moves_are_refused<P: Player>() {
    let mut runner = set_up::<P>("start", "Red; game enochian-zalewski");
    let mut wrong = runner.now.legal()[0].clone();
    if let What::Move { from, to, .. } = &mut wrong.what {
        *to = *from;
    }
    let before = runner.now.placement();
    for _ in 0..3 {
        assert!(runner.now.play(&wrong).is_err());
        assert_eq!(runner.now.placement(), before);
    }
}

macro_rules! by_both {
    ($($name:ident)*) => { $(
        mod $name {
            #[test]
            fn by_the_reference() {
                super::$name::<super::Position>();
            }
            #[test]
            fn by_the_engine() {
                super::$name::<super::Play>();
            }
        }
    )* };
}

by_both! {
    an_exchange_that_is_not_made
    the_halt_needs_everybody_who_can_answer
    teams_win_together
    resigning_and_withdrawing
    illegal_moves_are_refused
}
