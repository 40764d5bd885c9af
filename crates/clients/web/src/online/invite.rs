//! A table for friends who are elsewhere.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Map, Value};
use tablee_bots::Level;
use tablee_core::{Info, MAX_NAME_LENGTH, Say as _, Sentence};
use tablee_protocol::limits::TABLE_NAME_LENGTH;
use tablee_protocol::{Clock, OpenTable, Opened, SeatPlan, Span};

use super::http::{self, Failure};
use super::{beside, lobby};
use crate::new_table::{LEVELS, level_name};
use crate::settings::Page;

/// The clocks that are offered, the usual one first.
const CLOCKS: [Option<Clock>; 6] = [
    None,
    Some(Clock { per: Span::Decision, seconds: 30 }),
    Some(Clock { per: Span::Decision, seconds: 120 }),
    Some(Clock { per: Span::Decision, seconds: 86_400 }),
    Some(Clock { per: Span::Game, seconds: 600 }),
    Some(Clock { per: Span::Game, seconds: 1800 }),
];

/// How many games a match may have, the usual number first.
const MATCHES: [u8; 3] = [1, 3, 5];

/// What is chosen so far.
#[derive(Clone, Copy)]
struct Plan {
    name: RwSignal<String>,
    player: RwSignal<String>,
    public: RwSignal<bool>,
    clock: RwSignal<usize>,
    games: RwSignal<u8>,
    stand_in: RwSignal<Level>,
    /// Bots by seat; the first is one's own.
    bots: RwSignal<Vec<Option<Level>>>,
    trouble: RwSignal<Option<Sentence>>,
    busy: RwSignal<bool>,
}

fn options(chosen: &[(&'static str, &'static str)]) -> Value {
    let value = |text: &str| text.parse().map_or_else(|_| Value::from(text), Value::Bool);
    let fields: Map<String, Value> = chosen.iter().map(|(name, text)| ((*name).to_owned(), value(text))).collect();
    Value::Object(fields)
}

fn level_of(text: &str) -> Option<Level> {
    LEVELS.into_iter().find(|level| level.name() == text)
}

fn open(page: Page, info: &'static Info, plan: Plan, seats: usize, options: Value) {
    let Some(id) = http::new_id().filter(|_| !plan.busy.get_untracked()) else { return };
    let words = page.words_now();
    let given = plan.player.get_untracked().trim().to_owned();
    page.change(|settings| settings.name = Some(given.clone()).filter(|name| !name.is_empty()));
    let player = Some(given).filter(|name| !name.is_empty());
    let player = player.unwrap_or_else(|| words.say(&Sentence::new("web-player-number").count("number", 1)));
    let name = Some(plan.name.get_untracked().trim().to_owned()).filter(|name| !name.is_empty());
    let bots = plan.bots.get_untracked();
    let seat = |index: usize| match bots.get(index).copied().flatten().filter(|_| index > 0) {
        Some(level) => SeatPlan::Bot { level: level.name().into() },
        None => SeatPlan::Person {},
    };
    let wish = OpenTable {
        id,
        game: info.id.to_owned(),
        options,
        set: Value::Null,
        seats: (0..seats).map(seat).collect(),
        name: name.unwrap_or_else(|| words.say(&Sentence::new("online-table-of").text("name", &player))),
        player: Some(player),
        public: plan.public.get_untracked(),
        chat: None,
        clock: CLOCKS.get(plan.clock.get_untracked()).copied().flatten(),
        stand_in: plan.stand_in.get_untracked().name().into(),
        games: plan.games.get_untracked(),
    };
    plan.busy.set(true);
    plan.trouble.set(None);
    spawn_local(async move {
        let opened: Result<Opened, Failure> = http::post("/api/tables", &wish).await;
        plan.busy.try_set(false);
        match opened {
            Ok(opened) => beside::go(opened.code),
            Err(failure) => {
                plan.trouble.try_set(Some(failure.sentence()));
            }
        }
    });
}

fn level_options(page: Page, chosen: Option<Level>) -> impl IntoView {
    LEVELS
        .map(|level| {
            view! {
                <option value=level.name() selected=chosen == Some(level)>{page.text(level_name(level))}</option>
            }
        })
        .collect_view()
}

