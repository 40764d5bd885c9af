//! Whom a table calls, and since which row.

use crate::bench::{Bench, GAMES, plan};
use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::{Command, OpenTable};
use tablee_server::room::{Call, Row};

fn calls(bench: &Bench) -> Vec<Option<Call>> {
    (0..bench.room.agreement().chairs.len()).map(|chair| bench.room.call(chair)).collect()
}

fn move_once(bench: &mut Bench, seat: usize, rng: &mut PlayoutRng) {
    let seat = Seat::new(seat);
    let choice = bench.table().random(seat, rng).expect("a legal move");
    bench.choose(seat, &choice).expect("a random move is legal");
}

#[test]
fn nobody_is_called_before_the_game_and_everybody_when_it_begins() {
    let mut bench = Bench::open(&plan("kariba", 2), 1);
    assert_eq!(calls(&bench), [None, None]);
    bench.sit(1).expect("a free seat");
    let row = bench.room.seq();
    let begins = |turn| Some(Call { row, turn, begins: true });
    assert_eq!(calls(&bench), [begins(true), begins(false)]);
}

#[test]
fn whoever_has_the_turn_is_called_by_what_others_did_and_not_by_what_they_did() {
    let mut rng = PlayoutRng::new(1);
    let mut bench = Bench::seated(&plan("kariba", 2), 1);
    move_once(&mut bench, 0, &mut rng);
    let row = bench.room.seq();
    let second = |begins| Some(Call { row: if begins { row - 1 } else { row }, turn: true, begins });
    assert_eq!(calls(&bench)[0], None, "whoever has just moved is there");
    assert_eq!(calls(&bench)[1], second(false), "and the other is called since this row");
    bench.act(1, Command::Say { text: "a moment".to_owned() }).expect("chat is on");
    assert_eq!(calls(&bench)[1], second(false), "talk calls nobody anew");
    move_once(&mut bench, 1, &mut rng);
    assert_eq!(calls(&bench)[1], None);
    assert_eq!(calls(&bench)[0].map(|call| (call.row, call.turn)), Some((bench.room.seq(), true)));
}

#[test]
fn where_all_decide_at_once_all_but_the_last_to_choose_are_called() {
    let mut rng = PlayoutRng::new(2);
    let mut bench = Bench::seated(&plan("karuba", 3), 2);
    for seat in [1, 2] {
        move_once(&mut bench, seat, &mut rng);
    }
    assert!(calls(&bench)[0].is_some_and(|call| call.begins && call.turn));
    assert_eq!(calls(&bench)[1..], [None, None], "they have chosen");
    move_once(&mut bench, 0, &mut rng);
    let row = bench.room.seq();
    let called = Some(Call { row, turn: true, begins: false });
    assert_eq!(calls(&bench), [None, called, called]);
    // What is withdrawn leaves its own turn, and calls nobody.
    move_once(&mut bench, 1, &mut rng);
    let decision = bench.table().decision();
    bench.act(1, Command::Withdraw { decision }).expect("it is not revealed");
    assert_eq!(calls(&bench), [None, None, called]);
}

#[test]
fn bots_and_whoever_is_away_are_not_called() {
    let mut rng = PlayoutRng::new(3);
    let mut bench = Bench::seated(&plan("kariba", 2), 3);
    bench.act(1, Command::Leave).expect("they may");
    move_once(&mut bench, 0, &mut rng);
    assert_eq!(calls(&bench), [None, None]);
    let decision = bench.table().decision();
    let choice = bench.table().random(Seat::new(1), &mut rng).expect("a legal move");
    bench.fold(Row::Chose { seat: Seat::new(1), decision, choice });
    assert!(calls(&bench)[0].is_some_and(|call| call.turn && call.row == bench.room.seq()), "a bot has moved");
    bench.act(1, Command::Return).expect("they may");
    assert_eq!(calls(&bench)[1], None, "it is not their turn");
}

#[test]
fn the_same_log_calls_the_same_people_through_whole_matches() {
    for (game, seed) in GAMES.into_iter().flat_map(|game| (0..3).map(move |seed| (game, seed))) {
        let mut rng = PlayoutRng::new(seed);
        let mut bench = Bench::seated(&OpenTable { games: 2, ..plan(game, 2) }, seed);
        let mut steps = 0;
        // Who is awaited by what they did themselves: the last to choose where all decide at once.
        let mut by_themselves = [false; 2];
        while bench.room.playing() || bench.room.number() < 2 {
            if !bench.room.playing() {
                assert_eq!(calls(&bench), [None, None], "{game}: nobody is called to a game that is over");
                for chair in 0..2 {
                    bench.act(chair, Command::Rematch).expect("they may");
                }
                assert!(calls(&bench).iter().flatten().all(|call| call.begins), "{game}");
                by_themselves = [false; 2];
            }
            let waiting: Vec<Seat> = bench.room.waiting().iter().collect();
            let seat = waiting[rng.below(waiting.len() as u32) as usize];
            let before = bench.room.seq();
            move_once(&mut bench, seat.index(), &mut rng);
            let mover = bench.room.chair_of(seat);
            for (chair, call) in calls(&bench).into_iter().enumerate() {
                let seat = bench.room.seat_of(chair);
                let awaited = bench.room.waiting().contains(seat);
                by_themselves[chair] = awaited && (chair == mover || by_themselves[chair]);
                assert!(chair != mover || call.is_none(), "{game}: the mover is there");
                let called = call.is_some_and(|call| call.turn);
                assert_eq!(called, awaited && !by_themselves[chair], "{game}, after row {before}");
            }
            steps += 1;
            if steps % 9 == 0 {
                let reread = bench.reread();
                for chair in 0..2 {
                    assert_eq!(reread.call(chair), bench.room.call(chair), "{game}: after a crash");
                }
            }
        }
    }
}
