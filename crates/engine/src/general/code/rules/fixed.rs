//! Conditions that only ask where a move starts or lands, and not of the position: they become two sets of squares.

use crate::set::Set;
use arbiter_spec::checked::{Condition, Place, PlayerId, Role, Rules, Square, Test, ZoneExpr};

/// Where a move can start and where it can land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds<W: Set> {
    pub sources: W,
    pub targets: W,
}

impl<W: Set> Bounds<W> {
    /// Whether a move from here to there is within.
    #[inline(always)]
    pub fn hold(&self, from: usize, to: usize) -> bool {
        self.sources.has(from) && self.targets.has(to)
    }
}

/// Which of the two squares a condition asks about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    Source,
    Target,
}

/// The squares that the fixed ones among the conditions leave, and which of the conditions those are.
pub(super) fn split<W: Set>(
    rules: &Rules,
    board: W,
    conditions: &[Condition],
    subject: PlayerId,
) -> (Bounds<W>, Vec<bool>) {
    let mut bounds = Bounds { sources: board, targets: board };
    let mut folded = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let allowed = allowed(rules, board, condition, subject);
        folded.push(allowed.is_some());
        match allowed {
            Some((Asks::Source, squares)) => bounds.sources &= squares,
            Some((Asks::Target, squares)) => bounds.targets &= squares,
            None => {}
        }
    }
    (bounds, folded)
}

/// Whether a fixed condition holds of a move; `None` for those that are not fixed.
pub(crate) fn holds<W: Set>(
    rules: &Rules,
    board: W,
    condition: &Condition,
    subject: PlayerId,
    (from, to): (Option<Square>, Option<Square>),
) -> Option<bool> {
    let (asks, squares) = allowed(rules, board, condition, subject)?;
    let square = if asks == Asks::Source { from } else { to };
    Some(square.is_some_and(|square| squares.has(square.index())))
}

/// The squares a condition allows, if it asks for nothing but one of the two.
fn allowed<W: Set>(rules: &Rules, board: W, condition: &Condition, subject: PlayerId) -> Option<(Asks, W)> {
    let each = |list: &[Condition]| -> Option<(Asks, Vec<W>)> {
        let list: Option<Vec<_>> = list.iter().map(|c| allowed(rules, board, c, subject)).collect();
        let list = list?;
        let (asks, _) = *list.first()?;
        list.iter().all(|(other, _)| *other == asks).then(|| (asks, list.into_iter().map(|(_, set)| set).collect()))
    };
    let all = |sets: Vec<W>| sets.into_iter().fold(board, |all, set| all & set);
    match &condition.test {
        Test::InZone(zone, place) => {
            let asks = match *place {
                Place::SOURCE => Asks::Source,
                Place::TARGET => Asks::Target,
                _ => return None,
            };
            Some((asks, squares(rules, zone, subject)?))
        }
        Test::All(list) => each(list).map(|(asks, sets)| (asks, all(sets))),
        Test::Any(list) => each(list).map(|(asks, sets)| (asks, sets.into_iter().fold(W::EMPTY, |any, set| any | set))),
        Test::Not(list) => each(list).map(|(asks, sets)| (asks, board.minus(all(sets)))),
        Test::Formula(id) => each(&rules.formulas[id.index()].when).map(|(asks, sets)| (asks, all(sets))),
        _ => None,
    }
}

/// The squares of a zone that depends on nothing but the subject.
fn squares<W: Set>(rules: &Rules, zone: &ZoneExpr, subject: PlayerId) -> Option<W> {
    let set = |squares: &[Square]| W::from_squares(squares.iter().map(|square| square.index()));
    let several = |zones: &[ZoneExpr]| -> Option<Vec<W>> { zones.iter().map(|z| squares(rules, z, subject)).collect() };
    match zone {
        ZoneExpr::Fixed(copies) => Some(set(copies.of(subject))),
        ZoneExpr::Named(id) => Some(set(rules.zones[id.index()].squares.of(subject))),
        ZoneExpr::Of(id, role) => {
            let copies = &rules.zones[id.index()].squares;
            let players = players(rules, *role, subject)?;
            Some(players.into_iter().fold(W::EMPTY, |all, player| all | set(copies.of(player))))
        }
        ZoneExpr::Any(zones) => Some(several(zones)?.into_iter().fold(W::EMPTY, |any, zone| any | zone)),
        ZoneExpr::All(zones) => several(zones)?.into_iter().reduce(|all, zone| all & zone).or(Some(W::EMPTY)),
        ZoneExpr::Except(zone, without) => {
            Some(squares::<W>(rules, zone, subject)?.minus(squares(rules, without, subject)?))
        }
        _ => None,
    }
}

/// The players in a role that only the teams decide.
fn players(rules: &Rules, role: Role, subject: PlayerId) -> Option<Vec<PlayerId>> {
    let team = rules.team_of(subject);
    let is_in = |player: PlayerId| {
        let same_team = team.is_some() && rules.team_of(player) == team;
        Some(match role {
            Role::Own => player == subject,
            Role::Ally => same_team || player == subject,
            Role::Partner => same_team && player != subject,
            Role::Enemy => team.is_some() && rules.team_of(player).is_some() && !same_team,
            Role::Neutral => player.is_neutral(),
            Role::Any => true,
            Role::Everyone => !player.is_neutral(),
            Role::Player(named) => player == named,
            _ => return None,
        })
    };
    let mut players = Vec::new();
    for player in rules.player_ids().chain([PlayerId::NEUTRAL]) {
        if is_in(player)? {
            players.push(player);
        }
    }
    Some(players)
}
