//! From the checked document to what the engine evaluates: done once, so that no question walks the document.

use super::cond::{Cond, Conds, ConnectedCode, LineCode, SeesCode, Test};
use super::filt::{Classes, Filt, MoveFilt, Rare};
use super::reads::Reads;
use super::role::{self, RoleCode};
use super::value::{Bound, BoundsCode, ValueCode, WeightsCode};
use super::zone::{EnclosedCode, Fixed, FixedId, JumpCode, Jumps, PlaceCode, StepsCode, ZoneCode};
use crate::general::action::class;
use crate::general::players::PlayerSet;
use crate::general::state::{OWNERS, owner_index};
use crate::set::Set;
use arbiter_spec::checked::{
    AttackedWhat, Bounds, CheckedSpec, Condition, Filter, FormulaId, KindId, KindRef, MoveFilter, PerPlayer, PhaseTest,
    Place, PlaceBase, PlayerId, Role, Square, Test as Written, Value, Vector, ZoneExpr,
};
use std::collections::HashMap;

/// Where a condition, filter, zone … stands: it decides what its vectors mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inside {
    /// In a move: board vectors, whoever the subject is.
    Move,
    /// Anywhere else, named conditions and effects included: neutral vectors, turned by the subject.
    Subject,
}

/// The work of lowering, and the tables it fills.
pub(crate) struct Lower<'s, W: Set> {
    /// The document.
    pub(crate) spec: &'s CheckedSpec,
    pub(crate) jumps: Jumps,
    pub(crate) fixed: Vec<Fixed<W>>,
    known_fixed: HashMap<Fixed<W>, FixedId>,
    /// Named conditions, as far as they have been lowered.
    formulas: Vec<Option<Conds<W>>>,
    formula_reads: Vec<Option<Reads>>,
    /// The `always` lists of REPETITION.
    pub(crate) always: Vec<Conds<W>>,
    classes: HashMap<String, u16>,
}

impl<'s, W: Set> Lower<'s, W> {
    pub(crate) fn new(spec: &'s CheckedSpec) -> Lower<'s, W> {
        let formulas = spec.formulas.len();
        Lower {
            spec,
            jumps: Jumps::new(&spec.board),
            fixed: Vec::new(),
            known_fixed: HashMap::new(),
            formulas: vec![None; formulas],
            formula_reads: vec![None; formulas],
            always: Vec::new(),
            classes: HashMap::new(),
        }
    }

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
        let (own, test) = self.test(&condition.test, inside);
        let within = match &test {
            Test::All(list) | Test::Any(list) | Test::Not(list) | Test::As(_, list) => reads_of(list),
            Test::Players(list, _) | Test::After(list) => reads_of(list),
            Test::Repetition(_, Some(always)) => {
                self.always.get(usize::from(*always)).map_or(Reads::NOTHING, |list| reads_of(list))
            }
            Test::Formula(id) => self.formula(FormulaId(*id)),
            _ => Reads::NOTHING,
        };
        Cond { reads: own.and(within), test }
    }

