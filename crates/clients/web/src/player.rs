//! Plays a timeline. The page shows the new position at once; a layer above the panes shows what is still on its way, so nothing is
//! cut off between hand and board. Take the layer away at any moment, and the picture is right.

mod place;

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Array, Object, Reflect};
use tablee_page::Cue;
use tablee_scene::stage::{Manner, Move, Timeline, WON};
use tablee_scene::{Key, number};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, Element, HtmlElement};

use self::place::{actor, actor_place, between, call, centre, is_near, way};
use crate::browser;

/// More things than this are not copied into the layer; they are there when they would have landed.
const MOST_ACTORS: u32 = 24;

/// Where what happens is told.
const LINE: &str = ".caption .line";

/// What tells where the game stands, and what there is to do: it would tell how it ends.
const WORDS: &str = ".titles > h1, .status, .aside figcaption";
const TO_DO: &str = "#pane-actions > p, #pane-actions > button";

/// So many leaves fall for a winner, and for how long.
const LEAVES: u32 = 22;
const FALL: f64 = 1300.0;

/// How a timeline is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Things travel.
    Travel,
    /// Nothing travels: each step is a picture that stands still.
    Stills,
    /// Nothing happens: what somebody picked or looks at goes to its place.
    Glide,
}

/// What runs now.
struct Running {
    layer: Element,
    mode: Mode,
    animations: Vec<JsValue>,
    /// Numbers of the page that show what they were.
    held: Vec<Element>,
    /// To tell it from what runs later.
    turn: u32,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
    static TURN: RefCell<u32> = const { RefCell::new(0) };
}

/// A timeline, and what the page looked like at its start.
pub(crate) struct Opening {
    timeline: Timeline,
    mode: Mode,
    places: HashMap<Key, DomRect>,
    copies: HashMap<Key, HtmlElement>,
    words: Vec<(Element, Option<String>)>,
}

/// Whether something is being shown.
pub(crate) fn is_running() -> bool {
    RUNNING.with_borrow(Option::is_some)
}

/// Whether something that happened is being shown: whoever touches the table then has seen enough of it.
pub(crate) fn is_playing() -> bool {
    RUNNING.with_borrow(|running| running.as_ref().is_some_and(|running| running.mode != Mode::Glide))
}

/// Shows the new position at once.
pub(crate) fn skip() {
    let Some(running) = RUNNING.take() else { return };
    for animation in &running.animations {
        call(animation, "cancel", &[]);
    }
    running.held.iter().for_each(|element| drop(element.remove_attribute("data-was")));
    running.layer.remove();
    browser::all(LINE).iter().for_each(|line| drop(line.remove_attribute("data-told")));
    if let Some(body) = browser::document().and_then(|document| document.body()) {
        let _ = body.remove_attribute("data-stage");
    }
}

/// Looks where everything is that the timeline moves. To be called before the page changes.
pub(crate) fn prepare(timeline: Timeline, mode: Mode) -> Option<Opening> {
    let hidden = browser::document().is_none_or(|document| document.hidden());
    if timeline.length() == 0 || hidden {
        skip();
        return None;
    }
    skip();
    let (things, tallies) = (marked("data-key"), marked("data-tally"));
    let words = if mode == Mode::Glide { Vec::new() } else { browser::all(&format!("{WORDS}, {TO_DO}")) };
    let words = words.into_iter().map(|element| (element.clone(), element.text_content())).collect();
    let mut opening = Opening { timeline, mode, places: HashMap::new(), copies: HashMap::new(), words };
    let mut copy = |key: &Key, element: &Element| {
        if let Some(copied) = actor(element) {
            opening.copies.insert(key.clone(), copied);
        }
    };
    for going in opening.timeline.steps().iter().flat_map(|step| &step.moves) {
        if let Some((key, element)) = going.from.as_ref().and_then(|from| things.get_key_value(from)) {
            opening.places.insert(key.clone(), element.get_bounding_client_rect());
        }
        if let Some(element) = things.get(&going.what).filter(|_| !going.stays || mode == Mode::Stills) {
            copy(&going.what, element);
        }
    }
    for key in opening.timeline.unexplained().1 {
        things.get(key).into_iter().for_each(|element| copy(key, element));
    }
    for (key, ..) in opening.timeline.tallies() {
        tallies.get(key).into_iter().for_each(|element| copy(key, element));
    }
    Some(opening)
}

