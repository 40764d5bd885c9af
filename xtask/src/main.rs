//! `cargo play` and `cargo verify`. See CONTRIBUTING.md.

mod browser;
mod instructions;
mod nightly;
mod page;
mod play;
mod postgres;
mod python;
mod shell;
mod verify;

use std::process::ExitCode;

const HELP: &str = "\
cargo play                    builds everything, starts a server on this machine and opens the page
cargo play ARGUMENTS          starts a game in the terminal, such as `cargo play kariba`
cargo verify                  installs what the tests need and runs all of them
cargo verify STEP...          only these steps, of: format clippy wasm page test doctest doc browser instructions
cargo xtask page              builds the page, in the folder `page` of the target folder
cargo xtask browser [FILTER]  tests the page in Chromium; what follows is for Playwright
cargo xtask postgres COMMAND  runs a command, such as `cargo nextest run -p tablee-store`, beside a throw-away PostgreSQL
cargo xtask nightly [STEP]     what takes too long for every change: the same tests, with larger counts
cargo xtask instructions      counts instructions a decision; `--update` stores them
";

#[expect(clippy::print_stderr, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["play", rest @ ..] => play::run(rest),
        ["verify", rest @ ..] => verify::run(rest),
        ["page"] => page::build(page::Wish::Small),
        ["browser", rest @ ..] => browser::run(rest),
        ["postgres", rest @ ..] => postgres::run(rest),
        ["nightly", rest @ ..] => nightly::run(rest),
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
