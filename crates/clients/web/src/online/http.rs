//! Requests to the server that the page came from. The seat is kept in a cookie that only the browser sees.

use std::cell::Cell;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tablee_core::Sentence;
use tablee_protocol::{CommandId, Problem};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::browser;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The server says no.
    Refused(Sentence),
    /// The server could not be asked, or was too busy; it may be asked again.
    Unreachable,
}

impl Failure {
    /// For people.
    pub(super) fn sentence(self) -> Sentence {
        match self {
            Failure::Refused(sentence) => sentence,
            Failure::Unreachable => Sentence::new("online-unreachable"),
        }
    }
}

/// The status of a command without a token.
const UNKNOWN: u16 = 401;

thread_local! {
    /// How far the clock of this device is ahead of the server's, in milliseconds.
    static AHEAD: Cell<f64> = const { Cell::new(0.0) };
}

/// What the server's clock says now, in milliseconds since 1970.
pub(super) fn server_now() -> f64 {
    js_sys::Date::now() - AHEAD.get()
}

/// A new id for a command.
pub(super) fn new_id() -> Option<CommandId> {
    CommandId::new(browser::random_id())
}

/// Asks for something.
pub(super) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    ask(path, None).await
}

/// Sends something.
pub(super) async fn post<T: DeserializeOwned, B: Serialize>(path: &str, body: &B) -> Result<T, Failure> {
    let text = tablee_core::write_json(body).map_err(|_| Failure::Unreachable)?;
    ask(path, Some(text)).await
}

async fn ask<T: DeserializeOwned>(path: &str, body: Option<String>) -> Result<T, Failure> {
    let (mut status, mut text) = exchange(path, body.clone()).await.map_err(|_| Failure::Unreachable)?;
    if status == UNKNOWN && body.is_some() {
        // Nothing was done. The cookie comes first, so that a command that is repeated is known as one.
        exchange("/api/cookie", Some(String::new())).await.map_err(|_| Failure::Unreachable)?;
        (status, text) = exchange(path, body).await.map_err(|_| Failure::Unreachable)?;
    }
    if (200..300).contains(&status) {
        return tablee_core::read_json(&text).map_err(|_| Failure::Unreachable);
    }
    match tablee_core::read_json::<Problem>(&text) {
        Ok(problem) if status < 500 => Err(Failure::Refused(problem.sentence)),
        _ => Err(Failure::Unreachable),
    }
}

async fn exchange(path: &str, body: Option<String>) -> Result<(u16, String), JsValue> {
    let window = browser::window().ok_or(JsValue::NULL)?;
    let options = RequestInit::new();
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        options.set_method("POST");
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&body));
    }
    let answer = JsFuture::from(window.fetch_with_str_and_init(path, &options)).await?;
    let answer: Response = answer.dyn_into()?;
    if let Some(date) = answer.headers().get("date")? {
        let server = js_sys::Date::parse(&date);
        // A header has whole seconds: what is less than that, or a little more on the way, is no difference.
        let ahead = js_sys::Date::now() - server - 500.0;
        AHEAD.set(if server.is_finite() && ahead.abs() > 2000.0 { ahead } else { 0.0 });
    }
    let text = JsFuture::from(answer.text()?).await?;
    Ok((answer.status(), text.as_string().unwrap_or_default()))
}
