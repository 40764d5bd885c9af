//! A fixed amount of work and nothing else, the same on every machine, for whoever counts instructions (`cargo xtask
//! instructions`): `count GAME random 200` plays two hundred random games and prints how many decisions they had.
//! `count GAME SEARCH 2 400` asks two questions with 400 playouts each, from the beginning of two games, and prints how many
//! playouts were made. A search is `plain` (by the rules alone), `hard` or `master`; with `-alone` behind the level its playouts are
//! made without it.

use std::hint::black_box;
use std::process::ExitCode;

use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Played, Question, consider_counting, consider_plainly};
use tablee_core::{PlayoutRng, Rng as _, Setup, Viewer, play_random, random_step};

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "an example for the terminal")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(1);
    let what = arguments.get(1).map_or("random", String::as_str);
    let game = arguments.first().map_or("", String::as_str);
    let Some(counted) = tablee_shelf::of_own_game!(game, G => count::<G>(what, number(2), number(3))) else {
        eprintln!("There is no such game. Say one of these first: {}.", tablee_shelf::IDS.join(", "));
        return ExitCode::from(2);
    };
    println!("{counted}");
    ExitCode::SUCCESS
}

/// Decisions of so many random games, or playouts for so many questions.
fn count<G: Mind>(what: &str, times: u64, playouts: u64) -> u64 {
    let setup = Setup::<G>::standard(2).expect("two may play");
    let (mut rng, mut scratch) = (PlayoutRng::new(1), Vec::new());
    let start = |rng: &mut PlayoutRng| G::start(&setup, &G::deal(&setup, rng)).expect("its own deal");
    if what == "random" {
        return (0..times)
            .map(|_| {
                let mut state = start(&mut rng);
                let decisions = play_random(&mut state, &mut rng, &mut scratch);
                black_box(state.scores());
                u64::from(decisions)
            })
            .sum();
    }
    let level = what.trim_end_matches("-alone").parse().unwrap_or(Level::Hard);
    (0..times)
        .map(|_| {
            let mut state = start(&mut rng);
            loop {
                match ask(&state, what, level, rng.next_u64(), playouts) {
                    // The level makes no playouts here: a little later in the game it will.
                    0 if random_step(&mut state, &mut rng, &mut scratch) > 0 => {}
                    made => return made,
                }
            }
        })
        .sum()
}

/// The playouts that were made for one question.
fn ask<G: Mind>(state: &G, what: &str, level: Level, seed: u64, playouts: u64) -> u64 {
    let Some(seat) = state.turn().seats().iter().next() else { return 0 };
    let (view, mut legal) = (state.view(Viewer::Seat(seat)), Vec::new());
    state.legal(seat, &mut legal);
    let budget = Budget::playouts(playouts);
    let question = Question { view: &view, seat, legal: &legal, level, seed, budget, workers: &OneAfterTheOther };
    if what.ends_with("-alone") {
        let Some(mut playout) = G::playouts(&question) else { return 0 };
        (0..playouts).for_each(|_| {
            black_box(playout());
        });
        return playouts;
    }
    let played = Played::default();
    black_box(if what == "plain" {
        consider_plainly(&question, &mut |_| true, &played)
    } else {
        consider_counting(&question, &mut |_| true, &played)
    });
    played.count()
}
