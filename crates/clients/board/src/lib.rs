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

#[doc(hidden)]
pub use serde::de::DeserializeOwned;
#[doc(hidden)]
pub use serde_json::{Value, from_value};
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

/// The view of a game as a trait object, `open_view!(game, view, Trait)`; nothing if it is no view of that game. Which game has
/// which view is written down here alone; clients bring traits of their own.
#[macro_export]
macro_rules! open_view {
    ($game:expr, $view:expr, $kind:path) => {{
        fn read<V: $kind + $crate::DeserializeOwned + 'static>(
            view: $crate::Value,
        ) -> ::core::option::Option<::std::boxed::Box<dyn $kind>> {
            $crate::from_value::<V>(view).ok().map(|view| ::std::boxed::Box::new(view) as ::std::boxed::Box<dyn $kind>)
        }
        match $game {
            "kariba" => read::<$crate::kariba::KaribaView>($view),
            "karuba" => read::<$crate::karuba::KarubaView>($view),
            "karuba-cards" => read::<$crate::karuba_cards::View>($view),
            "labyrinth" => read::<$crate::labyrinth::LabyrinthView>($view),
            _ => ::core::option::Option::None,
        }
    }};
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
