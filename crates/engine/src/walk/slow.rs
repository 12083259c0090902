//! Ways of the general engine: for games, and positions, that no kernel plays.

use super::{Occupant, Step, Which};
use crate::general::apply::Observer;
use crate::general::man::Man;
use crate::play::Play;
use arbiter_spec::checked::{PlayerId, Square};
use arbiter_spec::play::{Choice, What};

/// A way, and what each of its steps changed.
pub(super) struct Slow {
    pub play: Play,
    steps: Vec<Vec<Change>>,
    board: Board,
}

/// Somebody came or left.
type Change = (u8, Occupant, bool);

/// Who stands where: on a shared square, whoever came last and is still there.
#[derive(Clone, Default)]
struct Board(Vec<(u8, Occupant)>);

impl Board {
    fn tell(&mut self, (square, man, came): Change) {
        if came {
            self.0.push((square, man));
        } else if let Some(place) = self.0.iter().rposition(|known| *known == (square, man)) {
            self.0.swap_remove(place);
        }
    }

    fn on(&self, square: u8) -> Occupant {
        self.0.iter().rev().find(|(known, _)| *known == square).map_or(Occupant::NOBODY, |(_, man)| *man)
    }
}

/// Writes down what it is told.
struct Notes<'a>(&'a mut Vec<Change>);

impl Observer for Notes<'_> {
    fn put(&mut self, square: usize, man: &Man) {
        self.0.push((square as u8, seen(man), true));
    }
    fn take(&mut self, square: usize, man: &Man) {
        self.0.push((square as u8, seen(man), false));
    }
}

fn seen(man: &Man) -> Occupant {
    Occupant { owner: man.owner.0, kind: man.kind.0 }
}

impl Slow {
    pub fn new(play: Play) -> Slow {
        let mut notes = Vec::new();
        play.show_to(&mut Notes(&mut notes));
        let mut board = Board::default();
        notes.into_iter().for_each(|change| board.tell(change));
        Slow { play, steps: Vec::new(), board }
    }

    pub fn count(&self) -> u32 {
        self.play.moves().len() as u32
    }

    pub fn list(&self, which: Which, out: &mut Vec<Step>) {
        for handle in self.play.moves() {
            let Some(decision) = self.play.decision(handle) else { continue };
            let becomes = decision.choices.iter().find_map(|choice| match choice {
                Choice::Become(kind) => Some(kind.0),
                _ => None,
            });
            let mut step = Step {
                handle,
                kind: Occupant::NO_KIND,
                victim: Occupant::NO_KIND,
                becomes: Occupant::NO_KIND,
                from: 0,
                to: 0,
                drop: false,
            };
            match decision.what {
                What::Move { kind, from, to, .. } => {
                    (step.kind, step.from, step.to) = (kind.0, from.0, to.0);
                    step.becomes = becomes.filter(|new| *new != kind.0).unwrap_or(Occupant::NO_KIND);
                    step.victim = self.victim(decision.player, from, to);
                }
                What::Drop { kind, to, .. } => (step.kind, step.from, step.to, step.drop) = (kind.0, to.0, to.0, true),
                What::Pass | What::Stop => {}
            }
            let wanted = match which {
                Which::All => true,
                Which::Loud => step.is_loud(),
                Which::Quiet => !step.is_loud(),
            };
            if wanted {
                out.push(step);
            }
        }
    }

    /// Whom a move takes on its target: nobody of one's own team, or the move would not be one.
    fn victim(&self, mover: PlayerId, from: Square, to: Square) -> u8 {
        let there = self.board.on(to.0);
        let rules = self.play.spec();
        let friend = there.owner == mover.0 || rules.team_of(PlayerId(there.owner)) == rules.team_of(mover);
        if from == to || there == Occupant::NOBODY || friend { Occupant::NO_KIND } else { there.kind }
    }

    pub fn play(&mut self, step: &Step) {
        let mut notes = Vec::new();
        // A move of another position is refused, and then nothing has changed.
        let _ = self.play.play_move_watched(step.handle, &mut Notes(&mut notes));
        notes.iter().for_each(|change| self.board.tell(*change));
        self.steps.push(notes);
    }

    pub fn back(&mut self) {
        if let Some(notes) = self.steps.pop() {
            self.play.undo();
            notes.iter().rev().for_each(|(square, man, came)| self.board.tell((*square, *man, !came)));
        }
    }

    pub fn changes(&self, mut tell: impl FnMut(usize, Occupant, bool)) {
        for (square, man, came) in self.steps.last().into_iter().flatten() {
            tell(usize::from(*square), *man, *came);
        }
    }

    pub fn men(&self, mut tell: impl FnMut(usize, Occupant)) {
        self.board.0.iter().for_each(|(square, man)| tell(usize::from(*square), *man));
    }

    pub fn hand(&self, player: PlayerId, mut tell: impl FnMut(u8, u8)) {
        for men in self.play.placement().stored.iter().filter(|men| men.holder == player) {
            tell(men.kind.0, men.count.min(255) as u8);
        }
    }
}
