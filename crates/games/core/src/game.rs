//! The trait that every game implements, and what a table agrees on before the deal.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    ComponentSet, Interned, Joint, NotationError, Rng, Say, ScoreLine, Scores, Seat, SeatSet, Sentence, Standing,
};

/// What is known of a game before anybody sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name in commands, records and addresses, such as `karuba-cards`.
    pub id: &'static str,
    /// The message with the game's name in the catalogue of words.
    pub name: &'static str,
    /// Raised when a change of the rules makes an old record play differently.
    pub revision: u32,
    /// Fewest seats.
    pub fewest_seats: usize,
    /// Most seats.
    pub most_seats: usize,
    /// No game has more decision points than this, whatever is played.
    pub longest: usize,
    /// The letter before the numbers of its rules.
    pub letter: char,
    /// The message that says how long a game takes.
    pub time: &'static str,
    /// The message that says in a sentence what the game is.
    pub pitch: &'static str,
    /// The message about the faces of its standard set.
    pub faces: &'static str,
    /// The message for playing the same thing in the next way: one card more, or turned.
    pub otherwise: &'static str,
    /// The switches of its rules, as they are offered to people.
    pub switches: &'static [Switch],
}

/// A switch of the rules as it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The name of the option.
    pub name: &'static str,
    /// The message above it.
    pub title: &'static str,
    /// Its values, the default first, each with its message.
    pub values: &'static [(&'static str, &'static str)],
}

/// A game with default options and two seats that was played once, to show the rules by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The deal in its text form.
    pub deal: &'static str,
    /// A decision a word, the moves of several seats joined by `&`.
    pub moves: &'static str,
    /// What of it shows a rule.
    pub moments: &'static [Moment],
}

/// A moment of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of the rule.
    pub rule: &'static str,
    /// How many decisions were made before.
    pub step: usize,
    /// The index of the seat that looks.
    pub seat: usize,
    /// Whether the move that follows is shown.
    pub ghost: bool,
}

impl Moment {
    /// A moment as the move shows it that follows.
    pub const fn before(rule: &'static str, step: usize, seat: usize) -> Moment {
        Moment { rule, step, seat, ghost: true }
    }

    /// A moment as it is.
    pub const fn at(rule: &'static str, step: usize, seat: usize) -> Moment {
        Moment { rule, step, seat, ghost: false }
    }
}

/// What a table agrees on before the deal: options, components, number of seats.
pub struct Setup<G: Game> {
    /// The switches of the rules.
    pub options: G::Options,
    /// The faces of the components.
    pub set: Interned<G::Set>,
    /// How many play.
    pub seats: usize,
}

impl<G: Game> Setup<G> {
    /// A set-up whose number of seats the game allows.
    ///
    /// # Errors
    /// [`SetupError::Seats`] if it does not.
    pub fn new(options: G::Options, set: Interned<G::Set>, seats: usize) -> Result<Setup<G>, SetupError> {
        let (fewest, most) = (G::INFO.fewest_seats, G::INFO.most_seats);
        if (fewest..=most).contains(&seats) {
            Ok(Setup { options, set, seats })
        } else {
            Err(SetupError::Seats { seats, fewest, most })
        }
    }

    /// The standard set and default options.
    ///
    /// # Errors
    /// [`SetupError::Seats`] if the game is not for so many.
    pub fn standard(seats: usize) -> Result<Setup<G>, SetupError> {
        Setup::new(G::Options::default(), G::Set::standard(), seats)
    }
}

impl<G: Game> Clone for Setup<G> {
    fn clone(&self) -> Self {
        Setup { options: self.options.clone(), set: self.set.clone(), seats: self.seats }
    }
}

impl<G: Game> Debug for Setup<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setup")
            .field("options", &self.options)
            .field("set", &self.set)
            .field("seats", &self.seats)
            .finish()
    }
}

/// A game that cannot be set up so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game is not for so many.
    #[error("{seats} seats: the game is for {fewest} to {most}")]
    Seats {
        /// What was asked.
        seats: usize,
        /// What the game allows.
        fewest: usize,
        /// What the game allows.
        most: usize,
    },
    /// The deal does not hold each card once, or breaks a rule of the set-up.
    #[error("the deal is wrong: {0:?}")]
    Deal(Sentence),
}

impl SetupError {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            SetupError::Seats { seats, fewest, most } => {
                Sentence::new("error-seats").count("seats", *seats).count("fewest", *fewest).count("most", *most)
            }
            SetupError::Deal(reason) => Sentence::new("error-deal").inner("reason", reason.clone()),
        }
    }
}

/// Who must decide now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats, each without seeing the others' choices.
    Decide(SeatSet),
    /// Nobody: the game has ended.
    Over,
}

impl Turn {
    /// The seats that must decide; none when the game has ended.
    #[inline]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Decide(seats) => seats,
            Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who sees only what lies open.
    Spectator,
}

/// Why a move is refused.
pub trait Fault: Debug + Clone + PartialEq + Eq {
    /// A short name for programs, such as `not-in-hand`.
    fn code(&self) -> &'static str;
    /// The number of the rule that forbids it, such as `K3`.
    fn rule(&self) -> &'static str;
    /// For people.
    fn sentence(&self) -> Sentence;
}

/// A public fact about what happened.
pub trait GameEvent: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// For the log.
    fn sentence(&self) -> Sentence;
}

/// Where [`Game::resolve`] tells what happened. Search passes `()`, and the telling costs nothing.
pub trait Sink<E> {
    /// Takes an event, made only if somebody listens.
    fn emit(&mut self, make: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _make: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, make: impl FnOnce() -> E) {
        self.push(make());
    }
}

