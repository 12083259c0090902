//! What may be said where: one row per site.
//!
//! A *site* is a spot in a document where conditions, effects, zones, filters or values stand. It binds some roles and
//! places and permits some reads; [`Site::scope`] is the whole table. Going inwards (AFTER, `nearest_to`, a filter on
//! stored pieces …) changes the scope by adding or taking away, and nothing else.

use crate::checked::Event;
use std::ops::BitOr;

/// A set of things a scope permits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Allow(u32);

macro_rules! allow {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Allow { $($(#[$doc])* pub const $name: Allow = Allow(1 << $bit);)* }
    };
}

allow! {
    /// The army that made the move.
    MOVER = 0;
    /// The army that captured.
    CAPTOR = 1;
    /// The owner of the piece in question.
    PIECE_OWNER = 2;
    /// The holder of a store.
    HOLDER = 3;
    /// The owner a stored piece had.
    ORIGINAL = 4;
    /// Who proposed.
    PROPOSER = 5;
    /// Who must answer.
    RESPONDER = 6;
    /// SOURCE.
    SOURCE = 7;
    /// TARGET.
    TARGET = 8;
    /// EVENT.
    EVENT = 9;
    /// The squares between SOURCE and TARGET.
    PATH = 10;
    /// CHOSEN.
    CHOSEN = 11;
    /// A piece that moves (or is the piece of the event): the default of effects, `same_attribute`.
    MOVED_PIECE = 12;
    /// Reads attack sets.
    ATTACK = 13;
    /// Reads history.
    HISTORY = 14;
    /// Runs the generator.
    GENERATOR = 15;
    /// Reads statuses (and with them which pieces are royal).
    STATUS = 16;
    /// Asks whether the leader is attacked.
    LEADER = 17;
    /// FIRST_MOVE, PATH_EMPTY, SOURCE_NOT_ATTACKED, PATH_NOT_ATTACKED: questions about a move in the making.
    MAKING = 18;
    /// NOT_ATTACKED: a piece deemed on TARGET.
    LANDING = 19;
    /// DEPENDS_ON.
    DEPENDS = 20;
    /// AFTER.
    AFTER = 21;
    /// Choices: `optional`, options, several places.
    CHOICE = 22;
    /// `rescue: false`.
    RESCUE = 23;
    /// CONTINUE.
    CONTINUE = 24;
    /// COPY_SOURCE.
    COPY = 25;
    /// PARTNER, the square of the second piece of a pair.
    PARTNER = 26;
    /// UNWINNABLE: asked only of positions that are reached or judged.
    PROOF = 27;
}

impl BitOr for Allow {
    type Output = Allow;
    fn bitor(self, other: Allow) -> Allow {
        Allow(self.0 | other.0)
    }
}

impl Allow {
    /// Nothing beyond pieces, flags, counters and the roles every subject has.
    pub const NONE: Allow = Allow(0);

    /// True if all of `what` is permitted.
    pub fn has(self, what: Allow) -> bool {
        self.0 & what.0 == what.0
    }

    /// Without `what`.
    pub fn without(self, what: Allow) -> Allow {
        Allow(self.0 & !what.0)
    }
}

/// Where something stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Site {
    /// A named condition or effect by itself; judged where it is used, not here.
    Definition,
    /// Board, attributes: before any play.
    Board,
    /// The zone, ray or hurdles by which a move travels.
    Travel,
    /// `until` of a ride.
    Until,
    /// Conditions of a move or of one of its actions.
    Move,
    /// Conditions of a modifier.
    Modifier,
    /// Effects of a move and their conditions.
    MoveEffect,
    /// Effects of a modifier and their conditions.
    ModifierEffect,
    /// The zone of a drop.
    DropZone,
    /// Conditions of a drop.
    Drop,
    /// Effects of a drop and their conditions.
    DropEffect,
    /// What a store takes in.
    StoreCaptures,
    /// Conditions of a JOIN, asked of a piece that `nearest_to` puts on the board.
    JoinWhenPlaced,
    /// `safe_if` of royalty.
    SafeIf,
    /// `when` of a status.
    Status,
    /// `reset` of a counter.
    Counter,
    /// A trigger.
    Trigger(Event),
    /// `length`.
    TurnLength,
    /// `ends_early`.
    EndsEarly,
    /// `until` of a phase.
    PhaseUntil,
    /// What a part, phase or obligation lets through.
    Must,
    /// `when` of an obligation.
    Obligation,
    /// `when` of a legality.
    LegalityWhen,
    /// `after` of a legality.
    LegalityAfter,
    /// An automatic ending for the player to move.
    EndingToMove,
    /// An automatic ending for anybody else.
    EndingOther,
    /// A decisive ending.
    EndingDecisive,
    /// A claim of the player to move.
    ClaimToMove,
    /// A claim of any seat.
    ClaimAny,
    /// The result of an automatic ending.
    Result,
    /// The result of a claim.
    ClaimResult,
    /// `when` of an agreement with one chosen responder, or with others.
    AgreementWhen(bool),
    /// `do` of an agreement.
    AgreementDo(bool),
    /// `when` and `reroll` of a chance.
    Chance,
}

/// A site and what is permitted at this depth of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scope {
    /// Where.
    pub site: Site,
    /// What is permitted.
    pub allows: Allow,
    /// Inside an effect (not its conditions).
    pub in_effect: bool,
    /// Inside AFTER.
    pub in_after: bool,
    /// Inside a named condition or effect.
    pub named: bool,
}

