//! One game, played by both engines.

use super::compare::{self, Classes, Found};
use super::scatter::scattered;
use super::talk;
use crate::Random;
use arbiter_engine::{Game, Play};
use arbiter_reference::{Action, Position};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::{Decision, What};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// A game to be played in step.
pub struct TwinGame<'a> {
    /// The game and its choices, for the reader.
    pub name: &'a str,
    /// Its rules.
    pub spec: &'a CheckedSpec,
    /// The same rules compiled.
    pub game: &'a Game,
    /// Everything random comes from it.
    pub seed: u64,
    /// Most steps: plies, and what is said, rolled or taken back between them.
    pub plies: usize,
    /// What takes long is looked at once in so many plies.
    pub seldom: usize,
}

/// Where the engines part.
pub struct Difference {
    name: String,
    seed: u64,
    ply: usize,
    position: String,
    /// What was done from the start to the position, as the scripts of the manual write it.
    script: Vec<String>,
    found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { name, seed, ply, position, script, found } = self;
        write!(f, "{name}, seed {seed}, ply {ply}\n  position {position}\n{}\n  {found}", script.join("\n"))
    }
}

/// How decisions are chosen: games that only wander about seldom repeat positions, and seldom end.
#[derive(Clone, Copy)]
enum Style {
    /// Any decision.
    Wander,
    /// Often back to where the piece came from.
    Repeat,
    /// Often a decision with a choice, or the one that leaves the fewest pieces.
    Reduce,
}

/// Both engines at the same point of a game.
pub struct Table {
    pub slow: Rc<Position>,
    pub fast: Play,
    pub random: Random,
    /// What can be undone: the positions before.
    before: Vec<Rc<Position>>,
    /// And what was done in each of them.
    line: Vec<String>,
    played: Vec<Decision>,
    /// What could be played at the step before.
    stale: Vec<Decision>,
    style: Style,
    /// What takes long is looked at once in so many plies.
    pub seldom: usize,
}

impl TwinGame<'_> {
    /// Plays it. Says how many decisions were played, or the first difference. Games with very many decisions stop earlier.
    pub fn play(&self) -> Result<usize, Box<Difference>> {
        self.play_by(Random::new(self.seed))
    }

    /// The same, with every choice made by somebody else.
    pub fn play_by(&self, random: Random) -> Result<usize, Box<Difference>> {
        self.watched(random, false, &mut |_, _, _| {})
    }

    /// The same, and somebody looks on: what was done, the position before and the one after. It may begin anywhere.
    pub fn watched(
        &self,
        mut random: Random,
        scatter: bool,
        seen: &mut dyn FnMut(&str, &Position, &Position),
    ) -> Result<usize, Box<Difference>> {
        let number = if random.once_in(3) { 0 } else { random.below(100_000) as u64 };
        let style = [Style::Wander, Style::Wander, Style::Repeat, Style::Reduce][random.below(4)];
        let mut table = Table {
            slow: Rc::new(Position::start(self.spec, number)),
            fast: self.game.start(number),
            random,
            before: Vec::new(),
            line: Vec::new(),
            played: Vec::new(),
            stale: Vec::new(),
            style,
            seldom: self.seldom,
        };
        if scatter && let Err(found) = table.scatter(self.game) {
            return Err(Box::new(self.difference(&table, found)));
        }
        let mut classes = Classes::default();
        let (mut steps, mut listed) = (0, 0);
        loop {
            let depth = table.before.len();
            let looked_at = AssertUnwindSafe(|| {
                // Listing takes the reference longest: it is done once for the comparison and for the play.
                let slow = table.slow.clone();
                let actions = slow.actions().into_iter().map(|action| (action.decision(), action));
                let mut actions: Vec<(Decision, Action)> = actions.collect();
                actions.sort_by(|(one, _), (other, _)| one.cmp(other));
                let legal: Vec<Decision> = actions.iter().map(|(decision, _)| decision.clone()).collect();
                compare::all(&mut table, &mut classes, &legal)?;
                listed += legal.len();
                let step = table.step(&legal, &actions);
                table.stale = legal;
                step
            });
            let step = catch_unwind(looked_at).unwrap_or_else(|panic| {
                let words = panic.downcast_ref::<String>().cloned();
                let words = words.or_else(|| panic.downcast_ref::<&str>().map(|words| (*words).to_owned()));
                Err(Found(format!("a panic: {}", words.unwrap_or_default())))
            });
            if let (true, Some(before), Some(what)) =
                (table.before.len() > depth, table.before.last(), table.line.last())
            {
                seen(what, before, &table.slow);
            }
            match step {
                Ok(true) if steps < self.plies && listed < 200 * self.plies => steps += 1,
                Ok(_) => return Ok(table.played.len()),
                Err(found) => return Err(Box::new(self.difference(&table, found))),
            }
        }
    }

    fn difference(&self, table: &Table, found: Found) -> Difference {
        Difference {
            name: self.name.to_owned(),
            seed: self.seed,
            ply: table.played.len(),
            position: arbiter_notation::position::write(self.spec, &table.slow.placement()),
            script: table.line.clone(),
            found: found.0,
        }
    }
}

