//! Kinds taken apart: what of their movement the kernel has a form for, written out square by square.

use super::castling::{self, Castling};
use super::drawn;
use super::fixed::{self, Way};
use super::lookup::Run;
use super::paths;
use super::reason::Reason;
use super::unmoved;
use arbiter_spec::checked::{
    Action, ActionKind, Condition, Effect, EffectKind, Filter, FlagId, KindId, KindRef, Move, Pieces, Place, PlayerId,
    Role, Rules, Shape, Square, TargetState, Test, Vector,
};
use std::iter;

/// What a leap does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mode {
    Both,
    Quiet,
    Capture,
}

/// By player: from where to where.
pub(crate) type Pairs = Vec<Vec<(usize, usize)>>;
/// By player: source, target, and the square beside.
pub(crate) type Triples = Vec<Vec<(usize, usize, usize)>>;

/// By player: source, target, and the squares that must be empty.
pub(crate) type Paths = Vec<Vec<(usize, usize, Vec<usize>)>>;

/// A part of a kind's movement.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Leap {
        mode: Mode,
        pairs: Pairs,
    },
    /// A step made twice over empty squares; the square beside is the one passed. By player: the targets on which the piece
    /// then carries the flag.
    Double {
        ways: Triples,
        marks: Vec<Vec<usize>>,
        flag: Option<FlagId>,
    },
    /// A capture of a piece with this flag that stands beside.
    Passing {
        ways: Triples,
        flag: FlagId,
    },
    /// By player, the step: to the edge or the first piece.
    Ride {
        mode: Mode,
        steps: Vec<Vector>,
    },
    /// By player, the step: over just one piece, in this way, and neither over nor onto pieces of the barred kinds.
    Hop {
        mode: Mode,
        steps: Vec<Vector>,
        run: Run,
        barriers: u64,
    },
    /// The same along drawn lines: just one piece stands on the squares of a path.
    Vault {
        mode: Mode,
        paths: Paths,
        barriers: u64,
    },
    /// By player, the step: royal pieces attack each other so, and nothing else.
    Stare {
        steps: Vec<Vector>,
    },
    /// Leaps and short rides that need empty squares on the way.
    Path {
        mode: Mode,
        paths: Paths,
    },
    /// By player.
    Castle {
        ways: Vec<Vec<Castling>>,
        partner: KindId,
    },
}

/// A kind taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Anatomy {
    pub parts: Vec<Part>,
    /// What it may become, in written order, itself left out.
    pub options: Vec<KindId>,
    /// The flag it then carries.
    pub option_flag: Option<FlagId>,
    /// By player, where pieces of the kind stand that have not moved, if their moves ask for that and nothing else tells.
    pub unmoved: Option<Vec<Vec<Square>>>,
}

/// Takes a kind apart, as far as its moves have a form, and says which of them have none.
pub(crate) fn anatomy(rules: &Rules, id: KindId) -> (Anatomy, Vec<Reason>) {
    let mut reasons = Vec::new();
    let mut parts = Vec::new();
    let (lists, unmoved) = unmoved::told(rules, id);
    for index in 0..lists.first().map_or(0, Vec::len) {
        let copies: Vec<&Move> = lists.iter().filter_map(|list| list.get(index)).collect();
        match take_apart(rules, &copies) {
            Ok(found) => parts.extend(found),
            Err(reason) => {
                reasons.extend(iter::once(reason).chain(copies.first().into_iter().flat_map(|m| oddities(m))))
            }
        }
    }
    let (options, option_flag) = options(rules, id).map_err(|more| reasons.extend(more)).unwrap_or_default();
    (Anatomy { parts, options, option_flag, unmoved }, reasons)
}

