//! What one rule says: it is followed step by step until something stands against it.

use super::reach;
use super::unmet::{Failing, unmet};
use crate::general::action::Action;
use crate::general::apply;
use crate::general::ask;
use crate::general::candidate::{self, Table};
use crate::general::choices;
use crate::general::code::rules::{ActionRule, Asked, MoveRule, fixed};
use crate::general::drops;
use crate::general::frame::Frame;
use crate::general::generate;
use crate::general::lawful::{self, Refusal};
use crate::general::piece::Piece;
use crate::general::shape::{self, Landing};
use crate::general::state::State;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{Condition, KindId, Move, Square, StatusId};
use arbiter_spec::json::At;
use arbiter_spec::play::{Decision, Ranked, Verdict, words};

/// The hearing of a move that somebody would like to make.
pub(super) struct Hearing<'a, W: Set> {
    view: View<'a, W>,
    table: Table<'a, W>,
    over: bool,
    legal: &'a [Decision],
    to: Option<Square>,
}

impl<'a, W: Set> Hearing<'a, W> {
    pub fn new(view: View<'a, W>, over: bool, legal: &'a [Decision], to: Option<Square>) -> Hearing<'a, W> {
        let table = Table::new(view, view.to_move());
        Hearing { view, table, over, legal, to }
    }

    /// The move as it is written.
    pub fn written(&self, rule: &MoveRule<W>) -> &'a Move {
        &self.view.code.spec.kind(rule.kind).moves.of(rule.player)[usize::from(rule.place)]
    }

    /// What a move says.
    pub fn of_move(&self, from: usize, slot: u8, piece: &Piece, (index, rule): (u32, &MoveRule<W>)) -> Ranked {
        let (view, player) = (self.view, self.table.player);
        let m = self.written(rule);
        if let Some(no) = self.nobody_moves(&m.at) {
            return no;
        }
        if !candidate::may_move(view, player, from, piece) {
            let name = |player| view.code.spec.player_name(player);
            let sentence = match piece.owner == player {
                true => format!(
                    "{} may not move {} now",
                    name(player),
                    words::piece_on(&view.code.spec, piece.kind, Square(from as u8))
                ),
                false => {
                    let piece_there = words::piece_on(&view.code.spec, piece.kind, Square(from as u8));
                    format!("{piece_there} belongs to {}, and {} is to move", name(piece.owner), name(player))
                }
            };
            return Verdict::refused(0, &m.at, sentence);
        }
        if !generate::in_chain(view, player, from, piece) || !generate::chain_allows(view, rule.name.id) {
            return Verdict::refused(0, &m.at, "the chain of actions goes on with another piece or move".to_owned());
        }
        let start = candidate::frame_of(player, piece, from);
        let mut best: Option<Ranked> = None;
        shape::visit(view, &start, from, &rule.shape, view.code.board, &mut |landing| {
            if self.to.is_none_or(|to| landing.target == to.index()) {
                let verdict = self.of_landing(&start, slot, (index, rule), landing);
                best = Some(match best.take() {
                    Some(before) => Verdict::farthest(before, verdict),
                    None => verdict,
                });
            }
            true
        });
        best.unwrap_or_else(|| reach::why_not(view, from, piece, m, self.to))
    }

    fn of_landing(
        &self,
        start: &Frame<W>,
        slot: u8,
        (index, rule): (u32, &MoveRule<W>),
        landing: &Landing<W>,
    ) -> Ranked {
        let m = self.written(rule);
        let frame = candidate::bind(start, landing);
        if let Some(failing) = self.failing(&frame, &m.conditions, &rule.conditions) {
            return Verdict::refused(3, &failing.written.at, unmet(self.view, &frame, &failing, Some(m)));
        }
        let Some(action) = candidate::choose_action(&self.table, &frame, rule, landing) else {
            let fits = |action: &ActionRule<W>| candidate::action_fits(&self.table, &frame, action, landing);
            let fitting = rule.actions.iter().position(fits).map(|place| (&rule.actions[place], &m.actions[place]));
            let failing = fitting.and_then(|(a, written)| self.failing(&frame, &written.conditions, &a.conditions));
            if let Some(failing) = failing {
                return Verdict::refused(4, &failing.written.at, unmet(self.view, &frame, &failing, Some(m)));
            }
            let there = self.occupants(landing.seen.state(), landing.target);
            return Verdict::refused(3, &m.at, format!("{there}, and the move has no action for that"));
        };
        let base = candidate::landing_action(&self.table, &frame, slot, (index, rule), landing, action, 0);
        let mut candidates = Vec::new();
        choices::multiply(&self.table, base, &frame, choices::Parts::of_move(rule, action), &mut |action| {
            candidates.push(action);
            true
        });
        self.of_candidates(&m.at, &candidates)
    }

    /// What a drop says.
    pub fn of_drop(&self, index: usize, kind: KindId) -> Ranked {
        let (view, player) = (self.view, self.table.player);
        let spec = &view.code.spec;
        let (rule, written) = (&view.code.rules.drops[index], &spec.drops[index]);
        let code = &spec.kind(kind).code;
        if let Some(no) = self.nobody_moves(&written.at) {
            return no;
        }
        if drops::owner_in_store(view, player, rule, kind).is_none() {
            let store = &spec.stores[rule.store.index()].code;
            let sentence = format!("there is no {code} in the {store} of {}", spec.player_name(player));
            return Verdict::refused(0, &written.at, sentence);
        }
        if !drops::may_drop(view, player, rule, kind) {
            return Verdict::refused(1, &written.at, format!("no further {code} may be on the board"));
        }
        let squares = ask::zone_list(view, &Frame::of(player), &rule.zone).into_iter().map(usize::from);
        let asked = squares.filter(|square| self.to.is_none_or(|to| to.index() == *square));
        let verdicts = asked.map(|square| {
            let frame = drops::frame_of(view, rule, kind, square);
            if let Some(failing) = self.failing(&frame, &written.conditions, &rule.conditions) {
                return Verdict::refused(3, &failing.written.at, unmet(self.view, &frame, &failing, None));
            }
            let mut candidates = Vec::new();
            drops::on_square(&self.table, (index, rule), kind, square, &mut |action| {
                candidates.push(action);
                true
            });
            if candidates.is_empty() {
                let there = self.occupants(view.state, square);
                return Verdict::refused(3, &written.at, format!("{there}, and the drop has no action for that"));
            }
            self.of_candidates(&written.at, &candidates)
        });
        verdicts.reduce(Verdict::farthest).unwrap_or_else(|| {
            let square = self.to.map_or_else(|| "the board".to_owned(), |to| spec.board.square_name(to));
            Verdict::refused(1, &written.at, format!("{code} may not be dropped on {square} by this rule"))
        })
    }

    /// Steps 4 to 6 of the generator for the candidates of one landing.
    fn of_candidates(&self, at: &At, candidates: &[Action<W>]) -> Ranked {
        let verdicts = candidates.iter().map(|candidate| self.of_candidate(at, candidate));
        let no_option = || Verdict::refused(5, at, "every piece it could become has reached its limit".to_owned());
        verdicts.reduce(Verdict::farthest).unwrap_or_else(no_option)
    }

    fn of_candidate(&self, at: &At, action: &Action<W>) -> Ranked {
        let view = self.view;
        let spec = &view.code.spec;
        if self.legal.contains(&action.decision(&view.code.rules)) {
            return Verdict::ALLOWED;
        }
        if !generate::allowed(view, action) {
            let stage = self.stage().unwrap_or(at);
            return Verdict::refused(6, stage, words::stage(spec, stage));
        }
        if let Err(refusal) = lawful::check(view, action) {
            return self.unlawful(at, action, refusal);
        }
        for (index, obligation) in spec.turns.obligations.iter().enumerate() {
            if generate::binds(view, index) && !generate::obeys(view, index, action) {
                let demanded = words::moves(spec, &obligation.must);
                return Verdict::refused(9, &obligation.at, format!("{} demands {demanded}", obligation.code));
            }
        }
        Verdict::refused(9, at, "it comes to the same as another move".to_owned())
    }

    fn unlawful(&self, at: &At, action: &Action<W>, refusal: Refusal) -> Ranked {
        let view = self.view;
        let spec = &view.code.spec;
        match refusal {
            Refusal::Effect(effect) => {
                let at = view.code.rules.effects.get(effect as usize).map_or(at, |effect| &effect.at);
                Verdict::refused(7, at, "one of its effects cannot be done".to_owned())
            }
            Refusal::After(failing) => {
                let at = self.after_condition(action, failing).map_or(at, |condition| &condition.at);
                Verdict::refused(7, at, "a condition on the position after it does not hold".to_owned())
            }
            Refusal::LeaderGone(rule) => {
                let player = spec.player_name(action.player);
                Verdict::refused(7, &spec.royalty[rule].at, format!("after it a royal piece of {player} would be gone"))
            }
            Refusal::LeaderAttacked(rule, square, by, which) => {
                let after = apply::act(view, action, which).ok();
                let kind = |square| after.as_ref().and_then(|after| after.piece(square)).map(|piece| piece.kind);
                let there = |square: usize| (kind(square), Square(square as u8));
                let sentence = words::attacked_after(spec, action.player, there(square), there(by));
                Verdict::refused(8, &spec.royalty[rule].at, sentence)
            }
            Refusal::Legality(law) => {
                let law = &spec.legality[law];
                Verdict::refused(8, &law.at, format!("after it {} would not hold", law.code))
            }
        }
    }

    /// What stands on a square, in words.
    fn occupants(&self, seen: &State<W>, square: usize) -> String {
        let pieces = seen.pieces_on(square).map(|piece| (piece.kind, piece.owner));
        words::occupants(&self.view.code.spec, Square(square as u8), pieces)
    }

    /// Where it is written what the part of the turn or the phase of the game asks for.
    fn stage(&self) -> Option<&'a At> {
        let (turns, turn) = (&self.view.code.spec.turns, &self.view.state.turn);
        let phase = turn.phase.and_then(|phase| turns.phases.get(usize::from(phase)));
        let phase = phase.filter(|phase| phase.must.is_some()).map(|phase| &phase.at);
        phase.or_else(|| turns.parts.get(usize::from(turn.part)).map(|part| &part.at))
    }

    /// The condition of that place among those of the action that read the position after it.
    fn after_condition(&self, action: &Action<W>, place: usize) -> Option<&'a Condition> {
        let (rules, spec) = (&self.view.code.rules, &self.view.code.spec);
        let (own, written, actions, written_actions) = if let Some(rule) = action.rule() {
            let (rule, m) = (&rules.moves[rule], self.written(&rules.moves[rule]));
            (&rule.conditions, &m.conditions, &rule.actions, &m.actions)
        } else {
            let drop = action.drop()?;
            let (rule, d) = (&rules.drops[drop], &spec.drops[drop]);
            (&rule.conditions, &d.conditions, &rule.actions, &d.actions)
        };
        if place < own.after.len() {
            return written.get(own.place_of_after(place)?);
        }
        let chosen = usize::from(action.action?);
        let place = actions.get(chosen)?.conditions.place_of_after(place - own.after.len())?;
        written_actions.get(chosen)?.conditions.get(place)
    }

    /// What keeps everybody from moving.
    fn nobody_moves(&self, at: &At) -> Option<Ranked> {
        let (view, player) = (self.view, self.table.player);
        if self.over {
            return Some(Verdict::refused(0, at, "the game is over".to_owned()));
        }
        if view.state.awaiting.is_some() {
            return Some(Verdict::refused(0, at, "a roll is awaited".to_owned()));
        }
        let statuses = view.code.spec.statuses.iter().enumerate();
        let mut frozen =
            statuses.filter(|(i, s)| s.traits.cannot_move && ask::player_has(view, player, StatusId(*i as u8)));
        let name = view.code.spec.player_name(player);
        frozen.next().map(|(_, s)| Verdict::refused(0, &s.at, format!("{name} is {} and cannot move", s.code)))
    }

    /// The first condition that fails.
    fn failing<'c>(&self, frame: &Frame<W>, written: &'c [Condition], asked: &'c Asked<W>) -> Option<Failing<'c, W>> {
        let (view, spec) = (self.view, &self.view.code.spec);
        let mut failing = written.iter().enumerate().filter_map(|(place, written)| {
            let lowered = asked.written(place);
            let holds = match lowered {
                Some(condition) => ask::all_before(view, frame, std::slice::from_ref(condition)),
                None => {
                    let squares = (frame.source, frame.target);
                    !asked.is_folded(place)
                        || fixed::holds(spec, view.code.board, written, frame.subject, squares).unwrap_or(true)
                }
            };
            (!holds).then_some(Failing { written, lowered })
        });
        failing.next()
    }
}
