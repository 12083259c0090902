//! How many pieces there can be.

use super::{Doubt, Part, piece_name};
use arbiter_spec::checked::{
    AgreementOutcome, CaptureOwner, Effect, EffectKind, KindId, KindRef, Placed, PlayerId, Rules,
};
use arbiter_spec::play::Placement;

pub(super) fn faults(spec: &Rules, placement: &Placement) -> Vec<Doubt> {
    let mut out = Vec::new();
    let count =
        |owner: PlayerId, kind: KindId| placement.pieces.iter().filter(|m| (m.owner, m.kind) == (owner, kind)).count();
    for player in spec.player_ids() {
        for kind in (0..spec.kinds.len()).map(|i| KindId(i as u8)) {
            let (found, most) = (count(player, kind), at_start(spec, player, |k| k == kind));
            if found > most && !arises(spec, kind) {
                let what = piece_name(spec, kind, player);
                let message = format!("{found} pieces are a {what}; there can be at most {most}");
                out.push(Doubt::new(Part::Board, message, format!("leave {most} and remove the rest")));
            }
        }
        let found = placement.pieces.iter().filter(|m| m.owner == player).count();
        let most = at_start(spec, player, |_| true);
        if found > most && !grows(spec) {
            let name = spec.player_name(player).to_lowercase();
            let message = format!("{name} has {found} pieces; it begins with {most}, and nothing adds to them");
            out.push(Doubt::new(Part::Board, message, "remove those that cannot be there"));
        }
    }
    out
}

/// How many such pieces a player has at the start, on the board and in stores.
pub(super) fn at_start(spec: &Rules, player: PlayerId, wanted: impl Fn(KindId) -> bool) -> usize {
    let fixed = spec.start.pieces.iter().filter(|m| m.owner == player && wanted(m.kind)).count();
    let shuffled = spec.start.shuffles.iter().flat_map(|shuffle| {
        let places = shuffle.places.iter().filter(|(owner, _)| *owner == player);
        places.flat_map(|(_, squares)| squares.iter().zip(shuffle.arrangements.first().into_iter().flatten()))
    });
    // What is nobody's in a store anybody may take.
    let held =
        spec.stores.iter().flat_map(|s| s.initial.iter().map(move |(p, k, n)| (s.neutral || *p == player, *k, *n)));
    let held = held.filter(|(own, kind, _)| *own && wanted(*kind)).map(|(.., n)| n as usize).sum::<usize>();
    fixed + shuffled.filter(|(_, kind)| wanted(**kind)).count() + held
}

/// Pieces of this kind can come about during a game.
pub(super) fn arises(spec: &Rules, kind: KindId) -> bool {
    let named = |k: &KindRef| *k != KindRef::Chosen && matches!(k, KindRef::Kind(other) if *other == kind);
    let open = |k: &KindRef| matches!(k, KindRef::Attribute(_));
    let moves = spec.kinds.iter().flat_map(|k| k.moves.each.iter().chain([&k.moves.neutral]).flatten());
    let modifiers = moves.flat_map(|m| &m.modifiers).chain(spec.drops.iter().flat_map(|d| &d.modifiers));
    // An option that is the piece's own kind leaves it what it is.
    let promoted = modifiers.flat_map(|m| &m.options).any(|k| named(k) || open(k));
    let captured = spec.stores.iter().any(|s| s.captures.is_some());
    let by_effect = all_effects(spec).any(|e| match &e.kind {
        EffectKind::Transform { to, .. } => named(to) || open(to) || *to == KindRef::Chosen,
        EffectKind::Place { what: Placed::New { kinds, .. }, .. } => {
            kinds.iter().any(|k| named(k) || open(k) || *k == KindRef::Chosen)
        }
        EffectKind::Place { what: Placed::FromStore { .. }, .. } => true,
        EffectKind::CopySource | EffectKind::Convert(..) => true,
        EffectKind::AddToStore { kind: other, .. } => *other == kind,
        _ => false,
    });
    promoted || captured || by_effect
}

/// A player can come to have more pieces than he begins with.
fn grows(spec: &Rules) -> bool {
    let captured = spec.stores.iter().filter_map(|s| s.captures.as_ref());
    captured.into_iter().any(|c| c.owner == CaptureOwner::Holder)
        || all_effects(spec).any(|e| {
            matches!(
                e.kind,
                EffectKind::Place { .. }
                    | EffectKind::CopySource
                    | EffectKind::Convert(..)
                    | EffectKind::AddToStore { .. }
            )
        })
}

/// Every effect that is written anywhere.
pub(crate) fn all_effects(spec: &Rules) -> impl Iterator<Item = &Effect> {
    let moves = || spec.kinds.iter().flat_map(|k| k.moves.each.iter().chain([&k.moves.neutral]).flatten());
    let own = moves().flat_map(|m| &m.effects);
    let actions = moves().flat_map(|m| &m.actions).flat_map(|a| &a.effects);
    let modifiers = moves().flat_map(|m| &m.modifiers).flat_map(|m| &m.effects);
    let drops = spec.drops.iter().flat_map(|d| d.effects.iter().chain(d.actions.iter().flat_map(|a| &a.effects)));
    let dropped = spec.drops.iter().flat_map(|d| &d.modifiers).flat_map(|m| &m.effects);
    let named = spec.effects.iter().flat_map(|n| &n.effects);
    let agreed = spec.agreements.iter().flat_map(|a| match &a.outcome {
        AgreementOutcome::Do(effects) => effects.as_slice(),
        AgreementOutcome::Result(_) => &[],
    });
    let triggers = spec.triggers.iter().flat_map(|t| &t.effects);
    own.chain(actions).chain(modifiers).chain(drops).chain(dropped).chain(named).chain(agreed).chain(triggers)
}
