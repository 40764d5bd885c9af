//! The program `tablee`: play, trace, measure, score and check the four games.

mod admin;
mod arena;
mod bench;
mod check;
mod command;
mod completions;
mod daily;
mod failure;
mod files;
mod join;
mod learn;
mod load;
mod mcp;
mod play;
mod progress;
mod prose;
mod puzzles;
mod reach;
mod replay;
mod review;
mod rules;
mod score;
mod serve;
mod service_command;
mod solve;
mod trace;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::ArgMatches;
use tablee_catalog::Request;
use tablee_core::Say as _;
use tablee_words::{Language, Words};

use crate::failure::Failure;

/// A server allocates a few messages for every move, on one thread, and frees them on another: with the system's allocator that
/// was a quarter of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What every command gets: the words of the chosen language.
pub(crate) struct Context {
    pub(crate) words: Words,
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let context = Context { words: Words::new(language(&arguments)) };
    let outcome = match command::build(&context.words).try_get_matches_from(&arguments) {
        Ok(matches) => run(&context, &matches),
        Err(error) if !error.use_stderr() => error.print().map_err(Failure::from),
        Err(error) => Err(command::explain(&error)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Pipe) => ExitCode::SUCCESS,
        Err(Failure::Told(sentences)) => {
            let mut errors = std::io::stderr().lock();
            for sentence in sentences {
                // If even the error cannot be shown, the exit code still tells.
                let _ = writeln!(errors, "tablee: {}", context.words.say(&sentence));
            }
            ExitCode::from(2)
        }
    }
}

fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("play", matches)) => play::run(context, matches),
        Some(("learn", matches)) => learn::run(context, matches),
        Some(("daily", matches)) => daily::run(context, matches),
        Some(("puzzles", matches)) => puzzles::run(context, matches),
        Some(("rules", matches)) => rules::run(context, matches),
        Some(("score", matches)) => score::run(context, matches),
        Some(("check", matches)) => check::run(context, matches),
        Some(("replay", matches)) => replay::run(context, matches),
        Some(("review", matches)) => review::run(context, matches),
        Some(("solve", matches)) => solve::run(context, matches),
        Some(("completions", matches)) => completions::run(context, matches),
        Some(("trace", matches)) => trace::run(matches),
        Some(("bench", matches)) => bench::run(context, matches),
        Some(("arena", matches)) => arena::run(context, matches),
        Some(("serve", matches)) => serve::run(context, matches),
        Some(("admin", matches)) => admin::run(context, matches),
        Some(("load", matches)) => load::run(context, matches),
        Some(("mcp", matches)) => mcp::run(context, matches),
        _ => Err(Failure::told("cli-no-command")),
    }
}

/// The language is needed before the arguments can be explained, so `--lang` is looked for first.
fn language(arguments: &[OsString]) -> Language {
    let mut given = None;
    let mut iterator = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = iterator.next() {
        match argument.strip_prefix("--lang") {
            Some("") => given = iterator.next().map(str::to_owned),
            Some(rest) => given = rest.strip_prefix('=').map(str::to_owned).or(given),
            None => (),
        }
    }
    let environment = || std::env::var("TABLEE_LANG").ok();
    [given, environment(), sys_locale::get_locale()]
        .into_iter()
        .flatten()
        .find_map(|locale| Language::from_locale(&locale))
        .unwrap_or_default()
}

/// Options, set and seats as the arguments ask for them.
pub(crate) fn request(matches: &ArgMatches) -> Result<Request, Failure> {
    let set = match matches.get_one::<std::path::PathBuf>("set") {
        Some(path) => Some((path.display().to_string(), files::read(path)?)),
        None => None,
    };
    let seats = matches.try_get_one::<usize>("seats").ok().flatten().copied();
    Ok(Request { options: matches.get_one::<String>("options").cloned(), set, seats })
}
