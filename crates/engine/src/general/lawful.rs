//! Leader safety, `legality` and AFTER: what is asked of the position after an action.

use super::action::Action;
use super::apply::ending;
use super::apply::{self, Effects, NotOffered};
use super::ask;
use super::candidate::Table;
use super::code::Reads;
use super::code::cond::Cond;
use super::frame::Frame;
use super::quick::Quick;
use super::royalty;
use super::state::State;
use super::view::View;
use crate::set::Set;
use arbiter_spec::checked::{PlayerId, RoyaltyCount, Safety, Tested};

/// Why an action is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// An effect cannot be done: its place in the list of effects.
    Effect(u32),
    /// A condition on the position after it fails: which of those of the action that read it.
    After(usize),
    /// A royal piece would be gone: by which royal rule.
    LeaderGone(usize),
    /// A royal piece would be attacked: by which royal rule, where, from where, and after which of the effects.
    LeaderAttacked(usize, usize, usize, Effects),
    /// A law is broken.
    Legality(usize),
}

/// Asks of the actions of one position whether they are lawful.
pub(crate) struct Court<'t, W: Set> {
    view: View<'t, W>,
    /// Royal pieces must be safe.
    bound: bool,
    /// How that is asked where it is simple.
    quick: Option<Quick<'t, W>>,
    /// Room for the positions after the actions.
    after: Option<State<W>>,
}

impl<'t, W: Set> Court<'t, W> {
    pub fn new(table: &Table<'t, W>) -> Court<'t, W> {
        let view = table.view;
        let bound = demands_safety(view, table.player);
        let quick = if bound { Quick::new(table) } else { None };
        Court { view, bound, quick, after: None }
    }

    /// Whether the action may be done, asked of the position after it.
    #[inline]
    pub fn is_lawful(&mut self, action: &Action<W>) -> bool {
        let tried = !action.effects.is_empty() && can_fail(self.view, action);
        let asked = tried || asks_after(self.view, action) || some_law_binds(self.view, action);
        if !self.bound && !asked {
            return true;
        }
        if !asked
            && let Some(quick) = &self.quick
            && let Some(safe) = quick.is_safe(action)
        {
            return safe;
        }
        check_in(self.view, action, &mut self.after).is_ok()
    }
}

/// Whether the action may be done, asked of the position after it; else why not.
pub(crate) fn check<W: Set>(view: View<W>, action: &Action<W>) -> Result<(), Refusal> {
    check_in(view, action, &mut None)
}

/// The same with room for the position after the action.
fn check_in<W: Set>(view: View<W>, action: &Action<W>, room: &mut Option<State<W>>) -> Result<(), Refusal> {
    let bound = demands_safety(view, action.player);
    let laws = &view.code.laws.legality;
    if !(bound || can_fail(view, action) || !laws.is_empty() || asks_after(view, action)) {
        return Ok(());
    }
    let after = room.get_or_insert_with(|| view.state.clone());
    apply::act_into(view, action, Effects::All, after).map_err(|NotOffered(effect)| Refusal::Effect(effect))?;
    let after = &*after;
    if bound {
        leader_safety(view, after, action.player, Effects::All)?;
        if action.effects.iter().any(|doing| !doing.rescue)
            && let Ok(without) = apply::act(view, action, Effects::RescuingOnly)
        {
            leader_safety(view, &without, action.player, Effects::RescuingOnly)?;
        }
    }
    let frame = action.frame();
    if !view.asking.after {
        let asked = View { after: Some(after), ..view };
        if let Some(failing) = after_conditions(view, action).position(|c| !ask::holds(asked, &frame, c)) {
            return Err(Refusal::After(failing));
        }
    }
    let mut asked = view.of(after);
    asked.asking.after = true;
    let frame = Frame { chosen: None, ..frame };
    let broken = (0..laws.len()).find(|law| !obeyed(view, asked, &frame, *law));
    broken.map_or(Ok(()), |law| Err(Refusal::Legality(law)))
}

/// The conditions of the action that read the position after it.
pub(crate) fn after_conditions<'a, W: Set>(
    view: View<'a, W>,
    action: &Action<W>,
) -> impl Iterator<Item = &'a Cond<W>> + use<'a, W> {
    let rules = &view.code.rules;
    let (own, actions) = if let Some(rule) = action.rule() {
        (Some(&rules.moves[rule].conditions), Some(&rules.moves[rule].actions))
    } else if let Some(drop) = action.drop() {
        (Some(&rules.drops[drop].conditions), Some(&rules.drops[drop].actions))
    } else {
        (None, None)
    };
    let chosen = action.action.and_then(|place| actions?.get(usize::from(place)));
    let lists = own.into_iter().chain(chosen.map(|action| &action.conditions));
    lists.flat_map(|asked| asked.after.iter())
}

