//! Before the game: who sits where, and the address to send.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tablee_catalog::GAMES;
use tablee_core::{MAX_NAME_LENGTH, Say as _, Sentence};
use tablee_protocol::{Clock, Command, SeatUpdate, Span, Update};

use super::{Company, beside, code};
use crate::new_table::level_name;
use crate::settings::Page;

fn is_free(seat: &SeatUpdate) -> bool {
    seat.name.is_none() && seat.bot.is_none()
}

/// A clock in words.
pub(super) fn clock_words(page: Page, clock: Option<Clock>) -> String {
    let Some(Clock { per, seconds }) = clock else { return page.text("online-clock-none") };
    let time = match seconds {
        days if days % 86_400 == 0 => Sentence::new("online-days").number("count", days / 86_400),
        minutes if minutes % 60 == 0 => Sentence::new("online-minutes").number("count", minutes / 60),
        seconds => Sentence::new("online-seconds").number("count", seconds),
    };
    let sentence = match per {
        Span::Decision => Sentence::new("online-clock-decision"),
        Span::Game => Sentence::new("online-clock-game"),
    };
    page.words().say(&sentence.inner("time", time))
}

fn facts(page: Page, update: &Update) -> String {
    let game = GAMES.iter().find(|info| info.id == update.table.game).map(|info| page.text(info.name));
    let who = page.text(if update.table.public { "online-public" } else { "online-by-link" });
    [game.unwrap_or_default(), who, clock_words(page, update.table.clock)].join(" · ")
}

fn seats(page: Page, company: Company) -> impl IntoView {
    company.read(|now| {
        let line = |(index, seat): (usize, &SeatUpdate)| {
            let you = now.you.is_some_and(|own| own.index() == index);
            let text = match (&seat.name, &seat.bot) {
                (Some(name), _) => name.clone(),
                (None, Some(level)) => {
                    let level = level.as_str().parse().map(level_name).map(|id| page.text(id)).unwrap_or_default();
                    page.words().say(&Sentence::new("online-bot").text("level", level))
                }
                (None, None) => page.text("online-free"),
            };
            view! {
                <li class:free=is_free(seat) class:own=you>
                    <span class="place">{index + 1}</span>
                    <b>{text}</b>
                    <span class="facts">{you.then(|| page.text("online-you"))}</span>
                </li>
            }
        };
        now.table.seats.iter().enumerate().map(line).collect_view()
    })
}

/// The screen before the game.
pub(super) fn screen(page: Page, company: Company) -> impl IntoView {
    let kept = page.settings.with_untracked(|settings| settings.name.clone());
    let name = RwSignal::new(kept.unwrap_or_default());
    let state = Memo::new(move |_| {
        company.read(|now| (now.you.is_some(), now.table.seats.iter().any(is_free))).unwrap_or_default()
    });
    let sit = move |event: SubmitEvent| {
        event.prevent_default();
        let chosen = name.get_untracked().trim().to_owned();
        page.change(|settings| settings.name = Some(chosen.clone()).filter(|name| !name.is_empty()));
        company.sit(chosen);
    };
    let action = move || match state.get() {
        (false, true) => view! {
            <form class="line" on:submit=sit>
                <label for="own-name">{page.text("online-your-name")}</label>
                <input
                    id="own-name"
                    autocomplete="nickname"
                    required=true
                    maxlength=MAX_NAME_LENGTH
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
                <button class="button main large">{page.text("online-sit")}</button>
            </form>
            <p class="facts">{page.text("online-or-watch")}</p>
        }
        .into_any(),
        (false, false) => view! { <p>{page.text("online-full")}</p> }.into_any(),
        (true, _) => view! {
            <p>{page.text("online-waits")}</p>
            <button class="button main large" on:click=move |_| { company.order(Command::Start); }>
                {page.text("online-start")}
            </button>
        }
        .into_any(),
    };
    let trouble = move || {
        let sentence = company.trouble.get()?;
        Some(view! { <p class="refusal" role="alert">{page.words().say(&sentence)}</p> })
    };
    view! {
        <main class="new lobby">
            {crate::app::top(page)}
            <h1 class="name">{move || company.read(|now| now.table.name.clone())}</h1>
            <p class="facts">{move || company.read(|now| facts(page, now))}</p>
            {beside::connection(page, company)}
            <div class="lobby-parts">
                <section>
                    <h2>{move || page.text("online-seats")}</h2>
                    <ol class="lobby-seats">{move || seats(page, company)}</ol>
                    {action}
                    {trouble}
                    {move || state.get().0.then(|| beside::moving(page, company))}
                    {beside::chat(page, company)}
                </section>
                <section>
                    <h2>{move || page.text("online-send")}</h2>
                    {code::address(page, "table-address", "online-address", company.address())}
                </section>
            </div>
        </main>
    }
}
