//! How fast the engines are: complete random games through the general trait, and each of its parts alone.

mod bots;

use std::hint::black_box;
use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde::Serialize;
use tablee_catalog::{GAMES, Request, Visit};
use tablee_core::{Diagrammed, Game, Joint, PlayoutRng, Say as _, Seat, Sentence, Setup, Viewer, play_random};

use crate::Context;
use crate::command::chosen_game;
use crate::failure::Failure;

/// The longest run that may be asked for, in seconds a measurement.
const LONGEST: f64 = 3600.0;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: usize,
    games_per_second: f64,
    decisions_per_second: f64,
    ns_per_decision: f64,
    state_bytes: usize,
    alone: Alone,
    all_cores: AllCores,
}

/// Nanoseconds a call.
#[derive(Serialize)]
struct Alone {
    sample: f64,
    legal: f64,
    resolve: f64,
    view: f64,
    determinize: f64,
}

#[derive(Serialize)]
struct AllCores {
    game: &'static str,
    seats: usize,
    threads: usize,
    games_per_second: f64,
    decisions_per_second: f64,
    ns_per_decision: f64,
    state_bytes: usize,
}

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let chosen = chosen_game(matches);
    let games: Vec<&str> = if chosen.is_empty() { GAMES.iter().map(|info| info.id).collect() } else { vec![chosen] };
    if let Some(unknown) = games.iter().find(|game| !GAMES.iter().any(|info| info.id == **game)) {
        return Err(Failure::unknown_game(unknown));
    }
    let request = crate::request(matches)?;
    let seconds = matches.get_one::<f64>("seconds").copied().unwrap_or(2.0);
    if !(seconds > 0.0 && seconds <= LONGEST) {
        return Err(Sentence::new("bench-seconds").text("seconds", seconds).number("most", LONGEST as i64).into());
    }
    let json = matches.get_flag("json");
    if matches.get_flag("bots") {
        return bots::run(context, &games, &request, Duration::from_secs_f64(seconds), json);
    }
    let mut out = std::io::stdout().lock();
    let mut reports = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let progress = Sentence::new("bench-progress")
            .text("game", game)
            .count("index", index + 1)
            .count("total", games.len())
            .number("left", ((games.len() - index) as f64 * seconds * 3.0) as i64);
        let shown = std::io::stderr().is_terminal();
        if shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", context.words.say(&progress));
        }
        let bench = Bench { request: request.clone(), time: Duration::from_secs_f64(seconds) };
        let report = tablee_catalog::visit(game, bench).ok_or_else(|| Failure::unknown_game(game))??;
        if shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        if !json {
            if index == 0 {
                writeln!(out, "{}", context.words.text("bench-heading"))?;
            }
            write_row(&mut out, &report)?;
        }
        reports.push(report);
    }
    if json {
        let text = match reports.as_slice() {
            [report] if !chosen.is_empty() => serde_json::to_string_pretty(report),
            all => serde_json::to_string_pretty(all),
        };
        writeln!(out, "{}", text.map_err(|error| Failure::output(&error.into()))?)?;
    }
    Ok(())
}

fn write_row(out: &mut impl std::io::Write, report: &Report) -> std::io::Result<()> {
    let row = |out: &mut dyn std::io::Write, name: &str, games: f64, decisions: f64, ns: f64| {
        writeln!(out, "{name:<22}{games:>14.0}{decisions:>16.0}{ns:>10.1}{:>9}", report.state_bytes)
    };
    let name = format!("{} × {}", report.game, report.seats);
    row(out, &name, report.games_per_second, report.decisions_per_second, report.ns_per_decision)?;
    let all = &report.all_cores;
    let name = format!("  × {} threads", all.threads);
    row(out, &name, all.games_per_second, all.decisions_per_second, all.ns_per_decision)?;
    let alone = &report.alone;
    writeln!(
        out,
        "  ns: sample {:.1}, legal {:.1}, resolve {:.1}, view {:.1}, determinize {:.1}",
        alone.sample, alone.legal, alone.resolve, alone.view, alone.determinize
    )
}

struct Bench {
    request: Request,
    time: Duration,
}

impl Visit for Bench {
    type Output = Result<Report, Failure>;

