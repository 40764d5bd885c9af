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

#[derive(Debug)]
pub(crate) enum Connection {
    Plain(TcpStream),
    Sealed(Box<TlsStream<TcpStream>>),
}

impl Connection {
    pub(crate) async fn open(server: &Server) -> Result<Connection, ClientError> {
        let stream = TcpStream::connect(server.host()).await?;
        stream.set_nodelay(true)?;
        if !server.is_secure() {
            return Ok(Connection::Plain(stream));
        }
        let host = server.host().rsplit_once(':').map_or(server.host(), |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let name = ServerName::try_from(host).map_err(|_| ClientError::Address(server.host().to_owned()))?;
        let connector = TlsConnector::from(settings().map_err(ClientError::Connection)?);
        Ok(Connection::Sealed(Box::new(connector.connect(name, stream).await?)))
    }

    fn pinned(self: Pin<&mut Self>) -> Pin<&mut dyn Bytes> {
        let stream: &mut dyn Bytes = match self.get_mut() {
            Connection::Plain(stream) => stream,
            Connection::Sealed(stream) => stream.as_mut(),
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
