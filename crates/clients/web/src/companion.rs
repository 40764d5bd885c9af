//! For those who play with the real pieces: calls Karuba's tiles, and counts an island of Karuba cards.

mod caller;
mod island;

use leptos::prelude::*;

use crate::settings::page;

/// The screen.
pub(crate) fn screen() -> impl IntoView {
    let page = page();
    view! {
        <main class="new companion">
            {super::app::top(page)}
            <h1>{move || page.text("web-companion")}</h1>
            {caller::section(page)}
            {island::section(page)}
        </main>
    }
}
