//! A position as masks and numbers, for programs that read positions by the million.

use tablee_core::{Interned, Seat};

use crate::{Karuba, KarubaSet, Placement, TILE_COUNT};

/// One bit a tile number.
const ALL_TILES: u64 = (1 << (TILE_COUNT + 1)) - 2;

/// One player's island and belongings, all of it open. Masks have one bit a field, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IslandMasks {
    /// The fields whose tile has an exit to that side, in the order of [`tablee_core::Side::ALL`].
    pub exits: [u32; 4],
    /// The fields where a crystal still lies.
    pub crystals: u32,
    /// The fields where a gold nugget still lies.
    pub gold: u32,
    /// By colour where its adventurer stands: one bit, 30 on the beach and 31 in the temple.
    pub adventurers: [u32; 4],
    /// By colour the value of the treasure taken; 0 for none.
    pub treasures: [u8; 4],
    /// Crystals in hand, those of B11 included.
    pub crystals_won: u8,
    /// Gold nuggets in hand.
    pub gold_won: u8,
}

impl Karuba {
    /// The island of `seat`.
    #[inline]
    pub fn masks(&self, seat: Seat) -> IslandMasks {
        let island = self.island(seat);
        IslandMasks {
            exits: island.exits,
            crystals: island.lying_crystals,
            gold: island.lying_gold,
            adventurers: island.adventurers,
            treasures: island.treasures,
            crystals_won: island.crystals(),
            gold_won: island.gold,
        }
    }

    /// The set in play.
    #[inline]
    pub fn set(&self) -> &Interned<KarubaSet> {
        &self.set
    }

    /// Where adventurer and temple of each colour stand, as far as the draft has come (B3).
    #[inline]
    pub fn placements(&self) -> [Option<Placement>; 4] {
        self.shores.placements
    }

    /// How many tiles have been revealed (B5).
    #[inline]
    pub fn revealed_count(&self) -> u8 {
        self.revealed
    }

    /// The tiles not yet revealed, whose order nobody knows: one bit a tile number.
    #[inline]
    pub fn tiles_to_come(&self) -> u64 {
        let of = |tiles: &[u8]| tiles.iter().fold(0, |set, &number| set | 1_u64 << (number & 63));
        // Every number is somewhere: the shorter part says what is in the other.
        let (gone, stack) = self.tiles.split_at((self.revealed as usize).min(TILE_COUNT));
        if gone.len() < stack.len() { ALL_TILES & !of(gone) } else { of(stack) }
    }

    /// The value of the best treasure left of a colour (B4); 0 if none is left.
    #[inline]
    pub fn best_treasure(&self, colour: crate::Colour) -> u8 {
        self.treasures_left(colour.index()).first().copied().unwrap_or(0)
    }
}
