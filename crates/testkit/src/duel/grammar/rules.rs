//! Everything beside board, armies and pieces: royalty, statuses, counters, stores, turns, endings, agreements, chance.

use super::condition::Asked;
use super::{Members, Writer, perhaps, put};
use serde_json::{Value, json};

impl Writer<'_> {
    pub(super) fn rules(&mut self, to: &mut Members) {
        let mut add = |key: &str, value: Value| {
            if value.as_array().is_none_or(|list| !list.is_empty()) {
                to.insert(key.to_owned(), value);
            }
        };
        add("royalty", self.royalty());
        add("statuses", self.statuses());
        add("counters", self.counters());
        add("stores", self.stores());
        add("drops", self.drops());
        add("conditions", self.formulas());
        add("effects", self.named_effects());
        add("attributes", self.attributes());
        add("turns", self.turns());
        add("triggers", self.triggers());
        add("legality", self.legality());
        add("endings", self.endings());
        add("agreements", self.agreements());
        add("chance", self.chance());
    }

    fn royalty(&mut self) -> Value {
        if self.once_in(3) {
            return json!([]);
        }
        let mut rule = json!({ "pieces": [self.words.kinds[0]] });
        let rare = if self.words.plain { 6 } else { 3 };
        perhaps(self, rare, &mut rule, "count", |writer| writer.word(&["LAST", "ALL_BUT_ONE"]));
        perhaps(self, 2 * rare, &mut rule, "safety", |_| json!("FREE"));
        perhaps(self, 4 * rare, &mut rule, "tested", |_| json!("TURN_END"));
        if !self.words.plain {
            perhaps(self, 8, &mut rule, "safe_if", |writer| writer.conditions(Asked::ByStatus));
            let players = self.words.players.clone();
            perhaps(self, 10, &mut rule, "players", |writer| json!([writer.name(&players)]));
            let second = self.words.kinds[1].clone();
            if self.once_in(10) {
                return json!([rule, { "pieces": [second], "count": "LAST" }]);
            }
        }
        json!([rule])
    }

    fn statuses(&mut self) -> Value {
        let codes = self.words.statuses.clone();
        let statuses = codes.iter().map(|code| {
            let traits = json!([self.word(&["CANNOT_MOVE", "CANNOT_ATTACK", "IMMUNE", "NOT_ROYAL"])]);
            if self.once_in(2) {
                json!({ "code": code, "of": "PLAYER", "when": self.conditions(Asked::ByStatus), "traits": traits })
            } else {
                json!({ "code": code, "of": "PIECE", "filter": self.filter(Asked::ByStatus), "traits": traits })
            }
        });
        Value::Array(statuses.collect())
    }

    fn counters(&mut self) -> Value {
        let codes = self.words.counters.clone();
        let counters = codes.iter().map(|code| {
            let mut counter = json!({ "code": code, "per": self.word(&["GAME", "PLAYER", "TEAM"]) });
            perhaps(self, 4, &mut counter, "initial", |writer| json!(writer.below(3)));
            if self.once_in(2) {
                put(&mut counter, "advance", json!(1));
                perhaps(
                    self,
                    2,
                    &mut counter,
                    "reset",
                    |writer| json!([{ "condition": "LAST_MOVE", "class": writer.word(&["CAPTURE", "QUIET"]) }]),
                );
                perhaps(self, 6, &mut counter, "in_key", |_| json!(true));
            }
            counter
        });
        Value::Array(counters.collect())
    }

    fn stores(&mut self) -> Value {
        if self.words.stores.is_empty() {
            return json!([]);
        }
        let mut store = json!({ "code": "HAND" });
        perhaps(self, 2, &mut store, "initial", |writer| json!({ writer.words.kinds[1].clone(): 1 + writer.below(2) }));
        if !self.once_in(4) {
            let mut captures = json!({});
            if !self.words.plain {
                perhaps(self, 4, &mut captures, "to", |writer| {
                    writer.word(&["CAPTOR", "PIECE_OWNER", "CAPTOR_PARTNER"])
                });
                perhaps(self, 4, &mut captures, "owner", |_| json!("ORIGINAL"));
                perhaps(self, 6, &mut captures, "filter", |writer| json!({ "piece": [writer.kind()] }));
                perhaps(
                    self,
                    6,
                    &mut captures,
                    "become",
                    |writer| json!([{ "filter": { "piece": [writer.kind()] }, "piece": writer.kind() }]),
                );
            }
            put(&mut store, "captures", captures);
        }
        perhaps(self, 8, &mut store, "limits", |writer| json!({ writer.kind(): 1 + writer.below(2) }));
        if !self.words.plain {
            perhaps(self, 8, &mut store, "holder", |_| json!("NEUTRAL"));
        }
        json!([store])
    }

    fn drops(&mut self) -> Value {
        if self.words.stores.is_empty() {
            return json!([]);
        }
        let mut drop = json!({ "id": 0, "store": "HAND" });
        perhaps(self, 3, &mut drop, "zone", |writer| writer.fixed_zone());
        perhaps(self, 4, &mut drop, "pieces", |writer| json!([writer.kind(), writer.words.kinds[1]]));
        perhaps(self, 6, &mut drop, "fresh", |_| json!(true));
        if !self.words.plain {
            perhaps(self, 5, &mut drop, "conditions", |writer| writer.conditions(Asked::InMove));
            perhaps(self, 6, &mut drop, "modifiers", |writer| writer.modifiers());
            perhaps(self, 8, &mut drop, "side_effects", |writer| writer.effects(Asked::InMove));
            perhaps(
                self,
                8,
                &mut drop,
                "actions",
                |_| json!([{ "state": "ENEMY", "action": "CAPTURE" }, { "state": "EMPTY", "action": "PLACE" }]),
            );
        }
        json!([drop])
    }

    fn formulas(&mut self) -> Value {
        // The first may not ask for itself: formulas are written without formulas.
        let codes = std::mem::take(&mut self.words.formulas);
        let formulas =
            codes.iter().map(|code| json!({ "code": code, "type": "FORMULA", "when": self.conditions(Asked::ByRule) }));
        let formulas = Value::Array(formulas.collect());
        self.words.formulas = codes;
        formulas
    }

    fn named_effects(&mut self) -> Value {
        if self.words.effects.is_empty() {
            return json!([]);
        }
        json!([{ "code": "CHANGE", "do": self.effects(Asked::ByRule) }])
    }

    fn attributes(&mut self) -> Value {
        if !self.words.attribute {
            return json!([]);
        }
        // What becomes such a piece needs a value: its square gives one.
        let zone = self.words.zones[0].clone();
        json!([{ "code": "COLOUR", "pieces": [self.words.kinds[1]], "values": ["PALE", "DEEP"],
            "from_zone": { "PALE": zone, "DEEP": { "except": ["ALL", zone] } } }])
    }

    fn turns(&mut self) -> Value {
        let mut turns = json!({ "order": self.words.players });
        if self.words.parts {
            let (first, second) = (self.move_filter(), self.move_filter());
            put(
                &mut turns,
                "parts",
                json!([{ "code": "FIRST", "must": first }, { "code": "SECOND", "must": second, "optional": self.once_in(2) }]),
            );
        } else if !self.words.plain {
            perhaps(self, 6, &mut turns, "length", |writer| match writer.below(3) {
                0 => writer.value(Asked::ByRule),
                _ => json!(2),
            });
            perhaps(self, 12, &mut turns, "first_turn_length", |_| json!(1));
            perhaps(self, 12, &mut turns, "ends_early", |writer| writer.conditions(Asked::ByRule));
        }
        if self.words.phases {
            let until = json!([{ "condition": "VALUE", "value": { "value": "PLY" }, "min": 2 + self.below(4) }]);
            put(
                &mut turns,
                "phases",
                json!([{ "code": "OPENING", "until": until, "must": self.move_filter(), "order": self.words.players }]),
            );
        }
        if !self.words.plain {
            perhaps(self, 5, &mut turns, "pass", |writer| writer.word(&["ALWAYS", "WHEN_STUCK"]));
            perhaps(self, 5, &mut turns, "stuck", |_| json!("SKIP"));
            perhaps(self, 10, &mut turns, "start_at", |_| json!(1));
            perhaps(self, 12, &mut turns, "reverse", |_| json!(true));
        }
        let rare = if self.words.plain { 10 } else { 4 };
        perhaps(self, rare, &mut turns, "obligations", |writer| {
            let mut duty = json!({ "code": "DUTY", "must": writer.move_filter() });
            perhaps(writer, 3, &mut duty, "when", |writer| writer.conditions(Asked::ByRule));
            perhaps(writer, 6, &mut duty, "if_none", |_| json!("NONE"));
            json!([duty])
        });
        turns
    }

    fn triggers(&mut self) -> Value {
        if self.words.plain || !self.once_in(4) {
            return json!([]);
        }
        let many = 1 + self.below(2);
        let codes = ["ECHO", "ALARM"];
        let triggers = codes.iter().take(many).map(|code| {
            let of_pieces = !self.once_in(4);
            let on = if of_pieces {
                self.word(&["MOVED", "ENTERED", "CAPTURED", "PLACED", "TRANSFORMED"])
            } else {
                self.word(&["TURN_START", "TURN_END", "TURN_SKIPPED"])
            };
            let asked = if of_pieces { Asked::ByTrigger } else { Asked::ByRule };
            let mut trigger = json!({ "code": code, "on": on });
            if of_pieces {
                perhaps(self, 2, &mut trigger, "filter", |writer| writer.filter(Asked::ByRule));
            }
            perhaps(self, 3, &mut trigger, "for", |writer| {
                writer.word(&["TO_MOVE", "EACH_PLAYER", "EACH_TEAM", "EACH_ENEMY"])
            });
            perhaps(self, 3, &mut trigger, "when", |writer| writer.conditions(Asked::ByRule));
            let effects = self.effects(asked);
            put(&mut trigger, "do", effects);
            trigger
        });
        Value::Array(triggers.collect())
    }

    fn legality(&mut self) -> Value {
        if !self.once_in(if self.words.plain { 16 } else { 8 }) {
            return json!([]);
        }
        let mut law = json!({ "code": "LAW", "after": self.conditions(Asked::ByRule) });
        perhaps(self, 3, &mut law, "when", |writer| writer.conditions(Asked::ByRule));
        json!([law])
    }

    fn endings(&mut self) -> Value {
        let mut endings = vec![
            json!({ "code": "MATE", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }, { "condition": "LEADER_ATTACKED" }], "result": { "lose": "OWN" } }),
            json!({ "code": "STUCK", "for": "TO_MOVE", "when": [{ "condition": "NO_MOVES" }], "result": "DRAW" }),
        ];
        if self.once_in(3) {
            endings.remove(0);
        }
        for code in ["FIRST_END", "SECOND_END", "THIRD_END"] {
            if !self.once_in(if self.words.plain { 6 } else { 3 }) {
                continue;
            }
            let result = self.result();
            let ending = match self.below(6) {
                0 | 1 => {
                    json!({ "code": code, "for": "TO_MOVE", "when": self.conditions(Asked::ByEnding), "result": result })
                }
                2 => {
                    let mut claim = json!({ "code": code, "trigger": "CLAIM", "when": self.conditions(Asked::ByClaim), "result": result });
                    perhaps(self, 3, &mut claim, "claim_by", |_| json!("ANY"));
                    perhaps(self, 2, &mut claim, "with_move", |_| json!(true));
                    claim
                }
                3 => {
                    json!({ "code": code, "when": self.conditions(Asked::ByRule), "result": result, "decisive": true })
                }
                _ => {
                    let subject = self.word(&["MOVER", "EACH_PLAYER", "EACH_TEAM"]);
                    json!({ "code": code, "for": subject, "when": self.conditions(Asked::ByEndingForAll), "result": result })
                }
            };
            let place = self.below(endings.len() + 1);
            endings.insert(place, ending);
        }
        if self.once_in(3) {
            let proved = |player: &str| json!({ "condition": "UNWINNABLE", "player": player });
            endings.push(json!({ "code": "DEAD", "when": [proved("OWN"), proved("ENEMY")], "result": "DRAW" }));
            let result = json!({ "if": [proved("ENEMY")], "then": "DRAW", "else": self.result() });
            endings.push(json!({ "code": "FLAG", "trigger": "FLAG", "result": result }));
        }
        Value::Array(endings)
    }

    fn result(&mut self) -> Value {
        match self.below(6) {
            0 | 1 => json!({ "win": "OWN" }),
            2 => json!({ "lose": "OWN" }),
            3 => json!({ "scores": { "OWN": 0.75, "ENEMY": 0.25 } }),
            4 => {
                json!({ "compare": { "weights": { self.words.kinds[0].clone(): 1 } }, "win": self.word(&["HIGHER", "LOWER"]), "tie": "DRAW" })
            }
            _ => json!("DRAW"),
        }
    }

    fn agreements(&mut self) -> Value {
        if self.words.plain || !self.once_in(6) {
            return json!([]);
        }
        let mut agreement = json!({ "code": "PEACE", "proposer": self.word(&["ANY", "PLAYER"]), "responders": self.word(&["ALL_OTHER_SEATS", "ONE_ENEMY"]),
            "lapses": self.word(&["RESPONDER_MOVES", "PROPOSER_MOVES", "NEVER"]) });
        perhaps(self, 4, &mut agreement, "repeat_after", |_| json!(1));
        perhaps(self, 4, &mut agreement, "when", |writer| writer.conditions(Asked::ByRule));
        if self.once_in(2) {
            put(&mut agreement, "result", json!("DRAW"));
        } else {
            let effects = self.effects(Asked::ByRule);
            put(&mut agreement, "do", effects);
        }
        json!([agreement])
    }

    fn chance(&mut self) -> Value {
        let Some(code) = self.words.chance else { return json!([]) };
        let mut chance = json!({ "code": code, "faces": 3, "at": self.word(&["TURN_START", "ACTION_START"]) });
        perhaps(self, 4, &mut chance, "when", |writer| writer.conditions(Asked::ByRule));
        perhaps(
            self,
            4,
            &mut chance,
            "reroll",
            |_| json!({ "when": [{ "condition": "CHANCE", "code": "DIE", "values": [3] }], "limit": 1 }),
        );
        json!([chance])
    }
}
