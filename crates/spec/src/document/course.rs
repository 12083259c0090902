//! The course of a game: turns (§12), endings and agreements (§13), statuses, counters and triggers (§11), chance (§14).

use super::common::{Located, Map, Name, Role};
use super::condition::Conditions;
use super::decode::{Context, Decode};
use super::effect::Effect;
use super::filter::{Filter, MoveFilter, ValueExpr};
use super::schema::SchemaBuilder;
use crate::json::{At, Node, Value};
use serde_json::json;

words! {
    /// Whether a player may pass.
    Pass {
        /// Never.
        "NEVER" Never,
        /// Always.
        "ALWAYS" Always,
        /// Only with no other legal action.
        "WHEN_STUCK" WhenStuck,
    }
}

words! {
    /// What happens to a player without a legal action.
    Stuck {
        /// The endings decide.
        "ENDINGS" Endings,
        /// The turn is skipped.
        "SKIP" Skip,
    }
}

record! {
    /// The order of turns, and what a turn is.
    Turns {
        /// Players in order; one may appear several times.
        required order: Vec<Name>,
        /// Who begins: an index of `order`, or a player's name. Default 0.
        optional start_at: StartAt,
        /// Plays `order` backwards.
        optional reverse since 2: bool,
        /// Actions per turn. Default 1.
        optional length since 2: Option<ValueExpr>,
        /// Actions of turn 1, if different.
        optional first_turn_length since 2: Option<ValueExpr>,
        /// Asked after each action: the turn ends if they hold.
        optional ends_early since 2: Option<Conditions>,
        /// The actions of a turn, in order; instead of `length`.
        optional parts since 2: Option<Vec<Part>>,
        /// Phases before the main phase.
        optional phases since 2: Vec<Phase>,
        /// Whether a player may pass. Default NEVER.
        optional pass since 2: Located<Pass>,
        /// What happens to a player without a legal action. Default ENDINGS.
        optional stuck since 2: Located<Stuck>,
        /// What must be played if it can be.
        optional obligations since 2: Vec<Obligation>,
    }
}

/// Who begins.
#[derive(Clone, PartialEq, Debug)]
pub enum StartAt {
    /// An index of `order`.
    Index(i64, At),
    /// The first entry of this player.
    Player(Name),
}

impl Default for StartAt {
    fn default() -> Self {
        StartAt::Index(0, At::default())
    }
}

impl Decode for StartAt {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        match &node.value {
            Value::Int(index) => StartAt::Index(*index, at.clone()),
            Value::String(_) => {
                cx.since(2, "a player's name in `start_at`", at);
                StartAt::Player(Name::decode(node, at, cx))
            }
            _ => {
                cx.wrong(node, at, "an index of `order` or a player's name");
                StartAt::default()
            }
        }
    }

    fn schema(_: &mut SchemaBuilder) -> serde_json::Value {
        json!({ "type": ["integer", "string"] })
    }
}

record! {
    /// One action of a turn.
    Part {
        /// The name.
        defines code: Name,
        /// What it must be.
        required must: MoveFilter,
        /// May be declined.
        optional optional: bool,
    }
}

record! {
    /// A phase before the main phase.
    Phase {
        /// The name.
        defines code: Name,
        /// Ends when they hold; asked at the start and after each turn.
        required until: Conditions,
        /// What may be played.
        optional must: Option<MoveFilter>,
        /// Its own order of turns.
        optional order: Option<Vec<Name>>,
    }
}

words! {
    /// What an obligation does if nothing fulfils it.
    IfNone {
        /// Everything stays legal.
        "KEEP" Keep,
        /// Nothing is legal.
        "NONE" None,
    }
}

record! {
    /// What must be played if it can be.
    Obligation {
        /// The name.
        defines code: Name,
        /// Only if they hold.
        optional when: Conditions,
        /// What must be played.
        required must: MoveFilter,
        /// If nothing fulfils it. Default KEEP.
        optional if_none: Located<IfNone>,
    }
}

record! {
    /// What must hold after an action.
    Legality {
        /// The name.
        defines code: Name,
        /// Only if they held before.
        optional when: Conditions,
        /// What must hold after.
        required after: Conditions,
    }
}

words! {
    /// What a status is of.
    StatusOf {
        /// A player.
        "PLAYER" Player,
        /// A man.
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
        /// Royal men count as ordinary.
        "NOT_ROYAL" NotRoyal,
    }
}

record! {
    /// Something that holds exactly while its conditions do.
    Status {
        /// The name.
        defines code: Name,
        /// Of a player or of a man.
        required of: Located<StatusOf>,
        /// Of a player: while they hold.
        optional when: Option<Conditions>,
        /// Of a man: while it matches.
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
        /// Whether positions with different values are different. Default false.
        optional in_key: bool,
    }
}

