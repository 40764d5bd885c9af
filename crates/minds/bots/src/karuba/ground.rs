//! An island of Karuba as the search sees it: fields as bits, steps and reach as a few shifts.

use tablee_core::{Rng, Seat, Side};
use tablee_karuba::{Colour, Field, Item, KarubaView, Spot, TILE_COUNT, Tile};

/// One bit for every field; fields are numbered down the columns.
pub(super) const FIELDS: u32 = (1 << 30) - 1;
/// The fields of row 5.
pub(super) const LAST_ROW: u32 = 0b10000_10000_10000_10000_10000_10000;
/// The fields of row 1.
const FIRST_ROW: u32 = LAST_ROW >> 4;
/// How many bits the next column is away.
const COLUMN: u32 = 5;
/// The bit of an adventurer on the beach, and that of one in its temple.
pub(super) const BEACH: u32 = 1 << 30;
pub(super) const TEMPLE: u32 = 1 << 31;

/// The sides as indices, in the order of [`Side::ALL`].
pub(super) const NORTH: usize = 0;
pub(super) const EAST: usize = 1;
pub(super) const SOUTH: usize = 2;
pub(super) const WEST: usize = 3;

/// The six pairs of sides that a path can join.
pub(super) const PAIRS: [(usize, usize); 6] =
    [(NORTH, SOUTH), (EAST, WEST), (NORTH, EAST), (EAST, SOUTH), (SOUTH, WEST), (NORTH, WEST)];

/// One mask for each colour, side by side: four lanes of a vector register.
pub(super) type Lanes = [u32; 4];

/// The neighbours towards each side of the fields in `from`.
#[inline(always)]
pub(super) fn neighbours(from: u32, side: usize) -> u32 {
    match side {
        NORTH => (from & !FIRST_ROW) >> 1,
        EAST => (from << COLUMN) & FIELDS,
        SOUTH => (from & !LAST_ROW) << 1,
        _ => from >> COLUMN,
    }
}

/// The side from which the neighbour is entered.
#[inline(always)]
pub(super) const fn opposite(side: usize) -> usize {
    side ^ 2
}

/// What a tile shows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Face {
    /// Bit by side.
    pub(super) exits: u8,
    /// How far it lets an adventurer go.
    pub(super) steps: u8,
    /// The points of what lies on it: 0, 1 or 2.
    pub(super) item: u8,
}

/// What does not change during a game: shores and tiles.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// By side and colour, the field at which the adventurer starts through that side.
    pub(super) beach: [Lanes; 4],
    /// By side and colour, the field from which the temple is entered through that side.
    pub(super) jungle: [Lanes; 4],
    /// By number; 0 stands for no tile.
    pub(super) faces: [Face; TILE_COUNT + 1],
    /// By pair of sides, the tiles that join them, a bit by number.
    pub(super) joining: [u64; 6],
}

impl Ground {
    pub(super) fn new(view: &KarubaView) -> Ground {
        let mut ground = Ground {
            beach: [[0; 4]; 4],
            jungle: [[0; 4]; 4],
            faces: [Face::default(); TILE_COUNT + 1],
            joining: [0; 6],
        };
        for (colour, placement) in view.setup.iter() {
            let (field, side) = placement.beach.beach_edge();
            ground.beach[side as usize][colour.index()] = 1 << field.index();
            let (field, side) = placement.jungle.jungle_edge();
            ground.jungle[side as usize][colour.index()] = 1 << field.index();
        }
        for tile in Tile::all() {
            let exits = view.set.get().exits(tile);
            let item = match view.set.get().item(tile) {
                None => 0,
                Some(Item::Crystal) => 1,
                Some(Item::Gold) => 2,
            };
            let bits =
                Side::ALL.into_iter().filter(|&side| exits.contains(side)).fold(0, |all, side| all | 1 << side as u8);
            ground.faces[tile.number() as usize] = Face { exits: bits, steps: exits.len() as u8, item };
            for (mask, (one, other)) in ground.joining.iter_mut().zip(PAIRS) {
                *mask |= u64::from(bits >> one & bits >> other & 1) << tile.number();
            }
        }
        ground
    }
}

/// A set of tiles, a bit by number.
pub(super) type TileSet = u64;

/// The tiles that nobody has seen yet.
pub(super) fn to_come(view: &KarubaView) -> TileSet {
    view.to_come.iter().fold(0, |all, tile| all | 1 << tile.number())
}

/// The tiles to come in any order. The view lists them by number, so this depends on nothing hidden.
pub(super) fn shuffled<R: Rng>(view: &KarubaView, rng: &mut R) -> Vec<u8> {
    let mut order: Vec<u8> = view.to_come.iter().map(|tile| tile.number()).collect();
    rng.shuffle(&mut order);
    order
}

