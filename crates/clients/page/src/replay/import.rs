//! A record from elsewhere: a file, or text that is pasted.

use tablee_core::{Say as _, Sentence};

use super::film::Film;
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, refusal, tag};
use crate::outside::Kept as _;
use crate::route::Route;
use crate::top::top;

/// Something happened where a record is brought here.
#[derive(Clone, Debug)]
pub enum Message {
    /// A file was chosen; this stands in it.
    Chosen(String),
    /// Text is pasted or typed.
    Pasted(String),
    /// The text shall be opened.
    Open,
}

/// The screen.
#[derive(Debug, Default)]
pub(crate) struct Import {
    pasted: String,
    trouble: Option<Sentence>,
}

/// Checks a record and keeps it; gives its id.
fn keep(cx: &Context, text: &str) -> Result<String, Sentence> {
    let film = Film::read(text)?;
    let id = cx.outside.random_id();
    let kept = cx.outside.store(&format!("record.{id}"), &film.record.to_json());
    if kept { Ok(id) } else { Err(Sentence::new("web-storage-full")) }
}

impl Import {
    /// Nothing is brought yet.
    pub(crate) fn new() -> Import {
        Import::default()
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Chosen(text) => self.take(cx, &text),
            Message::Pasted(text) => self.pasted = text,
            Message::Open => {
                let text = std::mem::take(&mut self.pasted);
                self.take(cx, text.trim());
                self.pasted = text;
            }
        }
    }

    fn take(&mut self, cx: &mut Context, text: &str) {
        match keep(cx, text) {
            Ok(id) => cx.ask(Effect::Go(Route::Replay(id))),
            Err(sentence) => self.trouble = Some(sentence),
        }
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let file = tag("input").attribute("type", "file").attribute("accept", ".json,.txt,application/json,text/plain");
        let file = tag("label").class("field tall").add((cx.text("import-file"), file.file(on, Message::Chosen)));
        let area = tag("textarea").attribute("rows", 8).attribute("spellcheck", "false");
        let area = area.attribute("value", &self.pasted).text(on, Message::Pasted);
        let open = tag("button").class("button main").add(cx.text("import-open"));
        let form = tag("form")
            .press(on, Message::Open)
            .add((tag("label").class("field tall").add((cx.text("import-paste"), area)), tag("p").add(open)));
        let trouble = self.trouble.as_ref().map(|sentence| cx.words().say(sentence));
        tag("main").class("new").add((
            top(cx, on),
            tag("h1").add(cx.text("web-open-saved")),
            tag("p").class("lead").add(cx.text("import-about")),
            tag("p").add(file),
            form,
            refusal(trouble).map(|refusal| refusal.key("refusal")),
        ))
    }
}
