//! Sets of components: the standard one is always there, others are counted, shared and given back.

use tablee_core::{
    ComponentSet, DealRng, Game as _, Interned, MOST_SETS, Record, RecordError, Session, Setup, SetupError,
};
use tablee_testkit::dummy::{Dummy, DummySet, SOUND};

type Game = Dummy<SOUND>;

fn named(faces: &str) -> Interned<DummySet> {
    DummySet::from_json("test", &serde_json::json!({ "faces": faces })).expect("a set")
}

/// One test: the registry is one for the whole program, and the first use of the standard set matters.
#[test]
fn the_standard_set_needs_no_place_and_the_others_give_theirs_back() {
    let in_use = || DummySet::registry().in_use();
    let many: Vec<_> = (0..MOST_SETS).map(|number| named(&format!("faces-{number}"))).collect();
    assert_eq!(in_use(), MOST_SETS);
    let refused = DummySet::from_json("test", &serde_json::json!({"faces": "one-more"})).expect_err("no place");
    assert!(refused.to_string().contains("set-too-many"), "{refused}");

    // The first use of the standard set in this program, with every place taken.
    let setup = Setup::<Game>::standard(2).expect("two seats");
    let deal = Game::deal(&setup, &mut DealRng::from_seed([1; 32]));
    Session::<Game>::new(setup, deal).expect("a game with the standard set");
    assert_eq!(named("plain"), DummySet::standard(), "what equals the standard set is the standard set");
    assert_eq!(named("faces-7"), many[7], "a set that is in use is shared");
    assert_eq!(in_use(), MOST_SETS);

    drop(many);
    assert_eq!(in_use(), 0, "whoever is not used any more is gone");

    let set = named("mine");
    let setup = Setup::<Game>::new(Default::default(), set.clone(), 2).expect("two seats");
    let deal = Game::deal(&setup, &mut DealRng::from_seed([1; 32]));
    let session = Session::<Game>::new(setup, deal).expect("a game");
    let record = Record::of(&session, &[]);
    drop(set);
    assert_eq!(in_use(), 1, "the game uses it");
    let view = serde_json::to_string(&session.view(tablee_core::Viewer::Spectator)).expect("JSON");
    drop(session);
    assert_eq!(in_use(), 0);

    let seen: <Game as tablee_core::Game>::View = serde_json::from_str(&view).expect("a view brings its set along");
    assert_eq!(in_use(), 1);
    drop(seen);

    for round in 0..MOST_SETS + 1 {
        let mut bad = record.clone();
        bad.set = serde_json::json!({ "faces": format!("bad-{round}") });
        bad.seats.truncate(1);
        let error = bad.replay::<Game>().map(drop).expect_err("one seat is too few");
        assert!(matches!(error, RecordError::Setup(SetupError::Seats { .. })), "{error}");
    }
    assert_eq!(in_use(), 0, "a record that is refused leaves nothing behind");
    assert!(record.replay::<Game>().is_ok());
}
