//! The arena from Python: a schedule, some of its games, and what all of them showed. The games may be played anywhere, because each
//! depends on nothing but its number.

use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyAny;
use tablee_arena::{
    Bot, Conditions, Contestant, Forfeit, Kind, Occasion, Pairing, Played, Reason, Schedule, Season, Summary, Terms,
    Thinking, play,
};
use tablee_bots::OneAfterTheOther;
use tablee_core::{Seat, Setup};
use tablee_encoding::{Encode, Visit};
use tablee_words::{Language, Words};

use crate::error::{open_error, said, wrong};
use crate::game::{Game, to_python, with_game};

/// What Python keeps of a game: number, points, places, shares of the victory, milliseconds by seat and decision, decisions, and of a
/// forfeit the seat, the decision, the code and what was said.
type Row = (usize, Vec<i32>, Vec<usize>, Vec<f64>, Vec<Vec<f64>>, usize, Option<(usize, usize, String, String)>);

/// A run of the arena. `tablee.arena` plays it.
#[pyclass(module = "tablee._tablee", name = "_RawArena", frozen)]
pub(crate) struct RawArena {
    game: Py<Game>,
    schedule: Schedule,
    terms: Terms,
}

impl RawArena {
    /// The game that a row of Python tells of, if it can be one of this schedule.
    fn played(&self, row: Row) -> Option<Played> {
        let (index, points, places, shares, times, decisions, forfeit) = row;
        let seats = self.game.get().space.seats;
        let whole = [points.len(), places.len(), shares.len(), times.len()].into_iter().all(|length| length == seats);
        let forfeit = match forfeit {
            Some((seat, decision, code, text)) if seat < seats => {
                Some(Forfeit { seat: Seat::new(seat), decision, reason: Reason::of(&code, text)? })
            }
            Some(_) => return None,
            None => None,
        };
        let ranked = places.iter().all(|place| (1..=seats).contains(place));
        (whole && ranked && index < self.terms.games).then(|| Played {
            fixture: self.schedule.fixture(index),
            points,
            places,
            shares,
            times,
            decisions,
            forfeit,
        })
    }
}

fn row_of(played: Played) -> Row {
    let forfeit = played
        .forfeit
        .map(|lost| (lost.seat.index(), lost.decision, lost.reason.code().to_owned(), lost.reason.text()));
    let Played { fixture, points, places, shares, times, decisions, .. } = played;
    (fixture.index, points, places, shares, times, decisions, forfeit)
}

struct Play<'a> {
    arena: &'a RawArena,
    game: &'a Game,
    index: usize,
}

impl Visit for Play<'_> {
    type Output = PyResult<Option<Played>>;

    fn with<G: Encode>(self) -> Self::Output {
        let Play { arena: RawArena { schedule, terms, .. }, game, index } = self;
        let setup: Setup<G> = game.request.setup().map_err(|error| open_error(&error))?;
        let (workers, stop) = (&OneAfterTheOther, &|| false);
        let conditions = Conditions { seed: terms.seed, thinking: terms.thinking, workers, stop };
        Ok(play(&setup, schedule.contestants(), schedule.fixture(index), &conditions))
    }
}

/// What the game is called for people.
struct Name;

impl Visit for Name {
    type Output = PyResult<&'static str>;

    fn with<G: Encode>(self) -> Self::Output {
        Ok(G::INFO.name)
    }
}

#[pymethods]
impl RawArena {
    #[new]
    #[pyo3(signature = (game, bots, games, seed, pairing, playouts))]
    fn new(
        game: Py<Game>,
        bots: &str,
        games: usize,
        seed: u64,
        pairing: &str,
        playouts: Option<u64>,
    ) -> PyResult<RawArena> {
        let contestants = Contestant::parse_list(bots).map_err(|unknown| said(&unknown.sentence(), "bot"))?;
        let pairing = match pairing {
            "duplicate" => Pairing::Duplicate,
            "none" => Pairing::None,
            other => {
                return Err(wrong("pairing", format!("pairing={other:?}: \"duplicate\" and \"none\" are known")));
            }
        };
        if playouts == Some(0) {
            return Err(wrong("playouts", "a bot needs at least one playout".to_owned()));
        }
        let schedule = Schedule::new(&contestants, game.get().space.seats, pairing);
        let thinking = playouts.map(Thinking::Playouts);
        Ok(RawArena { game, schedule, terms: Terms { games, seed, thinking, threads: 1 } })
    }

    /// Who sits where in a game, by name.
    fn seating(&self, index: usize) -> Vec<&str> {
        let contestants = self.schedule.contestants();
        let names = self.schedule.fixture(index).seating;
        names.into_iter().filter_map(|who| contestants.get(who)).map(|contestant| contestant.name.as_str()).collect()
    }

    /// Everybody who takes part: name, level (none for other bots and programs), and playouts (none if there is a clock).
    fn bots(&self) -> Vec<(&str, Option<&'static str>, Option<u64>)> {
        let told = |contestant: &Contestant| {
            let (level, own) = match &contestant.kind {
                Kind::Bot(Bot::Level(level), own) => (Some(level.name()), *own),
                Kind::Bot(Bot::Plain, own) => (None, *own),
                Kind::Guest(_) => (None, None),
            };
            match own.or(self.terms.thinking) {
                Some(Thinking::Playouts(playouts)) => (level, Some(playouts)),
                _ => (level, None),
            }
        };
        let named = |contestant| {
            let (level, playouts) = told(contestant);
            (contestant.name.as_str(), level, playouts)
        };
        self.schedule.contestants().iter().map(named).collect()
    }

    /// Plays the games from `first` on, before `last`.
    fn play(&self, py: Python<'_>, first: usize, last: usize) -> PyResult<Vec<Row>> {
        let mut rows = Vec::new();
        for index in first..last.min(self.terms.games) {
            // Ctrl-C stops a long run between two games.
            py.check_signals()?;
            let game = self.game.get();
            let played = py.detach(|| with_game(game.id, Play { arena: self, game, index }))?;
            rows.extend(played.map(row_of));
        }
        Ok(rows)
    }

    /// What all games showed, as `tablee arena --json` writes it.
    fn summary<'py>(
        &self,
        py: Python<'py>,
        rows: Vec<Row>,
        seconds: f64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = rows.len();
        let mut played: Vec<Played> = rows.into_iter().filter_map(|row| self.played(row)).collect();
        if played.len() < count {
            return Err(wrong("rows", "these are no games of this run".to_owned()));
        }
        played.sort_by_key(|game| game.fixture.index);
        let game = self.game.get();
        let occasion = Occasion {
            game: game.id,
            name: with_game(game.id, Name)?,
            seats: game.space.seats,
            options: game.options.clone(),
        };
        let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let terms = Terms { threads, ..self.terms };
        let summary = Summary::new(occasion, terms, &self.schedule, &Season { played, time });
        to_python(py, &summary.to_json(&Words::new(Language::English)).to_string())
    }
}