#[inline]
fn asks_after<W: Set>(view: View<W>, action: &Action<W>) -> bool {
    !view.asking.after && after_conditions(view, action).next().is_some()
}

/// Whether some effect may turn out to be impossible, so that it has to be tried.
fn can_fail<W: Set>(view: View<W>, action: &Action<W>) -> bool {
    action.effects.iter().any(|doing| view.code.rules.effects[doing.effect as usize].can_fail)
}

/// Whether a royal rule demands safety of a player.
fn binds<W: Set>(view: View<W>, rule: usize, player: PlayerId) -> bool {
    view.code.spec.royalty[rule].safety == Safety::MustBeSafe && view.code.laws.royalty[rule].players.has(player)
}

fn demands_safety<W: Set>(view: View<W>, player: PlayerId) -> bool {
    demanding(view, player).next().is_some()
}

/// The royal rules that demand safety of a player.
pub(crate) fn demanding<W: Set>(view: View<W>, player: PlayerId) -> impl Iterator<Item = usize> {
    (0..view.code.laws.royalty.len()).filter(move |rule| binds(view, *rule, player))
}

/// The royal pieces must still be there, and unattacked unless they are exempt or the game is won.
fn leader_safety<W: Set>(before: View<W>, after: &State<W>, player: PlayerId, which: Effects) -> Result<(), Refusal> {
    let turn_over = after.turn.number != before.state.turn.number;
    let after = before.of(after);
    for rule in demanding(before, player) {
        let royalty = &before.code.spec.royalty[rule];
        if royalty.tested != Tested::EachAction && !turn_over {
            continue;
        }
        let had = royalty::pieces(before, rule, player).count();
        // A player who has no royal piece is unbound.
        if had == 0 {
            continue;
        }
        let fewest = if royalty.count == RoyaltyCount::Each { had } else { 1 };
        if royalty::pieces(after, rule, player).count() < fewest {
            return Err(Refusal::LeaderGone(rule));
        }
        if let Some((square, by)) = royalty::endangered(after, rule, player)
            && !royalty::exempt(after, rule, player)
            && !ending::decided_for(after, player)
        {
            return Err(Refusal::LeaderAttacked(rule, square, by, which));
        }
    }
    Ok(())
}

/// A law binds if `when` held before; then `after` must hold after, for the mover. A law that asks the generator is not
/// asked again by the generator it asks.
fn obeyed<W: Set>(view: View<W>, after: View<W>, frame: &Frame<W>, law: usize) -> bool {
    !law_binds(view, frame, law) || ask::all(after, frame, &view.code.laws.legality[law].after)
}

fn law_binds<W: Set>(view: View<W>, frame: &Frame<W>, law: usize) -> bool {
    let law = &view.code.laws.legality[law];
    let mut before = view;
    if law.reads.any(Reads::GENERATOR) {
        if view.asking.after {
            return false;
        }
        before.asking.after = true;
    }
    ask::all(before, frame, &law.when)
}

/// Whether there is a law that binds, so that the position after the action must be looked at.
#[inline]
fn some_law_binds<W: Set>(view: View<W>, action: &Action<W>) -> bool {
    let laws = view.code.laws.legality.len();
    laws != 0 && {
        let frame = Frame { chosen: None, ..action.frame() };
        (0..laws).any(|law| law_binds(view, &frame, law))
    }
}
