//! What stands above every screen: where home is, the language, the colours, what somebody likes.

use tablee_core::{Say as _, Sentence};
use tablee_words::Language;

use crate::context::Context;
use crate::html::{Listeners, Tag, refusal, tag};
use crate::icons;
use crate::settings::Change;

fn switch(cx: &Context, on: &Listeners, text: &'static str, checked: bool, change: fn(bool) -> Change) -> Tag {
    let input = tag("input").attribute("type", "checkbox").flag("checked", checked).check(on, change);
    tag("label").class("switch").add((input, cx.text(text)))
}

/// The switch for moves that are played without being confirmed.
pub(crate) fn quick(cx: &Context, on: &Listeners) -> Tag {
    switch(cx, on, "web-quick", cx.settings.quick, Change::Quick)
}

/// The switch for the sound of a table that calls.
pub(crate) fn call(cx: &Context, on: &Listeners) -> Tag {
    switch(cx, on, "online-call-sound", cx.settings.calls(), Change::Call).key("call-sound")
}

/// The line above a screen.
pub(crate) fn top(cx: &Context, on: &Listeners) -> Tag {
    let (other, name) = match cx.language() {
        Language::English => (Language::French, "Français"),
        Language::French => (Language::English, "English"),
    };
    let language = tag("button").class("button quiet").attribute("lang", other.code());
    let dark = cx.is_dark();
    let theme = tag("button").class("button quiet").title(cx.text("web-theme")).press(on, Change::Dark(!dark));
    let gear = tag("summary").class("button quiet").label(cx.text("web-settings")).add(icons::gear());
    let switches = tag("div").class("menu-body").add((
        switch(cx, on, "web-sound", cx.settings.sound, Change::Sound),
        switch(cx, on, "web-motion", cx.motion(), Change::Motion),
        quick(cx, on),
    ));
    tag("header").class("top").add((
        tag("a").class("logo").attribute("href", "#/").add("tablee"),
        tag("span").class("spacer"),
        language.press(on, Change::Language(other)).add(name),
        theme.add(if dark { icons::sun() } else { icons::moon() }),
        tag("details").class("menu").add((gear, switches)),
    ))
}

/// Something went wrong, in words, and a way out.
pub(crate) fn trouble(cx: &Context, on: &Listeners, sentence: &Sentence) -> Tag {
    let home = tag("a").class("button main").attribute("href", "#/").add(cx.text("web-home"));
    tag("main").class("new").add((top(cx, on), refusal(Some(cx.words().say(sentence))), tag("p").add(home)))
}

/// Something is on its way.
pub(crate) fn waiting(cx: &Context, on: &Listeners) -> Tag {
    let text = tag("p").class("facts late").attribute("role", "status").add(cx.text("web-loading"));
    tag("main").class("new").add((top(cx, on), text))
}
