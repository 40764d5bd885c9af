//! The table as a state machine: who may do what, clocks, leaving, rematches, chat.

use crate::bench::{Bench, GAMES, chance, clocked, key, plan};
use tablee_core::{PlayError, PlayoutRng, Seat, Turn};
use tablee_protocol::limits::CHANGES;
use tablee_protocol::{Answer, Clock, Command, OpenTable, SeatPlan, Span, Status};
use tablee_server::room::{Actor, NotOpened, Refusal, Room, Row, Watcher, open};
use tablee_words::Language;

fn updates(room: &Room, seats: usize) -> Vec<String> {
    let chairs = (0..seats).map(Some).chain([None]);
    chairs.map(|chair| room.update(Watcher { chair, language: Some(Language::French) }, 0)).collect()
}

fn names(room: &Room) -> Vec<Option<String>> {
    room.players()
}

#[test]
fn a_table_read_from_its_log_is_the_same_table() {
    for (index, game) in GAMES.into_iter().enumerate() {
        let mut bench = Bench::seated(&plan(game, 3), index as u64);
        let mut rng = PlayoutRng::new(7);
        for step in 0.. {
            if step % 5 == 0 {
                assert_eq!(updates(&bench.reread(), 3), updates(&bench.room, 3), "{game}, step {step}");
            }
            if !bench.room.playing() {
                break;
            }
            bench.random_step(&mut rng);
        }
        assert_eq!(bench.reread().record(&[]), bench.room.record(&[]));
    }
}

#[test]
fn a_game_begins_when_the_last_person_sits_down() {
    let mut bench = Bench::open(&plan("kariba", 3), 1);
    assert!(bench.room.table().is_none());
    assert_eq!(bench.act(0, Command::Choose { decision: 0, choice: "7x1".to_owned() }), Err(Refusal::NotStarted));
    bench.sit(1).expect("free");
    bench.sit(1).expect("sitting down twice is sitting down");
    assert_eq!(bench.room.status(), Status::Open);
    bench.sit(2).expect("free");
    assert_eq!(bench.room.status(), Status::Playing);
    assert_eq!(bench.sit(3), Err(Refusal::FullTable));
    assert_eq!(bench.act(3, Command::Leave), Err(Refusal::WrongSeat));
}

#[test]
fn a_seat_can_be_asked_for() {
    let mut bench = Bench::open(&plan("kariba", 4), 1);
    let sit = |bench: &Bench, seat| bench.room.sit(&key(9), "Nine", Some(Seat::new(seat)), &mut chance(2));
    assert_eq!(sit(&bench, 0).map(|(chair, _)| chair), Err(Refusal::SeatTaken));
    let (chair, decided) = sit(&bench, 2).expect("free");
    assert_eq!(chair, 2);
    bench.take(decided);
    assert_eq!(names(&bench.room), [Some("P1".to_owned()), None, Some("Nine".to_owned()), None]);
}

#[test]
fn whoever_begins_early_plays_with_bots() {
    let mut bench = Bench::open(&plan("karuba", 3), 1);
    bench.act(0, Command::Start).expect("the first may begin");
    assert_eq!(bench.act(0, Command::Start), Err(Refusal::AlreadyStarted));
    assert_eq!(bench.room.bots().len(), 2, "bots sit on the free seats");
    assert_eq!(bench.sit(1), Err(Refusal::FullTable));
}

