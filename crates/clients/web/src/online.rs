//! Tables on a server: the lobby, the table itself over the socket, and the people who sit there elsewhere.

mod beside;
mod code;
mod company;
mod http;
mod invite;
mod lists;
mod lobby;
mod remote;
mod wire;

pub(crate) use beside::{sheet, tool};
pub(crate) use company::Company;
pub(crate) use invite::invite;
pub(crate) use lists::lists;

use leptos::prelude::*;
use tablee_core::Sentence;
use tablee_protocol::TableCode;

use crate::browser;
use crate::settings::Page;
use crate::table::{self, Desk};

/// The screen of a table on the server.
pub(crate) fn screen(page: Page, code: &str) -> AnyView {
    let Ok(code) = code.parse::<TableCode>() else {
        return crate::app::trouble(page, &Sentence::new("server-unknown-table")).into_any();
    };
    let company = Company::open(page, code);
    on_cleanup(move || company.close());
    tick();
    let begun = Memo::new(move |_| company.update.with(|now| now.as_ref().map(|now| now.game.is_some())));
    let shown = move || match (company.failed.get(), begun.get()) {
        (Some(sentence), _) => crate::app::trouble(page, &sentence).into_any(),
        (None, None) => waiting(page, company).into_any(),
        (None, Some(false)) => lobby::screen(page, company).into_any(),
        (None, Some(true)) => at_table(page, company),
    };
    shown.into_any()
}

/// Nothing is known yet.
fn waiting(page: Page, company: Company) -> impl IntoView {
    view! {
        <main class="new">
            {crate::app::top(page)}
            <h1>{move || page.text("online-opening")}</h1>
            {beside::connection(page, company)}
        </main>
    }
}

fn at_table(page: Page, company: Company) -> AnyView {
    let Some(remote) = remote::Remote::new(company) else {
        return crate::app::not_found(page).into_any();
    };
    let desk = Desk::new(page, Box::new(remote));
    company.attach(desk);
    // Bots are called differently in another language.
    Effect::new(move || {
        page.settings.track();
        browser::next_frame(move || desk.poll());
    });
    table::screen(desk).into_any()
}

/// What is left of a time, for people.
fn left(until: i64) -> String {
    let seconds = ((until as f64 - http::server_now()) / 1000.0).max(0.0).ceil() as i64;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") }
}

/// A running clock.
pub(crate) fn clock(until: i64) -> tablee_scene::Node {
    let low = if until as f64 - http::server_now() < 10_000.0 { "clock low" } else { "clock" };
    let words = tablee_scene::Drawing::text(&left(until));
    tablee_scene::Element::new("span").class(low).attribute("data-until", until).with(words)
}

/// Lets all clocks of this screen run for as long as it is shown.
fn tick() {
    fn step(shown: StoredValue<()>) {
        if shown.try_get_value().is_none() {
            return;
        }
        for clock in browser::all(".clock[data-until]") {
            let until = clock.get_attribute("data-until").and_then(|until| until.parse::<i64>().ok());
            if let Some(until) = until {
                clock.set_text_content(Some(&left(until)));
                let _ = clock.class_list().toggle_with_force("low", until as f64 - http::server_now() < 10_000.0);
            }
        }
        browser::after(500, move || step(shown));
    }
    step(StoredValue::new(()));
}
