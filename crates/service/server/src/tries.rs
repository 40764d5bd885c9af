//! Tries at the deals of days that people put on the server's list. A record is checked before it counts, by one thread, in a queue
//! that no address can fill; the first of a token, game and day is stored and stays.
//!
//! A result is kept as an imported record is: a log of one row, and an entry among the scores for the list. The log has a name that
//! is no code of a table, so that no address of tables leads to it; both are stored in one append.

use std::net::IpAddr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tablee_core::{Record, Say as _, Seat};
use tablee_daily::{Day, Fits, check};
use tablee_protocol::{CommandId, DayResult, TableCode};
use tablee_store::{Append, Appended, Change, NewRow, Score, ScoreFilter, ScorePlayer};
use tablee_words::{Language, Words};
use tokio::sync::Semaphore;

use crate::fault::Fault;
use crate::limit::Count;
use crate::node::Node;
use crate::room::Row;
use crate::secret::Secret;
use crate::table::body;

/// With this all names of such logs begin.
const TRIES: &str = "day/";
/// How many records are checked at the same time. A check takes a tenth of a second or two; bots at tables think beside it.
const CHECKERS: usize = 1;
/// How many wait for that or are checked, of one address and in all.
const WAITING: (u32, u32) = (2, 16);
/// Of more results of a game and day the latest are looked at.
const LOOKED_AT: u32 = 1_000;
/// So many are told, the best ones.
const TOLD: usize = 100;

/// Whether a log has the name of a try.
pub(crate) fn is_try(log: &str) -> bool {
    log.starts_with(TRIES)
}

/// What the names of all logs of a game and day begin with.
pub(crate) fn names_of(game: &str, date: &str) -> String {
    format!("{TRIES}{game}/{date}/")
}

/// The queue of those that are to be checked.
pub(crate) struct Checks {
    waiting: Count,
    checkers: Arc<Semaphore>,
}

impl Checks {
    pub(crate) fn new() -> Checks {
        Checks { waiting: Count::new(WAITING.0, WAITING.1), checkers: Arc::new(Semaphore::new(CHECKERS)) }
    }
}

/// A place in the queue; given up when it is over.
struct Place {
    node: Arc<Node>,
    address: IpAddr,
}

impl Place {
    fn take(node: &Arc<Node>, address: IpAddr) -> Result<Place, Fault> {
        node.checks.waiting.add(Some(address)).map_err(|_| Fault::busy())?;
        Ok(Place { node: Arc::clone(node), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.node.checks.waiting.remove(Some(self.address));
    }
}

/// What the entry among the scores says beside the points: who of those who played the person was, and which place they made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mark {
    /// The seat, from 0.
    pub(crate) seat: usize,
    /// From 1.
    pub(crate) place: usize,
}

/// Somebody's result of a day as it is stored.
fn result(score: &Score, own: TableCode) -> Option<DayResult> {
    let id: TableCode = score.table.as_deref()?.rsplit('/').next()?.parse().ok()?;
    let mark: Mark = serde_json::from_str(&score.note).ok()?;
    let player = score.players.get(mark.seat)?;
    let place = u32::try_from(mark.place).ok()?;
    Some(DayResult { id, name: player.name.clone(), points: player.points, place, at: score.at, mine: id == own })
}

/// A try of somebody at a day's deal, done or still to come.
pub(crate) struct Try {
    day: Day,
    /// The same for whoever hands in the same day with the same token, and known to nobody else before it is on the list.
    code: TableCode,
    log: String,
}

impl Try {
    pub(crate) fn of(day: Day, secret: &Secret) -> Result<Try, Fault> {
        let begin = names_of(day.info.id, &day.date.to_string());
        let code = secret.code(&CommandId::new(begin.as_str()).ok_or_else(Fault::internal)?);
        Ok(Try { day, code, log: format!("{begin}{code}") })
    }

    /// What stands on the list of whoever asks; nothing if they have not tried.
    pub(crate) async fn on_the_list(&self, node: &Node) -> Result<Option<DayResult>, Fault> {
        let filter = ScoreFilter { table: Some(self.log.clone()), limit: 1, ..ScoreFilter::default() };
        let found = node.store.scores(&filter).await.map_err(|error| node.store_failed(&error))?;
        Ok(found.first().and_then(|score| result(score, self.code)))
    }

