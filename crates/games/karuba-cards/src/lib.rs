//! Karuba, the card game: everybody bids two cards at once, the lowest loses one, and what is left is built into an island
//! of 4 x 4 cards where adventurers look for the temple of their colour. Two to six seats, eight rounds, no luck after the
//! shuffle.
//!
//! The state is [`KarubaCards`]; the rules are numbered C1 to C12 on the game's rule page, and code and tests cite these
//! numbers. An [`Island`] can also be read from a grid and scored on its own.
//!
//! Rulings, where the rule page leaves something open:
//! - C5: the first card of an island is laid at `0,0` and nowhere else; places are counted from it, never farther than 3.
//! - C6: a field that has a card is refused under C6, like a card that touches nothing.
//! - C5, C6: a place that is both outside the frame and apart from the island is refused under C5.
//! - C7: in the eighth round the only possible selection is asked for all the same.
//! - C2: when the game is over, the round stays 8.
//! - C9, C10: the shortest path is found over all laid cards; of the equally short ones the best that no other adventurer
//!   stands on is scored; the option `detours` makes other adventurers impassable instead.
//! - C11: what lies on the adventurer's and on the temple's own card counts too, where a set has such cards.
//! - C12: before the end, points are those of the islands as they stand.

mod cards;
mod deal;
mod diagram;

mod event;
mod example;
mod explain;
mod fault;
mod game;
mod grid;
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
pub use grid::{GridError, GridFault};
pub use island::Island;
pub use moves::{CardPair, Move, Place};
pub use options::Options;
pub use set::{CardEntry, Colour, Face, Figure, Item, KarubaCardsSet, SetFile};
pub use state::{KarubaCards, Phase};
pub use truth::{PlayerTruth, Truth};
pub use view::{LaidCard, PlayerView, View};
