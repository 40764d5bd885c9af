//! What one gives away of a replay: a picture of the position as it is seen.

use tablee_core::Sentence;

use super::Message;
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, refusal, tag};
use crate::icons;
use crate::outside::Kept as _;

/// What is offered, and what became of it.
#[derive(Debug, Default)]
pub(super) struct Giving {
    /// Tells this film from others: what is meant for another is not heard.
    number: u64,
    open: bool,
    trouble: Option<Sentence>,
}

impl Giving {
    pub(super) fn new(cx: &Context) -> Giving {
        Giving { number: cx.outside.random_number(), ..Giving::default() }
    }

    /// Whether something is meant for this film.
    pub(super) fn is_meant(&self, number: u64) -> bool {
        self.number == number
    }

    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
        self.trouble = None;
    }

    /// Gives a picture away.
    pub(super) fn picture(&mut self, cx: &mut Context, game: &'static str, title: String, markup: String) {
        self.trouble = None;
        let name = format!("{game}-{}.png", cx.outside.today());
        let number = self.number;
        let then = Box::new(move |made: bool| Message::Pictured(number, made).into());
        cx.ask(Effect::Picture { name, title, markup, then });
    }

    /// It could be made, or not.
    pub(super) fn pictured(&mut self, made: bool) {
        self.trouble = (!made).then(|| Sentence::new("web-no-picture"));
    }

    /// The button in the bar.
    pub(super) fn tool(&self, cx: &Context, on: &Listeners) -> Tag {
        let tool = tag("button").key("give").class("button quiet tool").title(cx.text("replay-give"));
        tool.attribute("aria-expanded", self.open).press(on, Message::ToggleGive).add(icons::picture())
    }

    /// What is offered, while it is open.
    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        use tablee_core::Say as _;
        let button = |text: &'static str, class: &str, message: Message| {
            tag("button").key(text).class(class).press(on, message).add(cx.text(text))
        };
        let trouble = refusal(self.trouble.as_ref().map(|sentence| cx.words().say(sentence)));
        self.open.then(|| {
            tag("section").key("giving").class("call").label(cx.text("replay-give")).add((
                tag("p").key("about").class("call-text").add(cx.text("replay-give-about")),
                tag("p").key("ways").class("row").add((
                    button("web-picture", "button", Message::Picture),
                    button("web-close", "button quiet", Message::ToggleGive),
                )),
                trouble.map(|trouble| trouble.key("refusal")),
            ))
        })
    }
}
