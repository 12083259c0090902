//! A position about to be asked for moves: whose turn it is, who stands where, how far pieces reach.

use super::board::Board;
use super::cpu::Cpu;
use super::shape::{Safety, Shape};
use super::tables::{Entry, Layout, Side, Tables};
use super::threats::each_threat;
use crate::set::{PerSquare, Set};
use std::marker::PhantomData;

/// The players, masks and tables of one generation.
pub(crate) struct Scene<'a, W: Set, const N: usize, S, C> {
    pub tables: &'a Tables<W>,
    pub board: &'a Board<W, N>,
    /// The tables of the player to move.
    pub mine: &'a Side<W>,
    pub side: usize,
    pub layout: Layout,
    pub own: W,
    /// Own pieces and those of partners: nobody captures them.
    pub friends: W,
    pub enemy: W,
    pub occupied: W,
    /// Drops that mate are not asked about.
    pub asked: bool,
    /// Pieces that some neither go over nor capture.
    pub barred: W,
    pub kind: PhantomData<(S, C)>,
}

impl<'a, W: Set, const N: usize, S: Shape, C: Cpu> Scene<'a, W, N, S, C> {
    /// Sets the scene.
    #[inline(always)]
    pub fn new(tables: &'a Tables<W>, board: &'a Board<W, N>) -> Self {
        let mut layout = S::layout(&tables.layout);
        let mut barred = W::EMPTY;
        if S::RARE {
            let mut planes = tables.barriers;
            while planes != 0 {
                barred |= board.planes[planes.trailing_zeros() as usize & (N - 1)];
                planes &= planes - 1;
            }
        } else {
            // Shapes that know nothing of them are used only where there are none.
            layout.vaults = 0;
        }
        let side = usize::from(board.side) & 3;
        let own = board.planes[side & (N - 1)];
        let (mut friends, mut enemy) = (own, W::EMPTY);
        if layout.players == 2 {
            enemy = board.planes[(side ^ 1) & (N - 1)];
        } else {
            for player in 0..layout.players {
                let pieces = board.planes[player & (N - 1)];
                if tables.team[side] >> player & 1 == 1 {
                    friends |= pieces;
                } else {
                    enemy |= pieces;
                }
            }
        }
        let mine = &tables.sides[side];
        Scene {
            tables,
            board,
            mine,
            side,
            layout,
            own,
            friends,
            enemy,
            occupied: friends | enemy,
            asked: false,
            barred,
            kind: PhantomData,
        }
    }

    /// A plane.
    #[inline(always)]
    pub fn plane(&self, index: usize) -> W {
        // N is a power of two, so the mask costs nothing where the index is known.
        self.board.planes[index & (N - 1)]
    }

    /// How many enemies there are.
    #[inline(always)]
    pub fn enemy_count(&self) -> usize {
        if self.layout.players == 2 { 1 } else { self.tables.enemies[self.side].len() }
    }

    /// An enemy: its tables and its pieces.
    #[inline(always)]
    pub fn enemy(&self, index: usize) -> (&'a Side<W>, W) {
        if self.layout.players == 2 {
            (&self.tables.sides[self.side ^ 1], self.enemy)
        } else {
            let player = usize::from(self.tables.enemies[self.side][index]);
            (&self.tables.sides[player], self.plane(player))
        }
    }

    /// What an entry of the tables says for an occupancy.
    #[inline(always)]
    pub fn look_up(&self, entry: &Entry<W>, occupied: W) -> W {
        let index = self.index(entry, occupied);
        self.tables.targets.get(entry.offset as usize + index).copied().unwrap_or(W::EMPTY)
    }

    /// The occupancy of the squares of an entry, as a number.
    #[inline(always)]
    fn index(&self, entry: &Entry<W>, occupied: W) -> usize {
        let mut index = C::extract(occupied.word(0), entry.mask.word(0));
        for word in 1..W::WORDS {
            index |= C::extract(occupied.word(word), entry.mask.word(word)) << (entry.shifts[word & 3] & 63);
        }
        index as usize
    }

    /// What an entry says that is a whole line: sets of more than a word would make its table too large.
    #[inline(always)]
    fn look_along(&self, entry: &Entry<W>, occupied: W) -> W {
        self.spread(entry, self.places(entry, self.index(entry, occupied)))
    }

