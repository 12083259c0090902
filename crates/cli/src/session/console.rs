//! The conversation: shows the board, lets dice and random movers act, and does what a person types.

use super::Session;
use super::changes::Before;
use super::input::{self, Input};
use crate::text_board::{self, Cells, Palette};
use arbiter::intent::{self, Intent};
use arbiter_arena::record::Sort;
use arbiter_host::seats::Who;
use arbiter_host::store::Care;
use arbiter_notation::{moves, position};
use arbiter_spec::checked::{SeatId, Square};
use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;

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
    if !talk.dice(input, prompt)? {
        return talk.leave();
    }
    let mut shown = None;
    loop {
        if talk.session.outcome().is_some() {
            talk.board()?;
            return talk.finish();
        }
        if talk.session.round().waits_for().is_none() {
            if !talk.act()? {
                return talk.leave();
            }
            continue;
        }
        if shown != Some(talk.session.count()) {
            shown = Some(talk.session.count());
            // Talk changes nothing on the board, unless something was agreed.
            if talk.session.latest() != Some(Sort::Talk) {
                talk.board()?;
            }
            talk.mention_offers()?;
            talk.mention_moves()?;
        }
        if prompt {
            let name = talk.session.prompt();
            write!(talk.out, "{name}> ")?;
        }
        let Some(line) = talk.line(input)? else { return talk.leave() };
        if !talk.complete(&line)? && talk.obey(input::read(&line))? {
            return talk.leave();
        }
    }
}

pub(super) struct Talk<'a> {
    pub(super) session: &'a mut Session,
    pub(super) out: &'a mut dyn Write,
    pub(super) palette: &'a Palette,
    /// A move that still lacks its choice: a promotion, a piece to put down.
    pub(super) begun: Option<String>,
    /// False once the game could not be written while it was played.
    pub(super) keeps: bool,
}

