//! The drawn panes of the table, as nodes. Names are text, never markup.

use std::rc::Rc;

use leptos::prelude::*;
use tablee_core::{Info, Say as _, Seat, Sentence};
use tablee_scene::stage::{self, Moment, Pace};
use tablee_scene::{Act, Drawing, Element, Identity, Key, Node, Picture, Spot};

use super::desk::{Desk, Sheet, Show};
use crate::browser;
use crate::pane;
use crate::player;
use crate::settings::Page;

/// A picture as markup. What it shows is said by its label.
pub(crate) fn svg(picture: &Picture, classes: &str) -> String {
    picture.element(classes).to_string()
}

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

fn player(page: Page, show: &Show, seat: Seat) -> Drawing {
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
        (_, true, _) => page.text("web-ready"),
        (true, false, true) => page.text("web-thinks"),
        (true, false, false) => page.text("web-decides"),
        (false, ..) => String::new(),
    };
    let state = if player.away { format!("{} {state}", page.text("online-is-away")) } else { state };
    let sign = match (player.ready, player.deciding) {
        (true, _) => "✓",
        (false, true) => "●",
        (false, false) => "",
    };
    let mut who = Drawing::from(Element::new("b").with(Drawing::text(&player.name)));
    if player.away {
        who += span("sign", "☾");
    }
    who += Element::new("span").class("sign").attribute("title", &state).with(Drawing::text(sign));
    if let Some(until) = player.until {
        who += crate::online::clock(until);
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
    let inside = said(&page.words().say(&label), drawn);
    let element = if show.scene.own_boards {
        Element::new("button").is(Identity::Act(Act::Look(seat)))
    } else {
        Element::new("div").is(Identity::Part(Key::new(format!("player-{}", seat.number()))))
    };
    element.class(&classes).with(inside).into()
}

fn seats(page: Page, show: &Show) -> Drawing {
    Seat::all(show.players.len()).map(|seat| player(page, show, seat)).collect()
}

fn hand(show: &Show) -> Drawing {
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
fn actions(page: Page, info: &Info, show: &Show, picked: bool, variants: usize) -> Drawing {
    let mut drawing = Drawing::new();
    for (index, (advised, line)) in show.hints.iter().enumerate() {
        let line = capital(line);
        let short = format!("{} · {}", advised.rank, advised.worth);
        let element = Element::new("button").is(Identity::Act(Act::Advised(index))).class("button advice");
        drawing += element.attribute("title", &line).with(said(&line, Drawing::text(&short)));
    }
    if show.decides.is_some() {
        let pictures = || std::iter::once(&show.scene.board).chain(show.scene.aside.iter().map(|aside| &aside.picture));
        for group in &show.gestures.groups {
            let [digit] = group.digits.as_slice() else { continue };
            let spot = Spot::Digit(*digit);
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
        // Beside advice there is less room, and a long text scrolls: with the keyboard, too.
        let element = Element::new("p").class("meaning");
        let element = if show.hints.is_empty() { element } else { element.attribute("tabindex", "0") };
        drawing += element.with(whole + Drawing::text(&format!(" {outcome}")));
        if variants > 1 {
            drawing += button(Act::Turn, "", &page.text(info.otherwise));
        }
        drawing += button(Act::Cancel, "", &page.text("web-cancel"));
        drawing += button(Act::Confirm, "main", &page.text("web-confirm"));
    } else if show.over {
        drawing += button(Act::End, "main", &page.text("web-show-end"));
    } else if show.chosen {
        drawing += meaning(&page.text("web-chosen-may-change"));
        drawing += button(Act::TakeBack, "", &page.text("web-change"));
    } else if show.decides.is_some() {
        let outcome = show.scene.outcome.join(" ");
        let text = if outcome.is_empty() {
            let prompt = if picked { Some("web-choose-place") } else { show.scene.prompt };
            prompt.map(|prompt| page.text(prompt)).unwrap_or_default()
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
    let part = |aside: &tablee_scene::Aside| {
        let caption = Element::new("figcaption").with(Drawing::text(&aside.heading));
        Element::new("figure").with(Drawing::from(caption) + aside.picture.element("beside"))
    };
    scene.aside.iter().map(part).collect()
}

/// Whether something in a pane has the focus.
fn focus_in_pane() -> bool {
    let active = browser::document().and_then(|document| document.active_element());
    active.and_then(|active| active.closest(".pane").ok().flatten()).is_some()
}

/// What was shown last, and how much of the log had happened by then.
#[derive(Default)]
pub(super) struct Seen {
    show: Option<Rc<Show>>,
    log: usize,
}

/// The way from what was shown to what shall be.
fn way(before: &Show, events: &[Sentence], after: &Show) -> Option<player::Opening> {
    let points = |show: &Show| show.players.iter().map(|player| player.points).collect::<Vec<i32>>();
    let (old, new) = (points(before), points(after));
    let before = Moment { scene: &before.scene, points: &old };
    let after = Moment { scene: &after.scene, points: &new };
    if !events.is_empty() {
        return player::prepare(stage::stage(&before, events, &after, Pace::Brisk));
    }
    // What is shown of a move goes on while somebody looks about.
    if player::is_running() { None } else { player::prepare(stage::glide(&before, &after)) }
}

/// Shows all panes.
pub(super) fn paint(page: Page, desk: Desk, seen: StoredValue<Seen, LocalStorage>) {
    let Some(show) = desk.show.get() else { return };
    let pick = desk.pick.get_untracked();
    let (events, log) = (desk.happened_since(seen.with_value(|seen| seen.log)), desk.log_length());
    let before = seen.try_update_value(|seen| std::mem::replace(seen, Seen { show: Some(show.clone()), log }).show);
    // Behind a curtain nothing plays: it would show the hand of whoever sat there.
    let curtain = matches!(desk.sheet.get_untracked(), Sheet::Curtain(_));
    if curtain || !page.motion() {
        player::skip();
    }
    let opening = match before.flatten() {
        Some(before) if page.motion() && !curtain => way(&before, &events, &show),
        _ => None,
    };
    let focused = focus_in_pane();
    let mut board = show.scene.board.clone();
    // One place of the board can be reached with the Tab key; the arrows lead to the others.
    board.drawing.reach(false);
    pane::show("pane-seats", seats(page, &show));
    pane::show("pane-board", board.element("main").into());
    pane::show("pane-hand", hand(&show));
    pane::show("pane-aside", asides(&show.scene));
    pane::show(
        "pane-actions",
        actions(page, desk.info(), &show, !pick.digits.is_empty(), pick.variants(&show.gestures)),
    );
    // What had the focus may be gone: then it goes to what comes next.
    if focused && !focus_in_pane() {
        let main = browser::all("#pane-actions .main").into_iter().next();
        let next = || browser::all("#pane-board [data-cell], #pane-hand [data-digit]").into_iter().next();
        if let Some(element) = main.or_else(next) {
            browser::focus(&element);
        }
    }
    if let Some(opening) = opening {
        opening.play();
    }
}
