//! An address of a game at a move. A game that is kept in this browser is given to the server first, once somebody wants it.

use tablee_core::{Record, Say as _, Sentence};
use tablee_protocol::{Import, Imported};

use super::Message;
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, tag};
use crate::icons;
use crate::online::http::{self, Failure, Outcome, Question, Reply};
use crate::outside::Kept as _;
use crate::route::Recorded;

/// Where the game can be seen by others.
#[derive(Debug, Default)]
pub(super) struct Sharing {
    /// Tells this film from others: what is meant for another is not heard.
    number: u64,
    /// Where the server has it, if it does.
    from: Option<Recorded>,
    /// The game is on its way to the server.
    busy: bool,
    /// The address that was asked for.
    address: Option<String>,
    copied: bool,
    trouble: Option<Sentence>,
}

impl Sharing {
    pub(super) fn new(cx: &Context, from: Option<Recorded>) -> Sharing {
        Sharing { number: cx.outside.random_number(), from, ..Sharing::default() }
    }

    /// Whether something is meant for this film.
    pub(super) fn is_meant(&self, number: u64) -> bool {
        self.number == number
    }

    /// An address of this moment is wanted.
    pub(super) fn wanted(&mut self, cx: &mut Context, record: &Record, step: usize) {
        self.trouble = None;
        if self.from.is_some() {
            return self.tell(cx, step);
        }
        let Some(id) = http::new_id(&*cx.outside).filter(|_| !self.busy) else { return };
        if !cx.outside.is_online() {
            return self.trouble = Some(Failure::Unreachable.sentence());
        }
        let import = Import { id, record: record.to_json() };
        if let Some(question) = Question::post((), "/api/records", &import) {
            self.busy = true;
            self.ask(cx, question);
        }
    }

    fn ask(&self, cx: &mut Context, question: Question<()>) {
        let number = self.number;
        cx.ask(question.ask(move |reply| Message::Taken(number, reply)));
    }

    /// The server has taken it in, or not.
    pub(super) fn taken(&mut self, cx: &mut Context, reply: Reply<()>, step: usize) {
        match reply.outcome() {
            Outcome::Next(question) => self.ask(cx, question),
            Outcome::Known((), answer) => {
                self.busy = false;
                match http::read::<Imported>(answer) {
                    Ok(imported) => {
                        self.from = Some(Recorded { code: imported.code.to_string(), ..Recorded::default() });
                        self.tell(cx, step);
                    }
                    Err(failure) => self.trouble = Some(failure.sentence()),
                }
            }
        }
    }

    fn tell(&mut self, cx: &mut Context, step: usize) {
        let number = self.number;
        let Some(from) = &self.from else { return };
        let address = format!("{}{}", cx.outside.origin(), Recorded { step: Some(step), ..from.clone() }.path());
        self.copied = false;
        self.address = Some(address.clone());
        cx.ask(Effect::Copy(address, Box::new(move |copied| Message::Copied(number, copied).into())));
    }

    pub(super) fn copied(&mut self, copied: bool) {
        self.copied = copied;
    }

    /// One has gone on: the address is that of another moment.
    pub(super) fn forget(&mut self) {
        (self.address, self.trouble) = (None, None);
    }

    /// The button. Without a server there is nobody to keep the game for others.
    pub(super) fn tool(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        let link = || tag("button").key("link").class("button quiet tool").title(cx.text("replay-link"));
        cx.outside.has_server().then(|| link().flag("disabled", self.busy).press(on, Message::Link).add(icons::link()))
    }

    /// What came of it, until one goes on.
    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        let button = |text: &'static str, message: Message| {
            tag("button").key(text).class("button").press(on, message).add(cx.text(text))
        };
        let said = match (&self.trouble, &self.address, self.copied) {
            (Some(sentence), ..) => cx.words().say(sentence),
            (None, None, _) => return None,
            (None, Some(_), true) => cx.text("online-copied"),
            (None, Some(_), false) => cx.text("replay-link"),
        };
        let address = self.address.as_ref().map(|address| {
            let input = tag("input").key("address").class("wide").flag("readonly", true).attribute("value", address);
            input.label(cx.text("replay-link"))
        });
        let share = self.address.as_ref().filter(|_| cx.outside.can_share());
        let share = share.map(|address| button("online-share", Message::Hand(address.clone())));
        let close = button("web-close", Message::Unshared);
        Some(tag("section").key("sharing").class("call").attribute("role", "status").add((
            tag("p").class("call-text").add(said),
            address,
            tag("p").class("row").add((share, close)),
        )))
    }
}
