//! A record from elsewhere: a file, or text that is pasted.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tablee_core::Say as _;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::film::Film;
use crate::browser;
use crate::route::Route;
use crate::settings::{Page, page};

/// Checks a record and keeps it; gives its id.
fn keep(page: Page, text: &str) -> Result<String, String> {
    let film = Film::read(text).map_err(|sentence| page.words().say(&sentence))?;
    let id = browser::random_id();
    let kept = browser::store_text(&format!("record.{id}"), &film.record.to_json());
    if kept { Ok(id) } else { Err(page.text("web-storage-full")) }
}

/// The screen.
pub(crate) fn screen() -> impl IntoView {
    let page = page();
    let trouble = RwSignal::new(None::<String>);
    let take = move |text: &str| match keep(page, text) {
        Ok(id) => Route::Replay(id).go(),
        Err(said) => trouble.set(Some(said)),
    };
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            take(&text.unwrap_or_default());
        });
    };
    let text = RwSignal::new(String::new());
    let pasted = move |event: SubmitEvent| {
        event.prevent_default();
        take(text.get_untracked().trim());
    };
    view! {
        <main class="new">
            {crate::app::top(page)}
            <h1>{move || page.text("web-open-saved")}</h1>
            <p class="lead">{move || page.text("import-about")}</p>
            <p>
                <label class="field tall">
                    {move || page.text("import-file")}
                    <input type="file" accept=".json,.txt,application/json,text/plain" on:change=chosen/>
                </label>
            </p>
            <form on:submit=pasted>
                <label class="field tall">
                    {move || page.text("import-paste")}
                    <textarea rows="8" spellcheck="false" on:input=move |event| text.set(event_target_value(&event))></textarea>
                </label>
                <p><button class="button main">{move || page.text("import-open")}</button></p>
            </form>
            {move || trouble.get().map(|text| view! { <p class="refusal" role="alert">{text}</p> })}
        </main>
    }
}
