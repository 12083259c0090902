//! Who could capture where.

use super::ask;
use super::candidate::{self, Table};
use super::code::Trait;
use super::code::rules::MoveRule;
use super::frame::Frame;
use super::piece::Piece;
use super::players::PlayerSet;
use super::shape::{self, Landing};
use super::state::State;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{KindId, PlayerId};
use std::cell::OnceCell;

/// Whether a piece deemed to stand on a square is attacked by one of the players (a bit each; NEUTRAL attacks nobody).
pub(crate) fn attacked<W: Set>(view: View<W>, square: usize, victim: &Piece, by: u16) -> bool {
    PlayerSet(by).without_neutral().iter().any(|player| attacker(view, player, square, victim).is_some())
}

/// The first piece of a player that attacks a piece deemed to stand on a square.
pub(crate) fn attacker<W: Set>(view: View<W>, player: PlayerId, square: usize, victim: &Piece) -> Option<usize> {
    if player.is_neutral() {
        return None;
    }
    let near = near(view, player, square);
    if near.is_empty() {
        return None;
    }
    let assault = Assault::new(view, player, square, victim)?;
    near.squares().find(|from| assault.comes_from(*from))
}

/// All pieces of these players that attack a piece deemed to stand on a square.
pub(crate) fn attackers<W: Set>(view: View<W>, square: usize, victim: &Piece, by: u16) -> W {
    let players = PlayerSet(by).without_neutral().iter();
    let assaults = players.filter_map(|player| Assault::new(view, player, square, victim));
    assaults.fold(W::EMPTY, |all, assault| {
        let near = near(view, assault.player, square).squares();
        all | W::from_squares(near.filter(|from| assault.comes_from(*from)))
    })
}

/// The pieces of a player that could attack the square if nothing stood in the way.
#[inline]
fn near<W: Set>(view: View<W>, player: PlayerId, square: usize) -> W {
    let (state, reach) = (view.state, &view.code.rules.reach);
    let mut near = W::EMPTY;
    let mut kinds = reach.attackers(player);
    while kinds != 0 {
        let kind = KindId(kinds.trailing_zeros() as u8);
        kinds &= kinds - 1;
        near |= reach.of(kind, player, square) & state.kinds[kind.index()];
    }
    (near & state.of_owner(player)).minus(W::of(square))
}

/// What is known of a position after an action without doing it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch<W: Set> {
    /// Where somebody stands then.
    pub occupied: W,
    /// Where nobody stands any more who stood there, or somebody else.
    pub absent: W,
}

/// Whether somebody attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Yes,
    No,
    /// More than the board decides.
    Unsure,
}

/// Whether a player attacks an enemy of his on a square after an action. Nobody shares a square.
pub(crate) fn attacks_after<W: Set>(
    view: View<W>,
    player: PlayerId,
    square: usize,
    victim: &Piece,
    patch: Patch<W>,
) -> Answer {
    let mut answer = Answer::No;
    let attacked = !each_threat(view, player, square, patch.absent, &mut |from, rule| {
        if !rule.quick {
            answer = Answer::Unsure;
            return true;
        }
        !(shape::arrives(view, &rule.shape, from, square, patch.occupied)
            && takes(view, player, rule, square, &mut || std::iter::once(victim)))
    });
    if attacked { Answer::Yes } else { answer }
}

/// The squares whose being empty or not decides whether a player attacks a square, as long as nobody of his moves.
pub(crate) fn deciding<W: Set>(view: View<W>, player: PlayerId, square: usize) -> W {
    let mut squares = W::EMPTY;
    each_threat(view, player, square, W::EMPTY, &mut |from, rule| {
        squares |= shape::deciding(view, &rule.shape, from, square);
        true
    });
    squares
}

/// Shows each piece of a player, except those who are absent, with each move by which he could attack the square if
/// nothing stood in the way. Nobody shares a square. False if the visitor had seen enough.
#[inline]
fn each_threat<W: Set>(
    view: View<W>,
    player: PlayerId,
    square: usize,
    absent: W,
    visitor: &mut impl FnMut(usize, &MoveRule<W>) -> bool,
) -> bool {
    let (state, rules) = (view.state, &view.code.rules);
    let there = state.of_owner(player).minus(absent | W::of(square));
    let mut kinds = rules.reach.attackers(player);
    while kinds != 0 {
        let kind = KindId(kinds.trailing_zeros() as u8);
        kinds &= kinds - 1;
        let near = rules.reach.of(kind, player, square) & state.kinds[kind.index()] & there;
        for from in near.squares() {
            for (_, rule) in rules.moves_of(kind, player) {
                if rule.attacks
                    && rule.within.hold(from, square)
                    && shape::may_reach(view, &rule.shape, from, square)
                    && !visitor(from, rule)
                {
                    return false;
                }
            }
        }
    }
    true
}

