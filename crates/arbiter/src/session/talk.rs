//! The conversation: shows the board, lets dice and random movers act, and does what a person types.

use super::input::{self, Input};
use super::{Session, Who};
use crate::random;
use crate::screen::{self, Cells, Palette};
use crate::wish::{self, Wish};
use arbiter_notation::{moves, position};
use arbiter_spec::checked::{SeatId, Square};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Plays until the game is over, the person leaves, or the input ends.
pub fn run(
    session: &mut Session,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    palette: &Palette,
    prompt: bool,
) -> anyhow::Result<()> {
    let mut talk = Talk { session, out, palette, begun: None, keeps: true };
    talk.greet(prompt)?;
    let mut shown = None;
    loop {
        if talk.session.outcome().is_some() {
            talk.board()?;
            return talk.finish();
        }
        if !talk.session.human_decides() {
            if !talk.act()? {
                return talk.leave();
            }
            continue;
        }
        if shown != Some(talk.session.count()) {
            shown = Some(talk.session.count());
            // Talk changes nothing on the board.
            if !talk.session.has_just_talked() {
                talk.board()?;
            }
            talk.mention_offers()?;
            talk.mention_moves()?;
            if prompt {
                talk.keep()?;
            }
        }
        if prompt {
            let rules = talk.session.rules();
            let name = rules.player_name(talk.session.position().to_move());
            write!(talk.out, "{name}> ")?;
        }
        talk.out.flush()?;
        let mut line = String::new();
        // A line that is no text is not a move either; the next one may be.
        let read = match input.read_line(&mut line) {
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => 1,
            other => other?,
        };
        if read == 0 {
            return talk.leave();
        }
        if !talk.complete(&line)? && talk.obey(input::read(&line))? {
            return talk.leave();
        }
    }
}

pub(super) struct Talk<'a> {
    pub(super) session: &'a mut Session,
    out: &'a mut dyn Write,
    palette: &'a Palette,
    /// A move that still lacks its choice: a promotion, a man to put down.
    begun: Option<String>,
    /// False once the game could not be written while it was played.
    keeps: bool,
}

