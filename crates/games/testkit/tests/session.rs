//! What core promises to every game: sessions, tables, options, sets, diagrams.

use tablee_core::{
    Committed, ComponentSet as _, DealRng, Diagram, PlayError, Record, RecordError, Seat, SeatSet, Session, Setup,
    SetupError, Table, Turn, options_from_text,
};
use tablee_testkit::dummy::{Dummy, DummyMove, DummyOptions, DummySet, SOUND};

type Game = Dummy<SOUND>;

const ONE: Seat = Seat::FIRST;
const TWO: Seat = Seat::new(1);

fn session() -> Session<Game> {
    let setup = Setup::<Game>::standard(2).expect("two may play");
    let deal = "4 9 2 7 0 1 3 5 6 8 10 11 12 13 14 15".parse().expect("a deal");
    Session::new(setup, deal).expect("a good deal")
}

#[test]
fn choices_are_held_back_until_all_have_chosen() {
    let mut session = session();
    let before = session.state().clone();
    assert_eq!(session.commit(TWO, 0, DummyMove(7)), Ok(Committed::Waiting(SeatSet::one(ONE))));
    assert_eq!(session.state(), &before, "nothing may be seen in the state");
    assert_eq!((session.chosen(), session.choice(TWO)), (SeatSet::one(TWO), Some(DummyMove(7))));
    assert!(matches!(session.commit(ONE, 0, DummyMove(9)), Ok(Committed::Resolved(_))));
    assert_eq!((session.decision(), session.chosen()), (1, SeatSet::EMPTY));
}

#[test]
fn a_choice_may_be_changed_and_taken_back_until_the_last() {
    let mut session = session();
    session.commit(ONE, 0, DummyMove(4)).expect("legal");
    session.commit(ONE, 0, DummyMove(9)).expect("legal");
    assert_eq!(session.choice(ONE), Some(DummyMove(9)));
    session.withdraw(ONE, 0).expect("not yet revealed");
    assert_eq!(session.chosen(), SeatSet::EMPTY);
    session.commit(TWO, 0, DummyMove(2)).expect("legal");
    session.commit(ONE, 0, DummyMove(4)).expect("legal");
    assert_eq!(session.withdraw(ONE, 0), Err(PlayError::OtherDecision { given: 0, current: 1 }));
}

#[test]
fn what_was_carried_out_is_taken_back_within_the_turn_only() {
    let setup = Setup::<Game>::standard(2).expect("two may play");
    let setup = Setup { options: DummyOptions { open: false, alone: true }, ..setup };
    let deal = "4 9 2 7 0 1 3 5 6 8 10 11 12 13 14 15".parse().expect("a deal");
    let mut session = Session::new(setup, deal).expect("a good deal");
    let before = session.state().clone();
    assert_eq!(session.take_back(ONE, 0), Err(PlayError::NothingToTakeBack));
    session.commit(ONE, 0, DummyMove(4)).expect("legal");
    assert!(session.may_take_back(ONE) && !session.may_take_back(TWO));
    assert_eq!(session.take_back(TWO, 1), Err(PlayError::NotDeciding(TWO)));
    assert_eq!(session.take_back(ONE, 0), Err(PlayError::OtherDecision { given: 0, current: 1 }));
    session.take_back(ONE, 1).expect("nothing was drawn");
    assert_eq!((session.state(), session.decision(), session.moves().len()), (&before, 0, 0));
    session.commit(ONE, 0, DummyMove(9)).expect("legal");
    session.commit(ONE, 1, DummyMove(4)).expect("legal");
    assert_eq!(session.take_back(ONE, 2), Err(PlayError::NothingToTakeBack), "two cards were drawn");
    assert_eq!(Record::of(&session, &[]).moves.len(), 2, "a record holds what stands");
}

#[test]
fn a_choice_names_the_decision_it_answers() {
    let mut session = session();
    let late = session.commit(ONE, 1, DummyMove(4));
    assert_eq!(late, Err(PlayError::OtherDecision { given: 1, current: 0 }));
    assert_eq!(session.chosen(), SeatSet::EMPTY);
}

#[test]
fn refusals_change_nothing_and_say_which_rule() {
    let mut session = session();
    let refused = session.commit(ONE, 0, DummyMove(7)).expect_err("not in hand");
    assert_eq!(refused.code(), "not-in-hand");
    assert_eq!(session.commit(Seat::new(2), 0, DummyMove(7)), Err(PlayError::NotDeciding(Seat::new(2))));
    assert_eq!((session.decision(), session.chosen()), (0, SeatSet::EMPTY));
}

