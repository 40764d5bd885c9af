//! Games by their names: open a table, load a record, read the rules, ask a bot. Which games there are is the shelf's affair
//! (`tablee-shelf`).

mod hindsight;
mod proof;
#[cfg(feature = "schema")]
mod schema;
mod seat;

pub use hindsight::{Solved, hindsight};
pub use proof::{Proven, deal_hash, prove};
#[cfg(feature = "schema")]
pub use schema::view_schema;
pub use seat::{choose, choose_plainly, consider, consider_only, exactly, read_view};
pub use tablee_shelf::{GAMES, IDS, info};

use serde_json::Value;
use tablee_bots::{Budget, Candidate, Hindsight, Level, Mind, Question, Workers};
use tablee_core::{
    ComponentSet, Diagrammed, Example, Game as _, Record, RecordError, Rng, Seat, Sentence, Session, SetError, Setup,
    SetupError, Table, Viewer, options_from_json, options_from_text,
};
use tablee_shelf::of_game;
use tablee_words::Language;

// Which pages of rules there are is found when this is built; see `build.rs`.
include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Something to do with a game whose type is found by name. Inside [`Visit::with`] everything is generic and fast.
pub trait Visit {
    /// What comes out.
    type Output;

    /// Does it with the game `G`. Whoever needs no bots or no diagrams asks for less.
    fn with<G: Diagrammed + Mind>(self) -> Self::Output;
}

/// Does something with the game of that name; nothing if there is none.
pub fn visit<V: Visit>(game: &str, visitor: V) -> Option<V::Output> {
    of_game!(game, G => visitor.with::<G>())
}

/// The rules of a game in a language, numbered alike in both, as Markdown; nothing if there is no such game, or nobody has
/// written its rules down.
pub fn rules(game: &str, language: Language) -> Option<&'static str> {
    let page = PAGES.iter().find(|page| page.0 == game && info(game).is_some())?;
    Some(match language {
        Language::English => page.1,
        Language::French => page.2,
    })
}

/// The game that the rules of a game are shown by, if it has one.
pub fn example(game: &str) -> Option<&'static Example> {
    of_game!(game, G => G::example()).flatten()
}

/// Whether one can ask what would have been possible in a game; see [`hindsight`].
pub fn has_hindsight(game: &str) -> bool {
    of_game!(game, G => <G as Mind>::HAS_HINDSIGHT).unwrap_or_default()
}

/// What a table shall be, as a person asks for it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// JSON, or `name=value` pairs, or nothing for the defaults.
    pub options: Option<String>,
    /// The name and text of a file with another set of components.
    pub set: Option<(String, String)>,
    /// How many play; the fewest that the game allows if left out.
    pub seats: Option<usize>,
}

/// A table that cannot be opened so.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// There is no such game.
    UnknownGame(String),
    /// The options are not the game's.
    Options(String),
    /// The set has faults.
    Set(SetError),
    /// Seats or deal do not fit.
    Setup(SetupError),
}

/// Says that there is no such game, and which there are.
pub fn unknown_game(game: &str) -> Sentence {
    Sentence::new("error-no-such-game").text("game", game).text("games", game_names())
}

/// The ids of all games, for people.
pub fn game_names() -> String {
    IDS.join(", ")
}

impl OpenError {
    /// For people: one sentence, or one for each complaint about a set.
    pub fn sentences(&self) -> Vec<Sentence> {
        match self {
            OpenError::UnknownGame(game) => vec![unknown_game(game)],
            OpenError::Options(reason) => vec![Sentence::new("error-options").text("reason", reason)],
            OpenError::Set(error) => error.sentences(),
            OpenError::Setup(error) => vec![error.sentence()],
        }
    }
}

impl From<SetError> for OpenError {
    fn from(error: SetError) -> OpenError {
        OpenError::Set(error)
    }
}

impl From<SetupError> for OpenError {
    fn from(error: SetupError) -> OpenError {
        OpenError::Setup(error)
    }
}

