//! Conditions, and what they read.

use super::super::cond::{Cond, Conds, ConnectedCode, LineCode, SeesCode, Test};
use super::super::reads::Reads;
use super::{Inside, Lower};
use crate::set::Set;
use arbiter_spec::checked::{AttackedWhat, Condition, FormulaId, PhaseTest, Test as Written};

impl<W: Set> Lower<'_, W> {
    /// Conditions of which all must hold: parallel to the written list.
    pub(crate) fn conditions(&mut self, list: &[Condition], inside: Inside) -> Conds<W> {
        list.iter().map(|condition| self.condition(condition, inside)).collect()
    }

    /// The same where the list may be absent.
    pub(crate) fn some_conditions(&mut self, list: Option<&Vec<Condition>>, inside: Inside) -> Option<Conds<W>> {
        list.map(|list| self.conditions(list, inside))
    }

    /// One condition.
    pub(crate) fn condition(&mut self, condition: &Condition, inside: Inside) -> Cond<W> {
        let (reads, test) = self.test(&condition.test, inside);
        Cond { reads, test }
    }

    /// A list within, and what it reads.
    fn within(&mut self, list: &[Condition], inside: Inside) -> (Reads, Conds<W>) {
        let list = self.conditions(list, inside);
        (reads_of(&list), list)
    }

    fn test(&mut self, test: &Written, inside: Inside) -> (Reads, Test<W>) {
        let attack = Reads::ATTACK;
        let generator = Reads::ATTACK.and(Reads::GENERATOR);
        let plain = |test| (Reads::NOTHING, test);
        match test {
            Written::All(list) => map(self.within(list, inside), Test::All),
            Written::Any(list) => map(self.within(list, inside), Test::Any),
            Written::Not(list) => map(self.within(list, inside), Test::Not),
            Written::As(role, list) => {
                let role = self.role(*role);
                map(self.within(list, inside), |list| Test::As(role, list))
            }
            Written::Formula(id) => (self.formula(*id), Test::Formula(id.0)),
            Written::InZone(zone, at) => plain(Test::InZone(self.zone(zone, inside), self.place(*at, inside))),
            Written::FirstMove => plain(Test::FirstMove),
            Written::PieceFirstMove(at) => plain(Test::PieceFirstMove(self.place(*at, inside))),
            Written::RookFirstMove(at) => plain(Test::RookFirstMove(self.place(*at, inside))),
            Written::CheckState(flag, at, owner) => {
                plain(Test::CheckState(*flag, self.place(*at, inside), owner.map(|owner| self.role(owner))))
            }
            Written::PathEmpty => plain(Test::PathEmpty),
            Written::EmptyAt(places) => plain(Test::EmptyAt(self.places(places, inside))),
            Written::PieceAt(at, filter) => {
                plain(Test::PieceAt(self.place(*at, inside), Box::new(self.filter(filter, inside))))
            }
            Written::Count(filter, bounds) => {
                plain(Test::Count(Box::new(self.filter(filter, inside)), self.bounds(bounds, inside)))
            }
            Written::Sees { from, to, steps } => plain(Test::Sees(Box::new(SeesCode {
                from: self.filter(from, inside),
                to: self.filter(to, inside),
                steps: self.both_ways(steps, inside),
            }))),
            Written::Line { filter, length, steps, exact } => plain(Test::Line(Box::new(LineCode {
                filter: self.filter(filter, inside),
                length: *length,
                steps: self.both_ways(steps, inside),
                exact: *exact,
            }))),
            Written::Connected { filter, zones, steps } => plain(Test::Connected(Box::new(ConnectedCode {
                filter: self.filter(filter, inside),
                zones: [self.zone(&zones[0], inside), self.zone(&zones[1], inside)],
                steps: self.both_ways(steps, inside),
            }))),
            Written::NotAttacked => (attack, Test::NotAttacked),
            Written::SourceNotAttacked => (attack, Test::SourceNotAttacked),
            Written::PathNotAttacked => (attack, Test::PathNotAttacked),
            Written::Attacked(AttackedWhat::Pieces(filter), by) => {
                (attack, Test::AttackedPieces(Box::new(self.filter(filter, inside)), self.role(*by)))
            }
            Written::Attacked(AttackedWhat::Place(at), by) => {
                (attack, Test::AttackedPlace(self.place(*at, inside), self.role(*by)))
            }
            Written::LeaderAttacked => (attack, Test::LeaderAttacked),
            Written::DependsOn(name) => plain(Test::DependsOn(*name)),
            Written::Value(value, bounds) => {
                plain(Test::Value(Box::new(self.value(value, inside)), self.bounds(bounds, inside)))
            }
            Written::Players(list, bounds) => {
                let (reads, list) = self.within(list, inside);
                (reads, Test::Players(list, self.bounds(bounds, inside)))
            }
            Written::PlayerState(flag) => plain(Test::PlayerState(*flag)),
            Written::Status(status) => plain(Test::Status(*status)),
            Written::PlayerToMove(role) => plain(Test::PlayerToMove(self.role(*role))),
            Written::Part(part) => plain(Test::Part(u16::from(part.0))),
            Written::Phase(PhaseTest::Main) => plain(Test::Phase(None)),
            Written::Phase(PhaseTest::Before(phase)) => plain(Test::Phase(Some(phase.0))),
            Written::LastMove(last) => {
                let filter = Box::new(self.move_filter(&last.filter, inside));
                (Reads::LAST_MOVE, Test::LastMove(filter, last.by.map(|by| self.role(by))))
            }
            Written::Chance(chance, outcomes) => {
                plain(Test::Chance(*chance, outcomes.iter().map(|outcome| *outcome as u8).collect()))
            }
            Written::NoMoves => (generator, Test::NoMoves),
            // The generator is asked for the player to move, with nothing else bound: vectors are that player's.
            Written::HasMove(filter) => (generator, Test::HasMove(Box::new(self.move_filter(filter, Inside::Subject)))),
            Written::After(list) => {
                let (reads, list) = self.within(list, inside);
                (attack.and(Reads::AFTER).and(reads), Test::After(list))
            }
            Written::Repetition { count, always } => {
                let own = Reads::HISTORY.and(Reads::REPETITION);
                match always.as_ref().map(|list| self.always_list(list)) {
                    Some((reads, list)) => (own.and(reads), Test::Repetition(*count, Some(list))),
                    None => (own, Test::Repetition(*count, None)),
                }
            }
            Written::Unwinnable(role) => (attack, Test::Unwinnable(self.role(*role))),
            Written::RoundWithoutMove => (Reads::HISTORY, Test::RoundWithoutMove),
        }
    }

    /// Past positions are asked with nothing bound but the subject.
    fn always_list(&mut self, list: &[Condition]) -> (Reads, u16) {
        let (reads, lowered) = self.within(list, Inside::Subject);
        self.always.push(lowered);
        (reads, (self.always.len() - 1) as u16)
    }

    /// What a named condition reads; lowers it when it is first met. The checker refuses cycles.
    fn formula(&mut self, id: FormulaId) -> Reads {
        if let Some(reads) = self.formula_reads[id.index()] {
            return reads;
        }
        self.formula_reads[id.index()] = Some(Reads::NOTHING);
        let spec = self.spec;
        let lowered = self.conditions(&spec.formulas[id.index()].when, Inside::Subject);
        let reads = reads_of(&lowered);
        self.formulas[id.index()] = Some(lowered);
        self.formula_reads[id.index()] = Some(reads);
        reads
    }

    /// All named conditions; those nobody has asked for are lowered now.
    pub(crate) fn take_formulas(&mut self) -> Box<[Conds<W>]> {
        for id in 0..self.formulas.len() {
            self.formula(FormulaId(id as u8));
        }
        std::mem::take(&mut self.formulas).into_iter().map(Option::unwrap_or_default).collect()
    }
}

fn map<W: Set>((reads, list): (Reads, Conds<W>), test: impl FnOnce(Conds<W>) -> Test<W>) -> (Reads, Test<W>) {
    (reads, test(list))
}

/// What a list of conditions reads.
pub(crate) fn reads_of<W: Set>(list: &[Cond<W>]) -> Reads {
    list.iter().fold(Reads::NOTHING, |reads, condition| reads.and(condition.reads))
}
