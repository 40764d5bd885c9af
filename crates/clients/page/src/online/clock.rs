//! Clocks in words: where a table is opened, in the lists of tables, and before the game.

use tablee_core::{Say as _, Sentence};
use tablee_protocol::{Clock, Span};

use crate::context::Context;

/// A span of time in words.
pub(super) fn span_words(seconds: u32) -> Sentence {
    match seconds {
        days if days % 86_400 == 0 => Sentence::new("online-days").number("count", days / 86_400),
        hours if hours % 3_600 == 0 => Sentence::new("online-hours").number("count", hours / 3_600),
        minutes if minutes % 60 == 0 => Sentence::new("online-minutes").number("count", minutes / 60),
        seconds => Sentence::new("online-seconds").number("count", seconds),
    }
}

/// A clock in words.
pub(super) fn clock_words(cx: &Context, clock: Option<Clock>) -> String {
    let Some(Clock { per, seconds, increment, reserve }) = clock else { return cx.text("online-clock-none") };
    let sentence = match per {
        Span::Decision => Sentence::new("online-clock-decision"),
        Span::Game => Sentence::new("online-clock-game"),
    };
    let sentence = sentence.inner("time", span_words(seconds));
    let with = |id: &'static str, more: u32| {
        Sentence::new(id).inner("clock", sentence.clone()).inner("time", span_words(more))
    };
    cx.words().say(&match (increment, reserve) {
        (0, 0) => sentence,
        (more, 0) => with("online-clock-increment", more),
        (_, more) => with("online-clock-reserve", more),
    })
}
