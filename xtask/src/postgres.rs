//! A PostgreSQL of its own for the tests, gone when they are done.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::shell;

/// Where tests look for a database server. Each test makes a database of its own there.
pub(crate) const VARIABLE: &str = "TABLEE_TEST_POSTGRES";
const START: Duration = Duration::from_secs(60);

/// A running server; it is stopped and its files are removed when this is dropped.
#[derive(Debug)]
pub(crate) struct Throwaway {
    programs: PathBuf,
    folder: PathBuf,
    server: Child,
    port: u16,
}

/// Runs a command while a database server runs.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    let [program, rest @ ..] = arguments else {
        bail!("usage: cargo xtask postgres COMMAND...");
    };
    let server = Throwaway::start()?;
    shell::run(Command::new(program).args(rest).env(VARIABLE, server.url()))
}

impl Throwaway {
    /// Installs PostgreSQL if it is missing and starts it on a free port of this machine.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let programs = match programs() {
            Some(programs) => programs,
            None => {
                shell::install_debian_package("postgresql")?;
                programs().context("postgresql is installed, but its initdb is not to be found")?
            }
        };
        let folder = std::env::temp_dir().join(format!("tablee-postgres-{}", std::process::id()));
        let mut make = Command::new("install");
        make.args(["--directory", "--mode=755"]);
        if is_root() {
            make.args(["--owner=postgres"]);
        }
        shell::run(make.arg(&folder))?;
        let data = folder.join("data");
        let mut init = unprivileged(&programs.join("initdb"));
        init.args(["--auth=trust", "--username=tablee", "--no-sync", "--encoding=UTF8", "--locale=C", "--pgdata"]);
        shell::run(init.arg(&data).stdout(Stdio::null()))?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        // Durability stays on: a store without it must be refused. Started in the foreground, so that what ends this
        // program from the terminal ends the server too.
        let mut start = unprivileged(&programs.join("postgres"));
        start.arg("-D").arg(&data).arg("-p").arg(port.to_string());
        for setting in ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"] {
            start.arg("-c").arg(setting);
        }
        let log = std::fs::File::create(folder.join("log")).context("the log of PostgreSQL")?;
        let server = start.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().context("postgres")?;
        let mut server = Self { programs, folder, server, port };
        server.wait()?;
        Ok(server)
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://tablee@127.0.0.1:{}/postgres", self.port)
    }

    fn wait(&mut self) -> anyhow::Result<()> {
        let start = Instant::now();
        let port = self.port.to_string();
        while !shell::succeeds(Command::new(self.programs.join("pg_isready")).args([
            "-q",
            "-h",
            "127.0.0.1",
            "-p",
            &port,
        ])) {
            if start.elapsed() > START || self.server.try_wait()?.is_some() {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                bail!("PostgreSQL did not start:\n{log}");
            }
            sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Throwaway {
    fn drop(&mut self) {
        let mut stop = unprivileged(&self.programs.join("pg_ctl"));
        stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(self.folder.join("data"));
        if !shell::succeeds(&mut stop) {
            // It never started, or ended by itself.
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// PostgreSQL refuses to run as root.
fn unprivileged(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir(std::env::temp_dir());
    command
}

/// Debian keeps the programs apart, by version; elsewhere they are on the path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    folders.sort();
    let on_path = || std::env::split_paths(&std::env::var_os("PATH")?).find(|folder| folder.join("initdb").exists());
    folders.pop().map(|(_, folder)| folder).or_else(on_path)
}
