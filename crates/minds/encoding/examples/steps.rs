//! How many decisions a second a batch makes: `cargo run --release -p tablee-encoding --example steps -- [threads] [slots]`.

use std::time::{Duration, Instant};

use tablee_core::{PlayoutRng, Setup};
use tablee_encoding::{Batch, Buffers, Encode, Plan};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

#[expect(clippy::print_stdout, reason = "it is what this program is for")]
fn measure<G: Encode>(threads: usize, slots: usize) {
    let setup = Setup::<G>::standard(2).expect("all games are for two");
    let mut batch = Batch::new(setup, Plan { slots, seed: 1, threads, ..Plan::default() }).expect("enough memory");
    let space = batch.space().clone();
    let lanes = slots * space.lanes;
    let (mut observations, mut masks) = (vec![0; lanes * space.observation()], vec![0; lanes * space.actions]);
    let (mut rewards, mut ends, mut deciders) = (vec![0.0; slots * 2], vec![0; slots], vec![0; lanes]);
    let mut actions = vec![0; lanes];
    let mut rng = PlayoutRng::new(1);
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let (mut stepping, mut decisions, mut steps) = (Duration::ZERO, 0_usize, 0_usize);
        while stepping < Duration::from_millis(300) {
            let out = Buffers {
                observations: &mut observations,
                masks: &mut masks,
                rewards: &mut rewards,
                ends: &mut ends,
                deciders: &mut deciders,
            };
            if steps == 0 {
                batch.reset(None, out).expect("buffers of the right size");
            } else {
                batch.sample(&mut rng, &mut actions).expect("buffers of the right size");
                decisions += actions.iter().filter(|&&action| action >= 0).count();
                let start = Instant::now();
                batch.step(&actions, out).expect("legal actions");
                stepping += start.elapsed();
            }
            steps += 1;
        }
        best = best.max(decisions as f64 / stepping.as_secs_f64());
    }
    println!(
        "{:14} {:6.2} million decisions a second; {} actions, {} bytes an observation",
        G::INFO.id,
        best / 1e6,
        space.actions,
        space.observation()
    );
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let (threads, slots) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(4096));
    measure::<Kariba>(threads, slots);
    measure::<KarubaCards>(threads, slots);
    measure::<Karuba>(threads, slots);
    measure::<Labyrinth>(threads, slots);
}
