//! The island as paths: which cards are joined, how far the temples are, and what the best shortest path brings (C8 to C11).
//!
//! A laid island fits in 4 x 4 cells, numbered in reading order, one bit each. The four colours are searched together, each in
//! its own 16 bits (its *lane*) of a word.

use crate::Card;
use crate::island::Island;
use crate::set::{Colour, Item, KarubaCardsSet};

/// The lowest bit of every lane.
const LANES: u64 = 0x0001_0001_0001_0001;
const LANE: u32 = 16;
/// The cells that have a cell to their right, and those that have one below.
const NOT_LAST_COLUMN: u64 = 0x7777;
const NOT_LAST_ROW: u64 = 0x0fff;

/// The cell's bit of a place relative to the island's corner; places that are in no island of 4 x 4 have none, nor has
/// `NOWHERE`, whatever the corner.
static CELL: [u16; 256] = {
    let mut table = [0; 256];
    let mut cell = 0;
    while cell < 16 {
        table[cell / 4 * 8 + cell % 4] = 1 << cell;
        cell += 1;
    }
    table
};

/// The joined cards of an island.
pub(crate) struct Map {
    /// In every lane: the cells joined to the one on their right.
    east: u64,
    /// In every lane: the cells joined to the one below.
    south: u64,
    /// In each lane the cell of its adventurer, if its temple is laid too.
    starts: u64,
    /// In each lane the cell of its temple, if its adventurer is laid too.
    temples: u64,
    /// In each lane the cells of the other lanes' adventurers.
    others: u64,
    crystals: u16,
    gold: u16,
    /// The bit of the island's corner.
    corner: u8,
}

/// Who may be walked over when the distance is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Walk {
    /// All cards.
    OverAll,
    /// All cards but those with adventurers of other colours.
    AroundOthers,
}

/// The cells of each lane by their distance from its adventurer.
pub(crate) struct Layers {
    cells: [u64; Card::COUNT],
    /// The lanes' temples that were reached.
    reached: u64,
}

/// The points that the best way on from each cell to the temple gives, zero where there is none. Four empty cells lie before
/// the sixteen and more behind them, so that looking over the edge finds nothing.
pub(crate) struct Best([u8; 32]);

impl Best {
    /// Where a cell stands.
    #[inline]
    fn slot(cell: u32) -> usize {
        cell as usize % Card::COUNT + 4
    }

    #[inline]
    fn at(&self, cell: u32) -> u8 {
        self.0[Best::slot(cell)]
    }
}

impl Map {
    /// C9: what a reached temple gives.
    pub(crate) const TEMPLE_POINTS: u8 = 3;

    #[inline]
    pub(crate) fn new(island: &Island, set: &KarubaCardsSet) -> Map {
        let corner = corner(island.occupied);
        let cell = |card: usize| u64::from(CELL[island.places[card].wrapping_sub(corner) as usize]);
        let (mut exits, mut sights) = (0, 0);
        for card in 0..Card::COUNT {
            // A product instead of a shift: a card that is not laid has no bit and adds nothing.
            exits |= set.exit_lanes[card].wrapping_mul(cell(card));
            sights |= set.sight_lanes[card].wrapping_mul(cell(card));
        }
        let side = |side: u32| exits >> (LANE * side) & 0xffff;
        let (north, east, south, west) = (side(0), side(1), side(2), side(3));
        let (mut starts, mut temples) = (0, 0);
        for colour in 0..Colour::ALL.len() {
            let (adventurer, temple) = (cell(set.adventurers[colour].index()), cell(set.temples[colour].index()));
            let both = u64::from(adventurer != 0 && temple != 0);
            starts |= (adventurer * both) << (LANE * colour as u32);
            temples |= (temple * both) << (LANE * colour as u32);
        }
        let adventurers = sights >> (2 * LANE) & 0xffff;
        Map {
            east: (east & west >> 1 & NOT_LAST_COLUMN) * LANES,
            south: (south & north >> 4 & NOT_LAST_ROW) * LANES,
            starts,
            temples,
            others: (adventurers * LANES) & !starts,
            crystals: sights as u16,
            gold: (sights >> LANE) as u16,
            corner,
        }
    }

    /// C8: the cells joined to any of these, in every lane.
    #[inline]
    pub(crate) fn joined(&self, cells: u64) -> u64 {
        (cells & self.east) << 1 | cells >> 1 & self.east | (cells & self.south) << 4 | cells >> 4 & self.south
    }