impl Request {
    /// The set-up that is asked for.
    ///
    /// # Errors
    /// [`OpenError`] if options, set or seats do not fit the game.
    pub fn setup<G: Diagrammed>(&self) -> Result<Setup<G>, OpenError> {
        let options = match self.options.as_deref().map(str::trim) {
            None => Ok(G::Options::default()),
            Some(text) if text.starts_with('{') => match serde_json::from_str::<Value>(text) {
                Ok(value) => options_from_json(&value),
                Err(error) => Err(error.to_string()),
            },
            Some(text) => options_from_text(text),
        };
        let set = match &self.set {
            None => G::Set::standard(),
            Some((name, text)) => G::Set::from_text(name, text)?,
        };
        let seats = self.seats.unwrap_or(G::INFO.fewest_seats);
        Ok(Setup::new(options.map_err(OpenError::Options)?, set, seats)?)
    }
}

/// What a bot is asked at a table whose game is known only at run time.
#[expect(missing_debug_implementations, reason = "it holds functions")]
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// Who decides.
    pub seat: Seat,
    /// How hard to think.
    pub level: Level,
    /// Where all randomness comes from.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget<'a>,
    /// Who carries out independent parts of the work.
    pub workers: &'a dyn Workers,
}

/// A table at which bots can sit. They are given the view of their seat, never the state.
pub trait BotTable: Table {
    /// The move of a bot; nothing if the seat does not decide now.
    fn choose(&self, ask: Ask<'_>) -> Option<String>;

    /// Every legal move with what the level thinks of it, none if the seat does not decide now. `report` is told of
    /// intermediate results and may stop the search by answering `false`.
    fn consider(&self, ask: Ask<'_>, report: &mut dyn FnMut(&[Candidate<String>]) -> bool) -> Vec<Candidate<String>>;

    /// The most that a seat that is to decide could still make of the deal if it knew it and were alone. Only whoever keeps the
    /// table may ask, since the deal is used.
    fn hindsight(&self, seat: Seat, nodes: u64) -> Option<Hindsight<String>>;

    /// The same table once more, for whoever thinks on another thread while this one goes on.
    fn copy_with_bots(&self) -> Box<dyn BotTable>;
}

impl<G: Mind> BotTable for Session<G> {
    fn choose(&self, ask: Ask<'_>) -> Option<String> {
        with_question(self, ask, |question| tablee_bots::choose(question).to_string())
    }

    fn consider(&self, ask: Ask<'_>, report: &mut dyn FnMut(&[Candidate<String>]) -> bool) -> Vec<Candidate<String>> {
        let candidates = with_question(self, ask, |question| {
            written(&tablee_bots::consider(question, &mut |candidates| report(&written(candidates))))
        });
        candidates.unwrap_or_default()
    }

    fn hindsight(&self, seat: Seat, nodes: u64) -> Option<Hindsight<String>> {
        let Hindsight { points, line, bound } = G::hindsight(&self.view(Viewer::Seat(seat)), self.deal(), seat, nodes)?;
        Some(Hindsight { points, line: line.iter().map(ToString::to_string).collect(), bound })
    }

    fn copy_with_bots(&self) -> Box<dyn BotTable> {
        Box::new(self.clone())
    }
}

fn with_question<G: Mind, T>(
    session: &Session<G>,
    ask: Ask<'_>,
    answer: impl FnOnce(&Question<'_, G>) -> T,
) -> Option<T> {
    let Ask { seat, level, seed, budget, workers } = ask;
    let mut legal = Vec::new();
    session.state().legal(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = session.view(Viewer::Seat(seat));
    Some(answer(&Question { view: &view, seat, legal: &legal, level, seed, budget, workers }))
}

fn written<M: std::fmt::Display>(candidates: &[Candidate<M>]) -> Vec<Candidate<String>> {
    let write = |candidate: &Candidate<M>| Candidate {
        choice: candidate.choice.to_string(),
        worth: candidate.worth,
        points: candidate.points,
        win: candidate.win,
        playouts: candidate.playouts,
    };
    candidates.iter().map(write).collect()
}

/// A table at its first decision, with a deal of its own.
fn dealt<G: Diagrammed, R: Rng>(request: &Request, rng: &mut R) -> Result<Session<G>, OpenError> {
    let setup = request.setup::<G>()?;
    let deal = G::deal(&setup, rng);
    Ok(Session::new(setup, deal)?)
}

/// A table at its first decision, with a deal in its text form.
fn dealt_so<G: Diagrammed>(request: &Request, deal: &str) -> Result<Session<G>, OpenError> {
    let deal = deal.parse::<G::Deal>();
    let deal = deal.map_err(|error| OpenError::Setup(SetupError::Deal(error.sentence())))?;
    Ok(Session::new(request.setup::<G>()?, deal)?)
}

fn known<T>(game: &str, opened: Option<T>) -> Result<T, OpenError> {
    opened.ok_or_else(|| OpenError::UnknownGame(game.to_owned()))
}

/// Opens a table of the game of that name. A program that asks nowhere for a [`BotTable`] does not carry the bots.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open<R: Rng>(game: &str, request: &Request, rng: &mut R) -> Result<Box<dyn Table>, OpenError> {
    known(game, of_game!(game, G => Box::new(dealt::<G, R>(request, rng)?) as Box<dyn Table>))
}

/// Opens a table of the game of that name, at which bots can sit.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open_with_bots<R: Rng>(game: &str, request: &Request, rng: &mut R) -> Result<Box<dyn BotTable>, OpenError> {
    known(game, of_game!(game, G => Box::new(dealt::<G, R>(request, rng)?) as Box<dyn BotTable>))
}

/// Opens a table of the game of that name with a deal in its text form.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open_dealt(game: &str, request: &Request, deal: &str) -> Result<Box<dyn Table>, OpenError> {
    known(game, of_game!(game, G => Box::new(dealt_so::<G>(request, deal)?) as Box<dyn Table>))
}

/// Opens a table with a deal in its text form, at which bots can sit.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open_dealt_with_bots(game: &str, request: &Request, deal: &str) -> Result<Box<dyn BotTable>, OpenError> {
    known(game, of_game!(game, G => Box::new(dealt_so::<G>(request, deal)?) as Box<dyn BotTable>))
}