/// The elements of the panes that have this attribute, by its value.
fn marked(attribute: &str) -> HashMap<Key, Element> {
    let found = browser::all(&format!(".pane [{attribute}]")).into_iter();
    found.filter_map(|element| Some((Key::new(element.get_attribute(attribute)?), element))).collect()
}

impl Opening {
    /// Plays it. To be called after the page has changed.
    pub(crate) fn play(self, cues: Vec<Cue>) {
        let Some(document) = browser::document() else { return };
        let (Some(body), Ok(layer)) = (document.body(), document.create_element("div")) else { return };
        layer.set_class_name("stage");
        let _ = layer.set_attribute("aria-hidden", "true");
        let (mode, turn) = (self.mode, next_turn());
        let mut running = Running { layer, mode, animations: Vec::new(), held: Vec::new(), turn };
        let (things, tallies) = (marked("data-key"), marked("data-tally"));
        let length = f64::from(self.timeline.length());
        for step in self.timeline.steps() {
            let span = Span { start: f64::from(step.start), end: f64::from(step.end) };
            for going in &step.moves {
                match self.mode {
                    Mode::Stills => self.stand(&mut running, &things, going, span),
                    Mode::Travel | Mode::Glide => self.fly(&mut running, &things, going, span),
                }
            }
            for (key, when) in &step.appear {
                if let Some(element) = things.get(key) {
                    running.hide(element, f64::from(*when));
                }
            }
            let lit = step.lights.iter().map(|(key, when)| (key, f64::from(*when)));
            // The end of a passage stands out when the light has come there.
            let marks = step.marks.iter().filter(|mark| step.lights.iter().all(|(key, _)| key != *mark));
            let marked = marks.map(|key| (key, span.start)).chain(lit);
            for (element, start) in marked.filter_map(|(key, start)| Some((things.get(key)?, start))) {
                running.light(element, Span { start, ..span });
                if step.kind == WON && self.mode == Mode::Travel {
                    running.celebrate(&element.get_bounding_client_rect(), span.start);
                }
            }
        }
        if mode != Mode::Glide {
            for (element, was) in &self.words {
                let changed = element.is_connected() && element.text_content() != *was;
                if let Some(was) = was.as_ref().filter(|_| changed && element.closest(".actions") == Ok(None)) {
                    running.hold(element, was, self.timeline.length());
                }
            }
            for element in browser::all(TO_DO) {
                if !self.words.contains(&(element.clone(), element.text_content())) {
                    running.hide(&element, length);
                }
            }
        }
        let (arriving, leaving) = self.timeline.unexplained();
        let whole = Span { start: 0.0, end: length };
        arriving.iter().filter_map(|key| things.get(key)).for_each(|element| running.hide(element, length));
        leaving.iter().filter_map(|key| self.copies.get(key)).for_each(|copy| running.linger(copy, whole));
        for (key, value, when) in self.timeline.tallies() {
            let Some(element) = tallies.get(key) else { continue };
            let span = Span { start: 0.0, end: f64::from(when) };
            if element.dyn_ref::<HtmlElement>().is_some() {
                running.hold(element, &value.to_string(), when);
                for step in self.timeline.steps() {
                    let counted = step.values.iter().filter(|(known, _)| known == key);
                    counted.for_each(|(_, value)| running.count(element, *value, step.end, when));
                }
            } else if let Some(copy) = self.copies.get(key) {
                running.hide(element, span.end);
                running.linger(copy, span);
            }
        }
        if running.animations.is_empty() && running.held.is_empty() && cues.is_empty() {
            return;
        }
        let turn = running.turn;
        let _ = body.append_child(&running.layer);
        let stage = if self.mode == Mode::Glide { "gliding" } else { "playing" };
        let _ = body.set_attribute("data-stage", stage);
        RUNNING.set(Some(running));
        cues.into_iter().for_each(|cue| told(cue, turn));
        browser::after(length as i32 + 20, move || {
            if is_turn(turn) {
                skip();
            }
        });
    }

