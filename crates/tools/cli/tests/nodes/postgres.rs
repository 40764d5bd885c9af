//! A PostgreSQL that a test may crash, start again and put back to an older copy: made by the programs of the one that all tests
//! share, and gone with the test.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use sqlx::Connection as _;

pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    data: PathBuf,
    /// The same address before and after a failover, as behind a name that moves.
    port: u16,
}

impl Postgres {
    pub(crate) fn start() -> Postgres {
        let programs = tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(programs()));
        let port =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port").local_addr().expect("an address").port();
        let folder = std::env::temp_dir().join(format!("tablee-nodes-{}-{port}", std::process::id()));
        let mut make = Command::new("install");
        make.args(["--directory", "--mode=755"]);
        if is_root() {
            make.arg("--owner=postgres");
        }
        succeed(make.arg(&folder));
        let postgres = Postgres { data: folder.join("data"), programs, folder, port };
        let mut init = postgres.program("initdb");
        init.args(["--auth=trust", "--username=tablee", "--no-sync", "--encoding=UTF8", "--locale=C", "--pgdata"]);
        succeed(init.arg(&postgres.data));
        postgres.start_again();
        postgres
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://tablee@127.0.0.1:{}/postgres", self.port)
    }

    /// It ends without a word to anybody and without writing anything more.
    pub(crate) fn crash(&self) {
        succeed(self.program("pg_ctl").args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(&self.data));
    }

    pub(crate) fn start_again(&self) {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200",
            self.port
        );
        let mut start = self.program("pg_ctl");
        start.args(["start", "--silent", "--wait", "--options", &options, "--pgdata"]).arg(&self.data);
        succeed(start.arg("--log").arg(self.folder.join("log")));
    }

    /// A copy of this moment, as a replica that hears nothing more from now on.
    pub(crate) async fn copy(&self) {
        let (programs, port, older) = (self.programs.clone(), self.port, self.older());
        let copied = tokio::task::spawn_blocking(move || {
            let mut copy = unprivileged(&programs.join("pg_basebackup"));
            copy.args(["--host=127.0.0.1", "--username=tablee", "--checkpoint=fast", "--wal-method=stream"]);
            succeed(copy.arg(format!("--port={port}")).arg("--pgdata").arg(older));
        });
        copied.await.expect("a copy");
    }

    /// The copy takes the place of what has crashed.
    pub(crate) fn start_older_copy(&mut self) {
        self.data = self.older();
        self.start_again();
    }

    fn older(&self) -> PathBuf {
        self.folder.join("older")
    }

    fn program(&self, name: &str) -> Command {
        unprivileged(&self.programs.join(name))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // It may have been crashed by the test.
        let mut stop = self.program("pg_ctl");
        let _ = stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(&self.data).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Where the programs of the PostgreSQL of the tests are.
async fn programs() -> PathBuf {
    let server = std::env::var("TABLEE_TEST_POSTGRES")
        .expect("a PostgreSQL is needed: cargo xtask postgres cargo nextest run -p tablee-cli --test nodes");
    let mut connection = sqlx::PgConnection::connect(&server).await.expect("the PostgreSQL of the tests answers");
    let programs = "SELECT setting FROM pg_config WHERE name = 'BINDIR'";
    let programs: String =
        sqlx::query_scalar(programs).fetch_one(&mut connection).await.expect("where its programs are");
    assert!(Path::new(&programs).join("pg_ctl").exists(), "the PostgreSQL of the tests runs on this machine");
    programs.into()
}

fn succeed(command: &mut Command) {
    let output = command.output().expect("the program is there");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}

fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

/// PostgreSQL refuses to run as root.
fn unprivileged(program: &Path) -> Command {
    let mut command = Command::new(if is_root() { Path::new("runuser") } else { program });
    if is_root() {
        command.args(["-u", "postgres", "--"]).arg(program);
    }
    command.current_dir(std::env::temp_dir());
    command
}
