//! DEPENDS_ON: the other move exists (`move/depends-missing`) and does not depend back (`move/depends-cycle`).

use super::cycles::on_cycle;
use super::scope::{Scope, Site};
use super::visit::{Visitor, conditions};
use super::walk::written_moves;
use crate::checked::{Condition, Move, MoveName, Rules, Test};
use crate::diagnostic::{Report, codes};
use crate::json::At;

/// Checks every piece by itself: DEPENDS_ON speaks of moves of the same list.
pub fn check(rules: &Rules, report: &mut Report) {
    for kind in &rules.kinds {
        let moves = written_moves(kind);
        let mut edges: Vec<Vec<usize>> = vec![Vec::new(); moves.len()];
        for (i, m) in moves.iter().enumerate() {
            for (name, at) in needed(m) {
                match moves.iter().position(|other| other.name == name) {
                    Some(j) => edges[i].push(j),
                    None => {
                        let message =
                            format!("DEPENDS_ON names the move {}, which {} does not have", name.id, kind.code);
                        let mut ids: Vec<_> = moves.iter().map(|m| m.name.id.to_string()).collect();
                        ids.dedup();
                        let help = format!("give the id of another move of this piece: {}", ids.join(", "));
                        report.add(codes::MOVE_DEPENDS_MISSING, &at, message, help);
                    }
                }
            }
        }
        for (m, _) in moves.iter().zip(on_cycle(&edges)).filter(|(_, bad)| *bad) {
            let message = format!("the move {} depends on itself by way of DEPENDS_ON", m.name.id);
            report.add(codes::MOVE_DEPENDS_CYCLE, &m.at, message, "let one of the moves stand by itself");
        }
    }
}

#[derive(Default)]
struct Needed(Vec<(MoveName, At)>);

impl Visitor for Needed {
    fn condition(&mut self, c: &Condition, _: Scope) {
        if let Test::DependsOn(name) = c.test {
            self.0.push((name, c.at.clone()));
        }
    }
}

fn needed(m: &Move) -> Vec<(MoveName, At)> {
    let mut needed = Needed::default();
    let scope = Site::Move.scope();
    conditions(&mut needed, &m.conditions, scope);
    for a in &m.actions {
        conditions(&mut needed, &a.conditions, scope);
        a.effects.iter().for_each(|e| conditions(&mut needed, &e.conditions, scope));
    }
    for x in &m.modifiers {
        conditions(&mut needed, &x.conditions, scope);
        x.effects.iter().for_each(|e| conditions(&mut needed, &e.conditions, scope));
    }
    m.effects.iter().for_each(|e| conditions(&mut needed, &e.conditions, scope));
    needed.0
}
