//! The keyboard alone: arrows and Enter on the board, digits for cards, Escape takes back.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use tablee_board::Press;
use tablee_scene::Act;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::desk::{Desk, Sheet};
use super::press::{act, pressed};
use crate::browser;
use crate::settings::Page;

/// Everything that can be reached with the arrows.
const REACHABLE: &str = ".pane [data-cell], .pane [data-digit], #pane-actions [data-act]";

fn active() -> Option<Element> {
    browser::document()?.active_element()
}

fn is_text_field(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

/// To the nearest thing that lies that way.
fn arrow(dx: f64, dy: f64) {
    let things = browser::all(REACHABLE);
    let here = active().filter(|element| things.contains(element));
    let Some(here) = here else {
        if let Some(first) = things.first() {
            browser::focus(first);
        }
        return;
    };
    let centre = |element: &Element| {
        let rect = element.get_bounding_client_rect();
        (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0)
    };
    let (x, y) = centre(&here);
    let distance = |element: &Element| {
        let (to_x, to_y) = centre(element);
        let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, ((to_x - x) * dy + (to_y - y) * dx).abs());
        (along > 4.0).then_some(along + 2.0 * aside)
    };
    let ahead = things.into_iter().filter_map(|element| Some((distance(&element)?, element)));
    if let Some((_, next)) = ahead.min_by(|left, right| left.0.total_cmp(&right.0)) {
        browser::focus(&next);
    }
}

pub(super) fn key(page: Page, desk: Desk, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    crate::player::skip();
    let typing = active().is_some_and(|element| is_text_field(&element));
    let key = event.key();
    if typing && key != "Escape" {
        return;
    }
    if desk.sheet.get_untracked() != Sheet::None {
        if key == "Escape" && !matches!(desk.sheet.get_untracked(), Sheet::Curtain(_)) {
            desk.sheet.set(Sheet::None);
            event.prevent_default();
        }
        return;
    }
    let handled = match key.as_str() {
        "ArrowLeft" => answered(|| arrow(-1.0, 0.0)),
        "ArrowRight" => answered(|| arrow(1.0, 0.0)),
        "ArrowUp" => answered(|| arrow(0.0, -1.0)),
        "ArrowDown" => answered(|| arrow(0.0, 1.0)),
        "Enter" | " " => enter(page, desk),
        "Escape" if desk.may_take_back() => answered(|| desk.take_back()),
        "Escape" => answered(|| desk.refusal.set(None)),
        "?" => answered(|| act(page, desk, Act::Keys)),
        ":" | "l" | "L" => answered(|| act(page, desk, Act::Log)),
        "h" | "H" => answered(|| desk.ask_hint()),
        "r" | "R" => answered(|| desk.press(&Press::Turn)),
        digit => match digit.chars().next().filter(|letter| digit.len() == 1 && letter.is_ascii_digit()) {
            Some(digit) => answered(|| desk.press(&Press::Digit(digit))),
            None => false,
        },
    };
    if handled {
        event.prevent_default();
    }
}

fn answered(action: impl FnOnce()) -> bool {
    action();
    true
}

/// Presses what has the focus; on the place that is already picked, plays the move.
fn enter(page: Page, desk: Desk) -> bool {
    let focused = active().filter(|element| element.has_attribute("data-cell") || element.has_attribute("data-digit"));
    let Some(element) = focused else {
        let nothing = active().is_none_or(|element| element.tag_name() == "BODY");
        if nothing {
            desk.confirm();
        }
        return nothing;
    };
    let picked = element.class_list().contains("picked");
    let complete = desk.show.get_untracked().is_some_and(|show| show.meaning.is_some());
    if picked && complete {
        desk.confirm();
        return true;
    }
    pressed(page, desk, element.unchecked_ref())
}
