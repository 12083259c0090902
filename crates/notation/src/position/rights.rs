//! Which pieces count as unmoved.

use super::Word;
use super::error::Problems;
use crate::Letters;
use crate::uses::{effects, effects_ask_first_move, mentions, place};
use arbiter_spec::checked::{
    EffectKind, Filter, KindId, KindRef, Move, PlayerId, Role, Rules, Shape, Square, Test, Vector, ZoneExpr,
};
use arbiter_spec::play::{PlacedPiece, Placement};

/// A piece that can use a right only together with an unmoved partner (indices into the pieces).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    pub player: PlayerId,
    pub mover: usize,
    pub partner: usize,
}

/// True if some piece of this kind and owner may stand there at the start, or be dropped there as unmoved.
pub(crate) fn starts_there(spec: &Rules, kind: KindId, owner: PlayerId, square: Square) -> bool {
    let fixed = spec.start.pieces.iter().any(|m| (m.square, m.kind, m.owner) == (square, kind, owner));
    fixed
        || shuffled_squares(spec, owner).any(|(s, kinds)| s == square && kinds.contains(&kind))
        || spec.drops.iter().any(|d| d.fresh && d.kinds.contains(&kind) && is_in(spec, &d.zone, owner, square))
}

/// True if the square lies in the player's copy of a zone of fixed squares.
fn is_in(spec: &Rules, zone: &ZoneExpr, owner: PlayerId, square: Square) -> bool {
    match zone {
        ZoneExpr::Fixed(copies) => copies.of(owner).contains(&square),
        ZoneExpr::Named(id) => spec.zones[id.index()].squares.of(owner).contains(&square),
        _ => false,
    }
}

/// The squares over which a player's pieces are shuffled, with the kinds of the shuffle.
pub(crate) fn shuffled_squares(spec: &Rules, owner: PlayerId) -> impl Iterator<Item = (Square, &[KindId])> {
    spec.start.shuffles.iter().flat_map(move |shuffle| {
        let kinds = shuffle.arrangements.first().map_or(&[][..], Vec::as_slice);
        let places = shuffle.places.iter().filter(move |(player, _)| *player == owner);
        places.flat_map(|(_, squares)| squares).map(move |square| (*square, kinds))
    })
}

/// Every piece that has a right with a partner, moved or not.
pub(crate) fn links(spec: &Rules, pieces: &[PlacedPiece]) -> Vec<Link> {
    links_with(spec, pieces, Partner::Fitting)
}

/// Whom a right is asked of.
#[derive(Clone, Copy, PartialEq)]
enum Partner {
    /// A piece with which it can be used.
    Fitting,
    /// Whatever stands there: two positions differ by what is asked of it, whether or not anything comes of it now.
    Anyone,
}

fn links_with(spec: &Rules, pieces: &[PlacedPiece], partner: Partner) -> Vec<Link> {
    let mut out = Vec::new();
    for (mover, piece) in pieces.iter().enumerate() {
        for m in spec.kind(piece.kind).moves.of(piece.owner) {
            for partner in partners(spec, pieces, piece, m, partner) {
                let link = Link { player: piece.owner, mover, partner };
                if !piece.owner.is_neutral() && !out.contains(&link) {
                    out.push(link);
                }
            }
        }
    }
    out
}

