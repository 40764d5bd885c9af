//! The host sends somebody away or takes the word from them; tables that nobody begins are closed.

use crate::bench::{Bench, chance, key, plan};
use tablee_core::{PlayoutRng, Seat};
use tablee_protocol::limits::CHANGES;
use tablee_protocol::{Command, OpenTable, Status};
use tablee_server::room::{Refusal, Row, Watcher, open};

fn kick(seat: usize) -> Command {
    Command::Kick { seat: Seat::new(seat) }
}

fn mute(seat: usize, on: bool) -> Command {
    Command::Mute { seat: Seat::new(seat), on }
}

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

/// The table, and as it is when it is read from its log, tell everybody the same.
fn reread_is_the_same(bench: &Bench, seats: usize) {
    for chair in (0..seats).map(Some).chain([None]) {
        let watcher = Watcher { chair, language: None };
        assert_eq!(bench.reread().update(watcher, 0), bench.room.update(watcher, 0));
    }
}

#[test]
fn whoever_sat_down_first_is_the_host_and_nobody_else_may_send_people_away() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    bench.sit(1).expect("free");
    for command in [kick(0), kick(1), mute(0, true)] {
        assert_eq!(bench.act(1, command), Err(Refusal::NotHost));
    }
    for nobody in [0, 2, 9] {
        assert_eq!(bench.act(0, kick(nobody)), Err(Refusal::NobodyThere), "seat {nobody}");
        assert_eq!(bench.act(0, mute(nobody, true)), Err(Refusal::NobodyThere), "seat {nobody}");
    }
}

#[test]
fn before_the_game_a_seat_is_free_again_but_not_for_whoever_was_sent_away() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    bench.sit(1).expect("free");
    bench.act(0, kick(1)).expect("the host may");
    assert_eq!(bench.room.chair_by_key(&key(1)), None);
    assert_eq!(bench.room.chair_names()[1], None);
    assert_eq!(bench.sit(1), Err(Refusal::SentAway));
    assert_eq!(bench.act(1, say("still here")), Err(Refusal::WrongSeat));
    reread_is_the_same(&bench, 3);
    bench.sit(2).expect("others may sit there");
    bench.sit(3).expect("free");
    assert!(bench.room.playing());
}

#[test]
fn in_a_game_a_bot_plays_on_and_the_record_says_who_played() {
    let mut bench = Bench::seated(&plan("kariba", 2), 3);
    bench.act(0, kick(1)).expect("the host may");
    let mut rng = PlayoutRng::new(5);
    while bench.room.playing() {
        for seat in bench.room.waiting() {
            let choice = bench.table().random(seat, &mut rng).expect("a move");
            let bot = bench.room.bots().iter().any(|(bot, _)| *bot == seat);
            assert_eq!(bot, bench.room.chair_of(seat) == 1, "the chair has a bot, the host has none");
            let decision = bench.table().decision();
            if bot {
                bench.fold(Row::Chose { seat, decision, choice });
            } else {
                bench.choose(seat, &choice).expect("legal");
            }
        }
    }
    let names = bench.room.names(tablee_words::Language::English);
    assert_eq!(bench.room.record(&names).expect("a record").seats[1].name, "P2");
    bench.act(0, Command::Rematch).expect("nobody else is asked");
    assert_eq!(bench.room.number(), 2);
    assert_eq!(bench.room.chair_names()[1], None, "the name does not stay for the next game");
    reread_is_the_same(&bench, 2);
}

#[test]
fn the_last_who_does_not_ask_for_another_game_can_be_sent_away() {
    let mut bench = Bench::seated(&plan("kariba", 2), 3);
    bench.play_to_the_end(&mut PlayoutRng::new(5));
    bench.act(0, Command::Rematch).expect("it is over");
    assert_eq!(bench.room.number(), 1);
    bench.act(0, kick(1)).expect("the host may");
    assert_eq!(bench.room.number(), 2, "all who are there want to play");
}

#[test]
fn whoever_is_muted_plays_but_does_not_talk() {
    let mut bench = Bench::seated(&plan("kariba", 2), 3);
    bench.act(0, mute(1, true)).expect("the host may");
    assert_eq!(bench.act(1, say("hello")), Err(Refusal::Muted));
    assert_eq!(bench.act(1, Command::Chat { on: false }), Err(Refusal::Muted));
    bench.random_step(&mut PlayoutRng::new(1));
    bench.random_step(&mut PlayoutRng::new(1));
    let before = bench.log.len();
    bench.act(0, mute(1, true)).expect("it is so already");
    assert_eq!(bench.log.len(), before);
    reread_is_the_same(&bench, 2);
    bench.act(0, mute(1, false)).expect("the host may");
    bench.act(1, say("hello")).expect("the word is given back");
}

