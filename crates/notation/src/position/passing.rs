//! The en passant field: a piece that carries a timed flag because of the move it has just made.

use super::error::Problems;
use super::{Word, order};
use crate::cursor::Cursor;
use crate::uses::{effects, may_go};
use arbiter_spec::checked::{
    ActionKind, Effect, EffectKind, FlagId, Move, Pieces, Place, PlaceBase, Repeat, Rules, Shape, Square, Until, Vector,
};
use arbiter_spec::play::{PlacedPiece, Placement};

/// A piece, and a move that it may just have made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passed {
    pub piece: usize,
    pub flags: Vec<(FlagId, Option<u32>)>,
    pub over: Vec<Square>,
    /// Those of them that must have been empty.
    pub empty: Vec<Square>,
    pub from: Square,
    /// Nothing but that piece can look otherwise since, and nothing was taken.
    pub plain: bool,
}

/// Every piece that may just have moved by a move that sets a timed flag on it.
pub(crate) fn candidates(spec: &Rules, placement: &Placement) -> Vec<Passed> {
    let empty = |passed: &Passed| !placement.pieces.iter().any(|other| other.square == passed.from);
    let ago = |i: usize| turns_ago(spec, placement, &placement.pieces[i]);
    let all = (0..placement.pieces.len()).filter_map(|i| Some(ways_of(spec, placement, i, ago(i)?)));
    let mut out: Vec<Passed> = Vec::new();
    for passed in all.flatten().filter(empty) {
        let same =
            |other: &Passed| (other.piece, &other.flags, &other.over) == (passed.piece, &passed.flags, &passed.over);
        if !out.iter().any(same) {
            out.push(passed);
        }
    }
    out
}

/// The moves over other squares that a piece may have made so many turns ago, whatever stands in the way.
pub(crate) fn ways_of(spec: &Rules, placement: &Placement, i: usize, ago: u32) -> Vec<Passed> {
    let mut out: Vec<Passed> = Vec::new();
    let Some(piece) = placement.pieces.get(i) else { return out };
    for m in spec.kind(piece.kind).moves.of(piece.owner) {
        // Few moves set any, and those alone are looked at: every text of a position comes by here.
        let setting = timed_flags(spec, m);
        if setting.is_empty() {
            continue;
        }
        let plain = changes_nothing_else(spec, m);
        for (from, over) in ways(spec, m, piece.square) {
            let flags = flags_set(spec, m, &setting, piece, (from, ago));
            let is_empty = |square: &Square| *square != piece.square && *square != from;
            let empty = must_be_empty(spec, m, from, piece.square).into_iter().filter(is_empty).collect();
            let passed = Passed { piece: i, flags, over, empty, from, plain };
            if !passed.flags.is_empty() && !passed.over.is_empty() {
                out.push(passed);
            }
        }
    }
    out
}

/// How many turns ago the owner of the piece last moved: 1 for the player before the one to move.
fn turns_ago(spec: &Rules, placement: &Placement, piece: &PlacedPiece) -> Option<u32> {
    let order = order(spec, placement);
    let len = order.len();
    (1..=len).find(|ago| order.get((placement.turn + len - ago) % len) == Some(&piece.owner)).map(|ago| ago as u32)
}

/// The effects of a move that set a timed flag on the piece that moves, with the flag and for how many turns.
fn timed_flags<'a>(spec: &'a Rules, m: &'a Move) -> Vec<(&'a Effect, FlagId, u32)> {
    let target = Place::From(PlaceBase::Target, Vector::new(0, 0));
    let set = |effect: &'a Effect| match &effect.kind {
        EffectKind::SetState(flag, Some(duration), pieces)
            if *pieces == Pieces::Moved || *pieces == Pieces::At(target) =>
        {
            Some((effect, *flag, *duration))
        }
        _ => None,
    };
    effects(spec, m).into_iter().filter_map(set).collect()
}

fn flags_set(
    spec: &Rules,
    m: &Move,
    setting: &[(&Effect, FlagId, u32)],
    piece: &PlacedPiece,
    (from, ago): (Square, u32),
) -> Vec<(FlagId, Option<u32>)> {
    if !may_go(spec, &m.conditions, piece.owner, from, piece.square) {
        return Vec::new();
    }
    let holds = |(effect, _, duration): &&(&Effect, FlagId, u32)| {
        *duration >= ago && may_go(spec, &effect.conditions, piece.owner, from, piece.square)
    };
    setting.iter().filter(holds).map(|(_, flag, duration)| (*flag, Some(duration - (ago - 1)))).collect()
}

/// Where the move may have come from to end on a square, and the squares it then passed over.
fn ways(spec: &Rules, m: &Move, to: Square) -> Vec<(Square, Vec<Square>)> {
    let Shape::Step { step, through, repeat } = &m.shape else { return Vec::new() };
    let longest = i16::from(spec.board.columns.max(spec.board.rows));
    let (min, max) = match repeat {
        None => (1, 1),
        Some(Repeat { min, max, .. }) => (*min as i16, max.map_or(longest, |n| (n as i16).min(longest))),
    };
    let mut out = Vec::new();
    for times in min.max(1)..=max {
        let Some(from) = spec.board.offset(to, scaled(*step, -times)) else { continue };
        let mut over: Vec<Square> = Vec::new();
        for leap in 0..times {
            let offsets = through.iter().copied().chain(between(*step));
            let from_leap = offsets.map(|v| Vector::new(v.dx + step.dx * leap, v.dy + step.dy * leap));
            let landing = (leap > 0).then(|| scaled(*step, leap));
            over.extend(landing.into_iter().chain(from_leap).filter_map(|v| spec.board.offset(from, v)));
        }
        over.dedup();
        out.push((from, over.into_iter().filter(|s| *s != to && *s != from).collect()));
    }
    out
}

