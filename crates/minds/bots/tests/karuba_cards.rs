//! The bots of Karuba, the card game: blind, pure, legal, exact in the last two rounds, and stronger level by level.

mod common;

use common::{Backwards, Threads};
use std::collections::BTreeSet;

use tablee_bots::{
    Budget, Candidate, Level, OneAfterTheOther, Question, Workers, best, choose, consider, utility_of, win_share,
};
use tablee_core::{
    ComponentSet as _, Game as _, Joint, PlayoutRng, Rng as _, Scores, Seat, Setup, Viewer, random_step,
};
use tablee_karuba_cards::{
    Card, CardPair, CardSet, KarubaCards, KarubaCardsSet, LaidCard, Move, Options, Phase, PlayerView,
};

const THINKING: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

fn opening(seats: usize, options: Options, seed: u64) -> KarubaCards {
    let setup = Setup::new(options, KarubaCardsSet::standard(), seats).unwrap();
    let deal = KarubaCards::deal(&setup, &mut PlayoutRng::new(seed));
    KarubaCards::start(&setup, &deal).unwrap()
}

/// Asks a level with few playouts; `answer` gets the question.
fn ask<T>(
    state: &KarubaCards,
    seat: Seat,
    level: Level,
    playouts: u64,
    workers: &dyn Workers,
    answer: impl FnOnce(&Question<'_, KarubaCards>) -> T,
) -> T {
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let view = state.view(Viewer::Seat(seat));
    let budget = Budget::playouts(playouts);
    answer(&Question { view: &view, seat, legal: &legal, level, seed: 11, budget, workers })
}

fn move_of(state: &KarubaCards, seat: Seat, level: Level, playouts: u64) -> Move {
    ask(state, seat, level, playouts, &OneAfterTheOther, choose)
}

/// Every seat plays at its level to the end, or until `until` says so.
fn play(
    mut state: KarubaCards,
    levels: &[(Level, u64)],
    until: impl Fn(&KarubaCards) -> bool,
    mut each: impl FnMut(&KarubaCards),
) -> KarubaCards {
    while !until(&state) {
        let mut joint: Option<Joint<Move>> = None;
        for seat in state.turn().seats() {
            let (level, playouts) = levels[seat.index() % levels.len()];
            let choice = move_of(&state, seat, level, playouts);
            joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
        }
        let Some(joint) = joint else { break };
        state.resolve(&joint, &mut ());
        each(&state);
    }
    state
}

/// Positions all along random games of all seat counts and options.
fn walk(games: u64, mut visit: impl FnMut(&KarubaCards, Seat, u64)) {
    let mut scratch = Vec::new();
    for game in 0..games {
        let options = Options { detours: game / 5 % 2 == 1 };
        let mut state = opening(2 + game as usize % 5, options, game);
        let mut rng = PlayoutRng::new(game ^ 0x5eed);
        loop {
            let seats: Vec<Seat> = state.turn().seats().iter().collect();
            if seats.is_empty() {
                break;
            }
            let seat = seats[rng.below(seats.len() as u32) as usize];
            visit(&state, seat, game);
            random_step(&mut state, &mut rng, &mut scratch);
        }
    }
}

#[test]
fn every_level_considers_every_legal_move_at_every_decision() {
    walk(10, |state, seat, _| {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        for level in THINKING {
            let candidates =
                ask(state, seat, level, 16, &OneAfterTheOther, |question| consider(question, &mut |_| true));
            let mut choices: Vec<Move> = candidates.iter().map(|candidate| candidate.choice).collect();
            choices.sort_unstable();
            let mut sorted = legal.clone();
            sorted.sort_unstable();
            assert_eq!(choices, sorted, "{level}: every legal move once");
            for Candidate { worth, points, win, playouts, .. } in &candidates {
                assert!((0.0..=1.0).contains(worth) && (0.0..=1.0).contains(win), "{level}: {worth} {win}");
                assert!(points.is_finite() && *playouts > 0, "{level}: {points} {playouts}");
            }
            assert!(state.check(seat, best(&candidates).unwrap()).is_ok());
        }
    });
}

#[test]
fn no_level_can_peek() {
    let mut rng = PlayoutRng::new(77);
    let mut asked = 0;
    walk(10, |state, seat, game| {
        let view = state.view(Viewer::Seat(seat));
        let other = KarubaCards::determinize(&view, &mut rng);
        assert_eq!(other.view(Viewer::Seat(seat)), view);
        for level in THINKING {
            // Masters are dear; they are asked in the smaller games.
            if level < Level::Master || game % 5 < 2 {
                assert_eq!(move_of(state, seat, level, 32), move_of(&other, seat, level, 32), "{level}");
                asked += 1;
            }
        }
    });
    assert!(asked > 500, "{asked}");
}

#[test]
fn the_same_question_has_the_same_answer_whoever_does_the_work() {
    walk(2, |state, seat, _| {
        for level in THINKING {
            let think = |workers: &dyn Workers| {
                ask(state, seat, level, 64, workers, |question| consider(question, &mut |_| true))
            };
            let answer = think(&OneAfterTheOther);
            assert_eq!(answer, think(&OneAfterTheOther), "{level}");
            assert_eq!(answer, think(&Backwards), "{level}");
            assert_eq!(answer, think(&Threads), "{level}");
        }
    });
}

#[test]
fn a_search_stops_when_it_is_told() {
    let state = opening(2, Options::default(), 3);
    let stopped = |level| {
        let mut legal = Vec::new();
        state.legal(Seat::FIRST, &mut legal);
        let view = state.view(Viewer::Seat(Seat::FIRST));
        let budget = Budget { playouts: u64::MAX, stop: &|| true };
        let question: Question<'_, KarubaCards> =
            Question { view: &view, seat: Seat::FIRST, legal: &legal, level, seed: 1, budget, workers: &Backwards };
        consider(&question, &mut |_| true).len()
    };
    assert!(THINKING.into_iter().all(|level| stopped(level) == 3));
    let mut told = 0;
    let heard = ask(&state, Seat::FIRST, Level::Master, 1 << 20, &OneAfterTheOther, |question| {
        consider(question, &mut |_| {
            told += 1;
            false
        })
    });
    assert_eq!((heard.len(), told), (3, 2), "once while searching, once with the answer");
}

// The exact solution, written plainly and apart from the bots: islands as lists, the engine's own count.

/// An island with the engine's count, laid by the rules C5 and C6 only.
struct Plain {
    like: PlayerView,
    detours: bool,
    set: tablee_core::Interned<KarubaCardsSet>,
}

impl Plain {
    fn of(state: &KarubaCards, seat: Seat) -> Plain {
        let view = state.view(Viewer::Seat(seat));
        Plain { like: view.players[seat.index()].clone(), detours: view.options.detours, set: view.set.clone() }
    }

    fn points(&self) -> i32 {
        self.like.island().points(&self.set, self.detours)
    }

    fn places(&self) -> Vec<(i8, i8)> {
        if self.like.island.is_empty() {
            return vec![(0, 0)];
        }
        let mut places = Vec::new();
        for x in -3..=3_i8 {
            for y in -3..=3_i8 {
                let touches = self.like.island.iter().any(|card| (card.x - x).abs() + (card.y - y).abs() == 1);
                let free = self.like.island.iter().all(|card| (card.x, card.y) != (x, y));
                let fits = self.like.island.iter().all(|card| (card.x - x).abs() <= 3 && (card.y - y).abs() <= 3);
                if touches && free && fits {
                    places.push((x, y));
                }
            }
        }
        places
    }

    /// The most points after laying all of `now` and then all of `later`.
    fn most(&mut self, now: CardSet, later: CardSet) -> i32 {
        self.most_of(now, later, &mut BTreeSet::new())
    }

    /// Islands that were looked at in another order are in `seen`.
    fn most_of(&mut self, now: CardSet, later: CardSet, seen: &mut BTreeSet<Vec<(Card, i8, i8)>>) -> i32 {
        if now.is_empty() {
            let mut island: Vec<_> = self.like.island.iter().map(|laid| (laid.card, laid.x, laid.y)).collect();
            island.sort_unstable();
            return match (seen.insert(island), later.is_empty()) {
                (false, _) => 0,
                (true, true) => self.points(),
                (true, false) => self.most_of(later, CardSet::EMPTY, seen),
            };
        }
        let mut most = 0;
        for card in now.iter() {
            for (x, y) in self.places() {
                self.like.island.push(LaidCard { card, x, y });
                most = most.max(self.most_of(now.without(CardSet::one(card)), later, seen));
                self.like.island.pop();
            }
        }
        most
    }

    /// The same, one card of `now` or of `later` being lost where that is said.
    fn most_losing(&mut self, now: CardSet, lost_now: bool, later: CardSet, lost_later: bool) -> i32 {
        let ways = |cards: CardSet, lost: bool| -> Vec<CardSet> {
            if lost { cards.iter().map(CardSet::one).collect() } else { vec![cards] }
        };
        let mut most = 0;
        for now in ways(now, lost_now) {
            for later in ways(later, lost_later) {
                most = most.max(self.most(now, later));
            }
        }
        most
    }
}

fn sum(cards: CardSet) -> u32 {
    cards.iter().map(|card| u32::from(card.number())).sum()
}

fn cards_left(state: &KarubaCards, seat: Seat) -> CardSet {
    state.pile(seat).collect::<CardSet>().union(state.hand(seat))
}

/// What each discard or laying of `seat` leads to in the end, if the cards of round 7 are turned over.
fn exact_points(state: &KarubaCards, seat: Seat, choice: Move) -> i32 {
    let left = |seat: Seat| cards_left(state, seat);
    let lowest = Seat::all(state.seats()).map(|seat| sum(left(seat))).min().unwrap();
    let lost_later = state.round() == 7 && sum(left(seat)) == lowest;
    let mut island = Plain::of(state, seat);
    let mut chosen = state.chosen(seat);
    match choice {
        Move::Discard(card) => chosen.remove(card),
        Move::Lay(card, place) => {
            chosen.remove(card);
            island.like.island.push(LaidCard { card, x: place.x(), y: place.y() });
        }
        Move::Select(_) => unreachable!("nothing is turned over"),
    }
    island.most_losing(chosen, false, left(seat), lost_later)
}

/// How many positions the exactness tests look at; `KARUBA_CARDS_POSITIONS=500` for the number in the documentation.
fn positions(default: usize) -> usize {
    std::env::var("KARUBA_CARDS_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn discards_and_layings_of_the_last_two_rounds_are_exact() {
    let mut left = positions(300);
    let mut game = 0;
    while left > 0 {
        let seats = 2 + game % 5;
        let state = opening(seats, Options { detours: game % 3 == 2 }, 900 + game as u64);
        game += 1;
        play(
            state,
            &[(Level::Medium, 1)],
            |_| false,
            |state| {
                let wanted = state.round() >= 7 && matches!(state.phase(), Phase::Discard | Phase::Lay);
                let Some(seat) = state.turn().seats().iter().next().filter(|_| wanted && left > 0) else { return };
                let candidates = ask(state, seat, Level::Master, 16, &OneAfterTheOther, |question| {
                    consider(question, &mut |_| true)
                });
                let mut most = 0;
                for candidate in &candidates {
                    let exact = exact_points(state, seat, candidate.choice);
                    assert_eq!(candidate.points, f64::from(exact), "{}", candidate.choice);
                    most = most.max(exact);
                }
                let played = exact_points(state, seat, best(&candidates).unwrap());
                assert_eq!(played, most, "the regret is zero");
                left -= 1;
            },
        );
    }
}

/// What every pair of the four cards left brings, by whether it is lowest in round 7 and in round 8.
fn table_of(state: &KarubaCards, seat: Seat) -> Vec<(CardSet, [[i32; 2]; 2])> {
    let left = cards_left(state, seat);
    let mut island = Plain::of(state, seat);
    let pairs = left
        .iter()
        .flat_map(|low| left.iter().filter_map(move |high| CardPair::new(low, high).filter(|pair| pair.low() == low)));
    let pairs: Vec<CardSet> = pairs.map(CardPair::cards).collect();
    pairs
        .into_iter()
        .map(|pair| {
            let mut most = |now, later| island.most_losing(pair, now, left.without(pair), later);
            (pair, [[most(false, false), most(false, true)], [most(true, false), most(true, true)]])
        })
        .collect()
}

/// The mixture of the columns that holds the rows to the value of a game of two with opposite interests (simplex).
fn equilibrium(payoffs: &[Vec<f64>]) -> Vec<f64> {
    let (rows, columns) = (payoffs.len(), payoffs[0].len());
    // Maximise the sum of x with (payoffs + 1) x <= 1: slack variables form the first basis.
    let mut tableau: Vec<Vec<f64>> = (0..rows)
        .map(|row| {
            let mut line: Vec<f64> = payoffs[row].iter().map(|payoff| payoff + 1.0).collect();
            line.extend((0..rows).map(|slack| f64::from(u8::from(slack == row))));
            // A little more in each row, so that no two rows are equally tight and the method cannot go in circles.
            line.push(1.0 + 1e-7 * (1 + row * row % 97) as f64);
            line
        })
        .collect();
    let width = columns + rows;
    let mut costs = vec![-1.0_f64; columns];
    costs.extend(vec![0.0; rows + 1]);
    let mut basis: Vec<usize> = (columns..width).collect();
    loop {
        let entering = (0..width).min_by(|&one, &other| costs[one].total_cmp(&costs[other])).unwrap();
        if costs[entering] > -1e-9 {
            break;
        }
        let ratio = |row: usize| tableau[row][width] / tableau[row][entering];
        let leaving = (0..rows)
            .filter(|&row| tableau[row][entering] > 1e-9)
            .min_by(|&one, &other| ratio(one).total_cmp(&ratio(other)))
            .expect("the game has a value");
        let pivot = tableau[leaving][entering];
        tableau[leaving].iter_mut().for_each(|entry| *entry /= pivot);
        let line = tableau[leaving].clone();
        for (_, entries) in tableau.iter_mut().enumerate().filter(|&(row, _)| row != leaving) {
            let factor = entries[entering];
            entries.iter_mut().zip(&line).for_each(|(entry, pivot)| *entry -= factor * pivot);
        }
        let factor = costs[entering];
        costs.iter_mut().zip(&line).for_each(|(entry, pivot)| *entry -= factor * pivot);
        basis[leaving] = entering;
    }
    let mut mixture = vec![0.0; columns];
    for (row, &variable) in basis.iter().enumerate() {
        if variable < columns {
            mixture[variable] = tableau[row][width];
        }
    }
    let all: f64 = mixture.iter().sum();
    mixture.iter().map(|share| share / all).collect()
}

/// What every pair of the seat is worth against the equilibrium of the other, found by listing all policies of both: for each
/// of the four cards that may be in the pile, one of three pairs.
fn exact_selection(state: &KarubaCards, seat: Seat) -> Vec<(CardSet, f64)> {
    let other = seat.next(2);
    let (mine, theirs) = (table_of(state, seat), table_of(state, other));
    let worth = |own: usize, their: usize| {
        let left = |table: &[(CardSet, [[i32; 2]; 2])], pair: usize| sum(table[5 - pair].0);
        let lower = |one: u32, other: u32| usize::from(one <= other);
        let bids = (sum(mine[own].0), sum(theirs[their].0));
        let last = (left(&mine, own), left(&theirs, their));
        let mut scores = Scores::new(2);
        scores.set(Seat::new(0), mine[own].1[lower(bids.0, bids.1)][lower(last.0, last.1)]);
        scores.set(Seat::new(1), theirs[their].1[lower(bids.1, bids.0)][lower(last.1, last.0)]);
        f64::from(utility_of(&scores, 20.0)[0])
    };
    let worths: Vec<Vec<f64>> = (0..6).map(|own| (0..6).map(|their| worth(own, their)).collect()).collect();
    let policies = |table: &[(CardSet, [[i32; 2]; 2])], cards: CardSet| -> Vec<Vec<usize>> {
        let choices = |card: Card| (0..6).filter(|&pair| !table[pair].0.contains(card)).collect::<Vec<_>>();
        let mut policies = vec![Vec::new()];
        for card in cards.iter() {
            policies = policies
                .iter()
                .flat_map(|policy| choices(card).into_iter().map(|pair| [policy.as_slice(), &[pair]].concat()))
                .collect();
        }
        policies
    };
    let own_policies = policies(&mine, cards_left(state, seat));
    let their_policies = policies(&theirs, cards_left(state, other));
    let against = |own: &[usize], their: &[usize]| {
        let all = own.iter().flat_map(|&own| their.iter().map(move |&their| (own, their)));
        all.map(|(own, their)| worths[own][their]).sum::<f64>() / (own.len() * their.len()) as f64
    };
    let payoffs: Vec<Vec<f64>> =
        own_policies.iter().map(|own| their_policies.iter().map(|their| against(own, their)).collect()).collect();
    let mixture = equilibrium(&payoffs);
    let value = |pair: usize| {
        let answers = their_policies.iter().zip(&mixture).map(|(policy, share)| share * against(&[pair], policy));
        (mine[pair].0, answers.sum::<f64>())
    };
    (0..6).map(value).collect()
}

#[test]
#[expect(clippy::print_stdout, reason = "the number in the documentation")]
fn the_selection_of_round_seven_is_an_equilibrium() {
    let mut worst = 0.0_f64;
    for game in 0..positions(24) {
        let state = opening(2, Options { detours: game % 3 == 2 }, 3_000 + game as u64);
        let state = play(state, &[(Level::Medium, 1)], |state| state.round() == 7, |_| ());
        for seat in Seat::all(2) {
            let values = exact_selection(&state, seat);
            let Move::Select(played) = move_of(&state, seat, Level::Master, 16) else { unreachable!("a selection") };
            let hand = state.hand(seat);
            let best = values.iter().filter(|(pair, _)| pair.without(hand).is_empty()).map(|(_, value)| *value);
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            let got = values.iter().find(|(pair, _)| *pair == played.cards()).map(|(_, value)| *value).unwrap();
            worst = worst.max(best - got);
            assert!(best - got < 0.002, "regret {} in game {game}", best - got);
        }
    }
    println!("the largest regret is {worst:.5}");
}

/// What every pair of a seat is worth against the policies of regret matching among three: 2,000 rounds, each seat in turn, later
/// rounds counting more, all splits and all pairs of the others written out.
fn three_seats(state: &KarubaCards, own: Seat) -> Vec<(CardSet, f64)> {
    const ROUNDS: u32 = 2_000;
    let seats: Vec<Seat> = Seat::all(3).collect();
    let tables: Vec<_> = seats.iter().map(|&seat| table_of(state, seat)).collect();
    let cards: Vec<Vec<Card>> = seats.iter().map(|&seat| cards_left(state, seat).iter().collect()).collect();
    let worth = |pairs: [usize; 3]| -> [f64; 3] {
        let bids = |round: usize| -> Vec<u32> {
            let pair = |seat: usize| if round == 0 { pairs[seat] } else { 5 - pairs[seat] };
            (0..3).map(|seat| sum(tables[seat][pair(seat)].0)).collect()
        };
        let (now, last) = (bids(0), bids(1));
        let lost = |bids: &[u32], seat: usize| usize::from(Some(&bids[seat]) == bids.iter().min());
        let mut scores = Scores::new(3);
        for seat in 0..3 {
            scores.set(seats[seat], tables[seat][pairs[seat]].1[lost(&now, seat)][lost(&last, seat)]);
        }
        std::array::from_fn(|seat| f64::from(utility_of(&scores, 20.0)[seat]))
    };
    let mut worths = Vec::new();
    for first in 0..6 {
        for second in 0..6 {
            worths.extend((0..6).map(|third| worth([first, second, third])));
        }
    }
    // By seat, card in the pile and pair: regrets, and what was played.
    let possible = |seat: usize, card: usize, pair: usize| !tables[seat][pair].0.contains(cards[seat][card]);
    let shares = |weights: &[f64; 6], seat: usize, card: usize| -> [f64; 6] {
        let all: f64 = weights.iter().sum();
        std::array::from_fn(|pair| match possible(seat, card, pair) {
            false => 0.0,
            true if all > 0.0 => weights[pair] / all,
            true => 1.0 / 3.0,
        })
    };
    let expected = |policies: &[[[f64; 6]; 4]; 3], seat: usize, own: usize| -> f64 {
        let mixture = |other: usize, pair: usize| -> f64 {
            (0..4).map(|card| shares(&policies[other][card], other, card)[pair] / 4.0).sum()
        };
        let (left, right) = ((seat + 1) % 3, (seat + 2) % 3);
        let rights: Vec<f64> = (0..6).map(|pair| mixture(right, pair)).collect();
        let mut sum = 0.0;
        for left_pair in 0..6 {
            let share = mixture(left, left_pair);
            for (right_pair, right_share) in rights.iter().enumerate() {
                let mut pairs = [own; 3];
                (pairs[left], pairs[right]) = (left_pair, right_pair);
                sum += share * right_share * worths[pairs[0] * 36 + pairs[1] * 6 + pairs[2]][seat];
            }
        }
        sum
    };
    let (mut regrets, mut played) = ([[[0.0; 6]; 4]; 3], [[[0.0; 6]; 4]; 3]);
    for round in 0..ROUNDS {
        for seat in 0..3 {
            let worth: Vec<f64> = (0..6).map(|own| expected(&regrets, seat, own)).collect();
            for card in 0..4 {
                let now = shares(&regrets[seat][card], seat, card);
                let got: f64 = now.iter().zip(&worth).map(|(share, worth)| share * worth).sum();
                for pair in (0..6).filter(|&pair| possible(seat, card, pair)) {
                    regrets[seat][card][pair] = (regrets[seat][card][pair] + worth[pair] - got).max(0.0);
                }
                let next = shares(&regrets[seat][card], seat, card);
                for (sum, share) in played[seat][card].iter_mut().zip(next) {
                    *sum += share * f64::from(round + 1);
                }
            }
        }
    }
    (0..6).map(|pair| (tables[own.index()][pair].0, expected(&played, own.index(), pair))).collect()
}

#[test]
fn the_selection_of_round_seven_answers_the_policy_of_two_others() {
    for game in 0..positions(3) {
        let state = opening(3, Options { detours: game % 3 == 2 }, 7_000 + game as u64);
        let state = play(state, &[(Level::Medium, 1)], |state| state.round() == 7, |_| ());
        let own = Seat::new(game % 3);
        let values = three_seats(&state, own);
        let Move::Select(played) = move_of(&state, own, Level::Master, 16) else { unreachable!("a selection") };
        let hand = state.hand(own);
        let best = values.iter().filter(|(pair, _)| pair.without(hand).is_empty()).map(|(_, value)| *value);
        let best = best.fold(f64::NEG_INFINITY, f64::max);
        let got = values.iter().find(|(pair, _)| *pair == played.cards()).map(|(_, value)| *value).unwrap();
        assert!(best - got < 0.002, "regret {} in game {game}", best - got);
    }
}

/// The share of victories of the first level over the second, on the same deals from both seats.
fn share(first: (Level, u64), second: (Level, u64), games: u64) -> f64 {
    let mut won = 0.0;
    for game in 0..games {
        let own = Seat::new(game as usize % 2);
        let levels = if own == Seat::FIRST { [first, second] } else { [second, first] };
        let end = play(opening(2, Options::default(), 500 + game / 2), &levels, |_| false, |_| ());
        won += win_share(&end, own);
    }
    won / games as f64
}

#[test]
fn each_level_beats_the_one_below() {
    let steps = [
        ((Level::Easy, 1), (Level::Random, 1), 60, 0.7),
        ((Level::Medium, 1), (Level::Random, 1), 40, 0.9),
        ((Level::Medium, 1), (Level::Easy, 1), 60, 0.65),
        ((Level::Hard, 64), (Level::Medium, 1), 24, 0.6),
    ];
    for (first, second, games, at_least) in steps {
        let share = share(first, second, games);
        assert!(share >= at_least, "{} against {}: {share}", first.0, second.0);
    }
}
