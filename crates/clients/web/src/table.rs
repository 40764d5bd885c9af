//! The table: the board large, the others beside it, the hand, whose turn it is. What is drawn comes as nodes from
//! `draw`; what is pressed is found by the attributes `data-cell`, `data-digit` and `data-act`.

mod desk;
mod draw;
mod end;
mod keys;
mod press;

pub(crate) use desk::{Desk, PageHost};
pub(crate) use draw::{asides, points, said, span, svg};

use leptos::prelude::*;
use tablee_board::Pick;
use tablee_scene::Act;
use wasm_bindgen::JsCast as _;

use crate::browser;
use crate::icons;
use crate::later::Online;
use crate::player;
use crate::settings::{Page, page};
use crate::table::desk::Sheet;

/// The screen of a table.
pub(crate) fn screen(desk: Desk) -> impl IntoView {
    let page = page();
    let show = desk.show;
    // All drawn panes are written by one effect, so that what moves can be followed from one to the other.
    let seen = StoredValue::new_local(draw::Seen::default());
    Effect::new(move || draw::paint(page, desk, seen));
    // Wherever the focus is: somebody who has pressed nothing yet has it nowhere.
    let keyboard = window_event_listener(leptos::ev::keydown, move |event| keys::key(page, desk, &event));
    on_cleanup(move || {
        keyboard.remove();
        player::skip();
    });
    let title = move || show.with(|show| show.as_ref().map(|show| show.title.clone()).unwrap_or_default());
    let status = move || show.with(|show| show.as_ref().map(|show| show.status.clone()).unwrap_or_default());
    let refusal = move || {
        // A refusal of what was typed stands beside it.
        let said = desk.refusal.get().filter(|_| desk.sheet.get() != Sheet::Log)?;
        Some(view! { <p class="refusal" role="alert">{said}</p> })
    };
    view! {
        <main
            class="table"
            class:has-sheet=move || desk.sheet.get() != Sheet::None
            on:click=move |event| press::click(page, desk, &event)
            on:pointerdown=move |event| press::grab(page, desk, &event)
            on:pointermove=move |event| press::drag(&event)
            on:pointerup=move |event| press::drop(page, desk, &event)
            on:pointerover=move |event| press::point(&event)
            on:focusin=move |event| press::point(&event)
            on:pointercancel=move |_| press::let_go()
        >
            <header class="bar">
                <a class="button quiet tool" href="#/" aria-label=move || page.text("web-home") inner_html=icons::home()></a>
                <div class="titles">
                    <h1>{title}</h1>
                    <p class="status" role="status">{status}</p>
                </div>
                <span class="spacer"></span>
                {desk.friendly.then(|| tool(page, desk, Act::Hint, "web-hint", icons::hint()))}
                {tool(page, desk, Act::TakeBack, "web-take-back", icons::back())}
                {desk.company.map(|company| crate::later::online(page, Online::Tool(company)))}
                {tool(page, desk, Act::Log, "web-log", icons::log())}
                {tool(page, desk, Act::Keys, "web-keys", icons::keys())}
            </header>
            <section class="pane seats" id="pane-seats" aria-label=move || page.text("web-players")></section>
            <section class="pane board" id="pane-board" aria-label=move || page.text("web-board")></section>
            <section class="pane aside" id="pane-aside" tabindex="0" aria-label=move || page.text("web-beside")></section>
            <section class="pane hand" id="pane-hand" aria-label=move || page.text("web-hand")></section>
            <section class="pane actions" id="pane-actions" aria-live="polite"></section>
            {refusal}
            {move || sheet(page, desk)}
        </main>
    }
}

fn tool(page: Page, desk: Desk, act: Act, label: &'static str, sign: String) -> impl IntoView {
    let useless = move || {
        let show = desk.show.get();
        match act {
            Act::Hint => show.is_some_and(|show| !show.friendly || show.decides.is_none()),
            Act::TakeBack => show.is_some_and(|show| !show.may_take_back) && desk.pick.get() == Pick::default(),
            _ => false,
        }
    };
    view! {
        <button
            class="button quiet tool"
            data-act=act.to_string()
            disabled=useless
            title=move || page.text(label)
            aria-label=move || page.text(label)
            inner_html=sign
        ></button>
    }
}

