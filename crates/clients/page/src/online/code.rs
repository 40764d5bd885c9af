//! An address to send: as text, as a picture that a telephone reads, and into the hands of another program.

use qrcodegen::{QrCode, QrCodeEcc};

use super::Message;
use super::company::Company;
use crate::context::Context;
use crate::html::{Listeners, Tag, tag};

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
pub(super) fn address(
    cx: &Context,
    on: &Listeners,
    company: &Company,
    name: &'static str,
    label: &'static str,
    address: &str,
) -> Tag {
    let button = |text: &'static str| tag("button").attribute("type", "button").class("button").add(cx.text(text));
    let copy = button("online-copy").press(on, Message::Copy(name, address.to_owned()));
    let share = cx.outside.can_share();
    let share = share.then(|| button("online-share").key("share").press(on, Message::Share(address.to_owned())));
    let copied = (company.copied == Some(name)).then(|| cx.text("online-copied"));
    let code = picture(address, &cx.text("online-qr")).unwrap_or_default();
    let input = tag("input").attribute("id", name).class("wide").flag("readonly", true).attribute("value", address);
    tag("div").class("address").add((
        tag("label").attribute("for", name).add(cx.text(label)),
        input,
        tag("div").class("row").add((copy, share, tag("span").attribute("role", "status").add(copied))),
        tag("div").class("qr-frame").html(&code),
    ))
}
