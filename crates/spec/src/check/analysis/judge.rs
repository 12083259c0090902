//! Judges every site: what is asked, read, named or done there must be permitted there (see [`super::scope`]).
//!
//! Named conditions and effects are judged where they are used, once for each scope, and their faults are reported at
//! the use: the name may be right in one place and wrong in another.

use super::cycles::Cycles;
use super::scope::{Allow, Scope, Site};
use super::visit::{Visitor, conditions, effects};
use crate::check::role::ROLES;
use crate::checked::{
    Condition, Effect, EffectId, EffectKind, Filter, FormulaId, KindRef, Pieces, Place, PlaceAt, PlaceBase, Placed,
    Role, Rules, Test, ZoneExpr,
};
use crate::diagnostic::{Code, Report, codes};
use crate::json::At;
use std::collections::HashMap;
use std::rc::Rc;

const MOVES: &str = "it belongs to the effects of moves and drops";
const PLACED: &str = "name it by what is known here: { \"square\": [x, y] }, a zone or a filter";

/// Judges all sites.
pub fn judge(rules: &Rules, cycles: &Cycles, report: &mut Report) {
    let mut judge = Judge { rules, cycles, memo: HashMap::new(), found: Vec::new(), lone: lone_partners(rules) };
    super::walk::walk(rules, &mut judge);
    for (fault, at) in judge.found {
        let message = match &fault.through {
            Some(name) => format!("{} (through {name})", fault.text),
            None => fault.text,
        };
        report.add(fault.code, &at, message, fault.help);
    }
}

#[derive(Clone, PartialEq)]
struct Fault {
    code: Code,
    text: String,
    help: &'static str,
    through: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Name {
    Condition(FormulaId),
    Effect(EffectId),
}

struct Judge<'r> {
    rules: &'r Rules,
    cycles: &'r Cycles,
    memo: HashMap<(Name, Scope), Rc<[Fault]>>,
    found: Vec<(Fault, At)>,
    /// (PARTNER is at most one player, ENEMY is exactly one player).
    lone: (bool, bool),
}

fn lone_partners(rules: &Rules) -> (bool, bool) {
    let one_each = rules.teams.iter().all(|t| t.players.len() <= 1);
    (rules.teams.iter().all(|t| t.players.len() <= 2), rules.teams.len() <= 2 && one_each)
}

impl Judge<'_> {
    fn fault(&mut self, code: Code, at: &At, text: String, help: &'static str) {
        self.found.push((Fault { code, text, help, through: None }, at.clone()));
    }

    /// Reports a place or piece that is not there: by the rules for conditions or for effects.
    fn absent(&mut self, what: &str, at: &At, scope: Scope) {
        let code = if scope.in_effect { codes::EFFECT_NOT_HERE } else { codes::CONDITION_NOT_HERE };
        self.fault(code, at, format!("there is no {what} {}", scope.site.words()), PLACED);
    }

    /// A condition that reads more than its site permits.
    fn read(&mut self, word: &str, needs: Allow, at: &At, scope: Scope) {
        if scope.has(needs) || scope.site == Site::Definition {
            return;
        }
        let (code, help) = refused(needs, scope);
        self.fault(code, at, format!("{word} cannot be asked {}", place_words(scope)), help);
    }

    fn unfold(&mut self, name: Name, scope: Scope) -> Rc<[Fault]> {
        if let Some(known) = self.memo.get(&(name, scope)) {
            return known.clone();
        }
        let rules = self.rules;
        let outer = std::mem::take(&mut self.found);
        match name {
            Name::Condition(id) => {
                if let Some(f) = rules.formulas.get(id.index()) {
                    conditions(self, &f.when, scope);
                }
            }
            Name::Effect(id) => {
                if let Some(e) = rules.effects.get(id.index()) {
                    effects(self, &e.effects, scope);
                }
            }
        }
        let mut faults: Vec<Fault> = Vec::new();
        for (fault, _) in std::mem::replace(&mut self.found, outer) {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        let faults: Rc<[Fault]> = faults.into();
        self.memo.insert((name, scope), faults.clone());
        faults
    }

    fn use_of(&mut self, name: Name, code: &str, at: &At, scope: Scope) {
        for fault in self.unfold(name, scope.named()).iter() {
            self.found.push((Fault { through: Some(code.to_owned()), ..fault.clone() }, at.clone()));
        }
    }

    /// An owner or commander must be one player.
    fn one_player(&mut self, role: Role, neutral: bool, at: &At) {
        let one = match role {
            Role::Neutral => neutral,
            Role::Partner => self.lone.0,
            Role::Enemy => self.lone.1,
            Role::Ally | Role::Any | Role::Everyone | Role::Commanded => false,
            _ => true,
        };
        if !one {
            let text = format!("{} is not one player, and one is needed here", role_word(role));
            self.fault(codes::ROLE_UNBOUND, at, text, "name a role that is a single player, such as OWN");
        }
    }
}

