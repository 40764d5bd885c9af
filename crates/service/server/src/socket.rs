//! One socket: commands in, answers and the latest update out.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Error;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::{Sink, SinkExt as _, Stream, StreamExt as _};
use tablee_protocol::limits::{COMMANDS_UNDER_WAY, MESSAGE_BYTES};
use tablee_protocol::{Answer, Order, TableCode};
use tablee_words::Language;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite;

use crate::fault::Fault;
use crate::limit::wide_network;
use crate::node::Node;
use crate::room::KeyText;
use crate::slot::Slot;
use crate::table::{Message, Reply, Watch, Wish, refused, text};

/// The buffer that a socket reads into. The library's default is a hundred times that, for every socket.
const READ_BUFFER: usize = 1024;
/// What a socket may hold back for a reader that does not read.
const WRITE_BUFFER: usize = 256 * 1024;
/// A reader that takes nothing for so long is gone.
const SEND_PATIENCE: Duration = Duration::from_secs(20);

/// After so many warnings, each of which told what was wrong, a socket is closed.
const STRIKES: u32 = 20;

/// Who has connected, and to what.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) code: TableCode,
    pub(crate) key: Option<KeyText>,
    pub(crate) language: Option<Language>,
    pub(crate) address: IpAddr,
    /// Wants to be told who is here.
    pub(crate) company: bool,
}

/// Counts the socket as long as it lives.
struct Counted {
    node: Arc<Node>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.node.meter.sockets.fetch_sub(1, Ordering::Relaxed);
        self.node.limits.close_socket(self.address);
    }
}

/// Answers the request to open a socket.
pub(crate) fn upgrade(node: Arc<Node>, caller: Caller, upgrade: WebSocketUpgrade) -> Result<Response, Fault> {
    if !node.limits.open_socket(caller.address) {
        return Err(Fault::too_many_sockets());
    }
    node.meter.sockets.fetch_add(1, Ordering::Relaxed);
    let counted = Counted { node: Arc::clone(&node), address: caller.address };
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        // What is fed goes out with the flush, an answer and its update together.
        .write_buffer_size(MESSAGE_BYTES)
        .max_write_buffer_size(WRITE_BUFFER)
        // A message that is too large by less than this is read, so that it can be answered.
        .max_message_size(2 * MESSAGE_BYTES)
        .max_frame_size(2 * MESSAGE_BYTES);
    Ok(upgrade.on_upgrade(move |socket: WebSocket| async move {
        let _counted = counted;
        Session::new(node, caller).run(socket).await;
    }))
}

/// Serves a connection that did not come by HTTP, until it ends: for simulations.
pub async fn converse<S>(node: Arc<Node>, code: TableCode, key: Option<KeyText>, language: Option<Language>, socket: S)
where
    S: Stream<Item = Result<Frame, Error>> + Sink<Frame, Error = Error> + Unpin,
{
    let caller = Caller { code, key, language, address: IpAddr::from([127, 0, 0, 1]), company: false };
    Session::new(node, caller).run(socket).await;
}

struct Session {
    node: Arc<Node>,
    caller: Caller,
    number: u64,
    slot: Arc<Slot>,
    table: Option<mpsc::Sender<Message>>,
    /// How often it was too fast or not to be read, lately.
    strikes: u32,
}

/// How a socket ends.
enum End {
    /// The other side has gone.
    Gone,
    /// We close, and say why.
    Told(Fault, u16),
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(table) = self.table.take() {
            let number = self.number;
            if let Err(mpsc::error::TrySendError::Full(message)) = table.try_send(Message::Unwatch { number }) {
                tokio::spawn(async move { drop(table.send(message).await) });
            }
        }
    }
}

impl Session {
    fn new(node: Arc<Node>, caller: Caller) -> Session {
        let number = node.socket_number();
        Session { node, caller, number, slot: Arc::new(Slot::default()), table: None, strikes: 0 }
    }

    async fn run<S>(mut self, mut socket: S)
    where
        S: Stream<Item = Result<Frame, Error>> + Sink<Frame, Error = Error> + Unpin,
    {
        if let End::Told(fault, code) = self.serve(&mut socket).await {
            let problem = fault.problem(self.caller.language.unwrap_or_default());
            let bye = text(&Answer::Bye { problem });
            let close = CloseFrame { code, reason: Utf8Bytes::from(fault.code.as_str()) };
            let farewell = async {
                socket.feed(Frame::Text(bye)).await?;
                socket.send(Frame::Close(Some(close))).await
            };
            // Whoever does not listen any more cannot be told.
            let _ = tokio::time::timeout(Duration::from_secs(2), farewell).await;
        }
    }

