//! `cargo play` and `cargo verify`. See CONTRIBUTING.md.

mod instructions;
mod play;
mod postgres;
mod shell;
mod verify;

use std::process::ExitCode;

const HELP: &str = "\
cargo play [ARGUMENTS]        builds everything and starts a game
cargo verify                  installs what the tests need and runs all of them
cargo verify STEP...          only these steps, of: format clippy test doctest doc instructions
cargo xtask postgres COMMAND  runs a command, such as `cargo nextest run -p tablee-store`, beside a throw-away PostgreSQL
cargo xtask instructions      counts instructions a decision; `--update` stores them
";

#[expect(clippy::print_stderr, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["play", rest @ ..] => play::run(rest),
        ["verify", rest @ ..] => verify::run(rest),
        ["postgres", rest @ ..] => postgres::run(rest),
        ["instructions", rest @ ..] => instructions::run(rest.contains(&"--update")),
        _ => Err(anyhow::anyhow!("usage:\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
