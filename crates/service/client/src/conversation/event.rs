//! What comes out of a conversation: what to do, and what there is to know.

use tablee_protocol::{CommandId, Company, Problem, Update};

/// Which connection: what comes late from an earlier one is not heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt(u32);

impl Attempt {
    pub(super) fn next(self) -> Attempt {
        Attempt(self.0.wrapping_add(1))
    }
}

/// What whoever drives a conversation does for it.
#[derive(Debug)]
pub enum Action<Shown = Update> {
    /// Make a connection, and say so by [`opened`](super::Conversation::opened).
    Connect(Attempt),
    /// Drop the connection at hand, or give up making it.
    Close,
    /// Send this over the connection at hand.
    Send(String),
    /// Tell whoever uses the table.
    Tell(Event<Shown>),
}

/// What there is to know.
#[derive(Debug)]
pub enum Event<Shown = Update> {
    /// The table as it is now.
    Shown(Shown),
    /// Who is here now; told to those alone whose connection asks for it.
    Company(Company),
    /// A command is durably stored as this row.
    Done {
        /// The command.
        id: CommandId,
        /// The row.
        seq: u64,
    },
    /// A command was refused for good.
    Refused {
        /// The command; nothing if something was refused that we do not know.
        id: Option<CommandId>,
        /// Why.
        problem: Problem,
    },
    /// A command could not be carried out just now. It is sent again after a while, under the same id.
    Delayed {
        /// The command.
        id: CommandId,
        /// Why.
        problem: Problem,
    },
    /// There is no connection. It is made again, and nothing is lost.
    Cut(Cut),
    /// There is no table for us here, and never will be; nothing more is tried.
    Over(Problem),
}

/// Why there is no connection.
#[derive(Debug, PartialEq, Eq)]
pub enum Cut {
    /// The other side, or the network, has ended it; or it could not be made.
    Closed,
    /// Nothing was heard for too long.
    Silent,
    /// The server has said goodbye.
    Bye(Problem),
    /// Something came that is no message of this protocol.
    Unreadable,
    /// Less was shown than before: it must be asked anew.
    Doubt,
}
