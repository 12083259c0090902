//! Positions to be counted, searched and rolled out: small values, copied at every move, that know nothing of their past.

use crate::dispatch::{ByKernel, by_kernel, each_kernel, map_kernel, pair_kernels};
use crate::game::Game;
use crate::kernel::board::Board;
use crate::kernel::fast::Fast;
use crate::kernel::groups::{Group, GroupKind, Groups};
use crate::kernel::ids;
use crate::moves::{Foreign, MoveId, What};
use crate::play::Play;
use crate::set::Set;
use arbiter_spec::checked::{EffectKind, KindId, PlayerId, Shape, Square};
use arbiter_spec::play::{Choice, Decision, Placement, PlacementError, What as Does};
use std::collections::HashMap;
use std::fmt;

/// A position of a game.
///
/// Two positions are equal when everything in them is, clocks included; they count as *the same* for repetition when
/// their [keys](At::key) are equal. Ask and play [at](Game::at) it.
///
/// ```
/// # let game = include!("../doc/game.rs");
/// let start = game.first_position(0);
/// let at = game.at(&start).unwrap();
/// let moves = at.moves();
/// assert_eq!(moves.len(), 22);
/// let next = at.after(moves[0]).unwrap();
/// assert_eq!(at.perft(2), 484);
/// assert!(game.at(&next).unwrap().after(moves[0]).is_none());
/// ```
#[derive(Clone)]
pub struct Position {
    form: Boards,
    /// The game it belongs to: a board means nothing to another one.
    stamp: u64,
}

/// A position in the form its game's engine has for it.
type Boards = by_kernel!(Board, Box<Play>);

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let pair: by_kernel!(Pair<'_>, _) = pair_kernels!(&self.form, &other.form, play => play, else return false);
        self.stamp == other.stamp
            && each_kernel!(pair, (one, two) => one == two, two => match &self.form {
                ByKernel::General(one) => one.placement() == two.placement(),
                _ => false,
            })
    }
}

/// Two boards of one kernel.
type Pair<'p, W, const N: usize> = (&'p Board<W, N>, &'p Board<W, N>);

impl Position {
    /// Whether no kernel plays it.
    pub(crate) fn is_general(&self) -> bool {
        matches!(self.form, ByKernel::General(_))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(each_kernel!(self.form, _ => "Position(kernel)", _ => "Position(general)"))
    }
}

/// A position under the rules of its game: everything that can be asked of it. See [`Game::at`].
pub struct At<'g, 'p> {
    game: &'g Game,
    held: Held<'g, 'p>,
}

