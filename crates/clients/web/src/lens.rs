//! What is seen of a board that grows, in the browser: the pane scrolls it, and these fingers, wheels and buttons say where to.
//! What they mean is found in [`tablee_scene::camera`]. Since the pane scrolls, whatever the browser itself leads to is seen, too:
//! what has the focus, or what a screen reader reads.

use std::cell::RefCell;

use js_sys::{Array, Function, Object, Reflect};
use tablee_scene::camera::{Area, Camera, Ended, Fingers, Ground, LEAST, Lens, STEP};
use tablee_scene::{Drawing, number};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, Event, PointerEvent, SvgElement};

use crate::browser;

/// A camera that goes somewhere by itself is followed with the eyes, in milliseconds.
const GLIDE: f64 = 260.0;

/// A wheel that was not turned for so long stands still, in milliseconds.
const REST: i32 = 140;

/// So near to an edge, in pixels, what is dragged moves the board; and so far in a frame.
const EDGE: f64 = 34.0;
const DRIFT: f64 = 9.0;

/// The board that grows, and what is seen of it.
struct Sight {
    ground: Ground,
    /// Nothing before the board is in the page.
    camera: Option<Camera>,
    /// The room in which that was chosen.
    room: (f64, f64),
    /// How large it was drawn last; until fingers rest it is only stretched.
    drawn: f64,
    /// Somebody has chosen what to look at.
    held: bool,
    fingers: Fingers,
    /// Whether the last pointer was a finger, and where it was.
    finger: bool,
    at: (f64, f64),
    /// What comes next is no press: the board was moved.
    moved: bool,
    /// Where the camera was when it went elsewhere by itself.
    left: Option<Camera>,
    turns: u32,
}

thread_local! {
    static SIGHT: RefCell<Option<Sight>> = const { RefCell::new(None) };
}

fn pane() -> Option<Element> {
    browser::document()?.get_element_by_id("pane-board")
}

fn board() -> Option<SvgElement> {
    pane()?.first_element_child()?.dyn_into().ok()
}

/// How much room there is for the board.
fn room(pane: &Element) -> (f64, f64) {
    (f64::from(pane.client_width()), f64::from(pane.client_height()))
}

/// What the page shows now grows, or does not. To be called before the page changes, so that whatever flies over the board starts
/// from where the camera sees it by then.
pub(crate) fn aim(drawing: &Drawing) {
    let ground = Ground::of(drawing);
    SIGHT.with_borrow_mut(|sight| match (ground, sight.as_mut()) {
        (None, _) => *sight = None,
        (Some(ground), None) => {
            *sight = Some(Sight {
                ground,
                camera: None,
                room: (0.0, 0.0),
                drawn: 1.0,
                held: false,
                fingers: Fingers::default(),
                finger: false,
                at: (0.0, 0.0),
                moved: false,
                left: None,
                turns: 0,
            });
        }
        (Some(ground), Some(sight)) => {
            let (Some(camera), Some(pane)) = (sight.camera, pane()) else {
                sight.ground = ground;
                return;
            };
            let lens = Lens { ground: &ground, room: room(&pane) };
            sight.held &= ground.over == sight.ground.over;
            let next = lens.followed(&sight.ground, camera, sight.held);
            if next != camera {
                sight.left = Some(camera);
                sight.camera = Some(next);
                sight.place();
            }
            sight.ground = ground;
        }
    });
}

/// Shows the board as the camera sees it. To be called after the page has changed.
pub(crate) fn settle() {
    with(|sight, lens| {
        sight.fit(lens);
        sight.place();
    });
}

impl Sight {
    /// Another room has another view, the first one above all.
    fn fit(&mut self, lens: &Lens<'_>) {
        let known = std::mem::replace(&mut self.room, lens.room);
        self.camera = Some(match self.camera {
            Some(camera) if known == lens.room => camera,
            Some(camera) if self.held => lens.clamped(camera),
            Some(camera) if lens.is_far(lens.whole()) => lens.followed(lens.ground, camera, false),
            _ => lens.first(),
        });
    }
}

