//! A game looked at again: step by step, through anybody's eyes, and played on from any moment.

mod curve;
mod film;
mod import;
mod paint;
mod review;

pub(crate) use film::file_name;
pub(crate) use import::screen as import;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use tablee_bots::Level;
use tablee_core::{Say as _, Seat, Sentence, Turn};
use tablee_scene::Advised;
use tablee_words::Words;
use wasm_bindgen_futures::spawn_local;

use crate::ask::{self, Silence};
use crate::browser;
use crate::icons;
use crate::names;
use crate::new_table::{LEVELS, level_name};
use crate::route::Route;
use crate::settings::{Page, page};
use film::Film;

/// How long a position stays while the game plays by itself, in milliseconds.
const PACE: i32 = 1100;

/// Through whose eyes one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    /// Of one seat.
    Seat(Seat),
    /// Of somebody who stands beside the table.
    Spectator,
    /// Of everybody: all hands are open.
    Open,
}

impl Eyes {
    fn name(self) -> String {
        match self {
            Eyes::Seat(seat) => seat.number().to_string(),
            Eyes::Spectator => "spectator".to_owned(),
            Eyes::Open => "open".to_owned(),
        }
    }

    fn parse(name: &str) -> Eyes {
        match name {
            "open" => Eyes::Open,
            "spectator" => Eyes::Spectator,
            number => number.parse().ok().and_then(Seat::from_number).map_or(Eyes::Spectator, Eyes::Seat),
        }
    }
}

/// A film and where one is in it.
#[derive(Clone, Copy)]
struct Theatre {
    page: Page,
    film: StoredValue<Film, LocalStorage>,
    length: usize,
    step: RwSignal<usize>,
    eyes: RwSignal<Eyes>,
    /// Whose board is shown large, where everybody has one; else that of whoever looks.
    shown: RwSignal<Option<Seat>>,
    playing: RwSignal<bool>,
    /// A better move, to be shown at one step.
    advice: RwSignal<Option<(usize, Advised)>>,
    trouble: RwSignal<Option<String>>,
    study: review::Study,
    seen: StoredValue<Option<paint::Seen>, LocalStorage>,
}

impl Theatre {
    fn words(self) -> Words {
        let names = self.film.with_value(|film| names::told(self.page, &film.names, film.own));
        self.page.words().with_names(names)
    }

    /// What everybody is called where the name stands alone.
    fn names(self, film: &Film) -> Vec<String> {
        names::shown(self.page, &film.names, film.own)
    }

    fn go(self, step: usize) {
        self.step.set(step.min(self.length));
    }

    fn back(self) {
        self.playing.set(false);
        self.go(self.step.get_untracked().saturating_sub(1));
    }

    fn forward(self) {
        self.playing.set(false);
        self.go(self.step.get_untracked() + 1);
    }

    fn toggle(self) {
        let playing = !self.playing.get_untracked();
        if playing && self.step.get_untracked() >= self.length {
            self.step.set(0);
        }
        self.playing.set(playing);
        if playing {
            self.tick();
        }
    }

    fn tick(self) {
        browser::after(PACE, move || {
            if self.playing.try_get_untracked() != Some(true) {
                return;
            }
            let next = self.step.get_untracked() + 1;
            self.go(next);
            if next >= self.length {
                self.playing.set(false);
            } else {
                self.tick();
            }
        });
    }

    fn key(self, event: &KeyboardEvent) {
        let active = browser::document().and_then(|document| document.active_element());
        let tag = active.map(|element| element.tag_name()).unwrap_or_default();
        if event.ctrl_key() || event.meta_key() || event.alt_key() || matches!(tag.as_str(), "INPUT" | "SELECT") {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.back(),
            "ArrowRight" => self.forward(),
            "Home" => self.go(0),
            "End" => self.go(self.length),
            " " if tag != "BUTTON" && tag != "SUMMARY" && tag != "A" => self.toggle(),
            _ => return,
        }
        event.prevent_default();
    }

