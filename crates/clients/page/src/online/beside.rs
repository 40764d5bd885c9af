//! Beside the table: who is there, what they say, what can be done apart from the game.

use std::ops::RangeInclusive;

use tablee_core::{MAX_NAME_LENGTH, Say as _, Sentence};
use tablee_protocol::limits::CHAT_LENGTH;
use tablee_protocol::{Command, GameUpdate, Proposal, Update};
use tablee_scene::{Act, Drawing, Identity};
use tablee_sitting::name_in;

use super::company::{Company, Sure};
use super::{Message, code, telling};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};
use crate::route::Recorded;
use crate::{icons, table, top};

/// So many games of a table are offered to be looked at again.
const GAMES: u32 = 12;

/// The button that opens the sheet. It counts what was said meanwhile.
pub(super) fn tool(cx: &Context, company: &Company, unread: usize) -> Drawing {
    let label = cx.words().say(&Sentence::new("online-company-unread").count("count", unread));
    let count = tag("span").key("unread").class("unread").attribute("aria-hidden", "true").add(unread);
    let button = tag("button").is(Identity::Act(Act::Company)).class("button quiet tool").title(label);
    let button = button.add((tag("span").class("sign-frame").add(icons::talk()), (unread > 0).then_some(count)));
    // The line of the status says so too, where there is room for it.
    let cut = tag("p").key("cut").class("cut").attribute("aria-hidden", "true").add(cx.text("online-cut"));
    all([Some(button), company.cut.then_some(cut)])
}

/// The sheet.
pub(super) fn sheet(cx: &Context, on: &Listeners, company: &Company, now: &Update, typed: (&str, &str)) -> Tag {
    let watch = tag("details").key("watch").class("fold").add((
        tag("summary").add(cx.text("online-invite-watch")),
        code::address(cx, on, company, "watch-address", "online-address", &company.address()),
    ));
    let sheet = tag("div").key("company").class("sheet side company").attribute("role", "dialog");
    sheet.label(cx.text("online-company")).add((
        table::close(cx),
        tag("h2").class("name").add(cx.words().say(&now.table.called())),
        (connection(cx, company), seats(cx, company, now), spectators(cx, company)),
        (game_buttons(cx, on, now), replays(cx, now)),
        (telling::view(cx, on, company), company.seated().then(|| top::call(cx, on))),
        chat(cx, on, company, now, typed),
        proof(cx, now),
        (watch, company.seated().then(|| moving(cx, on, company)), leaving(cx, on, company, now)),
    ))
}

/// Says so if the server cannot be reached.
pub(super) fn connection(cx: &Context, company: &Company) -> Tag {
    let cut = company.cut.then(|| cx.text("online-cut"));
    tag("p").key("connection").class("facts").attribute("role", "status").add(cut)
}

fn marks(cx: &Context, company: &Company, update: &Update, index: usize) -> String {
    let Some(seat) = update.table.seats.get(index) else { return String::new() };
    let ready = |game: &GameUpdate| game.chosen.iter().any(|seat| seat.index() == index);
    let decides = |game: &GameUpdate| game.deciding.iter().any(|seat| seat.index() == index);
    let mut marks = Vec::new();
    if update.you.is_some_and(|seat| seat.index() == index) {
        marks.push(cx.text("online-you"));
    }
    marks.extend(here(cx, company, update, index));
    if update.table.host.is_some_and(|host| host.index() == index) {
        marks.push(cx.text("online-is-host"));
    }
    if seat.away {
        marks.push(cx.text("online-is-away"));
    } else if seat.late {
        marks.push(cx.text("online-is-late"));
    }
    if seat.again {
        marks.push(cx.text("online-wants-again"));
    }
    match &update.game {
        Some(game) if ready(game) => marks.push(cx.text("web-ready")),
        Some(game) if decides(game) => marks.push(cx.text("web-decides")),
        _ => (),
    }
    marks.join(" · ")
}

