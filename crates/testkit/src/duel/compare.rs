//! Everything that can be seen of a position, seen twice.

use super::twin_game::Table;
use arbiter_engine::Play;
use arbiter_reference::{Identity, Position};
use arbiter_spec::checked::{CheckedSpec, KindId, Square};
use arbiter_spec::play::Decision;
use std::collections::HashMap;
use std::fmt::Debug;

/// A difference, in words.
pub struct Found(pub String);

/// Which identity has which key, in one game.
#[derive(Default)]
pub struct Classes {
    keys: HashMap<Identity, u64>,
    identities: HashMap<u64, Identity>,
}

/// Compares both. The legal decisions of the reference are given, in order.
pub fn all(table: &mut Table, classes: &mut Classes, right: &[Decision]) -> Result<(), Found> {
    let (slow, fast) = (&*table.slow, &table.fast);
    let spec = slow.spec();
    same("the outcome", &slow.outcome(), &fast.outcome())?;
    same("the placement", &slow.placement(), &fast.placement())?;
    same("the player to move", &slow.to_move(), &fast.to_move())?;
    same("the deciding seat", &slow.deciding_seat(), &fast.deciding_seat())?;
    same("the number of the turn", &slow.turn_number(), &fast.turn_number())?;
    same("the ply", &slow.ply(), &fast.ply())?;
    same("whether a chain is open", &slow.in_chain(), &fast.in_chain())?;
    same("the latest decision", &slow.last_decision(), &fast.last_decision())?;
    same("the awaited roll", &slow.awaited_roll(), &fast.awaited_roll())?;
    for chance in (0..spec.chance.len()).map(|i| arbiter_spec::checked::ChanceId(i as u8)) {
        same("the current roll", &slow.current_roll(chance), &fast.current_roll(chance))?;
    }
    legal(spec, right, fast)?;
    for player in spec.player_ids() {
        let name = spec.player_name(player);
        same(&format!("whether {name} is in check"), &slow.in_check(player), &fast.in_check(player))?;
    }
    classes.compare(slow, fast)?;
    same("the open proposals", &words(&slow.open_proposals()), &words(&fast.open_proposals()))?;
    let seldom = table.seldom;
    if table.random.once_in(seldom.min(4)) {
        handles(right, &table.fast)?;
    }
    if table.random.once_in(seldom.clamp(2, 8)) {
        same("how often the position occurred", &table.slow.occurrences(), &table.fast.occurrences())?;
        same("the possible proposals", &words(&table.slow.proposals()), &words(&table.fast.proposals()))?;
    }
    if table.random.once_in(seldom) && right.len() <= 200 {
        same("the claims", &words(&table.slow.claims()), &words(&table.fast.claims()))?;
    }
    if table.random.once_in(2 * seldom) {
        counts(table)?;
    }
    if table.random.once_in(seldom) {
        placed_again(&table.slow, &table.fast)?;
    }
    if table.random.once_in(seldom) {
        explained(table)?;
    }
    Ok(())
}

pub fn same<T: PartialEq + Debug>(what: &str, slow: &T, fast: &T) -> Result<(), Found> {
    if slow == fast {
        return Ok(());
    }
    Err(Found(format!(
        "{what}: {}",
        first_difference(["reference", "engine"], &format!("{slow:?}"), &format!("{fast:?}"))
    )))
}

/// Where two long texts part.
fn first_difference([one, other]: [&str; 2], slow: &str, fast: &str) -> String {
    if slow.len() < 300 && fast.len() < 300 {
        return format!("{one} {slow}, {other} {fast}");
    }
    let alike = slow.bytes().zip(fast.bytes()).take_while(|(one, other)| one == other).count();
    let from = (0..=alike.saturating_sub(80)).rev().find(|i| slow.is_char_boundary(*i)).unwrap_or(0);
    let part = |text: &str| text.get(from..).unwrap_or_default().chars().take(240).collect::<String>();
    format!("{one} …{}…, {other} …{}…", part(slow), part(fast))
}

/// In an order of their own: that of the lists is nobody's promise.
fn words<T: Debug>(list: &[T]) -> Vec<String> {
    let mut words: Vec<String> = list.iter().map(|item| format!("{item:?}")).collect();
    words.sort();
    words
}

/// A decision as people write it, and in full.
pub fn text(spec: &CheckedSpec, decision: &Decision) -> String {
    arbiter_notation::moves::texts(spec, std::slice::from_ref(decision)).concat()
}

fn legal(spec: &CheckedSpec, right: &[Decision], fast: &Play) -> Result<(), Found> {
    let mut listed = fast.legal();
    listed.sort();
    if right != listed {
        let list = |of: &[Decision], not: &[Decision]| -> String {
            let shown = of.iter().filter(|d| !not.contains(d)).take(4);
            let shown: Vec<String> = shown.map(|d| format!("{} {d:?}", text(spec, d))).collect();
            if shown.is_empty() { "none".to_owned() } else { shown.join("; ") }
        };
        return Err(Found(format!(
            "the legal decisions: {} in the reference, {} in the engine\n    only in the reference: {}\n    only in the engine: {}",
            right.len(),
            listed.len(),
            list(right, &listed),
            list(&listed, right)
        )));
    }
    Ok(())
}

