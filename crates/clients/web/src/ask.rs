//! Files and answers from where the page comes from.

use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::browser;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Silence {
    /// Nobody answers.
    Away,
    /// Somebody refuses; in words if he said why.
    Refused(Option<String>),
}

async fn request(method: &str, address: &str, body: Option<&str>) -> Result<String, Silence> {
    let away = |_: JsValue| Silence::Away;
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(away)?;
        headers.set("content-type", "application/json").map_err(away)?;
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(body));
    }
    let window = browser::window().ok_or(Silence::Away)?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(address, &options)).await.map_err(away)?;
    let answer: Response = answer.dyn_into().map_err(away)?;
    let text = JsFuture::from(answer.text().map_err(away)?).await.map_err(away)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    let problem = tablee_core::read_json::<serde_json::Value>(&text).ok();
    Err(Silence::Refused(problem.and_then(|problem| Some(problem.get("text")?.as_str()?.to_owned()))))
}

/// The text at an address.
pub(crate) async fn text(address: &str) -> Result<String, Silence> {
    request("GET", address, None).await
}

/// What stands at an address, read.
pub(crate) async fn get<T: DeserializeOwned>(address: &str) -> Result<T, Silence> {
    tablee_core::read_json(&text(address).await?).map_err(|_| Silence::Refused(None))
}

/// Sends something.
pub(crate) async fn send(method: &str, address: &str, body: Option<&str>) -> Result<String, Silence> {
    request(method, address, body).await
}
