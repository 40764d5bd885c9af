//! A connection in memory, byte by byte: what is sent arrives late, in pieces, and ends in the middle of whatever it ends in. On
//! both ends the real WebSocket code makes messages of it.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use axum::Error;
use axum::extract::ws::Message as Frame;
use futures_util::{Sink, SinkExt as _, Stream, StreamExt as _};
use tablee_core::{PlayoutRng, Rng as _};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::store::locked;

/// What takes so many milliseconds is late.
const LATE: u32 = 50;

/// How a connection goes wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    /// So many bytes pass from the node to the client, and then no more.
    pub(crate) down: usize,
    /// The same from the client to the node.
    pub(crate) up: usize,
    /// Nobody is told: the line is simply dead.
    pub(crate) dead: bool,
    /// The longest that bytes take, in milliseconds.
    pub(crate) delay: u32,
}

impl Fate {
    /// One on which all is well.
    pub(crate) const CALM: Fate = Fate { down: usize::MAX, up: usize::MAX, dead: false, delay: 20 };

    /// Any that ends some time.
    pub(crate) fn any(rng: &mut PlayoutRng) -> Fate {
        let (down, up) = match rng.below(3) {
            0 => (usize::MAX, rng.below(500) as usize),
            1 => (rng.below(3_000) as usize, usize::MAX),
            _ => (rng.below(40_000) as usize, rng.below(2_500) as usize),
        };
        Fate { down, up, dead: rng.below(12) == 0, delay: [1, 20, 150][rng.below(3) as usize] }
    }
}

/// What connections did to what was sent over them, to see that something was done.
#[derive(Debug, Default)]
pub(crate) struct Harm {
    /// Connections that ended in the middle of what was sent at once.
    pub(crate) halves: AtomicUsize,
    /// What took as long as [`LATE`] or longer.
    pub(crate) late: AtomicUsize,
}

#[derive(Default)]
struct Way {
    /// What is under way, and when it arrives.
    under_way: VecDeque<(i64, Vec<u8>)>,
    arrived: VecDeque<u8>,
    left: usize,
    reader: Option<Waker>,
}

struct Pipe {
    now: Arc<AtomicI64>,
    rng: PlayoutRng,
    delay: u32,
    dead: bool,
    down: Way,
    up: Way,
    /// No more bytes pass.
    ended: bool,
    /// An end was dropped.
    dropped: bool,
    harm: Arc<Harm>,
}

impl Pipe {
    fn put(&mut self, down: bool, bytes: &[u8]) {
        let delay = self.rng.below(self.delay);
        self.harm.late.fetch_add(usize::from(delay >= LATE), Ordering::Relaxed);
        let at = self.now.load(Ordering::Relaxed) + i64::from(delay);
        let way = if down { &mut self.down } else { &mut self.up };
        // Nothing overtakes anything.
        let at = way.under_way.back().map_or(at, |(last, _)| at.max(*last));
        way.under_way.push_back((at, bytes.to_vec()));
    }

    /// Whether whoever reads is told that there will be no more.
    fn is_closed(&self) -> bool {
        self.dropped || self.ended && !self.dead
    }

    /// Lets arrive what has come to its time, up to the byte at which it ends.
    fn pass(&mut self) {
        let now = self.now.load(Ordering::Relaxed);
        for way in [&mut self.down, &mut self.up] {
            while !self.ended && way.under_way.front().is_some_and(|(at, _)| *at <= now) {
                let Some((_, bytes)) = way.under_way.pop_front() else { break };
                let passed = bytes.len().min(way.left);
                way.arrived.extend(&bytes[..passed]);
                way.left -= passed;
                self.ended = passed < bytes.len();
                self.harm.halves.fetch_add(usize::from(self.ended && passed > 0), Ordering::Relaxed);
            }
        }
        if let Some(waker) = self.up.reader.take() {
            waker.wake();
        }
    }
}

