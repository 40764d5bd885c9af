//! What an update is to whoever reads it.

use tablee_protocol::{Answer, Problem, Update};

/// What an update is to whoever reads it: all of it, or as much as is needed.
pub trait Readable: Sized {
    /// Reads a message; nothing if it is none.
    fn read(text: &str) -> Option<Answer<Self>>;

    /// Reads why a connection was not opened; nothing if that is not said.
    fn read_problem(text: &str) -> Option<Problem> {
        tablee_core::read_json(text).ok()
    }

    /// The last row that this shows.
    fn row(&self) -> u64;
}

impl Readable for Update {
    fn read(text: &str) -> Option<Answer> {
        tablee_core::read_json(text).ok()
    }

    fn row(&self) -> u64 {
        self.seq
    }
}