impl Talk<'_> {
    fn greet(&mut self, prompt: bool) -> anyhow::Result<()> {
        let names = |who: Who| -> Vec<String> {
            let seats = (0..self.session.seats.len()).filter(|i| self.session.seats[*i] == who);
            seats.map(|i| self.session.seat_name(SeatId(i as u8))).collect()
        };
        let (you, random) = (names(Who::Human), names(Who::Random));
        let mut parts = Vec::new();
        if !you.is_empty() {
            parts.push(format!("you play {}", listed(&you)));
        }
        if !random.is_empty() {
            let verb = if random.len() == 1 { "moves" } else { "move" };
            parts.push(format!("{} {verb} at random", listed(&random)));
        }
        let number = self.session.game.variation.number.map_or(String::new(), |n| format!("start {n}, "));
        let (title, seed) = (self.session.game.title(), self.session.seed);
        let text = format!("{title}: {} ({number}seed {seed})", parts.join("; "));
        writeln!(self.out, "{}", screen::wrapped("", &text, 2))?;
        if prompt {
            writeln!(self.out, "Type a move such as the ones `moves` lists, or `help`.")?;
        }
        Ok(())
    }

    fn board(&mut self) -> anyhow::Result<()> {
        let session = &self.session;
        let text = screen::draw(session.position(), session.outcome(), Cells::Symbols, self.palette);
        Ok(write!(self.out, "\n{text}")?)
    }

    pub(super) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Dice and random movers. False if nothing can be done and no rule ends the game.
    fn act(&mut self) -> anyhow::Result<bool> {
        let event = self.session.count() as u64;
        let seed = self.session.seed;
        let rules = self.session.rules();
        let position = self.session.position();
        let mover = rules.player_name(position.to_move()).to_string();
        let (event, spoken) = if let Some(id) = position.awaited_roll() {
            let chance = &rules.chance[id.index()];
            let total: u64 = chance.outcomes.iter().map(|o| u64::from(o.weight)).sum();
            let mut left = random::below(seed, event, total);
            let fits = |o: &&arbiter_spec::checked::ChanceOutcome| {
                let hit = left < u64::from(o.weight);
                left = left.saturating_sub(u64::from(o.weight));
                hit
            };
            let Some(outcome) = chance.outcomes.iter().find(fits) else { return Ok(false) };
            (
                format!("roll {} {}", chance.code, outcome.code),
                format!("{mover} rolls {}: {}", chance.code, outcome.code),
            )
        } else {
            let legal = position.legal();
            if legal.is_empty() {
                self.say(&format!("{mover} has no move, and no rule of the document ends the game"))?;
                return Ok(false);
            }
            let index = random::below(seed, event, legal.len() as u64) as usize;
            let text = moves::texts(rules, &legal).swap_remove(index);
            (text.clone(), format!("{mover} plays {text}"))
        };
        if let Err(error) = self.session.apply(&event) {
            self.say(&format!("{error:#}"))?;
            return Ok(false);
        }
        self.say(&spoken)?;
        Ok(true)
    }

    /// Does what was typed. True if the person leaves.
    fn obey(&mut self, input: Input) -> anyhow::Result<bool> {
        match input {
            Input::Empty => {}
            Input::Help => self.say(input::HELP)?,
            Input::Board => self.board()?,
            Input::List(from) => self.list(from.as_deref())?,
            Input::Rules => {
                let words = self.session.rules().metadata.rules.clone();
                let words = words.unwrap_or_else(|| "the document says nothing in words".into());
                self.say(&screen::wrapped("", &words, 0))?;
            }
            Input::Position => {
                let text = position::write(self.session.rules(), &self.session.position().placement());
                self.say(&text)?;
            }
            Input::Undo => match self.session.undo() {
                true => self.say("taken back")?,
                false => self.say("there is nothing of yours to take back")?,
            },
            Input::Number(number) => {
                let legal = self.session.position().legal();
                let texts = moves::texts(self.session.rules(), &legal);
                match number.checked_sub(1).and_then(|i| texts.get(i)) {
                    Some(text) => self.try_events([text.clone()])?,
                    None => self.say(&format!("there is no move {number}; `moves` lists {}", texts.len()))?,
                }
            }
            Input::Move(text) => self.try_move(text)?,
            Input::Resign => {
                let event = self.session.resign_event(self.session.position().deciding_seat());
                self.try_events([event])?;
            }
            Input::Claim(code, with) => self.claim(code, with)?,
            Input::Offer(code, to) => self.offer(code, to)?,
            Input::Accept(code) => self.answer("accept", code)?,
            Input::Decline(code) => self.answer("decline", code)?,
            Input::Save(path) => {
                let path = path.map(PathBuf::from).or_else(|| self.session.path.clone());
                let record = self.session.record();
                let path = path.unwrap_or_else(|| record.default_path());
                match record.save(&path) {
                    Ok(()) => {
                        self.say(&format!("saved to {}", path.display()))?;
                        self.session.path = Some(path);
                    }
                    Err(error) => self.say(&format!("not saved: {error:#}"))?,
                }
            }
            Input::Quit => return Ok(true),
        }
        Ok(false)
    }

    /// Applies the first event that is accepted; else says why the last one was not.
    pub(super) fn try_events(&mut self, events: impl IntoIterator<Item = String>) -> anyhow::Result<()> {
        let mut refusal = None;
        for event in events {
            match self.session.apply(&event) {
                Ok(()) => return Ok(()),
                Err(error) => refusal = Some(error),
            }
        }
        match refusal {
            Some(error) => self.say(&format!("{error:#}")),
            None => self.say("there is nothing to answer"),
        }
    }

    /// Plays a move, asks for the choice it lacks, or says why it cannot be played.
    fn try_move(&mut self, text: String) -> anyhow::Result<()> {
        let legal = self.session.position().legal();
        match moves::find(self.session.rules(), &legal, &text) {
            Err(error @ moves::FindError::Ambiguous { .. }) => {
                self.say(&format!("{error}; type the rest of one"))?;
                self.begun = Some(text);
                Ok(())
            }
            Err(error) => {
                if let Some(Wish { from: Some(square), to: None, .. }) = wish::in_text(self.session.rules(), &text) {
                    return self.say(&self.one_square(&text, square));
                }
                self.say(&error.to_string())?;
                for reason in wish::reasons(self.session.position(), &text) {
                    self.say(&format!("  {reason}"))?;
                }
                Ok(())
            }
            Ok(_) => self.try_events([text]),
        }
    }

    /// True if the line is the choice that a move begun before still lacked.
    fn complete(&mut self, line: &str) -> anyhow::Result<bool> {
        let Some(begun) = self.begun.take() else { return Ok(false) };
        let whole = format!("{begun}{}", line.trim());
        let legal = self.session.position().legal();
        let fits = !line.trim().is_empty() && moves::find(self.session.rules(), &legal, &whole).is_ok();
        if fits {
            self.try_events([whole])?;
        }
        Ok(fits)
    }

    /// What the man on a square can do, or who can go there.
    fn one_square(&self, text: &str, square: Square) -> String {
        let (rules, position) = (self.session.rules(), self.session.position());
        let (legal, name) = (position.legal(), rules.board.square_name(square));
        let from = wish::moves_from(rules, &legal, square);
        let to = wish::moves_to(rules, &legal, text);
        let bare = text.trim().eq_ignore_ascii_case(&name);
        match (bare && !from.is_empty(), to.is_empty()) {
            (true, _) => screen::wrapped(&format!("from {name}: "), &from.join(", "), 2),
            (false, false) => screen::wrapped(&format!("to {name}, by coordinates: "), &to.join(", "), 2),
            (false, true) => format!("no legal move starts from {name} or leads there"),
        }
    }

    /// The legal moves with their numbers: all, or those whose text begins as given.
    fn list(&mut self, beginning: Option<&str>) -> anyhow::Result<()> {
        let legal = self.session.position().legal();
        let texts = moves::texts(self.session.rules(), &legal);
        let wanted = beginning.unwrap_or_default().to_lowercase();
        let fits = |text: &str| text.to_lowercase().starts_with(&wanted);
        let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
        let cells: Vec<String> = (texts.iter().enumerate())
            .filter(|(_, t)| fits(t))
            .map(|(i, t)| format!("{:>4} {t:<width$}", i + 1))
            .collect();
        if cells.is_empty() {
            return self
                .say(&format!("no legal move{}", beginning.map_or(String::new(), |b| format!(" begins with {b}"))));
        }
        let columns = (screen::WIDTH / (width + 6)).max(1);
        for row in cells.chunks(columns) {
            self.say(row.join(" ").trim_end())?;
        }
        Ok(())
    }

    /// Says so if there is only one move, or none.
    fn mention_moves(&mut self) -> anyhow::Result<()> {
        let position = self.session.position();
        let mover = self.session.rules().player_name(position.to_move()).to_string();
        match moves::texts(self.session.rules(), &position.legal()).as_slice() {
            [] => self.say(&format!("{mover} has no move, and no rule of the document ends the game")),
            [only] => self.say(&format!("the only move is {only}")),
            _ => Ok(()),
        }
    }

    /// The people who sit at the board, the one to decide first.
    pub(super) fn humans(&self) -> Vec<SeatId> {
        let deciding = self.session.position().deciding_seat();
        let mut seats: Vec<SeatId> = (0..self.session.seats.len())
            .filter(|&i| self.session.seats[i] == Who::Human)
            .map(|i| SeatId(i as u8))
            .collect();
        seats.sort_by_key(|seat| *seat != deciding);
        seats
    }

    pub(super) fn code(&self, seat: SeatId) -> &str {
        &self.session.rules().seats[seat.index()].code
    }

    /// The game is over: a file that was asked for is brought up to date.
    fn finish(&mut self) -> anyhow::Result<()> {
        if let Some(path) = self.session.path.clone() {
            self.session.record().save(&path)?;
            self.say(&format!("saved to {}", path.display()))?;
        }
        Ok(())
    }

    /// Writes the game as it stands, so that a closed window or a lost connection costs nothing. Where nothing can be
    /// written it says so once and goes on.
    fn keep(&mut self) -> anyhow::Result<()> {
        let record = self.session.record();
        if !self.keeps || record.moves.is_empty() {
            return Ok(());
        }
        let path = self.session.path.clone().unwrap_or_else(|| record.default_path());
        match record.save(&path) {
            Ok(()) if self.session.path.is_none() => {
                self.say(&format!("(the game is kept in {} as you play)", path.display()))?;
                self.session.path = Some(path);
                Ok(())
            }
            Ok(()) => Ok(()),
            Err(error) => {
                self.keeps = false;
                self.say(&format!("(the game cannot be kept as you play: {error:#})"))
            }
        }
    }

    /// The input is at its end: nothing is lost, and the way back is said.
    fn leave(&mut self) -> anyhow::Result<()> {
        let record = self.session.record();
        let path = self.session.path.clone().unwrap_or_else(|| record.default_path());
        if let Err(error) = record.save(&path) {
            let moves = if record.moves.is_empty() { "none yet".into() } else { record.moves.join(", ") };
            self.say(&format!("\nThe game could not be saved (seed {}). Its moves: {moves}", record.seed))?;
            return Err(error);
        }
        let path = path.display().to_string();
        let quoted = if path.contains(char::is_whitespace) { format!("\"{path}\"") } else { path.clone() };
        self.say(&format!("\nThe game is saved. To go on: arbiter play --resume {quoted}"))
    }
}

/// "A, B and C".
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