impl Scope {
    /// True if all of `what` is permitted.
    pub fn has(&self, what: Allow) -> bool {
        self.allows.has(what)
    }

    /// With something more bound.
    pub fn with(self, what: Allow) -> Scope {
        Scope { allows: self.allows | what, ..self }
    }

    /// With something less permitted.
    pub fn without(self, what: Allow) -> Scope {
        Scope { allows: self.allows.without(what), ..self }
    }

    /// Inside AFTER (§7): the move is made, so nothing is in the making; the list of moves may be read, history not.
    pub fn after(self) -> Scope {
        let made = self.without(Allow::MAKING | Allow::LANDING | Allow::DEPENDS | Allow::AFTER | Allow::HISTORY);
        let made = made.without(Allow::PROOF);
        Scope { in_after: true, ..made.with(Allow::GENERATOR) }
    }

    /// Inside `nearest_to` (§8): TARGET is the candidate and the piece's owner the subject; there is no walk to it.
    pub fn nearest(self) -> Scope {
        self.with(Allow::TARGET | Allow::PIECE_OWNER | Allow::LANDING)
            .without(Allow::MAKING | Allow::DEPENDS | Allow::AFTER | Allow::PATH)
    }

    /// Inside `always` (§7): asked of positions that are past, whose moves and history are not kept.
    pub fn always(self) -> Scope {
        self.with(Allow::MOVER).without(Allow::HISTORY | Allow::GENERATOR | Allow::PROOF)
    }

    /// Inside a filter on pieces in a store.
    pub fn stored(self) -> Scope {
        self.with(Allow::HOLDER | Allow::ORIGINAL)
    }

    /// Inside the fields of an effect.
    pub fn effect(self) -> Scope {
        Scope { in_effect: true, ..self }
    }

    /// Inside the conditions of an effect.
    pub fn effect_condition(self) -> Scope {
        Scope { in_effect: false, ..self }
    }

    /// Inside a named condition or effect. DEPENDS_ON names a move of "the same piece", which a name does not have.
    pub fn named(self) -> Scope {
        Scope { named: true, ..self.without(Allow::DEPENDS) }
    }
}

