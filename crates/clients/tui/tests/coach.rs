//! The coach speaks before a costly move, once, and lets it be played; it is silent about good moves and about forbidden ones.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{GAMES, table};
use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, Request, consider, consider_only, open_dealt};
use tablee_core::{Say as _, Seat, Turn, Viewer};
use tablee_tui::{Coached, Host, Local, Player, names, waiting_seat};
use tablee_words::{Language, Words};

/// The best move and the worst, and how much of a win lies between them at least, after two long looks at both.
fn judged(host: &dyn Host, seat: Seat) -> (String, String, f64) {
    let seen = host.see(Viewer::Seat(seat)).expect("a view");
    let ask = |level, seed, playouts| {
        let budget = Budget { playouts, stop: &|| false };
        Ask { seat, level, seed, budget, workers: &OneAfterTheOther }
    };
    let mut found = consider(&*seen, ask(Level::Hard, 1, 1_000));
    found.sort_by(|left, right| right.worth.total_cmp(&left.worth));
    let (best, worst) = (found[0].choice.clone(), found[found.len() - 1].choice.clone());
    let apart = [7, 8, 9].map(|seed| {
        let duel = consider_only(&*seen, ask(Level::Master, seed, 1_000), &[&best, &worst]);
        let win =
            |choice: &String| duel.iter().find(|candidate| candidate.choice == *choice).map_or(0.0, |one| one.win);
        win(&best) - win(&worst)
    });
    (best, worst, apart.into_iter().fold(1.0, f64::min))
}

/// Waits until it is our turn again.
fn settle(host: &mut Coached) {
    while host.turn() != Turn::Over && waiting_seat(host).is_none() {
        host.poll(Duration::from_millis(5));
    }
}

#[test]
fn a_costly_move_is_spoken_of_once_and_then_played() {
    // A single card of Labyrinth is never worth more than that.
    let clearly: [f64; GAMES.len()] = [0.18, 0.18, 0.18, 0.09];
    for (game, clearly) in GAMES.into_iter().zip(clearly) {
        let local = table(game, "human,medium", "", Language::English, None);
        let mut host = Coached::new(local, Arc::new(OneAfterTheOther));
        let mut spoken = 0;
        settle(&mut host);
        for _ in 0..40 {
            let Some(seat) = waiting_seat(&host) else { break };
            let (best, worst, apart) = judged(&host, seat);
            if apart > clearly {
                let decision = host.decision();
                let word = host.commit(seat, &worst).err();
                let word =
                    word.unwrap_or_else(|| panic!("{game}: silent about {worst}, though {best} is better by {apart}"));
                assert_eq!((&*word.id, host.decision()), ("coach-all-the-same", decision), "{game}: nothing is played");
                for (language, begins) in [(Language::English, "This gives away"), (Language::French, "Ce coup coûte")]
                {
                    let said = Words::new(language).say(&word);
                    assert!(said.starts_with(begins) && !said.contains("-why-"), "{game}: {said}");
                }
                host.commit(seat, &worst).expect("it can be played all the same");
                spoken += 1;
                break;
            }
            // The best is never spoken of.
            host.commit(seat, &best).unwrap_or_else(|word| panic!("{game}: {best}: {word:?}"));
            settle(&mut host);
        }
        assert!(spoken > 0, "{game}: no move was costly enough");
    }
}

#[test]
fn what_the_rules_forbid_is_refused_by_its_rule() {
    let mut host =
        Coached::new(table("kariba", "human,random", "", Language::English, None), Arc::new(OneAfterTheOther));
    settle(&mut host);
    let refusal = host.commit(Seat::FIRST, "8x5").expect_err("five elephants");
    assert!(Words::new(Language::English).say(&refusal).contains("(rule K3)"));
}

/// Two games that look the same to the first seat, which has to decide; only the hand of the other seat and the pile differ.
fn worlds() -> [impl Fn() -> Coached; 2] {
    // Five cards each; four are drawn before it is the first seat's turn again.
    let known = (["77712", "333"], "4455");
    ["88", "56"].map(|hidden| {
        let shown = known.0.concat() + hidden + known.1;
        let rest = (1..=8).flat_map(|animal| {
            let digit = char::from_digit(animal, 10).expect("a digit");
            std::iter::repeat_n(digit, 8 - shown.matches(digit).count())
        });
        let deal = shown.clone() + &rest.collect::<String>();
        move || {
            let table = open_dealt("kariba", &Request::default(), &deal).expect("a table");
            let players = vec![Player::Human; 2];
            let names = names(&players, &Words::new(Language::English));
            let mut host = Coached::new(
                Local::new(table, players, names, 3, Arc::new(OneAfterTheOther), None),
                Arc::new(OneAfterTheOther),
            );
            for (seat, choice) in [(0, "1x1"), (1, "3x3")] {
                if host.commit(Seat::new(seat), choice).is_err() {
                    host.commit(Seat::new(seat), choice).expect("all the same");
                }
            }
            host
        }
    })
}

#[test]
fn the_coach_knows_no_more_than_the_seat() {
    let [one, other] = worlds();
    let (first, second) = (one(), other());
    let looks = |host: &Coached| host.see(Viewer::Seat(Seat::FIRST)).expect("a view").to_json();
    assert_eq!(looks(&first), looks(&second), "the worlds look the same");
    let hidden = |host: &Coached| host.see(Viewer::Seat(Seat::new(1))).expect("a view").to_json();
    assert_ne!(hidden(&first), hidden(&second), "and are not the same");
    let mut words = 0;
    for choice in first.legal(Seat::FIRST) {
        let said = [one().commit(Seat::FIRST, &choice), other().commit(Seat::FIRST, &choice)];
        assert_eq!(said[0], said[1], "{choice}");
        words += usize::from(said[0].is_err());
    }
    assert!(words > 0, "there is something to say");
}
