//! What of the past the rules can ask of a position: see [`Memory`].

use super::lists::effects_of_everybody;
use super::scope::{Scope, Site};
use super::visit::{self, Visitor};
use super::walk::{walk, written_moves};
use crate::check::lower::unique;
use crate::checked::{
    About, Condition, EffectId, EffectKind, Event, Filter, FormulaId, KindId, KindRef, LastMove, Memory, Move,
    MoveFilter, Place, PlaceBase, Repeat, Role, Rules, Shape, Subject, Test, Value, Vector,
};
use crate::json::At;
use std::collections::HashSet;

/// What of the past the rules can ask of a position.
pub fn memory(rules: &Rules) -> Memory {
    let mut asker = Asker { rules, entered: HashSet::new(), past: false, memory: Memory::default() };
    asker.memory.moved_in_sets = vec![false; rules.kinds.len()];
    asker.memory.flags_in_sets = vec![false; rules.flags.len()];
    walk(rules, &mut asker);
    let mut memory = asker.memory;
    let of_mover = |subject: Subject| matches!(subject, Subject::Mover | Subject::EachPartner | Subject::EachEnemy);
    memory.mover |= rules.endings.iter().any(|ending| of_mover(ending.subject));
    memory.chains = chains(rules);
    memory.moved = moved(rules, &memory.moved_in_sets);
    memory
}

/// Whether a question there is asked of a position that stands, not of an action that is being done.
fn stands(scope: Scope) -> bool {
    let done = match scope.site {
        Site::Definition | Site::Counter | Site::EndsEarly | Site::LegalityAfter => true,
        Site::Trigger(on) => !matches!(on, Event::TurnStart | Event::TurnSkipped),
        _ => false,
    };
    !done && !scope.in_after
}

struct Asker<'r> {
    rules: &'r Rules,
    /// Names that were entered where questions stand.
    entered: HashSet<Entered>,
    /// Inside `always`: asked of positions that are past.
    past: bool,
    memory: Memory,
}

#[derive(PartialEq, Eq, Hash)]
enum Entered {
    Formula(FormulaId, bool),
    Effect(EffectId),
}

impl Visitor for Asker<'_> {
    fn condition(&mut self, c: &Condition, scope: Scope) {
        match c.test.about() {
            About::LastMove(last) if (self.past || stands(scope)) && !self.memory.last.contains(last) => {
                self.memory.last.push(LastMove::clone(last));
            }
            About::Round => self.memory.idle = true,
            About::Repetition(Some(always)) if !self.past => {
                self.past = true;
                visit::conditions(self, always, scope.always());
                self.past = false;
            }
            // First moves and flags are kept with the pieces; see below for those that nobody asks of.
            About::Unmoved(_) | About::Flag(_) | About::PlayerFlag(_) | About::LastMove(_) | About::Repetition(_) => {}
            About::Conditions(_) | About::Players(_) | About::After(_) | About::Formula(_) => {}
            About::Status(_) | About::Moves | About::Attack | About::Proof | About::Board => {}
        }
    }

    fn filter(&mut self, f: &Filter, _: &At, scope: Scope) {
        // What a store asks of a captured piece has always been left out of what makes two positions the same.
        if let (Some(flag), None) = (f.state, &f.store)
            && scope.site != Site::StoreCaptures
            && let Some(asked) = self.memory.flags_in_sets.get_mut(flag.index())
        {
            *asked = true;
        }
        // The partner of a pair is a right, and what stores take in is not on the board any more.
        if f.moved.is_some() && f.store.is_none() && scope.site != Site::Travel {
            ask(&mut self.memory.moved_in_sets, f);
        }
    }

    fn move_filter(&mut self, f: &MoveFilter, _: &At, _: Scope) {
        self.memory.previous |= f.same;
    }

    fn value(&mut self, v: &Value, _: &At, _: Scope) {
        let number = matches!(v, Value::TurnNumber | Value::Ply | Value::Counter(..));
        self.memory.numbers_of_past |= self.past && number;
    }

    fn role(&mut self, role: Role, _: &At, scope: Scope) {
        self.memory.mover |= role == Role::Mover && (self.past || stands(scope));
    }

    fn formula(&mut self, id: FormulaId, _: &At, scope: Scope) {
        if (self.past || stands(scope))
            && self.entered.insert(Entered::Formula(id, self.past))
            && let Some(formula) = self.rules.formulas.get(id.index())
        {
            visit::conditions(self, &formula.when, scope);
        }
    }

    fn named_effect(&mut self, id: EffectId, _: &At, scope: Scope) {
        if stands(scope)
            && self.entered.insert(Entered::Effect(id))
            && let Some(named) = self.rules.effects.get(id.index())
        {
            visit::effects(self, &named.effects, scope);
        }
    }
}

