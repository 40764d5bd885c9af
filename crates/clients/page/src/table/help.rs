//! Help at the table: what can be done now, the rule of it, settings, the level of the bots, keys.

use super::{Desk, Message, Sheet, close};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, tag};
use crate::learn;
use crate::new_table::{LEVELS, level_about, level_name};
use crate::puzzles;
use crate::rules::people;
use crate::top;

/// The way to the numbered rules, over the game. In a form it must not be the button that Enter presses.
fn rules(on: &Listeners, rule: Option<&str>, text: String, class: &str) -> Tag {
    tag("button")
        .attribute("type", "button")
        .class(class)
        .press(on, Message::Rule(rule.map(ToOwned::to_owned)))
        .add(text)
}

/// A refusal with the way to the rule that forbids it, if one does.
pub(super) fn ruled(cx: &Context, on: &Listeners, refusal: Tag, rule: Option<&str>) -> Tag {
    refusal.add(rule.map(|rule| rules(on, Some(rule), cx.text("desk-read-rule"), "link rule-link")))
}

pub(super) fn sheet(cx: &Context, on: &Listeners, desk: &Desk) -> Tag {
    let sheet = tag("div").key("keys").class("sheet side help").attribute("role", "dialog").label(cx.text("desk-help"));
    sheet.add((
        close(cx),
        tag("h2").add(cx.text("desk-help")),
        now(cx, on, desk),
        levels(cx, on, desk),
        tag("h2").add(cx.text("web-settings")),
        (top::switches(cx, on), crate::coach::may_be_coached(&*desk.host).then(|| top::coach(cx, on))),
        tag("p").class("row").add((top::language(cx, on), top::theme(cx, on))),
        (tag("h2").class("of-keys").add(cx.text("web-keys")), keys(cx)),
    ))
}

impl Desk {
    /// Shows the rules on one page, over the table.
    pub(super) fn show_rules(&mut self, cx: &mut Context) {
        self.one_page = people::page(self.info(), &cx.words(), "h3");
        self.sheet = Sheet::Rules;
        cx.ask(Effect::FocusTop);
    }
}

/// The rules on one page; those with numbers are one touch further.
pub(super) fn one_page(cx: &Context, on: &Listeners, desk: &Desk) -> Tag {
    let title = people::title(desk.info(), &cx.words());
    let sheet = tag("div").key("rules").class("sheet side help one-page").attribute("role", "dialog").label(&title);
    // Another language may be spoken by now.
    let page = desk.one_page.clone().or_else(|| people::page(desk.info(), &cx.words(), "h3"));
    let close_it = tag("button").class("button main").press(on, Message::Close).add(cx.text("web-close"));
    sheet.add((
        close(cx),
        tag("h2").add(title),
        tag("div").html(&page.unwrap_or_default()),
        tag("p").class("row").add((rules(on, None, cx.text("people-all"), "button"), close_it)),
    ))
}

/// What can be done now, and where that is written.
fn now(cx: &Context, on: &Listeners, desk: &Desk) -> Tag {
    let info = desk.info();
    let show = desk.show.as_deref();
    let text = show.map(|show| match (show.scene.prompt, show.decides) {
        (Some(prompt), Some(_)) => cx.text(prompt),
        _ => show.status.clone(),
    });
    let rule = show.filter(|show| show.decides.is_some()).and_then(|show| show.scene.ease.rule);
    tag("div").class("now").add((
        tag("p").add(text),
        tag("p").class("row").add((
            rule.map(|rule| rules(on, Some(rule), cx.text("desk-this-rule"), "button")),
            tag("button").class("button").press(on, Message::Rules).add(cx.text("people-short")),
            learn::link(cx, info).class("button"),
            puzzles::link(cx, info).class("button"),
        )),
    ))
}

/// How strong the bots are, to be changed.
fn levels(cx: &Context, on: &Listeners, desk: &Desk) -> Option<Tag> {
    let level = desk.host.level()?;
    let option = |other| {
        let option = tag("option").attribute("value", level_name(other)).flag("selected", other == level);
        option.add(cx.text(level_name(other)))
    };
    let choose = move |name: String| {
        let found = LEVELS.into_iter().find(|&level| level_name(level) == name);
        Message::Level(found.unwrap_or(level))
    };
    let select = tag("select").text(on, choose).add(all(LEVELS.into_iter().map(option)));
    Some(tag("div").class("bots").add((
        tag("label").class("field").add((cx.text("desk-level"), select)),
        tag("p").class("facts").add(cx.text(level_about(level))),
    )))
}

fn keys(cx: &Context) -> Tag {
    let key =
        |sign: &str, meaning: &'static str| (tag("dt").add(tag("kbd").add(sign)), tag("dd").add(cx.text(meaning)));
    tag("dl").class("keys").add((
        key("← ↑ → ↓", "web-key-arrows"),
        key(&cx.text("web-key-enter-name"), "web-key-enter"),
        key("1 … 9", "web-key-digits"),
        key("R", "web-key-turn"),
        key(&cx.text("web-key-escape-name"), "web-key-escape"),
        key("H", "web-key-hint"),
        key(":", "web-key-line"),
        key("L", "web-key-log"),
    ))
}
