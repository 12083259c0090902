//! Small documents of format 1 written by chance, one for every number.

use crate::Random;
use arbiter_spec::checked::CheckedSpec;
use serde_json::{Value, json};

/// Codes of format 1 are any text.
const PIECES: [&str; 6] = ["KING", "ROOK", "pawn", "HORSE", "Great horse", "a:b,c=d"];
const PLAYERS: [&str; 4] = ["WHITE", "BLACK", "Red one", "gold=4"];
const STATES: [&str; 2] = ["PASSED", "just moved"];

/// The document of a number and its rules; its faults if the checker refuses it.
pub fn generated_old(number: u64) -> Result<(Value, CheckedSpec), Vec<String>> {
    let mut random = Random::new(number.wrapping_mul(0x9E6C_63D0_876A_68EE) ^ 0x01D);
    let document = Writer { random: &mut random, columns: 0, rows: 0, pieces: 0, conditions: 0, players: 2 }.document();
    let spec = super::grammar::rules(&document)?;
    Ok((document, spec))
}

struct Writer<'r> {
    random: &'r mut Random,
    columns: usize,
    rows: usize,
    pieces: usize,
    conditions: usize,
    players: usize,
}

impl Writer<'_> {
    fn document(&mut self) -> Value {
        self.columns = 3 + self.random.below(4);
        self.rows = 3 + self.random.below(4);
        self.pieces = 2 + self.random.below(PIECES.len() - 1);
        self.conditions = self.random.below(3);
        self.players = if self.random.once_in(5) { 3 + self.random.below(2) } else { 2 };
        let board = json!({ "dimensions": [self.columns, self.rows], "disabled_positions": self.squares(2) });
        let conditions: Vec<Value> = (0..self.conditions).map(|i| self.condition(i)).collect();
        let pieces: Vec<Value> = (0..self.pieces).map(|i| self.piece(i)).collect();
        let mut document = json!({
            "name": "OLD", "board": board, "players": self.all_players(), "conditions": conditions, "pieces": pieces,
            "turns": { "order": PLAYERS[..self.players], "start_at": self.random.below(self.players) },
        });
        if self.random.once_in(2) {
            document["leader"] = json!(PIECES[0]);
        }
        document
    }

    fn square(&mut self) -> Value {
        json!([self.random.below(self.columns), self.random.below(self.rows)])
    }

    fn squares(&mut self, bound: usize) -> Value {
        (0..self.random.below(bound)).map(|_| self.square()).collect::<Vec<_>>().into()
    }

    fn vector(&mut self) -> Value {
        let mut part = || self.random.below(5) as i64 - 2;
        match (part(), part()) {
            (0, 0) => json!([0, 1]),
            (dx, dy) => json!([dx, dy]),
        }
    }

    fn all_players(&mut self) -> Value {
        let turned = [[[1, 0], [0, 1]], [[-1, 0], [0, -1]], [[0, 1], [1, 0]], [[0, -1], [-1, 0]]];
        let mut players = Vec::new();
        for player in 0..self.players {
            let pieces: Vec<Value> = (0..self.pieces)
                .map(|piece| json!({ "piece": PIECES[piece], "positions": self.some_squares() }))
                .collect();
            players.push(json!({ "name": PLAYERS[player], "direction": turned[player], "starting_positions": pieces }));
        }
        players.into()
    }

    fn some_squares(&mut self) -> Value {
        (0..1 + self.random.below(3)).map(|_| self.square()).collect::<Vec<_>>().into()
    }

    fn condition(&mut self, i: usize) -> Value {
        let squares: serde_json::Map<String, Value> =
            (0..self.players).map(|player| (PLAYERS[player].to_owned(), self.squares(6))).collect();
        json!({ "code": format!("ZONE {i}"), "type": "POSITION", "check": squares })
    }

    fn piece(&mut self, piece: usize) -> Value {
        let moves: Vec<Value> = (0..1 + self.random.below(4)).map(|id| self.movement(id)).collect();
        json!({ "code": PIECES[piece], "moves": moves })
    }

    fn movement(&mut self, id: usize) -> Value {
        let mut made = json!({ "id": id, "step": self.vector(), "actions": self.actions() });
        let conditions = self.asked(id, 3);
        let put = |made: &mut Value, key: &str, value: Value| made[key] = value;
        if self.random.once_in(2) {
            put(&mut made, "conditions", conditions);
        }
        if self.random.once_in(4) {
            let ride = if self.random.once_in(2) { json!({ "loop": true }) } else { json!({ "times": 2 }) };
            put(&mut made, "repeat", ride);
        }
        if self.random.once_in(3) {
            let option = PIECES[self.random.below(self.pieces)];
            let modifier = json!({ "action": "TRANSFORM", "conditions": self.asked(id, 2), "options": [option] });
            put(&mut made, "modifiers", json!([modifier]));
        }
        if self.random.once_in(3) {
            let effect = self.side_effect();
            put(&mut made, "side_effects", json!([effect]));
        }
        made
    }

    fn actions(&mut self) -> Value {
        let mut list = vec![json!({ "state": "EMPTY", "action": "MOVE" })];
        if !self.random.once_in(4) {
            list.push(json!({ "state": "ENEMY", "action": "CAPTURE" }));
        }
        if self.random.once_in(4) {
            list[0]["conditions"] = self.asked(0, 2);
        }
        if self.random.once_in(6) {
            list[0]["side_effects"] = json!([self.side_effect()]);
        }
        list.into()
    }

    fn asked(&mut self, id: usize, bound: usize) -> Value {
        (0..self.random.below(bound)).map(|_| self.question(id)).collect::<Vec<_>>().into()
    }

    fn question(&mut self, id: usize) -> Value {
        match self.random.below(8) {
            0 | 1 => json!({ "condition": "FIRST_MOVE" }),
            2 => json!({ "condition": "PIECE_FIRST_MOVE", "position": self.vector() }),
            3 => json!({ "condition": "ROOK_FIRST_MOVE", "position": self.vector() }),
            4 => {
                let state = STATES[self.random.below(STATES.len())];
                json!({ "condition": "CHECK_STATE", "state": state, "position": self.vector() })
            }
            5 if self.conditions > 0 => json!({ "condition": format!("ZONE {}", self.random.below(self.conditions)) }),
            6 if id > 0 => json!({ "condition": "DEPENDS_ON", "move_id": self.random.below(id) }),
            7 => json!({ "condition": "NOT_ATTACKED" }),
            _ => json!({ "condition": "PATH_EMPTY" }),
        }
    }

    fn side_effect(&mut self) -> Value {
        match self.random.below(4) {
            0 => json!({ "action": "CAPTURE", "target": self.vector() }),
            1 => {
                let piece = PIECES[self.random.below(self.pieces)];
                json!({ "action": "MOVE", "piece": piece, "from": self.vector(), "to": self.vector() })
            }
            _ => {
                let state = STATES[self.random.below(STATES.len())];
                let mut effect = json!({ "action": "SET_STATE", "state": state });
                if !self.random.once_in(3) {
                    effect["duration"] = json!(1 + self.random.below(3));
                }
                effect
            }
        }
    }
}
