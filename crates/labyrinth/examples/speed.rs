//! How many random games a second one core plays: `cargo run --release -p tablee-labyrinth --example speed [seats [games]]`.

#![expect(clippy::print_stdout, reason = "an example for the terminal")]

use std::time::Instant;

use tablee_core::{Game, PlayoutRng, Seat, Setup, play_random};
use tablee_labyrinth::Labyrinth;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let seats = arguments.next().unwrap_or(2);
    let games = arguments.next().unwrap_or(300_000);
    let setup = Setup::<Labyrinth>::standard(seats).expect("2 to 6 seats");
    let mut rng = PlayoutRng::new(1);
    let mut scratch = Vec::new();
    let (mut decisions, mut points) = (0_u64, 0_i64);
    let begin = Instant::now();
    for _ in 0..games {
        let deal = Labyrinth::deal(&setup, &mut rng);
        let mut state = Labyrinth::start(&setup, &deal).expect("its own deal");
        decisions += u64::from(play_random(&mut state, &mut rng, &mut scratch));
        points += i64::from(state.scores().points(Seat::FIRST));
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{seats} seats: {:.0} games/s, {:.2} M decisions/s, {:.1} decisions and {:.2} points of seat 1 a game",
        games as f64 / seconds,
        decisions as f64 / seconds / 1e6,
        decisions as f64 / games as f64,
        points as f64 / games as f64,
    );
}
