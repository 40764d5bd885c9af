//! The drawn panes of the table, as nodes. Names are text, never markup.

use tablee_board::Cell;
use tablee_core::{Info, Say as _, Seat, Sentence};
use tablee_scene::{Act, Drawing, Element, Identity, Key, Node, Spot};

use super::desk::Show;
use crate::context::Context;
use crate::{faces, names};

/// A sentence begins with a capital letter; what is part of one does not.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Something drawn that is called by words which only those hear who do not see it.
pub(crate) fn said(words: &str, drawn: impl Into<Drawing>) -> Drawing {
    let unseen = Element::new("span").class("unseen").with(Drawing::text(words));
    let drawn = Element::new("span").class("drawn").attribute("aria-hidden", "true").with(drawn);
    Drawing::from(unseen) + drawn
}

/// Something small with a class and words.
pub(crate) fn span(class: &str, words: &str) -> Node {
    Element::new("span").class(class).with(Drawing::text(words))
}

/// The points of a seat, which are counted.
pub(crate) fn points(seat: Seat, points: i32) -> Node {
    let tally = Identity::Tally(Key::points(seat));
    let element = Element::new("span").is(tally).class("points").attribute("data-value", points);
    element.with(Drawing::text(&points.to_string()))
}

fn player(cx: &Context, show: &Show, seat: Seat) -> Drawing {
    let Some(player) = show.players.get(seat.index()) else { return Drawing::new() };
    let mut classes = String::from("player");
    if player.deciding && !player.ready {
        classes.push_str(" deciding");
    }
    if player.ready {
        classes.push_str(" ready");
    }
    if seat == show.shown && show.scene.own_boards {
        classes.push_str(" shown");
    }
    if player.away {
        classes.push_str(" away");
    }
    let bot = player.bot || player.away;
    let state = match (player.deciding, player.ready, bot) {
        (_, true, _) => cx.text("web-ready"),
        (true, false, true) => cx.text("web-thinks"),
        (true, false, false) => cx.text("web-decides"),
        (false, ..) => String::new(),
    };
    let state = match (player.away, player.missing) {
        (true, _) => format!("{} {state}", cx.text("online-is-away")),
        (false, true) => format!("{} {state}", cx.text("online-not-here")),
        (false, false) => state,
    };
    let sign = match (player.ready, player.deciding) {
        (true, _) => "✓",
        (false, true) => "●",
        (false, false) => "",
    };
    // Whoever gave no name is known as nobody else.
    let known = if player.you && names::given(cx).is_none() { "" } else { player.name.as_str() };
    let mut who = Drawing::from(faces::at_table(cx, known, player.bot));
    who += Drawing::from(Element::new("b").with(Drawing::text(&player.name)));
    if player.away {
        who += span("sign", "☾");
    } else if player.missing {
        who += Element::new("span")
            .class("sign gone")
            .attribute("title", cx.text("online-not-here"))
            .with(Drawing::text("○"));
    }
    who += Element::new("span").class("sign").attribute("title", &state).with(Drawing::text(sign));
    if let Some(until) = player.until {
        who += crate::online::clock(cx, until);
    }
    who += points(seat, player.points);
    let label = Sentence::new("web-player-label")
        .text("name", &player.name)
        .number("points", player.points)
        .text("state", state);
    let mut drawn = Drawing::from(Element::new("span").class("who").with(who));
    if let Some(picture) = show.scene.seats.get(seat.index()) {
        drawn += picture.element("small");
    }
    let inside = said(&cx.words().say(&label), drawn);
    let element = if show.scene.own_boards {
        Element::new("button").is(Identity::Act(Act::Look(seat)))
    } else {
        Element::new("div").is(Identity::Part(Key::new(format!("player-{}", seat.number()))))
    };
    element.class(&classes).with(inside).into()
}

pub(super) fn seats(cx: &Context, show: &Show) -> Drawing {
    Seat::all(show.players.len()).map(|seat| player(cx, show, seat)).collect()
}

pub(super) fn hand(show: &Show) -> Drawing {
    let held = |(index, holding): (usize, &tablee_scene::Holding)| {
        let mut drawn = Drawing::from(holding.picture.frame().with(holding.picture.drawing.clone()));
        if let Some(digit) = holding.digit {
            drawn += span("digit", &digit.to_string());
        }
        if holding.count > 1 {
            drawn += span("count", &format!("×{}", holding.count));
        }
        let element = Element::new("button").class(if holding.picked { "holding picked" } else { "holding" });
        let element = match holding.digit {
            Some(digit) => element
                .is(Identity::Spot(Spot::Digit(digit)))
                .attribute("aria-pressed", if holding.picked { "true" } else { "false" }),
            None => element.is(Identity::Part(Key::new(format!("held-{index}")))).attribute("disabled", ""),
        };
        element.with(said(&holding.picture.label, drawn))
    };
    show.scene.hand.iter().enumerate().map(held).collect()
}

