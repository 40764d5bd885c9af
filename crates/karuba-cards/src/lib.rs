//! Karuba, the card game: everybody bids two cards at once, the lowest loses one, and what is left is built into an island
//! of 4 x 4 cards where adventurers look for the temple of their colour. Two to six seats, eight rounds, no luck after the
//! shuffle.
//!
//! The state is [`KarubaCards`]; the rules are numbered C1 to C12 on the game's rule page, and code and tests cite these
//! numbers. An [`Island`] can also be read from a grid and scored on its own.

mod cards;
mod deal;
mod diagram;
mod event;
mod explain;
mod fault;
mod game;
mod island;
mod legal;
mod map;
mod moves;
mod options;
mod picture;
mod resolve;
mod set;
mod set_check;
mod state;
mod truth;
mod view;

pub use cards::{Card, CardSet};
pub use deal::Deal;
pub use event::Event;
pub use fault::Fault;
pub use island::Island;
pub use moves::{CardPair, Move, Place};
pub use options::Options;
pub use set::{CardEntry, Colour, Face, Figure, Item, KarubaCardsSet, SetFile};
pub use state::{KarubaCards, Phase};
pub use truth::{PlayerTruth, Truth};
pub use view::{LaidCard, PlayerView, View};
