//! Seats that are stopped while they think answer soon, and can be asked again.

#![cfg(unix)]

use arbiter::Choices;
use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::record::Header;
use arbiter_arena::referee::{Fault, Reply};
use arbiter_arena::round::{Next, Round};
use arbiter_host::seats::{Beginning, Resources, Seat, Who};
use std::io::Read;
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A seat of a game of chess that has begun, as a round.
struct Table {
    seat: Box<dyn Seat>,
    round: Round,
}

impl Table {
    fn of(who: &str) -> Table {
        let game = arbiter::catalog().document("chess").unwrap().choose(&Choices::default()).unwrap();
        let engine = game.engine();
        let resources = Resources { uncounted: true, ..Resources::default() };
        let mut seat = Who::read(who).unwrap().sit(game.spec(), resources, || unreachable!());
        let dice = Dice::new(Secret::of_seed("1"));
        let header = Header::plain("chess", game.spec(), dice.clone(), seat.protocol().into());
        let start = header.start.clone();
        let round = Round::begin(engine, header, true).unwrap();
        let seat_id = arbiter_spec::checked::SeatId(0);
        let begun = seat.begin(&Beginning { game: &game, engine, start: &start, seat: seat_id, dice: &dice });
        begun.unwrap();
        Table { seat, round }
    }

    fn ask(&mut self, stop: &AtomicBool) -> Reply {
        let Next::Ask(question) = self.round.proceed() else { panic!("the game is over") };
        self.seat.ask(&question, stop).reply
    }

    /// Asks, and stops that after a while.
    fn ask_in_vain(&mut self) {
        let stop = AtomicBool::new(false);
        let (reply, late) = std::thread::scope(|scope| {
            let raised = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                stop.store(true, Ordering::Relaxed);
                Instant::now()
            });
            let reply = self.ask(&stop);
            (reply, raised.join().unwrap().elapsed())
        });
        assert_eq!(reply, Reply::Fault(Fault::Stopped));
        // Fifty milliseconds, and what a busy machine needs for them.
        assert!(late < Duration::from_secs(1), "{late:?}");
    }
}

/// A program whose first answer takes long belongs to a question that nobody asks any more.
#[test]
fn a_program_that_was_stopped_is_asked_again() {
    let slow = r#"agent:read a; sleep 0.5; echo '{"move":"a2a3"}'; read b; echo '{"move":"e2e4"}'; read c"#;
    let mut table = Table::of(slow);
    table.ask_in_vain();
    assert_eq!(table.ask(&AtomicBool::new(false)), Reply::Said(r#"{"move":"e2e4"}"#.into()));
}

/// It thinks until it is told to stop, and what it says then is not taken for an answer to the next question.
#[test]
fn an_engine_that_was_stopped_is_asked_again() {
    let engine = r#"uci:n=0; while read line; do case "$line" in uci) echo uciok;; isready) echo readyok;;
        go*) n=$((n+1)); [ $n = 1 ] || echo bestmove e2e4;; stop) echo bestmove a2a3;; quit) exit;; esac; done"#;
    let mut table = Table::of(&engine.replace("\n        ", " "));
    table.ask_in_vain();
    let Reply::Answer(answer) = table.ask(&AtomicBool::new(false)) else { panic!("it does not move") };
    assert!(format!("{answer:?}").contains("Move"), "{answer:?}");
    assert_eq!(table.ask(&AtomicBool::new(false)), Reply::Answer(answer));
}

/// Whoever accepts a connection and says nothing.
#[test]
fn an_address_that_is_silent_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let silent = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read_to_end(&mut Vec::new());
    });
    Table::of(&format!("http://127.0.0.1:{port}/")).ask_in_vain();
    silent.join().unwrap();
}

#[test]
fn the_built_in_player_stops_thinking() {
    Table::of("engine:10").ask_in_vain();
}
