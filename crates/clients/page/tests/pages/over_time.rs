//! What is kept over time: one's own games as statistics, what a review adds to them, a copy of everything.

use std::rc::Rc;

use serde_json::json;
use tablee_page::{Change, Outside as _};
use tablee_puzzles::{Book, Pack, Puzzle, head, shipped};
use tablee_scene::Act;
use tablee_words::Language;

use crate::{Device, Memory};

/// A book with games against bots and against Zoé.
fn book() -> Rc<Memory> {
    let memory = Memory::new();
    memory.keep("settings", json!({"names": ["Anna"]}).to_string());
    let line = |id: &str, game: &str, date: &str, points: [i64; 2], facts: serde_json::Value| {
        let players = json!([{"name": "Anna", "points": points[0]}, {"name": "Zoé", "points": points[1]}]);
        json!({"source": "table", "id": id, "game": game, "date": date, "players": players, "note": "", "facts": facts})
    };
    let bots = |level: &str| json!({"own": 1, "level": level});
    let reviewed = json!({"own": 1, "level": "easy", "reviewed": {"luck": 0.4, "cost": 0.1}});
    let hand = json!({"source": "hand", "id": "d", "game": "karuba", "date": "2026-11-04",
        "players": [{"name": "Zoé", "points": 20}, {"name": "Anna", "points": 30}], "note": ""});
    let book = json!([
        line("a", "kariba", "2026-11-01", [12, 9], bots("easy")),
        line("b", "kariba", "2026-11-03", [20, 25], reviewed),
        line("c", "kariba", "2026-11-02", [16, 16], bots("hard")),
        hand,
    ]);
    memory.keep("scores", book.to_string());
    memory
}

#[test]
fn my_games_are_counted_by_game_and_by_opponent() {
    let mut device = Device::at(&book(), "#/scores");
    device.press("My games");
    let text = device.text();
    // Won, or shared the victory; the mean of 12, 20 and 16.
    assert!(text.contains("Kariba 3 2 16.0 20") && text.contains("Karuba 1 1 30.0 30"), "{text}");
    assert!(text.contains("Bots: Easy 2 1") && text.contains("Bots: Hard 1 1"), "{text}");
    assert!(text.contains("Zoé 1 1"), "games by hand count, too: {text}");
    assert!(text.contains("+40% by luck and the others, −10% by your own decisions"), "{text}");
    assert!(device.markup().contains("Kariba, 3 games: 12 points in the first one, 20 in the last one"));
    device.type_into("Game", "karuba");
    assert!(!device.says("Bots: Easy") && device.says("Review a game of yours"), "{}", device.text());
    let device = Device::at(&Memory::new(), "#/statistics");
    assert!(device.says("There’s nothing to count yet"), "{}", device.text());
}

#[test]
fn a_review_is_kept_with_its_game() {
    let memory = Memory::new();
    memory.still.set(true);
    memory.glance.set(100_000);
    let mut device = Device::at(&memory, "#/new/karuba-cards");
    device.press("Easy");
    device.press("Play");
    let mut rng = tablee_core::PlayoutRng::new(4);
    while !device.text().contains("The game is over") {
        device.play_anything(&mut rng);
    }
    device.wait(60_000.0);
    device.press_act(Act::Replay);
    device.press("Review");
    device.press("Start the review");
    device.rest();
    let kept = memory.stored("scores").expect("a book");
    let kept: serde_json::Value = serde_json::from_str(&kept).expect("a book");
    let facts = &kept[0]["facts"];
    assert_eq!((&facts["own"], &facts["level"]), (&json!(1), &json!("easy")), "{facts}");
    assert!(facts["reviewed"]["luck"].is_number() && facts["reviewed"]["cost"].is_number(), "{facts}");
    device.go("#/statistics");
    assert!(device.says("by luck and the others"), "{}", device.text());
}

#[test]
fn what_was_possible_with_the_tiles_is_told_at_the_end_and_can_be_looked_at() {
    let memory = Memory::new();
    memory.still.set(true);
    memory.glance.set(100_000);
    let mut device = Device::at(&memory, "#/new/karuba");
    device.press("Play");
    let mut rng = tablee_core::PlayoutRng::new(5);
    while !device.text().contains("The game is over") {
        device.play_anything(&mut rng);
    }
    device.wait(60_000.0);
    device.rest();
    let own = device.saved()["record"]["result"]["scores"][0].clone();
    let told = device.words("possible");
    assert!(told.contains("points were possible with these tiles; you made") && !own.is_null(), "{told}");
    assert!(told.contains(&format!("you made {own}.")), "{told}, {own}");
    // The number never stands without what is proven.
    let bound = |told: &str, words: &str| {
        let rest = told.split(words).nth(1).unwrap_or_else(|| panic!("no bound: {told}"));
        rest.split('.').next().and_then(|number| number.parse::<i32>().ok()).expect("a number")
    };
    let most: i32 = told.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
    let proven = bound(&told, "Nobody could have made more than ");
    assert!(proven >= most, "{told}");
    device.tell(Change::Language(Language::French));
    assert_eq!(bound(&device.words("possible"), "Personne n’aurait pu en faire plus de "), proven);
    device.tell(Change::Language(Language::English));
    device.press("See how");
    assert_eq!(device.page.route().hash(), "#/replay/best-line");
    assert!(
        device.says("Show the next step") || device.has("Next step") || device.says("0 of"),
        "{:?}",
        device.buttons()
    );
}