/// "in an ending", "in AFTER".
fn place_words(scope: Scope) -> &'static str {
    if scope.in_after { "in AFTER" } else { scope.site.words() }
}

/// Which code a refused reading has, and what to do instead.
fn refused(needs: Allow, scope: Scope) -> (Code, &'static str) {
    let status = scope.site == Site::Status;
    if needs == Allow::GENERATOR {
        return match scope.site {
            Site::Trigger(_) => (codes::TRIGGER_GENERATOR, "only a TURN_START trigger may ask about the list of moves"),
            Site::EndingOther | Site::ClaimAny => {
                (codes::ENDING_NO_MOVES_SUBJECT, "write \"for\": \"TO_MOVE\": the list is that of the player to move")
            }
            Site::EndingDecisive => {
                (codes::ENDING_DECISIVE_GENERATOR, "a decisive ending is asked before moves are known")
            }
            _ if status => (codes::STATUS_READS_ATTACK, "a status may read pieces and flags only"),
            _ => (codes::CONDITION_NEEDS_GENERATOR, "the list of moves is not known yet here"),
        };
    }
    if needs == Allow::AFTER && scope.in_after {
        return (codes::CONDITION_AFTER_NESTED, "one AFTER sees one move ahead; there is no second");
    }
    if needs == Allow::AFTER {
        return (codes::CONDITION_NOT_HERE, "AFTER stands in the conditions of moves, actions and drops only");
    }
    if needs == Allow::PROOF {
        return (codes::CONDITION_NOT_HERE, "UNWINNABLE stands in endings, results and agreements only");
    }
    if needs == Allow::STATUS {
        return (codes::STATUS_READS_STATUS, "write out what the other status asks");
    }
    if status {
        return (codes::STATUS_READS_ATTACK, "a status may read pieces and flags only");
    }
    if needs == Allow::HISTORY && scope.site == Site::EndingDecisive {
        return (codes::ENDING_DECISIVE_GENERATOR, "a decisive ending is asked before the position is recorded");
    }
    if needs == Allow::DEPENDS && scope.named {
        return (codes::CONDITION_NOT_HERE, "write DEPENDS_ON in the move itself: a named condition has no piece");
    }
    (codes::CONDITION_NOT_HERE, "ask something else, or ask it where it has an answer")
}

fn role_word(role: Role) -> &'static str {
    ROLES.iter().find(|(_, known)| *known == role).map_or("a player", |(word, _)| word)
}

/// What a role needs to be bound; relative ones always are.
pub fn binding(role: Role) -> Option<(Allow, &'static str)> {
    let allow = match role {
        Role::Mover => Allow::MOVER,
        Role::Captor => Allow::CAPTOR,
        Role::PieceOwner => Allow::PIECE_OWNER,
        Role::Holder => Allow::HOLDER,
        Role::Original => Allow::ORIGINAL,
        Role::Proposer => Allow::PROPOSER,
        Role::Responder => Allow::RESPONDER,
        Role::Own
        | Role::Ally
        | Role::Partner
        | Role::Enemy
        | Role::Neutral
        | Role::Any
        | Role::Everyone
        | Role::Commander
        | Role::Commanded
        | Role::ToMove
        | Role::Player(_) => return None,
    };
    Some((allow, role_word(role)))
}

