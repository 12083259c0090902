//! The conversation for those who hold it themselves: a full screen asks what comes next, lets it happen when it likes,
//! and is given what was said as lines. The words and the deeds are those of [`Talk`].

use super::Session;
use super::console::Talk;
use super::input::{self, Input};
use super::thinking::Answered;
use crate::text_board::{ColourChoice, Palette};

/// A game in progress, and what was begun in it.
pub struct ScreenAdapter {
    /// The game.
    pub session: Session,
    palette: Palette,
    begun: Option<String>,
    keeps: bool,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: it is over.
    Nothing,
    /// A person.
    Person,
    /// Something that happens by itself and at once: [`ScreenAdapter::step`].
    Step,
    /// A machine that may take its time: it is given [`Session::task`], and [`ScreenAdapter::answered`] does what it decides.
    Machine,
}

impl ScreenAdapter {
    /// A game to be played.
    pub fn new(session: Session) -> ScreenAdapter {
        let palette = Palette::new(session.rules(), ColourChoice::Never);
        ScreenAdapter { session, palette, begun: None, keeps: true }
    }

    /// Does something in the conversation; what it said, line by line.
    fn hear<T>(&mut self, act: impl FnOnce(&mut Talk) -> anyhow::Result<T>) -> anyhow::Result<(T, Vec<String>)> {
        let mut said: Vec<u8> = Vec::new();
        let ScreenAdapter { session, palette, begun, keeps } = self;
        let mut talk = Talk { session, out: &mut said, palette, begun: begun.take(), keeps: *keeps };
        let result = act(&mut talk);
        (*begun, *keeps) = (talk.begun.take(), talk.keeps);
        Ok((result?, String::from_utf8_lossy(&said).lines().map(String::from).collect()))
    }

    /// Who plays, and what the dice are committed to.
    pub fn greeting(&mut self) -> anyhow::Result<Vec<String>> {
        let greeting = self.hear(|talk| {
            talk.greet(false)?;
            if talk.session.throws_anything() {
                talk.commit()?;
            }
            Ok(())
        });
        Ok(greeting?.1)
    }

    /// Mixes words into the dice.
    pub fn salt(&mut self, words: &str) -> anyhow::Result<()> {
        self.session.add_salt(words)
    }

    /// What the dice were salted with.
    pub fn salted(&mut self) -> anyhow::Result<Vec<String>> {
        Ok(self.hear(|talk| talk.mention_salt())?.1)
    }

    /// What the game waits for.
    pub fn next(&self) -> Next {
        let session = &self.session;
        if session.outcome().is_some() {
            return Next::Nothing;
        }
        if session.decides().is_none() {
            return Next::Step;
        }
        if session.round().waits_for().is_some() { Next::Person } else { Next::Machine }
    }

    /// Lets happen what happens by itself. False if nothing can.
    pub fn step(&mut self) -> anyhow::Result<(bool, Vec<String>)> {
        self.hear(|talk| talk.act())
    }

    /// Does what a machine decided. False if the game cannot go on now.
    pub fn answered(&mut self, answered: Answered) -> anyhow::Result<(bool, Vec<String>)> {
        self.hear(|talk| talk.answered(answered))
    }

    /// Offers that wait for an answer, and whether there is hardly a choice: said whenever a person is to decide.
    pub fn mentions(&mut self) -> anyhow::Result<Vec<String>> {
        let mentions = self.hear(|talk| {
            talk.mention_offers()?;
            talk.mention_moves()
        });
        Ok(mentions?.1)
    }

    /// Plays a move by its text.
    pub fn play(&mut self, text: &str) -> anyhow::Result<Vec<String>> {
        self.begun = None;
        Ok(self.hear(|talk| talk.try_events([text.to_string()]))?.1)
    }

    /// Does what was typed. True if the person wants to leave.
    pub fn typed(&mut self, line: &str) -> anyhow::Result<(bool, Vec<String>)> {
        self.hear(|talk| {
            if talk.complete(line)? {
                return Ok(false);
            }
            match input::read(line) {
                // It is there to be seen.
                Input::Board => Ok(false),
                // Machines are not helped.
                Input::Move(_) | Input::Number(_) | Input::Resign if !talk.session.human_decides() => {
                    let name = talk.session.rules().player_name(talk.session.position().to_move()).to_string();
                    talk.say(&format!("it is {name}'s turn")).map(|()| false)
                }
                input => talk.obey(input),
            }
        })
    }

    /// What is said last: where the game is, and how to go on with it or to check it.
    pub fn farewell(&mut self) -> anyhow::Result<Vec<String>> {
        let over = self.session.outcome().is_some();
        Ok(self.hear(|talk| if over { talk.finish() } else { talk.leave() })?.1)
    }
}