fn seats(cx: &Context, company: &Company, now: &Update) -> Drawing {
    let words = cx.words();
    let many = now.table.games > 1 || now.table.played > 1;
    let line = |index: usize| {
        let total = now.table.totals.get(index).copied().filter(|_| many);
        tag("li").add((
            tag("b").add(name_in(now, index, &words)),
            tag("span").class("facts").add(marks(cx, company, now, index)),
            tag("span").class("points").add(total),
        ))
    };
    // Which game of the match, not of the table: another match may have begun.
    let over = now.game.as_ref().is_some_and(|game| game.standing.is_some());
    let number = if over { now.table.played.max(1) } else { now.table.played % now.table.games.max(1) + 1 };
    let of = Sentence::new("online-match").number("number", number).number("games", now.table.games);
    let list = tag("ul").key("seats").class("company-seats").add(all((0..now.table.seats.len()).map(line)));
    all([Some(list), many.then(|| tag("p").key("match").class("facts").add(words.say(&of)))])
}

/// Leaving, coming back, playing again, the record.
fn game_buttons(cx: &Context, on: &Listeners, now: &Update) -> Drawing {
    let own = now.you.and_then(|seat| now.table.seats.get(seat.index()));
    let over = now.game.as_ref().is_some_and(|game| game.standing.is_some());
    let button = |text: &'static str, main: bool, command: Command| {
        let button = tag("button").key(text).class(if main { "button main" } else { "button" });
        button.press(on, Message::Order(command)).add(cx.text(text))
    };
    let going = own.filter(|_| !over).map(|own| {
        if own.away || own.late {
            button("online-return", true, Command::Return)
        } else {
            button("online-pause", false, Command::Propose { what: Proposal::Pause {} })
        }
    });
    let again = own.filter(|own| over && !own.again).map(|_| button("web-again", true, Command::Rematch));
    let waits = own.filter(|own| over && own.again).map(|_| cx.text("online-again-waits"));
    let watching = own.is_none().then(|| tag("p").key("watching").add(cx.text("online-watching")));
    let waits = waits.map(|text| tag("p").key("waits").class("facts").attribute("role", "status").add(text));
    all([watching, Some(tag("p").key("buttons").class("row").add((going, again))), waits])
}

/// The games of this table that can be looked at again, the latest last.
pub(super) fn games(now: &Update) -> RangeInclusive<u32> {
    let number = now.game.as_ref().map_or(0, |game| game.number);
    let over = now.game.as_ref().is_some_and(|game| game.standing.is_some());
    let last = if over { number } else { number.saturating_sub(1) };
    last.saturating_sub(GAMES - 1).max(1)..=last
}

/// The way to them.
pub(super) fn replays(cx: &Context, now: &Update) -> Option<Tag> {
    let words = cx.words();
    let games = games(now);
    let several = games.clone().count() > 1;
    let link = |number: u32| {
        let link = tag("a").key(format!("game-{number}")).class("button").attribute("target", "_blank");
        link.attribute("href", Recorded::game(now.table.code, number).path()).add(match several {
            true => words.say(&Sentence::new("online-replay-of").number("number", number)),
            false => words.text("web-replay"),
        })
    };
    (!games.is_empty()).then(|| tag("p").key("replays").class("row replays").add(all(games.map(link))))
}

/// The way out, far from all other buttons. It asks first.
fn leaving(cx: &Context, on: &Listeners, company: &Company, now: &Update) -> Option<Tag> {
    let own = now.table.seats.get(now.you?.index())?;
    if own.away {
        return None;
    }
    let press = |text: &'static str, message: Message| {
        tag("button").key(text).class("button").press(on, message).add(cx.text(text))
    };
    let inside = match company.sure {
        Some(Sure::Leave) => all([
            tag("p").key("sure").attribute("role", "alert").add(cx.text("online-leave-sure")),
            press("online-stay", Message::Sure(None)),
            press("online-leave-yes", Message::Order(Command::Leave)),
        ]),
        _ => all([press("online-leave-table", Message::Sure(Some(Sure::Leave)))]),
    };
    Some(tag("section").key("leaving").class("leaving").add(inside))
}

/// Whether somebody is here, in words.
pub(super) fn here(cx: &Context, company: &Company, now: &Update, index: usize) -> Option<String> {
    let seat = now.table.seats.get(index)?;
    if seat.name.is_none() || seat.bot.is_some() || now.you.is_some_and(|own| own.index() == index) {
        return None;
    }
    let known = company.here.as_ref()?.seats.get(index)?;
    Some(match known.since {
        _ if known.here => cx.text("online-here"),
        Some(since) => {
            let time = super::time_words(cx, company.here(since));
            cx.words().say(&Sentence::new("online-not-here-since").inner("time", time))
        }
        None => cx.text("online-not-here"),
    })
}

