//! Where adventurers can go (B7 to B9). Sets of fields grow along the joined sides, one step at a time, all at once.

use tablee_core::{Side, Sides};

use crate::geography::{FIELDS, LAST_ROW, ROWS};
use crate::island::{Island, Shores};
use crate::{Colour, Field, Spot};

/// One mask for each colour, side by side: four lanes of a vector register.
pub(crate) type Lanes = [u32; 4];

const NORTH: usize = Side::North as usize;
const EAST: usize = Side::East as usize;
const SOUTH: usize = Side::South as usize;
const WEST: usize = Side::West as usize;

/// The paths between neighbouring fields: the fields that have one to that side.
#[derive(Clone, Copy)]
struct Paths {
    north: u32,
    east: u32,
    south: u32,
    west: u32,
}

impl Paths {
    /// The fields one step away from `from`.
    #[inline(always)]
    fn step(self, from: u32) -> u32 {
        // A field is reached if it has a path to the side on which `from` lies.
        ((from >> ROWS) & self.east)
            | ((from << ROWS) & self.west)
            | ((from >> 1) & self.south)
            | ((from << 1) & self.north)
    }
}

impl Island {
    /// Two neighbours are joined if both have an exit on their common side (B8).
    #[inline(always)]
    fn paths(&self) -> Paths {
        let [north, east, south, west] = self.exits;
        // Each side is worked out from the exits, though west mirrors east and north mirrors south: seeing through the
        // mirror, the compiler would fold the shifts of `step` together and tear the lanes apart.
        Paths {
            north: north & ((south & !LAST_ROW) << 1),
            east: east & (west >> ROWS),
            south: south & (north >> 1) & !LAST_ROW,
            west: west & (east << ROWS),
        }
    }

    /// The tiles without an adventurer: only there may a step lead (B9).
    #[inline(always)]
    fn open(&self) -> u32 {
        self.laid & !self.adventurers.into_iter().fold(0, |taken, spot| taken | spot)
    }

    /// By colour, the spots where its adventurer may end a move of at most `steps` steps (B7).
    ///
    /// The field it stands on is never among them: an adventurer that ends where it began has not moved.
    #[inline]
    pub(crate) fn destinations(&self, shores: &Shores, steps: u8) -> Lanes {
        let paths = self.paths();
        let open = self.open();
        let lanes = std::array::from_fn::<usize, 4, _>(|lane| lane);
        // From the beach the first step enters the tile at its number through the exit there.
        let entered: Lanes = lanes.map(|lane| {
            // All bits if it waits on the beach, none if not.
            let waits = 0_u32.wrapping_sub((self.adventurers[lane] >> 30) & 1);
            waits & self.entry(shores, lane)
        });
        let start: Lanes = self.adventurers.map(|spot| spot & FIELDS);
        let mut before = start;
        let mut reached: Lanes = lanes.map(|lane| start[lane] | ((paths.step(start[lane]) | entered[lane]) & open));
        for _ in 1..steps {
            before = reached;
            reached = before.map(|fields| fields | (paths.step(fields) & open));
        }
        lanes.map(|lane| {
            // The last step onto the temple needs one step to be left.
            let arrives = self.gate(shores, lane) & before[lane];
            (reached[lane] & open) | ((arrives | arrives.wrapping_neg()) & Spot::TEMPLE.bit())
        })
    }

    /// How many steps an adventurer needs to `to`, any number allowed; with `ghosts` it may pass the others. Nothing if
    /// no path leads there.
    pub(crate) fn steps_needed(&self, shores: &Shores, colour: Colour, to: Spot, ghosts: bool) -> Option<u8> {
        let paths = self.paths();
        let open = if ghosts { self.laid } else { self.open() };
        let lane = colour.index();
        let goal = if to == Spot::TEMPLE { self.gate(shores, lane) } else { to.bit() & open };
        let mut reached = self.adventurers[lane] & FIELDS;
        let mut entered = if self.adventurers[lane] == Spot::BEACH.bit() { self.entry(shores, lane) } else { 0 };
        for steps in 0..=FIELDS.count_ones() as u8 {
            if reached & goal != 0 {
                return Some(steps + u8::from(to == Spot::TEMPLE));
            }
            reached |= (paths.step(reached) | entered) & open;
            entered = 0;
        }
        None
    }

    /// A shortest way of an adventurer to `to`, any number of steps allowed: the spots from where it stands to where it ends.
    pub(crate) fn way(&self, shores: &Shores, colour: Colour, to: Spot) -> Option<Vec<Spot>> {
        let (paths, open, lane) = (self.paths(), self.open(), colour.index());
        let steps = self.steps_needed(shores, colour, to, false)? - u8::from(to == Spot::TEMPLE);
        let start = self.adventurers[lane] & FIELDS;
        let entered = if start == 0 { self.entry(shores, lane) } else { 0 };
        // What can be reached in at most so many steps.
        let mut reached = vec![start];
        for step in 0..usize::from(steps) {
            let first = if step == 0 { entered } else { 0 };
            reached.push(reached[step] | ((paths.step(reached[step]) | first) & open));
        }
        let mut here = if to == Spot::TEMPLE { self.gate(shores, lane) } else { to.bit() };
        let mut way = if to == Spot::TEMPLE { vec![to] } else { Vec::new() };
        way.push(Spot::lowest(here));
        for before in reached.iter().rev().skip(1) {
            let from = paths.step(here) & before;
            here = from & from.wrapping_neg();
            way.push(if here == 0 { Spot::BEACH } else { Spot::lowest(here) });
        }
        way.reverse();
        Some(way)
    }

    /// The sides on which the tile of a field leads on: to a neighbour, to an adventurer on the beach, into a temple.
    pub(crate) fn joined(&self, shores: &Shores, field: Field) -> Sides {
        let Paths { north, east, south, west } = self.paths();
        let any = |lanes: Lanes| lanes.into_iter().fold(0, |all, lane| all | lane);
        let waiting: Lanes = std::array::from_fn(|lane| 0_u32.wrapping_sub((self.adventurers[lane] >> 30) & 1));
        let landing = |shore: &Lanes| any(std::array::from_fn(|lane| shore[lane] & waiting[lane]));
        let sides = [
            north | (any(shores.jungle_north) & self.exits[NORTH]),
            east | (any(shores.jungle_east) & self.exits[EAST]),
            south | (landing(&shores.beach_south) & self.exits[SOUTH]),
            west | (landing(&shores.beach_west) & self.exits[WEST]),
        ];
        let led = Side::ALL.into_iter().zip(sides).filter(|(_, mask)| mask & field.bit() != 0);
        led.fold(Sides::NONE, |all, (side, _)| all.with(side))
    }

    /// The field onto which the adventurer of a lane steps from the beach, if the tile there lets it (B8).
    #[inline(always)]
    fn entry(&self, shores: &Shores, lane: usize) -> u32 {
        (shores.beach_west[lane] & self.exits[WEST]) | (shores.beach_south[lane] & self.exits[SOUTH])
    }

    /// The field from which the adventurer of a lane steps onto its temple, if the tile there lets it (B8).
    #[inline(always)]
    fn gate(&self, shores: &Shores, lane: usize) -> u32 {
        (shores.jungle_north[lane] & self.exits[NORTH]) | (shores.jungle_east[lane] & self.exits[EAST])
    }
}
