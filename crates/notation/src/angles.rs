//! Moves by squares that are named from the corners of the board, as some books print them.
//!
//! * A square is the letter of a corner, a number along its edge and a letter for the distance from it: `E3d`. In the moves of
//!   the player whose corner it is, its letter is left out: `3d`.
//! * A move is the symbol of the piece and the square it goes to: `NE3d`, `P1c`. Where two pieces of a kind may go there, the square
//!   it comes from stands before it: `N2c-E3d`.
//! * `xP`: whom it takes, all of them (`xKN`). `=Q`: what it becomes.
//! * `+` attacks a king of the others, `++` takes one.
//!
//! Corners are written in the document (`metadata.angles`). Everything else (drops, passes, choices on the way) is written
//! as in [`crate::moves`].

use crate::moves;
use arbiter_engine::Play;
use arbiter_spec::checked::{PlayerId, Rules, Square};
use arbiter_spec::play::{Choice, Decision, Placement, What};
use std::collections::BTreeSet;

/// Writes and reads the moves of a game whose document names squares from corners.
#[derive(Debug)]
pub struct Angles<'a> {
    spec: &'a Rules,
}

impl<'a> Angles<'a> {
    /// For this game; nothing if its document names no corners.
    pub fn new(spec: &'a Rules) -> Option<Angles<'a>> {
        (!spec.metadata.angles.is_empty()).then_some(Angles { spec })
    }

    /// A square as a player names it; nothing if it has no name.
    pub fn square(&self, mover: PlayerId, square: Square) -> Option<String> {
        self.name(Some(mover), square)
    }

    /// A square as a player names it, or with its letter in any case.
    fn name(&self, mover: Option<PlayerId>, square: Square) -> Option<String> {
        let (angle, (number, distance)) =
            self.spec.metadata.angles.iter().find_map(|angle| Some((angle, angle.place_of(square)?)))?;
        let corner =
            if angle.player.is_some() && angle.player == mover { String::new() } else { angle.letter.to_string() };
        Some(format!("{corner}{}{}", number + 1, char::from(b'a' + distance as u8)))
    }

    /// The square that a player means.
    pub fn read_square(&self, mover: PlayerId, text: &str) -> Option<Square> {
        let mut signs = text.chars();
        let first = signs.next()?;
        let (angle, rest) = match first.is_ascii_uppercase() {
            true => (self.spec.metadata.angles.iter().find(|angle| angle.letter == first)?, signs.as_str()),
            false => (self.spec.metadata.angles.iter().find(|angle| angle.player == Some(mover))?, text),
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = rest.get(..digits)?.parse().ok()?;
        let distance = match rest.get(digits..)?.as_bytes() {
            [letter] if letter.is_ascii_lowercase() => usize::from(letter - b'a'),
            _ => return None,
        };
        angle.square_at(number.checked_sub(1)?, distance)
    }

    /// A text for each of the legal decisions of a position, in order, without marks. No two are the same.
    pub fn texts(&self, placement: &Placement, decisions: &[Decision]) -> Vec<String> {
        let parts: Vec<Option<Parts>> =
            decisions.iter().map(|decision| self.parts(placement, decision, true)).collect();
        let plain = moves::texts(self.spec, decisions);
        let mut texts: Vec<String> = Vec::with_capacity(decisions.len());
        for (i, part) in parts.iter().enumerate() {
            let Some(part) = part else {
                texts.push(plain[i].clone());
                continue;
            };
            let alike = |(j, other): (usize, &Option<Parts>)| {
                j != i && other.as_ref().is_some_and(|other| other.text(false) == part.text(false))
            };
            texts.push(part.text(parts.iter().enumerate().any(alike)));
        }
        // Whatever is still told of two decisions is written by coordinates.
        let mut seen = BTreeSet::new();
        let twice: BTreeSet<String> = texts.iter().filter(|text| !seen.insert((*text).clone())).cloned().collect();
        texts.into_iter().zip(plain).map(|(text, plain)| if twice.contains(&text) { plain } else { text }).collect()
    }

    /// The text of a legal decision, with its mark.
    pub fn write(&self, play: &Play, decision: &Decision) -> String {
        let (placement, legal) = (play.placement(), play.legal());
        let texts = self.texts(&placement, &legal);
        let mut text = legal.iter().position(|known| known == decision).map_or_else(String::new, |i| texts[i].clone());
        let taken = self.parts(&placement, decision, true).is_some_and(|parts| parts.takes_royal);
        text.push_str(if taken {
            "++"
        } else if self.attacks(play, decision) {
            "+"
        } else {
            ""
        });
        text
    }

    /// Whether a piece of the mover attacks a royal piece of the others after it.
    fn attacks(&self, play: &Play, decision: &Decision) -> bool {
        let mut after = play.clone();
        if after.play(decision).is_err() {
            return false;
        }
        let team = self.spec.team_of(decision.player);
        let enemies = |owner: PlayerId| self.spec.team_of(owner) != team && after.in_check(owner);
        let pieces = after.placement().pieces;
        let mut kings = pieces.iter().filter(|piece| self.is_royal(piece.kind) && enemies(piece.owner));
        kings.any(|king| !after.attackers(king.square, &[decision.player]).is_empty())
    }

    fn is_royal(&self, kind: arbiter_spec::checked::KindId) -> bool {
        self.spec.royalty.iter().any(|royalty| royalty.kinds.contains(&kind))
    }

    /// The index of the legal decision that a text means, with or without its marks, whom it takes and what it becomes, as
    /// long as only one fits.
    pub fn find(&self, placement: &Placement, decisions: &[Decision], text: &str) -> Option<usize> {
        let wanted = text.trim().trim_end_matches(['+', '#', '!', '?']);
        let texts = self.texts(placement, decisions);
        if let Some(exact) = texts.iter().position(|text| text == wanted) {
            return Some(exact);
        }
        // Books are not always careful to leave the letter of one's own corner out.
        let fits = |decision: &Decision| {
            let both = [true, false].into_iter().filter_map(|short| self.parts(placement, decision, short));
            both.flat_map(|parts| [parts.forms(false), parts.forms(true)].concat()).any(|form| form == wanted)
        };
        let mut fitting = decisions.iter().enumerate().filter(|(_, decision)| fits(decision)).map(|(i, _)| i);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// What there is to write of a move, the letter of one's own corner left out or not; nothing of anything else.
    fn parts(&self, placement: &Placement, decision: &Decision, short: bool) -> Option<Parts> {
        let What::Move { kind, slot, from, to, .. } = decision.what else { return None };
        let symbol = |kind| self.spec.kind(kind).symbol.clone();
        let team = self.spec.team_of(decision.player);
        let mut becomes = None;
        for choice in &decision.choices {
            match choice {
                Choice::Become(new) if *new == kind => {}
                Choice::Become(new) => becomes = Some(symbol(*new)),
                _ => return None,
            }
        }
        let there = placement.pieces.iter().filter(|piece| piece.square == to && from != to);
        let taken: Vec<_> =
            there.filter(|piece| self.spec.team_of(piece.owner) != team).map(|piece| piece.kind).collect();
        let shared = placement.pieces.iter().filter(|piece| piece.square == from).count() > 1;
        // Which of two pieces of one kind on a square: coordinates tell it.
        let twin = placement.pieces.iter().filter(|piece| piece.square == from && piece.kind == kind).count() > 1;
        if shared && twin && slot > 0 {
            return None;
        }
        let mover = short.then_some(decision.player);
        Some(Parts {
            piece: symbol(kind),
            source: self.name(mover, from)?,
            target: self.name(mover, to)?,
            takes: taken.iter().map(|kind| symbol(*kind)).collect(),
            takes_royal: taken.iter().any(|kind| self.is_royal(*kind)),
            becomes,
        })
    }
}

/// What there is to write of a move.
struct Parts {
    piece: String,
    source: String,
    target: String,
    takes: String,
    takes_royal: bool,
    becomes: Option<String>,
}

impl Parts {
    fn text(&self, with_source: bool) -> String {
        let [whole, ..] = self.forms(with_source);
        whole
    }

    /// The whole of it, and the same with less said.
    fn forms(&self, with_source: bool) -> [String; 4] {
        let source = if with_source { format!("{}-", self.source) } else { String::new() };
        let bare = format!("{}{source}{}", self.piece, self.target);
        let takes = if self.takes.is_empty() { String::new() } else { format!("x{}", self.takes) };
        let becomes = self.becomes.as_ref().map_or(String::new(), |kind| format!("={kind}"));
        [format!("{bare}{takes}{becomes}"), format!("{bare}{takes}"), format!("{bare}{becomes}"), bare]
    }
}
