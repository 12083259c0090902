//! The names a document declares, and looking them up.

use crate::diagnostic::{Code, Report, codes, did_you_mean};
use crate::document::{Defines, GameSpec, Name, NamedConditionKind};
use crate::limits;
use std::collections::{BTreeSet, HashSet};

/// The names of one sort of thing, in written order: the index is the id.
pub(crate) struct Table {
    what: &'static str,
    unknown: Code,
    names: Vec<String>,
}

/// Reads names, and reports repetitions and limits.
struct Reader<'r> {
    report: &'r mut Report,
}

impl Reader<'_> {
    fn table<'n, T: Defines + 'n>(
        &mut self,
        what: &'static str,
        named: impl IntoIterator<Item = &'n T>,
        (most, code): (usize, Code),
        unknown: Code,
    ) -> Table {
        let mut table = Table { what, unknown, names: Vec::new() };
        let duplicate = if what == "player" { codes::PLAYER_DUPLICATE } else { codes::DOC_DUPLICATE_CODE };
        let mut seen: HashSet<&str> = HashSet::new();
        for name in named.into_iter().map(T::defined) {
            // What is beyond the limit is left out, also by those who go through the written list.
            if table.names.len() == most {
                let message = format!("\"{name}\" is one {what} too many: there may be {most}");
                let help = format!("leave out what is not needed, or let one {what} serve for several");
                self.report.add(code, &name.at, message, help);
                break;
            }
            if !name.text.is_empty() && !seen.insert(&name.text) {
                let message = format!("the {what} \"{name}\" is there already");
                self.report.add(duplicate, &name.at, message, "give one of the two another name");
            }
            // A repeated name keeps its place, so that ids stay the indices of the written list.
            table.names.push(name.text.clone());
        }
        table
    }
}

impl Table {
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
        let turn = (limits::ACTIONS_OF_TURN, LIMIT_ACTIONS_PER_TURN);
        let mut r = Reader { report };
        let names = Names {
            pieces: r.table("piece", &spec.pieces, (limits::PIECES, LIMIT_KINDS), REF_UNKNOWN_PIECE),
            players: r.table("player", &spec.players, (limits::PLAYERS, LIMIT_PLAYERS), REF_UNKNOWN_PLAYER),
            zones: r.table("zone", &spec.zones, (limits::ZONES, LIMIT_ZONES), REF_UNKNOWN_ZONE),
            lines: r.table("line", &spec.board.lines, (limits::LINES, LIMIT_ZONES), REF_UNKNOWN_LINE),
            attributes: r.table(
                "attribute",
                &spec.attributes,
                (limits::ATTRIBUTES, LIMIT_FLAGS),
                REF_UNKNOWN_ATTRIBUTE,
            ),
            statuses: r.table("status", &spec.statuses, (limits::STATUSES, LIMIT_STATUSES), REF_UNKNOWN_STATUS),
            counters: r.table("counter", &spec.counters, (limits::COUNTERS, LIMIT_COUNTERS), REF_UNKNOWN_COUNTER),
            stores: r.table("store", &spec.stores, (limits::STORES, LIMIT_STORES), REF_UNKNOWN_STORE),
            formulas: r.table("condition", formulas, (limits::FORMULAS, LIMIT_FORMULAS), REF_UNKNOWN_CONDITION),
            effects: r.table("effect", &spec.effects, (limits::FORMULAS, LIMIT_FORMULAS), REF_UNKNOWN_EFFECT),
            parts: r.table("part", parts, turn, REF_UNKNOWN_PART),
            phases: r.table("phase", &spec.turns.phases, turn, REF_UNKNOWN_PART),
            chance: r.table("chance", &spec.chance, (limits::CHANCES, LIMIT_COUNTERS), REF_UNKNOWN_CHANCE),
            classes: classes.map(|c| c.text.clone()).collect(),
            tags: spec.pieces.iter().flat_map(|p| &p.tags).map(|t| t.text.clone()).collect(),
        };
        // Nothing refers to these by name; they are only counted and told apart.
        let endings = spec.endings.iter().map(|x| &x.code).chain(spec.agreements.iter().map(|x| &x.code));
        let obligation = (limits::OBLIGATIONS, LIMIT_OBLIGATIONS);
        r.table("trigger", &spec.triggers, (limits::TRIGGERS, LIMIT_TRIGGERS), REF_UNKNOWN_CONDITION);
        r.table("ending", endings, (limits::ENDINGS, LIMIT_ENDINGS), REF_UNKNOWN_CONDITION);
        r.table("obligation", &spec.turns.obligations, obligation, REF_UNKNOWN_CONDITION);
        r.table("law", &spec.legality, obligation, REF_UNKNOWN_CONDITION);
        names
    }
}
