//! Bots and reviews, which see what a seat sees.

use pyo3::prelude::*;
use pyo3::types::PyAny;
use tablee_bots::{Candidate, Level, OneAfterTheOther};
use tablee_core::{Record, Seat};
use tablee_encoding::{Encode, Visit};
use tablee_review::{Reviewer, Terms};

use crate::error::{record_error, said, wrong};
use crate::game::{read_view, to_python, to_text, with_game};
use crate::position::ask;

struct Ask<'a> {
    view: &'a str,
    seat: usize,
    level: Level,
    seed: u64,
    playouts: u64,
    whole: bool,
}

impl Visit for Ask<'_> {
    type Output = PyResult<Vec<Candidate<String>>>;

    fn with<G: Encode>(self) -> Self::Output {
        let view = read_view::<G>(self.view)?;
        let seat = Seat::new(self.seat);
        ask::<G>(view, seat, self.level, self.seed, self.playouts, &OneAfterTheOther, self.whole)
    }
}

fn level_of(name: &str) -> PyResult<Level> {
    name.parse().map_err(|_| {
        let known: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        wrong("level", format!("there is no level {name:?}: {} are known", known.join(", ")))
    })
}

/// What a level thinks when nobody says otherwise: playouts, so that a seed gives the same answer everywhere.
const fn playouts_of(level: Level) -> u64 {
    match level {
        Level::Random => 1,
        Level::Easy => 50,
        Level::Medium => 100,
        Level::Hard => 500,
        Level::Master => 2000,
    }
}

fn asked(
    py: Python<'_>,
    game: &str,
    view: &Bound<'_, PyAny>,
    level: &str,
    seed: u64,
    playouts: Option<u64>,
    whole: bool,
) -> PyResult<Vec<Candidate<String>>> {
    let text = to_text(view)?;
    let value: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| wrong("view", format!("this is no view: {error}")))?;
    let viewer = value.get("viewer").and_then(serde_json::Value::as_u64);
    let Some(number) = viewer.and_then(|number| usize::try_from(number).ok()).filter(|&number| number >= 1) else {
        return Err(wrong("view", "a bot needs the view of a seat, and this one has no viewer".to_owned()));
    };
    let level = level_of(level)?;
    let playouts = playouts.unwrap_or(playouts_of(level));
    py.detach(|| with_game(game, Ask { view: &text, seat: number - 1, level, seed, playouts, whole }))
}

/// The move of a bot that is shown a view and nothing else. The same view, level, seed and playouts give the same move on every
/// machine.
#[pyfunction]
#[pyo3(signature = (game, view, level="hard", seed=0, playouts=None))]
pub(crate) fn choose(
    py: Python<'_>,
    game: &str,
    view: &Bound<'_, PyAny>,
    level: &str,
    seed: u64,
    playouts: Option<u64>,
) -> PyResult<String> {
    let answer = asked(py, game, view, level, seed, playouts, false)?;
    let first = answer.into_iter().next().map(|candidate| candidate.choice);
    first.ok_or_else(|| wrong("view", "there is nothing to decide".to_owned()))
}

/// Every legal move with what a level thinks of it: `(move, worth, points, win, playouts)`.
#[pyfunction]
#[pyo3(signature = (game, view, level="hard", seed=0, playouts=None))]
#[expect(clippy::type_complexity, reason = "it is a tuple in Python, too")]
pub(crate) fn consider(
    py: Python<'_>,
    game: &str,
    view: &Bound<'_, PyAny>,
    level: &str,
    seed: u64,
    playouts: Option<u64>,
) -> PyResult<Vec<(String, f64, f64, f64, u64)>> {
    let answer = asked(py, game, view, level, seed, playouts, true)?;
    let plain = |candidate: Candidate<String>| {
        (candidate.choice, candidate.worth, candidate.points, candidate.win, candidate.playouts)
    };
    Ok(answer.into_iter().map(plain).collect())
}

/// What each decision of a recorded game cost, and how much was luck (see docs/REVIEW.md).
#[pyfunction]
#[pyo3(signature = (record, level="hard", playouts=400, seats=None))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    level: &str,
    playouts: u64,
    seats: Option<Vec<usize>>,
) -> PyResult<Bound<'py, PyAny>> {
    let record = Record::parse(&to_text(record)?).map_err(|error| record_error(&error))?;
    let mut terms = Terms::new(level_of(level)?, playouts);
    let most = record.seats.len();
    for index in seats.into_iter().flatten() {
        if index >= most {
            return Err(crate::error::no_seat(index as isize, most));
        }
        terms.seats.push(Seat::new(index));
    }
    let mut reviewer = Reviewer::new(record, terms).map_err(|error| said(&error.sentence(), "review"))?;
    loop {
        // Ctrl-C stops a long review between two decisions.
        py.check_signals()?;
        if py.detach(|| reviewer.progress().finished() || reviewer.step().finished()) {
            break;
        }
    }
    to_python(py, &serde_json::to_string(&reviewer.review()).unwrap_or_default())
}
