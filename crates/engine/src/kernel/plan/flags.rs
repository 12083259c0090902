//! Flags that double steps leave for one round: one of them is a square, several are told apart by the square passed.

use super::kinds::{Anatomy, Part};
use super::reason::Reason;
use crate::kernel::tables::{Change, Pawn, TimedFlag};
use crate::set::Set;
use arbiter_spec::checked::{EffectKind, FlagId, Move, Rules, Test};

/// The flags that moves leave for some turns, in the order in which they are written.
fn left(rules: &Rules) -> Vec<FlagId> {
    let mut flags = Vec::new();
    for effect in moves(rules).flat_map(|m| &m.effects) {
        match effect.kind {
            EffectKind::SetState(flag, Some(_), _) if !flags.contains(&flag) => flags.push(flag),
            _ => {}
        }
    }
    flags
}

fn moves(rules: &Rules) -> impl Iterator<Item = &Move> {
    rules.kinds.iter().flat_map(|kind| kind.moves.each.iter().flatten())
}

/// Flags that the kernel does not keep: captures in passing ask for those of double steps only, and for one round.
pub(crate) fn refused(rules: &Rules) -> Vec<Reason> {
    let flags = left(rules);
    let mut reasons = Vec::new();
    if flags.is_empty() {
        return reasons;
    }
    let round = Some(rules.players.len() as u32 - 1);
    for m in moves(rules) {
        let mut mine = Vec::new();
        for effect in &m.effects {
            let EffectKind::SetState(flag, turns, _) = effect.kind else { continue };
            mine.push(flag);
            if turns != round {
                reasons.push(Reason::at(&effect.at, "a flag that stands for other than one round"));
            }
        }
        if mine.iter().any(|flag| Some(flag) != mine.first()) {
            reasons.push(Reason::at(&m.at, "a move that leaves several flags"));
        }
    }
    if flags.len() > 1 && rules.players.len() != 2 {
        reasons.push(Reason::of("several flags among more than two players"));
    }
    let asked = moves(rules).flat_map(|m| m.actions.iter().flat_map(|a| &a.conditions));
    let others = asked.filter(|c| matches!(c.test, Test::CheckState(other, ..) if !flags.contains(&other)));
    reasons.extend(others.map(|condition| Reason::at(&condition.at, "a flag that no double step leaves")));
    reasons
}

/// The flags, each with the ways past which it is left.
pub(crate) fn timed(rules: &Rules, kinds: &[Anatomy]) -> Result<Vec<TimedFlag>, Reason> {
    let flags = left(rules);
    let mut timed: Vec<TimedFlag> =
        flags.iter().map(|flag| TimedFlag { flag: *flag, by: vec![Vec::new(); rules.players.len()] }).collect();
    for part in kinds.iter().flat_map(|kind| &kind.parts) {
        let Part::Double { ways, flag: Some(flag), .. } = part else { continue };
        let Some(found) = timed.iter_mut().find(|timed| timed.flag == *flag) else { continue };
        for (by, ways) in found.by.iter_mut().zip(ways) {
            let steps = ways.iter().map(|(from, _, passed)| *passed as i32 - *from as i32);
            by.extend(steps);
            by.sort_unstable();
            by.dedup();
        }
    }
    // Who passed the same square to the same target carries the same flag.
    let shared = |one: &TimedFlag, other: &TimedFlag| {
        one.by.iter().zip(&other.by).any(|(one, other)| one.iter().any(|by| other.contains(by)))
    };
    match timed.iter().enumerate().any(|(place, one)| timed[..place].iter().any(|other| shared(one, other))) {
        true => Err(Reason::of("several flags left by the same double steps")),
        false => Ok(timed),
    }
}

/// Which of these flags it is.
pub(crate) fn place(rules: &Rules, flag: FlagId) -> u8 {
    left(rules).iter().position(|left| *left == flag).unwrap_or(0) as u8
}

/// Where double steps leave a flag: all that end there do, or none does.
pub(crate) fn marks<W: Set>(kinds: &[Anatomy], player: usize) -> Result<W, Reason> {
    let (mut all, mut bare) = (W::EMPTY, W::EMPTY);
    for part in kinds.iter().flat_map(|kind| &kind.parts) {
        let Part::Double { ways, marks, .. } = part else { continue };
        let marked = W::from_squares(marks[player].iter().copied());
        all |= marked;
        bare |= W::from_squares(ways[player].iter().map(|(_, to, _)| *to)).minus(marked);
    }
    let refuse = Reason::of("double steps to one square, some of which leave a flag");
    if (all & bare).any() { Err(refuse) } else { Ok(all) }
}

/// How far pieces go that step twice, leave a flag, and become others: no other piece that changes goes so far.
pub(crate) fn far<W: Set>(pawns: &[Pawn<W>], marks: W, changes: &[Option<Change<W>>]) -> Result<Vec<i32>, Reason> {
    let mut far = Vec::new();
    for pawn in pawns {
        let doubles = pawn.quiet.iter().zip(&pawn.far_change);
        far.extend(doubles.filter(|(_, change)| (**change & marks).any()).map(|(step, _)| 2 * step.by));
    }
    let steps = |pawn: &Pawn<W>| {
        let all = pawn.both.iter().chain(&pawn.quiet).chain(&pawn.capture);
        all.filter(|step| step.change.any()).any(|step| far.contains(&step.by))
    };
    match !far.is_empty() && (pawns.iter().any(steps) || changes.iter().any(Option::is_some)) {
        true => Err(Reason::of("double steps that change the kind among others that go as far")),
        false => Ok(far),
    }
}
