//! Royalty, statuses, counters, triggers, turns, legality and chance: a plain renaming of what is written.

use super::lower::Lower;
use crate::checked::{
    Chance, ChanceOutcome, Counter, Legality, Obligation, Part, Phase, PlayerId, Reroll, Royalty, RoyaltyCount, Safety,
    Status, StatusOf, Tested, Traits, Trigger, Turns, Value,
};
use crate::diagnostic::codes;
use crate::document::{self, StartAt, Trait};
use crate::limits;

impl Lower<'_> {
    /// Royal rules; `leader` is one with all defaults.
    pub fn royalty(&mut self) -> Vec<Royalty> {
        let spec = self.spec;
        let everybody: Vec<PlayerId> = (0..self.players.len()).map(|p| PlayerId(p as u8)).collect();
        let mut rules = Vec::new();
        let leaders = self.kinds(spec.leaders());
        if let Some(first) = spec.leaders().first()
            && !leaders.is_empty()
        {
            rules.push(Royalty {
                at: first.at.clone(),
                kinds: leaders,
                players: everybody.clone(),
                count: RoyaltyCount::Each,
                safety: Safety::MustBeSafe,
                safe_if: None,
                tested: Tested::EachAction,
            });
        }
        if let Some(extra) = spec.royalty.get(limits::ROYALTY) {
            let message = format!("more than {} royal rules", limits::ROYALTY);
            self.report.add(codes::LIMIT_KINDS, &extra.at, message, "a rule may name several pieces");
        }
        for rule in spec.royalty.iter().take(limits::ROYALTY) {
            rules.push(Royalty {
                at: rule.at.clone(),
                kinds: self.kinds(&rule.pieces),
                players: match &rule.players {
                    None => everybody.clone(),
                    Some(list) => list.iter().filter_map(|n| self.player(n)).collect(),
                },
                count: rule.count.value,
                safety: rule.safety.value,
                safe_if: rule.safe_if.as_ref().map(|list| self.conditions(list)),
                tested: rule.tested.value,
            });
        }
        rules
    }

    /// Statuses.
    pub fn statuses(&mut self) -> Vec<Status> {
        let spec = self.spec;
        let mut statuses = Vec::new();
        for status in spec.statuses.iter().take(self.names.statuses.len()) {
            let of = match (status.of.value, &status.when, &status.filter) {
                (document::StatusOf::Player, Some(when), None) => StatusOf::Player(self.conditions(when)),
                (document::StatusOf::Piece, None, Some(filter)) => StatusOf::Piece(self.filter(filter)),
                (document::StatusOf::Player, ..) => {
                    let message = "a status of a player holds while its `when` does";
                    self.report.add(codes::DOC_MISSING_KEY, &status.of.at, message, "write `when`, and no `filter`");
                    StatusOf::Player(Vec::new())
                }
                (document::StatusOf::Piece, ..) => {
                    let message = "a status of pieces holds for those that match its `filter`";
                    self.report.add(codes::DOC_MISSING_KEY, &status.of.at, message, "write `filter`, and no `when`");
                    StatusOf::Piece(Default::default())
                }
            };
            let has = |word: Trait| status.traits.iter().any(|t| t.value == word);
            let traits = Traits {
                cannot_move: has(Trait::CannotMove),
                cannot_attack: has(Trait::CannotAttack),
                immune: has(Trait::Immune),
                not_royal: has(Trait::NotRoyal),
            };
            statuses.push(Status { at: status.at.clone(), code: status.code.text.clone(), of, traits });
        }
        statuses
    }

    /// Counters. One that advances by itself is a clock and no part of a position, unless the document says so.
    pub fn counters(&mut self) -> Vec<Counter> {
        let spec = self.spec;
        let list = spec.counters.iter().take(self.names.counters.len());
        list.map(|counter| Counter {
            at: counter.at.clone(),
            code: counter.code.text.clone(),
            per: counter.per.value,
            initial: self.bounded(counter.initial.value, -1_000_000..=1_000_000, &counter.initial.at, "`initial`"),
            advance: counter.advance.as_ref().map(|a| self.bounded(a.value, -1000..=1000, &a.at, "`advance`")),
            reset: counter.reset.as_ref().map(|list| self.conditions(list)),
            in_key: counter.in_key.unwrap_or(counter.advance.is_none()),
        })
        .collect()
    }

    /// Triggers.
    pub fn triggers(&mut self) -> Vec<Trigger> {
        let spec = self.spec;
        let list = spec.triggers.iter().take(limits::TRIGGERS);
        list.map(|trigger| Trigger {
            at: trigger.at.clone(),
            code: trigger.code.text.clone(),
            on: trigger.on.value,
            filter: trigger.filter.as_ref().map(|f| self.filter(f)),
            subject: trigger.subject.value,
            when: self.conditions(&trigger.when),
            effects: self.effects(&trigger.effects),
        })
        .collect()
    }

    /// Turn order and its rules.
    pub fn turns(&mut self) -> Turns {
        let spec = self.spec;
        let written = &spec.turns;
        let mut order: Vec<PlayerId> =
            written.order.iter().take(limits::ORDER).filter_map(|n| self.player(n)).collect();
        if let Some(extra) = written.order.get(limits::ORDER) {
            let message = format!("more than {} entries in the order of turns", limits::ORDER);
            self.report.add(codes::LIMIT_ORDER, &extra.at, message, "shorten it");
        }
        let mut start = match &written.start_at {
            StartAt::Index(index, at) => {
                let fits = (0..order.len() as i64).contains(index);
                if !fits && !order.is_empty() {
                    let message = format!("the order of turns has no entry number {index}");
                    let help = format!("entries go from 0 to {}", order.len() - 1);
                    self.report.add(codes::TURN_ORDER, at, message, help);
                }
                if fits { *index as usize } else { 0 }
            }
            StartAt::Player(name) => match self.player(name) {
                None => 0,
                Some(player) => order.iter().position(|p| *p == player).unwrap_or_else(|| {
                    let message = format!("{name} is not in the order of turns");
                    self.report.add(codes::TURN_ORDER, &name.at, message, "add the player to `order`");
                    0
                }),
            },
        };
        if order.is_empty() && written.order.is_empty() && written.at != Default::default() {
            let message = "nobody has a turn";
            self.report.add(codes::TURN_ORDER, &written.at, message, "list the players in `order`");
        }
        if written.reverse && !order.is_empty() {
            order.reverse();
            start = order.len() - 1 - start;
        }
        if let (Some(length), Some(_)) = (&written.length, &written.parts) {
            let message = "a turn is counted by `length` or made of `parts`, not both";
            self.report.add(codes::TURN_LENGTH_AND_PARTS, &length.at, message, "keep one of the two");
        }
        let parts = written.parts.iter().flatten().take(self.names.parts.len());
        let parts = parts.map(|part| Part {
            at: part.at.clone(),
            code: part.code.text.clone(),
            must: self.move_filter(&part.must),
            optional: part.optional,
        });
        let parts = parts.collect();
        let mut phases = Vec::new();
        for phase in written.phases.iter().take(self.names.phases.len()) {
            let own: Option<Vec<PlayerId>> = phase
                .order
                .as_ref()
                .map(|list| list.iter().take(limits::ORDER).filter_map(|n| self.player(n)).collect());
            phases.push(Phase {
                at: phase.at.clone(),
                code: phase.code.text.clone(),
                until: self.conditions(&phase.until),
                must: phase.must.as_ref().map(|m| self.move_filter(m)),
                order: own.filter(|o| !o.is_empty()).unwrap_or_else(|| order.clone()),
            });
        }
        Turns {
            order,
            start,
            length: written.length.as_ref().map_or(Value::Int(1), |v| self.value(v)),
            first_turn_length: written.first_turn_length.as_ref().map(|v| self.value(v)),
            ends_early: written.ends_early.as_ref().map(|list| self.conditions(list)),
            parts,
            phases,
            pass: written.pass.value,
            stuck: written.stuck.value,
            obligations: self.obligations(),
        }
    }

    fn obligations(&mut self) -> Vec<Obligation> {
        let spec = self.spec;
        let list = spec.turns.obligations.iter().take(limits::OBLIGATIONS);
        list.map(|o| Obligation {
            at: o.at.clone(),
            code: o.code.text.clone(),
            when: self.conditions(&o.when),
            must: self.move_filter(&o.must),
            if_none: o.if_none.value,
        })
        .collect()
    }

    /// Laws on the position after an action.
    pub fn legality(&mut self) -> Vec<Legality> {
        let spec = self.spec;
        let list = spec.legality.iter().take(limits::OBLIGATIONS);
        list.map(|law| Legality {
            at: law.at.clone(),
            code: law.code.text.clone(),
            when: self.conditions(&law.when),
            after: self.conditions(&law.after),
        })
        .collect()
    }

    /// Chance events.
    pub fn chances(&mut self) -> Vec<Chance> {
        let spec = self.spec;
        spec.chance.iter().take(self.names.chance.len()).map(|c| self.one_chance(c)).collect()
    }

    fn one_chance(&mut self, chance: &document::Chance) -> Chance {
        let outcomes = match (&chance.faces, &chance.outcomes) {
            (Some(faces), None) => {
                let count = self.bounded(faces.value, 1..=limits::OUTCOMES as i64, &faces.at, "`faces`");
                (1..=count).map(|face| ChanceOutcome { code: face.to_string(), weight: 1 }).collect()
            }
            (None, Some(list)) if list.len() > limits::OUTCOMES => {
                let message = format!("\"{}\" has more than {} outcomes", chance.code, limits::OUTCOMES);
                self.report.add(codes::CHANCE_WEIGHTS, &chance.code.at, message, "use weights");
                vec![ChanceOutcome { code: "1".into(), weight: 1 }]
            }
            (None, Some(list)) if !list.is_empty() => list
                .iter()
                .map(|outcome| {
                    let weight = &outcome.weight;
                    if !(1..=1_000_000).contains(&weight.value) {
                        let message = "a weight goes from 1 to 1 000 000";
                        self.report.add(codes::CHANCE_WEIGHTS, &weight.at, message, "remove what cannot come up");
                    }
                    let weight = weight.value.clamp(1, 1_000_000) as u32;
                    ChanceOutcome { code: outcome.code.text.clone(), weight }
                })
                .collect(),
            _ => {
                let message = format!("\"{}\" needs `faces` or a list of `outcomes`, one of the two", chance.code);
                self.report.add(codes::CHANCE_WEIGHTS, &chance.code.at, message, "a die has \"faces\": 6");
                vec![ChanceOutcome { code: "1".into(), weight: 1 }]
            }
        };
        let reroll = chance.reroll.as_ref().map(|reroll| {
            let limit = match &reroll.limit {
                Some(limit) if (1..=100).contains(&limit.value) => limit.value as u32,
                other => {
                    let at = other.as_ref().map_or(&reroll.at, |l| &l.at);
                    let message = "a re-roll needs a `limit` from 1 to 100: a roll may not hang the game";
                    self.report.add(codes::CHANCE_REROLL, at, message, "add \"limit\": 3");
                    1
                }
            };
            Reroll { when: self.conditions(&reroll.when), limit }
        });
        Chance {
            at: chance.at.clone(),
            code: chance.code.text.clone(),
            outcomes,
            when: self.conditions(&chance.when),
            each_action: chance.moment.value == document::ChanceAt::ActionStart,
            reroll,
        }
    }
}
