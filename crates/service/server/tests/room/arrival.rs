//! Simultaneous choices never collide: in whatever order they arrive, and however often somebody changes their mind, the end
//! state is the same, everything is revealed once, and nothing is lost.

use crate::bench::{Bench, plan};
use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::Command;
use tablee_server::room::{Room, Row};

/// All orders of `items`.
fn orders(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &first) in items.iter().enumerate() {
        let mut rest = items.to_vec();
        rest.remove(index);
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

/// Brings a table to a point where everybody decides at once, a few decisions into the game.
fn crossroads(game: &str, seats: usize, seed: u64) -> Bench {
    let mut bench = Bench::seated(&plan(game, seats), seed);
    let mut rng = PlayoutRng::new(seed);
    for _ in 0..4 {
        bench.random_step(&mut rng);
    }
    while bench.table().turn().seats().len() < seats {
        bench.random_step(&mut rng);
    }
    bench
}

/// The final choice of every seat.
fn choices(bench: &Bench, seats: usize, rng: &mut PlayoutRng) -> Vec<String> {
    Seat::all(seats).map(|seat| bench.table().random(seat, rng).expect("everybody decides")).collect()
}

/// Lets the choices arrive in an order, with changes of mind before them, and gives the state that follows.
fn arrive(bench: &Bench, order: &[usize], choices: &[String], wavering: u64) -> (String, Room) {
    let mut copy = Bench { room: bench.reread(), log: bench.log.clone(), now: bench.now, seed: bench.seed };
    let decision = copy.table().decision();
    let mut rng = PlayoutRng::new(wavering);
    let mut reveals = 0;
    let (last, others) = order.split_last().expect("at least one seat");
    for &index in others {
        let seat = Seat::new(index);
        for _ in 0..rng.below(3) {
            let other = copy.table().random(seat, &mut rng).expect("still deciding");
            copy.choose(seat, &other).expect("a choice may be changed");
            if rng.below(2) == 0 {
                copy.act(copy.owner(seat), Command::Withdraw { decision }).expect("a choice may be withdrawn");
                assert_eq!(copy.table().choice(seat), None);
            }
        }
        copy.choose(seat, &choices[index]).expect("legal");
        assert_eq!(copy.table().decision(), decision, "revealed before everybody had chosen");
        // Somebody who chose earlier changes their mind, and back again.
        let early = Seat::new(order[rng.below(others.len() as u32) as usize]);
        if let Some(kept) = copy.table().choice(early) {
            let other = copy.table().random(early, &mut rng).expect("still deciding");
            copy.choose(early, &other).expect("a choice may be changed");
            copy.choose(early, &kept).expect("and changed back");
        }
    }
    copy.choose(Seat::new(*last), &choices[*last]).expect("legal");
    reveals += copy.table().decision() - decision;
    assert_eq!(reveals, 1, "one reveal");
    let last_choices = |seat: Seat| {
        copy.log.iter().rev().find_map(|(_, row)| match row {
            Row::Chose { seat: who, decision: at, choice } if *who == seat && *at == decision => Some(choice.clone()),
            _ => None,
        })
    };
    for (index, choice) in choices.iter().enumerate() {
        assert_eq!(last_choices(Seat::new(index)).as_ref(), Some(choice), "a choice was lost");
    }
    (copy.table().truth().to_string(), copy.room)
}

#[test]
fn all_orders_of_up_to_four_seats() {
    for game in ["karuba", "karuba-cards"] {
        for seats in 2..=4 {
            for seed in 0..8 {
                let bench = crossroads(game, seats, seed);
                let mut rng = PlayoutRng::new(seed + 100);
                let choices = choices(&bench, seats, &mut rng);
                let all = orders(&(0..seats).collect::<Vec<_>>());
                let states = all.iter().enumerate().map(|(n, order)| arrive(&bench, order, &choices, n as u64).0);
                let states: Vec<String> = states.collect();
                assert!(states.iter().all(|state| *state == states[0]), "{game}, {seats} seats, seed {seed}");
            }
        }
    }
}

#[test]
fn random_orders_of_five_and_six_seats() {
    for seats in [5, 6] {
        for seed in 0..6 {
            let bench = crossroads("karuba-cards", seats, seed);
            let mut rng = PlayoutRng::new(seed + 7);
            let choices = choices(&bench, seats, &mut rng);
            let mut expected = None;
            for number in 0..40 {
                let mut order: Vec<usize> = (0..seats).collect();
                rng.shuffle(&mut order);
                let (state, _) = arrive(&bench, &order, &choices, number);
                assert_eq!(*expected.get_or_insert(state.clone()), state, "{seats} seats, seed {seed}, {order:?}");
            }
        }
    }
}

#[test]
fn a_choice_for_a_decision_that_is_over_is_refused_and_changes_nothing() {
    let bench = crossroads("karuba-cards", 3, 1);
    let choices = choices(&bench, 3, &mut PlayoutRng::new(1));
    let (state, room) = arrive(&bench, &[0, 1, 2], &choices, 1);
    let decision = bench.table().decision();
    let late = Command::Choose { decision, choice: choices[0].clone() };
    let actor = tablee_server::room::Actor::Key(crate::bench::key(room.chair_of(Seat::FIRST)));
    let refusal = room.decide(0, &actor, &late, &mut crate::bench::chance(1)).expect_err("too late");
    assert_eq!(refusal.code(), tablee_protocol::Code::OtherDecision);
    assert_eq!(room.table().expect("on").truth().to_string(), state);
}
