//! Where the documents named by `extends` come from.

use std::collections::BTreeMap;

/// Lends the texts of documents by id. This crate does no IO; whoever calls it brings the library.
pub trait Library {
    /// The name to show for the document of that id, and its text.
    fn find(&self, id: &str) -> Option<(String, String)>;

    /// All ids, for suggestions.
    fn ids(&self) -> Vec<String>;
}

/// A library without books.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptyLibrary;

impl Library for EmptyLibrary {
    fn find(&self, _: &str) -> Option<(String, String)> {
        None
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A library of texts held in memory; the id is the name shown.
#[derive(Clone, Debug, Default)]
pub struct MemoryLibrary {
    texts: BTreeMap<String, String>,
}

impl MemoryLibrary {
    /// Adds a document, or replaces the one of that id.
    pub fn add(&mut self, id: impl Into<String>, text: impl Into<String>) {
        self.texts.insert(id.into(), text.into());
    }
}

impl<I: Into<String>, T: Into<String>> FromIterator<(I, T)> for MemoryLibrary {
    fn from_iter<C: IntoIterator<Item = (I, T)>>(entries: C) -> Self {
        let mut library = MemoryLibrary::default();
        for (id, text) in entries {
            library.add(id, text);
        }
        library
    }
}

impl Library for MemoryLibrary {
    fn find(&self, id: &str) -> Option<(String, String)> {
        self.texts.get_key_value(id).map(|(id, text)| (id.clone(), text.clone()))
    }

    fn ids(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }
}
