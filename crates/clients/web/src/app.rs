//! The loop: what happens is told to the page, what it shows is drawn, what it asks for is carried out.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use tablee_page::{Listener, Listeners, Message, Page, Pressed, Route, Screenful, Staging};
use web_sys::Element;

use crate::outside::Browser;
use crate::player::Mode;
use crate::render::Pane;
use crate::{browser, calling, effects, events, lens, player};

/// A menu that is open.
const OPEN_MENU: &str = ".menu[open]";

/// The page, and what stands in the browser.
struct App {
    page: Page,
    pane: Pane,
    listeners: Listeners,
}

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
    /// What happened and was not yet told.
    static QUEUE: RefCell<VecDeque<Message>> = const { RefCell::new(VecDeque::new()) };
    static BUSY: Cell<bool> = const { Cell::new(false) };
    /// The address at which a step was added to the history, so that the way back closes a sheet and does not leave the table.
    static GUARD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Begins in steps, so that the browser can answer in between: whoever presses something is not kept waiting.
pub(crate) fn begin() {
    browser::after(0, || {
        let page = Page::new(Rc::new(Browser), browser::route());
        page.context().text("home-title");
        browser::after(0, move || mount(page));
    });
}

/// Takes the place of the screen that was painted before the program was there.
fn mount(page: Page) {
    let Some(root) = browser::document().and_then(|document| document.get_element_by_id("page")) else { return };
    APP.set(Some(App { page, pane: Pane::new(root), listeners: Listeners::default() }));
    events::listen();
    settle();
}

/// Something happened.
pub(crate) fn tell(message: Message) {
    QUEUE.with_borrow_mut(|queue| queue.push_back(message));
    settle();
}

/// A key was pressed; says whether it means something.
pub(crate) fn key(pressed: Pressed) -> bool {
    let handled = with(|app| app.page.key(pressed)).unwrap_or_default();
    if handled {
        settle();
    }
    handled
}

/// Asks the page something.
pub(crate) fn ask<T>(question: impl FnOnce(&Page) -> T) -> Option<T> {
    with(|app| question(&app.page))
}

/// Who listens to an element, by the number that it carries.
pub(crate) fn listener(number: usize) -> Option<Listener> {
    with(|app| app.listeners.get(number)).flatten()
}

/// Does something with the page, unless it is being drawn: a field that is taken away while somebody types in it says once more what
/// stands there, and nobody wants to know that.
fn with<T>(action: impl FnOnce(&mut App) -> T) -> Option<T> {
    APP.with(|app| app.try_borrow_mut().ok()?.as_mut().map(action))
}

/// Tells all that happened, draws, and carries out what is asked for, until nothing is left. What happens meanwhile waits.
fn settle() {
    if BUSY.replace(true) {
        return;
    }
    loop {
        while let Some(message) = QUEUE.with_borrow_mut(VecDeque::pop_front) {
            let went = matches!(message, Message::Went(_));
            with(|app| app.page.update(message));
            if went {
                player::skip();
                browser::scroll_to_top();
            }
        }
        let asked = with(|app| {
            draw(app);
            app.page.take_effects()
        });
        asked.into_iter().flatten().for_each(effects::carry_out);
        if QUEUE.with_borrow(VecDeque::is_empty) {
            break;
        }
    }
    BUSY.set(false);
}

fn draw(app: &mut App) {
    let Screenful { drawing, listeners, call, staging, cues } = app.page.show();
    calling::show(&call);
    let cx = app.page.context();
    browser::set_root(cx.language().code(), cx.is_dark(), cx.motion(), cx.settings.notation);
    lens::aim(&drawing);
    // What is shown of a move goes on while somebody looks about.
    let opening = match staging {
        Some(Staging::Play(timeline)) => player::prepare(timeline, Mode::Travel),
        Some(Staging::Stills(timeline)) => player::prepare(timeline, Mode::Stills),
        Some(Staging::Glide(timeline)) if !player::is_running() => player::prepare(timeline, Mode::Glide),
        Some(Staging::Skip) => {
            player::skip();
            None
        }
        Some(Staging::Glide(_)) | None => None,
    };
    let focused = focus_in_pane();
    app.pane.show(drawing);
    app.listeners = listeners;
    guard(app.page.is_covered());
    lens::settle();
    // What had the focus may be gone: then it goes to what comes next.
    if focused && !focus_in_pane() {
        let main = browser::all("#pane-actions .main").into_iter().next();
        let next = || browser::all("#pane-board [data-cell], #pane-hand [data-digit]").into_iter().next();
        if let Some(element) = main.or_else(next) {
            browser::focus(&element);
        }
    }
    if let Some(opening) = opening {
        opening.play(cues);
    }
    lens::follow();
}

/// Sees to it that the way back closes what lies over the table. The step that is added stays when the sheet is closed otherwise:
/// the next one needs it, or the way back goes through it.
fn guard(covered: bool) {
    let here = browser::address();
    let guarded = GUARD.with_borrow(|guard| *guard == here);
    if covered && !guarded && browser::push_here() {
        GUARD.set(here);
    }
}

/// A menu may have been opened: then the way back closes it.
pub(crate) fn guard_menu() {
    guard(!browser::all(OPEN_MENU).is_empty());
}

/// Closes the open menus; says whether there was one.
pub(crate) fn close_menus() -> bool {
    let menus = browser::all(OPEN_MENU);
    menus.iter().for_each(|menu| drop(menu.remove_attribute("open")));
    !menus.is_empty()
}

/// Somebody went back, or forward. Nothing lies over the table any more after a step that was added for it.
pub(crate) fn went_back() {
    let here = browser::address();
    if GUARD.take().is_none_or(|guard| Some(guard) != here) {
        return;
    }
    if close_menus() {
        return;
    }
    if ask(Page::is_covered) == Some(true) {
        tell(Message::Back);
    } else {
        browser::back();
    }
}

/// Whether something in a pane has the focus.
fn focus_in_pane() -> bool {
    browser::active().and_then(|active: Element| active.closest(".pane").ok().flatten()).is_some()
}

/// The address is another one.
pub(crate) fn went() {
    let route: Route = browser::route();
    tell(Message::Went(route));
}
