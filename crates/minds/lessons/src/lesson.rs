//! Somebody who learns: where they are in a course, and what is answered to a move.

use std::sync::Arc;

use tablee_core::{SeatView, Sentence};

use crate::course::{Course, Finale, Outcome, Step};

/// A course in progress.
#[derive(Debug)]
pub struct Lesson {
    course: &'static Course,
    at: usize,
    /// What is seen after the right move, until the learner goes on.
    solved: Option<Arc<dyn SeatView>>,
}

/// Where a course is.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// At a step.
    Step(&'static Step),
    /// At the first turns of a real game.
    Game(&'static Finale),
    /// At the end.
    Done,
}

/// What is said to a move.
#[derive(Debug)]
pub enum Answer {
    /// It is what was asked.
    Right {
        /// What happened.
        events: Vec<Sentence>,
        /// What was learnt, with its rule.
        sentence: Sentence,
        /// The rule.
        rule: &'static str,
    },
    /// The rules allow it, but something else was asked.
    Wrong {
        /// What it would do, and what was asked.
        sentence: Sentence,
    },
    /// The rules forbid it, or it is no move.
    Refused {
        /// The rule; nothing if the text is no move.
        rule: Option<&'static str>,
        /// Why, with the rule.
        sentence: Sentence,
    },
}

/// How a step is done.
#[derive(Clone, Debug)]
pub struct Clue {
    /// In words.
    pub sentence: Sentence,
    /// A move that is right, in notation, for whoever can point at it.
    pub choice: String,
}

impl Lesson {
    /// A course from a step on; 0 is the first.
    pub fn new(course: &'static Course, at: usize) -> Lesson {
        Lesson { course, at: at.min(course.steps.len() + 1), solved: None }
    }

    /// The course.
    pub fn course(&self) -> &'static Course {
        self.course
    }

    /// How many steps are behind the learner; the real game at the end is the last one.
    pub fn at(&self) -> usize {
        self.at + usize::from(self.solved.is_some())
    }

    /// Where the course is.
    pub fn stage(&self) -> Stage {
        match self.course.steps.get(self.at) {
            Some(step) => Stage::Step(step),
            None if self.at == self.course.steps.len() => Stage::Game(&self.course.finale),
            None => Stage::Done,
        }
    }

    /// What the learner sees: the position of the step, or what came of the right move. Nothing beyond the steps.
    pub fn see(&self) -> Option<Arc<dyn SeatView>> {
        match (&self.solved, self.stage()) {
            (Some(after), _) => Some(Arc::clone(after)),
            (None, Stage::Step(step)) => step.see(self.course.game),
            _ => None,
        }
    }

    /// Whether the step is done, and the learner may go on.
    pub fn is_solved(&self) -> bool {
        self.solved.is_some()
    }

    /// What to do, with the number of the step.
    pub fn goal(&self) -> Option<Sentence> {
        let goal = match self.stage() {
            Stage::Step(step) => step.goal,
            Stage::Game(_) => "learn-game",
            Stage::Done => return None,
        };
        let counted =
            Sentence::new("learn-goal").count("step", self.at + 1).count("steps", self.course.steps.len() + 1);
        Some(counted.inner("goal", Sentence::new(goal)))
    }

    /// How to do it.
    pub fn clue(&self) -> Option<Clue> {
        let Stage::Step(step) = self.stage() else { return None };
        let choice = step.accepted(self.course.game).into_iter().next()?;
        Some(Clue { sentence: Sentence::new(step.hint), choice })
    }

    /// Answers a move. After the right one the step is solved; nothing else changes anything. Nothing if there is no move to
    /// make: the step is solved already, or the steps are over.
    pub fn attempt(&mut self, choice: &str) -> Option<Answer> {
        let (Stage::Step(step), None) = (self.stage(), &self.solved) else { return None };
        Some(match step.outcome(self.course.game, choice)? {
            Outcome::Refused { rule, sentence } => Answer::Refused { rule, sentence },
            Outcome::Played { right: false, meaning, gained, .. } => {
                // Points say best what is missing; where they do not, the goal does.
                let asked = i64::from(step.claim.points);
                let sentence = match gained {
                    ..0 => Sentence::new("learn-wrong-costs").number("points", -gained),
                    _ if gained < asked => {
                        Sentence::new("learn-wrong-points").number("gained", gained).number("asked", asked)
                    }
                    _ => Sentence::new("learn-wrong"),
                };
                let sentence = sentence.inner("meaning", meaning);
                Answer::Wrong { sentence: sentence.inner("goal", Sentence::new(step.goal)) }
            }
            Outcome::Played { right: true, events, after, .. } => {
                self.solved = Some(after);
                let rule = step.rules.first().copied().unwrap_or_default();
                let sentence =
                    Sentence::new("learn-right").inner("learnt", Sentence::new(step.done)).text("rule", rule);
                Answer::Right { events, sentence, rule }
            }
        })
    }

    /// Goes on to the next step, or past the real game; does nothing before a step is solved.
    pub fn next(&mut self) {
        match self.stage() {
            Stage::Step(_) if self.solved.is_none() => (),
            Stage::Done => (),
            Stage::Step(_) | Stage::Game(_) => {
                self.at += 1;
                self.solved = None;
            }
        }
    }
}
