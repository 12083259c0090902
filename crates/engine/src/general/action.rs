//! One action with all its choices made, and what is remembered of it.

use super::code::rules::Rules;
use super::frame::Frame;
use super::identity;
use super::piece::Piece;
use super::state::Played;
use crate::moves::{MoveId, What};
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, KindId, PlayerId, Square};
use arbiter_spec::play::{self, Choice, Decision};

/// Computed classes, as bits of [`Action::classes`] and [`Played::classes`].
pub(crate) mod class {
    pub const CAPTURE: u8 = 1;
    pub const QUIET: u8 = 2;
    pub const DROP: u8 = 4;
    pub const PASS: u8 = 8;
    pub const PROMOTION: u8 = 16;
    pub const PAIR: u8 = 32;
    pub const STOP: u8 = 64;

    /// The bit of a computed class; 0 for own labels.
    pub fn bit(name: &str) -> u8 {
        match name {
            "CAPTURE" => CAPTURE,
            "QUIET" => QUIET,
            "DROP" => DROP,
            "PASS" => PASS,
            "PROMOTION" => PROMOTION,
            "PAIR" => PAIR,
            "STOP" => STOP,
            _ => 0,
        }
    }
}

/// One action of the player to move, not necessarily legal.
#[derive(Clone, Debug)]
pub(crate) struct Action<W: Set> {
    pub player: PlayerId,
    /// What it is and which rule it uses; names it beside its position.
    pub handle: MoveId,
    /// The piece that moves or is dropped, as it is before.
    pub piece: Option<Piece>,
    /// Where it stands before; of a drop, the target.
    pub source: Option<Square>,
    pub target: Option<Square>,
    /// The squares between them.
    pub path: W,
    /// The squares whose pieces are captured in passing, in order.
    pub taken: Taken,
    /// Of a pair: the other piece.
    pub partner: Option<Partner>,
    /// Which action of the rule; a pair may be written without one, which is MOVE.
    pub action: Option<u16>,
    /// What it does to the target.
    pub kind: ActionKind,
    /// Which modifier of the rule applies, and the kind chosen.
    pub modifier: Option<(u16, KindId)>,
    /// The effects that will be done, in order.
    pub effects: Vec<Doing>,
    pub choices: Vec<Choice>,
    /// Computed classes: see [`class`].
    pub classes: u8,
}

/// An effect that will be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Doing {
    /// A place in [`Rules::effects`].
    pub effect: u32,
    /// False: the action must be leader-safe without it.
    pub rescue: bool,
    /// What PLACE puts where.
    pub choice: Option<(KindId, Square)>,
}

/// The other piece of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Partner {
    pub from: Square,
    pub to: Square,
    /// Which piece of its square.
    pub id: u16,
}

/// Squares whose pieces are captured in passing: at most one per inner leg.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    squares: [Square; arbiter_spec::limits::LEGS],
    count: u8,
}

impl Taken {
    /// With one more.
    pub fn and(mut self, square: Square) -> Taken {
        if let Some(place) = self.squares.get_mut(usize::from(self.count)) {
            *place = square;
            self.count += 1;
        }
        self
    }

    /// In the order in which they were taken.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.count)]
    }
}

impl<W: Set> Action<W> {
    /// Doing nothing.
    pub fn idle(player: PlayerId, what: What) -> Action<W> {
        Action {
            player,
            handle: MoveId { what, from: 0, to: 0, slot: 0, rule: 0, way: 0, lister: 0 },
            piece: None,
            source: None,
            target: None,
            path: W::EMPTY,
            taken: Taken::default(),
            partner: None,
            action: None,
            kind: ActionKind::Move,
            modifier: None,
            effects: Vec::new(),
            choices: Vec::new(),
            classes: if what == What::Pass { class::PASS } else { class::STOP },
        }
    }

    /// Of a drop: its place in [`Rules::drops`].
    pub fn drop(&self) -> Option<usize> {
        (self.handle.what == What::Drop).then_some((self.handle.rule >> 8) as usize)
    }

    /// Of a move: its place in [`Rules::moves`].
    pub fn rule(&self) -> Option<usize> {
        (self.handle.what == What::Move).then_some(self.handle.rule as usize)
    }

    /// What LAST_MOVE and move filters can ask of it.
    pub fn played(&self) -> Played {
        Played {
            player: self.player,
            kind: self.piece.map(|piece| piece.kind),
            classes: self.classes,
            piece: self.piece.map(|piece| piece.id),
            source: self.source,
            target: self.target,
            action: self.handle,
            chosen: identity::chosen(self.partner.map(|partner| partner.from), &self.choices),
        }
    }

    /// The bindings of its conditions and effects.
    pub fn frame(&self) -> Frame<W> {
        Frame {
            piece: self.piece,
            source: self.source,
            target: self.target,
            partner: self.partner.map(|partner| partner.from),
            path: self.path,
            mover: Some(self.player),
            captor: Some(self.player),
            chosen: self.modifier.map(|(_, kind)| kind),
            ..Frame::of(self.player)
        }
    }

    /// As everybody writes it.
    pub fn decision(&self, rules: &Rules<W>) -> Decision {
        let what = match (self.rule(), self.drop(), &self.piece, self.source, self.target) {
            (Some(rule), _, Some(piece), Some(from), Some(to)) => play::What::Move {
                kind: piece.kind,
                slot: self.handle.slot,
                from,
                to,
                partner: self.partner.map(|partner| partner.from),
                rule: rules.moves[rule].name,
            },
            (_, Some(drop), Some(piece), _, Some(to)) => {
                let rule = &rules.drops[drop];
                play::What::Drop { store: rule.store, kind: piece.kind, to, rule: rule.id }
            }
            _ if self.handle.what == What::Stop => play::What::Stop,
            _ => play::What::Pass,
        };
        Decision { player: self.player, what, choices: self.choices.clone() }
    }
}
