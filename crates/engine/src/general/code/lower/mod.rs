//! From the checked document to what the engine evaluates: done once, so that no question walks the document.

mod cond;
mod filt;
mod zone;

pub(crate) use cond::reads_of;
pub(crate) use filt::kind_set;

use super::cond::Conds;
use super::reads::Reads;
use super::role::{self, RoleCode};
use super::value::{Bound, BoundsCode, ValueCode, WeightsCode};
use super::zone::{Fixed, FixedId, JumpId, Jumps};
use crate::general::players::PlayerSet;
use crate::set::Set;
use arbiter_spec::checked::{Bounds, CheckedSpec, KindId, Role, Value, Vector};
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
    known_jumps: HashMap<Vector, JumpId>,
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
            known_jumps: HashMap::from([(Vector::default(), JumpId::NONE)]),
            fixed: Vec::new(),
            known_fixed: HashMap::new(),
            formulas: vec![None; formulas],
            formula_reads: vec![None; formulas],
            always: Vec::new(),
            classes: HashMap::new(),
        }
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
