//! What concerns everybody at the table and must not be missed: somebody asks for something, the game is paused, a bot decides for
//! one of us, somebody is waited for, another game is wanted. It lies over the table, one thing at a time.

use tablee_core::{Say as _, Seat, Sentence};
use tablee_protocol::{Command, GameUpdate, Proposal, Update};
use tablee_scene::Drawing;
use tablee_sitting::name_in;

use super::company::Company;
use super::{Message, time_words};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};

/// A button of a notice.
fn button(cx: &Context, on: &Listeners, text: &'static str, main: bool, message: Message) -> Tag {
    let class = if main { "button main" } else { "button" };
    tag("button").key(text).class(class).press(on, message).add(cx.text(text))
}

fn order(command: Command) -> Message {
    Message::Order(command)
}

fn notice(kind: &'static str, text: String, buttons: impl Into<Drawing>) -> Tag {
    let said = tag("p").class("call-text").add(text);
    let buttons: Drawing = buttons.into();
    let row = tag("p").class("row").add(buttons);
    tag("section").key(kind).class("call").attribute("role", "status").add((said, row))
}

fn named(cx: &Context, id: &'static str, now: &Update, seat: Seat) -> Sentence {
    Sentence::new(id).text("name", name_in(now, seat.index(), &cx.words()))
}

fn names(cx: &Context, now: &Update, seats: impl IntoIterator<Item = Seat>) -> String {
    let words = cx.words();
    seats.into_iter().map(|seat| name_in(now, seat.index(), &words)).collect::<Vec<_>>().join(", ")
}

/// What lies over the table now, if anything.
pub(super) fn view(cx: &Context, on: &Listeners, company: &Company, now: &Update) -> Option<Tag> {
    let game = now.game.as_ref()?;
    if company.cut {
        return held(cx, on, company);
    }
    if game.standing.is_some() || now.table.ended {
        return again(cx, on, now, game).or_else(|| meanwhile(cx, on, company, now));
    }
    gone(cx, on, now)
        .or_else(|| asked(cx, on, company, now))
        .or_else(|| paused(cx, on, now))
        .or_else(|| missing(cx, on, company, now, game))
        .or_else(|| meanwhile(cx, on, company, now))
}

/// What happened while one was away.
fn meanwhile(cx: &Context, on: &Listeners, company: &Company, now: &Update) -> Option<Tag> {
    company.missed.as_ref().map(|missed| missed.view(cx, on, now))
}

/// A move that waits for the connection may be held back.
fn held(cx: &Context, on: &Listeners, company: &Company) -> Option<Tag> {
    company.held_choice()?;
    let back = button(cx, on, "online-held-back", false, Message::LetGo);
    Some(notice("held", cx.text("online-held"), all([back])))
}

/// Whoever is late or has left can be back.
fn gone(cx: &Context, on: &Listeners, now: &Update) -> Option<Tag> {
    let own = now.table.seats.get(now.you?.index())?;
    let there =
        |seat: &tablee_protocol::SeatUpdate| seat.name.is_some() && seat.bot.is_none() && !seat.away && !seat.late;
    let text = match (own.away, own.late) {
        (true, _) => "online-left",
        (false, true) if now.table.seats.iter().any(there) => "online-late",
        (false, true) => "online-late-waits",
        (false, false) => return None,
    };
    Some(notice("gone", cx.text(text), all([button(cx, on, "online-back", true, order(Command::Return))])))
}

/// Somebody asks for something.
fn asked(cx: &Context, on: &Listeners, company: &Company, now: &Update) -> Option<Tag> {
    let proposed = now.table.proposal.as_ref()?;
    let you = now.you?;
    let vote = |text: &'static str, yes: bool| button(cx, on, text, yes, order(Command::Vote { yes }));
    if proposed.asked.contains(&you) {
        let text = match &proposed.what {
            Proposal::Pause {} => named(cx, "online-asks-pause", now, proposed.by),
            Proposal::End {} => named(cx, "online-asks-end", now, proposed.by),
            Proposal::StandIn { seat } => {
                named(cx, "online-asks-bot", now, proposed.by).text("other", name_in(now, seat.index(), &cx.words()))
            }
        };
        let buttons = all([vote("online-yes", true), vote("online-no", false)]);
        return Some(notice("asked", cx.words().say(&text), buttons));
    }
    let waits = Sentence::new("online-asked").text("names", names(cx, now, proposed.asked.iter().copied()));
    let overdue = cx.outside.now() - company.here(proposed.at) as f64 >= 1000.0 * f64::from(now.table.patience);
    let without = overdue.then(|| vote("online-without-answer", true));
    let back = (proposed.by == you).then(|| vote("online-withdraw-question", false));
    Some(notice("asked", cx.words().say(&waits), all([without, back])))
}

