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

/// A running wave. It jumps from one cost at which something happens to the next.
struct Wave {
    level: usize,
    /// The costs to come at which something leaves a field: bit `n` for `n` more than now.
    due: u64,
    /// The costs gone by at which something was entered: bit `n` for `n` less than now. Rows of other costs are of no use.
    past: u64,
    /// When what enters a free field now will leave it.
    delays: u64,
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
}

impl Wave {
    fn new(island: &Island, costs: &Costs) -> Wave {
        let free = FIELDS & !island.laid;
        let delay = costs.map(|cost| STEP + cost as usize);
        Wave {
            level: STEP,
            due: 1,
            past: 0,
            delays: (0..6).filter(|&pair| costs[pair] != 0).fold(0, |all, pair| all | 1 << delay[pair]),
            free: std::array::from_fn(|pair| if costs[pair] == 0 { 0 } else { free }),
            delay,
            exits: island.exits,
            entered: [[[0; 4]; 4]; MEMORY],
            walked: [[0; 4]; MEMORY],
            seen: [[0; 4]; 4],
            open: island.spots.map(|spot| if spot == TEMPLE { 0 } else { u32::MAX }),
        }
    }

    /// Goes on to the next cost at which something leaves a field. None below `limit`, or no lane runs any more: false.
    #[inline(always)]
    fn goes_on(&mut self, limit: usize) -> bool {
        if self.due == 0 || self.open == [0; 4] {
            return false;
        }
        let ahead = self.due.trailing_zeros();
        self.level += ahead as usize;
        self.due >>= ahead;
        self.past <<= ahead;
        self.level < limit
    }

    /// What leaves fields through each side, at this cost including the step across.
    #[inline(always)]
    fn leaving(&self) -> [Lanes; 4] {
        let mut leaving = [[0; 4]; 4];
        if self.past >> STEP & 1 != 0 {
            let walkers = self.walked[(self.level - STEP) % MEMORY];
            for side in 0..4 {
                for lane in 0..4 {
                    leaving[side][lane] = walkers[lane] & self.exits[side];
                }
            }
        }
        for (pair, (one, other)) in PAIRS.into_iter().enumerate() {
            if self.past >> self.delay[pair] & 1 == 0 {
                continue;
            }
            let row = &self.entered[(self.level - self.delay[pair]) % MEMORY];
            for lane in 0..4 {
                leaving[one][lane] |= row[other][lane] & self.free[pair];
                leaving[other][lane] |= row[one][lane] & self.free[pair];
            }
        }
        leaving
    }

