//! L1: sets of cards are data, checked on loading; everything that is wrong is told, with its entry.

mod sets;

use tablee_core::{ComponentSet, Setup};
use tablee_labyrinth::{Labyrinth, LabyrinthFile, LabyrinthOptions, LabyrinthSet, MOST_CARDS};

/// The house set with one piece of its text replaced.
fn changed(from: &str, to: &str) -> String {
    assert!(LabyrinthSet::STANDARD_TEXT.contains(from), "{from}");
    LabyrinthSet::STANDARD_TEXT.replacen(from, to, 1)
}

/// Entry and message of each complaint.
fn complaints(text: &str) -> Vec<(String, String)> {
    let error = LabyrinthSet::from_text("mine.toml", text).expect_err(text);
    assert_eq!(error.file, "mine.toml");
    error.complaints.iter().map(|complaint| (complaint.entry.clone(), complaint.reason.id.to_string())).collect()
}

fn told(entry: &str, id: &str) -> (String, String) {
    (entry.to_owned(), id.to_owned())
}

/// L1: a set survives its way from TOML through JSON.
#[test]
fn a_set_comes_back_from_json() {
    let file = LabyrinthSet::standard().file().clone();
    let json = serde_json::to_string(&file).unwrap();
    assert_eq!(serde_json::from_str::<LabyrinthFile>(&json).unwrap(), file);
    assert_eq!(LabyrinthSet::from_text("again.json", &json).unwrap(), LabyrinthSet::standard());
}

/// L1: cards may stand in any order; what counts is their number.
#[test]
fn cards_may_stand_in_any_order() {
    let mut file = LabyrinthSet::standard().file().clone();
    file.cards.reverse();
    let set = LabyrinthSet::from_text("reversed.json", &serde_json::to_string(&file).unwrap()).unwrap();
    assert_eq!(set.corridors(21, 3), LabyrinthSet::standard().corridors(21, 3));
}

/// L1: enough cards for six hands and the square, and not more than the engine has room for.
#[test]
fn the_number_of_cards_is_bounded() {
    let mut file = sets::narrow(16).file().clone();
    for seats in 2..=6 {
        Setup::<Labyrinth>::new(LabyrinthOptions::default(), sets::narrow(16), seats).unwrap();
    }
    file.cards.pop();
    let text = serde_json::to_string(&file).unwrap();
    assert_eq!(complaints(&text), [told("cards", "labyrinth-set-card-count")]);
    let mut file = LabyrinthSet::standard().file().clone();
    let mut more = file.cards[0].clone();
    more.number = MOST_CARDS as i64 + 1;
    file.cards.push(more);
    let text = serde_json::to_string(&file).unwrap();
    assert_eq!(
        complaints(&text),
        [told("cards", "labyrinth-set-card-count"), told("cards[50]", "labyrinth-set-number-range")]
    );
}

/// L1: each number once, from 1 on.
#[test]
fn wrong_numbers_are_told() {
    for number in ["0", "51", "-3", "1000000000000"] {
        let text = changed("number = 7,", &format!("number = {number},"));
        assert_eq!(complaints(&text), [told("cards[6]", "labyrinth-set-number-range")]);
    }
    let text = changed("number = 7,", "number = 5,");
    assert_eq!(complaints(&text), [told("cards[6]", "labyrinth-set-number-twice")]);
}

/// L1: one or two corridors that share no side, each with a side at least.
#[test]
fn wrong_corridors_are_told() {
    let bridge = r#"[{ sides = "NS", treasures = ["skull"] }, { sides = "EW", treasures = ["book"] }]"#;
    for (corridors, entry, id) in [
        ("[]", "cards[32]", "labyrinth-set-corridor-count"),
        (
            r#"[{ sides = "N", treasures = ["skull"] }, { sides = "E", treasures = ["book"] }, { sides = "S", treasures = [] }]"#,
            "cards[32]",
            "labyrinth-set-corridor-count",
        ),
        (
            r#"[{ sides = "NS", treasures = ["skull"] }, { sides = "ES", treasures = ["book"] }]"#,
            "cards[32].corridors[1]",
            "labyrinth-set-sides-shared",
        ),
        (
            r#"[{ sides = "NU", treasures = ["skull"] }, { sides = "ES", treasures = ["book"] }]"#,
            "cards[32].corridors[0]",
            "labyrinth-set-sides",
        ),
        (
            r#"[{ sides = "NN", treasures = ["skull"] }, { sides = "ES", treasures = ["book"] }]"#,
            "cards[32].corridors[0]",
            "labyrinth-set-sides",
        ),
        (
            r#"[{ sides = "", treasures = ["skull"] }, { sides = "ES", treasures = ["book"] }]"#,
            "cards[32].corridors[0]",
            "labyrinth-set-sides",
        ),
    ] {
        let found = complaints(&changed(bridge, corridors));
        assert!(found.contains(&told(entry, id)), "{corridors}: {found:?}");
    }
}