impl Table {
    /// Begins with few pieces anywhere, if both engines take that for a position.
    fn scatter(&mut self, game: &Game) -> Result<(), Found> {
        let placement = scattered(self.slow.spec(), &self.slow.placement(), &mut self.random);
        match (Position::from_placement(self.slow.spec(), &placement), game.play_from(&placement)) {
            (Ok(slow), Ok(fast)) => (self.slow, self.fast) = (Rc::new(slow), fast),
            (slow, fast) => {
                let said = |refused: Option<String>| refused.unwrap_or_else(|| "accepted".to_owned());
                let slow = said(slow.err().map(|error| format!("{error:?}")));
                compare::same("the position", &slow, &said(fast.err().map(|error| format!("{error:?}"))))?;
            }
        }
        Ok(())
    }

    /// One step on. False if the game is over.
    fn step(&mut self, legal: &[Decision], actions: &[(Decision, Action)]) -> Result<bool, Found> {
        if !self.before.is_empty() && self.random.once_in(12) {
            return self.back().map(|()| true);
        }
        if self.slow.outcome().is_some() {
            // Some games that are over go on from an earlier point.
            if !self.before.is_empty() && self.random.once_in(2) {
                return self.back().map(|()| true);
            }
            return Ok(false);
        }
        // What has been proposed is answered soon, or it lapses.
        let talkative = if self.slow.open_proposals().is_empty() { self.seldom.clamp(4, 20) } else { 4 };
        if self.random.once_in(talkative) && talk::about_agreements(self)? {
            return Ok(true);
        }
        if self.random.once_in(self.seldom.clamp(8, 40)) && talk::about_claims(self, legal)? {
            return Ok(true);
        }
        if let Some(chance) = self.slow.awaited_roll() {
            let outcomes = self.slow.spec().chance.get(chance.index()).map_or(1, |chance| chance.outcomes.len());
            let outcome = self.random.below(outcomes + 1);
            let (slow, fast) = (self.slow.roll(chance, outcome), self.fast.roll(chance, outcome));
            let faces = &self.slow.spec().chance[chance.index()];
            let what = format!("roll: {}={}", faces.code, outcome + 1);
            return self.done(&what, slow, fast).map(|_| true);
        }
        if self.random.once_in(self.seldom) {
            self.out_of_date()?;
        }
        let Some(decision) = self.choose(legal) else { return Ok(false) };
        let Ok(listed) = actions.binary_search_by(|(known, _)| known.cmp(&decision)) else { return Ok(false) };
        let slow = actions[listed].1.play();
        let by_handle = self.random.once_in(self.seldom.clamp(2, 4));
        let fast = if by_handle { self.play_by_handle(&decision) } else { self.fast.play(&decision) };
        let what = format!("play: {}", compare::text(self.slow.spec(), &decision));
        self.played.push(decision);
        if !self.done(&what, slow, fast)? {
            return Err(Found("a listed decision was refused by both".to_owned()));
        }
        Ok(true)
    }

