//! What somebody would like to do, legal or not, and why it cannot be done.

use arbiter_notation::Letters;
use arbiter_reference::{Position, Verdict};
use arbiter_spec::checked::{KindId, Rules, Square};
use arbiter_spec::play::{Decision, What};

/// What somebody would like to do.
pub struct Wish {
    pub from: Option<Square>,
    pub to: Option<Square>,
    pub kind: Option<KindId>,
}

/// What a decision does.
pub fn of_decision(decision: &Decision) -> Option<Wish> {
    match decision.what {
        What::Move { from, to, .. } => Some(Wish { from: Some(from), to: Some(to), kind: None }),
        What::Drop { kind, to, .. } => Some(Wish { from: None, to: Some(to), kind: Some(kind) }),
        What::Pass | What::Stop => None,
    }
}

/// The squares of a move that is not among the legal ones.
pub fn in_text(spec: &Rules, text: &str) -> Option<Wish> {
    if let Some((symbol, square)) = text.split_once('@') {
        let wanted = symbol.trim().to_lowercase();
        let kind =
            spec.kinds.iter().position(|k| k.symbol.to_lowercase() == wanted || k.code.to_lowercase() == wanted)?;
        let to = Some(spec.board.square_by_name(square.trim())?);
        return Some(Wish { from: None, to, kind: Some(KindId(kind as u8)) });
    }
    let mut names: Vec<String> = Vec::new();
    for c in text.to_lowercase().chars() {
        match (c.is_ascii_digit(), c.is_ascii_alphabetic() && c != 'x', names.last_mut()) {
            (true, _, Some(name)) => name.push(c),
            (false, true, _) => names.push(c.to_string()),
            _ => {}
        }
    }
    names.retain(|name| name.len() > 1);
    let squares = names.iter().map(|name| spec.board.square_by_name(name)).collect::<Option<Vec<Square>>>()?;
    match squares.as_slice() {
        [] => None,
        [from] => Some(Wish { from: Some(*from), to: None, kind: None }),
        [from, to, ..] => Some(Wish { from: Some(*from), to: Some(*to), kind: None }),
    }
}

/// Why there is not even a rule to show.
pub fn nothing(position: &Position, from: Option<Square>, to: Option<Square>) -> String {
    let spec = position.spec();
    let name = |square| spec.board.square_name(square);
    let placement = position.placement();
    let Some(from) = from else { return "the document has no such drop".into() };
    let Some(man) = placement.men.iter().find(|m| m.square == from) else {
        return format!("nothing stands on {}", name(from));
    };
    let (owner, mover) = (spec.player_name(man.owner), spec.player_name(position.to_move()));
    let kind = &spec.kind(man.kind).name;
    if man.owner != position.to_move() {
        return format!("the {kind} on {} belongs to {owner}, and {mover} is to move", name(from));
    }
    let letters = Letters::new(spec);
    let to = to.map_or("anywhere".into(), |to| format!("to {}", name(to)));
    format!("no move of the {kind} ({}) leads from {} {to}", letters.man(man.kind, man.owner), name(from))
}

/// The referee's reasons against a move: at most three, those of rules that come close before those of rules that do
/// not go there at all. Empty if the text names no squares.
pub fn reasons(position: &Position, text: &str) -> Vec<String> {
    let Some(Wish { from, to: Some(to), kind }) = in_text(position.spec(), text) else { return Vec::new() };
    let explanations = position.explain(from, Some(to), kind);
    let mut close = Vec::new();
    let mut far = Vec::new();
    for explanation in explanations {
        let Verdict::Refused { at, sentence } = explanation.verdict else { continue };
        let list = if at == explanation.at { &mut far } else { &mut close };
        if !list.contains(&sentence) {
            list.push(sentence);
        }
    }
    if close.is_empty() && far.is_empty() {
        return vec![nothing(position, from, Some(to))];
    }
    let mut all = if close.is_empty() { far } else { close };
    all.truncate(3);
    all
}
