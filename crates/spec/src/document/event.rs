//! What follows from a move: statuses, counters and triggers (§11); and chance (§14).

use super::common::{Located, Name};
use super::condition::Conditions;
use super::effect::Effect;
use super::filter::Filter;

words! {
    /// What a status is of.
    StatusOf {
        /// A player.
        "PLAYER" Player,
        /// A piece.
        "PIECE" Piece,
    }
}

words! {
    /// What a status does.
    Trait reported as STATUS_TRAIT {
        /// No actions.
        "CANNOT_MOVE" CannotMove,
        /// Attacks nothing.
        "CANNOT_ATTACK" CannotAttack,
        /// Cannot be removed by CAPTURE or SHOOT.
        "IMMUNE" Immune,
        /// Royal pieces count as ordinary.
        "NOT_ROYAL" NotRoyal,
    }
}

record! {
    /// Something that holds exactly while its conditions do.
    Status {
        /// The name.
        defines code: Name,
        /// Of a player or of a piece.
        required of: Located<StatusOf>,
        /// Of a player: while they hold.
        optional when: Option<Conditions>,
        /// Of a piece: while it matches.
        optional filter: Option<Filter>,
        /// What it does.
        optional traits: Vec<Located<Trait>>,
    }
}

words! {
    /// How many copies of a counter there are.
    CounterPer {
        /// One.
        "GAME" Game,
        /// One per player.
        "PLAYER" Player,
        /// One per team.
        "TEAM" Team,
    }
}

record! {
    /// A number the rules keep.
    Counter {
        /// The name.
        defines code: Name,
        /// How many copies. Default GAME.
        optional per: Located<CounterPer>,
        /// At the start. Default 0.
        optional initial: Located<i64>,
        /// Added after each action, unless reset.
        optional advance: Option<Located<i64>>,
        /// Back to 0 after an action for which they hold.
        optional reset: Option<Conditions>,
        /// Whether positions with different values are different. Default: yes, unless it has an `advance`.
        optional in_key: Option<bool>,
    }
}

words! {
    /// What a trigger waits for.
    Event reported as TRIGGER_EVENT {
        /// A piece changed its square.
        "MOVED" Moved,
        /// A piece entered a square by a move.
        "ENTERED" Entered,
        /// A piece was captured.
        "CAPTURED" Captured,
        /// A piece came to the board.
        "PLACED" Placed,
        /// A piece changed its kind.
        "TRANSFORMED" Transformed,
        /// A turn begins.
        "TURN_START" TurnStart,
        /// A turn is over.
        "TURN_END" TurnEnd,
        /// A turn was skipped.
        "TURN_SKIPPED" TurnSkipped,
    }
}

words! {
    /// For whom something is asked or done.
    Subject {
        /// The army that made the move.
        "MOVER" Mover,
        /// The player to move.
        "TO_MOVE" ToMove,
        /// In triggers: the owner of the piece of the event.
        "PIECE_OWNER" PieceOwner,
        /// Each player in turn.
        "EACH_PLAYER" EachPlayer,
        /// Each team in turn, by its first player.
        "EACH_TEAM" EachTeam,
        /// In triggers: each partner of the mover.
        "EACH_PARTNER" EachPartner,
        /// In triggers: each enemy of the mover.
        "EACH_ENEMY" EachEnemy,
    }
}

record! {
    /// Effects that follow an event.
    Trigger {
        /// The name.
        defines code: Name,
        /// The event.
        required on: Located<Event>,
        /// What the piece of the event must match.
        optional filter: Option<Filter>,
        /// For whom. Default MOVER.
        optional subject as "for": Located<Subject>,
        /// Only if they hold.
        optional when: Conditions,
        /// What is done.
        required effects as "do": Vec<Effect>,
    }
}

words! {
    /// When a chance is rolled.
    ChanceAt {
        /// At the start of each turn.
        "TURN_START" TurnStart,
        /// Before each action.
        "ACTION_START" ActionStart,
    }
}

record! {
    /// A die, or a draw of lots.
    Chance {
        /// The name.
        defines code: Name,
        /// The number of equal faces, from 1.
        optional faces: Option<Located<i64>>,
        /// Or outcomes with weights.
        optional outcomes: Option<Vec<Outcome>>,
        /// Rolled only if they hold.
        optional when: Conditions,
        /// When it is rolled. Default TURN_START.
        optional moment as "at": Located<ChanceAt>,
        /// When it is rolled again.
        optional reroll: Option<Reroll>,
    }
}

record! {
    /// An outcome of a chance.
    Outcome {
        /// The name.
        defines code: Name,
        /// How likely, against the others. Default 1.
        optional weight: Located<i64> = Located::unwritten(1),
    }
}

record! {
    /// When a chance is rolled again.
    Reroll {
        /// If they hold after obligations.
        optional when: Conditions,
        /// At most so often.
        optional limit: Option<Located<i64>>,
    }
}
