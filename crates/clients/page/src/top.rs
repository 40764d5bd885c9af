//! What stands above every screen: where home is, the language, the colours, what somebody likes.

use tablee_core::{Say as _, Sentence};
use tablee_scene::stage::Pace;
use tablee_words::Language;

use crate::context::Context;
use crate::html::{Listeners, Tag, refusal, tag};
use crate::icons;
use crate::settings::{Change, PACES};

fn switch(cx: &Context, on: &Listeners, text: &'static str, checked: bool, change: fn(bool) -> Change) -> Tag {
    let input = tag("input").attribute("type", "checkbox").flag("checked", checked).check(on, change);
    tag("label").class("switch").add((input, cx.text(text)))
}

/// What can be switched on and off, at the table and around it.
pub(crate) fn switches(cx: &Context, on: &Listeners) -> Tag {
    tag("div").class("switches").add((
        switch(cx, on, "web-sound", !cx.settings.silent, Change::Sound),
        switch(cx, on, "web-motion", cx.motion(), Change::Motion),
        pace(cx, on),
        switch(cx, on, "web-quick", cx.settings.quick, Change::Quick),
        switch(cx, on, "web-coordinates", cx.settings.notation, Change::Notation),
    ))
}

/// How fast moves are shown.
pub(crate) fn pace(cx: &Context, on: &Listeners) -> Tag {
    let option = |(pace, name): (Pace, &'static str)| {
        let text = match pace {
            Pace::Calm => cx.text("web-pace-calm"),
            Pace::Brisk => cx.text("web-pace-brisk"),
            Pace::Instant => cx.text("web-pace-instant"),
        };
        tag("option").attribute("value", name).flag("selected", cx.settings.pace() == pace).add(text)
    };
    let chosen = |name: String| {
        let known = PACES.iter().find(|(_, known)| *known == name);
        Change::Pace(known.map_or(Pace::Calm, |(pace, _)| *pace))
    };
    let select = tag("select").attribute("name", "pace").text(on, chosen).add(PACES.map(option));
    tag("label").class("switch pace").add((cx.text("web-pace"), select))
}

/// The way to the other language.
pub(crate) fn language(cx: &Context, on: &Listeners) -> Tag {
    let (other, name) = match cx.language() {
        Language::English => (Language::French, "Français"),
        Language::French => (Language::English, "English"),
    };
    tag("button").class("button quiet").attribute("lang", other.code()).press(on, Change::Language(other)).add(name)
}

/// The way to the other colours.
pub(crate) fn theme(cx: &Context, on: &Listeners) -> Tag {
    let dark = cx.is_dark();
    let theme = tag("button").class("button quiet").title(cx.text("web-theme")).press(on, Change::Dark(!dark));
    theme.add(if dark { icons::sun() } else { icons::moon() })
}

/// The line above a screen.
pub(crate) fn top(cx: &Context, on: &Listeners) -> Tag {
    let gear = tag("summary").class("button quiet").label(cx.text("web-settings")).add(icons::gear());
    let switches = tag("div").class("menu-body").add(switches(cx, on));
    tag("header").class("top").add((
        tag("a").class("logo").attribute("href", "#/").add("tablee"),
        tag("span").class("spacer"),
        language(cx, on),
        theme(cx, on),
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

/// The switch for the coach.
pub(crate) fn coach(cx: &Context, on: &Listeners) -> Tag {
    switch(cx, on, "course-coach", cx.settings.coach, Change::Coach)
}
