//! Being told on this device that it is one's turn, also while the page is closed. The browser asks the person only after the
//! button was pressed.

use serde::Deserialize;
use tablee_core::Sentence;
use tablee_protocol::{PushInfo, PushKeys, Subscribe};

use super::Message;
use super::company::{Company, Purpose};
use super::http::{self, Failure, Question};
use crate::context::Context;
use crate::effect::{Effect, NotTold};
use crate::html::{Listeners, Tag, tag};

/// Where the server speaks of it.
const ADDRESS: &str = "/api/push";

/// What is known of it.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// Whether the server was asked how one can be told.
    asked: bool,
    /// What the server says; nothing if it tells nobody.
    info: Option<PushInfo>,
    /// Something is on its way.
    busy: bool,
    /// Why it could not be done.
    trouble: Option<Sentence>,
}

/// A place as a browser writes it down.
#[derive(Deserialize)]
struct Place {
    endpoint: String,
    keys: PushKeys,
}

impl Telling {
    /// The id under which the server knows this browser.
    fn own(&self) -> Option<&str> {
        let mut mine = self.info.as_ref()?.mine.iter();
        mine.find(|place| place.kind == "web").map(|place| place.id.as_str())
    }
}

impl Company {
    /// Asks how one can be told, once one has a seat.
    pub(super) fn ask_how_to_be_told(&mut self) {
        if self.seated() && !std::mem::replace(&mut self.telling.asked, true) {
            self.ask(Question::get(Purpose::HowToBeTold, ADDRESS));
        }
    }

    /// The button was pressed: the browser asks the person.
    pub(super) fn wants_to_be_told(&mut self) {
        let Some(info) = self.telling.info.as_ref().filter(|_| !self.telling.busy) else { return };
        let (key, visit) = (info.key.clone(), self.visit);
        (self.telling.busy, self.telling.trouble) = (true, None);
        let then = Box::new(move |place| Message::ToldAt(visit, place).into());
        self.effects.push(Effect::Subscribe(key, then));
    }

    /// The browser has a place where messages reach it; or none.
    pub(super) fn has_place(&mut self, place: Result<String, NotTold>) {
        let read = place.and_then(|text| tablee_core::read_json::<Place>(&text).map_err(|_| NotTold::Failed));
        let question = read.and_then(|Place { endpoint, keys }| {
            let language = Some(self.words.language().code().to_owned());
            let wanted = Subscribe::Web { endpoint, keys, language };
            Question::post(Purpose::Told, ADDRESS, &wanted).ok_or(NotTold::Failed)
        });
        let trouble = match question {
            Ok(question) => return self.ask(question),
            Err(NotTold::Denied) => "online-tell-denied",
            Err(NotTold::Failed) => "online-tell-failed",
        };
        self.telling.busy = false;
        self.telling.trouble = Some(Sentence::new(trouble));
    }

    /// One does not want to be told any more.
    pub(super) fn wants_silence(&mut self) {
        let Some(id) = self.telling.own().filter(|_| !self.telling.busy).map(str::to_owned) else { return };
        self.telling.busy = true;
        self.effects.push(Effect::Unsubscribe);
        self.ask(Question::delete(Purpose::Told, format!("{ADDRESS}/{id}")));
    }

    /// The server has said how one can be told, and where one is.
    pub(super) fn told_how(&mut self, answer: Result<String, Failure>) {
        self.telling.busy = false;
        match http::read::<PushInfo>(answer) {
            Ok(info) => self.telling.info = Some(info),
            Err(Failure::Refused(_)) => self.telling.info = None,
            // It is asked again when somebody comes back.
            Err(Failure::Unreachable) => self.telling.asked = false,
        }
    }

    /// The server has taken the place in, or given it up; then it is asked what it has.
    pub(super) fn told_so(&mut self, answer: Result<String, Failure>) {
        self.telling.trouble = answer.err().map(Failure::sentence);
        self.ask(Question::get(Purpose::HowToBeTold, ADDRESS));
    }
}

/// The button, or what stands in its place.
pub(super) fn view(cx: &Context, on: &Listeners, company: &Company) -> Option<Tag> {
    let telling = &company.telling;
    telling.info.as_ref().filter(|_| company.seated())?;
    let button = |text: &'static str, message: Message| {
        tag("button").key(text).class("button").flag("disabled", telling.busy).press(on, message).add(cx.text(text))
    };
    let line = |text: &'static str| tag("p").key(text).class("facts").add(cx.text(text));
    let shown = if telling.own().is_some() {
        (Some(line("online-told")), Some(button("online-tell-no-more", Message::Silence)))
    } else if cx.outside.can_be_told() {
        (None, Some(button("online-tell", Message::Tell)))
    } else {
        (Some(line("online-tell-cannot")), None)
    };
    let trouble = telling.trouble.as_ref().map(|sentence| {
        use tablee_core::Say as _;
        tag("p").key("trouble").class("facts").attribute("role", "alert").add(cx.words().say(sentence))
    });
    Some(tag("section").key("telling").class("telling").add((shown, trouble)))
}
