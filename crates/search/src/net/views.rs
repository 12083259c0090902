//! Which row of a net is for a man: its owner counted from whoever looks, its square as that player sees the board.
//!
//! Where everybody has one royal man, it matters where the one who looks has it: far from home other things count than at
//! home, and what is true on one side of the board is true on the other. So the board is seen from a [`Stance`], with the
//! royal man always on the same side.

use crate::frame::Frame;
use arbiter_engine::{Game, Occupant, Walk};

/// Where the royal man of the one who looks stands: in which zone, and whether left and right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stance {
    zone: u8,
    mirrored: bool,
}

impl Stance {
    /// That of players without a royal man.
    pub const NONE: Stance = Stance { zone: 0, mirrored: false };
}

/// In the outer half of its side of its first line, elsewhere on that line, a line away, or farther.
const ZONES: usize = 4;

/// More rows are not told apart by the numbers they have.
const MOST_ROWS: usize = u16::MAX as usize;

/// By who looks and how, owner, kind and square: a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Views {
    players: usize,
    kinds: usize,
    squares: usize,
    /// First as players see the board, then with left and right exchanged.
    rows: Vec<u16>,
    /// By player: those who see the board alike are of one sort.
    sorts: Vec<usize>,
    /// Where the rows of men in hand begin in each zone.
    hands: usize,
    /// How many rows are for each zone.
    part: usize,
    /// By player and square of its royal man; nothing where it does not matter.
    stances: Vec<Stance>,
    /// By kind.
    royal: Vec<bool>,
}

impl Views {
    /// The rows of a game; none if they are too many to be learnt.
    pub fn of(game: &Game) -> Option<Views> {
        let rules = game.spec();
        let (players, kinds) = (rules.players.len(), rules.kinds.len());
        let squares = rules.board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let frame = Frame::of(game);
        // Armies that do not see the board alike have rows of their own.
        let models: Vec<usize> = (0..players).filter(|player| frame.is_model(*player)).collect();
        let sort = |player: usize| models.iter().position(|model| *model == frame.seen(player, 0).0).unwrap_or(0);
        let hands = models.len() * players * kinds * squares;
        let in_hand = if rules.stores.is_empty() { 0 } else { models.len() * players * kinds };
        let mut views = Views {
            players,
            kinds,
            squares,
            rows: vec![0; 2 * players * players * kinds * squares],
            sorts: (0..players).map(sort).collect(),
            hands,
            part: hands + in_hand,
            stances: Vec::new(),
            royal: vec![false; kinds],
        };
        for kind in rules.royalty.iter().flat_map(|royalty| &royalty.kinds) {
            views.royal[kind.index()] = true;
        }
        views.stances = views.look_for_stances(game, &frame).unwrap_or_default();
        // A large game has one way to see it, or none.
        if views.len() > MOST_ROWS {
            views.stances.clear();
        }
        if views.len() > MOST_ROWS {
            return None;
        }
        for seer in 0..players {
            for square in 0..squares {
                let (sort, (_, seen)) = (views.sorts[seer], frame.seen(seer, square));
                for owner in 0..players {
                    for kind in 0..kinds {
                        let first = ((sort * players + views.beside(seer, owner)) * kinds + kind) * squares;
                        for (mirrored, seen) in [(false, seen), (true, frame.mirrored(seen))] {
                            let place = views.place(mirrored, seer, owner, kind, square);
                            views.rows[place] = (first + seen) as u16;
                        }
                    }
                }
            }
        }
        Some(views)
    }

    /// By player and square of its royal man; none if somebody has several of them, or none.
    fn look_for_stances(&self, game: &Game, frame: &Frame) -> Option<Vec<Stance>> {
        let board = &game.spec().board;
        let mut homes = vec![Vec::new(); self.players];
        game.walk(&game.start(0)).men(|square, man| {
            if self.royal.get(usize::from(man.kind)) == Some(&true)
                && let Some(homes) = homes.get_mut(usize::from(man.owner))
            {
                homes.push(square);
            }
        });
        let places: Vec<(usize, (i32, i32))> =
            board.squares().map(|square| (square.index(), board.coordinates(square))).collect();
        let at = |wanted: usize| places.iter().find(|(square, _)| *square == wanted).map(|(_, place)| *place);
        let width = 1 + places.iter().map(|(_, (x, _))| *x).max().unwrap_or(0);
        let mut stances = vec![Stance::NONE; self.players * self.squares];
        for (player, homes) in homes.iter().enumerate() {
            let [home] = homes[..] else { return None };
            let line = at(frame.seen(player, home).1)?.1;
            for square in board.squares().map(|square| square.index()) {
                let (x, y) = at(frame.seen(player, square).1)?;
                let mirrored = frame.has_mirror() && 2 * x < width - 1;
                let x = if mirrored { width - 1 - x } else { x };
                let zone = match (y - line).abs() {
                    0 if 4 * x >= 3 * width => 0,
                    0 => 1,
                    1 => 2,
                    _ => 3,
                };
                stances[player * self.squares + square] = Stance { zone, mirrored };
            }
        }
        Some(stances)
    }

