//! The lists of days' deals: handing in a try, and what others have made of the same deal once one has tried oneself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use tablee_core::Record;
use tablee_daily::{Date, Day};
use tablee_protocol::{DayList, DayResult, HandIn, TableCode, check_player_name};

use super::{Asked, Given, Named, Refusals};
use crate::fault::Fault;
use crate::node::Node;
use crate::room::Refusal;
use crate::tries::Try;

/// So much earlier than in Greenwich a day begins in the far east, in seconds: people there play it already.
const EAST: i64 = 14 * 60 * 60;

/// The deal of a day that has begun somewhere.
fn day(node: &Node, game: &str, date: &str) -> Result<Day, Fault> {
    let latest = u64::try_from(node.now() / 1000 + EAST).ok().and_then(Date::of_seconds);
    let date = date.parse::<Date>().ok().filter(|date| latest.is_some_and(|latest| *date <= latest));
    date.and_then(|date| Day::of(game, date)).ok_or_else(Fault::unknown_day)
}

/// The try of whoever asks, who must have made it. Nothing is looked up of others before that.
async fn tried(node: &Node, asked: &Asked, game: &str, date: &str) -> Result<Try, Fault> {
    let day = day(node, game, date)?;
    let own = Try::of(day, asked.secret.as_ref().ok_or_else(Fault::not_tried)?)?;
    own.on_the_list(node).await?.ok_or_else(Fault::not_tried)?;
    Ok(own)
}

/// Hands in a try at a day's deal. It is played again, and the day's bots think again about all their moves. The first of a token
/// counts; whoever hands in another one is told the first.
#[utoipa::path(
    post, path = "/api/days/{game}/{date}", request_body = HandIn,
    params(("game" = String, Path, description = "The game"), ("date" = String, Path, description = "The day, as 2026-11-18")),
    security(("token" = []), ("cookie" = [])),
    responses(
        (status = 201, description = "It is on the list, durably stored", body = DayResult),
        (status = 200, description = "The token has this result there already", body = DayResult),
        Refusals
    )
)]
pub(super) async fn hand_in(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named((game, date)): Named<(String, String)>,
    Given(given): Given<HandIn>,
) -> Result<(StatusCode, Json<DayResult>), Fault> {
    let own = Try::of(day(&node, &game, &date)?, asked.needed()?)?;
    if let Some(first) = own.on_the_list(&node).await? {
        return Ok((StatusCode::OK, Json(first)));
    }
    check_player_name(&given.name).map_err(Refusal::BadName)?;
    if !node.limits.a_try(asked.address) {
        return Err(Fault::too_many());
    }
    let record = Record::parse(&given.record).map_err(|error| Fault::bad_record(error.sentence()))?;
    let (result, new) = own.hand_in(&node, asked.address, record, given.name).await?;
    Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(result)))
}

/// What people have made of a day's deal, for whoever has a result there of their own.
#[utoipa::path(
    get, path = "/api/days/{game}/{date}", operation_id = "day_results",
    params(("game" = String, Path, description = "The game"), ("date" = String, Path, description = "The day, as 2026-11-18")),
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The hundred best", body = DayList), Refusals)
)]
pub(super) async fn list(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named((game, date)): Named<(String, String)>,
) -> Result<Json<DayList>, Fault> {
    let own = tried(&node, &asked, &game, &date).await?;
    let _dear = node.edge.dear().await;
    Ok(Json(DayList { game, date, results: own.list(&node).await? }))
}

/// The record of a result on a day's list, for whoever has one there of their own.
#[utoipa::path(
    get, path = "/api/days/{game}/{date}/{id}", operation_id = "day_record",
    params(
        ("game" = String, Path, description = "The game"),
        ("date" = String, Path, description = "The day, as 2026-11-18"),
        ("id" = TableCode, Path, description = "The id in the list")
    ),
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The record, as in docs/RECORD.md", body = Object), Refusals)
)]
pub(super) async fn record(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named((game, date, id)): Named<(String, String, String)>,
) -> Result<([(HeaderName, &'static str); 1], String), Fault> {
    let own = tried(&node, &asked, &game, &date).await?;
    let id: TableCode = id.parse().map_err(|_| Fault::unknown_address())?;
    let _dear = node.edge.dear().await;
    let found = own.record(&node, id, asked.language.unwrap_or_default()).await?;
    let record = found.ok_or_else(Fault::unknown_address)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.to_json()))
}
