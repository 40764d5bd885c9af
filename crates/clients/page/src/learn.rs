//! A game in three minutes: its course on the board of play, the list of courses, and the ways there from elsewhere.

mod course;
mod host;
mod list;
mod offer;

pub(crate) use course::Learn;
pub(crate) use list::{List, done};
pub(crate) use offer::{is_new, link, offer};

use tablee_lessons::Progress;

use crate::outside::Outside;

/// Something happened in a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// On to the next step.
    Next,
    /// Back to the step before.
    Back,
    /// From the first step on.
    Again,
    /// The game at the end goes on as a table like any other.
    PlayOn,
}

/// Where it is kept how far somebody is.
pub(crate) const PROGRESS: &str = "lessons";

/// How far somebody is in each course.
pub(crate) fn progress(outside: &dyn Outside) -> Progress {
    Progress::read(&outside.stored(PROGRESS).unwrap_or_default())
}

/// So many steps of a course are done. Whoever goes back is not behind for it.
fn note(outside: &dyn Outside, game: &str, at: usize) {
    let mut progress = progress(outside);
    if progress.at(game) < at {
        progress.set(game, at);
        outside.store(PROGRESS, &progress.to_string());
    }
}
