//! Rights by use: raw moved bits are not compared, only what moves make of them (§17).

use crate::candidate;
use crate::condition;
use crate::position::Position;
use crate::shape;
use arbiter_spec::checked::{
    About, AgreementOutcome, Condition, Effect, EffectKind, FlagId, KindId, Move, MoveName, MovedBy, PlayerId, Rules,
    Shape, Square, Test,
};

/// The truth of the conditions on first moves and lasting flags in one place of a move of a piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Right {
    square: Square,
    kind: KindId,
    owner: PlayerId,
    rule: MoveName,
    /// Which copy of the rule and which place in it.
    place: (usize, usize),
    holds: bool,
}

/// The rights of all pieces.
pub(super) fn all(position: &Position) -> Vec<Right> {
    let mut rights = Vec::new();
    for (square, piece) in position.pieces() {
        let kind = position.spec.kind(piece.kind);
        let player = if kind.moved_by == MovedBy::Anyone { position.to_move() } else { piece.owner };
        for (copy, m) in kind.moves.of(player).iter().enumerate() {
            for (place, group) in groups(&position.spec, m).iter().enumerate() {
                let frame = candidate::frame_of(player, piece, square);
                let holds = group.iter().all(|part| match part {
                    Part::Condition(condition, false) => condition::holds(position, &frame, condition),
                    Part::Condition(condition, true) => condition::holds(position, &frame.named(), condition),
                    Part::Partner(pair) => shape::pair_partner(position, &frame, square, pair).is_some(),
                });
                let (kind, owner) = (piece.kind, piece.owner);
                rights.push(Right { square, kind, owner, rule: m.name, place: (copy, place), holds });
            }
        }
    }
    rights.sort();
    rights
}

/// A condition (and whether it is within a formula), or the partner of a pair that must not have moved.
enum Part<'s> {
    Condition(&'s Condition, bool),
    Partner(&'s arbiter_spec::checked::Pair),
}

/// The places of a move that read first moves or lasting flags: the move itself, each action with it, modifiers,
/// effects. Conditions under ANY and NOT stand for themselves.
fn groups<'s>(rules: &'s Rules, m: &'s Move) -> Vec<Vec<Part<'s>>> {
    let mut apart = Vec::new();
    let mut groups = Vec::new();
    let mut of_move = Vec::new();
    if let Shape::Pair(pair) = &m.shape
        && pair.partner.moved.is_some()
    {
        of_move.push(Part::Partner(pair));
    }
    collect(rules, &m.conditions, false, &mut of_move, &mut apart);
    groups.push(of_move);
    for action in &m.actions {
        let mut group = Vec::new();
        collect(rules, &action.conditions, false, &mut group, &mut apart);
        if !group.is_empty() {
            collect(rules, &m.conditions, false, &mut group, &mut Vec::new());
        }
        groups.push(group);
        effects(rules, &action.effects, false, &mut groups, &mut apart);
    }
    for modifier in &m.modifiers {
        let mut group = Vec::new();
        collect(rules, &modifier.conditions, false, &mut group, &mut apart);
        groups.push(group);
        effects(rules, &modifier.effects, false, &mut groups, &mut apart);
    }
    effects(rules, &m.effects, false, &mut groups, &mut apart);
    groups.extend(apart.into_iter().map(|part| vec![part]));
    groups.retain(|group| !group.is_empty());
    groups
}

fn effects<'s>(
    rules: &'s Rules,
    effects: &'s [Effect],
    named: bool,
    groups: &mut Vec<Vec<Part<'s>>>,
    apart: &mut Vec<Part<'s>>,
) {
    for effect in effects {
        let mut group = Vec::new();
        collect(rules, &effect.conditions, named, &mut group, apart);
        groups.push(group);
        if let EffectKind::Named(id) = effect.kind {
            self::effects(rules, &rules.effects[id.index()].effects, true, groups, apart);
        }
    }
}

fn collect<'s>(
    rules: &'s Rules,
    conditions: &'s [Condition],
    named: bool,
    group: &mut Vec<Part<'s>>,
    apart: &mut Vec<Part<'s>>,
) {
    for condition in conditions {
        match &condition.test {
            Test::All(inner) => collect(rules, inner, named, group, apart),
            Test::Formula(id) => collect(rules, &rules.formulas[id.index()].when, true, group, apart),
            Test::Any(inner) | Test::Not(inner) | Test::As(_, inner) => {
                let mut single = Vec::new();
                collect(rules, inner, named, &mut single, apart);
                apart.extend(single);
            }
            test => match test.about() {
                About::Unmoved(_) => group.push(Part::Condition(condition, named)),
                About::Flag(flag) if !is_timed(rules, flag) => group.push(Part::Condition(condition, named)),
                // What is asked of every player or of the position after the move is no right of a piece.
                About::Players(_) | About::After(_) | About::Repetition(_) => {}
                About::Conditions(_) | About::Formula(_) | About::Flag(_) | About::PlayerFlag(_) => {}
                About::LastMove(_) | About::Round | About::Status(_) | About::Moves => {}
                About::Attack | About::Proof | About::Board => {}
            },
        }
    }
}

/// Whether a flag is ever set for some turns only.
fn is_timed(rules: &Rules, flag: FlagId) -> bool {
    let sets = |effects: &[Effect]| {
        effects.iter().any(|e| matches!(&e.kind, EffectKind::SetState(set, Some(_), _) if *set == flag))
    };
    let in_move = |m: &Move| {
        sets(&m.effects)
            || m.actions.iter().any(|action| sets(&action.effects))
            || m.modifiers.iter().any(|modifier| sets(&modifier.effects))
    };
    rules.kinds.iter().any(|kind| kind.moves.each.iter().flatten().any(in_move))
        || rules.effects.iter().any(|named| sets(&named.effects))
        || rules.triggers.iter().any(|trigger| sets(&trigger.effects))
        || rules.agreements.iter().any(|a| matches!(&a.outcome, AgreementOutcome::Do(list) if sets(list)))
        || rules.drops.iter().any(|drop| {
            sets(&drop.effects)
                || drop.actions.iter().any(|action| sets(&action.effects))
                || drop.modifiers.iter().any(|modifier| sets(&modifier.effects))
        })
}
