//! Fingers and mice: what is pressed, and what is dragged where.

use std::cell::RefCell;

use leptos::ev::{MouseEvent, PointerEvent, SubmitEvent};
use leptos::prelude::*;
use tablee_board::{Cell, Press};
use tablee_core::Say as _;
use tablee_scene::Act;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlInputElement};

use super::desk::{Desk, Sheet};
use super::focus_top;
use crate::browser;
use crate::settings::Page;

/// Farther than this and a press is a drag, in pixels.
const DRAG: f64 = 8.0;

struct Drag {
    digit: char,
    start: (f64, f64),
    /// A copy of what is dragged, under the finger.
    copy: Option<Element>,
    source: Element,
}

thread_local! {
    static DRAGGED: RefCell<Option<Drag>> = const { RefCell::new(None) };
}

fn cell_of(element: &Element) -> Option<Cell> {
    let text = element.get_attribute("data-cell")?;
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

fn act_of(element: &Element) -> Option<Act> {
    element.get_attribute("data-act")?.parse().ok()
}

fn digit_of(element: &Element) -> Option<char> {
    element.get_attribute("data-digit")?.chars().next()
}

/// What an element means when it is pressed.
pub(super) fn pressed(page: Page, desk: Desk, element: &Element) -> bool {
    if let Some(act) = act_of(element) {
        self::act(page, desk, act);
    } else if let Some(cell) = cell_of(element) {
        desk.press(&Press::Cell(cell));
    } else if let Some(digit) = digit_of(element) {
        desk.press(&Press::Digit(digit));
    } else {
        return false;
    }
    true
}

pub(super) fn click(page: Page, desk: Desk, event: &MouseEvent) {
    if let Some(element) = browser::closest(event, "[data-act],[data-cell],[data-digit]") {
        pressed(page, desk, &element);
    }
}

/// While somebody points at advice, its mark on the board stands out.
pub(super) fn point(event: &web_sys::Event) {
    let rank = browser::closest(event, ".advice").and_then(|advice| match act_of(&advice)? {
        Act::Advised(index) => Some(index + 1),
        _ => None,
    });
    let Some(table) = browser::all("main.table").into_iter().next() else { return };
    let _ = match rank {
        Some(rank) => table.set_attribute("data-pointed", &rank.to_string()),
        None => table.remove_attribute("data-pointed"),
    };
}

pub(super) fn act(page: Page, desk: Desk, act: Act) {
    let toggle = |sheet: Sheet| {
        desk.sheet.update(|now| *now = if *now == sheet { Sheet::None } else { sheet });
        focus_top();
    };
    match act {
        Act::Confirm => desk.confirm(),
        Act::Cancel => desk.let_go(),
        Act::Turn => desk.press(&Press::Turn),
        Act::TakeBack => desk.take_back(),
        Act::Hint => desk.ask_hint(),
        Act::Log => toggle(Sheet::Log),
        Act::Keys => toggle(Sheet::Keys),
        Act::Company => toggle(Sheet::Company),
        Act::End => toggle(Sheet::End),
        Act::Close => desk.sheet.set(Sheet::None),
        Act::OpenCurtain => desk.open_curtain(),
        Act::Again => again(page, desk),
        Act::Replay => {
            if let Some(route) = desk.host.with_value(|host| host.replay()) {
                route.go();
            }
        }
        Act::Share => {
            if let Some(record) = desk.host.with_value(|host| host.record()) {
                browser::download(&crate::replay::file_name(&record), &record.to_json());
            }
        }
        Act::Look(seat) => {
            desk.looking.update(|looking| *looking = if *looking == Some(seat) { None } else { Some(seat) });
            desk.refresh();
        }
        Act::Advised(index) => {
            let show = desk.show.get_untracked();
            let notation = show.and_then(|show| Some(show.hints.get(index)?.0.notation.clone()));
            if let Some(notation) = notation {
                desk.press(&Press::Move(notation));
            }
        }
    }
}

fn again(page: Page, desk: Desk) {
    let mut outcome = Ok(None);
    desk.host.try_update_value(|host| outcome = host.again());
    match outcome {
        Ok(Some(route)) => route.go(),
        Ok(None) => desk.sheet.set(Sheet::None),
        Err(sentence) => desk.refusal.set(Some(page.words().say(&sentence))),
    }
}

/// A move that was typed.
pub(super) fn line(page: Page, desk: Desk, event: &SubmitEvent) {
    event.prevent_default();
    let found = browser::all("#notation").into_iter().next();
    let Some(input) = found.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) else { return };
    let notation = input.value();
    let Some(seat) = desk.show.get_untracked().and_then(|show| show.decides) else { return };
    let checked = desk.host.with_value(|host| host.check(seat, notation.trim()));
    match checked {
        Ok(()) => {
            desk.sheet.set(Sheet::None);
            desk.play(notation.trim());
        }
        Err(sentence) => desk.refusal.set(Some(page.words().say(&sentence))),
    }
}