    /// What happened at the last step, in words.
    fn told(self) -> String {
        let (words, step) = (self.words(), self.step.get());
        let said = self.film.with_value(|film| {
            film.frame(step).events.iter().map(|event| words.say(event)).collect::<Vec<_>>().join(" ")
        });
        if step == 0 { words.text("replay-start") } else { said }
    }

    /// Where one is in the film, in words.
    fn count(self) -> String {
        let sentence = Sentence::new("replay-step-of").count("step", self.step.get()).count("of", self.length);
        self.page.words().say(&sentence)
    }

    /// Plays on from here against bots.
    fn branch(self, step: usize, seat: Seat, level: Level) {
        match self.film.with_value(|film| film.branch(step, seat, level)) {
            Ok(id) => Route::Table(id).go(),
            Err(sentence) => self.trouble.set(Some(self.words().say(&sentence))),
        }
    }
}

/// A game that is kept in this browser.
pub(crate) fn kept(id: &str) -> AnyView {
    let page = page();
    match Film::kept(id) {
        Ok(film) => theatre(page, film),
        Err(sentence) => super::app::trouble(page, &sentence).into_any(),
    }
}

/// A game on the server.
pub(crate) fn on_server(code: String) -> impl IntoView {
    let page = page();
    let film: RwSignal<Option<Result<Film, Sentence>>, LocalStorage> = RwSignal::new_local(None);
    spawn_local(async move {
        let found = ask::text(&format!("/api/tables/{code}/record")).await;
        let read = match found {
            Ok(text) => Film::read(&text),
            Err(Silence::Refused(Some(text))) => Err(Sentence::new("replay-refused").text("reason", text)),
            Err(_) => Err(Sentence::new("replay-away")),
        };
        film.try_set(Some(read));
    });
    move || {
        film.track();
        let taken = film.try_update_untracked(Option::take).flatten();
        match taken {
            None => view! { <main class="new">{super::app::top(page)}<p role="status">{page.text("web-loading")}</p></main> }
                .into_any(),
            Some(Ok(film)) => theatre(page, film),
            Some(Err(sentence)) => super::app::trouble(page, &sentence).into_any(),
        }
    }
}

fn theatre(page: Page, film: Film) -> AnyView {
    let first = film.people.iter().next().unwrap_or(Seat::FIRST);
    let theatre = Theatre {
        page,
        length: film.length(),
        film: StoredValue::new_local(film),
        step: RwSignal::new(0),
        eyes: RwSignal::new(Eyes::Seat(first)),
        shown: RwSignal::new(None),
        playing: RwSignal::new(false),
        advice: RwSignal::new(None),
        trouble: RwSignal::new(None),
        study: review::Study::new(),
        seen: StoredValue::new_local(None),
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| theatre.key(&event));
    on_cleanup(move || {
        keys.remove();
        crate::player::skip();
    });
    Effect::new(move || paint::paint(theatre));
    let title = move || page.text(theatre.film.with_value(|film| film.info().name));
    let export = move |_| {
        let (name, text) = theatre.film.with_value(|film| (film.file(), film.record.to_json()));
        browser::download(&name, &text);
    };
    let trouble = move || theatre.trouble.get().map(|text| view! { <p class="refusal" role="alert">{text}</p> });
    view! {
        <main class="table replay" on:click=move |event| paint::click(theatre, &event)>
            <header class="bar">
                <a class="button quiet tool" href="#/" aria-label=move || page.text("web-home") inner_html=icons::home()></a>
                <h1>{title}</h1>
                <p class="status">{move || theatre.count()}</p>
                <span class="spacer"></span>
                <button class="button" on:click=move |_| theatre.study.open.update(|open| *open = !*open)>
                    {move || page.text("review-title")}
                </button>
                <button
                    class="button quiet tool"
                    on:click=export
                    title=move || page.text("web-share")
                    aria-label=move || page.text("web-share")
                    inner_html=icons::save()
                ></button>
            </header>
            <section class="pane seats" id="pane-seats" aria-label=move || page.text("web-players")></section>
            <section class="pane board" id="pane-board" aria-label=move || page.text("web-board")></section>
            <section class="pane aside" id="pane-aside" tabindex="0" aria-label=move || page.text("web-beside")></section>
            <section class="pane hand" id="pane-hand" aria-label=move || page.text("web-hand")></section>
            <section class="actions" aria-label=move || page.text("replay-controls")>{controls(theatre)}</section>
            {trouble}
            {review::sheet(theatre)}
        </main>
    }
    .into_any()
}