    /// Lets one thing go its way.
    fn fly(&self, running: &mut Running, things: &HashMap<Key, Element>, going: &Move, span: Span) {
        let from = going.from.as_ref().and_then(|from| self.places.get(from)).filter(|place| place.width() > 0.0);
        if going.stays {
            let Some(element) = things.get(&going.what) else { return };
            let here = element.get_bounding_client_rect();
            let moves = going.manner != Manner::Glide || !going.via.is_empty();
            if here.width() == 0.0 || (going.was && !moves && from.is_none_or(|from| is_near(from, &here))) {
                return;
            }
            running.hide(element, span.end);
            let first = if going.was { "1" } else { "0" };
            let steps = way(element, &here, from, going);
            if let Some(actor) = running.actor(|| actor(element)) {
                running.go(&actor, &steps, (first, "1"), span);
            }
        } else if let Some(actor) = running.actor(|| self.copies.get(&going.what).cloned()) {
            let here = actor_place(&actor);
            let to = going.to.as_ref().and_then(|to| things.get(to)).map(Element::get_bounding_client_rect);
            let (way, last) = match to.zip(here).filter(|(to, _)| to.width() > 0.0) {
                Some((to, here)) => (between(&here, &to, 0.8), "1"),
                None => ("none".to_owned(), "0"),
            };
            running.go(&actor, &["none".to_owned(), way], ("1", last), span);
        }
    }

    /// The same where nothing travels: it is where it was until the step comes, and then where it is.
    fn stand(&self, running: &mut Running, things: &HashMap<Key, Element>, going: &Move, span: Span) {
        let until = Span { start: 0.0, end: if going.stays { span.start } else { span.end } };
        if until.end == 0.0 {
            return;
        }
        if let Some(element) = things.get(&going.what).filter(|_| going.stays) {
            running.hide(element, until.end);
        }
        if let Some(copy) = self.copies.get(&going.what) {
            running.linger(copy, until);
        }
    }
}

/// Tells something when its moment comes.
fn told(Cue { start, text, sound }: Cue, turn: u32) {
    let tell = move || {
        if !is_turn(turn) {
            return;
        }
        for line in browser::all(LINE) {
            let _ = line.set_attribute("data-told", &text);
        }
        if let Some(sound) = sound {
            crate::sound::play(sound);
        }
    };
    if start == 0 { tell() } else { browser::after(i32::try_from(start).unwrap_or(i32::MAX), tell) }
}

/// From when to when, in milliseconds.
#[derive(Clone, Copy)]
struct Span {
    start: f64,
    end: f64,
}

impl Running {
    /// Puts an actor on the layer, unless it is full.
    fn actor(&self, make: impl FnOnce() -> Option<HtmlElement>) -> Option<HtmlElement> {
        let actor = if self.layer.child_element_count() < MOST_ACTORS { make() } else { None }?;
        self.layer.append_child(&actor).ok()?;
        Some(actor)
    }

    /// Lets something go through these places.
    fn go(&mut self, actor: &HtmlElement, places: &[String], (first, last): (&str, &str), span: Span) {
        let count = places.len();
        let frame = |(index, place): (usize, &String)| {
            let shown = if index == 0 {
                first
            } else if index + 1 == count {
                last
            } else {
                "1"
            };
            [("transform", place.clone()), ("opacity", shown.to_owned())]
        };
        let mut frames: Vec<[(&str, String); 2]> = places.iter().enumerate().map(frame).collect();
        if let [only] = frames.as_slice() {
            // It comes to light where it is.
            frames = vec![[("transform", "none".to_owned()), ("opacity", first.to_owned())], only.clone()];
        }
        let frames: Vec<Vec<(&str, &str)>> =
            frames.iter().map(|frame| frame.iter().map(|(name, value)| (*name, value.as_str())).collect()).collect();
        let frames: Vec<&[(&str, &str)]> = frames.iter().map(Vec::as_slice).collect();
        self.animate(actor, &frames, span);
    }

    /// Something stands out.
    fn light(&mut self, element: &Element, span: Span) {
        let glow: &[(&str, &str)] = &[("filter", "drop-shadow(0 0 7px var(--glow)) drop-shadow(0 0 2px var(--glow))")];
        self.animate_with(element, &[glow, glow], span, "none");
    }

