//! Screens as they are kept in `tests/boards/<name>.txt`: a command, the size of the terminal, keys, and what is seen.
//! `ARBITER_BLESS=1` rewrites what is seen; read the difference as prose.

use super::draw;
use super::keys::Gesture;
use super::pick::{Picker, Pointed, Spot};
use super::state::{Hit, Mode, State};
use super::theme::Theme;
use super::view::Direction;
use crate::command::play::Play;
use crate::game::{self, Variation};
use crate::session::{Next, ScreenAdapter, Session};
use arbiter_arena::dice::{Dice, Secret};
use arbiter_host::seats::Who;
use arbiter_spec::checked::SeatId;
use arbiter_spec::play::What;
use arbiter_testkit::as_kept;
use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use std::{env, fs};

#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    play: Play,
}

/// A game in a terminal that is none.
struct Played {
    state: State,
    terminal: Terminal<TestBackend>,
    hits: draw::Hits,
    file: PathBuf,
}

impl Played {
    fn new(mut session: Session, theme: &'static Theme, (width, height): (u16, u16), name: &str) -> Played {
        let file = env::temp_dir().join(format!("arbiter-board-{}-{name}.json", std::process::id()));
        let _ = fs::remove_file(&file);
        session.path = Some(file.clone());
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut table = Played { state: State::new(session, theme).unwrap(), terminal, hits: Vec::new(), file };
        table.settle();
        table
    }

    /// Lets everything happen that happens by itself; time stands still.
    fn settle(&mut self) {
        loop {
            self.state.look(Duration::ZERO).unwrap();
            match self.state.next() {
                Some(Next::Step) => self.state.step().unwrap(),
                Some(Next::Machine) => {
                    let Some(task) = self.state.adapter.session.task().unwrap() else { break };
                    self.state.answered(task.run(&AtomicBool::new(false))).unwrap();
                }
                _ => break,
            }
        }
        let name = self.file.display().to_string();
        self.state.said.iter_mut().for_each(|line| *line = line.replace(&name, "game.json"));
        self.draw();
    }

    fn draw(&mut self) {
        let (state, hits) = (&self.state, &mut self.hits);
        let draw = |frame: &mut ratatui::Frame| *hits = draw::draw(frame.buffer_mut(), state, Duration::ZERO, false);
        self.terminal.draw(draw).unwrap();
    }

    fn press(&mut self, key: &str) {
        if let Some((width, height)) = key.split_once('×') {
            self.terminal.backend_mut().resize(width.parse().unwrap(), height.parse().unwrap());
            return self.draw();
        }
        let gesture = match key {
            "Up" => Gesture::Go(Direction::Up),
            "Down" => Gesture::Go(Direction::Down),
            "Left" => Gesture::Go(Direction::Left),
            "Right" => Gesture::Go(Direction::Right),
            "Enter" => Gesture::Do,
            "Esc" => Gesture::Cancel,
            "Tab" => Gesture::Beside(true),
            "PgUp" => Gesture::Scroll(true),
            "F1" => Gesture::Help,
            "F2" => Gesture::Flip,
            "F3" => Gesture::Turn,
            "F4" => Gesture::Theme,
            "F8" => Gesture::Undo,
            letters => {
                for letter in letters.chars() {
                    self.state.handle(Gesture::Letter(letter), None).unwrap();
                }
                return self.settle();
            }
        };
        self.state.handle(gesture, None).unwrap();
        self.settle();
    }

    /// Clicks in the middle of something that can be seen.
    fn click(&mut self, wanted: Hit) {
        let (rect, _) = self.hits.iter().find(|(_, hit)| *hit == wanted).expect("it can be seen");
        let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2);
        let top = self.hits.iter().rev().find(|(rect, _)| rect.contains((x, y).into())).map(|(_, hit)| *hit);
        self.state.handle(Gesture::Click(x, y), top).unwrap();
        self.settle();
    }

    fn seen(&self) -> String {
        text(self.terminal.backend().buffer())
    }
}

