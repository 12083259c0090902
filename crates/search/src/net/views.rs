//! Which row of a net is for a man: its owner counted from whoever looks, its square as that player sees the board.

use crate::frame::Frame;
use arbiter_engine::Game;

/// By who looks, owner, kind and square: a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Views {
    players: usize,
    kinds: usize,
    squares: usize,
    rows: Vec<u16>,
    /// By player: those who see the board alike are of one sort.
    sorts: Vec<usize>,
    /// Where the rows of men in hand begin.
    hands: usize,
    all: usize,
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
        if hands + in_hand > usize::from(u16::MAX) {
            return None;
        }
        let mut views = Views {
            players,
            kinds,
            squares,
            rows: vec![0; players * players * kinds * squares],
            sorts: (0..players).map(sort).collect(),
            hands,
            all: hands + in_hand,
        };
        for seer in 0..players {
            for square in 0..squares {
                let (sort, (_, seen)) = (views.sorts[seer], frame.seen(seer, square));
                for owner in 0..players {
                    for kind in 0..kinds {
                        let row = ((sort * players + views.beside(seer, owner)) * kinds + kind) * squares + seen;
                        let place = views.place(seer, owner, kind, square);
                        views.rows[place] = row as u16;
                    }
                }
            }
        }
        Some(views)
    }

    /// How many places after the one who looks an owner is.
    fn beside(&self, seer: usize, owner: usize) -> usize {
        (owner + self.players - seer) % self.players
    }

    fn place(&self, seer: usize, owner: usize, kind: usize, square: usize) -> usize {
        ((seer * self.players + owner) * self.kinds + kind) * self.squares + square
    }

    /// The row of a man.
    #[inline(always)]
    pub fn row(&self, seer: usize, owner: usize, kind: usize, square: usize) -> Option<usize> {
        if owner >= self.players {
            return None;
        }
        self.rows.get(self.place(seer, owner, kind, square)).map(|row| usize::from(*row))
    }

    /// The row of a man in hand.
    #[inline(always)]
    pub fn hand(&self, seer: usize, owner: usize, kind: usize) -> Option<usize> {
        let sort = self.sorts.get(seer)?;
        (owner < self.players && kind < self.kinds)
            .then(|| self.hands + (sort * self.players + self.beside(seer, owner)) * self.kinds + kind)
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.all
    }
}
