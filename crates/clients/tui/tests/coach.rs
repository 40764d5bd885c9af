//! The coach speaks before a costly move, once, and lets it be played; it is silent about good moves and about forbidden ones.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{GAMES, table};
use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, consider, consider_only};
use tablee_core::{Say as _, Seat, Turn, Viewer};
use tablee_tui::{Coached, Host, waiting_seat};
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
    for (game, clearly) in GAMES.into_iter().zip([0.18, 0.18, 0.18, 0.09]) {
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
