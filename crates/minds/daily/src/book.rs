//! What somebody has made of the days: the tries that count, the days in a row.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tablee_core::{Seat, Standing};

use crate::Date;

/// What somebody has made of one game on one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The points of the try that counts, the first one.
    pub points: i32,
    /// The place among all seats, from 1.
    pub place: usize,
    /// The points again, by what they are from.
    pub sources: Vec<i32>,
    /// The day on which it was played: only on its own day does it make days in a row.
    pub played: Date,
    /// How many tries there were in all.
    pub tries: u32,
    /// The most points of all tries.
    pub best: i32,
}

/// All days that somebody has played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Book(BTreeMap<Date, BTreeMap<String, Entry>>);

impl Book {
    /// The entry of a game on a day.
    pub fn get(&self, game: &str, date: Date) -> Option<&Entry> {
        self.0.get(&date)?.get(game)
    }

    /// Writes a try down that is over. Whether it counts: the first one does.
    pub fn note(&mut self, game: &str, date: Date, today: Date, standing: &Standing, own: Seat) -> bool {
        let points = standing.scores.get(own.index()).copied().unwrap_or_default();
        let games = self.0.entry(date).or_default();
        if let Some(entry) = games.get_mut(game) {
            entry.tries = entry.tries.saturating_add(1);
            entry.best = entry.best.max(points);
            return false;
        }
        let lines = standing.breakdown.get(own.index()).map(Vec::as_slice).unwrap_or_default();
        let entry = Entry {
            points,
            place: standing.places.get(own.index()).copied().unwrap_or_default(),
            sources: lines.iter().map(|line| line.points).filter(|&points| points != 0).collect(),
            played: today,
            tries: 1,
            best: points,
        };
        games.insert(game.to_owned(), entry);
        true
    }

    /// The days of another book beside one's own. What counts here counts; of tries that are known to both the more are told.
    pub fn join(&mut self, other: Book) {
        for (date, games) in other.0 {
            let own = self.0.entry(date).or_default();
            for (game, theirs) in games {
                let entry = own.entry(game).or_insert_with(|| theirs.clone());
                entry.tries = entry.tries.max(theirs.tries);
                entry.best = entry.best.max(theirs.best);
            }
        }
    }

    /// How many days there are, and how many games in all.
    pub fn count(&self) -> (usize, usize) {
        (self.0.len(), self.0.values().map(BTreeMap::len).sum())
    }

    /// How many games of a day were played.
    pub fn played(&self, date: Date) -> usize {
        self.0.get(&date).map_or(0, BTreeMap::len)
    }

    /// The days in a row, up to today or, while today is still to be played, up to yesterday: on each of them some game was
    /// played on the day itself.
    pub fn streak(&self, today: Date) -> u32 {
        let kept = |date: Date| self.0.get(&date).is_some_and(|games| games.values().any(|entry| entry.played == date));
        let mut at = Some(today).filter(|&date| kept(date)).or_else(|| today.previous());
        let mut days = 0;
        while let Some(date) = at.filter(|&date| kept(date)) {
            days += 1;
            at = date.previous();
        }
        days
    }
}
