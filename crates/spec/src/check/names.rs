//! The names a document declares, and looking them up.

use crate::diagnostic::{Code, Report, codes, did_you_mean};
use crate::document::{GameSpec, Name, NamedConditionKind};
use crate::limits;
use std::collections::{BTreeSet, HashSet};

/// The names of one sort of thing, in written order: the index is the id.
pub(crate) struct Table {
    what: &'static str,
    unknown: Code,
    names: Vec<String>,
}

impl Table {
    fn collect<'n>(
        what: &'static str,
        unknown: Code,
        limit: (usize, Code),
        names: impl Iterator<Item = &'n Name>,
        report: &mut Report,
    ) -> Table {
        let mut table = Table { what, unknown, names: Vec::new() };
        let duplicate = if what == "player" { codes::PLAYER_DUPLICATE } else { codes::DOC_DUPLICATE_CODE };
        let (most, code) = limit;
        let mut seen: HashSet<&str> = HashSet::new();
        for name in names {
            // What is beyond the limit is left out, also by those who go through the written list.
            if table.names.len() == most {
                let message = format!("\"{name}\" is one {what} too many: there may be {most}");
                let help = format!("leave out what is not needed, or let one {what} serve for several");
                report.add(code, &name.at, message, help);
                break;
            }
            if !name.text.is_empty() && !seen.insert(&name.text) {
                let message = format!("the {what} \"{name}\" is there already");
                report.add(duplicate, &name.at, message, "give one of the two another name");
            }
            // A repeated name keeps its place, so that ids stay the indices of the written list.
            table.names.push(name.text.clone());
        }
        table
    }

    /// The id of a name without reporting.
    pub fn position(&self, text: &str) -> Option<u8> {
        self.names.iter().position(|n| n == text && !n.is_empty()).map(|i| i as u8)
    }

    /// The id of a name; an unknown one is reported (an empty one was reported by the reader).
    pub fn find(&self, name: &Name, report: &mut Report) -> Option<u8> {
        let found = self.position(&name.text);
        if found.is_none() && !name.text.is_empty() && report.wants(self.unknown, &name.at) {
            let help = self.help(&name.text, &[]);
            report.add(self.unknown, &name.at, format!("there is no {} \"{name}\"", self.what), help);
        }
        found
    }

    /// "did you mean", or the list of what there is.
    pub fn help(&self, text: &str, words: &[&str]) -> String {
        let known = || self.names.iter().map(String::as_str).chain(words.iter().copied()).filter(|n| !n.is_empty());
        match did_you_mean(text, known()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None if known().next().is_none() => format!("the document has no {} at all", self.what),
            None => format!("there are {}", known().take(24).collect::<Vec<_>>().join(", ")),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }
}

/// Flags need no declaration: they come to be by being named.
#[derive(Default)]
pub(crate) struct Flags {
    /// By id.
    pub names: Vec<String>,
}

impl Flags {
    /// The id of a flag; `None` (and a report) above the limit.
    pub fn intern(&mut self, name: &Name, limit: usize, report: &mut Report) -> Option<u8> {
        if name.text.is_empty() {
            return None;
        }
        if let Some(found) = self.names.iter().position(|n| *n == name.text) {
            return Some(found as u8);
        }
        if self.names.len() >= limit {
            let message = format!("\"{name}\" is one flag too many: there may be {limit}");
            report.add(codes::LIMIT_FLAGS, &name.at, message, "use fewer different flags");
            return None;
        }
        self.names.push(name.text.clone());
        Some(self.names.len() as u8 - 1)
    }
}

/// All names of a document.
pub(crate) struct Names {
    pub pieces: Table,
    pub players: Table,
    pub zones: Table,
    pub lines: Table,
    pub attributes: Table,
    pub statuses: Table,
    pub counters: Table,
    pub stores: Table,
    pub formulas: Table,
    pub effects: Table,
    pub parts: Table,
    pub phases: Table,
    pub chance: Table,
    /// Own classes of moves.
    pub classes: BTreeSet<String>,
    /// Tags of pieces.
    pub tags: BTreeSet<String>,
}

