//! Hands: one store per player that captured pieces enter, and drops from it.

use super::components::Components;
use super::fixed;
use super::kinds::own_pieces_of;
use super::reason::Reason;
use crate::kernel::tables::Drop as DropTable;
use crate::set::Set;
use arbiter_spec::checked::{
    ActionKind, Bounds, CaptureOwner, CaptureTo, Condition, Drop, Filter, KindId, Place, PlayerId, Role, Rules, Square,
    TargetState, Test, Value, ZoneExpr,
};

/// What the kernel knows of hands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    /// The kinds of a hand, in order of their place in it.
    pub kinds: Vec<KindId>,
    /// By kind, unflagged and flagged: what it is in a hand.
    becomes: Vec<(Option<KindId>, Option<KindId>)>,
    /// By player: drops.
    rules: Vec<Vec<Rule>>,
}

#[derive(Clone, Debug, PartialEq)]
struct Rule {
    kinds: Vec<KindId>,
    zone: Vec<usize>,
    /// At most so many own pieces of the kind on the column beforehand.
    column: Option<(KindId, u32)>,
    no_mate: bool,
}

/// Finds the hands of a game.
pub(crate) fn find(rules: &Rules) -> Result<Hands, Vec<Reason>> {
    let [store, others @ ..] = &rules.stores[..] else { return Ok(Hands::default()) };
    let mut reasons: Vec<Reason> = others.iter().map(|other| Reason::at(&other.at, "a second store")).collect();
    if store.neutral || !store.limits.is_empty() {
        reasons.push(Reason::at(&store.at, "a store other than a hand of each player"));
    }
    let mut becomes = vec![(None, None); rules.kinds.len()];
    let mut kinds: Vec<KindId> = Vec::new();
    if let Some(captures) = &store.captures {
        let plain =
            captures.filter.is_none() && captures.to == CaptureTo::Captor && captures.owner == CaptureOwner::Holder;
        if !plain {
            reasons.push(Reason::at(&store.at, "captured pieces that go elsewhere than into the captor's hand"));
        }
        for (index, become_) in becomes.iter_mut().enumerate() {
            let usual = rules.kinds[index].demotes_to.unwrap_or(KindId(index as u8));
            *become_ = (Some(usual), Some(usual));
        }
        // Boards know one flag for good, the one that a change of kind leaves.
        let moves = rules.kinds.iter().flat_map(|kind| kind.moves.each.iter().flatten());
        let carried = moves.flat_map(|m| &m.modifiers).find_map(|modifier| modifier.set_state);
        for rule in captures.become_.iter().rev() {
            let flagged = Filter { state: rule.filter.state, ..Filter::default() };
            if rule.filter.state.is_none() || rule.filter.state != carried || rule.filter != flagged {
                reasons.push(Reason::at(&store.at, "captured pieces that become others for more than a flag"));
            }
            becomes.iter_mut().for_each(|(_, flagged)| *flagged = Some(rule.kind));
        }
    }
    let royal: Vec<KindId> = rules.royalty.iter().flat_map(|r| r.kinds.clone()).collect();
    for kind in store.initial.iter().map(|(_, kind, _)| *kind).chain(rules.drops.iter().flat_map(|d| d.kinds.clone())) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    for (index, (usual, flagged)) in becomes.iter().enumerate() {
        for kind in [usual, flagged].into_iter().flatten() {
            if !royal.contains(&KindId(index as u8)) && !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
    }
    kinds.sort();
    if kinds.len() > 8 {
        reasons.push(Reason::at(&store.at, "more than eight kinds in a hand"));
    }
    let mut all = Vec::new();
    for player in rules.player_ids() {
        let mut list: Vec<Rule> = Vec::new();
        for drop in &rules.drops {
            match rule(rules, player, drop) {
                Ok(rule) => match list.iter_mut().find(|r| same_squares(r, &rule)) {
                    Some(known) => known.kinds.extend(rule.kinds),
                    None => list.push(rule),
                },
                Err(reason) => reasons.push(reason),
            }
        }
        all.push(list);
    }
    let mut dropped: Vec<KindId> = rules.drops.iter().flat_map(|drop| drop.kinds.clone()).collect();
    dropped.sort();
    if dropped.windows(2).any(|pair| pair[0] == pair[1]) {
        reasons.push(Reason::of("a kind with several drops"));
    }
    if reasons.is_empty() { Ok(Hands { kinds, becomes, rules: all }) } else { Err(reasons) }
}

/// Kinds that go to the same squares without further question are dropped together.
fn same_squares(one: &Rule, other: &Rule) -> bool {
    one.zone == other.zone && one.column.is_none() && other.column.is_none() && !one.no_mate && !other.no_mate
}

fn rule(rules: &Rules, player: PlayerId, drop: &Drop) -> Result<Rule, Reason> {
    let refuse = |what: &str| Reason::at(&drop.at, what);
    let plain = drop.modifiers.is_empty() && drop.effects.is_empty() && !drop.fresh;
    let [action] = &drop.actions[..] else { return Err(refuse("a drop with several actions")) };
    let on_empty = action.state == TargetState::Empty
        && action.kind == ActionKind::Place
        && action.filter.is_none()
        && action.conditions.is_empty()
        && action.effects.is_empty();
    if !plain || !on_empty {
        return Err(refuse("a drop that does more than put a piece on an empty square"));
    }
    let zone = fixed::squares(rules, player, &drop.zone).ok_or_else(|| refuse("a drop zone that changes"))?;
    let mut zone: Vec<usize> = zone.into_iter().map(Square::index).collect();
    zone.sort_unstable();
    zone.dedup();
    let mut found = Rule { kinds: drop.kinds.clone(), zone, column: None, no_mate: false };
    for condition in &drop.conditions {
        if let Some(column) = column(condition) {
            found.column = Some(column);
        } else if is_no_mate(condition) && drop.kinds.len() == 1 {
            found.no_mate = true;
        } else {
            return Err(refuse("a drop with a condition"));
        }
    }
    Ok(found)
}

/// "At most so many own pieces of a kind on the column".
fn column(condition: &Condition) -> Option<(KindId, u32)> {
    let Test::Count(filter, bounds) = &condition.test else { return None };
    let Bounds { min: None, max: Some(Value::Int(most)), equals: None, more_than: None } = bounds else { return None };
    if filter.zone != Some(ZoneExpr::ColumnOf(Place::TARGET)) {
        return None;
    }
    let kind = own_pieces_of(&Filter { zone: None, ..filter.clone() })?;
    Some((kind, u32::try_from(*most).ok()?))
}

/// "Not so that the enemy is mated at once", in whichever order.
fn is_no_mate(condition: &Condition) -> bool {
    let Test::Not(list) = &condition.test else { return false };
    let [Condition { test: Test::After(list), .. }] = &list[..] else { return false };
    let [Condition { test: Test::As(Role::ToMove | Role::Enemy, list), .. }] = &list[..] else { return false };
    let tests: Vec<&Test> = list.iter().map(|c| &c.test).collect();
    matches!(tests[..], [Test::NoMoves, Test::LeaderAttacked] | [Test::LeaderAttacked, Test::NoMoves])
}

impl Hands {
    /// Whether a drop may not mate.
    pub fn ask_for_mate(&self) -> bool {
        self.rules.iter().flatten().any(|rule| rule.no_mate)
    }

    /// By planes without the players': the place in the hand of a captured piece.
    pub fn hand_of(&self, components: &Components, size: usize) -> Vec<u8> {
        let mut table = vec![u8::MAX; size];
        let flag = components.flag_plane.map_or(0, |(_, plane)| 1u32 << plane >> components.layout.players);
        let place = |kind: Option<KindId>| {
            let place = kind.and_then(|kind| self.kinds.iter().position(|k| *k == kind));
            place.map_or(u8::MAX, |place| place as u8)
        };
        for (planes, (usual, flagged)) in components.planes_of.iter().zip(&self.becomes) {
            table[*planes as usize] = place(*usual);
            if flag != 0 {
                table[(*planes | flag) as usize] = place(*flagged);
            }
        }
        table
    }

    /// The drops of a player.
    pub fn drops<W: Set>(&self, player: usize, components: &Components) -> Vec<DropTable<W>> {
        let rules = self.rules.get(player).into_iter().flatten();
        let bits = |kinds: &[KindId]| {
            let places = kinds.iter().filter_map(|kind| self.kinds.iter().position(|k| k == kind));
            places.fold(0u8, |bits, place| bits | 1 << place)
        };
        // Nifu and its like are asked of a pawn-like kind, whose plane is its own.
        let plane = |kind: KindId| {
            let pawn = components.pawns.iter().position(|k| *k == kind);
            pawn.map_or(u8::MAX, |pawn| (components.layout.first_pawn() + pawn) as u8)
        };
        rules
            .map(|rule| DropTable {
                kinds: bits(&rule.kinds),
                zone: W::from_squares(rule.zone.iter().copied()),
                column: rule.column.map(|(kind, most)| (plane(kind), most)),
                no_mate: rule.no_mate,
            })
            .collect()
    }

    /// Whether all that is asked of drops concerns pawn-like kinds, the only ones looked at.
    pub fn asks_pawns_only(&self, components: &Components) -> bool {
        self.rules.iter().flatten().all(|rule| {
            let is_pawn = |kind: &KindId| components.pawns.contains(kind);
            rule.column.is_none_or(|(kind, _)| is_pawn(&kind)) && (!rule.no_mate || rule.kinds.iter().all(is_pawn))
        })
    }
}

/// The columns of the board.
pub(crate) fn columns<W: Set>(rules: &Rules) -> Vec<W> {
    let column = |x: i32| {
        let squares = rules.board.squares().filter(|square| rules.board.coordinates(*square).0 == x);
        W::from_squares(squares.map(Square::index))
    };
    (0..i32::from(rules.board.columns)).map(column).collect()
}
