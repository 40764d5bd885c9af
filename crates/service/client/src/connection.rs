//! The bytes between us and a server: plain, or sealed by TLS where the address begins with `https://`.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::{ClientError, Server};

/// A connection to a server.
#[derive(Debug)]
pub struct Connection(Way);

#[derive(Debug)]
enum Way {
    Plain(TcpStream),
    Sealed(Box<TlsStream<TcpStream>>),
}

impl Connection {
    /// One that anybody on the way can read.
    pub fn plain(stream: TcpStream) -> Connection {
        Connection(Way::Plain(stream))
    }

    /// One that is sealed by TLS, with a server of this name that this machine trusts.
    ///
    /// # Errors
    /// [`ClientError`] if this is no such server.
    pub async fn sealed(stream: TcpStream, host: &str) -> Result<Connection, ClientError> {
        let name = ServerName::try_from(host.to_owned()).map_err(|_| ClientError::Address(host.to_owned()))?;
        let connector = TlsConnector::from(settings().map_err(ClientError::Connection)?);
        Ok(Connection(Way::Sealed(Box::new(connector.connect(name, stream).await?))))
    }

    pub(crate) async fn open(server: &Server) -> Result<Connection, ClientError> {
        let stream = TcpStream::connect(server.host()).await?;
        stream.set_nodelay(true)?;
        if !server.is_secure() {
            return Ok(Connection::plain(stream));
        }
        let host = server.host().rsplit_once(':').map_or(server.host(), |(host, _)| host);
        Connection::sealed(stream, host.trim_start_matches('[').trim_end_matches(']')).await
    }

    fn pinned(self: Pin<&mut Self>) -> Pin<&mut dyn Bytes> {
        let stream: &mut dyn Bytes = match &mut self.get_mut().0 {
            Way::Plain(stream) => stream,
            Way::Sealed(stream) => stream.as_mut(),
        };
        Pin::new(stream)
    }
}

/// Whatever bytes go through.
trait Bytes: AsyncRead + AsyncWrite + Unpin {}

impl<T: AsyncRead + AsyncWrite + Unpin> Bytes for T {}

/// Whom we trust: whoever this machine trusts. Reading that takes a while, so it is done once.
fn settings() -> Result<Arc<ClientConfig>, String> {
    static SETTINGS: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let read = || {
        let found = rustls_native_certs::load_native_certs();
        let mut trusted = RootCertStore::empty();
        let (added, _) = trusted.add_parsable_certificates(found.certs);
        if added == 0 {
            let reasons: Vec<String> = found.errors.iter().map(ToString::to_string).collect();
            return Err(format!("this machine trusts no certificates ({})", reasons.join(", ")));
        }
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        Ok(Arc::new(builder.with_root_certificates(trusted).with_no_client_auth()))
    };
    SETTINGS.get_or_init(read).clone()
}

impl AsyncRead for Connection {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.pinned().poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.pinned().poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pinned().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pinned().poll_shutdown(context)
    }
}
