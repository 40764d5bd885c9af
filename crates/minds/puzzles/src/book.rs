//! What somebody has made of the puzzles of each game: how strong they are, how many in a row, and which come again when.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Kind, Pack, Puzzle, Rating};

/// What one knows of a puzzle that was tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Met {
    /// The day on which it comes again, as a number; nothing once it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u32>,
    /// In which box it lies: how often in a row it was solved since it was missed.
    #[serde(default)]
    pub within: u8,
    /// How hard it has turned out to be.
    pub rating: f64,
}

/// After so many days a puzzle comes again that was missed: the first time, and each time it was solved since.
const PAUSES: [u32; 4] = [2, 5, 12, 30];

/// Of so many puzzles that are about as hard as somebody is strong, any may come next.
const NEAR: usize = 12;

/// What somebody has made of the puzzles of one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shelf {
    /// How strong somebody is.
    pub rating: Rating,
    /// How many in a row were solved at once.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// How many were solved at once.
    pub solved: u32,
    /// How many were tried.
    pub tried: u32,
    /// Those that were tried, by their ids.
    pub met: BTreeMap<String, Met>,
}

impl Shelf {
    /// Writes an answer down, the first of a visit. `today` is the number of the day.
    pub fn note(&mut self, puzzle: &Puzzle, right: bool, today: u32) {
        self.tried = self.tried.saturating_add(1);
        self.streak = if right { self.streak.saturating_add(1) } else { 0 };
        self.longest = self.longest.max(self.streak);
        self.solved = self.solved.saturating_add(u32::from(right));
        let due = |within: u8| PAUSES.get(usize::from(within)).map(|pause| today.saturating_add(*pause));
        let Some(met) = self.met.get_mut(&puzzle.id) else {
            // Only what was new says how strong somebody is.
            let (own, its) = (self.rating, Rating::of_puzzle(puzzle.rating));
            let score = if right { 1.0 } else { 0.0 };
            self.rating = own.met(its, score);
            let rating = its.met(own, 1.0 - score).rating.round();
            let met = Met { due: if right { None } else { due(0) }, within: 0, rating };
            self.met.insert(puzzle.id.clone(), met);
            return;
        };
        met.within = if right { met.within.saturating_add(1) } else { 0 };
        met.due = due(met.within);
    }

    /// Takes in what was made of the same puzzles on another device. Who has tried more knows better how strong somebody is and when a
    /// puzzle comes again; what only the other has met is not lost. Twice the same changes nothing.
    pub fn join(&mut self, mut other: Shelf) {
        if other.tried > self.tried {
            std::mem::swap(self, &mut other);
        }
        self.longest = self.longest.max(other.longest);
        self.solved = self.solved.max(other.solved);
        for (id, met) in other.met {
            self.met.entry(id).or_insert(met);
        }
    }

    /// Whether a puzzle that was missed comes again now.
    pub fn is_due(&self, puzzle: &Puzzle, today: u32) -> bool {
        self.met.get(&puzzle.id).and_then(|met| met.due).is_some_and(|due| due <= today)
    }

    /// How many come again now.
    pub fn due(&self, today: u32) -> usize {
        self.met.values().filter(|met| met.due.is_some_and(|due| due <= today)).count()
    }

    /// Which puzzle comes next, of one kind or of all: one that comes again, else a new one that is about as hard as somebody is
    /// strong, else any. `luck` is any number; the puzzle just seen does not come at once again, unless it is the only one.
    pub fn next<'a>(
        &self,
        pack: &'a Pack,
        kind: Option<Kind>,
        today: u32,
        luck: u64,
        seen: Option<&str>,
    ) -> Option<&'a Puzzle> {
        let of_kind = |puzzle: &&Puzzle| kind.is_none_or(|kind| puzzle.kind == kind);
        let all: Vec<&Puzzle> = pack.puzzles().iter().filter(of_kind).collect();
        let others: Vec<&Puzzle> = all.iter().copied().filter(|puzzle| Some(puzzle.id.as_str()) != seen).collect();
        if let Some(due) = others.iter().find(|puzzle| self.is_due(puzzle, today)) {
            return Some(due);
        }
        let mut new: Vec<&Puzzle> =
            others.iter().copied().filter(|puzzle| !self.met.contains_key(&puzzle.id)).collect();
        let far = |puzzle: &Puzzle| (f64::from(puzzle.rating) - self.rating.rating).abs() as u32;
        new.sort_by_key(|puzzle| far(puzzle));
        new.truncate(NEAR);
        let any = |puzzles: &[&'a Puzzle]| puzzles.get((luck % puzzles.len().max(1) as u64) as usize).copied();
        any(&new).or_else(|| any(&others)).or_else(|| any(&all))
    }
}

/// What somebody has made of all puzzles, by game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Book(pub BTreeMap<String, Shelf>);

impl Book {
    /// What was made of a game's puzzles.
    pub fn of(&self, game: &str) -> Shelf {
        self.0.get(game).cloned().unwrap_or_default()
    }

    /// Takes in what was made of puzzles on another device.
    pub fn join(&mut self, other: Book) {
        for (game, shelf) in other.0 {
            self.0.entry(game).or_default().join(shelf);
        }
    }

    /// Writes an answer down, the first of a visit.
    pub fn note(&mut self, puzzle: &Puzzle, right: bool, today: u32) {
        self.0.entry(puzzle.game.clone()).or_default().note(puzzle, right, today);
    }
}