    /// Enters fields; returns what is new by side, and the laid fields among it whose exit lets the wave in.
    #[inline(always)]
    fn enter(&mut self, mut entering: [Lanes; 4]) -> ([Lanes; 4], Lanes) {
        let mut walkers = [0; 4];
        let mut any = [0; 4];
        for side in 0..4 {
            for lane in 0..4 {
                let new = entering[side][lane] & !self.seen[side][lane] & self.open[lane];
                self.seen[side][lane] |= new;
                entering[side][lane] = new;
                walkers[lane] |= new & self.exits[side];
                any[lane] |= new;
            }
        }
        // What was due now has been done.
        self.due &= !1;
        if any != [0; 4] {
            self.entered[self.level % MEMORY] = entering;
            self.walked[self.level % MEMORY] = walkers;
            self.past |= 1;
            self.due |= self.delays;
            if walkers != [0; 4] {
                self.due |= 1 << STEP;
            }
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
    while wave.goes_on(limit.min(FAR as usize)) {
        let leaving = wave.leaving();
        let mut entering = across(&leaving);
        if wave.level == STEP {
            entering[NORTH] = ground.jungle[NORTH];
            entering[EAST] = ground.jungle[EAST];
        }
        let (_, walkers) = wave.enter(entering);
        let met = met(ground, island, &leaving, &walkers);
        if met != [0; 4] {
            for lane in 0..4 {
                if met[lane] & wave.open[lane] != 0 {
                    cost[lane] = wave.level as u8;
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
        while wave.goes_on(limit) {
            survey.close(&mut wave);
            let leaving = wave.leaving();
            let mut entering = across(&leaving);
            if wave.level == STEP {
                entering[NORTH] = ground.jungle[NORTH];
                entering[EAST] = ground.jungle[EAST];
            }
            let (new, walkers) = wave.enter(entering);
            note(&mut survey.to_temple, &new, wave.level);
            let met = met(ground, island, &leaving, &walkers);
            for lane in 0..4 {
                if met[lane] & wave.open[lane] != 0 && survey.cost[lane] == FAR {
                    survey.cost[lane] = wave.level as u8;
                }
            }
        }
        let mut wave = Wave::new(island, costs);
        while wave.goes_on(limit) {
            survey.close(&mut wave);
            let mut entering = across(&wave.leaving());
            if wave.level == STEP {
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
            let (new, _) = wave.enter(entering);
            note(&mut survey.from_adventurer, &new, wave.level);
        }
        survey
    }

    /// Stops the lanes that have run far enough beyond their adventurer.
    #[inline(always)]
    fn close(&self, wave: &mut Wave) {
        for lane in 0..4 {
            if wave.level > self.cost[lane] as usize + MARGIN {
                wave.open[lane] = 0;
            }
        }
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

#[cfg(test)]
mod tests {
    use tablee_core::{DealRng, Game as _, PlayoutRng, Seat, Setup, Viewer, random_step};
    use tablee_karuba::Karuba;

    use super::super::judge::Weights;
    use super::super::story::Known;
    use super::*;

    /// What it costs until each field is entered by each side, found by looking at every way until nothing gets shorter. `start`
    /// has what is entered first.
    fn plain(island: &Island, costs: &Costs, start: &[u32; 4]) -> [[usize; 32]; 4] {
        let mut cost = [[usize::MAX; 32]; 4];
        for side in 0..4 {
            for field in 0..32 {
                if start[side] >> field & 1 == 1 {
                    cost[side][field] = STEP;
                }
            }
        }
        loop {
            let before = cost;
            for (from, field) in (0..4).flat_map(|side| (0..30).map(move |field| (side, field))) {
                for to in 0..4 {
                    let Some(leaving) = left(island, costs, before[from][field], 1 << field, from, to) else {
                        continue;
                    };
                    let next = neighbours(1 << field, to);
                    if next != 0 {
                        let entered = &mut cost[opposite(to)][next.trailing_zeros() as usize];
                        *entered = leaving.min(*entered);
                    }
                }
            }
            if cost == before {
                return cost;
            }
        }
    }

    /// What it costs until a field that was entered by one side is left by another.
    fn left(island: &Island, costs: &Costs, entered: usize, field: u32, from: usize, to: usize) -> Option<usize> {
        if entered == usize::MAX {
            return None;
        }
        if island.laid & field != 0 {
            return (island.exits[from] & island.exits[to] & field != 0).then_some(entered + STEP);
        }
        let pair = PAIRS.iter().position(|&(one, other)| (one, other) == (from, to) || (other, one) == (from, to))?;
        (costs[pair] != 0).then_some(entered + STEP + usize::from(costs[pair]))
    }

    /// The same for the adventurer of a lane.
    fn plain_need(ground: &Ground, island: &Island, costs: &Costs, lane: usize, cost: &[[usize; 32]; 4]) -> usize {
        let spot = island.spots[lane];
        let mut least = usize::MAX;
        for (from, field) in (0..4).flat_map(|side| (0..30).map(move |field| (side, field))) {
            if spot == 1 << field && island.exits[from] & spot != 0 {
                least = least.min(cost[from][field]);
            }
            for to in [SOUTH, WEST] {
                if spot == BEACH && ground.beach[to][lane] >> field & 1 == 1 {
                    least = least.min(left(island, costs, cost[from][field], 1 << field, from, to).unwrap_or(least));
                }
            }
        }
        least
    }

    #[test]
    fn waves_find_what_looking_at_every_way_finds() {
        let setup = Setup::<Karuba>::standard(2).unwrap();
        let mut met = 0;
        for game in 0..12 {
            let deal = Karuba::deal(&setup, &mut DealRng::from_numbers(31, game));
            let mut state = Karuba::start(&setup, &deal).unwrap();
            let mut rng = PlayoutRng::new(game);
            while random_step(&mut state, &mut rng, &mut Vec::new()) > 0 {
                let position = Known::new(&state.view(Viewer::Seat(Seat::FIRST)));
                let (ground, island) = (&position.ground, &position.islands[0]);
                let costs = costs(ground, position.to_come, Weights::TUNED.turn, Weights::TUNED.rarity);
                let limit = FAR as usize;
                let needs = needs(ground, island, &costs, limit);
                let survey = Survey::new(ground, island, &costs, limit);
                assert_eq!(survey.cost, needs);
                for lane in (0..4).filter(|&lane| island.spots[lane] != TEMPLE) {
                    let mut start = [0; 4];
                    start[NORTH] = ground.jungle[NORTH][lane];
                    start[EAST] = ground.jungle[EAST][lane];
                    let cost = plain(island, &costs, &start);
                    let need = plain_need(ground, island, &costs, lane, &cost);
                    let expected = if need < limit { need as u8 } else { FAR };
                    assert_eq!(needs[lane], expected, "lane {lane} of game {game}");
                    for (side, field) in (0..4).flat_map(|side| (0..30).map(move |field| (side, field))) {
                        let found = survey.to_temple[lane][side][field];
                        let near = cost[side][field] < limit && cost[side][field] <= expected as usize + MARGIN;
                        assert_eq!(found, if near { cost[side][field] as u8 } else { FAR });
                    }
                    met += u32::from(need < limit);
                }
            }
        }
        assert!(met > 500, "{met}");
    }
}
