//! What the course of a game needs to know of its document at every step, worked out once.

use super::event;
use crate::general::code::laws::{Laws, StatusOfLaw};
use crate::general::code::lower::{kind_set, reads_of};
use crate::general::code::rules::{ActionRule, Asked, ModifierRule, Rules};
use crate::general::code::{Cond, Reads};
use crate::set::Set;
use arbiter_spec::checked::{CounterId, KindId, PlayerId, Rules as Document, StoreId};
use arbiter_spec::limits;

/// Facts about a document.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// The events some trigger listens to, a bit each.
    pub heard: u8,
    /// The counters that advance by themselves, and by how much.
    pub advancing: Box<[(CounterId, i64)]>,
    /// The stores that captured pieces enter, in the order in which they are asked.
    pub capturing: Box<[StoreId]>,
    /// A bit per kind whose pieces are NEUTRAL's whoever brings them.
    pub neutral_kinds: u64,
    /// By attribute: a bit per kind that carries it.
    pub carriers: Box<[u64]>,
    /// Some status makes immune.
    pub some_immune: bool,
    /// Some chance event is rolled anew before each action.
    pub rolls_each_action: bool,
    /// A question that is asked even of positions that are only counted reads REPETITION.
    pub counting_needs_keys: bool,
    seats: [u8; limits::PLAYERS],
}

impl Course {
    pub fn of<W: Set>(document: &Document, laws: &Laws<W>, rules: &Rules<W>) -> Course {
        let kinds = || (0..document.kinds.len()).map(|kind| KindId(kind as u8));
        let advancing = document.counters.iter().enumerate();
        let stores = document.stores.iter().enumerate();
        let seat_of = |player: usize| {
            let holds = |seat: &arbiter_spec::checked::Seat| seat.players.contains(&PlayerId(player as u8));
            document.seats.iter().position(holds).unwrap_or(0) as u8
        };
        Course {
            heard: document.triggers.iter().fold(0, |heard, trigger| heard | event::bit(trigger.on)),
            advancing: advancing.filter_map(|(i, counter)| Some((CounterId(i as u8), counter.advance?))).collect(),
            capturing: stores.filter(|(_, s)| s.captures.is_some()).map(|(i, _)| StoreId(i as u8)).collect(),
            neutral_kinds: kind_set(kinds().filter(|kind| document.kind(*kind).neutral)),
            carriers: document.attributes.iter().map(|a| kind_set(a.kinds.iter().copied())).collect(),
            some_immune: document.statuses.iter().any(|status| status.traits.immune),
            rolls_each_action: document.chance.iter().any(|chance| chance.each_action),
            counting_needs_keys: counting_needs_keys(laws, rules),
            seats: std::array::from_fn(seat_of),
        }
    }

    /// The seat a player belongs to.
    pub fn seat_of(&self, player: PlayerId) -> usize {
        self.seats.get(player.index()).copied().unwrap_or(0).into()
    }

    /// Whether pieces of a kind carry an attribute.
    pub fn carries(&self, kind: KindId, attribute: usize) -> bool {
        self.carriers.get(attribute).is_some_and(|kinds| kinds >> (kind.0 & 63) & 1 == 1)
    }
}

/// While positions are counted, endings that read the history are not asked, nor are claims and agreements; everything
/// else is.
fn counting_needs_keys<W: Set>(laws: &Laws<W>, rules: &Rules<W>) -> bool {
    let reads = |conditions: &[Cond<W>]| reads_of(conditions).any(Reads::REPETITION);
    let some = |conditions: &Option<Box<[Cond<W>]>>| conditions.as_deref().is_some_and(reads);
    let in_turns = some(&laws.turns.ends_early)
        || laws.turns.phases.iter().any(|phase| reads(&phase.until))
        || laws.turns.obligations.iter().any(|obligation| obligation.reads.any(Reads::REPETITION));
    let in_laws = laws.triggers.iter().any(|trigger| reads(&trigger.when))
        || laws.counters.iter().any(|counter| some(&counter.reset))
        || laws.legality.iter().any(|law| law.reads.any(Reads::REPETITION))
        || laws.royalty.iter().any(|royalty| some(&royalty.safe_if))
        || laws.chance.iter().any(|chance| reads(&chance.when) || some(&chance.reroll))
        || laws.statuses.iter().any(|status| matches!(&status.of, StatusOfLaw::Player(when) if reads(when)));
    let asked = |asked: &Asked<W>| reads(asked.before()) || reads(&asked.after);
    let of_rule = |conditions: &Asked<W>, actions: &[ActionRule<W>], modifiers: &[ModifierRule<W>]| {
        asked(conditions)
            || actions.iter().any(|action| asked(&action.conditions))
            || modifiers.iter().any(|modifier| reads(&modifier.conditions))
    };
    let in_moves = rules.moves.iter().any(|rule| of_rule(&rule.conditions, &rule.actions, &rule.modifiers));
    let in_drops = rules.drops.iter().any(|rule| of_rule(&rule.conditions, &rule.actions, &rule.modifiers));
    in_turns || in_laws || in_moves || in_drops || rules.effects.iter().any(|effect| reads(&effect.conditions))
}