words! {
    /// What a trigger waits for.
    Event reported as TRIGGER_EVENT {
        /// A man changed its square.
        "MOVED" Moved,
        /// A man entered a square by a move.
        "ENTERED" Entered,
        /// A man was captured.
        "CAPTURED" Captured,
        /// A man came to the board.
        "PLACED" Placed,
        /// A man changed its kind.
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
        /// In triggers: the owner of the man of the event.
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
        /// What the man of the event must match.
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
    /// How an ending comes about.
    EndingTrigger {
        /// By itself.
        "AUTOMATIC" Automatic,
        /// Somebody must claim it.
        "CLAIM" Claim,
    }
}

words! {
    /// Who may claim.
    ClaimBy {
        /// The player to move.
        "TO_MOVE" ToMove,
        /// Any seat.
        "ANY" Any,
    }
}

record! {
    /// A way the game ends.
    Ending {
        /// The name.
        defines code: Name,
        /// For whom it is asked. Default MOVER.
        optional subject as "for": Located<Subject>,
        /// Ends the game when they hold.
        optional when: Conditions,
        /// Who wins.
        required result: GameResult,
        /// By itself or by claim. Default AUTOMATIC.
        optional trigger: Located<EndingTrigger>,
        /// Who may claim. Default TO_MOVE.
        optional claim_by: Option<Located<ClaimBy>>,
        /// May also be claimed together with a move after which it holds.
        optional with_move: bool,
        /// An action that brings it about in the mover's favour need not leave royal men safe.
        optional decisive: bool,
    }
}

words! {
    /// Which of compared values wins.
    Better {
        /// The higher.
        "HIGHER" Higher,
        /// The lower.
        "LOWER" Lower,
    }
}

forms! {
    /// The forms of a result.
    ResultKind {
        also {
            /// Nobody wins.
            Draw,
        }
        /// Teams are compared by a value.
        "compare" Compare {
            /// The value, with each team's first player as subject.
            required compare: ValueExpr,
            /// Which wins. Default HIGHER.
            optional win: Located<Better>,
            /// The result if several teams are best. Default DRAW.
            optional tie: Option<Box<GameResult>>,
        }
        /// A team wins, all others lose.
        "win" Win {
            /// The team of this role.
            required win: Role,
        }
        /// A team loses, all others win.
        "lose" Lose {
            /// The team of this role.
            required lose: Role,
        }
        /// Scores from 0 to 1 per team.
        "scores" Scores {
            /// Role → score.
            required scores: Map<Located<f64>>,
        }
    }
}

impl Default for ResultKind {
    fn default() -> Self {
        ResultKind::Draw
    }
}

/// Who wins: "DRAW", {win}, {lose}, {scores} or {compare}.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// Where it is written.
    pub at: At,
    /// Which form.
    pub kind: ResultKind,
}

impl Decode for GameResult {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let expected = "a result: \"DRAW\", {\"win\"}, {\"lose\"}, {\"scores\"} or {\"compare\"}";
        let kind = match &node.value {
            Value::String(text) if text == "DRAW" => ResultKind::Draw,
            Value::Object(_) => super::decode_forms(node, at, "Result", expected, ResultKind::read_form, cx),
            _ => {
                cx.wrong(node, at, expected);
                ResultKind::Draw
            }
        };
        GameResult { at: at.clone(), kind }
    }

    fn schema(builder: &mut SchemaBuilder) -> serde_json::Value {
        builder.union("GameResult", "Who wins.", |b| {
            let mut forms = vec![json!({ "const": "DRAW" })];
            forms.extend(ResultKind::form_schemas(b));
            forms
        })
    }
}

words! {
    /// Who may propose an agreement.
    Proposer {
        /// Any seat.
        "ANY" Any,
        /// The seat of the player to move, and any seat for a player it commands.
        "PLAYER" Player,
    }
}

words! {
    /// Who must accept an agreement.
    Responders {
        /// All other seats.
        "ALL_OTHER_SEATS" AllOtherSeats,
        /// One enemy, chosen by the proposer.
        "ONE_ENEMY" OneEnemy,
        /// All partners.
        "PARTNERS" Partners,
    }
}

words! {
    /// When a proposal is over.
    Lapses {
        /// When a responder that has not accepted acts.
        "RESPONDER_MOVES" ResponderMoves,
        /// When the proposer acts.
        "PROPOSER_MOVES" ProposerMoves,
        /// Only when declined.
        "NEVER" Never,
    }
}

record! {
    /// Something players may agree on.
    Agreement {
        /// The name.
        defines code: Name,
        /// Who may propose. Default ANY.
        optional proposer: Located<Proposer>,
        /// Who must accept. Default ALL_OTHER_SEATS.
        optional responders: Located<Responders>,
        /// Asked at proposal and again at acceptance.
        optional when: Conditions,
        /// When a proposal is over. Default RESPONDER_MOVES.
        optional lapses: Located<Lapses>,
        /// After how many own turns the same seat may propose again. Default 0.
        optional repeat_after: Located<i64>,
        /// The game ends so.
        optional result: Option<GameResult>,
        /// Or this is done, as one step that is no turn.
        optional effects as "do": Option<Vec<Effect>>,
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
