//! One game in progress.

use numpy::PyArray1;
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyString};
use tablee_board::{Gestures, Pick};
use tablee_core::{PlayoutRng, Say as _, Seat, Turn, Viewer};
use tablee_scene::{Pen, STYLE};
use tablee_words::{Language, Words};

use crate::error::{language, no_seat, wrong};
use crate::game::{Game, imagine, load_text, to_python};
use crate::position::{Given, Origin, Position};

/// One game in progress. Seats are numbered from 0; moves are texts or numbers of actions.
///
/// >>> import tablee
/// >>> state = tablee.Game("kariba").deal(3)
/// >>> while not state.over:
/// ...     state.apply(state.legal()[0])
/// >>> len(state.scores)
/// 2
#[pyclass(module = "tablee")]
pub(crate) struct State {
    pub(crate) game: Py<Game>,
    pub(crate) position: Box<dyn Position>,
}

impl State {
    fn seats(&self) -> usize {
        self.game.get().space.seats
    }

    /// A seat that the table has; without a number the one that decides alone.
    fn seat(&self, seat: Option<isize>) -> PyResult<Seat> {
        match seat {
            Some(number) => {
                let index = usize::try_from(number).ok().filter(|&index| index < self.seats());
                index.map(Seat::new).ok_or_else(|| no_seat(number, self.seats()))
            }
            None => {
                let mut waiting = self.position.turn().seats().iter();
                match (waiting.next(), waiting.next()) {
                    (Some(seat), None) => Ok(seat),
                    (None, _) => Err(crate::error::play_error(&tablee_core::PlayError::Over)),
                    (Some(_), Some(_)) => {
                        Err(wrong("which-seat", "several seats decide at once: say which seat you mean".to_owned()))
                    }
                }
            }
        }
    }

    fn viewer(&self, seat: Option<isize>) -> PyResult<Viewer> {
        match seat {
            None => Ok(Viewer::Spectator),
            Some(_) => Ok(Viewer::Seat(self.seat(seat)?)),
        }
    }

    fn draw(&self, viewer: Viewer, lang: &str) -> PyResult<String> {
        let words = language(lang)?;
        let game = self.game.get();
        let view = self.position.view_value(viewer);
        let Some(drawn) = tablee_scene::open(game.id, view) else {
            return Err(wrong("drawing", format!("{} cannot be drawn", game.id)));
        };
        let names: Vec<String> = (1..=self.seats()).map(|number| number.to_string()).collect();
        let standing = (self.position.turn() == Turn::Over).then(|| self.position.standing());
        let shown = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => self.position.turn().seats().iter().next().unwrap_or(Seat::FIRST),
        };
        let scene = drawn.scene(&Pen {
            words: &words,
            gestures: &Gestures::default(),
            pick: &Pick::default(),
            shown,
            names: &names,
            advice: &[],
            last: &[],
            standing: standing.as_ref(),
        });
        let (width, height) = (scene.board.width, scene.board.height);
        // The style sheet is within the drawing, so that it stands alone.
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{}\"><style><![CDATA[{STYLE}]]></style>{}</svg>",
            tablee_scene::escape(&scene.board.label),
            scene.board.svg(),
        ))
    }
}

/// A move as text or as the number of an action.
fn given<'a>(choice: &'a Bound<'_, PyAny>) -> PyResult<Given<'a>> {
    if let Ok(text) = choice.cast::<PyString>() {
        return Ok(Given::Text(text.to_str()?));
    }
    match choice.extract::<i64>() {
        Ok(action) => Ok(Given::Action(action)),
        Err(_) => {
            let kind = choice.get_type().name()?;
            let text = format!("a move is its text, such as \"7x2\", or the number of an action, not a {kind}");
            Err(pyo3::exceptions::PyTypeError::new_err(text))
        }
    }
}

#[pymethods]
impl State {
    /// The game that is played.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The seats that must decide now; none when the game is over.
    fn turn(&self) -> Vec<usize> {
        self.position.turn().seats().iter().map(Seat::index).collect()
    }

    /// The seats that must decide and have not chosen yet.
    fn waiting(&self) -> Vec<usize> {
        let chosen = self.position.chosen();
        self.position.turn().seats().iter().filter(|&seat| !chosen.contains(seat)).map(Seat::index).collect()
    }

