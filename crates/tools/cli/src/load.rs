//! Bots as clients over real sockets on loopback: how many durably stored moves a second, how long from a move to its update.

mod child;
mod glance;
mod player;
mod stored;

use std::io::Write as _;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde::Serialize;
use tablee_client::{ClientError, Server};
use tablee_core::{Say as _, Sentence};
use tokio::task::JoinSet;

use crate::Context;
use crate::failure::Failure;
use crate::load::child::{Child, cost};
use crate::load::player::{Measured, Pair};
use crate::serve::runtime;

const MOST_TABLES: u64 = 20_000;
const MOST_SECONDS: u64 = 600;
/// How many tables are opened at the same time.
const OPENERS: usize = 16;

/// What was measured, as it is printed with `--json`.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    tables: u64,
    seconds: f64,
    rate: u64,
    moves: u64,
    moves_per_second: f64,
    update_milliseconds: Percentiles,
    answer_milliseconds: Percentiles,
    server_cpu_seconds: Option<f64>,
    server_memory_bytes: Option<u64>,
    client_cpu_seconds: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Percentiles {
    median: f64,
    ninety: f64,
    ninety_nine: f64,
    longest: f64,
}

impl Percentiles {
    fn of(mut times: Vec<u32>) -> Percentiles {
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share).ceil() as usize).saturating_sub(1);
            f64::from(times.get(index).copied().unwrap_or(0)) / 1000.0
        };
        Percentiles { median: at(0.5), ninety: at(0.9), ninety_nine: at(0.99), longest: at(1.0) }
    }
}

fn failed(error: &ClientError) -> Failure {
    Sentence::new("load-failed").text("reason", error).into()
}

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(0);
    let (tables, seconds, idle) = (number("tables"), number("seconds"), number("idle-tables"));
    let stored = number("stored-tables");
    let in_range = (1..=MOST_TABLES).contains(&tables)
        && (1..=MOST_SECONDS).contains(&seconds)
        && idle <= MOST_TABLES
        && stored <= stored::MOST_STORED;
    if !in_range {
        let limits = Sentence::new("load-limits").number("tables", MOST_TABLES as i64);
        return Err(limits.number("seconds", MOST_SECONDS as i64).into());
    }
    let game = matches.get_one::<String>("game").cloned().unwrap_or_default();
    if !tablee_catalog::GAMES.iter().any(|info| info.id == game) {
        return Err(Failure::unknown_game(&game));
    }
    let json = matches.get_flag("json");
    if stored > 0 {
        return runtime()?.block_on(stored::measure(context, &game, stored, json));
    }
    let child = match matches.get_one::<String>("server") {
        Some(_) => None,
        None => Some(Child::start(matches.get_one::<String>("database"))?),
    };
    let address = match (&child, matches.get_one::<String>("server")) {
        (Some(child), _) => child.address.clone(),
        (None, Some(address)) => address.clone(),
        (None, None) => String::new(),
    };
    let server = Server::new(&address).map_err(|error| failed(&error))?;
    let process = child.as_ref().map(Child::id);
    runtime()?.block_on(async {
        if idle > 0 {
            return measure_idle(context, &server, &game, idle, process, json).await;
        }
        let report = measure(&server, &game, tables, seconds, number("rate"), process).await?;
        print(context, &report, json)
    })
}

async fn open_all(server: &Server, game: &str, tables: u64) -> Result<Vec<Pair>, Failure> {
    let mut pairs = Vec::new();
    let mut opening: JoinSet<Result<Pair, ClientError>> = JoinSet::new();
    for number in 0..tables {
        if opening.len() >= OPENERS
            && let Some(Ok(pair)) = opening.join_next().await
        {
            pairs.push(pair.map_err(|error| failed(&error))?);
        }
        let (server, game) = (server.clone(), game.to_owned());
        opening.spawn(async move { Pair::open(&server, &game, number).await });
    }
    while let Some(joined) = opening.join_next().await {
        if let Ok(pair) = joined {
            pairs.push(pair.map_err(|error| failed(&error))?);
        }
    }
    Ok(pairs)
}