/// The kinds it may become by any of its moves, itself left out.
fn options(rules: &Rules, id: KindId) -> Result<(Vec<KindId>, Option<FlagId>), Vec<Reason>> {
    let (mut kinds, mut flags) = (Vec::new(), Vec::new());
    // Where nobody asks whether pieces have moved, a fresh one is like any other.
    let asks_for_unmoved = unmoved::matters(rules);
    let mut reasons = Vec::new();
    for modifier in rules.kind(id).moves.each.iter().flatten().flat_map(|m| &m.modifiers) {
        let mut refuse = |what| reasons.push(Reason::at(&modifier.at, what));
        if !modifier.effects.is_empty() {
            refuse("a change of kind with effects");
        }
        if modifier.fresh && asks_for_unmoved {
            refuse("a change of kind into a fresh piece");
        }
        for option in &modifier.options {
            match option {
                KindRef::Kind(other) if *other == id => {}
                KindRef::Kind(other) if kinds.contains(other) => {}
                KindRef::Kind(other) => kinds.push(*other),
                _ => refuse("a change into a kind known only when it is made"),
            }
        }
        flags.push(modifier.set_state);
        if flags.first() != Some(&modifier.set_state) {
            refuse("changes of kind that leave different flags");
        }
    }
    let flag = flags.first().copied().flatten();
    if reasons.is_empty() { Ok((kinds, flag)) } else { Err(reasons) }
}

/// Every action and effect of a move that no move of the kernel has. The first of them alone would hide the others.
fn oddities(m: &Move) -> Vec<Reason> {
    let plain = m.actions.iter().filter(|action| passing_victim(action).is_none());
    let actions = plain.filter(|action| is_odd(action)).map(|action| Reason::at(&action.at, ODD_ACTION));
    actions.chain(m.effects.iter().filter(|e| flag_effect(e).is_none()).map(|e| Reason::at(&e.at, AN_EFFECT))).collect()
}

const ODD_ACTION: &str = "an action other than moving to an empty square or capturing an enemy";
const AN_EFFECT: &str = "an effect";

fn is_odd(action: &Action) -> bool {
    let known = [(TargetState::Empty, ActionKind::Move), (TargetState::Enemy, ActionKind::Capture)];
    let asks = action.filter.is_some() || !action.conditions.is_empty();
    !known.contains(&(action.state, action.kind)) || asks || !action.effects.is_empty()
}

/// One move in the copies of all players.
pub(crate) fn take_apart(rules: &Rules, copies: &[&Move]) -> Result<Vec<Part>, Reason> {
    let Some(first) = copies.first() else { return Ok(Vec::new()) };
    if first.merge {
        return Err(Reason::at(&first.at, "moves of several pieces that count as one"));
    }
    match &first.shape {
        Shape::Step { repeat: Some(repeat), .. } => paths::ride(rules, copies, repeat),
        Shape::Step { repeat: None, .. } => match leap(rules, copies) {
            Ok(parts) => Ok(parts),
            Err(reason) => castling::part(rules, copies).map(|part| vec![part]).ok_or(reason),
        },
        Shape::Along { repeat, .. } => drawn::part(rules, copies, repeat.as_ref()),
        Shape::To(_) => jump(rules, copies),
        Shape::Pair(_) => castling::pair(rules, copies).map(|part| vec![part]),
        Shape::Legs(_) => Err(Reason::at(&first.at, "a bent path")),
    }
}

/// What the actions of a move amount to, beside captures in passing.
pub(crate) fn mode(m: &Move, plain: &[&Action]) -> Result<Option<Mode>, Reason> {
    let is = |action: &&Action, state, kind| action.state == state && action.kind == kind;
    let quiet = plain.iter().any(|a| is(a, TargetState::Empty, ActionKind::Move));
    let capture = plain.iter().any(|a| is(a, TargetState::Enemy, ActionKind::Capture));
    if let Some(odd) = plain.iter().find(|action| is_odd(action)) {
        return Err(Reason::at(&odd.at, ODD_ACTION));
    }
    if let Some(effect) = m.effects.iter().find(|e| flag_effect(e).is_none()) {
        return Err(Reason::at(&effect.at, AN_EFFECT));
    }
    Ok(match (quiet, capture) {
        (true, true) => Some(Mode::Both),
        (true, false) => Some(Mode::Quiet),
        (false, true) => Some(Mode::Capture),
        (false, false) => None,
    })
}

/// A flag on the piece that moved, for some turns, whatever it depends on.
fn flag_effect(effect: &Effect) -> Option<FlagId> {
    match effect.kind {
        EffectKind::SetState(flag, Some(_), Pieces::Moved) if !effect.optional && effect.rescue => Some(flag),
        _ => None,
    }
}

