//! Moves: how pieces travel and what they do where they arrive.

use super::condition::Asked;
use super::{Writer, perhaps, put};
use serde_json::{Value, json};

impl Writer<'_> {
    pub(super) fn one_move(&mut self, id: usize) -> Value {
        let mut written = json!({ "id": id });
        let mut quarters = true;
        match self.below(if self.words.plain { 8 } else { 14 }) {
            0..=1 => put(&mut written, "step", self.leap()),
            2..=3 => {
                put(&mut written, "step", self.leap());
                let ride = self.ride();
                put(&mut written, "repeat", ride);
            }
            4 => {
                put(&mut written, "step", self.leap());
                let over = self.hop();
                put(&mut written, "repeat", json!({ "loop": true, "over": over }));
            }
            5 => self.lame(&mut written),
            6 => {
                let steps = json!([self.leap(), self.leap()]);
                put(&mut written, "steps", steps);
            }
            7 => {
                let times = 2 + self.below(2);
                put(&mut written, "step", self.leap());
                put(&mut written, "repeat", json!({ "times": times, "min": 1 + self.below(times) }));
            }
            8 if self.words.lines => {
                put(&mut written, "along", json!("ROAD"));
                perhaps(self, 3, &mut written, "heading", |_| json!("FORWARD"));
                quarters = false;
            }
            8 | 9 => {
                let zone = match self.below(4) {
                    0 => json!({ "around": "SOURCE", "steps": self.steps() }),
                    1 => json!({ "row_of": "SOURCE" }),
                    2 => json!({ "offsets": self.steps() }),
                    _ => self.fixed_zone(),
                };
                put(&mut written, "to", zone);
                quarters = false;
            }
            10 => return self.pair(id),
            11..=12 => {
                let legs = self.legs();
                put(&mut written, "legs", legs);
            }
            _ => put(&mut written, "step", self.small_step()),
        }
        if quarters {
            let words: &[&str] = if self.words.hex {
                &["NONE", "SIXTH_TURNS", "ALL"]
            } else {
                &["NONE", "MIRROR", "QUARTER_TURNS", "ALL"]
            };
            let symmetry = self.word(words);
            put(&mut written, "symmetry", symmetry);
        }
        let actions = self.actions();
        put(&mut written, "actions", actions);
        let rare = if self.words.plain { 12 } else { 4 };
        perhaps(self, rare, &mut written, "conditions", |writer| writer.conditions(Asked::InMove));
        perhaps(self, 2 * rare, &mut written, "side_effects", |writer| writer.effects(Asked::InMove));
        perhaps(self, rare, &mut written, "modifiers", |writer| writer.modifiers());
        perhaps(self, 8, &mut written, "class", |_| json!(["LEAP"]));
        perhaps(self, 30, &mut written, "same_result", |_| json!("MERGE"));
        written
    }

    pub(super) fn leap(&mut self) -> Value {
        if self.words.hex {
            return json!(self.pick(&[[1, 0], [0, 1], [-1, 1], [1, 1], [2, -1], [2, 0], [1, 2]]));
        }
        json!(self.pick(&[[0, 1], [1, 1], [1, 0], [1, 2], [2, 1], [0, 2], [2, 2], [0, -1], [1, 3], [-1, 1]]))
    }

    fn ride(&mut self) -> Value {
        let mut ride = json!({ "loop": true });
        let zones = self.words.zones.clone();
        perhaps(
            self,
            6,
            &mut ride,
            "until",
            |writer| if writer.once_in(2) { json!("EDGE") } else { writer.name(&zones) },
        );
        perhaps(self, 8, &mut ride, "min", |writer| json!(1 + writer.below(2)));
        ride
    }

    fn hop(&mut self) -> Value {
        let mut over = json!({ "count": 1 });
        perhaps(self, 5, &mut over, "max", |_| json!(2));
        perhaps(self, 3, &mut over, "land", |_| json!("NEXT"));
        perhaps(self, 4, &mut over, "filter", |writer| writer.filter(Asked::InMove));
        over
    }

    /// A leap that can be blocked.
    fn lame(&mut self, written: &mut Value) {
        let (step, through) = self.pick(&[
            ([2, 0], vec![[1, 0]]),
            ([1, 2], vec![[0, 1]]),
            ([2, 2], vec![[1, 1]]),
            ([0, 3], vec![[0, 1], [0, 2]]),
            ([1, 2], vec![[1, 1]]),
        ]);
        put(written, "step", json!(step));
        put(written, "through", json!(through));
        perhaps(self, 6, written, "repeat", |_| json!({ "loop": true }));
    }

    fn pair(&mut self, id: usize) -> Value {
        let mut partner = json!({ "piece": [self.kind()], "owner": self.word(&["OWN", "OWN", "ALLY", "ANY"]) });
        perhaps(self, 2, &mut partner, "moved", |_| json!(false));
        let landing = |writer: &mut Self| match writer.below(3) {
            0 if !writer.words.hex => json!({ "column": writer.below(writer.words.columns) }),
            _ => json!({ "offset": writer.pick(&[[0, 0], [1, 0], [2, 0], [-1, 0]]) }),
        };
        let (to, partner_to) = (landing(self), landing(self));
        let search = self.pick(&[[1, 0], [-1, 0], [0, 1]]);
        let mut written =
            json!({ "id": id, "pair": { "partner": partner, "search": search, "to": to, "partner_to": partner_to } });
        perhaps(self, 2, &mut written, "conditions", |writer| match writer.below(3) {
            0 => json!([{ "condition": "FIRST_MOVE" }]),
            1 => json!([{ "condition": "PATH_NOT_ATTACKED" }]),
            _ => writer.conditions(Asked::InMove),
        });
        written
    }

    fn legs(&mut self) -> Value {
        let many = 2 + self.below(2);
        let mut legs: Vec<Value> = (0..many).map(|_| json!({ "step": self.small_step() })).collect();
        for (i, leg) in legs.iter_mut().enumerate() {
            if i + 1 < many {
                if self.once_in(3) {
                    put(leg, "over", self.word(&["ENEMY", "ANY", "OWN"]));
                    perhaps(self, 2, leg, "take", |_| json!(true));
                    perhaps(self, 4, leg, "filter", |writer| writer.filter(Asked::InMove));
                }
            } else {
                perhaps(self, 3, leg, "repeat", |_| json!({ "loop": true }));
            }
        }
        Value::Array(legs)
    }

    fn actions(&mut self) -> Value {
        let step = || json!({ "state": "EMPTY", "action": "MOVE" });
        let take = || json!({ "state": "ENEMY", "action": "CAPTURE" });
        let mut actions = match self.below(if self.words.plain { 8 } else { 14 }) {
            0 | 1 => vec![step()],
            2 | 3 => vec![take()],
            4..=8 => vec![step(), take()],
            9 => {
                vec![json!({ "state": self.word(&["ANY", "ALLY", "NEUTRAL", "PARTNER"]), "action": "CAPTURE" }), step()]
            }
            10 => vec![json!({ "state": self.word(&["ENEMY", "ANY"]), "action": "SHOOT" }), step()],
            11 => vec![json!({ "state": self.word(&["OWN", "ENEMY", "ALLY"]), "action": "SWAP" }), step()],
            12 if self.words.stacking => vec![step(), json!({ "state": "OWN", "action": "JOIN" }), take()],
            _ => vec![
                json!({ "state": self.word(&["EMPTY", "ANY", "SELF"]), "action": "STAY", "side_effects": self.effects(Asked::InMove) }),
                take(),
            ],
        };
        let rare = if self.words.plain { 30 } else { 8 };
        for action in &mut actions {
            let holds_pieces = action["state"] != "EMPTY" && action["state"] != "SELF";
            if holds_pieces {
                perhaps(self, rare, action, "filter", |writer| writer.filter(Asked::InMove));
            }
            perhaps(self, rare, action, "conditions", |writer| writer.conditions(Asked::InMove));
            perhaps(self, 2 * rare, action, "side_effects", |writer| writer.effects(Asked::InMove));
        }
        Value::Array(actions)
    }

    pub(super) fn modifiers(&mut self) -> Value {
        let options =
            if self.once_in(2) { json!([self.kind()]) } else { json!([self.words.kinds[0], self.words.kinds[1]]) };
        let mut modifier = json!({ "action": "TRANSFORM", "options": options });
        if !self.once_in(4) {
            let far = if self.words.zones.len() > 1 { json!("FAR") } else { self.fixed_zone() };
            put(&mut modifier, "conditions", json!([{ "condition": "IN_ZONE", "zone": far }]));
        }
        if !self.words.plain {
            let flags = self.words.flags.clone();
            if !flags.is_empty() {
                perhaps(self, 3, &mut modifier, "set_state", |writer| writer.name(&flags));
            }
            perhaps(self, 4, &mut modifier, "fresh", |_| json!(true));
            perhaps(self, 6, &mut modifier, "if_none", |_| json!("STAY"));
            perhaps(self, 8, &mut modifier, "side_effects", |writer| writer.effects(Asked::InMove));
        }
        json!([modifier])
    }
}
