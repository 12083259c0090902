//! What came about in the games that were played, and which rules of the document never did.
//!
//! A rule that no game reaches was not compared, however many plies there were; so the report lists what the document
//! promises and was never seen beside what was.

use arbiter_reference::Position;
use arbiter_spec::checked::{ChanceId, KindId, PlayerId, Rules, Square, StatusId, StatusOf, Stuck};
use arbiter_spec::play::{Choice, Placement, What};
use std::collections::{BTreeMap, BTreeSet};

/// How often each thing was seen.
#[derive(Default)]
pub struct Coverage {
    seen: BTreeMap<String, u64>,
    expected: BTreeSet<String>,
}

impl Coverage {
    /// Everything that the rules say can happen.
    pub fn expect(&mut self, rules: &Rules) {
        let mut expect = |what: String| {
            self.expected.insert(what);
        };
        for ending in &rules.endings {
            expect(format!("ending {}", ending.code));
        }
        for agreement in &rules.agreements {
            for said in ["propose", "accept", "decline"] {
                expect(format!("agreement {} {said}", agreement.code));
            }
        }
        for status in rules.statuses.iter().filter(|status| matches!(status.of, StatusOf::Player(_))) {
            expect(format!("status {} begins", status.code));
            expect(format!("status {} ends", status.code));
            if status.traits.cannot_move {
                expect(format!("turn passed over: {}", status.code));
            }
        }
        if rules.turns.stuck == Stuck::Skip {
            expect("turn passed over: nothing to play".into());
        }
        for chance in &rules.chance {
            for outcome in &chance.outcomes {
                expect(format!("roll {} {}", chance.code, outcome.code));
            }
        }
        for kind in &rules.kinds {
            for written in rules.player_ids().flat_map(|player| kind.moves.of(player)) {
                expect(format!("move {} {}", kind.code, written.name.id));
            }
        }
    }

    /// One step of a game.
    pub fn step(&mut self, what: &str, before: &Position, after: &Position) {
        let rules: &Rules = before.spec();
        if let Some((said, rest)) = what.split_once(": ") {
            match said {
                "propose" | "accept" | "decline" => {
                    let code = rest.rsplit(' ').next().unwrap_or_default();
                    self.note(format!("agreement {code} {said}"));
                }
                "roll" => self.rolled(rules, before, after),
                "play" => self.played(rules, after),
                _ => {}
            }
        }
        if let Some(outcome) = after.outcome() {
            self.note(format!("ending {}", outcome.code));
        }
        for (number, status) in rules.statuses.iter().enumerate() {
            let has = |position: &Position, player| position.has_status(player, StatusId(number as u8));
            for player in rules.player_ids() {
                match (has(before, player), has(after, player)) {
                    (false, true) => self.note(format!("status {} begins", status.code)),
                    (true, false) => self.note(format!("status {} ends", status.code)),
                    _ => {}
                }
            }
        }
        for player in rules.player_ids() {
            let (old, new) = (before.commander(player), after.commander(player));
            if old != new {
                self.note(format!("command {}", if new == player { "goes back" } else { "is taken" }));
            }
        }
        let (old, new) = (before.placement(), after.placement());
        let moved = match after.last_decision().map(|decision| &decision.what).filter(|_| what.starts_with("play: ")) {
            Some(What::Move { from, to, .. }) => [Some(*from), Some(*to)],
            _ => [None; 2],
        };
        self.pieces(rules, before, &old, &new, moved);
        self.passed_over(rules, after, &old, &new);
    }

    fn rolled(&mut self, rules: &Rules, before: &Position, after: &Position) {
        for (number, chance) in rules.chance.iter().enumerate() {
            let rolled = after.current_roll(ChanceId(number as u8));
            if let Some(outcome) = rolled.and_then(|face| chance.outcomes.get(face)) {
                self.note(format!("roll {} {}", chance.code, outcome.code));
            }
        }
        if after.awaited_roll().is_some() && before.to_move() == after.to_move() {
            self.note("roll again".into());
        } else if before.to_move() != after.to_move() {
            self.note("turn lost to a roll".into());
        }
    }

