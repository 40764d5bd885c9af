//! The program, and addresses from which to come to it.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tablee_client::Server;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpSocket, TcpStream};

/// How often its memory is looked at.
const LOOK: Duration = Duration::from_millis(10);

pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    folder: TempDir,
}

impl Program {
    /// `tablee serve` on a free port and a new file, with so many handles.
    pub(crate) fn start(arguments: &[&str], handles: Option<u32>) -> Program {
        let folder = tempfile::tempdir().expect("a folder");
        let log = std::fs::File::create(folder.path().join("log")).expect("a log");
        let program = env!("CARGO_BIN_EXE_tablee");
        let limit = handles.map(|handles| format!("ulimit -n {handles} && ")).unwrap_or_default();
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("{limit}exec \"$0\" \"$@\"")).arg(program);
        command.args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--database"]);
        command.arg(folder.path().join("tables.sqlite")).args(arguments);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("its output is ours")).read_line(&mut line).expect("a line");
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://")).expect("an address");
        Program { address: address.parse().expect("host and port"), child, folder }
    }

    /// The server as somebody at another address of this machine meets it.
    pub(crate) async fn server(&self, from: [u8; 4]) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let to = self.address;
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(pass_on(near, from, to));
            }
        });
        Server::new(&format!("http://{address}")).expect("an address")
    }

    /// Bytes in memory.
    pub(crate) fn memory(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most that it ever had in memory, also between two looks.
    pub(crate) fn most_memory(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// The most that it has in memory until that moment: what is freed again when an attack ends was there all the same.
    pub(crate) async fn most_memory_until(&self, end: Instant) -> u64 {
        let mut most = self.memory();
        while Instant::now() < end {
            tokio::time::sleep(LOOK).await;
            most = most.max(self.memory());
        }
        most
    }

    fn status(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("Linux tells");
        let line = status.lines().find(|line| line.starts_with(name)).expect("a line");
        line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok()).expect("a number") * 1024
    }

    /// Ends it; what it has logged.
    pub(crate) fn stop(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
        assert!(self.child.wait().expect("it ends").success());
        let mut text = String::new();
        let mut log = std::fs::File::open(self.folder.path().join("log")).expect("the log");
        log.read_to_string(&mut text).expect("text");
        text
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection from an address of this machine.
pub(crate) async fn connect(from: [u8; 4], to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

async fn pass_on(mut near: TcpStream, from: [u8; 4], to: SocketAddr) {
    // Whoever ends first, both ends end.
    if near.set_nodelay(true).is_ok()
        && let Ok(mut far) = connect(from, to).await
    {
        let _ = tokio::io::copy_bidirectional_with_sizes(&mut near, &mut far, 4096, 4096).await;
    }
}
