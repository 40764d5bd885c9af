//! Clocks that are fair: a bot takes what is overdue and no more, whoever was late is back by acting, and while nobody is there the
//! game waits.

use crate::bench::{Bench, chance, clocked, plan};
use tablee_core::{PlayoutRng, Seat};
use tablee_protocol::limits::{CLOCK_LONGEST, INCREMENT_LONGEST};
use tablee_protocol::{Clock, Command, OpenTable, Span};
use tablee_server::room::{Actor, NotOpened, Refusal, Row, Watcher, open};

fn wait(bench: &mut Bench, seconds: i64) {
    bench.now += 1000 * seconds;
    let rows = bench.room.tick(bench.now);
    rows.into_iter().for_each(|row| bench.fold(row));
}

/// Whose decision a bot takes now.
fn bots(bench: &Bench) -> Vec<usize> {
    bench.room.bots().iter().map(|(seat, _)| bench.owner(*seat)).collect()
}

/// The bot of a seat chooses.
fn bot_chooses(bench: &mut Bench, seat: usize) {
    let seat = Seat::new(seat);
    let (decision, choice) = (bench.table().decision(), bench.table().legal(seat)[0].clone());
    let command = Command::Choose { decision, choice };
    let decided =
        bench.room.decide(bench.now, &Actor::Bot(seat), &command, &mut chance(3)).expect("the bot may choose");
    bench.take(decided);
}

fn choose(bench: &mut Bench, seat: usize) {
    let choice = bench.table().legal(Seat::new(seat))[0].clone();
    bench.choose(Seat::new(seat), &choice).expect("legal");
}

fn left(bench: &Bench) -> i64 {
    (bench.room.wake().expect("a clock runs") - bench.now) / 1000
}

fn shown(bench: &Bench) -> serde_json::Value {
    let watcher = Watcher { chair: Some(0), language: None };
    assert_eq!(bench.reread().update(watcher, 0), bench.room.update(watcher, 0), "the log says the same");
    serde_json::from_str(&bench.room.update(watcher, 0)).expect("JSON")
}

#[test]
fn a_bot_takes_the_overdue_decision_and_no_other() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Decision, 30)), 5);
    wait(&mut bench, 30);
    assert_eq!(bots(&bench), [0]);
    assert_eq!(shown(&bench)["table"]["seats"][0]["late"], true);
    bot_chooses(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(bots(&bench), [0_usize; 0], "the next decision is the person's again");
    assert_eq!(left(&bench), 30, "with all of its time");
    choose(&mut bench, 0);
    assert!(shown(&bench)["table"]["seats"][0].get("late").is_none(), "whoever acts is back");
}

#[test]
fn while_nobody_is_there_the_game_waits() {
    let mut bench = Bench::seated(&clocked("karuba-cards", 2, Clock::new(Span::Decision, 30)), 5);
    wait(&mut bench, 30);
    assert_eq!(bench.room.waiting().len(), 2);
    assert_eq!(bots(&bench), [0_usize; 0], "both are late, and nobody plays");
    let rows = bench.room.seq();
    wait(&mut bench, 100_000);
    assert_eq!((bench.room.seq(), bench.room.wake()), (rows, None), "nothing happens, however long");
    bench.act(1, Command::Return).expect("one may come back");
    assert_eq!(bots(&bench), [0], "now somebody is there, and the other one is still late");
    assert_eq!(left(&bench), 30, "the decision begins anew for whoever finds the game waiting");
    choose(&mut bench, 1);
    bot_chooses(&mut bench, 0);
    assert_eq!(bench.table().decision(), 1);
}

#[test]
fn a_game_whose_people_have_all_left_waits_for_them() {
    let mut bench = Bench::seated(&plan("kariba", 2), 5);
    bench.act(0, Command::Leave).expect("one may leave");
    assert_eq!(bots(&bench), [0]);
    bench.act(1, Command::Leave).expect("one may leave");
    assert_eq!(bots(&bench), [0_usize; 0], "nobody is there");
    bench.act(1, Command::Return).expect("one may come back");
    assert_eq!(bots(&bench), [0]);
}

#[test]
fn the_result_says_what_bots_played() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Decision, 30)), 5);
    let mut rng = PlayoutRng::new(4);
    let mut overdue = 0;
    while bench.room.playing() {
        if bench.room.waiting().contains(Seat::FIRST) && overdue < 3 {
            wait(&mut bench, 30);
            assert_eq!(shown(&bench)["table"]["seats"][0].get("stood_in"), None, "told once the game is over");
            bot_chooses(&mut bench, 0);
            overdue += 1;
        } else {
            bench.random_step(&mut rng);
        }
    }
    let seats = &shown(&bench)["table"]["seats"];
    assert_eq!((&seats[0]["stood_in"], seats[1].get("stood_in")), (&serde_json::json!(3), None));
    for seat in [0, 1] {
        bench.act(seat, Command::Rematch).expect("over");
    }
    assert_eq!(shown(&bench)["table"]["seats"][1].get("stood_in"), None, "another game begins with nothing");
}

