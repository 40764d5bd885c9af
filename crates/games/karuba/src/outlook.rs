//! What would come of a move, for whoever draws a view.

use tablee_core::{Seat, Sides};

use crate::island::{Island, Shores};
use crate::{Colour, Field, KarubaView, Spot, Tile};

impl KarubaView {
    /// A shortest way for an adventurer of a seat: the spots from where it stands to `to`, so that it takes one step less than
    /// there are spots. How far the revealed tile lets it go is not asked; nothing if no path leads there (B8, B9).
    ///
    /// ```
    /// use tablee_core::{ComponentSet, DealRng, Game, Seat, Setup, Viewer};
    /// use tablee_karuba::{Colour, Karuba, KarubaOptions, KarubaSet, Spot};
    /// let setup = Setup::<Karuba>::new(KarubaOptions::default(), KarubaSet::standard(), 2).unwrap();
    /// let deal = Karuba::deal(&setup, &mut DealRng::from_numbers(1, 1));
    /// let view = Karuba::start(&setup, &deal).unwrap().view(Viewer::Spectator);
    /// assert_eq!(view.way(Seat::FIRST, Colour::Blue, Spot::TEMPLE), None, "no tile lies yet");
    /// ```
    pub fn way(&self, seat: Seat, colour: Colour, to: Spot) -> Option<Vec<Spot>> {
        self.island_of(seat)?.way(&self.shores(), colour, to)
    }

    /// The shortest way that leads an adventurer from somewhere to where it stands now, both ends included: how it came, if
    /// nothing was laid since. Nothing if there is none.
    pub fn came(&self, seat: Seat, colour: Colour, from: Spot) -> Option<Vec<Spot>> {
        let stands = *self.players.get(seat.index())?.adventurers.get(colour)?;
        let mut island = self.island_of(seat)?;
        island.adventurers[colour.index()] = from.bit();
        island.way(&self.shores(), colour, stands)
    }

    /// On which sides a tile would lead on if a seat laid it on a free field: to a neighbour that has an exit there too, to
    /// an adventurer that waits on the beach, or into a temple (B8).
    pub fn joins(&self, seat: Seat, tile: Tile, field: Field) -> Sides {
        self.island_of(seat).map_or(Sides::NONE, |mut island| {
            island.lay(tile, self.set.face(tile), field);
            island.joined(&self.shores(), field)
        })
    }

    /// The points for whoever reaches the temple of a colour this turn (B11).
    pub fn prize(&self, colour: Colour) -> u8 {
        self.treasures.get(colour).and_then(|left| left.first()).copied().unwrap_or(0)
    }

    fn island_of(&self, seat: Seat) -> Option<Island> {
        self.players.get(seat.index()).map(|player| player.island(&self.set))
    }

    fn shores(&self) -> Shores {
        let mut shores = Shores::EMPTY;
        self.setup.iter().for_each(|(colour, &placement)| shores.place(colour, placement));
        shores
    }
}
