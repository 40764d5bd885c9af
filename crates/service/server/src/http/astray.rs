//! The page for whoever has followed a link that leads nowhere.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use tablee_words::{Language, Words};

/// Whether whoever asks wants a page to read.
pub(super) fn reads_pages(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

/// Says that there is nothing here, and where there is something. The words are ours: nothing of the address is in them.
pub(super) fn page(language: Language) -> Response {
    let words = Words::new(language);
    let (nothing, home) = (words.text("server-no-page"), words.text("server-to-home"));
    let code = language.code();
    let page = format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>tablee</title>\n\
         <main><h1>tablee</h1><p>{nothing}</p><p><a href=\"/\">{home}</a></p></main>\n</html>\n"
    );
    (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}