#[test]
fn bad_tables_are_not_opened() {
    let good = plan("kariba", 2);
    let refused = |plan: OpenTable| open(&plan, &key(0), &mut chance(1)).expect_err("it must be refused");
    let name = |name: &str| refused(OpenTable { name: name.to_owned(), ..good.clone() });
    assert!(matches!(name(" "), NotOpened::Refused(Refusal::BadTableName(_))));
    assert!(matches!(name("a\u{202e}b"), NotOpened::Refused(Refusal::BadTableName(_))));
    let player = |name: &str| refused(OpenTable { player: Some(name.to_owned()), ..good.clone() });
    assert!(matches!(player(" x"), NotOpened::Refused(Refusal::BadName(_))));
    assert!(matches!(refused(plan("chess", 2)), NotOpened::Open(_)));
    assert!(matches!(refused(plan("kariba", 9)), NotOpened::Open(_)));
    let options = serde_json::json!({"expert": "perhaps"});
    assert!(matches!(refused(OpenTable { options, ..good.clone() }), NotOpened::Open(_)));
    let bot = vec![SeatPlan::Person {}, SeatPlan::Bot { level: "god".into() }];
    assert!(matches!(refused(OpenTable { seats: bot, ..good.clone() }), NotOpened::Level(_)));
    let clock = Some(Clock::new(Span::Decision, 1));
    assert!(matches!(refused(OpenTable { clock, ..good.clone() }), NotOpened::Clock));
    assert!(matches!(refused(OpenTable { games: 0, ..good }), NotOpened::Games));
}

#[test]
fn only_the_seat_that_decides_may_choose_and_only_what_is_legal() {
    let mut bench = Bench::seated(&plan("kariba", 2), 3);
    let legal = bench.table().legal(Seat::FIRST);
    let decision = bench.table().decision();
    let choose = |decision, choice: &str| Command::Choose { decision, choice: choice.to_owned() };
    let before = updates(&bench.room, 2);
    assert_eq!(bench.act(1, choose(decision, &legal[0])), Err(PlayError::NotDeciding(Seat::new(1)).into()));
    let other = PlayError::OtherDecision { given: 7, current: 0 };
    assert_eq!(bench.act(0, choose(7, &legal[0])), Err(other.into()));
    let refusal = bench.act(0, choose(decision, "8x8")).expect_err("nobody has eight elephants");
    assert!(refusal.rule().is_some_and(|rule| rule.starts_with('K')), "{refusal:?}");
    assert!(matches!(bench.act(0, choose(decision, "nonsense")), Err(Refusal::Play(PlayError::Notation(_)))));
    assert_eq!(updates(&bench.room, 2), before, "the table is unharmed");
    bench.act(0, choose(decision, &legal[0])).expect("legal");
}

#[test]
fn the_last_move_of_a_seat_is_told_to_everybody_once_all_have_chosen() {
    for (game, together) in [("kariba", false), ("karuba-cards", true)] {
        let mut bench = Bench::seated(&plan(game, 2), 3);
        let last = |bench: &Bench, chair: Option<usize>| {
            let update = bench.room.update(Watcher { chair, language: None }, 0);
            serde_json::from_str::<serde_json::Value>(&update).expect("JSON")["game"]["last"].clone()
        };
        assert!(last(&bench, None).is_null(), "{game}: nobody has moved");
        let first = bench.table().legal(Seat::FIRST)[0].clone();
        bench.choose(Seat::FIRST, &first).expect("legal");
        let mut moves = serde_json::json!([first, null]);
        if together {
            assert!(
                [None, Some(0), Some(1)].iter().all(|&chair| last(&bench, chair).is_null()),
                "{game}: still hidden"
            );
            let second = bench.table().legal(Seat::new(1))[0].clone();
            bench.choose(Seat::new(1), &second).expect("legal");
            moves[1] = second.into();
        }
        for chair in [None, Some(0), Some(1)] {
            assert_eq!(last(&bench, chair), moves, "{game}, {chair:?}");
        }
    }
}

#[test]
fn time_for_each_decision() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Decision, 30)), 5);
    let until = bench.room.wake().expect("a clock runs");
    assert_eq!(until, bench.now + 30_000);
    assert_eq!(bench.room.tick(until - 1), []);
    bench.now = until;
    let rows = bench.room.tick(until);
    assert_eq!(rows, [Row::Overdue { chair: 0 }]);
    rows.into_iter().for_each(|row| bench.fold(row));
    assert_eq!(bench.room.wake(), None, "a bot has no clock");
    assert_eq!(bench.room.bots().iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [Seat::FIRST]);
    bench.now += 5_000;
    bench.act(0, Command::Return).expect("one may come back");
    assert_eq!(bench.room.bots(), []);
    assert_eq!(bench.room.wake(), Some(bench.now + 10_000), "whoever was late has a little more, once");
    let choice = bench.table().legal(Seat::FIRST)[0].clone();
    bench.choose(Seat::FIRST, &choice).expect("legal");
    assert_eq!(bench.room.clocks()[0].seat, Seat::new(1));
}