impl Drop for Played {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}

fn text(buffer: &Buffer) -> String {
    let row = |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| format!("{}\n", row(y).trim_end())).collect()
}

/// Every look by a letter, and what the letters mean.
fn looks(buffer: &Buffer) -> String {
    let mut known: Vec<Style> = Vec::new();
    let mut out = String::new();
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let style = buffer[(x, y)].style();
            let i = known.iter().position(|s| *s == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            out.push(char::from_u32('A' as u32 + i as u32).unwrap());
        }
        out.push('\n');
    }
    for (i, style) in known.iter().enumerate() {
        let colour = |c: Option<ratatui::style::Color>| c.map_or("-".into(), |c| c.to_string());
        let letter = char::from_u32('A' as u32 + i as u32).unwrap();
        let words = format!("{letter} = {} on {} {:?}", colour(style.fg), colour(style.bg), style.add_modifier);
        out.push_str(words.replace("NONE", "").trim_end());
        out.push('\n');
    }
    out
}

/// A word such as `80x24`.
fn size(word: &str) -> (u16, u16) {
    let (width, height) = word.split_once('x').unwrap();
    (width.parse().unwrap(), height.parse().unwrap())
}

fn screen(name: &str, script: &str) -> String {
    let command = script.lines().find_map(|line| line.strip_prefix("$ arbiter ")).unwrap();
    // What stands between quotation marks is one word.
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
    let play = CommandLine::try_parse_from(words).unwrap().play;
    let terminal = script.lines().find_map(|line| line.strip_prefix("% ")).unwrap();
    let mut words = terminal.split_whitespace();
    let mut table = Played::new(play.session().unwrap(), play.theme(), size(words.next().unwrap()), name);
    for line in script.lines().filter_map(|line| line.strip_prefix("> ")) {
        line.split_whitespace().for_each(|key| table.press(key));
    }
    let looks = if words.next() == Some("looks") { looks(table.terminal.backend().buffer()) } else { String::new() };
    table.seen() + &looks
}

#[test]
fn boards_are_as_kept() {
    as_kept("crates/cli/tests/boards", 12, screen);
}

/// Games without a person have dice: what they do is the same every time, and at once.
fn with_random(mut session: Session, from: usize) -> Session {
    for seat in from..session.rules().seats.len() {
        session.take_seat(SeatId(seat as u8), &Who::Random).unwrap();
    }
    session
}

fn begun(game: &str) -> Session {
    let game = game::plain(game).unwrap();
    with_random(Session::new(game, None, Dice::new(Secret::of_seed("7")), None).unwrap(), 1)
}

/// Before a throw nobody knows what can be played.
#[test]
fn advice_waits_for_the_throw() {
    let divination = Variation { options: vec![("divination".into(), "reroll".into())], ..Variation::default() };
    let game = arbiter_catalog::GAMES.iter().find_map(|(id, _)| game::load(id, &divination).ok()).unwrap();
    let session = with_random(Session::new(game, None, Dice::new(Secret::of_seed("7")), None).unwrap(), 0);
    let advice = |session: &Session| session.advice().unwrap().run(&AtomicBool::new(false));
    assert_eq!(advice(&session), "the die is thrown first; ask again then");
    let mut adapter = ScreenAdapter::new(session);
    while adapter.session.position().awaited_roll().is_some() {
        adapter.step().unwrap();
    }
    let session = adapter.session;
    assert!(advice(&session).starts_with("perhaps "));
}

