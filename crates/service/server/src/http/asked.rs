//! What every request says: who asks, from where, in which language, and its body.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Uri, header};
use serde::de::DeserializeOwned;
use tablee_protocol::limits::{MESSAGE_BYTES, SET_BYTES, UPLOAD_BYTES};
use tablee_words::Language;

use crate::fault::Fault;
use crate::node::Node;
use crate::secret::Secret;

/// The cookie that keeps the seats of a browser.
pub(crate) const COOKIE: &str = "tablee";

/// Who asks, from where, and in which language.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The language that was asked for, if any.
    pub(crate) language: Option<Language>,
    /// The token, from the header or the cookie.
    pub(crate) secret: Option<Secret>,
    pub(crate) address: IpAddr,
    /// The request comes from our own page, or from no page at all.
    pub(crate) own_origin: bool,
    /// The address that people open, without a slash at the end.
    pub(crate) site: String,
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn query<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

impl Asked {
    pub(crate) fn of(node: &Node, headers: &HeaderMap, uri: &Uri, extensions: &Extensions) -> Asked {
        let accepted = || {
            let list = text(headers, header::ACCEPT_LANGUAGE)?;
            list.split(',').find_map(|part| Language::from_locale(part.split(';').next()?.trim()))
        };
        let language = query(uri, "lang").and_then(Language::from_locale).or_else(accepted);
        let bearer = text(headers, header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let cookie = cookies
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == COOKIE)
            .map(|(_, value)| value);
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = || {
            let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            // The last entry is the one that our own proxy wrote.
            list.rsplit(',').next()?.trim().parse().ok()
        };
        let address = if node.options.behind_proxy { forwarded().or(peer) } else { peer };
        let host = text(headers, header::HOST).unwrap_or("localhost");
        let site = node.options.public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        let own_origin = match text(headers, header::ORIGIN) {
            None => !headers.contains_key(header::ORIGIN),
            // What came without TLS anybody on the way may have written: no page of a site that has it.
            Some(origin) => {
                let plain = !site.starts_with("https:") && origin == format!("http://{host}");
                origin == site || plain || origin == format!("https://{host}")
            }
        };
        Asked {
            language,
            secret: bearer.or(cookie).and_then(Secret::parse),
            address: address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            own_origin,
            site,
        }
    }

    /// The token, which the request must carry.
    pub(crate) fn needed(&self) -> Result<&Secret, Fault> {
        self.secret.as_ref().ok_or_else(Fault::no_token)
    }

    /// The cookie with a new token.
    pub(crate) fn new_cookie(&self) -> Result<HeaderValue, Fault> {
        let secret = Secret::random().map_err(|_| Fault::internal())?;
        let secure = if self.site.starts_with("https:") { "; Secure" } else { "" };
        let year = 365 * 24 * 60 * 60;
        let cookie = format!("{COOKIE}={}; Path=/; Max-Age={year}; HttpOnly; SameSite=Lax{secure}", secret.text());
        HeaderValue::from_str(&cookie).map_err(|_| Fault::internal())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Fault> {
        parts.extensions.get::<Asked>().cloned().ok_or_else(Fault::internal)
    }
}

/// What stands in the path of an address, with our own answers to what is wrong with it.
pub(crate) struct Named<T = String>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Fault> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(text)| Named(text)).map_err(|error| Fault::malformed(&error.body_text()))
    }
}

/// What stands behind the `?` of an address, with our own answers to what is wrong with it.
pub(crate) struct Queried<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Queried<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Queried<T>, Fault> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        read.map(|Query(query)| Queried(query)).map_err(|error| Fault::malformed(&error.body_text()))
    }
}

/// A body of JSON, with our own answers to what is wrong with it.
pub(crate) struct Given<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Node>> for Given<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, node: &Arc<Node>) -> Result<Given<T>, Fault> {
        let most = match request.uri().path() {
            path if path == "/api/records" || path.starts_with("/api/days/") => UPLOAD_BYTES,
            // A plan, and a set of components with room for the spaces between its words.
            "/api/tables" => MESSAGE_BYTES + 2 * SET_BYTES,
            _ => MESSAGE_BYTES,
        };
        let body = tokio::time::timeout(node.options.request_patience, to_bytes(request.into_body(), most));
        let body = body.await.map_err(|_| Fault::too_slow())?.map_err(|_| Fault::too_large(most))?;
        serde_json::from_slice(&body).map(Given).map_err(|error| Fault::malformed(&error.to_string()))
    }
}
