//! The catalogue.

use super::condition::Asked;
use super::{Writer, perhaps, put};
use serde_json::{Value, json};

/// Ways to move in short; the first are those of pieces known everywhere.
const BETZA: &[&str] = &[
    "W", "F", "K", "N", "R", "B", "Q", "mfWcfF", "fW", "D", "A", "nN", "nA", "nD", "R2", "B3", "fsW", "FfW", "NN",
    "gQ", "mRcpR", "mWcF", "fN", "WA", "imfW2", "bF", "cfFmfW2", "C", "nH", "mKcN",
];

impl Writer<'_> {
    pub(super) fn pieces(&mut self) -> Value {
        let codes = self.words.kinds.clone();
        let last = codes.len() - 1;
        let pieces = codes.iter().enumerate().map(|(i, code)| self.piece(i, code, self.words.neutral && i == last));
        Value::Array(pieces.collect())
    }

    fn piece(&mut self, place: usize, code: &str, neutral: bool) -> Value {
        let mut piece = json!({ "code": code });
        if neutral {
            put(&mut piece, "owner", json!("NEUTRAL"));
            perhaps(self, 2, &mut piece, "moved_by", |_| json!("ANYONE"));
        }
        let in_short = !self.words.hex && self.once_in(2);
        let mut moves = Vec::new();
        if in_short {
            put(&mut piece, "betza", self.word(BETZA));
        } else if place == 0 && self.once_in(2) {
            let (step, symmetry) = if self.words.hex { ([1, 0], "SIXTH_TURNS") } else { ([0, 1], "QUARTER_TURNS") };
            moves.push(json!({ "id": 10, "step": step, "symmetry": symmetry,
                "actions": [{ "state": "EMPTY", "action": "MOVE" }, { "state": "ENEMY", "action": "CAPTURE" }] }));
        } else {
            moves.push(self.one_move(10));
        }
        let more = self.below(3);
        moves.extend((0..more).map(|i| self.one_move(11 + i)));
        put(&mut piece, "moves", Value::Array(moves));
        if place > 0 {
            let before = self.words.kinds[place - 1].clone();
            perhaps(self, 12, &mut piece, "moves_of", |_| json!([before]));
        }
        let rare = if self.words.plain { 30 } else { 8 };
        perhaps(self, rare, &mut piece, "conditions", |writer| writer.conditions(Asked::InMove));
        perhaps(self, 2 * rare, &mut piece, "side_effects", |writer| writer.effects(Asked::InMove));
        perhaps(self, 6, &mut piece, "modifiers", |writer| writer.modifiers());
        perhaps(self, 12, &mut piece, "demotes_to", |writer| json!(writer.kind()));
        perhaps(self, 12, &mut piece, "limit", |writer| json!(1 + writer.below(3)));
        if place == 0 {
            put(&mut piece, "tags", json!(["HIGH"]));
        }
        piece
    }

    pub(super) fn kind(&mut self) -> String {
        let kinds = self.words.kinds.clone();
        self.pick(&kinds)
    }

    /// A set of pieces.
    pub(super) fn filter(&mut self, asked: Asked) -> Value {
        let mut filter = json!({});
        let roles = asked.roles();
        perhaps(self, 2, &mut filter, "piece", |writer| json!([writer.kind()]));
        perhaps(self, 2, &mut filter, "owner", |writer| writer.word(roles));
        perhaps(self, 5, &mut filter, "zone", |writer| writer.zone(asked));
        perhaps(self, 8, &mut filter, "tag", |_| json!("HIGH"));
        perhaps(self, 8, &mut filter, "moved", |writer| json!(writer.once_in(2)));
        let (flags, statuses) = (self.words.flags.clone(), self.words.statuses.clone());
        if !flags.is_empty() {
            perhaps(self, 4, &mut filter, "state", |writer| writer.name(&flags));
        }
        if !statuses.is_empty() && asked != Asked::ByStatus {
            perhaps(self, 5, &mut filter, "status", |writer| writer.name(&statuses));
        }
        if self.words.attribute {
            perhaps(self, 4, &mut filter, "attributes", |writer| json!({ "COLOUR": writer.word(&["PALE", "DEEP"]) }));
        }
        perhaps(self, 10, &mut filter, "not", |writer| json!({ "piece": [writer.kind()] }));
        filter
    }

    /// A set of actions.
    pub(super) fn move_filter(&mut self) -> Value {
        let mut filter = json!({});
        match self.below(6) {
            0 => put(&mut filter, "piece", json!([self.kind()])),
            1 => put(&mut filter, "class", self.word(&["CAPTURE", "QUIET", "PROMOTION", "DROP"])),
            2 => put(&mut filter, "move_id", json!([0, 10])),
            3 => put(&mut filter, "target", self.fixed_zone()),
            4 => put(&mut filter, "source", self.fixed_zone()),
            _ => put(&mut filter, "not", json!({ "piece": [self.kind()] })),
        }
        perhaps(self, 8, &mut filter, "same", |_| json!(true));
        filter
    }

    pub(super) fn zone(&mut self, asked: Asked) -> Value {
        if matches!(asked, Asked::InMove | Asked::InEffect) { self.zone_of_move() } else { self.fixed_zone() }
    }

    /// A whole number.
    pub(super) fn value(&mut self, asked: Asked) -> Value {
        let counters = self.words.counters.clone();
        match self.below(7) {
            0 if !counters.is_empty() => json!({ "counter": self.name(&counters), "of": self.word(&["OWN", "ENEMY"]) }),
            0 | 1 => json!({ "count": self.filter(asked) }),
            2 => json!({ "value": "TURN_NUMBER" }),
            3 => json!({ "value": "PLY" }),
            4 => json!({ "weights": { self.kind(): 1 + self.below(5) }, "of": self.word(&["OWN", "ALLY", "ENEMY"]) }),
            5 if self.words.chance.is_some() => json!({ "value": "CHANCE", "code": self.words.chance }),
            _ => json!(self.below(5)),
        }
    }
}
