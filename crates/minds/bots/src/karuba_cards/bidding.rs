//! The selection of rounds 1 to 6 as a game of its own: everybody may hold any three of the cards left to him or her (all such
//! hands are listed, none is sampled), bids two of them, and the lowest loses what one card of the pair is worth. Regret matching
//! finds how often each hand bids each pair.

use tablee_core::{PlayoutRng, Rng as _};
use tablee_karuba_cards::CardSet;

use super::board::{Board, cards_of};
use super::table::{Side, Table};
use super::{laying, one};

/// The most pairs of sixteen cards.
const PAIRS: usize = 120;
/// Bids are below this.
const TOTALS: usize = 32;
const ITERATIONS: usize = 300;

/// What a pair brings if both cards are laid, and if one is lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairValue {
    pub(super) pair: CardSet,
    pub(super) keep: f32,
    pub(super) lose: f32,
}

/// What is found out about a pair of the own hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bid {
    /// How likely it is lowest.
    pub(super) lowest: f64,
    /// What it takes from the others.
    pub(super) denied: f64,
    /// How often it is bid.
    pub(super) share: f64,
}

struct Bidder {
    values: Vec<PairValue>,
    totals: Vec<usize>,
    /// The pairs of every possible hand.
    hands: Vec<[u8; 3]>,
    regrets: Vec<[f32; 3]>,
    played: Vec<[f32; 3]>,
    mixture: [f32; PAIRS],
    /// How likely the bid is at least so high.
    at_least: [f32; TOTALS + 1],
}

