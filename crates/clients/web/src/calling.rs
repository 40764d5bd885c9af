//! The title of the tab, its icon and its number; and the place where a browser can be told something while the page is closed.

use std::cell::RefCell;

use js_sys::{Function, Object, Promise, Reflect};
use tablee_page::{Call, NotTold};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser::{self, method};

/// The icon of the tab, and the one that says that it is one's turn.
const ICONS: (&str, &str) = ("icon.svg", "icon-turn.svg");

thread_local! {
    /// What is shown now.
    static SHOWN: RefCell<Option<Call>> = const { RefCell::new(None) };
}

/// Shows what the page says.
pub(crate) fn show(call: &Call) {
    if SHOWN.with_borrow(|shown| shown.as_ref() == Some(call)) {
        return;
    }
    SHOWN.set(Some(call.clone()));
    let Some(document) = browser::document() else { return };
    document.set_title(&call.title);
    let wanted = if call.turn { ICONS.1 } else { ICONS.0 };
    for link in browser::all("link[rel=icon][type='image/svg+xml']") {
        let Some((folder, name)) = link.get_attribute("href").map(|href| split(&href)) else { continue };
        if name != wanted {
            let _ = link.set_attribute("href", &format!("{folder}{wanted}"));
        }
    }
    number(call.waiting);
}

fn split(address: &str) -> (String, String) {
    let at = address.rfind('/').map_or(0, |at| at + 1);
    (address[..at].to_owned(), address[at..].to_owned())
}

/// The number on the icon of the page, where it is installed.
fn number(waiting: usize) {
    let Some(navigator) = browser::window().map(|window| window.navigator()) else { return };
    let asked = if waiting == 0 {
        method(&navigator, "clearAppBadge").and_then(|clear| clear.call0(&navigator).ok())
    } else {
        method(&navigator, "setAppBadge").and_then(|set| set.call1(&navigator, &JsValue::from(waiting as u32)).ok())
    };
    // A browser that does not want to is left in peace.
    if let Some(promise) = asked.and_then(|asked| asked.dyn_into::<Promise>().ok()) {
        wasm_bindgen_futures::spawn_local(async move { drop(JsFuture::from(promise).await) });
    }
}

fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &JsValue::from_str(name)).ok().filter(|found| !found.is_undefined() && !found.is_null())
}

/// What workers are registered with.
fn workers() -> Option<JsValue> {
    property(&browser::window()?.navigator(), "serviceWorker")
}

/// Whether this browser can show messages while the page is closed.
pub(crate) fn is_possible() -> bool {
    let Some(window) = browser::window() else { return false };
    let names = ["PushManager", "Notification"];
    workers().is_some() && names.iter().all(|name| property(&window, name).is_some())
}

async fn asked(object: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    let promise: Promise = method(object, name)?.call1(object, argument).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

/// The push manager of the worker that keeps the page.
async fn manager() -> Option<JsValue> {
    let ready: Promise = property(&workers()?, "ready")?.dyn_into().ok()?;
    property(&JsFuture::from(ready).await.ok()?, "pushManager")
}

/// Asks the person, then the browser for a place; what it is, as JSON.
pub(crate) async fn subscribe(key: &str) -> Result<String, NotTold> {
    let notification = browser::window().and_then(|window| property(&window, "Notification"));
    let allowed = asked(&notification.ok_or(NotTold::Failed)?, "requestPermission", &JsValue::UNDEFINED).await;
    if allowed.and_then(|allowed| allowed.as_string()).as_deref() != Some("granted") {
        return Err(NotTold::Denied);
    }
    place(key).await.ok_or(NotTold::Failed)
}

async fn place(key: &str) -> Option<String> {
    let manager = manager().await?;
    // One that was made for another server's key is of no use.
    if let Some(old) = asked(&manager, "getSubscription", &JsValue::UNDEFINED).await.filter(JsValue::is_object) {
        asked(&old, "unsubscribe", &JsValue::UNDEFINED).await;
    }
    let wanted = Object::new();
    Reflect::set(&wanted, &JsValue::from_str("userVisibleOnly"), &JsValue::TRUE).ok()?;
    Reflect::set(&wanted, &JsValue::from_str("applicationServerKey"), &JsValue::from_str(key)).ok()?;
    let made = asked(&manager, "subscribe", &wanted).await?;
    let json = method(&made, "toJSON").and_then(|json: Function| json.call0(&made).ok())?;
    js_sys::JSON::stringify(&json).ok()?.as_string()
}

/// Gives the place up.
pub(crate) async fn unsubscribe() {
    let Some(manager) = manager().await else { return };
    if let Some(old) = asked(&manager, "getSubscription", &JsValue::UNDEFINED).await.filter(JsValue::is_object) {
        asked(&old, "unsubscribe", &JsValue::UNDEFINED).await;
    }
}