    /// The places of a line that are reached, as bits, the line being occupied so.
    #[inline(always)]
    fn places(&self, entry: &Entry<W>, along: usize) -> usize {
        let index = along >> 1 & entry.inner as usize;
        usize::from(self.tables.lines.get(entry.offset as usize + index).copied().unwrap_or(0))
    }

    /// Places of a line as squares.
    #[inline(always)]
    fn spread(&self, entry: &Entry<W>, places: usize) -> W {
        let mut words = [0; 4];
        for (word, slot) in words.iter_mut().enumerate().take(W::WORDS) {
            let shift = if word == 0 { 0 } else { entry.shifts[word & 3] & 63 };
            *slot = C::deposit(places as u64 >> shift, entry.mask.word(word));
        }
        W::from_words(words)
    }

    /// What a line or a table of a rider or hopper says.
    #[inline(always)]
    fn look(&self, entry: &Entry<W>, occupied: W) -> W {
        if W::WORDS == 1 { self.look_up(entry, occupied) } else { self.look_along(entry, occupied) }
    }

    /// Where a rider goes or attacks.
    #[inline(always)]
    pub fn ride(&self, side: &Side<W>, rider: usize, square: usize, occupied: W) -> W {
        let mut reach = W::EMPTY;
        let (first, axes) = match S::AXES {
            // Where a set is a word, every rider takes one look-up.
            _ if W::WORDS == 1 => (rider, 1),
            Some(axes) => (axes[..rider & 3].iter().sum::<usize>(), axes[rider & 3]),
            None => (self.tables.first_axis[rider], self.tables.axes[rider]),
        };
        for axis in first..first + axes {
            reach |= self.look(side.rides[axis].at(square), occupied);
        }
        reach
    }

    /// Where a keyed component goes or attacks.
    #[inline(always)]
    pub fn key(&self, component: usize, square: usize) -> W {
        self.look_up(self.mine.keyed[component].at(square), self.occupied)
    }

    /// Where a hopper goes.
    #[inline(always)]
    pub fn hop(&self, hopper: usize, square: usize) -> W {
        let axes = if W::WORDS == 1 { 1 } else { S::HOP_AXES.unwrap_or(self.tables.hop_axes) };
        let (mut quiet, mut capture) = (W::EMPTY, W::EMPTY);
        for axis in hopper * axes..(hopper + 1) * axes {
            let (ride, over) = (self.mine.hops_quiet[axis].at(square), self.mine.hops[axis].at(square));
            if W::WORDS == 1 {
                quiet |= self.look_up(ride, self.occupied);
                capture |= self.look_up(over, self.occupied);
            } else {
                // Both look at the same line: what stands on it tells which places of which of them count.
                let along = self.index(ride, self.occupied);
                let places = (self.places(ride, along) & !along) | (self.places(over, along) & along);
                quiet |= self.spread(ride, places);
            }
        }
        let reach =
            if W::WORDS == 1 { quiet.minus(self.occupied) | (capture & self.enemy) } else { quiet.minus(self.friends) };
        if S::RARE { self.unbarred(hopper, square, reach) } else { reach }
    }

    /// Where a piece goes over another along drawn lines.
    #[inline(always)]
    pub fn vault(&self, vault: usize, square: usize) -> W {
        let reach = self.look_up(self.mine.vaults[vault].at(square), self.occupied);
        if reach.any() { self.unbarred(self.layout.hoppers + vault, square, reach) } else { reach }
    }

    /// What pieces that bar the way leave of the reach of a hopper or vault.
    #[inline(always)]
    fn unbarred(&self, component: usize, square: usize, reach: W) -> W {
        let mut reach = reach;
        if self.tables.heed_bars >> component & 1 == 1 {
            for piece in self.barred.minus(W::of(square)).squares() {
                reach = reach.minus(*self.mine.beyond[component * W::SQUARES + square].at(piece));
            }
        }
        reach
    }