    fn played(&mut self, rules: &Rules, after: &Position) {
        let Some(decision) = after.last_decision() else { return };
        let code = |kind: KindId| &rules.kinds[kind.index()].code;
        match &decision.what {
            What::Move { kind, rule, .. } => {
                self.note(format!("move {} {}", code(*kind), rule.id));
                for choice in &decision.choices {
                    if let Choice::Become(new) = choice
                        && new != kind
                    {
                        self.note(format!("promotion {} to {}", code(*kind), code(*new)));
                    }
                }
            }
            What::Drop { kind, .. } => self.note(format!("drop {}", code(*kind))),
            What::Pass => self.note("pass".into()),
            What::Stop => self.note("stop".into()),
        }
    }

    /// What became of the pieces: taken, held, given back, changed where they stood.
    fn pieces(
        &mut self,
        rules: &Rules,
        before: &Position,
        old: &Placement,
        new: &Placement,
        moved: [Option<Square>; 2],
    ) {
        let lost = old.pieces.len().saturating_sub(new.pieces.len());
        if lost > 1 {
            self.note(format!("{lost} pieces leave at once"));
        }
        let held = |placement: &Placement| placement.stored.iter().map(|stored| stored.count).sum::<u32>();
        match held(new).cmp(&held(old)) {
            std::cmp::Ordering::Greater => self.note("a store fills".into()),
            std::cmp::Ordering::Less => self.note("a store empties".into()),
            std::cmp::Ordering::Equal => {}
        }
        for piece in &new.pieces {
            let there = before.pieces_on(piece.square);
            let shared = new.pieces.iter().filter(|other| other.square == piece.square).count();
            if shared > 1 && there.len() < shared {
                self.note("a square is shared".into());
            }
        }
        self.changed(rules, before, new, moved);
    }

    /// Pieces that became something else where they stood, while another moved or none did.
    fn changed(&mut self, rules: &Rules, before: &Position, new: &Placement, moved: [Option<Square>; 2]) {
        let code = |kind: KindId| &rules.kinds[kind.index()].code;
        for square in rules.board.squares().filter(|square| !moved.contains(&Some(*square))) {
            let there = before.pieces_on(square);
            let now: Vec<_> = new.pieces.iter().filter(|piece| piece.square == square).collect();
            if there.len() != now.len() {
                continue;
            }
            for (old, new) in there.iter().zip(now).filter(|(old, new)| old.owner == new.owner && old.kind != new.kind)
            {
                self.note(format!("change {} to {}", code(old.kind), code(new.kind)));
            }
        }
    }

    /// Players between the one whose turn it was and the one whose turn it is.
    fn passed_over(&mut self, rules: &Rules, after: &Position, old: &Placement, new: &Placement) {
        let order = &rules.turns.order;
        if old.phase.is_some() || new.phase.is_some() || old.turn == new.turn || after.outcome().is_some() {
            return;
        }
        let mut turn = (old.turn + 1) % order.len();
        while turn != new.turn {
            let reason = self.reason(rules, after, order[turn]);
            self.note(format!("turn passed over: {reason}"));
            turn = (turn + 1) % order.len();
        }
    }

    fn reason(&self, rules: &Rules, after: &Position, player: PlayerId) -> String {
        let binding =
            rules.statuses.iter().enumerate().find(|(number, status)| {
                status.traits.cannot_move && after.has_status(player, StatusId(*number as u8))
            });
        binding.map_or("nothing to play".into(), |(_, status)| status.code.clone())
    }

    fn note(&mut self, what: String) {
        *self.seen.entry(what).or_default() += 1;
    }

    /// Adds what another thread saw.
    pub fn add(&mut self, other: Coverage) {
        for (what, count) in other.seen {
            *self.seen.entry(what).or_default() += count;
        }
        self.expected.extend(other.expected);
    }

    /// The report, a line for each thing.
    pub fn report(&self) -> String {
        let width = self.seen.keys().chain(&self.expected).map(String::len).max().unwrap_or(0);
        let mut lines: Vec<String> =
            self.seen.iter().map(|(what, count)| format!("  {what:<width$} {count:>10}")).collect();
        let never = self.expected.iter().filter(|what| !self.seen.contains_key(*what));
        lines.extend(never.map(|what| format!("  {what:<width$}      never")));
        lines.join("\n")
    }
}
