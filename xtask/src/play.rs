//! `cargo play`: builds everything and starts a server here, or a game in the terminal.

use std::net::{Ipv4Addr, TcpListener};
use std::process::Command;

use anyhow::Context as _;

use crate::{page, shell};

/// Where `tablee serve` listens if nobody says otherwise.
const PORT: u16 = 7777;

/// Without arguments: builds the page and the program, starts a server on this machine and opens the page. With arguments: a
/// game in this terminal.
#[expect(clippy::print_stderr, reason = "this is a program for the terminal")]
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    if arguments.is_empty()
        && let Err(error) = page::build(page::Wish::Soon)
    {
        let instead = if page::folder().join("served.html").exists() { "the one built before" } else { "a plain one" };
        eprintln!("The page cannot be built, so the server starts with {instead}: {error:#}.");
    }
    shell::run(shell::cargo().args(["build", "--profile", page::PROFILE]).args(page::SOON).args(["--bin", "tablee"]))?;
    let mut program = Command::new(shell::target().join(page::PROFILE).join("tablee"));
    if arguments.is_empty() {
        let port = free_port()?;
        if port != PORT {
            eprintln!("Port {PORT} is taken, perhaps by another `cargo play`; this one listens on {port}.");
        }
        // Without a table's address in it nothing here is worth a line, except what goes wrong.
        program.args(["serve", "--open", "--log", "warn", "--listen", &format!("127.0.0.1:{port}")]);
    } else {
        program.arg("play").args(arguments);
    }
    become_it(program)
}

/// The usual port, or the next that is free.
fn free_port() -> anyhow::Result<u16> {
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    (PORT..PORT + 100).find(free).with_context(|| format!("no port from {PORT} to {} is free", PORT + 99))
}

/// Puts the program in our place, so that Ctrl-C reaches it alone and it stops cleanly.
#[cfg(unix)]
fn become_it(mut program: Command) -> anyhow::Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = program.exec();
    Err(error).with_context(|| format!("{} could not be started", program.get_program().display()))
}

#[cfg(not(unix))]
fn become_it(mut program: Command) -> anyhow::Result<()> {
    shell::run(&mut program)
}
