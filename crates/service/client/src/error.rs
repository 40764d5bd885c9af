//! Why a client could not do what it was asked.

/// Why a client could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address is not one of `http://HOST:PORT` or `https://HOST:PORT`.
    #[error("{0} is not an address such as http://127.0.0.1:7777")]
    Address(String),
    /// No connection, or it broke.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The server answered with something else than what was asked for.
    #[error("the server answered with {status}: {text}")]
    Status {
        /// The status of HTTP.
        status: u16,
        /// What it said.
        text: String,
    },
    /// The answer cannot be read.
    #[error("the answer cannot be read: {0}")]
    Unreadable(String),
    /// The other side has closed the connection.
    #[error("the connection was closed")]
    Closed,
}

impl From<serde_json::Error> for ClientError {
    fn from(error: serde_json::Error) -> ClientError {
        ClientError::Unreadable(error.to_string())
    }
}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> ClientError {
        ClientError::Connection(error.to_string())
    }
}

impl From<hyper::Error> for ClientError {
    fn from(error: hyper::Error) -> ClientError {
        ClientError::Connection(error.to_string())
    }
}
