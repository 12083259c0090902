//! Goal squares: where an ending says that a player wins by standing there.

use arbiter_spec::checked::{
    Condition, Ending, Filter, KindRef, PlayerId, ResultRule, Role, Rules, Square, Test, ZoneExpr,
};

/// A player wins with pieces of these kinds on these squares.
pub(super) struct Goal {
    pub player: usize,
    pub kinds: Vec<usize>,
    pub squares: Vec<Square>,
}

/// The goals that follow from the endings.
pub(super) fn goals(rules: &Rules) -> Vec<Goal> {
    let mut found = Vec::new();
    for player in rules.player_ids() {
        for ending in rules.endings.iter().filter(|ending| ending.claim.is_none()) {
            let subject = match ending.result {
                ResultRule::Win(Role::Own | Role::Ally) => None,
                ResultRule::Win(Role::Player(winner)) => Some(winner),
                _ => continue,
            };
            if subject.is_none_or(|subject| subject == player) {
                found.extend(ending_goals(rules, player, ending));
            }
        }
    }
    found
}

fn ending_goals(rules: &Rules, player: PlayerId, ending: &Ending) -> Vec<Goal> {
    let goal = |condition: &Condition| match &condition.test {
        Test::Count(filter, bounds) if bounds.max.is_none() && is_own(filter, player) => {
            let squares = squares(rules, player, filter.zone.as_ref()?)?;
            Some(Goal { player: player.index(), kinds: kinds(rules, filter), squares })
        }
        _ => None,
    };
    ending.when.iter().filter_map(goal).collect()
}

fn is_own(filter: &Filter, player: PlayerId) -> bool {
    match filter.owner {
        Some(Role::Own | Role::Ally) => true,
        Some(Role::Player(owner)) => owner == player,
        _ => false,
    }
}

fn kinds(rules: &Rules, filter: &Filter) -> Vec<usize> {
    let named = |kind: usize| match &filter.kinds {
        None => true,
        Some(list) => list.iter().any(|known| matches!(known, KindRef::Kind(known) if known.index() == kind)),
    };
    (0..rules.kinds.len()).filter(|kind| named(*kind)).collect()
}

fn squares(rules: &Rules, player: PlayerId, zone: &ZoneExpr) -> Option<Vec<Square>> {
    match zone {
        ZoneExpr::Fixed(squares) => Some(squares.of(player).clone()),
        ZoneExpr::Named(zone) | ZoneExpr::Of(zone, Role::Own) => {
            Some(rules.zones.get(zone.index())?.squares.of(player).clone())
        }
        _ => None,
    }
}
