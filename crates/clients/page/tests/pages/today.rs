//! The deal of the day: one try counts, bots are the same everywhere, par and hindsight are told afterwards.

use std::rc::Rc;

use tablee_core::{Record, Turn};
use tablee_daily::{Book, Date, Day, check};
use tablee_page::Route;
use tablee_scene::Act;
use tablee_sitting::Save;

use crate::{Device, Memory};

const DATE: &str = "2026-11-23";

/// At a first screen that day; nothing glides.
fn phone_at(memory: &Rc<Memory>, hash: &str) -> Device {
    memory.still.set(true);
    Device::at(memory, hash)
}

fn day(game: &str) -> Day {
    Day::of(game, DATE.parse().unwrap()).unwrap()
}

/// The game that is kept under this id.
fn record(phone: &Device, id: &str) -> Record {
    let text = phone.memory.kept.borrow().get(&format!("table.{id}")).cloned().expect("the game is kept");
    Save::from_text(id, &text).unwrap().record
}

fn book(phone: &Device) -> Book {
    let text = phone.memory.kept.borrow().get("days").cloned().unwrap_or_else(|| "{}".to_owned());
    tablee_core::read_json(&text).unwrap()
}

/// Plays the first move that is allowed until the game is over.
fn play_on(phone: &mut Device, id: &str) {
    for _ in 0..5_000 {
        let table = tablee_catalog::replay(&record(phone, id)).unwrap();
        if table.turn() == Turn::Over {
            return;
        }
        let own = day(table.info().id).own();
        let mine = table.turn().seats().contains(own) && !table.legal(own).is_empty();
        if mine && phone.page.may_drag() {
            let choice = table.legal(own)[0].clone();
            phone.type_move(&choice);
        } else {
            assert!(phone.step(), "nobody does anything: {}", phone.text());
        }
    }
    panic!("the game does not end");
}

#[test]
fn the_first_try_counts_and_is_checked() {
    let memory = Memory::on(DATE);
    let mut phone = phone_at(&memory, "#/");
    phone.press("The deal of the day");
    assert_eq!(phone.page.route(), &Route::Today(None));
    assert!(phone.tasks.is_empty(), "nobody knows beforehand what bots make of it");
    phone.press("Play: Kariba");
    let id = format!("day-{DATE}-kariba");
    assert_eq!(phone.page.route(), &Route::Table(id.clone()));
    assert!(!phone.has("Hint"), "no hints in the try that counts");
    while !phone.page.may_drag() && phone.step() {}
    let before = record(&phone, &id).moves.len();
    phone.type_move(&tablee_catalog::replay(&record(&phone, &id)).unwrap().legal(day("kariba").own())[0].clone());
    while !phone.page.may_drag() && phone.step() {}
    assert!(record(&phone, &id).moves.len() > before);
    phone.do_act(Act::TakeBack);
    assert!(!phone.offers(Act::TakeBack), "nothing is undone in the try that counts");
    assert!(record(&phone, &id).taken_back.is_empty() && record(&phone, &id).moves.len() > before);
    play_on(&mut phone, &id);
    // The bots played as they would everywhere.
    let fits = check(&record(&phone, &id), &day("kariba")).unwrap();
    assert!(fits.over);
    let points = fits.standing.scores[fits.own.index()];
    let entry = book(&phone).get("kariba", DATE.parse().unwrap()).cloned().unwrap();
    assert_eq!((entry.points, entry.tries), (points, 1));
    // Reloading a game that is over is no second try.
    phone.go("#/");
    phone.go(&format!("#/table/{id}"));
    phone.go("#/today");
    assert_eq!(book(&phone).get("kariba", DATE.parse().unwrap()).unwrap().tries, 1);
    assert!(phone.text().contains("The bots are playing this deal…"), "{}", phone.text());
    while phone.step() {}
    let text = phone.text();
    assert!(text.contains(&format!("You made {points} point")) && text.contains("1 day in a row"), "{text}");
    assert!(text.contains("In your place, the hard bot makes"), "{text}");
    assert!(!text.contains("possible with these tiles"), "only where everybody gets the same");
    // Elsewhere one looks at how the master plays the deal.
    phone.press("See how the master plays it: Kariba");
    assert_eq!(phone.page.route(), &Route::Replay(format!("best-{DATE}-kariba")));
    assert!(!phone.text().contains("no such"), "{}", phone.text());
    // It is known from now on.
    let phone = phone_at(&memory, "#/today");
    assert!(phone.tasks.is_empty() && phone.text().contains("In your place"), "{}", phone.text());
}