fn button(act: Act, classes: &str, text: &str) -> Node {
    Element::new("button").is(Identity::Act(act)).class(&format!("button {classes}")).with(Drawing::text(text))
}

fn meaning(text: &str) -> Node {
    Element::new("p").class("meaning").with(Drawing::text(text))
}

/// Buttons for what is neither held nor on the board, and what to do with what is picked.
pub(super) fn actions(cx: &Context, info: &Info, show: &Show, picked: bool, variants: usize) -> Drawing {
    let mut drawing = Drawing::new();
    // Hints and plays belong to one's own board.
    let hints = if show.elsewhere { &[][..] } else { show.hints.as_slice() };
    for (index, (advised, line)) in hints.iter().enumerate() {
        let line = capital(line);
        let short = format!("{} · {}", advised.rank, advised.worth);
        let element = Element::new("button").is(Identity::Act(Act::Advised(index))).class("button advice");
        drawing += element.attribute("title", &line).with(said(&line, Drawing::text(&short)));
    }
    if show.decides.is_some() && !show.elsewhere {
        if let Some(offer) = &show.scene.ease.offer {
            drawing += button(Act::Offer, if show.meaning.is_some() { "" } else { "main" }, &offer.label);
        }
        let pictures = || std::iter::once(&show.scene.board).chain(show.scene.aside.iter().map(|aside| &aside.picture));
        for (index, group) in show.gestures.groups.iter().enumerate() {
            let [digit] = group.digits.as_slice() else { continue };
            let spot = Spot::Digit(*digit);
            // What is picked would be put back by its button; what has several places is pressed there.
            let cells = show.gestures.cells(index);
            let lies = |cell: &Cell| pictures().any(|picture| picture.drawing.has(Spot::Cell(*cell)));
            let offered = show.scene.ease.offer.as_ref().is_some_and(|offer| {
                show.gestures.points.iter().any(|point| point.group == index && point.notation == offer.next)
            });
            if offered || show.picked.contains(digit) || (cells.len() > 1 && cells.iter().all(lies)) {
                continue;
            }
            let held = show.scene.hand.iter().any(|holding| holding.digit == Some(*digit));
            if !held && !pictures().any(|picture| picture.drawing.has(spot)) {
                let element = Element::new("button").is(Identity::Spot(spot)).class("button");
                drawing += element.with(Drawing::text(&capital(&group.label)));
            }
        }
    }
    if let Some(text) = &show.meaning {
        let outcome = show.scene.outcome.join(" ");
        let whole = Drawing::from(Element::new("b").with(Drawing::text(&capital(text))));
        // There is only so much room, and a long text scrolls: with the keyboard, too.
        let element = Element::new("p").class("meaning").attribute("tabindex", "0");
        // Whoever asked for a hint wants to know why first.
        let mut said = whole;
        if let Some(why) = &show.why {
            said += Element::new("span").class("why").with(Drawing::text(&format!(" {why}")));
        }
        said += Drawing::text(&format!(" {outcome}"));
        drawing += element.with(said);
        if variants > 1 {
            drawing += button(Act::Turn, "", &cx.text(info.otherwise));
        }
        drawing += button(Act::Cancel, "", &cx.text("web-cancel"));
        drawing += button(Act::Confirm, "main", &cx.text("web-confirm"));
    } else if show.over {
        drawing += button(Act::End, "main", &cx.text("web-show-end"));
    } else if show.chosen {
        drawing += meaning(&cx.text("web-chosen-may-change"));
        drawing += button(Act::TakeBack, "", &cx.text("web-change"));
    } else if show.elsewhere && show.decides.is_some() {
        drawing += meaning(&cx.text("web-your-turn"));
    } else if show.decides.is_some() {
        let outcome = show.scene.outcome.join(" ");
        let text = if outcome.is_empty() {
            let prompt = if picked { Some("web-choose-place") } else { show.scene.prompt };
            prompt.map(|prompt| cx.text(prompt)).unwrap_or_default()
        } else {
            outcome
        };
        drawing += meaning(&text);
    } else {
        drawing += meaning(&show.status);
    }
    drawing
}

/// What lies beside the board, each with its heading.
pub(crate) fn asides(scene: &tablee_scene::Scene) -> Drawing {
    // What is there only at times stands first. Counted from the end, each of the others stays the same element.
    let part = |(number, aside): (usize, &tablee_scene::Aside)| {
        let caption = Element::new("figcaption").with(Drawing::text(&aside.heading));
        let figure =
            Element::new("figure").is(Identity::Part(Key::new(format!("aside-{}", scene.aside.len() - number))));
        figure.with(Drawing::from(caption) + aside.picture.element("beside"))
    };
    scene.aside.iter().enumerate().map(part).collect()
}

/// The board. One place of it can be reached with the Tab key; the arrows lead to the others.
pub(super) fn board(show: &Show) -> Drawing {
    let mut board = show.scene.board.clone();
    board.drawing.reach(false);
    board.element("main").into()
}
