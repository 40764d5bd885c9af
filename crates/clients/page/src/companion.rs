//! For those who play with the real pieces: calls Karuba's tiles, and counts an island of Karuba cards.

mod caller;
mod island;

use tablee_scene::Spot;

use crate::context::Context;
use crate::html::{Listeners, Tag, tag};
use crate::top::top;
use caller::Caller;
use island::Sheet;

/// Something happened beside the real pieces.
#[derive(Clone, Debug)]
pub enum Message {
    /// Where tiles are called.
    Caller(caller::Message),
    /// Where an island is counted.
    Island(island::Message),
}

/// The companion.
#[derive(Debug)]
pub(crate) struct Companion {
    caller: Caller,
    sheet: Sheet,
}

impl Companion {
    /// Goes on where it was left.
    pub(crate) fn new(cx: &mut Context) -> Companion {
        Companion { caller: Caller::new(cx), sheet: Sheet::new(cx) }
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Caller(message) => self.caller.update(cx, message),
            Message::Island(message) => self.sheet.update(cx, message),
        }
    }

    /// A place of the island was pressed.
    pub(crate) fn spot(&mut self, cx: &mut Context, spot: Spot) {
        self.sheet.spot(cx, spot);
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        tag("main").class("new companion").add((
            top(cx, on),
            tag("h1").add(cx.text("web-companion")),
            self.caller.view(cx, on),
            self.sheet.view(cx, on),
        ))
    }
}
