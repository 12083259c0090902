//! Words of the command line that a document gives their meaning: `--WORD` for a flag of one of its choices, and
//! `--players N` for the choice that makes so many seats.

use crate::game::Variation;
use anyhow::bail;
use arbiter::{Choices, Document};
use arbiter_spec::diagnostic::did_you_mean;
use arbiter_spec::patch::Menu;
use std::collections::BTreeSet;
use std::fmt;

/// A word that neither the program nor the document knows.
#[derive(Debug)]
pub struct UnknownWord {
    word: String,
    game: String,
    known: Vec<String>,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownWord { word, game, known } = self;
        write!(f, "unexpected argument '--{word}': no choice of {game} goes by that word; ")?;
        match did_you_mean(word, known.iter().map(String::as_str)) {
            Some(meant) => write!(f, "did you mean --{meant}?"),
            None if known.is_empty() => write!(f, "it has none of its own"),
            None => write!(f, "it has --{}", known.join(", --")),
        }?;
        write!(f, "\n\nFor more information, try '--help', or `arbiter games {game}`.")
    }
}

impl std::error::Error for UnknownWord {}

/// The same choices as plain options.
pub fn resolved(document: &Document, variation: &Variation) -> anyhow::Result<Choices> {
    let menu = document.menu();
    let Variation { setup, options, number, .. } = variation.clone();
    let mut plain = Choices { setup, options, number };
    for word in &variation.words {
        plain.options.push(choice_of(menu, word).ok_or_else(|| {
            let known = menu.options.iter().flat_map(|option| &option.choices).filter_map(|c| c.flag.clone()).collect();
            UnknownWord { word: word.clone(), game: document.name().into(), known }
        })?);
    }
    if let Some(wanted) = variation.players {
        plain.options.extend(seats_option(document, &plain, usize::from(wanted))?);
    }
    Ok(plain)
}

/// The option and choice that carry a flag.
fn choice_of(menu: &Menu, word: &str) -> Option<(String, String)> {
    let choices = menu.options.iter().flat_map(|option| option.choices.iter().map(move |choice| (option, choice)));
    let mut found = choices.filter(|(_, choice)| choice.flag.as_deref() == Some(word));
    found.next().map(|(option, choice)| (option.code.clone(), choice.code.clone()))
}

/// The choice that makes so many seats; nothing where there are so many without it.
fn seats_option(document: &Document, plain: &Choices, wanted: usize) -> anyhow::Result<Option<(String, String)>> {
    let seats = |extra: Option<&(String, String)>| -> Option<usize> {
        let options = plain.options.iter().chain(extra).cloned().collect();
        let choices = Choices { options, setup: plain.setup.clone(), number: None };
        Some(document.clone().choose(&choices).ok()?.spec().seats.len())
    };
    // What is wrong with the other choices is said where they are checked.
    let Some(now) = seats(None) else { return Ok(None) };
    if now == wanted {
        return Ok(None);
    }
    let mut there = BTreeSet::from([now]);
    for option in &document.menu().options {
        for choice in option.choices.iter().filter(|choice| choice.code != option.default) {
            let pair = (option.code.clone(), choice.code.clone());
            let Some(count) = seats(Some(&pair)) else { continue };
            if count == wanted {
                return Ok(Some(pair));
            }
            there.insert(count);
        }
    }
    let there: Vec<String> = there.iter().map(usize::to_string).collect();
    bail!(
        "{} has no seats for {wanted} players; with these options --players may be {}",
        document.name(),
        there.join(" or ")
    )
}
