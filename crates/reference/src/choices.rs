//! The choices on the way: modifier options, optional and choosing effects (§16, Generate 3).

use crate::candidate::{Candidate, Doing, Rule};
use crate::condition;
use crate::context::Frame;
use crate::effect;
use crate::filter;
use crate::piece::Piece;
use crate::place;
use crate::position::Position;
use crate::role;
use arbiter_spec::checked::{ActionKind, Effect, EffectKind, KindId, Modifier, PlaceAt, Placed, Square};
use arbiter_spec::play::Choice;

/// No decision multiplies further than this (§18).
const MOST: usize = arbiter_spec::limits::ACTIONS;

/// One way of making the choices: what is written in the decision, and what will be done.
type Way<'s> = (Vec<Choice>, Vec<Doing<'s>>);

/// A candidate for each way of making its choices: modifier options first, then effects in list order.
pub(crate) fn multiply<'s>(position: &'s Position, base: Candidate<'s>) -> Vec<Candidate<'s>> {
    let Some(piece) = base.piece.clone() else { return vec![base] };
    let (modifiers, own): (&'s [Modifier], &'s [Effect]) = match base.rule {
        Rule::Move(m) => (&m.modifiers, &m.effects),
        Rule::Drop(d) => (&d.modifiers, &d.effects),
        Rule::Pass | Rule::Stop => (&[], &[]),
    };
    let frame = base.frame();
    let mut found = Vec::new();
    let dropped = matches!(base.rule, Rule::Drop(_));
    for modifier in options(position, &frame, modifiers, &piece, dropped) {
        let frame = Frame { chosen: modifier.map(|(_, kind)| kind), ..frame.clone() };
        // Move level and piece level, then action level, then modifier level (§16, Apply 4).
        let action = base.action.map_or(&[][..], |action| &action.effects);
        let with = modifier.map_or(&[][..], |(modifier, _)| &modifier.effects);
        let mut ways: Vec<Way<'s>> = vec![(Vec::new(), Vec::new())];
        for effects in [own, action, with] {
            ways = extend(position, &frame, effects, ways);
        }
        for (chosen, effects) in ways {
            let promotion = modifier.map(|(_, kind)| Choice::Become(kind));
            let choices = promotion.into_iter().chain(chosen).collect();
            let mut candidate = Candidate { modifier, effects, choices, ..base.clone() };
            candidate.classes = classes(position, &candidate);
            found.push(candidate);
        }
    }
    found
}

/// The options of the first modifier that passes; one `None` if none applies; nothing if the move is not offered. A piece
/// on the board may stay what it is whatever the limit; one that is dropped counts as one more.
fn options<'s>(
    position: &'s Position,
    frame: &Frame,
    modifiers: &'s [Modifier],
    piece: &Piece,
    dropped: bool,
) -> Vec<Option<(&'s Modifier, KindId)>> {
    let may_be = |kind: KindId| kind == piece.kind && !dropped || below_limit(position, frame, kind);
    let unchanged = || if may_be(piece.kind) { vec![None] } else { Vec::new() };
    let passing = modifiers.iter().find(|m| condition::all_before(position, frame, &m.conditions));
    let Some(modifier) = passing else { return unchanged() };
    let kinds = modifier.options.iter().filter_map(|option| filter::kind_meant(position, frame, *option, piece));
    let left: Vec<_> = kinds.filter(|kind| may_be(*kind)).map(|kind| Some((modifier, kind))).collect();
    if left.is_empty() && modifier.if_none_stay { unchanged() } else { left }
}

/// Whether the player may have one more piece of a kind.
pub(crate) fn below_limit(position: &Position, frame: &Frame, kind: KindId) -> bool {
    let pieces = || position.pieces().filter(|(_, piece)| piece.kind == kind && piece.owner == frame.subject).count();
    position.spec.kind(kind).limit.is_none_or(|limit| pieces() < limit as usize)
}

/// Every way so far, followed by every way of doing these effects.
fn extend<'s>(position: &'s Position, frame: &Frame, effects: &'s [Effect], ways: Vec<Way<'s>>) -> Vec<Way<'s>> {
    effects.iter().fold(ways, |ways, effect| {
        let further = of_effect(position, frame, effect);
        let mut extended = Vec::with_capacity(ways.len() * further.len());
        for (choices, doings) in &ways {
            for (more_choices, more) in &further {
                extended.push(([&choices[..], more_choices].concat(), [&doings[..], more].concat()));
            }
        }
        extended.truncate(MOST);
        extended
    })
}