#[test]
fn whoever_replaces_what_a_bot_chose_has_chosen() {
    let mut bench = Bench::seated(&clocked("karuba-cards", 2, Clock::new(Span::Decision, 30)), 5);
    choose(&mut bench, 1);
    wait(&mut bench, 30);
    assert_eq!(bots(&bench), [0]);
    choose(&mut bench, 0);
    assert_eq!(bench.log.iter().filter(|(_, row)| matches!(row, Row::Returned { chair: 0 })).count(), 1);
    assert_eq!(bench.table().decision(), 1, "the choice of the person counts");
}

#[test]
fn a_clock_for_a_game_grows_with_each_decision() {
    let clock = Clock { increment: 7, ..Clock::new(Span::Game, 100) };
    let mut bench = Bench::seated(&clocked("kariba", 2, clock), 5);
    wait(&mut bench, 40);
    choose(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(left(&bench), 67, "40 of 100 seconds are used, 7 are new");
    wait(&mut bench, 67);
    bot_chooses(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(left(&bench), 10, "what a bot decides brings no time, and a decision has a least time");
}

#[test]
fn a_reserve_is_used_when_the_time_for_a_decision_is_over() {
    let clock = Clock { reserve: 50, ..Clock::new(Span::Decision, 20) };
    let mut bench = Bench::seated(&clocked("kariba", 2, clock), 5);
    assert_eq!(left(&bench), 70);
    wait(&mut bench, 15);
    choose(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(left(&bench), 70, "15 seconds are within the time for a decision");
    wait(&mut bench, 50);
    choose(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(left(&bench), 40, "30 seconds came out of the reserve");
    wait(&mut bench, 40);
    assert_eq!(bots(&bench), [0]);
    bot_chooses(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(left(&bench), 20, "the reserve is used up");
    assert_eq!(bench.reread().wake(), bench.room.wake());
}

#[test]
fn a_reserve_is_used_once_by_whoever_takes_back_and_chooses_again() {
    let clock = Clock { reserve: 50, ..Clock::new(Span::Decision, 20) };
    let found = (0..60).find_map(|seed| {
        let mut bench = Bench::seated(&clocked("labyrinth", 2, clock), seed);
        wait(&mut bench, 30);
        choose(&mut bench, 0);
        bench.table().may_take_back(Seat::FIRST).then_some(bench)
    });
    let mut bench = found.expect("a position in which something may be taken back");
    bench.act(0, Command::TakeBack { decision: 1 }).expect("it may be taken back");
    assert_eq!(left(&bench), 40, "10 of the 50 are used, and nothing of the 20 is left");
}

#[test]
fn clocks_have_only_what_belongs_to_them() {
    let refused = |clock: Clock| {
        let plan = OpenTable { clock: Some(clock), ..plan("kariba", 2) };
        matches!(open(&plan, &crate::bench::key(0), &mut chance(1)), Err(NotOpened::Clock))
    };
    let (decision, game) = (Clock::new(Span::Decision, 30), Clock::new(Span::Game, 30));
    assert!(!refused(decision) && !refused(game));
    assert!(!refused(Clock { reserve: 60, ..decision }) && !refused(Clock { increment: 5, ..game }));
    assert!(refused(Clock { increment: 5, ..decision }) && refused(Clock { reserve: 60, ..game }));
    assert!(refused(Clock { increment: INCREMENT_LONGEST + 1, ..game }));
    assert!(refused(Clock { reserve: CLOCK_LONGEST + 1, ..decision }));
    let impatient = OpenTable { patience: Some(1), ..plan("kariba", 2) };
    assert!(matches!(open(&impatient, &crate::bench::key(0), &mut chance(1)), Err(NotOpened::Clock)));
}

#[test]
fn rows_of_older_tables_mean_what_they_meant() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Decision, 30)), 5);
    bench.now += 30_000;
    bench.fold(Row::Left { chair: 0, late: true });
    bot_chooses(&mut bench, 0);
    choose(&mut bench, 1);
    assert_eq!(bots(&bench), [0], "the bot plays on until the person is back");
    let opened = r#"{"opened":{"game":"kariba","revision":1,"options":{},"chairs":[{"kind":"person"},{"kind":"person"}],
        "name":"old","public":false,"chat":true,"clock":{"per":"game","seconds":600},"stand_in":"easy","games":1}}"#;
    let row: Row = serde_json::from_str(opened).expect("a row of an older version");
    let Row::Opened(agreement) = row else { panic!("{row:?}") };
    assert_eq!((agreement.clock, agreement.patience), (Some(Clock::new(Span::Game, 600)), 180));
}

#[test]
fn a_pause_stops_clocks_and_bots() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Decision, 30)), 5);
    wait(&mut bench, 10);
    let pause = Command::Propose { what: tablee_protocol::Proposal::Pause {} };
    bench.act(0, pause).expect("one may ask");
    assert!(!bench.room.is_paused(), "the other one has not agreed");
    bench.act(1, Command::Vote { yes: true }).expect("asked");
    assert!(bench.room.is_paused());
    wait(&mut bench, 1_000);
    assert_eq!(bench.room.wake(), None);
    let choice = bench.table().legal(Seat::FIRST)[0].clone();
    assert_eq!(bench.choose(Seat::FIRST, &choice), Err(Refusal::Paused));
    bench.act(1, Command::Resume).expect("anybody may");
    assert_eq!(left(&bench), 20, "the pause does not count");
    shown(&bench);
    choose(&mut bench, 0);
}
