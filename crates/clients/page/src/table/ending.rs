//! What one keeps of a game: how good it was, and a picture of the board.

use tablee_core::{Say as _, Sentence, Turn};
use tablee_scene::Drawing;

use super::desk::{Desk, Show};
use crate::context::Context;
use crate::effect::Effect;
use crate::outside::Kept as _;
use crate::picture::{self, Shot};

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
        let players = show.players.iter().map(|player| (player.name.as_str(), player.points));
        let words = picture::heading(&title, players);
        let (board, below) = (&show.scene.board, (Drawing::new(), 0.0));
        let markup = picture::drawn(Shot { board, words: &words, below, size: None, dark: cx.is_dark() });
        let failed = |made: bool| super::Message::Pictured(made).into();
        cx.ask(Effect::Picture { name, title, markup, then: Box::new(failed) });
    }
}