#[test]
fn a_try_that_was_left_goes_on_and_later_ones_are_for_fun() {
    let memory = Memory::on(DATE);
    let mut phone = phone_at(&memory, "#/today");
    phone.press("Play: Labyrinth: the card game");
    let id = format!("day-{DATE}-labyrinth");
    while !phone.page.may_drag() && phone.step() {}
    phone.go("#/today");
    phone.press("Continue: Labyrinth: the card game");
    assert_eq!(phone.page.route(), &Route::Table(id.clone()));
    play_on(&mut phone, &id);
    phone.go("#/today");
    phone.press("Once more, for fun: Labyrinth: the card game");
    let Route::Table(other) = phone.page.route().clone() else { panic!("{:?}", phone.page.route()) };
    assert_ne!(other, id);
    assert_eq!(record(&phone, &other).deal, record(&phone, &id).deal, "the same deal");
    while !phone.page.may_drag() && phone.step() {}
    assert!(phone.has("Hint"), "for fun there are hints");
}

#[test]
fn karuba_is_told_what_was_possible() {
    let memory = Memory::on(DATE);
    let mut phone = phone_at(&memory, "#/today");
    phone.press("Play: Karuba");
    let id = format!("day-{DATE}-karuba");
    play_on(&mut phone, &id);
    // From the result one comes to the day.
    phone.do_act(Act::End);
    phone.press("The day and its par");
    assert_eq!(phone.page.route(), &Route::Today(Some(DATE.to_owned())));
    while phone.step() {}
    let text = phone.text();
    assert!(text.contains("were possible with these tiles"), "{text}");
    phone.press("Look at that game");
    assert_eq!(phone.page.route(), &Route::Replay(format!("best-{DATE}-karuba")));
    assert!(!phone.text().contains("no such"), "{}", phone.text());
}

#[test]
fn a_line_is_shared_in_either_language() {
    for (language, button, expected) in [
        ("en-GB", "Copy a line to share: Kariba", "points"),
        ("fr-FR", "Copier une ligne à partager\u{a0}: Kariba", "points"),
    ] {
        let memory = Memory::on(DATE);
        memory.language.set(language);
        let mut book = Book::default();
        let date: Date = DATE.parse().unwrap();
        let standing = tablee_core::Standing { scores: vec![31; 4], places: vec![1; 4], breakdown: Vec::new() };
        book.note("kariba", date, date, &standing, day("kariba").own());
        memory.keep("days", tablee_core::write_json(&book).unwrap());
        let mut phone = phone_at(&memory, "#/today");
        phone.press(button);
        let line = phone.done.copied.pop().unwrap();
        assert!(
            line.contains("tablee · Kariba · 2026-11-23") && line.contains("31") && line.contains(expected),
            "{line}"
        );
        // The picture says as much, and shows nothing of the deal.
        phone.press(if language == "en-GB" { "Picture to share: Kariba" } else { "Image à partager\u{a0}: Kariba" });
        let (name, markup) = phone.done.pictures.pop().unwrap();
        assert_eq!(name, "tablee-2026-11-23-kariba.png");
        assert!(markup.contains("31 points") && markup.contains("tablee · 2026-11-23"), "{markup}");
        // Where nothing can be copied the line is shown.
        memory.clipboard.set(false);
        phone.press(button);
        assert!(phone.text().contains(&line), "{}", phone.text());
    }
}

#[test]
fn the_archive_leads_to_every_day_there_was() {
    let memory = Memory::on("2026-12-02");
    let mut phone = phone_at(&memory, "#/today");
    assert!(phone.has("2026-12-01: 0 played") && !phone.has("2026-12-03: 0 played"), "{}", phone.text());
    phone.press("The month before");
    assert_eq!(phone.page.route(), &Route::Today(Some("2026-11-30".to_owned())));
    assert!(!phone.has("The month before"), "there was nothing earlier");
    phone.press("2026-11-23: 0 played");
    assert_eq!(phone.page.route().hash(), "#/today/2026-11-23");
    for nowhere in ["#/today/2026-12-03", "#/today/2026-10-31", "#/today/yesterday"] {
        phone.go(nowhere);
        assert!(!phone.has("Play: Kariba"), "{nowhere}: {}", phone.text());
    }
}