/// Lets the eyes follow a camera that went elsewhere by itself.
pub(crate) fn follow() {
    with(|sight, _| {
        let (Some(from), Some(camera), Some(board)) = (sight.left.take(), sight.camera, board()) else { return };
        let still = browser::document().and_then(|document| document.document_element());
        if still.is_some_and(|root| root.get_attribute("data-motion").as_deref() == Some("off")) {
            return;
        }
        let corner = (sight.ground.whole.x, sight.ground.whole.y);
        let ((x, y), (to_x, to_y)) = (from.seen(corner), camera.seen(corner));
        let way = format!("translate({}px,{}px) scale({})", number(x - to_x), number(y - to_y), from.k / camera.k);
        let frames = Array::new();
        for transform in [way.as_str(), "none"] {
            let frame = Object::new();
            let _ = Reflect::set(&frame, &"transform".into(), &transform.into());
            frames.push(&frame);
        }
        let options = Object::new();
        let _ = Reflect::set(&options, &"duration".into(), &GLIDE.into());
        let _ = Reflect::set(&options, &"easing".into(), &"ease-in-out".into());
        let animate = Reflect::get(&board, &"animate".into()).ok().and_then(|found| found.dyn_into::<Function>().ok());
        if let Some(animate) = animate {
            let _ = animate.call2(&board, &frames, &options);
        }
    });
}

/// Does something with the board that grows and its lens, if there is one in the page.
fn with(action: impl FnOnce(&mut Sight, &Lens<'_>)) {
    SIGHT.with_borrow_mut(|sight| {
        let (Some(sight), Some(pane)) = (sight.as_mut(), pane()) else { return };
        let room = room(&pane);
        if room.0 < 1.0 || room.1 < 1.0 {
            return;
        }
        let ground = sight.ground.clone();
        action(sight, &Lens { ground: &ground, room });
    });
}

impl Sight {
    /// Puts the board where the camera sees it, drawn anew in that size.
    fn place(&mut self) {
        let (Some(camera), Some(pane), Some(board)) = (self.camera, pane(), board()) else { return };
        let whole = self.ground.whole;
        self.drawn = camera.k;
        let (x, y) = camera.seen((whole.x, whole.y));
        let style = board.style();
        let pixels = |name: &str, value: f64| drop(style.set_property(name, &format!("{value:.3}px")));
        pixels("width", whole.width * camera.k);
        pixels("height", whole.height * camera.k);
        pixels("left", x.max(0.0));
        pixels("top", y.max(0.0));
        let _ = style.remove_property("transform");
        scroll(&pane, camera, whole);
    }

    /// Stretches what is drawn until the fingers rest: drawing it anew would take too long for every frame.
    fn stretch(&self) {
        let (Some(camera), Some(pane), Some(board)) = (self.camera, pane(), board()) else { return };
        let whole = self.ground.whole;
        if (camera.k - self.drawn).abs() < 1e-9 {
            scroll(&pane, camera, whole);
            return;
        }
        let (x, y) = camera.seen((whole.x, whole.y));
        let style = board.style();
        let placed = |name: &str| {
            let value = style.get_property_value(name).unwrap_or_default();
            value.trim_end_matches("px").parse::<f64>().unwrap_or_default()
        };
        let (across, down) = scrolled_to(&pane);
        let (left, top) = (placed("left") - across, placed("top") - down);
        let transform = format!("translate({:.2}px,{:.2}px) scale({})", x - left, y - top, camera.k / self.drawn);
        let _ = style.set_property("transform", &transform);
    }
}

fn scroll(pane: &Element, camera: Camera, whole: Area) {
    let (x, y) = camera.seen((whole.x, whole.y));
    pane.set_scroll_left((-x).max(0.0).round() as i32);
    pane.set_scroll_top((-y).max(0.0).round() as i32);
}

fn scrolled_to(pane: &Element) -> (f64, f64) {
    (f64::from(pane.scroll_left()), f64::from(pane.scroll_top()))
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
    on("pointerdown", put);
    on("pointermove", moved);
    on("pointerup", lift);
    on("pointercancel", |_| {
        with(|sight, _| {
            sight.fingers.forget();
            sight.place();
        });
    });
    browser::listen(document, "focusin", |event| {
        if let Some(spot) = browser::closest(&event, "#pane-board .spot") {
            see(&spot);
        }
    });
    // A listener of the document must say that it may keep the page from scrolling.
    listen_with(document, "wheel", "passive", false, |event| wheel(&event));
    // This event does not rise to the document, but it comes down from it.
    listen_with(document, "scroll", "capture", true, |event| scrolled(&event));
    if let Some(window) = browser::window() {
        browser::listen(&window, "resize", |_| resized());
    }
}

fn listen_with(target: &Document, event: &str, option: &str, value: bool, action: impl FnMut(Event) + 'static) {
    let closure = Closure::<dyn FnMut(Event)>::new(action);
    let options = Object::new();
    let _ = Reflect::set(&options, &option.into(), &value.into());
    let add = Reflect::get(target, &"addEventListener".into()).ok().and_then(|found| found.dyn_into::<Function>().ok());
    if let Some(add) = add {
        let _ = add.call3(target, &event.into(), closure.as_ref(), &options);
    }
    closure.forget();
}

/// Where a pointer is in the pane.
fn place_of(event: &PointerEvent) -> Option<(f64, f64)> {
    let rect = pane()?.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - rect.x(), f64::from(event.client_y()) - rect.y()))
}

