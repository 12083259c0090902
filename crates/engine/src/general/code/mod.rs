//! The rules of a game, lowered: what a question or a change needs stands in tables.

pub(crate) mod cond;
pub(crate) mod filt;
pub(crate) mod laws;
pub(crate) mod lower;
pub(crate) mod reads;
pub(crate) mod role;
pub(crate) mod rules;
#[cfg(test)]
mod tests;
pub(crate) mod value;
pub(crate) mod zone;

pub(crate) use cond::{Cond, Conds};
pub(crate) use filt::{Filt, MoveFilt};
pub(crate) use reads::Reads;
pub(crate) use role::{RoleCode, Seen};
pub(crate) use value::ValueCode;
pub(crate) use zone::{PlaceCode, ZoneCode};

use crate::general::apply::course::Course;
use crate::general::identity::IdentityCode;
use crate::general::players::PlayerSet;
use crate::general::state::{OWNERS, State};
use crate::set::Set;
use crate::tiers::Sizes;
use crate::unwinnable::Prover;
use arbiter_spec::checked::{CheckedSpec, CounterId, CounterPer, PlayerId, Traits};
use laws::{Laws, StatusOfLaw};
use lower::Lower;
use role::SeenBy;
use zone::{Fixed, FixedId, Jumps};

/// The rules of a game.
#[derive(Debug)]
pub struct Code<W: Set> {
    /// The document.
    pub(crate) spec: CheckedSpec,
    /// The squares that exist.
    pub(crate) board: W,
    /// By row, and by column: its squares.
    pub(crate) rows: Box<[W]>,
    pub(crate) columns: Box<[W]>,
    /// Where vectors lead.
    pub(crate) jumps: Jumps,
    pub(crate) fixed: Box<[Fixed<W>]>,
    pub(crate) formulas: Box<[Conds<W>]>,
    /// The `always` lists of REPETITION.
    pub(crate) always: Box<[Conds<W>]>,
    pub(crate) seen: SeenBy,
    /// By trait: the statuses that bring it.
    traits: [TraitLaw; 4],
    pub(crate) laws: Laws<W>,
    pub(crate) rules: rules::Rules<W>,
    /// Facts that every step of a game needs.
    pub(crate) course: Course,
    /// What makes positions the same.
    pub(crate) identity: IdentityCode<W>,
    /// How it is proved that nobody can mate, where that can be.
    pub(crate) prover: Option<Prover<W>>,
}

/// What a status can mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trait {
    CannotMove,
    CannotAttack,
    Immune,
    NotRoyal,
}

/// The statuses that bring a trait.
#[derive(Clone, Debug, Default)]
pub(crate) struct TraitLaw {
    pub(crate) of_players: Box<[u8]>,
    pub(crate) of_pieces: Box<[u8]>,
}

impl<W: Set> Code<W> {
    /// Lowers the rules. The set must hold the board.
    pub(crate) fn compile(spec: &CheckedSpec) -> Code<W> {
        let mut lower = Lower::new(spec);
        let laws = Laws::lower(&mut lower);
        let rules = rules::Rules::lower(&mut lower);
        let course = Course::of(spec, &laws, &rules);
        let slots: Vec<_> = laws.counters.iter().map(|counter| (counter.first, counter.slots)).collect();
        let identity = IdentityCode::lower(&mut lower, &rules, &slots);
        let formulas = lower.take_formulas();
        let board = &spec.board;
        let line = |wanted: &dyn Fn((i32, i32)) -> bool| {
            W::from_squares(board.squares().filter(|square| wanted(board.coordinates(*square))).map(|s| s.index()))
        };
        Code {
            board: line(&|_| true),
            rows: (0..i32::from(board.rows)).map(|row| line(&|(_, y)| y == row)).collect(),
            columns: (0..i32::from(board.columns)).map(|column| line(&|(x, _)| x == column)).collect(),
            jumps: lower.jumps,
            fixed: lower.fixed.into(),
            formulas,
            always: lower.always.into(),
            seen: SeenBy::new(spec),
            traits: [
                trait_law(&laws, |traits| traits.cannot_move),
                trait_law(&laws, |traits| traits.cannot_attack),
                trait_law(&laws, |traits| traits.immune),
                trait_law(&laws, |traits| traits.not_royal),
            ],
            laws,
            rules,
            course,
            identity,
            prover: Prover::of(spec),
            spec: spec.clone(),
        }
    }