fn paused(cx: &Context, on: &Listeners, now: &Update) -> Option<Tag> {
    let resume = now.you.map(|_| button(cx, on, "online-resume", true, order(Command::Resume)));
    now.table.paused.then(|| notice("paused", cx.text("online-paused"), all([resume])))
}

/// Whom everybody waits for, if for too long.
fn missing(cx: &Context, on: &Listeners, company: &Company, now: &Update, game: &GameUpdate) -> Option<Tag> {
    let you = now.you?;
    if company.waits_on == Some((game.number, game.decision)) {
        return None;
    }
    let overlong = now.table.clock.is_none() && company.waited() >= f64::from(now.table.patience);
    let is_missing = |seat: &&Seat| {
        let place = now.table.seats.get(seat.index());
        **seat != you
            && !game.chosen.contains(seat)
            && place.is_some_and(|place| place.bot.is_none() && !place.away && (place.late || overlong))
    };
    let seat = *game.deciding.iter().find(is_missing)?;
    let since = company.here.as_ref().and_then(|here| here.seats.get(seat.index())?.since);
    let text = match since {
        Some(since) => named(cx, "online-missing-since", now, seat).inner("time", time_words(cx, company.here(since))),
        None => named(cx, "online-missing", now, seat),
    };
    let call = named(cx, "online-nudge", now, seat);
    let call =
        tag("button").key("nudge").class("button").press(on, order(Command::Nudge { seat })).add(cx.words().say(&call));
    let propose = |text: &'static str, what: Proposal| button(cx, on, text, false, order(Command::Propose { what }));
    let buttons = all([
        call,
        propose("online-stand-in-for", Proposal::StandIn { seat }),
        propose("online-end-game", Proposal::End {}),
        button(cx, on, "online-keep-waiting", false, Message::WaitOn),
    ]);
    Some(notice("missing", cx.words().say(&text), buttons))
}

/// Who wants to play again, and whether one does.
fn again(cx: &Context, on: &Listeners, now: &Update, game: &GameUpdate) -> Option<Tag> {
    let you = now.you?;
    let own = now.table.seats.get(you.index())?;
    let others = || now.table.seats.iter().enumerate().filter(|(index, _)| *index != you.index());
    let those = |holds: &dyn Fn(&tablee_protocol::SeatUpdate) -> bool| {
        let seats = others().filter(|(_, seat)| seat.bot.is_none() && !seat.away && holds(seat));
        seats.map(|(index, _)| Seat::new(index)).collect::<Vec<Seat>>()
    };
    let (wanting, declined) = (those(&|seat| seat.again), those(&|seat| seat.declined));
    let open = those(&|seat| !seat.again && !seat.declined);
    let say = |sentence: Sentence| cx.words().say(&sentence);
    let (yes, no) = (order(Command::Rematch), order(Command::Decline));
    if own.again {
        let text = match declined.is_empty() {
            true => Sentence::new("online-again-for").text("names", names(cx, now, open.iter().copied())),
            false => Sentence::new("online-no-more").text("name", names(cx, now, declined.iter().copied())),
        };
        let without =
            (open.is_empty() && !declined.is_empty()).then(|| button(cx, on, "online-play-without", true, yes));
        return Some(notice(
            "again",
            say(text),
            all([without, Some(button(cx, on, "online-withdraw-question", false, no))]),
        ));
    }
    if !wanting.is_empty() && !own.declined {
        let between = now.table.played < now.table.games && !now.table.ended;
        let text = if between {
            Sentence::new("online-next-of").number("number", now.table.played + 1).number("games", now.table.games)
        } else {
            Sentence::new("online-wants-more").text("name", names(cx, now, wanting))
        };
        let text_yes = if between { "online-next-game" } else { "online-yes" };
        return Some(notice(
            "again",
            say(text),
            all([button(cx, on, text_yes, true, yes), button(cx, on, "online-no", false, no)]),
        ));
    }
    let (ended, number) = (now.table.ended, game.number);
    let more = || button(cx, on, "web-again", true, order(Command::Rematch));
    if ended {
        return Some(notice("ended", cx.text("online-ended"), all([more()])).attribute("data-game", number));
    }
    None
}
