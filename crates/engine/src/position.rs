//! Positions to be counted, searched and rolled out: small values, copied at every move, that know nothing of their past.

use crate::game::Game;
use crate::kernel::board::Board;
use crate::kernel::groups::{From, Group, GroupKind, Groups};
use crate::kernel::machine::Built;
use crate::moves::{MoveId, What};
use crate::play::Play;
use crate::set::{Set, Wide};
use arbiter_spec::checked::{PlayerId, Square};
use arbiter_spec::play::{Choice, Decision, Placement, PlacementError, What as Does};
use std::fmt;

/// A position of a game.
///
/// Two positions are equal when everything in them is, clocks included; they count as *the same* for repetition when
/// their [keys](Game::key) are equal. Ask and play through the [`Game`] it belongs to: with another game's positions the
/// answers are of no use, but nothing breaks.
///
/// ```
/// # let game = include!("../doc/game.rs");
/// let start = game.first_position(0);
/// let moves = game.moves(&start);
/// assert_eq!(moves.len(), 22);
/// let next = game.after(&start, moves[0]).unwrap();
/// assert_eq!(game.perft(&start, 2), 484);
/// assert!(game.after(&next, moves[0]).is_none());
/// ```
#[derive(Clone)]
pub struct Position {
    pub(crate) inner: Inner,
    /// The game it belongs to: a board means nothing to another one.
    stamp: u64,
}

/// A position in the form its game's engine has for it.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // One of its kind at a time, never in lists: a box would cost every move.
pub(crate) enum Inner {
    A(Board<u64, 8>),
    B(Board<u64, 16>),
    C(Board<u128, 8>),
    D(Board<u128, 16>),
    E(Board<Wide, 16>),
    /// Games, or positions of them, that no kernel stands for.
    General(Box<Play>),
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        (match (&self.inner, &other.inner) {
            (Inner::A(one), Inner::A(two)) => one == two,
            (Inner::B(one), Inner::B(two)) => one == two,
            (Inner::C(one), Inner::C(two)) => one == two,
            (Inner::D(one), Inner::D(two)) => one == two,
            (Inner::E(one), Inner::E(two)) => one == two,
            (Inner::General(one), Inner::General(two)) => one.placement() == two.placement(),
            _ => false,
        }) && self.stamp == other.stamp
    }
}

impl Position {
    /// Whether no kernel plays it.
    pub(crate) fn is_general(&self) -> bool {
        matches!(self.inner, Inner::General(_))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.inner {
            Inner::General(_) => "Position(general)",
            _ => "Position(kernel)",
        })
    }
}

/// Calls the kernel with its board, where game and position belong together; else falls to the general engine.
macro_rules! dispatch {
    ($game:expr, $position:expr, ($fast:ident, $board:ident) => $kernel:expr, $play:ident => $general:expr, else $none:expr) => {
        match ($game.kernel_of($position), &$position.inner) {
            (Some(Built::A($fast)), Inner::A($board)) => $kernel,
            (Some(Built::B($fast)), Inner::B($board)) => $kernel,
            (Some(Built::C($fast)), Inner::C($board)) => $kernel,
            (Some(Built::D($fast)), Inner::D($board)) => $kernel,
            (Some(Built::E($fast)), Inner::E($board)) => $kernel,
            (_, Inner::General($play)) => $general,
            _ => $none,
        }
    };
}

/// A move of a group as a handle.
pub(crate) fn handle<W: Set>(group: &Group<W>, to: usize) -> MoveId {
    let (slot, rule) = match group.kind {
        GroupKind::Plain => (0, 0),
        GroupKind::Flagging => (1, 0),
        GroupKind::Change(planes) => (2, planes),
        GroupKind::Passing(victim) => (3, u32::from(victim)),
        GroupKind::Castle(index) => (4, u32::from(index)),
        GroupKind::Drop(kind) => (5, u32::from(kind)),
        GroupKind::Pass => return MoveId { what: What::Pass, from: 0, to: 0, slot: 0, rule: 0, way: 0 },
    };
    let what = if slot == 5 { What::Drop } else { What::Move };
    let from = if slot == 5 { to } else { group.source(to) };
    MoveId { what, from: from as u8, to: to as u8, slot, rule, way: 0 }
}

