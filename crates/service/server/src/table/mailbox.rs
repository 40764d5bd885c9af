//! What a table is asked, and where its answers go.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use tablee_core::Seat;
use tablee_protocol::{Answer, Command, CommandId};
use tablee_store::KeyHash;
use tablee_words::Language;
use tokio::sync::oneshot;

use crate::fault::Fault;
use crate::room::{KeyText, Room};
use crate::slot::Slot;

/// How many messages wait for a table before others are told that it is busy.
pub(crate) const MAILBOX: usize = 64;

/// What is wanted of a table.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// A command of a seat.
    Order { key: KeyText, command: Command },
    /// Somebody sits down.
    Sit { key: KeyHash, name: String, seat: Option<Seat> },
    /// A key to move the seat of whoever asks is made.
    MakeKey { owner: KeyText, key: KeyHash, until: i64 },
    /// A seat is moved by a key.
    UseKey { key: KeyHash, chair: usize, owner: KeyHash },
    /// The bot of a seat has chosen.
    Bot { seat: Seat, command: Command },
}

/// A wish was carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Granted {
    pub(crate) seq: u64,
    pub(crate) seat: Option<Seat>,
}

/// Where the answer goes.
pub(crate) enum Reply {
    Socket(Arc<Slot>, CommandId, Language),
    Once(oneshot::Sender<Result<Granted, Fault>>),
    Nobody,
}

/// Something to do with a room, without changing it.
pub(crate) type Look = Box<dyn FnOnce(&Room) + Send>;

pub(crate) enum Message {
    Write(Box<Write>),
    Watch(Box<Watch>),
    Unwatch {
        number: u64,
    },
    Look(Look),
    /// Another node wrote.
    Notice,
    /// Read anew, look at clocks and bots.
    Nudge,
    /// Somebody without a socket asked something, from this network.
    Seen {
        network: IpAddr,
    },
    BotIdle {
        game: u32,
        decision: usize,
        seat: Seat,
    },
}

/// A wish, and where its answer goes. In a box, like all that is large: a mailbox keeps room for many messages.
pub(crate) struct Write {
    pub(super) id: Option<String>,
    pub(super) wish: Wish,
    pub(super) reply: Reply,
    pub(super) since: Instant,
}

impl Write {
    /// Answers that it was not carried out.
    pub(super) fn refuse(self, fault: &Fault) {
        match self.reply {
            Reply::Socket(slot, id, language) => {
                slot.answer(refused(Some(id), fault, language));
                slot.wake();
            }
            Reply::Once(once) => drop(once.send(Err(fault.clone()))),
            Reply::Nobody => (),
        }
    }
}

/// Somebody begins to watch.
pub(crate) struct Watch {
    pub(crate) number: u64,
    pub(crate) key: Option<KeyText>,
    pub(crate) language: Option<Language>,
    pub(crate) network: IpAddr,
    pub(crate) slot: Arc<Slot>,
    /// Wants to be told who is here.
    pub(crate) company: bool,
}

impl Message {
    pub(crate) fn write(id: Option<String>, wish: Wish, reply: Reply) -> Message {
        Message::Write(Box::new(Write { id, wish, reply, since: Instant::now() }))
    }
}

/// The answer to a command as a message of the socket.
pub(super) fn answer(id: CommandId, outcome: Result<Granted, Fault>, language: Language) -> Utf8Bytes {
    match outcome {
        Ok(granted) => text(&Answer::Done { id, seq: granted.seq }),
        Err(fault) => refused(Some(id), &fault, language),
    }
}

/// A message of the socket as text.
pub(crate) fn text(answer: &Answer) -> Utf8Bytes {
    // Our own values can be written.
    serde_json::to_string(answer).unwrap_or_default().into()
}

/// A refusal as a message of the socket.
pub(crate) fn refused(id: Option<CommandId>, fault: &Fault, language: Language) -> Utf8Bytes {
    text(&Answer::Refused { id, problem: fault.problem(language) })
}
