//! How many decisions a second a batch makes: `cargo run --release -p tablee-encoding --example steps -- [threads] [slots]`.
//!
//! `steps count GAME STEPS` makes so many steps of 256 games and nothing else, and prints how many decisions these were, for whoever
//! counts instructions (`cargo xtask instructions`). Drawing the random actions is counted there, but not in the seconds.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use tablee_core::{PlayoutRng, Setup};
use tablee_encoding::{Batch, Buffers, Encode, Plan, Visit, visit};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

/// A batch with random actions, and memory for what it writes.
struct Bench<G: Encode> {
    batch: Batch<G>,
    observations: Vec<u8>,
    masks: Vec<u8>,
    rewards: Vec<f32>,
    ends: Vec<u8>,
    deciders: Vec<i8>,
    actions: Vec<i32>,
    rng: PlayoutRng,
}

impl<G: Encode> Bench<G> {
    fn new(threads: usize, slots: usize) -> Bench<G> {
        let setup = Setup::<G>::standard(2).expect("all games are for two");
        let batch = Batch::new(setup, Plan { slots, seed: 1, threads, ..Plan::default() }).expect("enough memory");
        let space = batch.space();
        let lanes = slots * space.lanes;
        let mut bench = Bench {
            observations: vec![0; lanes * space.observation()],
            masks: vec![0; lanes * space.actions],
            rewards: vec![0.0; slots * 2],
            ends: vec![0; slots],
            deciders: vec![0; lanes],
            actions: vec![0; lanes],
            rng: PlayoutRng::new(1),
            batch,
        };
        bench.with(|batch, _, out| batch.reset(None, out).expect("buffers of the right size"));
        bench
    }

    fn with<T>(&mut self, work: impl FnOnce(&mut Batch<G>, &[i32], Buffers<'_>) -> T) -> T {
        let out = Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ends: &mut self.ends,
            deciders: &mut self.deciders,
            finals: None,
        };
        work(&mut self.batch, &self.actions, out)
    }

    /// One step: how many decisions it had, and how long it took.
    fn step(&mut self) -> (usize, Duration) {
        self.batch.sample(&mut self.rng, &mut self.actions).expect("buffers of the right size");
        let decisions = self.actions.iter().filter(|&&action| action >= 0).count();
        let start = Instant::now();
        self.with(|batch, actions, out| batch.step(actions, out).expect("legal actions"));
        (decisions, start.elapsed())
    }
}

#[expect(clippy::print_stdout, reason = "it is what this program is for")]
fn measure<G: Encode>(threads: usize, slots: usize) {
    let mut bench = Bench::<G>::new(threads, slots);
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let (mut stepping, mut decisions) = (Duration::ZERO, 0_usize);
        while stepping < Duration::from_millis(300) {
            let (made, took) = bench.step();
            decisions += made;
            stepping += took;
        }
        best = best.max(decisions as f64 / stepping.as_secs_f64());
    }
    let space = bench.batch.space();
    println!(
        "{:14} {:6.2} million decisions a second; {} actions, {} bytes an observation",
        G::INFO.id,
        best / 1e6,
        space.actions,
        space.observation()
    );
}

/// The decisions of so many steps.
fn count<G: Encode>(steps: usize) -> usize {
    let mut bench = Bench::<G>::new(1, 256);
    (0..steps).map(|_| bench.step().0).sum()
}

/// So many steps of a game known by its name.
struct Counted(usize);

impl Visit for Counted {
    type Output = usize;

    fn with<G: Encode>(self) -> usize {
        count::<G>(self.0)
    }
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "it is what this program is for")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "count") {
        let steps = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(1);
        let Ok(counted) = visit(arguments.get(1).map_or("", String::as_str), Counted(steps)) else {
            eprintln!("There is no such game.");
            return ExitCode::from(2);
        };
        println!("{counted}");
        return ExitCode::SUCCESS;
    }
    let mut numbers = arguments.iter().filter_map(|text| text.parse().ok());
    let (threads, slots) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(4096));
    measure::<Kariba>(threads, slots);
    measure::<KarubaCards>(threads, slots);
    measure::<Karuba>(threads, slots);
    measure::<Labyrinth>(threads, slots);
    ExitCode::SUCCESS
}