/// A handle as a group of one move.
pub(crate) fn group<W: Set>(handle: MoveId) -> Group<W> {
    let kind = match handle.slot {
        _ if handle.what == What::Pass => GroupKind::Pass,
        1 => GroupKind::Flagging,
        2 => GroupKind::Change(handle.rule),
        3 => GroupKind::Passing(handle.rule as u8),
        4 => GroupKind::Castle(handle.rule as u8),
        5 => GroupKind::Drop(handle.rule as u8),
        _ => GroupKind::Plain,
    };
    Group { targets: W::of(usize::from(handle.to)), from: From::Square(handle.from), kind, upto: 1 }
}

fn listed<W: Set>(groups: &[Group<W>]) -> Vec<MoveId> {
    let mut list = Vec::with_capacity(64);
    for group in groups {
        list.extend(group.targets.squares().map(|to| handle(group, to)));
    }
    list
}

impl Game {
    /// The kernel, if the position is one of its own.
    pub(crate) fn kernel_of(&self, position: &Position) -> Option<&Built> {
        self.kernel().filter(|_| position.stamp == self.stamp())
    }

    /// The position of a placement, without a past.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let placement = game.start(0).placement();
    /// assert_eq!(game.position(&placement).unwrap(), game.first_position(0));
    /// ```
    pub fn position(&self, placement: &Placement) -> Result<Position, PlacementError> {
        let board = match self.kernel() {
            Some(Built::A(fast)) => fast.board(placement).map(Inner::A),
            Some(Built::B(fast)) => fast.board(placement).map(Inner::B),
            Some(Built::C(fast)) => fast.board(placement).map(Inner::C),
            Some(Built::D(fast)) => fast.board(placement).map(Inner::D),
            Some(Built::E(fast)) => fast.board(placement).map(Inner::E),
            None => None,
        };
        let inner = match board {
            Some(board) => board,
            None => Inner::General(Box::new(self.play_from(placement)?)),
        };
        Ok(Position { inner, stamp: self.stamp() })
    }

    /// A position in the form of this game's engine.
    pub(crate) fn position_of(&self, inner: Inner) -> Position {
        Position { inner, stamp: self.stamp() }
    }

    /// The position a game starts from; `number` as in [`Game::start`].
    pub fn first_position(&self, number: u64) -> Position {
        let play = self.start(number);
        self.position(&play.placement())
            .unwrap_or_else(|_| Position { inner: Inner::General(Box::new(play)), stamp: self.stamp() })
    }

    /// A game that goes on from a position, for everything else that can be asked: decisions, claims, explanations.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let play = game.resume(&game.first_position(0)).unwrap();
    /// assert_eq!(play.legal().len(), 22);
    /// ```
    pub fn resume(&self, position: &Position) -> Result<Play, PlacementError> {
        dispatch!(self, position, (fast, board) => self.play_from(&fast.placement(board)),
            play => Ok((**play).clone()), else Err(PlacementError::Turn))
    }

    /// The legal moves. They mean something only in this position.
    pub fn moves(&self, position: &Position) -> Vec<MoveId> {
        dispatch!(self, position, (fast, board) => {
            let mut groups = Groups::new();
            fast.groups(board, &mut groups);
            listed(&groups)
        }, play => play.moves(), else Vec::new())
    }