/// One player's island as far as paths and walks go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Island {
    /// By side, the fields whose tile has an exit there.
    pub(super) exits: [u32; 4],
    /// The fields with a tile.
    pub(super) laid: u32,
    /// The fields where a crystal lies.
    pub(super) crystals: u32,
    /// The fields where gold lies.
    pub(super) gold: u32,
    /// The spot of each adventurer, one bit.
    pub(super) spots: Lanes,
}

/// What a player does with a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Lay it on this field (a bit).
    Lay(u32),
    /// Discard it and move the adventurer of this lane to this spot (a bit).
    Walk(usize, u32),
    /// Discard it.
    Stay,
}

impl Act {
    /// What a move does; nothing for a placement of the draft.
    pub(super) fn of(choice: tablee_karuba::KarubaMove) -> Act {
        use tablee_karuba::KarubaMove;
        match choice {
            KarubaMove::Lay { field, .. } => Act::Lay(1 << field.index()),
            KarubaMove::Walk { colour, to, .. } => Act::Walk(colour.index(), spot_bit(to)),
            KarubaMove::Discard { .. } | KarubaMove::Place { .. } => Act::Stay,
        }
    }
}

fn spot_bit(spot: Spot) -> u32 {
    match spot.field() {
        Some(field) => 1 << field.index(),
        None if spot == Spot::TEMPLE => TEMPLE,
        None => BEACH,
    }
}

impl Island {
    pub(super) fn new(view: &KarubaView, ground: &Ground, seat: Seat) -> Island {
        let mut island = Island { exits: [0; 4], laid: 0, crystals: 0, gold: 0, spots: [BEACH; 4] };
        let Some(player) = view.players.get(seat.index()) else { return island };
        for (field, tile) in player.tiles.iter() {
            island.lay(Face { item: 0, ..ground.faces[tile.number() as usize] }, 1 << field.index());
        }
        for field in Field::all() {
            match player.items.get(field) {
                Some(Item::Crystal) => island.crystals |= 1 << field.index(),
                Some(Item::Gold) => island.gold |= 1 << field.index(),
                None => {}
            }
        }
        for colour in Colour::ALL {
            island.spots[colour.index()] = player.adventurers.get(colour).map_or(BEACH, |&spot| spot_bit(spot));
        }
        island
    }

    /// Lays a tile.
    #[inline]
    pub(super) fn lay(&mut self, face: Face, field: u32) {
        for (side, exits) in self.exits.iter_mut().enumerate() {
            *exits |= field & 0_u32.wrapping_sub(u32::from(face.exits >> side & 1));
        }
        self.laid |= field;
        self.crystals |= if face.item == 1 { field } else { 0 };
        self.gold |= if face.item == 2 { field } else { 0 };
    }

    /// The points of what lies on a field.
    #[inline]
    pub(super) fn item(&self, field: u32) -> u8 {
        u8::from(self.crystals & field != 0) + 2 * u8::from(self.gold & field != 0)
    }

    /// Carries out an act and tells the points picked up.
    #[inline]
    pub(super) fn carry_out(&mut self, face: Face, act: Act) -> u8 {
        match act {
            Act::Lay(field) => {
                self.lay(face, field);
                0
            }
            Act::Walk(lane, to) => {
                let item = self.item(to);
                self.spots[lane & 3] = to;
                self.crystals &= !to;
                self.gold &= !to;
                item
            }
            Act::Stay => 0,
        }
    }

    /// By colour, the spots where its adventurer may end a walk of at most `steps` steps.
    pub(super) fn destinations(&self, ground: &Ground, steps: u8) -> Lanes {
        let exits = &self.exits;
        // The fields with a path to their neighbour on that side.
        let paths: [u32; 4] =
            std::array::from_fn(|side| exits[side] & neighbours(exits[opposite(side)], opposite(side)));
        let open = self.laid & !(self.spots[0] | self.spots[1] | self.spots[2] | self.spots[3]);
        std::array::from_fn(|lane| {
            let spot = self.spots[lane];
            if spot == TEMPLE {
                return 0;
            }
            let mut reached = spot & FIELDS;
            let mut before = reached;
            if spot == BEACH {
                for side in [SOUTH, WEST] {
                    reached |= ground.beach[side][lane] & exits[side] & open;
                }
            } else {
                reached |= step(&paths, reached) & open;
            }
            for _ in 1..steps {
                before = reached;
                reached |= step(&paths, reached) & open;
            }
            let gate = (ground.jungle[NORTH][lane] & exits[NORTH]) | (ground.jungle[EAST][lane] & exits[EAST]);
            (reached & open) | if gate & before != 0 { TEMPLE } else { 0 }
        })
    }
}

#[inline]
fn step(paths: &[u32; 4], from: u32) -> u32 {
    (0..4).fold(0, |all, side| all | neighbours(from & paths[side], side))
}

/// The set bits of a mask, lowest first, each as a mask.
#[inline]
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}
