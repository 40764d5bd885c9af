//! Games to look back at.

#![allow(dead_code, reason = "each test binary uses a part")]

use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, BotTable, Request, open_with_bots};
use tablee_core::{DealRng, PlayoutRng, Record, Seat, Turn};
use tablee_review::{Review, Reviewer, Terms};

/// The options of each game that the tests go through.
pub(crate) const GAMES: [(&str, usize, usize, &[&str]); tablee_catalog::IDS.len()] = [
    ("karuba", 2, 4, &["{}", "{\"setup\":\"draft\"}", "{\"decisions\":\"in-order\"}"]),
    ("karuba-cards", 2, 6, &["{}", "{\"detours\":true}"]),
    ("kariba", 2, 4, &["{}", "{\"expert\":true}"]),
    ("labyrinth", 2, 6, &["{}", "{\"rotation\":false}"]),
];

pub(crate) fn open(game: &str, seats: usize, options: &str, seed: u64) -> Box<dyn BotTable> {
    let request = Request { options: Some(options.to_owned()), set: None, seats: Some(seats) };
    open_with_bots(game, &request, &mut DealRng::from_numbers(seed, 0)).expect("the game is for so many")
}

/// A game between two bots, in which seat 1 plays `instead` at one decision.
pub(crate) fn with_blunder(game: &str, seed: u64, level: Level, blunder: Option<(usize, &str)>) -> Record {
    let mut table = open(game, 2, "{}", seed);
    while let Turn::Decide(seats) = table.turn() {
        let decision = table.decision();
        for seat in seats {
            let ask =
                Ask { seat, level, seed: decision as u64, budget: Budget::playouts(200), workers: &OneAfterTheOther };
            let choice = match blunder {
                Some((at, instead)) if at == decision && seat == Seat::FIRST => instead.to_owned(),
                _ => table.choose(ask).expect("the seat decides"),
            };
            table.commit(seat, decision, &choice).unwrap_or_else(|error| panic!("{choice}: {error}"));
        }
    }
    table.record(&[])
}

/// A game of random moves, cut off after `most` decisions.
pub(crate) fn random(game: &str, seats: usize, options: &str, seed: u64, most: usize) -> Record {
    let mut table = open(game, seats, options, seed);
    let mut rng = PlayoutRng::new(seed);
    while let Turn::Decide(seats) = table.turn() {
        let decision = table.decision();
        if decision == most {
            break;
        }
        for seat in seats {
            let choice = table.random(seat, &mut rng).expect("the seat decides");
            table.commit(seat, decision, &choice).expect("a legal move");
        }
    }
    table.record(&[])
}

/// The whole review.
pub(crate) fn review(record: &Record, terms: Terms) -> Review {
    let mut reviewer = Reviewer::new(record.clone(), terms).expect("the record holds");
    while !reviewer.progress().finished() {
        let before = reviewer.progress();
        assert_eq!(reviewer.step().done, before.done + 1);
    }
    reviewer.review()
}
