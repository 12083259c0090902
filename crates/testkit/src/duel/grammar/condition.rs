//! Conditions, each where it may be asked.

use super::Writer;
use serde_json::{Value, json};

/// Where a condition stands: that decides what it may speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// In moves and drops: there is a source and a target.
    InMove,
    /// In effects of moves: the same, but for AFTER.
    InEffect,
    /// By a status: it may read neither attacks nor statuses.
    ByStatus,
    /// By a trigger.
    ByTrigger,
    /// By an ending for the player to move: it may read the list of moves, and history.
    ByEnding,
    /// By an ending for others: history, but no list of moves.
    ByEndingForAll,
    /// By a claim, which may read the same.
    ByClaim,
    /// Anywhere else.
    ByRule,
}

impl Asked {
    /// Words for players that mean somebody here.
    pub(super) fn roles(self) -> &'static [&'static str] {
        match self {
            Asked::InMove | Asked::InEffect => &["OWN", "ENEMY", "ALLY", "ANY", "NEUTRAL", "TO_MOVE"],
            Asked::ByTrigger => &["OWN", "ENEMY", "ANY", "MOVER"],
            _ => &["OWN", "ENEMY", "ALLY", "ANY", "EVERYONE"],
        }
    }
}

impl Writer<'_> {
    pub(super) fn conditions(&mut self, asked: Asked) -> Value {
        let many = if self.once_in(3) { 2 } else { 1 };
        self.list(many, |writer| writer.condition(asked, 2))
    }

    fn condition(&mut self, asked: Asked, depth: usize) -> Value {
        if depth > 0 && self.once_in(5) {
            return self.joined(asked, depth - 1);
        }
        match asked {
            Asked::InMove if !self.once_in(3) => self.of_move(depth),
            Asked::InEffect if !self.once_in(3) => self.of_move(0),
            Asked::ByEnding if self.once_in(2) => self.of_list(),
            Asked::ByEnding | Asked::ByEndingForAll | Asked::ByClaim if self.once_in(4) => self.of_history(),
            Asked::ByStatus => self.of_pieces(asked),
            _ if self.once_in(4) => self.of_attacks(),
            _ => self.of_pieces(asked),
        }
    }

    fn joined(&mut self, asked: Asked, depth: usize) -> Value {
        let inner = json!([self.condition(asked, depth), self.condition(asked, depth)]);
        match self.below(5) {
            0 => json!({ "condition": "ALL", "conditions": inner }),
            1 | 2 => json!({ "condition": "NOT", "conditions": [inner[0]] }),
            3 if asked != Asked::ByEnding => {
                json!({ "condition": "AS", "player": self.word(&["ENEMY", "OWN", "ALLY"]), "conditions": [inner[0]] })
            }
            _ => json!({ "condition": "ANY", "conditions": inner }),
        }
    }

    /// What only a move can be asked.
    fn of_move(&mut self, depth: usize) -> Value {
        let flags = self.words.flags.clone();
        match self.below(17) {
            0 | 1 => json!({ "condition": "IN_ZONE", "zone": self.fixed_zone() }),
            2 => json!({ "condition": "IN_ZONE", "zone": self.fixed_zone(), "at": "SOURCE" }),
            3 | 4 => json!({ "condition": "FIRST_MOVE" }),
            5 => json!({ "condition": "PIECE_FIRST_MOVE", "position": self.place() }),
            6 => json!({ "condition": "PATH_EMPTY" }),
            7 => json!({ "condition": "EMPTY_AT", "positions": [self.place()] }),
            8 => {
                json!({ "condition": "PIECE_AT", "position": self.place(), "piece": [self.kind()], "owner": self.word(&["OWN", "ENEMY", "ANY"]) })
            }
            9 => json!({ "condition": "NOT_ATTACKED" }),
            10 => json!({ "condition": "SOURCE_NOT_ATTACKED" }),
            11 => json!({ "condition": "PATH_NOT_ATTACKED" }),
            12 => json!({ "condition": "ATTACKED", "at": self.place(), "by": self.word(&["ENEMY", "OWN", "ALLY"]) }),
            13 if !flags.is_empty() => {
                json!({ "condition": "CHECK_STATE", "state": self.name(&flags), "position": self.place() })
            }
            14 if depth == 2 => json!({ "condition": "AFTER", "conditions": [self.after()] }),
            15 => json!({ "condition": "LAST_MOVE", "class": self.word(&["CAPTURE", "QUIET"]) }),
            16 => json!({ "condition": "LAST_MOVE", "piece": [self.kind()] }),
            _ => json!({ "condition": "IN_ZONE", "zone": self.zone_of_move() }),
        }
    }

    fn after(&mut self) -> Value {
        match self.below(3) {
            0 => self.of_attacks(),
            1 => json!({ "condition": "ATTACKED", "at": "TARGET" }),
            _ => self.of_pieces(Asked::ByRule),
        }
    }

    /// What can be asked of any position.
    fn of_pieces(&mut self, asked: Asked) -> Value {
        let (counters, formulas) = (self.words.counters.clone(), self.words.formulas.clone());
        let by_status = asked == Asked::ByStatus;
        match self.below(16) {
            0..=2 => json!({ "condition": "COUNT", "filter": self.filter(asked), "min": 1 + self.below(3) }),
            3 | 4 => json!({ "condition": "COUNT", "filter": self.filter(asked), "max": self.below(3) }),
            5 => {
                json!({ "condition": "SEES", "from": self.filter(asked), "to": self.filter(asked), "steps": self.steps() })
            }
            6 => {
                json!({ "condition": "LINE", "filter": self.filter(asked), "length": 2 + self.below(2), "steps": self.steps(), "exact": self.once_in(2) })
            }
            7 => {
                json!({ "condition": "CONNECTED", "filter": self.filter(asked), "zones": [self.fixed_zone(), self.fixed_zone()], "steps": self.steps() })
            }
            8 => json!({ "condition": "VALUE", "value": self.value(asked), "min": self.below(3) }),
            9 => json!({ "condition": "VALUE", "value": self.value(asked), "more_than": self.value(asked) }),
            10 if !counters.is_empty() => {
                json!({ "condition": "VALUE", "value": { "counter": self.name(&counters) }, "min": 1 + self.below(4) })
            }
            11 => {
                let inner = json!([{ "condition": "COUNT", "filter": { "owner": "OWN", "piece": [self.kind()] }, "max": self.below(2) }]);
                json!({ "condition": "PLAYERS", "conditions": inner, "min": 1 })
            }
            12 if !self.words.player_flags.is_empty() => json!({ "condition": "PLAYER_STATE", "state": "ANGRY" }),
            13 if !self.words.statuses.is_empty() && !by_status => {
                let statuses = self.words.statuses.clone();
                json!({ "condition": "STATUS", "status": self.name(&statuses) })
            }
            14 if !formulas.is_empty() && !by_status => json!({ "condition": self.name(&formulas) }),
            15 if self.words.chance.is_some() && !by_status => {
                json!({ "condition": "CHANCE", "code": self.words.chance, "values": [1 + self.below(3)] })
            }
            15 if self.words.phases && !by_status => {
                json!({ "condition": "PHASE", "phase": self.word(&["OPENING", "MAIN"]) })
            }
            _ => {
                let players = self.words.players.clone();
                json!({ "condition": "PLAYER_TO_MOVE", "player": self.name(&players) })
            }
        }
    }

    fn of_attacks(&mut self) -> Value {
        match self.below(2) {
            0 => json!({ "condition": "LEADER_ATTACKED" }),
            _ => {
                json!({ "condition": "ATTACKED", "filter": self.filter(Asked::ByRule), "by": self.word(&["ENEMY", "OWN", "EVERYONE"]) })
            }
        }
    }

    fn of_list(&mut self) -> Value {
        match self.below(3) {
            0 | 1 => json!({ "condition": "NO_MOVES" }),
            _ => json!({ "condition": "HAS_MOVE", "move": self.move_filter() }),
        }
    }

    fn of_history(&mut self) -> Value {
        match self.below(3) {
            0 => json!({ "condition": "ROUND_WITHOUT_MOVE" }),
            1 => json!({ "condition": "REPETITION", "count": 2 + self.below(2), "always": [self.of_attacks()] }),
            _ => json!({ "condition": "REPETITION", "count": 2 + self.below(2) }),
        }
    }
}
