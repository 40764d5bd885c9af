//! Karuba, the board game: every player has an island, all lay or discard the same tile at the same time, and the four
//! adventurers race along the paths from the beach to their temples.
//!
//! The rules are numbered B1 to B14; comments, faults and tests cite these numbers. [`Karuba`] is the state and implements
//! [`Game`](tablee_core::Game): the crate knows nothing of screens, servers or other games.
//!
//! An island is a handful of bit masks, one bit a field (see `island.rs` and `reach.rs`); where all four adventurers can
//! go is found side by side, one lane of 32 bits each.

mod bits;
mod check;
mod deal;
mod diagram;
mod diagram_island;
mod event;
mod example;
mod fault;
mod geography;
mod island;
mod legal;
mod masks;
mod moves;
mod options;
mod outlook;
mod picture;
mod picture_island;
mod pieces;
mod reach;
mod resolve;
mod score;
mod set;
mod set_check;
mod state;
mod tables;
mod truth;
mod view;

pub use deal::KarubaDeal;
pub use event::{Ending, KarubaEvent};
pub use fault::KarubaFault;
pub use geography::{FIELD_COUNT, Field, Placement, ShoreNumber, Spot};
pub use legal::TileOptions;
pub use masks::IslandMasks;
pub use moves::KarubaMove;
pub use options::{Decisions, KarubaOptions, SetupMode};
pub use pieces::{Colour, Item, TILE_COUNT, Tile};
pub use set::{KarubaFile, KarubaSet, SupplyEntry, TileEntry};
pub use state::{Karuba, Phase};
pub use tables::{ByColour, ItemTable, TileTable};
pub use truth::{KarubaTruth, PlayerTruth};
pub use view::{KarubaView, PlayerView};
