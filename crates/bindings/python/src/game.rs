//! A game with its options, set of components and number of seats.

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList, PyString};
use serde_json::Value;
use tablee_catalog::Request;
use tablee_core::{DealRng, Info, Record, Session, Setup};
use tablee_encoding::{
    Autoreset, Encode, Illegal, Kind, Many, Missing, Plan, Reward, Space, Visit, encoded, many, visit,
};

use crate::error::{language, open_error, record_error, step_error, wrong};
use crate::position::{Play, Position};
use crate::state::State;

/// A game set up for a number of seats.
///
/// >>> import tablee
/// >>> game = tablee.Game("kariba", seats=3)
/// >>> game.name, game.seats, game.actions
/// ('kariba', 3, 40)
/// >>> state = game.deal(7)
/// >>> state.turn()
/// [0]
#[pyclass(module = "tablee", frozen, subclass)]
pub(crate) struct Game {
    pub(crate) id: &'static str,
    info: &'static Info,
    pub(crate) request: Request,
    pub(crate) space: Space,
    pub(crate) options: Value,
    set: Value,
}

struct Describe<'a>(&'a Request);

impl Visit for Describe<'_> {
    type Output = PyResult<(&'static Info, Space, Value, Value, usize)>;

    fn with<G: Encode>(self) -> Self::Output {
        let setup: Setup<G> = self.0.setup().map_err(|error| open_error(&error))?;
        let options = serde_json::to_value(&setup.options).unwrap_or_default();
        let set = serde_json::to_value(tablee_core::ComponentSet::file(setup.set.get())).unwrap_or_default();
        Ok((&G::INFO, G::space(&setup), options, set, setup.seats))
    }
}

/// Does something with a game that is known by name.
pub(crate) fn with_game<V: Visit<Output = PyResult<T>>, T>(game: &str, visitor: V) -> PyResult<T> {
    match visit(game, visitor) {
        Ok(answer) => answer,
        Err(Missing::Game) => Err(open_error(&tablee_catalog::OpenError::UnknownGame(game.to_owned()))),
        Err(missing) => Err(wrong("no-numbers", format!("{game} cannot be played from Python: {missing}"))),
    }
}

/// JSON as Python's own objects.
pub(crate) fn to_python<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Python's objects as JSON; text is taken as it is.
pub(crate) fn to_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    value.py().import("json")?.call_method1("dumps", (value,))?.extract()
}

impl Game {
    fn new(name: &str, request: Request) -> PyResult<Game> {
        let (info, space, options, set, seats) = with_game(name, Describe(&request))?;
        let request = Request { seats: Some(seats), ..request };
        Ok(Game { id: info.id, info, request, space, options, set })
    }

    fn of_setup<G: Encode>(setup: &Setup<G>) -> Game {
        let options = serde_json::to_value(&setup.options).unwrap_or_default();
        let set = serde_json::to_value(tablee_core::ComponentSet::file(setup.set.get())).unwrap_or_default();
        let request = Request {
            options: Some(options.to_string()),
            set: Some(("set".to_owned(), set.to_string())),
            seats: Some(setup.seats),
        };
        Game { id: G::INFO.id, info: &G::INFO, request, space: G::space(setup), options, set }
    }
}

