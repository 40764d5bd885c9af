//! Every game, every number of seats, every option; and records that somebody has tampered with.

mod common;

use common::{GAMES, random, review};
use serde_json::{Value, json};
use tablee_bots::Level;
use tablee_core::{PlayoutRng, Record, Rng as _, Seat};
use tablee_review::{ReviewError, Reviewer, Terms};

#[test]
fn every_game_is_reviewed_at_every_table() {
    for (game, fewest, most, variants) in GAMES {
        for seats in fewest..=most {
            for (number, options) in variants.iter().enumerate() {
                let record = random(game, seats, options, (seats + 10 * number) as u64, usize::MAX);
                // All seats at the cheap levels, one seat with search.
                let last = Terms { seats: vec![Seat::new(seats - 1)], ..Terms::new(Level::Hard, 4) };
                for terms in [Terms::new(Level::Easy, 1), last] {
                    let reviewed = if terms.seats.is_empty() { seats } else { 1 };
                    let review = review(&record, terms);
                    assert!(review.over, "{game}, {seats} seats, {options}");
                    assert_eq!(review.accounts.len(), reviewed);
                    let moves: usize = record.moves.iter().map(std::collections::BTreeMap::len).sum();
                    let own = record.moves.iter().filter(|moves| moves.contains_key(&Seat::new(seats - 1))).count();
                    let expected = if reviewed == 1 { own } else { moves };
                    assert_eq!(review.judgements.len(), expected, "{game}, {seats} seats, {options}");
                }
            }
        }
    }
}

#[test]
fn every_level_reviews_every_game() {
    for (game, ..) in GAMES {
        for level in Level::ALL {
            let record = random(game, 2, "{}", 6, 16);
            assert!(!review(&record, Terms::new(level, 8)).judgements.is_empty());
        }
    }
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    let record = random("kariba", 2, "{}", 1, 4);
    let terms = Terms { seats: vec![Seat::FIRST, Seat::new(2)], ..Terms::new(Level::Hard, 4) };
    assert_eq!(Reviewer::new(record, terms).err(), Some(ReviewError::NoSeat(Seat::new(2))));
}

#[test]
fn no_budget_is_a_small_budget() {
    for (game, ..) in GAMES {
        let record = random(game, 2, "{}", 2, 6);
        assert!(!review(&record, Terms::new(Level::Master, 0)).judgements.is_empty());
    }
}

/// Changes something in a record, whatever it is.
fn tamper(value: &mut Value, rng: &mut PlayoutRng) {
    let pick = |length: usize, rng: &mut PlayoutRng| rng.below(length.max(1) as u32) as usize;
    let strange =
        [json!(null), json!(-1), json!(1e300), json!("7x2"), json!([]), json!({"1": "done"}), json!(4_000_000_000_u64)];
    match value {
        Value::Object(entries) if !entries.is_empty() && rng.below(6) > 0 => {
            let key = entries.keys().nth(pick(entries.len(), rng)).cloned().unwrap_or_default();
            match rng.below(8) {
                0 => drop(entries.remove(&key)),
                _ => tamper(&mut entries[&key], rng),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.below(6) > 0 => {
            let (one, other) = (pick(items.len(), rng), pick(items.len(), rng));
            match rng.below(6) {
                0 => drop(items.remove(one)),
                1 => items.swap(one, other),
                2 => items.push(items[one].clone()),
                3 => items.truncate(one),
                _ => tamper(&mut items[one], rng),
            }
        }
        other => *other = strange[pick(strange.len(), rng)].clone(),
    }
}

#[test]
fn a_record_that_was_tampered_with_is_refused_or_reviewed() {
    let mut refused = 0;
    for (game, fewest, ..) in GAMES {
        let honest = serde_json::to_value(random(game, fewest, "{}", 3, usize::MAX)).expect("JSON");
        let mut rng = PlayoutRng::new(17);
        for _ in 0..300 {
            let mut value = honest.clone();
            for _ in 0..=rng.below(3) {
                tamper(&mut value, &mut rng);
            }
            let Ok(record) = Record::parse(&value.to_string()) else {
                refused += 1;
                continue;
            };
            match Reviewer::new(record, Terms::new(Level::Easy, 1)) {
                Err(_) => refused += 1,
                Ok(mut reviewer) => {
                    for _ in 0..4 {
                        reviewer.step();
                    }
                    reviewer.review();
                }
            }
        }
    }
    assert!(refused > 300, "only {refused} were refused");
}

#[test]
fn a_record_of_no_game_is_refused() {
    let mut record = random("kariba", 2, "{}", 1, 4);
    record.game = "chess".to_owned();
    let error = Reviewer::new(record, Terms::new(Level::Hard, 4)).expect_err("nobody knows it");
    assert_eq!(error.sentence().id, "error-unknown-game");
}
