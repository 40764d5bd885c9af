//! The chances of all seats sum to one at every decision, in every game and for every number of seats.

mod common;

use common::{GAMES, random, review};
use tablee_bots::Level;
use tablee_review::{Review, Reviewer, Terms};

/// Figures are rounded to six decimals, each by itself.
const CLOSE: f64 = 1e-5;

fn sums_to_one(review: &Review, told: &str) {
    assert!(!review.curve.is_empty(), "{told}");
    for point in &review.curve {
        let win: Vec<f64> = point.win.iter().map(|win| win.expect("everybody is judged")).collect();
        let sum: f64 = win.iter().sum();
        assert!((sum - 1.0).abs() < CLOSE, "{told}, decision {}: {win:?} is {sum}", point.decision);
        assert!(win.iter().all(|win| (-CLOSE..=1.0 + CLOSE).contains(win)), "{told}: {win:?}");
    }
    let over = |of: fn(&tablee_review::Account) -> f64| review.accounts.iter().map(of).sum::<f64>();
    assert!((over(|account| account.start) - 1.0).abs() < CLOSE, "{told}");
    for account in &review.accounts {
        let end = account.start + account.luck_and_others + account.rethought - account.cost.win;
        assert!((end - account.end).abs() < CLOSE, "{told}: {account:?}");
        // Luck of more than the whole victory is no luck that anybody has.
        assert!(
            account.luck_and_others.abs() <= 1.0 + account.cost.win + account.rethought.abs(),
            "{told}: {account:?}"
        );
    }
}

#[test]
fn chances_sum_to_one_at_every_decision() {
    for (game, fewest, most, variants) in GAMES {
        for seats in fewest..=most {
            for (number, options) in variants.iter().enumerate() {
                let record = random(game, seats, options, (3 * seats + number) as u64, usize::MAX);
                let told = format!("{game}, {seats} seats, {options}");
                sums_to_one(&review(&record, Terms::new(Level::Easy, 1)), &told);
                let beginning = random(game, seats, options, (5 * seats + number) as u64, 4);
                sums_to_one(&review(&beginning, Terms::new(Level::Hard, 16)), &told);
            }
        }
    }
}

/// Nobody is far ahead before anything was decided, however sanguine each seat is by itself.
#[test]
fn everybody_begins_with_a_fair_share() {
    for seats in [3, 4] {
        let record = random("karuba-cards", seats, "{}", 8, 1);
        let review = review(&record, Terms::new(Level::Hard, 64));
        for judgement in &review.judgements {
            let fair = 1.0 / seats as f64;
            assert!((judgement.before() - fair).abs() < 0.2, "{seats} seats: {judgement:?}");
        }
    }
}

/// A review that is under way is as sound as a whole one.
#[test]
fn chances_sum_to_one_before_everybody_is_judged() {
    let record = random("karuba-cards", 4, "{}", 6, 6);
    let mut reviewer = Reviewer::new(record, Terms::new(Level::Easy, 1)).expect("the record holds");
    while !reviewer.progress().finished() {
        reviewer.step();
        sums_to_one(&reviewer.review(), &format!("{:?}", reviewer.progress()));
    }
}