#[test]
fn all_islands_are_shown_when_all_have_decided() {
    let memory = Memory::new();
    memory.glance.set(100_000);
    let mut device = Device::at(&memory, "#/new/karuba");
    device.press("3");
    device.press("Play");
    let mut rng = tablee_core::PlayoutRng::new(6);
    assert!(device.of_class("glance").is_none(), "nothing was decided yet");
    let before = device.decisions();
    device.pick_anything(&mut rng);
    device.do_act(Act::Confirm);
    while device.decisions() == before {
        device.think();
        device.wait(100.0);
    }
    let islands = device.part("glance").expect("all islands");
    assert!(islands.contains("Blaise") && islands.contains("Colette"), "{islands}");
    device.wait(60_000.0);
    assert!(device.of_class("glance").is_none(), "the hand is there again");
}

#[test]
fn a_copy_of_everything_is_brought_to_another_device() {
    let memory = book();
    memory.keep("lessons", "kariba 4\n".to_owned());
    memory.keep("days", json!({"2026-11-23": {"kariba": entry(31)}}).to_string());
    memory.keep("kept.g", game("g", 5.0).to_string());
    memory.keep("table.g", "played".to_owned());
    memory.keep("owner.g", "this tab".to_owned());
    let mut device = Device::at(&memory, "#/copy");
    device.press("Save a copy");
    let (name, text) = device.done.downloads.pop().expect("a file");
    assert!(name.ends_with(".json") && !text.contains("this tab"), "{name}");

    let other = Memory::new();
    other.keep(
        "scores",
        json!([{"source": "hand", "id": "z", "game": "kariba", "date": "2026-11-09", "players": [], "note": ""}])
            .to_string(),
    );
    other.keep("lessons", "kariba 2\nkaruba 3\n".to_owned());
    other.keep("days", json!({"2026-11-23": {"kariba": entry(12)}, "2026-11-24": {"karuba": entry(9)}}).to_string());
    other.keep("kept.g", game("g", 9.0).to_string());
    other.keep("table.g", "played further".to_owned());
    let mut device = Device::at(&other, "#/copy");
    device.type_into("Bring a copy here", &text);
    assert!(device.says("The copy was brought here"), "{}", device.text());
    let kept = |name: &str| other.stored(name).expect("kept");
    let scores: serde_json::Value = serde_json::from_str(&kept("scores")).expect("a book");
    assert_eq!(scores.as_array().map(Vec::len), Some(5), "both books together: {scores}");
    assert_eq!(kept("lessons"), "kariba 4\nkaruba 3\n");
    let days: serde_json::Value = serde_json::from_str(&kept("days")).expect("days");
    assert_eq!(days["2026-11-23"]["kariba"]["points"], 12, "what counted here counts");
    assert_eq!(days["2026-11-23"]["kariba"]["best"], 31);
    assert_eq!(kept("table.g"), "played further", "what is newer here stays");
    assert_eq!(device.page.context().settings.names, ["Anna"]);
    // The same once more brings nothing, and anything else is refused.
    device.type_into("Bring a copy here", &text);
    assert!(device.says("Everything in this copy was here already"), "{}", device.text());
    for bad in ["", "{}", "[1]", r#"{"tablee_copy": 2, "date": "", "kept": {}}"#] {
        device.type_into("Bring a copy here", bad);
        assert!(device.says("This file isn’t a copy made by tablee."), "{bad}: {}", device.text());
    }
}

#[test]
fn a_copy_brings_what_was_made_of_puzzles() {
    let pack = Pack::read("kariba", shipped("kariba").expect("a file"));
    let [first, second, third] = &pack.puzzles()[..3] else { panic!("there are puzzles") };
    let kept = |puzzles: &[&Puzzle], own: &[&Puzzle]| {
        let (memory, mut book) = (Memory::new(), Book::default());
        puzzles.iter().for_each(|puzzle| book.note(puzzle, false, 10));
        memory.keep("puzzles", serde_json::to_string(&book).expect("a book"));
        let lines: String = own.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        memory.keep("puzzles.own.kariba", head("kariba") + &lines);
        memory
    };
    let mut device = Device::at(&kept(&[first, second], &[first, third]), "#/copy");
    device.press("Save a copy");
    let (_, text) = device.done.downloads.pop().expect("a file");

    let other = kept(&[third], &[second, first]);
    let mut device = Device::at(&other, "#/copy");
    device.type_into("Bring a copy here", &text);
    let book: Book = serde_json::from_str(&other.stored("puzzles").expect("kept")).expect("a book");
    let shelf = book.of("kariba");
    assert!([first, second, third].iter().all(|puzzle| shelf.met.contains_key(&puzzle.id)), "{shelf:?}");
    assert_eq!(shelf.tried, 2, "more was tried there than here");
    let own = Pack::read("kariba", &other.stored("puzzles.own.kariba").expect("kept"));
    let ids: Vec<&str> = own.puzzles().iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids, [&third.id, &second.id, &first.id], "each once, the newest here last");
    device.type_into("Bring a copy here", &text);
    assert!(device.says("Everything in this copy was here already"), "{}", device.text());
}

fn entry(points: i32) -> serde_json::Value {
    json!({"points": points, "place": 1, "sources": [points], "played": "2026-11-23", "tries": 1, "best": points})
}

fn game(id: &str, at: f64) -> serde_json::Value {
    json!({"id": id, "game": "kariba", "names": ["Anna"], "at": at, "over": false, "points": [1]})
}

#[test]
fn the_score_book_tells_the_days() {
    let memory = Memory::new();
    let device = Device::at(&memory, "#/scores");
    assert!(!device.says("in a row"), "{}", device.text());
    memory.keep("days", json!({"2026-11-23": {"kariba": entry(31), "karuba": entry(9)}}).to_string());
    let device = Device::at(&memory, "#/scores");
    assert!(device.says("One day, 2 games; in a row now:"), "{}", device.text());
}