async fn measure(
    server: &Server,
    game: &str,
    tables: u64,
    seconds: u64,
    rate: u64,
    process: Option<u32>,
) -> Result<Report, Failure> {
    let pairs = open_all(server, game, tables).await?;
    let pause = (rate > 0).then(|| Duration::from_secs_f64(tables as f64 / rate as f64));
    // The first second warms up and is not counted.
    let begin = Instant::now() + Duration::from_secs(1);
    let end = begin + Duration::from_secs(seconds);
    let mut playing: JoinSet<Result<Measured, ClientError>> = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let phase = pause.map(|pause| pause.mul_f64(number as f64 / tables as f64));
        playing.spawn(pair.play(begin, end, pause, phase));
    }
    tokio::time::sleep_until(begin.into()).await;
    let before = (process.and_then(cost), cost(std::process::id()));
    tokio::time::sleep_until(end.into()).await;
    let after = (process.and_then(cost), cost(std::process::id()));
    let mut all = Measured::default();
    while let Some(joined) = playing.join_next().await {
        if let Ok(measured) = joined {
            all.add(measured.map_err(|error| failed(&error))?);
        }
    }
    let spent = |before: Option<(f64, u64)>, after: Option<(f64, u64)>| Some(after?.0 - before?.0);
    let moves = all.updates.len() as u64;
    Ok(Report {
        game: game.to_owned(),
        tables,
        seconds: seconds as f64,
        rate,
        moves,
        moves_per_second: moves as f64 / seconds as f64,
        update_milliseconds: Percentiles::of(all.updates),
        answer_milliseconds: Percentiles::of(all.answers),
        server_cpu_seconds: spent(before.0, after.0),
        server_memory_bytes: after.0.map(|cost| cost.1),
        client_cpu_seconds: spent(before.1, after.1),
    })
}

fn print(context: &Context, report: &Report, json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(report).unwrap_or_default())?);
    }
    let words = &context.words;
    let rate = match report.rate {
        0 => words.text("load-saturated"),
        rate => words.say(&Sentence::new("load-paced").text("rate", rate)),
    };
    let heading = Sentence::new("load-heading")
        .text("game", &report.game)
        .text("tables", report.tables)
        .text("seconds", report.seconds)
        .text("rate", rate);
    let times = |sentence: Sentence, times: &Percentiles| {
        sentence.text("median", format!("{:.1}", times.median)).text("ninetynine", format!("{:.1}", times.ninety_nine))
    };
    let update = &report.update_milliseconds;
    let mut lines = vec![
        heading,
        Sentence::new("load-moves").text("moves", report.moves).text("rate", format!("{:.0}", report.moves_per_second)),
        times(Sentence::new("load-latency"), update)
            .text("ninety", format!("{:.1}", update.ninety))
            .text("longest", format!("{:.1}", update.longest)),
        times(Sentence::new("load-answer"), &report.answer_milliseconds),
    ];
    if let (Some(cpu), Some(memory)) = (report.server_cpu_seconds, report.server_memory_bytes) {
        let memory = format!("{:.1}", memory as f64 / 1_048_576.0);
        lines.push(Sentence::new("load-server-cost").text("cpu", format!("{cpu:.1}")).text("memory", memory));
    }
    if let Some(cpu) = report.client_cpu_seconds {
        lines.push(Sentence::new("load-client-cost").text("cpu", format!("{cpu:.1}")));
    }
    for line in lines {
        writeln!(out, "{}", words.say(&line))?;
    }
    Ok(())
}

/// The memory of a table in which nothing happens, with both players connected and with nobody.
async fn measure_idle(
    context: &Context,
    server: &Server,
    game: &str,
    tables: u64,
    process: Option<u32>,
    json: bool,
) -> Result<(), Failure> {
    // Some tables first, so that what is needed once (pages of the database, buffers of threads) is not counted.
    let warm = open_all(server, game, 500).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let memory = || process.and_then(cost).map_or(0, |cost| cost.1);
    let before = memory();
    let pairs = open_all(server, game, tables).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let with_sockets = memory().saturating_sub(before) / tables;
    drop((warm, pairs));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let alone = memory().saturating_sub(before) / tables;
    let mut out = std::io::stdout().lock();
    if json {
        let report = serde_json::json!({
            "game": game, "idle_tables": tables, "bytes_with_sockets": with_sockets, "bytes_without_sockets": alone,
        });
        return Ok(writeln!(out, "{report}")?);
    }
    for (sentence, bytes) in
        [(Sentence::new("load-idle-cost"), with_sockets), (Sentence::new("load-idle-memory"), alone)]
    {
        let line = sentence.text("tables", tables).text("bytes", bytes);
        writeln!(out, "{}", context.words.say(&line))?;
    }
    Ok(())
}
