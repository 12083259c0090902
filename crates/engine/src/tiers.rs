//! How fast each move of a game is, and why: the tiers of the design, the kernel the game gets, and what it all weighs.
//!
//! A tier says what it takes to know that a move is legal, once it is found. It follows from the rules alone; which of
//! the two engines plays is another matter, and [`Tiers::kernel`] says that.

mod judge;

use crate::dispatch::each_kernel;
use crate::game::Game;
use crate::kernel::plan::{self, kinds::take_apart, unmoved};
use arbiter_spec::checked::{KindId, Move, MoveName, PlayerId, Rules};
use arbiter_spec::json::At;
use judge::Judge;
use std::fmt;

/// What it takes to know that a move is legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// Nothing, in any position: no royal piece of the game must be kept safe.
    Free,
    /// Nothing: the player who moves has no royal piece to keep safe. Targets are looked up.
    Table,
    /// Masks of pins and checks, worked out once for the whole position.
    Masked,
    /// The same, and a look at the lines that the move changes.
    Local,
    /// The move is made on a copy, and the position after it is asked.
    Tested,
}

impl Tier {
    /// As the design writes it: `F`, `0`, `1`, `1b`, `2`.
    pub fn code(self) -> &'static str {
        match self {
            Tier::Free => "F",
            Tier::Table => "0",
            Tier::Masked => "1",
            Tier::Local => "1b",
            Tier::Tested => "2",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// What a tier belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A move as the document names it; all its directions together.
    Move(MoveName),
    /// A drop, by its id.
    Drop(i32),
}

/// The tier of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveTier {
    /// The piece that makes it.
    pub kind: KindId,
    /// What it is.
    pub rule: Rule,
    /// For whom; a move that is not equally fast for all players stands once for each tier.
    pub players: Vec<PlayerId>,
    /// How fast it is.
    pub tier: Tier,
    /// Why it is not faster, where it could be.
    pub reason: Option<Reason>,
    /// Why the kernel has no table for it, where it has none.
    pub no_table: Option<Reason>,
}

/// Why something is not faster.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// Where that is written, if it is one place.
    pub at: Option<At>,
    /// What it is, for people.
    pub sentence: String,
}

/// The kernel that plays a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Kernel {
    /// What was chosen, in words.
    pub description: String,
    /// What it weighs.
    pub sizes: Sizes,
}

/// What an engine weighs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Bits of a set of squares.
    pub width: usize,
    /// Sets that a position is made of.
    pub planes: usize,
    /// Bytes of a position.
    pub position: usize,
    /// Bytes of the tables that are looked up.
    pub tables: usize,
}

/// How fast a game is, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Tiers {
    /// Every move of every piece, then the drops, in the order of the document.
    pub moves: Vec<MoveTier>,
    /// The kernel, or all that stands against one.
    pub kernel: Result<Kernel, Vec<Reason>>,
    /// The engine for every document, which plays whatever a kernel does not.
    pub general: Sizes,
}

/// Works it out.
pub(crate) fn of(game: &Game) -> Tiers {
    let spec = game.spec();
    let kernel = each_kernel!(game.kernel(),
        fast => Ok(Kernel { description: fast.describe(), sizes: fast.sizes() }),
        reasons => Err(unique(reasons.iter().cloned().map(Reason::from))));
    Tiers { moves: moves(spec), kernel, general: game.sizes() }
}

/// Everything that pieces can do, each with its tier.
fn moves(rules: &Rules) -> Vec<MoveTier> {
    let judge = Judge::new(rules);
    let mut list = Vec::new();
    for (index, kind) in rules.kinds.iter().enumerate() {
        let (told, _) = unmoved::told(rules, KindId(index as u8));
        let mut names: Vec<MoveName> = Vec::new();
        for m in kind.moves.each.iter().flatten() {
            if !names.contains(&m.name) {
                names.push(m.name);
            }
        }
        for name in names {
            let no_table = no_table(rules, &told, name);
            let of_player = |player: PlayerId| {
                let copies = kind.moves.of(player).iter().filter(|m| m.name == name);
                // The slowest direction speaks for all.
                copies.map(|m| judge.of_move(player, m)).reduce(slower)
            };
            for (players, (tier, reason)) in alike(rules, of_player) {
                let (kind, rule, no_table) = (KindId(index as u8), Rule::Move(name), no_table.clone());
                list.push(MoveTier { kind, rule, players, tier, reason, no_table });
            }
        }
    }
    for drop in &rules.drops {
        for (players, (tier, reason)) in alike(rules, |player| Some(judge.of_drop(player, drop))) {
            list.extend(drop.kinds.iter().map(|kind| {
                let (players, reason) = (players.clone(), reason.clone());
                MoveTier { kind: *kind, rule: Rule::Drop(drop.id), players, tier, reason, no_table: None }
            }));
        }
    }
    list
}

/// A tier and why it is not a faster one.
pub(crate) type Found = (Tier, Option<Reason>);

/// The slower of two; of equals, the first.
fn slower(one: Found, other: Found) -> Found {
    if other.0 > one.0 { other } else { one }
}

/// The players for whom the same was found, together.
fn alike(rules: &Rules, found: impl Fn(PlayerId) -> Option<Found>) -> Vec<(Vec<PlayerId>, Found)> {
    let mut groups: Vec<(Vec<PlayerId>, Found)> = Vec::new();
    for player in rules.player_ids() {
        let Some(found) = found(player) else { continue };
        let said = |found: &Found| (found.0, found.1.as_ref().map(|reason| reason.sentence.clone()));
        match groups.iter_mut().find(|(_, known)| said(known) == said(&found)) {
            Some((players, _)) => players.push(player),
            None => groups.push((vec![player], found)),
        }
    }
    groups
}

/// Why the kernel has no table for a move.
fn no_table(rules: &Rules, lists: &[Vec<Move>], name: MoveName) -> Option<Reason> {
    let places = lists.first()?.iter().enumerate().filter(|(_, m)| m.name == name).map(|(place, _)| place);
    places.into_iter().find_map(|place| {
        let copies: Vec<&Move> = lists.iter().filter_map(|list| list.get(place)).collect();
        take_apart(rules, &copies).err().map(Reason::from)
    })
}

/// Each sentence once, where it is said first.
fn unique(reasons: impl Iterator<Item = Reason>) -> Vec<Reason> {
    let mut list: Vec<Reason> = Vec::new();
    for reason in reasons {
        if list.iter().all(|known| known.sentence != reason.sentence) {
            list.push(reason);
        }
    }
    list
}

impl From<plan::reason::Reason> for Reason {
    fn from(reason: plan::reason::Reason) -> Reason {
        Reason { at: reason.at, sentence: reason.what }
    }
}
