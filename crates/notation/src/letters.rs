//! How players and pieces are written.
//!
//! With two players a piece is one letter: upper case for the first player, lower case for the second; the players
//! themselves are `w` and `b`, whatever their names. With more players a piece is the player's letters in lower case
//! followed by the symbol (`rP`, `yK`); a player's letters are the shortest beginning of the name that no other
//! player shares. Pieces of NEUTRAL carry `^`, unless their symbol is a sign such as `*`.
//!
//! A symbol that is not one letter (with or without `+` before it) is written in braces: `{CH}`.

use crate::cursor::Cursor;
use arbiter_spec::checked::{KindId, PlayerId, Rules};

/// Writes and reads the letters of one game.
#[derive(Debug)]
pub struct Letters<'a> {
    spec: &'a Rules,
    players: Vec<String>,
}

/// Signs that may stand for a piece by themselves, because the position text has no other use for them.
const SIGNS: &str = "*#$%&!?.";

impl<'a> Letters<'a> {
    /// The letters of this game.
    pub fn new(spec: &'a Rules) -> Letters<'a> {
        let players = match spec.players.len() {
            2 => vec!["w".to_string(), "b".to_string()],
            _ => (0..spec.players.len()).map(|i| shortest_beginning(spec, i)).collect(),
        };
        Letters { spec, players }
    }

    /// True when the case of a letter says whose piece it is.
    pub fn by_case(&self) -> bool {
        self.spec.players.len() == 2
    }

    /// The letters of a player; `^` for NEUTRAL.
    pub fn player(&self, id: PlayerId) -> &str {
        self.players.get(id.index()).map_or("^", String::as_str)
    }

    /// The player of these letters, or of that name.
    pub fn player_of(&self, text: &str) -> Option<PlayerId> {
        if text == "^" || text.eq_ignore_ascii_case("NEUTRAL") {
            return Some(PlayerId::NEUTRAL);
        }
        let by_letters = self.players.iter().position(|p| p.eq_ignore_ascii_case(text));
        let by_name = || self.spec.players.iter().position(|p| p.name.eq_ignore_ascii_case(text));
        by_letters.or_else(by_name).map(|i| PlayerId(i as u8))
    }

    /// A piece as text.
    pub fn piece(&self, kind: KindId, owner: PlayerId) -> String {
        let symbol = self.spec.kind(kind).symbol.as_str();
        if owner.is_neutral() {
            return if is_sign(symbol) { symbol.to_string() } else { format!("^{}", self.braced(symbol)) };
        }
        if !self.by_case() {
            return format!("{}{}", self.player(owner), self.braced(symbol));
        }
        if self.spec.kind(kind).neutral || !self.folds(kind) {
            return format!("{{{}:{symbol}}}", self.player(owner));
        }
        let cased = if owner.index() == 0 { symbol.to_uppercase() } else { symbol.to_lowercase() };
        if is_letter(symbol) { cased } else { format!("{{{cased}}}") }
    }

    /// Reads a piece; the cursor stays put when none is there.
    pub(crate) fn read_piece(&self, cursor: &mut Cursor) -> Option<(KindId, PlayerId)> {
        let mut ahead = cursor.clone();
        let found = self.piece_at(&mut ahead)?;
        *cursor = ahead;
        Some(found)
    }

    /// The same of a piece in a store: there one that belongs to nobody on the board may be somebody's.
    pub(crate) fn read_stored(&self, cursor: &mut Cursor, neutral: bool) -> Option<(KindId, PlayerId)> {
        let mut ahead = cursor.clone();
        let (kind, said, by_case) = self.written_at(&mut ahead)?;
        let nobody = self.spec.kind(kind).neutral;
        *cursor = ahead;
        let owner = said.or(by_case.filter(|_| !(nobody && neutral))).or(nobody.then_some(PlayerId::NEUTRAL))?;
        Some((kind, owner))
    }

    fn piece_at(&self, cursor: &mut Cursor) -> Option<(KindId, PlayerId)> {
        let (kind, said, by_case) = self.written_at(cursor)?;
        // Nobody's kind is somebody's only where that is said.
        let owner = if self.spec.kind(kind).neutral { said.or(Some(PlayerId::NEUTRAL)) } else { said.or(by_case) };
        Some((kind, owner?))
    }

    /// A kind, whose letters it has, and whose case.
    fn written_at(&self, cursor: &mut Cursor) -> Option<(KindId, Option<PlayerId>, Option<PlayerId>)> {
        let mut owner = None;
        if cursor.eat('^') {
            owner = Some(PlayerId::NEUTRAL);
        } else if !self.by_case() {
            // Longest first, so that one player's letters never hide another's.
            let mut order: Vec<usize> = (0..self.players.len()).collect();
            order.sort_by_key(|&i| std::cmp::Reverse(self.players[i].len()));
            owner = order.into_iter().find(|&i| cursor.eat_text(&self.players[i])).map(|i| PlayerId(i as u8));
        }
        let (symbol, braced) = read_symbol(cursor)?;
        let (symbol, named) = match symbol.split_once(':') {
            Some((player, rest)) if braced => (rest.to_string(), Some(self.player_of(player)?)),
            _ => (symbol, None),
        };
        let kind = self.kind_of(&symbol)?;
        let by_case = || {
            let upper = symbol.chars().any(char::is_uppercase);
            self.by_case().then_some(PlayerId(if upper { 0 } else { 1 }))
        };
        Some((kind, owner.or(named), by_case()))
    }

    /// The kind of a symbol: as written, else whatever its case, else `*` for the only kind of NEUTRAL.
    pub(crate) fn kind_of(&self, symbol: &str) -> Option<KindId> {
        let kinds = &self.spec.kinds;
        let exact = || kinds.iter().position(|k| k.symbol == symbol);
        let folded = || {
            let mut hits = (0..kinds.len()).filter(|&i| kinds[i].symbol.to_lowercase() == symbol.to_lowercase());
            hits.next().filter(|_| hits.next().is_none())
        };
        let neutral = || {
            let mut hits = (0..kinds.len()).filter(|&i| kinds[i].neutral && symbol == "*");
            hits.next().filter(|_| hits.next().is_none())
        };
        exact().or_else(folded).or_else(neutral).map(|i| KindId(i as u8))
    }

    fn braced(&self, symbol: &str) -> String {
        if is_letter(symbol) && symbol.chars().all(|c| !c.is_lowercase()) {
            symbol.into()
        } else {
            format!("{{{symbol}}}")
        }
    }

    /// The symbol has two cases, and no other symbol is the same but for its case.
    fn folds(&self, kind: KindId) -> bool {
        let symbol = &self.spec.kind(kind).symbol;
        let folded = symbol.to_lowercase();
        folded != symbol.to_uppercase()
            && self.spec.kinds.iter().filter(|k| k.symbol.to_lowercase() == folded).count() == 1
    }
}

fn shortest_beginning(spec: &Rules, index: usize) -> String {
    let name = spec.players[index].name.to_lowercase();
    let shared = |text: &str| {
        spec.players.iter().enumerate().any(|(i, p)| i != index && p.name.to_lowercase().starts_with(text))
    };
    let mut text = String::new();
    for letter in name.chars() {
        text.push(letter);
        if !shared(&text) {
            break;
        }
    }
    text
}

fn is_sign(symbol: &str) -> bool {
    let mut letters = symbol.chars();
    letters.next().is_some_and(|c| SIGNS.contains(c)) && letters.next().is_none()
}

/// One letter, with or without `+` before it.
fn is_letter(symbol: &str) -> bool {
    let mut letters = symbol.strip_prefix('+').unwrap_or(symbol).chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.next().is_none()
}

fn read_symbol(cursor: &mut Cursor) -> Option<(String, bool)> {
    match cursor.peek()? {
        '{' => {
            cursor.take();
            cursor.until('}').map(|inner| (inner.to_string(), true))
        }
        '+' => {
            cursor.take();
            let letter = cursor.take().filter(char::is_ascii_alphabetic)?;
            Some((format!("+{letter}"), false))
        }
        c if c.is_ascii_alphabetic() || SIGNS.contains(c) => {
            cursor.take();
            Some((c.to_string(), false))
        }
        _ => None,
    }
}
