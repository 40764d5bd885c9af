//! One game in progress, with the choices not yet revealed.

use serde::{Deserialize, Serialize};

use crate::{Fault, Game, Joint, MAX_SEATS, NotationError, Seat, SeatSet, Sentence, Setup, SetupError, Turn, Viewer};

/// One game in progress: the state, the choices not yet revealed, and the moves so far.
///
/// A choice names the decision it answers, so that choices made at the same time never push each other out.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    setup: Setup<G>,
    deal: G::Deal,
    state: G,
    chosen: [Option<G::Move>; MAX_SEATS],
    moves: Vec<Joint<G::Move>>,
    /// The states before those of the last decisions that may be taken back, oldest first. Copies, so that a take-back costs
    /// the same however long the game is.
    earlier: Vec<G>,
}

/// What a commit led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed<E> {
    /// The choice is kept until these seats have chosen too.
    Waiting(SeatSet),
    /// It was the last one: all choices were revealed and carried out.
    Resolved(Vec<E>),
}

/// Why a choice was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The seat has nothing to decide now.
    #[error("seat {0} has nothing to decide now")]
    NotDeciding(Seat),
    /// The choice answers another decision than the one at hand.
    #[error("decision {given} was answered, but decision {current} is at hand")]
    OtherDecision {
        /// The decision that the choice names.
        given: usize,
        /// The decision at hand.
        current: usize,
    },
    /// There is no decision that the seat may take back.
    #[error("there is nothing that may be taken back")]
    NothingToTakeBack,
    /// The text is no move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules forbid it.
    #[error("{}, rule {}", .0.code, .0.rule)]
    Refused(Refusal),
}

/// A refused move in the form that travels: code, rule, sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// A short name for programs.
    pub code: String,
    /// The number of the rule.
    pub rule: String,
    /// For people.
    pub sentence: Sentence,
}

impl<F: Fault> From<F> for Refusal {
    fn from(fault: F) -> Refusal {
        Refusal { code: fault.code().to_owned(), rule: fault.rule().to_owned(), sentence: fault.sentence() }
    }
}

impl PlayError {
    /// A short name for programs.
    pub fn code(&self) -> &str {
        match self {
            PlayError::Over => "over",
            PlayError::NotDeciding(_) => "not-deciding",
            PlayError::OtherDecision { .. } => "other-decision",
            PlayError::NothingToTakeBack => "nothing-to-take-back",
            PlayError::Notation(_) => "notation",
            PlayError::Refused(refusal) => &refusal.code,
        }
    }

    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            PlayError::Over => Sentence::new("error-over"),
            PlayError::NotDeciding(seat) => Sentence::new("error-not-deciding").seat("seat", *seat),
            PlayError::OtherDecision { given, current } => {
                Sentence::new("error-other-decision").count("given", *given).count("current", *current)
            }
            PlayError::NothingToTakeBack => Sentence::new("error-nothing-to-take-back"),
            PlayError::Notation(error) => error.sentence(),
            PlayError::Refused(refusal) => {
                Sentence::new("error-refused").inner("reason", refusal.sentence.clone()).text("rule", &refusal.rule)
            }
        }
    }
}

impl<G: Game> Session<G> {
    /// A game at its first decision.
    ///
    /// # Errors
    /// [`SetupError`] if the deal is not one of this set-up.
    pub fn new(setup: Setup<G>, deal: G::Deal) -> Result<Session<G>, SetupError> {
        let state = G::start(&setup, &deal)?;
        Ok(Session { setup, deal, state, chosen: [None; MAX_SEATS], moves: Vec::new(), earlier: Vec::new() })
    }

    /// The state. Only whoever keeps the table may look at it; everybody else gets [`Session::view`].
    pub fn state(&self) -> &G {
        &self.state
    }

    /// What the table agreed on.
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// The deal, which stays secret until the end.
    pub fn deal(&self) -> &G::Deal {
        &self.deal
    }

    /// The number of the decision at hand, from 0: how many were resolved.
    pub fn decision(&self) -> usize {
        self.moves.len()
    }

    /// All that was revealed and carried out.
    pub fn moves(&self) -> &[Joint<G::Move>] {
        &self.moves
    }

