//! Conditions, one word after the other.

use super::lower::Lower;
use super::points::Points;
use crate::checked::{
    AttackedWhat, Bounds, Condition, Filter, Formula, FormulaId, KindId, MoveName, PartId, PhaseId, PhaseTest, Place,
    Role, Test, ZoneExpr,
};
use crate::diagnostic::codes;
use crate::document::{self, ChanceValue, ConditionKind, MoveRef, Name, NamedConditionKind};
use crate::json::At;
use crate::limits;

impl Lower<'_> {
    /// A list of conditions: a conjunction.
    pub fn conditions(&mut self, list: &[document::Condition]) -> Vec<Condition> {
        list.iter().map(|c| self.condition(c)).collect()
    }

    /// A condition. One that cannot be understood becomes one that always holds; it was reported.
    pub fn condition(&mut self, condition: &document::Condition) -> Condition {
        let at = condition.at.clone();
        let test = if self.spend(1, &at) { self.test(&condition.kind, &at) } else { None };
        Condition { at, test: test.unwrap_or(Test::All(Vec::new())) }
    }

    fn test(&mut self, kind: &ConditionKind, at: &At) -> Option<Test> {
        use ConditionKind as K;
        Some(match kind {
            K::All { conditions } => Test::All(self.conditions(conditions)),
            K::Any { conditions } => Test::Any(self.conditions(conditions)),
            K::Not { conditions } => Test::Not(self.conditions(conditions)),
            K::As { player, conditions } => {
                let role = self.role(player);
                let conditions = self.conditions(conditions);
                Test::As(role?, conditions)
            }
            K::InZone { zone, place } => {
                let zone = self.zone(zone);
                Test::InZone(zone, self.place_or_target(place.as_ref()))
            }
            K::FirstMove => Test::FirstMove,
            K::PieceFirstMove { position } => Test::PieceFirstMove(self.place(position)),
            K::RookFirstMove { position } => Test::RookFirstMove(self.place(position)),
            K::CheckState { state, position, owner } => {
                let (flag, place) = (self.flag(state), self.place(position));
                let owner = owner.as_ref().and_then(|o| self.role(o));
                Test::CheckState(flag?, place, owner)
            }
            K::PathEmpty => Test::PathEmpty,
            K::EmptyAt { positions } => Test::EmptyAt(self.places(positions)),
            K::PieceAt { position, piece, owner, filter } => {
                let place = self.place(position);
                let mut pieces = filter.as_ref().map_or_else(Filter::default, |f| self.filter(f));
                if let Some(piece) = piece {
                    pieces.kinds = Some(self.kind_refs(piece));
                }
                if let Some(owner) = owner {
                    pieces.owner = self.role(owner);
                }
                Test::PieceAt(place, pieces)
            }
            K::Count { filter, min, max, store, holder } => {
                let mut pieces = self.filter(filter);
                if let Some(store) = self.store_of(store.as_ref(), holder.as_ref()) {
                    pieces.store = Some(store);
                }
                self.needs_bound(min.is_some() || max.is_some(), at);
                Test::Count(pieces, self.bounds(min.as_ref(), max.as_ref()))
            }
            K::Sees { from, to, steps } => {
                let (from, to) = (self.filter(from), self.filter(to));
                Test::Sees { from, to, steps: self.steps(steps) }
            }
            K::Line { filter, length, steps, exact } => {
                let filter = self.filter(filter);
                let length = self.bounded(length.value, 1..=256, &length.at, "`length`") as u32;
                Test::Line { filter, length, steps: self.steps(steps), exact: *exact }
            }
            K::Connected { filter, zones, steps } => {
                let filter = self.filter(filter);
                let zones = Box::new([self.zone(&zones.0), self.zone(&zones.1)]);
                Test::Connected { filter, zones, steps: self.steps(steps) }
            }
            K::NotAttacked => Test::NotAttacked,
            K::SourceNotAttacked => Test::SourceNotAttacked,
            K::PathNotAttacked => Test::PathNotAttacked,
            K::Attacked { filter, place, by } => {
                let by = self.role_or(by.as_ref(), Role::Enemy);
                let what = match (filter, place) {
                    (Some(filter), None) => AttackedWhat::Pieces(self.filter(filter)),
                    (None, place) => AttackedWhat::Place(self.place_or_target(place.as_ref())),
                    (Some(_), Some(place)) => {
                        let message = "ATTACKED looks at pieces (`filter`) or at a place (`at`), not at both";
                        self.report.add(codes::CONDITION_FIELD, &place.at, message, "keep one of the two");
                        return None;
                    }
                };
                Test::Attacked(what, by)
            }
            K::LeaderAttacked => Test::LeaderAttacked,
            K::DependsOn { move_id } => Test::DependsOn(self.move_name(move_id)?),
            K::Value { value, min, max, equals, more_than } => {
                let value = self.value(value);
                self.needs_bound([min, max, equals, more_than].iter().any(|b| b.is_some()), at);
                let bounds = self.bounds(min.as_ref(), max.as_ref());
                let equals = equals.as_ref().map(|v| self.value(v));
                let more_than = more_than.as_ref().map(|v| self.value(v));
                Test::Value(value, Bounds { equals, more_than, ..bounds })
            }
            K::Players { conditions, min, max } => {
                let conditions = self.conditions(conditions);
                self.needs_bound(min.is_some() || max.is_some(), at);
                Test::Players(conditions, self.bounds(min.as_ref(), max.as_ref()))
            }
            K::PlayerState { state } => Test::PlayerState(self.player_flag(state)?),
            K::Status { status } => Test::Status(self.status(status)?),
            K::PlayerToMove { player } => Test::PlayerToMove(self.role(player)?),
            K::Part { part } => Test::Part(PartId(self.names.parts.find(part, self.report)?)),
            K::Phase { phase } if phase.text == "MAIN" => Test::Phase(PhaseTest::Main),
            K::Phase { phase } => Test::Phase(PhaseTest::Before(PhaseId(self.names.phases.find(phase, self.report)?))),
            K::LastMove { piece, class, move_id, source, target, by } => Test::LastMove(self.last_move(
                piece.as_ref(),
                class.as_ref(),
                move_id.as_ref(),
                source.as_ref(),
                target.as_ref(),
                by.as_ref(),
            )),
            K::Chance { code, values } => self.chance_test(code, values)?,
            K::NoMoves => Test::NoMoves,
            K::HasMove { moves } => Test::HasMove(self.move_filter(moves)),
            K::After { conditions } => Test::After(self.conditions(conditions)),
            K::Repetition { count, always } => {
                let count = self.bounded(count.value, 1..=1000, &count.at, "`count`") as u32;
                Test::Repetition { count, always: always.as_ref().map(|list| self.conditions(list)) }
            }
            K::Unwinnable { player } => Test::Unwinnable(self.role(player)?),
            K::RoundWithoutMove => Test::RoundWithoutMove,
            K::Named(name) => Test::Formula(self.formula(name)?),
        })
    }

    fn needs_bound(&mut self, has: bool, at: &At) {
        if !has {
            let message = "nothing is compared: it always holds";
            self.report.add(codes::CONDITION_FIELD, at, message, "add `min` or `max`");
        }
    }

    fn place_or_target(&mut self, place: Option<&document::Place>) -> Place {
        place.map_or(Place::TARGET, |p| self.place(p))
    }

    /// The named condition; an unknown one may be a misspelt word of the language.
    fn formula(&mut self, name: &Name) -> Option<FormulaId> {
        let found = self.names.formulas.position(&name.text);
        let unknown = found.is_none() && !name.text.is_empty();
        if unknown && self.report.wants(codes::REF_UNKNOWN_CONDITION, &name.at) {
            let help = self.names.formulas.help(&name.text, ConditionKind::WORDS);
            let message = format!("there is no condition \"{name}\"");
            self.report.add(codes::REF_UNKNOWN_CONDITION, &name.at, message, help);
        }
        found.map(FormulaId)
    }

    fn move_name(&mut self, reference: &MoveRef) -> Option<MoveName> {
        match reference {
            MoveRef::Id(id, at) => {
                let Some(kind) = self.writer else {
                    let message = "DEPENDS_ON speaks of the moves of a piece, and this is not inside one";
                    self.report.add(codes::CONDITION_NOT_HERE, at, message, "move it into a move");
                    return None;
                };
                Some(MoveName { kind, id: self.bounded(*id, 0..=1_000_000, at, "an id") as i32 })
            }
            MoveRef::Qualified(name) => {
                let Some((piece, id)) = name.text.rsplit_once('/') else {
                    let message = format!("\"{name}\" is no id of a move");
                    self.report.add(codes::MOVE_DEPENDS_MISSING, &name.at, message, "write 3, or \"PIECE/3\"");
                    return None;
                };
                let kind = self.kind(&Name { text: piece.to_string(), at: name.at.clone() })?;
                let Ok(id) = id.parse() else {
                    let message = format!("\"{id}\" is no id of a move");
                    self.report.add(codes::MOVE_DEPENDS_MISSING, &name.at, message, "an id is a number");
                    return None;
                };
                Some(MoveName { kind, id })
            }
        }
    }

    fn chance_test(&mut self, code: &Name, values: &[ChanceValue]) -> Option<Test> {
        let id = self.chance(code)?;
        let chance = &self.spec.chance[id.index()];
        let mut outcomes = Vec::new();
        self.spend_list(values.len(), Some(&code.at));
        for value in values.iter().take(limits::OUTCOMES) {
            let found = match (value, &chance.outcomes) {
                (ChanceValue::Face(face, _), None) => {
                    let faces = chance.faces.as_ref().map_or(0, |f| f.value);
                    (1..=faces).contains(face).then(|| *face as usize - 1)
                }
                (ChanceValue::Outcome(name), Some(list)) => {
                    list.iter().take(limits::OUTCOMES).position(|o| o.code.text == name.text)
                }
                _ => None,
            };
            match found {
                Some(index) => outcomes.push(index),
                None => {
                    let message = format!("this cannot come up in \"{code}\"");
                    let help = "faces are numbers from 1; outcomes are named by their code";
                    self.report.add(codes::CHANCE_WEIGHTS, value.at(), message, help);
                }
            }
        }
        Some(Test::Chance(id, outcomes))
    }

    /// The named conditions. STATE entries of format 1 are accepted and mean nothing.
    pub fn formulas(&mut self) -> Vec<Formula> {
        let spec = self.spec;
        let mut formulas = Vec::new();
        let mut left = self.names.formulas.len();
        for entry in &spec.conditions {
            if left == 0 {
                break;
            }
            let when = match &entry.kind {
                NamedConditionKind::State => continue,
                NamedConditionKind::Formula { when } => self.conditions(when),
                NamedConditionKind::Position { check } => {
                    let mut copies = self.for_everybody(Vec::new());
                    for (name, squares) in &check.entries {
                        let Some(player) = self.player(name) else { continue };
                        self.spend_list(squares.len(), Some(&entry.at));
                        let mut points = Points::default();
                        for xy in squares {
                            let square = self.square(xy, codes::ZONE_OFF_BOARD);
                            points.extend(square.map(|s| self.board.coordinates(s)));
                        }
                        let squares = self.existing(&points);
                        if let Some(copy) = copies.each.get_mut(player.index()) {
                            *copy = squares;
                        }
                    }
                    let test = Test::InZone(ZoneExpr::Fixed(copies), Place::TARGET);
                    vec![Condition { at: entry.at.clone(), test }]
                }
            };
            formulas.push(Formula { at: entry.at.clone(), code: entry.code.text.clone(), when });
            left -= 1;
        }
        formulas
    }

    /// Sets which piece's list is being lowered while `work` runs.
    pub fn inside<T>(&mut self, writer: KindId, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.writer.replace(writer);
        let result = work(self);
        self.writer = before;
        result
    }
}
