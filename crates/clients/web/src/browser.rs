//! What the page asks of the browser, in one place.

use js_sys::{Array, Function, Uint8Array};
use tablee_page::Route;
use tablee_words::Language;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, Document, Element, HtmlAnchorElement, HtmlElement, Storage, Url, Window};

pub(crate) fn in_worker() -> bool {
    web_sys::window().is_none()
}

pub(crate) fn window() -> Option<Window> {
    web_sys::window()
}

pub(crate) fn document() -> Option<Document> {
    window()?.document()
}

/// Milliseconds since some fixed moment, in the page and in the worker.
pub(crate) fn now() -> f64 {
    let global = js_sys::global();
    let performance = js_sys::Reflect::get(&global, &JsValue::from_str("performance"));
    performance.ok().and_then(|found| found.dyn_into::<web_sys::Performance>().ok()).map_or(0.0, |clock| clock.now())
}

/// The day of a moment in milliseconds since 1970.
pub(crate) fn day(at: f64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(at));
    format!("{:04}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// A day such as `2026-11-16` as the language writes it; whatever is no day stays as it is.
pub(crate) fn day_in_words(day: &str, language: Language) -> String {
    // At noon it is the same day wherever the browser is.
    let date = js_sys::Date::new(&JsValue::from_str(&format!("{day}T12:00:00")));
    if date.get_time().is_nan() {
        return day.to_owned();
    }
    let locale = match language {
        Language::English => "en-GB",
        Language::French => "fr-FR",
    };
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &JsValue::from_str("dateStyle"), &JsValue::from_str("long"));
    date.to_locale_date_string(locale, &options).into()
}

/// Random bytes that nobody can guess, for deals.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    let filled = Uint8Array::new_with_length(32);
    let crypto = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("crypto")).unwrap_or(JsValue::UNDEFINED);
    let fill = js_sys::Reflect::get(&crypto, &JsValue::from_str("getRandomValues"));
    if let Some(fill) = fill.ok().and_then(|found| found.dyn_into::<Function>().ok())
        && fill.call1(&crypto, &filled).is_ok()
    {
        filled.copy_to(&mut bytes);
    }
    bytes
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// What was kept under a name, as text.
pub(crate) fn stored(name: &str) -> Option<String> {
    storage()?.get_item(&format!("tablee.{name}")).ok()?
}

/// Keeps a text; says whether it could be kept.
pub(crate) fn store(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("tablee.{name}"), text).is_ok())
}

/// Forgets what was kept.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // A name that is not there is as good as forgotten.
        let _ = storage.remove_item(&format!("tablee.{name}"));
    }
}

/// All names that begin so.
pub(crate) fn stored_names(begin: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or_default();
    let keys = (0..count).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter_map(|key| Some(key.strip_prefix("tablee.")?.to_owned())).filter(|key| key.starts_with(begin)).collect()
}

/// The address that is shown.
pub(crate) fn address() -> Option<String> {
    window()?.location().href().ok()
}

/// Adds a step to the history that leads nowhere else; says whether that was possible.
pub(crate) fn push_here() -> bool {
    let history = window().and_then(|window| window.history().ok());
    history.is_some_and(|history| history.push_state(&JsValue::NULL, "").is_ok())
}

/// One step back in the history.
pub(crate) fn back() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.back();
    }
}

/// Does something later.
pub(crate) fn after(milliseconds: i32, action: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let closure = Closure::once_into_js(action);
    let function = closure.unchecked_ref();
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(function, milliseconds);
}

/// Does something once the next frame is laid out.
pub(crate) fn next_frame(action: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let closure = Closure::once_into_js(action);
    let _ = window.request_animation_frame(closure.unchecked_ref());
}

/// Listens for as long as the page lives.
pub(crate) fn listen(target: &web_sys::EventTarget, event: &str, action: impl FnMut(web_sys::Event) + 'static) {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(action);
    let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// A `<meta>` of the page.
pub(crate) fn meta(name: &str) -> Option<String> {
    let found = document()?.query_selector(&format!("meta[name={name}]")).ok()??;
    found.get_attribute("content")
}

/// Whether a media query holds.
pub(crate) fn prefers(query: &str) -> bool {
    window().and_then(|window| window.match_media(query).ok().flatten()).is_some_and(|list| list.matches())
}

/// The nearest element that fits, from the target of an event upwards.
pub(crate) fn closest(event: &web_sys::Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// All elements that fit.
pub(crate) fn all(selector: &str) -> Vec<Element> {
    let found = document().and_then(|document| document.query_selector_all(selector).ok());
    let list = found.map(|list| (0..list.length()).filter_map(move |index| list.get(index)));
    list.into_iter().flatten().filter_map(|node| node.dyn_into().ok()).collect()
}

/// Moves the focus.
pub(crate) fn focus(element: &Element) {
    // Places on the board are SVG elements, which have the method without the type.
    let focus = js_sys::Reflect::get(element, &JsValue::from_str("focus"));
    if let Some(focus) = focus.ok().and_then(|found| found.dyn_into::<Function>().ok()) {
        let _ = focus.call0(element);
    }
}

/// Offers a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(if name.ends_with(".csv") { "text/csv" } else { "application/json" });
    let parts = Array::of1(&JsValue::from_str(text));
    let made = Blob::new_with_str_sequence_and_options(&parts, &options);
    if let Ok(blob) = made {
        download_blob(name, &blob);
    }
}

/// Offers something as a file.
pub(crate) fn download_blob(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    let link = document().and_then(|document| document.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&address);
        link.set_download(name);
        link.unchecked_ref::<HtmlElement>().click();
    }
    let _ = Url::revoke_object_url(&address);
}

