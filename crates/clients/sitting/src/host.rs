//! The table as a client meets it, wherever it is kept.

use std::sync::Arc;
use std::time::Duration;

use tablee_bots::Candidate;
use tablee_core::{Arrange as _, Info, Seat, SeatSet, SeatView, Sentence, Standing, Turn, Viewer};

/// What there is to see of a table, wherever it is kept: in this process or on a server. All that a client knows of the rules
/// comes through here: what a seat sees and may play as one object, everything else as sentences.
pub trait Shown {
    /// The game.
    fn info(&self) -> &'static Info;
    /// How many play.
    fn seats(&self) -> usize;
    /// Who sits where.
    fn names(&self) -> &[String];
    /// The seats that are played at this screen.
    fn own(&self) -> SeatSet;
    /// How many decisions were made.
    fn decision(&self) -> usize;
    /// Who must decide now.
    fn turn(&self) -> Turn;
    /// Who has chosen, never what.
    fn chosen(&self) -> SeatSet;
    /// What `viewer` sees and may play. The same object until something happens.
    ///
    /// # Errors
    /// Why there is nothing to be seen.
    fn see(&self, viewer: Viewer) -> Result<Arc<dyn SeatView>, Sentence>;
    /// Whether `seat` may play this now; if not, why.
    ///
    /// # Errors
    /// What forbids it, with the rule.
    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.see(Viewer::Seat(seat))?.check(choice)
    }
    /// Scores, places and reasons.
    fn standing(&self) -> Standing;
    /// Whether there is something that `seat` may take back.
    fn may_take_back(&self, seat: Seat) -> bool;
}

/// A table as a client meets it: what there is to see, and what can be done. What is only seen is answered by
/// [`Host::shown`] unless a client knows better, such as that a choice is on its way.
pub trait Host {
    /// What there is to see.
    fn shown(&self) -> &dyn Shown;

    /// [`Shown::info`].
    fn info(&self) -> &'static Info {
        self.shown().info()
    }
    /// [`Shown::seats`].
    fn seats(&self) -> usize {
        self.shown().seats()
    }
    /// [`Shown::names`].
    fn names(&self) -> &[String] {
        self.shown().names()
    }
    /// [`Shown::own`].
    fn own(&self) -> SeatSet {
        self.shown().own()
    }
    /// [`Shown::decision`].
    fn decision(&self) -> usize {
        self.shown().decision()
    }
    /// [`Shown::turn`].
    fn turn(&self) -> Turn {
        self.shown().turn()
    }
    /// [`Shown::chosen`].
    fn chosen(&self) -> SeatSet {
        self.shown().chosen()
    }
    /// [`Shown::see`].
    ///
    /// # Errors
    /// Why there is nothing to be seen.
    fn see(&self, viewer: Viewer) -> Result<Arc<dyn SeatView>, Sentence> {
        self.shown().see(viewer)
    }
    /// Every legal move of an own seat, in notation.
    fn legal(&self, seat: Seat) -> Vec<String> {
        self.see(Viewer::Seat(seat)).map(|seen| seen.moves()).unwrap_or_default()
    }
    /// A move in words; nothing if the text is no move.
    fn describe(&self, seat: Seat, choice: &str) -> Option<Sentence> {
        self.see(Viewer::Seat(seat)).ok()?.describe(choice)
    }
    /// [`Shown::check`].
    ///
    /// # Errors
    /// What forbids it, with the rule.
    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.shown().check(seat, choice)
    }
    /// [`Shown::standing`].
    fn standing(&self) -> Standing {
        self.shown().standing()
    }
    /// [`Shown::may_take_back`].
    fn may_take_back(&self, seat: Seat) -> bool {
        self.shown().may_take_back(seat)
    }

    /// Chooses for an own seat; what follows comes as [`News`].
    ///
    /// # Errors
    /// Why the choice was not taken.
    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence>;
    /// Takes back the last choice of an own seat, revealed or not, as far as the rules of take-backs go.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence>;
    /// Asks for advice, which comes as [`News::Hint`].
    fn ask_hint(&mut self, seat: Seat);
    /// Whoever thinks shall answer with what there is.
    fn hurry(&mut self);
    /// Who is thinking now, elsewhere.
    fn thinking(&self) -> Option<Seat>;
    /// Why the table cannot be reached just now, if so. It is looked for again by itself.
    fn away(&self) -> Option<Sentence> {
        None
    }
    /// What there is to do here, if somebody teaches.
    fn task(&self) -> Option<Task> {
        None
    }
    /// Goes on after a [`Task`] that is done; otherwise does nothing.
    fn go_on(&mut self) {}
    /// What has happened since the last call; waits so long if there is nothing yet.
    fn poll(&mut self, wait: Duration) -> Vec<News>;
}

/// One thing to do, in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// What to do; once it is done, what was learnt.
    pub sentence: Sentence,
    /// A move that would do, in notation, and how to make it; no move where only words are given.
    pub clue: Option<(String, Sentence)>,
    /// Whether it is done, and the learner has to go on.
    pub done: bool,
}

/// Something that a client shows.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A public fact.
    Happened(Sentence),
    /// A seat took its last decision back.
    TookBack(Seat),
    /// Advice for a seat.
    Hint(Hint),
    /// Something went wrong beside the game; the game goes on.
    Trouble(Sentence),
}

/// What a strong player would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// For whom.
    pub seat: Seat,
    /// The decision it answers.
    pub decision: usize,
    /// The move, in notation.
    pub choice: String,
    /// The chance to win with it, in percent.
    pub win: u8,
    /// The points that it is expected to lead to.
    pub points: f64,
    /// The next best moves, the better first.
    pub also: Vec<Worth>,
    /// Why, for some of these moves.
    pub whys: Vec<(String, Sentence)>,
}

/// What a move is thought to be worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The move, in notation.
    pub choice: String,
    /// The chance to win with it, in percent.
    pub win: u8,
    /// The points that it is expected to lead to.
    pub points: f64,
}

impl Hint {
    /// How many moves a hint names at most.
    const NAMED: usize = 3;

    /// What candidates say; nothing if there are none.
    pub fn of(seat: Seat, decision: usize, mut candidates: Vec<Candidate<String>>) -> Option<Hint> {
        // The first of equals stays the first.
        candidates.arrange_by(|left, right| right.worth.total_cmp(&left.worth));
        let worth = |Candidate { choice, win, points, .. }| Worth { choice, win: percent(win), points };
        let mut best = candidates.into_iter().take(Hint::NAMED).map(worth);
        let Worth { choice, win, points } = best.next()?;
        Some(Hint { seat, decision, choice, win, points, also: best.collect(), whys: Vec::new() })
    }

    /// The same with reasons for moves.
    #[must_use]
    pub fn because(self, whys: Vec<(String, Sentence)>) -> Hint {
        Hint { whys, ..self }
    }

    /// The moves that it names, the best first.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.choice.as_str()).chain(self.also.iter().map(|worth| worth.choice.as_str()))
    }

    /// Why a move, if that is known.
    pub fn why(&self, choice: &str) -> Option<&Sentence> {
        self.whys.iter().find(|(known, _)| known == choice).map(|(_, why)| why)
    }
}

/// A chance in percent.
fn percent(chance: f64) -> u8 {
    (chance * 100.0).round().clamp(0.0, 100.0) as u8
}

/// The seat at this screen that must decide next: it has not chosen yet.
pub fn waiting_seat(host: &dyn Host) -> Option<Seat> {
    let chosen = host.chosen();
    host.turn().seats().iter().find(|&seat| host.own().contains(seat) && !chosen.contains(seat))
}
