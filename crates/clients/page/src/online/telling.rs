//! Being told that it is one's turn while the page is closed: on this device, or elsewhere by a topic of ntfy or a webhook, where the
//! server writes to such. The browser asks the person only after the button was pressed.

use serde::Deserialize;
use tablee_core::{Say as _, Sentence};
use tablee_protocol::{PushInfo, PushKeys, Subscribe, Subscribed};

use super::Message;
use super::company::{Company, Purpose};
use super::http::{self, Failure, Question};
use crate::context::Context;
use crate::effect::{Effect, NotTold};
use crate::html::{Listeners, Tag, tag};

/// Where the server speaks of it.
const ADDRESS: &str = "/api/push";

/// How one is told elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By a topic of ntfy.
    Ntfy,
    /// By a request to an address.
    Webhook,
}

impl Way {
    const ALL: [Way; 2] = [Way::Ntfy, Way::Webhook];

    /// As the server calls it.
    fn kind(self) -> &'static str {
        match self {
            Way::Ntfy => "ntfy",
            Way::Webhook => "webhook",
        }
    }

    /// Where the server writes to, in this way.
    fn origins(self, info: &PushInfo) -> &[String] {
        match self {
            Way::Ntfy => &info.ntfy,
            Way::Webhook => &info.webhook,
        }
    }

    fn wanted(self, address: String, language: Option<String>) -> Subscribe {
        match self {
            Way::Ntfy => Subscribe::Ntfy { address, language },
            Way::Webhook => Subscribe::Webhook { address, language },
        }
    }
}

/// What is known of it.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// The addresses that are being typed, of a topic and of a webhook.
    typed: [String; 2],
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

    /// An address is being typed.
    pub(super) fn type_place(&mut self, way: Way, text: String) {
        self.telling.typed[way as usize] = text;
    }

    /// One wants to be told at the address that was typed.
    pub(super) fn wants_to_be_told_at(&mut self, way: Way) {
        let address = self.telling.typed[way as usize].trim().to_owned();
        if address.is_empty() || self.telling.busy {
            return;
        }
        let wanted = way.wanted(address, Some(self.words.language().code().to_owned()));
        if let Some(question) = Question::post(Purpose::Told, ADDRESS, &wanted) {
            (self.telling.busy, self.telling.trouble) = (true, None);
            self.ask(question);
        }
    }

    /// One does not want to be told any more on this device.
    pub(super) fn wants_silence(&mut self) {
        let Some(id) = self.telling.own().filter(|_| !self.telling.busy).map(str::to_owned) else { return };
        self.effects.push(Effect::Unsubscribe);
        self.wants_silence_at(&id);
    }

    /// One does not want to be told any more at the place with this id.
    pub(super) fn wants_silence_at(&mut self, id: &str) {
        if !std::mem::replace(&mut self.telling.busy, true) {
            self.ask(Question::delete(Purpose::Told, format!("{ADDRESS}/{id}")));
        }
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
        if answer.is_ok() {
            self.telling.typed = <[String; 2]>::default();
        }
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
        tag("p").key("trouble").class("facts").attribute("role", "alert").add(cx.words().say(sentence))
    });
    let elsewhere = elsewhere(cx, on, telling);
    Some(tag("section").key("telling").class("telling").add((shown, elsewhere, trouble)))
}

/// The places elsewhere: those where one is told, and a field for each way that the server has.
fn elsewhere(cx: &Context, on: &Listeners, telling: &Telling) -> Option<Tag> {
    let info = telling.info.as_ref()?;
    let ways: Vec<Way> = Way::ALL.into_iter().filter(|way| !way.origins(info).is_empty()).collect();
    let places = info.mine.iter().filter(|place| Way::ALL.iter().any(|way| way.kind() == place.kind));
    let place = |place: &Subscribed| {
        let told = Sentence::new("online-told-at").text("host", &place.host);
        let label = Sentence::new("online-tell-not-at").text("host", &place.host);
        let stop = tag("button").class("button quiet").flag("disabled", telling.busy).label(cx.words().say(&label));
        let stop = stop.press(on, Message::SilenceAt(place.id.clone())).add(cx.text("online-tell-no-more"));
        tag("li").key(place.id.clone()).add((cx.words().say(&told), " ", stop))
    };
    let places: Vec<Tag> = places.map(place).collect();
    if ways.is_empty() && places.is_empty() {
        return None;
    }
    let field = |way: Way| {
        let text = match way {
            Way::Ntfy => "online-tell-ntfy",
            Way::Webhook => "online-tell-webhook",
        };
        let input =
            tag("input").attribute("type", "url").attribute("inputmode", "url").attribute("autocomplete", "off");
        let input =
            input.attribute("placeholder", format!("{}/…", way.origins(info).first().map_or("", String::as_str)));
        let input = input.attribute("value", &telling.typed[way as usize]);
        let input = input.text(on, move |text| Message::TypePlace(way, text));
        let hosts = Sentence::new("online-tell-hosts").text("hosts", way.origins(info).join(", "));
        tag("form").key(text).press(on, Message::TellAt(way)).add((
            tag("label").class("field").add((cx.text(text), input)),
            tag("p").class("facts").add(cx.words().say(&hosts)),
            tag("button").class("button").flag("disabled", telling.busy).add(cx.text("online-tell-at")),
        ))
    };
    let list = (!places.is_empty()).then(|| tag("ul").key("places").add(places));
    let fold = tag("details").key("elsewhere").class("fold").flag("open", list.is_some());
    let fields: Vec<Tag> = ways.into_iter().map(field).collect();
    Some(fold.add((tag("summary").add(cx.text("online-tell-elsewhere")), list, fields)))
}