    /// How many places after the one who looks an owner is.
    fn beside(&self, seer: usize, owner: usize) -> usize {
        (owner + self.players - seer) % self.players
    }

    fn place(&self, mirrored: bool, seer: usize, owner: usize, kind: usize, square: usize) -> usize {
        let seer = usize::from(mirrored) * self.players + seer;
        ((seer * self.players + owner) * self.kinds + kind) * self.squares + square
    }

    /// Whether it is by this man that somebody sees the board in one way or another.
    #[inline(always)]
    pub fn matters(&self, seer: usize, man: Occupant) -> bool {
        usize::from(man.owner) == seer
            && self.royal.get(usize::from(man.kind)) == Some(&true)
            && !self.stances.is_empty()
    }

    /// How somebody sees the board whose royal man stands on a square.
    #[inline(always)]
    pub fn stance(&self, seer: usize, square: usize) -> Stance {
        self.stances.get(seer * self.squares + square).copied().unwrap_or(Stance::NONE)
    }

    /// How somebody sees the board.
    pub fn stance_of(&self, seer: usize, walk: &Walk<'_>) -> Stance {
        let mut stance = Stance::NONE;
        walk.men(|square, man| {
            if self.matters(seer, man) {
                stance = self.stance(seer, square);
            }
        });
        stance
    }

    /// The row of a man.
    #[inline(always)]
    pub fn row(&self, seer: usize, stance: Stance, owner: usize, kind: usize, square: usize) -> Option<usize> {
        if owner >= self.players {
            return None;
        }
        let row = self.rows.get(self.place(stance.mirrored, seer, owner, kind, square))?;
        Some(usize::from(stance.zone) * self.part + usize::from(*row))
    }

    /// The row of a man in hand.
    #[inline(always)]
    pub fn hand(&self, seer: usize, stance: Stance, owner: usize, kind: usize) -> Option<usize> {
        let sort = self.sorts.get(seer)?;
        let row = (sort * self.players + self.beside(seer, owner)) * self.kinds + kind;
        (owner < self.players && kind < self.kinds).then(|| usize::from(stance.zone) * self.part + self.hands + row)
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.zones() * self.part
    }

    /// In how many ways the board is seen: each has as many rows as the others, for the same men.
    pub fn zones(&self) -> usize {
        if self.stances.is_empty() { 1 } else { ZONES }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::games;

    /// With left and right exchanged, royal man and all, the same rows are seen.
    #[test]
    fn a_board_and_its_mirror_image_are_seen_alike() {
        let mut turned = 0;
        for (id, game) in games() {
            let Some(views) = Views::of(&game).filter(|views| !views.stances.is_empty()) else { continue };
            let frame = Frame::of(&game);
            let squares: Vec<usize> = game.spec().board.squares().map(|square| square.index()).collect();
            for seer in 0..views.players {
                let mirrored = |square: usize| {
                    let wanted = frame.mirrored(frame.seen(seer, square).1);
                    *squares.iter().find(|square| frame.seen(seer, **square).1 == wanted).unwrap()
                };
                for home in &squares {
                    let (here, there) = (views.stance(seer, *home), views.stance(seer, mirrored(*home)));
                    assert_eq!(here.zone, there.zone, "{id}");
                    if mirrored(*home) == *home || !frame.has_mirror() {
                        continue;
                    }
                    assert_ne!(here.mirrored, there.mirrored, "{id}");
                    turned += 1;
                    for square in &squares {
                        let row = |stance, square| views.row(seer, stance, 0, 0, square);
                        assert_eq!(row(here, *square), row(there, mirrored(*square)), "{id}");
                    }
                }
            }
        }
        assert!(turned > 0, "some boards have a mirror image");
    }
}