    /// What it weighs, and what positions do. Lowered conditions and effects are counted as no tables.
    pub(crate) fn sizes(&self) -> Sizes {
        let counters = self.laws.counters.iter().map(|counter| counter.slots).sum();
        let state = State::<W>::new(self.spec.board.exists.len(), self.spec.kinds.len(), vec![0; counters].into());
        let lines = size_of_val(&*self.rows) + size_of_val(&*self.columns) + size_of_val(&*self.fixed);
        let tables = size_of::<Code<W>>() + lines + self.jumps.bytes() + self.rules.table_bytes();
        Sizes { width: W::SQUARES, planes: state.sets(), position: state.bytes(), tables }
    }

    /// The order of turns of a phase before the main one, or of the main one.
    #[inline]
    pub fn order(&self, phase: Option<u8>) -> &[PlayerId] {
        match phase {
            Some(phase) => self.spec.turns.phases.get(usize::from(phase)).map_or(&[], |phase| &phase.order),
            None => &self.spec.turns.order,
        }
    }

    /// The squares of a fixed zone.
    #[inline(always)]
    pub(crate) fn fixed(&self, id: FixedId) -> &Fixed<W> {
        &self.fixed[id.0 as usize]
    }

    /// The statuses that bring a trait.
    #[inline(always)]
    pub(crate) fn trait_law(&self, of: Trait) -> &TraitLaw {
        &self.traits[of as usize]
    }

    /// Whether some status brings a trait.
    #[inline(always)]
    pub(crate) fn has_trait(&self, of: Trait) -> bool {
        let law = self.trait_law(of);
        !law.of_players.is_empty() || !law.of_pieces.is_empty()
    }

    /// How many king steps apart two squares lie on the flat board.
    pub(crate) fn distance(&self, one: usize, other: usize) -> usize {
        let columns = usize::from(self.spec.board.columns.max(1));
        (one % columns).abs_diff(other % columns).max((one / columns).abs_diff(other / columns))
    }

    /// The squares of the row of a square.
    pub(crate) fn row_of(&self, square: usize) -> W {
        let row = square / usize::from(self.spec.board.columns.max(1));
        self.rows.get(row).copied().unwrap_or(W::EMPTY)
    }

    /// The squares of the column of a square.
    pub(crate) fn column_of(&self, square: usize) -> W {
        let column = square % usize::from(self.spec.board.columns.max(1));
        self.columns.get(column).copied().unwrap_or(W::EMPTY)
    }

    /// Everybody with turns.
    pub(crate) fn everyone(&self) -> PlayerSet {
        PlayerSet((1u16 << self.spec.players.len().min(OWNERS - 1)) - 1)
    }

    /// The players of other teams; nobody's for NEUTRAL.
    #[inline(always)]
    pub(crate) fn enemies(&self, player: PlayerId) -> PlayerSet {
        self.seen.of(Seen::Enemy, player)
    }

    /// The team of a player, itself included.
    #[inline(always)]
    pub(crate) fn allies(&self, player: PlayerId) -> PlayerSet {
        self.seen.of(Seen::Ally, player)
    }

    /// How many numbers all counters together are.
    pub(crate) fn counter_slots(&self) -> usize {
        self.laws.counters.last().map_or(0, |counter| counter.first + counter.slots)
    }

    /// Where a counter keeps the value of a player; nowhere for NEUTRAL.
    pub(crate) fn counter_slot(&self, counter: CounterId, player: PlayerId) -> Option<usize> {
        let law = self.laws.counters.get(counter.index())?;
        let slot = match law.per {
            CounterPer::Game => 0,
            CounterPer::Player if player.is_neutral() => return None,
            CounterPer::Player => player.index(),
            CounterPer::Team => self.spec.team_of(player)?.index(),
        };
        (slot < law.slots).then_some(law.first + slot)
    }
}

fn trait_law<W: Set>(laws: &Laws<W>, of: fn(&Traits) -> bool) -> TraitLaw {
    let having = |players: bool| {
        let statuses = laws.statuses.iter().enumerate().filter(|(_, status)| of(&status.traits));
        let wanted = statuses.filter(|(_, status)| matches!(status.of, StatusOfLaw::Player(_)) == players);
        wanted.map(|(index, _)| index as u8).collect()
    };
    TraitLaw { of_players: having(true), of_pieces: having(false) }
}
