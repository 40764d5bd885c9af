//! What every client shows of a position, however it draws: where its moves are, how far the game is, the position in words.
//! It knows geometry, never rules: what may be played comes as a list of moves.

mod gesture;
pub mod kariba;
pub mod karuba;
pub mod karuba_cards;
pub mod labyrinth;
mod pick;
mod plain;

pub use gesture::{Arrow, Cell, Cursor, Gestures, Group, Point};
pub use pick::{Pick, Press};
pub use plain::Plain;

use std::str::FromStr;

use tablee_core::{Game, Side, Sides, Sight};
use tablee_words::Words;

/// The view of a game that has a board of its own.
pub trait Layout {
    /// A move of that game.
    type Move: FromStr;

    /// The moves as points of this board.
    fn points(&self, moves: &[Self::Move], words: &Words) -> Gestures;

    /// How far the game is, in a few words.
    fn progress(&self, words: &Words) -> String;

    /// The position in words, a sentence a line, without any drawing.
    fn spoken(&self, words: &Words) -> Vec<String>;
}

/// A [`Layout`] whose moves are text.
pub trait Board {
    /// The moves as points of this board.
    fn gestures(&self, moves: &[String], words: &Words) -> Gestures;

    /// How far the game is, in a few words.
    fn progress(&self, words: &Words) -> String;

    /// The position in words, a sentence a line, without any drawing.
    fn spoken(&self, words: &Words) -> Vec<String>;
}

impl<V: Layout> Board for V {
    fn gestures(&self, moves: &[String], words: &Words) -> Gestures {
        let moves: Vec<V::Move> = moves.iter().filter_map(|text| text.parse().ok()).collect();
        self.points(&moves, words)
    }

    fn progress(&self, words: &Words) -> String {
        Layout::progress(self, words)
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        Layout::spoken(self, words)
    }
}

/// What a seat sees and may do, for whoever shows it: no text is read on the way.
pub trait SeatBoard {
    /// What the seat may play, as points of its board.
    fn gestures(&self, words: &Words) -> Gestures;

    /// How far the game is, in a few words.
    fn progress(&self, words: &Words) -> String;

    /// The position in words, a sentence a line, without any drawing.
    fn spoken(&self, words: &Words) -> Vec<String>;
}

impl<G: Game> SeatBoard for &Sight<G>
where
    G::View: Layout<Move = G::Move>,
{
    fn gestures(&self, words: &Words) -> Gestures {
        self.view().points(self.moves(), words)
    }

    fn progress(&self, words: &Words) -> String {
        Layout::progress(self.view(), words)
    }

    fn spoken(&self, words: &Words) -> Vec<String> {
        Layout::spoken(self.view(), words)
    }
}

/// Sides in words.
pub fn sides(sides: Sides, words: &Words) -> String {
    let word = |side: Side| match side {
        Side::North => words.text("karuba-side-north"),
        Side::East => words.text("karuba-side-east"),
        Side::South => words.text("karuba-side-south"),
        Side::West => words.text("karuba-side-west"),
    };
    sides.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A list in words; "nothing" if it is empty.
pub fn list(parts: impl IntoIterator<Item = String>, words: &Words) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    if parts.is_empty() { words.text("spoken-nothing") } else { parts.join(", ") }
}
