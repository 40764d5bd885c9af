//! The drawn panes of the table, as text. Names are text, never markup: whatever is put in is escaped.

use std::cell::RefCell;
use std::collections::HashMap;

use leptos::prelude::*;
use tablee_core::{Say as _, Sentence};
use tablee_scene::{Element, Picture, escape};

use super::desk::{Desk, Show};
use crate::browser;
use crate::motion;
use crate::settings::Page;

/// A picture as an element. What it shows is said by its label.
pub(crate) fn svg(picture: &Picture, classes: &str) -> String {
    let Picture { width, height, svg, label } = picture;
    let interactive = svg.contains("role=\"button\"");
    let element = Element::new("svg")
        .class(classes)
        .attribute("viewBox", format!("0 0 {width} {height}"))
        .attribute("role", if interactive { "group" } else { "img" })
        .attribute("aria-label", if label.is_empty() { " " } else { label });
    element.inside(svg)
}

/// A sentence begins with a capital letter; what is part of one does not.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Something drawn that is called by words which only those hear who do not see it.
pub(crate) fn said(words: &str, drawn: &str) -> String {
    format!("<span class=\"unseen\">{}</span><span class=\"drawn\" aria-hidden=\"true\">{drawn}</span>", escape(words))
}

fn seats(page: Page, show: &Show) -> String {
    let mut html = String::new();
    for (index, player) in show.players.iter().enumerate() {
        let mut classes = String::from("player");
        if player.deciding && !player.ready {
            classes.push_str(" deciding");
        }
        if player.ready {
            classes.push_str(" ready");
        }
        if index == show.shown.index() && show.scene.own_boards {
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
        let sign = if player.ready {
            "✓"
        } else if player.deciding {
            "●"
        } else {
            ""
        };
        let sleeps = if player.away { "<span class=\"sign\">☾</span>" } else { "" };
        let clock = player.until.map(crate::online::clock).unwrap_or_default();
        let head = format!(
            "<span class=\"who\"><b>{}</b>{sleeps}<span class=\"sign\" title=\"{}\">{sign}</span>{clock}<span class=\"points\">{}</span></span>",
            escape(&player.name),
            escape(&state),
            player.points
        );
        let picture = show.scene.seats.get(index).map(|picture| svg(picture, "small")).unwrap_or_default();
        let points = Sentence::new("web-player-label")
            .text("name", &player.name)
            .number("points", player.points)
            .text("state", state);
        let inside = said(&page.words().say(&points), &format!("{head}{picture}"));
        html.push_str(&if show.scene.own_boards {
            Element::new("button").class(&classes).attribute("data-act", format!("look-{index}")).inside(&inside)
        } else {
            Element::new("div").class(&classes).inside(&inside)
        });
    }
    html
}

fn hand(show: &Show) -> String {
    let mut html = String::new();
    for holding in &show.scene.hand {
        let classes = if holding.picked { "holding picked" } else { "holding" };
        let count =
            if holding.count > 1 { format!("<span class=\"count\">×{}</span>", holding.count) } else { String::new() };
        let digit = holding.digit.map(|digit| format!("<span class=\"digit\">{digit}</span>")).unwrap_or_default();
        let picture = Element::new("svg")
            .attribute("viewBox", format!("0 0 {} {}", holding.picture.width, holding.picture.height))
            .inside(&holding.picture.svg);
        let inside = said(&holding.picture.label, &format!("{picture}{digit}{count}"));
        let element = Element::new("button").class(classes);
        html.push_str(&match holding.digit {
            Some(digit) => element
                .attribute("data-digit", digit)
                .attribute("aria-pressed", if holding.picked { "true" } else { "false" })
                .inside(&inside),
            None => element.attribute("disabled", "").inside(&inside),
        });
    }
    html
}

/// Buttons for what is neither held nor on the board, and what to do with what is picked.
fn actions(page: Page, game: &str, show: &Show, picked: bool, variants: usize) -> String {
    let button = |act: &str, classes: &str, text: &str| {
        Element::new("button").class(&format!("button {classes}")).attribute("data-act", act).text(text)
    };
    let mut html = String::new();
    for (index, (advised, line)) in show.hints.iter().enumerate() {
        let line = capital(line);
        let short = format!("{} · {}", advised.rank, escape(&advised.worth));
        let element = Element::new("button").class("button advice").attribute("data-act", format!("advised-{index}"));
        html.push_str(&element.attribute("title", &line).inside(&said(&line, &short)));
    }
    if show.decides.is_some() {
        for group in &show.gestures.groups {
            let [digit] = group.digits.as_slice() else { continue };
            let held = show.scene.hand.iter().any(|holding| holding.digit == Some(*digit));
            let drawn = show.scene.board.svg.contains(&format!("data-digit=\"{digit}\""));
            let drawn = drawn
                || show.scene.aside.iter().any(|aside| aside.picture.svg.contains(&format!("data-digit=\"{digit}\"")));
            if !held && !drawn {
                let element = Element::new("button").class("button").attribute("data-digit", digit);
                html.push_str(&element.text(&capital(&group.label)));
            }
        }
    }
    if let Some(meaning) = &show.meaning {
        let outcome = show.scene.outcome.join(" ");
        // Beside advice there is less room, and a long text scrolls: with the keyboard, too.
        let reach = if show.hints.is_empty() { "" } else { " tabindex=\"0\"" };
        let (meaning, outcome) = (escape(&capital(meaning)), escape(&outcome));
        html.push_str(&format!("<p class=\"meaning\"{reach}><b>{meaning}</b> {outcome}</p>"));
        if variants > 1 {
            let word = if game == "kariba" { "web-one-more" } else { "web-turn" };
            html.push_str(&button("turn", "", &page.text(word)));
        }
        html.push_str(&button("cancel", "", &page.text("web-cancel")));
        html.push_str(&button("confirm", "main", &page.text("web-confirm")));
    } else if show.over {
        html.push_str(&button("end", "main", &page.text("web-show-end")));
    } else if show.chosen {
        html.push_str(&format!("<p class=\"meaning\">{}</p>", escape(&page.text("web-chosen-may-change"))));
        html.push_str(&button("take-back", "", &page.text("web-change")));
    } else if show.decides.is_some() {
        let outcome = show.scene.outcome.join(" ");
        let text = if outcome.is_empty() {
            let prompt = if picked { Some("web-choose-place") } else { show.scene.prompt };
            prompt.map(|prompt| page.text(prompt)).unwrap_or_default()
        } else {
            outcome
        };
        html.push_str(&format!("<p class=\"meaning\">{}</p>", escape(&text)));
    } else {
        html.push_str(&format!("<p class=\"meaning\">{}</p>", escape(&show.status)));
    }
    html
}

fn aside(show: &Show) -> String {
    let part = |aside: &tablee_scene::Aside| {
        format!("<figure><figcaption>{}</figcaption>{}</figure>", escape(&aside.heading), svg(&aside.picture, "beside"))
    };
    show.scene.aside.iter().map(part).collect()
}

/// The attribute by which what has the focus is found again after it was drawn anew.
fn focused() -> Option<String> {
    let active = browser::document()?.active_element()?;
    active.closest(".pane").ok()??;
    ["data-cell", "data-digit", "data-act"].into_iter().find_map(|name| {
        let value = active.get_attribute(name)?;
        Some(format!("[{name}=\"{value}\"]"))
    })
}

thread_local! {
    /// What the panes show.
    static DRAWN: RefCell<HashMap<&'static str, String>> = RefCell::default();
}

fn write(id: &'static str, html: &str) {
    if let Some(pane) = browser::document().and_then(|document| document.get_element_by_id(id)) {
        // What has not changed keeps its elements, and with them the focus and what is under the finger.
        let known = DRAWN.with_borrow(|drawn| drawn.get(id).is_some_and(|before| before == html));
        if !known || pane.child_element_count() == 0 {
            pane.set_inner_html(html);
            DRAWN.with_borrow_mut(|drawn| drawn.insert(id, html.to_owned()));
        }
    }
}

/// Writes all panes.
pub(super) fn paint(page: Page, desk: Desk) {
    let Some(show) = desk.show.get() else { return };
    let pick = desk.pick.get_untracked();
    let before = page.motion().then(motion::look);
    let focus = focused();
    write("pane-seats", &seats(page, &show));
    write("pane-board", &svg(&show.scene.board, "main"));
    write("pane-hand", &hand(&show));
    write("pane-aside", &aside(&show));
    let variants = pick.variants(&show.gestures);
    write("pane-actions", &actions(page, desk.game(), &show, !pick.digits.is_empty(), variants));
    let tools = [
        ("hint", show.friendly && show.decides.is_some()),
        ("take-back", show.may_take_back || pick != tablee_board::Pick::default()),
    ];
    for (act, useful) in tools {
        for tool in browser::all(&format!(".bar [data-act={act}]")) {
            let _ = if useful { tool.remove_attribute("disabled") } else { tool.set_attribute("disabled", "") };
        }
    }
    // One place of the board can be reached with the Tab key; the arrows lead to the others.
    if let Some(first) = browser::all("#pane-board [data-cell], #pane-board [data-digit]").first() {
        let _ = first.set_attribute("tabindex", "0");
    }
    if let Some(selector) = focus {
        let found = browser::all(&format!(".pane {selector}")).into_iter().next();
        let found = found.or_else(|| browser::all("#pane-actions .main").into_iter().next());
        let found =
            found.or_else(|| browser::all("#pane-board [data-cell], #pane-hand [data-digit]").into_iter().next());
        if let Some(element) = found {
            browser::focus(&element);
        }
    }
    if let Some(before) = before {
        before.glide();
    }
}
