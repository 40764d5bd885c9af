//! K1: sets of cards are data, checked on loading; everything that is wrong is told, with its entry.

use tablee_core::{ComponentSet, DealRng, Game, Setup, SetupError};
use tablee_kariba::{Kariba, KaribaFile, KaribaOptions, KaribaSet};

/// The printed set with one piece of its text replaced.
fn changed(from: &str, to: &str) -> String {
    assert!(KaribaSet::STANDARD_TEXT.contains(from), "{from}");
    KaribaSet::STANDARD_TEXT.replace(from, to)
}

/// File, entry and message of each complaint.
fn complaints(text: &str) -> Vec<(String, String)> {
    let error = KaribaSet::from_text("mine.toml", text).unwrap_err();
    assert_eq!(error.file, "mine.toml");
    error.complaints.iter().map(|complaint| (complaint.entry.clone(), complaint.reason.id.to_string())).collect()
}

fn told(entry: &str, id: &str) -> (String, String) {
    (entry.to_owned(), id.to_owned())
}

/// K1: eight copies each of mouse 1 to elephant 8.
#[test]
fn the_printed_set_is_the_one_of_the_rules() {
    let set = KaribaSet::standard();
    assert_eq!((set.copies(), set.size(), set.faces()), (8, 64, "printed"));
    let names: Vec<&str> = tablee_kariba::Animal::all().map(|animal| set.name(animal).en.as_str()).collect();
    assert_eq!(names, ["mouse", "meerkat", "zebra", "giraffe", "ostrich", "cheetah", "rhinoceros", "elephant"]);
}

/// K1: a set survives its way from TOML through JSON.
#[test]
fn a_set_comes_back_from_json() {
    let file = KaribaSet::standard().file().clone();
    let json = serde_json::to_string(&file).unwrap();
    assert_eq!(serde_json::from_str::<KaribaFile>(&json).unwrap(), file);
    assert_eq!(KaribaSet::from_text("again.json", &json).unwrap(), KaribaSet::standard());
}

/// K1: the animals may stand in any order and have other names.
#[test]
fn another_set_may_have_other_names_and_fewer_copies() {
    let text = changed("copies = 8", "copies = 5").replace("\"mouse\"", "\"ant\"").replace("printed", "our own");
    let set = KaribaSet::from_text("ants.toml", &text).unwrap();
    assert_eq!((set.size(), set.name(tablee_kariba::Animal::MOUSE).en.as_str()), (40, "ant"));
    let mut file = set.file().clone();
    file.animals.reverse();
    let reversed = KaribaSet::from_text("reversed.json", &serde_json::to_string(&file).unwrap()).unwrap();
    assert_eq!(reversed.name(tablee_kariba::Animal::MOUSE).en, "ant");
}

/// K1, K4: copies must be enough to hunt and to deal, and not more than the engine counts.
#[test]
fn wrong_copies_are_told() {
    for copies in ["2", "0", "-1", "9", "1000000000000"] {
        let text = changed("copies = 8", &format!("copies = {copies}"));
        assert_eq!(complaints(&text), [told("copies", "kariba-set-copies")], "{copies}");
    }
}

/// K1: exactly the animals 1 to 8.
#[test]
fn wrong_animals_are_told() {
    let zebra = "  { number = 3, en = \"zebra\", fr = \"zèbre\" },\n";
    let missing = [told("animals", "kariba-set-animals"), told("animals", "kariba-set-number-missing")];
    assert_eq!(complaints(&changed(zebra, "")), missing);
    let ninth = format!("{zebra}  {{ number = 9, en = \"ant\", fr = \"fourmi\" }},\n");
    let too_many = [told("animals", "kariba-set-animals"), told("animals[3].number", "kariba-set-number")];
    assert_eq!(complaints(&changed(zebra, &ninth)), too_many);
    let twice = [told("animals", "kariba-set-number-missing"), told("animals[2].number", "kariba-set-number-twice")];
    assert_eq!(complaints(&changed("number = 3", "number = 2")), twice);
}

/// K1: names must be names, and tell the animals apart.
#[test]
fn wrong_names_are_told() {
    let name = |from: &str, to: &str| complaints(&changed(from, to));
    assert_eq!(name("\"zebra\"", "\"\""), [told("animals[2].en", "kariba-set-name")]);
    assert_eq!(name("\"zèbre\"", "\" zèbre\""), [told("animals[2].fr", "kariba-set-name")]);
    assert_eq!(name("\"zebra\"", "\"a zebra with a long name\""), [told("animals[2].en", "kariba-set-name")]);
    assert_eq!(name("\"zebra\"", "\"ze\\tbra\""), [told("animals[2].en", "kariba-set-name")]);
    assert_eq!(name("\"zebra\"", "\"mouse\""), [told("animals[2].en", "kariba-set-name-twice")]);
    assert_eq!(name("\"zèbre\"", "\"souris\""), [told("animals[2].fr", "kariba-set-name-twice")]);
    assert_eq!(name("\"printed\"", "\"\""), [told("faces", "kariba-set-faces")]);
}

/// K1: everything that is wrong is told at once.
#[test]
fn all_complaints_come_together() {
    let text = changed("copies = 8", "copies = 99").replace("\"printed\"", "\"\"").replace("\"zebra\"", "\"\"");
    let all = [
        told("faces", "kariba-set-faces"),
        told("copies", "kariba-set-copies"),
        told("animals[2].en", "kariba-set-name"),
    ];
    assert_eq!(complaints(&text), all);
}

/// K1: what is no set at all is refused as a whole.
#[test]
fn unreadable_files_are_told() {
    for text in ["copies = ", "{", "", "colour = 1", &changed("copies = 8", "copies = \"eight\"")] {
        assert_eq!(complaints(text), [told("file", "set-unreadable")], "{text}");
    }
    assert_eq!(complaints(&changed("copies = 8", "copies = 8\njokers = 2")), [told("file", "set-unreadable")]);
}

/// K1, K11: the smallest set is still enough for four players of the expert game.
#[test]
fn the_smallest_set_seats_four_experts() {
    let set = KaribaSet::from_text("small.toml", &changed("copies = 8", "copies = 3")).unwrap();
    let setup = Setup::<Kariba>::new(KaribaOptions { expert: true }, set, 4).unwrap();
    let state = Kariba::start(&setup, &Kariba::deal(&setup, &mut DealRng::from_numbers(1, 0))).unwrap();
    assert_eq!(state.pile().len(), 1);
}

/// K1: a deal of another set is refused, and says what is wrong with it.
#[test]
fn a_deal_of_another_set_is_refused() {
    let set = KaribaSet::from_text("small.toml", &changed("copies = 8", "copies = 3")).unwrap();
    let small = Setup::<Kariba>::new(KaribaOptions::default(), set, 2).unwrap();
    let standard = Setup::<Kariba>::standard(2).unwrap();
    let refusal = |setup: &Setup<Kariba>, text: &str| match Kariba::start(setup, &text.parse().unwrap()) {
        Err(SetupError::Deal(sentence)) => sentence.id.to_string(),
        other => panic!("{other:?}"),
    };
    let deal = Kariba::deal(&small, &mut DealRng::from_numbers(1, 0)).to_string();
    assert_eq!(refusal(&standard, &deal), "kariba-deal-size");
    assert_eq!(refusal(&standard, ""), "kariba-deal-size");
    assert_eq!(refusal(&small, "111122233344455566677788"), "kariba-deal-animal");
    assert!(matches!(
        Kariba::start(&Setup { seats: 5, ..standard }, &"1".parse().unwrap()),
        Err(SetupError::Seats { .. })
    ));
}
