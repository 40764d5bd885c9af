//! Rounds 7 and 8, exactly.
//!
//! Every seat has four cards left before round 7, and everybody knows which. Two are bid in round 7, so the other two are bid in
//! round 8: once the cards of round 7 are turned over, it is known who loses a card in which round, and nothing that one seat
//! does touches another any more. Everybody then takes the most points that can be had, which is best whatever the others do.
//!
//! Only the selection of round 7 is a game with hidden cards: each seat knows which of its four cards is in the pile, the others
//! hold each of the four equally likely. Its solution is found by regret matching over all splits and all pairs. Two seats have
//! opposite interests and the solution is an equilibrium; with more seats it is the policy that the others are expected to have,
//! and the best answer to it is played.

use tablee_core::{MAX_SEATS, PlayoutRng, Rng as _, Scores, Seat};
use tablee_karuba_cards::{Card, CardSet};

use super::board::{Board, Rules, cards_of};
use super::laying::{each, most_points};
use super::one;
use super::table::{Side, Table, total};
use crate::utility_of;

/// Of four cards, by their place in the row, the pairs that can be bid.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
/// A margin of so many points is a large one.
pub(super) const MARGIN: f32 = 20.0;

/// The most points after laying all of `first` now and in the last round both of `second`, or one of them if that bid is lowest.
pub(super) fn finish(board: &Board, first: CardSet, second: CardSet, lost: bool, rules: &Rules) -> i32 {
    let mut most = 0;
    each(board, first, rules, |after| most = most.max(last_round(after, second, lost, rules)));
    most
}

fn last_round(board: &Board, cards: CardSet, lost: bool, rules: &Rules) -> i32 {
    if lost && cards.len() > 1 {
        cards_of(cards).map(|card| most_points(board, one(card), rules)).max().unwrap_or(0)
    } else {
        most_points(board, cards, rules)
    }
}

/// What two cards bid; a hand that has no two cards bids nothing that counts.
fn bid(cards: CardSet) -> usize {
    let mut list = cards_of(cards);
    match (list.next(), list.next()) {
        (Some(low), Some(high)) => total(low, high),
        _ => usize::MAX,
    }
}

/// Whether each seat loses a card in round 8, once the cards of round 7 are turned over; nobody if it is round 8 already.
pub(super) fn losing_last(table: &Table) -> Vec<bool> {
    let lowest = table.sides.iter().map(|side| bid(side.left)).min().unwrap_or_default();
    table.sides.iter().map(|side| !side.left.is_empty() && bid(side.left) == lowest).collect()
}

/// The points that a seat ends with, once the cards are turned over. `discards` says that it still has to discard one.
pub(super) fn outcome(side: &Side, discards: bool, lost_last: bool, rules: &Rules) -> i32 {
    if discards && side.chosen.len() > 1 {
        let kept = cards_of(side.chosen).map(one);
        return kept.map(|kept| finish(&side.board, kept, side.left, lost_last, rules)).max().unwrap_or(0);
    }
    finish(&side.board, side.chosen, side.left, lost_last, rules)
}

/// What a bid of round 7 brings in the solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolvedBid {
    pub(super) pair: CardSet,
    pub(super) utility: f64,
    pub(super) points: f64,
    pub(super) win: f64,
    /// How often the own policy plays it.
    pub(super) share: f64,
}

/// The final points of one seat for each pair, by whether it is lowest in round 7 and in round 8.
struct Outcomes {
    cards: [u8; 4],
    points: [[[i32; 2]; 2]; 6],
}

impl Outcomes {
    fn new(side: &Side, rules: &Rules) -> Option<Outcomes> {
        let mut cards = [0; 4];
        if side.left.len() != cards.len() {
            return None;
        }
        for (slot, card) in cards.iter_mut().zip(cards_of(side.left)) {
            *slot = card;
        }
        let mut outcomes = Outcomes { cards, points: [[[0; 2]; 2]; 6] };
        for (pair, points) in outcomes.points.iter_mut().enumerate() {
            let bid = pair_of(&cards, pair);
            let later = side.left.without(bid);
            for lost_last in [false, true] {
                points[0][usize::from(lost_last)] = finish(&side.board, bid, later, lost_last, rules);
                let singles = cards_of(bid).map(one);
                points[1][usize::from(lost_last)] =
                    singles.map(|kept| finish(&side.board, kept, later, lost_last, rules)).max().unwrap_or(0);
            }
        }
        Some(outcomes)
    }

