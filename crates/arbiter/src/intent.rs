//! What a player intends, legal or not, and why it cannot be done.

use arbiter_engine::{Play, Verdict};
use arbiter_notation::moves;
use arbiter_spec::checked::{KindId, Rules, Square};
use arbiter_spec::play::{Decision, PlacedPiece, What};

/// What a player intends.
pub struct Intent {
    /// Where from.
    pub from: Option<Square>,
    /// Where to.
    pub to: Option<Square>,
    /// Which kind, of a drop.
    pub kind: Option<KindId>,
}

/// What a decision does.
pub fn of_decision(decision: &Decision) -> Option<Intent> {
    match decision.what {
        What::Move { from, to, .. } => Some(Intent { from: Some(from), to: Some(to), kind: None }),
        What::Drop { kind, to, .. } => Some(Intent { from: None, to: Some(to), kind: Some(kind) }),
        What::Pass | What::Stop => None,
    }
}

/// The squares of a move that is not among the legal ones.
pub fn in_text(spec: &Rules, text: &str) -> Option<Intent> {
    if let Some((symbol, square)) = text.split_once('@') {
        let wanted = symbol.trim().to_lowercase();
        let kind =
            spec.kinds.iter().position(|k| k.symbol.to_lowercase() == wanted || k.code.to_lowercase() == wanted)?;
        let to = Some(spec.board.square_by_name(square.trim())?);
        return Some(Intent { from: None, to, kind: Some(KindId(kind as u8)) });
    }
    let squares = names(text).iter().map(|name| spec.board.square_by_name(name)).collect::<Option<Vec<Square>>>()?;
    match squares.as_slice() {
        [] => None,
        [from] => Some(Intent { from: Some(*from), to: None, kind: None }),
        [from, to, ..] => Some(Intent { from: Some(*from), to: Some(*to), kind: None }),
    }
}

/// What reads like the name of a square: a letter and a number.
fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for c in text.to_lowercase().chars() {
        match (c.is_ascii_digit(), c.is_ascii_alphabetic() && c != 'x', names.last_mut()) {
            (true, _, Some(name)) => name.push(c),
            (false, true, _) => names.push(c.to_string()),
            _ => {}
        }
    }
    names.retain(|name| name.len() > 1);
    names
}

/// The first name of a text that means nothing here: a piece to be dropped, or a square.
pub fn unknown_name(spec: &Rules, text: &str) -> Option<String> {
    let same = |name: &str, symbol: &str| name.eq_ignore_ascii_case(symbol.trim());
    if let Some((symbol, _)) = text.split_once('@').filter(|(symbol, _)| symbol.chars().count() <= 20)
        && !spec.kinds.iter().any(|k| same(&k.symbol, symbol) || same(&k.code, symbol))
    {
        return Some(format!("no piece is written {}", symbol.trim().escape_debug()));
    }
    let name = names(text).into_iter().find(|name| spec.board.square_by_name(name).is_none())?;
    // A word with a number in it is not meant as a square.
    (name.len() <= 4).then(|| format!("the board has no square {name}"))
}

/// The legal moves from a square.
pub fn moves_from(spec: &Rules, legal: &[Decision], from: Square) -> Vec<String> {
    let starts = |d: &Decision| matches!(d.what, What::Move { from: square, .. } if square == from);
    let all = moves::texts(spec, legal);
    legal.iter().zip(all).filter(|(d, _)| starts(d)).map(|(_, text)| text).collect()
}