/// The day's deal of Kariba is played, and the page comes from a server.
fn tried_beside_a_server() -> (Rc<Memory>, Device) {
    let memory = Memory::on(DATE);
    let mut phone = phone_at(&memory, "#/today");
    phone.press("Play: Kariba");
    play_on(&mut phone, &format!("day-{DATE}-kariba"));
    memory.server.set(true);
    let phone = phone_at(&memory, "#/today");
    (memory, phone)
}

#[test]
fn a_result_is_put_on_the_servers_list_when_one_asks_for_it() {
    let (memory, mut phone) = tried_beside_a_server();
    assert!(phone.requests.is_empty(), "nothing is sent, and nothing asked, by itself");
    assert!(!phone.has("Add to the day’s list: Karuba"), "what was not tried cannot be put there");
    phone.press("Add to the day’s list: Kariba");
    assert!(phone.says("will see your name, your points and your game"), "{}", phone.text());
    phone.press("Cancel");
    assert!(phone.requests.is_empty() && !phone.has("Add my result"));
    phone.press("Add to the day’s list: Kariba");
    phone.type_into("Your name", "Anna");
    phone.press("Add my result");
    assert!(phone.says("The server is checking the game…"), "{}", phone.text());
    // Refused, it can be tried again.
    phone.answer(429, r#"{"code":"too-many-requests","sentence":{"id":"server-too-many-requests"},"text":""}"#);
    assert!(phone.says("That was too fast"), "{}", phone.text());
    phone.press("Add my result");
    let mine = r#"{"id":"2222-2222-2222","name":"Anna","points":31,"place":2,"at":1,"mine":true}"#;
    let request = phone.answer(201, mine);
    assert_eq!((request.method, request.address.as_str()), ("POST", "/api/days/kariba/2026-11-23"));
    let body: serde_json::Value = serde_json::from_str(&request.body.unwrap()).unwrap();
    assert_eq!(body["name"], "Anna");
    let sent = Record::parse(body["record"].as_str().unwrap()).unwrap();
    assert!(check(&sent, &day("kariba")).unwrap().over, "what is sent is the try that counts");
    let other = mine.replace("Anna", "Zoé").replace("2222-2222-2222", "3333-3333-3333").replace("true", "false");
    let list = format!(r#"{{"game":"kariba","date":"{DATE}","results":[{other},{mine}]}}"#);
    phone.answer_at("/api/days/kariba/2026-11-23", &list);
    assert!(phone.says("The day’s list") && phone.says("31 points, place 2"), "{}", phone.text());
    assert!(!phone.has("Add to the day’s list: Kariba"), "once");
    phone.press("Replay: Zoé");
    let request = phone.answer(200, &sent.to_json());
    assert_eq!(request.address, "/api/days/kariba/2026-11-23/3333-3333-3333");
    assert_eq!(phone.page.route(), &Route::Replay(format!("listed-{DATE}-kariba")));
    assert!(!phone.text().contains("no such"), "{}", phone.text());
    // It is known from now on; a server that does not know this browser is asked anew.
    let mut phone = phone_at(&memory, "#/today");
    phone.answer_at("/api/days/kariba/2026-11-23", &list);
    assert!(phone.has("Replay: Zoé"), "{:?}", phone.buttons());
    memory.language.set("fr-FR");
    let mut phone = phone_at(&memory, "#/today");
    phone.answer(403, r#"{"code":"not-tried","sentence":{"id":"daily-not-tried"},"text":""}"#);
    assert!(phone.has("Mettre sur la liste du jour\u{a0}: Kariba"), "{:?}", phone.buttons());
}

#[test]
fn an_answer_about_a_day_that_was_left_is_no_answer_about_another() {
    let (memory, mut phone) = tried_beside_a_server();
    phone.press("Add to the day’s list: Kariba");
    phone.type_into("Your name", "Anna");
    phone.press("Add my result");
    phone.go("#/today/2026-11-22");
    phone.answer(201, r#"{"id":"2222-2222-2222","name":"Anna","points":31,"place":2,"at":1,"mine":true}"#);
    assert!(phone.requests.is_empty() && !phone.says("The day’s list"), "{}", phone.text());
    phone.go("#/today");
    let (request, _) = phone.requests.pop_front().expect("that it is on the list is known");
    assert_eq!(request.address, "/api/days/kariba/2026-11-23");
    // Without a server there is nothing to put anything on.
    memory.server.set(false);
    let phone = phone_at(&memory, "#/today");
    assert!(phone.requests.is_empty() && !phone.has("Add to the day’s list: Kariba"));
}