/// A session and the game it is of.
fn state_of<G: Encode>(py: Python<'_>, session: Session<G>) -> PyResult<State> {
    let game = Game::of_setup(session.setup());
    let position: Box<dyn Position> = Box::new(Play::dealt(session, &game.space));
    Ok(State { game: Py::new(py, game)?, position })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, seats=None, options=None, set=None))]
    fn open(
        name: &str,
        seats: Option<usize>,
        options: Option<&Bound<'_, PyAny>>,
        set: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let options = options.map(to_text).transpose()?;
        let set = set.map(to_text).transpose()?.map(|text| ("set".to_owned(), text));
        Game::new(name, Request { options, set, seats })
    }

    /// The name in commands and records, such as `karuba-cards`.
    #[getter]
    fn name(&self) -> &'static str {
        self.id
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> usize {
        self.space.seats
    }

    /// How many actions there are; they are numbered from 0.
    #[getter]
    fn actions(&self) -> usize {
        self.space.actions
    }

    /// How many bytes an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.space.observation()
    }

    /// How many seats may have to decide at the same time.
    #[getter]
    fn lanes(&self) -> usize {
        self.space.lanes
    }

    /// All options, as they are if nobody says otherwise or as they were given.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.options.to_string())
    }

    /// The faces of the components.
    #[getter]
    fn set<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.set.to_string())
    }

    /// No game of this name has more decisions than this; where several seats decide at once, that counts as one.
    #[getter]
    fn longest(&self) -> usize {
        self.info.longest
    }

    /// The fewest and the most who can play it.
    #[getter]
    fn seats_allowed(&self) -> (usize, usize) {
        (self.info.fewest_seats, self.info.most_seats)
    }

    /// The parts of an observation: dictionaries with name, offset, rows, width, kind and size. A kind is `count` (at most
    /// `size`), `code` (one of `size` cases) or `bits` (`size` yes-or-no answers).
    #[getter]
    fn sections<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for section in &self.space.sections {
            let (kind, size) = match section.kind {
                Kind::Count(most) => ("count", most),
                Kind::Code(cases) => ("code", cases),
                Kind::Bits(bits) => ("bits", bits),
            };
            let entry = PyDict::new(py);
            entry.set_item("name", section.name)?;
            entry.set_item("offset", section.offset)?;
            entry.set_item("rows", section.rows)?;
            entry.set_item("width", section.width)?;
            entry.set_item("kind", kind)?;
            entry.set_item("size", size)?;
            list.append(entry)?;
        }
        Ok(list)
    }

    /// The game before its first decision. `seed` and `number` give the same game as `tablee trace --seed`.
    ///
    /// >>> import tablee
    /// >>> tablee.Game("kariba").deal(1) == tablee.Game("kariba").deal(1)
    /// True
    #[pyo3(signature = (seed, number=0))]
    fn deal(slf: PyRef<'_, Self>, seed: u64, number: u64) -> PyResult<State> {
        struct Deal<'a>(&'a Game, u64, u64);
        impl Visit for Deal<'_> {
            type Output = PyResult<Box<dyn Position>>;

            fn with<G: Encode>(self) -> Self::Output {
                let setup: Setup<G> = self.0.request.setup().map_err(|error| open_error(&error))?;
                let deal = G::deal(&setup, &mut DealRng::from_numbers(self.1, self.2));
                let session = Session::new(setup, deal).map_err(|error| open_error(&error.into()))?;
                Ok(Box::new(Play::dealt(session, &self.0.space)))
            }
        }
        let position = with_game(slf.id, Deal(&slf, seed, number))?;
        Ok(State { game: slf.into(), position })
    }

    /// The game of a deal in its text form (see docs/NOTATION.md).
    fn start(slf: PyRef<'_, Self>, deal: &str) -> PyResult<State> {
        struct Start<'a>(&'a Game, &'a str);
        impl Visit for Start<'_> {
            type Output = PyResult<Box<dyn Position>>;

            fn with<G: Encode>(self) -> Self::Output {
                let setup: Setup<G> = self.0.request.setup().map_err(|error| open_error(&error))?;
                let deal = self.1.parse::<G::Deal>();
                let deal = deal.map_err(|error| crate::error::said(&error.sentence(), "deal"))?;
                let session = Session::new(setup, deal).map_err(|error| open_error(&error.into()))?;
                Ok(Box::new(Play::dealt(session, &self.0.space)))
            }
        }
        let position = with_game(slf.id, Start(&slf, deal))?;
        Ok(State { game: slf.into(), position })
    }

    /// A position that looks like this view to its viewer, the hidden cards dealt anew from the seed; from the view alone.
    #[pyo3(signature = (view, seed=0))]
    fn determinize(&self, py: Python<'_>, view: &Bound<'_, PyAny>, seed: u64) -> PyResult<State> {
        imagine(py, self.id, &to_text(view)?, seed)
    }

    /// Same name, seats, options and set.
    fn __eq__(&self, other: &Game) -> bool {
        self.id == other.id
            && self.space.seats == other.space.seats
            && self.options == other.options
            && self.set == other.set
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        (self.id, self.space.seats, self.options.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("tablee.Game({:?}, seats={}, options={})", self.id, self.space.seats, python_text(&self.options))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let game = slf.get();
        let set = game.request.set.as_ref().map(|(_, text)| text.clone());
        let arguments = (game.id, game.space.seats, game.options.to_string(), set);
        Ok((slf.get_type().into_any(), arguments.into_bound_py_any(slf.py())?))
    }
}