impl Talk<'_> {
    pub(super) fn greet(&mut self, prompt: bool) -> anyhow::Result<()> {
        let names = |who: &Who| -> Vec<String> {
            let seats = (0..self.session.seats.len()).filter(|i| self.session.seats[*i] == *who);
            seats.map(|i| self.session.seat_name(SeatId(i as u8))).collect()
        };
        let (you, random) = (names(&Who::Human), names(&Who::Random));
        let mut others: Vec<Who> = self.session.seats.clone();
        others.retain(|who| !matches!(who, Who::Human | Who::Random));
        others.dedup();
        let mut parts = Vec::new();
        if !you.is_empty() {
            parts.push(format!("you play {}", listed(&you)));
        }
        if !random.is_empty() {
            let verb = if random.len() == 1 { "moves" } else { "move" };
            parts.push(format!("{} {verb} at random", listed(&random)));
        }
        for who in others {
            let seats = names(&who);
            let verb = if seats.len() == 1 { "is" } else { "are" };
            let by = match &who {
                Who::Engine(level) => format!("the program, level {}", level.number()),
                other => other.to_string(),
            };
            parts.push(format!("{} {verb} played by {by}", listed(&seats)));
        }
        let number = self.session.game.choices().number.map(|n| format!("start {n}"));
        let seed = self.session.round().header().dice.seed.as_ref().map(|seed| format!("seed {seed}"));
        let particulars: Vec<String> = number.into_iter().chain(seed).collect();
        let particulars = if particulars.is_empty() { String::new() } else { format!(" ({})", particulars.join(", ")) };
        let text = format!("{}: {}{particulars}", self.session.game.title(), parts.join("; "));
        writeln!(self.out, "{}", text_board::wrapped("", &text, 2))?;
        if prompt {
            writeln!(self.out, "Type a move such as the ones `moves` lists, or `help`.")?;
        }
        Ok(())
    }

    /// Where something will be thrown, the house commits itself before anybody can add salt. False if somebody leaves.
    fn dice(&mut self, input: &mut dyn BufRead, prompt: bool) -> anyhow::Result<bool> {
        if !self.session.throws_anything() {
            return Ok(true);
        }
        self.commit()?;
        for seat in self.session.may_salt().into_iter().filter(|_| prompt) {
            write!(self.out, "{}", self.session.salt_question(seat))?;
            let Some(line) = self.line(input)? else { return Ok(false) };
            match input::read(&line) {
                Input::Quit => return Ok(false),
                Input::Empty => {}
                _ => self.session.add_salt(&line)?,
            }
        }
        self.mention_salt()?;
        Ok(true)
    }

    /// The house shows what it has committed itself to.
    pub(super) fn commit(&mut self) -> anyhow::Result<()> {
        let commitment = self.session.round().header().dice.commitment.clone();
        self.say(&format!("The dice are committed to {commitment}"))
    }

    /// What the dice were salted with.
    pub(super) fn mention_salt(&mut self) -> anyhow::Result<()> {
        let salt = self.session.round().header().dice.salt.join("\", \"");
        if salt.is_empty() { Ok(()) } else { self.say(&format!("and salted with \"{salt}\"")) }
    }

    /// The next line; nothing at the end of the input.
    fn line(&mut self, input: &mut dyn BufRead) -> anyhow::Result<Option<String>> {
        self.out.flush()?;
        let mut line = String::new();
        // A line that is no text is not a move either; the next one may be.
        let read = match input.read_line(&mut line) {
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => 1,
            other => other?,
        };
        Ok((read > 0).then_some(line))
    }

    /// The position before something happens, to say afterwards what changed.
    pub(super) fn before(&self) -> Before {
        Before::of(self.session.position())
    }

    /// Says what happened, and what changed by it.
    pub(super) fn tell(&mut self, spoken: Option<&str>, before: Before) -> anyhow::Result<()> {
        if let Some(spoken) = spoken {
            self.say(spoken)?;
        }
        for sentence in before.changes(self.session.position()) {
            self.say(&format!("  {sentence}"))?;
        }
        Ok(())
    }

    /// Makes something happen, says what came of it, and keeps it; or tells why it cannot.
    fn happen(&mut self, event: &str) -> anyhow::Result<Result<(), anyhow::Error>> {
        let before = self.before();
        if let Err(error) = self.session.apply(event) {
            return Ok(Err(error));
        }
        self.tell(None, before)?;
        self.keep(Care::Machine)?;
        Ok(Ok(()))
    }

    fn board(&mut self) -> anyhow::Result<()> {
        let session = &self.session;
        let text = text_board::draw(session.position(), session.outcome(), Cells::Symbols, self.palette);
        Ok(write!(self.out, "\n{text}")?)
    }

    pub(super) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Does what was typed. True if the person leaves.
    pub(super) fn obey(&mut self, input: Input) -> anyhow::Result<bool> {
        match input {
            Input::Empty => {}
            Input::Help => self.say(input::HELP)?,
            Input::Hint => self.hint()?,
            Input::Board => self.board()?,
            Input::List(from) => self.list(from.as_deref())?,
            Input::Rules => {
                let words = self.session.rules().metadata.rules.clone();
                let words = words.unwrap_or_else(|| "the document says nothing in words".into());
                self.say(&text_board::wrapped("", &words, 0))?;
            }
            Input::Position => {
                let text = position::write(self.session.rules(), &self.session.position().placement());
                self.say(&text)?;
            }
            Input::Undo => match self.session.undo()? {
                true => {
                    self.say("taken back")?;
                    self.keep(Care::Machine)?;
                }
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
                let event = self.session.round().resignation(self.session.position().deciding_seat());
                self.try_events([event])?;
            }
            Input::Claim(code, with) => self.claim(code, with)?,
            Input::Offer(code, to) => self.offer(code, to)?,
            Input::Accept(code) => self.answer("accept", code)?,
            Input::Decline(code) => self.answer("decline", code)?,
            Input::Save(path) => self.save(path)?,
            Input::Publish(path) => self.publish(&path)?,
            Input::Why(text) => self.why(text)?,
            Input::Quit => return Ok(true),
        }
        Ok(false)
    }

    /// Applies the first event that is accepted; else says why the last one was not.
    pub(super) fn try_events(&mut self, events: impl IntoIterator<Item = String>) -> anyhow::Result<()> {
        let mut refusal = None;
        for event in events {
            match self.happen(&event)? {
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
                if let Some(Intent { from: Some(square), to: None, .. }) = intent::in_text(self.session.rules(), &text)
                {
                    return self.say(&self.one_square(&text, square));
                }
                // A text without squares may be a command gone wrong.
                let squares = intent::in_text(self.session.rules(), &text).is_some();
                let help = if squares { "" } else { "; `help` lists what else to type" };
                self.say(&format!("{error}{help}"))?;
                self.reasons(&text)
            }
            Ok(_) => self.try_events([text]),
        }
    }

    fn reasons(&mut self, text: &str) -> anyhow::Result<()> {
        for reason in intent::reasons(self.session.position(), text) {
            self.say(&format!("  {reason}"))?;
        }
        Ok(())
    }

    /// Why a move is not legal, without an attempt to play it.
    fn why(&mut self, text: Option<String>) -> anyhow::Result<()> {
        let Some(text) = text else { return self.say("why what? for example: why e2e5") };
        let legal = self.session.position().legal();
        match moves::find(self.session.rules(), &legal, &text) {
            Ok(_) => self.say(&format!("{text} is legal")),
            Err(error) => {
                self.say(&error.to_string())?;
                self.reasons(&text)
            }
        }
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let advice = self.session.advice()?.run(&AtomicBool::new(false));
        self.say(&advice)
    }

    /// True if the line is the choice that a move begun before still lacked.
    pub(super) fn complete(&mut self, line: &str) -> anyhow::Result<bool> {
        let Some(begun) = self.begun.take() else { return Ok(false) };
        let whole = format!("{begun}{}", line.trim());
        let legal = self.session.position().legal();
        let fits = !line.trim().is_empty() && moves::find(self.session.rules(), &legal, &whole).is_ok();
        if fits {
            self.try_events([whole])?;
        }
        Ok(fits)
    }

    /// What the piece on a square can do, or who can go there.
    fn one_square(&self, text: &str, square: Square) -> String {
        let (rules, position) = (self.session.rules(), self.session.position());
        let (legal, name) = (position.legal(), rules.board.square_name(square));
        let from = intent::moves_from(rules, &legal, square);
        let to = intent::moves_to(rules, &legal, text);
        let bare = text.trim().eq_ignore_ascii_case(&name);
        match (bare && !from.is_empty(), to.is_empty()) {
            (true, _) => text_board::wrapped(&format!("from {name}: "), &from.join(", "), 2),
            (false, false) => text_board::wrapped(&format!("to {name}, by coordinates: "), &to.join(", "), 2),
            (false, true) => {
                let there =
                    intent::described(position, square).map_or(String::new(), |pieces| format!("{name}: {pieces}; "));
                format!("{there}no legal move starts from {name} or leads there")
            }
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
        let columns = (text_board::WIDTH / (width + 6)).max(1);
        for row in cells.chunks(columns) {
            self.say(row.join(" ").trim_end())?;
        }
        Ok(())
    }

    /// Says so if there is only one move, or none.
    pub(super) fn mention_moves(&mut self) -> anyhow::Result<()> {
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
        self.session.humans()
    }

    pub(super) fn code(&self, seat: SeatId) -> &str {
        &self.session.rules().seats[seat.index()].code
    }
}

/// "A, B and C".
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
