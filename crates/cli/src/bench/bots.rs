//! How fast the searches of the bots are: playouts a second inside them, beside plain random playouts from the same positions,
//! on one core.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Question, consider};
use tablee_catalog::{Request, Visit};
use tablee_core::{Diagrammed, PlayoutRng, Seat, Setup, Viewer, play_random, random_step};

use crate::Context;
use crate::failure::Failure;

/// Positions of whole games that are searched.
const POSITIONS: usize = 24;
/// The levels that search; the others judge without playouts.
const LEVELS: [Level; 2] = [Level::Hard, Level::Master];

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: usize,
    plain: Rates,
    searches: Vec<Search>,
}

/// Playouts a second.
#[derive(Clone, Copy, Serialize)]
struct Rates {
    first_move: f64,
    whole_game: f64,
}

#[derive(Serialize)]
struct Search {
    level: Level,
    #[serde(flatten)]
    rates: Rates,
    /// The rate over a whole game as a part of the plain one.
    of_plain: f64,
}

pub(super) fn run(
    context: &Context,
    games: &[&str],
    request: &Request,
    time: Duration,
    json: bool,
) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut reports = Vec::new();
    for game in games {
        let bench = Bench { request: request.clone(), time };
        let report = tablee_catalog::visit(game, bench).ok_or_else(|| Failure::unknown_game(game))??;
        if !json {
            if reports.is_empty() {
                writeln!(out, "{}", context.words.text("bench-bots-heading"))?;
            }
            write_rows(&mut out, context, &report)?;
        }
        reports.push(report);
    }
    if json {
        let text = match reports.as_slice() {
            [report] => serde_json::to_string_pretty(report),
            all => serde_json::to_string_pretty(all),
        };
        writeln!(out, "{}", text.map_err(|error| Failure::output(&error.into()))?)?;
    }
    Ok(())
}

fn write_rows(out: &mut impl Write, context: &Context, report: &Report) -> std::io::Result<()> {
    writeln!(out, "{} × {}", report.game, report.seats)?;
    let plain = context.words.text("bench-bots-plain");
    writeln!(out, "  {plain:<24}{:>14.0}{:>16.0}", report.plain.first_move, report.plain.whole_game)?;
    for search in &report.searches {
        let Rates { first_move, whole_game } = search.rates;
        let name = search.level.name();
        writeln!(out, "  {name:<24}{first_move:>14.0}{whole_game:>16.0}{:>11.2}", search.of_plain)?;
    }
    Ok(())
}

struct Bench {
    request: Request,
    time: Duration,
}

impl Visit for Bench {
    type Output = Result<Report, Failure>;

    fn with<G: Diagrammed + Mind>(self) -> Self::Output {
        let setup = self.request.setup::<G>()?;
        let all = positions(&setup);
        let first = &all[..all.len().min(1)];
        let plain = Rates { first_move: plain(first, self.time / 2), whole_game: plain(&all, self.time) };
        let search = |level: Level| {
            let rates = Rates {
                first_move: searched(first, level, self.time / 2),
                whole_game: searched(&all, level, self.time),
            };
            Search { level, rates, of_plain: rates.whole_game / plain.whole_game }
        };
        let searches = LEVELS.map(search).into_iter().collect();
        Ok(Report { game: G::INFO.id, seats: setup.seats, plain, searches })
    }
}

/// Positions with a choice: the first of a game, then others spread over random games.
fn positions<G: Mind>(setup: &Setup<G>) -> Vec<(G, Seat)> {
    let (mut rng, mut scratch, mut legal) = (PlayoutRng::new(1), Vec::new(), Vec::new());
    let mut found = Vec::new();
    // A few games are enough for any game of ours; a set without choices gives what it has.
    for _ in 0..64 {
        let deal = G::deal(setup, &mut rng);
        let Ok(mut state) = G::start(setup, &deal) else { return found };
        let mut met = 0;
        loop {
            for seat in state.turn().seats() {
                legal.clear();
                state.legal(seat, &mut legal);
                if legal.len() > 1 {
                    if met % 5 == 0 && found.len() < POSITIONS {
                        found.push((state.clone(), seat));
                    }
                    met += 1;
                }
            }
            if random_step(&mut state, &mut rng, &mut scratch) == 0 {
                break;
            }
        }
        if found.len() >= POSITIONS {
            break;
        }
    }
    found
}

/// Random games to the end from each position in turn.
fn plain<G: Mind>(positions: &[(G, Seat)], time: Duration) -> f64 {
    let (mut rng, mut scratch) = (PlayoutRng::new(2), Vec::new());
    let start = Instant::now();
    let mut games = 0_u64;
    while start.elapsed() < time && !positions.is_empty() {
        for (state, _) in positions {
            for _ in 0..16 {
                let mut end = state.clone();
                play_random(&mut end, &mut rng, &mut scratch);
                black_box(end.scores());
            }
        }
        games += 16 * positions.len() as u64;
    }
    games as f64 / start.elapsed().as_secs_f64()
}

/// What the searches say they have played, over the time they took. Positions that are solved exactly count as they say.
fn searched<G: Mind>(positions: &[(G, Seat)], level: Level, time: Duration) -> f64 {
    let share = time / positions.len().max(1) as u32;
    let (mut playouts, mut spent) = (0_u64, Duration::ZERO);
    for (index, (state, seat)) in positions.iter().enumerate() {
        let view = state.view(Viewer::Seat(*seat));
        let mut legal = Vec::new();
        state.legal(*seat, &mut legal);
        let start = Instant::now();
        let stop = || start.elapsed() >= share;
        let question: Question<'_, G> = Question {
            view: &view,
            seat: *seat,
            legal: &legal,
            level,
            seed: index as u64,
            budget: Budget { playouts: u64::MAX, stop: &stop },
            workers: &OneAfterTheOther,
        };
        let candidates = consider(&question, &mut |_| true);
        spent += start.elapsed();
        playouts += candidates.iter().map(|candidate| candidate.playouts).sum::<u64>();
    }
    playouts as f64 / spent.as_secs_f64().max(1e-9)
}
