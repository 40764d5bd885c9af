//! Tables on the server, on the first screen: one's own with whose turn it is, and those that everybody may join.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tablee_catalog::GAMES;
use tablee_core::{Say as _, Sentence};
use tablee_protocol::{Status, TableList, TableSummary};

use super::http;
use crate::browser;
use crate::route::Route;
use crate::settings::Page;

/// How often the lists are asked for again, in milliseconds.
const AGAIN: i32 = 15_000;
/// How many lines are shown.
const LINES: usize = 8;

fn state(page: Page, table: &TableSummary) -> String {
    match table.status {
        Status::Open => page.text("online-list-open"),
        Status::Over => page.text("web-kept-over"),
        _ if table.my_turn => page.text("web-your-turn"),
        _ if table.waiting_for.is_empty() => page.text("web-kept-going"),
        _ => page.words().say(&Sentence::new("online-list-waits").text("names", table.waiting_for.join(", "))),
    }
}

fn line(page: Page, table: TableSummary) -> impl IntoView {
    let game = GAMES.iter().find(|info| info.id == table.game).map(|info| page.text(info.name));
    let free = page.text("online-free");
    let names = table.players.iter().map(|name| name.clone().unwrap_or_else(|| free.clone()));
    let names = names.collect::<Vec<_>>().join(", ");
    let state = state(page, &table);
    view! {
        <li class:turn=table.my_turn>
            <a href=Route::Online(table.code.to_string()).hash()>
                <b>{table.name}</b>" "{game}" · "{names}" "<span class="facts">"· "{state}</span>
            </a>
        </li>
    }
}

fn list(page: Page, title: &'static str, tables: Signal<Vec<TableSummary>>) -> impl IntoView {
    move || {
        let tables = tables.get();
        (!tables.is_empty()).then(|| {
            view! {
                <section class="kept online">
                    <h2>{page.text(title)}</h2>
                    <ul>{tables.into_iter().take(LINES).map(|table| line(page, table)).collect_view()}</ul>
                </section>
            }
        })
    }
}

fn fetch(path: &'static str, tables: RwSignal<Vec<TableSummary>>) {
    spawn_local(async move {
        // Without an answer the old list stays.
        if let Ok(found) = http::get::<TableList>(path).await
            && tables.try_with_untracked(|known| *known != found.tables) == Some(true)
        {
            tables.set(found.tables);
        }
    });
}

/// Asks for both lists as long as they are shown.
fn follow(mine: RwSignal<Vec<TableSummary>>, open: RwSignal<Vec<TableSummary>>) {
    if mine.try_get_untracked().is_none() {
        return;
    }
    // Without a network there is nobody to ask; what is kept here can be played all the same.
    if browser::online() {
        fetch("/api/tables?list=mine", mine);
        fetch("/api/tables?list=open", open);
    }
    browser::after(AGAIN, move || follow(mine, open));
}

/// Both lists.
pub(crate) fn lists(page: Page) -> impl IntoView {
    let (mine, open) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
    follow(mine, open);
    let others = Memo::new(move |_| {
        let own = mine.read();
        open.read().iter().filter(|table| own.iter().all(|own| own.code != table.code)).cloned().collect::<Vec<_>>()
    });
    view! {
        {list(page, "online-mine", mine.into())}
        {list(page, "online-open-tables", others.into())}
    }
}
