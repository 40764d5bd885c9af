//! How many random games and decisions a second of one core: `cargo run --release --example speed [-- SECONDS]`.

use std::time::{Duration, Instant};

use tablee_core::{ComponentSet, Game, PlayoutRng, Seat, Setup, play_random};
use tablee_kariba::{Kariba, KaribaOptions, KaribaSet};

#[expect(clippy::print_stdout, reason = "the answer is what the program is for")]
fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1.0);
    for (expert, seats) in [false, true].into_iter().flat_map(|expert| (2..=4).map(move |seats| (expert, seats))) {
        let Ok(setup) = Setup::<Kariba>::new(KaribaOptions { expert }, KaribaSet::standard(), seats) else { continue };
        let run = Run::of(&setup, Duration::from_secs_f64(seconds));
        println!(
            "expert {expert:5}, {seats} seats: {:.2} M games/s, {:.1} M decisions/s; {:.1} decisions and {:.1} points a game",
            run.games / run.seconds / 1e6,
            run.decisions / run.seconds / 1e6,
            run.decisions / run.games,
            run.points / run.games,
        );
    }
}

struct Run {
    games: f64,
    decisions: f64,
    points: f64,
    seconds: f64,
}

impl Run {
    fn of(setup: &Setup<Kariba>, duration: Duration) -> Run {
        let mut rng = PlayoutRng::new(1);
        let mut scratch = Vec::new();
        let (mut games, mut decisions, mut points) = (0_u64, 0_u64, 0_i64);
        let (start, before) = (Instant::now(), processor_time());
        while start.elapsed() < duration {
            for _ in 0..1_000 {
                let deal = Kariba::deal(setup, &mut rng);
                let Ok(mut state) = Kariba::start(setup, &deal) else { continue };
                decisions += u64::from(play_random(&mut state, &mut rng, &mut scratch));
                let scores = state.scores();
                points += i64::from(Seat::all(setup.seats).map(|seat| scores.points(seat)).sum::<i32>());
                games += 1;
            }
        }
        let spent = match (before, processor_time()) {
            (Some(before), Some(after)) => after - before,
            _ => start.elapsed(),
        };
        Run { games: games as f64, decisions: decisions as f64, points: points as f64, seconds: spent.as_secs_f64() }
    }
}

/// The time that this program had a processor for itself, where Linux tells it: on a busy machine, the only fair clock.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
