//! How far bots are from hindsight in Karuba: `hindsight DEALS NODES PLAYOUTS`. Two masters play every deal with so many playouts a
//! move; the best line found and the proven bound stand beside what they made of it.

#![expect(clippy::print_stdout, reason = "this is a program for the terminal")]

use std::time::Instant;

use tablee_bots::{Budget, Level, Mind as _, OneAfterTheOther, Question, choose};
use tablee_core::{DealRng, Game as _, Joint, Seat, Setup, Turn, Viewer};
use tablee_karuba::Karuba;

/// The deals of docs/bots.md.
const SEED: u64 = 20_261_116;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let mut number = |usual| numbers.next().unwrap_or(usual);
    let (deals, nodes, playouts) = (number(200), number(tablee_bots::HINDSIGHT_NODES), number(1_200));
    let setup = Setup::<Karuba>::standard(2).expect("two may play");
    let (mut found, mut bounds, mut made, mut best, mut proven) = (0, 0, 0, 0, 0);
    let (mut slowest, mut widest) = (0.0_f64, 0);
    for deal_number in 0..deals {
        let deal = Karuba::deal(&setup, &mut DealRng::from_numbers(SEED, deal_number));
        let mut state = Karuba::start(&setup, &deal).expect("a deal");
        let begun = Instant::now();
        let hindsight = Karuba::hindsight(&state.view(Viewer::Seat(Seat::FIRST)), &deal, Seat::FIRST, nodes);
        let hindsight = hindsight.expect("a deal to look back at");
        slowest = slowest.max(begun.elapsed().as_secs_f64());
        while playouts > 0 && state.turn() != Turn::Over {
            let mut joint: Option<Joint<_>> = None;
            for seat in state.turn().seats() {
                let mut legal = Vec::new();
                state.legal(seat, &mut legal);
                let view = state.view(Viewer::Seat(seat));
                // With the same seed both would do the same.
                let seed = deal_number << 1 | seat.index() as u64;
                let budget = Budget::playouts(playouts);
                let (level, workers) = (Level::Master, &OneAfterTheOther);
                let choice =
                    choose::<Karuba>(&Question { view: &view, seat, legal: &legal, level, seed, budget, workers });
                joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
            }
            state.resolve(&joint.expect("somebody decides"), &mut ());
        }
        let points = [Seat::FIRST, Seat::new(1)].map(|seat| state.scores().points(seat));
        println!("{deal_number}: possible {}, bound {}, masters {points:?}", hindsight.points, hindsight.bound);
        found += hindsight.points;
        bounds += hindsight.bound;
        widest = widest.max(hindsight.bound - hindsight.points);
        proven += u32::from(hindsight.bound == hindsight.points);
        made += points.iter().sum::<i32>();
        best += points.into_iter().max().unwrap_or_default();
    }
    let mean = |sum: i32| f64::from(sum) / deals.max(1) as f64;
    println!("possible {:.1}, bound {:.1}, widest gap {widest}, proven {proven}", mean(found), mean(bounds));
    println!("masters {:.1}, the better one {:.1}; slowest solution {slowest:.2} s", mean(made) / 2.0, mean(best));
}
