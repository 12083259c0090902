//! Where a game has been, as far as rules can ask.

use arbiter_spec::checked::PlayerId;

/// The recorded positions of a game, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// One entry per recorded position.
    pub entries: Vec<Entry>,
    /// A bit for each `always` list of REPETITION in the document, `words` words per entry: whether it held for who
    /// acted when the position was recorded. Nobody asks it for anyone else.
    held: Vec<u64>,
    /// How many words an entry has in `held`.
    words: usize,
}

/// A recorded position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key of its identity; 0 where nobody can ask for it.
    pub key: u64,
    /// Who acted to bring it about; nobody at the start and after a skipped turn.
    pub acted: Option<PlayerId>,
}

impl Past {
    /// Nothing recorded yet, in a document with so many `always` lists.
    pub fn new(lists: usize) -> Past {
        Past { entries: Vec::new(), held: Vec::new(), words: lists.div_ceil(64) }
    }

    /// Records a position; `held` tells of each `always` list whether it holds for who acted.
    pub fn push(&mut self, entry: Entry, held: &[bool]) {
        let first = self.held.len();
        self.entries.push(entry);
        self.held.resize(first + self.words, 0);
        for (list, _) in held.iter().enumerate().filter(|(_, held)| **held) {
            if let Some(word) = self.held.get_mut(first + list / 64) {
                *word |= 1 << (list % 64);
            }
        }
    }

    /// Whether an `always` list held for who acted when an entry was recorded.
    pub fn held(&self, entry: usize, list: usize) -> bool {
        self.held.get(entry * self.words + list / 64).is_some_and(|word| word >> (list % 64) & 1 == 1)
    }

    /// How many positions are recorded.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Forgets all but the oldest so many.
    pub fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
        self.held.truncate(len * self.words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_lists_than_a_word_has_bits_are_told_apart() {
        let lists = 150;
        let mut past = Past::new(lists);
        for entry in 0..3 {
            let held: Vec<bool> = (0..lists).map(|list| list % 3 == entry).collect();
            past.push(Entry { key: entry as u64, acted: Some(PlayerId(0)) }, &held);
        }
        past.push(Entry { key: 9, acted: None }, &[]);
        for (entry, list) in (0..3).flat_map(|entry| (0..lists).map(move |list| (entry, list))) {
            assert_eq!(past.held(entry, list), list % 3 == entry);
        }
        assert!(!past.held(3, 7));
        past.truncate(1);
        assert_eq!((past.len(), past.held(0, 3), past.held(1, 1)), (1, true, false));
    }
}
