//! A text taken apart, and how well a move fits it.

use super::San;
use super::outline::Outline;
use arbiter_spec::checked::{KindId, Square};

/// What a text says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// The name of a move, by its place among the words of the game, and the piece left behind.
    Word(u8, Option<KindId>),
    /// A drop.
    Drop(KindId, Square),
    /// Squares and letters.
    Squares(Squares),
}

/// A move told by letters and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    kind: Option<KindId>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    takes: bool,
    /// What the piece becomes.
    becomes: Option<KindId>,
    /// What it becomes or leaves behind: a letter without a sign says either.
    either: Option<KindId>,
}

impl Pattern {
    /// The target, if the text names one.
    pub fn target(&self) -> Option<Square> {
        match self {
            Pattern::Word(..) => None,
            Pattern::Drop(_, to) => Some(*to),
            Pattern::Squares(squares) => Some(squares.to),
        }
    }
}

/// Signs behind a move that say nothing about which move it is.
pub(super) fn without_marks(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| !matches!(byte, b'+' | b'#' | b'!' | b'?')).map_or(0, |last| last + 1);
    text.get(..end).unwrap_or_default()
}

/// Reads bytes one after the other.
struct Bytes<'t>(&'t [u8]);

impl Bytes<'_> {
    #[inline(always)]
    fn eat(&mut self, wanted: impl FnOnce(u8) -> bool) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        if !wanted(*first) {
            return None;
        }
        self.0 = rest;
        Some(*first)
    }

    /// A file of the board, as its number.
    #[inline(always)]
    fn file(&mut self, columns: u8) -> Option<u8> {
        self.eat(|byte| byte.wrapping_sub(b'a') < columns).map(|byte| byte - b'a')
    }

    /// A rank of the board, from 0.
    #[inline(always)]
    fn rank(&mut self, rows: u8) -> Option<u8> {
        let mut ahead = Bytes(self.0);
        let mut rank = ahead.eat(|byte| byte.is_ascii_digit() && byte != b'0')? - b'0';
        if let Some(second) = ahead.eat(|byte| byte.is_ascii_digit()) {
            rank = 10 * rank + (second - b'0');
        }
        if rank > rows {
            return None;
        }
        self.0 = ahead.0;
        Some(rank - 1)
    }
}

