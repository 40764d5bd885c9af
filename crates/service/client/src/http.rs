//! A server by HTTP: requests, answers, tokens.

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tablee_protocol::{Command, MovedSeat, OpenTable, Opened, Order, Problem, RedeemKey, Sat, Sit, TableCode, Token};

use crate::connection::Connection;
use crate::{ClientError, new_id};

/// A server, and the token with which we sit there.
#[derive(Clone)]
pub struct Server {
    host: String,
    secure: bool,
    token: Option<String>,
    language: Option<String>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "server at {}", self.host)
    }
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub text: String,
}

impl Reply {
    /// The body of an answer that is good.
    ///
    /// # Errors
    /// [`ClientError::Status`] if it is not, [`ClientError::Unreadable`] if the body is something else.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if !(200..300).contains(&self.status) {
            return Err(ClientError::Status { status: self.status, text: self.text.clone() });
        }
        Ok(serde_json::from_str(&self.text)?)
    }

    /// Why it was refused.
    ///
    /// # Errors
    /// [`ClientError::Unreadable`] if the body says nothing about that.
    pub fn problem(&self) -> Result<Problem, ClientError> {
        Ok(serde_json::from_str(&self.text)?)
    }
}

impl Server {
    /// The server at an address such as `http://127.0.0.1:7777` or `https://games.example`, without a token.
    ///
    /// # Errors
    /// [`ClientError::Address`].
    pub fn new(address: &str) -> Result<Server, ClientError> {
        let plain = address.strip_prefix("http://").map(|host| (host, false, 80));
        let place = plain.or_else(|| Some((address.strip_prefix("https://")?, true, 443)));
        let place = place.map(|(host, secure, port)| (host.trim_end_matches('/'), secure, port));
        let place = place.filter(|(host, ..)| !host.is_empty() && !host.contains('/'));
        let (host, secure, port) = place.ok_or_else(|| ClientError::Address(address.to_owned()))?;
        // The colons within `[::1]` are no port.
        let named = host.rsplit(']').next().is_some_and(|rest| rest.contains(':'));
        let host = if named { host.to_owned() } else { format!("{host}:{port}") };
        Ok(Server { host, secure, token: None, language: None })
    }

    /// The same server with another token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Server {
        Server { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same server, asked in a language.
    #[must_use]
    pub fn in_language(&self, language: &str) -> Server {
        Server { language: Some(language.to_owned()), ..self.clone() }
    }

    /// Host and port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether what is said is sealed by TLS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// The token.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// One request on a connection of its own.
    ///
    /// # Errors
    /// [`ClientError`] if there is no answer; one with a bad status is an answer.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<Reply, ClientError> {
        let stream = Connection::open(self).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).header("host", &self.host);
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(language) = &self.language {
            request = request.header("accept-language", language);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request =
            request.body(Full::new(body.into())).map_err(|error| ClientError::Connection(error.to_string()))?;
        let response = sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        connection.abort();
        let text = String::from_utf8_lossy(&body).into_owned();
        Ok(Reply { status: parts.status.as_u16(), headers: parts.headers, text })
    }

    /// Asks for something.
    ///
    /// # Errors
    /// [`ClientError`] if there is no answer.
    pub async fn get(&self, path: &str) -> Result<Reply, ClientError> {
        self.request(Method::GET, path, &[], Bytes::new()).await
    }

    /// Sends something.
    ///
    /// # Errors
    /// [`ClientError`] if there is no answer.
    pub async fn post<T: Serialize + ?Sized>(&self, path: &str, body: &T) -> Result<Reply, ClientError> {
        let body = serde_json::to_vec(body)?;
        self.request(Method::POST, path, &[("content-type", "application/json")], body).await
    }

    /// The same server with a new token.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn with_new_token(&self) -> Result<Server, ClientError> {
        let Token { token } = self.post("/api/token", "").await?.read()?;
        Ok(self.with_token(&token))
    }

    /// Opens a table.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn open(&self, plan: &OpenTable) -> Result<Opened, ClientError> {
        self.post("/api/tables", plan).await?.read()
    }

    /// Sits down.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn sit(&self, code: TableCode, name: &str) -> Result<Sat, ClientError> {
        let sit = Sit { id: new_id(), name: name.to_owned(), seat: None };
        self.post(&format!("/api/tables/{code}/seats"), &sit).await?.read()
    }

    /// Moves a seat here by a key; whoever had it loses it.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn use_key(&self, key: &str) -> Result<MovedSeat, ClientError> {
        self.post("/api/keys", &RedeemKey { key: key.to_owned() }).await?.read()
    }

    /// Does something at a table.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn command(&self, code: TableCode, command: Command) -> Result<Reply, ClientError> {
        self.post(&format!("/api/tables/{code}/commands"), &Order { id: new_id(), command }).await
    }
}
