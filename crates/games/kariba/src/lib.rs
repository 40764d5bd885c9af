//! Kariba: animals come to the waterhole, and three of a kind drive the nearest weaker animal away (rules K1 to K11).
//!
//! The state is [`Kariba`], a plain value of a few hundred bytes: cards are counted by animal in the eight bytes of one
//! word ([`Cards`]), so that playing, hunting, drawing and choosing at random are a handful of additions and shifts.
//!
//! ```
//! use tablee_core::{DealRng, Game, Joint, Setup};
//! use tablee_kariba::Kariba;
//!
//! let setup = Setup::<Kariba>::standard(2).unwrap();
//! let deal = Kariba::deal(&setup, &mut DealRng::from_numbers(1, 0));
//! let mut state = Kariba::start(&setup, &deal).unwrap();
//! while let Some(seat) = state.turn().seats().iter().next() {
//!     let mut legal = Vec::new();
//!     state.legal(seat, &mut legal);
//!     state.resolve(&Joint::of(seat, legal[0]), &mut ());
//! }
//! assert!(state.standing().places.contains(&1));
//! ```

mod animal;
mod cards;
mod deal;
mod diagram;
mod event;
mod example;
mod fault;
mod game;
mod legal;
mod log;
mod match_score;
mod moves;
mod options;
mod picture;
mod pile;
mod resolve;
mod score;
mod set;
mod state;
mod truth;
mod view;

pub use animal::{ANIMALS, Animal};
pub use cards::{Cards, SortedCards};
pub use deal::KaribaDeal;
pub use event::KaribaEvent;
pub use fault::KaribaFault;
pub use match_score::MatchScore;
pub use moves::{Action, KaribaMove};
pub use options::KaribaOptions;
pub use set::{AnimalEntry, AnimalName, KaribaFile, KaribaSet};
pub use state::{FACE_UP_CARDS, HAND_SIZE, HUNTING_CARDS, Kariba, Phase};
pub use truth::KaribaTruth;
pub use view::{KaribaView, LogEntry};
