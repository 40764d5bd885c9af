//! Fingers and mice: what is dragged where.

use std::cell::{Cell, RefCell};

use tablee_page::{Message, Page};
use tablee_scene::Spot;
use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement, PointerEvent};

use crate::app::{ask, tell};
use crate::events::spot_of;
use crate::keys::skip;
use crate::{browser, lens, player};

/// Farther than this and a press is a drag, in pixels.
const DRAG: f64 = 8.0;

/// So far above a finger is the lower edge of what it drags, in pixels: a finger must not hide where it goes.
const ABOVE: f64 = 30.0;

/// What is dragged is never drawn smaller than this, in pixels.
const LEAST: f64 = 44.0;

struct Drag {
    digit: char,
    start: (f64, f64),
    /// A finger hides what is under it; a mouse does not.
    finger: bool,
    /// A copy of what is dragged, under the mouse or above the finger.
    copy: Option<HtmlElement>,
    source: Element,
    /// The middle of the copy: what lies there is where it would go.
    aim: (f64, f64),
    /// The place that would be taken.
    aimed: Option<Element>,
    drifts: bool,
}

/// The mark of the place that would be taken.
const AIMED: &str = "data-aimed";

thread_local! {
    /// The touch that just began only ended what was shown.
    static SWALLOWS: Cell<bool> = const { Cell::new(false) };
    static DRAGGED: RefCell<Option<Drag>> = const { RefCell::new(None) };
}

/// Listens for as long as the page lives.
pub(crate) fn listen(document: &Document) {
    let on = |name: &str, action: fn(&PointerEvent)| {
        browser::listen(document, name, move |event| {
            if let Some(event) = event.dyn_ref::<PointerEvent>() {
                action(event);
            }
        });
    };
    on("pointerdown", grab);
    on("pointermove", drag);
    on("pointerup", |_| release());
    on("pointercancel", |_| let_go());
}

/// Whether a click means nothing, since its touch only ended what was shown.
pub(crate) fn swallows() -> bool {
    SWALLOWS.replace(false)
}

/// Something that is held may be dragged to the board.
fn grab(event: &PointerEvent) {
    SWALLOWS.set(false);
    // Whoever touches the table has seen enough. What is held, and buttons, are where they were: there the touch counts. Elsewhere
    // it only means that, and so everywhere if a touch could play at once.
    if browser::closest(event, "main.table").is_some() && player::is_playing() {
        skip();
        let counts = browser::closest(event, ".hand, .actions, .bar, .caption, .sheet").is_some();
        let quick = ask(|page| page.context().settings.quick) == Some(true);
        let plays = browser::closest(event, ".spot, .holding").is_some();
        if !counts || (quick && plays) {
            SWALLOWS.set(true);
            return;
        }
    } else {
        player::skip();
    }
    browser::set_keys(false);
    // A second finger means something else.
    let_go();
    let Some(source) = browser::closest(event, ".holding[data-digit], .spot[data-digit]") else { return };
    let Some(Spot::Digit(digit)) = spot_of(&source) else { return };
    if ask(Page::may_drag) == Some(true) {
        let start = (f64::from(event.client_x()), f64::from(event.client_y()));
        let finger = event.pointer_type() != "mouse";
        let drag = Drag { digit, start, finger, copy: None, source, aim: start, aimed: None, drifts: false };
        DRAGGED.set(Some(drag));
    }
}

fn drag(event: &PointerEvent) {
    let at = (f64::from(event.client_x()), f64::from(event.client_y()));
    let begins = DRAGGED.with_borrow_mut(|drag| {
        let drag = drag.as_mut()?;
        if drag.copy.is_some() || (at.0 - drag.start.0).hypot(at.1 - drag.start.1) <= DRAG {
            return None;
        }
        drag.copy = copy_of(&drag.source);
        drag.copy.is_some().then_some(drag.digit)
    });
    if let Some(digit) = begins {
        // The places of this card light up.
        tell(Message::Dropped(digit));
    }
    let drifts = DRAGGED.with_borrow_mut(|drag| {
        let Some(drag) = drag else { return false };
        let Some(copy) = &drag.copy else { return false };
        event.prevent_default();
        if begins.is_some() {
            let _ = copy.style().set_property("width", &format!("{}px", width(&drag.source)));
        }
        let above = if drag.finger { ABOVE + copy.get_bounding_client_rect().height() / 2.0 } else { 0.0 };
        drag.aim = (at.0, at.1 - above);
        let (x, y) = drag.aim;
        let _ = copy.style().set_property("transform", &format!("translate({x}px,{y}px) translate(-50%,-50%)"));
        drag.mark();
        !std::mem::replace(&mut drag.drifts, true)
    });
    if drifts {
        drift();
    }
}

/// While it is near an edge of a board that is not seen whole, the board comes towards it.
fn drift() {
    let aim = DRAGGED.with_borrow_mut(|drag| {
        let drag = drag.as_mut()?;
        drag.drifts = false;
        Some(drag.aim)
    });
    if aim.is_some_and(lens::drift) {
        DRAGGED.with_borrow_mut(|drag| {
            if let Some(drag) = drag {
                drag.drifts = true;
                drag.mark();
            }
        });
        browser::next_frame(drift);
    }
}

impl Drag {
    /// Marks the place that would be taken, and no other.
    fn mark(&mut self) {
        let aimed = place_at(self.aim);
        if self.aimed == aimed {
            return;
        }
        unmark(self.aimed.take().as_ref());
        if let Some(place) = &aimed {
            let _ = place.set_attribute(AIMED, "");
        }
        self.aimed = aimed;
    }
}

fn unmark(place: Option<&Element>) {
    if let Some(place) = place {
        let _ = place.remove_attribute(AIMED);
    }
}

/// The place of the board at a point of the window.
fn place_at((x, y): (f64, f64)) -> Option<Element> {
    let below = browser::document()?.element_from_point(x as f32, y as f32)?;
    below.closest("#pane-board [data-cell]").ok()?
}

/// As wide as the places where it can go, and no wider than it is.
fn width(source: &Element) -> f64 {
    let own = source.query_selector("svg").ok().flatten().unwrap_or_else(|| source.clone());
    let own = own.get_bounding_client_rect().width();
    let place =
        browser::all("#pane-board .spot[data-cell] .hit").first().map(|hit| hit.get_bounding_client_rect().width());
    lens::card().or(place).map_or(own, |place| place.min(own).max(LEAST))
}

fn copy_of(source: &Element) -> Option<HtmlElement> {
    let document = browser::document()?;
    let drawing = source.query_selector("svg").ok().flatten();
    let copy: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
    copy.set_class_name("dragged");
    if let Some(drawing) = drawing {
        copy.append_child(&drawing.clone_node_with_deep(true).ok()?).ok()?;
    }
    document.body()?.append_child(&copy).ok()?;
    Some(copy)
}

fn release() {
    let Some(drag) = DRAGGED.take() else { return };
    unmark(drag.aimed.as_ref());
    let Some(copy) = drag.copy else { return };
    copy.remove();
    if let Some(spot) = place_at(drag.aim).as_ref().and_then(spot_of) {
        tell(Message::Spot(spot));
    }
}

fn let_go() {
    if let Some(drag) = DRAGGED.take() {
        unmark(drag.aimed.as_ref());
        drag.copy.iter().for_each(|copy| copy.remove());
    }
}
