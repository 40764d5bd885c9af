//! The screens, and what stands above all of them.

use std::rc::Rc;

use leptos::prelude::*;
use tablee_core::{Say as _, Sentence};
use tablee_words::Language;

use crate::browser;
use crate::icons;
use crate::local::Local;
use crate::route::Route;
use crate::settings::Page;
use crate::table::{self, Desk};

/// Begins in steps, so that the browser can answer in between: whoever presses something is not kept waiting.
pub(crate) fn begin() {
    browser::after(0, || {
        crate::settings::first_words();
        browser::after(0, mount);
    });
}

/// Takes the place of the screen that was painted before the program was there.
fn mount() {
    if let Some(home) = browser::document().and_then(|document| document.get_element_by_id("static-home")) {
        crate::home::keep_painted();
        home.remove();
    }
    leptos::mount::mount_to_body(app);
}

fn app() -> impl IntoView {
    let page = Page::open();
    provide_context(page);
    move || match page.route.get() {
        Route::Home => crate::home::screen().into_any(),
        Route::New(game) => crate::new_table::screen(game),
        Route::Table(id) => local_table(page, &id),
        Route::Online(code) => crate::later::table(page, code),
        route => crate::later::screen(page, route),
    }
}

fn local_table(page: Page, id: &str) -> AnyView {
    let desk: Rc<std::cell::Cell<Option<Desk>>> = Rc::default();
    let woken = Rc::clone(&desk);
    // People can follow what bots do only if they do not answer at once.
    let wake = move || {
        let Some(desk) = woken.get() else { return };
        browser::after(if page.motion() { 420 } else { 0 }, move || desk.poll());
    };
    match Local::resume(id, Rc::new(wake)) {
        Ok(host) => {
            let opened = Desk::new(page, Box::new(host));
            desk.set(Some(opened));
            browser::next_frame(move || opened.poll());
            table::screen(opened).into_any()
        }
        Err(sentence) => trouble(page, &sentence).into_any(),
    }
}

/// The line above a screen: where home is, the language, the theme.
pub(crate) fn top(page: Page) -> impl IntoView {
    let other = move || match page.words().language() {
        Language::English => ("fr", "Français"),
        Language::French => ("en", "English"),
    };
    let toggle = move |_| {
        // Asked first: settings cannot be read while they change.
        let theme = if page.is_dark() { "light" } else { "dark" };
        page.change(|settings| settings.theme = Some(theme.into()));
    };
    let switch = |label: &'static str,
                  on: fn(&crate::settings::Settings) -> bool,
                  set: fn(&mut crate::settings::Settings, bool)| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || page.settings.with(on)
                    on:change=move |event| {
                        let checked = event_target_checked(&event);
                        page.change(|settings| set(settings, checked));
                    }
                />
                {move || page.text(label)}
            </label>
        }
    };
    view! {
        <header class="top">
            <a class="logo" href="#/">"tablee"</a>
            <span class="spacer"></span>
            <button
                class="button quiet"
                lang=move || other().0
                on:click=move |_| {
                    let code = other().0;
                    page.change(|settings| settings.language = Some(code.to_owned()));
                }
            >
                {move || other().1}
            </button>
            <button
                class="button quiet"
                aria-label=move || page.text("web-theme")
                title=move || page.text("web-theme")
                on:click=toggle
                inner_html=move || if page.is_dark() { icons::sun() } else { icons::moon() }
            ></button>
            <details class="menu">
                <summary class="button quiet" aria-label=move || page.text("web-settings") inner_html=icons::gear()></summary>
                <div class="menu-body">
                    {switch("web-sound", |settings| settings.sound, |settings, on| settings.sound = on)}
                    {switch("web-motion", |settings| settings.motion(), |settings, on| settings.motion = Some(on))}
                    {switch("web-quick", |settings| settings.quick, |settings, on| settings.quick = on)}
                </div>
            </details>
        </header>
    }
}

/// A screen that is not there.
pub(crate) fn not_found(page: Page) -> impl IntoView {
    trouble(page, &Sentence::new("web-nothing-here"))
}

/// Something went wrong, in words, and a way out.
pub(crate) fn trouble(page: Page, sentence: &Sentence) -> impl IntoView + use<> {
    let text = page.words().say(sentence);
    view! {
        <main class="new">
            {top(page)}
            <p class="refusal" role="alert">{text}</p>
            <p><a class="button main" href="#/">{page.text("web-home")}</a></p>
        </main>
    }
}
