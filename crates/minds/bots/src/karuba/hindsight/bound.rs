//! What no line can pass. Every line of the game is also a line of a simpler one in which only counts remain: how many tiles lie, what
//! lies on them, how many steps were walked, how many adventurers are at home. The simpler game is solved exactly, count by count.
//! Where it asks less than the real one, it asks too little, never too much; the decision has the proof, rule by rule.

use super::super::ground::{
    BEACH, EAST, FIELDS, Ground, Island, NORTH, SOUTH, TEMPLE, WEST, bits, neighbours, opposite,
};
use super::Task;

/// More than any way is long.
const NEVER: u32 = 1_000;

/// How many crystals and nuggets can lie at once (B2).
const CRYSTALS: usize = 10;
const GOLD: usize = 4;

/// What must be there before so many adventurers more can be at home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Need {
    /// Steps walked, by all together.
    steps: u32,
    /// Tiles laid.
    tiles: u32,
    /// The most that their treasures are worth.
    worth: u32,
}

/// The most points that can still be added to those in hand.
pub(super) fn bound(task: &Task) -> i32 {
    let needs = needs(task);
    let most = needs.last().copied().unwrap_or_default();
    let shape = Shape { arrivals: needs.len(), tiles: most.tiles as usize + 1, steps: most.steps as usize + 1 };
    let ends = task.island.spots.iter().filter(|&&spot| spot != TEMPLE).count() + 1;
    let mut now: Vec<i16> = vec![-1; shape.size()];
    let crystals = (task.island.crystals.count_ones() as usize).min(CRYSTALS);
    let gold = (task.island.gold.count_ones() as usize).min(GOLD);
    now[shape.index(Counts { home: 0, crystals, gold, tiles: 0, steps: 0 })] = 0;
    let mut best = 0;
    for &tile in &task.order {
        let face = task.ground.faces[tile as usize];
        let mut next: Vec<i16> = vec![-1; shape.size()];
        shape.each(|counts, index| {
            let points = now[index];
            // B12: with all at home the game is over.
            if points < 0 || counts.home + 1 == ends {
                return;
            }
            let mut reach = |counts: Counts, points: i16| {
                let place = &mut next[shape.index(counts)];
                *place = points.max(*place);
                best = points.max(best);
            };
            // B6: the tile is laid, with what is on it.
            let mut laid = Counts { tiles: (counts.tiles + 1).min(shape.tiles - 1), ..counts };
            match face.item {
                1 => laid.crystals = (laid.crystals + 1).min(CRYSTALS),
                2 => laid.gold = (laid.gold + 1).min(GOLD),
                _ => {}
            }
            reach(laid, points);
            // B7: it is discarded, and one adventurer walks.
            let steps = (counts.steps + face.steps as usize).min(shape.steps - 1);
            let walked = Counts { steps, ..counts };
            reach(walked, points);
            // B10: it takes what lies where it stops.
            if counts.crystals > 0 {
                reach(Counts { crystals: counts.crystals - 1, ..walked }, points + 1);
            }
            if counts.gold > 0 {
                reach(Counts { gold: counts.gold - 1, ..walked }, points + 2);
            }
            // B11: or it comes home.
            if let Some(need) = needs.get(counts.home + 1)
                && steps as u32 >= need.steps
                && counts.tiles as u32 >= need.tiles
            {
                let treasure = (need.worth - needs[counts.home].worth) as i16;
                reach(Counts { home: counts.home + 1, ..walked }, points + treasure);
            }
        });
        now = next;
    }
    i32::from(best)
}

/// All that is left of an island.
#[derive(Clone, Copy)]
struct Counts {
    home: usize,
    crystals: usize,
    gold: usize,
    tiles: usize,
    steps: usize,
}

/// How large the counts become; more tiles and steps than are needed are not told apart.
struct Shape {
    arrivals: usize,
    tiles: usize,
    steps: usize,
}

impl Shape {
    fn size(&self) -> usize {
        self.arrivals * (CRYSTALS + 1) * (GOLD + 1) * self.tiles * self.steps
    }

    fn index(&self, counts: Counts) -> usize {
        let items = (counts.home * (CRYSTALS + 1) + counts.crystals) * (GOLD + 1) + counts.gold;
        (items * self.tiles + counts.tiles) * self.steps + counts.steps
    }

    fn each(&self, mut visit: impl FnMut(Counts, usize)) {
        let mut index = 0;
        for home in 0..self.arrivals {
            for crystals in 0..=CRYSTALS {
                for gold in 0..=GOLD {
                    for tiles in 0..self.tiles {
                        for steps in 0..self.steps {
                            visit(Counts { home, crystals, gold, tiles, steps }, index);
                            index += 1;
                        }
                    }
                }
            }
        }
    }
}