/// A move to any square of a zone: leaps, as far as squares tell it.
fn jump(rules: &Rules, copies: &[&Move]) -> Result<Vec<Part>, Reason> {
    let first = copies[0];
    let plain: Vec<&Action> = first.actions.iter().collect();
    let mode = mode(first, &plain)?;
    if !first.effects.is_empty() {
        return Err(Reason::at(&first.at, "a leap that leaves a flag"));
    }
    let pairs = copies.iter().enumerate().map(|(player, m)| {
        let Shape::To(zone) = &m.shape else { return Ok(Vec::new()) };
        let player = PlayerId(player as u8);
        let mut pairs = Vec::new();
        for source in rules.board.squares() {
            let changing = || Reason::at(&m.at, "a move to any square of a zone that changes");
            for target in fixed::goals(rules, player, source, zone).ok_or_else(changing)? {
                let way = Way { player, source, target, turned: true };
                let holds = fixed::all(rules, way, &m.conditions).ok_or_else(|| dynamic(m))?;
                if holds && source != target && !pairs.contains(&(source.index(), target.index())) {
                    pairs.push((source.index(), target.index()));
                }
            }
        }
        Ok(pairs)
    });
    let pairs = pairs.collect::<Result<_, Reason>>()?;
    Ok(mode.map(|mode| Part::Leap { mode, pairs }).into_iter().collect())
}

fn leap(rules: &Rules, copies: &[&Move]) -> Result<Vec<Part>, Reason> {
    let mut parts = Vec::new();
    let first = copies[0];
    let Shape::Step { step, through, .. } = &first.shape else { return Ok(parts) };
    let is_passing = |action: &&Action| passing_victim(action).is_some();
    let plain: Vec<&Action> = first.actions.iter().filter(|a| !is_passing(a)).collect();
    let mode = mode(first, &plain)?;
    let halves = Vector::new(step.dx / 2, step.dy / 2);
    let doubled = Vector::new(halves.dx * 2, halves.dy * 2) == *step && through.len() == 1;
    let flags = !first.effects.is_empty();
    if !through.is_empty() || flags {
        if !(doubled && mode == Some(Mode::Quiet) && first.actions.len() == plain.len()) {
            return if flags {
                Err(Reason::at(&first.at, "a leap that leaves a flag"))
            } else {
                paths::lame(rules, copies)
            };
        }
        let ways = copies.iter().enumerate().map(|(player, m)| doubles(rules, PlayerId(player as u8), m));
        let ways: Triples = ways.collect::<Result<_, _>>()?;
        let marks = copies.iter().enumerate().map(|(player, m)| marks(rules, PlayerId(player as u8), m, &ways[player]));
        let flag = first.effects.iter().find_map(flag_effect);
        parts.push(Part::Double { marks: marks.collect::<Result<_, _>>()?, ways, flag });
        return Ok(parts);
    }
    if let Some(mode) = mode {
        let pairs = copies.iter().enumerate().map(|(player, m)| leaps(rules, PlayerId(player as u8), m, &[]));
        parts.push(Part::Leap { mode, pairs: pairs.collect::<Result<_, _>>()? });
    }
    for (index, action) in first.actions.iter().enumerate().filter(|(_, a)| is_passing(a)) {
        // The first action that fits is taken: an earlier one on empty squares would hide this one.
        if first.actions[..index].iter().any(|a| a.state == TargetState::Empty && passing_victim(a).is_none()) {
            return Err(Reason::at(&action.at, "a second action on empty squares"));
        }
        let ways = copies.iter().enumerate().map(|(player, m)| passings(rules, PlayerId(player as u8), m, index));
        let Some((_, flag)) = passing_victim(action) else { continue };
        parts.push(Part::Passing { ways: ways.collect::<Result<_, _>>()?, flag });
    }
    Ok(parts)
}

/// The pairs of squares between which a leap may be made.
fn leaps(rules: &Rules, player: PlayerId, m: &Move, more: &[Condition]) -> Result<Vec<(usize, usize)>, Reason> {
    let Shape::Step { step, .. } = &m.shape else { return Ok(Vec::new()) };
    let mut pairs = Vec::new();
    for source in rules.board.squares() {
        let Some(target) = rules.board.offset(source, *step) else { continue };
        let way = Way { player, source, target, turned: true };
        for conditions in [&m.conditions[..], more] {
            if fixed::all(rules, way, conditions).is_none() {
                return Err(dynamic(m));
            }
        }
        if fixed::all(rules, way, &m.conditions) == Some(true)
            && fixed::all(rules, way, more) == Some(true)
            && source != target
        {
            pairs.push((source.index(), target.index()));
        }
    }
    Ok(pairs)
}