/// A kernel with a board of its own, or a game on the general engine.
pub(crate) type Held<'g, 'p> = by_kernel!(WithBoard<'g, 'p>, &'p Play);

type WithBoard<'g, 'p, W, const N: usize> = (&'g Fast<W, N>, &'p Board<W, N>);

fn listed<W: Set>(groups: &[Group<W>], lister: u16) -> Vec<MoveId> {
    let mut list = Vec::with_capacity(64);
    for group in groups {
        list.extend(group.targets.squares().map(|to| group.id(to, lister)));
    }
    list
}

impl Game {
    /// The position of a placement, without a past.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let placement = game.start(0).placement();
    /// assert_eq!(game.position(&placement).unwrap(), game.first_position(0));
    /// ```
    pub fn position(&self, placement: &Placement) -> Result<Position, PlacementError> {
        match self.board(placement) {
            Some(form) => Ok(self.position_of(form)),
            None => Ok(self.position_of(ByKernel::General(Box::new(self.play_from(placement)?)))),
        }
    }

    /// The position of a placement in the kernel's form, if there is a kernel and it stands for it.
    fn board(&self, placement: &Placement) -> Option<Boards> {
        Some(map_kernel!(self.kernel(), fast => fast.board(placement)?, whole _ => return None))
    }

    /// A position in the form of this game's engine.
    pub(crate) fn position_of(&self, form: Boards) -> Position {
        Position { form, stamp: self.stamp() }
    }

    /// The position a game starts from; `number` as in [`Game::start`].
    pub fn first_position(&self, number: u64) -> Position {
        let play = self.start(number);
        let form = self.board(&play.placement()).unwrap_or_else(|| ByKernel::General(Box::new(play)));
        self.position_of(form)
    }

    /// A position of this game, to ask and play at; another game's is refused.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// # let text = include_str!("../../../games/breakthrough.json");
    /// # let document = arbiter_spec::read("breakthrough", text, &arbiter_spec::patch::EmptyLibrary).unwrap();
    /// # let breakthrough = arbiter_engine::Game::compile(&document.check(&Default::default()).unwrap());
    /// let start = game.first_position(0);
    /// assert_eq!(game.at(&start).unwrap().count_moves(), 22);
    /// assert!(breakthrough.at(&start).is_err());
    /// ```
    pub fn at<'g, 'p>(&'g self, position: &'p Position) -> Result<At<'g, 'p>, Foreign> {
        if position.stamp != self.stamp() {
            return Err(Foreign);
        }
        let pair = pair_kernels!(self.kernel(), &position.form, play => &**play, else return Err(Foreign));
        Ok(At { game: self, held: map_kernel!(pair, (fast, board) => (&**fast, board), play => play) })
    }
}

impl<'g, 'p> At<'g, 'p> {
    /// The game.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The name of the kernel that plays the position; nothing if the general engine does.
    pub fn kernel_name(&self) -> Option<&'static str> {
        each_kernel!(&self.held, (fast, _) => Some(fast.functions.name), _ => None)
    }

    /// The engine that plays the position, with the position as that holds it.
    pub(crate) fn held(&self) -> &Held<'g, 'p> {
        &self.held
    }

    /// Who lists the moves of this position.
    pub(crate) fn lister(&self) -> u16 {
        self.game.lister(matches!(self.held, ByKernel::General(_)))
    }

    /// A game that goes on from the position, for everything else that can be asked: claims, explanations.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// assert_eq!(game.at(&start).unwrap().resume().unwrap().legal().len(), 22);
    /// ```
    pub fn resume(&self) -> Result<Play, PlacementError> {
        each_kernel!(&self.held, (fast, board) => self.game.play_from(&fast.placement(board)), play => Ok((*play).clone()))
    }

    /// The legal moves. They mean something only in this position.
    pub fn moves(&self) -> Vec<MoveId> {
        each_kernel!(&self.held, (fast, board) => listed(&fast.all_groups(board), self.lister()), play => play.moves())
    }

    /// The legal moves as sets: from where (each target's own square for drops), and all squares they lead to. A piece that
    /// may become several kinds has a set for each.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// let sets = game.at(&start).unwrap().move_sets();
    /// assert_eq!(sets.iter().map(|(_, targets)| targets.len()).sum::<usize>(), 22);
    /// ```
    pub fn move_sets(&self) -> Vec<(Square, Vec<Square>)> {
        let mut sets: Vec<(Square, Vec<Square>)> = Vec::new();
        let mut before: Option<(u8, u8, u32)> = None;
        for id in self.moves() {
            let (from, to) = (Square(id.from), Square(id.to));
            let same = before == Some((id.from, id.slot, id.rule)) && id.what == What::Move;
            match sets.last_mut().filter(|_| same) {
                Some((_, targets)) => targets.push(to),
                None => sets.push((from, vec![to])),
            }
            before = Some((id.from, id.slot, id.rule));
        }
        sets
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> usize {
        each_kernel!(&self.held, (fast, board) => fast.all_groups(board).moves() as usize, play => play.moves().len())
    }

    /// A legal move drawn at random: `draw(n)` gives a number below `n`. No list is made where moves come in sets.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// let at = game.at(&start).unwrap();
    /// assert_eq!(at.random_move(|n| n - 1), at.moves().last().copied());
    /// ```
    pub fn random_move(&self, draw: impl FnOnce(u32) -> u32) -> Option<MoveId> {
        each_kernel!(&self.held, (fast, board) => {
            let groups = fast.all_groups(board);
            let last = groups.last()?.upto - 1;
            let (group, to) = fast.nth(&groups, draw(last + 1).min(last))?;
            Some(group.id(to, self.lister()))
        }, play => {
            let moves = play.moves();
            let count = moves.len() as u32;
            if count == 0 { None } else { moves.get((draw(count) % count) as usize).copied() }
        })
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, id: MoveId) -> bool {
        each_kernel!(&self.held, (fast, board) => {
            let (to, lister) = (usize::from(id.to), self.lister());
            fast.all_groups(board).iter().any(|group| group.targets.has(to) && group.id(to, lister) == id)
        }, play => play.moves().contains(&id))
    }

    /// The position after a legal move; nothing if it is not legal.
    pub fn after(&self, id: MoveId) -> Option<Position> {
        if self.is_legal(id) { self.after_unchecked(id).ok() } else { None }
    }

    /// The position after a move that is known to be legal. Another one of the same game leads to a position without meaning.
    pub fn after_unchecked(&self, id: MoveId) -> Result<Position, Foreign> {
        if id.lister != self.lister() {
            return Err(Foreign);
        }
        let to = usize::from(id.to);
        let form = map_kernel!(&self.held, (fast, board) => fast.skipped(fast.play(board, &Group::of_id(id), to)), play => {
            let mut next = Box::new((*play).clone());
            let _ = next.play_unchecked(id);
            next
        });
        Ok(self.game.position_of(form))
    }

    /// The key of the position: equal for positions that count as the same, and for hardly any others.
    pub fn key(&self) -> u64 {
        each_kernel!(&self.held, (fast, board) => {
            let mut groups = Groups::new();
            if board.flagged.any() {
                fast.groups(board, &mut groups);
            }
            fast.key(board, &groups)
        }, play => play.key())
    }

    /// Whether a royal piece of a player is attacked.
    pub fn in_check(&self, player: PlayerId) -> bool {
        each_kernel!(&self.held, (fast, board) => fast.attacked(board, player), play => play.in_check(player))
    }

    /// How many sequences of that many turns there are.
    pub fn perft(&self, depth: u32) -> u64 {
        each_kernel!(&self.held, (fast, board) => fast.perft(board, depth), play => play.perft(depth))
    }

    /// What a move stands for; nothing if it is not legal here.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// let at = game.at(&start).unwrap();
    /// assert!(game.start(0).legal().contains(&at.decision_of(at.moves()[0]).unwrap()));
    /// ```
    pub fn decision_of(&self, id: MoveId) -> Option<Decision> {
        let mut decisions = self.decisions_by_id().ok()?;
        if self.is_legal(id) { decisions(id) } else { None }
    }

    /// The legal moves, each with what it stands for.
    ///
    /// ```
    /// # let game = include!("../doc/game.rs");
    /// let start = game.first_position(0);
    /// assert_eq!(game.at(&start).unwrap().decisions().len(), 22);
    /// ```
    pub fn decisions(&self) -> Vec<(MoveId, Decision)> {
        let Ok(mut decision_of) = self.decisions_by_id() else { return Vec::new() };
        self.moves().into_iter().filter_map(|id| Some((id, decision_of(id)?))).collect()
    }

    /// How a move looks among the decisions; nothing where the general engine plays, which knows its own.
    fn look_of(&self, id: MoveId) -> Option<Look> {
        each_kernel!(&self.held, (fast, board) => Some(fast.look_of(board, id)), _ => None)
    }

    /// Looks up what moves stand for: the decisions of the position are found once.
    fn decisions_by_id(&self) -> Result<impl FnMut(MoveId) -> Option<Decision> + use<'_, 'g, 'p>, PlacementError> {
        let play = self.resume()?;
        let mut known: HashMap<Look, Decision> = HashMap::new();
        if !matches!(self.held, ByKernel::General(_)) {
            for decision in play.legal() {
                if let Some(look) = Look::of(&play, &decision) {
                    known.entry(look).or_insert(decision);
                }
            }
        }
        let look_up = move |id| match self.look_of(id) {
            Some(look) => known.get(&look).cloned(),
            None => play.decision_of(id),
        };
        Ok(look_up)
    }
}

