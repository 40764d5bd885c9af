//! Games that are kept: after every move, whole or not at all, and told clearly when something is wrong with them.

mod common;

use std::sync::Arc;

use common::{Desk, GAMES, table};
use ratatui::crossterm::event::KeyCode;
use tablee_bots::OneAfterTheOther;
use tablee_core::{Seat, SeatSet};
use tablee_tui::{Host as _, Local, Save, put_aside, record_in};
use tablee_words::Language;

const ENGLISH: Language = Language::English;

#[test]
fn after_every_move_the_file_holds_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in GAMES {
        let file = folder.path().join("deep").join(format!("{game}.json"));
        let host = table(game, "human,random", "", ENGLISH, Some(file.clone()));
        let mut desk = Desk::new(host, ENGLISH, (80, 24));
        for _ in 0..12 {
            desk.key(KeyCode::Enter);
            let save = Save::load(&file).expect("it is kept");
            let names = desk.host.names().to_vec();
            let resumed = Local::resume(&save, names, Arc::new(OneAfterTheOther), None).expect("it holds");
            assert_eq!(resumed.table().truth(), desk.host.table().truth(), "{game}");
            assert_eq!(resumed.decision(), desk.host.decision());
        }
    }
    let files = std::fs::read_dir(folder.path().join("deep")).expect("it is there");
    assert_eq!(files.count(), GAMES.len(), "something is left beside the games");
}

#[test]
fn a_choice_that_waits_for_others_is_kept_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    let mut host = table("karuba-cards", "human,human", "", ENGLISH, Some(file.clone()));
    let choice = host.legal(Seat::FIRST)[1].clone();
    host.commit(Seat::FIRST, &choice).expect("legal");
    let save = Save::load(&file).expect("kept");
    let mut resumed = Local::resume(&save, Vec::new(), Arc::new(OneAfterTheOther), None).expect("it holds");
    assert_eq!(resumed.chosen(), SeatSet::one(Seat::FIRST));
    assert!(resumed.may_take_back(Seat::FIRST));
    resumed.take_back(Seat::FIRST).expect("not yet revealed");
    assert_eq!(resumed.chosen(), SeatSet::EMPTY);
}

#[test]
fn a_broken_save_is_told_and_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    drop(table("kariba", "human,random", "", ENGLISH, Some(file.clone())));
    let good = std::fs::read_to_string(&file).expect("kept");
    let told = |text: &str| -> String {
        std::fs::write(&file, text).expect("written");
        let outcome = Save::load(&file)
            .and_then(|save| Local::resume(&save, Vec::new(), Arc::new(OneAfterTheOther), None).map(|_| ()));
        assert_eq!(std::fs::read_to_string(&file).expect("still there"), text, "the file was changed");
        outcome.expect_err("it is broken").id.into_owned()
    };
    assert_eq!(told(""), "save-broken");
    assert_eq!(told(&good[..good.len() / 2]), "save-broken");
    assert_eq!(told("[1]"), "save-broken");
    assert_eq!(told(&good.replace("\"save\": 1", "\"save\": 9")), "record-format");
    assert_eq!(told(&good.replace("\"human\",", "")), "save-players");
    assert_eq!(told(&good.replace("\"human\"", "\"robot\"")), "play-unknown-player");
    assert_eq!(told(&good.replace("\"game\": \"kariba\"", "\"game\": \"chess\"")), "error-unknown-game");
    assert_eq!(told(&good.replace("\"moves\": []", "\"moves\": [{\"1\": \"8x8\"}]")), "record-move");
    assert_eq!(Save::load(&folder.path().join("none.json")).expect_err("no file").id, "save-none");
    assert!(record_in(&good).is_some() && record_in("{}").is_none());
}

#[test]
fn a_new_game_never_overwrites_an_unfinished_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kariba.json");
    assert_eq!(put_aside(&file), Ok(None), "nothing is there");
    let mut host = table("kariba", "human,random", "", ENGLISH, Some(file.clone()));
    assert_eq!(put_aside(&file), Ok(None), "it was never begun");
    let choice = host.legal(Seat::FIRST)[0].clone();
    host.commit(Seat::FIRST, &choice).expect("legal");
    let kept = std::fs::read_to_string(&file).expect("kept");
    let aside = put_aside(&file).expect("it can be moved").expect("it was unfinished");
    assert_eq!(std::fs::read_to_string(&aside).expect("moved"), kept);
    assert!(!file.exists());
    std::fs::write(&file, "broken").expect("written");
    let second = put_aside(&file).expect("it can be moved").expect("who knows what it was");
    assert_ne!(second, aside);
}

#[test]
fn a_game_that_cannot_be_kept_is_told_once_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("written");
    let host = table("kariba", "human,random", "", ENGLISH, Some(blocked.join("game.json")));
    let mut desk = Desk::new(host, ENGLISH, (80, 24));
    assert!(desk.shown().contains("The game can’t be saved to"), "{}", desk.shown());
    desk.key(KeyCode::Enter);
    assert!(!desk.shown().contains("can’t be saved"), "{}", desk.shown());
    assert!(desk.host.decision() >= 2 && !desk.host.is_kept());
}

/// Whatever a file holds, reading it ends in a game or in a sentence.
#[test]
fn no_damage_to_a_save_does_more_than_be_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    for game in GAMES {
        let host = table(game, "human,human", "", ENGLISH, Some(file.clone()));
        let mut desk = Desk::new(host, ENGLISH, (80, 24));
        for _ in 0..10 {
            desk.key(KeyCode::Enter);
        }
        let good = std::fs::read(&file).expect("kept");
        let (mut told, mut held) = (0, 0);
        for number in 0..150 {
            let mut bytes = good.clone();
            let place = number * good.len() / 150;
            match number % 3 {
                0 => bytes.truncate(place),
                1 => bytes[place] = bytes[place].wrapping_add(1),
                _ => drop(bytes.remove(place)),
            }
            std::fs::write(&file, &bytes).expect("written");
            let outcome = Save::load(&file)
                .and_then(|save| Local::resume(&save, Vec::new(), Arc::new(OneAfterTheOther), None).map(|_| ()));
            if outcome.is_err() { told += 1 } else { held += 1 }
        }
        assert!(told > 50, "{game}: {told} of 150 were noticed, {held} held");
    }
}
