//! The only list of games. Whoever needs a game by its name asks here; nobody else names all four.

mod proof;
mod seen;

pub use proof::{Proven, deal_hash, prove};
pub use seen::{BotView, Seen, bot_view, picture, seen};

use std::marker::PhantomData;

use serde_json::Value;
use tablee_bots::{Budget, Candidate, Level, Mind, Question, Workers};
use tablee_core::{
    ComponentSet, Diagrammed, Info, Record, RecordError, Rng, Seat, Sentence, Session, SetError, Setup, SetupError,
    Table, Viewer, options_from_json, options_from_text,
};
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;
use tablee_words::Language;

/// Something to do with a game whose type is found by name. Inside [`Visit::with`] everything is generic and fast.
pub trait Visit {
    /// What comes out.
    type Output;

    /// Does it with the game `G`. Whoever needs no bots or no diagrams asks for less.
    fn with<G: Diagrammed + Mind>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty, $rules:literal;)*) => {
        /// All games, in the order in which they are shown.
        pub const GAMES: &[&Info] = &[$(&<$game as tablee_core::Game>::INFO),*];

        /// Does something with the game of that name; nothing if there is none.
        pub fn visit<V: Visit>(game: &str, visitor: V) -> Option<V::Output> {
            $(
                if game == <$game as tablee_core::Game>::INFO.id {
                    return Some(visitor.with::<$game>());
                }
            )*
            None
        }

        /// The rules of a game in a language, numbered alike in both, as Markdown.
        pub fn rules(game: &str, language: Language) -> Option<&'static str> {
            $(
                if game == <$game as tablee_core::Game>::INFO.id {
                    return Some(match language {
                        Language::English => include_str!(concat!("../../../../docs/rules/", $rules, ".md")),
                        Language::French => include_str!(concat!("../../../../docs/rules/", $rules, ".fr.md")),
                    });
                }
            )*
            None
        }
    };
}

games! {
    Karuba, "karuba";
    KarubaCards, "karuba-cards";
    Kariba, "kariba";
    Labyrinth, "labyrinth";
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

impl OpenError {
    /// For people: one sentence, or one for each complaint about a set.
    pub fn sentences(&self) -> Vec<Sentence> {
        match self {
            OpenError::UnknownGame(game) => vec![Sentence::new("error-unknown-game").text("game", game)],
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

/// How a table is handed out. A program that asks nowhere for a [`BotTable`] does not carry the bots.
trait Handed {
    fn hand<G: Diagrammed + Mind>(session: Session<G>) -> Box<Self>;
}

impl Handed for dyn Table {
    fn hand<G: Diagrammed + Mind>(session: Session<G>) -> Box<Self> {
        Box::new(session)
    }
}

impl Handed for dyn BotTable {
    fn hand<G: Diagrammed + Mind>(session: Session<G>) -> Box<Self> {
        Box::new(session)
    }
}

/// Opens a table of the game of that name.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open<R: Rng>(game: &str, request: &Request, rng: &mut R) -> Result<Box<dyn Table>, OpenError> {
    open_as(game, request, rng)
}

/// Opens a table of the game of that name, at which bots can sit.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open_with_bots<R: Rng>(game: &str, request: &Request, rng: &mut R) -> Result<Box<dyn BotTable>, OpenError> {
    open_as(game, request, rng)
}

fn open_as<T: Handed + ?Sized, R: Rng>(game: &str, request: &Request, rng: &mut R) -> Result<Box<T>, OpenError> {
    struct Open<'a, T: ?Sized, R>(&'a Request, &'a mut R, PhantomData<T>);
    impl<T: Handed + ?Sized, R: Rng> Visit for Open<'_, T, R> {
        type Output = Result<Box<T>, OpenError>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            let setup = self.0.setup::<G>()?;
            let deal = G::deal(&setup, self.1);
            Ok(T::hand(Session::new(setup, deal)?))
        }
    }
    visit(game, Open(request, rng, PhantomData)).unwrap_or_else(|| Err(OpenError::UnknownGame(game.to_owned())))
}

/// Opens a table of the game of that name with a deal in its text form.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open_dealt(game: &str, request: &Request, deal: &str) -> Result<Box<dyn Table>, OpenError> {
    open_dealt_as(game, request, deal)
}

/// Opens a table with a deal in its text form, at which bots can sit.
///
/// # Errors
/// [`OpenError`] if there is no such game or it cannot be set up so.
pub fn open_dealt_with_bots(game: &str, request: &Request, deal: &str) -> Result<Box<dyn BotTable>, OpenError> {
    open_dealt_as(game, request, deal)
}

fn open_dealt_as<T: Handed + ?Sized>(game: &str, request: &Request, deal: &str) -> Result<Box<T>, OpenError> {
    struct Open<'a, T: ?Sized>(&'a Request, &'a str, PhantomData<T>);
    impl<T: Handed + ?Sized> Visit for Open<'_, T> {
        type Output = Result<Box<T>, OpenError>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            let setup = self.0.setup::<G>()?;
            let deal = self.1.parse::<G::Deal>();
            let deal = deal.map_err(|error| OpenError::Setup(SetupError::Deal(error.sentence())))?;
            Ok(T::hand(Session::new(setup, deal)?))
        }
    }
    visit(game, Open(request, deal, PhantomData)).unwrap_or_else(|| Err(OpenError::UnknownGame(game.to_owned())))
}

/// All options of a game, as they are if nobody says otherwise or as a request sets them.
///
/// # Errors
/// [`OpenError`] if there is no such game or it has not these options.
pub fn options(game: &str, request: &Request) -> Result<Value, OpenError> {
    struct Options<'a>(&'a Request);
    impl Visit for Options<'_> {
        type Output = Result<Value, OpenError>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            Ok(serde_json::to_value(self.0.setup::<G>()?.options).unwrap_or_default())
        }
    }
    visit(game, Options(request)).unwrap_or_else(|| Err(OpenError::UnknownGame(game.to_owned())))
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
    replay_as(record)
}

/// Plays a record again, to a table at which bots can sit.
///
/// # Errors
/// [`RecordError`] at the first thing that does not fit.
pub fn replay_with_bots(record: &Record) -> Result<Box<dyn BotTable>, RecordError> {
    replay_as(record)
}

fn replay_as<T: Handed + ?Sized>(record: &Record) -> Result<Box<T>, RecordError> {
    struct Replay<'a, T: ?Sized>(&'a Record, PhantomData<T>);
    impl<T: Handed + ?Sized> Visit for Replay<'_, T> {
        type Output = Result<Box<T>, RecordError>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            Ok(T::hand(self.0.replay::<G>()?))
        }
    }
    visit(&record.game, Replay(record, PhantomData)).unwrap_or_else(|| Err(RecordError::Game(record.game.clone())))
}

/// The table before the first move of a record.
///
/// # Errors
/// [`RecordError`] if options, set, seats or deal do not fit.
pub fn opening(record: &Record) -> Result<Box<dyn Table>, RecordError> {
    struct Opening<'a>(&'a Record);
    impl Visit for Opening<'_> {
        type Output = Result<Box<dyn Table>, RecordError>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            Ok(Box::new(self.0.opening::<G>()?))
        }
    }
    visit(&record.game, Opening(record)).unwrap_or_else(|| Err(RecordError::Game(record.game.clone())))
}
