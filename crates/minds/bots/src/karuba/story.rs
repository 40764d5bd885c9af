//! Games told one player at a time: what a player does depends on the others only through the race for treasures and the end of
//! the game, so everybody's game is played alone and the stories are put together afterwards.

use tablee_core::Seat;
use tablee_karuba::{Colour, Decisions, KarubaView, Phase, TILE_COUNT};

use super::choice::{Choices, Judge};
use super::ground::{Act, Ground, Island, TEMPLE, TileSet, to_come};
use super::judge::{NEVER, Race, Weights};

/// Most seats.
pub(super) const SEATS: usize = 4;

/// The treasure was taken before the story began.
const TAKEN: u8 = 0;
/// The adventurer never arrives.
const LOST: u8 = u8::MAX;

/// All that a view shows, in the form in which it is thought about.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) ground: Ground,
    pub(super) islands: [Island; SEATS],
    /// The points of what everybody has.
    pub(super) points: [i32; SEATS],
    /// By colour, the treasures left, best first.
    pub(super) treasures: [[u8; 4]; 4],
    /// By seat and colour, whether the treasure was taken.
    taken: [[bool; 4]; SEATS],
    /// Who has decided the tile already, where they decide in order.
    decided: [bool; SEATS],
    pub(super) seats: usize,
    /// The tile that is being decided.
    pub(super) tile: u8,
    /// Its number among all tiles.
    pub(super) turn: u8,
    pub(super) to_come: TileSet,
}

impl Known {
    pub(super) fn new(view: &KarubaView) -> Known {
        let ground = Ground::new(view);
        let seat = |index: usize| Seat::new(index);
        let mut position = Known {
            islands: std::array::from_fn(|index| Island::new(view, &ground, seat(index))),
            ground,
            points: [0; SEATS],
            treasures: [[0; 4]; 4],
            taken: [[false; 4]; SEATS],
            decided: [false; SEATS],
            seats: view.players.len().min(SEATS),
            tile: view.revealed.map_or(0, |tile| tile.number()),
            turn: view.turn,
            to_come: to_come(view),
        };
        for (colour, left) in view.treasures.iter() {
            for (place, &value) in position.treasures[colour.index()].iter_mut().zip(left) {
                *place = value;
            }
        }
        for (index, player) in view.players.iter().take(SEATS).enumerate() {
            position.points[index] = player.points;
            for colour in Colour::ALL {
                position.taken[index][colour.index()] = player.treasures.get(colour).is_some_and(|&value| value != 0);
            }
        }
        if view.phase == Phase::Decide && view.options.decisions == Decisions::InOrder {
            for &earlier in view.order.iter().take_while(|&&seat| Some(seat) != view.decider) {
                position.decided[earlier.index() % SEATS] = true;
            }
        }
        position
    }

    /// The race as `seat` sees it, by when the others can be expected at their temples.
    pub(super) fn race(&self, weights: &Weights, seat: usize) -> Race {
        let nobody = Race { treasures: self.treasures, rivals: [[NEVER; 4]; 3], count: 0 };
        let mut race = nobody;
        for other in (0..self.seats).filter(|&other| other != seat) {
            let judge = Judge { ground: &self.ground, weights, race: &nobody };
            let now = f32::from(self.turn) - 1.0;
            let mut arrivals = judge.arrivals(&self.islands[other], now, self.to_come | 1 << self.tile);
            for lane in 0..4 {
                if self.islands[other].spots[lane] == TEMPLE && !self.taken[other][lane] {
                    arrivals[lane] = f32::from(self.turn);
                }
            }
            race.rivals[race.count] = arrivals;
            race.count += 1;
        }
        race
    }

    /// The beginning of a seat's story.
    pub(super) fn story(&self, seat: usize) -> Story {
        let mut story = Story { arrival: [LOST; 4], picked: [0; TILE_COUNT + 1], laid: 0 };
        for lane in 0..4 {
            if self.taken[seat][lane] {
                story.arrival[lane] = TAKEN;
            } else if self.islands[seat].spots[lane] == TEMPLE {
                story.arrival[lane] = self.turn;
            }
        }
        story
    }

