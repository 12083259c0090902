//! What a list of conditions reads, names included.

use super::scope::{Scope, Site};
use super::visit::{Visitor, conditions};
use crate::checked::{About, Condition, CounterId, FormulaId, PlayerFlagId, Rules, Value};
use crate::json::At;
use std::collections::HashSet;

/// What a list of conditions reads, names included.
#[derive(Default)]
pub struct Reads {
    /// REPETITION.
    pub repetition: bool,
    /// ROUND_WITHOUT_MOVE.
    pub round: bool,
    /// NO_MOVES or HAS_MOVE.
    pub generator: bool,
    /// Counters, turn numbers and the like.
    pub numbers: bool,
    /// Counters.
    pub counters: HashSet<CounterId>,
    /// Flags of players.
    pub player_flags: HashSet<PlayerFlagId>,
    /// Statuses, by index.
    pub statuses: HashSet<usize>,
}

/// Collects what a list of conditions reads.
pub fn reads(rules: &Rules, list: &[Condition], site: Site) -> Reads {
    let mut reader = Reader { rules, seen: HashSet::new(), reads: Reads::default() };
    conditions(&mut reader, list, site.scope());
    reader.reads
}

struct Reader<'r> {
    rules: &'r Rules,
    seen: HashSet<FormulaId>,
    reads: Reads,
}

impl Visitor for Reader<'_> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        let r = &mut self.reads;
        match c.test.about() {
            About::Repetition(_) => r.repetition = true,
            About::Round => r.round = true,
            About::Moves => r.generator = true,
            About::PlayerFlag(flag) => drop(r.player_flags.insert(flag)),
            About::Status(s) => drop(r.statuses.insert(s.index())),
            About::Conditions(_) | About::Players(_) | About::After(_) | About::Formula(_) => {}
            About::LastMove(_) | About::Unmoved(_) | About::Flag(_) => {}
            About::Attack | About::Proof | About::Board => {}
        }
    }
    fn value(&mut self, v: &Value, _: &At, _: Scope) {
        match v {
            Value::Counter(c, _) => {
                self.reads.counters.insert(*c);
                self.reads.numbers = true;
            }
            Value::TurnNumber | Value::Ply => self.reads.numbers = true,
            Value::Int(_) | Value::Count(_) | Value::Chance(_) | Value::Weights { .. } => {}
        }
    }
    fn formula(&mut self, id: FormulaId, _: &At, scope: Scope) {
        if self.seen.insert(id)
            && let Some(f) = self.rules.formulas.get(id.index())
        {
            conditions(self, &f.when, scope);
        }
    }
}