    fn totals(&self, pair: usize) -> [usize; 2] {
        let later = PAIRS[5 - pair];
        let sum = |pair: [usize; 2]| total(self.cards[pair[0]], self.cards[pair[1]]);
        [sum(PAIRS[pair]), sum(later)]
    }
}

fn pair_of(cards: &[u8; 4], pair: usize) -> CardSet {
    PAIRS[pair].iter().map(|&slot| Card::new(cards[slot].into())).collect()
}

/// How one seat bids: for each card that may be in its pile, how often each pair.
#[derive(Clone, Copy, Debug)]
struct Policy {
    regrets: [[f32; 6]; 4],
    played: [[f32; 6]; 4],
}

/// Whether a pair can be bid when the card in this slot is in the pile.
fn possible(pair: usize, in_pile: usize) -> bool {
    !PAIRS[pair].contains(&in_pile)
}

/// Weights made to shares; equal where there are none.
fn shares(weights: &[f32; 6], in_pile: usize) -> [f32; 6] {
    let sum: f32 = weights.iter().sum();
    std::array::from_fn(|pair| match (possible(pair, in_pile), sum > 0.0) {
        (false, _) => 0.0,
        (true, true) => weights[pair] / sum,
        (true, false) => 1.0 / 3.0,
    })
}

/// How often each pair is bid over all splits.
fn mixture(weights: &[[f32; 6]; 4]) -> [f32; 6] {
    let mut mixture = [0.0; 6];
    for (in_pile, weights) in weights.iter().enumerate() {
        for (sum, share) in mixture.iter_mut().zip(shares(weights, in_pile)) {
            *sum += share / 4.0;
        }
    }
    mixture
}

/// The worths of all joint choices for one seat, its own choice counting fastest, then the others in the order of the seats.
struct Worths(Vec<f32>);

impl Worths {
    /// What each own choice is worth against these mixtures of the others.
    fn against(&self, others: &[[f32; 6]], scratch: &mut Vec<f32>) -> [f32; 6] {
        scratch.clear();
        scratch.extend_from_slice(&self.0);
        for mixture in others.iter().rev() {
            let size = scratch.len() / 6;
            let (first, rest) = scratch.split_at_mut(size);
            first.iter_mut().for_each(|sum| *sum *= mixture[0]);
            for (share, part) in mixture[1..].iter().zip(rest.chunks_exact(size)) {
                first.iter_mut().zip(part).for_each(|(sum, worth)| *sum += share * worth);
            }
            scratch.truncate(size);
        }
        std::array::from_fn(|choice| scratch.get(choice).copied().unwrap_or_default())
    }
}

