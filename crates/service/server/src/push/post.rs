//! One message to one address: a connection, a request, the status of the answer. Redirections are not followed.

use std::time::Duration;

use axum::http::HeaderMap;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use tablee_client::Connection;
use tokio::net::{TcpStream, lookup_host};

use super::allow::Target;

/// So long one message may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest pause that is waited because a push service asks for it.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

/// What came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Posted {
    pub(super) status: u16,
    /// How long to wait before the next attempt, if the service says so.
    pub(super) pause: Option<Duration>,
}

/// Why nothing came back.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotPosted {
    #[error("there is no way there: {0}")]
    Unreachable(String),
    #[error("the name stands for addresses inside only")]
    Inside,
    #[error("there was no answer in time")]
    Late,
}

impl From<std::io::Error> for NotPosted {
    fn from(error: std::io::Error) -> NotPosted {
        NotPosted::Unreachable(error.to_string())
    }
}

impl From<hyper::Error> for NotPosted {
    fn from(error: hyper::Error) -> NotPosted {
        NotPosted::Unreachable(error.to_string())
    }
}

/// Sends a message.
pub(super) async fn post(target: &Target, headers: HeaderMap, body: Vec<u8>) -> Result<Posted, NotPosted> {
    tokio::time::timeout(PATIENCE, sent(target, headers, body)).await.unwrap_or(Err(NotPosted::Late))
}

async fn sent(target: &Target, headers: HeaderMap, body: Vec<u8>) -> Result<Posted, NotPosted> {
    let bare = target.host.trim_start_matches('[').trim_end_matches(']');
    // What was looked at is what is connected to: the name is not asked a second time.
    let places = target.reachable(lookup_host((bare, target.port)).await?);
    if places.is_empty() {
        return Err(NotPosted::Inside);
    }
    let stream = TcpStream::connect(places.as_slice()).await?;
    stream.set_nodelay(true)?;
    let unreachable = |reason: String| NotPosted::Unreachable(reason);
    let stream = match target.secure {
        true => Connection::sealed(stream, bare).await.map_err(|error| unreachable(error.to_string()))?,
        false => Connection::plain(stream),
    };
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let host = target.origin.split_once("://").map_or(target.host.as_str(), |(_, host)| host);
    let mut request = Request::post(&target.path).header(header::HOST, host).body(Full::new(Bytes::from(body)));
    if let Ok(request) = &mut request {
        request.headers_mut().extend(headers);
    }
    let request = request.map_err(|error| unreachable(error.to_string()))?;
    let response = sender.send_request(request).await;
    connection.abort();
    let response = response?;
    let pause = response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let pause = pause.map(|seconds| Duration::from_secs(seconds).min(LONGEST_PAUSE));
    Ok(Posted { status: response.status().as_u16(), pause })
}
