//! UNWINNABLE in a game where nothing can be proved: `lint/never-proved`.
//!
//! A document that extends another inherits its endings, and a resignation that asks for a proof it never gets is none the
//! worse for it. So only what the document itself says is told.

use super::scope::Scope;
use super::visit::Visitor;
use super::walk::walk;
use crate::check::mating::mating;
use crate::checked::{Condition, Rules, Test};
use crate::diagnostic::{Report, codes};
use crate::json::{At, SourceId};

/// Tells of the first UNWINNABLE of the document.
pub fn check(rules: &Rules, report: &mut Report) {
    let Some(at) = first(rules).filter(|at| at.origin.source == SourceId::default()) else { return };
    if let Err(why) = mating(rules) {
        let message = format!("UNWINNABLE never holds in this game: {why}");
        let help = "leave it out, or say what wins and draws by counting pieces";
        report.add(codes::LINT_NEVER_PROVED, &at, message, help);
    }
}

/// Where UNWINNABLE is asked first.
pub fn first(rules: &Rules) -> Option<At> {
    let mut found = Asked(None);
    walk(rules, &mut found);
    found.0
}

struct Asked(Option<At>);

impl Visitor for Asked {
    fn condition(&mut self, c: &Condition, _: Scope) {
        if matches!(c.test, Test::Unwinnable(_)) && self.0.is_none() {
            self.0 = Some(c.at.clone());
        }
    }
}