/// The client's end.
pub(crate) struct Near(Arc<Mutex<Pipe>>);

/// The node's end.
pub(crate) struct Far(Arc<Mutex<Pipe>>);

/// Both ends of a connection with this fate.
pub(crate) fn connect(now: &Arc<AtomicI64>, fate: Fate, seed: u64, harm: &Arc<Harm>) -> (Near, Far) {
    let way = |left| Way { left, ..Way::default() };
    let pipe = Pipe {
        now: Arc::clone(now),
        rng: PlayoutRng::new(seed),
        delay: fate.delay,
        dead: fate.dead,
        down: way(fate.down),
        up: way(fate.up),
        ended: false,
        dropped: false,
        harm: Arc::clone(harm),
    };
    let pipe = Arc::new(Mutex::new(pipe));
    (Near(Arc::clone(&pipe)), Far(pipe))
}

impl Near {
    /// Time has passed.
    pub(crate) fn pass(&self) {
        locked(&self.0).pass();
    }

    /// Whether the network has ended it.
    pub(crate) fn ended(&self) -> bool {
        locked(&self.0).ended
    }
}

impl Drop for Near {
    fn drop(&mut self) {
        let mut pipe = locked(&self.0);
        pipe.dropped = true;
        if let Some(waker) = pipe.up.reader.take() {
            waker.wake();
        }
    }
}

impl Drop for Far {
    fn drop(&mut self) {
        locked(&self.0).dropped = true;
    }
}

impl Read for Near {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut pipe = locked(&self.0);
        let count = pipe.down.arrived.len().min(into.len());
        if count == 0 {
            // What a node sent before it fell silent still arrives.
            let empty = pipe.down.under_way.is_empty() || pipe.ended;
            return if pipe.is_closed() && empty { Ok(0) } else { Err(io::ErrorKind::WouldBlock.into()) };
        }
        for (place, byte) in into.iter_mut().zip(pipe.down.arrived.drain(..count)) {
            *place = byte;
        }
        Ok(count)
    }
}

impl Write for Near {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&self.0).put(false, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl AsyncRead for Far {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut pipe = locked(&self.0);
        let count = pipe.up.arrived.len().min(into.remaining());
        if count == 0 && !pipe.is_closed() {
            pipe.up.reader = Some(context.waker().clone());
            return Poll::Pending;
        }
        let bytes: Vec<u8> = pipe.up.arrived.drain(..count).collect();
        into.put_slice(&bytes);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Far {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        locked(&self.0).put(true, bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// The node's end with messages, as its sessions expect them.
pub(crate) struct Framed(pub(crate) WebSocketStream<Far>);

impl Stream for Framed {
    type Item = Result<Frame, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_next_unpin(context).map(|message| {
            Some(match message? {
                Ok(Message::Text(text)) => Ok(Frame::Text(text.as_str().into())),
                Ok(Message::Ping(bytes)) => Ok(Frame::Ping(bytes)),
                Ok(Message::Close(_)) => Ok(Frame::Close(None)),
                Ok(_) => Ok(Frame::Pong(axum::body::Bytes::new())),
                Err(error) => Err(Error::new(error)),
            })
        })
    }
}

impl Sink<Frame> for Framed {
    type Error = Error;

    fn poll_ready(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.0.poll_ready_unpin(context).map_err(Error::new)
    }

    fn start_send(mut self: Pin<&mut Self>, frame: Frame) -> Result<(), Error> {
        let message = match frame {
            Frame::Text(text) => Message::text(text.as_str()),
            Frame::Ping(bytes) => Message::Ping(bytes),
            Frame::Close(_) => Message::Close(None),
            Frame::Pong(bytes) | Frame::Binary(bytes) => Message::Pong(bytes),
        };
        self.0.start_send_unpin(message).map_err(Error::new)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.0.poll_flush_unpin(context).map_err(Error::new)
    }

    fn poll_close(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.0.poll_close_unpin(context).map_err(Error::new)
    }
}
