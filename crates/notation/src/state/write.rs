//! Writing a state.

use super::{castling, simplified};
use crate::Letters;
use crate::position::{board, counts, facts, hands, in_order, order, passing};
use arbiter_spec::checked::{PlayerId, Rules};
use arbiter_spec::play::{PlacedPiece, Placement};
use serde_json::{Map, Value, json};

/// The state as an object, its fields in their usual order and squares from the first row up.
pub fn write(spec: &Rules, placement: &Placement, before: &[Placement]) -> Value {
    let history: Vec<String> = before.iter().map(|past| simplified(spec, past)).collect();
    write_after(spec, placement, &history).into()
}

/// The same, where the positions before are texts already (see [`simplified`]), as a program that follows a game keeps them.
pub fn write_after(spec: &Rules, placement: &Placement, history: &[String]) -> Map<String, Value> {
    let letters = Letters::new(spec);
    let placement = &in_order(placement);
    let mut out = Map::new();
    out.insert("board".into(), pieces(spec, &letters, placement));
    let mover = order(spec, placement).get(placement.turn).copied().unwrap_or_default();
    out.insert("turn".into(), spec.player_name(mover).to_lowercase().into());
    let rights = castling::write(spec, placement);
    let told = castling::told(spec, placement, rights.as_ref());
    out.extend(rights.map(|rights| ("castling".into(), rights)));
    let passed = passing::write(spec, placement);
    out.insert("en_passant".into(), if passed == "-" { Value::Null } else { passed.into() });
    let clock = counts::clock(spec);
    let quiet = clock.map_or(0, |counter| counts::value(spec, placement, counter, PlayerId::NEUTRAL));
    out.insert("halfmove_clock".into(), quiet.max(0).into());
    out.insert("fullmove_number".into(), counts::round(spec, placement).into());
    out.insert("position_history".into(), json!(history));
    let held = hands::write(spec, &letters, placement);
    if !held.is_empty() {
        out.insert("hands".into(), held.into());
    }
    if counts::race(spec).is_some() {
        let text = counts::write(spec, placement);
        out.extend(text.split_whitespace().next().map(|checks| ("checks".into(), checks.into())));
    }
    let facts = facts::write(spec, placement, &told);
    if !facts.is_empty() {
        out.insert("facts".into(), facts.split_whitespace().collect());
    }
    out
}

fn pieces(spec: &Rules, letters: &Letters, placement: &Placement) -> Value {
    let mut out = Map::new();
    for piece in &placement.pieces {
        let name = spec.board.square_name(piece.square);
        let on_square: Vec<&PlacedPiece> = placement.pieces.iter().filter(|m| m.square == piece.square).collect();
        out.entry(name).or_insert_with(|| board::write_cell(spec, letters, &on_square).into());
    }
    out.into()
}
