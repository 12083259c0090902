//! What of the past the rules can ever ask of a position: the one list that texts, states, records and keys follow.

use super::{EffectKind, LastMove, MoveFilter, Rules};
use crate::play::{Class, Decision, What};

/// What the rules can ask of a position, beyond who stands where, what is held, whose turn it is, who commands whom, flags
/// and counters.
///
/// Asked are positions that stand: what is asked of an action while it is done (by the reset of a counter, by a trigger of
/// its own, by a law on what comes after it) has not to be remembered.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Memory {
    /// By kind: whether such a piece has moved is asked in other ways than by a right that two unmoved pieces share.
    pub moved: Vec<bool>,
    /// By kind: whether such a piece has moved is asked of it as one of a set, so that what a move makes of it says nothing.
    pub moved_in_sets: Vec<bool>,
    /// By flag: whether a piece carries it is asked of it as one of a set.
    pub flags_in_sets: Vec<bool>,
    /// What is asked of the latest action.
    pub last: Vec<LastMove>,
    /// Who made the latest action is asked.
    pub mover: bool,
    /// Whether it is the piece that made the previous action of the turn is asked.
    pub previous: bool,
    /// How many turns in a row were skipped or passed is asked.
    pub idle: bool,
    /// The number of the turn, or of the action, is asked of positions that are past.
    pub numbers_of_past: bool,
    /// The different CONTINUEs, in order: what [`crate::play::OpenChain::rule`] names.
    pub chains: Vec<EffectKind>,
}

impl Memory {
    /// Whether some rule may tell this action from none. False only if none can.
    pub fn asks_for(&self, rules: &Rules, decision: &Decision, classes: &[Class]) -> bool {
        self.last.iter().any(|last| may_be(rules, &last.filter, decision, classes))
    }
}

/// Whether an action may match, as far as it can be told without a position.
fn may_be(rules: &Rules, filter: &MoveFilter, decision: &Decision, classes: &[Class]) -> bool {
    is_of(rules, filter, decision, classes)
        && !filter.not.as_ref().is_some_and(|not| must_be(rules, not, decision, classes))
}

/// Whether it matches, whatever the position.
fn must_be(rules: &Rules, filter: &MoveFilter, decision: &Decision, classes: &[Class]) -> bool {
    let placed = filter.source.is_some() || filter.target.is_some() || filter.same;
    let not = filter.not.as_ref().is_some_and(|not| may_be(rules, not, decision, classes));
    !placed && !not && is_of(rules, filter, decision, classes)
}

fn is_of(rules: &Rules, filter: &MoveFilter, decision: &Decision, classes: &[Class]) -> bool {
    let (kind, id, own) = match &decision.what {
        What::Move { kind, rule, .. } => {
            let mut moves = rules.kinds.get(kind.index()).into_iter().flat_map(|k| k.moves.of(decision.player));
            let own = moves.find(|m| m.name == *rule).map_or(&[][..], |m| &m.classes);
            (Some(*kind), Some(rule.id), own)
        }
        What::Drop { kind, rule, .. } => (Some(*kind), Some(*rule), &[][..]),
        What::Pass | What::Stop => (None, None, &[][..]),
    };
    let has = |class: &String| own.contains(class) || classes.iter().any(|computed| computed.name() == class);
    let on_board = kind.is_some() || filter.source.is_none() && filter.target.is_none() && !filter.same;
    on_board
        && filter.kinds.as_ref().is_none_or(|kinds| kind.is_some_and(|kind| kinds.contains(&kind)))
        && filter.move_ids.as_ref().is_none_or(|ids| id.is_some_and(|id| ids.contains(&id)))
        && filter.classes.as_ref().is_none_or(|wanted| wanted.iter().any(has))
}
