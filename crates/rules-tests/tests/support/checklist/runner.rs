//! A row set up and played: what was done is done to a game, what is asked is compared.

use super::position::State;
use super::{Row, steps};
use crate::support::player::Player;
use crate::support::table::rules;
use arbiter_notation::position;
use arbiter_spec::checked::{CheckedSpec, PlayerId};
use arbiter_spec::patch::{Library, MemoryLibrary};
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashMap;

/// The document of a row that names none.
const GAME: &str = "enochian";
/// The arrangement of a row that names none.
const SETUP: &str = "FIRE_OF_FIRE";

/// The documents, and those that have been checked.
pub struct Catalog {
    library: MemoryLibrary,
    checked: RefCell<HashMap<String, CheckedSpec>>,
}

impl Catalog {
    /// The shipped documents.
    pub fn new() -> Catalog {
        Catalog { library: arbiter_testkit::catalog(), checked: RefCell::default() }
    }

    /// The rules of a row. An order or direction of its own is a patch on the setup, as a new array would be.
    fn rules(&self, state: &State) -> Result<CheckedSpec, String> {
        let key = format!("{:?} {:?} {:?} {}", state.game, state.choices, state.order, state.black_south);
        if let Some(spec) = self.checked.borrow().get(&key) {
            return Ok(spec.clone());
        }
        let game = state.game.as_deref().unwrap_or(GAME);
        let mut patch = json!({});
        if let Some(first) = state.order.first() {
            let order: Vec<String> = state.order.iter().map(|army| army.to_uppercase()).collect();
            patch["turns"] = json!({ "order": order, "start_at": first.to_uppercase() });
        }
        if state.black_south {
            patch["players"] = json!([{ "name": "BLACK", "direction": [[-1, 0], [0, -1]] }]);
        }
        let text = if patch == json!({}) {
            self.library.find(game).ok_or_else(|| format!("no game `{game}`"))?.1
        } else {
            let setup = state.choices.setup.as_deref().unwrap_or(SETUP);
            json!({ "format": 2, "extends": game, "setups": [{ "code": setup, "patch": patch }] }).to_string()
        };
        let spec = rules("a row", &text, &self.library, &state.choices)?;
        self.checked.borrow_mut().insert(key, spec.clone());
        Ok(spec)
    }
}

/// A game at some step of a row.
pub struct Runner<P> {
    pub spec: CheckedSpec,
    pub first: P,
    pub now: P,
    /// The armies the last step passed over.
    pub(super) skipped: Vec<PlayerId>,
    /// How many throws the last roll used.
    pub(super) throws: usize,
}

impl<P: Player> Runner<P> {
    /// Sets up a row.
    pub fn new(row: &Row, catalog: &Catalog) -> Result<Runner<P>, String> {
        let state = State::read(&row.state)?;
        let spec = catalog.rules(&state)?;
        let now = match row.position.as_str() {
            "start" => P::start(&spec, 0),
            pieces => P::placed(&spec, &state.placement(&spec, pieces)?)?,
        };
        let mover = spec.player_name(now.to_move()).to_string();
        if mover != state.turn.to_uppercase() {
            return Err(format!("it is {mover}'s turn"));
        }
        Ok(Runner { spec, first: now.clone(), now, skipped: Vec::new(), throws: 0 })
    }

    /// Runs the script of a row; on both sides of every step the text of the position must say the same as the position.
    pub fn run(row: &Row, catalog: &Catalog) -> Result<(), String> {
        let mut runner = Runner::<P>::new(row, catalog)?;
        runner.round_trip()?;
        for step in row.script.split('·').map(str::trim) {
            steps::step(&mut runner, step)
                .and_then(|()| runner.round_trip())
                .map_err(|problem| format!("at `{step}`: {problem}"))?;
        }
        Ok(())
    }

    /// The position read from its text: the same text, the same moves.
    fn round_trip(&self) -> Result<(), String> {
        let placement = self.now.placement();
        let text = position::write(&self.spec, &placement);
        let again = position::read(&self.spec, &text).map_err(|e| format!("{text}: {e}"))?;
        let rewritten = position::write(&self.spec, &again);
        if rewritten != text {
            return Err(format!("the text changes: {text} becomes {rewritten}"));
        }
        let placed = P::placed(&self.spec, &again).map_err(|e| format!("{text}: {e}"))?;
        // A throw is no part of the position, and a game that is over has no moves.
        if self.spec.chance.is_empty() && self.now.outcome().is_none() && placed.legal() != self.now.legal() {
            return Err(format!("the moves change: {text}"));
        }
        Ok(())
    }

    /// Does something, and notes whom it passed over: as many turns as began too many.
    pub(super) fn act(&mut self, act: impl FnOnce(&mut P) -> Result<(), String>, moved: bool) -> Result<(), String> {
        let before = self.now.placement();
        act(&mut self.now)?;
        let after = self.now.placement();
        let begun = (after.turn_number - before.turn_number) as usize;
        let first = before.turn + usize::from(moved);
        let skipped = first..(before.turn + begun).max(first);
        let order = &self.spec.turns.order;
        self.skipped = skipped.map(|i| order[i % order.len()]).collect();
        Ok(())
    }
}
