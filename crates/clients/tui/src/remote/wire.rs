//! The connection to a table, on a thread of its own. `tablee_client` has the conversation: what to repeat and when to connect
//! again. Here is what a terminal adds: texts that cannot steer it, and reasons for people.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::{io, thread};

use serde_json::Value;
use tablee_client::{ClientError, Cut, Event as Heard, Pace, Readable, Server, Speaker};
use tablee_core::Sentence;
use tablee_protocol::{Answer, CommandId, Order, Problem, TableCode, Update};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What comes from the other side.
pub(super) enum Event {
    Update(Box<Update>),
    /// A command is stored as this row, or was refused.
    Answered(Option<CommandId>, Result<u64, Sentence>),
    /// A command could not be stored just now; it is sent again.
    Delayed(CommandId),
    /// Nothing that concerns us.
    Nothing,
    /// The connection is cut; it is being made again.
    Cut(Sentence),
    /// There is no table any more.
    Over(Sentence),
}

pub(super) struct Wire {
    pub(super) orders: UnboundedSender<Order>,
    pub(super) events: Receiver<Event>,
}

/// An update without what could steer a terminal.
struct Clean(Box<Update>);

impl Readable for Clean {
    fn read(text: &str) -> Option<Answer<Clean>> {
        Some(match clean_text(text).ok()? {
            Answer::Update(update) => Answer::Update(Clean(Box::new(update))),
            Answer::Done { id, seq } => Answer::Done { id, seq },
            Answer::Refused { id, problem } => Answer::Refused { id, problem },
            Answer::Bye { problem } => Answer::Bye { problem },
            Answer::Company(company) => Answer::Company(company),
        })
    }

    fn read_problem(text: &str) -> Option<Problem> {
        clean_text(text).ok()
    }

    fn row(&self) -> u64 {
        self.0.seq
    }
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
        thread::Builder::new().spawn(move || runtime.block_on(talk(server, code, taken, told)))?;
        Ok(Wire { orders, events })
    }
}

async fn talk(server: Server, code: TableCode, mut orders: UnboundedReceiver<Order>, events: Sender<Event>) {
    let mut speaker: Speaker<Clean> = Speaker::new(server.clone(), code, Pace::STANDARD);
    loop {
        tokio::select! {
            heard = speaker.next() => {
                if events.send(told(&server, speaker.trouble(), heard)).is_err() {
                    return speaker.close().await;
                }
            }
            order = orders.recv() => match order {
                Some(order) => speaker.order(&order).await,
                None => return speaker.close().await,
            },
        }
    }
}

/// What was heard, for people.
fn told(server: &Server, trouble: Option<&ClientError>, heard: Heard<Clean>) -> Event {
    let silent = || Sentence::new("join-silent").text("address", server.host());
    match heard {
        Heard::Shown(Clean(update)) => Event::Update(update),
        Heard::Done { id, seq } => Event::Answered(Some(id), Ok(seq)),
        Heard::Refused { id, problem } => Event::Answered(id, Err(problem.sentence)),
        // Nobody has asked for it.
        Heard::Company(_) => Event::Nothing,
        Heard::Delayed { id, .. } => Event::Delayed(id),
        Heard::Over(problem) => Event::Over(problem.sentence),
        Heard::Cut(cut) => Event::Cut(match cut {
            Cut::Bye(problem) => problem.sentence,
            Cut::Unreadable => Sentence::new("join-no-answer").text("address", server.host()).text("reason", "JSON"),
            Cut::Closed => trouble.map_or_else(silent, |error| explain(server, error)),
            Cut::Silent | Cut::Doubt => silent(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::{SinkExt as _, StreamExt as _};
    use tablee_protocol::Command;
    use tokio_tungstenite::tungstenite::Message;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// A server that answers what comes over its sockets by this list, one after the other, and then nothing. It gives back what
    /// came.
    fn scripted(answers: Vec<&'static str>) -> (Server, Receiver<String>) {
        let (address, place) = channel();
        let (came, received) = channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
                address.send(listener.local_addr().expect("an address")).expect("it is awaited");
                let mut answers = answers.into_iter();
                while let Ok((stream, _)) = listener.accept().await {
                    let mut socket = tokio_tungstenite::accept_async(stream).await.expect("a socket");
                    while let Some(Ok(Message::Text(text))) = socket.next().await {
                        came.send(text.to_string()).expect("it is read");
                        match answers.next() {
                            Some("") => break,
                            Some(answer) => socket.send(Message::text(answer)).await.expect("it listens"),
                            None => (),
                        }
                    }
                }
            });
        });
        let address = place.recv_timeout(PATIENCE).expect("it starts");
        (Server::new(&format!("http://{address}")).expect("an address"), received)
    }

    fn ordered(server: Server) -> Wire {
        let wire = Wire::start(server, TableCode::from_bits(1)).expect("a thread");
        let id = CommandId::new("a").expect("an id");
        wire.orders.send(Order { id, command: Command::Start }).expect("it listens");
        wire
    }

    /// `docs/PROTOCOL.md`, *Codes*: `store-failed`: nobody knows whether it was stored; repeat it with the same id.
    #[test]
    fn what_could_not_be_stored_is_sent_again_under_its_id() {
        let failed =
            r#"{"type":"refused","id":"a","code":"store-failed","sentence":{"id":"server-store-failed"},"text":""}"#;
        let done = r#"{"type":"done","id":"a","seq":7}"#;
        let (server, came) = scripted(vec![failed, failed, done]);
        let wire = ordered(server);
        let events: Vec<Event> = (0..3).map(|_| wire.events.recv_timeout(PATIENCE).expect("it is told")).collect();
        let [Event::Delayed(first), Event::Delayed(second), Event::Answered(Some(id), Ok(7))] = &events[..] else {
            panic!("it was dropped");
        };
        assert!([first, second, id].iter().all(|id| id.as_str() == "a"));
        let came: Vec<String> = came.try_iter().collect();
        assert_eq!(came, vec![r#"{"id":"a","command":{"do":"start"}}"#; 3], "the same bytes each time");
    }

    /// `docs/PROTOCOL.md`, *Commands*: the client uses the id again when it repeats the command.
    #[test]
    fn what_was_cut_off_is_sent_again_under_its_id() {
        let (server, came) = scripted(vec!["", r#"{"type":"done","id":"a","seq":7}"#]);
        let wire = ordered(server);
        let Ok(Event::Cut(_)) = wire.events.recv_timeout(PATIENCE) else { panic!("no cut") };
        let Ok(Event::Answered(Some(_), Ok(7))) = wire.events.recv_timeout(PATIENCE) else { panic!("no answer") };
        assert_eq!(came.try_iter().collect::<Vec<_>>(), vec![r#"{"id":"a","command":{"do":"start"}}"#; 2]);
    }

    /// `docs/PROTOCOL.md`, *Codes*: `unknown-table`: there is nothing there.
    #[test]
    fn a_table_that_is_gone_is_told_once_and_without_what_could_steer_a_terminal() {
        let gone = "{\"type\":\"bye\",\"code\":\"unknown-table\",\"sentence\":{\"id\":\"a\\u001b[2J\"},\"text\":\"\"}";
        let (server, _came) = scripted(vec![gone]);
        let wire = ordered(server);
        let Ok(Event::Answered(Some(_), Err(_))) = wire.events.recv_timeout(PATIENCE) else { panic!("no answer") };
        let Ok(Event::Over(sentence)) = wire.events.recv_timeout(PATIENCE) else { panic!("it goes on") };
        assert_eq!(sentence.id, "a\u{fffd}[2J");
    }
}
