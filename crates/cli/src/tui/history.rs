//! The moves so far and the pieces that were taken, told by going back through the game.

use crate::session::Session;
use arbiter_engine::Play;
use arbiter_notation::san::San;
use arbiter_spec::checked::{KindId, PlayerId};
use arbiter_spec::play::Placement;
use std::collections::BTreeMap;

/// One thing that happened.
#[derive(Clone, Debug)]
pub struct Step {
    /// The turn it was part of, from 1.
    pub turn: u32,
    /// Whose turn it was.
    pub player: PlayerId,
    /// A move in short notation or another deed; nothing for throws and talk.
    pub text: Option<String>,
    /// The pieces that left the game by it.
    lost: Vec<(PlayerId, KindId)>,
}

/// Everything that happened, in order.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<Step>);

impl History {
    /// Brings it up to date; asked after every event, so that what is known already stays.
    pub fn catch_up(&mut self, session: &Session) {
        let deeds: Vec<Option<&str>> = session.deeds().collect();
        self.0.truncate(deeds.len());
        let san = San::new(session.rules());
        let mut play = session.position().clone();
        let mut latest: Vec<Step> = Vec::new();
        for deed in deeds[self.0.len()..].iter().rev() {
            let (player, turn) = (play.to_move(), play.turn_number());
            // What broke the game off was no step of it.
            let after = play.placement();
            let decision = play.last_decision().cloned();
            if session.is_broken_off() && latest.is_empty() || !play.undo() {
                latest.push(Step { turn, player, text: deed.map(String::from), lost: Vec::new() });
                continue;
            }
            let acted = after.ply > play.ply();
            let short = decision.filter(|_| acted).map(|decision| san.write(&play, &decision));
            let text = deed.map(|deed| short.unwrap_or_else(|| deed.to_string()));
            let lost = lost(&play, &after);
            latest.push(Step { turn: play.turn_number(), player: play.to_move(), text, lost });
        }
        self.0.extend(latest.into_iter().rev());
    }

    /// The deeds, in order.
    pub fn deeds(&self) -> impl Iterator<Item = (&Step, &str)> {
        self.0.iter().filter_map(|step| step.text.as_deref().map(|text| (step, text)))
    }

    /// Pieces of a player that left the game, in the order of the document's kinds.
    pub fn taken(&self, owner: PlayerId) -> Vec<KindId> {
        let lost = self.0.iter().flat_map(|step| &step.lost);
        let mut kinds: Vec<KindId> = lost.filter(|(player, _)| *player == owner).map(|(_, kind)| *kind).collect();
        kinds.sort();
        kinds
    }
}

/// More pieces than this of a kind are not listed one by one.
const MOST: i64 = 32;

/// The pieces that are in the game no longer, neither on the board nor beside it. A piece that became another, or another's,
/// is not lost.
fn lost(before: &Play, after: &Placement) -> Vec<(PlayerId, KindId)> {
    let (then, mut now) = (pieces(&before.placement()), pieces(after));
    let mut gone: Vec<(PlayerId, KindId)> = Vec::new();
    for (piece, count) in then {
        let left = now.remove(&piece).unwrap_or(0);
        gone.extend((0..(count - left).min(MOST)).map(|_| piece));
        if left > count {
            now.insert(piece, left - count);
        }
    }
    // A new piece is first one that its owner had before, else one that changed sides.
    for ((owner, _), count) in now {
        for _ in 0..count.min(MOST) {
            let own = gone.iter().position(|(before, _)| *before == owner);
            match own.or(gone.len().checked_sub(1)) {
                Some(i) => _ = gone.swap_remove(i),
                None => break,
            }
        }
    }
    gone
}

fn pieces(placement: &Placement) -> BTreeMap<(PlayerId, KindId), i64> {
    let mut out = BTreeMap::new();
    let stored = placement.stored.iter().map(|s| ((s.owner, s.kind), i64::from(s.count)));
    for (piece, count) in placement.pieces.iter().map(|piece| ((piece.owner, piece.kind), 1)).chain(stored) {
        *out.entry(piece).or_insert(0) += count;
    }
    out
}