impl Names {
    /// Collects them; reports repetitions and limits.
    pub fn collect(spec: &GameSpec, report: &mut Report) -> Names {
        use codes::*;
        let formulas = spec.conditions.iter().filter(|c| !matches!(c.kind, NamedConditionKind::State));
        let parts = spec.turns.parts.iter().flatten();
        let classes = spec.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.class);
        let mut table = |what, unknown, limit, names: &mut dyn Iterator<Item = &Name>| {
            Table::collect(what, unknown, limit, names, report)
        };
        let names = Names {
            pieces: table(
                "piece",
                REF_UNKNOWN_PIECE,
                (limits::PIECES, LIMIT_KINDS),
                &mut spec.pieces.iter().map(|x| &x.code),
            ),
            players: table(
                "player",
                REF_UNKNOWN_PLAYER,
                (limits::PLAYERS, LIMIT_PLAYERS),
                &mut spec.players.iter().map(|x| &x.name),
            ),
            zones: table(
                "zone",
                REF_UNKNOWN_ZONE,
                (limits::ZONES, LIMIT_ZONES),
                &mut spec.zones.iter().map(|x| &x.code),
            ),
            lines: table(
                "line",
                REF_UNKNOWN_LINE,
                (limits::LINES, LIMIT_ZONES),
                &mut spec.board.lines.iter().map(|x| &x.code),
            ),
            attributes: table(
                "attribute",
                REF_UNKNOWN_ATTRIBUTE,
                (limits::ATTRIBUTES, LIMIT_FLAGS),
                &mut spec.attributes.iter().map(|x| &x.code),
            ),
            statuses: table(
                "status",
                REF_UNKNOWN_STATUS,
                (limits::STATUSES, LIMIT_STATUSES),
                &mut spec.statuses.iter().map(|x| &x.code),
            ),
            counters: table(
                "counter",
                REF_UNKNOWN_COUNTER,
                (limits::COUNTERS, LIMIT_COUNTERS),
                &mut spec.counters.iter().map(|x| &x.code),
            ),
            stores: table(
                "store",
                REF_UNKNOWN_STORE,
                (limits::STORES, LIMIT_STORES),
                &mut spec.stores.iter().map(|x| &x.code),
            ),
            formulas: table(
                "condition",
                REF_UNKNOWN_CONDITION,
                (limits::FORMULAS, LIMIT_FORMULAS),
                &mut formulas.map(|x| &x.code),
            ),
            effects: table(
                "effect",
                REF_UNKNOWN_EFFECT,
                (limits::FORMULAS, LIMIT_FORMULAS),
                &mut spec.effects.iter().map(|x| &x.code),
            ),
            parts: table(
                "part",
                REF_UNKNOWN_PART,
                (limits::ACTIONS_OF_TURN, LIMIT_ACTIONS_PER_TURN),
                &mut parts.map(|x| &x.code),
            ),
            phases: table(
                "phase",
                REF_UNKNOWN_PART,
                (limits::ACTIONS_OF_TURN, LIMIT_ACTIONS_PER_TURN),
                &mut spec.turns.phases.iter().map(|x| &x.code),
            ),
            chance: table(
                "chance",
                REF_UNKNOWN_CHANCE,
                (limits::CHANCES, LIMIT_COUNTERS),
                &mut spec.chance.iter().map(|x| &x.code),
            ),
            classes: classes.map(|c| c.text.clone()).collect(),
            tags: spec.pieces.iter().flat_map(|p| &p.tags).map(|t| t.text.clone()).collect(),
        };
        // Nothing refers to these by name; they are only counted and told apart.
        let mut count = |what, limit, names: &mut dyn Iterator<Item = &Name>| {
            Table::collect(what, REF_UNKNOWN_CONDITION, limit, names, report);
        };
        let endings = spec.endings.iter().map(|x| &x.code).chain(spec.agreements.iter().map(|x| &x.code));
        let obligation = (limits::OBLIGATIONS, LIMIT_OBLIGATIONS);
        count("trigger", (limits::TRIGGERS, LIMIT_TRIGGERS), &mut spec.triggers.iter().map(|x| &x.code));
        count("ending", (limits::ENDINGS, LIMIT_ENDINGS), &mut { endings });
        count("obligation", obligation, &mut spec.turns.obligations.iter().map(|x| &x.code));
        count("law", obligation, &mut spec.legality.iter().map(|x| &x.code));
        names
    }
}