#[test]
fn a_table_takes_text_and_answers_like_a_session() {
    let mut table: Box<dyn Table> = Box::new(session());
    assert_eq!(table.legal(ONE), ["c4", "c9"]);
    assert_eq!(table.check(ONE, "c4"), Ok(()));
    assert_eq!(table.check(ONE, "c5").expect_err("not in hand").code(), "not-in-hand");
    assert_eq!(table.commit(ONE, 0, "four").expect_err("no move").code(), "notation");
    let mut rng = DealRng::from_numbers(1, 1);
    while table.turn() != Turn::Over {
        let decision = table.decision();
        for seat in table.turn().seats() {
            let choice = table.random(seat, &mut rng).expect("it decides");
            table.commit(seat, decision, &choice).expect("legal");
        }
    }
    assert_eq!(table.commit(ONE, table.decision(), "c4"), Err(PlayError::Over));
    assert_eq!(table.random(ONE, &mut rng), None);
    let record = table.record(&["Anna".to_owned(), "\u{1b}[31m".to_owned()]);
    assert_eq!(record.seats[0].name, "Anna");
    assert_eq!(record.seats[1].name, "2", "a name with control characters is not written down");
    assert!(record.replay::<Game>().is_ok());
    assert_eq!(Record::parse(&table.record_text(&[])).map(|record| record.moves), Ok(record.moves));
}

#[test]
fn seats_are_counted() {
    let error = Setup::<Game>::standard(7).expect_err("too many");
    assert_eq!(error, SetupError::Seats { seats: 7, fewest: 2, most: 3 });
    assert_eq!(error.sentence().id, "error-seats");
}

#[test]
fn options_are_read_as_pairs_and_nothing_unknown_passes() {
    assert_eq!(options_from_text::<DummyOptions>(" open=true "), Ok(DummyOptions { open: true, alone: false }));
    assert_eq!(options_from_text::<DummyOptions>(""), Ok(DummyOptions::default()));
    for wrong in ["open", "open=maybe", "opened=true", "open=true,open=true"] {
        assert!(options_from_text::<DummyOptions>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn equal_sets_are_one_set_and_only_the_standard_one_travels_by_name() {
    let standard = DummySet::standard();
    let again = DummySet::from_text("mine.json", "{\"faces\": \"plain\"}").expect("the same set");
    assert_eq!(again, standard);
    let other = DummySet::from_text("mine.toml", "faces = \"other\"").expect("another set");
    assert_ne!(other, standard);
    let read = |json: &str| serde_json::from_str::<tablee_core::Interned<DummySet>>(json);
    let json = serde_json::to_string(&standard).expect("a name");
    assert_eq!(
        (json.as_str(), read(&json).expect("always there")),
        (format!("{:?}", standard.id()).as_str(), standard)
    );
    let json = serde_json::to_string(&other).expect("a whole set");
    assert_eq!((json.as_str(), read(&json).expect("a sound set")), ("{\"faces\":\"other\"}", other.clone()));
    assert_eq!(read(&format!("{:?}", other.id())).expect("it is in use"), other);
    assert!(read("\"never-seen\"").is_err());
    let error = DummySet::from_text("mine.toml", "faces = 3\n").expect_err("no text");
    assert!(error.to_string().starts_with("mine.toml: file: set-unreadable"), "{error}");
}

#[test]
fn records_of_another_kind_are_refused_with_a_reason() {
    let parse = |text: &str| Record::parse(text).expect_err("no record").sentence().id.into_owned();
    assert_eq!(parse(""), "record-unreadable");
    assert_eq!(parse("{\"format\": 1}"), "record-unreadable");
    assert_eq!(parse("tablee record 1\nmove 9:c4\n"), "record-unreadable");
    assert_eq!(parse("tablee record 1\nnonsense\n"), "record-unreadable");
    assert_eq!(parse("tablee record 2\n"), "record-format");
    let twice =
        Record::of(&session(), &[]).to_json().replace("\"moves\": []", "\"moves\": [{\"1\": \"c4\", \"1\": \"c9\"}]");
    assert!(Record::parse(&twice).expect_err("two moves").to_string().contains("seat 1 has two moves"), "{twice}");
    let mut record = Record::of(&session(), &[]);
    record.game = "chess".to_owned();
    assert_eq!(record.replay::<Game>().map(|_| ()), Err(RecordError::Game("chess".to_owned())));
}

#[test]
fn diagrams_are_read_field_by_field() {
    let diagram = Diagram::parse("a: 1\nboard:\n  x y\n  z .\n\nb 2: last\n").expect("a diagram");
    assert_eq!(diagram.get("board"), Some("x y\nz ."));
    assert_eq!(Diagram::parse(&diagram.to_string()), Ok(diagram.clone()));
    assert!(diagram.only(&["a", "board", "b *"]).is_ok());
    assert_eq!(diagram.only(&["a", "board"]).expect_err("unknown").found, "b 2");
    for wrong in ["  indented first", "no colon", "a: 1\na: 2"] {
        assert!(Diagram::parse(wrong).is_err(), "{wrong}");
    }
}
