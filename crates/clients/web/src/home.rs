//! The games, and where one left off.

use std::cell::RefCell;
use std::collections::HashMap;

use leptos::prelude::*;
use tablee_catalog::GAMES;
use tablee_core::{Info, Say as _, Sentence};
use web_sys::Element;

use crate::browser;
use crate::local::{self, Kept};
use crate::names;
use crate::route::Route;
use crate::settings::{Page, page};
use crate::table::svg;

thread_local! {
    /// The covers that were painted before the program was there, by their games: to draw them anew would take longer than
    /// all else of the screen.
    static PAINTED: RefCell<HashMap<String, Element>> = RefCell::default();
}

/// Keeps the covers that are already painted.
pub(crate) fn keep_painted() {
    for cover in browser::all("#static-home .cover") {
        let card = cover.closest(".game-card").ok().flatten();
        let game = card.and_then(|card| Some(card.get_attribute("href")?.strip_prefix("#/new/")?.to_owned()));
        if let Some(game) = game {
            PAINTED.with_borrow_mut(|painted| painted.insert(game, cover));
        }
    }
}

/// The frame of a cover with the cover in it.
fn framed(info: &'static Info) -> impl IntoView {
    let frame = NodeRef::<leptos::html::Span>::new();
    let painted = PAINTED.with_borrow(|painted| painted.get(info.id).cloned());
    let drawn = match &painted {
        Some(_) => String::new(),
        None => tablee_scene::cover(info.id).map(|picture| svg(&picture, "cover")).unwrap_or_default(),
    };
    if let Some(cover) = painted {
        frame.on_load(move |frame| drop(frame.append_child(&cover)));
    }
    view! { <span class="cover-frame" aria-hidden="true" node_ref=frame inner_html=drawn></span> }
}

fn card(page: Page, info: &'static Info) -> impl IntoView {
    let players = Sentence::new("home-players").count("fewest", info.fewest_seats).count("most", info.most_seats);
    view! {
        <a class="game-card" href=Route::New(info.id.to_owned()).hash()>
            {framed(info)}
            <span class="game-text">
                <b class="game-name">{page.text(info.name)}</b>
                <span class="facts">{page.words().say(&players)}" · "{page.text(info.time)}</span>
                <span class="sentence">{page.text(info.pitch)}</span>
                <span class="button main">{page.text("home-play")}</span>
            </span>
        </a>
    }
}

fn kept_line(page: Page, kept: Kept, tables: RwSignal<Vec<Kept>>) -> impl IntoView {
    let info = tablee_catalog::info(&kept.game);
    let game = info.map(|info| page.text(info.name)).unwrap_or_default();
    let score = kept.points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ");
    let id = kept.id.clone();
    let forget = move |_| {
        local::forget(&id);
        tables.set(local::kept());
    };
    let names = names::shown(page, &kept.names, kept.own).join(", ");
    let facts = if kept.over { format!("{score} · {}", page.text("web-replay")) } else { score };
    let route = if kept.over { Route::Replay(kept.id) } else { Route::Table(kept.id) };
    let label = page.words().say(&Sentence::new("web-forget").text("game", &game));
    view! {
        <li>
            <a href=route.hash()><b>{game}</b>" "{names}" "<span class="facts">{facts}</span></a>
            <button class="button quiet" on:click=forget aria-label=label.clone() title=label inner_html=crate::icons::close()></button>
        </li>
    }
}

/// So many tables are listed under a heading; the score book has all.
const LISTED: usize = 6;

/// The way back to the game that was last played and is not over, before all others. `boot.js` keeps its place free.
fn resume(page: Page, tables: &[Kept]) -> Option<impl IntoView + use<>> {
    let going = tables.iter().find(|kept| !kept.over)?;
    let info = tablee_catalog::info(&going.game)?;
    let sentence = Sentence::new("web-continue-game").text("game", page.text(info.name));
    Some(
        view! { <a class="button main resume" href=Route::Table(going.id.clone()).hash()>{page.words().say(&sentence)}</a> },
    )
}

/// The first screen.
pub(crate) fn screen() -> impl IntoView {
    let page = page();
    let tables = RwSignal::new(local::kept());
    let kept = move |over: bool, heading: &'static str| {
        let lines: Vec<Kept> = tables.get().into_iter().filter(|kept| kept.over == over).take(LISTED).collect();
        (!lines.is_empty()).then(|| {
            view! {
                <section class="kept" class:finished=over>
                    <h2>{page.text(heading)}</h2>
                    <ul>{lines.into_iter().map(|line| kept_line(page, line, tables)).collect_view()}</ul>
                </section>
            }
        })
    };
    view! {
        <main class="home">
            {super::app::top(page)}
            <h1>{move || page.text("home-title")}</h1>
            <p class="lead">{move || page.text("home-about")}</p>
            {move || resume(page, &tables.get())}
            <div class="games">{move || GAMES.iter().map(|info| card(page, info)).collect_view()}</div>
            {move || kept(false, "web-continue")}
            {move || kept(true, "web-finished")}
            {crate::browser::has_server().then(|| crate::online::lists(page))}
            <nav class="more">
                <a href=Route::Scores.hash()>{move || page.text("web-scores")}</a>
                <a href=Route::Import.hash()>{move || page.text("web-open-saved")}</a>
                <a href=Route::Companion.hash()>{move || page.text("web-companion")}</a>
                {move || {
                    GAMES
                        .iter()
                        .map(|info| {
                            let title = Sentence::new("web-rules-of").text("game", page.text(info.name));
                            view! { <a href=Route::Rules(info.id.to_owned()).hash()>{page.words().say(&title)}</a> }
                        })
                        .collect_view()
                }}
            </nav>
        </main>
    }
}
