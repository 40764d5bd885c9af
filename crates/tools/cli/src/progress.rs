//! How far it is: a bar in a terminal, a line now and then elsewhere.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use tablee_core::{Say as _, Sentence};
use tablee_words::Words;

const CELLS: usize = 28;

pub(crate) struct Progress<'a> {
    words: &'a Words,
    message: &'static str,
    total: usize,
    start: Instant,
    shown: Instant,
    terminal: bool,
    drawn: bool,
}

impl<'a> Progress<'a> {
    /// `message` says how many of how many, and how long it will take.
    pub(crate) fn new(words: &'a Words, message: &'static str, total: usize) -> Progress<'a> {
        let now = Instant::now();
        let terminal = std::io::stderr().is_terminal();
        Progress { words, message, total, start: now, shown: now, terminal, drawn: false }
    }

    /// Not every game is worth a line: ten times a second in a terminal, every ten seconds in a file.
    pub(crate) fn show(&mut self, done: usize) {
        let pause = if self.terminal { Duration::from_millis(100) } else { Duration::from_secs(10) };
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = Instant::now();
        let sentence = Sentence { id: self.message.into(), arguments: Vec::new() }
            .count("played", done)
            .count("games", self.total)
            .text("left", self.left(done));
        let text = self.words.say(&sentence);
        // If nobody can be told, the games go on all the same.
        let _ = if self.terminal {
            self.drawn = true;
            let filled = done * CELLS / self.total.max(1);
            let bar = "█".repeat(filled) + &"░".repeat(CELLS - filled.min(CELLS));
            write!(std::io::stderr(), "\r\x1b[K{bar} {text}")
        } else {
            writeln!(std::io::stderr(), "{text}")
        };
    }

    fn left(&self, done: usize) -> String {
        if done == 0 {
            return "?".to_owned();
        }
        let seconds = self.start.elapsed().as_secs_f64() / done as f64 * self.total.saturating_sub(done) as f64;
        clock(seconds.round() as u64)
    }

    pub(crate) fn clear(&mut self) {
        if self.drawn {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// `0:07`, `12:05`, `3:00:00`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn time_left_is_read_like_a_clock() {
        assert_eq!([7, 725, 10_800].map(clock), ["0:07", "12:05", "3:00:00"]);
    }
}