    /// What a seat has chosen and nobody else may know yet, in notation; None if it has not chosen, or all is revealed.
    fn chosen(&self, seat: isize) -> PyResult<Option<String>> {
        Ok(self.position.choice_text(self.seat(Some(seat))?))
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// How many decisions were carried out.
    #[getter]
    fn decision(&self) -> usize {
        self.position.decision()
    }

    /// Every legal move of a seat, in notation.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<isize>) -> PyResult<Vec<String>> {
        Ok(self.position.legal(self.seat(seat)?))
    }

    /// The numbers of the legal actions of a seat.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<isize>) -> PyResult<Vec<usize>> {
        Ok(self.position.actions(self.seat(seat)?))
    }

    /// The number of a legal action of a seat at random, all equally likely.
    #[pyo3(signature = (seed, seat=None))]
    fn sample(&self, seed: u64, seat: Option<isize>) -> PyResult<usize> {
        let seat = self.seat(seat)?;
        let drawn = self.position.sample(seat, &mut PlayoutRng::new(seed));
        drawn.ok_or_else(|| crate::error::play_error(&tablee_core::PlayError::NotDeciding(seat)))
    }

    /// What a seat sees, as bytes, and which actions it may choose: `(observation, mask)`.
    #[pyo3(signature = (seat=None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<isize>,
    ) -> PyResult<(Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u8>>)> {
        let seat = self.seat(seat)?;
        let space = &self.game.get().space;
        let (mut observation, mut mask) = (vec![0; space.observation()], vec![0; space.actions]);
        self.position.look(seat, &mut mask, &mut observation);
        Ok((PyArray1::from_vec(py, observation), PyArray1::from_vec(py, mask)))
    }

    /// The move that the number of an action stands for, in notation; a text that is a move comes back as it is.
    #[pyo3(signature = (choice, seat=None))]
    fn move_of(&self, choice: &Bound<'_, PyAny>, seat: Option<isize>) -> PyResult<String> {
        self.position.text_of(self.seat(seat)?, given(choice)?)
    }

    /// The number of the action that a move in notation has here.
    #[pyo3(signature = (choice, seat=None))]
    fn action_of(&self, choice: &Bound<'_, PyAny>, seat: Option<isize>) -> PyResult<usize> {
        self.position.action_of(self.seat(seat)?, given(choice)?)
    }

    /// Whether a seat may play this now. Raises `tablee.Refused` with code, rule and sentence if not.
    #[pyo3(signature = (choice, seat=None))]
    fn check(&self, choice: &Bound<'_, PyAny>, seat: Option<isize>) -> PyResult<()> {
        self.position.check(self.seat(seat)?, given(choice)?)
    }

    /// Plays a move of a seat. Where several seats decide at once it is kept until all have chosen.
    #[pyo3(signature = (choice, seat=None))]
    fn apply(&mut self, choice: &Bound<'_, PyAny>, seat: Option<isize>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.position.commit(seat, given(choice)?, false)?;
        Ok(())
    }

    /// Plays a move as `apply` does, and tells what happened in words; nothing while other choices are awaited.
    #[pyo3(signature = (choice, seat=None, lang="en"))]
    fn tell(&mut self, choice: &Bound<'_, PyAny>, seat: Option<isize>, lang: &str) -> PyResult<Vec<String>> {
        let words = language(lang)?;
        let seat = self.seat(seat)?;
        let events = self.position.commit(seat, given(choice)?, true)?.unwrap_or_default();
        Ok(events.iter().map(|sentence| words.say(sentence)).collect())
    }

    /// What a seat may know, with perfect recall; what everybody sees if no seat is given. In it seats count from 1, as in
    /// records.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<isize>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.position.view(self.viewer(seat)?))
    }

    /// The same as JSON text.
    #[pyo3(signature = (seat=None))]
    fn view_text(&self, seat: Option<isize>) -> PyResult<String> {
        Ok(self.position.view(self.viewer(seat)?))
    }

    /// The position drawn as text, as far as a seat (or everybody) knows it.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn picture(&self, seat: Option<isize>, lang: &str) -> PyResult<String> {
        Ok(self.position.picture(self.viewer(seat)?, &language(lang)?))
    }

    /// The position drawn as SVG, as far as a seat (or everybody) knows it.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn svg(&self, seat: Option<isize>, lang: &str) -> PyResult<String> {
        self.draw(self.viewer(seat)?, lang)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.draw(Viewer::Spectator, "en")
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(format!("<div class=\"tablee\">{}</div>", self.draw(Viewer::Spectator, "en")?))
    }

    /// What a move would mean, in words.
    #[pyo3(signature = (choice, seat=None, lang="en"))]
    fn describe(&self, choice: &Bound<'_, PyAny>, seat: Option<isize>, lang: &str) -> PyResult<String> {
        let words = language(lang)?;
        let sentence = self.position.describe(self.seat(seat)?, given(choice)?)?;
        Ok(words.say(&sentence))
    }

    /// The points of every seat as they stand.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.position.points()
    }

    /// The place of every seat as it stands: 1 is the winner, equal places are shared.
    #[getter]
    fn places(&self) -> Vec<usize> {
        self.position.standing().places
    }

    /// What the result is worth to each seat: 1 for the winner alone, the others share -1; zero before the end.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        self.position.returns()
    }

    /// What a seat has its points from: `(sentence, points)` lines.
    #[pyo3(signature = (seat, lang="en"))]
    fn breakdown(&self, seat: isize, lang: &str) -> PyResult<Vec<(String, i32)>> {
        let words = language(lang)?;
        let index = self.seat(Some(seat))?.index();
        let lines = self.position.standing().breakdown.into_iter().nth(index).unwrap_or_default();
        Ok(lines.iter().map(|line| (words.say(&line.sentence), line.points)).collect())
    }

    /// The same position once more; what happens to one is unknown to the other.
    fn clone(&self, py: Python<'_>) -> State {
        State { game: self.game.clone_ref(py), position: self.position.copy() }
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> State {
        self.clone(py)
    }

    /// The game written down (see docs/RECORD.md), as JSON text that every part of tablee reads.
    #[pyo3(signature = (names=Vec::new()))]
    fn record(&self, names: Vec<String>) -> PyResult<String> {
        match self.position.record(&names) {
            Some(record) => Ok(record.to_json()),
            None => {
                Err(wrong("no-deal", "this position was imagined from a view: it has no deal to record".to_owned()))
            }
        }
    }

    /// The deal in its text form: the whole secret of the game.
    #[getter]
    fn dealt(&self) -> Option<String> {
        self.position.deal()
    }

    /// The whole truth, hidden cards included, in the form of `tablee trace`.
    fn truth<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.position.truth().to_string())
    }

    fn __eq__(&self, other: &State) -> bool {
        self.game.get().id == other.game.get().id && self.position.same(other.position.as_ref())
    }

    fn __repr__(&self) -> String {
        let turn = if self.over() { "over".to_owned() } else { format!("turn={:?}", self.turn()) };
        format!("<tablee.State {} decision={} {turn}>", self.game.get().id, self.position.decision())
    }

    fn __str__(&self) -> String {
        self.position.picture(Viewer::Spectator, &Words::new(Language::English))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let module = py.import("tablee._tablee")?;
        match self.position.origin() {
            Origin::Dealt(record, chosen) => {
                Ok((module.getattr("_restore_dealt")?, (record, chosen).into_bound_py_any(py)?))
            }
            Origin::Imagined { view, seed, moves, chosen } => {
                let arguments = (self.game.get().id, view, seed, moves, chosen);
                Ok((module.getattr("_restore_imagined")?, arguments.into_bound_py_any(py)?))
            }
        }
    }
}

type Choices = Vec<(usize, String)>;

/// What pickling calls.
#[pyfunction(name = "_restore_dealt")]
pub(crate) fn restore_dealt(py: Python<'_>, record: &str, chosen: Choices) -> PyResult<State> {
    let mut state = load_text(py, record)?;
    play_on(&mut state, chosen)?;
    Ok(state)
}

/// What pickling calls for a position that was imagined from a view.
#[pyfunction(name = "_restore_imagined")]
pub(crate) fn restore_imagined(
    py: Python<'_>,
    game: &str,
    view: &str,
    seed: u64,
    moves: Vec<Choices>,
    chosen: Choices,
) -> PyResult<State> {
    let mut state = imagine(py, game, view, seed)?;
    for choices in moves {
        play_on(&mut state, choices)?;
    }
    play_on(&mut state, chosen)?;
    Ok(state)
}

fn play_on(state: &mut State, choices: Choices) -> PyResult<()> {
    for (seat, text) in choices {
        let seat = state.seat(Some(seat as isize))?;
        state.position.commit(seat, Given::Text(&text), false)?;
    }
    Ok(())
}