/// What tells the decisions of a position apart, where a kernel lists them.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Look {
    /// From, to, what the piece becomes if it becomes anything else, and whether a companion moves, too: that may share source
    /// and target with a plain move.
    Move(u8, u8, Option<KindId>, bool),
    /// What comes to which square.
    Drop(KindId, u8),
    Pass,
}

impl Look {
    fn of(play: &Play, decision: &Decision) -> Option<Look> {
        Some(match &decision.what {
            Does::Move { from, to, kind, .. } => {
                let chosen = decision.choices.iter().find_map(|choice| match choice {
                    Choice::Become(kind) => Some(*kind),
                    _ => None,
                });
                Look::Move(from.0, to.0, chosen.filter(|chosen| chosen != kind), has_companion(play, decision))
            }
            Does::Drop { kind, to, .. } => Look::Drop(*kind, to.0),
            Does::Pass => Look::Pass,
            Does::Stop => return None,
        })
    }
}

/// Whether a decision moves a companion, too.
fn has_companion(play: &Play, decision: &Decision) -> bool {
    let Does::Move { kind, rule, .. } = &decision.what else { return false };
    play.spec().kind(*kind).moves.of(play.to_move()).iter().any(|m| {
        let moves_another = m.effects.iter().any(|effect| matches!(effect.kind, EffectKind::Move { .. }));
        m.name == *rule && (moves_another || matches!(m.shape, Shape::Pair(_)))
    })
}

impl<W: Set, const N: usize> Fast<W, N> {
    /// How a move of a board looks among the decisions there.
    fn look_of(&self, board: &Board<W, N>, id: MoveId) -> Look {
        match ids::kind_of(id) {
            GroupKind::Pass => Look::Pass,
            GroupKind::Drop(place) => {
                Look::Drop(self.tables.hand_kinds.get(usize::from(place)).copied().unwrap_or_default(), id.to)
            }
            GroupKind::Change(planes) | GroupKind::Passing(_, planes @ 1..) => {
                let before = self.tables.kind_with(board.signature(W::of(usize::from(id.from))));
                let after = self.tables.kind_with(planes);
                Look::Move(id.from, id.to, Some(after).filter(|after| *after != before), false)
            }
            GroupKind::Castle(_) => Look::Move(id.from, id.to, None, true),
            GroupKind::Plain | GroupKind::Flagging | GroupKind::Passing(..) => Look::Move(id.from, id.to, None, false),
        }
    }
}
