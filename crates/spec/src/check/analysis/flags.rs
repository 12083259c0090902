//! Flags that are read but never set (`ref/unknown-state`).

use super::lists::all_effects;
use super::scope::Scope;
use super::visit::Visitor;
use super::walk::{walk, written_moves};
use crate::checked::{Condition, EffectKind, Filter, FlagId, PlayerFlagId, Rules, Test};
use crate::diagnostic::{Report, codes};
use crate::json::At;
use std::collections::HashSet;

/// Checks flags of men and of players.
pub fn check(rules: &Rules, report: &mut Report) {
    let mut men: HashSet<FlagId> = HashSet::new();
    let mut players: HashSet<PlayerFlagId> = HashSet::new();
    for e in all_effects(rules) {
        match e.kind {
            EffectKind::SetState(flag, ..) => drop(men.insert(flag)),
            EffectKind::SetPlayerState(flag, _) => drop(players.insert(flag)),
            _ => {}
        }
    }
    let moves = rules.kinds.iter().flat_map(written_moves).flat_map(|m| &m.modifiers);
    let drops = rules.drops.iter().flat_map(|d| &d.modifiers);
    men.extend(moves.chain(drops).filter_map(|m| m.set_state));
    walk(rules, &mut Reads { rules, men, players, report });
}

struct Reads<'a> {
    rules: &'a Rules,
    men: HashSet<FlagId>,
    players: HashSet<PlayerFlagId>,
    report: &'a mut Report,
}

impl Reads<'_> {
    fn unset(&mut self, at: &At, name: Option<&String>) {
        let name = name.map_or("this state", String::as_str);
        let message = format!("nothing ever sets the state {name}");
        self.report.add(codes::REF_UNKNOWN_STATE, at, message, "set it by an effect, or correct the name");
    }

    fn man(&mut self, flag: FlagId, at: &At) {
        // Once is enough: the flag is at fault, not its readers.
        if self.men.insert(flag) {
            self.unset(at, self.rules.flags.get(flag.index()));
        }
    }
}

impl Visitor for Reads<'_> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        match c.test {
            Test::CheckState(flag, ..) => self.man(flag, &c.at),
            Test::PlayerState(flag) if self.players.insert(flag) => {
                self.unset(&c.at, self.rules.player_flags.get(flag.index()));
            }
            _ => {}
        }
    }
    fn filter(&mut self, f: &Filter, at: &At, _: Scope) {
        if let Some(flag) = f.state {
            self.man(flag, at);
        }
    }
}
