//! Before the game: who sits where, and the address to send.

use tablee_core::{MAX_NAME_LENGTH, Say as _, Sentence};
use tablee_protocol::{Clock, Command, SeatUpdate, Span, Update};
use tablee_scene::Drawing;

use super::company::Company;
use super::{Message, beside, code, telling};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::new_table::level_name;
use crate::top::top;

fn is_free(seat: &SeatUpdate) -> bool {
    seat.name.is_none() && seat.bot.is_none()
}

/// A clock in words.
pub(super) fn clock_words(cx: &Context, clock: Option<Clock>) -> String {
    let Some(Clock { per, seconds }) = clock else { return cx.text("online-clock-none") };
    let time = match seconds {
        days if days % 86_400 == 0 => Sentence::new("online-days").number("count", days / 86_400),
        minutes if minutes % 60 == 0 => Sentence::new("online-minutes").number("count", minutes / 60),
        seconds => Sentence::new("online-seconds").number("count", seconds),
    };
    let sentence = match per {
        Span::Decision => Sentence::new("online-clock-decision"),
        Span::Game => Sentence::new("online-clock-game"),
    };
    cx.words().say(&sentence.inner("time", time))
}

fn facts(cx: &Context, update: &Update) -> String {
    let game = tablee_catalog::info(&update.table.game).map(|info| cx.text(info.name));
    let who = cx.text(if update.table.public { "online-public" } else { "online-by-link" });
    [game.unwrap_or_default(), who, clock_words(cx, update.table.clock)].join(" · ")
}

fn seats(cx: &Context, now: &Update) -> Drawing {
    let line = |(index, seat): (usize, &SeatUpdate)| {
        let you = now.you.is_some_and(|own| own.index() == index);
        let text = match (&seat.name, &seat.bot) {
            (Some(name), _) => name.clone(),
            (None, Some(level)) => {
                let level = level.as_str().parse().map(level_name).map(|id| cx.text(id)).unwrap_or_default();
                cx.words().say(&Sentence::new("online-bot").text("level", level))
            }
            (None, None) => cx.text("online-free"),
        };
        let classes = [is_free(seat).then_some("free"), you.then_some("own")];
        tag("li").class(&classes.into_iter().flatten().collect::<Vec<_>>().join(" ")).add((
            tag("span").class("place").add(index + 1),
            tag("b").add(text),
            tag("span").class("facts").add(you.then(|| cx.text("online-you"))),
        ))
    };
    all(now.table.seats.iter().enumerate().map(line))
}

/// What one can do now: sit down, watch, or begin.
fn action(cx: &Context, on: &Listeners, company: &Company, now: &Update, name: &str) -> Drawing {
    if company.seated() {
        let start = tag("button").key("start").class("button main large").press(on, Message::Order(Command::Start));
        let waits = tag("p").key("waits").add(cx.text("online-waits"));
        return all([waits, start.add(cx.text("online-start"))]);
    }
    if !now.table.seats.iter().any(is_free) {
        return all([tag("p").key("full").add(cx.text("online-full"))]);
    }
    let input = tag("input")
        .attribute("id", "own-name")
        .attribute("autocomplete", "nickname")
        .flag("required", true)
        .attribute("maxlength", MAX_NAME_LENGTH)
        .attribute("value", name)
        .text(on, Message::Name);
    let form = tag("form").key("sit").class("line").press(on, Message::Sit).add((
        tag("label").attribute("for", "own-name").add(cx.text("online-your-name")),
        input,
        tag("button").class("button main large").add(cx.text("online-sit")),
    ));
    all([form, tag("p").key("or-watch").class("facts").add(cx.text("online-or-watch"))])
}

/// The screen before the game. `name` is what one wants to be called, `draft` what one is about to say.
pub(super) fn screen(cx: &Context, on: &Listeners, company: &Company, now: &Update, name: &str, draft: &str) -> Tag {
    let trouble = company.trouble.as_ref().map(|sentence| cx.words().say(sentence));
    let people = tag("section").add((
        tag("h2").add(cx.text("online-seats")),
        tag("ol").class("lobby-seats").add(seats(cx, now)),
        action(cx, on, company, now, name),
        refusal(trouble).map(|refusal| refusal.key("trouble")),
        telling::view(cx, on, company),
        company.seated().then(|| beside::moving(cx, on, company)),
        beside::chat(cx, on, company, now, draft),
    ));
    let address = tag("section").add((
        tag("h2").add(cx.text("online-send")),
        code::address(cx, on, company, "table-address", "online-address", &company.address()),
    ));
    tag("main").class("new lobby").add((
        top(cx, on),
        tag("h1").class("name").add(now.table.name.as_str()),
        tag("p").class("facts").add(facts(cx, now)),
        beside::connection(cx, company),
        tag("div").class("lobby-parts").add((people, address)),
    ))
}