    /// Of those that go over pieces: whether the threat is one by number, and who bars its way then.
    #[inline(always)]
    pub fn barring(&self, threat: usize, barred: W) -> Option<W> {
        let hopper = threat.wrapping_sub(self.layout.riders + self.layout.keyed);
        let is_hopper = hopper < self.layout.hoppers;
        let component = if is_hopper { hopper } else { hopper - self.layout.stares };
        let heeds = self.tables.heed_bars >> component & 1 == 1;
        if heeds { Some(barred) } else { (!is_hopper).then_some(W::EMPTY) }
    }

    /// Whether a hopper, given as a threat, captures on a square, the board being occupied so.
    #[inline(always)]
    pub fn hops(&self, side: &Side<W>, threat: usize, from: usize, square: usize, occupied: W) -> bool {
        let hopper = threat - self.layout.riders - self.layout.keyed;
        let axes = if W::WORDS == 1 { 1 } else { self.tables.hop_axes };
        let mut axes = hopper * axes..(hopper + 1) * axes;
        axes.any(|axis| self.look(side.hops[axis].at(from), occupied).has(square))
    }

    /// Whether enemies attack a square by riding, the board being occupied so.
    #[inline(always)]
    pub fn ridden(&self, square: usize, occupied: W, enemy: W) -> bool {
        self.ridden_past(square, occupied, enemy, self.barred)
    }

    /// The same where the pieces that bar ways may stand elsewhere, too.
    #[inline(always)]
    pub fn ridden_past(&self, square: usize, occupied: W, enemy: W, barred: W) -> bool {
        for index in 0..self.enemy_count() {
            let (theirs, army) = self.enemy(index);
            let army = army & enemy;
            if S::SAFETY == Safety::Pins {
                for rider in 0..self.layout.riders {
                    let pieces = army & self.plane(self.layout.first_rider() + rider);
                    let far = *theirs.threats_reverse[rider].at(square) & pieces;
                    // A ride backwards is a ride: the proof of reversal was made when the game was compiled.
                    if far.any() && (self.ride(theirs, rider, square, occupied) & far).any() {
                        return true;
                    }
                }
            } else {
                each_threat!(self.layout, W, |threat, plane, table, needs| {
                    let pieces = army & self.plane(plane);
                    for piece in (*theirs.threats_reverse[threat].at(square) & pieces).squares() {
                        if S::RARE
                            && needs > 0
                            && let Some(barred) = self.barring(threat, barred)
                        {
                            let between = *self.tables.between[table + square].at(piece);
                            let over = between & occupied;
                            if over.any() && !over.several() && (between & barred).is_empty() {
                                return true;
                            }
                            continue;
                        }
                        if S::SAFETY == Safety::Trials && needs > 0 {
                            if self.hops(theirs, threat, piece, square, occupied) {
                                return true;
                            }
                            continue;
                        }
                        let between = *self.tables.between[table + square].at(piece) & occupied;
                        if needs == 0 && between.is_empty() || needs == 1 && between.any() && !between.several() {
                            return true;
                        }
                    }
                });
            }
        }
        false
    }

    /// Enemies that attack a square whatever stands between.
    #[inline(always)]
    pub fn near(&self, square: usize, enemy: W) -> W {
        let mut all = W::EMPTY;
        for index in 0..self.enemy_count() {
            let (theirs, army) = self.enemy(index);
            if self.layout.leapers + self.layout.pawns > 2 && (*theirs.near.at(square) & army).is_empty() {
                continue;
            }
            let mut found = *theirs.royal_reverse.at(square) & self.plane(self.layout.royal());
            for leaper in 0..self.layout.leapers {
                found |= *theirs.leaps_reverse[leaper].at(square) & self.plane(self.layout.first_leaper() + leaper);
            }
            for pawn in 0..self.layout.pawns {
                found |= *theirs.pawns_reverse[pawn].at(square) & self.plane(self.layout.first_pawn() + pawn);
            }
            all |= found & army;
        }
        all & enemy
    }

    /// Whether enemies attack a square.
    #[inline(always)]
    pub fn attacked(&self, square: usize, occupied: W, enemy: W) -> bool {
        self.attacked_past(square, occupied, enemy, self.barred)
    }

    /// The same where the pieces that bar ways may stand elsewhere, too.
    #[inline(always)]
    pub fn attacked_past(&self, square: usize, occupied: W, enemy: W, barred: W) -> bool {
        self.near(square, enemy).any() || self.ridden_past(square, occupied, enemy, barred)
    }
}
