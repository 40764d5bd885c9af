//! A picture of the board, made by the browser from the drawing, to be given away.

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlElement};

use crate::browser;

/// So many points the picture is wide, at least.
const WIDTH: f64 = 1200.0;

/// Makes a picture of markup and gives it away.
pub(crate) async fn give(name: &str, title: &str, markup: &str) -> Result<(), JsValue> {
    let blob = png(&canvas(markup, WIDTH).await?).await?;
    hand(name, title, &blob).await
}

/// Gives a picture away that is made already.
pub(crate) async fn give_bytes(name: &str, title: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let kind = Object::new();
    Reflect::set(&kind, &"type".into(), &"image/png".into())?;
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Reflect::construct(&constructor("Blob")?, &Array::of2(&parts, &kind))?;
    hand(name, title, &blob).await
}

/// Hands a picture to another program, or keeps it as a file where there is none.
async fn hand(name: &str, title: &str, blob: &JsValue) -> Result<(), JsValue> {
    let parts = Array::of1(blob);
    let kind = Object::new();
    Reflect::set(&kind, &"type".into(), &"image/png".into())?;
    let file = Reflect::construct(&constructor("File")?, &Array::of3(&parts, &name.into(), &kind))?;
    let what = Object::new();
    Reflect::set(&what, &"files".into(), &Array::of1(&file))?;
    Reflect::set(&what, &"title".into(), &title.into())?;
    let navigator: JsValue = browser::window().ok_or(JsValue::NULL)?.navigator().into();
    let able = method(&navigator, "canShare", &[&what]).is_ok_and(|able| able.is_truthy());
    if able {
        let shared: Promise = method(&navigator, "share", &[&what])?.dyn_into()?;
        // Whoever changes their mind has done nothing wrong.
        let done = JsFuture::from(shared).await;
        // Some want a press just before; after a film that was long ago, and it is kept as a file.
        let name_of = |error: JsValue| Reflect::get(&error, &"name".into()).ok()?.as_string();
        if done.err().and_then(name_of).is_none_or(|error| error != "NotAllowedError") {
            return Ok(());
        }
    }
    browser::download_blob(name, blob.unchecked_ref::<Blob>());
    Ok(())
}

fn constructor(name: &str) -> Result<Function, JsValue> {
    Reflect::get(&js_sys::global(), &name.into())?.dyn_into()
}

pub(crate) fn method(object: &JsValue, name: &str, arguments: &[&JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(object, &name.into())?.dyn_into()?;
    method.apply(object, &arguments.iter().copied().collect::<Array>())
}

/// Our type face as a rule that holds all of it: an image loads nothing.
async fn face() -> Result<String, JsValue> {
    let window = browser::window().ok_or(JsValue::NULL)?;
    let link = window.document().and_then(|document| document.query_selector("link[as=font]").ok()?);
    let address = Reflect::get(&link.ok_or(JsValue::NULL)?.into(), &"href".into())?;
    let fetched: Promise = method(&window, "fetch", &[&address])?.dyn_into()?;
    let read: Promise = method(&JsFuture::from(fetched).await?, "arrayBuffer", &[])?.dyn_into()?;
    let bytes = Uint8Array::new(&JsFuture::from(read).await?).to_vec();
    let letters: String = bytes.into_iter().map(char::from).collect();
    let text = method(&window, "btoa", &[&letters.into()])?.as_string().unwrap_or_default();
    Ok(format!(
        "@font-face{{font-family:Nunito;font-weight:400 800;src:url(data:font/woff2;base64,{text})}}\
         svg{{font-family:Nunito,system-ui,sans-serif}}"
    ))
}

/// The drawing with all the style of the page: as an image of its own it knows nothing of it.
fn styled(markup: &str, face: &str) -> String {
    let mut style = face.to_owned();
    let sheets = browser::document().and_then(|document| Reflect::get(&document, &"styleSheets".into()).ok());
    for sheet in sheets.iter().flat_map(|sheets| Array::from(sheets).to_vec()) {
        let Ok(rules) = Reflect::get(&sheet, &"cssRules".into()) else { continue };
        for rule in Array::from(&rules).iter() {
            let text = Reflect::get(&rule, &"cssText".into()).ok().and_then(|text| text.as_string());
            // What is loaded from elsewhere is not loaded into an image.
            style.extend(text.filter(|text| !text.starts_with('@') || text.starts_with("@media")));
        }
    }
    let at = markup.find('>').map_or(0, |end| end + 1);
    let (open, inside) = markup.split_at(at);
    format!("{open}<style><![CDATA[{style}]]></style>{inside}")
}

/// An empty canvas.
pub(crate) fn empty(width: f64, height: f64) -> Result<HtmlElement, JsValue> {
    let document = browser::document().ok_or(JsValue::NULL)?;
    let canvas: HtmlElement = document.create_element("canvas")?.dyn_into()?;
    for (name, size) in [("width", width), ("height", height)] {
        Reflect::set(&canvas, &name.into(), &size.round().into())?;
    }
    Ok(canvas)
}

/// What is painted with.
pub(crate) fn context(canvas: &HtmlElement) -> Result<JsValue, JsValue> {
    method(canvas, "getContext", &[&"2d".into()])
}

/// The drawing on a canvas, so many points wide at least.
pub(crate) async fn canvas(markup: &str, least: f64) -> Result<HtmlElement, JsValue> {
    let document = browser::document().ok_or(JsValue::NULL)?;
    let image = document.create_element("img")?;
    // Without our letters it is a picture all the same.
    let face = face().await.unwrap_or_default();
    let encoded = js_sys::encode_uri_component(&styled(markup, &face));
    image.set_attribute("src", &format!("data:image/svg+xml;charset=utf-8,{encoded}"))?;
    let decoded: Promise = method(&image, "decode", &[])?.dyn_into()?;
    JsFuture::from(decoded).await?;
    let size = |name: &str| Reflect::get(&image, &name.into()).ok()?.as_f64().filter(|size| *size > 0.0);
    let (width, height) = size("naturalWidth").zip(size("naturalHeight")).ok_or(JsValue::NULL)?;
    let scale = (least / width).max(1.0);
    let canvas = empty(width * scale, height * scale)?;
    let size = [0.0, 0.0, width * scale, height * scale].map(JsValue::from);
    let [left, top, wide, high] = &size;
    method(&context(&canvas)?, "drawImage", &[&image, left, top, wide, high])?;
    Ok(canvas)
}

/// What is painted there as a PNG.
pub(crate) async fn png(canvas: &HtmlElement) -> Result<JsValue, JsValue> {
    let mut start = |resolve: Function, reject: Function| {
        let got = Closure::once_into_js(move |blob: JsValue| {
            let answer = if blob.is_object() { &resolve } else { &reject };
            let _ = answer.call1(&JsValue::NULL, &blob);
        });
        let _ = method(canvas, "toBlob", &[&got, &"image/png".into()]);
    };
    JsFuture::from(Promise::new(&mut start)).await
}
