//! How many random games and decisions a second, deal, start and scores included:
//! `cargo run --release -p tablee-karuba-cards --example speed [GAMES]`.
//! The best of ten runs is told, since other work on the machine can only slow a run down.

#![expect(clippy::print_stdout, reason = "a program that prints what it measured")]

use std::time::Instant;

use tablee_core::{Game, PlayoutRng, Seat, Setup, play_random};
use tablee_karuba_cards::KarubaCards;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    for seats in [2, 4, 6] {
        let setup = Setup::<KarubaCards>::standard(seats).expect("the game is for two to six");
        let runs = (0..10).map(|seed| run(&setup, games, seed));
        let (seconds, decisions, points) = runs.min_by(|one, other| one.0.total_cmp(&other.0)).expect("ten runs");
        println!(
            "{seats} seats: {:.0} games/s, {:.1} M decisions/s ({:.1} decisions a game, {:.2} points a seat)",
            games as f64 / seconds,
            decisions as f64 / seconds / 1e6,
            decisions as f64 / games as f64,
            points as f64 / games as f64,
        );
    }
}

/// Seconds, decisions, and the points of the first seat.
fn run(setup: &Setup<KarubaCards>, games: u64, seed: u64) -> (f64, u64, i64) {
    let mut rng = PlayoutRng::new(seed);
    let mut scratch = Vec::new();
    let (mut decisions, mut points) = (0_u64, 0_i64);
    let begin = Instant::now();
    for _ in 0..games {
        let deal = KarubaCards::deal(setup, &mut rng);
        let mut state = KarubaCards::start(setup, &deal).expect("its own deal");
        decisions += u64::from(play_random(&mut state, &mut rng, &mut scratch));
        points += i64::from(state.scores().points(Seat::FIRST));
    }
    (begin.elapsed().as_secs_f64(), decisions, points)
}