#[test]
fn time_for_the_whole_game() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Game, 100)), 5);
    let begin = bench.now;
    let legal = |bench: &Bench, seat: usize| bench.table().legal(Seat::new(seat))[0].clone();
    bench.now = begin + 40_000;
    let choice = legal(&bench, 0);
    bench.choose(Seat::FIRST, &choice).expect("legal");
    assert_eq!(bench.room.wake(), Some(bench.now + 100_000), "the other has all of it");
    bench.now += 1_000;
    let choice = legal(&bench, 1);
    bench.choose(Seat::new(1), &choice).expect("legal");
    assert_eq!(bench.room.wake(), Some(bench.now + 60_000), "40 of 100 seconds are used");
}

/// What is left of the time of whoever decides, in seconds.
fn left(bench: &Bench) -> i64 {
    (bench.room.wake().expect("a clock runs") - bench.now) / 1000
}

fn wait(bench: &mut Bench, seconds: i64) {
    bench.now += 1000 * seconds;
    let rows = bench.room.tick(bench.now);
    rows.into_iter().for_each(|row| bench.fold(row));
}

#[test]
fn time_runs_on_for_whoever_leaves_and_comes_back() {
    for (per, seconds) in [(Span::Game, 100), (Span::Decision, 100)] {
        let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(per, seconds)), 5);
        for passed in [30, 60, 90] {
            wait(&mut bench, 30);
            bench.act(0, Command::Leave).expect("one may leave");
            bench.act(0, Command::Return).expect("and come back");
            assert_eq!(left(&bench), 100 - passed, "{per:?}");
        }
        wait(&mut bench, 10);
        assert_eq!(bench.room.bots().len(), 1, "{per:?}: a bot plays on for whoever is late");
        bench.act(0, Command::Return).expect("one may come back");
        assert_eq!(left(&bench), 10, "{per:?}: whoever was late has a little more");
        wait(&mut bench, 10);
        assert_eq!(bench.room.bots().len(), 1, "{per:?}: late again");
        bench.act(0, Command::Return).expect("one may come back");
        assert_eq!(left(&bench), 0, "{per:?}: but only once");
        bench.choose(Seat::FIRST, &bench.table().legal(Seat::FIRST)[0].clone()).expect("legal");
        assert_eq!(left(&bench), 100, "{per:?}: the other has all of it");
    }
}

#[test]
fn what_was_used_of_the_time_for_a_game_stays_used() {
    let mut bench = Bench::seated(&clocked("kariba", 2, Clock::new(Span::Game, 100)), 5);
    let step = |bench: &mut Bench, seat: usize| {
        let choice = bench.table().legal(Seat::new(seat))[0].clone();
        bench.choose(Seat::new(seat), &choice).expect("legal");
    };
    wait(&mut bench, 40);
    bench.act(0, Command::Leave).expect("one may leave");
    // The bot takes its time; that is not the person's.
    wait(&mut bench, 7);
    let choice = bench.table().legal(Seat::FIRST)[0].clone();
    let command = Command::Choose { decision: 0, choice };
    let decided =
        bench.room.decide(bench.now, &Actor::Bot(Seat::FIRST), &command, &mut chance(3)).expect("the bot may choose");
    bench.take(decided);
    step(&mut bench, 1);
    // Away when the decision came: time runs from the return.
    wait(&mut bench, 30);
    bench.act(0, Command::Return).expect("one may come back");
    assert_eq!(left(&bench), 60);
}

