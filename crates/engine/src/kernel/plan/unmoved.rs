//! First moves of pieces that only ever go ahead: whoever stands where such pieces start has not moved, and nobody else has not.

use arbiter_spec::checked::{
    Condition, EffectKind, KindId, KindRef, Move, PerPlayer, Place, PlaceBase, PlayerId, Rules, Shape, Square, Test,
    Vector, ZoneExpr,
};

/// The moves of a kind by player, with first moves told by squares where that can be, and those squares.
pub(crate) fn told(rules: &Rules, kind: KindId) -> (Vec<Vec<Move>>, Option<Vec<Vec<Square>>>) {
    let lists = &rules.kind(kind).moves.each;
    match squares(rules, kind).filter(|_| asked(rules, kind)) {
        None => (lists.clone(), None),
        Some(squares) => {
            let told = lists.iter().map(|list| list.iter().map(|m| answered(m, &squares)).collect());
            (told.collect(), Some(squares))
        }
    }
}

/// Whether it matters anywhere that a piece has not moved.
pub(crate) fn matters(rules: &Rules) -> bool {
    let carries = |m: &Move| m.effects.iter().any(|effect| matches!(effect.kind, EffectKind::Move { .. }));
    let of_two = |m: &Move| carries(m) || matches!(m.shape, Shape::Pair(_));
    rules.memory.moved.contains(&true)
        || rules.kinds.iter().flat_map(|kind| kind.moves.each.iter().flatten()).any(of_two)
}

/// By player, where unmoved pieces of a kind stand; `None` if squares do not tell.
fn squares(rules: &Rules, kind: KindId) -> Option<Vec<Vec<Square>>> {
    let comes_later = rules.drops.iter().any(|drop| drop.kinds.contains(&kind))
        || rules.kinds.iter().flat_map(|k| k.moves.each.iter().flatten()).any(|m| brings(m, kind));
    if comes_later || rules.board.wrap_x || rules.board.wrap_y || !rules.start.shuffles.is_empty() {
        return None;
    }
    rules.player_ids().map(|player| of_player(rules, kind, player)).collect()
}

fn of_player(rules: &Rules, kind: KindId, player: PlayerId) -> Option<Vec<Square>> {
    let ahead = rules.matrix(player).turn(Vector::new(0, 1));
    let along = |x: i32, y: i32| x * i32::from(ahead.dx) + y * i32::from(ahead.dy);
    for m in rules.kind(kind).moves.each.get(player.index())? {
        match &m.shape {
            Shape::Step { step, .. } if along(i32::from(step.dx), i32::from(step.dy)) > 0 => {}
            _ => return None,
        }
    }
    let pieces = rules.start.pieces.iter().filter(|piece| piece.kind == kind && piece.owner == player);
    let squares: Vec<Square> = pieces.map(|piece| piece.square).collect();
    let rows: Vec<i32> =
        squares.iter().map(|square| rules.board.coordinates(*square)).map(|(x, y)| along(x, y)).collect();
    rows.iter().all(|row| Some(row) == rows.first()).then_some(squares)
}

/// Whether a move makes pieces of this kind, or carries them along.
fn brings(m: &Move, kind: KindId) -> bool {
    let becomes = m.modifiers.iter().flat_map(|modifier| &modifier.options).any(|option| match option {
        KindRef::Kind(other) => *other == kind,
        _ => true,
    });
    let carried =
        m.effects.iter().chain(m.actions.iter().flat_map(|action| &action.effects)).any(|effect| match &effect.kind {
            EffectKind::Move { kinds: Some(kinds), .. } => kinds.contains(&kind),
            EffectKind::SetState(..) | EffectKind::Capture(_) => false,
            _ => true,
        });
    becomes || carried
}

/// Whether first moves of a kind may be told by squares: it makes some, and not together with others.
fn asked(rules: &Rules, kind: KindId) -> bool {
    let first = |m: &Move| m.conditions.iter().any(|condition| condition.test == Test::FirstMove);
    rules.kind(kind).moves.each.iter().flatten().any(|m| first(m) && m.effects.is_empty())
}

/// The move with its question for a first move turned into one for a square.
fn answered(m: &Move, squares: &[Vec<Square>]) -> Move {
    let zone = ZoneExpr::Fixed(PerPlayer { each: squares.to_vec(), neutral: Vec::new() });
    let here = Place::From(PlaceBase::Source, Vector::new(0, 0));
    let tell = |condition: &Condition| match condition.test {
        Test::FirstMove => Condition { test: Test::InZone(zone.clone(), here), ..condition.clone() },
        _ => condition.clone(),
    };
    Move { conditions: m.conditions.iter().map(tell).collect(), ..m.clone() }
}
