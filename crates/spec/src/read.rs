//! The whole way from a text to checked rules.

use crate::check;
use crate::checked::CheckedSpec;
use crate::diagnostic::{Report, codes};
use crate::document;
use crate::json::{At, Node, Origin, Sources};
use crate::limits;
use crate::patch::{self, ChoiceError, Choices, Library, Menu};

/// A document that could be read: what it extends is found and merged, its options are known. Not checked yet.
#[derive(Clone, Debug)]
pub struct Document {
    sources: Sources,
    node: Node,
    menu: Menu,
    found: Report,
}

/// A document that is at fault: everything that is wrong, and the texts to show it in.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", crate::diagnostic::render(.report, .sources, false))]
pub struct Refused {
    /// All problems, in order of position.
    pub report: Report,
    /// The texts.
    pub sources: Sources,
}

/// Why a document gives no rules.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CheckError {
    /// The document does not offer what was chosen.
    #[error(transparent)]
    Choice(ChoiceError),
    /// The document is at fault.
    #[error(transparent)]
    Refused(Refused),
}

/// Reads a document and what it extends.
///
/// `name` is what people call the text (a path, or an id); `library` finds the documents it extends.
///
/// ```
/// use arbiter_spec::patch::{Choices, EmptyLibrary};
///
/// let text = r#"{ "name": "SOLO", "board": { "dimensions": [3, 1] }, "turns": { "order": ["A", "B"] },
///   "players": [ { "name": "A", "direction": [[1,0],[0,1]], "starting_positions": [{ "piece": "MAN", "positions": [[0,0]] }] },
///                { "name": "B", "direction": [[1,0],[0,1]], "starting_positions": [] } ],
///   "pieces": [ { "code": "MAN", "moves": [
///     { "id": 0, "step": [1, 0], "actions": [ { "state": "EMPTY", "action": "MOVE" } ] } ] } ] }"#;
/// let document = arbiter_spec::read("solo.json", text, &EmptyLibrary).unwrap();
/// let rules = document.check(&Choices::default()).unwrap();
/// assert_eq!(rules.board.columns, 3);
/// ```
pub fn read(name: &str, text: &str, library: &dyn Library) -> Result<Document, Refused> {
    let (mut sources, mut report) = (Sources::default(), Report::default());
    let main = sources.add(name, text);
    let node = patch::load(&mut sources, main, library, &mut report);
    let Some(node) = node else {
        report.sort();
        return Err(Refused { report, sources });
    };
    let menu = Menu::read(&node, &mut report);
    Ok(Document { sources, node, menu, found: report })
}

impl Document {
    /// What can be chosen.
    pub fn menu(&self) -> &Menu {
        &self.menu
    }

    /// The texts the document was made of.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The document with everything it extends merged in, as data: it can be read again without a library.
    pub fn expanded(&self) -> serde_json::Value {
        self.node.to_json()
    }

    /// The rules with these choices, if nothing is wrong with the document under them.
    pub fn check(&self, choices: &Choices) -> Result<CheckedSpec, CheckError> {
        let mut report = self.found.clone();
        let rules = self.check_one(choices, &mut report).map_err(CheckError::Choice)?;
        match rules.rules {
            Some(rules) if !report.has_errors() => Ok(rules),
            _ => {
                report.sort();
                Err(CheckError::Refused(Refused { report, sources: self.sources.clone() }))
            }
        }
    }

    /// Everything that is wrong or odd with the document under these choices, in order of position.
    pub fn report(&self, choices: &Choices) -> Result<Report, ChoiceError> {
        let mut report = self.found.clone();
        self.check_one(choices, &mut report)?;
        report.sort();
        Ok(report)
    }

    /// Everything that is wrong with the document: with its defaults, with every setup, with every single choice, and
    /// with all combinations where they are few.
    pub fn check_all(&self) -> Report {
        let mut report = self.found.clone();
        let all = patch::combinations(&self.menu, &self.node);
        let mut work = 0;
        for (number, choices) in all.iter().enumerate() {
            let mut found = Report::default();
            // A complete choice taken from the menu is always one the menu knows.
            let Ok(checked) = self.check_one(choices, &mut found) else { continue };
            let under = self.menu.differences(choices);
            report.extend(found.diagnostics.into_iter().map(|mut diagnostic| {
                diagnostic.under.clone_from(&under);
                diagnostic
            }));
            // Checking costs what is written times what can be chosen; a second is all there is.
            work += checked.work;
            if work > limits::WORK && number + 1 < all.len() {
                let message = "the document is too big for so many setups and choices: not all of them can be checked";
                let help = "shorten the document, or offer fewer choices";
                report.add(codes::LIMIT_CHOICES, &At::root(self.node.origin), message, help);
                break;
            }
        }
        report.sort();
        report
    }

    fn check_one(&self, choices: &Choices, report: &mut Report) -> Result<Checked, ChoiceError> {
        let expanded = patch::expand(&self.node, &self.menu, choices, report)?;
        let spec = document::decode(&expanded.node, report);
        let (mut rules, spent) = check::check(&spec, report);
        for diagnostic in report.diagnostics.iter_mut().filter(|d| d.at.origin == Origin::default()) {
            // What is wrong with the whole of something carries only its pointer.
            let origin = expanded.node.origin_at(&diagnostic.at);
            diagnostic.at = diagnostic.at.with_origin(origin);
        }
        rules.choices = expanded.chosen.options;
        rules.setup = expanded.chosen.setup;
        rules.spec_hash = patch::spec_hash(&expanded.node);
        let rules = (!report.has_errors()).then(|| CheckedSpec::new(rules));
        Ok(Checked { rules, work: expanded.node.count() + spent })
    }
}

/// What a check under one choice gave.
struct Checked {
    /// The rules, if nothing is wrong with them.
    rules: Option<CheckedSpec>,
    /// How much there was to look at: values written, and things lowered.
    work: usize,
}
