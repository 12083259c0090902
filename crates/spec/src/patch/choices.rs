//! What a person chose, and what can be wrong with it.

use super::names::find;
use super::{Menu, OptionEntry};
use crate::diagnostic::did_you_mean;
use std::fmt;

/// A choice for some options, and a setup. What is left out takes its default.
///
/// Names are compared without regard to case; space, underscore and hyphen are one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// Option and choice.
    pub options: Vec<(String, String)>,
    /// The setup.
    pub setup: Option<String>,
}

/// A choice the document does not offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChoiceError {
    /// No such option.
    UnknownOption {
        /// As it was typed.
        name: String,
        /// What was probably meant.
        suggestion: Option<String>,
        /// The options there are.
        known: Vec<String>,
    },
    /// The option has no such choice.
    UnknownChoice {
        /// The option, as the document writes it.
        option: String,
        /// As it was typed.
        name: String,
        /// What was probably meant.
        suggestion: Option<String>,
        /// The choices there are.
        known: Vec<String>,
    },
    /// No such setup.
    UnknownSetup {
        /// As it was typed.
        name: String,
        /// What was probably meant.
        suggestion: Option<String>,
        /// The setups there are.
        known: Vec<String>,
    },
    /// Two different choices for one option.
    ChosenTwice {
        /// The option, as the document writes it.
        option: String,
    },
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (suggestion, known) = match self {
            ChoiceError::UnknownOption { name, suggestion, known } => {
                write!(f, "there is no option `{name}`")?;
                (suggestion, known)
            }
            ChoiceError::UnknownChoice { option, name, suggestion, known } => {
                write!(f, "option `{option}` has no choice `{name}`")?;
                (suggestion, known)
            }
            ChoiceError::UnknownSetup { name, suggestion, known } => {
                write!(f, "there is no setup `{name}`")?;
                (suggestion, known)
            }
            ChoiceError::ChosenTwice { option } => return write!(f, "option `{option}` is chosen twice"),
        };
        match suggestion {
            Some(name) => write!(f, "; did you mean `{name}`?"),
            None if known.is_empty() => write!(f, "; there are none"),
            None => write!(f, "; known: {}", known.join(", ")),
        }
    }
}

impl std::error::Error for ChoiceError {}

impl Menu {
    /// Completes a choice: every option once, in the order of the document and in its spelling, and the setup.
    pub fn complete(&self, choices: &Choices) -> Result<Choices, ChoiceError> {
        let mut chosen: Vec<Option<&str>> = vec![None; self.options.len()];
        for (option, choice) in &choices.options {
            let entry = self.option(option)?;
            let choice = entry.choice(choice)?;
            for (slot, _) in chosen.iter_mut().zip(&self.options).filter(|(_, other)| other.code == entry.code) {
                if slot.is_some_and(|earlier| earlier != choice) {
                    return Err(ChoiceError::ChosenTwice { option: entry.code.clone() });
                }
                *slot = Some(choice);
            }
        }
        let options = self.options.iter().zip(chosen);
        let options = options.map(|(entry, choice)| (entry.code.clone(), choice.unwrap_or(&entry.default).to_owned()));
        let setup = match &choices.setup {
            Some(name) => Some(self.setup(name)?),
            None => self.default_setup().map(str::to_owned),
        };
        Ok(Choices { options: options.collect(), setup })
    }

    /// How a complete choice differs from the defaults, as one shows it; empty for the defaults themselves.
    pub fn differences(&self, complete: &Choices) -> Vec<String> {
        let is_default =
            |option: &str, choice: &str| self.options.iter().any(|o| o.code == option && o.default == choice);
        let options = complete.options.iter().filter(|(option, choice)| !is_default(option, choice));
        let setup = complete.setup.iter().filter(|setup| self.default_setup() != Some(setup));
        options
            .map(|(option, choice)| format!("{option}={choice}"))
            .chain(setup.map(|s| format!("setup={s}")))
            .collect()
    }

    fn option(&self, name: &str) -> Result<&OptionEntry, ChoiceError> {
        let known = || self.options.iter().map(|o| o.code.as_str());
        find(name, known()).and_then(|code| self.options.iter().find(|o| o.code == code)).ok_or_else(|| {
            let suggestion = did_you_mean(name, known()).map(str::to_owned);
            ChoiceError::UnknownOption { name: name.into(), suggestion, known: known().map(str::to_owned).collect() }
        })
    }

    fn setup(&self, name: &str) -> Result<String, ChoiceError> {
        let known = || self.setups.iter().map(|s| s.code.as_str());
        find(name, known()).map(str::to_owned).ok_or_else(|| {
            let suggestion = did_you_mean(name, known()).map(str::to_owned);
            ChoiceError::UnknownSetup { name: name.into(), suggestion, known: known().map(str::to_owned).collect() }
        })
    }
}

impl OptionEntry {
    fn choice(&self, name: &str) -> Result<&str, ChoiceError> {
        let known = || self.choices.iter().map(|c| c.code.as_str());
        find(name, known()).ok_or_else(|| {
            let suggestion = did_you_mean(name, known()).map(str::to_owned);
            let known = known().map(str::to_owned).collect();
            ChoiceError::UnknownChoice { option: self.code.clone(), name: name.into(), suggestion, known }
        })
    }
}
