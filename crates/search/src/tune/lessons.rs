//! Positions as a net sees them, and what the sums of single men leave to be learnt of each.

use crate::account::Signs;
use crate::net::{self, Views};
use crate::values::Values;
use arbiter_engine::Walk;

/// Many positions, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lessons {
    /// For each position the rows seen by the side on move, then as many seen by the other.
    rows: Vec<u16>,
    starts: Vec<usize>,
    pub lessons: Vec<Lesson>,
}

/// What is to be learnt of a position, for the side on move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    pub age: u8,
    /// Whether it is for checking only.
    pub held_back: bool,
    /// What the sums come to, in hundredths.
    pub known: f32,
    /// What comes of it, from 0 to 1.
    pub target: f32,
}

impl Lessons {
    /// Notes a position; what is to be learnt of it is told later.
    pub fn note(&mut self, views: &Views, values: &Values, signs: &Signs, walk: &Walk<'_>) {
        let own = signs.of(walk.to_move().index()) > 0;
        let [first, second] = signs.seers();
        let seers = if own { [first, second] } else { [second, first] };
        self.starts.push(self.rows.len());
        let mut phase = 0;
        for seer in seers {
            phase = 0;
            let stance = views.stance_of(seer, walk);
            walk.men(|square, man| {
                let (owner, kind) = (usize::from(man.owner), usize::from(man.kind));
                phase += values.phase(man.kind);
                self.rows.extend(views.row(seer, stance, owner, kind, square).map(|row| row as u16));
            });
            if values.hands {
                for player in signs.players() {
                    walk.hand(player, |kind, count| {
                        let row = views.hand(seer, stance, player.index(), usize::from(kind));
                        self.rows.extend(row.into_iter().flat_map(|row| (0..count).map(move |_| row as u16)));
                    });
                }
            }
        }
        let age = net::age(phase, values.full_phase) as u8;
        self.lessons.push(Lesson { age, held_back: false, known: 0.0, target: 0.5 });
    }

    /// The rows of a position: those of the side on move, those of the other.
    pub fn rows(&self, place: usize) -> (&[u16], &[u16]) {
        let start = self.starts[place];
        let end = self.starts.get(place + 1).map_or(self.rows.len(), |next| *next);
        self.rows[start..end].split_at((end - start) / 2)
    }

    /// Adds the positions of another game.
    pub fn append(&mut self, other: Lessons) {
        let shift = self.rows.len();
        self.starts.extend(other.starts.iter().map(|start| start + shift));
        self.rows.extend(other.rows);
        self.lessons.extend(other.lessons);
    }
}
