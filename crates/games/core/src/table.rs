//! A session whose game is known only at run time.

use std::sync::Arc;

use serde_json::Value;

use crate::{
    Committed, Game, GameEvent, Info, PlayError, Record, Rng, Seat, SeatSet, SeatView, Sentence, Session, Sight,
    Standing, Turn, Viewer,
};

/// A [`Session`] whose game is known only at run time: moves are text, views are JSON, events are sentences.
/// Erased here, once, at the edge; everything that must be fast stays generic over [`Game`].
pub trait Table: Send {
    /// The game.
    fn info(&self) -> &'static Info;
    /// How many play.
    fn seats(&self) -> usize;
    /// The name of the set of components in play.
    fn set_id(&self) -> &str;
    /// The number of the decision at hand, from 0.
    fn decision(&self) -> usize;
    /// Who must decide now.
    fn turn(&self) -> Turn;
    /// Who has chosen, never what.
    fn chosen(&self) -> SeatSet;
    /// Every legal move of `seat`.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Whether `seat` may say something about this decision now; see [`Session::admit`].
    ///
    /// # Errors
    /// [`PlayError`], as [`Table::commit`] would give it.
    fn admit(&self, seat: Seat, decision: usize) -> Result<(), PlayError>;
    /// Whether `seat` may play this now; if not, why.
    ///
    /// # Errors
    /// [`PlayError`], as [`Table::commit`] would give it.
    fn check(&self, seat: Seat, choice: &str) -> Result<(), PlayError>;
    /// A move of `seat` in words; nothing if the text is no move.
    fn describe(&self, seat: Seat, choice: &str) -> Option<Sentence>;
    /// A legal move at random.
    fn random(&self, seat: Seat, rng: &mut dyn Rng64) -> Option<String>;
    /// Takes a choice; see [`Session::commit`].
    ///
    /// # Errors
    /// [`PlayError`]; the table is then unchanged.
    fn commit(&mut self, seat: Seat, decision: usize, choice: &str) -> Result<Committed<Sentence>, PlayError>;
    /// Takes back a choice that is not yet revealed.
    ///
    /// # Errors
    /// [`PlayError`] if there is nothing to take back any more.
    fn withdraw(&mut self, seat: Seat, decision: usize) -> Result<(), PlayError>;
    /// Whether `seat` may take back its last decision; see [`Session::may_take_back`].
    fn may_take_back(&self, seat: Seat) -> bool;
    /// Takes back the last decision of `seat` within its turn; see [`Session::take_back`].
    ///
    /// # Errors
    /// [`PlayError`]; the table is then unchanged.
    fn take_back(&mut self, seat: Seat, decision: usize) -> Result<(), PlayError>;
    /// What `seat` has chosen, not yet revealed.
    fn choice(&self, seat: Seat) -> Option<String>;
    /// The deal in its text form, which stays secret until the end.
    fn deal_text(&self) -> String;
    /// What `viewer` may know and play, as an object for whoever shows it or thinks about it in this process.
    fn see(&self, viewer: Viewer) -> Arc<dyn SeatView>;
    /// What `viewer` may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same, written out: without a tree of values in between, for whoever sends many.
    fn view_text(&self, viewer: Viewer) -> String;
    /// The last revealed move of every seat, in notation.
    fn last(&self) -> Vec<Option<String>>;
    /// Scores, places and reasons.
    fn standing(&self) -> Standing;
    /// The whole truth, for whoever keeps the table.
    fn truth(&self) -> Value;
    /// The game written down.
    fn record(&self, names: &[String]) -> Record;
    /// The game written down as text.
    fn record_text(&self, names: &[String]) -> String;
    /// The same table once more; what happens at one is unknown to the other.
    fn copy(&self) -> Box<dyn Table>;
}

/// [`Rng`] without its generic methods, so that a table can be handed one.
pub trait Rng64 {
    /// The next 64 random bits.
    fn word(&mut self) -> u64;
}

impl<R: Rng> Rng64 for R {
    fn word(&mut self) -> u64 {
        self.next_u64()
    }
}

struct Borrowed<'a>(&'a mut dyn Rng64);

impl Rng for Borrowed<'_> {
    fn next_u64(&mut self) -> u64 {
        self.0.word()
    }
}

impl<G: Game> Table for Session<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn seats(&self) -> usize {
        self.setup().seats
    }

    fn set_id(&self) -> &str {
        self.setup().set.id()
    }

    fn decision(&self) -> usize {
        Session::decision(self)
    }

    fn turn(&self) -> Turn {
        Session::turn(self)
    }

    fn chosen(&self) -> SeatSet {
        Session::chosen(self)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut moves = Vec::new();
        self.state().legal(seat, &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    fn admit(&self, seat: Seat, decision: usize) -> Result<(), PlayError> {
        Session::admit(self, seat, decision)
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), PlayError> {
        Session::check(self, seat, choice.parse::<G::Move>()?)
    }

    fn describe(&self, seat: Seat, choice: &str) -> Option<Sentence> {
        let choice = choice.parse().ok()?;
        Some(G::describe(&self.state().view(Viewer::Seat(seat)), choice))
    }

    fn random(&self, seat: Seat, rng: &mut dyn Rng64) -> Option<String> {
        let deciding = self.state().turn().seats().contains(seat);
        deciding.then(|| self.state().sample(seat, &mut Borrowed(rng), &mut Vec::new()).to_string())
    }

    fn commit(&mut self, seat: Seat, decision: usize, choice: &str) -> Result<Committed<Sentence>, PlayError> {
        let choice = choice.parse::<G::Move>()?;
        Ok(match Session::commit(self, seat, decision, choice)? {
            Committed::Waiting(seats) => Committed::Waiting(seats),
            Committed::Resolved(events) => Committed::Resolved(events.iter().map(GameEvent::sentence).collect()),
        })
    }

    fn withdraw(&mut self, seat: Seat, decision: usize) -> Result<(), PlayError> {
        Session::withdraw(self, seat, decision)
    }

    fn may_take_back(&self, seat: Seat) -> bool {
        Session::may_take_back(self, seat)
    }

    fn take_back(&mut self, seat: Seat, decision: usize) -> Result<(), PlayError> {
        Session::take_back(self, seat, decision)
    }

    fn see(&self, viewer: Viewer) -> Arc<dyn SeatView> {
        Arc::new(Sight::of(self.state(), viewer))
    }

    fn last(&self) -> Vec<Option<String>> {
        let last = |seat: Seat| self.moves().iter().rev().find_map(|joint| joint.get(seat)).map(|own| own.to_string());
        Seat::all(self.setup().seats).map(last).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.state().view(viewer)).unwrap_or_default()
    }

    fn view_text(&self, viewer: Viewer) -> String {
        crate::write_json(&self.state().view(viewer)).unwrap_or_default()
    }

    fn choice(&self, seat: Seat) -> Option<String> {
        Session::choice(self, seat).map(|choice| choice.to_string())
    }

    fn deal_text(&self) -> String {
        self.deal().to_string()
    }

    fn standing(&self) -> Standing {
        self.state().standing()
    }

    fn truth(&self) -> Value {
        serde_json::to_value(self.state().truth()).unwrap_or_default()
    }

    fn record(&self, names: &[String]) -> Record {
        Record::of(self, names)
    }

    fn record_text(&self, names: &[String]) -> String {
        Record::text_of(self, names)
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

impl std::fmt::Debug for dyn Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "table of {}, decision {}", self.info().id, self.decision())
    }
}
