//! What is kept of those who solve: how strong they are, how many in a row, and what comes again when.

use tablee_puzzles::{Book, Kind, Pack, Puzzle, Shelf, shipped};

fn pack() -> Pack {
    Pack::read("kariba", shipped("kariba").expect("a file"))
}

fn next<'a>(shelf: &Shelf, pack: &'a Pack, today: u32, seen: Option<&Puzzle>) -> &'a Puzzle {
    shelf.next(pack, None, today, 0, seen.map(|puzzle| puzzle.id.as_str())).expect("there are puzzles")
}

#[test]
fn what_was_missed_comes_again_after_some_days_and_after_more_days_each_time() {
    let (pack, mut shelf, mut today) = (pack(), Shelf::default(), 100);
    let missed = next(&shelf, &pack, today, None).clone();
    shelf.note(&missed, false, today);
    assert_eq!((shelf.due(today + 1), shelf.due(today + 2)), (0, 1));
    for pause in [2, 5, 12, 30] {
        assert!(!shelf.is_due(&missed, today + pause - 1), "not before {pause} days");
        today += pause;
        assert!(shelf.is_due(&missed, today), "after {pause} days");
        assert_eq!(next(&shelf, &pack, today, None).id, missed.id, "what comes again comes first");
        assert_ne!(next(&shelf, &pack, today, Some(&missed)).id, missed.id, "but not twice in a row");
        shelf.note(&missed, true, today);
    }
    assert!(!shelf.is_due(&missed, today + 1_000), "now it is known");
    shelf.note(&missed, false, today);
    assert!(shelf.is_due(&missed, today + 2), "whoever misses it again begins anew");
}

#[test]
fn two_shelves_together_lose_nothing_and_twice_is_once() {
    let (pack, mut here) = (pack(), Shelf::default());
    let mut there = Shelf::default();
    let [first, second, third] = &pack.puzzles()[..3] else { panic!("there are puzzles") };
    for (puzzle, right) in [(first, false), (second, true)] {
        here.note(puzzle, right, 10);
    }
    for (puzzle, right) in [(first, true), (third, true), (third, true)] {
        there.note(puzzle, right, 20);
    }
    let mut joined = here.clone();
    joined.join(there.clone());
    assert_eq!(joined.met.len(), 3);
    assert_eq!((joined.rating, joined.tried, joined.solved), (there.rating, 3, 3), "more was tried there");
    assert_eq!(joined.met[&first.id], there.met[&first.id]);
    assert_eq!(joined.met[&second.id], here.met[&second.id]);
    let once = joined.clone();
    joined.join(there.clone());
    joined.join(here);
    assert_eq!(joined, once);
    // An older copy of oneself changes nothing.
    let older = there.clone();
    there.note(first, false, 30);
    let newer = there.clone();
    there.join(older);
    assert_eq!(there, newer);
}

#[test]
fn what_is_new_makes_a_rating_and_what_comes_again_does_not() {
    let (pack, mut shelf) = (pack(), Shelf::default());
    let before = shelf.rating;
    let puzzle = next(&shelf, &pack, 1, None).clone();
    shelf.note(&puzzle, false, 1);
    let after = shelf.rating;
    assert!(after.rating < before.rating && after.deviation < before.deviation);
    assert!(shelf.met[&puzzle.id].rating > f64::from(puzzle.rating), "it has turned out to be harder");
    shelf.note(&puzzle, true, 3);
    assert_eq!(shelf.rating, after);
    assert_eq!((shelf.tried, shelf.solved, shelf.streak, shelf.longest), (2, 1, 1, 1));
    shelf.note(&puzzle, false, 9);
    assert_eq!((shelf.streak, shelf.longest), (0, 1));
}

#[test]
fn whoever_solves_all_of_them_gets_harder_ones_and_then_old_ones() {
    let (pack, mut shelf) = (pack(), Shelf::default());
    let mut seen: Option<Puzzle> = None;
    for _ in pack.puzzles() {
        let puzzle = next(&shelf, &pack, 1, seen.as_ref()).clone();
        assert!(!shelf.met.contains_key(&puzzle.id), "new ones first");
        shelf.note(&puzzle, true, 1);
        seen = Some(puzzle);
    }
    assert_eq!(shelf.met.len(), pack.puzzles().len());
    let again = next(&shelf, &pack, 1, seen.as_ref());
    assert_ne!(Some(&again.id), seen.as_ref().map(|puzzle| &puzzle.id));
    assert!(shelf.rating.rating > 1_700.0, "{:?}", shelf.rating);
}

#[test]
fn one_kind_alone_can_be_asked_for_and_a_book_can_be_stored() {
    let (pack, mut book) = (pack(), Book::default());
    let shelf = book.of("kariba");
    let kind = Some(Kind::Ending);
    let puzzle = shelf.next(&pack, kind, 1, 7, None).expect("an ending");
    assert_eq!(puzzle.kind, Kind::Ending);
    assert_eq!(shelf.next(&pack, Some(Kind::Bid), 1, 7, None), None, "there are none in this game");
    book.note(puzzle, true, 1);
    let text = serde_json::to_string(&book).expect("JSON");
    assert_eq!(serde_json::from_str::<Book>(&text).expect("a book"), book);
    assert_eq!(book.of("karuba"), Shelf::default());
}