    /// The legal moves as sets: from where (each target's own square for drops), and all squares they lead to. A piece that
    /// may become several kinds has a set for each.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let sets = game.move_sets(&game.first_position(0));
    /// assert_eq!(sets.iter().map(|(_, targets)| targets.len()).sum::<usize>(), 22);
    /// ```
    pub fn move_sets(&self, position: &Position) -> Vec<(Square, Vec<Square>)> {
        let mut sets: Vec<(Square, Vec<Square>)> = Vec::new();
        let mut before: Option<(u8, u8, u32)> = None;
        for handle in self.moves(position) {
            let (from, to) = (Square(handle.from), Square(handle.to));
            let same = before == Some((handle.from, handle.slot, handle.rule)) && handle.what == What::Move;
            match sets.last_mut().filter(|_| same) {
                Some((_, targets)) => targets.push(to),
                None => sets.push((from, vec![to])),
            }
            before = Some((handle.from, handle.slot, handle.rule));
        }
        sets
    }

    /// How many legal moves there are.
    pub fn count_moves(&self, position: &Position) -> usize {
        dispatch!(self, position, (fast, board) => {
            let mut groups = Groups::new();
            fast.groups(board, &mut groups);
            groups.moves() as usize
        }, play => play.moves().len(), else 0)
    }

    /// A legal move drawn at random: `draw(n)` gives a number below `n`. No list is made where moves come in sets.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// let drawn = game.random_move(&start, |n| n - 1);
    /// assert_eq!(drawn, game.moves(&start).last().copied());
    /// ```
    pub fn random_move(&self, position: &Position, draw: impl FnOnce(u32) -> u32) -> Option<MoveId> {
        dispatch!(self, position, (fast, board) => {
            let mut groups = Groups::new();
            fast.groups(board, &mut groups);
            let last = groups.last()?.upto - 1;
            let (group, to) = fast.nth(&groups, draw(last + 1).min(last))?;
            Some(handle(&group, to))
        }, play => {
            let moves = play.moves();
            let count = moves.len() as u32;
            if count == 0 { None } else { moves.get((draw(count) % count) as usize).copied() }
        }, else None)
    }

    /// Whether a move is legal in a position.
    pub fn is_legal(&self, position: &Position, handle: MoveId) -> bool {
        dispatch!(self, position, (fast, board) => {
            let mut groups = Groups::new();
            fast.groups(board, &mut groups);
            let to = usize::from(handle.to);
            groups.iter().any(|group| group.targets.has(to) && self::handle(group, to) == handle)
        }, play => play.moves().contains(&handle), else false)
    }

    /// The position after a legal move; nothing if it is not legal.
    pub fn after(&self, position: &Position, handle: MoveId) -> Option<Position> {
        if !self.is_legal(position, handle) {
            return None;
        }
        Some(self.after_unchecked(position, handle))
    }

    /// The position after a move that is known to be legal. Another one leads to a position without meaning.
    pub fn after_unchecked(&self, position: &Position, handle: MoveId) -> Position {
        let to = usize::from(handle.to);
        let inner = match (self.kernel_of(position), &position.inner) {
            (Some(Built::A(fast)), Inner::A(board)) => Inner::A(fast.skipped(fast.play(board, &group(handle), to))),
            (Some(Built::B(fast)), Inner::B(board)) => Inner::B(fast.skipped(fast.play(board, &group(handle), to))),
            (Some(Built::C(fast)), Inner::C(board)) => Inner::C(fast.skipped(fast.play(board, &group(handle), to))),
            (Some(Built::D(fast)), Inner::D(board)) => Inner::D(fast.skipped(fast.play(board, &group(handle), to))),
            (Some(Built::E(fast)), Inner::E(board)) => Inner::E(fast.skipped(fast.play(board, &group(handle), to))),
            (_, Inner::General(play)) => {
                let mut next = play.clone();
                let _ = next.play_unchecked(handle);
                Inner::General(next)
            }
            (_, inner) => inner.clone(),
        };
        Position { inner, stamp: position.stamp }
    }

