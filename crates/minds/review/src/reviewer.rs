//! Reviews a record decision by decision, one step at a time, so that the caller can show progress and stop.

use serde::{Deserialize, Serialize};
use tablee_bots::{Level, OneAfterTheOther, Workers};
use tablee_core::{PlayError, Record, RecordError, Seat, SeatSet, Sentence, Table, Turn};

use crate::judge::{Means, judge};
use crate::judgement::rounded;
use crate::{Findings, Judgement, Review};

/// What a review shall be.
///
/// ```
/// use tablee_bots::Level;
/// use tablee_core::Seat;
/// use tablee_review::Terms;
/// let terms = Terms { seats: vec![Seat::FIRST], ..Terms::new(Level::Master, 400) };
/// assert_eq!(terms.playouts, 400);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Whose decisions are judged; everybody's if the list is empty.
    #[serde(default)]
    pub seats: Vec<Seat>,
    /// Who judges.
    pub level: Level,
    /// About how many playouts a decision gets. With these alone the review is the same on every machine.
    pub playouts: u64,
}

impl Terms {
    /// Everybody's decisions.
    pub fn new(level: Level, playouts: u64) -> Terms {
        Terms { seats: Vec::new(), level, playouts }
    }
}

/// How far a review is.
///
/// ```
/// use tablee_review::Progress;
/// assert!(!Progress { done: 3, of: 40 }.finished());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Decisions judged, each seat's apart.
    pub done: usize,
    /// Decisions to judge in all.
    pub of: usize,
}

impl Progress {
    /// Whether nothing is left to judge.
    pub fn finished(&self) -> bool {
        self.done >= self.of
    }
}

/// A game that cannot be reviewed so.
///
/// ```
/// use tablee_core::Seat;
/// use tablee_review::ReviewError;
/// assert_eq!(ReviewError::NoSeat(Seat::new(3)).to_string(), "nobody sits at seat 4");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReviewError {
    /// The record does not hold.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The table has not so many seats.
    #[error("nobody sits at seat {0}")]
    NoSeat(Seat),
}

impl ReviewError {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        match self {
            ReviewError::Record(error) => error.sentence(),
            ReviewError::NoSeat(seat) => Sentence::new("review-no-seat").count("seat", seat.number()),
        }
    }
}

/// Reviews a game one decision at a time; see the example of this crate.
#[derive(Debug)]
pub struct Reviewer {
    record: Record,
    /// At the decision that is judged next.
    table: Box<dyn Table>,
    /// Who is still to be judged at this decision.
    waiting: Vec<Seat>,
    /// Who decided last, may still take that back, and so has learnt nothing since.
    quiet: Option<Seat>,
    findings: Findings,
}

impl Reviewer {
    /// Begins a review. The whole record is checked now.
    ///
    /// # Errors
    /// [`ReviewError`] if the record does not hold or a seat is not at the table.
    pub fn new(record: Record, terms: Terms) -> Result<Reviewer, ReviewError> {
        let end = tablee_catalog::replay(&record)?;
        let table = tablee_catalog::opening(&record)?;
        if let Some(&seat) = terms.seats.iter().find(|seat| seat.index() >= table.seats()) {
            return Err(ReviewError::NoSeat(seat));
        }
        let reviewed: SeatSet =
            Seat::all(table.seats()).filter(|seat| terms.seats.is_empty() || terms.seats.contains(seat)).collect();
        let of = record.moves.iter().flat_map(|moves| moves.keys()).filter(|&&seat| reviewed.contains(seat)).count();
        let shares = (end.turn() == Turn::Over).then(|| shares(&end.standing().places));
        let findings = Findings {
            game: record.game.clone(),
            seats: table.seats(),
            decisions: record.moves.len(),
            terms,
            reviewed,
            shares,
            progress: Progress { done: 0, of },
            judgements: Vec::new(),
        };
        let mut reviewer = Reviewer { record, table, waiting: Vec::new(), quiet: None, findings };
        reviewer.line_up();
        reviewer.go_on();
        Ok(reviewer)
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.findings.progress
    }

    /// What was found so far.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Judges one decision of one seat, with playouts alone. Does nothing when all is done.
    pub fn step(&mut self) -> Progress {
        self.step_with(&OneAfterTheOther, &|| false)
    }

    /// Judges one decision of one seat with the help of `workers`. When `stop` says so, the judge answers with what it has: such
    /// a review depends on the machine.
    pub fn step_with(&mut self, workers: &dyn Workers, stop: &(dyn Fn() -> bool + Sync)) -> Progress {
        self.step_for(workers, stop);
        self.progress()
    }

    /// Judges one decision with playouts alone, and gives what was found.
    pub fn step_for_one(&mut self) -> Option<Judgement> {
        self.step_for(&OneAfterTheOther, &|| false)
    }

    /// As [`Reviewer::step_with`], and gives what was found: nothing if the judge has no opinion of it.
    pub fn step_for(&mut self, workers: &dyn Workers, stop: &(dyn Fn() -> bool + Sync)) -> Option<Judgement> {
        let seat = self.waiting.pop()?;
        let Terms { level, playouts, .. } = self.findings.terms;
        let means = Means { level, playouts, stop, workers };
        let played = self.record.moves.get(self.table.decision()).and_then(|moves| moves.get(&seat));
        let judgement =
            played.and_then(|played| judge(self.table.as_ref(), seat, played, self.quiet == Some(seat), means));
        self.findings.add(judgement.clone());
        self.go_on();
        judgement
    }

    /// What is known so far; the whole review once [`Progress::finished`] says so.
    pub fn review(&self) -> Review {
        self.findings.review()
    }

    /// The last judgement made, for whoever shows them as they come.
    pub fn latest(&self) -> Option<&Judgement> {
        self.findings.judgements.last()
    }

    /// Who of the reviewed decides now, the first last.
    fn line_up(&mut self) {
        let moves = self.record.moves.get(self.table.decision());
        let seats = moves.into_iter().flat_map(|moves| moves.keys().rev());
        self.waiting = seats.copied().filter(|&seat| self.findings.reviewed.contains(seat)).collect();
    }

    /// On to the next decision at which somebody is to be judged.
    fn go_on(&mut self) {
        while self.waiting.is_empty() {
            if self.play().is_err() || self.table.decision() >= self.record.moves.len() {
                return;
            }
            self.line_up();
        }
    }

    /// Carries out the decision at hand as it was played.
    fn play(&mut self) -> Result<(), PlayError> {
        let decision = self.table.decision();
        let Some(moves) = self.record.moves.get(decision) else { return Err(PlayError::Over) };
        for (&seat, text) in moves {
            self.table.commit(seat, decision, text)?;
        }
        self.quiet = moves.keys().copied().find(|&seat| self.table.may_take_back(seat));
        Ok(())
    }
}

/// The share of the victory of each seat: ties are divided.
fn shares(places: &[usize]) -> Vec<f64> {
    let winners = places.iter().filter(|&&place| place == 1).count().max(1) as f64;
    places.iter().map(|&place| if place == 1 { rounded(1.0 / winners) } else { 0.0 }).collect()
}
