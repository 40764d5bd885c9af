//! Puzzles are made the same again from the same seed, go on where a file ends, and come from records, too.

use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, GAMES, Request, open_with_bots};
use tablee_core::{DealRng, Record, Seat, Turn, Viewer};
use tablee_puzzles::{Kind, Maker, Making, Pack, Riddle, Step, head, of_decision, of_record, shipped};

/// Few playouts: what is tried here is how puzzles are made, not how well.
const PLAYOUTS: u64 = 60;

fn maker(game: &'static str) -> Maker {
    Maker { game, seed: 5, playouts: PLAYOUTS, endings: false }
}

#[test]
fn the_same_seed_makes_the_same_puzzles_and_a_file_goes_on_where_it_ends() {
    let mut whole = Making::resume(maker("kariba"), "");
    let mut text = head("kariba");
    while whole.count() < 3 {
        text.push_str(&whole.step(&|| false).expect("nobody stops it"));
    }
    // Cut after the mark of the first game that gave anything.
    let cut = text.match_indices("# searched").next().and_then(|(at, _)| text[at..].find('\n').map(|end| at + end + 1));
    let begun = &text[..cut.expect("a mark")];
    let mut again = Making::resume(maker("kariba"), begun);
    assert!(again.games() > 0 && again.count() < whole.count());
    let mut joined = begun.to_owned();
    while again.count() < whole.count() {
        joined.push_str(&again.step(&|| false).expect("nobody stops it"));
    }
    assert_eq!(joined, text);
    assert_eq!(whole.step(&|| true), None, "a game that was cut short is searched again");
}

/// A game of easy bots, who get much wrong.
fn record(game: &str, seed: u64) -> Record {
    let mut table = open_with_bots(game, &Request::default(), &mut DealRng::from_numbers(seed, 0)).expect("a table");
    while table.turn() != Turn::Over {
        let decision = table.decision();
        for seat in table.turn().seats() {
            let (budget, workers) = (Budget::playouts(1), &OneAfterTheOther);
            let ask = Ask { seat, level: Level::Easy, seed: decision as u64, budget, workers };
            let choice = table.choose(ask).expect("a move");
            table.commit(seat, decision, &choice).expect("a legal move");
        }
    }
    table.record(&[])
}

#[test]
fn a_record_gives_puzzles_and_so_does_a_decision_that_somebody_got_wrong() {
    let mut found = 0;
    for seed in 0..60 {
        if found > 1 {
            break;
        }
        let record = record("kariba", seed);
        for puzzle in of_record(&record, PLAYOUTS, 1, &|| false).expect("a record that holds") {
            let table = puzzle.table().expect("a puzzle");
            let decision = table.decision();
            assert!(Riddle::new(puzzle.clone()).expect("a puzzle").see().moves().contains(&puzzle.answer));
            // The position is the one of the record.
            let there = tablee_catalog::replay(&record.until(decision)).expect("its beginning");
            let seen = |table: &dyn tablee_core::Table| table.view(Viewer::Seat(puzzle.seat));
            assert_eq!(seen(table.as_ref()), seen(there.as_ref()));
            let played = &record.moves[decision][&puzzle.seat];
            let own = of_decision(&record, decision, puzzle.seat, PLAYOUTS, &|| false);
            assert!(
                own.is_none_or(|own| own.answer != *played && own.id == puzzle.id),
                "whoever found it has no puzzle"
            );
            found += 1;
        }
    }
    assert!(found > 0);
    let nobody = of_decision(&record("kariba", 1), 10_000, Seat::FIRST, PLAYOUTS, &|| false);
    assert_eq!(nobody, None);
}

#[test]
fn a_wrong_answer_is_followed_by_what_the_others_make_of_it() {
    for info in GAMES {
        let pack = Pack::read(info.id, shipped(info.id).expect("a file"));
        for puzzle in pack.puzzles().iter().take(6) {
            let mut riddle = Riddle::new(puzzle.clone()).expect("a puzzle");
            assert!(riddle.answer("nothing at all").is_err() && riddle.answered().is_none());
            riddle.answer(&puzzle.verdict.next).expect("the next best may be played");
            assert_eq!(riddle.answered(), Some((puzzle.verdict.next.as_str(), false)));
            assert!(riddle.answer(&puzzle.answer).is_err(), "one answer is enough");
            assert!(riddle.told().is_some() && riddle.best().is_some());
            let mut asked = 0;
            while let Step::Ask(seat) = riddle.next() {
                let choice = riddle.see_from(seat).moves().first().cloned().expect("whoever is asked decides");
                riddle.hear(choice);
                asked += 1;
                assert!(asked < 100, "{}: it never ends", puzzle.id);
            }
        }
    }
}

#[test]
fn kinds_are_read_as_they_are_written() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert!("".parse::<Kind>().is_err());
}
