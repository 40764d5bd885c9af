//! Names on the list of a day's deal. Each result has a log of its own, where they are erased as at a table.

use tablee_store::{Score, ScoreFilter, Store};

use super::{GAMES, NotErased, Words, Written, erase};
use crate::tries::{Mark, names_of};

/// A game and a day, as in `kariba/2026-11-18`.
fn parted(day: &str) -> Result<(&str, &str), NotErased> {
    day.split_once('/').ok_or(NotErased::NoTable)
}

/// The results of a day, what was handed in first before the others: so a number stays whose it is.
async fn results(store: &dyn Store, day: &str) -> Result<Vec<(Score, Mark)>, NotErased> {
    let (game, date) = parted(day)?;
    let filter = ScoreFilter { begin: Some(names_of(game, date)), limit: GAMES, ..ScoreFilter::default() };
    let found = store.scores(&filter).await?.into_iter();
    let mut results: Vec<(Score, Mark)> =
        found.filter_map(|score| serde_json::from_str(&score.note).ok().map(|mark| (score, mark))).collect();
    results.sort_by(|(one, _), (other, _)| (one.at, &one.id).cmp(&(other.at, &other.id)));
    if results.is_empty() { Err(NotErased::NoTable) } else { Ok(results) }
}

/// Who is on the list of a day such as `kariba/2026-11-18`, numbered by when it was handed in.
///
/// # Errors
/// [`NotErased`] if nobody is, or it cannot be read.
pub async fn written_on_day(store: &dyn Store, day: &str) -> Result<Written, NotErased> {
    let name = |(score, mark): &(Score, Mark)| score.players.get(mark.seat).map(|player| player.name.clone());
    let players =
        results(store, day).await?.iter().map(|result| name(result).unwrap_or_default()).enumerate().collect();
    Ok(Written { players, ..Written::default() })
}

/// Erases the names of these results, by their numbers from 0, in list and record; tells how many rows were rewritten.
///
/// # Errors
/// [`NotErased`]. What comes before the one that failed is erased.
pub async fn erase_of_day(store: &dyn Store, day: &str, wishes: &[Words], now: i64) -> Result<usize, NotErased> {
    let results = results(store, day).await?;
    let mut logs = Vec::new();
    for wish in wishes {
        let found = match wish {
            Words::Player(number) => results.get(*number),
            _ => None,
        };
        let (score, mark) = found.ok_or(NotErased::Nothing(*wish))?;
        logs.push((score.table.as_deref().ok_or(NotErased::NoTable)?, mark.seat));
    }
    let mut rows = 0;
    for (log, seat) in logs {
        rows += erase(store, log, &[Words::Player(seat)], now).await?;
    }
    Ok(rows)
}
