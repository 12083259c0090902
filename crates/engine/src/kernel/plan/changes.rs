//! What pieces become by moving: by source and target, for all moves of a kind together.

use super::components::Components;
use super::drawn;
use super::fixed::{self, Way};
use super::kinds::{self, Anatomy};
use super::reason::Reason;
use crate::kernel::tables::Change;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{KindId, PlayerId, Rules, Shape, Square};

/// Whether a piece may stay what it is and what it may become, by source and target: the same for all its moves.
pub(crate) struct Changes {
    squares: usize,
    known: Vec<Option<(bool, u64)>>,
    ways: Vec<(usize, usize)>,
}

impl Changes {
    /// Asks every move of the kind.
    pub fn of(rules: &Rules, kind: KindId, player: usize) -> Result<Changes, Reason> {
        let squares = rules.board.exists.len();
        let mut changes = Changes { squares, known: vec![None; squares * squares], ways: Vec::new() };
        for m in rules.kind(kind).moves.each.get(player).into_iter().flatten() {
            let mut add = |source: Square, target: Square| {
                let way = Way { player: PlayerId(player as u8), source, target, turned: true };
                // Where it does not lead it changes nothing.
                if fixed::all(rules, way, &m.conditions) == Some(false) {
                    return Ok(());
                }
                match changes.note(source.index(), target.index(), kinds::may_change(rules, kind, m, way)?) {
                    true => Ok(()),
                    false => Err(Reason::at(&m.at, "moves to one square that change the kind each in its way")),
                }
            };
            let (step, repeat) = match &m.shape {
                Shape::Step { step, repeat, .. } => (step, repeat),
                Shape::Along { line, heading, .. } => {
                    for (source, run) in drawn::ways(rules, *line, *heading) {
                        run.into_iter().try_for_each(|target| add(source, target))?;
                    }
                    continue;
                }
                Shape::To(zone) => {
                    for source in rules.board.squares() {
                        let goals = fixed::goals(rules, PlayerId(player as u8), source, zone).unwrap_or_default();
                        goals.into_iter().try_for_each(|target| add(source, target))?;
                    }
                    continue;
                }
                _ => continue,
            };
            for source in rules.board.squares() {
                let mut at = source;
                while let Some(target) = rules.board.offset(at, *step) {
                    add(source, target)?;
                    at = target;
                    if repeat.is_none() || at == source {
                        break;
                    }
                }
            }
        }
        Ok(changes)
    }

    /// Every source and target of its moves.
    pub fn ways(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.ways.iter().copied()
    }

    /// Whether it may stay, whether it may change.
    pub fn at(&self, from: usize, to: usize) -> (bool, bool) {
        let (stays, kinds) = self.told(from, to);
        (stays, kinds != 0)
    }

    /// What it may become, a bit for each kind.
    pub fn kinds_at(&self, from: usize, to: usize) -> u64 {
        self.told(from, to).1
    }

    fn told(&self, from: usize, to: usize) -> (bool, u64) {
        self.known[from * self.squares + to].unwrap_or((true, 0))
    }

    /// Notes what a move does; whether that is what the others do.
    fn note(&mut self, from: usize, to: usize, does: (bool, u64)) -> bool {
        self.ways.push((from, to));
        *self.known[from * self.squares + to].get_or_insert(does) == does
    }
}

/// How the pieces of components that are not pawn-like change their kind.
pub(crate) fn of_components<W: Set>(
    rules: &Rules,
    kinds: &[Anatomy],
    components: &Components,
    player: usize,
) -> Result<Vec<Option<Change<W>>>, Reason> {
    let layout = components.layout;
    let mut list = Vec::new();
    for plane in layout.first_leaper()..layout.first_other() {
        let (changing, staying): (Vec<usize>, Vec<usize>) =
            components.users(plane).partition(|kind| !kinds[*kind].options.is_empty());
        let kind = match changing[..] {
            [] => {
                list.push(None);
                continue;
            }
            [kind] => kind,
            [_, kind, ..] => {
                let kind = &rules.kinds[kind];
                return Err(Reason::at(&kind.at, format!("{}: moves like another piece that changes, too", kind.code)));
            }
        };
        let refuse = |what: &str| Reason::at(&rules.kinds[kind].at, format!("{}: {what}", rules.kinds[kind].code));
        let [option] = kinds[kind].options[..] else { return Err(refuse("a choice of kinds to become")) };
        let own = components.planes_of[kind];
        let mut not_in = 0;
        for other in staying {
            let apart = components.planes_of[other] & !own;
            if apart == 0 {
                return Err(refuse("a piece that changes and moves like one that does not"));
            }
            not_in |= apart << layout.players;
        }
        let known = Changes::of(rules, KindId(kind as u8), player)?;
        let (mut stay, mut change) = (W::PerSquare::filled(W::EMPTY), W::PerSquare::filled(W::EMPTY));
        for (from, to) in known.ways() {
            let (stays, changes) = known.at(from, to);
            if stays {
                *stay.at_mut(from) |= W::of(to);
            }
            if changes {
                *change.at_mut(from) |= W::of(to);
            }
        }
        let flag = components.flag_plane.filter(|_| kinds[kind].option_flag.is_some());
        let flag = flag.map_or(0, |(_, plane)| 1 << plane);
        list.push(Some(Change {
            not_in,
            stay,
            change,
            planes: components.planes_of[option.index()] << layout.players | flag,
        }));
    }
    Ok(list)
}
