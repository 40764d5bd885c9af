//! The rules of a game on one page, for people: the goal, a turn, what scores, the end, and two pictures.

use tablee_core::{Info, Say as _, Sentence};
use tablee_scene::escape;
use tablee_words::Words;

use super::figure;

/// A game that can be told on one page.
trait OnePage {
    /// The goal, a turn, what scores, the end.
    const PARTS: [&'static str; 4];
}

macro_rules! pages {
    ($($game:ident: $goal:literal $turn:literal $scores:literal $end:literal,)*) => {
        $(impl OnePage for tablee_shelf::$game {
            const PARTS: [&'static str; 4] = [$goal, $turn, $scores, $end];
        })*
    };
}
pages! {
    Kariba: "people-kariba-goal" "people-kariba-turn" "people-kariba-scores" "people-kariba-end",
    Karuba: "people-karuba-goal" "people-karuba-turn" "people-karuba-scores" "people-karuba-end",
    KarubaCards: "people-cards-goal" "people-cards-turn" "people-cards-scores" "people-cards-end",
    Labyrinth: "people-labyrinth-goal" "people-labyrinth-turn" "people-labyrinth-scores" "people-labyrinth-end",
}

/// What stands above the parts.
const HEADINGS: [&str; 4] = ["people-goal", "people-turn", "people-scores", "people-end"];

/// The page as markup; nothing for a game that has none. A picture stands beside the turn, and one beside what scores.
/// Its headings are those of `level`, such as `h2`.
pub(crate) fn page(info: &Info, words: &Words, level: &str) -> Option<String> {
    let parts = tablee_shelf::of_own_game!(info.id, G => <G as OnePage>::PARTS)?;
    let mut pictures = figure::changing(info.id, words).into_iter();
    let part = |(index, (heading, part)): (usize, (&'static str, &'static str))| {
        let picture = if matches!(index, 1 | 2) { pictures.next().unwrap_or_default() } else { String::new() };
        let (heading, text) = (escape(&words.text(heading)), escape(&words.text(part)));
        format!("<{level}>{heading}</{level}><p>{text}</p>{picture}")
    };
    let parts: String = HEADINGS.into_iter().zip(parts).enumerate().map(part).collect();
    Some(format!("<div class=\"people\">{parts}</div>"))
}

/// What the page is called.
pub(crate) fn title(info: &Info, words: &Words) -> String {
    words.say(&Sentence::new("people-title").text("game", words.text(info.name)))
}
