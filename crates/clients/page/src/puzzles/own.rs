//! Puzzles of one's own games: what a review has found costly becomes a puzzle if one move was clearly best there.

use tablee_core::{Record, Seat};
use tablee_puzzles::{Pack, Puzzle, head};
use tablee_review::{Judgement, Review};

use crate::outside::Outside;
use crate::route::Route;

/// No more decisions of a game are looked at.
const MOST: usize = 4;
/// A decision has cost enough if it gave away so much of a win,
const COSTLY_WIN: f64 = 0.06;
/// or so many points.
const COSTLY_POINTS: f64 = 1.5;
/// So many puzzles of a game are kept; the oldest go.
const KEPT: usize = 200;

/// What stands in an address for them.
pub(super) const THEME: &str = "own";

const NAME: &str = "puzzles.own.";

fn name(game: &str) -> String {
    format!("{NAME}{game}")
}

/// The game whose puzzles are kept under this name.
pub(super) fn game(name: &str) -> Option<&str> {
    name.strip_prefix(NAME)
}

/// As they are kept: if there are too many, the first ones go.
fn written(game: &str, puzzles: &[Puzzle]) -> String {
    let old = puzzles.len().saturating_sub(KEPT);
    let lines: String = puzzles.iter().skip(old).map(|puzzle| format!("{puzzle}\n")).collect();
    head(game) + &lines
}

/// The puzzles of here and those of a copy. What only the copy has is taken to be older.
pub(super) fn merged(game: &str, here: &str, copied: &str) -> String {
    let here = Pack::read(game, here);
    let is_new = |puzzle: &&Puzzle| here.puzzles().iter().all(|known| known.id != puzzle.id);
    let mut all = Pack::of(Pack::read(game, copied).puzzles().iter().filter(is_new).cloned().collect());
    all.add(here.clone());
    written(game, all.puzzles())
}

/// The puzzles of one's own games.
pub(super) fn pack(outside: &dyn Outside, game: &str) -> Pack {
    Pack::read(game, &outside.stored(&name(game)).unwrap_or_default())
}

/// How many there are.
pub(super) fn count(outside: &dyn Outside, game: &str) -> usize {
    let text = outside.stored(&name(game)).unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('#')).count()
}

/// Where they are solved.
pub(crate) fn route(game: &str) -> Route {
    Route::Puzzles(game.to_owned(), THEME.to_owned())
}

/// The decisions of these people that may make a puzzle, the costliest first.
pub(crate) fn costly(review: &Review, person: &dyn Fn(Seat) -> bool) -> Vec<(usize, Seat)> {
    let costs = |judged: &&Judgement| judged.cost.win >= COSTLY_WIN || judged.cost.points >= COSTLY_POINTS;
    let mut costly: Vec<&Judgement> =
        review.judgements.iter().filter(|judged| person(judged.seat)).filter(costs).collect();
    costly.sort_by(|left, right| right.cost.compare(&left.cost));
    costly.iter().take(MOST).map(|judged| (judged.decision, judged.seat)).collect()
}

/// Keeps a puzzle, across games; says whether it is one. What is known already stays where it is.
pub(crate) fn keep(outside: &dyn Outside, record: &Record, line: &str) -> bool {
    let game = record.game.as_str();
    let Ok(puzzle) = Puzzle::read(game, line) else { return false };
    let mut puzzles = pack(outside, game).puzzles().to_vec();
    if puzzles.iter().all(|known| known.id != puzzle.id) {
        puzzles.push(puzzle);
    }
    outside.store(&name(game), &written(game, &puzzles))
}
