//! Tables for friends at a distance: HTTP, sockets, one task a live table, on top of a durable log.
//!
//! [`room`] is one table as a pure state machine. [`Node`] holds the tables in memory and gives each a task (`table`), which is
//! the only one to write its log. [`router`] is what the outside sees.

mod edge;
mod fault;
mod http;
mod limit;
mod meter;
mod node;
pub mod room;
mod secret;
mod slot;
mod socket;
mod table;
mod thinkers;

pub use fault::Fault;
pub use http::{PageFile, openapi, router, serve, serve_watch};
pub use limit::Rates;
pub use node::{Hook, Node, Options};
pub use secret::{Secret, key_text};