    /// The key of a position: equal for positions that count as the same, and for hardly any others.
    pub fn key(&self, position: &Position) -> u64 {
        dispatch!(self, position, (fast, board) => {
            let mut groups = Groups::new();
            if board.flagged.any() {
                fast.groups(board, &mut groups);
            }
            fast.key(board, &groups)
        }, play => play.key(), else 0)
    }

    /// Whether a royal piece of a player is attacked.
    pub fn in_check(&self, position: &Position, player: PlayerId) -> bool {
        dispatch!(self, position, (fast, board) => fast.attacked(board, player), play => play.in_check(player), else false)
    }

    /// How many sequences of that many turns there are.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        dispatch!(self, position, (fast, board) => fast.perft(board, depth), play => play.perft(depth), else 0)
    }

    /// What a move of a position stands for; nothing if it is none of its legal moves.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// let first = game.moves(&start)[0];
    /// assert!(game.start(0).legal().contains(&game.decision(&start, first).unwrap()));
    /// ```
    pub fn decision(&self, position: &Position, handle: MoveId) -> Option<Decision> {
        let play = self.resume(position).ok()?;
        self.meaning(position, &play, &play.legal(), handle)
    }

    /// The legal moves, each with what it stands for.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let decisions = game.decisions(&game.first_position(0));
    /// assert_eq!(decisions.len(), 22);
    /// ```
    pub fn decisions(&self, position: &Position) -> Vec<(MoveId, Decision)> {
        let Ok(play) = self.resume(position) else { return Vec::new() };
        let legal = play.legal();
        let meant = self.moves(position).into_iter();
        meant.filter_map(|handle| Some((handle, self.meaning(position, &play, &legal, handle)?))).collect()
    }

    fn meaning(&self, position: &Position, play: &Play, legal: &[Decision], handle: MoveId) -> Option<Decision> {
        let becomes = dispatch!(self, position, (fast, _board) => match group::<u64>(handle).kind {
            GroupKind::Change(planes) => {
                let planes = planes & !fast.tables.flag_plane.map_or(0, |(_, plane)| 1 << plane);
                fast.tables.kind_of.get((planes >> fast.tables.layout.players) as usize).copied()
            }
            GroupKind::Drop(place) => fast.tables.hand_kinds.get(usize::from(place)).map(|kind| kind.0),
            _ => None,
        }, _play => return play.decision(handle), else None);
        let castles = matches!(group::<u64>(handle).kind, GroupKind::Castle(_));
        let means = |decision: &&Decision| match &decision.what {
            Does::Move { from, to, kind, .. } => {
                let chosen = decision.choices.iter().find_map(|choice| match choice {
                    Choice::Become(kind) => Some(kind.0),
                    _ => None,
                });
                let stays = becomes.is_none() && chosen.is_none_or(|chosen| chosen == kind.0);
                handle.what == What::Move
                    && (from.0, to.0) == (handle.from, handle.to)
                    && (stays || becomes.is_some() && becomes == chosen)
                    && castles == self.is_castle(play, decision)
            }
            Does::Drop { kind, to, .. } => handle.what == What::Drop && to.0 == handle.to && becomes == Some(kind.0),
            Does::Pass => handle.what == What::Pass,
            Does::Stop => false,
        };
        legal.iter().find(means).cloned()
    }

    /// Whether a decision moves a companion, too: it may share source and target with a plain move.
    fn is_castle(&self, play: &Play, decision: &Decision) -> bool {
        let Does::Move { kind, rule, .. } = &decision.what else { return false };
        let moves = self.spec().kind(*kind).moves.of(play.to_move());
        moves.iter().any(|m| {
            let companion = |effect: &arbiter_spec::checked::Effect| {
                matches!(effect.kind, arbiter_spec::checked::EffectKind::Move { .. })
            };
            m.name == *rule
                && (m.effects.iter().any(companion) || matches!(m.shape, arbiter_spec::checked::Shape::Pair(_)))
        })
    }
}