fn put(event: &PointerEvent) {
    // What is dragged to the board does not drag the board.
    if browser::closest(event, "#pane-board").is_none() || browser::closest(event, ".spot[data-digit]").is_some() {
        return;
    }
    let Some(at) = place_of(event).filter(|_| event.button() == 0) else { return };
    with(|sight, _| {
        sight.moved = false;
        sight.finger = event.pointer_type() != "mouse";
        sight.at = at;
        sight.fingers.put(event.pointer_id(), at);
    });
}

fn moved(event: &PointerEvent) {
    let any = SIGHT.with_borrow(|sight| sight.as_ref().is_some_and(|sight| sight.fingers.any()));
    let Some(at) = place_of(event).filter(|_| any) else { return };
    with(|sight, lens| {
        let Some(camera) = sight.camera else { return };
        if event.buttons() == 0 {
            // It was lifted where nobody saw it.
            sight.fingers.forget();
            return;
        }
        if let Some(camera) = sight.fingers.moved(event.pointer_id(), at, lens, camera) {
            event.prevent_default();
            sight.camera = Some(camera);
            sight.held = true;
            sight.moved = true;
            sight.stretch();
        }
    });
}

fn lift(event: &PointerEvent) {
    let on_spot = browser::closest(event, ".spot").is_some();
    with(|sight, lens| {
        let Some(camera) = sight.camera else { return };
        match sight.fingers.lift(event.pointer_id(), browser::now()) {
            Ended::Moved => {
                sight.moved = true;
                sight.place();
            }
            // Twice on a place is twice a press.
            Ended::DoubleTap if !on_spot => {
                let near = lens.whole().k.max(LEAST / lens.ground.unit) * 1.2;
                if camera.k > near {
                    sight.go(lens.whole(), false);
                } else {
                    sight.go(lens.zoomed(camera, sight.at, STEP * STEP), true);
                }
            }
            Ended::DoubleTap | Ended::Tap | Ended::Nothing => (),
        }
    });
    follow();
}

impl Sight {
    /// Goes elsewhere because somebody wants to.
    fn go(&mut self, camera: Camera, held: bool) {
        self.left = self.camera;
        self.camera = Some(camera);
        self.held = held;
        self.place();
    }
}

/// Whether a press on the board means nothing for the game: it ended a movement, or the cards are too small for a finger, which
/// then brings them nearer.
pub(crate) fn takes(event: &Event) -> bool {
    if browser::closest(event, "#pane-board").is_none() {
        return false;
    }
    let mut takes = false;
    with(|sight, lens| {
        takes = std::mem::take(&mut sight.moved);
        let Some(camera) = sight.camera.filter(|&camera| !takes && sight.finger && lens.is_far(camera)) else { return };
        if !lens.ground.over {
            takes = true;
            let near = LEAST * 1.15 / lens.ground.unit;
            sight.go(lens.zoomed(camera, sight.at, near / camera.k), true);
        }
    });
    if takes {
        follow();
    }
    takes
}

/// A button of the lens was pressed, or its key; says whether there is a lens.
pub(crate) fn act(name: &str) -> bool {
    let mut done = false;
    with(|sight, lens| {
        let Some(camera) = sight.camera else { return };
        done = true;
        match name {
            "in" => sight.go(lens.zoomed(camera, lens.middle(), STEP), true),
            "out" => sight.go(lens.zoomed(camera, lens.middle(), 1.0 / STEP), true),
            "all" => {
                // Who sees all of it already comes back to what matters.
                let whole = lens.whole();
                let there = (camera.k - whole.k).abs() < 1e-3;
                sight.go(if there { lens.first() } else { whole }, false);
                sight.held = !there && lens.is_far(whole);
            }
            _ => done = false,
        }
    });
    follow();
    done
}

