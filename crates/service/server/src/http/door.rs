//! The door: takes connections in, counts them by network and in all, ends those that are too slow, and lets the others finish
//! when the server stops.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Sleep;

use crate::node::Node;

/// Whoever takes nothing of an answer for so long is gone.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// The most that is read ahead of a connection. No head of ours is near that.
const READ_AHEAD: usize = 16 * 1024;
/// How often the log says that connections are refused; `/metrics` counts each of them.
const LOG_EVERY: Duration = Duration::from_secs(10);
/// After the stop, connections that nobody closes do not keep the process alive for longer.
const STOP_PATIENCE: Duration = Duration::from_secs(3);

/// Serves until the process is told to stop, then finishes what is under way.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    node: Arc<Node>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let door = Door::new(Arc::clone(&node), super::router(Arc::clone(&node)));
    let mut stopped = std::pin::pin!(async {
        stop.await;
        tracing::info!("stopping: no new work, writes are finished");
        // Until the last socket has gone there is still an answer for everybody.
        node.shut_down().await;
    });
    let mut refused = Refused::default();
    loop {
        tokio::select! {
            () = &mut stopped => break,
            accepted = listener.accept() => door.take(accepted, &mut refused).await,
        }
    }
    drop(listener);
    // What is under way is finished, and connections that wait for a request are closed.
    door.finish.send_replace(());
    let _ = tokio::time::timeout(STOP_PATIENCE, door.finish.closed()).await;
    Ok(())
}

/// Serves health and measurements alone, to whoever runs the server, for as long as the process lives.
pub async fn serve_watch(node: Arc<Node>, listener: TcpListener) {
    let door = Door::new(Arc::clone(&node), super::watch_router(node));
    let mut refused = Refused::default();
    loop {
        let accepted = listener.accept().await;
        door.take(accepted, &mut refused).await;
    }
}

struct Door {
    node: Arc<Node>,
    service: TowerToHyperService<Router>,
    builder: http1::Builder,
    /// Tells every connection to finish, and knows when all have.
    finish: watch::Sender<()>,
}

/// What was refused since the log last said so.
#[derive(Default)]
struct Refused {
    told: Option<Instant>,
    count: u64,
}

impl Refused {
    /// Counts one more; how many there are, if it is time to say so.
    fn count(&mut self) -> Option<u64> {
        self.count += 1;
        if self.told.is_some_and(|told| told.elapsed() < LOG_EVERY) {
            return None;
        }
        self.told = Some(Instant::now());
        Some(std::mem::take(&mut self.count))
    }
}

impl Door {
    fn new(node: Arc<Node>, router: Router) -> Door {
        let mut builder = http1::Builder::new();
        let patience = node.options.request_patience;
        builder.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(READ_AHEAD);
        Door { node, service: TowerToHyperService::new(router), builder, finish: watch::Sender::new(()) }
    }

    async fn take(&self, accepted: io::Result<(TcpStream, SocketAddr)>, refused: &mut Refused) {
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => return self.not_accepted(&error, refused).await,
        };
        // Behind a proxy all connections come from one address, and only their sum counts.
        let address = if self.node.options.behind_proxy { None } else { Some(peer.ip()) };
        let guest = match Guest::new(Arc::clone(&self.node), stream, address) {
            Ok(guest) => guest,
            Err(why) => {
                self.node.meter.turned_away(why);
                if let Some(count) = refused.count() {
                    tracing::warn!(count, why, last = %peer.ip(), "too many connections; more are refused");
                }
                return;
            }
        };
        let service = self.service.clone();
        let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            service.call(request)
        });
        let connection = self.builder.serve_connection(TokioIo::new(guest), answer).with_upgrades();
        let mut finish = self.finish.subscribe();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = finish.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            // Whoever goes away in the middle of something is no concern of the log.
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection has ended");
            }
        });
    }

    async fn not_accepted(&self, error: &io::Error, refused: &mut Refused) {
        use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
        if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
            return;
        }
        self.node.meter.turned_away("no handle");
        if let Some(count) = refused.count() {
            tracing::error!(count, %error, "no connection can be taken in; raise the limit of open files");
        }
        // The system needs a moment: those that are open end by their deadlines.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A connection. It is counted as long as it lives, also when it has become a socket, and ends if nothing can be written to
/// it.
struct Guest {
    stream: TcpStream,
    node: Arc<Node>,
    address: Option<IpAddr>,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Guest {
    fn new(node: Arc<Node>, stream: TcpStream, address: Option<IpAddr>) -> Result<Guest, &'static str> {
        node.edge.connections.add(address)?;
        node.meter.connections.fetch_add(1, Ordering::Relaxed);
        // An update must not wait until the one before it was confirmed. Whoever has gone meanwhile is noticed later.
        drop(stream.set_nodelay(true));
        Ok(Guest { stream, node, address, stalled: None })
    }

    /// Passes on what a write came to, unless it has been getting nowhere for too long.
    fn patiently<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(WRITE_PATIENCE)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.node.meter.connections.fetch_sub(1, Ordering::Relaxed);
        self.node.edge.connections.remove(self.address);
    }
}

impl AsyncRead for Guest {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.patiently(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.patiently(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.patiently(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
