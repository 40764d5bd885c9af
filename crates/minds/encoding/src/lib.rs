//! The games as numbers, for programs that learn: every decision an action from 0 up, every position bytes as the deciding seat
//! sees it, and many games stepped at once without an object for any of them.
//!
//! Nothing of the rules is here. What may be played is asked of the engines, what follows is left to them; this crate only
//! numbers moves ([`Encode`]), writes down what a seat sees, and keeps many games going ([`Batch`]).

mod batch;
mod bits;
mod encode;
mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;
mod many;
mod plan;
mod space;
mod work;

pub use batch::Batch;
pub use bits::{Menu, pick};
pub use encode::Encode;
pub use many::{Many, Missing, Visit, encoded, many, visit};
pub use plan::{Autoreset, Buffers, Illegal, Plan, Reason, Reward, StepError, reward_of};
pub use space::{Kind, Section, Space};