    /// Whether a seat has decided the present tile already.
    pub(super) fn has_decided(&self, seat: usize) -> bool {
        self.decided[seat]
    }

    /// Puts the stories of all seats together.
    pub(super) fn settle(&self, stories: &[Story; SEATS]) -> Outcome {
        let stories = &stories[..self.seats];
        let end = stories.iter().map(Story::end).min().unwrap_or(TILE_COUNT as u8).min(TILE_COUNT as u8);
        let mut outcome = Outcome { points: self.points, tiles: [0; SEATS] };
        for (seat, story) in stories.iter().enumerate() {
            let picked = &story.picked[..=end as usize];
            outcome.points[seat] += picked.iter().map(|&points| i32::from(points)).sum::<i32>();
            let laid = (story.laid & ((2_u64 << end) - 1)).count_ones();
            outcome.tiles[seat] = (self.islands[seat].laid.count_ones() + laid) as i32;
        }
        for lane in 0..4 {
            let treasures = &self.treasures[lane];
            for (seat, story) in stories.iter().enumerate() {
                let arrival = story.arrival[lane];
                if arrival == TAKEN || arrival > end {
                    continue;
                }
                // Whoever arrives in the same turn gets the same value: only those who were earlier count.
                let earlier = stories.iter().filter(|other| (1..arrival).contains(&other.arrival[lane])).count();
                outcome.points[seat] += i32::from(treasures[earlier % SEATS]);
            }
        }
        outcome
    }
}

/// What one player does until the end, as far as it counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Story {
    /// By colour, the turn in which the adventurer reaches its temple.
    arrival: [u8; 4],
    /// By turn, the points picked up.
    picked: [u8; TILE_COUNT + 1],
    /// The turns in which a tile was laid, a bit each.
    laid: u64,
}

impl Story {
    /// The turn in which all four are in their temples.
    pub(super) fn end(&self) -> u8 {
        self.arrival.into_iter().max().unwrap_or(LOST)
    }

    /// Whether all four will be in their temples.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        self.end() != LOST
    }

    /// Writes down what an act in this turn brought.
    #[inline]
    pub(super) fn note(&mut self, turn: u8, act: Act, picked: u8) {
        match act {
            Act::Lay(_) => self.laid |= 1 << turn,
            Act::Walk(lane, TEMPLE) => self.arrival[lane & 3] = turn,
            Act::Walk(..) => self.picked[turn as usize % (TILE_COUNT + 1)] = picked,
            Act::Stay => {}
        }
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) points: [i32; SEATS],
    pub(super) tiles: [i32; SEATS],
}

impl Outcome {
    /// The share of the victory, ties divided.
    pub(super) fn win(&self, seats: usize, seat: usize) -> f64 {
        let rank = |seat: usize| (self.points[seat], self.tiles[seat]);
        let own = rank(seat);
        let (mut better, mut equal) = (0, 0);
        for other in 0..seats {
            better += usize::from(rank(other) > own);
            equal += usize::from(rank(other) == own);
        }
        if better > 0 { 0.0 } else { 1.0 / equal.max(1) as f64 }
    }

    /// Points ahead of the best other seat.
    pub(super) fn margin(&self, seats: usize, seat: usize) -> f64 {
        let best = (0..seats).filter(|&other| other != seat).map(|other| self.points[other]).max().unwrap_or(0);
        f64::from(self.points[seat] - best)
    }
}

/// Plays one island on through `order`, the tiles after turn `turn`, by the judge's first choice, until turn `end`.
pub(super) fn play_on(
    judge: &Judge<'_>,
    mut island: Island,
    story: &mut Story,
    turn: u8,
    order: &[u8],
    end: u8,
    scratch: &mut Choices,
) {
    let mut to_come = order.iter().fold(0, |all, &tile| all | 1 << tile);
    for (turn, &tile) in (turn + 1..=end).zip(order) {
        if story.is_complete() {
            return;
        }
        to_come &= !(1 << tile);
        let act = judge.best(&island, tile, f32::from(turn), to_come, scratch).act;
        let picked = island.carry_out(judge.ground.faces[tile as usize], act);
        story.note(turn, act, picked);
    }
}
