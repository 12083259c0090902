//! What royalty demands, and how many pieces it may concern.

use super::kinds::{Anatomy, Mode, Part};
use crate::kernel::tables::Bound;
use arbiter_spec::checked::{PlayerId, RoyaltyCount, Rules, Safety, Tested};

/// The forms of royalty that the kernel has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Royals {
    /// Nobody is royal.
    None,
    /// Every player has one royal piece, of one kind.
    One,
    /// There may be any number of them.
    Many,
}

/// Which of them a document has. `blast`: exemptions are a part of the blast.
pub(crate) fn form(rules: &Rules, blast: bool) -> Option<Royals> {
    let list = &rules.royalty[..];
    let Some(first) = list.first() else { return Some(Royals::None) };
    let demands = list.iter().all(|royalty| {
        royalty.safety == Safety::MustBeSafe
            && (blast || royalty.safe_if.is_none())
            && royalty.tested == Tested::EachAction
            && royalty.count != RoyaltyCount::Last
            && royalty.kinds == first.kinds
    });
    let once = |player: PlayerId| list.iter().filter(|royalty| royalty.players.contains(&player)).count() <= 1;
    if !demands || !rules.player_ids().all(once) {
        return None;
    }
    let one = list.len() == 1
        && first.kinds.len() == 1
        && first.players.len() == rules.players.len()
        && first.count == RoyaltyCount::Each;
    Some(if one { Royals::One } else { Royals::Many })
}

/// Whether royal pieces do more than leap: then they are looked after as many are.
pub(crate) fn go_far(rules: &Rules, kinds: &[Anatomy]) -> bool {
    let royal = rules.royalty.first().map_or(&[][..], |royalty| &royalty.kinds);
    let leaps = |part: &Part| {
        matches!(part, Part::Leap { mode: Mode::Both | Mode::Quiet, .. } | Part::Castle { .. } | Part::Stare { .. })
    };
    royal.iter().any(|kind| !kinds[kind.index()].parts.iter().all(leaps))
}

/// By player, what royalty demands of it.
pub(crate) fn bound(rules: &Rules, player: usize) -> Bound {
    let mine = rules.royalty.iter().find(|royalty| royalty.players.contains(&PlayerId(player as u8)));
    match mine.map(|royalty| royalty.count) {
        None | Some(RoyaltyCount::Last) => Bound::Nobody,
        Some(RoyaltyCount::Each) => Bound::Each,
        Some(RoyaltyCount::AllButOne) => Bound::AllButOne,
    }
}
