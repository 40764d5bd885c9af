//! `cargo run --release -p tablee-bots --example duel -- GAME FIRST SECOND [games] [seats]`: FIRST against SECOND in every other
//! seat, on the same deals with all seats in turn. A player is a level, or a level with a number of playouts: `hard:2000`.
//! The arena does this properly; this is for trying things out.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Question, choose};
use tablee_core::{DealRng, Joint, Seat, Setup, Viewer};

#[derive(Clone, Copy)]
struct Player {
    level: Level,
    playouts: Option<u64>,
}

fn player(text: &str) -> Player {
    let (level, playouts) = text.split_once(':').map_or((text, None), |(level, count)| (level, count.parse().ok()));
    Player { level: level.parse().expect("a level"), playouts }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |index: usize, default: u64| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, seats) = (number(3, 200), number(4, 2) as usize);
    let (first, second) = (player(&arguments[1]), player(&arguments[2]));
    match arguments[0].as_str() {
        "kariba" => duel::<tablee_kariba::Kariba>(first, second, games, seats),
        "karuba" => duel::<tablee_karuba::Karuba>(first, second, games, seats),
        "karuba-cards" => duel::<tablee_karuba_cards::KarubaCards>(first, second, games, seats),
        "labyrinth" => duel::<tablee_labyrinth::Labyrinth>(first, second, games, seats),
        other => panic!("no game {other}"),
    }
}

#[derive(Default)]
struct Tally {
    score: f64,
    square: f64,
    points: [f64; 2],
    slowest: [f64; 2],
    time: [f64; 2],
    moves: [f64; 2],
}

#[expect(clippy::print_stdout, reason = "an example for the terminal")]
fn duel<G: Mind>(first: Player, second: Player, games: u64, seats: usize) {
    let setup = Setup::<G>::standard(seats).expect("so many may play");
    let next = AtomicU64::new(0);
    let start = Instant::now();
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let work = || {
            let mut tally = Tally::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return tally;
                }
                one_game::<G>(&setup, first, second, game, &mut tally);
            }
        };
        let handles: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        handles.into_iter().map(|handle| handle.join().expect("no panic")).collect()
    });
    let sum = |field: fn(&Tally) -> f64| tallies.iter().map(field).sum::<f64>();
    let count = games as f64;
    let mean = sum(|tally| tally.score) / count;
    let error = ((sum(|tally| tally.square) / count - mean * mean).max(0.0) / count).sqrt() * 1.96;
    println!(
        "first wins {:.1} % ± {:.1} in {games} games, {:.0} s",
        mean * 100.0,
        error * 100.0,
        start.elapsed().as_secs_f64()
    );
    println!(
        "points {:.2} : {:.2}",
        sum(|tally| tally.points[0]) / count,
        sum(|tally| tally.points[1]) / count / (seats - 1) as f64
    );
    let slowest = |who: usize| tallies.iter().map(|tally| tally.slowest[who]).fold(0.0, f64::max);
    println!(
        "ms a move {:.2} : {:.2}, slowest {:.1} : {:.1}",
        sum(|tally| tally.time[0]) / sum(|tally| tally.moves[0]),
        sum(|tally| tally.time[1]) / sum(|tally| tally.moves[1]),
        slowest(0),
        slowest(1)
    );
}

fn one_game<G: Mind>(setup: &Setup<G>, first: Player, second: Player, game: u64, tally: &mut Tally) {
    let seats = setup.seats as u64;
    // The same deal for every seat of the first player.
    let own = Seat::new((game % seats) as usize);
    let deal = G::deal(setup, &mut DealRng::from_numbers(2026, game / seats));
    let mut state = G::start(setup, &deal).expect("its own deal");
    let mut legal = Vec::new();
    for ply in 0_u64.. {
        let mut joint: Option<Joint<G::Move>> = None;
        for seat in state.turn().seats() {
            let who = usize::from(seat != own);
            let player = if seat == own { first } else { second };
            legal.clear();
            state.legal(seat, &mut legal);
            let view = state.view(Viewer::Seat(seat));
            let start = Instant::now();
            let limit = Duration::from_millis(player.level.milliseconds());
            let stop = move || start.elapsed() >= limit;
            let budget = match player.playouts {
                Some(playouts) => Budget::playouts(playouts),
                None => Budget { playouts: u64::MAX, stop: &stop },
            };
            let seed = game.wrapping_mul(1_000_003) ^ (ply << 8) ^ seat.index() as u64;
            let question = Question {
                view: &view,
                seat,
                legal: &legal,
                level: player.level,
                seed,
                budget,
                workers: &OneAfterTheOther,
            };
            let choice = choose::<G>(&question);
            let time = start.elapsed().as_secs_f64() * 1e3;
            tally.time[who] += time;
            tally.moves[who] += 1.0;
            tally.slowest[who] = tally.slowest[who].max(time);
            joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
        }
        match joint {
            Some(joint) => state.resolve(&joint, &mut ()),
            None => break,
        }
    }
    let scores = state.scores();
    let score = tablee_bots::win_share(&state, own);
    tally.score += score;
    tally.square += score * score;
    for seat in Seat::all(setup.seats) {
        tally.points[usize::from(seat != own)] += f64::from(scores.points(seat));
    }
}
