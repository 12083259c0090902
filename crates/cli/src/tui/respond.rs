//! What keys, clicks and typed lines do.

use super::keys::Gesture;
use super::pick::{Candidate, Pointed, Spot};
use super::state::{Hit, Mode, State};
use super::theme::Theme;
use super::view::Direction;
use arbiter_spec::checked::SeatId;

/// Longest line that can be typed.
const LONGEST: usize = 200;

impl State {
    /// Does what the person wants. True if that is to leave.
    pub fn handle(&mut self, gesture: Gesture, hit: Option<Hit>) -> anyhow::Result<bool> {
        match gesture {
            Gesture::Flip => self.turn(self.view.half_turn()),
            Gesture::Turn => self.turn(1),
            Gesture::Theme => self.theme = self.theme.next(),
            Gesture::Redraw => {}
            // A second time it is meant; a game that is over needs no question.
            Gesture::Leave if self.mode == Mode::Leave || self.last_words.is_some() => return Ok(true),
            Gesture::Leave => self.mode = Mode::Leave,
            gesture => {
                return match std::mem::replace(&mut self.mode, Mode::Look) {
                    Mode::Look => self.looking(gesture, hit),
                    Mode::Type { line, salt } => self.typing(gesture, line, salt),
                    Mode::Choose { entries, chosen } => self.choosing(gesture, hit, entries, chosen).map(|()| false),
                    Mode::Read { title, lines, top } => Ok(self.reading(gesture, title, lines, top)),
                    Mode::Leave => Ok(self.leaving(gesture)),
                };
            }
        }
        Ok(false)
    }

    fn turn(&mut self, by: u8) {
        self.view = self.view.turned(&self.adapter.session.rules().board, by);
    }

    fn looking(&mut self, gesture: Gesture, hit: Option<Hit>) -> anyhow::Result<bool> {
        match gesture {
            Gesture::Go(direction) => match self.beside {
                None => self.cursor = self.view.step(self.cursor, direction),
                Some(_) => self.go_beside(matches!(direction, Direction::Right | Direction::Down)),
            },
            Gesture::Do | Gesture::Letter(' ') => self.point(self.spot())?,
            Gesture::Cancel => {
                self.picker.forget();
                self.beside = None;
            }
            Gesture::Beside(forward) => self.go_beside(forward),
            Gesture::Click(..) => {
                if let Some(Hit::Spot(spot)) = hit {
                    if let Spot::Square(square) = spot {
                        (self.cursor, self.beside) = (square, None);
                    }
                    self.point(spot)?;
                }
            }
            Gesture::Scroll(back) => self.back = if back { self.back + 4 } else { self.back.saturating_sub(4) },
            Gesture::Help | Gesture::Letter('?') => self.help()?,
            Gesture::Undo => return self.enter("undo"),
            // No square and no command of one letter but this begins so.
            Gesture::Letter('q') => return self.handle(Gesture::Leave, None),
            Gesture::Letter('/' | ':') => self.mode = Mode::Type { line: String::new(), salt: None },
            Gesture::Letter(letter) => self.mode = Mode::Type { line: letter.into(), salt: None },
            _ => {}
        }
        Ok(false)
    }

    /// Through the pieces beside the board that can be put down, and back to the board.
    fn go_beside(&mut self, forward: bool) {
        let hands = self.picker.hands().len();
        self.beside = match (self.beside, forward) {
            (None, true) => (hands > 0).then_some(0),
            (None, false) => hands.checked_sub(1),
            (Some(i), true) => Some(i + 1).filter(|i| *i < hands),
            (Some(i), false) => i.checked_sub(1),
        };
    }

    fn point(&mut self, spot: Spot) -> anyhow::Result<()> {
        if !self.adapter.session.human_decides() || self.adapter.session.outcome().is_some() {
            return Ok(());
        }
        let rules = self.adapter.session.rules();
        let mut pointed = self.picker.point(rules, spot);
        if pointed == Pointed::Nowhere {
            let again = self.picker.picked().last() == Some(&spot);
            if again || self.picker.begins(spot) {
                self.picker.forget();
                if again {
                    return Ok(());
                }
                pointed = self.picker.point(rules, spot);
            }
        }
        match pointed {
            Pointed::Move(text) => {
                self.picker.forget();
                let said = self.adapter.play(&text)?;
                self.say(said);
            }
            Pointed::More => self.beside = None,
            Pointed::Choose(entries) => self.mode = Mode::Choose { entries, chosen: 0 },
            Pointed::Nowhere => return self.explain(spot),
        }
        Ok(())
    }

    /// Why nothing comes of pointing there.
    fn explain(&mut self, spot: Spot) -> anyhow::Result<()> {
        let rules = self.rules();
        let Spot::Square(square) = spot else { return Ok(()) };
        let to = rules.board.square_name(square);
        let line = match self.picker.picked().first() {
            None => to,
            Some(Spot::Square(from)) => format!("why {}{to}", rules.board.square_name(*from)),
            Some(Spot::Hand(_, kind)) => format!("why {}@{to}", rules.kind(*kind).symbol),
        };
        let (_, said) = self.adapter.typed(&line)?;
        self.say(said);
        Ok(())
    }

