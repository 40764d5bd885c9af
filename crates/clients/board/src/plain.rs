//! How a game is shown that brings no board of its own: its diagram, and its moves as a list.

use tablee_core::{Say as _, SeatView};
use tablee_words::Words;

use crate::{Gestures, SeatBoard};

/// A seat at any game.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a>(pub &'a dyn SeatView);

impl Plain<'_> {
    /// The position drawn as text, line by line.
    pub fn lines(&self, words: &Words) -> Vec<String> {
        self.0.picture(words).trim_end().lines().map(str::to_owned).collect()
    }

    /// A move as it stands in the list.
    pub fn line(&self, notation: &str, words: &Words) -> String {
        let meaning = self.0.describe(notation).map(|meaning| words.say(&meaning));
        format!("{notation}  {}", meaning.unwrap_or_default())
    }
}

impl SeatBoard for Plain<'_> {
    /// One move below the other. The first nine have a digit each; the rest share the last, and are reached by arrows.
    fn gestures(&self, words: &Words) -> Gestures {
        let mut gestures = Gestures::default();
        for (row, notation) in self.0.moves().iter().enumerate() {
            let digit = char::from_digit(row.min(8) as u32 + 1, 10).unwrap_or('9');
            let label = if row < 8 { notation.clone() } else { words.text("table-more-moves") };
            let group = gestures.group([digit], label);
            gestures.point(group, (0, row as i32), 0, notation);
        }
        gestures
    }

    fn progress(&self, words: &Words) -> String {
        words.text(self.0.info().name)
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        self.lines(words)
    }
}
