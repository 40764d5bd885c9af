//! What tables cost that are stored and that nobody visits: the start of a server, its memory, the disk.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use tablee_client::{ClientError, Server};
use tablee_core::{PlayoutRng, Rng as _, Say as _, Sentence};
use tablee_protocol::{Command, TableCode};
use tablee_server::room::{self, Actor, KeyText, Room, Row};
use tablee_store::{
    Append, Appended, Change, Key, KeyHash, KeyKind, NewRow, OpenOptions, Status, StoreError, TableEntry,
};
use tokio::task::{JoinError, JoinSet};

use super::player::for_two;
use super::{Child, cost, failed};
use crate::Context;
use crate::failure::Failure;
use crate::serve::store_failure;

pub(super) const MOST_STORED: u64 = 200_000;
/// Moves of each table.
const MOVES: usize = 12;
/// Tables that are written at the same time.
const WRITERS: usize = 512;
/// By then a server has looked once for tables that need it.
const SETTLING: Duration = Duration::from_secs(3);

/// What was measured, as it is printed with `--json`.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    stored_tables: u64,
    rows_each: usize,
    writing_seconds: f64,
    disk_bytes_each: u64,
    without: Ready,
    with: Ready,
    return_milliseconds: f64,
}

/// A server that has started.
#[derive(Debug, Serialize)]
struct Ready {
    start_milliseconds: f64,
    memory_bytes: u64,
}

