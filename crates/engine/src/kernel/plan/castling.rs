//! Castling, however it is written: a royal piece and a companion, both unmoved, exchange sides of fixed squares.

use super::components::Components;
use super::fixed::{self, Way};
use super::kinds::{Anatomy, Part, own_pieces_of};
use super::lookup;
use super::reason::Reason;
use crate::kernel::keys::Keys;
use crate::kernel::tables::Castle;
use crate::set::Set;
use arbiter_spec::checked::{
    Action, ActionKind, Condition, EffectKind, Filter, KindId, Move, Pair, Place, PlayerId, Rules, Shape, Square,
    TargetState, Test,
};

/// One move of two pieces.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Castling {
    pub from: usize,
    pub to: usize,
    pub partner_from: usize,
    pub partner_to: usize,
    pub empty: Vec<usize>,
    /// Squares that must not be attacked, beside the royal piece's own.
    pub safe: Vec<usize>,
    /// Where pieces are taken away to ask that.
    pub lifted: Vec<usize>,
}

/// Whether a piece may stand on a square at the start.
pub(crate) fn may_start(rules: &Rules, kind: KindId, owner: PlayerId, square: usize) -> bool {
    let stands = rules.start.pieces.iter().any(|m| m.kind == kind && m.owner == owner && m.square.index() == square);
    stands
        || rules.start.shuffles.iter().any(|shuffle| {
            let places = shuffle.places.iter().filter(|(player, _)| *player == owner);
            let place = places.flat_map(|(_, squares)| squares.iter().position(|s| s.index() == square)).next();
            place.is_some_and(|place| shuffle.arrangements.iter().any(|kinds| kinds[place] == kind))
        })
}

/// The part that a move in the copies of all players is, if it is castling.
pub(crate) fn part(rules: &Rules, copies: &[&Move]) -> Option<Part> {
    let mut partner = None;
    let mut ways = Vec::new();
    for (player, m) in copies.iter().enumerate() {
        let mut found = Vec::new();
        for source in rules.board.squares() {
            if let Some((kind, castling)) = at(rules, PlayerId(player as u8), m, source)? {
                if *partner.get_or_insert(kind) != kind {
                    return None;
                }
                found.push(castling);
            }
        }
        ways.push(found);
    }
    Some(Part::Castle { ways, partner: partner? })
}

/// `None`: not castling. `Some(None)`: not from this square.
fn at(rules: &Rules, player: PlayerId, m: &Move, source: Square) -> Option<Option<(KindId, Castling)>> {
    let Shape::Step { step, through, repeat: None } = &m.shape else { return None };
    let [Action { state: TargetState::Empty, kind: ActionKind::Move, filter: None, conditions, effects, .. }] =
        &m.actions[..]
    else {
        return None;
    };
    if !(conditions.is_empty() && effects.is_empty() && m.modifiers.is_empty()) {
        return None;
    }
    let [effect] = &m.effects[..] else { return None };
    let EffectKind::Move { kinds: Some(pieces), from, to, .. } = &effect.kind else { return None };
    if !effect.conditions.is_empty() || effect.optional || !effect.rescue {
        return None;
    }
    let [partner] = pieces[..] else { return None };
    let Some(target) = rules.board.offset(source, *step) else { return Some(None) };
    let way = Way { player, source, target, turned: true };
    let place = |place: Place| fixed::place(rules, way, place);
    let (Some(partner_from), Some(partner_to)) = (place(*from)?, place(*to)?) else { return Some(None) };
    let mut empty = vec![target.index()];
    for vector in through {
        let Some(square) = rules.board.offset(source, *vector) else { return Some(None) };
        empty.push(square.index());
    }
    let mut safe = Vec::new();
    let (mut first, mut partner_first, mut partner_there, mut source_safe) = (false, false, false, false);
    for Condition { test, .. } in &m.conditions {
        match test {
            Test::FirstMove => first = true,
            Test::PieceFirstMove(at) if at == from => partner_first = true,
            Test::PieceAt(at, filter) if at == from && own_pieces_of(filter) == Some(partner) => partner_there = true,
            Test::EmptyAt(places) => {
                for at in places {
                    let Some(square) = place(*at)? else { return Some(None) };
                    empty.push(square.index());
                }
            }
            Test::PathNotAttacked => {
                source_safe = true;
                safe.extend(between(rules, source, target)?);
                safe.push(target.index());
            }
            Test::SourceNotAttacked => source_safe = true,
            Test::NotAttacked => safe.push(target.index()),
            _ => match fixed::holds(rules, way, &Condition { at: m.at.clone(), test: test.clone() })? {
                true => {}
                false => return Some(None),
            },
        }
    }
    // The companion's new square must be free too, once both are gone; here it is asked to be empty beforehand.
    let lands_free = empty.contains(&partner_to.index());
    // Where nobody is royal nobody asks whether squares are safe.
    let royal = !rules.royalty.is_empty();
    if !(first && partner_first && partner_there && lands_free) || source_safe != royal || !royal && !safe.is_empty() {
        return None;
    }
    // Without its own word for it, the target is still a royal piece's target.
    if royal && !safe.contains(&target.index()) {
        safe.push(target.index());
    }
    let castling = Castling {
        from: source.index(),
        to: target.index(),
        partner_from: partner_from.index(),
        partner_to: partner_to.index(),
        empty,
        safe,
        lifted: Vec::new(),
    };
    Some(Some((partner, castling)))
}