    fn test(&mut self, test: &Written, inside: Inside) -> (Reads, Test<W>) {
        let attack = Reads::ATTACK;
        let generator = Reads::ATTACK.and(Reads::GENERATOR);
        let plain = |test| (Reads::NOTHING, test);
        match test {
            Written::All(list) => plain(Test::All(self.conditions(list, inside))),
            Written::Any(list) => plain(Test::Any(self.conditions(list, inside))),
            Written::Not(list) => plain(Test::Not(self.conditions(list, inside))),
            Written::As(role, list) => plain(Test::As(self.role(*role), self.conditions(list, inside))),
            Written::Formula(id) => plain(Test::Formula(id.0)),
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
            Written::Attacked(AttackedWhat::Men(filter), by) => {
                (attack, Test::AttackedMen(Box::new(self.filter(filter, inside)), self.role(*by)))
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
                plain(Test::Players(self.conditions(list, inside), self.bounds(bounds, inside)))
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
            Written::After(list) => (attack.and(Reads::AFTER), Test::After(self.conditions(list, inside))),
            Written::Repetition { count, always } => {
                let list = always.as_ref().map(|list| self.always_list(list));
                (Reads::HISTORY.and(Reads::REPETITION), Test::Repetition(*count, list))
            }
            Written::RoundWithoutMove => (Reads::HISTORY, Test::RoundWithoutMove),
        }
    }

    /// Past positions are asked with nothing bound but the subject.
    fn always_list(&mut self, list: &[Condition]) -> u16 {
        let lowered = self.conditions(list, Inside::Subject);
        self.always.push(lowered);
        (self.always.len() - 1) as u16
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

    /// A set of men.
    pub(crate) fn filter(&mut self, filter: &Filter, inside: Inside) -> Filt<W> {
        let every = self.every_kind();
        let tagged = filter.tags.as_ref().map_or(every, |tags| {
            let has = |kind: KindId| tags.iter().any(|tag| self.spec.kind(kind).tags.contains(tag));
            kind_set((0..self.spec.kinds.len()).map(|kind| KindId(kind as u8)).filter(|kind| has(*kind)))
        });
        let refs = filter.pieces.as_deref().unwrap_or_default();
        let dynamic = refs.iter().any(|kind| !matches!(kind, KindRef::Kind(_)));
        let named = filter.pieces.as_ref().filter(|_| !dynamic).map_or(every, |refs| {
            kind_set(refs.iter().filter_map(|kind| if let KindRef::Kind(kind) = kind { Some(*kind) } else { None }))
        });
        let kinds = named & tagged;
        let rare = Rare {
            attributes: filter
                .attributes
                .iter()
                .map(|(attribute, value)| (*attribute, value.map(|value| value as u8)))
                .collect(),
            same_attribute: filter.same_attribute,
            status: filter.status,
        };
        let is_rare = !rare.attributes.is_empty() || rare.same_attribute.is_some() || rare.status.is_some();
        Filt {
            kinds,
            some_kinds: kinds != every,
            refs: if dynamic { refs.into() } else { Box::default() },
            owner: filter.owner.map(|owner| self.role(owner)),
            zone: filter.zone.as_ref().map(|zone| self.zone(zone, inside)),
            flags: filter.state.map_or(0, |flag| 1 << (flag.0 & 15)),
            moved: filter.moved,
            rare: is_rare.then(|| Box::new(rare)),
            not: filter.not.as_ref().map(|not| Box::new(self.filter(not, inside))),
            store: filter.store.map(|(store, holder)| (store, self.role(holder))),
        }
    }

    /// The same where there may be none.
    pub(crate) fn some_filter(&mut self, filter: Option<&Filter>, inside: Inside) -> Option<Filt<W>> {
        filter.map(|filter| self.filter(filter, inside))
    }

    fn every_kind(&self) -> u64 {
        kind_set((0..self.spec.kinds.len()).map(|kind| KindId(kind as u8)))
    }

    /// A set of actions.
    pub(crate) fn move_filter(&mut self, filter: &MoveFilter, inside: Inside) -> MoveFilt<W> {
        let classes = filter.classes.as_ref().map(|words| {
            let mut own: Vec<u16> = words.iter().map(|word| self.class(word)).collect();
            own.sort_unstable();
            own.dedup();
            Classes { computed: words.iter().fold(0, |bits, word| bits | class::bit(word)), own: own.into() }
        });
        MoveFilt {
            kinds: filter.pieces.as_ref().map(|kinds| kind_set(kinds.iter().copied())),
            classes,
            ids: filter.move_ids.as_deref().map(sorted),
            source: filter.source.as_ref().map(|zone| self.zone(zone, inside)),
            target: filter.target.as_ref().map(|zone| self.zone(zone, inside)),
            same: filter.same,
            not: filter.not.as_ref().map(|not| Box::new(self.move_filter(not, inside))),
        }
    }

    /// The number of a written class: the same word, the same number.
    pub(crate) fn class(&mut self, word: &str) -> u16 {
        let next = self.classes.len() as u16;
        *self.classes.entry(word.to_owned()).or_insert(next)
    }

    /// A zone.
    pub(crate) fn zone(&mut self, zone: &ZoneExpr, inside: Inside) -> ZoneCode<W> {
        let spec = self.spec;
        match zone {
            ZoneExpr::Fixed(copies) => self.copy_of(copies),
            ZoneExpr::Named(id) => self.copy_of(&spec.zones[id.index()].squares),
            ZoneExpr::Of(id, role) => ZoneCode::Of(self.fixed_zone(&spec.zones[id.index()].squares), self.role(*role)),
            ZoneExpr::Around(place, steps) => ZoneCode::Around(self.place(*place, inside), self.steps(steps, inside)),
            ZoneExpr::RowOf(place) => ZoneCode::RowOf(self.place(*place, inside)),
            ZoneExpr::ColumnOf(place) => ZoneCode::ColumnOf(self.place(*place, inside)),
            ZoneExpr::Path => ZoneCode::Path,
            ZoneExpr::SquaresAt(places) => ZoneCode::SquaresAt(self.places(places, inside)),
            ZoneExpr::Offsets(offsets) => ZoneCode::Offsets(self.steps(offsets, inside)),
            ZoneExpr::Enclosed { place, steps, filter, anchor, max } => ZoneCode::Enclosed(Box::new(EnclosedCode {
                place: self.place(*place, inside),
                steps: self.steps(steps, inside),
                filter: self.filter(filter, inside),
                anchor: self.filter(anchor, inside),
                max: *max,
            })),
            ZoneExpr::Any(zones) => ZoneCode::Any(self.zones(zones, inside)),
            ZoneExpr::All(zones) => ZoneCode::All(self.zones(zones, inside)),
            ZoneExpr::Except(zone, without) => {
                ZoneCode::Except(Box::new([self.zone(zone, inside), self.zone(without, inside)]))
            }
        }
    }

    fn zones(&mut self, zones: &[ZoneExpr], inside: Inside) -> Box<[ZoneCode<W>]> {
        zones.iter().map(|zone| self.zone(zone, inside)).collect()
    }

    /// The subject's copy.
    fn copy_of(&mut self, copies: &PerPlayer<Vec<Square>>) -> ZoneCode<W> {
        let id = self.fixed_zone(copies);
        let zone = &self.fixed[id.0 as usize];
        let last = zone.list(PlayerId::NEUTRAL);
        let same = self.everybody().all(|player| zone.list(player) == last);
        if same { ZoneCode::Same(zone.mask(PlayerId::NEUTRAL), id) } else { ZoneCode::Fixed(id) }
    }

    fn fixed_zone(&mut self, copies: &PerPlayer<Vec<Square>>) -> FixedId {
        let mut masks = [W::EMPTY; OWNERS];
        let mut lists = vec![Box::<[u8]>::default(); OWNERS];
        for subject in self.everybody() {
            let index = owner_index(subject);
            let mut list = Vec::new();
            for square in copies.of(subject) {
                if !masks[index].has(square.index()) {
                    masks[index] |= W::of(square.index());
                    list.push(square.0);
                }
            }
            lists[index] = list.into();
        }
        let zone = Fixed { masks, lists: lists.into() };
        if let Some(id) = self.known_fixed.get(&zone) {
            return *id;
        }
        let id = FixedId(self.fixed.len() as u32);
        self.fixed.push(zone.clone());
        self.known_fixed.insert(zone, id);
        id
    }

    /// A place.
    pub(crate) fn place(&mut self, place: Place, inside: Inside) -> PlaceCode {
        match place {
            Place::Square(square) => PlaceCode::Square(square.0),
            Place::Leader => PlaceCode::Leader,
            Place::From(base, vector) => {
                let jump = self.jump(vector, inside);
                match base {
                    PlaceBase::Source => PlaceCode::Source(jump),
                    PlaceBase::Target => PlaceCode::Target(jump),
                    PlaceBase::Event => PlaceCode::Event(jump),
                }
            }
        }
    }

    /// Several places.
    pub(crate) fn places(&mut self, places: &[Place], inside: Inside) -> Box<[PlaceCode]> {
        places.iter().map(|place| self.place(*place, inside)).collect()
    }

    fn jump(&mut self, vector: Vector, inside: Inside) -> JumpCode {
        if vector == Vector::default() {
            return JumpCode::NONE;
        }
        let mut jump = JumpCode([self.jumps.id(&self.spec.board, vector); OWNERS]);
        if inside == Inside::Subject {
            for subject in self.everybody() {
                let turned = self.spec.matrix(subject).turn(vector);
                jump.0[owner_index(subject)] = self.jumps.id(&self.spec.board, turned);
            }
        }
        jump
    }

    /// Steps, in written order.
    pub(crate) fn steps(&mut self, steps: &[Vector], inside: Inside) -> StepsCode {
        let everybody: &[PlayerId] = &self.everybody().collect::<Vec<_>>();
        let subjects = if inside == Inside::Move { &[PlayerId::NEUTRAL] } else { everybody };
        let mut lists = vec![Box::default(); if inside == Inside::Move { 1 } else { OWNERS }];
        for subject in subjects {
            // NEUTRAL's matrix changes nothing, so it also serves board vectors.
            let matrix = self.spec.matrix(*subject);
            let list = steps.iter().map(|step| self.jumps.id(&self.spec.board, matrix.turn(*step))).collect();
            let index = if inside == Inside::Move { 0 } else { owner_index(*subject) };
            lists[index] = list;
        }
        StepsCode(lists.into())
    }

    /// Each step and its opposite.
    fn both_ways(&mut self, steps: &[Vector], inside: Inside) -> StepsCode {
        let both: Vec<Vector> = steps.iter().flat_map(|step| [*step, Vector::new(-step.dx, -step.dy)]).collect();
        self.steps(&both, inside)
    }

    fn everybody(&self) -> impl Iterator<Item = PlayerId> + use<W> {
        (0..self.spec.players.len()).map(|player| PlayerId(player as u8)).chain([PlayerId::NEUTRAL])
    }

    /// A role.
    pub(crate) fn role(&self, role: Role) -> RoleCode {
        role::lower(self.spec, role)
    }

    /// A number.
    pub(crate) fn value(&mut self, value: &Value, inside: Inside) -> ValueCode<W> {
        match value {
            Value::Int(number) => ValueCode::Int(*number),
            Value::Counter(counter, of) => ValueCode::Counter(*counter, self.role(*of)),
            Value::Count(filter) => ValueCode::Count(Box::new(self.filter(filter, inside))),
            Value::TurnNumber => ValueCode::TurnNumber,
            Value::Ply => ValueCode::Ply,
            Value::Chance(chance) => ValueCode::Chance(*chance),
            Value::Weights { weights, of, bonus } => {
                // Of a kind written twice the first weight counts.
                let first = |index: usize, kind: KindId| weights[..index].iter().all(|(other, _)| *other != kind);
                let kept = weights.iter().enumerate().filter(|(i, (kind, weight))| *weight != 0 && first(*i, *kind));
                ValueCode::Weights(Box::new(WeightsCode {
                    weights: kept.map(|(_, (kind, weight))| (kind.0, *weight)).collect(),
                    of: self.role(*of),
                    huge: weights.iter().any(|(_, weight)| weight.unsigned_abs() > 1 << 48),
                    bonus: bonus.iter().map(|(player, bonus)| (PlayerSet::of(*player), *bonus)).collect(),
                }))
            }
        }
    }

    /// Bounds of a number.
    pub(crate) fn bounds(&mut self, bounds: &Bounds, inside: Inside) -> BoundsCode<W> {
        let written = [
            (Bound::AtLeast, &bounds.min),
            (Bound::AtMost, &bounds.max),
            (Bound::Exactly, &bounds.equals),
            (Bound::MoreThan, &bounds.more_than),
        ];
        let written = written.into_iter().filter_map(|(bound, value)| Some((bound, value.as_ref()?)));
        written.map(|(bound, value)| (bound, self.value(value, inside))).collect()
    }
}

/// What a list of conditions reads.
pub(crate) fn reads_of<W: Set>(list: &[Cond<W>]) -> Reads {
    list.iter().fold(Reads::NOTHING, |reads, condition| reads.and(condition.reads))
}

/// A bit per kind.
pub(crate) fn kind_set(kinds: impl IntoIterator<Item = KindId>) -> u64 {
    kinds.into_iter().fold(0, |set, kind| set | 1 << (kind.0 & 63))
}

fn sorted(ids: &[i32]) -> Box<[i32]> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    ids.into()
}
