//! What a game must answer to be played by numbers.

use tablee_bots::Mind;
use tablee_core::{Diagrammed, Seat, Setup};

use crate::{Menu, Space};

/// A game whose moves have numbers and whose positions can be written as bytes.
///
/// The number of a move depends only on what the seat sees, and so does every byte of an observation: seats are counted from the
/// one that looks, which is always row 0.
pub trait Encode: Diagrammed + Mind {
    /// What a seat may choose, by number, with whatever is needed to find the move that a number stands for.
    type Menu: Menu;

    /// How many actions there are with the usual options; masks of this length are written fastest.
    const ACTIONS: usize;

    /// No more seats than this ever decide at the same time.
    const MOST_LANES: usize;

    /// The spaces of a set-up.
    fn space(setup: &Setup<Self>) -> Space;

    /// What `seat` may choose now; nothing if it does not decide.
    fn survey(&self, seat: Seat, menu: &mut Self::Menu);

    /// The move that a number stands for here, legal or not; none if it stands for nothing.
    fn choice(&self, seat: Seat, menu: &Self::Menu, action: usize) -> Option<Self::Move>;

    /// The number of a move here; none if it has none, and then it is not legal.
    fn action(&self, seat: Seat, menu: &Self::Menu, choice: Self::Move) -> Option<usize>;

    /// Writes what `seat` sees; `menu` must have been asked for at the same position and seat, or be empty.
    fn observe(&self, seat: Seat, menu: &Self::Menu, out: &mut [u8]);

    /// Writes what every seat sees, one after the other, `size` bytes each. A game whose seats see mostly the same does better
    /// than to write it once for each.
    #[inline]
    fn observe_all(&self, menus: &[Self::Menu], size: usize, out: &mut [u8]) {
        for ((seat, menu), out) in Seat::all(menus.len()).zip(menus).zip(out.chunks_exact_mut(size.max(1))) {
            self.observe(seat, menu, out);
        }
    }
}
