//! Somebody who solves a puzzle: their answer, what follows, and what the judge says. All that is shown is what the seat sees.

use std::sync::Arc;

use tablee_core::{Info, Seat, SeatSet, SeatView, Sentence, Standing, Table, Turn, Viewer};

use crate::puzzle::Round;
use crate::{Expected, Flaw, Puzzle, packed};

/// What comes next once an answer was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next decision of the line that belongs to the answer.
    Known(Vec<(Seat, String)>),
    /// Somebody has to say what this seat plays.
    Ask(Seat),
    /// Nothing: the round is over.
    Nothing,
}

/// A puzzle, and how far somebody is with it.
pub struct Riddle {
    puzzle: Puzzle,
    table: Box<dyn Table>,
    /// What was answered, and the round that follows.
    answered: Option<(String, Round)>,
    /// What is left of the line, packed.
    rest: String,
    /// What those have chosen who were asked and decide together.
    chosen: Vec<(Seat, String)>,
}

impl std::fmt::Debug for Riddle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Riddle")
            .field("puzzle", &self.puzzle.id)
            .field("answered", &self.answered)
            .finish_non_exhaustive()
    }
}

impl Riddle {
    /// A puzzle before its decision.
    ///
    /// # Errors
    /// [`Flaw`] if the rules do not lead there.
    pub fn new(puzzle: Puzzle) -> Result<Riddle, Flaw> {
        let table = puzzle.table()?;
        let rest = puzzle.line.clone();
        Ok(Riddle { puzzle, table, answered: None, rest, chosen: Vec::new() })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The game.
    pub fn info(&self) -> &'static Info {
        self.table.info()
    }

    /// What the seat sees now.
    pub fn see(&self) -> Arc<dyn SeatView> {
        self.table.see(Viewer::Seat(self.puzzle.seat))
    }

    /// What another seat sees, for whoever decides there.
    pub fn see_from(&self, seat: Seat) -> Arc<dyn SeatView> {
        self.table.see(Viewer::Seat(seat))
    }

    /// How many decisions were made.
    pub fn decision(&self) -> usize {
        self.table.decision()
    }

    /// Scores as they stand.
    pub fn standing(&self) -> Standing {
        self.table.standing()
    }

    /// The last move of every seat.
    pub fn last(&self) -> Vec<Option<String>> {
        self.table.last()
    }

    /// What was answered, and whether that is the best.
    pub fn answered(&self) -> Option<(&str, bool)> {
        self.answered.as_ref().map(|(choice, _)| (choice.as_str(), *choice == self.puzzle.answer))
    }

    /// Answers; gives what happened. The others choose at the same time what they chose in the game.
    ///
    /// # Errors
    /// What forbids the move, with the rule; nothing has changed then.
    pub fn answer(&mut self, choice: &str) -> Result<Vec<Sentence>, Sentence> {
        if self.answered.is_some() {
            return Err(Sentence::new("error-over"));
        }
        let seat = self.puzzle.seat;
        self.table.check(seat, choice).map_err(|error| error.sentence())?;
        let mut letters = self.rest.chars();
        // A line that cannot be read says nothing of the others: then they wait, and nothing happens.
        let mut choices = packed::read_all(self.table.as_ref(), &mut letters).unwrap_or_default();
        let rest = letters.as_str().to_owned();
        choices.retain(|(other, _)| *other != seat);
        choices.push((seat, choice.to_owned()));
        let deciding = self.table.turn().seats();
        let happened = packed::play(self.table.as_mut(), &choices).map_err(|error| error.sentence())?;
        let mut round = Round::of(seat);
        round.note(deciding);
        self.answered = Some((choice.to_owned(), round));
        self.rest = rest;
        Ok(happened)
    }

    /// What comes next.
    pub fn next(&self) -> Step {
        let Some((choice, round)) = &self.answered else { return Step::Nothing };
        if *choice == self.puzzle.answer {
            let written = Some(self.rest.chars()).filter(|letters| !letters.as_str().is_empty());
            let known = written.and_then(|mut letters| packed::read_all(self.table.as_ref(), &mut letters));
            return known.filter(|choices| !choices.is_empty()).map_or(Step::Nothing, Step::Known);
        }
        let turn = self.table.turn();
        if round.is_over(turn) {
            return Step::Nothing;
        }
        turn.seats().iter().nth(self.chosen.len()).map_or(Step::Nothing, Step::Ask)
    }

