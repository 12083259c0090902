//! Whether UNWINNABLE can be proved in a game, and what the proof may take for granted (§13.5).
//!
//! Everything here errs to one side. A way of a piece may be wider than the move it stands for, never narrower; what cannot
//! be widened soundly is a reason why nothing is ever proved in this game.

mod ways;

use crate::checked::{
    AgreementOutcome, Condition, Ending, KindId, Mating, MovedBy, Pass, PlayerId, ResultRule, Role, RoyaltyCount,
    Rules, Safety, Stuck, Subject, Test, Value, Vector, Way,
};

fn refuse<T>(why: impl Into<String>) -> Result<T, String> {
    Err(why.into())
}

/// What a proof may take for granted, or why nothing is ever proved.
pub(crate) fn mating(rules: &Rules) -> Result<Mating, String> {
    two_who_move_in_turn(rules)?;
    nothing_but_moves(rules)?;
    winning_is_mating(rules)?;
    let royal = one_royal_piece(rules)?;
    let mut mating = Mating { royal, ..Mating::default() };
    for written in &rules.kinds {
        if written.neutral || written.moved_by != MovedBy::Owner {
            return refuse(format!("{} is not moved by its owner alone", written.code));
        }
        let mut players = [Vec::new(), Vec::new()];
        for (player, ways) in players.iter_mut().enumerate() {
            for m in written.moves.of(PlayerId(player as u8)) {
                ways.extend(ways::of(rules, PlayerId(player as u8), royal, m)?);
            }
        }
        mating.ways.push(players);
    }
    mating.steps = royal_steps(rules, &mating)?;
    Ok(mating)
}

fn two_who_move_in_turn(rules: &Rules) -> Result<(), String> {
    let turns = &rules.turns;
    let alternate = matches!(turns.order[..], [one, two] if one != two);
    if rules.players.len() != 2 || rules.teams.len() != 2 || !alternate {
        return refuse("not two players who move in turn");
    }
    let plain = turns.length == Value::Int(1)
        && turns.first_turn_length.is_none()
        && turns.ends_early.is_none()
        && turns.parts.is_empty()
        && turns.phases.is_empty()
        && turns.pass == Pass::Never
        && turns.stuck == Stuck::Endings;
    if !plain {
        return refuse("a turn is not just one move");
    }
    match turns.obligations.first() {
        Some(obligation) => refuse(format!("{} forbids moves", obligation.code)),
        None => Ok(()),
    }
}

/// Nothing but moves changes the board, and nothing but the safety of royal pieces forbids them.
fn nothing_but_moves(rules: &Rules) -> Result<(), String> {
    if let Some(law) = rules.legality.first() {
        return refuse(format!("{} forbids moves", law.code));
    }
    if let Some(trigger) = rules.triggers.first() {
        return refuse(format!("{} changes things by itself", trigger.code));
    }
    if let Some(status) = rules.statuses.first() {
        return refuse(format!("{} changes what pieces can do", status.code));
    }
    if !rules.board.stacking.is_empty() {
        return refuse("pieces may share a square");
    }
    if !rules.drops.is_empty() || !rules.stores.is_empty() || !rules.chance.is_empty() {
        return refuse("pieces come from outside the board, or by chance");
    }
    let acts = |outcome: &AgreementOutcome| matches!(outcome, AgreementOutcome::Do(_));
    match rules.agreements.iter().find(|agreement| acts(&agreement.outcome)) {
        Some(agreement) => refuse(format!("{} changes the board", agreement.code)),
        None => Ok(()),
    }
}

/// Among what happens by itself, only mate is a win. Claims and clocks are not looked at: they are no play.
fn winning_is_mating(rules: &Rules) -> Result<(), String> {
    let automatic = || rules.endings.iter().filter(|ending| ending.claim.is_none());
    if let Some(other) = automatic().find(|ending| ending.result != ResultRule::Draw && !is_mate(ending)) {
        return refuse(format!("{} wins without mate", other.code));
    }
    if !automatic().any(is_mate) {
        return refuse("there is no mate");
    }
    Ok(())
}

fn is_mate(ending: &Ending) -> bool {
    let asks = |wanted: &Test| ending.when.iter().any(|Condition { test, .. }| test == wanted);
    ending.subject == Subject::ToMove
        && asks(&Test::NoMoves)
        && asks(&Test::LeaderAttacked)
        && matches!(ending.result, ResultRule::Lose(Role::Own) | ResultRule::Win(Role::Enemy))
}

fn one_royal_piece(rules: &Rules) -> Result<KindId, String> {
    let [rule] = &rules.royalty[..] else { return refuse("not one rule about royal pieces") };
    let plain = rule.count == RoyaltyCount::Each
        && rule.safety == Safety::MustBeSafe
        && rule.safe_if.is_none()
        && rules.player_ids().all(|player| rule.players.contains(&player));
    match rule.kinds[..] {
        [royal] if plain => Ok(royal),
        _ => refuse("not one royal kind that must always be safe"),
    }
}

/// The steps a royal piece can take whenever it is safe. All its captures must be among them, and each must have its
/// opposite: then two royal pieces attack each other or neither does, and none ever gives check.
fn royal_steps(rules: &Rules, mating: &Mating) -> Result<Vec<Vector>, String> {
    let mut both = Vec::new();
    for player in rules.player_ids() {
        let ways = mating.ways(mating.royal, player);
        let free = |way: &&Way| way.longest == 1 && everywhere(way) && is_bare(way);
        let quiet: Vec<Vector> = ways.iter().filter(free).filter(|way| !way.captures).map(|way| way.step).collect();
        let mut steps: Vec<Vector> = Vec::new();
        for way in ways.iter().filter(|way| way.captures) {
            if !way.sure || !free(&way) || !quiet.contains(&way.step) {
                return refuse("a royal piece captures otherwise than it steps");
            }
            steps.push(way.step);
        }
        steps.sort_unstable();
        steps.dedup();
        both.push(steps);
    }
    let steps = both.pop().unwrap_or_default();
    let opposite = |step: &Vector| steps.contains(&Vector::new(-step.dx, -step.dy));
    if !both.iter().all(|other| *other == steps) || !steps.iter().all(opposite) {
        return refuse("a royal piece might attack another that does not attack it");
    }
    if mating.ways(mating.royal, PlayerId(0)).iter().chain(mating.ways(mating.royal, PlayerId(1))).any(sets_or_changes)
    {
        return refuse("a royal piece carries flags or becomes something else");
    }
    Ok(steps)
}

fn sets_or_changes(way: &Way) -> bool {
    way.sets.is_some() || way.changes.contains(&true)
}

fn everywhere(way: &Way) -> bool {
    way.from.iter().chain(&way.to).all(|may| *may)
}

/// Nothing is asked of the piece and its surroundings.
fn is_bare(way: &Way) -> bool {
    let asks = way.unmoved || !way.unmoved_at.is_empty() || way.partner.is_some() || way.flagged.is_some();
    !asks && way.through.is_empty() && !way.beyond
}
