//! A client of a table on a server. [`Conversation`] is the protocol, without input or output: the page, the terminal, the load
//! generator and the tests all speak by it. With the feature `sockets` there are HTTP and sockets for programs too.

#[cfg(feature = "sockets")]
mod connection;
mod conversation;
#[cfg(feature = "sockets")]
mod error;
#[cfg(feature = "sockets")]
mod http;
#[cfg(feature = "sockets")]
mod line;
#[cfg(feature = "sockets")]
mod speaker;

#[cfg(feature = "sockets")]
pub use connection::Connection;
pub use conversation::{Action, Attempt, Conversation, Cut, Event, Pace, Readable};
#[cfg(feature = "sockets")]
pub use error::ClientError;
#[cfg(feature = "sockets")]
pub use http::{Reply, Server};
#[cfg(feature = "sockets")]
pub use line::Line;
#[cfg(feature = "sockets")]
pub use speaker::Speaker;

/// A new id for a command: 128 random bits.
#[cfg(feature = "sockets")]
pub fn new_id() -> tablee_protocol::CommandId {
    let mut bytes = [0; 16];
    // Without random bytes ids repeat, and the server says so by answering with an old row.
    let _ = getrandom::fill(&mut bytes);
    id_of(u128::from_le_bytes(bytes))
}

/// The id of these bits, for whoever draws them by themselves.
pub fn id_of(bits: u128) -> tablee_protocol::CommandId {
    let id = tablee_protocol::CommandId::new(format!("{bits:032x}"));
    id.unwrap_or_else(|| unreachable!("hexadecimal digits are an id"))
}