/// The legal moves to the only square of a text; a letter before it may name the piece, as in Nf3.
pub fn moves_to(spec: &Rules, legal: &[Decision], text: &str) -> Vec<String> {
    let Some(Intent { from: Some(square), to: None, .. }) = in_text(spec, text) else { return Vec::new() };
    let letter = text.chars().next().filter(|c| c.is_uppercase()).map(String::from);
    let kind = letter.and_then(|letter| spec.kinds.iter().position(|k| k.symbol == letter));
    let fits = |d: &Decision| match d.what {
        What::Move { kind: moved, to, .. } => to == square && kind.is_none_or(|kind| kind == moved.index()),
        What::Drop { kind: moved, to, .. } => to == square && kind.is_none_or(|kind| kind == moved.index()),
        What::Pass | What::Stop => false,
    };
    let all = moves::texts(spec, legal);
    legal.iter().zip(all).filter(|(d, _)| fits(d)).map(|(_, text)| text).collect()
}

/// The pieces on a square, with the labels that cannot be seen on the board.
pub fn described(position: &Play, square: Square) -> Option<String> {
    let spec = position.spec();
    let one = |piece: &PlacedPiece| {
        let values = spec.attributes.iter().zip(&piece.attributes);
        let labels = values.filter_map(|(attribute, value)| {
            let value = attribute.values.get(usize::from((*value)?))?;
            Some(format!("{} {}", attribute.code.to_lowercase(), value.code.to_lowercase()))
        });
        let labels: Vec<String> = labels.collect();
        let labels = if labels.is_empty() { String::new() } else { format!(" ({})", labels.join(", ")) };
        format!("{} {}{labels}", spec.player_name(piece.owner), spec.kind(piece.kind).name)
    };
    let pieces: Vec<String> =
        position.placement().pieces.iter().filter(|piece| piece.square == square).map(one).collect();
    (!pieces.is_empty()).then(|| pieces.join(" and "))
}

/// Why there is not even a rule to show.
pub fn nothing(position: &Play, from: Option<Square>, to: Option<Square>) -> String {
    let spec = position.spec();
    let name = |square| spec.board.square_name(square);
    let placement = position.placement();
    let Some(from) = from else { return "the document has no such drop".into() };
    let Some(piece) = placement.pieces.iter().find(|m| m.square == from) else {
        return format!("nothing stands on {}", name(from));
    };
    let (owner, mover) = (spec.player_name(piece.owner), spec.player_name(position.to_move()));
    let kind = &spec.kind(piece.kind).name;
    if piece.owner != position.to_move() {
        return format!("the {kind} on {} belongs to {owner}, and {mover} is to move", name(from));
    }
    match to {
        Some(to) => format!("no move of the {kind} leads from {} to {}", name(from), name(to)),
        None => format!("the {kind} on {} has no moves", name(from)),
    }
}

/// The referee's reasons against a move: at most three, those of rules that come close before those of rules that do
/// not go there at all. Empty if the text names no two squares.
pub fn reasons(position: &Play, text: &str) -> Vec<String> {
    let Some(Intent { from, to: Some(to), kind }) = in_text(position.spec(), text) else {
        return unknown_name(position.spec(), text).into_iter().collect();
    };
    let explanations = position.explain(from, Some(to), kind);
    if explanations.is_empty() {
        return vec![nothing(position, from, Some(to))];
    }
    let mut ranked: Vec<(u8, String)> = Vec::new();
    for explanation in explanations {
        let Verdict::Refused { at, sentence } = explanation.verdict else { continue };
        let rank = match (at == explanation.at, sentence.strip_suffix(ELSEWHERE)) {
            (false, _) => 0,
            (true, None) => 1,
            (true, Some(_)) => 2,
        };
        let sentence = sentence.strip_suffix(ELSEWHERE).unwrap_or(&sentence).to_string();
        if ranked.iter().all(|(_, known)| *known != sentence) {
            ranked.push((rank, sentence));
        }
    }
    let best = ranked.iter().map(|(rank, _)| *rank).min().unwrap_or(0);
    ranked.into_iter().filter(|(rank, _)| *rank == best).map(|(_, sentence)| sentence).take(3).collect()
}

/// How the sentence of a rule ends that does not lead there at all; it matters only where single rules are shown.
const ELSEWHERE: &str = " by this move";