/// The values of all pairs of a seat, at sight: each card where it is best alone, the other where it is best then.
fn values_of(table: &Table, side: &Side, stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<PairValue>> {
    let rules = &table.rules;
    let alone = |card| laying::best(&side.board, one(card), &table.prospects(side.left.without(one(card))), rules).1;
    let singles: Vec<(u8, Board)> = cards_of(side.left).map(|card| (card, alone(card))).collect();
    let mut values = Vec::new();
    for (index, (low, low_laid)) in singles.iter().enumerate() {
        if stop() {
            return None;
        }
        for (high, high_laid) in &singles[index + 1..] {
            let pair = one(*low).union(one(*high));
            let prospects = table.prospects(side.left.without(pair));
            let then = |board: &Board, card: u8| laying::best(board, one(card), &prospects, rules).0;
            values.push(PairValue {
                pair,
                keep: then(low_laid, *high).max(then(high_laid, *low)),
                lose: prospects.of(low_laid, rules).max(prospects.of(high_laid, rules)),
            });
        }
    }
    Some(values)
}

impl Bidder {
    fn new(side: &Side, values: Vec<PairValue>) -> Bidder {
        let cards: Vec<u8> = cards_of(side.left).collect();
        let find = |low: u8, high: u8| {
            let pair = one(low).union(one(high));
            values.iter().position(|value| value.pair == pair).unwrap_or_default() as u8
        };
        let mut hands = Vec::new();
        for (first, &low) in cards.iter().enumerate() {
            for (second, &middle) in cards.iter().enumerate().skip(first + 1) {
                for &high in &cards[second + 1..] {
                    hands.push([find(low, middle), find(low, high), find(middle, high)]);
                }
            }
        }
        let totals =
            values.iter().map(|value| value.pair.iter().map(|card| usize::from(card.number())).sum()).collect();
        let none = vec![[0.0; 3]; hands.len()];
        let mut bidder = Bidder {
            values,
            totals,
            regrets: none.clone(),
            played: none,
            hands,
            mixture: [0.0; PAIRS],
            at_least: [0.0; TOTALS + 1],
        };
        bidder.mix(false);
        bidder
    }

    /// How often each pair is bid over all hands: as the regrets say now, or as was played on the whole.
    fn mix(&mut self, on_the_whole: bool) {
        self.mixture = [0.0; PAIRS];
        let weights = if on_the_whole { &self.played } else { &self.regrets };
        let each = 1.0 / self.hands.len().max(1) as f32;
        for (hand, weights) in self.hands.iter().zip(weights) {
            for (&pair, share) in hand.iter().zip(shares(weights)) {
                self.mixture[pair as usize] += share * each;
            }
        }
        self.at_least = [0.0; TOTALS + 1];
        for (share, &total) in self.mixture.iter().zip(&self.totals) {
            self.at_least[total.min(TOTALS)] += share;
        }
        for bid in (0..TOTALS).rev() {
            self.at_least[bid] += self.at_least[bid + 1];
        }
    }
}

fn shares(weights: &[f32; 3]) -> [f32; 3] {
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 { weights.map(|weight| weight / sum) } else { [1.0 / 3.0; 3] }
}

/// For each total bid by `seat`: how likely it is lowest, and what the others lose on average.
fn outlook(bidders: &[Bidder], seat: usize) -> ([f32; TOTALS], [f32; TOTALS]) {
    let others = || bidders.iter().enumerate().filter(move |&(other, _)| other != seat);
    let lowest = std::array::from_fn(|bid| others().map(|(_, other)| other.at_least[bid]).product());
    let mut denied = [0.0; TOTALS];
    for (index, other) in others() {
        for ((value, &total), share) in other.values.iter().zip(&other.totals).zip(&other.mixture) {
            let rest = others().filter(|&(third, _)| third != index).map(|(_, third)| third.at_least[total]);
            denied[total] += share * (value.keep - value.lose) * rest.product::<f32>();
        }
    }
    // Who bids higher makes all lower (and equal) bids lose more.
    let scale = 1.0 / (bidders.len() - 1).max(1) as f32;
    let mut sum = 0.0;
    for denied in &mut denied {
        sum += *denied * scale;
        *denied = sum;
    }
    (lowest, denied)
}

/// Solves the selection. `own` are the values of the pairs of the own hand, as well as they are known. None if there is no time.
pub(super) fn solve(table: &Table, own: &[PairValue], stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<Bid>> {
    let mut bidders = Vec::with_capacity(table.sides.len());
    for (seat, side) in table.sides.iter().enumerate() {
        let mut values = values_of(table, side, stop)?;
        if seat == table.own {
            for known in own {
                if let Some(value) = values.iter_mut().find(|value| value.pair == known.pair) {
                    *value = *known;
                }
            }
        }
        bidders.push(Bidder::new(side, values));
    }
    for iteration in 0..ITERATIONS {
        if stop() {
            return None;
        }
        for seat in 0..bidders.len() {
            let (lowest, denied) = outlook(&bidders, seat);
            let bidder = &mut bidders[seat];
            let worth = |pair: u8| {
                let (value, total) = (&bidder.values[pair as usize], bidder.totals[pair as usize]);
                value.keep - (value.keep - value.lose) * lowest[total] + denied[total]
            };
            for (hand, (regrets, played)) in bidder.hands.iter().zip(bidder.regrets.iter_mut().zip(&mut bidder.played))
            {
                let worths = hand.map(worth);
                let now = shares(regrets);
                let got: f32 = now.iter().zip(&worths).map(|(share, worth)| share * worth).sum();
                for (regret, worth) in regrets.iter_mut().zip(worths) {
                    *regret = (*regret + worth - got).max(0.0);
                }
                for (sum, share) in played.iter_mut().zip(shares(regrets)) {
                    *sum += share * (iteration + 1) as f32;
                }
            }
            bidder.mix(false);
        }
    }
    bidders.iter_mut().for_each(|bidder| bidder.mix(true));
    let (lowest, denied) = outlook(&bidders, table.own);
    let me = &bidders[table.own];
    let index = |pair: CardSet| me.values.iter().position(|value| value.pair == pair);
    let own_pairs: Vec<u8> = own.iter().filter_map(|value| index(value.pair)).map(|index| index as u8).collect();
    let hand = me.hands.iter().position(|hand| own_pairs.iter().all(|pair| hand.contains(pair)))?;
    let share = shares(&me.played[hand]);
    let bid = |&pair: &u8| {
        let total = me.totals[pair as usize];
        let slot = me.hands[hand].iter().position(|&other| other == pair).unwrap_or_default();
        Bid { lowest: lowest[total].into(), denied: denied[total].into(), share: share[slot].into() }
    };
    Some(own_pairs.iter().map(bid).collect())
}

/// How many points a bid may be behind the best and still be part of the mixture.
const SLACK: f64 = 0.15;

/// The bid that is made: a draw from the own policy among those that are about as good as the best.
pub(super) fn pick(worths: &[f64], bids: &[Bid], seed: u64) -> usize {
    let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let share = |index: usize| if worths[index] >= most - SLACK { bids[index].share } else { 0.0 };
    let sum: f64 = (0..bids.len()).map(share).sum();
    let mut draw = f64::from(PlayoutRng::new(seed).below(1 << 24)) / f64::from(1 << 24) * sum;
    for index in 0..bids.len() {
        draw -= share(index);
        if draw < 0.0 {
            return index;
        }
    }
    (0..worths.len()).max_by(|&left, &right| worths[left].total_cmp(&worths[right])).unwrap_or_default()
}