/// Whether a quick move takes one of these pieces, enemies among them.
#[inline]
fn takes<'m, W: Set, I: Iterator<Item = &'m Piece>>(
    view: View<W>,
    player: PlayerId,
    rule: &MoveRule<W>,
    square: usize,
    pieces: &mut dyn FnMut() -> I,
) -> bool {
    rule.actions.iter().filter(|action| action.decided).any(|action| {
        action.filter.as_ref().is_none_or(|filter| {
            let frame = Frame::of(player);
            pieces().any(|piece| ask::filter(view, &frame, filter, Some(square), piece))
        })
    })
}

/// A player against a piece deemed to stand on a square.
struct Assault<'a, W: Set> {
    view: View<'a, W>,
    player: PlayerId,
    square: usize,
    victim: &'a Piece,
    /// The piece stands there.
    stands: bool,
    /// Some piece there is an enemy of the player.
    hostile: bool,
    /// The position with the piece in place of whatever stands there.
    deemed: OnceCell<State<W>>,
}

impl<'a, W: Set> Assault<'a, W> {
    /// None if the player attacks nothing, or the piece is immune. Who else stands on the square does not matter: a king
    /// beside an immune piece is in check although nobody can take the two.
    fn new(view: View<'a, W>, player: PlayerId, square: usize, victim: &'a Piece) -> Option<Assault<'a, W>> {
        if ask::player_trait(view, player, Trait::CannotAttack) {
            return None;
        }
        let enemies = view.code.enemies(player);
        let stands = view.state.pieces_on(square).any(|piece| piece == victim);
        let hostile = if stands {
            view.state.pieces_on(square).any(|piece| enemies.has(piece.owner))
        } else {
            enemies.has(victim.owner)
        };
        let assault = Assault { view, player, square, victim, stands, hostile, deemed: OnceCell::new() };
        let immune =
            view.code.has_trait(Trait::Immune) && ask::piece_trait(assault.deemed(), square, victim, Trait::Immune);
        (!immune).then_some(assault)
    }

    fn deemed(&self) -> View<'_, W> {
        if self.stands {
            return self.view;
        }
        let state = self.deemed.get_or_init(|| {
            let mut state = self.view.state.clone();
            while let Some(piece) = state.piece(self.square).copied() {
                if state.take(self.square, piece.id).is_none() {
                    break;
                }
            }
            state.put(self.square, 0, *self.victim);
            state
        });
        View { state, ..self.view }
    }

    /// Whether a piece of the player on that square attacks.
    fn comes_from(&self, from: usize) -> bool {
        let mut pieces = self.view.state.pieces_on(from).filter(|piece| piece.owner == self.player);
        pieces.any(|piece| self.comes_from_piece(from, piece))
    }

    fn comes_from_piece(&self, from: usize, piece: &Piece) -> bool {
        if self.view.code.has_trait(Trait::CannotAttack)
            && ask::own_trait(self.deemed(), from, piece, Trait::CannotAttack)
        {
            return false;
        }
        let view = self.view;
        let mut able = view.code.rules.moves_of(piece.kind, self.player).filter(|(_, rule)| {
            rule.attacks
                && rule.within.hold(from, self.square)
                && shape::may_reach(view, &rule.shape, from, self.square)
        });
        able.any(|(_, rule)| {
            if rule.quick && self.hostile {
                let occupied = view.state.occupied | W::of(self.square);
                shape::arrives(view, &rule.shape, from, self.square, occupied) && self.takes(rule)
            } else {
                self.reaches(from, piece, rule)
            }
        })
    }

    /// Whether a quick move takes somebody there.
    fn takes(&self, rule: &MoveRule<W>) -> bool {
        if self.stands {
            takes(self.view, self.player, rule, self.square, &mut || self.view.state.pieces_on(self.square))
        } else {
            takes(self.view, self.player, rule, self.square, &mut || std::iter::once(self.victim))
        }
    }

    /// The same where more than the board decides.
    fn reaches(&self, from: usize, piece: &Piece, rule: &MoveRule<W>) -> bool {
        let table = Table::new(self.deemed(), self.player);
        let frame = Frame { attack: true, ..candidate::frame_of(self.player, piece, from) };
        let target = W::of(self.square);
        !shape::visit(table.view, &frame, from, &rule.shape, target, &mut |landing| {
            !captures_there(&table, &frame, rule, landing)
        })
    }
}

fn captures_there<W: Set>(table: &Table<W>, frame: &Frame<W>, rule: &MoveRule<W>, landing: &Landing<W>) -> bool {
    let view = table.view;
    let mut able = rule.actions.iter().filter(|a| a.attacks && candidate::occupants_fit(table, a.state, landing));
    // The most common of all moves needs no bindings at all: a plain leap or ride without conditions.
    if rule.plain {
        return able.any(|action| action.filter.is_none() && action.conditions.is_empty());
    }
    let frame = candidate::bind(frame, landing);
    ask::all(view, &frame, rule.conditions.of_attacks())
        && able.any(|action| {
            candidate::filter_fits(view, &frame, action, landing)
                && ask::all(view, &frame, action.conditions.of_attacks())
        })
}