/// The pieces whose being unmoved this move of this piece asks for, along with its own.
fn partners(spec: &Rules, pieces: &[PlacedPiece], piece: &PlacedPiece, m: &Move, partner: Partner) -> Vec<usize> {
    if !mentions(spec, &m.conditions, |t| matches!(t, Test::FirstMove)) {
        return Vec::new();
    }
    let own_at = |square: Square, fits: &dyn Fn(&PlacedPiece) -> bool| {
        pieces.iter().position(|p| p.square == square && p.owner == piece.owner && fits(p))
    };
    let mut out = Vec::new();
    if let Shape::Pair(pair) = &m.shape
        && pair.partner.moved == Some(false)
    {
        let mut square = spec.board.offset(piece.square, pair.search);
        while let Some(s) = square.filter(|s| *s != piece.square) {
            out.extend(own_at(s, &|p| kind_fits(&pair.partner, p.kind)));
            square = spec.board.offset(s, pair.search);
        }
    }
    crate::uses::each_test(spec, &m.conditions, &mut |test| {
        if let Test::PieceFirstMove(at) | Test::RookFirstMove(at) = test
            && let Some(square) = place(spec, at, piece.square, piece.square)
        {
            let asked = |p: &PlacedPiece| {
                let named = !mentions(spec, &m.conditions, |t| match t {
                    Test::PieceAt(other, filter) => other == at && !kind_fits(filter, p.kind),
                    _ => false,
                });
                named
                    && effects(spec, m).iter().all(|e| match &e.kind {
                        EffectKind::Move { kinds: Some(kinds), from, .. } => from != at || kinds.contains(&p.kind),
                        _ => true,
                    })
            };
            match partner {
                Partner::Fitting => out.extend(own_at(square, &asked)),
                Partner::Anyone => out.extend(pieces.iter().position(|p| p.square == square)),
            }
        }
    });
    out
}

fn kind_fits(filter: &Filter, kind: KindId) -> bool {
    let named = filter.kinds.as_ref().is_none_or(|kinds| kinds.contains(&KindRef::Kind(kind)));
    named && !matches!(filter.owner, Some(Role::Enemy | Role::Neutral))
}

/// A move of the piece, or an effect of one, asks for FIRST_MOVE without a partner.
pub(crate) fn has_own_right(spec: &Rules, piece: &PlacedPiece) -> bool {
    spec.kind(piece.kind).moves.of(piece.owner).iter().any(|m| {
        let paired = matches!(m.shape, Shape::Pair(_))
            || mentions(spec, &m.conditions, |t| matches!(t, Test::PieceFirstMove(_) | Test::RookFirstMove(_)));
        let alone = mentions(spec, &m.conditions, |t| matches!(t, Test::FirstMove));
        (alone && !paired) || effects_ask_first_move(spec, m)
    })
}

/// Whether the piece stands on the hindmost of its player's starting rows, seen in the player's direction.
fn on_back_row(spec: &Rules, piece: &PlacedPiece) -> bool {
    let forward = spec.matrix(piece.owner).turn(Vector::new(0, 1));
    let depth = |square: Square| {
        let (x, y) = spec.board.coordinates(square);
        x * i32::from(forward.dx) + y * i32::from(forward.dy)
    };
    let fixed = spec.start.pieces.iter().filter(|m| m.owner == piece.owner).map(|m| m.square);
    let all = fixed.chain(shuffled_squares(spec, piece.owner).map(|(s, _)| s));
    all.map(depth).min() == Some(depth(piece.square))
}

/// The pieces the field speaks about: those not named have moved.
pub(crate) fn spoken_of(spec: &Rules, pieces: &[PlacedPiece], links: &[Link]) -> Vec<usize> {
    let alone = |i: &usize| has_own_right(spec, &pieces[*i]) && on_back_row(spec, &pieces[*i]);
    let linked = |i: &usize| links.iter().any(|l| l.mover == *i || l.partner == *i);
    (0..pieces.len()).filter(|i| linked(i) || alone(i)).collect()
}

pub(crate) fn read(
    spec: &Rules,
    letters: &Letters,
    word: Option<Word>,
    placement: &mut Placement,
    problems: &mut Problems,
) {
    let Some(word) = word else { return };
    let names: Vec<Word> = match (word.text, letters.by_case()) {
        ("-", _) => Vec::new(),
        (text, true) => text
            .char_indices()
            .enumerate()
            .map(|(i, (at, c))| Word { text: &text[at..at + c.len_utf8()], column: word.column + i })
            .collect(),
        (text, false) => text.split(',').map(|text| Word { text, column: word.column }).collect(),
    };
    let links = links(spec, &placement.pieces);
    let spoken = spoken_of(spec, &placement.pieces, &links);
    for &i in &spoken {
        placement.pieces[i].moved = true;
    }
    for name in names {
        match named(spec, letters, &placement.pieces, &links, &spoken, name.text) {
            Some(found) => found.into_iter().for_each(|i| placement.pieces[i].moved = false),
            None => problems.field(
                name,
                "the right of a piece on the board",
                "`-`, `K`, `Q` or the file of a piece that has not moved (upper case for the first player)",
            ),
        }
    }
}