/// JSON as Python would write it.
fn python_text(value: &Value) -> String {
    value.to_string().replace(":true", ": True").replace(":false", ": False").replace("\":\"", "\": \"")
}

/// A world that looks like a view.
pub(crate) fn imagine(py: Python<'_>, game: &str, view: &str, seed: u64) -> PyResult<State> {
    struct Imagine<'a, 'py>(Python<'py>, &'a str, u64);
    impl Visit for Imagine<'_, '_> {
        type Output = PyResult<State>;

        fn with<G: Encode>(self) -> PyResult<State> {
            let play = Play::<G>::imagined(read_view::<G>(self.1)?, self.2)?;
            let game = Game::of_setup(&play.setup());
            Ok(State { game: Py::new(self.0, game)?, position: Box::new(play) })
        }
    }
    with_game(game, Imagine(py, view, seed))
}

/// A view from its written form.
pub(crate) fn read_view<G: Encode>(text: &str) -> PyResult<G::View> {
    let read = serde_json::from_str(text);
    read.map_err(|error| wrong("view", format!("this is no view of {}: {error}", G::INFO.id)))
}

/// Opens a record in either form and plays it again, checking everything on the way.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<State> {
    load_text(py, &to_text(record)?)
}

pub(crate) fn load_text(py: Python<'_>, text: &str) -> PyResult<State> {
    struct Load<'py>(Python<'py>, Record);
    impl Visit for Load<'_> {
        type Output = PyResult<State>;

        fn with<G: Encode>(self) -> PyResult<State> {
            let session = self.1.replay::<G>().map_err(|error| record_error(&error))?;
            state_of(self.0, session)
        }
    }
    let record = Record::parse(text).map_err(|error| record_error(&error))?;
    let game = record.game.clone();
    with_game(&game, Load(py, record))
}

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    encoded().collect()
}

/// The rules of a game as Markdown, numbered; refusals cite these numbers.
#[pyfunction]
#[pyo3(signature = (game, lang="en"))]
pub(crate) fn rules(game: &str, lang: &str) -> PyResult<&'static str> {
    let words = language(lang)?;
    tablee_catalog::rules(game, words.language())
        .ok_or_else(|| open_error(&tablee_catalog::OpenError::UnknownGame(game.to_owned())))
}

/// How a batch is asked for in Python.
pub(crate) fn plan(
    slots: usize,
    seed: u64,
    threads: usize,
    autoreset: &str,
    illegal: &str,
    reward: &str,
) -> PyResult<Plan> {
    let unknown = |name: &str, value: &str, known: &str| wrong(name, format!("{name}={value:?}: {known} are known"));
    let autoreset = match autoreset {
        "same-step" => Autoreset::SameStep,
        "next-step" => Autoreset::NextStep,
        "disabled" => Autoreset::Disabled,
        other => return Err(unknown("autoreset", other, "\"same-step\", \"next-step\" and \"disabled\"")),
    };
    let illegal = match illegal {
        "refuse" => Illegal::Refuse,
        "lose" => Illegal::Lose,
        other => return Err(unknown("illegal", other, "\"refuse\" and \"lose\"")),
    };
    let reward = match reward {
        "result" => Reward::Result,
        "points" => Reward::Points,
        other => return Err(unknown("reward", other, "\"result\" and \"points\"")),
    };
    Ok(Plan { slots, seed, threads, autoreset, illegal, reward })
}

/// A batch of the game.
pub(crate) fn batch_of(game: &Game, plan: Plan) -> PyResult<Box<dyn Many>> {
    struct Make<'a>(&'a Request, Plan);
    impl Visit for Make<'_> {
        type Output = PyResult<Box<dyn Many>>;

        fn with<G: Encode>(self) -> Self::Output {
            let setup: Setup<G> = self.0.setup().map_err(|error| open_error(&error))?;
            many(setup, self.1).map_err(step_error)
        }
    }
    with_game(game.id, Make(&game.request, plan))
}