    /// Checks a record and puts it on the list. Of two at the same time one is stored, and told to both.
    pub(crate) async fn hand_in(
        &self,
        node: &Arc<Node>,
        address: IpAddr,
        record: Record,
        name: String,
    ) -> Result<(DayResult, bool), Fault> {
        let place = Place::take(node, address)?;
        let permit = Arc::clone(&node.checks.checkers).acquire_owned().await.map_err(|_| Fault::internal())?;
        let (day, called) = (self.day.clone(), name.clone());
        let checked = tokio::task::spawn_blocking(move || {
            let kept = kept(&record, &day, &called);
            // They go with the work, not with whoever may have stopped waiting for it.
            drop((permit, place));
            kept
        });
        let (fits, record) = checked.await.map_err(|_| Fault::internal())??;
        let seat = fits.own.index();
        let mark = Mark { seat, place: fits.standing.places.get(seat).copied().unwrap_or_default() };
        let player = |(entry, points): (&tablee_core::SeatEntry, &i32)| ScorePlayer {
            name: entry.name.clone(),
            points: i64::from(*points),
        };
        let score = Score {
            id: format!("{}/1", self.log),
            at: node.now(),
            game: self.day.info.id.to_owned(),
            players: record.seats.iter().zip(&fits.standing.scores).map(player).collect(),
            table: Some(self.log.clone()),
            public: false,
            entered_by: None,
            note: serde_json::to_string(&mark).map_err(|_| Fault::internal())?,
        };
        let told = result(&score, self.code).ok_or_else(Fault::internal)?;
        let value = serde_json::to_value(&record).map_err(|_| Fault::internal())?;
        let row = NewRow { at: score.at, command: None, body: body(&Row::Imported { record: Box::new(value) })? };
        let changes = vec![Change::Score(score)];
        let append = Append { table: self.log.clone(), first: 1, after: None, rows: vec![row], changes };
        match node.store.append(append).await.map_err(|error| node.store_failed(&error))? {
            Appended::Stored => Ok((told, true)),
            _ => Ok((self.on_the_list(node).await?.ok_or_else(Fault::busy)?, false)),
        }
    }

    /// All results of the day, the best first.
    pub(crate) async fn list(&self, node: &Node) -> Result<Vec<DayResult>, Fault> {
        let begin = names_of(self.day.info.id, &self.day.date.to_string());
        let filter = ScoreFilter { begin: Some(begin), limit: LOOKED_AT, ..ScoreFilter::default() };
        let found = node.store.scores(&filter).await.map_err(|error| node.store_failed(&error))?;
        let mut results: Vec<DayResult> = found.iter().filter_map(|score| result(score, self.code)).collect();
        results.sort_by_key(|result| (-result.points, result.at, result.id));
        results.truncate(TOLD);
        Ok(results)
    }

    /// The record of a result of the day, with the bots called as this language calls them; nothing if there is none.
    pub(crate) async fn record(&self, node: &Node, id: TableCode, language: Language) -> Result<Option<Record>, Fault> {
        let log = format!("{}{id}", names_of(self.day.info.id, &self.day.date.to_string()));
        let rows = node.store.rows(&log, 1, 1).await.map_err(|error| node.store_failed(&error))?;
        let Some(row) = rows.first() else { return Ok(None) };
        let Ok(Row::Imported { record }) = serde_json::from_str(&row.body) else { return Err(Fault::internal()) };
        let mut record: Record = serde_json::from_value(*record).map_err(|_| Fault::internal())?;
        let words = Words::new(language);
        for (index, (entry, bot)) in record.seats.iter_mut().zip(&self.day.bots).enumerate() {
            if let Some(level) = *bot {
                entry.name = words.say(&level.called(index + 1));
            }
        }
        Ok(Some(record))
    }
}

/// What is kept of a record that is a genuine try and is over: written anew, so that only what was understood is kept.
fn kept(record: &Record, day: &Day, name: &str) -> Result<(Fits, Record), Fault> {
    let fits = check(record, day)?;
    if !fits.over {
        return Err(Fault::try_not_over());
    }
    let table = tablee_catalog::replay(record).map_err(|error| Fault::bad_record(error.sentence()))?;
    let called = |seat: Seat| match day.bots.get(seat.index()) {
        Some(Some(level)) => level.name().to_owned(),
        _ => name.to_owned(),
    };
    let names: Vec<String> = Seat::all(day.bots.len()).map(called).collect();
    Ok((fits, table.record(&names)))
}