    /// A decision of the step before: most are wrong by now, and both say so.
    fn out_of_date(&mut self) -> Result<(), Found> {
        let Some(decision) = self.random.pick(&self.stale).cloned() else { return Ok(()) };
        let slow = self.slow.play(&decision).map(drop).map_err(|error| format!("{error:?}"));
        let fast = self.fast.clone().play(&decision).map_err(|error| format!("{error:?}"));
        let text = compare::text(self.slow.spec(), &decision);
        compare::same(&format!("playing {text}, listed a step before"), &slow, &fast)
    }

    fn play_by_handle(&mut self, decision: &Decision) -> Result<(), arbiter_engine::PlayError> {
        let handle =
            self.fast.moves().into_iter().find(|handle| self.fast.decision_of(*handle).as_ref() == Some(decision));
        let handle = handle.ok_or(arbiter_engine::PlayError::Illegal)?;
        if self.random.once_in(2) { self.fast.play_move(handle) } else { self.fast.play_unchecked(handle) }
    }

    /// Takes over what both made of something. False if both refused.
    pub fn done(
        &mut self,
        what: &str,
        slow: Result<Position, arbiter_reference::PlayError>,
        fast: Result<(), arbiter_engine::PlayError>,
    ) -> Result<bool, Found> {
        let said = |result: &Result<(), String>| result.clone().err().unwrap_or_else(|| "done".to_owned());
        let slow_says = slow.as_ref().map(|_| ()).map_err(|error| format!("{error:?}"));
        let fast_says = fast.map_err(|error| format!("{error:?}"));
        if slow_says != fast_says {
            return Err(Found(format!("{what}: reference {}, engine {}", said(&slow_says), said(&fast_says))));
        }
        let Ok(next) = slow else { return Ok(false) };
        self.line.push(what.to_owned());
        self.before.push(std::mem::replace(&mut self.slow, Rc::new(next)));
        Ok(true)
    }

    /// Some steps back.
    fn back(&mut self) -> Result<(), Found> {
        let steps = 1 + self.random.below(self.before.len().min(4));
        for _ in 0..steps {
            let Some(before) = self.before.pop() else { break };
            self.slow = before;
            self.line.pop();
            if !self.fast.undo() {
                return Err(Found("undo: nothing to undo".to_owned()));
            }
        }
        Ok(())
    }

    fn choose(&mut self, legal: &[Decision]) -> Option<Decision> {
        let favoured: Vec<&Decision> = match self.style {
            Style::Wander => Vec::new(),
            Style::Repeat if self.random.below(10) < 7 => legal.iter().filter(|d| self.goes_back(d)).collect(),
            Style::Reduce if self.random.below(10) < 6 => legal.iter().filter(|d| self.takes(d)).collect(),
            _ => Vec::new(),
        };
        match self.random.pick(&favoured) {
            Some(decision) => Some((*decision).clone()),
            None => self.random.pick(legal).cloned(),
        }
    }

    /// Whether it undoes the latest move of the same army.
    fn goes_back(&self, decision: &Decision) -> bool {
        let latest = self.played.iter().rev().find(|played| played.player == decision.player);
        match (latest.map(|played| &played.what), &decision.what) {
            (Some(What::Move { from: one, to: other, .. }), What::Move { from, to, .. }) => one == to && other == from,
            _ => false,
        }
    }

    fn takes(&self, decision: &Decision) -> bool {
        match &decision.what {
            What::Move { from, to, .. } => {
                from != to && !self.slow.pieces_on(*to).is_empty() || !decision.choices.is_empty()
            }
            _ => false,
        }
    }
}