    fn with<G: Diagrammed>(self) -> Self::Output {
        let setup = self.request.setup::<G>()?;
        let one = playouts(&setup, self.time, 1);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let all: Vec<Count> = std::thread::scope(|scope| {
            let start = |thread: usize| {
                let (setup, time) = (&setup, self.time);
                scope.spawn(move || playouts(setup, time, thread as u64 + 2))
            };
            let handles: Vec<_> = (0..threads).map(start).collect();
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        let games: f64 = all.iter().map(Count::games_per_second).sum();
        let decisions: f64 = all.iter().map(Count::decisions_per_second).sum();
        Ok(Report {
            game: G::INFO.id,
            seats: setup.seats,
            games_per_second: one.games_per_second(),
            decisions_per_second: one.decisions_per_second(),
            ns_per_decision: 1e9 / one.decisions_per_second(),
            state_bytes: size_of::<G>(),
            alone: alone(&setup, self.time / 5),
            all_cores: AllCores {
                game: G::INFO.id,
                seats: setup.seats,
                threads,
                games_per_second: games,
                decisions_per_second: decisions,
                ns_per_decision: 1e9 / decisions,
                state_bytes: size_of::<G>(),
            },
        })
    }
}

struct Count {
    games: u64,
    decisions: u64,
    time: Duration,
}

impl Count {
    fn games_per_second(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64()
    }

    fn decisions_per_second(&self) -> f64 {
        self.decisions as f64 / self.time.as_secs_f64()
    }
}

/// A complete game: shuffled, dealt, played at random to the end, scored.
#[inline]
fn whole_game<G: Game>(setup: &Setup<G>, rng: &mut PlayoutRng, scratch: &mut Vec<G::Move>) -> u64 {
    let deal = G::deal(setup, rng);
    let Ok(mut state) = G::start(setup, &deal) else { return 0 };
    let decisions = play_random(&mut state, rng, scratch);
    black_box(state.scores());
    u64::from(decisions)
}

fn playouts<G: Game>(setup: &Setup<G>, time: Duration, seed: u64) -> Count {
    let mut rng = PlayoutRng::new(seed);
    let mut scratch = Vec::new();
    for _ in 0..200 {
        whole_game(setup, &mut rng, &mut scratch);
    }
    let start = Instant::now();
    let mut count = Count { games: 0, decisions: 0, time: Duration::ZERO };
    while count.time < time {
        for _ in 0..256 {
            count.decisions += whole_game(setup, &mut rng, &mut scratch);
        }
        count.games += 256;
        count.time = start.elapsed();
    }
    count
}

/// Each part of the trait alone, over positions from the middle of random games.
fn alone<G: Game>(setup: &Setup<G>, time: Duration) -> Alone {
    let mut rng = PlayoutRng::new(99);
    let mut scratch = Vec::new();
    let mut positions: Vec<(G, Seat, Joint<G::Move>)> = Vec::new();
    while positions.len() < 512 {
        let deal = G::deal(setup, &mut rng);
        let Ok(mut state) = G::start(setup, &deal) else { break };
        while let Some(seat) = state.turn().seats().iter().next() {
            let mut joint = Joint::of(seat, state.sample(seat, &mut rng, &mut scratch));
            for other in state.turn().seats().iter().skip(1) {
                joint.set(other, state.sample(other, &mut rng, &mut scratch));
            }
            positions.push((state.clone(), seat, joint));
            state.resolve(&joint, &mut ());
        }
    }
    let views: Vec<G::View> = positions.iter().map(|(state, seat, _)| state.view(Viewer::Seat(*seat))).collect();
    let mut moves = Vec::new();
    Alone {
        sample: each(time, positions.len(), |index| {
            let (state, seat, _) = &positions[index];
            black_box(state.sample(*seat, &mut rng, &mut moves));
        }),
        legal: each(time, positions.len(), |index| {
            let (state, seat, _) = &positions[index];
            scratch.clear();
            state.legal(*seat, &mut scratch);
            black_box(&scratch);
        }),
        // A clone is part of it, as in a search that tries a move.
        resolve: each(time, positions.len(), |index| {
            let (state, _, joint) = &positions[index];
            let mut next = state.clone();
            next.resolve(joint, &mut ());
            black_box(&next);
        }),
        view: each(time, positions.len(), |index| {
            let (state, seat, _) = &positions[index];
            black_box(state.view(Viewer::Seat(*seat)));
        }),
        determinize: {
            let mut rng = PlayoutRng::new(7);
            each(time, views.len(), |index| drop(black_box(G::determinize(&views[index], &mut rng))))
        },
    }
}

fn each(time: Duration, count: usize, mut call: impl FnMut(usize)) -> f64 {
    let start = Instant::now();
    let mut calls = 0_u64;
    loop {
        (0..count).for_each(&mut call);
        calls += count as u64;
        let elapsed = start.elapsed();
        if elapsed >= time || count == 0 {
            return elapsed.as_nanos() as f64 / calls.max(1) as f64;
        }
    }
}