impl San<'_> {
    /// Takes a text apart; `None` if it has not the form of a move.
    pub(super) fn pattern(&self, text: &[u8]) -> Option<Pattern> {
        let core = without_marks(text);
        let first = *core.first()?;
        if let Some(word) = self.named(core, first) {
            return Some(word);
        }
        let (columns, rows) = (self.spec.board.columns, self.spec.board.rows);
        let mut rest = Bytes(core);
        let plus = rest.eat(|byte| byte == b'+').is_some();
        let letter = rest.eat(|byte| byte.is_ascii_uppercase());
        let kind = match letter {
            Some(letter) => Some(self.letters.kind(plus, letter)?),
            None if plus => return None,
            None => None,
        };
        if rest.eat(|byte| byte == b'@').is_some() {
            let to = (rest.file(columns)?, rest.rank(rows)?);
            let kind = kind.or(self.letters.pawn)?;
            return rest.0.is_empty().then_some(Pattern::Drop(kind, self.square_at(to)?));
        }
        let mut from = (rest.file(columns), rest.rank(rows));
        let sign = rest.eat(|byte| matches!(byte, b'x' | b':' | b'-'));
        let mut to = (rest.file(columns), rest.rank(rows));
        if to == (None, None) && sign.is_none() {
            (from, to) = ((None, None), from);
        }
        let to = self.square_at((to.0?, to.1?))?;
        let whole = kind.is_none() && from.0.is_some() && from.1.is_some();
        if whole && self.letters.pluses && (core.len() < text.len() || matches!(core.last(), Some(b'-' | b'+'))) {
            // Behind two squares these signs are changes of kind.
            return None;
        }
        let (becomes, either) = self.change(&mut rest)?;
        let takes = matches!(sign, Some(b'x' | b':'));
        let squares = Squares { kind, file: from.0, rank: from.1, to, takes, becomes, either };
        rest.0.is_empty().then_some(Pattern::Squares(squares))
    }

    /// The kind at the end: after `=` or in brackets what the piece becomes, otherwise that or what it leaves behind.
    #[inline(always)]
    fn change(&self, rest: &mut Bytes) -> Option<(Option<KindId>, Option<KindId>)> {
        if rest.0.is_empty() {
            return Some((None, None));
        }
        let sign = rest.eat(|byte| matches!(byte, b'=' | b'/' | b'('));
        let plus = rest.eat(|byte| byte == b'+').is_some();
        let letter = rest.eat(|byte| byte.is_ascii_alphabetic())?;
        let kind = self.letters.kind(plus, letter.to_ascii_uppercase())?;
        if sign == Some(b'(') {
            rest.eat(|byte| byte == b')')?;
        }
        Some(if matches!(sign, Some(b'=' | b'(')) { (Some(kind), None) } else { (None, Some(kind)) })
    }

    fn square_at(&self, (x, y): (u8, u8)) -> Option<Square> {
        self.spec.board.square(i32::from(x), i32::from(y))
    }

    /// A move called by its name. Noughts and small letters do for the letter O.
    #[inline(always)]
    fn named(&self, core: &[u8], first: u8) -> Option<Pattern> {
        let letter = |byte: &u8| if matches!(byte, b'0' | b'o') { b'O' } else { *byte };
        for (i, word) in self.words.iter().enumerate() {
            let word = word.as_bytes();
            if word.first().map(letter) != Some(letter(&first)) {
                continue;
            }
            let Some((start, rest)) = core.split_at_checked(word.len()) else { continue };
            if !start.iter().map(letter).eq(word.iter().map(letter)) {
                continue;
            }
            let leaves = match rest {
                [] => None,
                [b'/', letter] => Some(self.letters.kind(false, letter.to_ascii_uppercase())?),
                _ => continue,
            };
            return Some(Pattern::Word(i as u8, leaves));
        }
        None
    }

    /// How well a move fits a text: less is better, `None` not at all.
    #[inline(always)]
    pub(super) fn fit(&self, pattern: &Pattern, outline: &Outline) -> Option<u8> {
        match pattern {
            Pattern::Word(word, leaves) => (outline.word == Some(*word) && outline.leaves == *leaves).then_some(0),
            Pattern::Drop(kind, to) => (outline.drop && (outline.kind, outline.to) == (*kind, *to)).then_some(0),
            Pattern::Squares(squares) => self.fit_squares(squares, outline),
        }
    }

    #[inline(always)]
    fn fit_squares(&self, wanted: &Squares, outline: &Outline) -> Option<u8> {
        if outline.drop {
            return None;
        }
        let columns = self.spec.board.columns.max(1);
        let (x, y) = (outline.from.0 % columns, outline.from.0 / columns);
        if wanted.file.is_some_and(|file| file != x) || wanted.rank.is_some_and(|rank| rank != y) {
            return None;
        }
        let same_kind = outline.kind == wanted.kind.or(self.letters.pawn).unwrap_or(KindId(u8::MAX));
        let whole = wanted.file.is_some() && wanted.rank.is_some();
        let any_kind = whole && wanted.kind.is_none();
        let changes = (outline.becomes, outline.leaves);
        let same_change = match (wanted.becomes, wanted.either) {
            (None, None) => changes == (None, None),
            (Some(new), _) => changes == (Some(new), None),
            (None, Some(kind)) => changes == (Some(kind), None) || changes == (None, Some(kind)),
        };
        let unsaid = wanted.becomes.is_none() && wanted.either.is_none() && outline.becomes.is_some();
        if outline.to != wanted.to {
            // King takes rook: how two pieces that move at once are told by their squares alone.
            let onto = outline.partner == Some(wanted.to) && (same_kind && whole || any_kind) && same_change;
            return onto.then_some(4);
        }
        match (outline.word, same_kind, same_change) {
            (None, true, true) if outline.takes == wanted.takes => Some(0),
            (None, true, true) => Some(1),
            (None, _, true) if any_kind => Some(2),
            (Some(_), true, true) => Some(3),
            (Some(_), _, true) if any_kind => Some(3),
            // What it becomes is left unsaid: understood if there is only one thing it can be.
            (None, true, false) if unsaid => Some(5),
            (None, _, false) if unsaid && any_kind => Some(6),
            _ => None,
        }
    }
}

/// What fits a text best so far.
#[derive(Debug)]
pub(super) struct Best<T> {
    pub pattern: Pattern,
    tier: u8,
    count: u32,
    first: Option<T>,
}

impl<T: Copy> Best<T> {
    pub fn new(pattern: Pattern) -> Best<T> {
        Best { pattern, tier: u8::MAX, count: 0, first: None }
    }

    #[inline(always)]
    pub fn offer(&mut self, tier: Option<u8>, item: T) {
        let Some(tier) = tier else { return };
        if tier < self.tier {
            (self.tier, self.count, self.first) = (tier, 1, Some(item));
        } else if tier == self.tier {
            self.count += 1;
        }
    }

    /// How well it fits.
    pub fn tier(&self) -> u8 {
        self.tier
    }

    /// The only thing that fits best.
    pub fn single(&self) -> Option<T> {
        self.first.filter(|_| self.count == 1)
    }

    /// Nothing fits.
    pub fn is_none(&self) -> bool {
        self.count == 0
    }
}
