//! How many random games a second: `cargo run --release --example speed -- [seats] [games]`.

#![expect(clippy::print_stdout, reason = "it prints what it measured")]

use std::time::Instant;

use tablee_core::{Game, PlayoutRng, Setup, play_random};
use tablee_karuba::Karuba;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let seats = arguments.next().unwrap_or(2) as usize;
    let games = arguments.next().unwrap_or(1_000_000);
    let setup = Setup::<Karuba>::standard(seats).expect("two to four seats");
    let mut rng = PlayoutRng::new(1);
    let mut scratch = Vec::new();
    let (mut decisions, mut points) = (0, 0);
    let start = Instant::now();
    for _ in 0..games {
        let deal = Karuba::deal(&setup, &mut rng);
        let mut game = Karuba::start(&setup, &deal).expect("a fresh deal");
        decisions += u64::from(play_random(&mut game, &mut rng, &mut scratch));
        points += i64::from(game.scores().points(tablee_core::Seat::FIRST));
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{seats} seats: {:.0} games/s, {:.2} million decisions/s",
        games as f64 / seconds,
        decisions as f64 / seconds / 1e6
    );
    println!("{:.2} decisions and {:.3} points a game", decisions as f64 / games as f64, points as f64 / games as f64);
}