#[test]
fn time_runs_on_for_whoever_takes_back_and_chooses_again() {
    let mut seen = 0;
    for (seed, per) in (0..60).flat_map(|seed| [(seed, Span::Decision), (seed, Span::Game)]) {
        let mut bench = Bench::seated(&clocked("labyrinth", 2, Clock::new(per, 60)), seed);
        let step = |bench: &mut Bench| {
            let choice = bench.table().legal(Seat::FIRST)[0].clone();
            bench.choose(Seat::FIRST, &choice).expect("legal");
        };
        wait(&mut bench, 20);
        step(&mut bench);
        if !bench.table().may_take_back(Seat::FIRST) {
            continue;
        }
        seen += 1;
        let used = |decision: i64, all: i64| if per == Span::Decision { 60 - decision } else { 60 - all };
        assert_eq!(left(&bench), used(0, 20), "{per:?}: the second decision");
        wait(&mut bench, 5);
        bench.act(0, Command::TakeBack { decision: 1 }).expect("it may be taken back");
        assert_eq!(left(&bench), used(20, 25), "{per:?}: the first decision again");
        wait(&mut bench, 4);
        step(&mut bench);
        assert_eq!(left(&bench), used(5, 29), "{per:?}: the second decision again");
        wait(&mut bench, 1);
        bench.act(0, Command::TakeBack { decision: 1 }).expect("it may be taken back");
        assert_eq!(left(&bench), used(24, 30), "{per:?}: the first decision once more");
        for _ in 0..60 {
            wait(&mut bench, 1);
            if bench.room.bots().is_empty() {
                step(&mut bench);
                bench.act(0, Command::TakeBack { decision: 1 }).expect("it may be taken back");
            }
        }
        assert_eq!(bench.room.bots().len(), 1, "{per:?}: nobody thinks for ever");
        assert_eq!(bench.reread().wake(), bench.room.wake());
    }
    assert!(seen > 10, "{seen} positions in which something may be taken back");
}

#[test]
fn whoever_leaves_is_played_by_a_bot_until_they_return() {
    let mut bench = Bench::seated(&plan("karuba-cards", 3), 2);
    bench.act(1, Command::Leave).expect("one may leave");
    bench.act(1, Command::Leave).expect("leaving twice is leaving");
    let bots = bench.room.bots();
    assert_eq!(bots.len(), 1);
    let (seat, level) = bots[0];
    assert_eq!((seat, level.name()), (Seat::new(1), "easy"));
    let choice = bench.table().legal(seat)[0].clone();
    let decision = bench.table().decision();
    let command = Command::Choose { decision, choice };
    let decided =
        bench.room.decide(bench.now, &Actor::Bot(seat), &command, &mut chance(3)).expect("the bot may choose");
    bench.take(decided);
    assert_eq!(bench.room.bots(), [], "it has chosen");
    // The person changes what the bot chose, and is back by that.
    let other = bench.table().legal(seat).last().expect("moves").clone();
    bench.choose(seat, &other).expect("a choice may be changed");
    assert_eq!(bench.table().choice(seat), Some(other));
    bench.act(0, Command::Leave).expect("one may leave");
    assert!(bench.room.bots().iter().all(|(seat, _)| *seat != Seat::new(1)), "the person is back");
}

#[test]
fn a_rematch_turns_the_seats() {
    let mut bench = Bench::seated(&plan("kariba", 3), 9);
    let mut rng = PlayoutRng::new(1);
    assert_eq!(bench.act(0, Command::Rematch), Err(Refusal::NotOver));
    let called = |names: [&str; 3]| names.map(|name| Some(name.to_owned()));
    for (number, order) in
        [(1, ["P1", "P2", "P3"]), (2, ["P2", "P3", "P1"]), (3, ["P3", "P1", "P2"]), (4, ["P1", "P2", "P3"])]
    {
        assert_eq!((bench.room.number(), names(&bench.room)), (number, called(order).to_vec()));
        bench.play_to_the_end(&mut rng);
        assert_eq!(bench.room.status(), Status::Over);
        let record = bench.room.record(&bench.room.names(Language::English)).expect("an ended game");
        assert_eq!(record.seats.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>(), order);
        bench.act(0, Command::Rematch).expect("over");
        bench.act(2, Command::Rematch).expect("over");
        assert_eq!(bench.room.number(), number, "one has not agreed");
        bench.act(1, Command::Rematch).expect("over");
    }
}