    /// C9: how far every cell is from the adventurer of each lane.
    #[inline]
    pub(crate) fn layers(&self, walk: Walk) -> Layers {
        let mut unseen = !self.starts;
        if walk == Walk::AroundOthers {
            unseen &= !self.others;
        }
        let mut cells = [0; Card::COUNT];
        let mut layer = self.starts;
        for slot in &mut cells {
            *slot = layer;
            layer = self.joined(layer) & unseen;
            unseen &= !layer;
            if layer == 0 {
                break;
            }
        }
        Layers { cells, reached: self.temples & !unseen }
    }

    /// C9 to C11: the best of the shortest paths of a colour that lead over none of the cells `barred`; none if the temple is
    /// not reached at all.
    #[inline]
    fn best(&self, layers: &Layers, lane: u32, barred: u64) -> Option<Best> {
        let lane = lane * LANE;
        let mut cells = layers.reached >> lane & 0xffff;
        if cells == 0 {
            return None;
        }
        let layer = |distance: usize| layers.cells[distance % Card::COUNT] >> lane & 0xffff & !(barred >> lane);
        let mut best = Best([0; 32]);
        let mut distance = Card::COUNT - 1;
        while distance > 0 && layer(distance) & cells == 0 {
            distance -= 1;
        }
        loop {
            for_each_bit(cells, |cell| {
                let slot = Best::slot(cell);
                let over = |joins: u64, next: usize| best.0[next] * (joins >> cell & 1) as u8;
                let right = over(self.east, slot + 1).max(over(self.south, slot + 4));
                let left = over(self.east << 1, slot - 1).max(over(self.south << 4, slot - 4));
                best.0[slot] = right.max(left).max(Map::TEMPLE_POINTS) + self.worth(cell);
            });
            if distance == 0 {
                return Some(best);
            }
            distance -= 1;
            cells = self.joined(cells) & layer(distance);
        }
    }

    /// C11: the points of what lies on a cell.
    #[inline]
    fn worth(&self, cell: u32) -> u8 {
        Item::Crystal.worth() * (self.crystals >> cell & 1) as u8 + Item::Gold.worth() * (self.gold >> cell & 1) as u8
    }

    /// The points of all colours.
    #[inline]
    pub(crate) fn points(&self, walk: Walk) -> i32 {
        let layers = self.layers(walk);
        let mut points = 0;
        for_each_bit(layers.reached, |temple| {
            let lane = temple / LANE;
            let best = self.best(&layers, lane, self.others);
            points += best.map_or(0, |best| i32::from(best.at(self.start(lane))));
        });
        points
    }

    /// The cell of a lane's adventurer.
    #[inline]
    fn start(&self, lane: u32) -> u32 {
        (self.starts >> (lane * LANE) & 0xffff | 1 << LANE).trailing_zeros()
    }

    /// Whether both cards of a colour are laid.
    pub(crate) fn seeks(&self, colour: Colour) -> bool {
        self.starts >> (colour as u32 * LANE) & 0xffff != 0
    }

    /// The bits of the cells of one shortest path of a colour, in order, which no other brings more points than; none if there
    /// is no such path. `over_others` asks for a path as if no adventurer were in its way.
    pub(crate) fn path(&self, colour: Colour, walk: Walk, over_others: bool) -> Option<Vec<u16>> {
        let lane = colour as u32;
        let layers = self.layers(walk);
        let best = self.best(&layers, lane, if over_others { 0 } else { self.others })?;
        let mut cell = self.start(lane);
        if best.at(cell) == 0 {
            return None;
        }
        let mut path = vec![1 << cell];
        for layer in &layers.cells[1..] {
            let left = best.at(cell) - self.worth(cell);
            let mut next = None;
            for_each_bit(self.joined(1 << cell) & layer >> (lane * LANE) & 0xffff, |candidate| {
                if next.is_none() && best.at(candidate) == left {
                    next = Some(candidate);
                }
            });
            let Some(found) = next else { break };
            cell = found;
            path.push(1 << cell);
        }
        Some(path)
    }

    /// The cell's bit of a laid card, no bit for another.
    pub(crate) fn cell_of(&self, island: &Island, card: Card) -> u16 {
        CELL[island.places[card.index()].wrapping_sub(self.corner) as usize]
    }
}

#[inline]
fn corner(occupied: u64) -> u8 {
    let halves = occupied | occupied >> 32;
    let quarters = halves | halves >> 16;
    let columns = quarters | quarters >> 8 | 1 << 8;
    let row = (occupied | 1 << 63).trailing_zeros() / 8;
    (row * 8 + columns.trailing_zeros() % 8) as u8
}

#[inline]
fn for_each_bit(mut bits: u64, mut visit: impl FnMut(u32)) {
    while bits != 0 {
        visit(bits.trailing_zeros());
        bits &= bits - 1;
    }
}
