//! One player's island and belongings, as masks.

use tablee_core::{Side, Sides};

use crate::set::Face;
use crate::{Colour, FIELD_COUNT, Field, Item, Placement, Spot, Tile};

/// One player's island and belongings. Masks hold one bit a field; an adventurer's mask holds exactly one bit, that of
/// its [`Spot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Island {
    /// The fields whose tile has an exit to that side, in the order of [`Side::ALL`].
    pub(crate) exits: [u32; 4],
    /// Where each colour's adventurer stands.
    pub(crate) adventurers: [u32; 4],
    /// The fields with a tile.
    pub(crate) laid: u32,
    /// The fields where a crystal still lies.
    pub(crate) lying_crystals: u32,
    /// The fields where a gold nugget still lies.
    pub(crate) lying_gold: u32,
    /// The tile's number by field; 0 where none lies.
    pub(crate) tiles: [u8; FIELD_COUNT],
    /// The treasure taken of each colour; 0 for none.
    pub(crate) treasures: [u8; 4],
    /// Crystals picked up on the way (B10).
    pub(crate) collected_crystals: u8,
    /// Crystals that made up for a lesser treasure (B11).
    pub(crate) make_up_crystals: u8,
    /// Gold nuggets picked up on the way (B10).
    pub(crate) gold: u8,
}

impl Island {
    pub(crate) const EMPTY: Island = Island {
        exits: [0; 4],
        adventurers: [Spot::BEACH.bit(); 4],
        laid: 0,
        lying_crystals: 0,
        lying_gold: 0,
        tiles: [0; FIELD_COUNT],
        treasures: [0; 4],
        collected_crystals: 0,
        make_up_crystals: 0,
        gold: 0,
    };

    /// Lays a tile on a free field, with its item on it (B6).
    #[inline]
    pub(crate) fn lay(&mut self, tile: Tile, face: &Face, field: Field) {
        let bit = field.bit();
        for (exits, mask) in self.exits.iter_mut().zip(face.exit_masks) {
            *exits |= mask & bit;
        }
        self.laid |= bit;
        self.lying_crystals |= face.crystal_mask & bit;
        self.lying_gold |= face.gold_mask & bit;
        self.tiles[field.index()] = tile.number();
    }

    /// Moves an adventurer, which takes what lies where it ends (B10).
    #[inline]
    pub(crate) fn walk(&mut self, colour: Colour, to: Spot) {
        let bit = to.bit();
        self.adventurers[colour.index()] = bit;
        self.collected_crystals = self.collected_crystals.wrapping_add((self.lying_crystals & bit != 0) as u8);
        self.gold = self.gold.wrapping_add((self.lying_gold & bit != 0) as u8);
        self.lying_crystals &= !bit;
        self.lying_gold &= !bit;
    }

    #[inline]
    pub(crate) fn spot(&self, colour: Colour) -> Spot {
        Spot::lowest(self.adventurers[colour.index()])
    }

    /// Whether an adventurer stands in its temple without having been given a treasure yet (B11).
    #[inline]
    pub(crate) fn awaits_treasure(&self, colour: Colour) -> bool {
        self.adventurers[colour.index()] == Spot::TEMPLE.bit() && self.treasures[colour.index()] == 0
    }

    /// Whether all four adventurers are in their temples (B12).
    #[inline]
    pub(crate) fn all_arrived(&self) -> bool {
        self.adventurers == [Spot::TEMPLE.bit(); 4]
    }

    pub(crate) fn tile(&self, field: Field) -> Option<Tile> {
        Tile::new(self.tiles[field.index()])
    }

    /// The item that still lies on a field.
    pub(crate) fn item(&self, field: Field) -> Option<Item> {
        match field.bit() {
            bit if self.lying_crystals & bit != 0 => Some(Item::Crystal),
            bit if self.lying_gold & bit != 0 => Some(Item::Gold),
            _ => None,
        }
    }

    /// All crystals in hand, those of B11 included.
    pub(crate) fn crystals(&self) -> u8 {
        self.collected_crystals.saturating_add(self.make_up_crystals)
    }

    /// The exits of the tile on a field.
    pub(crate) fn exits_at(&self, field: Field) -> Sides {
        let shown = |side: &Side| self.exits[*side as usize] & field.bit() != 0;
        Side::ALL.into_iter().filter(shown).fold(Sides::NONE, Sides::with)
    }
}

/// Where the adventurers start and where their temples stand, as masks: the field that a colour's number touches, in the
/// mask of the side it touches; the same on all islands (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shores {
    /// By colour, as far as the draft has come.
    pub(crate) placements: [Option<Placement>; 4],
    pub(crate) beach_west: [u32; 4],
    pub(crate) beach_south: [u32; 4],
    pub(crate) jungle_north: [u32; 4],
    pub(crate) jungle_east: [u32; 4],
}

impl Shores {
    pub(crate) const EMPTY: Shores = Shores {
        placements: [None; 4],
        beach_west: [0; 4],
        beach_south: [0; 4],
        jungle_north: [0; 4],
        jungle_east: [0; 4],
    };

    #[inline]
    pub(crate) fn place(&mut self, colour: Colour, placement: Placement) {
        let lane = colour.index();
        let (field, side) = placement.beach.beach_edge();
        self.beach_west[lane] = if side == Side::West { field.bit() } else { 0 };
        self.beach_south[lane] = if side == Side::South { field.bit() } else { 0 };
        let (field, side) = placement.jungle.jungle_edge();
        self.jungle_north[lane] = if side == Side::North { field.bit() } else { 0 };
        self.jungle_east[lane] = if side == Side::East { field.bit() } else { 0 };
        self.placements[lane] = Some(placement);
    }

    /// How many colours stand.
    pub(crate) fn placed(&self) -> usize {
        self.placements.iter().flatten().count()
    }

    /// Which numbers of the beach and of the jungle are taken, as bits by place.
    #[inline]
    pub(crate) fn taken(&self) -> (u16, u16) {
        self.placements.iter().flatten().fold((0, 0), |(beaches, jungles), placement| {
            (beaches | 1 << placement.beach.place(), jungles | 1 << placement.jungle.place())
        })
    }
}
