//! How fast the searches of the bots are, on one core: playouts a second inside them, beside the same playouts without a search
//! and beside plain random playouts, all from the same positions. The search by the rules alone makes plain random playouts, so it
//! shows what a search costs besides.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use tablee_bots::{Budget, Level, Mind, OneAfterTheOther, Played, Question, consider_counting, consider_plainly};
use tablee_catalog::{Request, Visit};
use tablee_core::{Diagrammed, PlayoutRng, Say as _, Seat, Sentence, Setup, Viewer, play_random, random_step};

use crate::Context;
use crate::failure::Failure;

/// Positions of whole games that are searched.
const POSITIONS: usize = 12;
/// The levels that search; the others judge without playouts.
const LEVELS: [Level; 2] = [Level::Hard, Level::Master];

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: usize,
    plain: Rates,
    plain_search: PlainSearch,
    searches: Vec<Search>,
}

/// Playouts a second.
#[derive(Clone, Copy, Serialize)]
struct Rates {
    first_move: f64,
    whole_game: f64,
}

/// The search by the rules alone.
#[derive(Serialize)]
struct PlainSearch {
    #[serde(flatten)]
    rates: Rates,
    /// The rate inside the search over a whole game as a part of that of plain random playouts.
    of_plain: f64,
}

/// Only positions count in which the level makes playouts: others are solved, or judged at sight.
#[derive(Serialize)]
struct Search {
    level: Level,
    /// Inside the search.
    #[serde(flatten)]
    rates: Rates,
    /// The same playouts, by the same policy as far as the same horizon, without a search.
    alone: Rates,
    /// The rate inside the search over a whole game as a part of that of the playouts alone.
    of_alone: f64,
    /// The same as a part of that of plain random playouts from the same positions.
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
    let name = context.words.text("bench-bots-plain-search");
    let PlainSearch { rates: Rates { first_move, whole_game }, of_plain } = &report.plain_search;
    writeln!(out, "  {name:<24}{first_move:>14.0}{whole_game:>16.0}{of_plain:>11.3}")?;
    for search in &report.searches {
        let Rates { first_move, whole_game } = search.rates;
        let name = search.level.name();
        let alone = context.words.say(&Sentence::new("bench-bots-alone").text("level", name));
        writeln!(out, "  {alone:<24}{:>14.0}{:>16.0}", search.alone.first_move, search.alone.whole_game)?;
        let (of_plain, of_alone) = (search.of_plain, search.of_alone);
        writeln!(out, "  {name:<24}{first_move:>14.0}{whole_game:>16.0}{of_plain:>11.3}{of_alone:>12.2}")?;
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
        let share = self.time / all.len().max(1) as u32;
        let plain: Vec<f64> = all.iter().map(|(state, _)| plain(state, share)).collect();
        let searched = |(state, seat): &(G, Seat)| Asked::new(state, *seat, Level::Hard).plainly(share);
        let searched = Rates::of(&all.iter().map(searched).collect::<Vec<f64>>());
        let of_plain = searched.whole_game / Rates::of(&plain).whole_game;
        let plain_search = PlainSearch { rates: searched, of_plain };
        let mut searches = Vec::new();
        for level in LEVELS {
            let (mut random, mut alone, mut inside) = (Vec::new(), Vec::new(), Vec::new());
            for ((state, seat), &plain) in all.iter().zip(&plain) {
                let asked = Asked::new(state, *seat, level);
                // The first position keeps its place, so that its rate can be told apart.
                let found = asked.alone(share).map(|alone| (plain, alone, asked.inside(share)));
                if found.is_some() || inside.is_empty() {
                    let (plain, alone_, inside_) = found.unwrap_or_default();
                    random.push(plain);
                    alone.push(alone_);
                    inside.push(inside_);
                }
            }
            let (rates, alone, random) = (Rates::of(&inside), Rates::of(&alone), Rates::of(&random));
            searches.push(Search {
                level,
                rates,
                alone,
                of_alone: rates.whole_game / alone.whole_game,
                of_plain: rates.whole_game / random.whole_game,
            });
        }
        Ok(Report { game: G::INFO.id, seats: setup.seats, plain: Rates::of(&plain), plain_search, searches })
    }
}

