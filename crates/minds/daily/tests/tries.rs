//! A try can be checked: the bots' moves are replayed and must be theirs. Par is the same twice, and the book counts the first try.

use tablee_bots::{Budget, Level, OneAfterTheOther, derived_seed};
use tablee_catalog::{Ask, GAMES, open_dealt_with_bots};
use tablee_core::{PlayoutRng, Record, Seat, Standing, Turn};
use tablee_daily::{Book, Date, Day, Entry, PLAYOUTS, Par, Unfit, check, day_of, share};

fn day(game: &str, date: &str) -> Day {
    Day::of(game, date.parse().unwrap()).unwrap()
}

/// Somebody who plays anything against the bots of the day.
fn played(day: &Day, seed: u64) -> Record {
    let mut table = open_dealt_with_bots(day.info.id, &day.request(), &day.deal).unwrap();
    let mut rng = PlayoutRng::new(seed);
    while table.turn() != Turn::Over {
        let decision = table.decision();
        for seat in table.turn().seats() {
            let choice = match day.bots[seat.index()] {
                None => table.random(seat, &mut rng),
                Some(level) => table.choose(Ask {
                    seat,
                    level,
                    seed: derived_seed(day.seed, decision, seat),
                    budget: Budget::playouts(PLAYOUTS),
                    workers: &OneAfterTheOther,
                }),
            };
            table.commit(seat, decision, &choice.unwrap()).unwrap();
        }
    }
    table.record(&[])
}

#[test]
fn what_was_played_against_the_days_bots_fits() {
    for info in GAMES {
        let day = day(info.id, "2026-11-19");
        let record = played(&day, 1);
        let fits = check(&record, &day).unwrap_or_else(|unfit| panic!("{}: {unfit:?}", info.id));
        assert!(fits.over);
        assert_eq!((fits.own, fits.standing.scores), (day.own(), record.result.clone().unwrap().scores));
        assert_eq!(day_of(&record, "2026-12-01".parse().unwrap()), Some(day.clone()));
        assert_eq!(day_of(&record, "2026-11-18".parse().unwrap()), None, "the day had not come");
        let tomorrow = Day::of(info.id, day.date.next().unwrap()).unwrap();
        assert_eq!(check(&record, &tomorrow), Err(Unfit::OtherTable));
        let undone = Record { taken_back: vec![0], ..record };
        assert_eq!(check(&undone, &day), Err(Unfit::TakenBack));
    }
}

#[test]
fn a_game_that_goes_on_fits_as_far_as_it_has_come() {
    let day = day("kariba", "2026-11-19");
    let mut record = played(&day, 2);
    record.moves.truncate(5);
    record.result = None;
    assert!(!check(&record, &day).unwrap().over);
}

/// Somebody lets a bot play worse than it would.
#[test]
fn a_bots_move_that_is_not_its_own_is_found() {
    for info in GAMES {
        let day = day(info.id, "2026-11-21");
        let record = played(&day, 3);
        let mut found = 0;
        for decision in 0..record.moves.len() {
            let mut part = record.clone();
            part.moves.truncate(decision + 1);
            part.result = None;
            let Some(seat) = part.moves[decision].keys().copied().find(|&seat| seat != day.own()) else { continue };
            let mut before = part.clone();
            before.moves.truncate(decision);
            let table = tablee_catalog::replay(&before).unwrap();
            let genuine = part.moves[decision][&seat].clone();
            let Some(other) = table.legal(seat).into_iter().find(|choice| *choice != genuine) else { continue };
            part.moves[decision].insert(seat, other.clone());
            if tablee_catalog::replay(&part).is_err() {
                continue;
            }
            assert_eq!(check(&part, &day), Err(Unfit::Bot { decision, seat, written: other, played: genuine }));
            found += 1;
            if found == 3 {
                break;
            }
        }
        assert_eq!(found, 3, "{}", info.id);
    }
}

#[test]
fn a_record_that_does_not_hold_is_no_try() {
    let day = day("kariba", "2026-11-19");
    let mut record = played(&day, 4);
    record.result = None;
    assert!(matches!(check(&record, &day), Err(Unfit::Record(_))));
}

#[test]
fn par_is_the_same_twice_and_its_game_would_fit() {
    for info in GAMES {
        let day = day(info.id, "2026-11-17");
        let mut par = Par::new(&day, Level::Hard).unwrap();
        while par.step().is_none() {}
        let fits = check(&par.record(), &day).unwrap();
        assert_eq!(
            fits.standing.scores[fits.own.index()],
            Par::new(&day, Level::Hard).unwrap().played().0,
            "{}",
            info.id
        );
    }
}

fn standing(points: i32) -> Standing {
    Standing { scores: vec![points, 7], places: vec![if points > 7 { 1 } else { 2 }, 1], breakdown: Vec::new() }
}

#[test]
fn the_first_try_counts_and_days_in_a_row_are_played_on_their_day() {
    let date = |text: &str| text.parse::<Date>().unwrap();
    let mut book = Book::default();
    let today = date("2027-01-01");
    assert_eq!(book.streak(today), 0);
    for day in ["2026-12-29", "2026-12-30", "2026-12-31"] {
        assert!(book.note("kariba", date(day), date(day), &standing(9), Seat::FIRST));
    }
    assert_eq!(book.streak(today), 3, "today is still to be played");
    assert!(book.note("karuba", today, today, &standing(3), Seat::FIRST));
    assert_eq!(book.streak(today), 4);
    assert!(!book.note("karuba", today, today, &standing(12), Seat::FIRST), "the second try");
    let entry = book.get("karuba", today).unwrap();
    assert_eq!((entry.points, entry.place, entry.best, entry.tries), (3, 2, 12, 2));
    // A day of the archive counts as a try, but makes no row.
    assert!(book.note("kariba", date("2026-12-28"), today, &standing(9), Seat::FIRST));
    assert_eq!(book.streak(today), 4);
    assert_eq!(book.streak(date("2027-01-03")), 0, "a day was left out");
    assert_eq!((book.played(today), book.played(date("2026-12-01"))), (1, 0));
    let text = tablee_core::write_json(&book).unwrap();
    assert_eq!(tablee_core::read_json::<Book>(&text).unwrap(), book);
}

#[test]
fn a_line_to_share_gives_nothing_of_the_deal_away() {
    let day = day("karuba", "2026-11-18");
    let sources = vec![5, 5, 3, 4, 2];
    let entry = Entry { points: 19, place: 1, sources, played: day.date, tries: 1, best: 19 };
    for par in [None, Some((21, 24))] {
        let line = tablee_core::write_json(&share(day.info, day.date, &entry, par)).unwrap();
        assert!(line.contains("██▅▇▄") && line.contains("19") && line.contains("2026-11-18"), "{line}");
        assert_eq!(line.contains("24"), par.is_some());
        assert!(!line.contains("blue") && !line.contains("yellow"), "{line}");
    }
}