#[test]
fn tables_in_lists_have_no_chat_unless_it_is_wanted() {
    let chat = |public, chat| {
        let rows = open(&OpenTable { public, chat, ..plan("kariba", 2) }, &key(0), &mut chance(1)).expect("a table");
        let Row::Opened(agreement) = &rows[0] else { panic!("{rows:?}") };
        agreement.chat
    };
    assert!(!chat(true, None) && chat(false, None));
    assert!(chat(true, Some(true)) && !chat(false, Some(false)));
}

#[test]
fn a_table_that_nobody_begins_is_closed() {
    let mut bench = Bench::open(&plan("kariba", 2), 1);
    let opened = bench.room.touched();
    assert!(!bench.room.expires(opened + 999, 1_000) && bench.room.expires(opened + 1_000, 1_000));
    bench.fold(Row::Expired {});
    assert_eq!(bench.room.status(), Status::Abandoned);
    assert_eq!(bench.sit(1), Err(Refusal::Closed));
    assert_eq!(bench.act(0, Command::Start), Err(Refusal::Closed));
    reread_is_the_same(&bench, 2);
    let playing = Bench::seated(&plan("kariba", 2), 1);
    assert!(!playing.room.expires(i64::MAX, 1_000), "a game that was begun waits for ever");
}

#[test]
fn those_who_only_watch_talk_where_the_host_lets_them() {
    let mut bench = Bench::seated(&plan("kariba", 2), 4);
    let comment = |text: &str| Command::Comment { name: "Max".to_owned(), text: text.to_owned() };
    let say = |bench: &mut Bench, number: usize, text: &str| bench.act(number, comment(text));
    assert_eq!(say(&mut bench, 7, "hello"), Err(Refusal::WrongSeat));
    assert_eq!(bench.act(1, Command::Audience { on: true }), Err(Refusal::NotHost));
    bench.act(0, Command::Audience { on: true }).expect("the host may");
    assert!(say(&mut bench, 7, "hello").is_ok());
    let update = |bench: &Bench| bench.room.update(Watcher { chair: Some(1), language: None }, 0);
    assert!(update(&bench).contains(r#""audience":true"#), "{}", update(&bench));
    assert!(update(&bench).contains(r#"{"name":"Max","says":"hello","watching":true}"#), "{}", update(&bench));
    assert_eq!(say(&mut bench, 1, "me"), Err(Refusal::WrongSeat), "whoever has a seat says it there");
    assert!(matches!(say(&mut bench, 7, " "), Err(Refusal::BadChat(_))));
    let nameless = Command::Comment { name: String::new(), text: "hello".to_owned() };
    assert!(matches!(bench.act(7, nameless), Err(Refusal::BadName(_))));
    // Together they have as much room as one seat.
    let more = (0..2 * CHANGES).take_while(|_| say(&mut bench, 7, "again").is_ok()).count();
    assert_eq!(more + 1, CHANGES as usize);
    assert_eq!(say(&mut bench, 8, "and me"), Err(Refusal::TooManyChanges));
    bench.act(0, Command::Chat { on: false }).expect("anybody may");
    assert_eq!(say(&mut bench, 7, "hello"), Err(Refusal::ChatOff));
    bench.act(0, Command::Audience { on: false }).expect("the host may");
    assert_eq!(say(&mut bench, 7, "hello"), Err(Refusal::WrongSeat));
    // What follows from the log is the same table.
    assert_eq!(
        bench.reread().update(Watcher { chair: None, language: None }, 0),
        bench.room.update(Watcher { chair: None, language: None }, 0)
    );
    // Whoever was sent away does not come back as a spectator.
    bench.act(0, Command::Chat { on: true }).expect("anybody may");
    bench.act(0, Command::Audience { on: true }).expect("the host may");
    bench.act(0, Command::Kick { seat: Seat::new(1) }).expect("the host may");
    assert_eq!(say(&mut bench, 1, "hello"), Err(Refusal::SentAway));
}
