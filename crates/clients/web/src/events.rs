//! What happens in the browser, as messages for the page.

use tablee_page::{Listener, Message, ON, OnlineMessage};
use tablee_scene::{Act, Spot};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::app::{listener, tell, went};
use crate::{app, browser, drag, effects, keys, lens};

/// Listens for as long as the page lives.
pub(crate) fn listen() {
    let (Some(window), Some(document)) = (browser::window(), browser::document()) else { return };
    browser::listen(&window, "hashchange", |_| went());
    browser::listen(&document, "click", |event| {
        close_menus(&event);
        click(&event);
    });
    browser::listen(&window, "storage", stored);
    browser::listen(&window, "popstate", |_| app::went_back());
    browser::listen(&document, "input", |event| input(&event));
    browser::listen(&document, "change", |event| change(&event));
    browser::listen(&document, "submit", |event| submit(&event));
    browser::listen(&document, "keydown", |event| {
        if let Some(event) = event.dyn_ref() {
            keys::key(event);
        }
    });
    drag::listen(&document);
    lens::listen(&document);
    for event in ["pointerover", "focusin"] {
        browser::listen(&document, event, |event| point(&event));
    }
    let network = |on: bool| move |_| tell(Message::Online(OnlineMessage::Network(on)));
    browser::listen(&window, "offline", network(false));
    browser::listen(&window, "online", network(true));
    let awake = |_| tell(Message::Online(OnlineMessage::Awake));
    browser::listen(&window, "pageshow", awake);
    browser::listen(&document, "visibilitychange", awake);
    // Nobody sees what goes on in a hidden page.
    browser::listen(&document, "visibilitychange", |_| {
        if browser::document().is_some_and(|document| document.hidden()) {
            keys::skip();
        }
    });
}

/// Who listens to an element.
fn heard(element: &Element) -> Option<Listener> {
    listener(element.get_attribute(ON)?.parse().ok()?)
}

fn act_of(element: &Element) -> Option<Act> {
    element.get_attribute("data-act")?.parse().ok()
}

/// The place or the card that an element is.
pub(crate) fn spot_of(element: &Element) -> Option<Spot> {
    if let Some(cell) = element.get_attribute("data-cell") {
        let (x, y) = cell.split_once(',')?;
        return Some(Spot::Cell((x.parse().ok()?, y.parse().ok()?)));
    }
    element.get_attribute("data-digit")?.chars().next().map(Spot::Digit)
}

/// Another tab has kept something; what it is called there has our name before it.
fn stored(event: Event) {
    let name = event.dyn_into::<web_sys::StorageEvent>().ok().and_then(|event| event.key());
    if let Some(name) = name.as_deref().and_then(|name| name.strip_prefix("tablee.")) {
        tell(Message::Stored(name.to_owned()));
    }
}

/// A press beside an open menu closes it.
fn close_menus(event: &Event) {
    let inside = browser::closest(event, ".menu");
    if inside.is_some() {
        // The browser opens it once this press is over.
        browser::after(0, app::guard_menu);
    }
    for menu in browser::all(".menu[open]").iter().filter(|menu| inside.as_ref() != Some(*menu)) {
        let _ = menu.remove_attribute("open");
    }
}

fn click(event: &Event) {
    if lens::takes(event) || drag::swallows() {
        return;
    }
    let Some(element) = browser::closest(event, "[data-on],[data-act],[data-lens],[data-cell],[data-digit]") else {
        return;
    };
    if let Some(name) = element.get_attribute("data-lens") {
        lens::act(&name);
    } else if let Some(act) = act_of(&element) {
        tell(Message::Act(act));
    } else if let Some(spot) = spot_of(&element) {
        tell(Message::Spot(spot));
    } else if element.tag_name() != "FORM"
        && let Some(Listener::Press(message)) = heard(&element)
    {
        tell(message);
    }
}

fn input(event: &Event) {
    let Some(element) = browser::closest(event, "[data-on]") else { return };
    let Some(Listener::Text(then)) = heard(&element) else { return };
    let value = element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
    let value = value.or_else(|| element.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value));
    let value = value.or_else(|| element.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value));
    if let Some(value) = value {
        tell(then(value));
    }
}

fn change(event: &Event) {
    let Some(element) = browser::closest(event, "[data-on]") else { return };
    let Some(input) = element.dyn_ref::<HtmlInputElement>() else { return };
    match heard(&element) {
        Some(Listener::Check(then)) => tell(then(input.checked())),
        Some(Listener::File(then)) => {
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                effects::read_file(file, move |text| then(text));
            }
        }
        Some(Listener::Press(_) | Listener::Text(_)) | None => (),
    }
}

fn submit(event: &Event) {
    let Some(form) = browser::closest(event, "form[data-on]") else { return };
    event.prevent_default();
    if let Some(Listener::Press(message)) = heard(&form) {
        tell(message);
    }
}

/// While somebody points at advice, its mark on the board stands out.
fn point(event: &Event) {
    let rank = browser::closest(event, ".advice").and_then(|advice| match act_of(&advice)? {
        Act::Advised(index) => Some(index + 1),
        _ => None,
    });
    let Some(table) = browser::all("main.table").into_iter().next() else { return };
    let _ = match rank {
        Some(rank) => table.set_attribute("data-pointed", &rank.to_string()),
        None => table.remove_attribute("data-pointed"),
    };
}
