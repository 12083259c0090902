//! Endings, results and agreements (§13).

use super::common::{Located, Map, Name, Role};
use super::condition::Conditions;
use super::decode::{Context, Decode};
use super::effect::Effect;
use super::event::Subject;
use super::filter::ValueExpr;
use super::schema::SchemaBuilder;
use crate::json::{At, Node, Value};
use serde_json::json;

words! {
    /// How an ending comes about.
    EndingTrigger {
        /// By itself.
        "AUTOMATIC" Automatic,
        /// A seat must claim it.
        "CLAIM" Claim,
        /// The host says that a player's time is up.
        "FLAG" Flag,
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
        /// By itself, by claim, or when a player's time is up. Default AUTOMATIC.
        optional trigger: Located<EndingTrigger>,
        /// Who may claim. Default TO_MOVE.
        optional claim_by: Option<Located<ClaimBy>>,
        /// May also be claimed together with a move after which it holds.
        optional with_move: bool,
        /// An action that brings it about in the mover's favour need not leave royal pieces safe.
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
    ResultKind derives Default {
        also {
            /// Nobody wins.
            #[default]
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
        /// It depends.
        "if" If {
            /// All must hold, with the subject of the ending.
            required when as "if": Conditions,
            /// The result if they do.
            required then: Box<GameResult>,
            /// The result if they do not.
            required otherwise as "else": Box<GameResult>,
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

/// Who wins: "DRAW", {win}, {lose}, {scores}, {compare} or {if}.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// Where it is written.
    pub at: At,
    /// Which form.
    pub kind: ResultKind,
}

impl Decode for GameResult {
    fn decode(node: &Node, at: &At, cx: &mut Context<'_>) -> Self {
        let expected = "a result: \"DRAW\", {\"win\"}, {\"lose\"}, {\"scores\"}, {\"compare\"} or {\"if\"}";
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