#[test]
fn a_rematch_does_not_wait_for_those_who_left() {
    let mut bench = Bench::seated(&plan("kariba", 3), 9);
    bench.play_to_the_end(&mut PlayoutRng::new(1));
    bench.act(0, Command::Rematch).expect("over");
    bench.act(1, Command::Rematch).expect("over");
    bench.act(2, Command::Leave).expect("one may leave");
    assert_eq!(bench.room.number(), 2, "everybody who is there has agreed");
}

#[test]
fn a_match_of_three_keeps_its_totals() {
    let mut bench = Bench::seated(&OpenTable { games: 3, ..plan("kariba", 2) }, 4);
    let mut rng = PlayoutRng::new(2);
    let mut totals = [0_i64; 2];
    for game in 1..=3 {
        bench.play_to_the_end(&mut rng);
        let scores = bench.table().standing().scores;
        for (index, points) in scores.into_iter().enumerate() {
            totals[bench.room.chair_of(Seat::new(index))] += i64::from(points);
        }
        let update: serde_json::Value =
            serde_json::from_str(&bench.room.update(Watcher { chair: None, language: None }, 0)).expect("JSON");
        let by_seat = [0, 1].map(|seat| totals[bench.room.chair_of(Seat::new(seat))]);
        assert_eq!(update["table"]["totals"], serde_json::json!(by_seat), "after game {game}");
        assert_eq!(update["table"]["status"], if game < 3 { "playing" } else { "over" });
        bench.act(0, Command::Rematch).expect("over");
        bench.act(1, Command::Rematch).expect("over");
    }
    let update = bench.room.update(Watcher { chair: None, language: None }, 0);
    assert!(update.contains("\"totals\":[0,0]"), "a new match begins with nothing");
}

