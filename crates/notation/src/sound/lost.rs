//! Royal pieces that no action may lose, and that are not there.

use super::pieces::at_start;
use super::safety::starts_safe;
use super::{Doubt, InCheck, Part, piece_name};
use arbiter_spec::checked::{
    AgreementOutcome, Condition, Effect, EffectKind, Filter, FlagId, KindId, KindRef, Pieces, Place, Rules, Safety,
    Stuck, Test,
};
use arbiter_spec::play::Placement;

/// With more than two players a beaten one may have left, and before the main phase they may not have come yet.
pub(super) fn faults(spec: &Rules, placement: &Placement, in_check: InCheck) -> Vec<Doubt> {
    let mut out = Vec::new();
    if spec.players.len() != 2 || placement.phase.is_some() || spec.endings.iter().any(|e| e.decisive) {
        return Vec::new();
    }
    for rule in spec.royalty.iter().filter(|rule| rule.safety == Safety::MustBeSafe) {
        for player in &rule.players {
            let royal = |kind: KindId| rule.kinds.contains(&kind);
            let held = placement.stored.iter().any(|s| s.owner == *player && royal(s.kind));
            let there = placement.pieces.iter().any(|m| m.owner == *player && royal(m.kind));
            if !there && !held && at_start(spec, *player, royal) > 0 {
                let kinds: Vec<String> = rule.kinds.iter().map(|k| piece_name(spec, *k, *player)).collect();
                let message = format!("there is no {}", kinds.join(" or "));
                out.push((rule, Doubt::new(Part::Board, message, "put it on its square: no move can lose it")));
            }
        }
    }
    let sure = !out.is_empty() && starts_safe(spec, in_check);
    out.into_iter().filter(|(rule, _)| sure && only_taken(spec, &rule.kinds)).map(|(_, fault)| fault).collect()
}

/// Pieces of these kinds leave the board by being captured where they stand and in no other way, so that whoever attacks them
/// is seen before.
fn only_taken(spec: &Rules, royal: &[KindId]) -> bool {
    let moves = spec.kinds.iter().flat_map(|k| k.moves.each.iter().chain([&k.moves.neutral]).flatten());
    let by_moves = moves.into_iter().all(|m| {
        let of_move = |more: &[&[Condition]], effects: &[Effect]| {
            let given: Vec<&[Condition]> = [m.conditions.as_slice()].into_iter().chain(more.iter().copied()).collect();
            effects.iter().all(|effect| spares(spec, royal, &given, effect))
        };
        of_move(&[], &m.effects)
            && m.actions.iter().all(|a| of_move(&[&a.conditions], &a.effects))
            && m.modifiers.iter().all(|a| of_move(&[], &a.effects))
    });
    let elsewhere = spec.drops.iter().flat_map(|d| {
        let more = d.actions.iter().map(|a| &a.effects).chain(d.modifiers.iter().map(|m| &m.effects));
        more.chain([&d.effects]).flatten()
    });
    let agreed = spec.agreements.iter().flat_map(|a| match &a.outcome {
        AgreementOutcome::Do(effects) => effects.as_slice(),
        AgreementOutcome::Result(_) => &[],
    });
    let named = spec.effects.iter().flat_map(|n| &n.effects);
    let triggered = spec.triggers.iter().flat_map(|t| &t.effects);
    let skipped = spec.turns.stuck == Stuck::Skip;
    let changes = royal.iter().any(|kind| {
        let moves = &spec.kind(*kind).moves;
        moves.each.iter().chain([&moves.neutral]).flatten().any(|m| !m.modifiers.is_empty())
    });
    !skipped
        && !changes
        && by_moves
        && elsewhere.chain(agreed).chain(named).chain(triggered).all(|e| spares(spec, royal, &[], e))
}

/// The effect takes none of them away. `given`: what holds when it is done, beside its own conditions.
fn spares(spec: &Rules, royal: &[KindId], given: &[&[Condition]], effect: &Effect) -> bool {
    match &effect.kind {
        EffectKind::Capture(pieces)
        | EffectKind::Remove(pieces)
        | EffectKind::Convert(pieces, _)
        | EffectKind::Transform { pieces, .. } => match pieces {
            // Nobody may lose his own.
            Pieces::Moved => true,
            Pieces::Matching(_, filter) => leaves_out(royal, filter),
            Pieces::At(place) => {
                let mut all = given.iter().copied().flatten().chain(&effect.conditions);
                all.any(|c| is_other(spec, royal, place, &c.test, NAMES))
            }
        },
        EffectKind::Move { lenient, .. } => !lenient,
        _ => true,
    }
}

/// Names inside names end here, whatever a broken document says.
const NAMES: u32 = 16;

/// The test says that what stands there is no such piece.
fn is_other(spec: &Rules, royal: &[KindId], place: &Place, test: &Test, depth: u32) -> bool {
    let one_of =
        |list: &[Condition]| depth > 0 && list.iter().any(|c| is_other(spec, royal, place, &c.test, depth - 1));
    match test {
        Test::All(inner) => one_of(inner),
        Test::Formula(id) => spec.formulas.get(id.index()).is_some_and(|formula| one_of(&formula.when)),
        Test::PieceAt(at, filter) => at == place && leaves_out(royal, filter),
        Test::CheckState(flag, at, _) => at == place && !may_carry(spec, royal, *flag),
        _ => false,
    }
}

fn leaves_out(royal: &[KindId], filter: &Filter) -> bool {
    let named = |k: &KindRef| matches!(k, KindRef::Kind(kind) if !royal.contains(kind));
    filter.kinds.as_ref().is_some_and(|kinds| kinds.iter().all(named))
}

/// Such a piece may be given the flag: by its own moves, or by anything that gives it to others than who moves.
fn may_carry(spec: &Rules, royal: &[KindId], flag: FlagId) -> bool {
    let gives = |e: &Effect| matches!(&e.kind, EffectKind::SetState(given, ..) if *given == flag);
    let to_mover = |e: &Effect| matches!(&e.kind, EffectKind::SetState(_, _, Pieces::Moved));
    let by_own = spec.kinds.iter().enumerate().filter(|(i, _)| royal.contains(&KindId(*i as u8))).any(|(_, kind)| {
        let mut moves = kind.moves.each.iter().chain([&kind.moves.neutral]).flatten();
        moves.any(|m| {
            let effects = m.actions.iter().flat_map(|a| &a.effects).chain(m.modifiers.iter().flat_map(|m| &m.effects));
            effects.chain(&m.effects).any(|e| gives(e) || matches!(e.kind, EffectKind::Named(_)))
        })
    });
    let triggered = spec.triggers.iter().flat_map(|t| &t.effects).any(gives);
    by_own || triggered || super::all_effects(spec).any(|e| gives(e) && !to_mover(e))
}
