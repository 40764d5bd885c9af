//! Where things are, in pixels, and copies of them for the layer.

use js_sys::{Array, Function, Reflect};
use tablee_scene::number;
use tablee_scene::stage::{Manner, Move};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, Element, HtmlElement};

use crate::browser;

/// What moves less than this, in pixels, does not seem to move.
const STILL: f64 = 2.0;

/// So high something is held over its place before it is laid down, in pixels, and so much larger.
const HELD: f64 = 12.0;
const CLOSER: f64 = 1.12;

/// The places of something that comes to where it is, as transformations: each field of its way, or where it is held before it is
/// laid down or turned over.
pub(super) fn way(element: &Element, here: &DomRect, from: Option<&DomRect>, going: &Move) -> Vec<String> {
    let start = from.map(|from| between(here, from, 4.0));
    if let (Some((end_x, end_y)), Some(scale)) = (going.via.last(), pixels(element)) {
        let field = |&(x, y): &(i32, i32)| {
            let (x, y) = (f64::from(x - end_x) * scale, f64::from(y - end_y) * scale);
            format!("translate({}px,{}px)", number(x), number(y))
        };
        return going.via.iter().map(field).collect();
    }
    let start = start.into_iter();
    let end = "none".to_owned();
    match going.manner {
        Manner::Glide => start.chain([end.clone()]).collect(),
        Manner::Drop => start.chain([format!("translate(0px,-{HELD}px) scale({CLOSER})"), end]).collect(),
        Manner::Flip => start.chain(["scale(.04,1.1)".to_owned(), end]).collect(),
    }
}

/// How many pixels a unit of the picture has that something stands in.
fn pixels(element: &Element) -> Option<f64> {
    let picture = Reflect::get(element, &JsValue::from_str("ownerSVGElement")).ok()?;
    let matrix = call(&picture, "getScreenCTM", &[]).filter(|matrix| matrix.is_object())?;
    Reflect::get(&matrix, &JsValue::from_str("a")).ok()?.as_f64()
}

pub(super) fn call(object: &JsValue, method: &str, arguments: &[&JsValue]) -> Option<JsValue> {
    let method: Function = Reflect::get(object, &JsValue::from_str(method)).ok()?.dyn_into().ok()?;
    let list: Array = arguments.iter().copied().collect();
    method.apply(object, &list).ok()
}

pub(super) fn centre(rect: &DomRect) -> (f64, f64) {
    (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0)
}

pub(super) fn is_near(one: &DomRect, other: &DomRect) -> bool {
    let ((x, y), (to_x, to_y)) = (centre(one), centre(other));
    (x - to_x).abs() + (y - to_y).abs() < STILL
}

/// How something that is here is moved there, as large as what is there, but not larger than so many times.
pub(super) fn between(here: &DomRect, there: &DomRect, most: f64) -> String {
    let ((x, y), (to_x, to_y)) = (centre(here), centre(there));
    let scale = (there.width() / here.width()).min(there.height() / here.height());
    let scale = if scale.is_finite() { scale.clamp(0.1, most) } else { 1.0 };
    format!("translate({}px,{}px) scale({})", number(to_x - x), number(to_y - y), number(scale))
}

/// Where an actor stands without its motion.
pub(super) fn actor_place(actor: &HtmlElement) -> Option<DomRect> {
    let pixels = |name: &str| actor.style().get_property_value(name).ok()?.trim_end_matches("px").parse::<f64>().ok();
    DomRect::new_with_x_and_y_and_width_and_height(pixels("left")?, pixels("top")?, pixels("width")?, pixels("height")?)
        .ok()
}

/// A copy of a drawn thing for the layer, where the thing is and as large as it is.
pub(super) fn actor(element: &Element) -> Option<HtmlElement> {
    const SVG: &str = "http://www.w3.org/2000/svg";
    let matrix = call(element, "getScreenCTM", &[]).filter(|matrix| matrix.is_object())?;
    let part = |name: &str| Reflect::get(&matrix, &JsValue::from_str(name)).ok()?.as_f64().map(|part| part.to_string());
    let parts: Option<Vec<String>> = ["a", "b", "c", "d", "e", "f"].into_iter().map(part).collect();
    let rect = element.get_bounding_client_rect();
    let document = browser::document()?;
    let group = document.create_element_ns(Some(SVG), "g").ok()?;
    group.set_attribute("transform", &format!("matrix({})", parts?.join(" "))).ok()?;
    group.append_child(&element.clone_node_with_deep(true).ok()?).ok()?;
    let drawing = document.create_element_ns(Some(SVG), "svg").ok()?;
    let view = [rect.x(), rect.y(), rect.width(), rect.height()].map(number);
    drawing.set_attribute("viewBox", &view.join(" ")).ok()?;
    drawing.append_child(&group).ok()?;
    let actor: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
    actor.set_class_name("actor");
    for (name, value) in ["left", "top", "width", "height"].into_iter().zip(view) {
        actor.style().set_property(name, &format!("{value}px")).ok()?;
    }
    actor.append_child(&drawing).ok()?;
    Some(actor)
}