    fn choosing(
        &mut self,
        gesture: Gesture,
        hit: Option<Hit>,
        entries: Vec<Candidate>,
        chosen: usize,
    ) -> anyhow::Result<()> {
        let count = entries.len().max(1);
        let digit = |c: char| c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)).filter(|n| *n < count);
        let (chosen, take) = match (gesture, hit) {
            (Gesture::Cancel, _) => {
                self.picker.forget();
                return Ok(());
            }
            (Gesture::Go(Direction::Up | Direction::Left) | Gesture::Beside(false) | Gesture::Scroll(true), _) => {
                ((chosen + count - 1) % count, false)
            }
            (Gesture::Go(_) | Gesture::Beside(true) | Gesture::Scroll(false), _) => ((chosen + 1) % count, false),
            (Gesture::Do | Gesture::Letter(' '), _) => (chosen, true),
            (Gesture::Letter(letter), _) => digit(letter).map_or((chosen, false), |n| (n, true)),
            (Gesture::Click(..), Some(Hit::Candidate(i))) => (i, true),
            _ => (chosen, false),
        };
        match entries.get(chosen).filter(|_| take) {
            None => self.mode = Mode::Choose { entries, chosen },
            Some(Candidate { text: Some(text), .. }) => {
                self.picker.forget();
                let said = self.adapter.play(text)?;
                self.say(said);
            }
            // The spots so far stay picked, and the next one is pointed at.
            Some(Candidate { text: None, .. }) => {}
        }
        Ok(())
    }

    fn typing(&mut self, gesture: Gesture, mut line: String, salt: Option<SeatId>) -> anyhow::Result<bool> {
        match (gesture, salt) {
            (Gesture::Letter(letter), _) if line.chars().count() < LONGEST => line.push(letter),
            (Gesture::Rub, None) if line.pop().is_none() => return Ok(false),
            (Gesture::Rub, Some(_)) => _ = line.pop(),
            (Gesture::Do | Gesture::Cancel, Some(_)) => {
                if gesture == Gesture::Do {
                    self.adapter.salt(&line)?;
                }
                self.ask_for_salt();
                if self.mode == Mode::Look {
                    let said = self.adapter.salted()?;
                    self.say(said);
                }
                return Ok(false);
            }
            (Gesture::Cancel, None) => return Ok(false),
            (Gesture::Do, None) => return self.enter(&line),
            _ => {}
        }
        self.mode = Mode::Type { line, salt };
        Ok(false)
    }

    /// Does what a typed line says, true if that is to leave: the words of the screen itself, and all those of the conversation.
    fn enter(&mut self, line: &str) -> anyhow::Result<bool> {
        let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["flip"] => self.turn(self.view.half_turn()),
            ["rotate" | "turn"] => self.turn(1),
            ["theme"] => self.theme = self.theme.next(),
            ["theme", name] => match Theme::by_name(name) {
                Some(theme) => self.theme = theme,
                None => self.say(vec![format!("there is no theme {name}; there are {}", Theme::names().join(", "))]),
            },
            ["help" | "h" | "?"] => self.help()?,
            // It takes its time, and keys are listened to meanwhile.
            ["hint"] => self.wants_advice = true,
            ["undo" | "u"] if self.last_words.is_some() && self.adapter.session.round().throws() > 0 => {
                self.say(vec!["the dice have been revealed: the game is over for good".into()]);
            }
            _ => {
                let before = self.adapter.session.stamp();
                let (leave, said) = self.adapter.typed(line)?;
                if leave {
                    return self.handle(Gesture::Leave, None);
                }
                if self.adapter.session.stamp() != before {
                    (self.last_words, self.stuck) = (None, None);
                }
                self.answer(line, said);
            }
        }
        Ok(false)
    }

    fn help(&mut self) -> anyhow::Result<()> {
        let mut lines: Vec<String> = KEYS.lines().map(String::from).collect();
        lines.extend(self.adapter.typed("help")?.1);
        self.mode = Mode::Read { title: "help".into(), lines, top: 0 };
        Ok(())
    }

    fn reading(&mut self, gesture: Gesture, title: String, lines: Vec<String>, top: usize) -> bool {
        let last = lines.len().saturating_sub(1);
        let top = match gesture {
            Gesture::Go(Direction::Up) => top.saturating_sub(1),
            Gesture::Go(Direction::Down) => (top + 1).min(last),
            Gesture::Scroll(true) => top.saturating_sub(10),
            Gesture::Scroll(false) => (top + 10).min(last),
            _ => return false,
        };
        self.mode = Mode::Read { title, lines, top };
        false
    }

    fn leaving(&mut self, gesture: Gesture) -> bool {
        match gesture {
            Gesture::Do | Gesture::Letter('y' | 'Y') => return true,
            Gesture::Cancel | Gesture::Letter('n' | 'N') => {}
            _ => self.mode = Mode::Leave,
        }
        false
    }
}

/// What keys do, above what can be typed.
const KEYS: &str = "  arrows     move the cursor          Enter      pick a piece, then a target
  Tab        to the pieces in hand    Esc        forget what was picked
  mouse      point at anything        PgUp PgDn  scroll
  F2 flip    F3 rotate   F4 theme     F8 undo    q  leave; the game is kept
  [R] cursor  {R} picked  • >R< targets  ‹R› latest move  !R! in check
Or type a line and press Enter; also flip, rotate, theme NAME:";
