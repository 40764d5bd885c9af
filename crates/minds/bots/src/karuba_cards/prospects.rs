//! What an island can still become: for every colour, how likely its adventurer and its temple are still to be joined, by which
//! path and with what on it.

use tablee_karuba_cards::{Card, CardSet};

use super::board::{Board, NONE, Rules, STEPS};

/// The numbers of the judgement, found by trying (docs/bots/karuba-cards.md).
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// How likely a card that is still to come is laid just where one path wants it.
    pub(super) fill: f32,
    /// How much less likely a wanted card is lost than any card.
    pub(super) wanted: f32,
    /// Points of a colour of which nothing is laid, before the chances of both cards.
    pub(super) apart: f32,
    /// What each card of a path takes off: long paths are cut short or barred.
    pub(super) length: f32,
    /// Share of the items that may lie on places still empty.
    pub(super) hope: f32,
}

impl Weights {
    pub(super) const BEST: Weights = Weights { fill: 0.58, wanted: 0.18, apart: 2.4, length: 0.995, hope: 0.35 };
}

/// The temple and what may lie on the rest of a path: a path that cannot beat the best one known with this is given up.
const REST: f32 = 3.0 + 2.0;

/// What the cards that are still to come promise, whatever the island.
#[derive(Clone, Debug)]
pub(super) struct Prospects {
    weights: Weights,
    /// The cards that may still be laid later.
    left: CardSet,
    /// The chance that a wanted card is laid.
    card: f32,
    /// For two sides: the chance that an empty place gets a card with exits on both, and the points that lie on such cards.
    fill: [f32; 16],
    items: [f32; 16],
}

impl Prospects {
    /// `left` are the cards still to come; `laid_share` is the share of them that is not lost to low bids.
    pub(super) fn new(left: CardSet, laid_share: f32, weights: Weights, rules: &Rules) -> Prospects {
        let mut prospects = Prospects {
            weights,
            left,
            card: 1.0 - (1.0 - laid_share) * weights.wanted,
            fill: [0.0; 16],
            items: [0.0; 16],
        };
        for sides in [3_u8, 5, 9, 6, 10, 12] {
            let (mut missed, mut count, mut items) = (1.0, 0.0, 0.0);
            for card in 0..Card::COUNT {
                if left.bits() >> card & 1 == 1 && rules.exits[card] & sides == sides && !rules.adventurer[card] {
                    missed *= 1.0 - weights.fill * laid_share;
                    count += 1.0;
                    items += f32::from(rules.items[card]);
                }
            }
            prospects.fill[sides as usize] = 1.0 - missed;
            prospects.items[sides as usize] = if count > 0.0 { weights.hope * items / count } else { 0.0 };
        }
        prospects
    }

    /// The points that the island is expected to have in the end.
    pub(super) fn of(&self, board: &Board, rules: &Rules) -> f32 {
        if self.left.is_empty() {
            return board.points(rules) as f32;
        }
        rules.pairs.iter().map(|&pair| self.of_colour(board, pair, rules)).sum()
    }

    fn comes(&self, card: u8) -> bool {
        self.left.bits() >> (card & 15) & 1 == 1
    }

    fn of_colour(&self, board: &Board, [adventurer, temple]: [u8; 2], rules: &Rules) -> f32 {
        let at = |card: u8| board.places[card as usize & 15];
        let (from, to) = (at(adventurer), at(temple));
        if from == NONE && to == NONE {
            let both = self.comes(adventurer) && self.comes(temple);
            return if both { self.weights.apart * self.card * self.card } else { 0.0 };
        }
        let (start, goal, goal_card) = if from != NONE { (from, to, temple) } else { (to, from, adventurer) };
        if goal == NONE && !self.comes(goal_card) {
            return 0.0;
        }
        self.best_path(board, start, goal, goal_card, rules)
    }

    /// The best chance-weighted points of a path from `start` to the goal, which is laid or still to come.
    fn best_path(&self, board: &Board, start: u8, goal: u8, goal_card: u8, rules: &Rules) -> f32 {
        let goal_exits = rules.exits[goal_card as usize & 15];
        let mut barred = board.adventurers & !(1 << (start & 63));
        if goal != NONE {
            barred &= !(1 << (goal & 63));
        }
        let item = |place: usize| f32::from(rules.items[board.cards[place] as usize & 15]);
        let inside = board.frame | board.occupied;
        let mut chance = [0.0_f32; 64];
        let mut items = [0.0_f32; 64];
        let mut entry = [0_u8; 64];
        let mut queue = [0_u8; 128];
        let (mut head, mut tail) = (0_usize, 1_usize);
        queue[0] = start & 63;
        chance[queue[0] as usize] = 1.0;
        items[queue[0] as usize] = item(queue[0] as usize);
        let mut best = 0.0_f32;
        while head < tail {
            let here = queue[head % queue.len()] as usize & 63;
            head += 1;
            let laid = board.cards[here];
            for (side, step) in STEPS.into_iter().enumerate() {
                let next = (here as i32 + step) as usize;
                if next >= 64 || inside >> next & 1 == 0 {
                    continue;
                }
                let (mut through, mut brought) = (chance[here], items[here]);
                if through * (REST + brought) <= best {
                    break;
                }
                if laid == NONE {
                    let sides = (entry[here] | 1 << side) as usize & 15;
                    through *= self.fill[sides];
                    brought += self.items[sides];
                    // Anything less likely would not change what is laid.
                    if through < 0.08 {
                        continue;
                    }
                } else if rules.exits[laid as usize & 15] >> side & 1 == 0 {
                    continue;
                }
                let back = side ^ 2;
                if board.cards[next] == NONE {
                    if goal == NONE && goal_exits >> back & 1 == 1 {
                        best = best.max(through * self.card * (3.0 + brought));
                    }
                } else {
                    if rules.exits[board.cards[next] as usize & 15] >> back & 1 == 0 || barred >> next & 1 == 1 {
                        continue;
                    }
                    brought += item(next);
                    if next == goal as usize {
                        best = best.max(through * (3.0 + brought));
                        continue;
                    }
                }
                through *= self.weights.length;
                if through > chance[next] + 1e-6 || (through > chance[next] - 1e-6 && brought > items[next] + 1e-3) {
                    (chance[next], items[next], entry[next]) = (through, brought, 1 << back);
                    if tail - head < queue.len() {
                        queue[tail % queue.len()] = next as u8;
                        tail += 1;
                    }
                }
            }
        }
        best
    }
}