fn unexpected(reason: impl std::fmt::Display) -> Failure {
    Sentence::new("load-failed").text("reason", reason).into()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The first rows of a game, as they are stored.
fn example(game: &str) -> Result<Vec<String>, Failure> {
    let plan = for_two(game, "load".to_owned());
    let key = |number: usize| KeyText(format!("{number:064x}"));
    let mut rng = PlayoutRng::new(1);
    let mut chance = || std::array::from_fn(|_| rng.next_u64().to_le_bytes()[0]);
    let unplayable = |reason: &dyn std::fmt::Debug| unexpected(format!("{reason:?}"));
    let mut rows = room::open(&plan, &key(0), &mut chance).map_err(|error| unplayable(&error))?.into_iter();
    let opened = rows.next().ok_or_else(|| unexpected("no table"))?;
    let mut bodies = vec![serde_json::to_string(&opened).map_err(unexpected)?];
    let mut table = Room::begin(TableCode::from_bits(1), 0, None, opened).map_err(unexpected)?;
    let mut fold = |table: &mut Room, rows: Vec<Row>| {
        for row in rows {
            bodies.push(serde_json::to_string(&row).map_err(unexpected)?);
            table.fold(0, None, row).map_err(unexpected)?;
        }
        Ok::<(), Failure>(())
    };
    fold(&mut table, rows.collect())?;
    let (_, decided) = table.sit(&key(1), "other", None, &mut chance).map_err(|refusal| unplayable(&refusal))?;
    fold(&mut table, decided.rows)?;
    let mut choices = PlayoutRng::new(2);
    for _ in 0..MOVES {
        let Some((seat, game)) = table.waiting().iter().next().zip(table.table()) else { break };
        let choice = game.random(seat, &mut choices).ok_or_else(|| unexpected("nobody can move"))?;
        let command = Command::Choose { decision: game.decision(), choice };
        let actor = Actor::Key(key(table.chair_of(seat)));
        let decided = table.decide(0, &actor, &command, &mut chance).map_err(|refusal| unplayable(&refusal))?;
        fold(&mut table, decided.rows)?;
    }
    Ok(bodies)
}

/// Spread over all codes, as those of real tables are.
fn code(number: u64) -> TableCode {
    TableCode::from_bits((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn append(number: u64, game: &str, bodies: &[String]) -> Append {
    let table = code(number).to_string();
    let mut rng = PlayoutRng::new(number);
    let row = |body: &String| NewRow {
        at: 0,
        command: Some(format!("{:08x}:{:016x}{:016x}", number & 0xffff_ffff, rng.next_u64(), rng.next_u64())),
        body: body.clone(),
    };
    let rows = bodies.iter().map(row).collect();
    let mut changes = vec![Change::List(TableEntry {
        code: table.clone(),
        game: game.to_owned(),
        public: false,
        status: Status::Playing,
        seats: 2,
        updated: number.cast_signed(),
        wake: None,
        summary: format!("{{\"name\":\"load {number}\",\"players\":[\"one\",\"other\"]}}"),
    })];
    for seat in 0..2 {
        let hash = KeyHash(std::array::from_fn(|_| rng.next_u64().to_le_bytes()[0]));
        changes.push(Change::AddKey(Key {
            hash,
            table: table.clone(),
            kind: KeyKind::Seat,
            seat: Some(seat),
            expires: None,
        }));
    }
    Append { table, first: 1, after: None, rows, changes }
}

fn stored(joined: Result<Result<Appended, StoreError>, JoinError>) -> Result<(), Failure> {
    match joined.map_err(unexpected)?.map_err(|error| store_failure(&error))? {
        Appended::Stored => Ok(()),
        other => Err(unexpected(format!("{other:?}"))),
    }
}

/// Stores so many tables that have begun.
async fn fill(file: &str, game: &str, bodies: &[String], tables: u64) -> Result<(), Failure> {
    let store = tablee_store::open(file, OpenOptions::default()).await.map_err(|error| store_failure(&error))?;
    let mut writing = JoinSet::new();
    for number in 0..tables {
        if writing.len() >= WRITERS
            && let Some(joined) = writing.join_next().await
        {
            stored(joined)?;
        }
        let (store, append) = (Arc::clone(&store), append(number, game, bodies));
        writing.spawn(async move { store.append(append).await });
    }
    while let Some(joined) = writing.join_next().await {
        stored(joined)?;
    }
    store.close().await;
    Ok(())
}

/// Starts a server on a file, asks it for a table if there is one, and tells what that took.
async fn start(file: &str, table: Option<TableCode>) -> Result<(Ready, Duration), Failure> {
    let begin = Instant::now();
    let child = Child::start(Some(&file.to_owned()))?;
    let server = Server::new(&child.address).map_err(|error| failed(&error))?;
    let get = async |path: &str| {
        let reply = server.get(path).await?;
        reply.read::<serde_json::Value>().map(drop)
    };
    let told = |error: ClientError| failed(&error);
    server.get("/health").await.map_err(told)?;
    let start_milliseconds = milliseconds(begin.elapsed());
    tokio::time::sleep(SETTLING).await;
    let memory_bytes = cost(child.id()).map_or(0, |cost| cost.1);
    let asked = Instant::now();
    if let Some(table) = table {
        get(&format!("/api/tables/{table}")).await.map_err(told)?;
    }
    Ok((Ready { start_milliseconds, memory_bytes }, asked.elapsed()))
}

pub(super) async fn measure(context: &Context, game: &str, tables: u64, json: bool) -> Result<(), Failure> {
    let folder = tempfile::tempdir().map_err(unexpected)?;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (without, _) = start(&path("empty.sqlite"), None).await?;
    let file = path("tables.sqlite");
    let bodies = example(game)?;
    let begin = Instant::now();
    fill(&file, game, &bodies, tables).await?;
    let writing_seconds = begin.elapsed().as_secs_f64();
    let disk = std::fs::metadata(&file).map_or(0, |metadata| metadata.len());
    let (with, returned) = start(&file, Some(code(tables / 2))).await?;
    let report = Report {
        game: game.to_owned(),
        stored_tables: tables,
        rows_each: bodies.len(),
        writing_seconds,
        disk_bytes_each: disk / tables,
        without,
        with,
        return_milliseconds: milliseconds(returned),
    };
    let mut out = std::io::stdout().lock();
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&report).unwrap_or_default())?);
    }
    let ready = |sentence: Sentence, ready: &Ready| {
        sentence
            .text("start", format!("{:.0}", ready.start_milliseconds))
            .text("memory", format!("{:.1}", ready.memory_bytes as f64 / 1_048_576.0))
    };
    for line in [
        Sentence::new("load-stored")
            .text("tables", tables)
            .text("rows", report.rows_each)
            .text("bytes", report.disk_bytes_each)
            .text("seconds", format!("{writing_seconds:.1}")),
        ready(Sentence::new("load-stored-without"), &report.without),
        ready(Sentence::new("load-stored-with"), &report.with),
        Sentence::new("load-stored-return").text("time", format!("{:.1}", report.return_milliseconds)),
    ] {
        writeln!(out, "{}", context.words.say(&line))?;
    }
    Ok(())
}
