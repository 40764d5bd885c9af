//! Fingers and mice: what is dragged where.

use std::cell::{Cell, RefCell};

use tablee_page::{Message, Page};
use tablee_scene::Spot;
use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement, PointerEvent};

use crate::app::{ask, tell};
use crate::events::spot_of;
use crate::keys::skip;
use crate::{browser, player};

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
    on("pointerup", release);
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
    let Some(source) = browser::closest(event, ".holding[data-digit], .spot[data-digit]") else { return };
    let Some(Spot::Digit(digit)) = spot_of(&source) else { return };
    if ask(Page::may_drag) == Some(true) {
        let start = (f64::from(event.client_x()), f64::from(event.client_y()));
        DRAGGED.set(Some(Drag { digit, start, copy: None, source }));
    }
}

fn drag(event: &PointerEvent) {
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    DRAGGED.with_borrow_mut(|drag| {
        let Some(drag) = drag else { return };
        if drag.copy.is_none() && (x - drag.start.0).hypot(y - drag.start.1) > DRAG {
            drag.copy = copy_of(&drag.source);
        }
        if let Some(copy) = drag.copy.as_ref().and_then(|copy| copy.dyn_ref::<HtmlElement>()) {
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
    let style = copy.dyn_ref::<HtmlElement>()?.style();
    let _ = style.set_property("width", &format!("{}px", rect.width()));
    document.body()?.append_child(&copy).ok()?;
    Some(copy)
}

fn release(event: &PointerEvent) {
    let Some(drag) = DRAGGED.take() else { return };
    let Some(copy) = drag.copy else { return };
    copy.remove();
    let at = (event.client_x() as f32, event.client_y() as f32);
    // The places of this card light up first; then what lies under the finger is one of them, or nothing.
    tell(Message::Dropped(drag.digit));
    browser::next_frame(move || {
        let below = browser::document().and_then(|document| document.element_from_point(at.0, at.1));
        let spot = below.and_then(|element| element.closest("[data-cell]").ok().flatten());
        if let Some(spot) = spot.as_ref().and_then(spot_of) {
            tell(Message::Spot(spot));
        }
    });
}

fn let_go() {
    if let Some(copy) = DRAGGED.take().and_then(|drag| drag.copy) {
        copy.remove();
    }
}
