//! How far every adventurer is from its temple, in the unit of half a step, if the missing tiles are still to be drawn: a wave
//! runs over the island, through laid tiles at the speed of a walk and through free fields more slowly, by how many of the tiles
//! to come would join the two sides. All four colours run side by side, sets of fields at a time.

use super::ground::{
    BEACH, EAST, FIELDS, Ground, Island, Lanes, NORTH, PAIRS, SOUTH, TEMPLE, TileSet, WEST, neighbours, opposite,
};

/// What a step costs.
pub(super) const STEP: usize = 2;
/// More than any cost: no way leads there.
pub(super) const FAR: u8 = 120;
/// The most that a free field may cost beyond the step.
const MOST: f32 = 14.0;
/// How far back a wave remembers; a power of two above the largest delay.
const MEMORY: usize = 32;
/// How far beyond the adventurer the ways are still of interest.
const MARGIN: usize = 10;

/// What it costs to run through a free field, by pair of sides; 0 for never.
pub(super) type Costs = [u8; 6];

/// The costs of free fields when these tiles are still to come: a turn, and the more the fewer tiles would do.
pub(super) fn costs(ground: &Ground, to_come: TileSet, turn: f32, rarity: f32) -> Costs {
    let all = to_come.count_ones() as f32;
    ground.joining.map(|joining| {
        let fitting = (joining & to_come).count_ones() as f32;
        if fitting == 0.0 { 0 } else { (turn + rarity * (all + 1.0) / (fitting + 1.0)).clamp(1.0, MOST).round() as u8 }
    })
}

/// By colour, side and field, what it costs until the field is entered by that side, the field itself not counted.
pub(super) type Map = [[[u8; 32]; 4]; 4];

/// A running wave.
struct Wave {
    free: [u32; 6],
    delay: [usize; 6],
    exits: [u32; 4],
    /// What was entered by each side at the last costs.
    entered: [[Lanes; 4]; MEMORY],
    /// The laid fields that were entered through an exit at the last costs.
    walked: [Lanes; MEMORY],
    seen: [Lanes; 4],
    /// Lanes that still run.
    open: Lanes,
    /// When something was last entered.
    last: usize,
}

impl Wave {
    fn new(island: &Island, costs: &Costs) -> Wave {
        let free = FIELDS & !island.laid;
        Wave {
            free: std::array::from_fn(|pair| if costs[pair] == 0 { 0 } else { free }),
            delay: std::array::from_fn(|pair| STEP + costs[pair] as usize),
            exits: island.exits,
            entered: [[[0; 4]; 4]; MEMORY],
            walked: [[0; 4]; MEMORY],
            seen: [[0; 4]; 4],
            open: island.spots.map(|spot| if spot == TEMPLE { 0 } else { u32::MAX }),
            last: STEP,
        }
    }

    /// Nothing can come any more.
    fn is_spent(&self, level: usize) -> bool {
        level - self.last > MEMORY / 2 || self.open == [0; 4]
    }

    /// What leaves fields through each side, at this cost including the step across.
    #[inline(always)]
    fn leaving(&self, level: usize) -> [Lanes; 4] {
        let walkers = self.walked[(level - STEP) % MEMORY];
        let mut leaving = [[0; 4]; 4];
        for side in 0..4 {
            for lane in 0..4 {
                leaving[side][lane] = walkers[lane] & self.exits[side];
            }
        }
        for (pair, (one, other)) in PAIRS.into_iter().enumerate() {
            // Rows that were not written yet are empty.
            let row = &self.entered[(level + MEMORY - self.delay[pair]) % MEMORY];
            for lane in 0..4 {
                leaving[one][lane] |= row[other][lane] & self.free[pair];
                leaving[other][lane] |= row[one][lane] & self.free[pair];
            }
        }
        leaving
    }

    /// Enters fields; returns what is new by side, and the laid fields among it whose exit lets the wave in.
    #[inline(always)]
    fn enter(&mut self, level: usize, mut entering: [Lanes; 4]) -> ([Lanes; 4], Lanes) {
        let mut walkers = [0; 4];
        let mut any = 0;
        for side in 0..4 {
            for lane in 0..4 {
                let new = entering[side][lane] & !self.seen[side][lane] & self.open[lane];
                self.seen[side][lane] |= new;
                entering[side][lane] = new;
                walkers[lane] |= new & self.exits[side];
                any |= new;
            }
        }
        self.entered[level % MEMORY] = entering;
        self.walked[level % MEMORY] = walkers;
        if any != 0 {
            self.last = level;
        }
        (entering, walkers)
    }
}

/// The fields on the other side of what is left.
#[inline(always)]
fn across(leaving: &[Lanes; 4]) -> [Lanes; 4] {
    std::array::from_fn(|side| leaving[opposite(side)].map(|fields| neighbours(fields, opposite(side))))
}

/// The adventurers that meet a wave from their temples.
#[inline(always)]
fn met(ground: &Ground, island: &Island, leaving: &[Lanes; 4], walkers: &Lanes) -> Lanes {
    std::array::from_fn(|lane| {
        // On the beach: the wave must leave the island at the adventurer's number.
        let ashore =
            (leaving[SOUTH][lane] & ground.beach[SOUTH][lane]) | (leaving[WEST][lane] & ground.beach[WEST][lane]);
        let waits = 0_u32.wrapping_sub((island.spots[lane] & BEACH) >> 30);
        (ashore & waits) | (walkers[lane] & island.spots[lane])
    })
}

