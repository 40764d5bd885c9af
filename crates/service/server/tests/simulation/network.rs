//! A network in memory: connections that are slow, stall and break, between clients and nodes.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use axum::Error;
use axum::extract::ws::Message as Frame;
use futures_util::{Sink, Stream};
use tokio::sync::mpsc;

use crate::store::locked;

/// How many frames fit between a node and a client that does not read.
const PIPE: usize = 2;

/// What a node has sent and the client has not read.
#[derive(Default)]
struct Pipe {
    frames: VecDeque<Frame>,
    full: Option<Waker>,
    closed: bool,
}

/// The node's end of a connection.
pub(crate) struct Socket {
    incoming: mpsc::UnboundedReceiver<Frame>,
    pipe: Arc<Mutex<Pipe>>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        locked(&self.pipe).closed = true;
    }
}

impl Stream for Socket {
    type Item = Result<Frame, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.incoming.poll_recv(context).map(|frame| frame.map(Ok))
    }
}

impl Sink<Frame> for Socket {
    type Error = Error;

    fn poll_ready(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let mut pipe = locked(&self.pipe);
        if pipe.frames.len() < PIPE {
            return Poll::Ready(Ok(()));
        }
        pipe.full = Some(context.waker().clone());
        Poll::Pending
    }

    fn start_send(self: Pin<&mut Self>, frame: Frame) -> Result<(), Error> {
        locked(&self.pipe).frames.push_back(frame);
        Ok(())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Poll::Ready(Ok(()))
    }
}

/// The client's end. What it sends arrives in order, after a while, or not at all.
pub(crate) struct Line {
    outgoing: mpsc::UnboundedSender<Frame>,
    under_way: VecDeque<(i64, Frame)>,
    pipe: Arc<Mutex<Pipe>>,
    /// Nothing arrives, either way, before this moment.
    pub(crate) stalled: i64,
}

/// Both ends of a new connection.
pub(crate) fn connect() -> (Line, Socket) {
    let (outgoing, incoming) = mpsc::unbounded_channel();
    let pipe = Arc::<Mutex<Pipe>>::default();
    let socket = Socket { incoming, pipe: Arc::clone(&pipe) };
    (Line { outgoing, under_way: VecDeque::new(), pipe, stalled: 0 }, socket)
}

impl Line {
    /// Sends something that arrives at this moment, or later if what was sent before does.
    pub(crate) fn send(&mut self, at: i64, text: String) {
        self.under_way.push_back((at, Frame::Text(text.into())));
    }

    /// Lets arrive what has come to its time, and takes one text that the node sent, if there is one.
    pub(crate) fn step(&mut self, now: i64) -> Option<String> {
        if now < self.stalled {
            return None;
        }
        while self.under_way.front().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, frame)) = self.under_way.pop_front() {
                drop(self.outgoing.send(frame));
            }
        }
        loop {
            let mut pipe = locked(&self.pipe);
            let frame = pipe.frames.pop_front();
            if let Some(waker) = pipe.full.take() {
                waker.wake();
            }
            drop(pipe);
            match frame? {
                Frame::Text(text) => return Some(text.to_string()),
                Frame::Ping(bytes) => drop(self.outgoing.send(Frame::Pong(bytes))),
                _ => (),
            }
        }
    }

    /// Whether the node has gone, and all that it sent was read.
    pub(crate) fn closed(&self) -> bool {
        let pipe = locked(&self.pipe);
        pipe.closed && pipe.frames.is_empty()
    }
}
