//! Why and why not: each rule that could concern a man and a square, with the first thing that stands against it.

mod reach;
mod words;

use crate::candidate::{self, Candidate, Rule};
use crate::choices;
use crate::condition;
use crate::context::Frame;
use crate::drops;
use crate::generate;
use crate::lawful::{self, Refusal};
use crate::man::Man;
use crate::position::Position;
use crate::shape::{self, Landing};
use crate::status;
use arbiter_spec::checked::{Condition, Drop, KindId, Move, MoveName, Square};
use arbiter_spec::json::At;
use arbiter_spec::play::{Decision, Explanation, Ranked, Verdict};
use words::Words;

impl Position {
    /// Why, or why not: for each move rule of the men on `from` (or each drop of `kind_in_store`), what it says to the
    /// target `to`; without a target, to its best one.
    pub fn explain(&self, from: Option<Square>, to: Option<Square>, kind_in_store: Option<KindId>) -> Vec<Explanation> {
        let legal = self.legal();
        let mut explanations = Vec::new();
        if let Some(from) = from {
            for (slot, man) in self.men_on(from).iter().enumerate() {
                self.explain_man(from, slot as u8, man, to, &legal, &mut explanations);
            }
        }
        for rule in self.spec.drops.iter().filter(|_| from.is_none() || kind_in_store.is_some()) {
            for kind in rule.kinds.iter().filter(|kind| kind_in_store.is_none_or(|wanted| wanted == **kind)) {
                let verdict = self.drop_verdict(rule, *kind, to, &legal);
                let name = format!("drop {} of {}", rule.id, self.spec.kind(*kind).code);
                explanations.push(Explanation { rule: name, at: rule.at.clone(), verdict: verdict.1 });
            }
        }
        explanations
    }

    fn explain_man(
        &self,
        from: Square,
        slot: u8,
        man: &Man,
        to: Option<Square>,
        legal: &[Decision],
        explanations: &mut Vec<Explanation>,
    ) {
        let moves = self.spec.kind(man.kind).moves.of(self.to_move());
        let mut names: Vec<MoveName> = Vec::new();
        for m in moves {
            if names.contains(&m.name) {
                continue;
            }
            names.push(m.name);
            // Symmetry copies share a name: the one that comes farthest speaks for all.
            let copies = moves.iter().filter(|copy| copy.name == m.name);
            let verdicts = copies.map(|copy| self.move_verdict(from, slot, man, copy, to, legal));
            if let Some((_, verdict)) = verdicts.reduce(Verdict::farthest) {
                let rule = format!("{}/{}", self.spec.kind(m.name.kind).code, m.name.id);
                explanations.push(Explanation { rule, at: m.at.clone(), verdict });
            }
        }
    }

    fn move_verdict(
        &self,
        from: Square,
        slot: u8,
        man: &Man,
        m: &Move,
        to: Option<Square>,
        legal: &[Decision],
    ) -> Ranked {
        let player = self.to_move();
        let words = Words { position: self };
        if let Some(no) = self.nobody_moves(&m.at) {
            return no;
        }
        if !candidate::may_move(self, player, from, man) {
            let (mover, owner) = (self.spec.player_name(player), self.spec.player_name(man.owner));
            let sentence = match man.owner == player {
                true => format!("{mover} may not move {} now", words.man_on(from, man)),
                false => format!("{} belongs to {owner}, and {mover} is to move", words.man_on(from, man)),
            };
            return Verdict::refused(0, &m.at, sentence);
        }
        if !generate::in_chain(self, player, from, man) || !generate::chain_allows(self.chain.as_ref(), m.name.id) {
            return Verdict::refused(0, &m.at, "the chain of actions goes on with another man or move".to_owned());
        }
        let start = candidate::frame_of(player, man, from);
        let mut best: Option<Ranked> = None;
        shape::visit(self, &start, from, &m.shape, &mut |landing| {
            if to.is_none_or(|to| landing.target == to) {
                let verdict = self.landing_verdict(&start, slot, m, landing, legal);
                best = Some(match best.take() {
                    Some(before) => Verdict::farthest(before, verdict),
                    None => verdict,
                });
            }
            true
        });
        best.unwrap_or_else(|| reach::why_not(&words, from, man, m, to))
    }

    fn landing_verdict(&self, start: &Frame, slot: u8, m: &Move, landing: &Landing, legal: &[Decision]) -> Ranked {
        let words = Words { position: self };
        let frame = candidate::bind(start, landing);
        if let Some(failing) = self.failing(&frame, &m.conditions) {
            return Verdict::refused(3, &failing.at, words.condition(&frame, failing));
        }
        let Ok(action) = candidate::choose_action(self, &frame, m, landing) else {
            let fitting = m.actions.iter().find(|action| candidate::action_fits(&frame, action, landing));
            if let Some(failing) = fitting.and_then(|action| self.failing(&frame, &action.conditions)) {
                return Verdict::refused(4, &failing.at, words.condition(&frame, failing));
            }
            let sentence =
                format!("{}, and the move has no action for that", words.occupants(landing.seen, landing.target));
            return Verdict::refused(3, &m.at, sentence);
        };
        let base = Candidate {
            man: start.man.clone(),
            slot,
            source: start.source,
            target: Some(landing.target),
            path: landing.path.to_vec(),
            taken: landing.taken.to_vec(),
            partner: landing.partner,
            action,
            ..Candidate::idle(start.subject, Rule::Move(m))
        };
        self.candidates_verdict(&m.at, &choices::multiply(self, base), legal)
    }

