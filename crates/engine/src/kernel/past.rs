//! The positions of a line so far, and how often the latest has stood.
//!
//! Positions are chained by a few bits of their keys. Asking for a repetition costs a look at the positions that share
//! those bits, mostly none, however long the line is; and no rule has to say across which moves nothing recurs.

/// How many chains there are: more than most games have positions.
const CHAINS: usize = 1024;

/// What endings can ask of a position that is past.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub key: u64,
    /// Who was to move.
    pub side: u8,
    /// Whether in check, where endings ask who checked whom.
    pub check: bool,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
struct Mark {
    key: u64,
    /// One more than the place of the position before it on its chain; 0 for none.
    before: u32,
    /// How often it has stood, this time included.
    count: u32,
    check: bool,
    side: u8,
}

/// The positions of a line.
#[derive(Clone)]
pub(crate) struct Past {
    marks: Vec<Mark>,
    /// One more than the place of the last position of each chain; 0 for none.
    last: Box<[u32; CHAINS]>,
}

impl Past {
    /// Nothing so far.
    pub fn new() -> Past {
        Past { marks: Vec::with_capacity(CHAINS / 2), last: Box::new([0; CHAINS]) }
    }

    /// Adds a position, its player to move in check or not; says how often it has stood, this time included.
    #[inline(always)]
    pub fn add(&mut self, key: u64, side: u8, check: bool) -> u32 {
        let chain = &mut self.last[key as usize % CHAINS];
        let before = *chain;
        // A line of four thousand million positions has no place in memory.
        *chain = self.marks.len() as u32 + 1;
        let count = same(&self.marks, before, key).map_or(1, |(_, mark)| mark.count.saturating_add(1));
        self.marks.push(Mark { key, before, count, check, side });
        count
    }

    /// Takes the latest position back.
    pub fn drop_last(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.last[mark.key as usize % CHAINS] = mark.before;
        }
    }

    /// Whether a player checked the other with each of its moves since the latest position stood for the count-th time
    /// back, this time included, and made any; not if it has not stood so often.
    pub fn checked_ever(&self, count: u32, player: u8) -> bool {
        let Some(latest) = self.marks.last() else { return false };
        let mut at = self.marks.len() - 1;
        for _ in 1..count {
            let Some((earlier, _)) = same(&self.marks, self.marks[at].before, latest.key) else { return false };
            at = earlier;
        }
        // Between two players: who was in check was checked by the other.
        let mut given = self.marks[at + 1..].iter().filter(|mark| mark.side != player).peekable();
        given.peek().is_some() && given.all(|mark| mark.check)
    }
}

/// The last position of a key on a chain, and its place.
#[inline(always)]
fn same(marks: &[Mark], chain: u32, key: u64) -> Option<(usize, &Mark)> {
    let mut next = chain;
    loop {
        let place = (next as usize).checked_sub(1)?;
        let mark = marks.get(place)?;
        if mark.key == key {
            return Some((place, mark));
        }
        next = mark.before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys on few chains, so that strangers share them.
    fn key(name: u64) -> u64 {
        ((name / 3) << 32) + name % 3
    }

    #[test]
    fn occurrences_are_those_of_a_search() {
        let mut past = Past::new();
        let mut names = Vec::new();
        let mut seed = 1u64;
        for _ in 0..if cfg!(miri) { 200 } else { 600 } {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let name = (seed >> 33) % 40;
            names.push(name);
            let before = names.iter().filter(|known| **known == name).count();
            assert_eq!(past.add(key(name), 0, false) as usize, before);
        }
    }

    /// Steps back and other ways on: what was taken back is forgotten.
    #[test]
    fn what_is_taken_back_never_was() {
        let mut past = Past::new();
        let counts =
            |past: &mut Past, names: &[u64]| names.iter().map(|n| past.add(key(*n), 0, false)).collect::<Vec<_>>();
        assert_eq!(counts(&mut past, &[0, 3, 0, 6, 0]), [1, 1, 2, 1, 3]);
        (0..3).for_each(|_| past.drop_last());
        assert_eq!(counts(&mut past, &[3, 0, 6]), [2, 2, 1]);
        (0..9).for_each(|_| past.drop_last());
        assert_eq!(counts(&mut past, &[0]), [1]);
    }

    /// Sides 0 and 1 in turn between positions 0 and 1; the checks of side 1 as told.
    fn perpetual(checks: [bool; 6], count: u32) -> bool {
        let mut past = Past::new();
        for check in checks {
            past.add(key(0), 0, false);
            past.add(key(1), 1, check);
        }
        past.add(key(0), 0, false);
        past.checked_ever(count, 0)
    }

    #[test]
    fn checks_count_since_the_occurrence_alone() {
        assert!(perpetual([true; 6], 3));
        assert!(perpetual([false, false, false, false, true, true], 3));
        assert!(!perpetual([false, false, false, false, true, true], 4));
        assert!(!perpetual([true, true, true, true, true, false], 2));
        // It has not stood so often; and a player without moves checked nobody.
        assert!(!perpetual([true; 6], 8));
        assert!(!perpetual([true; 6], 1));
    }
}
