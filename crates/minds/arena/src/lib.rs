//! The arena: bots and guests play each other, and the result comes with error bars.
//!
//! A [`Schedule`] says who plays whom on which deal; [`run`] plays on threads; a [`Summary`] says what it showed, and
//! [`report`] how it looks. Threads, clocks and processes live here, so that bots need none of their own.

mod blindness;
mod contestant;
mod game;
mod guest;
mod plot;
mod rating;
pub mod report;
mod run;
mod schedule;
mod statistics;
mod summary;
mod workers;

pub use blindness::{Blindness, blindness};
pub use contestant::{Bot, Contestant, Kind, Thinking, UnknownBot};
#[cfg(feature = "schema")]
pub use game::question_schema;
pub use game::{Conditions, Forfeit, Played, answer, play};
pub use guest::Reason;
pub use rating::Rating;
pub use run::{Season, Terms, run};
pub use schedule::{Fixture, Pairing, Schedule};
pub use summary::{Loss, Occasion, Pair, Row, Summary};
pub use workers::{Threads, cores};
