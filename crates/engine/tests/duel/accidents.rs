//! Documents nobody meant to write: shipped ones with a few places changed. What the checker accepts, both engines play.

#[path = "../../../reference/tests/support/mutate.rs"]
mod mutate;

use super::random::{self, Random};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use mutate::{Phrases, mutate};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The shipped documents as material.
pub struct Accidents {
    shelf: MemoryLibrary,
    documents: Vec<(String, Value)>,
    phrases: Phrases,
}

/// A document that came out of it.
pub struct Accident {
    /// Its number and the document it came from.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its rules.
    pub spec: CheckedSpec,
}

impl Accidents {
    /// Reads the shipped documents.
    pub fn of(root: &Path) -> Accidents {
        let files = fs::read_dir(root.join("games")).expect("the folder of games").flatten().map(|entry| entry.path());
        let mut texts: Vec<(String, String)> = files
            .filter(|path| path.extension().is_some_and(|e| e == "json"))
            .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), fs::read_to_string(&path).ok()?)))
            .collect();
        texts.sort();
        let documents: Vec<(String, Value)> =
            texts.iter().filter_map(|(id, text)| Some((id.clone(), serde_json::from_str(text).ok()?))).collect();
        let phrases = Phrases::of(documents.iter().map(|(_, document)| document));
        Accidents { shelf: texts.into_iter().collect(), documents, phrases }
    }

    /// The accident of a number; `None` if the checker refuses what came out.
    pub fn number(&self, number: u64) -> Option<Accident> {
        let mut random = Random::new(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 7);
        let accident = self.by(&mut random)?;
        Some(Accident { name: format!("accident {number} of {}", accident.name), ..accident })
    }

    /// The accident that chance brings about; `None` if the checker refuses what came out.
    pub fn by(&self, random: &mut Random) -> Option<Accident> {
        let (id, document) = random.pick(&self.documents)?;
        let mut document = document.clone();
        for _ in 0..=random.below(3) {
            mutate(&mut document, &self.phrases, random);
        }
        let text = document.to_string();
        let spec = arbiter_spec::read(id, &text, &self.shelf).ok()?.check(&Choices::default()).ok()?;
        Some(Accident { name: id.clone(), text, spec })
    }
}