    /// Plays the next decision of the line; gives what happened. Does nothing if somebody has to be asked.
    pub fn go_on(&mut self) -> Vec<Sentence> {
        let Step::Known(choices) = self.next() else { return Vec::new() };
        let mut letters = self.rest.chars();
        packed::read_all(self.table.as_ref(), &mut letters);
        self.rest = letters.as_str().to_owned();
        self.played_out(&choices)
    }

    /// Somebody has said what the seat plays that was asked; gives what happened once all have.
    pub fn hear(&mut self, choice: String) -> Vec<Sentence> {
        let Step::Ask(seat) = self.next() else { return Vec::new() };
        self.chosen.push((seat, choice));
        if self.chosen.len() < self.table.turn().seats().len() {
            return Vec::new();
        }
        let choices = std::mem::take(&mut self.chosen);
        self.played_out(&choices)
    }

    fn played_out(&mut self, choices: &[(Seat, String)]) -> Vec<Sentence> {
        let deciding = self.table.turn().seats();
        let happened = packed::play(self.table.as_mut(), choices);
        if let Some((_, round)) = &mut self.answered {
            round.note(deciding);
        }
        // A line that does not hold ends here.
        happened.unwrap_or_else(|_| {
            self.rest.clear();
            Vec::new()
        })
    }

    /// Who decides, as long as there is no answer; then nobody waits for anybody.
    pub fn turn(&self) -> Turn {
        Turn::Decide(if self.answered.is_some() { SeatSet::EMPTY } else { SeatSet::one(self.puzzle.seat) })
    }

    /// What is asked. What the puzzle is about is told only to whoever has chosen that.
    pub fn goal(&self, themed: bool) -> Sentence {
        let rating = self.puzzle.rating;
        if themed {
            let kind = Sentence::new(self.puzzle.kind.title());
            Sentence::new("puzzles-goal-kind").inner("kind", kind).number("rating", rating)
        } else {
            Sentence::new("puzzles-goal").number("rating", rating)
        }
    }

    /// What the seat saw before it decided; nothing only if the puzzle cannot be played, which was tried.
    fn start(&self) -> Option<Arc<dyn SeatView>> {
        Some(self.puzzle.table().ok()?.see(Viewer::Seat(self.puzzle.seat)))
    }

    /// What is said to an answer: that it is right and why, or what speaks against it.
    pub fn told(&self) -> Option<Sentence> {
        let (choice, right) = self.answered()?;
        if right {
            return Some(Sentence::new("puzzles-right").inner("answer", self.best()?));
        }
        let start = self.start()?;
        let played = start.describe(choice)?;
        Some(match tablee_why::why(&*start, choice) {
            Some(why) => Sentence::new("puzzles-missed-why").inner("played", played).inner("why", why),
            None => Sentence::new("puzzles-missed").inner("played", played),
        })
    }

    /// The best move, why it is the best, and what it is expected to bring.
    pub fn best(&self) -> Option<Sentence> {
        let (start, answer) = (self.start()?, &self.puzzle.answer);
        let why = tablee_why::why(&*start, answer).unwrap_or_else(|| Sentence::new("puzzles-no-why"));
        let told = Sentence::new("puzzles-answer").inner("best", start.describe(answer)?).inner("why", why);
        Some(told.inner("judged", self.judged(&*start)?))
    }

    fn judged(&self, start: &dyn SeatView) -> Option<Sentence> {
        let verdict = &self.puzzle.verdict;
        let next = start.describe(&verdict.next)?;
        let (Expected { win, points }, other) = (verdict.best, verdict.second);
        let percent = |win: f64| (win * 100.0).round() as i64;
        let exact = self.puzzle.is_exact();
        let sentence = if percent(win) > percent(other.win) {
            let id = if exact { "puzzles-exact-win" } else { "puzzles-judged-win" };
            Sentence::new(id).number("win", percent(win)).number("other", percent(other.win))
        } else if exact {
            Sentence::new("puzzles-exact")
        } else {
            let more = (points - other.points).max(0.0);
            Sentence::new("puzzles-judged-points").number("points", more.round() as i64)
        };
        Some(sentence.inner("next", next))
    }

    /// What to look at, without the answer.
    pub fn clue(&self) -> Sentence {
        Sentence::new(self.puzzle.kind.clue())
    }
}
