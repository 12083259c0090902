//! Effects.

use super::condition::Asked;
use super::{Writer, perhaps, put};
use serde_json::{Value, json};

impl Writer<'_> {
    pub(super) fn effects(&mut self, asked: Asked) -> Value {
        let many = if self.once_in(4) { 2 } else { 1 };
        self.list(many, |writer| writer.effect(asked))
    }

    fn effect(&mut self, asked: Asked) -> Value {
        let in_move = asked == Asked::InMove;
        let words = &self.words;
        let (flags, counters, effects) = (words.flags.clone(), words.counters.clone(), words.effects.clone());
        let mut effect = match self.below(17) {
            0 | 1 if !flags.is_empty() => {
                let mut effect = json!({ "action": "SET_STATE", "state": self.name(&flags) });
                perhaps(self, 2, &mut effect, "duration", |writer| json!(1 + writer.below(3)));
                self.affected(effect, asked)
            }
            2 if !flags.is_empty() => {
                let effect = json!({ "action": "CLEAR_STATE", "state": self.name(&flags) });
                self.affected(effect, asked)
            }
            3 | 4 => {
                let effect = json!({ "action": "CAPTURE" });
                self.some_pieces(effect, asked)
            }
            5 => {
                let effect = json!({ "action": "REMOVE" });
                self.some_pieces(effect, asked)
            }
            6 if in_move => {
                json!({ "action": "MOVE", "piece": self.kind(), "from": self.small_step(), "to": self.small_step() })
            }
            7 if in_move => json!({ "action": "PLACE", "piece": self.kind(), "at": self.word(&["SOURCE"]) }),
            7 if asked == Asked::ByTrigger => {
                json!({ "action": "PLACE", "piece": self.kind(), "at": { "square": self.square() } })
            }
            8 if in_move => json!({ "action": "COPY_SOURCE" }),
            9 => {
                let effect = json!({ "action": "TRANSFORM", "to": self.kind() });
                self.some_pieces(effect, asked)
            }
            10 => {
                let effect = json!({ "action": "CONVERT", "to": self.one_player() });
                self.some_pieces(effect, asked)
            }
            11 | 12 if !counters.is_empty() => {
                json!({ "action": "ADD", "counter": self.name(&counters), "player": "OWN", "by": self.value(Asked::ByRule) })
            }
            13 if !counters.is_empty() => {
                json!({ "action": "SET", "counter": self.name(&counters), "to": self.below(3) })
            }
            14 if !self.words.player_flags.is_empty() => {
                json!({ "action": self.word(&["SET_PLAYER_STATE", "CLEAR_PLAYER_STATE"]), "state": "ANGRY", "player": self.word(&["OWN", "ENEMY"]) })
            }
            14 if !self.words.stores.is_empty() => {
                json!({ "action": "ADD_TO_STORE", "store": "HAND", "holder": "OWN", "piece": self.kind(), "count": 1 })
            }
            15 if in_move => {
                let mut effect = json!({ "action": "CONTINUE" });
                perhaps(self, 3, &mut effect, "mandatory", |_| json!(true));
                perhaps(self, 3, &mut effect, "piece", |writer| writer.filter(Asked::ByRule));
                perhaps(self, 3, &mut effect, "moves", |_| json!([0, 10]));
                effect
            }
            15 if self.words.players.len() > 2 => {
                json!({ "action": "SET_CONTROL", "player": self.word(&["ENEMY", "RED"]), "to": "OWN" })
            }
            16 if !effects.is_empty() && asked != Asked::ByRule => json!({ "action": self.name(&effects) }),
            _ => {
                let effect = json!({ "action": "CAPTURE" });
                self.some_pieces(effect, asked)
            }
        };
        perhaps(self, 4, &mut effect, "conditions", |writer| {
            writer.conditions(if in_move { Asked::InEffect } else { Asked::ByRule })
        });
        if in_move {
            perhaps(self, 8, &mut effect, "optional", |_| json!(true));
            perhaps(self, 10, &mut effect, "rescue", |_| json!(false));
        }
        effect
    }

    /// A role that means exactly one player.
    fn one_player(&mut self) -> Value {
        if self.words.players.len() == 2 && self.once_in(2) {
            json!("ENEMY")
        } else {
            self.word(&["OWN", "OWN", "BLACK"])
        }
    }

    /// Pieces, or none said: then it is the one that moved.
    fn affected(&mut self, effect: Value, asked: Asked) -> Value {
        if self.once_in(2) && asked != Asked::ByRule { effect } else { self.some_pieces(effect, asked) }
    }

    fn some_pieces(&mut self, mut effect: Value, asked: Asked) -> Value {
        match (self.below(3), asked) {
            (0, Asked::InMove) => put(&mut effect, "target", self.place()),
            (1, Asked::InMove) => {
                put(&mut effect, "zone", json!({ "around": "TARGET", "steps": self.steps() }));
                perhaps(self, 2, &mut effect, "filter", |writer| writer.filter(Asked::InMove));
            }
            (0, Asked::ByTrigger) => put(&mut effect, "zone", json!({ "around": "EVENT", "steps": self.steps() })),
            _ => {
                put(&mut effect, "zone", self.fixed_zone());
                put(&mut effect, "filter", self.filter(Asked::ByRule));
            }
        }
        effect
    }
}
