//! Whether royal pieces are safe after an action, without doing it: what stands where then is enough to know, as long as
//! the board alone decides who attacks. Where it does not, the answer is left open.

use super::action::Action;
use super::ask;
use super::attack::{self, Answer, Patch};
use super::candidate::Table;
use super::code::rules::{EffectCode, PiecesCode};
use super::lawful;
use super::piece::Piece;
use super::royalty;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, PlayerId, RoyaltyCount, Tested};

/// A royal rule that binds the player.
struct Royal<W: Set> {
    count: RoyaltyCount,
    /// Where the royal pieces stand before.
    pieces: W,
    /// A royal piece may be attacked after all: `safe_if`, or a decisive ending.
    excused: bool,
}

/// The royal pieces of the player to move.
pub(crate) struct Quick<'a, W: Set> {
    view: View<'a, W>,
    player: PlayerId,
    royal: Vec<Royal<W>>,
    /// The royal kinds, a bit each.
    kinds: u64,
    /// Where royal pieces stand.
    pieces: W,
    /// Nobody endangers them as things stand; so it stays while these squares stay empty or not, and they stay put.
    safe_while: Option<W>,
}

/// What an action does to the board.
struct Change<W: Set> {
    /// Whose pieces are gone, be it to another square.
    absent: W,
    /// Where pieces come to stand.
    filled: W,
    /// Royal pieces that go elsewhere: from, to.
    moved: [Option<(usize, usize)>; 2],
}

