//! A file of puzzles in the making: one game after the other is searched, and a mark says how far that is, so that it can be gone on
//! with.

use std::collections::BTreeSet;

use crate::{Maker, Pack};

/// The first line of a file says the game.
const HEAD: &str = "# puzzles ";

/// The game that a file is of.
pub fn game_of(text: &str) -> Option<&str> {
    text.lines().next()?.strip_prefix(HEAD)
}

/// The first line of a file about this game.
pub fn head(game: &str) -> String {
    format!("{HEAD}{game}\n")
}

/// What a mark begins with; the seed and the number of the game follow.
const MARK: &str = "# searched";

/// A file in the making.
#[derive(Clone, Debug)]
pub struct Making {
    maker: Maker,
    /// The game that is searched next.
    next: u64,
    known: BTreeSet<String>,
}

impl Making {
    /// Goes on with a file; with an empty one it begins.
    pub fn resume(maker: Maker, text: &str) -> Making {
        let mark = |line: &str| {
            let mut words = line.strip_prefix(MARK)?.split_whitespace();
            let seed: u64 = words.next()?.parse().ok()?;
            words.next()?.parse::<u64>().ok().filter(|_| seed == maker.seed)
        };
        let next = text.lines().filter_map(mark).max().map_or(0, |number| number + 1);
        let known = Pack::read(maker.game, text).puzzles().iter().map(|puzzle| puzzle.id.clone()).collect();
        Making { maker, next, known }
    }

    /// How many puzzles there are.
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// How many games are searched.
    pub fn games(&self) -> u64 {
        self.next
    }

    /// Searches the next game; gives what is to be added to the file. Nothing if it was cut short: that game is searched again.
    pub fn step(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<String> {
        let found = self.maker.game(self.next, stop);
        if stop() {
            return None;
        }
        let new: Vec<_> = found.into_iter().filter(|puzzle| self.known.insert(puzzle.id.clone())).collect();
        let mut text: String = new.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        // Also where nothing was found: a search that is stopped often would never come past a stretch of such games.
        text.push_str(&format!("{MARK} {} {}\n", self.maker.seed, self.next));
        self.next += 1;
        Some(text)
    }
}
