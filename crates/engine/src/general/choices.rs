//! The choices on the way: modifier options, optional and choosing effects.

use super::action::{Action, Doing, class};
use super::ask;
use super::candidate::Table;
use super::code::Trait;
use super::code::rules::{EffectCode, EffectRule, ModifierRule, MoveRule, PiecesCode, PlaceAtCode, PlacedCode, Span};
use super::frame::Frame;
use super::piece::Piece;
use super::view::View;
use crate::moves::What;
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, KindId, KindRef, PlayerId, Square};
use arbiter_spec::play::Choice;

/// No decision multiplies further than this.
const MOST: usize = arbiter_spec::limits::ACTIONS;

/// What a move or drop brings with it that may have to be chosen.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'r, W: Set> {
    pub modifiers: &'r [ModifierRule<W>],
    /// Effects of the move and the piece, or of the drop.
    pub own: Span,
    /// Effects of the action.
    pub action: Span,
}

impl<'r, W: Set> Parts<'r, W> {
    /// Those of a move with the action of that place.
    pub fn of_move(rule: &'r MoveRule<W>, action: Option<u16>) -> Parts<'r, W> {
        let action = action.map_or(Span::default(), |action| rule.actions[usize::from(action)].effects);
        Parts { modifiers: &rule.modifiers, own: rule.effects, action }
    }
}

/// One way of making the choices: what is written in the decision, and what will be done.
#[derive(Clone, Default)]
struct Way {
    choices: Vec<Choice>,
    effects: Vec<Doing>,
}

/// Shows a candidate for each way of making its choices: modifier options first, then effects in list order. `frame`
/// binds the candidate. False if the visitor had seen enough.
#[inline]
pub(crate) fn multiply<W: Set>(
    table: &Table<W>,
    mut base: Action<W>,
    frame: &Frame<W>,
    parts: Parts<W>,
    visitor: &mut impl FnMut(Action<W>) -> bool,
) -> bool {
    // Nearly always there is nothing to choose.
    let (from, to) = (usize::from(base.handle.from), usize::from(base.handle.to));
    if parts.own.is_empty()
        && parts.action.is_empty()
        && base.handle.what == What::Move
        && !parts.modifiers.iter().any(|modifier| modifier.within.hold(from, to))
    {
        base.classes = classes(table, frame, &base);
        return visitor(base);
    }
    multiply_by_choices(table, &base, frame, parts, &mut |action| visitor(action))
}

fn multiply_by_choices<W: Set>(
    table: &Table<W>,
    base: &Action<W>,
    frame: &Frame<W>,
    parts: Parts<W>,
    visitor: &mut dyn FnMut(Action<W>) -> bool,
) -> bool {
    let view = table.view;
    let Some(piece) = &base.piece else { return visitor(base.clone()) };
    let mut way = base.handle.way;
    for modifier in options(view, frame, parts.modifiers, piece, base.handle.what == What::Drop) {
        let frame = Frame { chosen: modifier.map(|(_, kind)| kind), ..*frame };
        // Move level and piece level, then action level, then modifier level.
        let with = modifier.map_or(Span::default(), |(place, _)| parts.modifiers[usize::from(place)].effects);
        let mut ways = vec![Way::default()];
        for effects in [parts.own, parts.action, with] {
            ways = extend(view, &frame, effects, ways);
        }
        for Way { choices, effects } in ways {
            let mut action = base.clone();
            action.modifier = modifier;
            action.handle.way = way;
            action.choices.extend(modifier.map(|(_, kind)| Choice::Become(kind)));
            action.choices.extend(choices);
            action.effects = effects;
            action.classes = classes(table, &frame, &action);
            way = way.wrapping_add(1);
            if !visitor(action) {
                return false;
            }
        }
    }
    true
}

/// The options of the first modifier that passes; one `None` if none applies; nothing if the move is not offered. A piece
/// on the board may stay what it is whatever the limit; one that is dropped counts as one more.
fn options<W: Set>(
    view: View<W>,
    frame: &Frame<W>,
    modifiers: &[ModifierRule<W>],
    piece: &Piece,
    dropped: bool,
) -> Vec<Option<(u16, KindId)>> {
    let may_be = |kind: KindId| kind == piece.kind && !dropped || below_limit(view, frame.subject, kind);
    let unchanged = || if may_be(piece.kind) { vec![None] } else { Vec::new() };
    let (from, to) = (frame.source.unwrap_or_default().index(), frame.target.unwrap_or_default().index());
    let passes = |m: &ModifierRule<W>| m.within.hold(from, to) && ask::all(view, frame, &m.conditions);
    let Some(place) = modifiers.iter().position(passes) else { return unchanged() };
    let modifier = &modifiers[place];
    let kinds = modifier.options.iter().filter_map(|option| ask::kind_meant(view, frame, *option, piece));
    let left: Vec<_> = kinds.filter(|kind| may_be(*kind)).map(|kind| Some((place as u16, kind))).collect();
    if left.is_empty() && modifier.if_none_stay { unchanged() } else { left }
}

/// Whether the player may have one more piece of a kind.
fn below_limit<W: Set>(view: View<W>, player: PlayerId, kind: KindId) -> bool {
    view.code.spec.kind(kind).limit.is_none_or(|limit| pieces_of(view, player, kind) < limit)
}

/// How many pieces of a kind a player has on the board.
pub(crate) fn pieces_of<W: Set>(view: View<W>, player: PlayerId, kind: KindId) -> u32 {
    let state = view.state;
    let squares = state.kinds.get(kind.index()).map_or(W::EMPTY, |set| *set & state.of_owner(player));
    let shared = (squares & state.shared).squares();
    let sharing =
        shared.flat_map(|square| state.pieces_on(square)).filter(|piece| piece.kind == kind && piece.owner == player);
    squares.minus(state.shared).len() + sharing.count() as u32
}

/// Every way so far, followed by every way of doing these effects.
fn extend<W: Set>(view: View<W>, frame: &Frame<W>, effects: Span, mut ways: Vec<Way>) -> Vec<Way> {
    for (index, effect) in effects.indices().zip(view.code.rules.effects_of(effects)) {
        if effect.steady {
            if is_done(view, frame, effect) {
                let doing = Doing { effect: index, rescue: effect.rescue, choice: None };
                ways.iter_mut().for_each(|way| way.effects.push(doing));
            }
            continue;
        }
        let further = of_effect(view, frame, index, effect);
        let mut extended = Vec::with_capacity(ways.len() * further.len());
        for way in &ways {
            for more in &further {
                extended.push(Way {
                    choices: [&way.choices[..], &more.choices].concat(),
                    effects: [&way.effects[..], &more.effects].concat(),
                });
            }
        }
        extended.truncate(MOST);
        ways = extended;
    }
    ways
}

/// Whether the conditions of an effect hold. Those of `nearest_to` are asked of each candidate square instead.
#[inline]
fn is_done<W: Set>(view: View<W>, frame: &Frame<W>, effect: &EffectRule<W>) -> bool {
    effect.conditions.is_empty()
        || matches!(effect.code, EffectCode::Place { at: PlaceAtCode::NearestTo(_), .. })
        || ask::all_before(view, frame, &effect.conditions)
}

/// The ways of doing one effect: declined first. An effect whose conditions fail is not done.
fn of_effect<W: Set>(view: View<W>, frame: &Frame<W>, index: u32, effect: &EffectRule<W>) -> Vec<Way> {
    if !is_done(view, frame, effect) {
        return vec![Way::default()];
    }
    let doing = Doing { effect: index, rescue: effect.rescue, choice: None };
    let accept = || if effect.optional { vec![Choice::Accept] } else { Vec::new() };
    let mut ways = Vec::new();
    if effect.optional {
        ways.push(Way { choices: vec![Choice::Decline], effects: Vec::new() });
    }
    match &effect.code {
        EffectCode::Named(id) => {
            for mut inner in extend(view, frame, view.code.rules.named(*id), vec![Way::default()]) {
                inner.effects.iter_mut().for_each(|doing| doing.rescue &= effect.rescue);
                ways.push(Way { choices: [accept(), inner.choices].concat(), effects: inner.effects });
            }
        }
        EffectCode::Place { what, at: PlaceAtCode::Places(places) } if places.len() > 1 || chooses_kind(what) => {
            let mut squares: Vec<usize> = places.iter().filter_map(|at| ask::place(view, frame, at)).collect();
            squares.dedup();
            for kind in placeable(view, frame, what) {
                for square in squares.iter().map(|square| Square(*square as u8)) {
                    let effects = vec![Doing { choice: Some((kind, square)), ..doing }];
                    ways.push(Way { choices: vec![Choice::Place(kind, square)], effects });
                }
            }
        }
        _ => ways.push(Way { choices: accept(), effects: vec![doing] }),
    }
    ways
}

fn chooses_kind<W: Set>(what: &PlacedCode<W>) -> bool {
    match what {
        PlacedCode::New { kinds, .. } => kinds.len() > 1,
        PlacedCode::FromStore { choose, .. } => *choose,
    }
}

/// The kinds that PLACE may put on the board, by choice.
fn placeable<W: Set>(view: View<W>, frame: &Frame<W>, what: &PlacedCode<W>) -> Vec<KindId> {
    match what {
        PlacedCode::New { kinds, .. } => kinds.iter().filter_map(|kind| kind_to_place(view, frame, *kind)).collect(),
        PlacedCode::FromStore { choose, .. } => {
            let mut kinds: Vec<KindId> = Vec::new();
            for kind in stored(view, frame, what) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            kinds.truncate(if *choose { kinds.len() } else { 1 });
            kinds
        }
    }
}

/// The kind of a new piece.
fn kind_to_place<W: Set>(view: View<W>, frame: &Frame<W>, kind: KindRef) -> Option<KindId> {
    match kind {
        KindRef::Kind(kind) => Some(kind),
        KindRef::Chosen => frame.chosen,
        KindRef::Attribute(attribute) => {
            let piece = frame.event.as_ref().map(|(_, piece)| piece).or(frame.piece.as_ref())?;
            ask::kind_named(view, piece, attribute)
        }
    }
}

/// The kinds of the pieces of a store that may be taken out, in the order they are kept.
fn stored<W: Set>(view: View<W>, frame: &Frame<W>, what: &PlacedCode<W>) -> Vec<KindId> {
    let PlacedCode::FromStore { store, holder, filter, .. } = what else { return Vec::new() };
    let neutral = view.code.spec.stores.get(store.index()).is_some_and(|store| store.neutral);
    let holders = ask::players(view, frame, *holder);
    let there = view.state.stores.iter().filter(|pieces| {
        pieces.store == *store && if neutral { pieces.holder.is_neutral() } else { holders.has(pieces.holder) }
    });
    let fitting = there.filter(|pieces| {
        let frame = Frame { holder: Some(pieces.holder), original: Some(pieces.owner), ..*frame };
        let piece = ask::stored_piece(pieces.kind, pieces.owner);
        filter.as_ref().is_none_or(|filter| ask::filter(view, &frame, filter, None, &piece))
    });
    fitting.map(|pieces| pieces.kind).collect()
}

/// The computed labels of an action. What it removes is judged by the position before it.
#[inline]
fn classes<W: Set>(table: &Table<W>, frame: &Frame<W>, action: &Action<W>) -> u8 {
    let mut classes = if action.handle.what == What::Drop { class::DROP } else { 0 };
    classes |= if removes_enemy(table, frame, action) { class::CAPTURE } else { class::QUIET };
    if action.modifier.is_some_and(|(_, kind)| action.piece.is_some_and(|piece| piece.kind != kind)) {
        classes |= class::PROMOTION;
    }
    if action.partner.is_some() {
        classes |= class::PAIR;
    }
    classes
}

fn removes_enemy<W: Set>(table: &Table<W>, frame: &Frame<W>, action: &Action<W>) -> bool {
    let enemy_on = |square: Square| table.sides.enemy.has(square.index());
    let takes = matches!(action.kind, ActionKind::Capture | ActionKind::Shoot);
    takes && (action.handle.what == What::Drop || action.target.is_some_and(enemy_on))
        || action.taken.squares().iter().copied().any(enemy_on)
        || !action.effects.is_empty() && effects_remove_enemy(table, frame, action)
}

fn effects_remove_enemy<W: Set>(table: &Table<W>, frame: &Frame<W>, action: &Action<W>) -> bool {
    let view = table.view;
    let removed = |pieces: &PiecesCode<W>| table.sides.enemy & squares_meant(view, frame, pieces);
    action.effects.iter().any(|doing| match &view.code.rules.effects[doing.effect as usize].code {
        EffectCode::Capture(pieces) => {
            let immune = |square: usize| view.code.has_trait(Trait::Immune) && ask::some_immune(view, square);
            removed(pieces).squares().any(|square| !immune(square))
        }
        EffectCode::Remove(pieces) => removed(pieces).any(),
        EffectCode::SetState(..)
        | EffectCode::ClearState(..)
        | EffectCode::Move { .. }
        | EffectCode::Place { .. }
        | EffectCode::CopySource
        | EffectCode::Transform { .. }
        | EffectCode::Convert(..)
        | EffectCode::Add(..)
        | EffectCode::Set(..)
        | EffectCode::SetPlayerState(..)
        | EffectCode::ClearPlayerState(..)
        | EffectCode::AddToStore { .. }
        | EffectCode::SetControl(..)
        | EffectCode::ReleaseControl(_)
        | EffectCode::Continue(_)
        | EffectCode::Named(_) => false,
    })
}

/// The squares of the pieces an effect touches.
fn squares_meant<W: Set>(view: View<W>, frame: &Frame<W>, pieces: &PiecesCode<W>) -> W {
    match pieces {
        PiecesCode::Moved => {
            let piece = frame.event.map(|(_, piece)| piece).or(frame.piece);
            piece.and_then(|piece| view.state.square_of(piece.id)).map_or(W::EMPTY, W::of)
        }
        PiecesCode::At(at) => ask::place(view, frame, at).map_or(W::EMPTY, W::of) & view.state.occupied,
        PiecesCode::Matching(zone, filter) => {
            let pieces = ask::pieces(view, frame, filter);
            zone.as_ref().map_or(pieces, |zone| pieces & ask::zone(view, frame, zone))
        }
    }
}