#[test]
fn chat_is_text_and_can_be_switched_off() {
    let mut bench = Bench::seated(&plan("kariba", 2), 4);
    let say = |text: &str| Command::Say { text: text.to_owned() };
    bench.act(0, say("<b>hello</b> & \"you\"")).expect("chat is on");
    assert!(bench.room.update(Watcher { chair: None, language: None }, 0).contains(r#"<b>hello</b> & \"you\""#));
    assert!(matches!(bench.act(0, say("a\u{200b}b")), Err(Refusal::BadChat(_))));
    assert!(matches!(bench.act(0, say(&"a".repeat(301))), Err(Refusal::BadChat(_))));
    bench.act(1, Command::Chat { on: false }).expect("anybody may");
    assert_eq!(bench.act(0, say("hello")), Err(Refusal::ChatOff));
    assert_eq!(bench.act(7, say("hello")), Err(Refusal::WrongSeat), "strangers do not talk");
}

#[test]
fn what_is_revealed_cannot_be_taken_back() {
    // Kariba draws at the end of a turn: nothing can be taken back.
    let mut bench = Bench::seated(&plan("kariba", 2), 4);
    bench.random_step(&mut PlayoutRng::new(1));
    let decision = bench.table().decision();
    let refused = bench.act(0, Command::TakeBack { decision });
    assert!(matches!(refused, Err(Refusal::Play(_))), "{refused:?}");
}

#[test]
fn a_decision_within_ones_turn_can_be_taken_back() {
    let mut taken = 0;
    for seed in 0..20 {
        let mut bench = Bench::seated(&plan("labyrinth", 2), seed);
        let mut rng = PlayoutRng::new(seed);
        while bench.room.playing() {
            let before = bench.table().truth();
            let seat = bench.table().turn().seats().iter().next().expect("somebody decides");
            bench.random_step(&mut rng);
            if bench.room.playing() && bench.table().may_take_back(seat) {
                let decision = bench.table().decision();
                bench.act(bench.owner(seat), Command::TakeBack { decision }).expect("it may be taken back");
                assert_eq!(bench.table().truth(), before);
                assert_eq!(bench.reread().seq(), bench.room.seq());
                taken += 1;
                bench.random_step(&mut rng);
            }
        }
    }
    assert!(taken > 20, "{taken} take-backs");
}

#[test]
fn the_hash_is_shown_first_and_opened_at_the_end() {
    for (index, game) in GAMES.into_iter().enumerate() {
        let mut bench = Bench::seated(&plan(game, 2), index as u64);
        let update = |bench: &Bench| -> serde_json::Value {
            let text = bench.room.update(Watcher { chair: None, language: None }, 0);
            serde_json::from_str(&text).expect("JSON")
        };
        let promised = update(&bench)["game"]["hash"].clone();
        let deal = bench.table().deal_text();
        bench.play_to_the_end(&mut PlayoutRng::new(3));
        let after = update(&bench);
        assert_eq!(after["game"]["hash"], promised);
        assert_eq!(after["game"]["opening"]["deal"], deal.as_str());
        let record = bench.room.record(&[]).expect("over");
        let table = tablee_catalog::replay(&record).expect("a good record");
        assert_eq!(tablee_catalog::prove(table.as_ref(), record.proof.as_ref()), tablee_catalog::Proven::Yes);
        let mut forged = record.proof.clone().expect("a proof");
        forged.salt = forged.salt.replace(|digit: char| digit.is_ascii_digit(), "a");
        assert_eq!(tablee_catalog::prove(table.as_ref(), Some(&forged)), tablee_catalog::Proven::No);
    }
}

#[test]
fn the_cost_of_an_update_does_not_grow_with_the_table() {
    let mut bench = Bench::seated(&plan("kariba", 2), 4);
    let mut rng = PlayoutRng::new(2);
    let longest = |bench: &mut Bench, rng: &mut PlayoutRng| {
        let mut longest = 0;
        while bench.room.playing() {
            bench.random_step(rng);
            longest = longest.max(bench.room.update(Watcher { chair: Some(0), language: None }, 0).len());
        }
        bench.act(0, Command::Rematch).expect("over");
        bench.act(1, Command::Rematch).expect("over");
        longest
    };
    let first = longest(&mut bench, &mut rng);
    for _ in 0..60 {
        longest(&mut bench, &mut rng);
    }
    let last = longest(&mut bench, &mut rng);
    assert!(last < first + 1500, "{first} bytes in the first game, {last} in the sixty-second");
}

#[test]
fn damaged_logs_are_refused_and_nothing_panics() {
    let mut bench = Bench::seated(&plan("kariba", 2), 4);
    let mut rng = PlayoutRng::new(2);
    (0..6).for_each(|_| bench.random_step(&mut rng));
    let rows = bench.log.clone();
    for left_out in 0..rows.len() {
        let mut kept = rows.clone();
        kept.remove(left_out);
        let mut kept = kept.into_iter();
        let Some((at, first)) = kept.next() else { continue };
        let Ok(mut room) = Room::begin(bench.room.code(), at, None, first) else { continue };
        let whole = kept.all(|(at, row)| room.fold(at, None, row).is_ok());
        assert!(!whole || left_out + 1 == rows.len() || room.table().is_some(), "row {left_out} was left out");
    }
    for row in [
        Row::Sat { chair: 77, name: "x".to_owned(), key: key(1) },
        Row::Chose { seat: Seat::new(5), decision: 0, choice: "7x1".to_owned() },
        Row::Left { chair: 9, late: false },
        Row::Dealt { number: 1, deal: "junk".to_owned(), salt: String::new() },
    ] {
        let mut room = bench.reread();
        assert!(room.fold(1, None, row.clone()).is_err(), "{row:?}");
    }
    assert_ne!(bench.table().turn(), Turn::Over);
}

#[test]
fn an_update_is_read_and_written_again_as_the_same_bytes() {
    for (index, game) in GAMES.into_iter().enumerate() {
        for (seed, people) in [(1, 2), (2, 3), (3, 4)] {
            let plan = OpenTable {
                clock: Some(Clock::new(Span::Game, 3000)),
                name: "a \"table\" \\ with \u{e9}".to_owned(),
                seats: (0..people)
                    .map(|seat| if seat == 1 { SeatPlan::Bot { level: "easy".into() } } else { SeatPlan::Person {} })
                    .collect(),
                ..plan(game, people)
            };
            let mut bench = Bench::seated(&plan, 10 * index as u64 + seed);
            let mut rng = PlayoutRng::new(seed);
            let check = |bench: &Bench| {
                for (chair, language) in
                    (0..people).map(Some).chain([None]).zip([None, Some(Language::French)].into_iter().cycle())
                {
                    for seen in [0, bench.room.line_count().saturating_sub(2), bench.room.line_count()] {
                        let text = bench.room.update(Watcher { chair, language }, seen);
                        let answer: Answer =
                            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                        assert_eq!(serde_json::to_string(&answer).expect("JSON"), text, "{game}");
                    }
                }
            };
            bench.act(0, Command::Say { text: "a \"quote\" } \u{1f600}".to_owned() }).expect("chat is on");
            while bench.room.playing() {
                check(&bench);
                for seat in bench.table().turn().seats() {
                    let choice = bench.table().random(seat, &mut rng).expect("a legal move");
                    let (decision, chair) = (bench.table().decision(), bench.owner(seat));
                    let command = Command::Choose { decision, choice };
                    let actor = if chair == 1 { Actor::Bot(seat) } else { Actor::Key(key(chair)) };
                    let decided =
                        bench.room.decide(bench.now, &actor, &command, &mut chance(1)).expect("a random move is legal");
                    bench.take(decided);
                    if people == 3 {
                        check(&bench);
                    }
                }
            }
            check(&bench);
        }
    }
}

#[test]
fn nobody_fills_the_log_with_talk_or_wavering() {
    let most = CHANGES as usize;
    let mut bench = Bench::seated(&plan("karuba-cards", 2), 4);
    let flood = |bench: &mut Bench, number: usize, commands: &[Command]| {
        let mut done = 0;
        for command in commands.iter().cycle().take(2 * most) {
            match bench.act(number, command.clone()) {
                Ok(()) => done += 1,
                Err(refusal) => assert_eq!(refusal, Refusal::TooManyChanges),
            }
        }
        done
    };
    let say = Command::Say { text: "hello".to_owned() };
    assert_eq!(flood(&mut bench, 0, std::slice::from_ref(&say)), most, "so much may be said");
    let restless = [Command::Leave, Command::Return, Command::Chat { on: false }, Command::Chat { on: true }];
    assert_eq!(flood(&mut bench, 1, &restless), most, "each seat for itself");
    assert_eq!(bench.act(0, Command::Leave), Err(Refusal::TooManyChanges));
    let rows = bench.room.seq();
    // The game goes on, and the next one begins with nothing.
    let legal = bench.table().legal(Seat::FIRST);
    bench.choose(Seat::FIRST, &legal[0]).expect("whoever has talked too much may still play");
    assert_eq!(bench.choose(Seat::FIRST, &legal[1]), Err(Refusal::TooManyChanges), "but not waver");
    assert_eq!(bench.room.seq(), rows + 1);
    let other = bench.table().legal(Seat::new(1))[0].clone();
    bench.choose(Seat::new(1), &other).expect("legal");
    bench.play_to_the_end(&mut PlayoutRng::new(2));
    bench.act(0, Command::Rematch).expect("over");
    bench.act(1, Command::Rematch).expect("over");
    assert_eq!(bench.act(0, say), Ok(()));
}