/// The state of a game, and through it the rules.
///
/// A state is a plain value: cloning it is cheap, and nothing done to a clone shows in the original. All chance was spent in
/// [`Game::deal`]. Choices that are not yet revealed are *not* in the state, so they cannot leak from it.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Name, revision, seats.
    const INFO: Info;

    /// The faces of the components.
    type Set: ComponentSet;
    /// The switches of the rules: a flat JSON object in which nothing is required and nothing unknown is allowed.
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// Every shuffle, written out.
    type Deal: Clone + Eq + Debug + Display + FromStr<Err = NotationError> + Serialize + DeserializeOwned + Send + Sync;
    /// One decision of one seat. Its text parses without a position.
    type Move: Copy + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static;
    /// All that one viewer may know, with perfect recall: a type of its own, built field by field.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A public fact.
    type Event: GameEvent;
    /// Why a move is refused.
    type Fault: Fault;
    /// The whole truth in the form of the traces, hidden cards included.
    type Truth: Serialize;

    /// A game to show the rules by; not every game has one. Apart from [`Game::INFO`], so that a program that shows no rules
    /// does not carry it.
    fn example() -> Option<&'static Example> {
        None
    }

    /// Draws every random event of a game.
    fn deal<R: Rng>(setup: &Setup<Self>, rng: &mut R) -> Self::Deal;

    /// The state before the first decision.
    ///
    /// # Errors
    /// [`SetupError`] if the deal is not a deal of this set-up.
    fn start(setup: &Setup<Self>, deal: &Self::Deal) -> Result<Self, SetupError>;

    /// What the table agreed on.
    fn setup(&self) -> Setup<Self>;

    /// How many play.
    fn seats(&self) -> usize;

    /// Who decides now.
    fn turn(&self) -> Turn;

    /// Appends every legal move of `seat`, in a fixed order, each once; nothing if `seat` does not decide now.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Move>);

    /// Whether `seat` may play `choice` now; if not, why.
    ///
    /// # Errors
    /// The fault, with the number of the rule.
    fn check(&self, seat: Seat, choice: Self::Move) -> Result<(), Self::Fault>;

    /// A legal move of `seat`, which must be deciding, all equally likely. A game does better than to enumerate where it can.
    #[inline]
    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Self::Move>) -> Self::Move {
        scratch.clear();
        self.legal(seat, scratch);
        scratch[rng.below(scratch.len() as u32) as usize]
    }

    /// Carries out the choices of all deciding seats. Unchecked: for illegal choices the result means nothing, but nothing
    /// unsafe happens. The outside world goes through [`Session::commit`](crate::Session::commit), which checks.
    fn resolve<S: Sink<Self::Event>>(&mut self, joint: &Joint<Self::Move>, out: &mut S);

    /// Whether the seat that decides now may take its last decision back: the one that led here was part of the same turn and
    /// taught that seat nothing it did not know. What the others saw of it they saw by that seat's own choice. A game that
    /// says nothing lets nothing be taken back.
    fn retractable(&self) -> bool {
        false
    }

    /// The state as `seat` may think of it once it has chosen this, while the others still choose: given only where whatever they choose
    /// leaves that seat the same decision, so that it need not wait for them. A game that says nothing lets everybody wait.
    fn ahead(&self, _seat: Seat, _choice: Self::Move) -> Option<Self> {
        None
    }

    /// Points and tie-breaks as they stand.
    fn scores(&self) -> Scores;

    /// What `seat` has its points from; the lines add up to [`Scores::points`].
    fn breakdown(&self, seat: Seat) -> Vec<ScoreLine>;

    /// Scores, places and reasons.
    fn standing(&self) -> Standing {
        let scores = self.scores();
        let seats = || Seat::all(self.seats());
        Standing {
            scores: seats().map(|seat| scores.points(seat)).collect(),
            places: seats().map(|seat| scores.place(seat)).collect(),
            breakdown: seats().map(|seat| self.breakdown(seat)).collect(),
        }
    }

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A state that looks like this to its viewer, the hidden cards dealt anew, all ways equally likely.
    fn determinize<R: Rng>(view: &Self::View, rng: &mut R) -> Self;

    /// The whole truth, for traces.
    fn truth(&self) -> Self::Truth;

    /// What a move would mean, for lists of moves.
    fn describe(view: &Self::View, choice: Self::Move) -> Sentence;

    /// The position as text, as far as the viewer knows it.
    fn picture(view: &Self::View, say: &dyn Say) -> String;
}

/// Lets every deciding seat choose at random and resolves. Returns how many decided: none when the game has ended.
#[inline]
pub fn random_step<G: Game, R: Rng>(state: &mut G, rng: &mut R, scratch: &mut Vec<G::Move>) -> u32 {
    let deciding = state.turn().seats();
    let mut seats = deciding.iter();
    let Some(first) = seats.next() else { return 0 };
    let mut joint = Joint::of(first, state.sample(first, rng, scratch));
    for seat in seats {
        joint.set(seat, state.sample(seat, rng, scratch));
    }
    state.resolve(&joint, &mut ());
    deciding.len() as u32
}

/// Plays on at random to the end. Returns the number of decisions.
#[inline]
pub fn play_random<G: Game, R: Rng>(state: &mut G, rng: &mut R, scratch: &mut Vec<G::Move>) -> u32 {
    let mut decisions = 0;
    loop {
        match random_step(state, rng, scratch) {
            0 => return decisions,
            decided => decisions += decided,
        }
    }
}
