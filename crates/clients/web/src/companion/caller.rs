//! Shuffles Karuba's tiles and calls them one after the other, never one twice.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tablee_catalog::Request;
use tablee_core::{Arrange as _, DealRng, Game as _, Rng as _, Say as _, Seat, Sentence, Viewer};
use tablee_scene::{Pen, Picture};
use tablee_shelf::Karuba;
use web_sys::SpeechSynthesisUtterance;

use crate::browser;
use crate::settings::Page;
use crate::table::svg;

const TILES: u8 = 36;
const STORE: &str = "caller";

/// Where the calling is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Calling {
    /// All tiles in the order in which they are called.
    tiles: Vec<u8>,
    /// How many were called.
    called: usize,
    speaks: bool,
}

impl Calling {
    fn shuffled(speaks: bool) -> Calling {
        let mut tiles: Vec<u8> = (1..=TILES).collect();
        DealRng::from_seed(browser::random_bytes()).shuffle(&mut tiles);
        Calling { tiles, called: 0, speaks }
    }

    /// What was kept here, if every tile is in it once.
    fn kept() -> Option<Calling> {
        let kept: Calling = browser::stored(STORE)?;
        let mut sorted = kept.tiles.clone();
        sorted.arrange();
        (sorted == (1..=TILES).collect::<Vec<_>>() && kept.called <= sorted.len()).then_some(kept)
    }

    fn latest(&self) -> Option<u8> {
        self.tiles.get(self.called.checked_sub(1)?).copied()
    }

    fn is_over(&self) -> bool {
        self.called >= self.tiles.len()
    }
}

/// A tile as it is drawn at the table.
fn picture(page: Page, tile: u8) -> Option<Picture> {
    let others = (1..=TILES).filter(|&other| other != tile);
    let order: Vec<String> = std::iter::once(tile).chain(others).map(|tile| tile.to_string()).collect();
    // Where the adventurers stand does not matter here; this is a set-up that the rules allow.
    let deal = format!("{} brown=10/60 blue=40/90 purple=70/30 yellow=100/80", order.join(" "));
    let table = tablee_catalog::open_dealt(Karuba::INFO.id, &Request::default(), &deal).ok()?;
    let seen = table.see(Viewer::Seat(Seat::FIRST));
    let words = page.words();
    let pen = Pen {
        words: &words,
        gestures: &tablee_board::Gestures::default(),
        pick: &tablee_board::Pick::default(),
        shown: Seat::FIRST,
        names: &[],
        advice: &[],
        last: &[],
        standing: None,
    };
    tablee_scene::drawn(&*seen).scene(&pen).hand.into_iter().next().map(|holding| holding.picture)
}

fn speak(page: Page, tile: u8) {
    let words = page.words();
    let Some(voice) = browser::window().and_then(|window| window.speech_synthesis().ok()) else { return };
    let text = words.say(&Sentence::new("companion-say").number("tile", tile));
    let Ok(utterance) = SpeechSynthesisUtterance::new_with_text(&text) else { return };
    utterance.set_lang(match words.language() {
        tablee_words::Language::English => "en-GB",
        tablee_words::Language::French => "fr-FR",
    });
    utterance.set_rate(0.9);
    voice.cancel();
    voice.speak(&utterance);
}

pub(super) fn section(page: Page) -> impl IntoView {
    let calling = RwSignal::new(Calling::kept().unwrap_or_else(|| Calling::shuffled(true)));
    // Shuffling anew throws the order away: it is asked once more.
    let sure = RwSignal::new(false);
    Effect::new(move || {
        calling.with(|calling| browser::store(STORE, calling));
    });
    let say = move || {
        if let Some(tile) = calling.with_untracked(|calling| calling.latest().filter(|_| calling.speaks)) {
            speak(page, tile);
        }
    };
    let next = move |_| {
        sure.set(false);
        calling.update(|calling| calling.called = (calling.called + 1).min(calling.tiles.len()));
        say();
    };
    let back = move |_| calling.update(|calling| calling.called = calling.called.saturating_sub(1));
    let again = move |_| {
        if let Some(tile) = calling.with_untracked(Calling::latest) {
            speak(page, tile);
        }
    };
    let anew = move |_| {
        let begun = calling.with_untracked(|calling| calling.called > 0 && !calling.is_over());
        if begun && !sure.get_untracked() {
            return sure.set(true);
        }
        sure.set(false);
        calling.update(|calling| *calling = Calling::shuffled(calling.speaks));
    };
    let tile = Memo::new(move |_| calling.with(Calling::latest));
    let shown = move || match tile.get() {
        Some(number) => {
            let drawing = picture(page, number).map(|picture| svg(&picture, "called-tile")).unwrap_or_default();
            view! { <b class="called-number">{number}</b><span class="called-picture" inner_html=drawing></span> }
                .into_any()
        }
        None => view! { <p class="large">{page.text("companion-shuffled")}</p> }.into_any(),
    };
    let count = move || {
        let (called, all) = calling.with(|calling| (calling.called, calling.tiles.len()));
        page.words().say(&Sentence::new("companion-count").count("called", called).count("all", all))
    };
    let before = move || {
        let called = calling.with(|calling| calling.tiles[..calling.called.min(calling.tiles.len())].to_vec());
        called.into_iter().map(|tile| view! { <li>{tile}</li> }).collect_view()
    };
    let over = move || calling.with(Calling::is_over);
    let none = move || calling.with(|calling| calling.called == 0);
    view! {
        <section class="caller" aria-labelledby="caller-title">
            <h2 id="caller-title">{move || page.text("companion-caller")}</h2>
            <p class="lead">{move || page.text("companion-caller-about")}</p>
            <div class="called" aria-live="assertive">{shown}</div>
            <p class="facts">{count}</p>
            <p class="row">
                <button class="button main large" disabled=over on:click=next>{move || page.text("companion-next")}</button>
                <button class="button" disabled=none on:click=back>{move || page.text("companion-back")}</button>
                <button class="button" disabled=none on:click=again>{move || page.text("companion-again")}</button>
                <button class="button" on:click=anew>
                    {move || page.text(if sure.get() { "companion-sure" } else { "companion-anew" })}
                </button>
            </p>
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || calling.with(|calling| calling.speaks)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        calling.update(|calling| calling.speaks = on);
                    }
                />
                {move || page.text("companion-voice")}
            </label>
            <h3>{move || page.text("companion-called")}</h3>
            <ol class="called-list">{before}</ol>
        </section>
    }
}
