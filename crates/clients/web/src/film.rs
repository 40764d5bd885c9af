//! Pictures that are given away, and frames of a film, painted one after the other: each as far as it differs from the one before. It comes
//! only when it is asked for (`later.rs`).

use std::cell::RefCell;

use js_sys::{Reflect, Uint8Array, Uint8ClampedArray};
use tablee_page::{Effect, Painted, Part, changed};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Blob;

use crate::app::tell;
use crate::picture::{self, method};

thread_local! {
    /// The points of the frame that was painted last.
    static BEFORE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Paints what shall be given away, and tells the page what came of it.
pub(crate) fn paint(effect: Effect) {
    spawn_local(async move {
        match effect {
            Effect::Picture { name, title, markup, then } => {
                let made = picture::give(&name, &title, &markup).await.is_ok();
                tell(then(made));
            }
            Effect::Frame { first, markup, then } => {
                let painted = painted(&markup, first).await.ok();
                tell(then(painted));
            }
            // A film that nobody takes is no harm.
            Effect::Give { name, title, png } => {
                let _ = picture::give_bytes(&name, &title, &png).await;
            }
            _ => (),
        }
    });
}

async fn painted(markup: &str, first: bool) -> Result<Painted, JsValue> {
    let canvas = picture::canvas(markup, 0.0).await?;
    let size = |name: &str| Reflect::get(&canvas, &name.into()).ok()?.as_f64();
    let (width, height) = size("width").zip(size("height")).ok_or(JsValue::NULL)?;
    let context = picture::context(&canvas)?;
    let seen = method(&context, "getImageData", &[&0.into(), &0.into(), &width.into(), &height.into()])?;
    let points: Uint8ClampedArray = Reflect::get(&seen, &"data".into())?.dyn_into()?;
    let points = points.to_vec();
    let whole = Part { left: 0, top: 0, width: width as u32, height: height as u32 };
    let part = BEFORE.with_borrow_mut(|before| {
        let part = if first { whole } else { changed(before, &points, whole.width) };
        *before = points;
        part
    });
    let cut = picture::empty(f64::from(part.width), f64::from(part.height))?;
    let (left, top) = (-f64::from(part.left), -f64::from(part.top));
    method(&picture::context(&cut)?, "drawImage", &[&canvas, &left.into(), &top.into()])?;
    let blob: Blob = picture::png(&cut).await?.dyn_into()?;
    let bytes = JsFuture::from(blob.array_buffer()).await?;
    Ok(Painted { png: Uint8Array::new(&bytes).to_vec(), left: part.left, top: part.top })
}
