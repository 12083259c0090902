//! Moves written out: for one player, every symmetry copy and every step becomes a move of its own.

use super::betza::{self, Hop, Reach, Term};
use super::geometry;
use super::lower::Lower;
use super::piece::{MAX_EXPANDED_MOVES, MAX_MOVES};
use crate::checked::{
    Action, ActionKind, Condition, KindId, Lattice, Matrix, Modifier, Move, MoveName, Over, Repeat, Shape, TargetState,
    Test, Until,
};
use crate::diagnostic::codes;
use crate::document::{self, IfNoOption, Piece};
use crate::json::{At, Origin};

impl Lower<'_> {
    /// The moves of a piece for a player: those of all its sources, with the lists of the piece itself appended.
    pub fn moves(&mut self, piece: &Piece, sources: &[KindId], matrix: Matrix) -> Vec<Move> {
        let spec = self.spec;
        let mut moves = Vec::new();
        for &source in sources {
            let written = &spec.pieces[source.index()];
            let terms = self.betza_terms(written);
            for (number, (at, term)) in terms.iter().enumerate() {
                let name = MoveName { kind: source, id: number as i32 };
                self.inside(source, |l| l.betza_moves(piece, name, term, at, matrix, &mut moves));
            }
            for m in written.moves.iter().take(MAX_MOVES) {
                if self.exhausted() || moves.len() > MAX_EXPANDED_MOVES {
                    break;
                }
                if (0..terms.len() as i64).contains(&m.id.value) && !terms.is_empty() {
                    let message = format!("the id {} belongs to a term of `betza`", m.id.value);
                    let help = format!("start at {}", terms.len());
                    self.report.add(codes::BETZA_ID_CLASH, &m.id.at, message, help);
                }
                let id = self.bounded(m.id.value, 0..=1_000_000, &m.id.at, "an id") as i32;
                let name = MoveName { kind: source, id };
                self.inside(source, |l| l.written_move(piece, name, m, matrix, &mut moves));
            }
        }
        if moves.len() > MAX_EXPANDED_MOVES {
            let message = format!("{} has more than {MAX_EXPANDED_MOVES} moves once written out", piece.code);
            self.report.add(codes::LIMIT_MOVES, &piece.code.at, message, "use fewer steps or symmetries");
            moves.truncate(MAX_EXPANDED_MOVES);
        }
        self.frame = Matrix::IDENTITY;
        moves
    }

    fn written_move(
        &mut self,
        piece: &Piece,
        name: MoveName,
        m: &document::Move,
        matrix: Matrix,
        moves: &mut Vec<Move>,
    ) {
        let Some(copies) = geometry::matrices(m.symmetry.value, self.board.lattice) else {
            let message = format!("{} does not fit this lattice", m.symmetry.value);
            let help = "SQUARE has QUARTER_TURNS, HEX has SIXTH_TURNS; both have MIRROR and ALL";
            self.report.add(codes::MOVE_SYMMETRY_LATTICE, &m.symmetry.at, message, help);
            return;
        };
        if m.actions.is_empty() && m.pair.is_none() {
            let message = "the move does nothing: it has no action";
            let help = "add { \"state\": \"EMPTY\", \"action\": \"MOVE\" } to `actions`";
            let at = if m.actions.at == At::default() { &m.at } else { &m.actions.at };
            self.report.add(codes::MOVE_NO_ACTION, at, message, help);
        }
        let mut made: Vec<Move> = Vec::new();
        for copy in copies {
            self.frame = matrix.after(&copy);
            for shape in self.shapes(m, &matrix) {
                // Long labels and hints are multiplied like everything else.
                let notation = m.notation.as_ref().map_or(0, String::len);
                let classes: usize = m.class.iter().map(|c| 1 + c.text.len()).sum();
                if !self.spend(1 + (notation + classes) / 64, &m.at) || made.len() > MAX_EXPANDED_MOVES {
                    break;
                }
                let lowered = Move {
                    at: m.at.clone(),
                    name,
                    shape,
                    actions: self.actions(&m.actions, false),
                    conditions: self.conditions_of(&m.conditions, piece),
                    modifiers: self.modifiers(m.modifiers.iter().chain(&piece.modifiers)),
                    effects: self.effects_of(&m.side_effects, piece),
                    classes: m.class.iter().map(|c| c.text.clone()).collect(),
                    merge: m.same_result.is_some(),
                    notation: m.notation.clone(),
                };
                if !made.contains(&lowered) {
                    made.push(lowered);
                }
            }
        }
        moves.append(&mut made);
    }

    fn conditions_of(&mut self, own: &[document::Condition], piece: &Piece) -> Vec<Condition> {
        let mut conditions = self.conditions(own);
        conditions.extend(self.conditions(&piece.conditions));
        conditions
    }

    fn effects_of(&mut self, own: &[document::Effect], piece: &Piece) -> Vec<crate::checked::Effect> {
        let mut effects = self.effects(own);
        effects.extend(self.effects(&piece.side_effects));
        effects
    }

    /// The actions of a move or of a drop.
    pub fn actions(&mut self, list: &[document::Action], drop: bool) -> Vec<Action> {
        let mut actions = Vec::new();
        for action in list {
            if !self.spend(1, &action.at) {
                break;
            }
            actions.push(self.action(action, drop));
        }
        actions
    }

    fn action(&mut self, action: &document::Action, drop: bool) -> Action {
        let kind = action.action.value;
        let fits = if drop {
            matches!(kind, ActionKind::Place | ActionKind::Capture | ActionKind::Join)
        } else {
            kind != ActionKind::Place
        };
        if !fits {
            let (message, help) = if drop {
                (format!("a drop cannot {}", action.action.value), "drops PLACE, CAPTURE or JOIN")
            } else {
                ("PLACE is an action of drops".to_string(), "a piece that stands on the board can MOVE")
            };
            self.report.add(codes::EFFECT_NOT_HERE, &action.action.at, message, help);
        }
        Action {
            at: action.at.clone(),
            state: action.state.value,
            filter: action.filter.as_ref().map(|f| self.filter(f)),
            kind,
            conditions: self.conditions(&action.conditions),
            effects: self.effects(&action.side_effects),
        }
    }

    /// Modifiers. In format 1 the changed piece is a fresh one.
    pub fn modifiers<'m>(&mut self, list: impl Iterator<Item = &'m document::Modifier>) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        for modifier in list {
            if !self.spend(1, &modifier.at) {
                break;
            }
            let options = self.kind_refs(&modifier.options);
            if modifier.options.is_empty() {
                let message = "the promotion offers nothing to become";
                let help = "list at least one piece under `options`; the piece's own code lets it stay";
                self.report.add(codes::PROMOTION_NO_TARGET, &modifier.options.at, message, help);
            }
            modifiers.push(Modifier {
                at: modifier.at.clone(),
                conditions: self.conditions(&modifier.conditions),
                options,
                set_state: modifier.set_state.as_ref().and_then(|s| self.flag(s)),
                effects: self.effects(&modifier.side_effects),
                fresh: modifier.fresh || self.format == 1,
                if_none_stay: modifier.if_none.as_ref().is_some_and(|i| i.value == IfNoOption::Stay),
            });
        }
        modifiers
    }

    /// The terms of a piece's `betza`, each with its place in the text. Faults are reported.
    fn betza_terms(&mut self, piece: &Piece) -> Vec<(At, Term)> {
        let Some(text) = &piece.betza else { return Vec::new() };
        if text.value.chars().count() > betza::MAX_LETTERS {
            let message = format!("the text has more than {} letters", betza::MAX_LETTERS);
            self.report.add(codes::LIMIT_BETZA, &text.at, message, "write the rest out under `moves`");
            return Vec::new();
        }
        if self.board.lattice == Lattice::Hex {
            let message = "betza notation speaks of square boards";
            self.report.add(codes::BETZA_UNSUPPORTED, &text.at, message, "write the moves out under `moves`");
            return Vec::new();
        }
        // Escapes would shift the letters; without them the text is its own source.
        let quoted = text.at.origin.end.saturating_sub(text.at.origin.start) as usize == text.value.len() + 2;
        let part = |letters: &std::ops::Range<usize>| {
            if !quoted {
                return text.at.clone();
            }
            let start = text.at.origin.start + 1;
            text.at.with_origin(Origin {
                start: start + letters.start as u32,
                end: start + letters.end.max(letters.start + 1) as u32,
                ..text.at.origin
            })
        };
        match betza::parse(&text.value) {
            Ok(terms) => terms.into_iter().map(|t| (part(&t.letters), t)).collect(),
            Err(faults) => {
                for fault in faults {
                    let code = if fault.unsupported { codes::BETZA_UNSUPPORTED } else { codes::BETZA_SYNTAX };
                    self.report.add(code, &part(&fault.letters), fault.message, fault.help);
                }
                Vec::new()
            }
        }
    }

    fn betza_moves(
        &mut self,
        piece: &Piece,
        name: MoveName,
        term: &Term,
        at: &At,
        matrix: Matrix,
        moves: &mut Vec<Move>,
    ) {
        for (leap, through) in &term.leaps {
            if self.exhausted() {
                return;
            }
            self.frame = matrix;
            let plain = |state, kind| Action {
                at: at.clone(),
                state,
                filter: None,
                kind,
                conditions: Vec::new(),
                effects: Vec::new(),
            };
            let mut actions = Vec::new();
            if term.moves {
                actions.push(plain(TargetState::Empty, ActionKind::Move));
            }
            if term.captures {
                actions.push(plain(TargetState::Enemy, ActionKind::Capture));
            }
            let mut conditions = Vec::new();
            if term.first {
                conditions.push(Condition { at: at.clone(), test: Test::FirstMove });
            }
            conditions.extend(self.conditions(&piece.conditions));
            let repeat = match term.reach {
                Reach::Leap => None,
                Reach::Times(n) => Some(ride(Some(n))),
                Reach::Unlimited => Some(Repeat {
                    over: term.hop.map(|hop| Over { min: 1, max: 1, filter: None, land_next: hop == Hop::Next }),
                    ..ride(None)
                }),
            };
            let shape = Shape::Step {
                step: matrix.turn(*leap),
                through: through.iter().map(|v| matrix.turn(*v)).collect(),
                repeat,
            };
            self.spend(1, at);
            moves.push(Move {
                at: at.clone(),
                name,
                shape,
                actions,
                conditions,
                modifiers: self.modifiers(piece.modifiers.iter()),
                effects: self.effects(&piece.side_effects),
                classes: Vec::new(),
                merge: false,
                notation: None,
            });
        }
    }
}

fn ride(max: Option<u32>) -> Repeat {
    Repeat { min: 1, max, until: Until::NotEmpty, over: None }
}