fn seat_choices(page: Page, plan: Plan, seats: RwSignal<usize>) -> impl IntoView {
    let choice = move |index: usize| {
        let number = Sentence::new("online-seat").count("number", index + 1);
        let now = plan.bots.with_untracked(|bots| bots.get(index).copied().flatten());
        let set = move |event| {
            let level = level_of(&event_target_value(&event));
            plan.bots.update(|bots| {
                bots.resize(bots.len().max(index + 1), None);
                bots[index] = level;
            });
        };
        view! {
            <label class="field">
                <span>{page.words().say(&number)}</span>
                <select on:change=set>
                    <option value="person" selected=now.is_none()>{page.text("online-a-friend")}</option>
                    <optgroup label=page.text("online-a-bot")>{level_options(page, now)}</optgroup>
                </select>
            </label>
        }
    };
    move || (1..seats.get()).map(choice).collect_view()
}

/// The part of the new table's screen that invites friends.
pub(crate) fn invite(
    page: Page,
    info: &'static Info,
    seats: RwSignal<usize>,
    chosen: RwSignal<Vec<(&'static str, &'static str)>>,
) -> impl IntoView {
    let own = page.settings.with_untracked(|settings| settings.name.clone()).unwrap_or_default();
    let plan = Plan {
        name: RwSignal::new(String::new()),
        player: RwSignal::new(own),
        public: RwSignal::new(false),
        clock: RwSignal::new(0),
        games: RwSignal::new(1),
        stand_in: RwSignal::new(Level::Medium),
        bots: RwSignal::new(Vec::new()),
        trouble: RwSignal::new(None),
        busy: RwSignal::new(false),
    };
    let clock = move |(index, clock): (usize, Option<Clock>)| {
        view! { <option value=index selected=index == plan.clock.get_untracked()>{lobby::clock_words(page, clock)}</option> }
    };
    let games = move |games: u8| {
        let words = match games {
            1 => Sentence::new("online-one-game"),
            _ => Sentence::new("online-many-games").number("games", games),
        };
        view! { <option value=games selected=games == plan.games.get_untracked()>{page.words().say(&words)}</option> }
    };
    let go = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        open(page, info, plan, seats.get_untracked(), chosen.with_untracked(|chosen| options(chosen)));
    };
    let radio = move |value: bool, text: &'static str| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="public"
                    prop:checked=move || plan.public.get() == value
                    on:change=move |_| plan.public.set(value)
                />
                <span>{page.text(text)}</span>
            </label>
        }
    };
    let trouble = move || {
        let sentence = plan.trouble.get()?;
        Some(view! { <p class="refusal" role="alert">{page.words().say(&sentence)}</p> })
    };
    view! {
        <form class="invite" on:submit=go>
            <label class="field">
                <span>{page.text("online-your-name")}</span>
                <input
                    autocomplete="nickname"
                    maxlength=MAX_NAME_LENGTH
                    prop:value=move || plan.player.get()
                    on:input=move |event| plan.player.set(event_target_value(&event))
                />
            </label>
            {seat_choices(page, plan, seats)}
            <button class="button main large" disabled=move || plan.busy.get()>{page.text("online-open")}</button>
            {trouble}
            <details class="options">
                <summary>{page.text("online-more")}</summary>
                <label class="field">
                    <span>{page.text("online-table-name")}</span>
                    <input
                        autocomplete="off"
                        maxlength=TABLE_NAME_LENGTH
                        prop:value=move || plan.name.get()
                        on:input=move |event| plan.name.set(event_target_value(&event))
                    />
                </label>
                <fieldset>
                    <legend>{page.text("online-who")}</legend>
                    {radio(false, "online-by-link-long")}
                    {radio(true, "online-public-long")}
                </fieldset>
                <label class="field">
                    <span>{page.text("online-games")}</span>
                    <select on:change=move |event| plan.games.set(event_target_value(&event).parse().unwrap_or(1))>
                        {MATCHES.map(games).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{page.text("online-clock")}</span>
                    <select on:change=move |event| plan.clock.set(event_target_value(&event).parse().unwrap_or_default())>
                        {CLOCKS.into_iter().enumerate().map(clock).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{page.text("online-stand-in")}</span>
                    <select on:change=move |event| plan.stand_in.set(level_of(&event_target_value(&event)).unwrap_or(Level::Medium))>
                        {level_options(page, Some(plan.stand_in.get_untracked()))}
                    </select>
                </label>
            </details>
        </form>
    }
}
