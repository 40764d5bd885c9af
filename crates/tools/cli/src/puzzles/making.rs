//! `tablee puzzles make` and `tablee puzzles judge`.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::ArgMatches;
use tablee_core::{Info, Record, Say as _, Sentence, Viewer};
use tablee_puzzles::{Effort, Maker, Making, Pack, Puzzle, game_of, head};

use crate::arena::interruption;
use crate::command::chosen_game;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{Context, files};

/// When nobody says otherwise.
const COUNT: u64 = 100;
const PLAYOUTS: u64 = 1_200;
/// Whoever judges again looks so much longer, and from another seed.
const LONGER: u64 = 10;
const ANOTHER: u64 = 0x5eed;

/// Where puzzles go: a file that is added to, or the output.
enum Out {
    File(File, PathBuf),
    Output,
}

impl Out {
    /// What is there already, and the end of it.
    fn open(game: &str, path: Option<&Path>) -> Result<(String, Out), Failure> {
        let Some(path) = path else {
            Out::Output.add(&head(game))?;
            return Ok((String::new(), Out::Output));
        };
        let before = if path.exists() { files::read(path)? } else { String::new() };
        if !before.is_empty() && game_of(&before) != Some(game) {
            return Err(Sentence::new("puzzles-no-game").text("file", path.display()).into());
        }
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let mut out = Out::File(opened.map_err(|error| unwritable(path, &error))?, path.to_owned());
        if before.is_empty() {
            out.add(&head(game))?;
        }
        Ok((before, out))
    }

    fn add(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            Out::File(file, path) => file.write_all(text.as_bytes()).map_err(|error| unwritable(path, &error)),
            Out::Output => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Sentence::new("cli-unwritable").text("file", path.display()).text("reason", error).into()
}

pub(super) fn make(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let game = chosen_game(matches);
    let info = tablee_catalog::info(game).ok_or_else(|| Failure::unknown_game(game))?;
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let (seed, playouts) = (number("seed").unwrap_or_default(), number("playouts").unwrap_or(PLAYOUTS));
    let path = matches.get_one::<PathBuf>("out").map(PathBuf::as_path);
    // Read before anything is written: a file that does not fit is refused, and nothing else happens.
    let records = match matches.get_many::<PathBuf>("from") {
        Some(paths) => Some(paths.map(|path| record_of(info, path)).collect::<Result<Vec<_>, _>>()?),
        None => None,
    };
    let (mut text, mut out) = Out::open(game, path)?;
    let interrupted = interruption()?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut games = 0;
    if let Some(records) = records {
        let mut known: Vec<Puzzle> = Pack::read(game, &text).puzzles().to_vec();
        for record in records {
            for puzzle in tablee_puzzles::of_record(&record, playouts, seed, &stop)? {
                if !known.iter().any(|other| other.id == puzzle.id) {
                    let line = format!("{puzzle}\n");
                    out.add(&line)?;
                    text.push_str(&line);
                    known.push(puzzle);
                }
            }
            games += 1;
        }
    } else {
        let wanted = number("count").unwrap_or(COUNT) as usize;
        let seconds = matches.get_one::<f64>("hours").map_or(f64::INFINITY, |hours| hours * 3600.0);
        let start = Instant::now();
        let mut making =
            Making::resume(Maker { game: info.id, seed, playouts, endings: matches.get_flag("endings") }, &text);
        let mut progress = Progress::new(&context.words, "puzzles-making", wanted);
        while making.count() < wanted && start.elapsed().as_secs_f64() < seconds {
            let Some(more) = making.step(&stop) else { break };
            out.add(&more)?;
            text.push_str(&more);
            progress.show(making.count());
        }
        progress.clear();
        games = making.games();
    }
    let pack = Pack::read(game, &text);
    let exact = pack.puzzles().iter().filter(|puzzle| puzzle.is_exact()).count();
    let kinds: Vec<String> = pack.kinds().iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let sentence = Sentence::new("puzzles-made")
        .word("game", info.name)
        .count("count", pack.puzzles().len())
        .count("exact", exact)
        .count("games", games as usize)
        .text("kinds", kinds.join(", "));
    Ok(writeln!(std::io::stderr(), "{}", context.words.say(&sentence))?)
}

/// The record in a file, if it is one of this game.
fn record_of(info: &Info, path: &Path) -> Result<Record, Failure> {
    let record = files::record(path)?;
    if record.game != info.id {
        let found = tablee_catalog::info(&record.game).map_or("", |info| info.name);
        return Err(Sentence::new("solve-other-game").word("game", info.name).word("found", found).into());
    }
    Ok(record)
}

pub(super) fn judge(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let text = files::read(&path)?;
    let info = game_of(&text).and_then(tablee_catalog::info);
    let info = info.ok_or_else(|| Sentence::new("puzzles-no-game").text("file", path.display()))?;
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let playouts = number("playouts").unwrap_or(PLAYOUTS).saturating_mul(LONGER);
    let seed = number("seed").unwrap_or(ANOTHER);
    let pack = Pack::read(info.id, &text);
    let sampled = sample(&pack, number("sample"));
    let interrupted = interruption()?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut progress = Progress::new(&context.words, "puzzles-judging", sampled.len());
    let (mut counts, mut overturned) = ([0_usize; 2], [0_usize; 2]);
    let mut out = std::io::stdout().lock();
    for (done, puzzle) in sampled.into_iter().enumerate() {
        let table = puzzle.table().map_err(|flaw| flaw.sentence())?;
        let seen = table.see(Viewer::Seat(puzzle.seat));
        let holds = tablee_puzzles::judge(
            &*seen,
            puzzle.seat,
            &puzzle.answer,
            puzzle.is_exact(),
            Effort { playouts, seed, stop: &stop },
        );
        if stop() {
            break;
        }
        let kind = usize::from(puzzle.is_exact());
        counts[kind] += 1;
        if !holds {
            overturned[kind] += 1;
            progress.clear();
            let sentence = Sentence::new("puzzles-overturned").text("id", &puzzle.id).text("choice", &puzzle.answer);
            writeln!(out, "{}", context.words.say(&sentence))?;
        }
        progress.show(done + 1);
    }
    progress.clear();
    let sentence = Sentence::new("puzzles-judged")
        .word("game", info.name)
        .count("count", counts[0])
        .count("overturned", overturned[0])
        .count("exact", counts[1])
        .count("wrong", overturned[1]);
    Ok(writeln!(out, "{}", context.words.say(&sentence))?)
}

/// All puzzles, or so many of those that were judged and of those that were worked out, spread over the file.
fn sample(pack: &Pack, most: Option<u64>) -> Vec<&Puzzle> {
    let of = |exact: bool| {
        let all: Vec<&Puzzle> = pack.puzzles().iter().filter(|puzzle| puzzle.is_exact() == exact).collect();
        let stride = most.map_or(1, |most| all.len().div_ceil(most.max(1) as usize)).max(1);
        all.into_iter().step_by(stride).collect::<Vec<_>>()
    };
    [of(true), of(false)].concat()
}
