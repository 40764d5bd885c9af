//! Whoever sits at a table that is cut: the client that everybody uses, and all that it was told.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tablee_client::{Attempt, Conversation, Cut, Event, Pace};
use tablee_protocol::{Code, CommandId, Update};
use tablee_server::Secret;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket};

use crate::pipe::Near;

/// How a command was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done(u64),
    Refused(Code),
}

/// A client: the conversation, and what it asks for.
pub(crate) struct Guest {
    pub(crate) conversation: Conversation,
    pub(crate) secret: Secret,
    pub(crate) socket: Option<WebSocket<Near>>,
    pub(crate) attempt: Attempt,
    /// A connection that is being made, and when it is there.
    pub(crate) dialled: Option<(i64, WebSocket<Near>)>,
    /// All commands that were given, in order, and how each was answered.
    pub(crate) given: Vec<(CommandId, Vec<Outcome>)>,
    pub(crate) seen: Option<Update>,
    pub(crate) act_at: i64,
    pub(crate) cuts: BTreeMap<&'static str, usize>,
    pub(crate) delayed: usize,
    pub(crate) wrong: Vec<String>,
    /// How many commands were sent over the line twice.
    pub(crate) doubled: usize,
    /// A bug that is planted: whatever was sent once is not sent again.
    pub(crate) sent: Option<BTreeSet<String>>,
}

impl Guest {
    pub(crate) fn new(secret: Secret, pace: Pace, seed: u64) -> Guest {
        let mut conversation = Conversation::new(pace, seed);
        conversation.connect(Duration::ZERO);
        Guest {
            conversation,
            secret,
            socket: None,
            attempt: Attempt::default(),
            dialled: None,
            given: Vec::new(),
            seen: None,
            act_at: 0,
            cuts: BTreeMap::new(),
            delayed: 0,
            wrong: Vec::new(),
            doubled: 0,
            sent: None,
        }
    }

    /// Sends over the line what the conversation asks for; now and then it arrives twice.
    pub(crate) fn send(&mut self, text: &str, twice: bool) {
        if self.sent.as_mut().is_some_and(|sent| !sent.insert(text.to_owned())) {
            return;
        }
        let Some(socket) = &mut self.socket else { return };
        self.doubled += usize::from(twice);
        for _ in 0..=usize::from(twice) {
            // What is not sent is cut, which shows when it is listened to.
            drop(socket.send(Message::text(text)));
        }
    }

    pub(crate) fn told(&mut self, event: Event) {
        match event {
            Event::Shown(update) => {
                let before = self.seen.as_ref().map_or(0, |seen| seen.seq);
                if update.seq < before {
                    self.wrong.push(format!("row {} was shown after row {before}", update.seq));
                }
                self.seen = Some(update);
            }
            Event::Done { id, seq } => self.answered(&id, Outcome::Done(seq)),
            Event::Refused { id: Some(id), problem } => self.answered(&id, Outcome::Refused(problem.code)),
            Event::Delayed { .. } => self.delayed += 1,
            Event::Company(company) => self.wrong.push(format!("nobody asked for {company:?}")),
            Event::Cut(cut) => {
                let kind = match cut {
                    Cut::Closed => "closed",
                    Cut::Silent => "silent",
                    Cut::Bye(_) => "bye",
                    Cut::Unreadable | Cut::Doubt => {
                        self.wrong.push(format!("the server is not understood: {cut:?}"));
                        "not understood"
                    }
                };
                *self.cuts.entry(kind).or_default() += 1;
            }
            Event::Refused { id: None, problem } | Event::Over(problem) => {
                self.wrong.push(format!("an answer that cannot be: {problem:?}"));
            }
        }
    }

    fn answered(&mut self, id: &CommandId, outcome: Outcome) {
        match self.given.iter_mut().find(|(given, _)| given == id) {
            Some((_, outcomes)) => outcomes.push(outcome),
            None => self.wrong.push(format!("{id} was answered and never given")),
        }
    }

    pub(crate) fn all_cuts(&self) -> usize {
        self.cuts.values().sum()
    }

    /// Reads what has come.
    pub(crate) fn listen(&mut self, now: Duration) {
        loop {
            let Some(socket) = &mut self.socket else { return };
            match socket.read() {
                Ok(Message::Text(text)) => self.conversation.text(now, self.attempt, &text),
                Ok(Message::Close(_)) => return self.conversation.closed(now, self.attempt),
                Ok(_) => self.conversation.sign_of_life(now, self.attempt),
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => return,
                Err(_) => return self.conversation.closed(now, self.attempt),
            }
        }
    }
}
