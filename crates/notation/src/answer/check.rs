//! The checks of a move, in their order.

use super::{BySquares, Failed, becomes, between};
use crate::uses::mentions;
use arbiter_spec::checked::{Condition, KindId, Move, Rules, Shape, Square, Test};
use arbiter_spec::json::At;
use arbiter_spec::play::{Decision, PlacedPiece, Placement, Playable, Verdict, What};

/// The legal decision of a move by its squares, or the checks it fails.
pub(super) fn legal(play: &dyn Playable, asked: &BySquares) -> Result<Decision, Vec<Failed>> {
    let (spec, legal) = (play.spec(), play.legal());
    let ways = between(&legal, asked.from, asked.to);
    if ways.is_empty() {
        return Err(illegal(play, &legal, asked));
    }
    let fitting: Vec<&&Decision> = ways.iter().filter(|d| becomes(d) == asked.promotion).collect();
    match fitting.as_slice() {
        [one] => Ok((**one).clone()),
        [] => Err(vec![wrong_promotion(spec, &ways, asked)]),
        _ => {
            let several: Vec<Decision> = fitting.iter().map(|d| (**d).clone()).collect();
            let texts = crate::moves::texts(spec, &several).join(", ");
            Err(vec![Failed::new(None, "", format!("this could be any of {texts}; write one of them as `move`"))])
        }
    }
}

fn wrong_promotion(spec: &Rules, ways: &[&Decision], asked: &BySquares) -> Failed {
    let symbol = |kind: KindId| format!("\"{}\"", spec.kind(kind).symbol.to_uppercase());
    let offered: Vec<String> = ways.iter().filter_map(|d| becomes(d)).map(symbol).collect();
    let piece = match ways.first().map(|d| &d.what) {
        Some(What::Move { kind, .. }) => spec.kind(*kind).name.as_str(),
        _ => "piece",
    };
    let to = spec.board.square_name(asked.to);
    match asked.promotion {
        None => {
            let why = format!("the {piece} is promoted on {to}; `promotion` must be one of {}", offered.join(", "));
            Failed::new(8, "/promotion", why)
        }
        Some(kind) if offered.is_empty() => {
            let why =
                format!("the {piece} does not become a {} on {to}; `promotion` must be null", spec.kind(kind).name);
            Failed::new(9, "/promotion", why)
        }
        Some(kind) => {
            let why = format!("{} is not offered; choose one of {}", symbol(kind), offered.join(", "));
            Failed::new(8, "/promotion", why)
        }
    }
}

/// The checks that a move fails which is not legal with any promotion.
fn illegal(play: &dyn Playable, legal: &[Decision], asked: &BySquares) -> Vec<Failed> {
    let spec = play.spec();
    let placement = play.placement();
    let mover = play.to_move();
    let name = |square| spec.board.square_name(square);
    let on = |square: Square| placement.pieces.iter().filter(move |m| m.square == square);
    let who = |m: &PlacedPiece| format!("{} {}", spec.player_name(m.owner).to_lowercase(), spec.kind(m.kind).name);
    let moves_from = legal.iter().any(|d| matches!(d.what, What::Move { from, .. } if from == asked.from));
    let Some(piece) = on(asked.from).next() else {
        return vec![Failed::new(1, "/from", format!("{} is empty", name(asked.from)))];
    };
    if !moves_from && !on(asked.from).any(|m| m.owner == mover) {
        let player = spec.player_name(mover).to_lowercase();
        let why = format!("the piece on {} is a {}, and {player} is to move", name(asked.from), who(piece));
        return vec![Failed::new(1, "/from", why)];
    }
    let mut out = Vec::new();
    if let Some(own) = on(asked.to).find(|m| m.owner == mover) {
        out.push(Failed::new(2, "/to", format!("a {} stands on {}", who(own), name(asked.to))));
    } else {
        let said = play.explain(Some(asked.from), Some(asked.to), None).into_iter();
        let refused = said.filter_map(|said| match said.verdict {
            Verdict::Refused { at, sentence } => {
                Some((weigh(spec, &placement, piece, asked, &said.rule, &at), said.rule, sentence))
            }
            Verdict::Legal => None,
        });
        match refused.min_by_key(|((rank, _), ..)| *rank) {
            Some(((_, check), rule, sentence)) => {
                let article = spec.metadata.cite.get(&rule);
                let cite = article.map_or_else(String::new, |article| format!(" (article {article})"));
                out.push(Failed::new(check, "/to", format!("{sentence}{cite}")));
            }
            None => {
                let why =
                    format!("no move of the {} leads from {} to {}", who(piece), name(asked.from), name(asked.to));
                out.push(Failed::new(3, "/to", why));
            }
        }
    }
    let promotes = spec.kind(piece.kind).moves.of(mover).iter().any(|m| !m.modifiers.is_empty());
    if asked.promotion.is_some() && !promotes {
        out.push(Failed::new(9, "/promotion", format!("a {} is never promoted", spec.kind(piece.kind).name)));
    }
    out
}

