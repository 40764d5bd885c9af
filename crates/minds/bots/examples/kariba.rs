//! The rows of the table that are special to Kariba:
//! - `cargo run --release -p tablee-bots --example kariba -- regret 2000`: positions from real games with two seats and nothing
//!   left to draw; hard and master against an exact solution that looks at every line.
//! - `... -- rule master:4000 400`: a player against the rule that takes the largest capture.
//! - `... -- speed`: iterations a second of the information-set search from the first move, on one core.

use std::time::Instant;

use tablee_bots::{Budget, Level, OneAfterTheOther, Played, Question, choose, consider_counting};
use tablee_core::{DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Viewer};
use tablee_kariba::{Action, Animal, Cards, HUNTING_CARDS, Kariba, KaribaMove};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, default: u64| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default);
    match arguments.first().map(String::as_str) {
        Some("regret") => regret(number(1, 2000)),
        Some("rule") => rule(arguments.get(1).map_or("master:4000", String::as_str), number(2, 400)),
        _ => speed(),
    }
}

fn start(game: u64) -> Kariba {
    let setup = Setup::standard(2).expect("two may play");
    let deal = Kariba::deal(&setup, &mut DealRng::from_numbers(2026, game));
    Kariba::start(&setup, &deal).expect("its own deal")
}

fn legal(state: &Kariba) -> Vec<KaribaMove> {
    let mut legal = Vec::new();
    state.legal(state.turn_of(), &mut legal);
    legal
}

fn after(state: &Kariba, choice: KaribaMove) -> Kariba {
    let mut next = state.clone();
    next.resolve(&Joint::of(state.turn_of(), choice), &mut ());
    next
}

fn over(state: &Kariba) -> bool {
    state.turn().seats().is_empty()
}

fn bot(state: &Kariba, level: Level, playouts: u64, seed: u64) -> KaribaMove {
    let (view, legal, seat) = (state.view(Viewer::Seat(state.turn_of())), legal(state), state.turn_of());
    let budget = Budget::playouts(playouts);
    choose::<Kariba>(&Question { view: &view, seat, legal: &legal, level, seed, budget, workers: &OneAfterTheOther })
}

/// The difference that `seat` gets with best play of both: every line looked at, nothing clever.
fn difference(state: &Kariba, seat: Seat) -> i32 {
    if over(state) {
        return state.scores().points(seat) - state.scores().points(seat.next(2));
    }
    let values = legal(state).into_iter().map(|choice| difference(&after(state, choice), seat));
    if state.turn_of() == seat { values.max() } else { values.min() }.unwrap_or(0)
}

#[expect(clippy::print_stdout, reason = "an example for the terminal")]
fn regret(positions: u64) {
    let mut lost = [0; 2];
    let mut wrong = [0; 2];
    let mut seen = 0;
    let mut game = 0;
    while seen < positions {
        let mut state = start(game);
        while !over(&state) && seen < positions {
            if state.pile().is_empty() && legal(&state).len() > 1 {
                let seat = state.turn_of();
                let value = |choice: KaribaMove| difference(&after(&state, choice), seat);
                let best = legal(&state).into_iter().map(value).max().unwrap_or(0);
                for (which, level) in [Level::Hard, Level::Master].into_iter().enumerate() {
                    let regret = best - value(bot(&state, level, 400, game));
                    lost[which] += regret;
                    wrong[which] += u64::from(regret != 0);
                }
                seen += 1;
            }
            let level = if state.turn_of().index() as u64 == game % 2 { Level::Easy } else { Level::Medium };
            state = after(&state, bot(&state, level, 1, game));
        }
        game += 1;
    }
    let mean = |which: usize| f64::from(lost[which]) / seen as f64;
    println!("{seen} positions from {game} games: regret of hard {:.3}, of master {:.3}", mean(0), mean(1));
    println!("moves that were not best: {} and {}", wrong[0], wrong[1]);
}

/// The largest capture in sight, or else anything.
fn largest_capture(state: &Kariba, seed: u64) -> KaribaMove {
    let gain = |choice: &KaribaMove| match choice.action() {
        Action::Play { animal, count } => {
            let laid = state.waterhole() + Cards::of(animal, count);
            let hunts = |&prey: &Animal| if animal == Animal::MOUSE { prey == Animal::ELEPHANT } else { prey < animal };
            let prey = laid.animals().filter(hunts).last();
            if laid.count(animal) < HUNTING_CARDS { 0 } else { prey.map_or(0, |prey| laid.count(prey)) }
        }
        _ => 0,
    };
    let legal = legal(state);
    let most = legal.iter().map(gain).max().unwrap_or(0);
    let best: Vec<KaribaMove> = legal.into_iter().filter(|choice| gain(choice) == most).collect();
    best[PlayoutRng::new(seed).below(best.len() as u32) as usize]
}

#[expect(clippy::print_stdout, reason = "an example for the terminal")]
fn rule(player: &str, games: u64) {
    let (level, playouts) = player.split_once(':').unwrap_or((player, "4000"));
    let (level, playouts): (Level, u64) = (level.parse().expect("a level"), playouts.parse().expect("a number"));
    let (mut sum, mut square) = (0.0, 0.0);
    for game in 0..games {
        let own = Seat::new(game as usize % 2);
        let mut state = start(game / 2);
        for ply in 0_u64.. {
            if over(&state) {
                break;
            }
            let seed = game.wrapping_mul(1_000_003) ^ (ply << 8);
            let own_turn = state.turn_of() == own;
            state = after(
                &state,
                if own_turn { bot(&state, level, playouts, seed) } else { largest_capture(&state, seed) },
            );
        }
        let score = tablee_bots::win_share(&state, own);
        sum += score;
        square += score * score;
    }
    let mean = sum / games as f64;
    let error = 1.96 * ((square / games as f64 - mean * mean) / games as f64).sqrt();
    println!("{player} wins {:.1} % ± {:.1} in {games} games against the largest capture", mean * 100.0, error * 100.0);
}

#[expect(clippy::print_stdout, reason = "an example for the terminal")]
fn speed() {
    let state = start(0);
    let (view, legal, seat) = (state.view(Viewer::Seat(Seat::FIRST)), legal(&state), Seat::FIRST);
    let (level, workers) = (Level::Master, &OneAfterTheOther);
    // The best of a few, as others may use the machine, too.
    let mut best = 0.0_f64;
    for seed in 0..5 {
        let question =
            Question { view: &view, seat, legal: &legal, level, seed, budget: Budget::playouts(200_000), workers };
        let start = Instant::now();
        let played = Played::default();
        consider_counting::<Kariba>(&question, &mut |_| true, &played);
        best = best.max(played.count() as f64 / start.elapsed().as_secs_f64());
    }
    println!("{best:.0} iterations a second");
}