/// The same written as a pair: two unmoved pieces on a line that look for each other, on any squares.
pub(crate) fn pair(rules: &Rules, copies: &[&Move]) -> Result<Part, Reason> {
    let mut partner = None;
    let mut ways = Vec::new();
    for (player, m) in copies.iter().enumerate() {
        let refuse = || Reason::at(&m.at, "a move of two pieces that look for each other other than to castle");
        let Shape::Pair(pair) = &m.shape else { return Err(refuse()) };
        let asked: Vec<&Test> = m.conditions.iter().map(|condition| &condition.test).collect();
        let plain = m.actions.is_empty() && m.effects.is_empty() && m.modifiers.is_empty();
        let (Some(kind), [Test::FirstMove, Test::PathNotAttacked] | [Test::PathNotAttacked, Test::FirstMove], true) =
            (unmoved_pieces_of(&pair.partner), &asked[..], plain)
        else {
            return Err(refuse());
        };
        if *partner.get_or_insert(kind) != kind || rules.royalty.is_empty() {
            return Err(refuse());
        }
        let each = rules.board.squares().flat_map(|from| from_square(rules, player, pair, from));
        ways.push(each.collect());
    }
    Ok(Part::Castle { ways, partner: partner.unwrap_or_default() })
}

/// Own pieces of one kind that have not moved.
fn unmoved_pieces_of(filter: &Filter) -> Option<KindId> {
    let any = Filter { moved: None, ..filter.clone() };
    own_pieces_of(&any).filter(|_| filter.moved == Some(false))
}

/// Every way to castle from a square, with a companion wherever one may start.
fn from_square(rules: &Rules, player: usize, pair: &Pair, from: Square) -> Vec<Castling> {
    let kind = unmoved_pieces_of(&pair.partner).unwrap_or_default();
    let owner = PlayerId(player as u8);
    let (Some(to), Some(partner_to)) =
        (pair.to.landing(&rules.board, from), pair.partner_to.landing(&rules.board, from))
    else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    for partner in lookup::ray(&rules.board, from.index(), pair.search) {
        let pieces = [from.index(), partner];
        let walks = walk(rules, from, to).zip(walk(rules, Square(partner as u8), partner_to));
        let Some((walk, partner_walk)) = walks.filter(|_| to != partner_to) else { continue };
        if !may_start(rules, kind, owner, partner) {
            continue;
        }
        let crossed = walk.iter().chain(&partner_walk).copied().chain([to.index(), partner_to.index()]);
        ways.push(Castling {
            from: from.index(),
            to: to.index(),
            partner_from: partner,
            partner_to: partner_to.index(),
            empty: crossed.filter(|square| !pieces.contains(square)).collect(),
            safe: walk.into_iter().chain([from.index(), to.index()]).collect(),
            lifted: pieces.to_vec(),
        });
    }
    ways
}

/// The squares strictly between two squares of a row or column; none for a square itself; `None` over a hole or askew.
fn walk(rules: &Rules, from: Square, to: Square) -> Option<Vec<usize>> {
    if from == to { Some(Vec::new()) } else { between(rules, from, to) }
}

/// The squares strictly between two squares of a row or column.
fn between(rules: &Rules, source: Square, target: Square) -> Option<Vec<usize>> {
    let ((x, y), (to_x, to_y)) = (rules.board.coordinates(source), rules.board.coordinates(target));
    let steps = (to_x - x).abs().max((to_y - y).abs());
    if x != to_x && y != to_y {
        return None;
    }
    let square = |i: i32| rules.board.square(x + (to_x - x).signum() * i, y + (to_y - y).signum() * i);
    (1..steps).map(|i| square(i).map(Square::index)).collect()
}

/// Whether a piece in these planes, the players' left out, is royal.
pub(crate) fn is_royal(components: &Components, planes: u32) -> bool {
    planes << components.layout.players >> components.layout.royal() & 1 == 1
}

/// Castling from where pieces stand at the start: elsewhere they have moved.
pub(crate) fn castles<W: Set>(
    rules: &Rules,
    kinds: &[Anatomy],
    components: &Components,
    player: usize,
    keys: &mut Keys,
) -> Result<Vec<Castle<W>>, Reason> {
    let stands = |kind: KindId, square: usize| may_start(rules, kind, PlayerId(player as u8), square);
    let mut castles: Vec<Castle<W>> = Vec::new();
    for (index, anatomy) in kinds.iter().enumerate() {
        let mover = KindId(index as u8);
        for part in &anatomy.parts {
            let Part::Castle { ways, partner } = part else { continue };
            let way = |castling: &&Castling| stands(mover, castling.from) && stands(*partner, castling.partner_from);
            for castling in ways[player].iter().filter(way) {
                castles.push(Castle {
                    need: W::of(castling.from) | W::of(castling.partner_from),
                    empty: W::from_squares(castling.empty.iter().copied()),
                    safe: W::from_squares(castling.safe.iter().copied()),
                    lifted: W::from_squares(castling.lifted.iter().copied()),
                    uncovers: false,
                    from: castling.from as u8,
                    to: castling.to as u8,
                    partner_from: castling.partner_from as u8,
                    partner_to: castling.partner_to as u8,
                    mover: components.planes_of[index],
                    partner: components.planes_of[partner.index()],
                    right: keys.next(),
                });
            }
        }
    }
    castles.sort_by_key(|castle| castle.from);
    let pieces = |castle: &Castle<W>| (castle.mover, castle.partner);
    // A square that may hold either of the two: the royal piece tells them apart.
    let either = castles.iter().any(|one| castles.iter().any(|two| one.from == two.partner_from));
    let told = castles.iter().all(|one| {
        (!either || is_royal(components, one.mover))
            && castles.iter().all(|two| one.need != two.need || pieces(one) == pieces(two))
    });
    match told && castles.len() < 256 {
        true => Ok(castles),
        false => {
            Err(Reason::of("pieces of several kinds that castle from the same squares, or too many ways to do it"))
        }
    }
}
