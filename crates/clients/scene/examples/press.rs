//! What one press on the page costs before anything is painted: the way through text and JSON, and the typed way.
//!
//! `cargo run --release -p tablee-scene --example press`

use std::hint::black_box;
use std::time::Instant;

use tablee_board::{Pick, Press};
use tablee_catalog::{GAMES, Request};
use tablee_core::{DealRng, PlayoutRng, Seat, SeatView, Table, Turn, Viewer};
use tablee_scene::{Pen, drawn, open};
use tablee_words::{Language, Words};

const PRESSES: u32 = 10;

fn pen<'a>(
    words: &'a Words,
    gestures: &'a tablee_board::Gestures,
    pick: &'a Pick,
    names: &'a [String],
    last: &'a [Option<String>],
) -> Pen<'a> {
    Pen { words, gestures, pick, shown: Seat::FIRST, names, advice: &[], last, standing: None }
}

/// The view goes to JSON and back, every move to text and back, and the last moves come out of a whole record.
fn through_text(table: &dyn Table, seat: Seat, words: &Words, names: &[String]) -> usize {
    let Some(view) = open(table.info().id, table.view(Viewer::Seat(seat))) else { return 0 };
    let gestures = view.gestures(&table.legal(seat), words);
    let record = table.record(names);
    let last = |seat: Seat| record.moves.iter().rev().find_map(|joint| joint.get(&seat).cloned());
    let last: Vec<Option<String>> = Seat::all(table.seats()).map(last).collect();
    let choice = gestures.points[gestures.points.len() / 2].notation.clone();
    let pick = Pick::default().press(&gestures, &Press::Move(choice.clone()));
    let scene = view.scene(&pen(words, &gestures, &pick, names, &last));
    black_box((view.spoken(words), table.describe(seat, &choice), table.standing()));
    scene.hand.len()
}

/// What the seat sees is kept until something happens.
fn typed(table: &dyn Table, seen: &dyn SeatView, words: &Words, names: &[String]) -> usize {
    let view = drawn(seen);
    let gestures = view.gestures(words);
    let last = table.last();
    let choice = gestures.points[gestures.points.len() / 2].notation.clone();
    let pick = Pick::default().press(&gestures, &Press::Move(choice.clone()));
    let scene = view.scene(&pen(words, &gestures, &pick, names, &last));
    black_box((view.spoken(words), seen.describe(&choice), table.standing()));
    scene.hand.len()
}

#[expect(clippy::print_stdout, clippy::unwrap_used, reason = "an example for the terminal")]
fn main() {
    let words = Words::new(Language::English);
    let names: Vec<String> = ["Ada", "Ben"].map(str::to_owned).to_vec();
    for info in GAMES {
        let mut rng = PlayoutRng::new(1);
        let request = Request { seats: Some(2), ..Request::default() };
        let mut table = tablee_catalog::open(info.id, &request, &mut DealRng::from_numbers(1, 1)).unwrap();
        let (mut text, mut direct, mut presses) = (0.0, 0.0, 0_u32);
        while let Turn::Decide(deciding) = table.turn() {
            let seat = deciding.iter().next().unwrap_or(Seat::FIRST);
            let seen = table.see(Viewer::Seat(seat));
            let start = Instant::now();
            (0..PRESSES).for_each(|_| {
                black_box(through_text(&*table, seat, &words, &names));
            });
            text += start.elapsed().as_secs_f64();
            let start = Instant::now();
            (0..PRESSES).for_each(|_| {
                black_box(typed(&*table, &*seen, &words, &names));
            });
            direct += start.elapsed().as_secs_f64();
            presses += PRESSES;
            let decision = table.decision();
            for seat in deciding {
                let choice = table.random(seat, &mut rng).unwrap();
                table.commit(seat, decision, &choice).unwrap();
            }
        }
        let micros = |seconds: f64| seconds / f64::from(presses) * 1e6;
        println!("{:14} through text {:7.0} µs, typed {:7.0} µs a press", info.id, micros(text), micros(direct));
    }
}