/// Marks the kinds that a filter names.
fn ask(kinds: &mut [bool], f: &Filter) {
    let named = |kind: &KindRef| matches!(kind, KindRef::Kind(_));
    match &f.kinds {
        Some(all) if all.iter().all(named) => {
            for kind in all {
                if let KindRef::Kind(kind) = kind
                    && let Some(asked) = kinds.get_mut(kind.index())
                {
                    *asked = true;
                }
            }
        }
        _ => kinds.fill(true),
    }
}

/// The different CONTINUEs. Copies of a move may look along other lines, so all of them are looked at.
fn chains(rules: &Rules) -> Vec<EffectKind> {
    let kinds = effects_of_everybody(rules).into_iter().map(|effect| &effect.kind);
    let chains = unique(kinds.filter(|kind| matches!(kind, EffectKind::Continue { .. })).collect());
    chains.into_iter().cloned().collect()
}

/// By kind: whether a first move is asked in other ways than by a right that two unmoved pieces share.
fn moved(rules: &Rules, in_sets: &[bool]) -> Vec<bool> {
    let mut moved =
        FirstMoves { rules, kind: None, kinds: in_sets.to_vec(), seen: HashSet::new(), names: HashSet::new() };
    walk(rules, &mut moved);
    for (kind, of) in rules.kinds.iter().enumerate() {
        moved.kind = Some(KindId(kind as u8));
        written_moves(of).into_iter().for_each(|m| moved.of_move(m));
    }
    moved.kinds
}

struct FirstMoves<'r> {
    rules: &'r Rules,
    /// The kind whose move is looked at.
    kind: Option<KindId>,
    kinds: Vec<bool>,
    seen: HashSet<(Option<KindId>, FormulaId)>,
    names: HashSet<(Option<KindId>, EffectId)>,
}

impl FirstMoves<'_> {
    fn of_move(&mut self, m: &Move) {
        let mut together = Vec::new();
        flatten(self.rules, &m.conditions, &mut together, NAMES);
        let oneself = together.iter().any(|c| c.test == Test::FirstMove);
        let partner = match &m.shape {
            Shape::Pair(pair) => pair.partner.moved.map(|_| &pair.partner),
            _ => None,
        };
        let shared = oneself && (partner.is_some() || together.iter().any(|c| of_another(&c.test)));
        if let (Some(partner), false) = (partner, shared) {
            ask(&mut self.kinds, partner);
        }
        for asked in on_the_way(&m.shape).into_iter().filter(|filter| filter.moved.is_some()) {
            ask(&mut self.kinds, asked);
        }
        // Nobody need stand there: then the right is its own. Who comes about unmoved may find anybody beside it.
        if shared && together.iter().any(|c| matches!(c.test, Test::RookFirstMove(_))) {
            self.oneself();
            if self.kind.is_some_and(|kind| comes_unmoved(self.rules, kind)) {
                self.kinds.fill(true);
            }
        }
        let scope = Site::Move.scope();
        for c in together.into_iter().filter(|c| !(shared && (c.test == Test::FirstMove || of_another(&c.test)))) {
            visit::condition(self, c, scope);
        }
        for action in &m.actions {
            visit::conditions(self, &action.conditions, scope);
            visit::effects(self, &action.effects, scope);
        }
        for modifier in &m.modifiers {
            visit::conditions(self, &modifier.conditions, scope);
            visit::effects(self, &modifier.effects, scope);
        }
        visit::effects(self, &m.effects, scope);
    }

    fn oneself(&mut self) {
        if let Some(asked) = self.kind.and_then(|kind| self.kinds.get_mut(kind.index())) {
            *asked = true;
        }
    }

    fn whoever_stands(&mut self, place: Place) {
        match (place, self.kind) {
            (Place::From(PlaceBase::Source, Vector { dx: 0, dy: 0 }), Some(_)) => self.oneself(),
            _ => self.kinds.fill(true),
        }
    }
}

