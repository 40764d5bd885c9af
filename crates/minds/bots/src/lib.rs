//! Opponents. A bot is a pure function of a view, the legal moves, a seed and a budget: it is given the **view**, never the
//! state, so it cannot peek; it has no clock, no thread and no file of its own, so it runs in a browser as it runs here.
//!
//! What is common to all games is here: levels, questions, budgets, candidates. How a game is thought about (what its positions
//! are worth, how it is searched, where it is solved exactly) is in one module a game, which implements [`Mind`]. Beside them
//! stands one search that knows nothing but the rules, [`choose_plainly`], to measure the others by.

mod hindsight;
mod kariba;
mod karuba;
mod karuba_cards;
mod labyrinth;
mod level;
mod mind;
mod plain;
mod question;

pub use hindsight::{HINDSIGHT_NODES, Hindsight};
pub use level::{Level, UnknownLevel};
pub use mind::{Mind, Playout, Utility, utility_of, win_share};
pub use plain::{choose_plainly, consider_plainly};
pub use question::{
    Budget, Candidate, OneAfterTheOther, Played, Question, Report, Workers, best, choose, consider, consider_counting,
    derived_seed,
};