/// Something that is held may be dragged to the board.
pub(super) fn grab(_: Page, desk: Desk, event: &PointerEvent) {
    // Whoever touches the table has seen enough.
    crate::player::skip();
    let Some(source) = browser::closest(event, ".holding[data-digit], .spot[data-digit]") else { return };
    let Some(digit) = digit_of(&source) else { return };
    if desk.show.get_untracked().is_some_and(|show| show.decides.is_some()) {
        let start = (f64::from(event.client_x()), f64::from(event.client_y()));
        DRAGGED.set(Some(Drag { digit, start, copy: None, source }));
    }
}

pub(super) fn drag(event: &PointerEvent) {
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    DRAGGED.with_borrow_mut(|drag| {
        let Some(drag) = drag else { return };
        if drag.copy.is_none() && (x - drag.start.0).hypot(y - drag.start.1) > DRAG {
            drag.copy = copy_of(&drag.source);
        }
        if let Some(copy) = drag.copy.as_ref().and_then(|copy| copy.dyn_ref::<web_sys::HtmlElement>()) {
            event.prevent_default();
            let _ = copy.style().set_property("transform", &format!("translate({x}px,{y}px) translate(-50%,-50%)"));
        }
    });
}

fn copy_of(source: &Element) -> Option<Element> {
    let document = browser::document()?;
    let drawing = source.query_selector("svg").ok().flatten();
    let rect = source.get_bounding_client_rect();
    let copy = document.create_element("div").ok()?;
    copy.set_class_name("dragged");
    if let Some(drawing) = drawing {
        copy.append_child(&drawing.clone_node_with_deep(true).ok()?).ok()?;
    }
    let style = copy.dyn_ref::<web_sys::HtmlElement>()?.style();
    let _ = style.set_property("width", &format!("{}px", rect.width()));
    document.body()?.append_child(&copy).ok()?;
    Some(copy)
}

pub(super) fn drop(_: Page, desk: Desk, event: &PointerEvent) {
    let Some(drag) = DRAGGED.take() else { return };
    let Some(copy) = drag.copy else { return };
    copy.remove();
    let at = (event.client_x() as f32, event.client_y() as f32);
    // The places of this card light up first; then what lies under the finger is one of them, or nothing.
    if !desk.pick.get_untracked().has(drag.digit) {
        desk.press(&Press::Digit(drag.digit));
    }
    browser::next_frame(move || {
        let below = browser::document().and_then(|document| document.element_from_point(at.0, at.1));
        let spot = below.and_then(|element| element.closest("[data-cell]").ok().flatten());
        if let Some(cell) = spot.as_ref().and_then(cell_of) {
            desk.press(&Press::Cell(cell));
        }
    });
}

pub(super) fn let_go() {
    if let Some(copy) = DRAGGED.take().and_then(|drag| drag.copy) {
        copy.remove();
    }
}
