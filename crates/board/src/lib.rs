//! What every client shows of a position, however it draws: where its moves are, how far the game is, the position in words.
//! It knows geometry, never rules: what may be played comes as a list of moves.

mod gesture;
pub mod kariba;
pub mod karuba;
pub mod karuba_cards;
pub mod labyrinth;
mod pick;

pub use gesture::{Arrow, Cell, Cursor, Gestures, Group, Point};
pub use pick::{Pick, Press};

use serde::de::DeserializeOwned;
use serde_json::Value;
use tablee_core::{Side, Sides};
use tablee_words::Words;

/// A view that can be shown.
pub trait Board {
    /// The moves as points of this board.
    fn gestures(&self, moves: &[String], words: &Words) -> Gestures;

    /// How far the game is, in a few words.
    fn progress(&self, words: &Words) -> String;

    /// The position in words, a sentence a line, without any drawing.
    fn spoken(&self, words: &Words) -> Vec<String>;
}

/// The board of a view; nothing if the view is not one of that game.
pub fn open(game: &str, view: Value) -> Option<Box<dyn Board>> {
    fn read<B: Board + DeserializeOwned + 'static>(view: Value) -> Option<Box<dyn Board>> {
        serde_json::from_value::<B>(view).ok().map(|board| Box::new(board) as Box<dyn Board>)
    }
    match game {
        "kariba" => read::<tablee_kariba::KaribaView>(view),
        "karuba" => read::<tablee_karuba::KarubaView>(view),
        "karuba-cards" => read::<tablee_karuba_cards::View>(view),
        "labyrinth" => read::<tablee_labyrinth::LabyrinthView>(view),
        _ => None,
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
