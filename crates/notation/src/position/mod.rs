//! Positions as one line of text.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 3+3 0 1 CODE=2 …
//! board                                      hands │ rights │ │ │ │ further facts
//!                                            to move ┘ en passant ┘ │ │ └ number of the round
//!                                          checks still to be given ┘ └ quiet actions
//! ```
//!
//! **Board.** Rows from the top, `/` between them. A number is a run of empty squares, `_` a hole (`*` is read as one
//! too), `(KN)` pieces that share a square. Letters of pieces: see [`crate::Letters`]. `~` after a piece: it was promoted and
//! carries the flag its promotion set. `<N>` after a piece: the value of an attribute. With more than two players, cells
//! are separated by commas: `3,rR,rN,8`.
//!
//! **Hands.** `[QPp]`, a number before a piece repeats it (`12P`); `P@b` is a piece that another player holds. A game with
//! several stores names them: `[HAND:Qp][PRISON:n]`. A row too many (`/Qp`) is read as the hand, too. Without brackets the stores hold what they held at the start, less
//! what stands on the board beyond the start position.
//!
//! **To move.** `w`, `b`, or the player's letters.
//!
//! **Rights.** Which pieces count as unmoved, where that matters: pieces that move by FIRST_MOVE from their player's hindmost
//! row, and their partners. `K` and `Q` name the outermost partner to the right and left of the mover, a file letter
//! any other one. Not named: moved. `-`: nobody. With more than two players: squares, separated by commas. Left out:
//! every piece on a starting square of its kind is unmoved, all others have moved.
//!
//! **En passant.** The square that a piece has just passed over, by a move that flags it for some turns. If two pieces could
//! have passed it, the piece's own square follows (`d6c5`). Several are separated by commas.
//!
//! **Counts.** Checks still to be given (`3+3`), or given (`+0+0`), by each of two players. Then the first counter of
//! the game that advances by itself, then the number of the round from 1.
//!
//! **Further facts**, only where they differ from what the rest implies: `CODE=2` a counter, `CODE:WHITE=2` a player's,
//! `state:WHITE=OUT` flags of a player, `commander:RED=BLUE`, `phase=CODE`, `part=1`, `turn=2` (place in the order of
//! turns), `turns=9`, `ply=12`, `flags=e5:CODE:1` flags of pieces, `moved=a1,h1`, `unmoved=a4` (of two pieces on a square,
//! `a4/2` is the second), and what the rules can ask of the turn so far and of the latest action:
//! `acted=e5` the piece that made the previous action of this turn (`-`: it is gone), `actions=3` all actions of the turn where
//! chains made more of them than `part` says, `chain=e5` the piece that goes on (`chain=1:e5` in a document with several
//! CONTINUEs), `idle=2` turns in a row that were skipped or passed, `last=RED:PAWN:e2-e4:PAWN/1:QUIET` the latest action
//! (who, the kind, from where to where, the move, its classes, what was chosen), `roll:DIE=3` what came up (its place in the
//! list of outcomes), `awaits=DIE` what is awaited beside it, `rerolls=1`.
//!
//! Everything after the board may be left out.
//!
//! [`read`] takes all this, in any of the [`Style`]s. [`read_strict`] takes only a text that is written in one of them to the
//! letter, and only a position that play could lead to, as far as the document says.

pub(crate) mod board;
pub(crate) mod counts;
mod error;
pub(crate) mod facts;
pub(crate) mod hands;
pub(crate) mod passing;
pub(crate) mod rights;
mod strict;
mod style;
pub(crate) mod turn;

pub use counts::quiet;
pub use error::{PositionError, PositionErrors, PositionProblem};
pub use strict::{doubts, read_strict};
pub use style::{Style, write_as};

use crate::Letters;
use arbiter_spec::checked::{PlayerId, Rules};
use arbiter_spec::play::{PlacedPiece, Placement};
pub(crate) use error::Problems;

/// Whether a piece carries the mark `~`: it was promoted, and the rules remember it.
pub fn is_promoted(spec: &Rules, piece: &PlacedPiece) -> bool {
    board::shows_promoted(spec, piece).is_some()
}

/// One word of the text and its column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    pub column: usize,
}

/// What the words after the side to move are.
#[derive(Debug, Default)]
struct Fields<'a> {
    rights: Option<Word<'a>>,
    passing: Option<Word<'a>>,
    checks: Option<Word<'a>>,
    numbers: Vec<Word<'a>>,
    facts: Vec<Word<'a>>,
}

/// Reads a position, or says everything that is wrong with the text.
pub fn read(spec: &Rules, text: &str) -> Result<Placement, PositionErrors> {
    let letters = Letters::new(spec);
    let mut problems = Problems::default();
    let mut words = words(text).into_iter();
    let mut placement = Placement { turn: spec.turns.start, turn_number: 1, ..Placement::default() };

    let first = words.next().unwrap_or(Word { text: "", column: 1 });
    let hands_at = first.text.find('[').or_else(|| hands::extra_row(spec, first.text));
    let (board, hands) = match hands_at {
        Some(at) => first.text.split_at(at),
        None => (first.text, ""),
    };
    let hands_column = first.column + board.chars().count();
    let promoted =
        board::read(spec, &letters, Word { text: board, column: first.column }, &mut placement, &mut problems);
    hands::read(spec, &letters, Word { text: hands, column: hands_column }, &mut placement, &mut problems);

    let side = words.next();
    let fields = sort_fields(words, &mut problems);
    facts::read_phase(spec, &fields.facts, &mut placement, &mut problems);
    if let Some(word) = side {
        match letters.player_of(word.text).filter(|p| !p.is_neutral()) {
            Some(player) => set_turn(spec, player, &mut placement, word, &mut problems),
            None => problems.field(word, "a player", &side_words(spec, &letters)),
        }
    }
    counts::read(spec, &fields, &mut placement, &mut problems);
    facts::read_turn(spec, &fields.facts, &mut placement, &mut problems);
    board::mark_promoted(spec, &promoted, &mut placement, &mut problems);
    // As they are written: what is asked of several pieces hangs on their order.
    placement.pieces.sort_by_key(|piece| piece.square);
    rights::read(spec, &letters, fields.rights, &mut placement, &mut problems);
    passing::read(spec, fields.passing, &mut placement, &mut problems);
    facts::read(spec, &letters, &fields.facts, &mut placement, &mut problems);
    problems.finish(placement)
}