impl Rates {
    /// Of rates in several positions, the first of which is that of the first move; zero where nothing was played. Over a whole
    /// game all positions get equally many playouts, so that the short ones at its end do not outshine the others.
    fn of(rates: &[f64]) -> Rates {
        let played = || rates.iter().filter(|&&rate| rate > 0.0);
        let seconds: f64 = played().map(|rate| 1.0 / rate).sum();
        Rates {
            first_move: rates.first().copied().unwrap_or(0.0),
            whole_game: if seconds > 0.0 { played().count() as f64 / seconds } else { 0.0 },
        }
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

/// Calls `play`, which says how many playouts it made, for that long, and gives playouts a second.
fn rate(time: Duration, mut play: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut playouts = 0;
    loop {
        playouts += play();
        let elapsed = start.elapsed();
        if elapsed >= time {
            return playouts as f64 / elapsed.as_secs_f64().max(1e-9);
        }
    }
}

/// Random games to the end.
fn plain<G: Mind>(state: &G, time: Duration) -> f64 {
    let (mut rng, mut scratch) = (PlayoutRng::new(2), Vec::new());
    rate(time, || {
        for _ in 0..16 {
            let mut end = state.clone();
            play_random(&mut end, &mut rng, &mut scratch);
            black_box(end.scores());
        }
        16
    })
}

/// What a level is asked in a position.
struct Asked<G: Mind> {
    view: G::View,
    seat: Seat,
    legal: Vec<G::Move>,
    level: Level,
}

impl<G: Mind> Asked<G> {
    fn new(state: &G, seat: Seat, level: Level) -> Asked<G> {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        Asked { view: state.view(Viewer::Seat(seat)), seat, legal, level }
    }

    fn question<'a>(&'a self, seed: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Question<'a, G> {
        Question {
            view: &self.view,
            seat: self.seat,
            legal: &self.legal,
            level: self.level,
            seed,
            budget: Budget { playouts: u64::MAX, stop },
            workers: &OneAfterTheOther,
        }
    }

    /// The playouts of the level without its search; none if it makes none here.
    fn alone(&self, time: Duration) -> Option<f64> {
        let question = self.question(1, &|| false);
        let mut playout = G::playouts(&question)?;
        let eight = || {
            for _ in 0..8 {
                black_box(playout());
            }
            8
        };
        Some(rate(time, eight))
    }

    /// Searches, one after the other for as long, with all that they do besides.
    fn inside(&self, time: Duration) -> f64 {
        self.searching(time, |question, played| {
            black_box(consider_counting(question, &mut |_| true, played));
        })
    }

    /// The same by the rules alone.
    fn plainly(&self, time: Duration) -> f64 {
        self.searching(time, |question, played| {
            black_box(consider_plainly(question, &mut |_| true, played));
        })
    }

    fn searching(&self, time: Duration, search: impl Fn(&Question<'_, G>, &Played)) -> f64 {
        let start = Instant::now();
        let stop = || start.elapsed() >= time;
        let mut seed = 0;
        rate(time, || {
            seed += 1;
            let played = Played::default();
            search(&self.question(seed, &stop), &played);
            played.count()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_game_has_equally_many_playouts_everywhere() {
        let rates = Rates::of(&[100.0, 300.0]);
        assert_eq!((rates.first_move, rates.whole_game), (100.0, 150.0));
        let rates = Rates::of(&[0.0, 300.0, 100.0]);
        assert_eq!((rates.first_move, rates.whole_game), (0.0, 150.0), "where nothing was played nothing counts");
        assert_eq!(Rates::of(&[]).whole_game, 0.0);
    }

    #[test]
    fn every_search_stands_beside_its_playouts_alone() {
        for game in tablee_catalog::GAMES {
            let bench = Bench { request: Request::default(), time: Duration::from_millis(60) };
            let report = tablee_catalog::visit(game.id, bench).and_then(Result::ok).expect("a game of ours");
            assert!(report.plain.whole_game > 0.0 && report.plain_search.of_plain > 0.0, "{}", game.id);
            for search in report.searches {
                assert!(search.rates.whole_game > 0.0 && search.alone.whole_game > 0.0, "{}", game.id);
                assert!(search.of_alone.is_finite() && search.of_plain.is_finite(), "{}", game.id);
            }
        }
    }
}
