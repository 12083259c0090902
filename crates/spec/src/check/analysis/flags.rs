//! Flags that are read but never set (`ref/unknown-state`).

use super::lists::{all_effects, all_modifiers};
use super::scope::Scope;
use super::visit::Visitor;
use super::walk::walk;
use crate::checked::{About, Condition, EffectKind, Filter, FlagId, PlayerFlagId, Rules};
use crate::diagnostic::{Report, codes, did_you_mean};
use crate::json::At;
use std::collections::HashSet;

/// Checks flags of pieces and of players.
pub fn check(rules: &Rules, report: &mut Report) {
    let mut pieces: HashSet<FlagId> = HashSet::new();
    let mut players: HashSet<PlayerFlagId> = HashSet::new();
    for e in all_effects(rules) {
        match e.kind {
            EffectKind::SetState(flag, ..) => drop(pieces.insert(flag)),
            EffectKind::SetPlayerState(flag, _) => drop(players.insert(flag)),
            _ => {}
        }
    }
    pieces.extend(all_modifiers(rules).filter_map(|m| m.set_state));
    walk(rules, &mut Reads { rules, pieces, players, report });
}

struct Reads<'a> {
    rules: &'a Rules,
    pieces: HashSet<FlagId>,
    players: HashSet<PlayerFlagId>,
    report: &'a mut Report,
}

impl Reads<'_> {
    /// `others` are those that are set.
    fn unset<'n>(&mut self, at: &At, name: Option<&String>, others: impl Iterator<Item = &'n String>) {
        let name = name.map_or("this state", String::as_str);
        let message = format!("nothing ever sets the state {name}");
        let help = match did_you_mean(name, others.map(String::as_str)) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "set it by an effect, or correct the name".to_string(),
        };
        self.report.add(codes::REF_UNKNOWN_STATE, at, message, help);
    }

    fn piece(&mut self, flag: FlagId, at: &At) {
        // Once is enough: the flag is at fault, not its readers.
        if !self.pieces.contains(&flag) {
            let names = &self.rules.flags;
            let mut set: Vec<_> = self.pieces.iter().filter_map(|f| names.get(f.index())).collect();
            set.sort();
            self.unset(at, names.get(flag.index()), set.into_iter());
            self.pieces.insert(flag);
        }
    }
}

impl Visitor for Reads<'_> {
    fn condition(&mut self, c: &Condition, _: Scope) {
        match c.test.about() {
            About::Flag(flag) => self.piece(flag, &c.at),
            About::PlayerFlag(flag) if !self.players.contains(&flag) => {
                let names = &self.rules.player_flags;
                let mut set: Vec<_> = self.players.iter().filter_map(|f| names.get(f.index())).collect();
                set.sort();
                self.unset(&c.at, names.get(flag.index()), set.into_iter());
                self.players.insert(flag);
            }
            About::PlayerFlag(_) | About::Status(_) | About::Unmoved(_) | About::LastMove(_) => {}
            About::Conditions(_) | About::Players(_) | About::After(_) | About::Formula(_) => {}
            About::Repetition(_) | About::Round | About::Moves | About::Attack | About::Proof | About::Board => {}
        }
    }
    fn filter(&mut self, f: &Filter, at: &At, _: Scope) {
        if let Some(flag) = f.state {
            self.piece(flag, at);
        }
    }
}
