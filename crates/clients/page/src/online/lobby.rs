//! Before the game: who sits where, and the address to send.

use tablee_core::{MAX_NAME_LENGTH, Say as _, Seat, Sentence};
use tablee_protocol::{Command, SeatUpdate, Status, Update};
use tablee_scene::Drawing;

use super::clock::clock_words;
use super::company::{Company, Sure};
use super::{Message, beside, code, telling};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::new_table::level_name;
use crate::top::top;

fn is_free(seat: &SeatUpdate) -> bool {
    seat.name.is_none() && seat.bot.is_none()
}

fn facts(cx: &Context, update: &Update) -> String {
    let game = tablee_catalog::info(&update.table.game).map(|info| cx.text(info.name));
    let who = cx.text(if update.table.public { "online-public" } else { "online-by-link" });
    [game.unwrap_or_default(), who, clock_words(cx, update.table.clock)].join(" · ")
}

/// What can be done with a seat.
fn seat_buttons(cx: &Context, on: &Listeners, now: &Update, index: usize) -> Drawing {
    let (seat, place) = (Seat::new(index), &now.table.seats[index]);
    let host = now.you.is_some() && now.you == now.table.host;
    let own = now.you == Some(seat);
    let button = |text: &'static str, message: Message| {
        tag("button").key(text).class("button quiet").press(on, message).add(cx.text(text))
    };
    let order = |command: Command| Message::Order(command);
    let mut all = Drawing::new();
    let mut add = |tag: Tag| all += tag.node();
    if is_free(place) {
        add(match now.you {
            Some(_) => button("online-sit-here", order(Command::TakeSeat { seat })),
            None => button("online-sit-here", Message::Sit(Some(seat))),
        });
    }
    if host && is_free(place) {
        add(button("online-a-bot-here", Message::Place(seat, Some(now.table.stand_in.to_string()))));
    }
    if host && place.bot.is_some() {
        add(button("online-free-seat", Message::Place(seat, None)));
    }
    if host && !own && place.name.is_some() {
        add(button("online-make-host", order(Command::HandOver { seat })));
    }
    if own {
        add(button("online-stand-up", order(Command::StandUp)));
    }
    all
}

fn seats(cx: &Context, on: &Listeners, company: &Company, now: &Update) -> Drawing {
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
        let hosts = now.table.host.is_some_and(|host| host.index() == index).then(|| cx.text("online-is-host"));
        let facts = [you.then(|| cx.text("online-you")), hosts, beside::here(cx, company, now, index)];
        let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        tag("li").class(&classes.into_iter().flatten().collect::<Vec<_>>().join(" ")).add((
            tag("span").class("place").add(index + 1),
            tag("b").add(text),
            tag("span").class("facts").add(facts),
            tag("span").class("seat-buttons").add(seat_buttons(cx, on, now, index)),
        ))
    };
    all(now.table.seats.iter().enumerate().map(line))
}

/// What the host, and whoever has a seat, may do besides.
fn seated(cx: &Context, on: &Listeners, company: &Company, now: &Update, name: &str) -> Drawing {
    let host = now.you == now.table.host;
    let button = |text: &'static str, class: &'static str, message: Message| {
        tag("button").key(text).class(class).attribute("type", "button").press(on, message).add(cx.text(text))
    };
    let waits = tag("p").key("waits").add(cx.text("online-waits"));
    let start = if host {
        button("online-start", "button main large", Message::Order(Command::Start))
    } else {
        let who = now.table.host.and_then(|seat| now.table.seats.get(seat.index())?.name.clone()).unwrap_or_default();
        let text = cx.words().say(&Sentence::new("online-host-starts").text("name", who));
        tag("p").key("host-starts").add(text)
    };
    let input = tag("input")
        .attribute("id", "own-name")
        .attribute("autocomplete", "nickname")
        .flag("required", true)
        .attribute("maxlength", MAX_NAME_LENGTH)
        .attribute("value", name)
        .text(on, Message::Name);
    let rename = tag("form").key("rename").class("line").press(on, Message::Rename).add((
        tag("label").attribute("for", "own-name").add(cx.text("online-your-name")),
        input,
        tag("button").class("button").add(cx.text("online-rename")),
    ));
    let rename =
        tag("details").key("renaming").class("fold").add((tag("summary").add(cx.text("online-rename")), rename));
    let close = host.then(|| match company.sure {
        Some(Sure::Close) => tag("section").key("closing").class("leaving").add((
            tag("p").attribute("role", "alert").add(cx.text("online-close-sure")),
            button("online-stay", "button", Message::Sure(None)),
            button("online-close-table", "button", Message::Order(Command::Close)),
        )),
        _ => tag("section").key("closing").class("leaving").add(button(
            "online-close-table",
            "button quiet",
            Message::Sure(Some(Sure::Close)),
        )),
    });
    all([Some(waits), Some(start), Some(rename), close])
}

/// The address to send, and what there is to know of it.
fn invitation(cx: &Context, on: &Listeners, company: &Company) -> Drawing {
    let own = code::address(cx, on, company, "table-address", "online-address", &company.address());
    let Some(addresses) = &company.addresses else { return all([own]) };
    let origin = cx.outside.origin();
    let here = ["//127.", "//localhost", "//[::1]"].iter().any(|local| origin.contains(local));
    let nearby = addresses.nearby.first().filter(|near| here && !addresses.only_here && **near != origin);
    let nearby = nearby.map(|near| {
        let address = format!("{near}/t/{}", company.code);
        code::address(cx, on, company, "near-address", "online-nearby", &address).key("nearby")
    });
    let fact = |id: &'static str| tag("p").key(id).class("facts notice").add(cx.text(id));
    let only = (here && nearby.is_none()).then(|| fact("online-only-here"));
    let farther = here.then(|| fact("online-farther"));
    match nearby {
        // The address that leads here alone helps nobody else.
        Some(nearby) => all([Some(nearby), farther]),
        None => all([Some(own.key("own")), only, farther]),
    }
}

/// What one can do now: sit down, watch, or begin.
fn action(cx: &Context, on: &Listeners, company: &Company, now: &Update, name: &str) -> Drawing {
    if now.table.status == Status::Abandoned {
        return all([tag("p").key("closed").attribute("role", "alert").add(cx.text("online-closed"))]);
    }
    if company.seated() {
        return seated(cx, on, company, now, name);
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
    let form = tag("form").key("sit").class("line").press(on, Message::Sit(None)).add((
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
        tag("ol").class("lobby-seats").add(seats(cx, on, company, now)),
        beside::spectators(cx, company),
        action(cx, on, company, now, name),
        refusal(trouble).map(|refusal| refusal.key("trouble")),
        telling::view(cx, on, company),
        company.seated().then(|| beside::moving(cx, on, company)),
        beside::chat(cx, on, company, now, (name, draft)),
    ));
    let address = tag("section").add((tag("h2").add(cx.text("online-send")), invitation(cx, on, company)));
    let address = (now.table.status != Status::Abandoned).then_some(address);
    tag("main").class("new lobby").add((
        top(cx, on),
        tag("h1").class("name").add(cx.words().say(&now.table.called())),
        tag("p").class("facts").add(facts(cx, now)),
        beside::connection(cx, company),
        tag("div").class("lobby-parts").add((people, address)),
    ))
}