/// The squares that such a move finds empty, whoever makes it.
fn must_be_empty(spec: &Rules, m: &Move, from: Square, to: Square) -> Vec<Square> {
    let Shape::Step { step, through, repeat } = &m.shape else { return Vec::new() };
    let rides = repeat.as_ref().is_some_and(|r| r.until != Until::Edge && r.over.is_none());
    let mut out: Vec<Square> = Vec::new();
    let mut at = from;
    while at != to {
        out.extend(through.iter().filter_map(|v| spec.board.offset(at, *v)));
        match spec.board.offset(at, *step).filter(|next| rides && !out.contains(next)) {
            Some(next) => out.push(next),
            None => break,
        }
        at = out.last().copied().unwrap_or(to);
    }
    out
}

/// A move onto an empty square that takes, moves and puts nothing, and nothing is set off by moves.
fn changes_nothing_else(spec: &Rules, m: &Move) -> bool {
    let quiet = |e: &Effect| matches!(e.kind, EffectKind::SetState(_, Some(_), _) | EffectKind::ClearState(..));
    spec.triggers.is_empty()
        && m.actions.iter().all(|a| a.kind == ActionKind::Move)
        && effects(spec, m).into_iter().all(quiet)
        && m.modifiers.iter().flat_map(|m| &m.effects).all(quiet)
}

fn scaled(v: Vector, by: i16) -> Vector {
    Vector::new(v.dx * by, v.dy * by)
}

/// The squares in line between the ends of a leap.
fn between(step: Vector) -> impl Iterator<Item = Vector> {
    let (mut a, mut b) = (step.dx.abs(), step.dy.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (1..a).map(move |i| Vector::new(step.dx / a * i, step.dy / a * i))
}

pub(crate) fn read(spec: &Rules, word: Option<Word>, placement: &mut Placement, problems: &mut Problems) {
    let Some(word) = word.filter(|w| w.text != "-") else { return };
    let all = candidates(spec, placement);
    for text in word.text.split(',') {
        let item = Word { text, column: word.column };
        match resolve(spec, placement, &all, text) {
            Ok(passed) => placement.pieces[passed.piece].flags.extend(passed.flags.iter().copied()),
            Err(expected) => problems.field(item, "the square of a move in passing", expected),
        }
    }
}

/// The one move in passing that a text means.
pub(crate) fn resolve<'a>(
    spec: &Rules,
    placement: &Placement,
    all: &'a [Passed],
    text: &str,
) -> Result<&'a Passed, &'static str> {
    let mut cursor = Cursor::new(text, 1);
    let mut squares = Vec::new();
    while cursor.peek().is_some() {
        let name = cursor.square_name().ok_or("`-` or the name of a square")?;
        squares.push(spec.board.square_by_name(&name).ok_or("a square of the board")?);
    }
    let fits = |p: &&Passed| {
        let own = placement.pieces[p.piece].square;
        squares.iter().any(|s| p.over.contains(s)) && squares.iter().all(|s| *s == own || p.over.contains(s))
    };
    let mut found = all.iter().filter(fits);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        (None, _) => Err("`-` or a square that a piece has just passed over"),
        _ => Err("the piece's own square as well: more than one piece could have passed there"),
    }
}

pub(crate) fn write(spec: &Rules, placement: &Placement) -> String {
    let texts: Vec<String> = written(spec, placement).into_iter().map(|(_, text)| text).collect();
    if texts.is_empty() { "-".into() } else { texts.join(",") }
}

/// The pieces whose timed flags the field tells, each with its text.
pub(crate) fn written(spec: &Rules, placement: &Placement) -> Vec<(usize, String)> {
    let mut bare = placement.clone();
    bare.pieces.iter_mut().for_each(|piece| piece.flags.clear());
    let all = candidates(spec, &bare);
    let mut out = Vec::new();
    for (i, piece) in placement.pieces.iter().enumerate() {
        let timed: Vec<_> = piece.flags.iter().filter(|(_, turns)| turns.is_some()).copied().collect();
        // A reader takes it at its word: squares that the move found empty are so still, where nothing else can have changed.
        let occupied = |square: &Square| placement.pieces.iter().any(|other| other.square == *square);
        let fits = |p: &&Passed| p.piece == i && p.flags == timed && !(p.plain && p.empty.iter().any(occupied));
        let Some(passed) = all.iter().find(fits) else { continue };
        let over: String = passed.over.iter().map(|s| spec.board.square_name(*s)).collect();
        let longer = format!("{over}{}", spec.board.square_name(piece.square));
        let text = [over, longer].into_iter().find(|text| resolve(spec, &bare, &all, text) == Ok(passed));
        out.extend(text.map(|text| (i, text)));
    }
    out
}
