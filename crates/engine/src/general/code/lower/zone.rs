//! Zones, places and vectors.

use super::super::zone::{EnclosedCode, Fixed, FixedId, JumpCode, JumpId, PlaceCode, StepsCode, ZoneCode};
use super::{Inside, Lower};
use crate::general::state::{OWNERS, owner_index};
use crate::set::Set;
use arbiter_spec::checked::{PerPlayer, Place, PlaceBase, PlayerId, Square, Vector, ZoneExpr};

impl<W: Set> Lower<'_, W> {
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
                    PlaceBase::Partner => PlaceCode::Partner(jump),
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
        let mut jump = JumpCode([self.jump_id(vector); OWNERS]);
        if inside == Inside::Subject {
            for subject in self.everybody() {
                let turned = self.spec.matrix(subject).turn(vector);
                jump.0[owner_index(subject)] = self.jump_id(turned);
            }
        }
        jump
    }

    /// The table of a vector.
    fn jump_id(&mut self, vector: Vector) -> JumpId {
        let Lower { spec, jumps, known_jumps, .. } = self;
        *known_jumps.entry(vector).or_insert_with(|| jumps.add(&spec.board, vector))
    }

    /// Steps, in written order.
    pub(crate) fn steps(&mut self, steps: &[Vector], inside: Inside) -> StepsCode {
        let everybody: &[PlayerId] = &self.everybody().collect::<Vec<_>>();
        let subjects = if inside == Inside::Move { &[PlayerId::NEUTRAL] } else { everybody };
        let mut lists = vec![Box::default(); if inside == Inside::Move { 1 } else { OWNERS }];
        for subject in subjects {
            // NEUTRAL's matrix changes nothing, so it also serves board vectors.
            let matrix = self.spec.matrix(*subject);
            let list = steps.iter().map(|step| self.jump_id(matrix.turn(*step))).collect();
            let index = if inside == Inside::Move { 0 } else { owner_index(*subject) };
            lists[index] = list;
        }
        StepsCode(lists.into())
    }

    /// Each step and its opposite.
    pub(super) fn both_ways(&mut self, steps: &[Vector], inside: Inside) -> StepsCode {
        let both: Vec<Vector> = steps.iter().flat_map(|step| [*step, Vector::new(-step.dx, -step.dy)]).collect();
        self.steps(&both, inside)
    }

    pub(super) fn everybody(&self) -> impl Iterator<Item = PlayerId> + use<W> {
        (0..self.spec.players.len()).map(|player| PlayerId(player as u8)).chain([PlayerId::NEUTRAL])
    }
}
