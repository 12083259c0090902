//! The pieces in stores.

use super::Word;
use super::error::{PositionProblem, Problems};
use crate::Letters;
use crate::cursor::Cursor;
use arbiter_spec::checked::{PlayerId, Rules, StoreId};
use arbiter_spec::play::{Placement, StoredPieces};

/// Up to here a piece is written as often as it is there, as other programs do; beyond, with a number.
const REPEATED: u32 = 8;

pub(crate) fn read(spec: &Rules, letters: &Letters, word: Word, placement: &mut Placement, problems: &mut Problems) {
    if word.text.is_empty() {
        return as_at_start(spec, placement);
    }
    if let Some(pieces) = word.text.strip_prefix('/') {
        return read_store(spec, letters, StoreId(0), Cursor::new(pieces, word.column + 1), placement, problems);
    }
    let mut cursor = Cursor::new(word.text, word.column);
    let mut store = 0;
    while cursor.peek().is_some() {
        let column = cursor.column();
        if !cursor.eat('[') {
            let found = Word { text: cursor.rest(), column };
            return problems.field(found, "part of the hands", "`[`, or a space before the next field");
        }
        let Some(inner) = cursor.until(']') else {
            return problems.add(column, PositionProblem::Unclosed('['));
        };
        let mut pieces = Cursor::new(inner, column + 1);
        if let Some((name, rest)) = inner.split_once(':')
            && let Some(index) = spec.stores.iter().position(|s| s.code == name)
        {
            store = index;
            pieces = Cursor::new(rest, column + 2 + name.chars().count());
        }
        if spec.stores.get(store).is_none() && !matches!(inner, "" | "-") {
            return problems.field(Word { text: inner, column }, "a store", "no brackets: the game has no such store");
        }
        read_store(spec, letters, StoreId(store as u8), pieces, placement, problems);
        store += 1;
    }
}

fn read_store(
    spec: &Rules,
    letters: &Letters,
    store: StoreId,
    mut cursor: Cursor,
    placement: &mut Placement,
    problems: &mut Problems,
) {
    let neutral = spec.stores.get(store.index()).is_some_and(|s| s.neutral);
    while let Some(c) = cursor.peek() {
        if c == '-' || c == ',' {
            cursor.take();
            continue;
        }
        let column = cursor.column();
        let count = cursor.number().unwrap_or(1) as u32;
        let Some((kind, owner)) = letters.read_stored(&mut cursor, neutral) else {
            let found = cursor.rest().to_string();
            let expected = super::board::pieces_of(spec, letters);
            return problems.add(column, PositionProblem::UnknownPiece { found, expected });
        };
        let mut holder = implied_holder(spec, store, owner);
        if cursor.eat('@') {
            let end = cursor.rest().find(|c: char| !c.is_lowercase() && c != '^').unwrap_or(cursor.rest().len());
            let name = &cursor.rest()[..end];
            match letters.player_of(name) {
                Some(player) => holder = player,
                None => {
                    return problems.field(
                        Word { text: name, column: cursor.column() },
                        "a player",
                        "a player's letters",
                    );
                }
            }
            cursor.eat_text(name);
        }
        add(placement, StoredPieces { store, holder, kind, owner, count });
    }
}

/// Where a row too many begins, which some programs use for the hand.
pub(crate) fn extra_row(spec: &Rules, text: &str) -> Option<usize> {
    let rows = text.matches('/').count();
    (rows == usize::from(spec.board.rows) && !spec.stores.is_empty()).then(|| text.rfind('/')).flatten()
}

fn add(placement: &mut Placement, pieces: StoredPieces) {
    let same = |s: &&mut StoredPieces| {
        (s.store, s.holder, s.kind, s.owner) == (pieces.store, pieces.holder, pieces.kind, pieces.owner)
    };
    match placement.stored.iter_mut().find(same) {
        Some(found) => found.count = found.count.saturating_add(pieces.count),
        None if pieces.count > 0 => placement.stored.push(pieces),
        None => {}
    }
}

fn implied_holder(spec: &Rules, store: StoreId, owner: PlayerId) -> PlayerId {
    if spec.stores.get(store.index()).is_some_and(|s| s.neutral) { PlayerId::NEUTRAL } else { owner }
}

/// Nothing is said: what the stores held at the start, less what has visibly come to the board.
fn as_at_start(spec: &Rules, placement: &mut Placement) {
    for (i, store) in spec.stores.iter().enumerate() {
        for &(holder, kind, count) in &store.initial {
            let owner = if store.neutral { PlayerId::NEUTRAL } else { holder };
            let shown = if spec.kind(kind).neutral { PlayerId::NEUTRAL } else { owner };
            let started = spec.start.pieces.iter().filter(|m| (m.kind, m.owner) == (kind, shown)).count();
            let standing = placement.pieces.iter().filter(|m| (m.kind, m.owner) == (kind, shown)).count();
            let count = count.saturating_sub(standing.saturating_sub(started) as u32);
            add(placement, StoredPieces { store: StoreId(i as u8), holder, kind, owner, count });
        }
    }
}

pub(crate) fn write(spec: &Rules, letters: &Letters, placement: &Placement) -> String {
    let mut out = String::new();
    for (i, store) in spec.stores.iter().enumerate() {
        let id = StoreId(i as u8);
        let mut pieces: Vec<&StoredPieces> = placement.stored.iter().filter(|s| s.store == id && s.count > 0).collect();
        // Strongest first is a matter of taste; the catalogue read backwards comes close and needs no values.
        pieces.sort_by_key(|s| (s.holder, s.owner, std::cmp::Reverse(s.kind)));
        let texts: Vec<String> = pieces.iter().map(|s| entry(spec, letters, s)).collect();
        let name = if spec.stores.len() > 1 { format!("{}:", store.code) } else { String::new() };
        let gap = if letters.by_case() { "" } else { "," };
        out.push_str(&format!("[{name}{}]", texts.join(gap)));
    }
    out
}

fn entry(spec: &Rules, letters: &Letters, pieces: &StoredPieces) -> String {
    let one = letters.piece(pieces.kind, pieces.owner);
    if pieces.holder != implied_holder(spec, pieces.store, pieces.owner) {
        // The comma ends the holder's letters.
        return format!("{}{one}@{},", pieces.count, letters.player(pieces.holder));
    }
    if pieces.count > REPEATED { format!("{}{one}", pieces.count) } else { one.repeat(pieces.count as usize) }
}

/// True if a player holds pieces of a store: then a phase of placing them is not over.
pub(crate) fn anything_held(placement: &Placement) -> bool {
    placement.stored.iter().any(|s| s.count > 0)
}
