//! What an island is worth: points in hand, and what its adventurers can still be expected to bring home.

use super::wave::FAR;

/// How much things count; found by playing against oneself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Units of cost (half steps) that a turn brings.
    pub(super) turn: f32,
    /// What it adds to the cost of a free field that few tiles fit.
    pub(super) rarity: f32,
    /// How much longer an adventurer takes than if it alone were moved: for its chance to arrive in time.
    pub(super) focus: f32,
    /// The same, for the race.
    pub(super) pace: f32,
    /// How uncertain the turns needed are: at least, and for every turn left.
    pub(super) doubt: f32,
    /// The same, for every turn left.
    pub(super) doubt_by_turn: f32,
    /// How uncertain it is who arrives first, in turns.
    pub(super) race: f32,
    /// What keeping a treasure from a rival counts, against having it.
    pub(super) denial: f32,
    /// The worth of a turn saved, in points.
    pub(super) tempo: f32,
    /// How much more a turn saved counts for an adventurer that is far away.
    pub(super) square: f32,
    /// An adventurer that is further away than so many turns is not given more up for.
    pub(super) lost: f32,
    /// How much of an item on the way counts.
    pub(super) item: f32,
    /// How far out of the way an item counts nothing.
    pub(super) span: f32,
    /// The worth of a tile on the island: it decides among equal points.
    pub(super) tile: f32,
}

impl Weights {
    /// The medium level: the same eye for tiles, treasures and rivals, without the fine points of time, and
    /// without an eye for what lies on the way.
    pub(super) const PLAIN: Weights = Weights {
        focus: 1.0,
        pace: 1.0,
        doubt: 4.0,
        doubt_by_turn: 0.5,
        denial: 0.0,
        tempo: 0.4,
        square: 0.0,
        item: 0.0,
        ..Weights::TUNED
    };

    /// What playouts go by.
    pub(super) const TUNED: Weights = Weights {
        turn: 5.0,
        rarity: 0.85,
        focus: 1.25,
        pace: 2.0,
        doubt: 1.1,
        doubt_by_turn: 4.8,
        race: 1.25,
        denial: 0.9,
        tempo: 1.08,
        square: -0.019,
        lost: 15.0,
        item: 0.3,
        span: 16.0,
        tile: 0.005,
    };

    /// The easy level: no eye for rare tiles, items, rivals or the time left.
    pub(super) const EASY: Weights = Weights {
        turn: 5.0,
        rarity: 0.0,
        focus: 1.0,
        pace: 1.0,
        doubt: 10.0,
        doubt_by_turn: 0.0,
        race: 1000.0,
        denial: 0.0,
        tempo: 0.15,
        square: 0.0,
        lost: 50.0,
        item: 0.0,
        span: 1.0,
        tile: 0.0,
    };
}

/// What one player races for, from the point of view of another: the treasures left and when rivals are expected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    /// By colour, the treasures left, best first, and how many.
    pub(super) treasures: [[u8; 4]; 4],
    /// By rival and colour, the turn in which it is expected at the temple; far in the future if never or already there.
    pub(super) rivals: [[f32; 4]; 3],
    /// How many rivals.
    pub(super) count: usize,
}

/// A turn that never comes.
pub(super) const NEVER: f32 = 1000.0;

impl Race {
    /// What arriving in turn `when` is expected to be worth.
    #[inline]
    pub(super) fn stake(&self, weights: &Weights, lane: usize, when: f32) -> f32 {
        let treasures = &self.treasures[lane];
        let mut ahead = 0.0;
        for rival in &self.rivals[..self.count] {
            ahead += step((when - rival[lane]) / weights.race);
        }
        let place = ahead.min(2.999);
        let index = place as usize;
        let part = place - index as f32;
        let best = f32::from(treasures[0]);
        let own = f32::from(treasures[index]) * (1.0 - part) + f32::from(treasures[index + 1]) * part;
        own + weights.denial * (own - best)
    }
}

/// The points of the treasures that can be expected, and nothing else that makes an island worth having.
pub(super) fn expected_points(weights: &Weights, cost: &[u8; 4], race: &Race, now: f32, turns: f32) -> f32 {
    (0..4)
        .filter(|&lane| turns > 0.0 && !matches!(cost[lane], 0 | FAR..))
        .map(|lane| {
            let need = f32::from(cost[lane]) / weights.turn;
            let chance = step((turns + 0.5 - weights.focus * need) / (weights.doubt + weights.doubt_by_turn * turns));
            chance * race.stake(weights, lane, now + weights.pace * need)
        })
        .sum()
}

/// A smooth step from 0 to 1 around 0, made of operations that are the same on every machine.
#[inline]
pub(super) fn step(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// What is expected, given what the adventurers need. `now` is the number of the last tile decided, `turns` are left after it.
pub(super) fn expected(weights: &Weights, cost: &[u8; 4], race: &Race, now: f32, turns: f32) -> f32 {
    let mut sum = 0.0;
    let doubt = 1.0 / (weights.doubt + weights.doubt_by_turn * turns);
    for lane in 0..4 {
        let need = f32::from(cost[lane]) / weights.turn;
        match cost[lane] {
            0 => {}
            FAR.. => sum -= weights.tempo * (turns + 2.0).min(weights.lost),
            _ => {
                if turns > 0.0 {
                    let chance = step((turns + 0.5 - weights.focus * need) * doubt);
                    sum += chance * race.stake(weights, lane, now + weights.pace * need);
                }
                let need = need.min(turns + 2.0).min(weights.lost);
                sum -= (weights.tempo + weights.square * need) * need;
            }
        }
    }
    sum
}
