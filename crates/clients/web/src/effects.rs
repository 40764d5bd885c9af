//! Carries out what the page asks for, and tells it what comes of it.

use tablee_page::{Effect, Message, Request, Response};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Headers, RequestInit, SpeechSynthesisUtterance};

use crate::app::tell;
use crate::{browser, calling, later, rules, sockets, sound, thinker};

/// Carries out one of them.
pub(crate) fn carry_out(effect: Effect) {
    match effect {
        Effect::Go(route) => browser::go(&route),
        Effect::Load => spawn_local(async { tell(Message::Loaded(later::beside().await.ok())) }),
        Effect::After(pause, message) => {
            browser::after(i32::try_from(pause).unwrap_or(i32::MAX), move || tell(message));
        }
        Effect::Think(task) => thinker::ask(&task),
        Effect::StopThinking => thinker::stop(),
        Effect::Fetch(request, then) => spawn_local(async move {
            let answer = fetch(request).await.ok();
            tell(then(answer));
        }),
        Effect::OpenSocket(number, address) => sockets::open(number, &address),
        Effect::Say(number, text) => sockets::say(number, &text),
        Effect::CloseSocket(number) => sockets::close(number),
        Effect::Sound(heard) => sound::play(heard),
        Effect::Speak(text, language) => speak(&text, language),
        Effect::Download(name, text) => browser::download(&name, &text),
        Effect::Copy(text, then) => tell(then(browser::copy(&text))),
        effect @ (Effect::Picture { .. } | Effect::Frame { .. } | Effect::Give { .. }) => {
            // What paints comes with the screens beside the games, which a table does without.
            spawn_local(async move {
                match (later::beside().await, effect) {
                    (Ok(_), effect) => {
                        let _ = later::paint(effect).await;
                    }
                    (Err(_), Effect::Picture { then, .. }) => tell(then(false)),
                    (Err(_), _) => (),
                }
            });
        }
        Effect::Share(address) => browser::share(&address),
        Effect::FocusTop => browser::next_frame(focus_top),
        Effect::ForgetFragment => browser::forget_fragment(),
        Effect::Illustrate(pictures) => rules::illustrate(&pictures),
        Effect::SearchRules(wanted, then) => tell(then(rules::search(&wanted))),
        Effect::Subscribe(key, then) => spawn_local(async move { tell(then(calling::subscribe(&key).await)) }),
        Effect::Unsubscribe => spawn_local(calling::unsubscribe()),
        Effect::ScrollTo(id) => browser::next_frame(move || rules::go_to(&id)),
    }
}

/// Moves the focus to the first thing that can be pressed in what lies on top.
fn focus_top() {
    if let Some(element) = browser::all(".sheet .button.main, .sheet input, .sheet .close").first() {
        browser::focus(element);
    }
}

fn speak(text: &str, language: &str) {
    let Some(voice) = browser::window().and_then(|window| window.speech_synthesis().ok()) else { return };
    let Ok(utterance) = SpeechSynthesisUtterance::new_with_text(text) else { return };
    utterance.set_lang(language);
    utterance.set_rate(0.9);
    voice.cancel();
    voice.speak(&utterance);
}

async fn fetch(Request { method, address, body }: Request) -> Result<Response, JsValue> {
    let window = browser::window().ok_or(JsValue::NULL)?;
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&body));
    }
    let answer = JsFuture::from(window.fetch_with_str_and_init(&address, &options)).await?;
    let answer: web_sys::Response = answer.dyn_into()?;
    let date = answer.headers().get("date")?.map(|date| js_sys::Date::parse(&date)).filter(|date| date.is_finite());
    let text = JsFuture::from(answer.text()?).await?;
    Ok(Response { status: answer.status(), text: text.as_string().unwrap_or_default(), date })
}

/// Something was read from a file.
pub(crate) fn read_file(file: web_sys::File, then: impl FnOnce(String) -> Message + 'static) {
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        tell(then(text.unwrap_or_default()));
    });
}
