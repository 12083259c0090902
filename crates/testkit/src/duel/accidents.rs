//! Documents nobody meant to write: shipped ones with a few places changed. What the checker accepts, both engines play.

use crate::mutate::{Phrases, mutate};
use crate::{Random, texts};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use serde_json::Value;

/// The shipped documents as material.
pub struct Accidents {
    catalog: MemoryLibrary,
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
    pub fn of_shipped() -> Accidents {
        let texts = texts();
        let documents: Vec<(String, Value)> =
            texts.iter().filter_map(|(id, text)| Some((id.clone(), serde_json::from_str(text).ok()?))).collect();
        let phrases = Phrases::of(documents.iter().map(|(_, document)| document));
        Accidents { catalog: texts.into_iter().collect(), documents, phrases }
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
        let spec = arbiter_spec::read(id, &text, &self.catalog).ok()?.check(&Choices::default()).ok()?;
        Some(Accident { name: id.clone(), text, spec })
    }
}
