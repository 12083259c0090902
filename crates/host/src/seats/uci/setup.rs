//! Getting a program ready: its options, the game, and whether it means the same one.

use super::spelling::{Spelling, Topic};
use super::talk::{CHATTER, Program, Talk};
use super::told::Told;
use super::{Engine, READY, probe};
use crate::seats::Beginning;
use crate::seats::settings::name_of;
use crate::uci::USUAL;
use arbiter::Game;
use arbiter_arena::referee::Fault;
use arbiter_notation::position;
use std::time::Instant;

/// The option by which a program is told which game is played, and that for shuffled starts.
const VARIANT: &str = "UCI_Variant";
const SHUFFLED: &str = "UCI_Chess960";
/// A game with this behind its name is the same game with shuffled first ranks.
const SUFFIX: &str = "960";

/// What a program says of itself.
#[derive(Default)]
struct Abilities {
    options: Vec<String>,
    /// The games it knows, where it lists them.
    variants: Option<Vec<String>>,
}

impl Abilities {
    fn ask(talk: &mut Talk, deadline: Option<Instant>) -> Result<Abilities, Fault> {
        let mut found = Abilities::default();
        talk.say("uci", deadline)?;
        talk.until("uciok", deadline, |line| {
            found.options.extend(name_of(line).filter(|_| found.options.len() < CHATTER));
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["option", "name", VARIANT, "type", "combo", rest @ ..] = words.as_slice() {
                let names = rest.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_string());
                found.variants = Some(names.collect::<Vec<_>>());
            }
        })?;
        Ok(found)
    }

    /// Its name for a game. One that it does not list it would take for the game before.
    fn known(&self, names: &[String]) -> Option<String> {
        self.variants.iter().flatten().find(|name| names.contains(&arbiter_catalog::folded(name))).cloned()
    }
}

impl Engine {
    pub(super) fn set_up(&mut self, game: &Beginning) -> Result<(), Fault> {
        let deadline = Instant::now().checked_add(READY);
        let mut program = Program::start(&self.settings, &self.resources, self.counts)?;
        let mut talk = program.talk_on();
        let mut abilities = Abilities::ask(&mut talk, deadline)?;
        for line in self.settings.told(&abilities.options).map_err(Fault::Unreachable)? {
            talk.say(&line, deadline)?;
        }
        let names = names(game.game);
        let plain = names.iter().any(|name| *name == arbiter_catalog::folded(USUAL));
        let shuffled = names.iter().any(|name| *name == format!("{}{SUFFIX}", arbiter_catalog::folded(USUAL)));
        let shuffles = shuffled && abilities.options.iter().any(|name| name == SHUFFLED);
        // An option may have taught it more games.
        if abilities.known(&names).is_none() && abilities.variants.is_some() && !self.settings.options.is_empty() {
            abilities = Abilities::ask(&mut talk, deadline)?;
        }
        let chosen = self.settings.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(VARIANT));
        match abilities.known(&names) {
            // Whoever names the variant knows better.
            _ if chosen => {}
            Some(name) => talk.say(&format!("setoption name {VARIANT} value {name}"), deadline)?,
            None if plain || shuffles => {}
            None => {
                let (command, game) = (&self.settings.command, game.game.name());
                return Err(Fault::Unreachable(format!("`{command}` does not know the game {game}")));
            }
        }
        let castling = if shuffled { Spelling::KingTakesRook } else { Spelling::Plain };
        if self.habits.of(Topic::Castling).is_none() {
            self.habits.learn(&[(Topic::Castling, castling)]);
        }
        if shuffles {
            talk.say(&format!("setoption name {SHUFFLED} value true"), deadline)?;
        }
        talk.say("ucinewgame", deadline)?;
        talk.ready(deadline)?;
        self.lag = talk.lag(deadline)?;
        let first = game.start.first(game.engine).map_err(|error| Fault::Unreachable(error.to_string()))?;
        // A choice may mean another start than theirs.
        let choices = game.game.choices();
        let is_usual = choices.setup.is_none() && choices.options.is_empty();
        let begin = match (&game.start.position, game.start.number.unwrap_or(0)) {
            (None, 0) if is_usual => "startpos".into(),
            (Some(text), _) => format!("fen {text}"),
            (None, _) => format!("fen {}", position::write(first.spec(), &first.placement())),
        };
        let told = Told::new(begin, first.clone());
        if self.agreed.is_none() {
            let agreed = match self.resources.uncounted {
                true => Ok(()),
                false => probe::agree(&mut talk, &told.position(), &first, &mut self.habits)?,
            };
            self.agreed = Some(agreed.map_err(|why| {
                format!("`{}` plays another game: {why}; --uncounted plays nevertheless", self.settings.command)
            }));
        }
        if let Some(Err(why)) = &self.agreed {
            return Err(Fault::Unreachable(why.clone()));
        }
        (self.told, self.program) = (Some(told), Some(program));
        (self.next, self.score) = ((0, Vec::new()), 0);
        Ok(())
    }
}

/// Every name that the game goes by, letters and digits only.
fn names(game: &Game) -> Vec<String> {
    let own = std::path::Path::new(game.name()).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let aliases = game.spec().metadata.aliases.iter().cloned();
    let all = own.into_iter().chain([game.spec().name.clone()]).chain(aliases);
    all.map(|name| arbiter_catalog::folded(&name)).collect()
}