/// The pieces that one name of the field calls unmoved.
pub(crate) fn named(
    spec: &Rules,
    letters: &Letters,
    pieces: &[PlacedPiece],
    links: &[Link],
    spoken: &[usize],
    name: &str,
) -> Option<Vec<usize>> {
    let both = |link: &Link| vec![link.mover, link.partner];
    if !letters.by_case() {
        let square = spec.board.square_by_name(name)?;
        let with: Vec<usize> = links.iter().filter(|l| pieces[l.partner].square == square).flat_map(both).collect();
        let alone = || spoken.iter().copied().filter(|&i| pieces[i].square == square).collect::<Vec<_>>();
        let found = if with.is_empty() { alone() } else { with };
        return (!found.is_empty()).then_some(found);
    }
    let letter = name.chars().next()?;
    let player = PlayerId(if letter.is_uppercase() { 0 } else { 1 });
    let column = |i: usize| spec.board.coordinates(pieces[i].square).0;
    let own = || links.iter().filter(|l| l.player == player);
    let letter = letter.to_ascii_lowercase();
    let by_side = match letter {
        'k' => outermost(spec, pieces, links, player, true),
        'q' => outermost(spec, pieces, links, player, false),
        _ => None,
    };
    if let Some(link) = by_side {
        return Some(both(link));
    }
    let file = i32::from(u8::try_from(letter).ok()?.checked_sub(b'a')?);
    if let Some(link) = own().find(|l| column(l.partner) == file) {
        return Some(both(link));
    }
    let mut on_file: Vec<usize> =
        spoken.iter().copied().filter(|&i| pieces[i].owner == player && column(i) == file).collect();
    on_file.sort_by_key(|&i| !starts_there(spec, pieces[i].kind, player, pieces[i].square));
    on_file.first().map(|&i| vec![i])
}

/// The right with the outermost partner to the right or left of the mover.
pub(crate) fn outermost<'a>(
    spec: &Rules,
    pieces: &[PlacedPiece],
    links: &'a [Link],
    player: PlayerId,
    right: bool,
) -> Option<&'a Link> {
    let sign = if right { 1 } else { -1 };
    let out = |i: usize| sign * spec.board.coordinates(pieces[i].square).0;
    let own = links.iter().filter(|l| l.player == player && out(l.partner) > out(l.mover));
    own.max_by_key(|l| out(l.partner))
}

/// Writes the field; with `files`, every right by the file of the piece that gives it.
pub(crate) fn write(spec: &Rules, letters: &Letters, placement: &Placement, files: bool) -> String {
    let pieces = &placement.pieces;
    let links = links(spec, pieces);
    let mut spoken = spoken_of(spec, pieces, &links);
    spoken.sort_by_key(|&i| pieces[i].square);
    let mut names = Vec::new();
    for player in spec.player_ids() {
        let mut covered: Vec<usize> = Vec::new();
        let mut active: Vec<&Link> =
            links.iter().filter(|l| l.player == player && !pieces[l.mover].moved && !pieces[l.partner].moved).collect();
        // The king's side first, by custom: the greater file.
        active.sort_by_key(|l| std::cmp::Reverse(pieces[l.partner].square));
        for link in active {
            covered.extend([link.mover, link.partner]);
            let pair = vec![link.mover, link.partner];
            names.extend(name_of(spec, letters, pieces, (&links, &spoken), pair, link.partner, files));
        }
        for &i in spoken.iter().filter(|&&i| pieces[i].owner == player && !pieces[i].moved) {
            if has_own_right(spec, &pieces[i]) && !covered.contains(&i) {
                names.extend(name_of(spec, letters, pieces, (&links, &spoken), vec![i], i, files));
            }
        }
    }
    match (names.is_empty(), letters.by_case()) {
        (true, _) => "-".into(),
        (false, true) => names.concat(),
        (false, false) => names.join(","),
    }
}

