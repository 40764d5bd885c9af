//! What one gives away of a replay: a picture of what is seen, and no more than that.

use tablee_core::{Record, Seat, Viewer};
use tablee_page::{Change, Painted, Pressed};
use tablee_words::Language;

use crate::served::{RECORDS, part, record};
use crate::{Device, Memory};

/// So many decisions of a game are looked at.
const DECISIONS: usize = 5;

/// The replay of a record.
pub(crate) fn replay(record: &Record) -> Device {
    let memory = Memory::new();
    memory.server.set(true);
    memory.still.set(true);
    let mut device = Device::at(&memory, "#/r/rxsb-qq22-v4ds/1");
    device.answer(200, &record.to_json());
    device
}

/// The picture of what is seen now.
fn picture(device: &mut Device) -> String {
    device.press("Picture of the board");
    device.done.pictures.pop().expect("a picture").1
}

/// The pictures of the first positions as somebody sees them.
fn pictures(record: &Record, eyes: &str) -> Vec<String> {
    let mut device = replay(&part(record, DECISIONS));
    device.type_into("As seen by", eyes);
    device.press("Share a picture or film");
    let all = (0..=DECISIONS).map(|_| {
        let picture = picture(&mut device);
        device.key(Pressed::Right);
        picture
    });
    all.collect()
}

#[test]
fn a_picture_of_any_position_can_be_given_away() {
    for (game, name) in RECORDS {
        let record = record(game, name);
        let mut device = replay(&record);
        assert!(!device.has("Picture of the board"), "only when it is asked for");
        device.press("Share a picture or film");
        let first = picture(&mut device);
        assert!(first.starts_with("<svg") && first.contains("Anna 0") && first.contains("viewBox"), "{game}: {first}");
        device.press("Picture of the board");
        let (name, _) = device.done.pictures.pop().expect("a picture");
        assert!(name.starts_with(game) && name.ends_with(".png"), "{name}");
        device.key(Pressed::End);
        let points = record.result.as_ref().expect("a result").scores[0];
        let last = picture(&mut device);
        assert!(last != first && last.contains(&format!("Anna {points}")), "{game}: {last}");
        device.tell(Change::Language(Language::French));
        device.press("Image du plateau");
        assert_eq!(device.done.pictures.len(), 1);
        device.press("Fermer");
        assert!(!device.has("Image du plateau"));
    }
}

#[test]
fn what_cannot_be_made_is_told() {
    let (game, name) = RECORDS[0];
    let mut device = replay(&record(game, name));
    device.memory.paints.set(false);
    device.press("Share a picture or film");
    device.press("Picture of the board");
    assert!(device.says("Your browser couldn’t make a picture of the board."), "{}", device.text());
}

/// The same game with two cards of the deck changed for each other, of which this seat sees nothing meanwhile and the other does.
pub(crate) fn otherwise(record: &Record, seat: Seat) -> Record {
    let views = |record: &Record, viewer: Viewer| -> Option<Vec<serde_json::Value>> {
        let view = |step| tablee_catalog::replay(&part(record, step)).ok().map(|table| table.view(viewer));
        (0..=DECISIONS).map(view).collect()
    };
    let other = Seat::new(1 - seat.index());
    let (own, hidden) = (views(record, Viewer::Seat(seat)), views(record, Viewer::Seat(other)));
    let cards = record.deal["deck"].as_array().expect("a deck").len();
    let pairs = (0..cards).flat_map(|first| (first + 1..cards).map(move |second| (first, second)));
    let mut swapped = pairs.map(|(first, second)| {
        let mut swapped = record.clone();
        swapped.deal["deck"].as_array_mut().expect("a deck").swap(first, second);
        swapped
    });
    let fits = |swapped: &Record| {
        views(swapped, Viewer::Seat(seat)) == own
            && views(swapped, Viewer::Seat(other)).is_some_and(|seen| Some(seen) != hidden)
    };
    swapped.find(fits).expect("there is such a deal")
}

#[test]
fn hidden_hands_are_not_in_a_picture() {
    let (game, name) = RECORDS[0];
    let (record, seat) = (record(game, name), Seat::FIRST);
    let other = otherwise(&record, seat);
    // Who must not know which of the two games it is does not learn it from the pictures.
    assert_eq!(pictures(&record, "1"), pictures(&other, "1"));
    assert_eq!(pictures(&record, "spectator"), pictures(&other, "spectator"));
    // Who sees the hand sees the difference.
    assert_ne!(pictures(&record, "2"), pictures(&other, "2"));
    assert_ne!(pictures(&record, "open"), pictures(&other, "open"));
    assert!(pictures(&record, "spectator").iter().all(|picture| !picture.contains("picture-held")));
    assert!(pictures(&record, "1").iter().all(|picture| picture.contains("picture-held")));
}