/// All options of a game, as they are if nobody says otherwise or as a request sets them.
///
/// # Errors
/// [`OpenError`] if there is no such game or it has not these options.
pub fn options(game: &str, request: &Request) -> Result<Value, OpenError> {
    known(game, of_game!(game, G => serde_json::to_value(request.setup::<G>()?.options).unwrap_or_default()))
}

fn recorded<T>(record: &Record, read: Option<T>) -> Result<T, RecordError> {
    read.ok_or_else(|| RecordError::Game(record.game.clone()))
}

/// How many sets of components of that game are in use in this program besides the standard one.
pub fn sets_in_use(game: &str) -> usize {
    struct Count;
    impl Visit for Count {
        type Output = usize;

        fn with<G: Diagrammed + Mind>(self) -> usize {
            G::Set::registry().in_use()
        }
    }
    visit(game, Count).unwrap_or(0)
}

/// Plays a record again, whatever its game, checking everything on the way.
///
/// # Errors
/// [`RecordError`] at the first thing that does not fit.
pub fn replay(record: &Record) -> Result<Box<dyn Table>, RecordError> {
    recorded(record, of_game!(record.game.as_str(), G => Box::new(record.replay::<G>()?) as Box<dyn Table>))
}

/// Plays a record again, to a table at which bots can sit.
///
/// # Errors
/// [`RecordError`] at the first thing that does not fit.
pub fn replay_with_bots(record: &Record) -> Result<Box<dyn BotTable>, RecordError> {
    recorded(record, of_game!(record.game.as_str(), G => Box::new(record.replay::<G>()?) as Box<dyn BotTable>))
}

/// The table before the first move of a record.
///
/// # Errors
/// [`RecordError`] if options, set, seats or deal do not fit.
pub fn opening(record: &Record) -> Result<Box<dyn Table>, RecordError> {
    recorded(record, of_game!(record.game.as_str(), G => Box::new(record.opening::<G>()?) as Box<dyn Table>))
}
