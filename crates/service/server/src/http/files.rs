//! The page that the program brings along; a plain one takes its place if it brings none.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use sha2::{Digest as _, Sha256};

use crate::node::Node;

/// A file of the page with its compressed copies.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Where it lies in the folder of the page, with `/` between the parts.
    pub name: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Compressed by brotli.
    pub brotli: Option<&'static [u8]>,
    /// Compressed by gzip.
    pub gzip: Option<&'static [u8]>,
}

/// What the page is called when a server answers with it. `index.html` is for static hosts.
const SERVED: &str = "served.html";
/// Of the folder, but not of the page.
const NOT_SERVED: [&str; 2] = ["index.html", "made-from"];

pub(super) fn routes(page: &[PageFile]) -> Router<Arc<Node>> {
    if page.is_empty() { plain() } else { built(page) }
}

fn built<S: Clone + Send + Sync + 'static>(page: &[PageFile]) -> Router<S> {
    let mut router = Router::new();
    for page_file in page.iter().filter(|file| !NOT_SERVED.contains(&file.name)) {
        let file = File::new(page_file);
        let answer = move |headers: HeaderMap| {
            let response = file.answer(&headers);
            async move { response }
        };
        router = match page_file.name {
            SERVED => router
                .route("/", get(answer.clone()))
                .route("/t/{code}", get(answer.clone()))
                .route("/r/{code}", get(answer.clone()))
                .route("/r/{code}/{game}", get(answer)),
            name => router.route(&format!("/{name}"), get(answer)),
        };
    }
    router
}

/// A file as it is sent.
#[derive(Clone, Debug)]
struct File {
    /// In the order of preference: name of the coding, bytes, tag.
    forms: Vec<(&'static str, &'static [u8], HeaderValue)>,
    kind: &'static str,
    caching: &'static str,
}

impl File {
    fn new(page_file: &PageFile) -> File {
        let hash: String = Sha256::digest(page_file.plain).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let form = |coding: &'static str, bytes: &'static [u8]| {
            let tag = HeaderValue::from_str(&format!("\"{hash}-{coding}\""));
            (coding, bytes, tag.unwrap_or(HeaderValue::from_static("\"\"")))
        };
        let copies = [("br", page_file.brotli), ("gzip", page_file.gzip), ("identity", Some(page_file.plain))];
        let forms = copies.into_iter().filter_map(|(coding, bytes)| Some(form(coding, bytes?))).collect();
        // A name that tells the content never means anything else.
        let caching = if is_hashed(page_file.name) { "public, max-age=31536000, immutable" } else { "no-cache" };
        File { forms, kind: kind(page_file.name), caching }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let text = |name: HeaderName| asked.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let accepted = text(header::ACCEPT_ENCODING);
        let chosen = self.forms.iter().find(|(coding, ..)| *coding == "identity" || accepts(accepted, coding));
        let Some((coding, bytes, tag)) = chosen else {
            return StatusCode::NOT_ACCEPTABLE.into_response();
        };
        let known = text(header::IF_NONE_MATCH).split(',').any(|known| {
            let known = known.trim();
            known == "*" || known.trim_start_matches("W/").as_bytes() == tag.as_bytes()
        });
        let mut response =
            if known { StatusCode::NOT_MODIFIED.into_response() } else { Bytes::from_static(bytes).into_response() };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.caching));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if !known {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if *coding != "identity" {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
        }
        response
    }
}

/// Whether a coding is in a list such as `gzip, br;q=0.5` and not refused by a weight of zero.
fn accepts(list: &str, coding: &str) -> bool {
    list.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        named && weight.is_ok_and(|weight| weight > 0.0)
    })
}

/// Whether a name ends in a hash of 16 digits before its ending.
fn is_hashed(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A page without the games' boards, for a program that was built alone.
fn plain<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move { ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text) })
    };
    let page = || file("text/html; charset=utf-8", include_str!("../../page/index.html"));
    Router::new()
        .route("/", page())
        .route("/t/{code}", page())
        .route("/r/{code}", page())
        .route("/r/{code}/{game}", page())
        .route("/page.js", file("text/javascript; charset=utf-8", include_str!("../../page/page.js")))
        .route("/page.css", file("text/css; charset=utf-8", include_str!("../../page/page.css")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: PageFile = PageFile {
        name: "assets/tablee-0123456789abcdef.wasm",
        plain: b"plain",
        brotli: Some(b"brotli"),
        gzip: Some(b"gzip"),
    };
    const SERVICE_WORKER: PageFile = PageFile { name: "sw.js", plain: b"plain", brotli: None, gzip: None };

    fn ask(file: &PageFile, headers: &[(HeaderName, &str)]) -> Response {
        let pairs = headers.iter().map(|(name, value)| (name.clone(), value.parse().expect("a value")));
        File::new(file).answer(&pairs.collect())
    }

    fn told(response: &Response, name: HeaderName) -> &str {
        response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    #[test]
    fn the_smallest_form_that_is_understood_is_sent() {
        let cases = [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, br;q=0", "gzip"),
            ("GZIP;q=0.5", "gzip"),
            ("", ""),
            ("zstd", ""),
        ];
        for (accepted, coding) in cases {
            let response = ask(&PROGRAM, &[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(told(&response, header::CONTENT_ENCODING), coding, "{accepted}");
            assert_eq!(told(&response, header::CONTENT_TYPE), "application/wasm");
            assert_eq!(told(&response, header::VARY), "accept-encoding");
        }
        let response = ask(&SERVICE_WORKER, &[(header::ACCEPT_ENCODING, "br, gzip")]);
        assert_eq!(told(&response, header::CONTENT_ENCODING), "", "there is no copy");
    }

    #[test]
    fn names_that_tell_the_content_are_kept_and_others_asked_for_again() {
        assert!(told(&ask(&PROGRAM, &[]), header::CACHE_CONTROL).ends_with("immutable"));
        assert_eq!(told(&ask(&SERVICE_WORKER, &[]), header::CACHE_CONTROL), "no-cache");
        assert!(!is_hashed("assets/rules/karuba-cards.en.html"));
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        let response = ask(&PROGRAM, &[(header::ACCEPT_ENCODING, "br")]);
        let tag = told(&response, header::ETAG).to_owned();
        for known in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
            let response = ask(&PROGRAM, &[(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, &known)]);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert_eq!(told(&response, header::ETAG), tag);
        }
        let response = ask(&PROGRAM, &[(header::ACCEPT_ENCODING, "gzip"), (header::IF_NONE_MATCH, &tag)]);
        assert_eq!(response.status(), StatusCode::OK, "another form is another thing");
    }
}
