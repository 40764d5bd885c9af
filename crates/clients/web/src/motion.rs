//! Motion that explains: what has moved between two drawings glides from its old place to the new one.

use std::collections::HashMap;

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomRect, Element};

use crate::browser;

/// How long something glides, in milliseconds.
const GLIDE: f64 = 340.0;

/// Where everything that can move was.
pub(crate) struct Before(HashMap<String, (DomRect, Element)>);

fn keyed() -> impl Iterator<Item = (String, Element)> {
    browser::all("[data-key]").into_iter().filter_map(|element| Some((element.get_attribute("data-key")?, element)))
}

/// Looks where everything is.
pub(crate) fn look() -> Before {
    Before(keyed().map(|(key, element)| (key, (element.get_bounding_client_rect(), element))).collect())
}

/// Units of the drawing for a pixel of the screen.
fn scale(element: &Element) -> f64 {
    let drawing = element.closest("svg").ok().flatten();
    let units = drawing.and_then(|drawing| {
        let width = drawing.get_attribute("viewBox")?.split(' ').nth(2)?.parse::<f64>().ok()?;
        let height = drawing.get_attribute("viewBox")?.split(' ').nth(3)?.parse::<f64>().ok()?;
        let rect = drawing.get_bounding_client_rect();
        // The drawing is fitted: the tighter side decides.
        Some((width / rect.width()).max(height / rect.height()))
    });
    units.filter(|units| units.is_finite()).unwrap_or(1.0)
}

fn animate(element: &Element, frames: &[(&str, [&str; 2])], milliseconds: f64) {
    let list = Array::new();
    for step in 0..2 {
        let frame = Object::new();
        for (property, values) in frames {
            let _ = Reflect::set(&frame, &JsValue::from_str(property), &JsValue::from_str(values[step]));
        }
        list.push(&frame);
    }
    let options = Object::new();
    let _ = Reflect::set(&options, &JsValue::from_str("duration"), &JsValue::from_f64(milliseconds));
    let _ = Reflect::set(&options, &JsValue::from_str("easing"), &JsValue::from_str("cubic-bezier(.3,.7,.3,1)"));
    let method = Reflect::get(element, &JsValue::from_str("animate")).ok().and_then(|found| found.dyn_into().ok());
    if let Some(method) = method {
        let method: Function = method;
        let _ = method.call2(element, &list, &options);
    }
}

fn centre(rect: &DomRect) -> (f64, f64) {
    (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0)
}

impl Before {
    /// Lets everything glide that is elsewhere now. What is new comes from where it says it comes from.
    pub(crate) fn glide(&self) {
        for (key, element) in keyed() {
            let now = element.get_bounding_client_rect();
            if now.width() == 0.0 {
                continue;
            }
            let from = match self.0.get(&key) {
                Some((rect, _)) => Some(rect),
                None => element.get_attribute("data-from").and_then(|from| self.0.get(&from)).map(|(rect, _)| rect),
            };
            match from {
                Some(from) if from.width() > 0.0 => {
                    let ((x, y), (to_x, to_y)) = (centre(from), centre(&now));
                    let units = scale(&element);
                    let (dx, dy) = ((x - to_x) * units, (y - to_y) * units);
                    if dx.abs() + dy.abs() > 2.0 * units {
                        let moved = format!("translate({dx}px,{dy}px)");
                        animate(&element, &[("transform", [&moved, "translate(0,0)"])], GLIDE);
                    }
                }
                Some(_) => {}
                None => animate(&element, &[("opacity", ["0", "1"])], GLIDE),
            }
        }
    }
}
