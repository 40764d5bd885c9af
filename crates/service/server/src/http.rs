//! What the outside sees: the interface under `/api`, the page, health and measurements.

mod asked;
mod astray;
mod days;
mod described;
mod documents;
mod door;
mod files;
mod lists;
mod push;
mod schemas;
mod scores;
mod tables;
mod tries;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use tablee_protocol::Code;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::fault::Fault;
use crate::node::Node;

pub(crate) use asked::{Asked, Given, Named, Queried};
use described::{Document, Refusals, complete};
pub use door::{serve, serve_watch};
pub use files::PageFile;

fn interface() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(documents::games))
        .routes(routes!(documents::words))
        .routes(routes!(schemas::names))
        .routes(routes!(schemas::schema))
        .routes(routes!(tables::token))
        .routes(routes!(tables::cookie))
        .routes(routes!(tables::open, lists::tables))
        .routes(routes!(tables::table))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::command))
        .routes(routes!(tables::moves))
        .routes(routes!(tables::make_key))
        .routes(routes!(tables::use_key))
        .routes(routes!(tables::socket))
        .routes(routes!(push::info, push::subscribe))
        .routes(routes!(push::unsubscribe))
        .routes(routes!(documents::qr))
        .routes(routes!(documents::addresses))
        .routes(routes!(documents::record))
        .routes(routes!(documents::import))
        .routes(routes!(scores::list, scores::enter))
        .routes(routes!(scores::csv))
        .routes(routes!(scores::remove))
        .routes(routes!(tries::hand_in, tries::list))
        .routes(routes!(tries::record))
}

fn watching() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new().routes(routes!(documents::health)).routes(routes!(documents::metrics))
}

/// The description of the interface, in the form of OpenAPI 3.1.
pub fn openapi() -> String {
    let mut document = interface().merge(watching()).into_openapi();
    complete(&mut document);
    document.to_pretty_json().unwrap_or_default()
}

/// Everything that a server answers to.
pub fn router(node: Arc<Node>) -> Router {
    let all = if node.options.watched_apart { interface() } else { interface().merge(watching()) };
    let (api, mut document) = all.split_for_parts();
    complete(&mut document);
    let document: Arc<str> = document.to_pretty_json().unwrap_or_default().into();
    let describe = move || {
        let document = Arc::clone(&document);
        async move { ([(header::CONTENT_TYPE, "application/json")], document.to_string()) }
    };
    api.route("/api/openapi.json", axum::routing::get(describe)).merge(files::routes(node.options.page)).guarded(node)
}

/// Health and measurements alone.
fn watch_router(node: Arc<Node>) -> Router {
    watching().split_for_parts().0.guarded(node)
}

trait Guarded {
    /// With what holds for every request, known or not.
    fn guarded(self, node: Arc<Node>) -> Router;
}

impl Guarded for Router<Arc<Node>> {
    fn guarded(self, node: Arc<Node>) -> Router {
        self.fallback(|| async { Fault::unknown_address() })
            .method_not_allowed_fallback(|| async { Fault::wrong_method() })
            .layer(from_fn_with_state(Arc::clone(&node), guard))
            .with_state(node)
    }
}

/// What a request costs of what an address may ask for. What reads much, thinks much or is kept for ever costs more.
fn price(method: &Method, path: &str) -> u32 {
    match (method == Method::GET, path) {
        (_, "/api/scores.csv") => 100,
        (false, "/api/records") => 50,
        (true, "/api/scores" | "/api/tables") | (false, "/api/tables" | "/api/push") => 10,
        (false, path) if path.starts_with("/api/days/") => 50,
        (true, path) if path.ends_with("/record") || path.starts_with("/api/days/") => 20,
        _ => 1,
    }
}

/// Whether this is the page itself.
fn is_page(path: &str) -> bool {
    path == "/" || path.starts_with("/t/") || path.starts_with("/r/")
}

/// Before and after every request: limits, origin, words for faults, headers, measurement.
async fn guard(State(node): State<Arc<Node>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let path = request.uri().path().to_owned();
    let method = request.method().clone();
    let watching = matches!(path.as_str(), "/health" | "/metrics");
    // Who follows a link reads a page, a program JSON.
    let reads_pages = !path.starts_with("/api") && astray::reads_pages(request.headers());
    let asked = Asked::of(&node, request.headers(), request.uri(), request.extensions());
    let may_ask = match watching {
        true => node.limits.watch(asked.address),
        false => node.limits.request(asked.address, price(&method, &path)),
    };
    let response = if node.stopping() && !watching {
        Fault::stopping().into_response()
    } else if !may_ask {
        Fault::too_many().into_response()
    } else if !matches!(method, Method::GET | Method::HEAD) && !asked.own_origin {
        Fault::foreign_origin().into_response()
    } else {
        let language = asked.language;
        let mut request = request;
        request.extensions_mut().insert(asked.clone());
        let mut response = next.run(request).await;
        if let Some(language) = language {
            let code = HeaderValue::from_static(language.code());
            response.headers_mut().insert(header::CONTENT_LANGUAGE, code);
        }
        // A browser has its token before its first command, so that a repetition is known as one.
        if is_page(&path)
            && asked.secret.is_none()
            && let Ok(cookie) = asked.new_cookie()
        {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    };
    let mut response = match response.extensions().get::<Fault>() {
        Some(fault) if reads_pages && fault.code == Code::UnknownAddress => {
            astray::page(asked.language.unwrap_or_default()).into_response()
        }
        Some(fault) => {
            let problem = fault.problem(asked.language.unwrap_or_default());
            let text = serde_json::to_string(&problem).unwrap_or_default();
            let mut told = (fault.status, [(header::CONTENT_TYPE, "application/json")], text).into_response();
            // Which methods there are.
            if let Some(allowed) = response.headers().get(header::ALLOW) {
                told.headers_mut().insert(header::ALLOW, allowed.clone());
            }
            if fault.status == StatusCode::TOO_MANY_REQUESTS || fault.status == StatusCode::SERVICE_UNAVAILABLE {
                told.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            told
        }
        None => response,
    };
    protect(&mut response, &path, &node);
    node.meter.answered(response.status().as_u16(), start.elapsed());
    // The path of a table is as good as its key for spectators: only its kind is logged.
    let kind: String = path.split('/').take(3).collect::<Vec<_>>().join("/");
    let kind = if kind.starts_with("/api") { kind.as_str() } else { "/" };
    tracing::debug!(method = %method, path = kind, status = response.status().as_u16(), "answered");
    response
}

/// Nothing inline, nothing from elsewhere; the page's program is WebAssembly. `connect-src 'self'` covers our sockets too.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

fn protect(response: &mut Response<Body>, path: &str, node: &Node) {
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set("content-security-policy", POLICY);
    set("x-content-type-options", "nosniff");
    set("x-frame-options", "DENY");
    set("referrer-policy", "no-referrer");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    set("permissions-policy", "camera=(), geolocation=(), microphone=()");
    if path.starts_with("/api") {
        set("cache-control", "no-store");
    }
    if node.options.public_url.as_ref().is_some_and(|url| url.starts_with("https:")) {
        set("strict-transport-security", "max-age=31536000");
    }
}