    /// Who must decide now.
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }

    /// Who has chosen, never what.
    pub fn chosen(&self) -> SeatSet {
        Seat::all(MAX_SEATS).filter(|seat| self.chosen[seat.index()].is_some()).collect()
    }

    /// The choice of `seat` itself, not yet revealed.
    pub fn choice(&self, seat: Seat) -> Option<G::Move> {
        self.chosen[seat.index()]
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(viewer)
    }

    /// Whether `seat` may play `choice` now.
    ///
    /// # Errors
    /// [`PlayError`], as [`Session::commit`] would give it.
    pub fn check(&self, seat: Seat, choice: G::Move) -> Result<(), PlayError> {
        self.admit(seat, self.decision())?;
        self.state.check(seat, choice).map_err(|fault| PlayError::Refused(fault.into()))
    }

    /// Takes the choice of `seat` for decision number `decision`. It may be replaced until the last seat has chosen; then all
    /// choices are carried out together.
    ///
    /// # Errors
    /// [`PlayError`]; the session is then unchanged.
    pub fn commit(&mut self, seat: Seat, decision: usize, choice: G::Move) -> Result<Committed<G::Event>, PlayError> {
        self.admit(seat, decision)?;
        self.state.check(seat, choice).map_err(|fault| PlayError::Refused(fault.into()))?;
        self.chosen[seat.index()] = Some(choice);
        let mut waiting = self.turn().seats();
        let mut joint = Joint::of(seat, choice);
        for other in self.turn().seats() {
            if let Some(theirs) = self.chosen[other.index()] {
                joint.set(other, theirs);
                waiting.remove(other);
            }
        }
        if !waiting.is_empty() {
            return Ok(Committed::Waiting(waiting));
        }
        let mut events = Vec::new();
        let alone = Turn::Decide(SeatSet::one(seat));
        let before = (self.turn() == alone).then(|| self.state.clone());
        self.state.resolve(&joint, &mut events);
        self.moves.push(joint);
        self.chosen = [None; MAX_SEATS];
        match before {
            Some(before) if self.turn() == alone && self.state.retractable() => self.earlier.push(before),
            _ => self.earlier.clear(),
        }
        Ok(Committed::Resolved(events))
    }

    /// Takes back a choice that is not yet revealed.
    ///
    /// # Errors
    /// [`PlayError`] if there is nothing to take back any more.
    pub fn withdraw(&mut self, seat: Seat, decision: usize) -> Result<(), PlayError> {
        self.admit(seat, decision)?;
        self.chosen[seat.index()] = None;
        Ok(())
    }

    /// Whether `seat` may take back its last decision, although it was carried out: it decided alone, it still does, its
    /// turn goes on and nothing was revealed to it ([`Game::retractable`]).
    pub fn may_take_back(&self, seat: Seat) -> bool {
        !self.earlier.is_empty() && self.turn() == Turn::Decide(SeatSet::one(seat))
    }

    /// Takes back the last decision of `seat`, as far as the beginning of its turn; `decision` is the one at hand. What is
    /// taken back stands in no record.
    ///
    /// # Errors
    /// [`PlayError`], [`PlayError::NothingToTakeBack`] among them; the session is then unchanged.
    pub fn take_back(&mut self, seat: Seat, decision: usize) -> Result<(), PlayError> {
        self.admit(seat, decision)?;
        if !self.may_take_back(seat) {
            return Err(PlayError::NothingToTakeBack);
        }
        let before = self.earlier.pop().ok_or(PlayError::NothingToTakeBack)?;
        self.state = before;
        self.moves.pop();
        self.chosen = [None; MAX_SEATS];
        Ok(())
    }

    /// Whether `seat` may say something about decision number `decision` now: choose, withdraw, take back.
    ///
    /// # Errors
    /// [`PlayError`], as each of these would give it.
    pub fn admit(&self, seat: Seat, decision: usize) -> Result<(), PlayError> {
        let current = self.decision();
        match self.turn() {
            Turn::Over => Err(PlayError::Over),
            _ if decision != current => Err(PlayError::OtherDecision { given: decision, current }),
            Turn::Decide(seats) if !seats.contains(seat) => Err(PlayError::NotDeciding(seat)),
            Turn::Decide(_) => Ok(()),
        }
    }
}