impl Visitor for Judge<'_> {
    fn condition(&mut self, c: &Condition, scope: Scope) {
        let at = &c.at;
        match &c.test {
            Test::FirstMove => self.read("FIRST_MOVE", Allow::MAKING, at, scope),
            Test::PathEmpty => self.read("PATH_EMPTY", Allow::MAKING, at, scope),
            Test::NotAttacked => self.read("NOT_ATTACKED", Allow::LANDING, at, scope),
            Test::SourceNotAttacked => self.read("SOURCE_NOT_ATTACKED", Allow::MAKING, at, scope),
            Test::PathNotAttacked => self.read("PATH_NOT_ATTACKED", Allow::MAKING, at, scope),
            Test::Attacked(..) => self.read("ATTACKED", Allow::ATTACK, at, scope),
            Test::LeaderAttacked => self.read("LEADER_ATTACKED", Allow::LEADER, at, scope),
            Test::DependsOn(_) => self.read("DEPENDS_ON", Allow::DEPENDS, at, scope),
            Test::Status(_) => self.read("STATUS", Allow::STATUS, at, scope),
            Test::NoMoves => self.read("NO_MOVES", Allow::GENERATOR, at, scope),
            Test::HasMove(_) => self.read("HAS_MOVE", Allow::GENERATOR, at, scope),
            Test::After(_) => self.read("AFTER", Allow::AFTER, at, scope),
            Test::Repetition { .. } => self.read("REPETITION", Allow::HISTORY, at, scope),
            Test::Unwinnable(_) => self.read("UNWINNABLE", Allow::PROOF, at, scope),
            Test::RoundWithoutMove => self.read("ROUND_WITHOUT_MOVE", Allow::HISTORY, at, scope),
            Test::All(_)
            | Test::Any(_)
            | Test::Not(_)
            | Test::As(..)
            | Test::Formula(_)
            | Test::InZone(..)
            | Test::PieceFirstMove(_)
            | Test::RookFirstMove(_)
            | Test::CheckState(..)
            | Test::EmptyAt(_)
            | Test::PieceAt(..)
            | Test::Count(..)
            | Test::Sees { .. }
            | Test::Line { .. }
            | Test::Connected { .. }
            | Test::Value(..)
            | Test::Players(..)
            | Test::PlayerState(_)
            | Test::PlayerToMove(_)
            | Test::Part(_)
            | Test::Phase(_)
            | Test::LastMove(_)
            | Test::Chance(..) => {}
        }
    }

    fn effect(&mut self, e: &Effect, scope: Scope) {
        if scope.site == Site::Definition {
            return;
        }
        let at = &e.at;
        let words = scope.site.words();
        if chooses(e) && !scope.has(Allow::CHOICE) {
            let code = match scope.site {
                Site::Trigger(_) => codes::TRIGGER_CHOICE,
                _ => codes::EFFECT_NOT_HERE,
            };
            self.fault(code, at, format!("nobody can choose {words}"), "leave one possibility, and no `optional`");
        }
        if !e.rescue && !scope.has(Allow::RESCUE) {
            let text = format!("`rescue` means nothing {words}");
            self.fault(codes::EFFECT_NOT_HERE, at, text, MOVES);
        }
        let pieces = match &e.kind {
            EffectKind::SetState(_, _, m) | EffectKind::ClearState(_, m) | EffectKind::Convert(m, _) => Some(m),
            EffectKind::Capture(m) | EffectKind::Remove(m) | EffectKind::Transform { pieces: m, .. } => Some(m),
            EffectKind::Continue { .. } if !scope.has(Allow::CONTINUE) => {
                self.fault(codes::EFFECT_NOT_HERE, at, format!("CONTINUE cannot be done {words}"), MOVES);
                None
            }
            EffectKind::CopySource if !scope.has(Allow::COPY) => {
                self.fault(codes::EFFECT_NOT_HERE, at, format!("COPY_SOURCE cannot be done {words}"), MOVES);
                None
            }
            EffectKind::Place { what: Placed::New { kinds, owner }, .. } => {
                self.one_player(*owner, true, at);
                if kinds.iter().any(|k| matches!(k, KindRef::Attribute(_))) && !scope.has(Allow::MOVED_PIECE) {
                    self.absent("piece whose attribute names the kind", at, scope);
                }
                None
            }
            EffectKind::Place { what: Placed::FromStore { holder, .. }, .. } => {
                self.one_player(*holder, true, at);
                None
            }
            EffectKind::SetControl(_, to) => {
                self.one_player(*to, false, at);
                None
            }
            EffectKind::Move { .. }
            | EffectKind::CopySource
            | EffectKind::Add(..)
            | EffectKind::Set(..)
            | EffectKind::SetPlayerState(..)
            | EffectKind::ClearPlayerState(..)
            | EffectKind::AddToStore { .. }
            | EffectKind::ReleaseControl(_)
            | EffectKind::Continue { .. }
            | EffectKind::Named(_) => None,
        };
        if let EffectKind::Convert(_, to) = &e.kind {
            self.one_player(*to, true, at);
        }
        if pieces == Some(&Pieces::Moved) && !scope.has(Allow::MOVED_PIECE) {
            self.absent("moved piece", at, scope);
        }
    }

    fn filter(&mut self, f: &Filter, at: &At, scope: Scope) {
        if f.same_attribute.is_some() && !scope.has(Allow::MOVED_PIECE) && scope.site != Site::Definition {
            self.absent("moving piece to compare with", at, scope);
        }
        if f.status.is_some() {
            self.read("status", Allow::STATUS, at, scope);
        }
    }

    fn zone(&mut self, z: &ZoneExpr, at: &At, scope: Scope) {
        let needs = match z {
            ZoneExpr::Path => Some((Allow::PATH, "path")),
            ZoneExpr::Offsets(_) => Some((Allow::SOURCE, "SOURCE")),
            ZoneExpr::Fixed(_)
            | ZoneExpr::Named(_)
            | ZoneExpr::Of(..)
            | ZoneExpr::Around(..)
            | ZoneExpr::RowOf(_)
            | ZoneExpr::ColumnOf(_)
            | ZoneExpr::SquaresAt(_)
            | ZoneExpr::Enclosed { .. }
            | ZoneExpr::Any(_)
            | ZoneExpr::All(_)
            | ZoneExpr::Except(..) => None,
        };
        if let Some((needs, word)) = needs
            && !scope.has(needs)
            && scope.site != Site::Definition
        {
            self.absent(word, at, scope);
        }
    }

    fn place(&mut self, place: Place, at: &At, scope: Scope) {
        let (needs, word) = match place {
            Place::From(PlaceBase::Source, _) => (Allow::SOURCE, "SOURCE"),
            Place::From(PlaceBase::Target, _) => (Allow::TARGET, "TARGET"),
            Place::From(PlaceBase::Partner, _) => (Allow::PARTNER, "PARTNER"),
            Place::From(PlaceBase::Event, _) => (Allow::EVENT, "EVENT"),
            Place::Leader => return self.read("LEADER", Allow::STATUS, at, scope),
            Place::Square(_) => return,
        };
        if !scope.has(needs) && scope.site != Site::Definition {
            self.absent(word, at, scope);
        }
    }

    fn role(&mut self, role: Role, at: &At, scope: Scope) {
        if let Some((needs, word)) = binding(role)
            && !scope.has(needs)
            && scope.site != Site::Definition
        {
            let text = format!("{word} is nobody {}", scope.site.words());
            self.fault(codes::ROLE_UNBOUND, at, text, "use a role that is known here, such as OWN or ENEMY");
        }
    }

    fn kind(&mut self, kind: KindRef, at: &At, scope: Scope) {
        if kind == KindRef::Chosen && !scope.has(Allow::CHOSEN) && scope.site != Site::Definition {
            let code = if scope.in_effect { codes::EFFECT_NOT_HERE } else { codes::CONDITION_NOT_HERE };
            let text = format!("nothing was CHOSEN {}", scope.site.words());
            self.fault(code, at, text, "CHOSEN stands in the side effects of a modifier");
        }
    }

    fn formula(&mut self, id: FormulaId, at: &At, scope: Scope) {
        let cyclic = self.cycles.formulas.get(id.index()).copied().unwrap_or(true);
        if scope.site != Site::Definition && !cyclic {
            let code = &self.rules.formulas[id.index()].code;
            self.use_of(Name::Condition(id), code, at, scope);
        }
    }

    fn named_effect(&mut self, id: EffectId, at: &At, scope: Scope) {
        let cyclic = self.cycles.effects.get(id.index()).copied().unwrap_or(true);
        if scope.site != Site::Definition && !cyclic {
            let code = &self.rules.effects[id.index()].code;
            self.use_of(Name::Effect(id), code, at, scope);
        }
    }
}

/// True if a player has to decide something about the effect.
fn chooses(e: &Effect) -> bool {
    let several = match &e.kind {
        EffectKind::Place { what, at } => {
            let pieces = match what {
                Placed::New { kinds, .. } => kinds.len() > 1,
                Placed::FromStore { choose, .. } => *choose,
            };
            pieces || matches!(at, PlaceAt::Places(places) if places.len() > 1)
        }
        _ => false,
    };
    e.optional || several
}
