//! A look back at a game: what each decision cost, where the chances went, and how much of that was luck.
//!
//! A bot is shown what the seat knew, never the truth, and judges the move that was played beside the one it would have played.
//! [`Reviewer`] does it one decision at a time, so that a page can show how far it is and stop at any moment; [`Review`] is what
//! came out. No clock, no thread and no file: what is needed of them is handed in.
//!
//! ```
//! use tablee_bots::Level;
//! use tablee_catalog::{Request, open};
//! use tablee_core::{PlayoutRng, Seat};
//! use tablee_review::{Reviewer, Terms};
//!
//! let mut rng = PlayoutRng::new(7);
//! let mut table = open("kariba", &Request::default(), &mut rng).unwrap();
//! let choice = table.random(Seat::FIRST, &mut rng).unwrap();
//! table.commit(Seat::FIRST, 0, &choice).unwrap();
//!
//! let mut reviewer = Reviewer::new(table.record(&[]), Terms::new(Level::Hard, 100)).unwrap();
//! while !reviewer.progress().finished() {
//!     reviewer.step();
//! }
//! let review = reviewer.review();
//! assert_eq!(review.judgements[0].played.choice, choice);
//! assert!(review.judgements[0].cost.win >= 0.0);
//! ```

mod account;
mod chances;
mod findings;
mod judge;
mod judgement;
mod reviewer;

pub use account::{Account, CurvePoint, Review};
pub use findings::Findings;
pub use judgement::{Cost, Judgement, Rated};
pub use reviewer::{Progress, ReviewError, Reviewer, Terms};