/// The ways of doing one effect: declined first. An effect whose conditions fail is not done.
fn of_effect<'s>(position: &'s Position, frame: &Frame, effect: &'s Effect) -> Vec<Way<'s>> {
    let nothing = || (Vec::new(), Vec::new());
    // The conditions of `nearest_to` are asked of each candidate square instead (§8).
    let asked = !matches!(effect.kind, EffectKind::Place { at: PlaceAt::NearestTo(_), .. });
    if asked && !condition::all_before(position, frame, &effect.conditions) {
        return vec![nothing()];
    }
    let doing = Doing { effect, turned: frame.turned, rescue: effect.rescue, choice: None };
    let accept = || if effect.optional { vec![Choice::Accept] } else { Vec::new() };
    let mut ways = if effect.optional { vec![(vec![Choice::Decline], Vec::new())] } else { Vec::new() };
    match &effect.kind {
        EffectKind::Named(id) => {
            let inner = &position.spec.effects[id.index()].effects;
            for (choices, mut doings) in extend(position, &frame.named(), inner, vec![nothing()]) {
                doings.iter_mut().for_each(|inner| inner.rescue &= effect.rescue);
                ways.push(([accept(), choices].concat(), doings));
            }
        }
        EffectKind::Place { what, at } if is_choice(what, at) => {
            for (kind, square) in placements(position, frame, what, at) {
                ways.push((vec![Choice::Place(kind, square)], vec![Doing { choice: Some((kind, square)), ..doing }]));
            }
        }
        _ => ways.push((accept(), vec![doing])),
    }
    ways
}

fn is_choice(what: &Placed, at: &PlaceAt) -> bool {
    let kinds = match what {
        Placed::New { kinds, .. } => kinds.len() > 1,
        Placed::FromStore { choose, .. } => *choose,
    };
    // The square of `nearest_to` is found when it is done; a choice of kind with it is not expressible.
    matches!(at, PlaceAt::Places(places) if kinds || places.len() > 1)
}

/// What can be put where, kinds first.
fn placements(position: &Position, frame: &Frame, what: &Placed, at: &PlaceAt) -> Vec<(KindId, Square)> {
    let PlaceAt::Places(places) = at else { return Vec::new() };
    let mut squares: Vec<Square> = places.iter().filter_map(|at| place::square(position, frame, *at)).collect();
    squares.dedup();
    let kinds: Vec<KindId> = match what {
        Placed::New { kinds, .. } => {
            kinds.iter().filter_map(|kind| effect::kind_to_place(position, frame, *kind)).collect()
        }
        Placed::FromStore { choose: true, .. } => effect::storable(position, frame, what),
        Placed::FromStore { .. } => effect::storable(position, frame, what).into_iter().take(1).collect(),
    };
    kinds.iter().flat_map(|kind| squares.iter().map(move |square| (*kind, *square))).collect()
}

/// The labels of an action, own and computed (§6.2). What it removes is judged by the position before it.
fn classes<'s>(position: &Position, candidate: &Candidate<'s>) -> Vec<&'s str> {
    let mut classes = Vec::new();
    match candidate.rule {
        Rule::Move(m) => classes.extend(m.classes.iter().map(String::as_str)),
        Rule::Drop(_) => classes.push("DROP"),
        Rule::Pass | Rule::Stop => {}
    }
    classes.push(if removes_enemy(position, candidate) { "CAPTURE" } else { "QUIET" });
    if candidate.modifier.is_some_and(|(_, kind)| candidate.piece.as_ref().is_some_and(|piece| piece.kind != kind)) {
        classes.push("PROMOTION");
    }
    if candidate.partner.is_some() {
        classes.push("PAIR");
    }
    classes
}

fn removes_enemy(position: &Position, candidate: &Candidate) -> bool {
    let enemy_on = |square: &Square| {
        position.pieces_on(*square).iter().any(|piece| role::are_enemies(position, candidate.player, piece.owner))
    };
    let takes = matches!(candidate.kind(), ActionKind::Capture | ActionKind::Shoot);
    takes && (matches!(candidate.rule, Rule::Drop(_)) || candidate.target.iter().any(enemy_on))
        || candidate.taken.iter().any(enemy_on)
        || candidate.effects.iter().any(|doing| {
            let frame = || Frame { turned: doing.turned, ..candidate.frame() };
            match &doing.effect.kind {
                EffectKind::Capture(pieces) => {
                    let squares = effect::pieces_meant(position, &frame(), pieces).into_iter();
                    squares.map(|(square, _)| square).any(|s| enemy_on(&s) && !crate::status::some_immune(position, s))
                }
                EffectKind::Remove(pieces) => {
                    effect::pieces_meant(position, &frame(), pieces).iter().any(|(square, _)| enemy_on(square))
                }
                EffectKind::SetState(..)
                | EffectKind::ClearState(..)
                | EffectKind::Move { .. }
                | EffectKind::Place { .. }
                | EffectKind::CopySource
                | EffectKind::Transform { .. }
                | EffectKind::Convert(..)
                | EffectKind::Add(..)
                | EffectKind::Set(..)
                | EffectKind::SetPlayerState(..)
                | EffectKind::ClearPlayerState(..)
                | EffectKind::AddToStore { .. }
                | EffectKind::SetControl(..)
                | EffectKind::ReleaseControl(_)
                | EffectKind::Continue { .. }
                | EffectKind::Named(_) => false,
            }
        })
}