/// Brings a place into sight.
fn see(spot: &Element) {
    let Some(frame) = pane().map(|pane| pane.get_bounding_client_rect()) else { return };
    let rect = spot.get_bounding_client_rect();
    with(|sight, lens| {
        let Some(camera) = sight.camera else { return };
        let (x, y) = camera.under((rect.x() - frame.x(), rect.y() - frame.y()));
        let area = Area { x, y, width: rect.width() / camera.k, height: rect.height() / camera.k };
        if !lens.sees(camera, area) {
            sight.camera = Some(lens.shown(camera, area));
            sight.place();
        }
    });
}

fn wheel(event: &Event) {
    if browser::closest(event, "#pane-board").is_none() {
        return;
    }
    let part = |name: &str| Reflect::get(event, &name.into()).ok().and_then(|value| value.as_f64()).unwrap_or_default();
    let Some(frame) = pane().map(|pane| pane.get_bounding_client_rect()) else { return };
    let at = (part("clientX") - frame.x(), part("clientY") - frame.y());
    // A pinch on a touchpad comes as a wheel with the control key, in small steps.
    let pinch = Reflect::get(event, &"ctrlKey".into()).is_ok_and(|key| key.is_truthy());
    let lines = if part("deltaMode") > 0.5 { 32.0 } else { 1.0 };
    let factor = (-part("deltaY") * lines * if pinch { 0.01 } else { 0.0016 }).exp();
    with(|sight, lens| {
        let Some(camera) = sight.camera else { return };
        event.prevent_default();
        sight.camera = Some(lens.zoomed(camera, at, factor.clamp(0.5, 2.0)));
        sight.held = true;
        sight.stretch();
        sight.turns = sight.turns.wrapping_add(1);
        let turn = sight.turns;
        browser::after(REST, move || {
            with(|sight, _| {
                if sight.turns == turn {
                    sight.place();
                }
            });
        });
    });
}

/// The browser itself has led to something on the board.
fn scrolled(event: &Event) {
    let Some(pane) = pane() else { return };
    if event.target().is_none_or(|target| target != *pane.unchecked_ref::<web_sys::EventTarget>()) {
        return;
    }
    with(|sight, lens| {
        let Some(camera) = sight.camera.filter(|camera| (camera.k - sight.drawn).abs() < 1e-9) else { return };
        let whole = lens.ground.whole;
        let (x, y) = camera.seen((whole.x, whole.y));
        let (across, down) = scrolled_to(&pane);
        let (dx, dy) = (across - (-x).max(0.0), down - (-y).max(0.0));
        if dx.abs() > 1.5 || dy.abs() > 1.5 {
            sight.camera = Some(lens.panned(camera, (-dx, -dy)));
        }
    });
}

fn resized() {
    with(|sight, lens| {
        sight.fit(lens);
        sight.place();
    });
}

/// Something is dragged over the board near its edge: the board comes towards it. Says whether it moved.
pub(crate) fn drift((x, y): (f64, f64)) -> bool {
    let Some(frame) = pane().map(|pane| pane.get_bounding_client_rect()) else { return false };
    let (x, y) = (x - frame.x(), y - frame.y());
    let mut drifts = false;
    with(|sight, lens| {
        let Some(camera) = sight.camera else { return };
        let along = |at: f64, room: f64| match at {
            at if at < 0.0 || at > room => 0.0,
            at if at < EDGE => DRIFT,
            at if at > room - EDGE => -DRIFT,
            _ => 0.0,
        };
        let by = (along(x, lens.room.0), along(y, lens.room.1));
        let inside = (0.0..=lens.room.0).contains(&x) && (0.0..=lens.room.1).contains(&y);
        let next = lens.panned(camera, by);
        if inside && by != (0.0, 0.0) && next != camera {
            drifts = true;
            sight.camera = Some(next);
            sight.held = true;
            sight.stretch();
        }
    });
    drifts
}

/// How wide a card is on the board now.
pub(crate) fn card() -> Option<f64> {
    SIGHT.with_borrow(|sight| sight.as_ref().and_then(|sight| Some(sight.camera?.k * sight.ground.unit)))
}