pub(crate) fn dynamic(m: &Move) -> Reason {
    Reason::at(&m.at, "a condition on more than the squares of the move")
}

fn doubles(rules: &Rules, player: PlayerId, m: &Move) -> Result<Vec<(usize, usize, usize)>, Reason> {
    let Shape::Step { through, .. } = &m.shape else { return Ok(Vec::new()) };
    let pairs = leaps(rules, player, m, &[])?;
    let passed = |source: usize| through.first().and_then(|v| rules.board.offset(Square(source as u8), *v));
    Ok(pairs.into_iter().filter_map(|(s, t)| Some((s, t, passed(s)?.index()))).collect())
}

/// Where a double step leaves the flag.
fn marks(rules: &Rules, player: PlayerId, m: &Move, ways: &[(usize, usize, usize)]) -> Result<Vec<usize>, Reason> {
    let mut marks = Vec::new();
    for (source, target, _) in ways {
        let way = Way { player, source: Square(*source as u8), target: Square(*target as u8), turned: true };
        for effect in &m.effects {
            let left = fixed::all(rules, way, &effect.conditions);
            if left.ok_or_else(|| Reason::at(&effect.at, "a flag that depends on more than squares"))? {
                marks.push(*target);
            }
        }
    }
    Ok(marks)
}

/// Where the victim of a capture in passing stands and which flag it carries, if the action is one.
fn passing_victim(action: &Action) -> Option<(Place, FlagId)> {
    if action.state != TargetState::Empty || action.kind != ActionKind::Move || action.filter.is_some() {
        return None;
    }
    let [effect] = &action.effects[..] else { return None };
    let EffectKind::Capture(Pieces::At(place)) = effect.kind else { return None };
    let plain = effect.conditions.is_empty() && !effect.optional && effect.rescue;
    let asked = action.conditions.iter().find_map(|condition| asked_flag(condition, place));
    asked.filter(|_| plain).map(|flag| (place, flag))
}

/// The flag that an enemy must carry there, if a condition asks for one.
fn asked_flag(condition: &Condition, place: Place) -> Option<FlagId> {
    match condition.test {
        Test::CheckState(flag, at, Some(Role::Enemy)) if at == place => Some(flag),
        _ => None,
    }
}

fn passings(rules: &Rules, player: PlayerId, m: &Move, index: usize) -> Result<Vec<(usize, usize, usize)>, Reason> {
    let Some(action) = m.actions.get(index) else { return Ok(Vec::new()) };
    let Some((place, flag)) = passing_victim(action) else { return Err(dynamic(m)) };
    let others = action.conditions.iter().filter(|condition| asked_flag(condition, place) != Some(flag));
    let more: Vec<Condition> = others.cloned().collect();
    let mut ways = Vec::new();
    for (source, target) in leaps(rules, player, m, &more)? {
        let way = Way { player, source: Square(source as u8), target: Square(target as u8), turned: true };
        if let Some(Some(victim)) = fixed::place(rules, way, place) {
            ways.push((source, target, victim.index()));
        }
    }
    Ok(ways)
}

/// Whether a filter means just the own pieces of one kind.
pub(crate) fn own_pieces_of(filter: &Filter) -> Option<KindId> {
    let Some([KindRef::Kind(kind)]) = filter.kinds.as_deref() else { return None };
    let wanted = Filter { kinds: filter.kinds.clone(), owner: Some(Role::Own), ..Filter::default() };
    (*filter == wanted).then_some(*kind)
}

/// For each way of a piece from `source` to `target`: whether it may stay what it is, and what else it may become, a bit for
/// each kind.
pub(crate) fn may_change(rules: &Rules, kind: KindId, m: &Move, way: Way) -> Result<(bool, u64), Reason> {
    for modifier in &m.modifiers {
        match fixed::all(rules, way, &modifier.conditions) {
            None => return Err(Reason::at(&modifier.at, "a change of kind that depends on more than squares")),
            Some(false) => {}
            Some(true) => {
                let stays = modifier.options.contains(&KindRef::Kind(kind));
                let others = modifier.options.iter().filter_map(|option| match option {
                    KindRef::Kind(other) if *other != kind => Some(1u64 << other.index()),
                    _ => None,
                });
                return Ok((stays, others.fold(0, |all, other| all | other)));
            }
        }
    }
    Ok((true, 0))
}