/// How many only watch, besides oneself.
pub(super) fn spectators(cx: &Context, company: &Company) -> Option<Tag> {
    let all = company.here.as_ref()?.spectators;
    let others = if company.seated() { all } else { all.saturating_sub(1) };
    let sentence = Sentence::new("online-spectators").number("count", others);
    Some(tag("p").key("spectators").class("facts").add(cx.words().say(&sentence)))
}

/// What is said, and a line to say something.
pub(super) fn chat(cx: &Context, on: &Listeners, company: &Company, now: &Update, (name, draft): (&str, &str)) -> Tag {
    let (seated, allowed) = (company.seated(), now.table.chat);
    let line = |(_, said): &(u64, tablee_protocol::Talk)| {
        let name = match said.watching {
            true => cx.words().say(&Sentence::new("online-watcher").text("name", &said.name)),
            false => said.name.clone(),
        };
        tag("li").add((tag("b").add(name), " ", tag("span").add(said.says.as_str())))
    };
    let lines = tag("ol").class("log talk").attribute("tabindex", "0").attribute("aria-live", "polite");
    let lines = lines.label(cx.text("online-chat")).add(all(company.talk.iter().map(line)));
    let off = (!allowed).then(|| tag("p").key("off").class("facts").add(cx.text("online-chat-is-off")));
    let form = ((seated || now.table.audience) && allowed).then(|| {
        // Whoever has no seat has no name yet.
        let name = (!seated).then(|| {
            let input =
                tag("input").attribute("id", "chat-name").attribute("autocomplete", "nickname").flag("required", true);
            let input = input.attribute("maxlength", MAX_NAME_LENGTH).attribute("value", name).text(on, Message::Name);
            all([tag("label").attribute("for", "chat-name").add(cx.text("online-your-name")), input])
        });
        let input = tag("input")
            .attribute("id", "chat-line")
            .class("wide")
            .attribute("autocomplete", "off")
            .attribute("maxlength", CHAT_LENGTH)
            .attribute("value", draft)
            .text(on, Message::Draft);
        tag("form").key("say").class("line").press(on, Message::Say).add((
            name,
            tag("label").attribute("for", "chat-line").add(cx.text("online-say-label")),
            input,
            tag("button").class("button").add(cx.text("online-say")),
        ))
    });
    let switch = seated.then(|| {
        let input = tag("input").attribute("type", "checkbox").flag("checked", allowed);
        let input = input.check(on, |on| Message::Order(Command::Chat { on }));
        tag("label").key("switch").class("switch").add((input, cx.text("online-chat-switch")))
    });
    let host = seated && now.you == now.table.host;
    let audience = (host && allowed).then(|| {
        let input = tag("input").attribute("type", "checkbox").flag("checked", now.table.audience);
        let input = input.check(on, |on| Message::Order(Command::Audience { on }));
        tag("label").key("audience").class("switch").add((input, cx.text("online-audience-switch")))
    });
    let heading = tag("h2").add(cx.text("online-chat"));
    tag("section").key("chat").class("chat").add((heading, lines, off, form, switch, audience))
}

/// The hash that was shown before the first move, and at the end what it was made from.
fn proof(cx: &Context, now: &Update) -> Option<Tag> {
    let game = now.game.as_ref()?;
    let part =
        |name: &'static str, value: &str| all([tag("dt").add(cx.text(name)), tag("dd").add(tag("code").add(value))]);
    let opening = game.opening.as_ref();
    let opening = opening.map(|opening| (part("online-salt", &opening.salt), part("online-deal", &opening.deal)));
    Some(tag("details").key("proof").class("fold").add((
        tag("summary").add(cx.text("online-proof")),
        tag("p").class("facts").add(cx.text("online-proof-why")),
        tag("dl").class("proof").add((part("online-hash", &game.hash), opening)),
    )))
}

/// Moves the seat to another device.
pub(super) fn moving(cx: &Context, on: &Listeners, company: &Company) -> Tag {
    let shown = match &company.key {
        Some(key) => code::address(cx, on, company, "key-address", "online-move-address", &key.address).key("address"),
        None => tag("button").key("make").class("button").press(on, Message::MoveSeat).add(cx.text("online-move-make")),
    };
    tag("details").key("moving").class("fold").flag("open", company.key.is_some()).add((
        tag("summary").add(cx.text("online-move")),
        tag("p").class("facts").add(cx.text("online-move-why")),
        shown,
    ))
}
