//! Why and why not: each rule that could concern a piece and a square, with the first thing that stands against it.

mod reach;
mod unmet;
mod verdict;

use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, MoveName, Square};
use arbiter_spec::play::{Decision, Explanation, Verdict};
use verdict::Hearing;

/// For each move rule of the pieces on `from` (or each drop of `kind`), what it says to the target `to`; without a target,
/// to its best one. `over` = the game has ended; `legal` = the legal decisions (none when over or a roll is awaited).
pub(crate) fn explain<W: Set>(
    view: View<W>,
    over: bool,
    legal: &[Decision],
    from: Option<Square>,
    to: Option<Square>,
    kind: Option<KindId>,
) -> Vec<Explanation> {
    let hearing = Hearing::new(view, over, legal, to);
    let spec = &view.code.spec;
    let mut explanations = Vec::new();
    if let Some(from) = from.map(|square| square.index()) {
        for (slot, piece) in view.state.pieces_on(from).enumerate() {
            let mut names: Vec<MoveName> = Vec::new();
            for (_, rule) in view.code.rules.moves_of(piece.kind, view.to_move()) {
                if names.contains(&rule.name) {
                    continue;
                }
                names.push(rule.name);
                // Symmetry copies share a name: the one that comes farthest speaks for all.
                let copies = view.code.rules.moves_named(piece.kind, view.to_move(), rule.name);
                let verdicts = copies.map(|copy| hearing.of_move(from, slot as u8, piece, copy));
                if let Some((_, verdict)) = verdicts.reduce(Verdict::farthest) {
                    let name = format!("{}/{}", spec.kind(rule.name.kind).code, rule.name.id);
                    explanations.push(Explanation { rule: name, at: hearing.written(rule).at.clone(), verdict });
                }
            }
        }
    }
    for (index, rule) in spec.drops.iter().enumerate().filter(|_| from.is_none() || kind.is_some()) {
        for dropped in rule.kinds.iter().filter(|dropped| kind.is_none_or(|wanted| wanted == **dropped)) {
            let (_, verdict) = hearing.of_drop(index, *dropped);
            let name = format!("drop {} of {}", rule.id, spec.kind(*dropped).code);
            explanations.push(Explanation { rule: name, at: rule.at.clone(), verdict });
        }
    }
    explanations
}
