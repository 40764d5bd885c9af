//! `cargo play` and `cargo verify`. See CONTRIBUTING.md.

mod browser;
mod daily;
mod deny;
mod fuzz;
mod icons;
mod instructions;
mod nightly;
mod npm;
mod page;
mod play;
mod postgres;
mod puzzles;
mod python;
mod release;
mod shell;
mod verify;

use std::process::ExitCode;

const HELP: &str = "\
cargo play                    builds everything, starts a server on this machine and opens the page
cargo play ARGUMENTS          starts a game in the terminal, such as `cargo play kariba`
cargo verify                  installs what the tests need and runs all of them
cargo verify STEP...          only these steps, of: format deny clippy wasm page test doctest doc python interface npm browser engines instructions
cargo xtask page              builds the page, in the folder `page` of the target folder
cargo xtask browser [FILTER]  tests the page in Chromium; what follows is for Playwright
cargo xtask postgres COMMAND  runs a command, such as `cargo nextest run -p tablee-store`, beside a throw-away PostgreSQL
cargo xtask nightly [STEP]     what takes too long for every change: the same tests, with larger counts
cargo xtask fuzz [TARGET]     gives the parsers and the store random input for longer than the tests; `--seconds S` or
                              `--executions N` each
cargo xtask npm                makes the package of the engines for JavaScript, in `npm` of the target folder
cargo xtask release [--list]  makes what would be published, or tells what that is
cargo xtask icons             renders the icons of the page from their drawings, with Chromium
cargo xtask instructions      counts instructions a decision; `--update` stores them
";

/// What can be asked for.
enum Task<'a> {
    Play(&'a [&'a str]),
    Verify(Vec<&'static verify::Step>),
    Page,
    Browser(&'a [&'a str]),
    Postgres(&'a [&'a str]),
    Nightly(Vec<&'static nightly::Step>),
    Fuzz(&'a [&'a str]),
    Npm,
    Release { only_list: bool },
    Icons,
    Instructions { update: bool },
}

impl<'a> Task<'a> {
    fn parse(words: &'a [&'a str]) -> anyhow::Result<Task<'a>> {
        Ok(match words {
            ["play", rest @ ..] => Task::Play(rest),
            ["verify", steps @ ..] => Task::Verify(verify::chosen(steps)?),
            ["page"] => Task::Page,
            ["browser", rest @ ..] => Task::Browser(rest),
            ["postgres", rest @ ..] => Task::Postgres(rest),
            ["nightly", steps @ ..] => Task::Nightly(nightly::chosen(steps)?),
            ["fuzz", rest @ ..] => {
                fuzz::check(rest)?;
                Task::Fuzz(rest)
            }
            ["npm"] => Task::Npm,
            ["release"] => Task::Release { only_list: false },
            ["release", "--list"] => Task::Release { only_list: true },
            ["icons"] => Task::Icons,
            ["instructions"] => Task::Instructions { update: false },
            ["instructions", "--update"] => Task::Instructions { update: true },
            _ => anyhow::bail!("usage:\n{HELP}"),
        })
    }

    fn run(self) -> anyhow::Result<()> {
        match self {
            Task::Play(rest) => play::run(rest),
            Task::Verify(steps) => verify::run(&steps),
            Task::Page => page::build(page::Wish::Small),
            Task::Browser(rest) => browser::run(rest),
            Task::Postgres(rest) => postgres::run(rest),
            Task::Nightly(steps) => nightly::run(&steps),
            Task::Fuzz(rest) => fuzz::run(rest),
            Task::Npm => npm::build().map(drop),
            Task::Release { only_list } => release::run(only_list),
            Task::Icons => icons::run(),
            Task::Instructions { update } => instructions::run(update),
        }
    }
}

#[expect(clippy::print_stderr, reason = "this is a program for the terminal")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    // The tests ask whether a command that a document tells is understood, without its minutes of work.
    let outcome = match words.as_slice() {
        ["--dry-run", words @ ..] => Task::parse(words).map(drop),
        words => Task::parse(words).and_then(Task::run),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
