//! The socket of a table from the client's side.

use futures_util::{SinkExt as _, StreamExt as _};
use tablee_protocol::{Answer, Command, CommandId, Order, TableCode, Update, VERSION};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::connection::Connection;
use crate::{ClientError, Server, new_id};

/// The socket of a table.
#[derive(Debug)]
pub struct Line {
    socket: WebSocketStream<Connection>,
}

impl From<Error> for ClientError {
    fn from(error: Error) -> ClientError {
        match error {
            Error::Http(response) => {
                let text = response.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default().into_owned();
                ClientError::Status { status: response.status().as_u16(), text }
            }
            Error::ConnectionClosed | Error::AlreadyClosed => ClientError::Closed,
            other => ClientError::Connection(other.to_string()),
        }
    }
}

impl Line {
    /// Connects to a table, with the token of the server if it has one.
    ///
    /// # Errors
    /// [`ClientError`]; a refusal is [`ClientError::Status`].
    pub async fn open(server: &Server, code: TableCode) -> Result<Line, ClientError> {
        let scheme = if server.is_secure() { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/api/tables/{code}/socket?v={VERSION}", server.host());
        Line::open_at(server, &address, &[]).await
    }

    /// Connects to any address of the server, with other headers.
    ///
    /// # Errors
    /// [`ClientError`]; a refusal is [`ClientError::Status`].
    pub async fn open_at(
        server: &Server,
        address: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Line, ClientError> {
        let mut request = address.into_client_request()?;
        let unreadable = |_| ClientError::Address(address.to_owned());
        if let Some(token) = server.token() {
            let value = HeaderValue::from_str(&format!("Bearer {token}")).map_err(unreadable)?;
            request.headers_mut().insert("authorization", value);
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).map_err(unreadable)?);
        }
        let stream = Connection::open(server).await?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Line { socket })
    }

    /// Sends any text.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn send_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Sends a command with a new id, which is given back.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn send(&mut self, command: Command) -> Result<CommandId, ClientError> {
        let id = new_id();
        let text = serde_json::to_string(&Order { id: id.clone(), command })?;
        self.send_text(text).await?;
        Ok(id)
    }

    /// The next message, as text.
    ///
    /// # Errors
    /// [`ClientError::Closed`] at the end.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, ClientError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(ClientError::Closed),
                Some(Ok(_)) => (),
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next message as text, or nothing where only a sign of life came: for whoever must notice silence.
    ///
    /// # Errors
    /// [`ClientError::Closed`] at the end.
    pub async fn hear(&mut self) -> Result<Option<Utf8Bytes>, ClientError> {
        match self.socket.next().await {
            Some(Ok(Message::Text(text))) => Ok(Some(text)),
            Some(Ok(Message::Close(_))) | None => Err(ClientError::Closed),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(error.into()),
        }
    }

    /// The next message.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn next(&mut self) -> Result<Answer, ClientError> {
        Ok(serde_json::from_str(&self.next_text().await?)?)
    }

    /// The next update; other messages are passed over.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn update(&mut self) -> Result<Update, ClientError> {
        loop {
            if let Answer::Update(update) = self.next().await? {
                return Ok(update);
            }
        }
    }

    /// Sends a command and waits for its answer; updates are passed over.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn ask(&mut self, command: Command) -> Result<Answer, ClientError> {
        let wanted = self.send(command).await?;
        loop {
            match self.next().await? {
                answer @ (Answer::Done { .. } | Answer::Refused { .. }) => {
                    let id = match &answer {
                        Answer::Done { id, .. } => Some(id),
                        Answer::Refused { id, .. } => id.as_ref(),
                        _ => None,
                    };
                    if id.is_none_or(|id| *id == wanted) {
                        return Ok(answer);
                    }
                }
                Answer::Bye { problem } => return Err(ClientError::Connection(problem.code.to_string())),
                Answer::Update(_) | Answer::Company(_) => (),
            }
        }
    }

    /// Closes the connection.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn close(mut self) -> Result<(), ClientError> {
        Ok(self.socket.close(None).await?)
    }
}
