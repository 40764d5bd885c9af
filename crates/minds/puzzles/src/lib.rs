//! Puzzles: positions of real games in which one move is clearly best and a simple rule does not find it.
//!
//! [`Maker`] looks for them in games of bots and in records; [`judge`] says what is best in a position, exactly where that can be
//! worked out. A [`Puzzle`] is a line of text: a deal, the moves until the decision, and what was found. A [`Riddle`] is somebody who
//! solves one; a [`Book`] keeps how well, and when a puzzle comes again. Nobody here is shown more than what the seat sees, and there
//! is no clock, no thread and no file.

mod book;
mod judge;
mod kind;
mod maker;
mod making;
mod pack;
mod packed;
mod puzzle;
mod rating;
mod riddle;

pub use book::{Book, Met, Shelf};
pub use judge::{Clear, Effort, clear, judge, obvious};
pub use kind::Kind;
pub use maker::{Maker, of_decision, of_record};
pub use making::{Making, game_of, head};
pub use pack::{Pack, shipped};
pub use puzzle::{Drawn, Expected, Flaw, Puzzle, Verdict};
pub use rating::Rating;
pub use riddle::{Riddle, Step};
