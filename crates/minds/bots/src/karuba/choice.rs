//! Every act with what the island is worth after it. Two waves over the island tell this for all acts at once; only where a tile
//! might block a way does it take another wave.

use super::ground::{Act, FIELDS, Face, Ground, Island, PAIRS, TEMPLE, TileSet, bits};
use super::judge::{NEVER, Race, Weights, expected, expected_points};
use super::wave::{self, Costs, FAR, Survey};

/// One player's point of view while it decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'a> {
    pub(super) ground: &'a Ground,
    pub(super) weights: &'a Weights,
    pub(super) race: &'a Race,
}

/// An act with its worth in points beyond those in hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) act: Act,
    pub(super) worth: f32,
    /// Whether this is only a bound: the tile may block a way, and nobody looked how long the next best way is.
    unsure: bool,
}

/// Acts with their worth.
pub(super) type Choices = Vec<Choice>;

/// What is the same for all acts of one decision.
#[derive(Clone, Debug)]
struct Moment {
    costs: Costs,
    face: Face,
    now: f32,
    turns: f32,
    limit: usize,
    survey: Survey,
    /// What a point that lies on the way counts.
    item_weight: f32,
    /// What all that lies on the way counts.
    items: f32,
}

impl Judge<'_> {
    fn costs(&self, to_come: TileSet) -> Costs {
        wave::costs(self.ground, to_come, self.weights.turn, self.weights.rarity)
    }

    /// By colour, the turn in which each adventurer can be expected at its temple. `now` is the last turn decided.
    pub(super) fn arrivals(&self, island: &Island, now: f32, to_come: TileSet) -> [f32; 4] {
        let cost = wave::needs(self.ground, island, &self.costs(to_come), FAR as usize);
        cost.map(|cost| match cost {
            0 | FAR.. => NEVER,
            cost => now + self.weights.pace * f32::from(cost) / self.weights.turn,
        })
    }

    /// What an island is worth beyond the points in hand. `now` is the last turn decided.
    pub(super) fn island(&self, island: &Island, now: f32, to_come: TileSet) -> f32 {
        let cost = wave::needs(self.ground, island, &self.costs(to_come), FAR as usize);
        expected(self.weights, &cost, self.race, now, to_come.count_ones() as f32)
    }

    /// The points that an island can be expected to bring home beyond those in hand.
    pub(super) fn points(&self, island: &Island, now: f32, to_come: TileSet) -> f32 {
        let cost = wave::needs(self.ground, island, &self.costs(to_come), FAR as usize);
        expected_points(self.weights, &cost, self.race, now, to_come.count_ones() as f32)
    }

    /// Everything that can be done with the `tile`. `now` is the number of this turn, and `to_come` are the tiles after it.
    pub(super) fn all(&self, island: &Island, tile: u8, now: f32, to_come: TileSet, out: &mut Choices) {
        let moment = self.bounds(island, tile, now, to_come, out);
        for choice in out.iter_mut().filter(|choice| choice.unsure) {
            self.make_sure(&moment, island, choice);
        }
    }

    /// The best act; the first of equals.
    pub(super) fn best(&self, island: &Island, tile: u8, now: f32, to_come: TileSet, scratch: &mut Choices) -> Choice {
        let moment = self.bounds(island, tile, now, to_come, scratch);
        loop {
            let mut best = 0;
            for (index, choice) in scratch.iter().enumerate() {
                if choice.worth > scratch[best].worth {
                    best = index;
                }
            }
            let choice = &mut scratch[best];
            if !choice.unsure {
                return *choice;
            }
            self.make_sure(&moment, island, choice);
        }
    }

    /// Every act with its worth, or with a bound where a tile might block a way.
    fn bounds(&self, island: &Island, tile: u8, now: f32, to_come: TileSet, out: &mut Choices) -> Moment {
        out.clear();
        let weights = self.weights;
        let turns = to_come.count_ones() as f32;
        let limit = (turns * weights.turn) as usize + 12;
        let costs = self.costs(to_come);
        let mut moment = Moment {
            costs,
            face: self.ground.faces[tile as usize],
            now,
            turns,
            limit,
            survey: Survey::new(self.ground, island, &costs, limit),
            item_weight: weights.item * (turns / 4.0).min(1.0),
            items: 0.0,
        };
        // What lies there counts for the adventurer that has the shortest way past it.
        let mut items_by_lane = [0.0; 4];
        for field in bits(island.crystals | island.gold) {
            let mut best = (0.0, 0);
            for lane in 0..4 {
                let worth = self.lying(&moment, island, lane, field);
                if worth > best.0 {
                    best = (worth, lane);
                }
            }
            moment.items += best.0;
            items_by_lane[best.1] += best.0;
        }
        let base = expected(weights, &moment.survey.cost, self.race, now, turns);
        self.lays(&moment, island, base, out);
        out.push(Choice { act: Act::Stay, worth: base + moment.items, unsure: false });
        self.walks(&moment, island, &items_by_lane, out);
        moment
    }

    /// What an item on a field counts for an adventurer that might pass it.
    #[inline]
    fn lying(&self, moment: &Moment, island: &Island, lane: usize, field: u32) -> f32 {
        if matches!(moment.survey.cost[lane], 0 | FAR..) {
            return 0.0;
        }
        let near = 1.0 - f32::from(moment.survey.detour(island, lane, field)) / self.weights.span;
        if near > 0.0 { near * f32::from(island.item(field)) * moment.item_weight } else { 0.0 }
    }

    /// Laying the tile on every free field.
    fn lays(&self, moment: &Moment, island: &Island, base: f32, out: &mut Choices) {
        let Moment { ref costs, face, now, turns, ref survey, item_weight, items, .. } = *moment;
        let joined: [bool; 6] = PAIRS.map(|(one, other)| face.exits >> one & face.exits >> other & 1 == 1);
        for field in bits(FIELDS & !island.laid) {
            let index = field.trailing_zeros() as usize;
            let mut cost = survey.cost;
            let mut unsure = false;
            let mut nearest = u8::MAX;
            for lane in 0..4 {
                if survey.cost[lane] == 0 {
                    continue;
                }
                // The shortest ways through the field while it is free, and with this tile.
                let (mut before, mut after) = (u8::MAX, u8::MAX);
                for (pair, (one, other)) in PAIRS.into_iter().enumerate() {
                    let through = survey.through(lane, index, one, other);
                    if joined[pair] {
                        after = after.min(through);
                    }
                    if costs[pair] != 0 {
                        before = before.min(through.saturating_add(costs[pair]));
                    }
                }
                cost[lane] = after.min(survey.cost[lane]);
                unsure |= before <= survey.cost[lane] && after > survey.cost[lane] && survey.cost[lane] != FAR;
                nearest = nearest.min(after.saturating_sub(cost[lane]));
            }
            let near = (1.0 - f32::from(nearest) / self.weights.span).max(0.0);
            let item = f32::from(face.item) * item_weight * near;
            let expected =
                if cost == survey.cost { base } else { expected(self.weights, &cost, self.race, now, turns) };
            out.push(Choice { act: Act::Lay(field), worth: expected + items + item + self.weights.tile, unsure });
        }
    }

    /// Moving an adventurer to every spot that it can reach.
    fn walks(&self, moment: &Moment, island: &Island, items_by_lane: &[f32; 4], out: &mut Choices) {
        let survey = &moment.survey;
        let destinations = island.destinations(self.ground, moment.face.steps);
        for lane in 0..4 {
            for to in bits(destinations[lane]) {
                let mut cost = survey.cost;
                let mut points = f32::from(island.item(to));
                let mut items = moment.items - items_by_lane[lane];
                if to == TEMPLE {
                    cost[lane] = 0;
                    points += self.race.stake(self.weights, lane, moment.now);
                } else {
                    cost[lane] = survey.rest_from(island, lane, to);
                    // What the adventurer leaves behind no longer lies on its way.
                    for field in bits((island.crystals | island.gold) & !to) {
                        if cost[lane] != FAR && survey.rest_from(island, lane, field) <= cost[lane] {
                            items += self.lying(moment, island, lane, field);
                        }
                    }
                    items = items.min(moment.items);
                }
                let worth = points + items + expected(self.weights, &cost, self.race, moment.now, moment.turns);
                out.push(Choice { act: Act::Walk(lane, to), worth, unsure: false });
            }
        }
    }

    /// Replaces a bound by the worth itself.
    fn make_sure(&self, moment: &Moment, island: &Island, choice: &mut Choice) {
        choice.unsure = false;
        if let Act::Lay(field) = choice.act {
            let mut after = *island;
            after.lay(moment.face, field);
            let cost = wave::needs(self.ground, &after, &moment.costs, moment.limit);
            let judged = expected(self.weights, &cost, self.race, moment.now, moment.turns);
            choice.worth = choice.worth.min(judged + moment.items + self.weights.tile);
        }
    }
}