/// What lies over the table: the curtain, the log, the keys, the end.
fn sheet(page: Page, desk: Desk) -> AnyView {
    match desk.sheet.get() {
        Sheet::None => ().into_any(),
        Sheet::Curtain(seat) => {
            let name = desk.name(seat);
            let sentence = tablee_core::Sentence::new("web-curtain").text("name", name);
            let text = tablee_core::Say::say(&page.words(), &sentence);
            let label = text.clone();
            view! {
                <div class="sheet curtain" role="dialog" aria-modal="true" aria-label=label>
                    <p class="large">{text}</p>
                    <button class="button main" data-act=Act::OpenCurtain.to_string()>{page.text("web-curtain-open")}</button>
                </div>
            }
            .into_any()
        }
        Sheet::Log => {
            let lines = desk.log_lines(page);
            let spoken = desk.show.with(|show| show.as_ref().map(|show| show.spoken.clone()).unwrap_or_default());
            view! {
                <div class="sheet side story" role="dialog" aria-label=page.text("web-log")>
                    <button class="button quiet close" data-act=Act::Close.to_string() aria-label=page.text("web-close") inner_html=icons::close()></button>
                    <h2>{page.text("web-log")}</h2>
                    <div class="lines" tabindex="0">
                        <ol class="log">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ol>
                        <h2>{page.text("web-in-words")}</h2>
                        <ul class="log spoken">{spoken.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                    </div>
                    <form class="line" on:submit=move |event| press::line(page, desk, &event)>
                        {move || desk.refusal.get().map(|said| view! { <p class="refusal" role="alert">{said}</p> })}
                        <label for="notation">{page.text("web-notation")}</label>
                        <input id="notation" name="notation" autocomplete="off" spellcheck="false"/>
                        <button class="button">{page.text("web-play-this")}</button>
                    </form>
                </div>
            }
            .into_any()
        }
        Sheet::Keys => {
            let rules = crate::route::Route::Rules(desk.info().id.to_owned()).hash();
            view! {
                <div class="sheet side short" role="dialog" aria-label=page.text("web-keys")>
                    <button class="button quiet close" data-act=Act::Close.to_string() aria-label=page.text("web-close") inner_html=icons::close()></button>
                    <p><a class="button" href=rules target="_blank">{page.text("web-rules")}</a></p>
                    <h2 class="of-keys">{page.text("web-keys")}</h2>
                    <dl class="keys">
                        {key("← ↑ → ↓", page.text("web-key-arrows"))}
                        {key(page.text("web-key-enter-name"), page.text("web-key-enter"))}
                        {key("1 … 9", page.text("web-key-digits"))}
                        {key("R", page.text("web-key-turn"))}
                        {key(page.text("web-key-escape-name"), page.text("web-key-escape"))}
                        {key("H", page.text("web-key-hint"))}
                        {key(":", page.text("web-key-line"))}
                        {key("L", page.text("web-key-log"))}
                    </dl>
                    <label class="switch">
                        <input
                            type="checkbox"
                            prop:checked=move || page.settings.with(|settings| settings.quick)
                            on:change=move |event| page.change(|settings| settings.quick = event_target_checked(&event))
                        />
                        {page.text("web-quick")}
                    </label>
                </div>
            }
            .into_any()
        }
        Sheet::Company => match desk.company {
            Some(company) => crate::later::online(page, Online::Sheet(company)),
            None => ().into_any(),
        },
        Sheet::End => end::sheet(page, desk).into_any(),
    }
}

fn key(sign: impl Into<String>, meaning: String) -> impl IntoView {
    view! { <dt><kbd>{sign.into()}</kbd></dt><dd>{meaning}</dd> }
}

/// Moves the focus to the first thing that can be pressed in what lies on top.
pub(crate) fn focus_top() {
    browser::next_frame(|| {
        let top = browser::all(".sheet .button.main, .sheet input, .sheet .close").into_iter().next();
        if let Some(element) = top.and_then(|element| element.dyn_into::<web_sys::Element>().ok()) {
            browser::focus(&element);
        }
    });
}
