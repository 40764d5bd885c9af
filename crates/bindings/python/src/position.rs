//! One game in progress whose kind is known only at run time: a game that was dealt, or one imagined from a view.

use pyo3::PyResult;
use serde_json::Value;
use tablee_bots::{Budget, Candidate, Level, Question, Workers, choose, consider};
use tablee_core::{
    Committed, GameEvent as _, Joint, MAX_SEATS, PlayError, PlayoutRng, Record, Rng as _, Seat, SeatSet, Sentence,
    Session, Sight, Standing, Turn, Viewer, write_json,
};
use tablee_encoding::{Encode, Menu as _, Space, pick, reward_of};
use tablee_words::Words;

use crate::error::{no_move, play_error, wrong};

/// Where a game comes from, so that it can be written down and come back.
pub(crate) enum Origin {
    /// A deal: the record says all, and these seats have chosen what is not yet revealed.
    Dealt(String, Vec<(usize, String)>),
    /// A view and a seed, and what was played since.
    Imagined { view: String, seed: u64, moves: Vec<Vec<(usize, String)>>, chosen: Vec<(usize, String)> },
}

/// A move as Python gives it.
pub(crate) enum Given<'a> {
    Text(&'a str),
    Action(i64),
}

/// A game in progress, its type forgotten.
pub(crate) trait Position: Send + Sync {
    fn turn(&self) -> Turn;
    fn chosen(&self) -> SeatSet;
    fn choice_text(&self, seat: Seat) -> Option<String>;
    fn decision(&self) -> usize;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn actions(&self, seat: Seat) -> Vec<usize>;
    fn sample(&self, seat: Seat, rng: &mut PlayoutRng) -> Option<usize>;
    fn look(&self, seat: Seat, mask: &mut [u8], observation: &mut [u8]);
    fn text_of(&self, seat: Seat, given: Given<'_>) -> PyResult<String>;
    fn action_of(&self, seat: Seat, given: Given<'_>) -> PyResult<usize>;
    fn check(&self, seat: Seat, given: Given<'_>) -> PyResult<()>;
    /// Whether the choice was the last one that was waited for, and what happened if somebody listens.
    fn commit(&mut self, seat: Seat, given: Given<'_>, listen: bool) -> PyResult<Option<Vec<Sentence>>>;
    fn view(&self, viewer: Viewer) -> String;
    fn view_value(&self, viewer: Viewer) -> Value;
    fn picture(&self, viewer: Viewer, words: &Words) -> String;
    fn describe(&self, seat: Seat, given: Given<'_>) -> PyResult<Sentence>;
    fn standing(&self) -> Standing;
    fn points(&self) -> Vec<i32>;
    fn returns(&self) -> Vec<f64>;
    fn record(&self, names: &[String]) -> Option<Record>;
    fn deal(&self) -> Option<String>;
    fn truth(&self) -> Value;
    fn origin(&self) -> Origin;
    fn copy(&self) -> Box<dyn Position>;
    fn same(&self, other: &dyn Position) -> bool;
    fn diagram(&self) -> String;
}

enum Course<G: Encode> {
    Dealt(Session<G>),
    Imagined(Imagined<G>),
}

/// A world that looks like a view.
#[derive(Clone)]
struct Imagined<G: Encode> {
    view: G::View,
    seed: u64,
    state: G,
    chosen: [Option<G::Move>; MAX_SEATS],
    moves: Vec<Joint<G::Move>>,
}

pub(crate) struct Play<G: Encode> {
    course: Course<G>,
    /// How many actions there are; a number past them stands for nothing.
    actions: usize,
}

impl<G: Encode> Play<G> {
    pub(crate) fn dealt(session: Session<G>, space: &Space) -> Play<G> {
        Play { course: Course::Dealt(session), actions: space.actions }
    }

    /// A world that looks like this view.
    pub(crate) fn imagined(view: G::View, seed: u64) -> PyResult<Play<G>> {
        let contradiction = |why: &str| wrong("view", format!("the view contradicts itself: {why}"));
        let viewer = viewer_of::<G>(&view);
        // The view comes from outside: the door of the core lets in what a position looks like, and nothing else.
        let value = serde_json::to_value(&view).unwrap_or_default();
        let door = Sight::<G>::read(viewer, &value, &[]);
        let state = G::determinize(&view, &mut PlayoutRng::new(seed));
        if let Err(error) = door {
            let again = state.view(viewer);
            let different = again != view;
            let why = if different { first_difference::<G>(&view, &again) } else { error.to_string() };
            return Err(contradiction(&why));
        }
        let actions = G::space(&state.setup()).actions;
        let imagined = Imagined { view, seed, state, chosen: [None; MAX_SEATS], moves: Vec::new() };
        Ok(Play { course: Course::Imagined(imagined), actions })
    }

    /// What the table agreed on.
    pub(crate) fn setup(&self) -> tablee_core::Setup<G> {
        self.state().setup()
    }

    fn state(&self) -> &G {
        match &self.course {
            Course::Dealt(session) => session.state(),
            Course::Imagined(imagined) => &imagined.state,
        }
    }

    fn choice(&self, seat: Seat) -> Option<G::Move> {
        match &self.course {
            Course::Dealt(session) => session.choice(seat),
            Course::Imagined(imagined) => imagined.chosen[seat.index()],
        }
    }

    fn menu(&self, seat: Seat) -> G::Menu {
        let mut menu = G::Menu::default();
        self.state().survey(seat, &mut menu);
        menu
    }

    fn parse(&self, seat: Seat, given: Given<'_>) -> PyResult<G::Move> {
        match given {
            Given::Text(text) => text.parse().map_err(|error| play_error(&PlayError::Notation(error))),
            Given::Action(action) => {
                let number = usize::try_from(action).ok().filter(|&number| number < self.actions);
                let choice = number.and_then(|number| self.state().choice(seat, &self.menu(seat), number));
                choice.ok_or_else(|| match self.state().turn() {
                    Turn::Over => play_error(&PlayError::Over),
                    _ => no_move(None, seat, action),
                })
            }
        }
    }

    fn chosen_texts(&self) -> Vec<(usize, String)> {
        let choice = |seat: Seat| self.choice(seat).map(|choice| (seat.index(), choice.to_string()));
        Seat::all(MAX_SEATS).filter_map(choice).collect()
    }
}

impl<G: Encode> Imagined<G> {
    /// As [`Session::check`], for a game without a deal.
    fn check(&self, seat: Seat, choice: G::Move) -> Result<(), PlayError> {
        match self.state.turn() {
            Turn::Over => Err(PlayError::Over),
            Turn::Decide(seats) if !seats.contains(seat) => Err(PlayError::NotDeciding(seat)),
            Turn::Decide(_) => self.state.check(seat, choice).map_err(|fault| PlayError::Refused(fault.into())),
        }
    }

    fn commit(&mut self, seat: Seat, choice: G::Move) -> Result<Committed<G::Event>, PlayError> {
        self.check(seat, choice)?;
        self.chosen[seat.index()] = Some(choice);
        let mut joint = Joint::of(seat, choice);
        let mut waiting = SeatSet::EMPTY;
        for other in self.state.turn().seats() {
            match self.chosen[other.index()] {
                Some(theirs) => joint.set(other, theirs),
                None => waiting.insert(other),
            }
        }
        if !waiting.is_empty() {
            return Ok(Committed::Waiting(waiting));
        }
        let mut events = Vec::new();
        self.state.resolve(&joint, &mut events);
        self.moves.push(joint);
        self.chosen = [None; MAX_SEATS];
        Ok(Committed::Resolved(events))
    }
}

/// Whose view it is: every view says so in its written form.
fn viewer_of<G: Encode>(view: &G::View) -> Viewer {
    let value = serde_json::to_value(view).unwrap_or_default();
    let number = value.get("viewer").and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
    number.and_then(Seat::from_number).map_or(Viewer::Spectator, Viewer::Seat)
}

fn first_difference<G: Encode>(given: &G::View, reached: &G::View) -> String {
    let [given, reached] = [given, reached].map(|view| serde_json::to_value(view).unwrap_or_default());
    let fields = given.as_object().into_iter().flatten();
    let differing = fields.filter(|(name, value)| reached.get(name.as_str()) != Some(value)).map(|(name, _)| name);
    match differing.collect::<Vec<_>>().first() {
        Some(name) => format!("{name:?} does not fit the rest"),
        None => "a part is missing".to_owned(),
    }
}

impl<G: Encode> Position for Play<G> {
    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn chosen(&self) -> SeatSet {
        Seat::all(MAX_SEATS).filter(|&seat| self.choice(seat).is_some()).collect()
    }

    fn choice_text(&self, seat: Seat) -> Option<String> {
        self.choice(seat).map(|choice| choice.to_string())
    }

    fn decision(&self) -> usize {
        match &self.course {
            Course::Dealt(session) => session.decision(),
            Course::Imagined(imagined) => imagined.moves.len(),
        }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut moves = Vec::new();
        self.state().legal(seat, &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    fn actions(&self, seat: Seat) -> Vec<usize> {
        self.menu(seat).iter().collect()
    }

    fn sample(&self, seat: Seat, rng: &mut PlayoutRng) -> Option<usize> {
        let menu = self.menu(seat);
        let count: u32 = menu.words().iter().map(|word| word.count_ones()).sum();
        if count == 0 { None } else { pick(menu.words(), rng.below(count)) }
    }

    fn look(&self, seat: Seat, mask: &mut [u8], observation: &mut [u8]) {
        let menu = self.menu(seat);
        mask.fill(0);
        for action in menu.iter() {
            if let Some(place) = mask.get_mut(action) {
                *place = 1;
            }
        }
        self.state().observe(seat, &menu, observation);
    }

    fn text_of(&self, seat: Seat, given: Given<'_>) -> PyResult<String> {
        self.parse(seat, given).map(|choice| choice.to_string())
    }

    fn action_of(&self, seat: Seat, given: Given<'_>) -> PyResult<usize> {
        let choice = self.parse(seat, given)?;
        let number = self.state().action(seat, &self.menu(seat), choice);
        number.ok_or_else(|| match self.state().check(seat, choice) {
            Err(fault) => play_error(&PlayError::Refused(fault.into())),
            Ok(()) => wrong("no-such-action", format!("{choice} has no number here")),
        })
    }

    fn check(&self, seat: Seat, given: Given<'_>) -> PyResult<()> {
        let choice = self.parse(seat, given)?;
        let checked = match &self.course {
            Course::Dealt(session) => session.check(seat, choice),
            Course::Imagined(imagined) => imagined.check(seat, choice),
        };
        checked.map_err(|error| play_error(&error))
    }

    fn commit(&mut self, seat: Seat, given: Given<'_>, listen: bool) -> PyResult<Option<Vec<Sentence>>> {
        let choice = self.parse(seat, given)?;
        let committed = match &mut self.course {
            Course::Dealt(session) => session.commit(seat, session.decision(), choice),
            Course::Imagined(imagined) => imagined.commit(seat, choice),
        };
        match committed.map_err(|error| play_error(&error))? {
            Committed::Waiting(_) => Ok(None),
            Committed::Resolved(_) if !listen => Ok(Some(Vec::new())),
            Committed::Resolved(events) => Ok(Some(events.iter().map(|event| event.sentence()).collect())),
        }
    }

    fn view(&self, viewer: Viewer) -> String {
        write_json(&self.state().view(viewer)).unwrap_or_default()
    }

    fn view_value(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.state().view(viewer)).unwrap_or_default()
    }

    fn picture(&self, viewer: Viewer, words: &Words) -> String {
        G::picture(&self.state().view(viewer), words)
    }

    fn describe(&self, seat: Seat, given: Given<'_>) -> PyResult<Sentence> {
        let choice = self.parse(seat, given)?;
        Ok(G::describe(&self.state().view(Viewer::Seat(seat)), choice))
    }

    fn standing(&self) -> Standing {
        self.state().standing()
    }

    fn points(&self) -> Vec<i32> {
        let scores = self.state().scores();
        Seat::all(scores.seats()).map(|seat| scores.points(seat)).collect()
    }

    fn returns(&self) -> Vec<f64> {
        let seats = self.state().seats();
        let rewards = if self.turn() == Turn::Over { reward_of(&self.state().scores()) } else { [0.0; MAX_SEATS] };
        rewards[..seats].to_vec()
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        match &self.course {
            Course::Dealt(session) => Some(Record::of(session, names)),
            Course::Imagined(_) => None,
        }
    }

    fn deal(&self) -> Option<String> {
        match &self.course {
            Course::Dealt(session) => Some(session.deal().to_string()),
            Course::Imagined(_) => None,
        }
    }

    fn truth(&self) -> Value {
        serde_json::to_value(self.state().truth()).unwrap_or_default()
    }

    fn origin(&self) -> Origin {
        match &self.course {
            Course::Dealt(session) => Origin::Dealt(Record::of(session, &[]).to_json(), self.chosen_texts()),
            Course::Imagined(imagined) => Origin::Imagined {
                view: write_json(&imagined.view).unwrap_or_default(),
                seed: imagined.seed,
                moves: imagined
                    .moves
                    .iter()
                    .map(|joint| joint.iter().map(|(seat, choice)| (seat.index(), choice.to_string())).collect())
                    .collect(),
                chosen: self.chosen_texts(),
            },
        }
    }

    fn copy(&self) -> Box<dyn Position> {
        let course = match &self.course {
            Course::Dealt(session) => Course::Dealt(session.clone()),
            Course::Imagined(imagined) => Course::Imagined(imagined.clone()),
        };
        Box::new(Play::<G> { course, actions: self.actions })
    }

    fn same(&self, other: &dyn Position) -> bool {
        self.diagram() == other.diagram() && self.chosen_texts().len() == other.chosen().len()
    }

    fn diagram(&self) -> String {
        self.state().diagram().to_string()
    }
}

/// Asks a bot about a view; the moves are those that a world with this view would list.
pub(crate) fn ask<G: Encode>(
    view: G::View,
    seat: Seat,
    level: Level,
    seed: u64,
    playouts: u64,
    workers: &dyn Workers,
    whole: bool,
) -> PyResult<Vec<Candidate<String>>> {
    let world = Play::<G>::imagined(view, 0)?;
    let mut legal = Vec::new();
    world.state().legal(seat, &mut legal);
    if legal.is_empty() {
        return Err(play_error(&match world.turn() {
            Turn::Over => PlayError::Over,
            Turn::Decide(_) => PlayError::NotDeciding(seat),
        }));
    }
    let Course::Imagined(imagined) = &world.course else { return Ok(Vec::new()) };
    let budget = Budget::playouts(playouts);
    let question = Question::<G> { view: &imagined.view, seat, legal: &legal, level, seed, budget, workers };
    let written = |candidate: Candidate<G::Move>| Candidate {
        choice: candidate.choice.to_string(),
        worth: candidate.worth,
        points: candidate.points,
        win: candidate.win,
        playouts: candidate.playouts,
    };
    if !whole {
        let choice = choose(&question);
        let alone = Candidate { choice, worth: 0.0, points: 0.0, win: 0.0, playouts: 0 };
        return Ok(vec![written(alone)]);
    }
    Ok(consider(&question, &mut |_| true).into_iter().map(written).collect())
}
