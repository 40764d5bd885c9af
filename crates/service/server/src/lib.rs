//! Tables for friends at a distance: HTTP, sockets, one task a live table, on top of a durable log.
//!
//! [`room`] is one table as a pure state machine. [`Node`] holds the tables in memory and gives each a task (`table`), which is
//! the only one to write its log. [`router`] is what the outside sees.

mod archive;
mod drill;
mod edge;
pub mod erase;
mod fault;
mod flaw;
mod http;
mod limit;
mod meter;
mod node;
mod push;
pub mod room;
mod secret;
mod slot;
mod socket;
mod surroundings;
mod table;
mod thinkers;
mod tries;

pub use drill::check_rows;
pub use fault::Fault;
#[cfg(feature = "flaws")]
pub use flaw::Flaw;
pub use http::{PageFile, openapi, router, serve, serve_watch};
pub use limit::Rates;
pub use node::{Hook, Node, Options};
pub use push::{Doors, MOST_PLACES, NotADoor, PushOptions, told};
pub use secret::{Secret, key_text};
pub use socket::converse;
pub use surroundings::{Machine, NoRandomness, Surroundings};
