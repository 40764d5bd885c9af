//! The page: a plain one, until a better one takes its place.

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, header};
use axum::routing::get;

use crate::node::Node;

type File = ([(HeaderName, &'static str); 2], &'static str);

fn file(kind: &'static str, text: &'static str) -> File {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
}

async fn page() -> File {
    file("text/html; charset=utf-8", include_str!("../../page/index.html"))
}

async fn script() -> File {
    file("text/javascript; charset=utf-8", include_str!("../../page/page.js"))
}

async fn style() -> File {
    file("text/css; charset=utf-8", include_str!("../../page/page.css"))
}

pub(super) fn routes() -> Router<Arc<Node>> {
    Router::new()
        .route("/", get(page))
        .route("/t/{code}", get(page))
        .route("/r/{code}", get(page))
        .route("/page.js", get(script))
        .route("/page.css", get(style))
}