    fn drop_verdict(&self, rule: &Drop, kind: KindId, to: Option<Square>, legal: &[Decision]) -> Ranked {
        let words = Words { position: self };
        let code = &self.spec.kind(kind).code;
        let player = self.to_move();
        if let Some(no) = self.nobody_moves(&rule.at) {
            return no;
        }
        if drops::owner_in_store(self, player, rule, kind).is_none() {
            let store = &self.spec.stores[rule.store.index()].code;
            return Verdict::refused(
                0,
                &rule.at,
                format!("there is no {code} in the {store} of {}", self.spec.player_name(player)),
            );
        }
        if !drops::may_drop(self, player, rule, kind) {
            return Verdict::refused(1, &rule.at, format!("no further {code} may be on the board"));
        }
        let squares = crate::zone::squares(self, &Frame::of(player), &rule.zone);
        let asked: Vec<Square> = squares.into_iter().filter(|square| to.is_none_or(|to| to == *square)).collect();
        let verdicts = asked.into_iter().map(|square| {
            let frame = drops::frame_of(self, rule, kind, square);
            if let Some(failing) = self.failing(&frame, &rule.conditions) {
                return Verdict::refused(3, &failing.at, words.condition(&frame, failing));
            }
            let candidates = drops::on_square(self, rule, kind, square);
            if candidates.is_empty() {
                return Verdict::refused(
                    3,
                    &rule.at,
                    format!("{}, and the drop has no action for that", words.occupants(self, square)),
                );
            }
            self.candidates_verdict(&rule.at, &candidates, legal)
        });
        let outside = || {
            let square = to.map_or_else(|| "the board".to_owned(), |to| words.square(to));
            Verdict::refused(1, &rule.at, format!("{code} may not be dropped on {square} by this rule"))
        };
        verdicts.reduce(Verdict::farthest).unwrap_or_else(outside)
    }

    /// Steps 4 to 6 of Generate for the candidates of one landing.
    fn candidates_verdict(&self, at: &At, candidates: &[Candidate], legal: &[Decision]) -> Ranked {
        let verdicts = candidates.iter().map(|candidate| self.candidate_verdict(at, candidate, legal));
        let no_option = || Verdict::refused(5, at, "every piece it could become has reached its limit".to_owned());
        verdicts.reduce(Verdict::farthest).unwrap_or_else(no_option)
    }

    fn candidate_verdict(&self, at: &At, candidate: &Candidate, legal: &[Decision]) -> Ranked {
        let words = Words { position: self };
        if legal.contains(&candidate.decision()) {
            return Verdict::ALLOWED;
        }
        if let Err(part) = generate::allowed(self, candidate) {
            return Verdict::refused(6, part, words.stage(part));
        }
        if let Err(refusal) = lawful::check(self, candidate) {
            return match refusal {
                Refusal::Effect(at) => Verdict::refused(7, &at, "one of its effects cannot be done".to_owned()),
                Refusal::After(at) => {
                    Verdict::refused(7, &at, "a condition on the position after it does not hold".to_owned())
                }
                Refusal::LeaderGone(at) => {
                    let player = self.spec.player_name(candidate.player);
                    Verdict::refused(7, &at, format!("after it a royal man of {player} would be gone"))
                }
                Refusal::LeaderAttacked(at, square, by, after) => {
                    Verdict::refused(8, &at, words.attacked_after(candidate.player, square, by, &after))
                }
                Refusal::Legality(at, code) => Verdict::refused(8, &at, format!("after it {code} would not hold")),
            };
        }
        let frame = Frame::of(candidate.player);
        let obligations = self.spec.turns.obligations.iter().filter(|o| generate::binds(self, o));
        for obligation in obligations {
            if !candidate.facts().matches(self, &frame, &obligation.must) {
                let demanded = words.moves(&obligation.must);
                return Verdict::refused(9, &obligation.at, format!("{} demands {demanded}", obligation.code));
            }
        }
        Verdict::refused(9, at, "it comes to the same as another move".to_owned())
    }

    /// What keeps everybody from moving.
    fn nobody_moves(&self, at: &At) -> Option<Ranked> {
        let player = self.to_move();
        if self.outcome.is_some() {
            return Some(Verdict::refused(0, at, "the game is over".to_owned()));
        }
        if self.awaiting.is_some() {
            return Some(Verdict::refused(0, at, "a roll is awaited".to_owned()));
        }
        let frozen = self.spec.statuses.iter().enumerate().find(|(i, s)| {
            s.traits.cannot_move && status::player_has(self, player, arbiter_spec::checked::StatusId(*i as u8))
        });
        frozen.map(|(_, s)| {
            Verdict::refused(0, &s.at, format!("{} is {} and cannot move", self.spec.player_name(player), s.code))
        })
    }

    /// The first condition that fails.
    fn failing<'c>(&self, frame: &Frame, conditions: &'c [Condition]) -> Option<&'c Condition> {
        conditions.iter().find(|c| !condition::all_before(self, frame, std::slice::from_ref(c)))
    }
}