/// By how many more are at home, what must be there: the least over all ways to choose them.
fn needs(task: &Task) -> Vec<Need> {
    let lanes: Vec<(usize, Way)> = (0..4)
        .filter(|&lane| task.island.spots[lane] != TEMPLE)
        .filter_map(|lane| Some((lane, Way::of(&task.ground, &task.island, lane)?)))
        .collect();
    let mut needs = vec![Need { steps: NEVER, tiles: NEVER, worth: 0 }; lanes.len() + 1];
    for chosen in 0..1_usize << lanes.len() {
        let group: Vec<&(usize, Way)> =
            lanes.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1).map(|(_, lane)| lane).collect();
        let need = &mut needs[group.len()];
        let ways: Vec<&Way> = group.iter().map(|(_, way)| way).collect();
        need.steps = need.steps.min(ways.iter().map(|way| way.steps).sum());
        need.tiles = need.tiles.min(tiles_for(&ways, task.island.laid));
        need.worth = need.worth.max(group.iter().map(|(lane, _)| u32::from(task.treasures[*lane])).sum());
    }
    needs
}

/// What an adventurer needs at least to come home.
struct Way {
    steps: u32,
    /// Free fields that must be filled on the way.
    tiles: u32,
    /// Where it starts: the fields at its number, or that on which it stands.
    start: u32,
    /// The field at its temple.
    goal: u32,
}

impl Way {
    /// Nothing if what lies there has cut it off for good.
    fn of(ground: &Ground, island: &Island, lane: usize) -> Option<Way> {
        let goal = ground.jungle[NORTH][lane] | ground.jungle[EAST][lane];
        let ashore = ground.beach[SOUTH][lane] | ground.beach[WEST][lane];
        let waits = island.spots[lane] == BEACH;
        let start = if waits { ashore } else { island.spots[lane] & FIELDS };
        // A free field may get any tile, so all its sides are open; what lies there stays as it is.
        let open: [u32; 4] = std::array::from_fn(|side| island.exits[side] | (FIELDS & !island.laid));
        let entered = (ground.beach[SOUTH][lane] & open[SOUTH]) | (ground.beach[WEST][lane] & open[WEST]);
        let left = (ground.jungle[NORTH][lane] & open[NORTH]) | (ground.jungle[EAST][lane] & open[EAST]);
        let (first, steps) = if waits { (entered, 1) } else { (start, 0) };
        let every = |_: u32| 1;
        let free = |field: u32| u32::from(island.laid & field == 0);
        let steps = cheapest(&open, first, left, steps, every)? + 1;
        let lacking = if waits { free(first) } else { 0 };
        Some(Way { steps, tiles: cheapest(&open, first, left, lacking, free)?, start, goal })
    }
}

/// What the cheapest way from `first` to `last` costs if every field that is entered costs something; `begun` for the first.
fn cheapest(open: &[u32; 4], first: u32, last: u32, begun: u32, cost: impl Fn(u32) -> u32) -> Option<u32> {
    let mut least = [NEVER; 32];
    for field in bits(first) {
        least[field.trailing_zeros() as usize] = begun;
    }
    loop {
        let before = least;
        for field in bits(FIELDS) {
            let from = least[field.trailing_zeros() as usize];
            for side in 0..4 {
                let next = neighbours(field & open[side], side) & open[opposite(side)];
                if next != 0 && from < NEVER {
                    let place = &mut least[next.trailing_zeros() as usize];
                    *place = (*place).min(from + cost(next));
                }
            }
        }
        if least == before {
            break;
        }
    }
    bits(last).map(|field| least[field.trailing_zeros() as usize]).min().filter(|&cost| cost < NEVER)
}

/// How far along the island a field lies, in three directions: in each of them neighbours differ by at most one, so that a way
/// misses nothing between its ends.
const LEVELS: [fn(u32) -> u32; 3] = [
    |index| index / 5,
    |index| index % 5,
    // From the lower left to the upper right, where most ways lead.
    |index| index / 5 + 4 - index % 5,
];

/// So many tiles at least must be laid before all of these ways are there.
fn tiles_for(ways: &[&Way], laid: u32) -> u32 {
    let ends = ways.iter().fold(0, |all, way| all | way.start | way.goal) & !laid;
    let alone = ways.iter().map(|way| way.tiles).max().unwrap_or(0);
    let mut most = alone.max(ends.count_ones());
    for level in LEVELS {
        let at = |field: u32| level(field.trailing_zeros());
        let mut tiles = 0;
        for height in 0..10 {
            let here = bits(FIELDS).filter(|&field| at(field) == height).fold(0, |all, field| all | field);
            let passed = ways.iter().any(|way| {
                let (one, other) = (at(way.start), at(way.goal));
                one.min(other) <= height && height <= one.max(other)
            });
            // A level that is passed holds one tile at least; those that lie there already need not be laid.
            let new = u32::from(passed && here & laid == 0);
            tiles += new.max((ends & here).count_ones());
        }
        most = most.max(tiles);
    }
    most
}
