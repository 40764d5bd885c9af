//! What one keeps of a game: how good it was, and a picture of the board.

use tablee_core::{Say as _, Sentence, Turn};
use tablee_scene::{Drawing, Element};

use super::desk::{Desk, Show};
use crate::context::Context;
use crate::effect::Effect;
use crate::outside::Kept as _;

/// How high the line above the board is, and how large its letters at most, in parts of the width.
const LINE: f64 = 0.085;
const LETTERS: f64 = 0.046;

/// A name is taken to be so wide for each of its letters, in parts of their size.
const LETTER: f64 = 0.6;

impl Desk {
    /// Whether the only person at this screen has never had more, in words.
    pub(super) fn best(&self, cx: &Context, show: &Show) -> Option<String> {
        let index = show.players.iter().position(|player| player.you)?;
        let points = i64::from(show.players.get(index)?.points);
        let before = self.host.best(tablee_core::Seat::new(index))?;
        let sentence = match points > before {
            true => Sentence::new("web-new-best").number("before", before),
            false => Sentence::new("web-best").number("best", before.max(points)),
        };
        Some(cx.words().say(&sentence))
    }

    /// Asks what was possible, once the result is there to see.
    pub(super) fn look_back(&mut self, cx: &mut Context) {
        if self.host.turn() == Turn::Over && !self.host.is_ended() {
            let record = self.host.record();
            self.outlook.ask(cx, record);
        }
    }

    /// A picture of the board as it is, with who has how many points above it.
    pub(super) fn picture(&self, cx: &mut Context) {
        let Some(show) = &self.show else { return };
        let title = cx.text(self.info().name);
        let name = format!("{}-{}.png", self.info().id, cx.outside.today());
        let markup = drawn(show, &title, cx.is_dark());
        let failed = |made: bool| super::Message::Pictured(made).into();
        cx.ask(Effect::Picture { name, title, markup, then: Box::new(failed) });
    }
}

/// The board as a drawing of its own. The style of the page is put in where it is made into a picture.
fn drawn(show: &Show, title: &str, dark: bool) -> String {
    let board = &show.scene.board;
    let (width, line) = (board.width, board.width * LINE);
    let score = show.players.iter().map(|player| format!("{} {}", player.name, player.points)).collect::<Vec<_>>();
    let words = format!("{title} · {}", score.join(" · "));
    let fitting = width * 0.94 / (words.chars().count().max(1) as f64 * LETTER);
    let ground = Element::new("rect").class("picture-ground").number("width", width);
    let text = Element::new("text").class("label").number("x", width / 2.0).number("y", line / 2.0);
    let text = text.number("font-size", fitting.min(width * LETTERS)).with(Drawing::text(&words));
    let mut pieces = board.drawing.clone();
    pieces.still();
    let placed = Element::new("g").placed(0.0, line, 1.0).around(pieces);
    let inside = Drawing::from(ground.number("height", board.height + line).empty()) + text + placed;
    let frame = Element::new("svg")
        .attribute("xmlns", "http://www.w3.org/2000/svg")
        .attribute("viewBox", format!("0 0 {} {}", width, board.height + line))
        .attribute("width", width.round())
        .attribute("height", (board.height + line).round())
        .attribute("font-family", "system-ui, sans-serif")
        .attribute("data-theme", if dark { "dark" } else { "light" });
    Drawing::from(frame.with(inside)).to_string()
}
