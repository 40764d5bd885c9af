//! A picture of the board, made by the browser from the drawing, to be given away.

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlElement};

use crate::browser;

/// So many points the picture is wide, at least.
const WIDTH: f64 = 1200.0;

/// Makes a picture of markup and hands it to another program, or keeps it as a file where there is none.
pub(crate) async fn give(name: &str, title: &str, markup: &str) -> Result<(), JsValue> {
    // Without our letters it is a picture all the same.
    let face = face().await.unwrap_or_default();
    let blob = painted(&styled(markup, &face)).await?;
    let parts = Array::of1(&blob);
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
        let _ = JsFuture::from(shared).await;
        return Ok(());
    }
    browser::download_blob(name, blob.unchecked_ref::<Blob>());
    Ok(())
}

fn constructor(name: &str) -> Result<Function, JsValue> {
    Reflect::get(&js_sys::global(), &name.into())?.dyn_into()
}

fn method(object: &JsValue, name: &str, arguments: &[&JsValue]) -> Result<JsValue, JsValue> {
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

/// The picture as a PNG.
async fn painted(markup: &str) -> Result<JsValue, JsValue> {
    let document = browser::document().ok_or(JsValue::NULL)?;
    let image = document.create_element("img")?;
    let encoded = js_sys::encode_uri_component(markup);
    image.set_attribute("src", &format!("data:image/svg+xml;charset=utf-8,{encoded}"))?;
    let decoded: Promise = method(&image, "decode", &[])?.dyn_into()?;
    JsFuture::from(decoded).await?;
    let size = |name: &str| Reflect::get(&image, &name.into()).ok()?.as_f64().filter(|size| *size > 0.0);
    let (width, height) = size("naturalWidth").zip(size("naturalHeight")).ok_or(JsValue::NULL)?;
    let scale = (WIDTH / width).max(1.0);
    let canvas: HtmlElement = document.create_element("canvas")?.dyn_into()?;
    for (name, size) in [("width", width), ("height", height)] {
        Reflect::set(&canvas, &name.into(), &(size * scale).round().into())?;
    }
    let context = method(&canvas, "getContext", &[&"2d".into()])?;
    method(&context, "drawImage", &[&image, &0.into(), &0.into(), &(width * scale).into(), &(height * scale).into()])?;
    let mut start = |resolve: Function, reject: Function| {
        let got = Closure::once_into_js(move |blob: JsValue| {
            let answer = if blob.is_object() { &resolve } else { &reject };
            let _ = answer.call1(&JsValue::NULL, &blob);
        });
        let _ = method(&canvas, "toBlob", &[&got, &"image/png".into()]);
    };
    JsFuture::from(Promise::new(&mut start)).await
}
