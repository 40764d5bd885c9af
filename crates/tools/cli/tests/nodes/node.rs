//! A server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tablee_client::Server;

use crate::postgres::Postgres;

pub(crate) struct Node {
    process: Child,
    pub(crate) address: String,
}

impl Node {
    pub(crate) fn start_all(postgres: &Postgres, count: usize) -> Vec<Node> {
        (0..count).map(|_| Node::start(&postgres.url())).collect()
    }

    fn start(database: &str) -> Node {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--log", "off", "--database", database]);
        command.env("LC_ALL", "C").env("TABLEE_LANG", "en").stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.as_mut().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address").to_owned();
        Node { process, address }
    }

    pub(crate) fn server(&self) -> Server {
        Server::new(&self.address).expect("an address")
    }

    pub(crate) async fn health(&self) -> u16 {
        self.server().get("/health").await.expect("an answer").status
    }

    /// As `kill -9`.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it runs until now");
        self.process.wait().expect("it ends");
    }

    /// It stands still where it is, with its connections open.
    pub(crate) fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    pub(crate) fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.process.id()).ok().and_then(Pid::from_raw).expect("the number of a process");
        kill_process(id, signal).expect("the process is ours");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have been killed by the test.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
