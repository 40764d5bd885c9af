//! The connection to a table, on a thread of its own. When it is cut it is made again, and what was not answered is sent again
//! under the same id, so that nothing is lost and nothing is done twice.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use serde_json::Value;
use tablee_client::{ClientError, Line, Server};
use tablee_core::Sentence;
use tablee_protocol::{Answer, CommandId, Order, TableCode, Update};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until, timeout};

/// How long a connection may take.
const CONNECTING: Duration = Duration::from_secs(5);
/// The pauses between attempts: the first, doubled up to the last.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(3));
/// A server that pings three times a minute and has been silent so long is gone.
const SILENCE: Duration = Duration::from_secs(75);
/// So long an answer to a command is awaited.
const ANSWER: Duration = Duration::from_secs(15);

/// What comes from the other side.
pub(super) enum Event {
    Update(Box<Update>),
    /// A command is stored as this row, or was refused.
    Answered(Option<CommandId>, Result<u64, Sentence>),
    /// The connection is cut; it is being made again.
    Cut(Sentence),
}

pub(super) struct Wire {
    pub(super) orders: UnboundedSender<Order>,
    pub(super) events: Receiver<Event>,
}

enum Ended {
    /// Nobody wants the connection any more.
    Left,
    Cut(Sentence),
}

/// Why there is no connection, for people.
pub(super) fn explain(server: &Server, error: &ClientError) -> Sentence {
    let away = |reason: &dyn std::fmt::Display| {
        Sentence::new("join-no-server").text("address", server.host()).text("reason", reason)
    };
    match error {
        ClientError::Status { text, .. } => match clean_text(text) {
            Ok(tablee_protocol::Problem { sentence, .. }) => sentence,
            Err(_) => Sentence::new("join-no-answer").text("address", server.host()).text("reason", "HTTP"),
        },
        ClientError::Unreadable(reason) => {
            Sentence::new("join-no-answer").text("address", server.host()).text("reason", reason)
        }
        ClientError::Connection(reason) => away(reason),
        ClientError::Address(_) | ClientError::Closed => away(error),
    }
}

/// Reads what a server sent. Control characters, which could steer the terminal, are taken out of every text.
pub(super) fn clean_text<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    fn clean(value: &mut Value) {
        match value {
            Value::String(text) if text.chars().any(char::is_control) => {
                *text = text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect();
            }
            Value::Array(values) => values.iter_mut().for_each(clean),
            Value::Object(fields) => fields.values_mut().for_each(clean),
            _ => (),
        }
    }
    let mut value: Value = serde_json::from_str(text)?;
    clean(&mut value);
    serde_json::from_value(value)
}

impl Wire {
    /// Connects, again and again, until this is dropped.
    pub(super) fn start(server: Server, code: TableCode) -> io::Result<Wire> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (orders, taken) = unbounded_channel();
        let (told, events) = channel();
        thread::Builder::new().spawn(move || {
            let task = Task { server, code, orders: taken, events: told, waiting: VecDeque::new() };
            runtime.block_on(task.run());
        })?;
        Ok(Wire { orders, events })
    }
}

struct Task {
    server: Server,
    code: TableCode,
    orders: UnboundedReceiver<Order>,
    events: Sender<Event>,
    /// Not answered yet, in order.
    waiting: VecDeque<Order>,
}

impl Task {
    async fn run(mut self) {
        let mut pause = PAUSES.0;
        loop {
            let cut = match timeout(CONNECTING, Line::open(&self.server, self.code)).await {
                Ok(Ok(line)) => {
                    pause = PAUSES.0;
                    match self.talk(line).await {
                        Ended::Left => return,
                        Ended::Cut(sentence) => sentence,
                    }
                }
                Ok(Err(error)) => explain(&self.server, &error),
                Err(_) => self.silent(),
            };
            if self.events.send(Event::Cut(cut)).is_err() {
                return;
            }
            let until = Instant::now() + pause;
            pause = (pause * 2).min(PAUSES.1);
            loop {
                tokio::select! {
                    () = sleep_until(until) => break,
                    order = self.orders.recv() => match order {
                        Some(order) => self.waiting.push_back(order),
                        None => return,
                    },
                }
            }
        }
    }

    fn silent(&self) -> Sentence {
        Sentence::new("join-silent").text("address", self.server.host())
    }

    async fn talk(&mut self, mut line: Line) -> Ended {
        for order in self.waiting.clone() {
            if let Err(cut) = self.send(&mut line, &order).await {
                return cut;
            }
        }
        let mut heard = Instant::now();
        loop {
            let patience = if self.waiting.is_empty() { SILENCE } else { ANSWER };
            tokio::select! {
                message = line.hear() => {
                    heard = Instant::now();
                    let message = match message {
                        Ok(message) => message,
                        Err(error) => return Ended::Cut(explain(&self.server, &error)),
                    };
                    let Some(text) = message else { continue };
                    match clean_text(&text) {
                        Ok(answer) => if let Some(ended) = self.hear(answer) { return ended },
                        Err(error) => return Ended::Cut(explain(&self.server, &error.into())),
                    }
                }
                order = self.orders.recv() => {
                    let Some(order) = order else {
                        // A farewell that cannot be said any more changes nothing.
                        let _ = timeout(CONNECTING, line.close()).await;
                        return Ended::Left;
                    };
                    self.waiting.push_back(order.clone());
                    heard = Instant::now();
                    if let Err(cut) = self.send(&mut line, &order).await {
                        return cut;
                    }
                }
                () = sleep_until(heard + patience) => return Ended::Cut(self.silent()),
            }
        }
    }

    async fn send(&self, line: &mut Line, order: &Order) -> Result<(), Ended> {
        let text = serde_json::to_string(order).unwrap_or_default();
        match timeout(CONNECTING, line.send_text(text)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(Ended::Cut(explain(&self.server, &error))),
            Err(_) => Err(Ended::Cut(self.silent())),
        }
    }

    fn hear(&mut self, answer: Answer) -> Option<Ended> {
        let event = match answer {
            Answer::Update(update) => Event::Update(Box::new(update)),
            Answer::Done { id, seq } => {
                self.waiting.retain(|order| order.id != id);
                Event::Answered(Some(id), Ok(seq))
            }
            Answer::Refused { id, problem } => {
                self.waiting.retain(|order| id.as_ref().is_some_and(|id| order.id != *id));
                Event::Answered(id, Err(problem.sentence))
            }
            Answer::Bye { problem } => return Some(Ended::Cut(problem.sentence)),
        };
        self.events.send(event).is_err().then_some(Ended::Left)
    }
}
