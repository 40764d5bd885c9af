//! Asking to be told that it is one's turn while one is elsewhere.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use tablee_protocol::{PushInfo, Subscribe, Subscribed};

use super::{Asked, Given, Named, Refusals};
use crate::fault::Fault;
use crate::node::Node;

/// How one can be told, and where whoever asks is told already.
#[utoipa::path(
    get, path = "/api/push", operation_id = "push", security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The key for browsers, and one's own places", body = PushInfo), Refusals)
)]
pub(super) async fn info(State(node): State<Arc<Node>>, asked: Asked) -> Result<Json<PushInfo>, Fault> {
    let push = node.push.as_ref().ok_or_else(Fault::push_off)?;
    let mine = asked.secret.as_ref().map(|secret| push.places_of(&secret.key())).unwrap_or_default();
    let (ntfy, webhook) = push.origins();
    Ok(Json(PushInfo { key: push.public_key(), ntfy, webhook, mine }))
}

/// Asks to be told at a place: at all tables where the token has a seat, now and later. The same place again is one place.
#[utoipa::path(
    post, path = "/api/push", request_body = Subscribe, security(("token" = []), ("cookie" = [])),
    responses(
        (
            status = 201, description = "It is durably stored", body = Subscribed,
            links(("unsubscribe" = (operation_id = "unsubscribe", parameters(("id" = "$response.body#/id")))))
        ),
        Refusals
    )
)]
pub(super) async fn subscribe(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Given(wanted): Given<Subscribe>,
) -> Result<(StatusCode, Json<Subscribed>), Fault> {
    let secret = asked.needed()?;
    if !node.limits.command(Some(&secret.key()), asked.address) {
        return Err(Fault::too_many());
    }
    let language = asked.language.unwrap_or_default();
    Ok((StatusCode::CREATED, Json(node.subscribe(secret, wanted, language, &asked.site).await?)))
}

/// Is not told there any more.
#[utoipa::path(
    delete, path = "/api/push/{id}", params(("id" = String, Path, description = "The id of the place")),
    security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "It is forgotten"), Refusals)
)]
pub(super) async fn unsubscribe(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(id): Named,
) -> Result<StatusCode, Fault> {
    node.unsubscribe(&asked.needed()?.key(), &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