impl<'a, W: Set> Quick<'a, W> {
    /// None where it takes more to know.
    pub fn new(table: &Table<'a, W>) -> Option<Quick<'a, W>> {
        let (view, player) = (table.view, table.player);
        let code = view.code;
        if !code.rules.attacks_by_board || view.state.shared.any() {
            return None;
        }
        let decisive = code.spec.endings.iter().any(|ending| ending.decisive);
        let mut quick = Quick { view, player, royal: Vec::new(), kinds: 0, pieces: W::EMPTY, safe_while: None };
        for rule in lawful::demanding(view, player) {
            let royalty = &code.spec.royalty[rule];
            if royalty.tested != Tested::EachAction {
                return None;
            }
            quick.kinds |= code.laws.royalty[rule].kinds;
            let pieces = W::from_squares(royalty::pieces(view, rule, player).map(|(square, _)| square));
            quick.pieces |= pieces;
            let excused = decisive || royalty.safe_if.is_some();
            // A player who has no royal piece is unbound.
            if pieces.any() {
                quick.royal.push(Royal { count: royalty.count, pieces, excused });
            }
        }
        quick.safe_while = quick.watched();
        Some(quick)
    }

    /// The squares to keep an eye on, if the royal pieces are safe as things stand.
    fn watched(&self) -> Option<W> {
        let patch = Patch { occupied: self.view.state.occupied, absent: W::EMPTY };
        let stay = [None; 2];
        let safe = self.royal.iter().all(|royal| self.endangered(royal, &stay, patch) == Answer::No);
        let enemies = self.view.code.enemies(self.player);
        let of = |square| enemies.iter().fold(W::EMPTY, |all, enemy| all | attack::deciding(self.view, enemy, square));
        safe.then(|| self.pieces.squares().fold(self.pieces, |all, square| all | of(square)))
    }

    /// Whether the royal pieces are safe after the action, if that can be told.
    pub fn is_safe(&self, action: &Action<W>) -> Option<bool> {
        let change = self.change(action)?;
        let patch =
            Patch { occupied: self.view.state.occupied.minus(change.absent) | change.filled, absent: change.absent };
        if self.safe_while.is_some_and(|watched| ((change.absent | change.filled) & watched).is_empty()) {
            return Some(true);
        }
        let mut is_safe = true;
        for royal in &self.royal {
            match self.endangered(royal, &change.moved, patch) {
                Answer::No => {}
                Answer::Yes if !royal.excused => is_safe = false,
                _ => return None,
            }
        }
        Some(is_safe)
    }

    fn endangered(&self, royal: &Royal<W>, moved: &[Option<(usize, usize)>; 2], patch: Patch<W>) -> Answer {
        let now =
            |square: usize| moved.iter().flatten().find(|(from, _)| *from == square).map_or(square, |(_, to)| *to);
        let piece = |square: usize| &self.view.state.pieces[square];
        let mut answers = royal.pieces.squares().map(|square| self.attacked(now(square), piece(square), patch));
        match royal.count {
            RoyaltyCount::Last if royal.pieces.several() => Answer::No,
            RoyaltyCount::Each | RoyaltyCount::Last => {
                answers.fold(Answer::No, |worst, answer| match (worst, answer) {
                    (Answer::Yes, _) | (_, Answer::Yes) => Answer::Yes,
                    (Answer::Unsure, _) | (_, Answer::Unsure) => Answer::Unsure,
                    _ => Answer::No,
                })
            }
            RoyaltyCount::AllButOne => {
                let mut worst = Answer::Yes;
                for answer in &mut answers {
                    match answer {
                        Answer::No => return Answer::No,
                        Answer::Unsure => worst = Answer::Unsure,
                        Answer::Yes => {}
                    }
                }
                worst
            }
        }
    }

    fn attacked(&self, square: usize, piece: &Piece, patch: Patch<W>) -> Answer {
        let mut worst = Answer::No;
        for enemy in self.view.code.enemies(self.player).iter() {
            match attack::attacks_after(self.view, enemy, square, piece, patch) {
                Answer::Yes => return Answer::Yes,
                Answer::Unsure => worst = Answer::Unsure,
                Answer::No => {}
            }
        }
        worst
    }

    /// What the action does to the board, if it is simple.
    fn change(&self, action: &Action<W>) -> Option<Change<W>> {
        let mut change = Change { absent: W::EMPTY, filled: W::EMPTY, moved: [None; 2] };
        let is_royal = |kind: arbiter_spec::checked::KindId| self.kinds >> (kind.0 & 63) & 1 == 1;
        let (Some(piece), Some(source), Some(target)) = (&action.piece, action.source, action.target) else {
            return Some(change);
        };
        // A piece of an enemy who is put elsewhere may attack from there.
        let foreign = |owner: PlayerId| owner != self.player && !owner.is_neutral();
        let partner = action.partner.map(|partner| self.view.state.pieces[partner.from.index()].owner);
        if foreign(piece.owner) || partner.is_some_and(foreign) {
            return None;
        }
        let (source, target) = (source.index(), target.index());
        // Who becomes royal or ceases to be so changes more than the board.
        if action.modifier.is_some_and(|(_, kind)| kind != piece.kind && (is_royal(kind) || is_royal(piece.kind))) {
            return None;
        }
        let mut captured = action.taken.squares().iter().fold(W::EMPTY, |all, square| all | W::of(square.index()));
        match action.kind {
            ActionKind::Capture | ActionKind::Shoot => captured |= W::of(target),
            ActionKind::Move | ActionKind::Place | ActionKind::Stay => {}
            ActionKind::Join | ActionKind::Swap => return None,
        }
        let dropped = action.drop().is_some();
        if dropped {
            if is_royal(piece.kind) || action.modifier.is_some_and(|(_, kind)| is_royal(kind)) {
                return None;
            }
            change.filled |= W::of(target);
        } else if !matches!(action.kind, ActionKind::Shoot | ActionKind::Stay) {
            change.absent |= W::of(source);
            change.filled |= W::of(target);
            change.moved[0] = Some((source, target));
        }
        if let Some(partner) = action.partner {
            let (from, to) = (partner.from.index(), partner.to.index());
            change.absent |= W::of(from);
            change.filled |= W::of(to);
            change.moved[1] = Some((from, to));
        }
        if !action.effects.is_empty() {
            captured |= self.captured_by_effects(action, change.filled)?;
        }
        // An own royal piece that falls is another question.
        if (captured & self.pieces).any() {
            return None;
        }
        change.absent |= captured;
        Some(change)
    }

    /// The squares that effects clear, if that is all they do to the board.
    fn captured_by_effects(&self, action: &Action<W>, filled: W) -> Option<W> {
        let frame = action.frame();
        let mut captured = W::EMPTY;
        for doing in &action.effects {
            if !doing.rescue {
                return None;
            }
            match &self.view.code.rules.effects[doing.effect as usize].code {
                EffectCode::Capture(PiecesCode::At(place)) | EffectCode::Remove(PiecesCode::At(place)) => {
                    if let Some(square) = ask::place(self.view, &frame, place) {
                        captured |= W::of(square);
                    }
                }
                code if code.changes_board() => return None,
                _ => {}
            }
        }
        (captured & filled).is_empty().then_some(captured)
    }
}
