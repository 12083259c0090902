//! From the document as written to the document resolved, or to a list of everything that is wrong with it.
//!
//! 1. Names are collected ([`names`]).
//! 2. Everything written is *lowered* in the order of [`check`]: names become ids, shapes become squares, moves are
//!    written out per player. What cannot be understood is reported and left out, so that the rest is still looked at.
//! 3. The result is *analysed* ([`analysis`]): what is understood may still be meaningless where it stands.

mod analysis;
mod angle;
mod betza;
mod board;
mod condition;
mod course;
mod effect;
mod ending;
mod filter;
mod geometry;
mod lower;
mod mating;
mod metadata;
mod moves;
mod names;
mod piece;
mod points;
mod role;
mod shape;
mod start;
mod store;
mod zone;

use crate::checked::Rules;
use crate::diagnostic::{Report, Severity};
use crate::document::GameSpec;
use lower::Lower;

pub use analysis::most_actions;

/// Checks a document whose options and setup have been applied. The rules are sound if the report has no error. The
/// number says how much was lowered.
pub(crate) fn check(spec: &GameSpec, report: &mut Report) -> (Rules, usize) {
    let mut l = Lower::new(spec, report);
    l.lower_board();
    let teams = l.lower_players();
    let seats = l.seats();
    l.lower_zones();
    l.lower_attributes();
    let stacking = l.stacking();
    let formulas = l.formulas();
    let effects = l.named_effects();
    let kinds = l.all_kinds();
    let stores = l.stores();
    let drops = l.drops();
    let start = l.start(&stacking);
    let mut rules = Rules {
        name: spec.name.value.clone(),
        metadata: metadata::lower(&spec.metadata, l.angles()),
        teams,
        seats,
        formulas,
        effects,
        kinds,
        stores,
        drops,
        royalty: l.royalty(),
        statuses: l.statuses(),
        counters: l.counters(),
        turns: l.turns(),
        legality: l.legality(),
        triggers: l.triggers(),
        endings: l.endings(&start.pieces),
        agreements: l.agreements(),
        chance: l.chances(),
        start,
        ..Rules::default()
    };
    rules.board = l.board;
    rules.board.stacking = stacking;
    rules.players = l.players;
    rules.zones = l.zones;
    rules.attributes = l.attributes;
    rules.flags = l.flags.names;
    rules.player_flags = l.player_flags.names;
    let spent = l.spent;
    rules.mating = analysis::asks_unwinnable(&rules).and_then(|_| mating::mating(&rules).ok());
    rules.memory = analysis::memory(&rules);
    analyse(&rules, report);
    (rules, spent)
}

/// Analyses what was understood. If something was not, what is left may look odd: then only errors are believed.
fn analyse(rules: &Rules, report: &mut Report) {
    let broken = report.has_errors();
    let mut found = Report::default();
    analysis::analyse(rules, &mut found);
    let believed = |d: &crate::diagnostic::Diagnostic| !broken || d.code.severity() == Severity::Error;
    report.extend(found.diagnostics.into_iter().filter(believed));
}