/// In the round through everything only what stands outside moves counts; moves are looked at kind by kind.
impl Visitor for FirstMoves<'_> {
    fn condition(&mut self, c: &Condition, scope: Scope) {
        let in_move = matches!(
            scope.site,
            Site::Move | Site::Modifier | Site::MoveEffect | Site::ModifierEffect | Site::Definition
        );
        if self.kind.is_none() && in_move {
            return;
        }
        match c.test.about() {
            About::Unmoved(None) => self.oneself(),
            About::Unmoved(Some(place)) => self.whoever_stands(place),
            About::Flag(_) | About::PlayerFlag(_) | About::LastMove(_) | About::Repetition(_) | About::Round => {}
            About::Conditions(_) | About::Players(_) | About::After(_) | About::Formula(_) => {}
            About::Status(_) | About::Moves | About::Attack | About::Proof | About::Board => {}
        }
    }

    fn formula(&mut self, id: FormulaId, _: &At, scope: Scope) {
        if self.seen.insert((self.kind, id))
            && let Some(formula) = self.rules.formulas.get(id.index())
        {
            visit::conditions(self, &formula.when, scope);
        }
    }

    fn named_effect(&mut self, id: EffectId, _: &At, scope: Scope) {
        if self.kind.is_some()
            && self.names.insert((self.kind, id))
            && let Some(named) = self.rules.effects.get(id.index())
        {
            visit::effects(self, &named.effects, scope);
        }
    }
}

/// What is asked of the pieces that a move passes.
fn on_the_way(shape: &Shape) -> Vec<&Filter> {
    let hurdles = |repeat| Option::as_ref(repeat).and_then(|r: &Repeat| r.over.as_ref()?.filter.as_ref());
    match shape {
        Shape::Step { repeat, .. } | Shape::Along { repeat, .. } => hurdles(repeat).into_iter().collect(),
        Shape::Legs(legs) => legs.iter().flat_map(|leg| leg.filter.iter().chain(hurdles(&leg.repeat))).collect(),
        Shape::To(_) | Shape::Pair(_) => Vec::new(),
    }
}

/// Pieces of this kind can come about during a game and count as unmoved.
fn comes_unmoved(rules: &Rules, kind: KindId) -> bool {
    let moves = rules.kinds.iter().flat_map(|k| k.moves.all().flatten());
    let modifiers = moves.flat_map(|m| &m.modifiers).chain(rules.drops.iter().flat_map(|d| &d.modifiers));
    let mut fresh = modifiers.filter(|m| m.fresh).flat_map(|m| &m.options);
    fresh.any(|option| !matches!(option, KindRef::Kind(other) if *other != kind))
}

/// Asks of a piece that stands in one place beside the one that moves.
fn of_another(test: &Test) -> bool {
    let beside = |place: &Place| match place {
        Place::From(PlaceBase::Source, vector) => *vector != Vector::default(),
        Place::Square(_) => true,
        _ => false,
    };
    matches!(test, Test::PieceFirstMove(place) | Test::RookFirstMove(place) if beside(place))
}

/// Names inside names end here, whatever a broken document says.
const NAMES: usize = 16;

/// The conditions that must hold together, names opened.
fn flatten<'r>(rules: &'r Rules, list: &'r [Condition], out: &mut Vec<&'r Condition>, depth: usize) {
    for c in list {
        match &c.test {
            Test::All(inner) if depth > 0 => flatten(rules, inner, out, depth - 1),
            Test::Formula(id) if depth > 0 => {
                if let Some(formula) = rules.formulas.get(id.index()) {
                    flatten(rules, &formula.when, out, depth - 1);
                }
            }
            _ => out.push(c),
        }
    }
}
