//! A game with the real cards, entered by hand.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tablee_catalog::GAMES;
use tablee_core::{MAX_SEATS, Say as _, Sentence};
use tablee_protocol::limits::NOTE_LENGTH;
use tablee_protocol::{CommandId, EnterScore, ScoreEntry, ScorePlayer, check_player_name};
use wasm_bindgen_futures::spawn_local;

use super::Shelf;
use super::book::{self, Line, Source};
use crate::ask::{self, Silence};
use crate::browser;

/// More points than this are a slip of the keyboard.
const MOST_POINTS: i64 = 1_000_000;

#[derive(Clone, Copy)]
struct Row {
    name: RwSignal<String>,
    points: RwSignal<String>,
}

impl Row {
    fn new() -> Row {
        Row { name: RwSignal::new(String::new()), points: RwSignal::new(String::new()) }
    }

    fn read(self) -> Result<Option<ScorePlayer>, Sentence> {
        let (name, points) = (self.name.get_untracked(), self.points.get_untracked());
        let name = name.trim();
        if name.is_empty() && points.trim().is_empty() {
            return Ok(None);
        }
        check_player_name(name).map_err(|_| Sentence::new("scores-bad-name").text("name", name))?;
        let points = points.trim().parse::<i64>().ok().filter(|points| points.abs() <= MOST_POINTS);
        let points = points.ok_or_else(|| Sentence::new("scores-bad-points").text("name", name))?;
        Ok(Some(ScorePlayer { name: name.to_owned(), points }))
    }
}

#[derive(Clone, Copy)]
struct Form {
    shelf: Shelf,
    game: RwSignal<String>,
    date: RwSignal<String>,
    rows: RwSignal<Vec<Row>>,
    note: RwSignal<String>,
    on_server: RwSignal<bool>,
    refusal: RwSignal<Option<String>>,
    done: RwSignal<bool>,
}

impl Form {
    fn read(self) -> Result<ScoreEntry, Sentence> {
        let date = self.date.get_untracked();
        let moment = js_sys::Date::parse(&date);
        if date.len() != 10 || moment.is_nan() || moment > js_sys::Date::now() + 24.0 * 60.0 * 60.0 * 1000.0 {
            return Err(Sentence::new("scores-bad-date"));
        }
        let mut players = Vec::new();
        for row in self.rows.get_untracked() {
            players.extend(row.read()?);
        }
        if players.is_empty() {
            return Err(Sentence::new("scores-nobody"));
        }
        let note: String = self.note.get_untracked().trim().chars().take(NOTE_LENGTH).collect();
        Ok(ScoreEntry { id: browser::random_id(), game: self.game.get_untracked(), date, players, table: None, note })
    }

    fn submit(self, event: &SubmitEvent) {
        event.prevent_default();
        let page = self.shelf.page;
        self.done.set(false);
        let entry = match self.read() {
            Ok(entry) => entry,
            Err(sentence) => return self.refusal.set(Some(page.words().say(&sentence))),
        };
        if !(browser::has_server() && self.on_server.get_untracked()) {
            return match book::add(Line { source: Source::Hand, entry }) {
                true => self.clear(),
                false => self.refusal.set(Some(page.text("web-storage-full"))),
            };
        }
        let Some(id) = CommandId::new(entry.id) else { return };
        let ScoreEntry { game, date, players, note, .. } = entry;
        let order = EnterScore { id, game, date, players, note };
        let body = tablee_core::write_json(&order).unwrap_or_default();
        let address = format!("/api/scores?lang={}", page.words().language().code());
        spawn_local(async move {
            match ask::send("POST", &address, Some(&body)).await {
                Ok(_) => self.clear(),
                Err(Silence::Refused(Some(text))) => drop(self.refusal.try_set(Some(text))),
                Err(_) => drop(self.refusal.try_set(Some(page.text("replay-away")))),
            }
        });
    }

    /// Ready for the next game of the same people.
    fn clear(self) {
        self.refusal.try_set(None);
        for row in self.rows.try_get_untracked().unwrap_or_default() {
            row.points.set(String::new());
        }
        self.note.try_set(String::new());
        self.done.try_set(true);
        self.shelf.reload();
    }
}

/// The form.
pub(super) fn form(shelf: Shelf) -> impl IntoView {
    let page = shelf.page;
    let form = Form {
        shelf,
        game: RwSignal::new(GAMES.first().map(|info| info.id.to_owned()).unwrap_or_default()),
        date: RwSignal::new(browser::today()),
        rows: RwSignal::new(vec![Row::new(), Row::new()]),
        note: RwSignal::new(String::new()),
        on_server: RwSignal::new(true),
        refusal: RwSignal::new(None),
        done: RwSignal::new(false),
    };
    let games =
        move || GAMES.iter().map(|info| view! { <option value=info.id>{page.text(info.name)}</option> }).collect_view();
    let server = browser::has_server().then(|| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || form.on_server.get()
                    on:change=move |event| form.on_server.set(event_target_checked(&event))
                />
                {move || page.text("scores-on-server")}
            </label>
        }
    });
    view! {
        <form class="entry" on:submit=move |event| form.submit(&event)>
            <h2>{move || page.text("scores-enter")}</h2>
            <p class="row">
                <label class="field">
                    {move || page.text("scores-game")}
                    <select on:change=move |event| form.game.set(event_target_value(&event))>{games}</select>
                </label>
                <label class="field">
                    {move || page.text("scores-date")}
                    <input type="date" prop:value=move || form.date.get() on:input=move |event| form.date.set(event_target_value(&event))/>
                </label>
            </p>
            {move || form.rows.get().into_iter().enumerate().map(|(index, row)| fields(form, index, row)).collect_view()}
            <p class="row">
                <button
                    type="button"
                    class="button"
                    disabled=move || form.rows.with(|rows| rows.len() >= MAX_SEATS)
                    on:click=move |_| form.rows.update(|rows| rows.push(Row::new()))
                >
                    {move || page.text("scores-more")}
                </button>
            </p>
            <label class="field tall">
                {move || page.text("scores-note")}
                <input prop:value=move || form.note.get() on:input=move |event| form.note.set(event_target_value(&event))/>
            </label>
            {server}
            {move || form.refusal.get().map(|text| view! { <p class="refusal" role="alert">{text}</p> })}
            <p role="status">{move || form.done.get().then(|| page.text("scores-entered"))}</p>
            <p><button class="button main">{move || page.text("scores-keep")}</button></p>
        </form>
    }
}

fn fields(form: Form, index: usize, row: Row) -> impl IntoView {
    let page = form.shelf.page;
    let label = |id: &'static str| {
        let number = index + 1;
        move || match id {
            "name" => page.words().say(&Sentence::new("scores-name-of").count("number", number)),
            _ => page.words().say(&Sentence::new("scores-points-of").count("number", number)),
        }
    };
    view! {
        <p class="row player-row">
            <label class="field">
                {label("name")}
                <input autocomplete="off" prop:value=move || row.name.get() on:input=move |event| row.name.set(event_target_value(&event))/>
            </label>
            <label class="field">
                {label("points")}
                <input
                    class="narrow"
                    inputmode="numeric"
                    prop:value=move || row.points.get()
                    on:input=move |event| row.points.set(event_target_value(&event))
                />
            </label>
        </p>
    }
}
