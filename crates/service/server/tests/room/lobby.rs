//! Before the first game: seats, names, bots, the host, and a table that is closed.

use crate::bench::{Bench, key, plan};
use tablee_core::Seat;
use tablee_protocol::{Command, Status};
use tablee_server::room::{Refusal, Watcher};

fn seat(number: usize) -> Seat {
    Seat::new(number)
}

fn set(number: usize, level: Option<&str>) -> Command {
    Command::SetSeat { seat: seat(number), level: level.map(Into::into) }
}

fn names(bench: &Bench) -> Vec<Option<String>> {
    for chair in [Some(0), Some(1), None] {
        let watcher = Watcher { chair, language: None };
        assert_eq!(bench.reread().update(watcher, 0), bench.room.update(watcher, 0), "the log says the same");
    }
    bench.room.chair_names()
}

fn called(names: &[&str]) -> Vec<Option<String>> {
    names.iter().map(|name| Some((*name).to_owned()).filter(|name| !name.is_empty())).collect()
}

#[test]
fn one_may_stand_up_and_somebody_else_sit_there() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    bench.sit(1).expect("free");
    bench.act(0, Command::StandUp).expect("before the game");
    assert_eq!(names(&bench), called(&["", "P2", ""]));
    assert_eq!(bench.act(0, Command::StandUp), Err(Refusal::WrongSeat));
    bench.act(1, Command::Close).expect("the next one is the host");
    let mut bench = Bench::open(&plan("kariba", 2), 1);
    bench.act(0, Command::StandUp).expect("before the game");
    bench.sit(1).expect("free");
    bench.sit(0).expect("one may sit down again");
    assert!(bench.room.playing());
    assert_eq!(bench.act(0, Command::StandUp), Err(Refusal::AlreadyStarted));
}

#[test]
fn one_may_take_another_seat_and_stay_the_host() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    bench.sit(1).expect("free");
    let take = |number: usize| Command::TakeSeat { seat: seat(number) };
    assert_eq!(bench.act(0, take(1)), Err(Refusal::SeatTaken));
    assert_eq!(bench.act(0, take(5)), Err(Refusal::SeatTaken));
    bench.act(0, take(2)).expect("free");
    assert_eq!(names(&bench), called(&["", "P2", "P1"]));
    assert_eq!(bench.room.chair_by_key(&key(0)), Some(2));
    bench.act(0, set(0, Some("easy"))).expect("still the host");
    assert_eq!(bench.act(1, take(0)), Err(Refusal::SeatTaken), "a bot sits there");
}

#[test]
fn one_may_be_called_otherwise() {
    let mut bench = Bench::open(&plan("kariba", 2), 1);
    let rename = |name: &str| Command::Rename { name: name.to_owned() };
    bench.act(0, rename("Zo\u{eb}")).expect("a name");
    assert_eq!(names(&bench), called(&["Zo\u{eb}", ""]));
    assert!(matches!(bench.act(0, rename(" ")), Err(Refusal::BadName(_))));
    assert_eq!(bench.act(5, rename("x")), Err(Refusal::WrongSeat));
}

#[test]
fn the_host_puts_bots_on_seats_and_frees_them() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    bench.sit(1).expect("free");
    assert_eq!(bench.act(1, set(2, Some("hard"))), Err(Refusal::NotHost));
    assert_eq!(bench.act(0, set(1, Some("hard"))), Err(Refusal::SeatTaken), "somebody sits there");
    assert_eq!(bench.act(0, set(2, Some("god"))), Err(Refusal::UnknownLevel));
    bench.act(0, set(2, Some("hard"))).expect("free");
    assert_eq!(bench.sit(2), Err(Refusal::FullTable));
    bench.act(0, set(2, None)).expect("a bot");
    bench.sit(2).expect("free again");
    assert!(bench.room.playing());
    names(&bench);
}

#[test]
fn the_host_alone_begins_and_may_hand_that_over() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    bench.sit(1).expect("free");
    assert_eq!(bench.act(1, Command::Start), Err(Refusal::NotHost));
    assert_eq!(bench.act(1, Command::HandOver { seat: seat(1) }), Err(Refusal::NotHost));
    assert_eq!(bench.act(0, Command::HandOver { seat: seat(2) }), Err(Refusal::NobodyThere));
    bench.act(0, Command::HandOver { seat: seat(1) }).expect("somebody sits there");
    assert_eq!(bench.act(0, Command::Start), Err(Refusal::NotHost));
    names(&bench);
    bench.act(1, Command::Start).expect("the host may");
    assert!(bench.room.playing());
}

#[test]
fn a_table_that_is_closed_takes_nobody() {
    let mut bench = Bench::open(&plan("kariba", 2), 1);
    bench.act(0, Command::Close).expect("the host may");
    assert_eq!(bench.room.status(), Status::Abandoned);
    assert_eq!(bench.sit(1), Err(Refusal::Closed));
    assert_eq!(bench.act(0, Command::Start), Err(Refusal::Closed));
    names(&bench);
}
