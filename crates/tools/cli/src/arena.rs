//! Bots and guests against each other: the command line of `tablee-arena`.

mod outputs;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use tablee_arena::{Contestant, Occasion, Pairing, Schedule, Summary, Terms, Thinking, cores, report};
use tablee_bots::Mind;
use tablee_catalog::{Request, Visit};
use tablee_core::{Diagrammed, Say as _, Sentence};
use tablee_words::Words;

use crate::Context;
use crate::command::chosen_game;
use crate::failure::Failure;
use crate::progress::Progress;

use self::outputs::Outputs;

/// More games than this are several runs.
const MOST_GAMES: u64 = 10_000_000;
const MOST_THREADS: u64 = 1024;
const MOST_POSITIONS: u64 = 1_000_000;
/// Playouts of a move in the check of blindness, when nobody says otherwise: what counts there is that they are the same.
const BLIND_PLAYOUTS: u64 = 100;

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let game = chosen_game(matches);
    let arena = Arena::new(context, matches)?;
    tablee_catalog::visit(game, arena).unwrap_or_else(|| Err(Failure::unknown_game(game)))
}

struct Arena<'a> {
    words: &'a Words,
    request: Request,
    contestants: Vec<Contestant>,
    pairing: Pairing,
    terms: Terms,
    blindness: Option<usize>,
    json: Option<PathBuf>,
    report: Option<PathBuf>,
}

/// A number between 1 and `most`, or what is said of another.
fn within(number: u64, most: u64, otherwise: Sentence) -> Result<usize, Failure> {
    match usize::try_from(number) {
        Ok(value) if (1..=most).contains(&number) => Ok(value),
        _ => Err(otherwise.into()),
    }
}

impl<'a> Arena<'a> {
    fn new(context: &'a Context, matches: &ArgMatches) -> Result<Arena<'a>, Failure> {
        let number = |name: &str| matches.get_one::<u64>(name).copied();
        let mut contestants = Vec::new();
        for text in matches.get_many::<String>("bots").into_iter().flatten() {
            contestants.extend(Contestant::parse_list(text).map_err(|unknown| unknown.sentence())?);
        }
        let games = number("games").unwrap_or(1);
        let games = match games {
            0 => return Err(Failure::told("arena-no-games")),
            _ => {
                let many = Sentence::new("arena-too-many-games").text("games", games).number("most", MOST_GAMES as i64);
                within(games, MOST_GAMES, many)?
            }
        };
        let threads = number("threads").unwrap_or(cores() as u64);
        let none = Sentence::new("arena-no-threads").text("threads", threads).number("most", MOST_THREADS as i64);
        let threads = within(threads, MOST_THREADS, none)?;
        let thinking = match (number("playouts"), number("ms")) {
            (Some(0), _) | (_, Some(0)) => return Err(Failure::told("arena-no-budget")),
            (Some(playouts), _) => Some(Thinking::Playouts(playouts)),
            (_, Some(limit)) => Some(Thinking::Milliseconds(limit)),
            _ => None,
        };
        let blindness = match number("blindness") {
            Some(positions) => {
                let none = Sentence::new("arena-no-positions").number("most", MOST_POSITIONS as i64);
                Some(within(positions, MOST_POSITIONS, none)?)
            }
            None => None,
        };
        let pairing = match matches.get_one::<String>("pairing").map(String::as_str) {
            Some("none") => Pairing::None,
            _ => Pairing::Duplicate,
        };
        Ok(Arena {
            words: &context.words,
            request: crate::request(matches)?,
            contestants,
            pairing,
            terms: Terms { games, seed: number("seed").unwrap_or_default(), thinking, threads },
            blindness,
            json: matches.get_one::<PathBuf>("json").cloned(),
            report: matches.get_one::<PathBuf>("report").cloned(),
        })
    }
}

/// A second signal within this time is the same one: `timeout` and some shells send it to the program and to its group.
const ECHO: Duration = Duration::from_secs(1);

/// Whether somebody pressed Ctrl-C. When it is pressed again the program ends at once.
pub(crate) fn interruption() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    let mut first = None;
    ctrlc::set_handler(move || {
        seen.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > ECHO {
            std::process::exit(130);
        }
    })
    .map_err(|error| Sentence::new("arena-no-signal").text("reason", error))?;
    Ok(flag)
}

