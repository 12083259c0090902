//! The board as a piece sees it that was lifted, or has taken pieces on the way. Most questions need only to know which
//! squares are empty; the position itself is copied when somebody asks more.

use crate::general::state::State;
use crate::general::view::View;
use crate::set::Set;
use std::cell::OnceCell;

/// Most pieces lifted or squares cleared: the mover, his partner, one for each inner leg.
const MOST: usize = 2 + arbiter_spec::limits::LEGS;

/// Who is not there.
#[derive(Clone, Copy)]
enum Gone {
    /// This piece of the square.
    One(u8, u16),
    /// Everybody on the square.
    All(u8),
}

/// A position without some pieces.
pub(crate) struct Seen<'a, W: Set> {
    base: &'a State<W>,
    gone: [Option<Gone>; MOST],
    /// The squares where somebody is gone.
    touched: W,
    occupied: W,
    copy: OnceCell<Box<State<W>>>,
}

impl<'a, W: Set> Seen<'a, W> {
    /// The position as it is.
    #[inline(always)]
    pub fn all(base: &'a State<W>) -> Seen<'a, W> {
        Seen { base, gone: [None; MOST], touched: W::EMPTY, occupied: base.occupied, copy: OnceCell::new() }
    }

    /// Without a piece.
    pub fn without_piece(&self, square: usize, id: u16) -> Seen<'a, W> {
        let empties = !self.base.shared.has(square);
        self.without(Gone::One(square as u8, id), square, empties)
    }

    /// Without anybody on a square.
    pub fn without_square(&self, square: usize) -> Seen<'a, W> {
        self.without(Gone::All(square as u8), square, true)
    }

    fn without(&self, who: Gone, square: usize, empties: bool) -> Seen<'a, W> {
        let mut gone = self.gone;
        if let Some(place) = gone.iter_mut().find(|place| place.is_none()) {
            *place = Some(who);
        }
        let bit = W::of(square);
        let occupied = if empties { self.occupied.minus(bit) } else { self.occupied };
        let mut seen = Seen { base: self.base, gone, touched: self.touched | bit, occupied, copy: OnceCell::new() };
        if !empties {
            // Pieces may share the square: only the copy knows who is left there.
            seen.occupied = seen.state().occupied;
        }
        seen
    }

    /// Where somebody stands.
    #[inline(always)]
    pub fn occupied(&self) -> W {
        self.occupied
    }

    /// Whether nobody stands there.
    #[inline(always)]
    pub fn is_empty(&self, square: usize) -> bool {
        !self.occupied.has(square)
    }

    /// Whether everybody is there.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.touched.is_empty()
    }

    /// The position.
    #[inline]
    pub fn state(&self) -> &State<W> {
        if self.is_whole() { self.base } else { self.copy.get_or_init(|| Box::new(self.copied())) }
    }

    /// A position that has the same pieces on the square.
    #[inline]
    pub fn state_on(&self, square: usize) -> &State<W> {
        if self.touched.has(square) { self.state() } else { self.base }
    }

    /// The same questions about this position.
    pub fn view<'v>(&'v self, view: View<'v, W>) -> View<'v, W> {
        View { state: self.state(), ..view }
    }

    fn copied(&self) -> State<W> {
        let mut state = self.base.clone();
        for gone in self.gone.iter().flatten() {
            match *gone {
                Gone::One(square, id) => {
                    state.take(usize::from(square), id);
                }
                Gone::All(square) => {
                    while let Some(piece) = state.piece(usize::from(square)).copied() {
                        if state.take(usize::from(square), piece.id).is_none() {
                            break;
                        }
                    }
                }
            }
        }
        state
    }
}