/// Whatever is legal can be pointed at: in every game, over a few turns.
#[test]
fn every_move_of_every_game_can_be_pointed_at() {
    for (id, _) in arbiter_catalog::GAMES {
        let mut adapter = ScreenAdapter::new(with_random(begun(id), 0));
        for turn in 0..12 {
            let session = &adapter.session;
            let position = session.position();
            let rules = session.rules();
            let legal = position.legal();
            let texts = arbiter_notation::moves::texts(rules, &legal);
            let fresh = Picker::new(rules, legal.clone());
            for (decision, text) in legal.iter().zip(&texts) {
                if matches!(decision.what, What::Pass | What::Stop) {
                    assert!(fresh.elsewhere().contains(&text.as_str()), "{id} {text}");
                    continue;
                }
                assert!(leads_to(&fresh, rules, text, 4), "{id}, turn {turn}: {text} cannot be pointed at");
            }
            if session.outcome().is_some() || !adapter.step().unwrap().0 {
                break;
            }
        }
    }
}

/// Whether pointing at some of what is shown as possible leads to a move.
fn leads_to(picker: &Picker, rules: &arbiter_spec::checked::Rules, text: &str, depth: u8) -> bool {
    depth > 0
        && picker.targets().into_iter().any(|spot: Spot| {
            let mut next = picker.clone();
            match next.point(rules, spot) {
                Pointed::Move(found) => found == text,
                Pointed::More => leads_to(&next, rules, text, depth - 1),
                Pointed::Choose(entries) => {
                    let more = entries.iter().any(|entry| entry.text.is_none());
                    entries.iter().any(|entry| entry.text.as_deref() == Some(text))
                        || more && leads_to(&next, rules, text, depth - 1)
                }
                Pointed::Nowhere => false,
            }
        })
}

/// Any keys in any order on a screen of any size, on every board.
#[test]
fn no_keys_and_no_size_break_it() {
    let keys = [
        "Enter", "Up", "Enter", "Left", "Tab", "Enter", "F3", "Right", "Enter", "e2", "Enter", "Down", "F4", "12×3",
        "Enter", "1×1", "?", "Up", "Esc", "moves", "Enter", "Down", "Esc", "200×70", "F2", "Enter", "Left", "Left",
        "Enter", "40×12", "undo", "Enter", "?", "80×24", "PgUp", "Esc", "q", "n", "60×16", "Enter", "Right", "Right",
        "Enter",
    ];
    for (id, _) in arbiter_catalog::GAMES {
        let mut table = Played::new(begun(id), Theme::by_name("dark").unwrap(), (80, 24), &format!("keys-{id}"));
        table.press("Enter"); // no salt
        for key in keys.iter().chain(&keys) {
            table.press(key);
        }
    }
}

#[test]
fn a_game_is_played_with_the_mouse() {
    let mut table = Played::new(begun("chess"), Theme::by_name("mono").unwrap(), (80, 24), "mouse");
    let square = |name: &str| {
        let game = game::plain("chess").unwrap();
        Hit::Spot(Spot::Square(game.spec().board.square_by_name(name).unwrap()))
    };
    table.click(square("g1"));
    assert!(table.seen().contains("[N]"), "{}", table.seen());
    table.click(square("f3"));
    assert_eq!(table.state.adapter.session.deeds().next().flatten(), Some("g1f3"));
}

/// The choice lies above the board, and can be clicked as well.
#[test]
fn a_choice_is_made_with_the_mouse() {
    let game = game::plain("chess").unwrap();
    let position = Some("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".to_string());
    let session = with_random(Session::new(game, position, Dice::new(Secret::of_seed("7")), None).unwrap(), 1);
    let board = session.rules().board.clone();
    let mut table = Played::new(session, Theme::by_name("mono").unwrap(), (80, 24), "choice");
    for name in ["e7", "e8"] {
        table.click(Hit::Spot(Spot::Square(board.square_by_name(name).unwrap())));
    }
    let Mode::Choose { entries, .. } = &table.state.mode else { panic!("{}", table.seen()) };
    let knight = entries.iter().position(|entry| entry.text.as_deref() == Some("e7e8n")).unwrap();
    table.click(Hit::Candidate(knight));
    assert_eq!(table.state.adapter.session.deeds().next().flatten(), Some("e7e8n"));
}