    async fn serve<S>(&mut self, socket: &mut S) -> End
    where
        S: Stream<Item = Result<Frame, Error>> + Sink<Frame, Error = Error> + Unpin,
    {
        if let Err(fault) = self.attach().await {
            return End::Told(fault, close_code::POLICY);
        }
        let idle = self.node.options.idle_socket;
        let mut heard = Instant::now();
        let mut beat = tokio::time::interval_at(Instant::now() + idle / 3, idle / 3);
        let node = Arc::clone(&self.node);
        let stop = node.stop.notified();
        tokio::pin!(stop);
        if node.stopping() {
            return End::Told(Fault::stopping(), close_code::RESTART);
        }
        loop {
            let slot = Arc::clone(&self.slot);
            // In this order, so that what happens does not hang on a random choice: frames come before what waits to be sent,
            // but only so many are answered before the answers have gone out.
            tokio::select! {
                biased;
                () = &mut stop => return End::Told(Fault::stopping(), close_code::RESTART),
                frame = socket.next(), if slot.under_way() < COMMANDS_UNDER_WAY => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => self.order(&text),
                        Some(Ok(Frame::Binary(_))) => {
                            self.unreadable(&Fault::malformed("text expected, not bytes"));
                        }
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                            if !self.node.limits.request(self.caller.address, 1) {
                                self.strikes += 1;
                            }
                        }
                        Some(Ok(Frame::Close(_))) | None => return End::Gone,
                        Some(Err(error)) => {
                            if is_too_large(error) {
                                return End::Told(Fault::too_large(MESSAGE_BYTES), close_code::SIZE);
                            }
                            return End::Gone;
                        }
                    }
                    if self.strikes >= STRIKES {
                        self.node.meter.thrown_out();
                        return End::Told(Fault::too_many(), close_code::POLICY);
                    }
                }
                () = slot.changed() => {
                    let taken = slot.take();
                    let sent = tokio::time::timeout(SEND_PATIENCE, send(socket, taken.messages)).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return End::Gone;
                    }
                    if taken.gone
                        && let Err(fault) = self.attach().await
                    {
                        return End::Told(fault, close_code::AGAIN);
                    }
                }
                _ = beat.tick() => {
                    if heard.elapsed() >= idle {
                        return End::Told(Fault::idle(), close_code::POLICY);
                    }
                    let ping = tokio::time::timeout(SEND_PATIENCE, socket.send(Frame::Ping(Bytes::new()))).await;
                    if !matches!(ping, Ok(Ok(()))) {
                        return End::Gone;
                    }
                }
            }
        }
    }

    /// Begins to watch the table; its first update comes by itself.
    async fn attach(&mut self) -> Result<(), Fault> {
        for _ in 0..3 {
            let table = self.node.table(self.caller.code).await?;
            let watch = Watch {
                number: self.number,
                key: self.caller.key.clone(),
                language: self.caller.language,
                network: wide_network(self.caller.address),
                slot: Arc::clone(&self.slot),
                company: self.caller.company,
            };
            if table.send(Message::Watch(Box::new(watch))).await.is_ok() {
                self.table = Some(table);
                return Ok(());
            }
        }
        Err(Fault::busy())
    }

    fn refuse(&self, fault: &Fault) {
        self.slot.begin();
        self.slot.answer(refused(None, fault, self.caller.language.unwrap_or_default()));
        self.slot.wake();
    }

    /// Answers what is no command. It counts like one, and once more: no client of ours sends such a thing.
    fn unreadable(&mut self, fault: &Fault) {
        let slow = self.node.limits.request(self.caller.address, 1);
        self.strikes += if slow { 1 } else { 2 };
        self.refuse(fault);
    }

    fn order(&mut self, text: &str) {
        if text.len() > MESSAGE_BYTES {
            return self.unreadable(&Fault::too_large(MESSAGE_BYTES));
        }
        let Order { id, command } = match serde_json::from_str(text) {
            Ok(order) => order,
            Err(error) => return self.unreadable(&Fault::malformed(&error.to_string())),
        };
        let language = self.caller.language.unwrap_or_default();
        let slow = self.node.limits.command(self.caller.key.as_ref(), self.caller.address);
        self.strikes = if slow { self.strikes.saturating_sub(1) } else { self.strikes + 1 };
        let fault = match &self.caller.key {
            _ if !slow => Fault::too_many(),
            None => Fault::from(crate::room::Refusal::WrongSeat),
            Some(key) => {
                let stored = stored_id(key, id.as_str());
                let wish = Wish::Order { key: key.clone(), command };
                let reply = Reply::Socket(Arc::clone(&self.slot), id.clone(), language);
                let write = Message::write(Some(stored), wish, reply);
                let Some(table) = &self.table else { return };
                match table.try_send(write) {
                    Ok(()) => return self.slot.begin(),
                    Err(mpsc::error::TrySendError::Full(_)) => Fault::busy(),
                    // It left memory a moment ago; the client repeats, and the table is read again.
                    Err(mpsc::error::TrySendError::Closed(_)) => {
                        self.slot.leave();
                        Fault::busy()
                    }
                }
            }
        };
        self.slot.begin();
        self.slot.answer(refused(Some(id), &fault, language));
        self.slot.wake();
    }
}

/// Whether a message could not be read because it is larger than is taken in.
fn is_too_large(error: Error) -> bool {
    // The library of axum's sockets, in axum's version of it: what is wrapped is its error.
    let error = error.into_inner().downcast::<tungstenite::Error>();
    error.is_ok_and(|error| matches!(*error, tungstenite::Error::Capacity(_)))
}

/// The id under which a command is stored: nobody can take the id of another's command before it comes.
pub(crate) fn stored_id(key: &KeyText, id: &str) -> String {
    format!("{}:{id}", key.0.get(..8).unwrap_or_default())
}

async fn send<S: Sink<Frame, Error = Error> + Unpin>(socket: &mut S, messages: Vec<Utf8Bytes>) -> Result<(), Error> {
    for message in messages {
        socket.feed(Frame::Text(message)).await?;
    }
    socket.flush().await
}