    /// Leaves fly up from a winner and fall.
    fn celebrate(&mut self, from: &DomRect, start: f64) {
        let Some(document) = browser::document().filter(|_| from.width() > 0.0) else { return };
        let (x, y) = centre(from);
        for index in 0..LEAVES {
            let Ok(Ok(leaf)) = document.create_element("div").map(|leaf| leaf.dyn_into::<HtmlElement>()) else {
                return;
            };
            leaf.set_class_name(&format!("leaf leaf-{}", index % 4));
            let place = [("left", x), ("top", y)];
            place.iter().for_each(|(name, at)| drop(leaf.style().set_property(name, &format!("{}px", number(*at)))));
            if self.layer.append_child(&leaf).is_err() {
                return;
            }
            // Around in a golden angle, each a little farther: it looks like chance, and is the same every time.
            let (angle, far) = (f64::from(index) * 2.4, 60.0 + f64::from(index * 37 % 70));
            let (dx, dy) = (angle.cos() * far, angle.sin() * far * 0.7 - 50.0);
            let turn = f64::from(index * 53 % 360);
            let up = format!("translate({}px,{}px) rotate({turn}deg)", number(dx), number(dy));
            let down =
                format!("translate({}px,{}px) rotate({}deg)", number(dx * 1.25), number(dy + 150.0), turn + 200.0);
            let frames: [&[(&str, &str)]; 3] = [
                &[("transform", "scale(.2)"), ("opacity", "1")],
                &[("transform", &up), ("opacity", "1")],
                &[("transform", &down), ("opacity", "0")],
            ];
            self.animate(&leaf, &frames, Span { start, end: start + FALL });
        }
    }

    /// Before its time comes, it is seen as it will begin.
    fn animate(&mut self, element: &Element, frames: &[&[(&str, &str)]], span: Span) {
        self.animate_with(element, frames, span, "backwards");
    }

    fn animate_with(&mut self, element: &Element, frames: &[&[(&str, &str)]], span: Span, fill: &str) {
        let list = Array::new();
        for frame in frames {
            let object = Object::new();
            for (property, value) in *frame {
                let _ = Reflect::set(&object, &JsValue::from_str(property), &JsValue::from_str(value));
            }
            list.push(&object);
        }
        let options = Object::new();
        let option = |name: &str, value: JsValue| drop(Reflect::set(&options, &JsValue::from_str(name), &value));
        option("delay", span.start.into());
        option("duration", (span.end - span.start).into());
        option("fill", fill.into());
        option("easing", "cubic-bezier(.3,.7,.3,1)".into());
        self.animations.extend(call(element, "animate", &[&list, &options]));
    }

    /// Something of the page is not seen for a while.
    fn hide(&mut self, element: &Element, until: f64) {
        self.animate(element, &[&[("opacity", "0")], &[("opacity", "0")]], Span { start: 0.0, end: until });
    }

    /// Something that is gone is seen for a while.
    fn linger(&mut self, copy: &HtmlElement, span: Span) {
        if let Some(actor) = self.actor(|| Some(copy.clone())) {
            self.animate(&actor, &[&[("opacity", "1")], &[("opacity", "1")]], span);
        }
    }

    /// A number of the page that shows what it was shows this from then on, unless it is over by then.
    fn count(&self, element: &Element, value: i64, when: u32, until: u32) {
        if when >= until {
            return;
        }
        let (element, turn) = (element.clone(), self.turn);
        browser::after(i32::try_from(when).unwrap_or(i32::MAX), move || {
            if is_turn(turn) {
                let _ = element.set_attribute("data-was", &value.to_string());
            }
        });
    }

    /// A number or words of the page show what they were, until then.
    fn hold(&mut self, element: &Element, was: &str, when: u32) {
        let _ = element.set_attribute("data-was", was);
        self.held.push(element.clone());
        let (element, turn) = (element.clone(), self.turn);
        browser::after(i32::try_from(when).unwrap_or(i32::MAX), move || {
            if is_turn(turn) {
                let _ = element.remove_attribute("data-was");
            }
        });
    }
}

fn next_turn() -> u32 {
    TURN.with_borrow_mut(|turn| {
        *turn = turn.wrapping_add(1);
        *turn
    })
}

fn is_turn(turn: u32) -> bool {
    RUNNING.with_borrow(|running| running.as_ref().is_some_and(|running| running.turn == turn))
}