/// By colour, what it costs to reach the temple; [`FAR`] if no way leads there within `limit`, 0 if it is there.
pub(super) fn needs(ground: &Ground, island: &Island, costs: &Costs, limit: usize) -> [u8; 4] {
    let mut wave = Wave::new(island, costs);
    let mut cost = wave.open.map(|open| if open == 0 { 0 } else { FAR });
    for level in STEP..limit.min(FAR as usize) {
        if wave.is_spent(level) {
            break;
        }
        let leaving = wave.leaving(level);
        let mut entering = across(&leaving);
        if level == STEP {
            entering[NORTH] = ground.jungle[NORTH];
            entering[EAST] = ground.jungle[EAST];
        }
        let (_, walkers) = wave.enter(level, entering);
        let met = met(ground, island, &leaving, &walkers);
        if met != [0; 4] {
            for lane in 0..4 {
                if met[lane] & wave.open[lane] != 0 {
                    cost[lane] = level as u8;
                    wave.open[lane] = 0;
                }
            }
        }
    }
    cost
}

/// The ways on an island: waves from the temples and from the adventurers.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    /// By colour, what it costs to reach the temple; [`FAR`] if no way leads there, 0 if it is there.
    pub(super) cost: [u8; 4],
    /// What it costs from a field that is left by a side to the temple.
    pub(super) to_temple: Map,
    /// What it costs from the adventurer until a field is entered by a side.
    pub(super) from_adventurer: Map,
}

impl Survey {
    pub(super) fn new(ground: &Ground, island: &Island, costs: &Costs, limit: usize) -> Survey {
        let limit = limit.min(FAR as usize);
        let mut survey =
            Survey { cost: [FAR; 4], to_temple: [[[FAR; 32]; 4]; 4], from_adventurer: [[[FAR; 32]; 4]; 4] };
        let mut wave = Wave::new(island, costs);
        survey.cost = wave.open.map(|open| if open == 0 { 0 } else { FAR });
        for level in STEP..limit {
            if wave.is_spent(level) {
                break;
            }
            let leaving = wave.leaving(level);
            let mut entering = across(&leaving);
            if level == STEP {
                entering[NORTH] = ground.jungle[NORTH];
                entering[EAST] = ground.jungle[EAST];
            }
            let (new, walkers) = wave.enter(level, entering);
            note(&mut survey.to_temple, &new, level);
            let met = met(ground, island, &leaving, &walkers);
            for lane in 0..4 {
                if met[lane] & wave.open[lane] != 0 && survey.cost[lane] == FAR {
                    survey.cost[lane] = level as u8;
                }
                if level >= survey.cost[lane] as usize + MARGIN {
                    wave.open[lane] = 0;
                }
            }
        }
        let mut wave = Wave::new(island, costs);
        for level in STEP..limit {
            if wave.is_spent(level) {
                break;
            }
            let mut entering = across(&wave.leaving(level));
            if level == STEP {
                let start: [Lanes; 4] =
                    std::array::from_fn(|side| island.spots.map(|spot| spot & FIELDS & island.exits[side]));
                entering = across(&start);
                for side in [SOUTH, WEST] {
                    for lane in 0..4 {
                        let waits = 0_u32.wrapping_sub((island.spots[lane] & BEACH) >> 30);
                        entering[side][lane] |= ground.beach[side][lane] & waits;
                    }
                }
            }
            let (new, _) = wave.enter(level, entering);
            note(&mut survey.from_adventurer, &new, level);
            for lane in 0..4 {
                if level >= survey.cost[lane] as usize + MARGIN {
                    wave.open[lane] = 0;
                }
            }
        }
        survey
    }

    /// What it costs to go through a field from side to side, along a path that joins these sides, with or without turning back.
    #[inline]
    pub(super) fn through(&self, lane: usize, field: usize, one: usize, other: usize) -> u8 {
        let (from, to) = (&self.from_adventurer[lane], &self.to_temple[lane]);
        (from[one][field & 31] + to[other][field & 31]).min(from[other][field & 31] + to[one][field & 31])
    }

    /// What it costs from a laid field to the temple.
    #[inline]
    pub(super) fn rest_from(&self, island: &Island, lane: usize, field: u32) -> u8 {
        let index = field.trailing_zeros() as usize & 31;
        let mut least = FAR;
        for side in 0..4 {
            if island.exits[side] & field != 0 {
                least = least.min(self.to_temple[lane][side][index]);
            }
        }
        least
    }

    /// How much more it costs to pass a laid field on the way to the temple.
    #[inline]
    pub(super) fn detour(&self, island: &Island, lane: usize, field: u32) -> u8 {
        let index = field.trailing_zeros() as usize & 31;
        let (mut from, mut to) = (FAR, FAR);
        for side in 0..4 {
            if island.exits[side] & field != 0 {
                from = from.min(self.from_adventurer[lane][side][index]);
                to = to.min(self.to_temple[lane][side][index]);
            }
        }
        (from + to).saturating_sub(self.cost[lane])
    }
}

/// Writes down what is entered at a cost.
#[inline(always)]
fn note(map: &mut Map, new: &[Lanes; 4], level: usize) {
    for side in 0..4 {
        for lane in 0..4 {
            let mut fields = new[side][lane];
            while fields != 0 {
                map[lane][side][fields.trailing_zeros() as usize & 31] = level as u8;
                fields &= fields - 1;
            }
        }
    }
}