/// Which check a rule's refusal belongs to, and how much it tells: the rule that came nearest to allowing the move speaks
/// for all.
fn weigh(spec: &Rules, placement: &Placement, piece: &PlacedPiece, asked: &BySquares, rule: &str, at: &At) -> (u8, u8) {
    let named = |m: &&Move| format!("{}/{}", spec.kind(m.name.kind).code, m.name.id) == rule;
    let rules: Vec<&Move> = spec.kind(piece.kind).moves.of(piece.owner).iter().filter(named).collect();
    let leading: Vec<&&Move> = rules.iter().filter(|m| way(spec, m, asked.from, asked.to).is_some()).collect();
    let by_rule = rules.iter().any(|m| m.at == *at);
    if leading.is_empty() && by_rule {
        return (9, 3);
    }
    if rules.iter().any(|m| is_castling(spec, m)) {
        return (1, 6);
    }
    if spec.royalty.iter().any(|r| r.at == *at) {
        return (0, 5);
    }
    if rules.iter().any(|m| in_passing(spec, m, at)) {
        return (2, 7);
    }
    let occupied = |square: &Square| placement.pieces.iter().any(|m| m.square == *square);
    let blocked = leading.iter().filter_map(|m| way(spec, m, asked.from, asked.to)).any(|way| way.iter().any(occupied));
    if blocked && by_rule { (3, 4) } else { (4, 3) }
}

/// A right that needs two unmoved pieces.
fn is_castling(spec: &Rules, m: &Move) -> bool {
    let partner = matches!(&m.shape, Shape::Pair(pair) if pair.partner.moved == Some(false))
        || mentions(spec, &m.conditions, |t| matches!(t, Test::PieceFirstMove(_) | Test::RookFirstMove(_)));
    partner && mentions(spec, &m.conditions, |t| matches!(t, Test::FirstMove))
}

/// The place is a condition of the move that asks for a flag on another piece.
fn in_passing(spec: &Rules, m: &Move, at: &At) -> bool {
    let all = m.conditions.iter().chain(m.actions.iter().flat_map(|a| &a.conditions));
    let asks = |c: &Condition| mentions(spec, std::slice::from_ref(c), |t| matches!(t, Test::CheckState(..)));
    all.filter(|c| c.at == *at).any(asks)
}

/// The squares a step passes on its way; `None` if it does not lead there on an empty board.
fn way(spec: &Rules, m: &Move, from: Square, to: Square) -> Option<Vec<Square>> {
    let Shape::Step { step, through, repeat } = &m.shape else { return None };
    let most = repeat.as_ref().map_or(1, |r| r.max.unwrap_or(u32::MAX));
    let mut passed = Vec::new();
    let mut at = from;
    for _ in 0..most {
        passed.extend(through.iter().filter_map(|v| spec.board.offset(at, *v)));
        at = spec.board.offset(at, *step).filter(|square| *square != from && !passed.contains(square))?;
        if at == to {
            return Some(passed);
        }
        passed.push(at);
    }
    None
}