/// The moves behind the list are the same decisions.
fn handles(right: &[Decision], fast: &Play) -> Result<(), Found> {
    let mut of_handles: Vec<Decision> =
        fast.moves().into_iter().filter_map(|handle| fast.decision_of(handle)).collect();
    of_handles.sort();
    same("the decisions of the moves", &right, &of_handles.as_slice())
}

impl Classes {
    fn compare(&mut self, slow: &Position, fast: &Play) -> Result<(), Found> {
        let (identity, key) = (slow.identity(), fast.key());
        if let Some(known) = self.keys.insert(identity.clone(), key)
            && known != key
        {
            return Err(Found(format!("the key: one identity, two keys\n    {identity:?}")));
        }
        if let Some(known) = self.identities.insert(key, identity.clone())
            && known != identity
        {
            let parts = first_difference(["before", "now"], &format!("{known:?}"), &format!("{identity:?}"));
            return Err(Found(format!("the key: two identities, one key ({parts})")));
        }
        Ok(())
    }
}

/// Counts as deep as a few thousand positions allow.
fn counts(table: &mut Table) -> Result<(), Found> {
    // A count opens a game again that somebody gave up, and nothing is known of its cost.
    if table.fast.outcome().is_some() {
        return Ok(());
    }
    let affordable = |depth: &u32| visit(&mut table.fast.clone(), *depth, &mut Purse { lists: 60, plays: 1000 });
    let Some(depth) = [2, 1].into_iter().find(affordable) else { return Ok(()) };
    let (slow, fast) = (&*table.slow, &table.fast);
    same(&format!("perft {depth}"), &arbiter_reference::perft(slow, depth), &fast.perft(depth))?;
    let (mut right, mut counted) = (arbiter_reference::divide(slow, depth), fast.divide(depth));
    right.sort();
    counted.sort();
    same(&format!("divide {depth}"), &right, &counted)
}

/// What a count may cost: lists of moves, and moves played.
struct Purse {
    lists: usize,
    plays: usize,
}

/// Whether a count costs no more than is left. A turn may be a chain without end, so nothing can be guessed; and where a
/// game ends in the middle of one, a count that does not ask how it ended may go on for ever.
fn visit(walk: &mut Play, depth: u32, purse: &mut Purse) -> bool {
    let turn = walk.turn_number();
    if depth == 0 || walk.outcome().is_some() {
        return true;
    }
    purse.lists = purse.lists.saturating_sub(1);
    let mut and_back = |walk: &mut Play, done: Result<(), arbiter_engine::PlayError>| {
        purse.plays = purse.plays.saturating_sub(1);
        let broken_off = done.is_ok() && walk.outcome().is_some() && walk.turn_number() == turn;
        let affordable = purse.lists > 0 && purse.plays > 0 && !broken_off;
        // Skipped turns use up no depth of their own.
        let left = if walk.turn_number() == turn { depth } else { depth - 1 };
        affordable && (done.is_err() || visit(walk, left, purse) && walk.undo())
    };
    if let Some(chance) = walk.awaited_roll() {
        let outcomes = walk.spec().chance[chance.index()].outcomes.len();
        return (0..outcomes).all(|outcome| {
            let done = walk.roll(chance, outcome);
            and_back(walk, done)
        });
    }
    walk.moves().into_iter().all(|handle| {
        let done = walk.play_unchecked(handle);
        and_back(walk, done)
    })
}

/// The same placement put up anew on both boards.
fn placed_again(slow: &Position, fast: &Play) -> Result<(), Found> {
    let placement = slow.placement();
    let right = Position::from_placement(slow.spec(), &placement);
    let placed = fast.game().play_from(&placement);
    match (right, placed) {
        (Ok(right), Ok(placed)) => {
            same("the outcome when placed anew", &right.outcome(), &placed.outcome())?;
            same("the awaited roll when placed anew", &right.awaited_roll(), &placed.awaited_roll())?;
            same("the placement when placed anew", &right.placement(), &placed.placement())?;
            let mut decisions = right.legal();
            decisions.sort();
            let alike = legal(slow.spec(), &decisions, &placed).and_then(|()| handles(&decisions, &placed));
            alike.map_err(|Found(found)| Found(format!("placed anew: {found}")))
        }
        (Err(right), Err(placed)) => same("placing anew", &format!("{right:?}"), &format!("{placed:?}")),
        (Ok(_), Err(placed)) => Err(Found(format!("placing anew: the engine says {placed:?}"))),
        (Err(right), Ok(_)) => Err(Found(format!("placing anew: the reference says {right:?}"))),
    }
}

fn explained(table: &mut Table) -> Result<(), Found> {
    let spec = table.slow.spec().clone();
    let squares: Vec<Square> = spec.board.squares().collect();
    let pieces: Vec<Square> = table.slow.pieces().map(|(square, _)| square).collect();
    let from = table.random.pick(&pieces).copied();
    let to = table.random.pick(&squares).copied().filter(|_| !table.random.once_in(8));
    let kind =
        (!spec.drops.is_empty() && table.random.once_in(2)).then(|| KindId(table.random.below(spec.kinds.len()) as u8));
    let from = from.filter(|_| kind.is_none());
    let right = table.slow.explain(from, to, kind);
    let said = table.fast.explain(from, to, kind);
    same(&format!("the explanation of {from:?} to {to:?} of {kind:?}"), &words(&right), &words(&said))
}
