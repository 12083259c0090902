//! A person in the terminal.

use crate::text_board::{self, Cells, ColourChoice, Palette, in_words};
use arbiter_arena::referee::{Ask, Fault, Heard, Question, Reply};
use arbiter_host::seats::{Beginning, Seat};
use arbiter_notation::answer::{Answer, Seated, giving_up};
use arbiter_notation::moves;
use std::io::BufRead;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A person. What cannot be done is told at once and costs nothing: people mistype.
#[derive(Default)]
pub struct Person {
    palette: Option<Palette>,
    /// Whether the latest move is wanted back.
    takes_back: bool,
}

const HELP: &str =
    "type a move, `moves`, `claim CODE`, `offer CODE [PLAYER]`, `accept`, `decline`, `resign`, `undo` or `quit`";

impl Person {
    /// What a line means here; nothing for what was only looked at or mistyped.
    fn understood(&self, question: &Question, line: &str) -> Option<Reply> {
        let (play, seat) = (question.play(), question.seat);
        let rules = play.spec();
        let table = Seated { play, seat };
        let words: Vec<&str> = line.split_whitespace().collect();
        let waiting = || match &question.ask {
            Ask::Reply(code) => Some(code.clone()),
            Ask::Move => table.waiting().into_iter().next(),
        };
        let known = |code: &str, among: Vec<String>| among.into_iter().find(|known| known.eq_ignore_ascii_case(code));
        let answer = match words.as_slice() {
            [] => return None,
            ["quit"] => return Some(Reply::Fault(Fault::Stopped)),
            ["help" | "?"] => None,
            ["moves"] => {
                eprintln!("{}", moves::texts(rules, &play.legal()).join(" "));
                return None;
            }
            ["resign"] => Some(
                giving_up::claim(rules)
                    .map_or(Answer::Resign, |ending| Answer::Claim { code: ending.code.clone(), with: None }),
            ),
            ["claim", code] => {
                let open =
                    table.claims().into_iter().filter(|(_, with)| with.is_none()).map(|(code, _)| code).collect();
                known(code, open).map(|code| Answer::Claim { code, with: None })
            }
            ["offer", code, to @ ..] => {
                let to = to
                    .first()
                    .and_then(|name| rules.player_ids().find(|p| rules.player_name(*p).eq_ignore_ascii_case(name)));
                let possible = table.proposals();
                let code = known(code, possible.iter().map(|(code, _)| code.clone()).collect());
                code.filter(|code| possible.contains(&(code.clone(), to))).map(|code| Answer::Propose { code, to })
            }
            ["accept"] => waiting().map(|code| Answer::Accept { code }),
            ["decline"] => waiting().map(|code| Answer::Decline { code }),
            _ if question.ask == Ask::Move => {
                let mut legal = play.legal();
                match moves::find(rules, &legal, line.trim()) {
                    Ok(place) => Some(Answer::Move(legal.swap_remove(place))),
                    Err(error) => {
                        eprintln!("{error}");
                        return None;
                    }
                }
            }
            _ => None,
        };
        if answer.is_none() {
            eprintln!("{HELP}");
        }
        answer.map(Reply::Answer)
    }
}

/// Brings a chair for a person.
pub fn sits() -> Box<dyn Seat> {
    Box::new(Person::default())
}

impl Seat for Person {
    fn begin(&mut self, game: &Beginning) -> Result<(), Fault> {
        self.palette = Some(Palette::new(game.game.spec(), ColourChoice::Auto));
        Ok(())
    }

    /// Whoever types is not interrupted: a line on a terminal is waited for until it is there.
    fn ask(&mut self, question: &Question, _stop: &AtomicBool) -> Heard {
        let begun = Instant::now();
        self.takes_back = false;
        let play = question.play();
        // Results go to the standard output; whatever is only for the person goes beside it.
        if let Some(palette) = &self.palette {
            eprintln!("\n{}", text_board::draw(play, None, Cells::Codes, palette));
        }
        let name = play.spec().seats.get(question.seat.index()).map_or("", |seat| seat.code.as_str());
        let reply = loop {
            match &question.ask {
                Ask::Move => eprint!("{name}> "),
                Ask::Reply(code) => eprint!("{name}, {} is offered: accept or decline? ", in_words(code)),
            }
            let mut line = String::new();
            match std::io::stdin().lock().read_line(&mut line) {
                Ok(0) | Err(_) => break Reply::Fault(Fault::Stopped),
                Ok(_) => {}
            }
            self.takes_back = matches!(line.trim(), "undo" | "takeback");
            if self.takes_back {
                // What is answered does not matter: it is asked anew.
                break Reply::Fault(Fault::Garbled);
            }
            if let Some(reply) = self.understood(question, &line) {
                break reply;
            }
        };
        Heard { reply, spent: begun.elapsed(), lag: Duration::ZERO }
    }
    fn takes_back(&mut self) -> bool {
        self.takes_back
    }
}