impl Site {
    /// The table.
    pub fn scope(self) -> Scope {
        type A = Allow;
        // Every position in play answers these. History and the generator are granted one by one below.
        let play = A::ATTACK | A::STATUS | A::LEADER;
        let places = A::SOURCE | A::TARGET | A::PATH | A::MOVED_PIECE;
        // §6, §7: a move in the making. Its conditions may read attacks, never the list of moves it is to join (§16).
        let making = play | places | A::MOVER | A::MAKING | A::LANDING;
        let choices = A::CHOICE | A::RESCUE | A::CONTINUE;
        let allows = match self {
            Site::Definition => A::NONE,
            Site::Board => A::NONE,
            // The target is what is being looked for.
            Site::Travel => A::SOURCE | A::MOVED_PIECE | A::MOVER | A::STATUS,
            // §6.3: asked of each square of a ride, also while attacks are computed.
            Site::Until => A::SOURCE | A::TARGET | A::MOVED_PIECE | A::MOVER | A::STATUS,
            Site::Move => making | A::DEPENDS | A::AFTER,
            // AFTER sees the finished move; what decides how it is finished cannot ask it.
            Site::Modifier => making | A::DEPENDS,
            Site::MoveEffect => making | A::DEPENDS | choices | A::COPY,
            Site::ModifierEffect => making | A::DEPENDS | choices | A::COPY | A::CHOSEN,
            Site::DropZone => play | A::MOVER,
            // §9: SOURCE = TARGET, so there is nothing to copy from, and no list of moves to depend on.
            Site::Drop => making | A::AFTER,
            Site::DropEffect => making | choices,
            // §9: roles seen from the captor.
            Site::StoreCaptures => A::CAPTOR | A::PIECE_OWNER | A::MOVER | A::STATUS | A::HOLDER,
            Site::JoinWhenPlaced => play | A::TARGET | A::PIECE_OWNER | A::LANDING,
            // §10.1: asked while it is found out whether the leader is attacked.
            Site::SafeIf => A::ATTACK | A::STATUS,
            // §11: pieces and flags only.
            Site::Status => A::NONE,
            // §16 step 6, also on trial.
            Site::Counter => play | A::MOVER,
            Site::Trigger(event) => trigger(event) | play | A::MOVER,
            Site::TurnLength => A::STATUS,
            // §16 step 7, also on trial.
            Site::EndsEarly => play | A::MOVER,
            Site::PhaseUntil => play,
            Site::Must => play,
            // §12: asked while the list is made.
            Site::Obligation => play,
            Site::LegalityWhen => play,
            // A ban on repeating asks REPETITION here; whether the key can be had is asked of the rules as a whole.
            Site::LegalityAfter => play | A::MOVER | A::HISTORY,
            // §13.
            Site::EndingToMove => play | A::MOVER | A::HISTORY | A::GENERATOR | A::PROOF,
            Site::EndingOther => play | A::MOVER | A::HISTORY | A::PROOF,
            Site::EndingDecisive => play | A::MOVER,
            Site::ClaimToMove => play | A::HISTORY | A::GENERATOR | A::PROOF,
            Site::ClaimAny => play | A::HISTORY | A::PROOF,
            Site::Result => play | A::MOVER | A::PROOF,
            Site::ClaimResult => play | A::PROOF,
            Site::AgreementWhen(one) => play | A::HISTORY | A::GENERATOR | A::PROOF | A::PROPOSER | responder(one),
            // Half done, a position has no list of moves.
            Site::AgreementDo(one) => play | A::PROPOSER | responder(one),
            // §14.
            Site::Chance => play | A::HISTORY | A::GENERATOR,
        };
        Scope { site: self, allows, in_effect: false, in_after: false, named: false }
    }

    /// For messages: "cannot be asked …".
    pub fn words(self) -> &'static str {
        match self {
            Site::Definition => "here",
            Site::Board => "of the board",
            Site::Travel => "where a move looks for its target",
            Site::Until => "of the squares of a ride",
            Site::Move => "in a move",
            Site::Modifier => "in a modifier",
            Site::MoveEffect => "in the effects of a move",
            Site::ModifierEffect => "in the effects of a modifier",
            Site::DropZone => "in the zone of a drop",
            Site::Drop => "in a drop",
            Site::DropEffect => "in the effects of a drop",
            Site::StoreCaptures => "where a store takes pieces in",
            Site::JoinWhenPlaced => "in a JOIN by which nearest_to may put a piece on the board",
            Site::SafeIf => "in safe_if",
            Site::Status => "in a status",
            Site::Counter => "in the reset of a counter",
            Site::Trigger(Event::TurnStart) => "in a TURN_START trigger",
            Site::Trigger(Event::TurnEnd) => "in a TURN_END trigger",
            Site::Trigger(Event::TurnSkipped) => "in a TURN_SKIPPED trigger",
            Site::Trigger(_) => "in a trigger",
            Site::TurnLength => "in the length of a turn",
            Site::EndsEarly => "in ends_early",
            Site::PhaseUntil => "in the until of a phase",
            Site::Must => "in what must be played",
            Site::Obligation => "in an obligation",
            Site::LegalityWhen | Site::LegalityAfter => "in legality",
            Site::EndingToMove | Site::EndingOther => "in an ending",
            Site::EndingDecisive => "in a decisive ending",
            Site::ClaimToMove | Site::ClaimAny => "in a claim",
            Site::Result | Site::ClaimResult => "in a result",
            Site::AgreementWhen(_) => "in the when of an agreement",
            Site::AgreementDo(_) => "in what an agreement does",
            Site::Chance => "in a chance",
        }
    }
}

/// §11, §16: only TURN_START triggers run in positions really reached, so only they may read the list of moves. A turn
/// may begin or end by a pass or a skip: its triggers have no piece and no squares.
fn trigger(event: Event) -> Allow {
    type A = Allow;
    let piece = A::SOURCE | A::TARGET | A::PATH | A::EVENT | A::MOVED_PIECE | A::PIECE_OWNER;
    match event {
        Event::Captured => piece | A::CAPTOR,
        Event::Moved | Event::Entered | Event::Placed | Event::Transformed => piece,
        Event::TurnStart => A::GENERATOR,
        Event::TurnEnd | Event::TurnSkipped => A::NONE,
    }
}

/// §13: RESPONDER is bound where the proposer chose one player.
fn responder(one: bool) -> Allow {
    if one { Allow::RESPONDER } else { Allow::NONE }
}