/// Solves the selection of round 7. None if it is not that, or if `stop` says that there is no time.
pub(super) fn solve(table: &Table, stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<SolvedBid>> {
    let seats = table.sides.len();
    let mut outcomes = Vec::with_capacity(seats);
    for side in &table.sides {
        if stop() {
            return None;
        }
        outcomes.push(Outcomes::new(side, &table.rules)?);
    }
    let size = 6_usize.pow(seats as u32);
    let mut worths: Vec<Worths> = (0..seats).map(|_| Worths(vec![0.0; size])).collect();
    let mut points = Worths(vec![0.0; size]);
    let mut wins = Worths(vec![0.0; size]);
    for joint in 0..size {
        let pair = |seat: usize| joint / 6_usize.pow(seat as u32) % 6;
        let totals: [[usize; 2]; MAX_SEATS] =
            std::array::from_fn(|seat| if seat < seats { outcomes[seat].totals(pair(seat)) } else { [usize::MAX; 2] });
        let lowest = |round: usize| totals.iter().map(|totals| totals[round]).min().unwrap_or_default();
        let lowest = [lowest(0), lowest(1)];
        let mut scores = Scores::new(seats);
        for seat in 0..seats {
            let lost = |round: usize| usize::from(totals[seat][round] == lowest[round]);
            scores.set(Seat::new(seat), outcomes[seat].points[pair(seat)][lost(0)][lost(1)]);
        }
        let utility = utility_of(&scores, MARGIN);
        for (seat, worths) in worths.iter_mut().enumerate() {
            // The own choice moves to the front; those before it move up by one place.
            let place = 6_usize.pow(seat as u32);
            let index = joint / (6 * place) * (6 * place) + joint % place * 6 + pair(seat);
            worths.0[index] = utility[seat];
            if seat == table.own {
                points.0[index] = scores.points(Seat::new(seat)) as f32;
                let winners = Seat::all(seats).filter(|&seat| scores.place(seat) == 1).count().max(1);
                wins.0[index] = if scores.place(Seat::new(seat)) == 1 { 1.0 / winners as f32 } else { 0.0 };
            }
        }
    }
    let policies = settle(&worths, stop)?;
    let own = table.own;
    let others: Vec<[f32; 6]> =
        (0..seats).filter(|&seat| seat != own).map(|seat| mixture(&policies[seat].played)).collect();
    let mut scratch = Vec::new();
    let utility = worths[own].against(&others, &mut scratch);
    let points = points.against(&others, &mut scratch);
    let wins = wins.against(&others, &mut scratch);
    let cards = &outcomes[own].cards;
    let in_pile = cards.iter().position(|&card| !table.hand.contains(Card::new(card.into())))?;
    let played = shares(&policies[own].played[in_pile], in_pile);
    let answer = |pair: usize| SolvedBid {
        pair: pair_of(cards, pair),
        utility: utility[pair].into(),
        points: points[pair].into(),
        win: wins[pair].into(),
        share: played[pair].into(),
    };
    Some((0..6).filter(|&pair| possible(pair, in_pile)).map(answer).collect())
}

/// Regret matching (CFR+): each seat in turn looks at what each pair would have been worth and plays more of what it misses.
fn settle(worths: &[Worths], stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<Policy>> {
    let seats = worths.len();
    let iterations = match seats {
        2 => 10_000,
        3 => 2_000,
        4 => 800,
        5 => 300,
        _ => 120,
    };
    let mut policies = vec![Policy { regrets: [[0.0; 6]; 4], played: [[0.0; 6]; 4] }; seats];
    let mut mixtures: Vec<[f32; 6]> = policies.iter().map(|policy| mixture(&policy.regrets)).collect();
    let mut scratch = Vec::new();
    let mut others = Vec::with_capacity(seats);
    for iteration in 0..iterations {
        if iteration % 16 == 0 && stop() {
            return None;
        }
        for seat in 0..seats {
            others.clear();
            others.extend(mixtures.iter().enumerate().filter(|&(other, _)| other != seat).map(|(_, mixture)| *mixture));
            let worth = worths[seat].against(&others, &mut scratch);
            let policy = &mut policies[seat];
            for in_pile in 0..4 {
                let played = shares(&policy.regrets[in_pile], in_pile);
                let got: f32 = played.iter().zip(&worth).map(|(share, worth)| share * worth).sum();
                for pair in (0..6).filter(|&pair| possible(pair, in_pile)) {
                    let regret = &mut policy.regrets[in_pile][pair];
                    *regret = (*regret + worth[pair] - got).max(0.0);
                }
                // Later policies are better and count more.
                for (sum, share) in policy.played[in_pile].iter_mut().zip(shares(&policy.regrets[in_pile], in_pile)) {
                    *sum += share * (iteration + 1) as f32 / iterations as f32;
                }
            }
            mixtures[seat] = mixture(&policies[seat].regrets);
        }
    }
    Some(policies)
}

/// How far an answer may be behind the best to be played in a mixture: what regret matching leaves over, and no more.
const SLACK: f64 = 5e-4;

/// The answer that is played: with two seats a draw from the own policy, among the best answers; with more, the best.
pub(super) fn pick(answers: &[SolvedBid], seats: usize, seed: u64) -> Option<usize> {
    let most = answers.iter().map(|answer| answer.utility).fold(f64::NEG_INFINITY, f64::max);
    let good: Vec<usize> = (0..answers.len()).filter(|&index| answers[index].utility >= most - SLACK).collect();
    let best = *good.iter().max_by(|&&left, &&right| answers[left].utility.total_cmp(&answers[right].utility))?;
    if seats > 2 {
        return Some(best);
    }
    let sum: f64 = good.iter().map(|&index| answers[index].share).sum();
    let mut draw = f64::from(PlayoutRng::new(seed).below(1 << 24)) / f64::from(1 << 24) * sum;
    for &index in &good {
        draw -= answers[index].share;
        if draw < 0.0 {
            return Some(index);
        }
    }
    Some(best)
}
