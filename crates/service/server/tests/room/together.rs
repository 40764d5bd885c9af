//! What those who are there agree on: the end of a game, a bot for whoever is missing, another game. And calling somebody.

use crate::bench::{Bench, clocked, plan};
use tablee_core::{PlayoutRng, Seat};
use tablee_protocol::{Clock, Command, OpenTable, Proposal, Span, Status};
use tablee_server::room::{Refusal, Row, Watcher};

fn propose(what: Proposal) -> Command {
    Command::Propose { what }
}

fn bot_for(seat: usize) -> Command {
    propose(Proposal::StandIn { seat: Seat::new(seat) })
}

fn shown(bench: &Bench, chair: usize) -> serde_json::Value {
    let watcher = Watcher { chair: Some(chair), language: None };
    assert_eq!(bench.reread().update(watcher, 0), bench.room.update(watcher, 0), "the log says the same");
    serde_json::from_str(&bench.room.update(watcher, 0)).expect("JSON")
}

const YES: Command = Command::Vote { yes: true };
const NO: Command = Command::Vote { yes: false };

#[test]
fn a_game_ends_when_all_who_are_there_agree() {
    let mut bench = Bench::seated(&plan("kariba", 3), 1);
    assert_eq!(bench.act(1, YES), Err(Refusal::NotAsked));
    bench.act(0, propose(Proposal::End {})).expect("one may ask");
    assert_eq!(shown(&bench, 1)["table"]["proposal"]["asked"], serde_json::json!([2, 3]));
    bench.act(1, YES).expect("asked");
    assert!(bench.room.playing());
    bench.act(2, YES).expect("asked");
    assert!(!bench.room.playing() && bench.room.ended());
    assert_eq!(bench.room.status(), Status::Over);
    assert_eq!(bench.room.record(&[]), None, "there is no result, and what is hidden stays hidden");
    let update = shown(&bench, 1);
    assert_eq!((&update["table"]["ended"], &update["game"]["opening"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(
        (&update["game"]["deciding"], &update["game"]["moves"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
    let choose = Command::Choose { decision: 0, choice: bench.table().legal(Seat::FIRST)[0].clone() };
    assert!(matches!(bench.act(0, choose), Err(Refusal::Play(_))));
    for number in 0..3 {
        bench.act(number, Command::Rematch).expect("over");
    }
    assert_eq!(bench.room.number(), 2);
}

#[test]
fn a_no_ends_the_question_and_whoever_asked_may_take_it_back() {
    let mut bench = Bench::seated(&plan("kariba", 2), 1);
    for answer in [1, 0] {
        bench.act(0, propose(Proposal::End {})).expect("one may ask");
        assert_eq!(bench.act(1, propose(Proposal::Pause {})), Err(Refusal::NotAsked), "one thing at a time");
        bench.act(answer, NO).expect("asked");
        assert!(shown(&bench, 0)["table"].get("proposal").is_none());
        assert!(bench.room.playing());
    }
}

#[test]
fn whoever_asks_for_the_same_agrees() {
    let mut bench = Bench::seated(&plan("kariba", 2), 1);
    bench.act(0, propose(Proposal::End {})).expect("one may ask");
    bench.act(1, propose(Proposal::End {})).expect("that is a yes");
    assert!(bench.room.ended());
}

#[test]
fn a_bot_takes_over_for_whoever_is_missing_and_not_before() {
    let mut bench = Bench::seated(&plan("kariba", 2), 1);
    assert_eq!(bench.act(1, bot_for(0)), Err(Refusal::StillThere));
    bench.now += 179_999;
    assert_eq!(bench.act(1, bot_for(0)), Err(Refusal::StillThere));
    bench.now += 1;
    assert_eq!(bench.act(1, bot_for(1)), Err(Refusal::NobodyThere), "not for oneself");
    bench.act(1, bot_for(0)).expect("nobody else has to be asked");
    assert_eq!(bench.room.bots().len(), 1);
    assert_eq!(shown(&bench, 0)["table"]["seats"][0]["away"], true);
    let choice = bench.table().legal(Seat::FIRST)[0].clone();
    bench.choose(Seat::FIRST, &choice).expect("whoever comes back plays");
    assert!(!shown(&bench, 0)["table"]["seats"][0]["away"].as_bool().expect("a word"));
}

#[test]
fn the_table_says_how_long_it_waits() {
    let mut bench = Bench::seated(&OpenTable { patience: Some(3600), ..plan("kariba", 2) }, 1);
    bench.now += 3_599_000;
    assert_eq!(bench.act(1, bot_for(0)), Err(Refusal::StillThere));
    assert_eq!(shown(&bench, 0)["table"]["patience"], 3600);
    bench.now += 1_000;
    bench.act(1, bot_for(0)).expect("an hour is over");
}

#[test]
fn with_a_clock_it_is_the_clock_that_says_who_is_missing() {
    let mut bench = Bench::seated(&clocked("kariba", 3, Clock::new(Span::Decision, 86_400)), 1);
    bench.now += 40_000_000;
    assert_eq!(bench.act(1, bot_for(0)), Err(Refusal::StillThere), "there is still time");
    bench.now = bench.room.wake().expect("a clock");
    let rows = bench.room.tick(bench.now);
    rows.into_iter().for_each(|row| bench.fold(row));
    bench.act(1, bot_for(0)).expect("late");
    assert!(bench.room.bots().len() == 1 && !shown(&bench, 0)["table"]["seats"][0]["away"].as_bool().expect("a word"));
    bench.act(2, YES).expect("asked");
    assert!(shown(&bench, 0)["table"]["seats"][0]["away"].as_bool().expect("a word"));
}

#[test]
fn whoever_acts_is_not_replaced() {
    let mut bench = Bench::seated(&plan("karuba-cards", 3), 1);
    bench.now += 200_000;
    let choose = |bench: &mut Bench, seat: usize| {
        let choice = bench.table().legal(Seat::new(seat))[0].clone();
        bench.choose(Seat::new(seat), &choice).expect("legal");
    };
    choose(&mut bench, 1);
    choose(&mut bench, 2);
    bench.act(1, bot_for(0)).expect("missing");
    assert!(!shown(&bench, 1)["table"]["proposal"].is_null());
    choose(&mut bench, 0);
    assert!(shown(&bench, 1)["table"].get("proposal").is_none());
    assert_eq!(bench.act(2, YES), Err(Refusal::NotAsked));
}

#[test]
fn whoever_does_not_answer_is_not_waited_for_for_ever() {
    let mut bench = Bench::seated(&plan("kariba", 2), 1);
    // It is the turn of the one who asks, so the other one is not missing.
    bench.act(0, propose(Proposal::End {})).expect("one may ask");
    bench.now += 179_000;
    bench.act(0, YES).expect("asked once more");
    assert!(bench.room.playing());
    bench.now += 1_000;
    bench.act(0, YES).expect("asked once more");
    assert!(bench.room.ended());
}

#[test]
fn somebody_is_called_but_not_all_the_time() {
    let mut bench = Bench::seated(&plan("kariba", 2), 1);
    let nudge = |seat: usize| Command::Nudge { seat: Seat::new(seat) };
    assert_eq!(bench.act(0, nudge(1)), Err(Refusal::NobodyThere), "it is not their turn");
    bench.act(1, nudge(0)).expect("they are waited for");
    assert_eq!(bench.log.last().map(|(_, row)| row.clone()), Some(Row::Nudged { chair: 0, by: 1 }));
    bench.act(1, nudge(0)).expect("called already");
    let rows = bench.log.len();
    bench.now += 30_000;
    bench.act(1, nudge(0)).expect("once more");
    assert_eq!(bench.log.len(), rows + 1);
    shown(&bench, 0);
}

#[test]
fn another_game_can_be_declined_and_played_without_whoever_does() {
    let mut bench = Bench::seated(&plan("kariba", 3), 9);
    assert_eq!(bench.act(2, Command::Decline), Err(Refusal::NotOver));
    bench.play_to_the_end(&mut PlayoutRng::new(1));
    bench.act(0, Command::Rematch).expect("over");
    bench.act(2, Command::Decline).expect("over");
    bench.act(1, Command::Rematch).expect("over");
    assert_eq!(bench.room.number(), 1, "no bot takes the seat unless somebody wants it");
    assert_eq!(shown(&bench, 0)["table"]["seats"][2]["declined"], true);
    bench.act(0, Command::Rematch).expect("once more: without the third");
    assert_eq!(bench.room.number(), 2);
    assert!(bench.room.has_stand_in(bench.room.seat_of(2)));
    let mut bench = Bench::seated(&plan("kariba", 2), 9);
    bench.play_to_the_end(&mut PlayoutRng::new(1));
    bench.act(1, Command::Decline).expect("over");
    bench.act(0, Command::Rematch).expect("over");
    bench.act(1, Command::Rematch).expect("one may think again");
    assert_eq!(bench.room.number(), 2);
    assert!(!bench.room.has_stand_in(bench.room.seat_of(1)));
}
