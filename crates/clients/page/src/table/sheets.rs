//! What lies over the table: the curtain, the log.

use tablee_core::{Say as _, Seat, Sentence};
use tablee_scene::{Act, Identity};

use super::desk::Show;
use super::{Message, draw};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};
use crate::icons;

/// What lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    /// Nothing.
    None,
    /// Hides everything until this person is there.
    Curtain(Seat),
    /// Hides everything until all are there to see what they have chosen.
    Together,
    /// What has happened.
    Log,
    /// Help, settings and keys.
    Keys,
    /// The rules on one page.
    Rules,
    /// A numbered rule, or all of them.
    Rule,
    /// What lies beside the board, where there is no room for it.
    Beside,
    /// Those who sit at the table elsewhere.
    Company,
    /// The result.
    End,
}

/// A button that does something at the table.
pub(super) fn button(act: Act, classes: &str, text: &str) -> Tag {
    tag("button").is(Identity::Act(act)).class(&format!("button {classes}")).add(text)
}

/// The button that closes a sheet.
pub(crate) fn close(cx: &Context) -> Tag {
    let button = tag("button").is(Identity::Act(Act::Close)).class("button quiet close");
    button.label(cx.text("web-close")).add(icons::close())
}

pub(super) fn curtain(cx: &Context, name: &str) -> Tag {
    let text = cx.words().say(&Sentence::new("web-curtain").text("name", name));
    let sheet = tag("div").key("curtain").class("sheet curtain").attribute("role", "dialog");
    let open = button(Act::OpenCurtain, "main", &cx.text("web-curtain-open"));
    sheet.attribute("aria-modal", "true").label(&text).add((tag("p").class("large").add(text), open))
}

/// What lies beside the board, in a drawer.
pub(super) fn beside(cx: &Context, show: &Show) -> Tag {
    let mut drawn = draw::asides(&show.scene);
    drawn.still();
    let sheet = tag("div").key("beside").class("sheet drawer").attribute("role", "dialog").label(cx.text("web-beside"));
    sheet.add((close(cx), tag("h2").add(cx.text("web-beside")), tag("div").class("drawer-parts").add(drawn)))
}

/// What the log shows.
pub(super) struct Log<'a> {
    /// What has happened, the latest first.
    pub(super) lines: Vec<String>,
    /// The position in words.
    pub(super) spoken: &'a [String],
    /// What is being typed.
    pub(super) typed: &'a str,
    /// Why it cannot be played.
    pub(super) refusal: Option<Tag>,
}

pub(super) fn log(cx: &Context, on: &Listeners, log: Log<'_>) -> Tag {
    let item = |line: String| tag("li").add(line);
    let lines = tag("div").class("lines").attribute("tabindex", "0").add((
        tag("ol").class("log").add(all(log.lines.into_iter().map(item))),
        tag("h2").add(cx.text("web-in-words")),
        tag("ul").class("log spoken").add(all(log.spoken.iter().cloned().map(item))),
    ));
    let input = tag("input").attribute("id", "notation").attribute("name", "notation").attribute("autocomplete", "off");
    let input = input.attribute("spellcheck", "false").attribute("value", log.typed).text(on, Message::Typed);
    let form = tag("form").class("line").press(on, Message::PlayTyped).add((
        log.refusal,
        tag("label").attribute("for", "notation").add(cx.text("web-notation")),
        input,
        tag("button").class("button").add(cx.text("web-play-this")),
    ));
    let sheet = tag("div").key("log").class("sheet side story").attribute("role", "dialog").label(cx.text("web-log"));
    sheet.add((close(cx), tag("h2").add(cx.text("web-log")), lines, form))
}