impl Visit for Arena<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Diagrammed + Mind>(self) -> Result<(), Failure> {
        let setup = self.request.setup::<G>()?;
        if let Some(positions) = self.blindness {
            return self.blindness::<G>(&setup, positions);
        }
        let outputs = Outputs::prepare(self.json.as_deref(), self.report.as_deref())?;
        let schedule = Schedule::new(&self.contestants, setup.seats, self.pairing);
        let interrupted = interruption()?;
        let stop = || interrupted.load(Ordering::Relaxed);
        let mut progress = Progress::new(self.words, "arena-progress", self.terms.games);
        let season = tablee_arena::run(&setup, &schedule, self.terms, &stop, &mut |played| progress.show(played));
        progress.clear();
        if season.played.is_empty() {
            outputs.give_up();
            return Err(Failure::told("arena-nothing-played"));
        }
        let occasion = Occasion {
            game: G::INFO.id,
            name: G::INFO.name,
            seats: setup.seats,
            options: serde_json::to_value(&setup.options).unwrap_or_default(),
        };
        let summary = Summary::new(occasion, self.terms, &schedule, &season);
        let mut files = Vec::new();
        if let Some(path) = &self.json {
            let text = serde_json::to_string_pretty(&summary.to_json(self.words));
            files.push((path.clone(), text.map_err(|error| Failure::output(&error.into()))? + "\n"));
        }
        if let Some(folder) = &self.report {
            let command = command_line();
            files.extend(
                report::files(&summary, &command, self.words).into_iter().map(|(name, text)| (folder.join(name), text)),
            );
        }
        let written = outputs.write(files);
        let mut out = std::io::stdout().lock();
        // The table is shown also when the files could not be written: the games may have taken hours.
        write!(out, "{}", report::plain(&summary, self.words))?;
        if summary.games < summary.terms.games {
            let cut = Sentence::new("arena-stopped").count("games", summary.games).count("asked", self.terms.games);
            writeln!(out, "\n{}", self.words.say(&cut))?;
        }
        let names: Vec<String> = written?.iter().map(|path| path.display().to_string()).collect();
        if !names.is_empty() {
            writeln!(out, "\n{}", self.words.say(&Sentence::new("arena-written").text("files", names.join(", "))))?;
        }
        Ok(())
    }
}

impl Arena<'_> {
    fn blindness<G: Mind>(&self, setup: &tablee_core::Setup<G>, positions: usize) -> Result<(), Failure> {
        let playouts = match self.terms.thinking {
            Some(Thinking::Playouts(playouts)) => playouts,
            _ => BLIND_PLAYOUTS,
        };
        let interrupted = interruption()?;
        let progress = std::sync::Mutex::new(Progress::new(self.words, "arena-progress-positions", positions));
        let results = tablee_arena::blindness(
            setup,
            positions,
            playouts,
            self.terms.seed,
            self.terms.threads,
            &|| interrupted.load(Ordering::Relaxed),
            &|looked| {
                if let Ok(mut progress) = progress.lock() {
                    progress.show(looked);
                }
            },
        );
        if let Ok(mut progress) = progress.into_inner() {
            progress.clear();
        }
        let mut out = std::io::stdout().lock();
        let mut changed = 0;
        for result in results {
            let line = Sentence::new("arena-blindness")
                .text("level", result.level)
                .count("same", result.same)
                .count("positions", result.positions);
            writeln!(out, "{}", self.words.say(&line))?;
            changed += result.positions - result.same;
        }
        match changed {
            0 => Ok(()),
            count => Err(Sentence::new("arena-not-blind").count("count", count).into()),
        }
    }
}

/// The command that repeats this run, as one would type it.
fn command_line() -> String {
    let quoted = |argument: String| {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=.,:/+@%".contains(letter);
        if !argument.is_empty() && argument.chars().all(plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', "'\\''"))
        }
    };
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(argument.to_string_lossy().into_owned()));
    std::iter::once("tablee".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}