/// Writes a position in its normal form.
pub fn write(spec: &Rules, placement: &Placement) -> String {
    write_with(spec, placement, false)
}

/// The same; with `files`, rights are written by files.
fn write_with(spec: &Rules, placement: &Placement, files: bool) -> String {
    let letters = Letters::new(spec);
    let placement = &in_order(placement);
    let mut out = board::write(spec, &letters, placement);
    out.push_str(&hands::write(spec, &letters, placement));
    let mover = order(spec, placement).get(placement.turn).copied().unwrap_or_default();
    let rights = rights::write(spec, &letters, placement, files);
    let passing = passing::write(spec, placement);
    for field in [letters.player(mover), rights.as_str(), passing.as_str()] {
        out.push(' ');
        out.push_str(field);
    }
    out.push_str(&counts::write(spec, placement));
    out.push_str(&facts::write(spec, placement, &rights::told(spec, &letters, placement)));
    out
}

/// The same position with its lists in one order, so that there is one text for it. Pieces on one square keep theirs.
pub(crate) fn in_order(placement: &Placement) -> Placement {
    let mut placement = placement.clone();
    placement.pieces.sort_by_key(|piece| piece.square);
    placement.pieces.iter_mut().for_each(|piece| piece.flags.sort());
    placement.player_flags.sort();
    placement.commanders.sort();
    placement
}

/// The order of turns of the phase.
pub(crate) fn order<'a>(spec: &'a Rules, placement: &Placement) -> &'a [PlayerId] {
    let phase = placement.phase.and_then(|id| spec.turns.phases.get(id.index()));
    phase.map_or(&spec.turns.order, |p| &p.order)
}

fn set_turn(spec: &Rules, player: PlayerId, placement: &mut Placement, word: Word, problems: &mut Problems) {
    match place_in_order(spec, placement, player) {
        Some(place) => placement.turn = place,
        None => problems.field(word, "a player", "a player who has turns"),
    }
}

/// Where a player stands in the order of turns. With a player twice in it, the first place from the start on; `turn=`
/// says otherwise.
pub(crate) fn place_in_order(spec: &Rules, placement: &Placement, player: PlayerId) -> Option<usize> {
    let order = order(spec, placement);
    let start = if placement.phase.is_some() { 0 } else { spec.turns.start };
    (0..order.len()).map(|i| (start + i) % order.len()).find(|&i| order[i] == player)
}

fn side_words(spec: &Rules, letters: &Letters) -> String {
    let one = |id: PlayerId| format!("`{}` ({})", letters.player(id), spec.player_name(id));
    spec.player_ids().map(one).collect::<Vec<_>>().join(" or ")
}

pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let mut out: Vec<Word> = Vec::new();
    let mut start = None;
    let mut column = 0;
    let mut begun = 1;
    for (byte, c) in text.char_indices() {
        column += 1;
        match (c.is_whitespace(), start) {
            (false, None) => (start, begun) = (Some(byte), column),
            (true, Some(from)) => {
                out.push(Word { text: &text[from..byte], column: begun });
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        out.push(Word { text: &text[from..], column: begun });
    }
    out
}

/// Tells the fields apart by their looks, so that games whose texts leave out rights or en passant read as well.
fn sort_fields<'a>(words: impl Iterator<Item = Word<'a>>, problems: &mut Problems) -> Fields<'a> {
    let mut fields = Fields::default();
    let mut plain = Vec::new();
    for word in words {
        if word.text.contains('=') { fields.facts.push(word) } else { plain.push(word) }
    }
    let numeric = |word: &Word| word.text.chars().all(|c| c.is_ascii_digit());
    // "DEe 0 0 5": a nought may stand in the place of an empty en passant field.
    if plain.len() == 4 && !numeric(&plain[0]) && plain[1].text == "0" && plain[2..].iter().all(numeric) {
        plain.remove(1);
    }
    for word in plain {
        if numeric(&word) && fields.numbers.len() < 2 {
            fields.numbers.push(word);
        } else if counts::is_checks(word.text) && fields.checks.is_none() {
            fields.checks = Some(word);
        } else if fields.numbers.is_empty() && fields.checks.is_none() && fields.rights.is_none() {
            fields.rights = Some(word);
        } else if fields.numbers.is_empty() && fields.checks.is_none() && fields.passing.is_none() {
            fields.passing = Some(word);
        } else {
            problems.field(
                word,
                "part of a position",
                "at most rights, en passant, checks, two numbers, and `CODE=value`",
            );
        }
    }
    fields
}
