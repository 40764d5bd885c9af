//! An address to send: as text, as a picture that a telephone reads, and into the hands of another program.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::browser;
use crate::settings::Page;

/// The white around the code, in modules.
const BORDER: i32 = 4;

/// The picture as markup; nothing if the text is too long for one.
fn picture(text: &str, label: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let (size, side) = (code.size(), code.size() + 2 * BORDER);
    let mut dark = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            dark.push_str(&format!("M{},{}h1v1h-1z", x + BORDER, y + BORDER));
        }
    }
    let element = tablee_scene::Element::new("svg")
        .class("qr")
        .attribute("viewBox", format!("0 0 {side} {side}"))
        .attribute("shape-rendering", "crispEdges")
        .attribute("role", "img")
        .attribute("aria-label", label);
    Some(element.inside(&format!("<path d=\"{dark}\"/>")))
}

/// An address with its picture and buttons. `name` tells it apart from others on the screen.
pub(super) fn address(page: Page, name: &'static str, label: &'static str, address: String) -> impl IntoView {
    let copied = RwSignal::new(false);
    let text = address.clone();
    let copy = move |_| copied.set(browser::copy(&text));
    let shared = address.clone();
    let share = browser::can_share().then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| browser::share(&shared)>
                {move || page.text("online-share")}
            </button>
        }
    });
    let code = picture(&address, &page.text("online-qr")).unwrap_or_default();
    view! {
        <div class="address">
            <label for=name>{move || page.text(label)}</label>
            <input id=name class="wide" readonly=true prop:value=address/>
            <div class="row">
                <button type="button" class="button" on:click=copy>{move || page.text("online-copy")}</button>
                {share}
                <span role="status">{move || copied.get().then(|| page.text("online-copied"))}</span>
            </div>
            <div class="qr-frame" inner_html=code></div>
        </div>
    }
}