fn method(object: &JsValue, name: &str) -> Option<Function> {
    js_sys::Reflect::get(object, &JsValue::from_str(name)).ok()?.dyn_into().ok()
}

/// Puts a text on the clipboard; says whether that was possible.
pub(crate) fn copy(text: &str) -> bool {
    let Some(navigator) = window().map(|window| window.navigator()) else { return false };
    // Pages that did not come over https have no clipboard.
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).unwrap_or(JsValue::UNDEFINED);
    if !clipboard.is_object() {
        return copy_selected(text);
    }
    let asked =
        method(&clipboard, "writeText").and_then(|write| write.call1(&clipboard, &JsValue::from_str(text)).ok());
    asked.and_then(|promise| promise.dyn_into::<js_sys::Promise>().ok()).is_some_and(|promise| {
        let refused = Closure::once_into_js(|_: JsValue| ());
        let handler: &Function = refused.unchecked_ref();
        method(&promise, "catch").is_some_and(|catch| catch.call1(&promise, handler).is_ok())
    })
}

/// Copies by selecting, as it was done of old.
fn copy_selected(text: &str) -> bool {
    let copied = || {
        let document = document()?;
        let field: web_sys::HtmlTextAreaElement = document.create_element("textarea").ok()?.dyn_into().ok()?;
        field.set_value(text);
        document.body()?.append_child(&field).ok()?;
        field.select();
        let done = method(&document, "execCommand")?.call1(&document, &JsValue::from_str("copy")).ok()?;
        field.remove();
        done.as_bool()
    };
    copied().unwrap_or_default()
}

/// Whether the browser hands addresses to other programs.
pub(crate) fn can_share() -> bool {
    window().is_some_and(|window| method(&window.navigator(), "share").is_some())
}

/// Hands an address to another program that the person chooses.
pub(crate) fn share(address: &str) {
    let Some(navigator) = window().map(|window| window.navigator()) else { return };
    let what = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&what, &JsValue::from_str("url"), &JsValue::from_str(address));
    let promise = method(&navigator, "share").and_then(|share| share.call1(&navigator, &what).ok());
    if let Some(promise) = promise {
        // Whoever changes their mind has done nothing wrong.
        let refused = Closure::once_into_js(|_: JsValue| ());
        let _ = method(&promise, "catch").map(|catch| catch.call1(&promise, &refused));
    }
}

/// The screen that the address asks for.
pub(crate) fn route() -> Route {
    let Some(location) = window().map(|window| window.location()) else { return Route::Home };
    Route::of(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
}

/// Goes to a screen.
pub(crate) fn go(route: &Route) {
    if let Some(window) = window() {
        let _ = window.location().set_hash(&route.hash());
    }
}

/// What has the focus.
pub(crate) fn active() -> Option<Element> {
    document()?.active_element()
}

/// A new screen begins at its top.
pub(crate) fn scroll_to_top() {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// The language, the colours and the motion of the whole page, and whether places show how they are typed.
pub(crate) fn set_root(language: &str, dark: bool, motion: bool, notation: bool) {
    let Some(root) = document().and_then(|document| document.document_element()) else { return };
    let wanted = [
        ("lang", language),
        ("data-theme", if dark { "dark" } else { "light" }),
        ("data-motion", if motion { "on" } else { "off" }),
        ("data-notation", if notation { "on" } else { "off" }),
    ];
    for (name, value) in wanted {
        if root.get_attribute(name).as_deref() != Some(value) {
            let _ = root.set_attribute(name, value);
        }
    }
}

/// Whether somebody goes about the board with the keyboard: then its places show how they are typed.
pub(crate) fn set_keys(used: bool) {
    let Some(root) = document().and_then(|document| document.document_element()) else { return };
    let _ = if used { root.set_attribute("data-keys", "on") } else { root.remove_attribute("data-keys") };
}

/// Takes what stands behind the `#` out of the address and out of the history.
pub(crate) fn forget_fragment() {
    let Some(window) = window() else { return };
    if let (Ok(path), Ok(history)) = (window.location().pathname(), window.history()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
}
