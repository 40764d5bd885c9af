//! How far somebody has come in each course, as text that can be stored.

use std::collections::BTreeMap;
use std::fmt;

use crate::course::course;

/// How many steps of each course are behind the learner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<&'static str, usize>);

impl Progress {
    /// Reads what [`Progress`] wrote, one line a game. What cannot be read is forgotten: a lesson can be begun again.
    pub fn read(text: &str) -> Progress {
        let mut progress = Progress::default();
        for line in text.lines() {
            if let Some((game, at)) = line.split_once(' ')
                && let Ok(at) = at.trim().parse()
            {
                progress.set(game, at);
            }
        }
        progress
    }

    /// How many steps of a course are done.
    pub fn at(&self, game: &str) -> usize {
        self.0.get(game).copied().unwrap_or(0)
    }

    /// Wherever somebody is farther in `other`, they are as far here.
    pub fn catch_up(&mut self, other: &Progress) {
        for (&game, &at) in &other.0 {
            self.set(game, at.max(self.at(game)));
        }
    }

    /// Whether a course is done to its end.
    pub fn is_done(&self, game: &str) -> bool {
        course(game).is_some_and(|course| self.at(game) > course.steps.len())
    }

    /// So many steps are done. A game without a course has none.
    pub fn set(&mut self, game: &str, at: usize) {
        if let Some(course) = course(game) {
            self.0.insert(course.game, at.min(course.steps.len() + 1));
        }
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(game, at)| writeln!(f, "{game} {at}"))
    }
}