fn controls(theatre: Theatre) -> impl IntoView {
    let page = theatre.page;
    let button = move |label: &'static str, sign: &'static str, action: fn(Theatre)| {
        view! {
            <button class="button" title=move || page.text(label) aria-label=move || page.text(label) on:click=move |_| action(theatre)>
                {sign}
            </button>
        }
    };
    let play_label = move || page.text(if theatre.playing.get() { "replay-pause" } else { "replay-play" });
    let slide = move |event| {
        theatre.playing.set(false);
        theatre.go(event_target_value(&event).parse().unwrap_or_default());
    };
    view! {
        <p class="told" role="status">{move || theatre.told()}</p>
        <div class="steps">
            {button("replay-first", "⇤", |theatre| theatre.go(0))}
            {button("replay-back", "‹", Theatre::back)}
            <button class="button main" title=play_label aria-label=play_label on:click=move |_| theatre.toggle()>
                {move || if theatre.playing.get() { "❚❚" } else { "▶" }}
            </button>
            {button("replay-forward", "›", Theatre::forward)}
            {button("replay-last", "⇥", |theatre| theatre.go(theatre.length))}
            <input
                type="range"
                min="0"
                max=theatre.length.to_string()
                aria-label=move || page.text("replay-slider")
                prop:value=move || theatre.step.get().to_string()
                on:input=slide
            />
        </div>
        {eyes(theatre)}
        // On a phone, where the bar has no room for it.
        <span class="facts step" aria-hidden="true">{move || theatre.count()}</span>
        {branch(theatre)}
    }
}

fn eyes(theatre: Theatre) -> impl IntoView {
    let page = theatre.page;
    let options = move || {
        let names = theatre.film.with_value(|film| theatre.names(film));
        let seats = names.into_iter().enumerate().map(|(index, name)| (Eyes::Seat(Seat::new(index)), name));
        let others = [(Eyes::Spectator, page.text("replay-spectator")), (Eyes::Open, page.text("replay-open"))];
        let option = |(eyes, name): (Eyes, String)| {
            view! { <option value=eyes.name() prop:selected=move || theatre.eyes.get() == eyes>{name}</option> }
        };
        seats.chain(others).map(option).collect_view()
    };
    view! {
        <label class="field eyes">
            {move || page.text("replay-eyes")}
            <select on:change=move |event| {
                theatre.shown.set(None);
                theatre.eyes.set(Eyes::parse(&event_target_value(&event)));
            }>{options}</select>
        </label>
    }
}

fn branch(theatre: Theatre) -> impl IntoView {
    let page = theatre.page;
    let level = RwSignal::new(Level::Medium);
    let over = move || {
        let step = theatre.step.get();
        theatre.film.with_value(|film| film.frame(step).table.turn() == Turn::Over)
    };
    let play_on = move |_| {
        let seat = match theatre.eyes.get_untracked() {
            Eyes::Seat(seat) => seat,
            _ => theatre.film.with_value(|film| film.people.iter().next()).unwrap_or(Seat::FIRST),
        };
        theatre.branch(theatre.step.get_untracked(), seat, level.get_untracked());
    };
    let options = move || {
        LEVELS
            .map(|option| {
                view! {
                    <option value=option.name() prop:selected=move || level.get() == option>{page.text(level_name(option))}</option>
                }
            })
            .collect_view()
    };
    view! {
        <label class="field against">
            {move || page.text("replay-against")}
            <select on:change=move |event| level.set(event_target_value(&event).parse().unwrap_or(Level::Medium))>{options}</select>
        </label>
        <button class="button" disabled=over on:click=play_on>{move || page.text("replay-branch")}</button>
    }
}
