//! What happened while one was away: told line by line once one is back. How far the log was seen is kept for each table.

use tablee_core::{Say as _, Sentence};
use tablee_protocol::{TableCode, Update};
use tablee_sitting::name_in;

use super::Message;
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};
use crate::outside::{Kept as _, Outside};

/// What happened meanwhile, and which line of it is told.
#[derive(Debug)]
pub(super) struct Missed {
    lines: Vec<Sentence>,
    at: usize,
}

fn name(code: TableCode) -> String {
    format!("line.{code}")
}

/// The last line of the log that was seen in this browser; nothing if the table was never seen.
pub(super) fn seen(outside: &dyn Outside, code: TableCode) -> Option<u64> {
    outside.read(&name(code))
}

/// Keeps that the log was seen up to this line.
pub(super) fn see(outside: &dyn Outside, code: TableCode, line: u64) {
    if seen(outside, code) != Some(line) {
        outside.write(&name(code), &line);
    }
}

impl Missed {
    /// These lines, from the first; nothing if there are none.
    pub(super) fn of(lines: Vec<Sentence>) -> Option<Missed> {
        (!lines.is_empty()).then_some(Missed { lines, at: 0 })
    }

    /// Tells another line.
    pub(super) fn go(&mut self, at: usize) {
        self.at = at.min(self.lines.len().saturating_sub(1));
    }

    /// The notice.
    pub(super) fn view(&self, cx: &Context, on: &Listeners, now: &Update) -> Tag {
        let (words, count) = (cx.words(), self.lines.len());
        let names = (0..now.table.seats.len()).map(|index| name_in(now, index, &words)).collect();
        let words = words.with_names(names).with_you(now.you);
        let title = Sentence::new("online-meanwhile").count("number", self.at + 1).count("count", count);
        let line = self.lines.get(self.at).map(|line| words.say(line)).unwrap_or_default();
        let step = |label: &'static str, sign: &'static str, to: Option<usize>| {
            let button = tag("button").key(label).class("button").title(cx.text(label)).flag("disabled", to.is_none());
            button.press(on, Message::Missed(Some(to.unwrap_or(self.at)))).add(sign)
        };
        let back = step("replay-back", "‹", self.at.checked_sub(1));
        let forward = step("replay-forward", "›", Some(self.at + 1).filter(|next| *next < count));
        let close = tag("button").key("close").class("button main").press(on, Message::Missed(None));
        tag("section").key("missed").class("call missed").add((
            tag("p").class("facts").add(words.say(&title)),
            tag("p").class("call-text").attribute("role", "status").add(line),
            tag("p").class("row").add(all([back, forward, close.add(cx.text("web-close"))])),
        ))
    }
}