/// Some picture: a single point.
const POINT: &[u8] =
    b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\
    \x00\x00\x00\x0dIDATx\xdacd\xf8\xcfP\x0f\x00\x03\x86\x01\x80Z4}k\
    \x00\x00\x00\x00IEND\xaeB`\x82";

/// A frame is painted.
fn paint(device: &mut Device) -> (bool, String) {
    let (first, markup, then) = device.frames.pop_front().expect("a frame is wanted");
    device.tell(then(Some(Painted { png: POINT.to_vec(), left: 0, top: 0 })));
    (first, markup)
}

/// All frames of a film of a game as somebody sees it.
fn film(device: &mut Device, eyes: &str) -> Vec<String> {
    device.type_into("As seen by", eyes);
    device.press("Film of the game");
    let mut frames = Vec::new();
    while !device.frames.is_empty() {
        let (first, markup) = paint(device);
        assert_eq!(first, frames.is_empty());
        frames.push(markup);
    }
    frames
}

#[test]
fn a_film_of_a_whole_game_can_be_given_away() {
    for (game, name) in RECORDS {
        let record = record(game, name);
        let mut device = replay(&record);
        device.press("Share a picture or film");
        let frames = film(&mut device, "1");
        assert!(frames.len() > 5 && frames.len() == (record.moves.len() + 1).min(60), "{game}: {}", frames.len());
        let (name, film) = device.done.given.pop().expect("a film");
        assert!(name.starts_with(game) && name.ends_with("-film.png"), "{name}");
        let control = film.windows(4).position(|bytes| bytes == b"acTL").expect("it moves");
        assert_eq!(film[control + 4..control + 8], u32::try_from(frames.len()).expect("few").to_be_bytes());
        let points = record.result.as_ref().expect("a result").scores[0];
        assert!(frames[0].contains("Anna 0"), "{game}");
        assert!(frames.last().is_some_and(|last| last.contains(&format!("Anna {points}"))), "{game}: the end is there");
        // All of one size.
        let size = |markup: &String| {
            let height = markup.split(" height=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned);
            assert!(markup.contains(" width=\"640\""), "{game}");
            height
        };
        assert!(frames.iter().all(|frame| size(frame) == size(&frames[0])), "{game}");
        assert!(!device.has("Cancel") && device.has("Film of the game"), "one can begin anew");
    }
}

#[test]
fn a_film_says_how_far_it_is_and_can_be_stopped() {
    let (game, name) = RECORDS[0];
    let record = record(game, name);
    let mut device = replay(&record);
    device.press("Share a picture or film");
    device.press("Film of the game");
    (0..3).for_each(|_| drop(paint(&mut device)));
    assert!(device.says(&format!("Frame 3 of {}", (record.moves.len() + 1).min(60))), "{}", device.text());
    // One may look at something else meanwhile: the film goes on as it was begun.
    device.type_into("As seen by", "spectator");
    assert!(paint(&mut device).1.contains("picture-held"));
    device.press("Cancel");
    paint(&mut device);
    assert!(device.frames.is_empty() && device.done.given.is_empty(), "nothing comes after that");
    device.press("Film of the game");
    let (first, _, then) = device.frames.pop_front().expect("it begins anew");
    assert!(first);
    device.tell(then(None));
    assert!(device.says("Your browser couldn’t make a film of the game."), "{}", device.text());
    // Whoever leaves wants it no more.
    device.press("Film of the game");
    device.go("#/");
    paint(&mut device);
    assert!(device.frames.is_empty());
}

#[test]
fn hidden_hands_are_not_in_a_film() {
    let (game, name) = RECORDS[0];
    let (record, seat) = (record(game, name), Seat::FIRST);
    let other = otherwise(&record, seat);
    let seen = |record: &Record, eyes: &str| {
        let mut device = replay(&part(record, DECISIONS));
        device.press("Share a picture or film");
        film(&mut device, eyes)
    };
    assert_eq!(seen(&record, "1"), seen(&other, "1"));
    assert_eq!(seen(&record, "spectator"), seen(&other, "spectator"));
    assert_ne!(seen(&record, "2"), seen(&other, "2"));
    assert!(seen(&record, "spectator").iter().all(|frame| !frame.contains("picture-held")));
}