/// A name that is read back as just these pieces.
fn name_of(
    spec: &Rules,
    letters: &Letters,
    pieces: &[PlacedPiece],
    (links, spoken): (&[Link], &[usize]),
    wanted: Vec<usize>,
    shown: usize,
    files: bool,
) -> Option<String> {
    let square = spec.board.square_name(pieces[shown].square);
    let mut candidates = if letters.by_case() { vec!["k", "q", square.get(..1)?] } else { vec![square.as_str()] };
    if files {
        candidates.rotate_right(1);
    }
    let cased = |c: &str| if pieces[shown].owner.index() == 0 { c.to_uppercase() } else { c.to_lowercase() };
    let mut texts = candidates.into_iter().map(|c| if letters.by_case() { cased(c) } else { c.to_string() });
    texts.find(|text| named(spec, letters, pieces, links, spoken, text).as_ref() == Some(&wanted))
}

/// Who has moved as far as the squares and this field tell.
pub(crate) fn told(spec: &Rules, letters: &Letters, placement: &Placement) -> Placement {
    let mut told = by_squares(spec, placement);
    let text = write(spec, letters, placement, false);
    read(spec, letters, Some(Word { text: &text, column: 1 }), &mut told, &mut Problems::default());
    told
}

/// Who has moved as far as the squares tell.
pub(crate) fn by_squares(spec: &Rules, placement: &Placement) -> Placement {
    let mut told = placement.clone();
    for piece in &mut told.pieces {
        piece.moved = !starts_there(spec, piece.kind, piece.owner, piece.square);
    }
    told
}

/// Pieces whose moved bit matters and is not what was told of them: (has moved, which piece).
pub(crate) fn exceptions(spec: &Rules, placement: &Placement, told: &Placement) -> Vec<(bool, usize)> {
    let links = links_with(spec, &placement.pieces, Partner::Anyone);
    let matters = |i: usize, piece: &PlacedPiece| {
        spec.memory.moved.get(piece.kind.index()).copied().unwrap_or(true)
            || active(&links, &placement.pieces, i)
            || active(&links, &told.pieces, i)
            || is_asked_beside(spec, &placement.pieces, i)
    };
    let pairs = placement.pieces.iter().zip(&told.pieces).enumerate();
    pairs
        .filter(|(i, (is, read))| is.moved != read.moved && matters(*i, is))
        .map(|(i, (is, _))| (is.moved, i))
        .collect()
}

/// A piece that has not moved has a move that asks of whoever stands there, whatever it is, whether it has.
fn is_asked_beside(spec: &Rules, pieces: &[PlacedPiece], i: usize) -> bool {
    let asks = |other: &PlacedPiece, m: &Move| {
        let mut asks = false;
        crate::uses::each_test(spec, &m.conditions, &mut |test| {
            let at = |at| place(spec, at, other.square, other.square);
            asks |= matches!(test, Test::RookFirstMove(beside) if at(beside) == Some(pieces[i].square));
        });
        asks
    };
    pieces.iter().filter(|other| !other.moved).any(|other| {
        let mut moves = spec.kind(other.kind).moves.of(other.owner).iter();
        moves.any(|m| asks(other, m))
    })
}

/// The piece takes part in a right that stands, so far as moved bits go.
fn active(links: &[Link], pieces: &[PlacedPiece], i: usize) -> bool {
    links.iter().any(|l| (l.mover == i || l.partner == i) && !pieces[l.mover].moved && !pieces[l.partner].moved)
}