/// L1: one or two treasures a card, all known.
#[test]
fn wrong_treasures_on_cards_are_told() {
    let crossing = r#"treasures = ["crown", "lizard"]"#;
    for (treasures, entry, id) in [
        ("treasures = []", "cards[0]", "labyrinth-set-card-treasures"),
        (r#"treasures = ["crown", "lizard", "rat"]"#, "cards[0]", "labyrinth-set-card-treasures"),
        (r#"treasures = ["crown", "crown"]"#, "cards[0].corridors[0]", "labyrinth-set-treasure-repeated"),
        (r#"treasures = ["crown", "toad"]"#, "cards[0].corridors[0]", "labyrinth-set-treasure-unknown"),
    ] {
        assert_eq!(complaints(&changed(crossing, treasures)), [told(entry, id)], "{treasures}");
    }
}

/// L1: the list of treasures is complete and readable, and no treasure is on no card.
#[test]
fn wrong_lists_of_treasures_are_told() {
    let rat = r#"{ id = "rat", en = "rat", fr = "rat" },"#;
    for (entries, entry, id) in [
        (r#"{ id = "rat", en = "", fr = "rat" },"#, "treasures[19]", "labyrinth-set-name"),
        (r#"{ id = "rat", en = "rat", fr = "rat\u0007" },"#, "treasures[19]", "labyrinth-set-name"),
        (
            r#"{ id = "rat", en = "rat", fr = "rat" }, { id = "toad", en = "toad", fr = "crapaud" },"#,
            "treasures[20]",
            "labyrinth-set-treasure-unused",
        ),
        (
            r#"{ id = "rat", en = "rat", fr = "rat" }, { id = "rat", en = "toad", fr = "crapaud" },"#,
            "treasures[20]",
            "labyrinth-set-treasure-twice",
        ),
    ] {
        assert_eq!(complaints(&changed(rat, entries)), [told(entry, id)], "{entries}");
    }
    let found = complaints(&changed(rat, r#"{ id = "Big Rat", en = "rat", fr = "rat" },"#));
    assert!(found.contains(&told("treasures[19]", "labyrinth-set-treasure-id")));
    assert!(found.contains(&told("treasures[19]", "labyrinth-set-treasure-unused")));
    let too_many: String = (0..40).map(|number| format!(r#"{{ id = "t{number}", en = "t", fr = "t" }},"#)).collect();
    let found = complaints(&changed(rat, &too_many));
    assert!(found.contains(&told("treasures", "labyrinth-set-treasure-count")));
    assert!(
        complaints(&changed(r#"faces = "house""#, r#"faces = "  ""#)).contains(&told("faces", "labyrinth-set-name"))
    );
}

/// L1: everything that is wrong is told at once, not only the first thing.
#[test]
fn all_complaints_come_together() {
    let text = changed("number = 7,", "number = 77,")
        .replace(r#"sides = "EW", treasures = ["rat"]"#, r#"sides = "NQ", treasures = ["rat"]"#);
    let found = complaints(&text);
    assert_eq!(
        found,
        [told("cards[6]", "labyrinth-set-number-range"), told("cards[35].corridors[1]", "labyrinth-set-sides")]
    );
}

/// L1: what is no set at all is refused with the reason of the reader.
#[test]
fn unreadable_files_are_told() {
    for text in ["", "{", "faces = 3", "\u{0}", &changed("faces =", "colour = 3\nfaces =")] {
        assert_eq!(complaints(text), [told("file", "set-unreadable")], "{text:?}");
    }
}

/// L3, L4: two corridors with the same treasures look the same after half a turn.
#[test]
fn equal_corridors_look_the_same_after_half_a_turn() {
    let set = sets::wide();
    assert_eq!([1, 2, 3, 4, 5].map(|card| set.rotations(card)), [1, 1, 2, 4, 4]);
}
