//! The lists of tables: open ones, recent ones, and one's own.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use tablee_protocol::{Problem, TableList, TableSummary};
use tablee_store::{Status, TableEntry, TableFilter};

use super::Asked;
use crate::fault::Fault;
use crate::node::Node;
use crate::room::Room;
use crate::table::Summary;

/// Which tables.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    /// `open`, `recent` or `mine`.
    list: Option<String>,
    /// Of this game.
    game: Option<String>,
    /// Changed before this moment, for the next page.
    before: Option<i64>,
}

/// How many of one's own tables are looked at for whose turn it is.
const MINE: u32 = 50;

fn summary(entry: TableEntry) -> Option<TableSummary> {
    let Summary { name, players } = serde_json::from_str(&entry.summary).unwrap_or_default();
    Some(TableSummary {
        code: entry.code.parse().ok()?,
        game: entry.game,
        name,
        status: entry.status.name().into(),
        players,
        updated: entry.updated,
        my_turn: false,
        waiting_for: Vec::new(),
    })
}

/// Tables: `open` ones that everybody may join, `recent` public games that have ended, or `mine`, with whose turn it is.
#[utoipa::path(
    get, path = "/api/tables",
    params(("list" = Option<String>, Query), ("game" = Option<String>, Query), ("before" = Option<i64>, Query)),
    responses((status = 200, body = TableList), (status = "4XX", body = Problem))
)]
pub(super) async fn tables(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Query(query): Query<ListQuery>,
) -> Result<Json<TableList>, Fault> {
    let public = |status| TableFilter {
        game: query.game.clone(),
        public: Some(true),
        status: Some(status),
        updated_before: query.before,
        ..TableFilter::default()
    };
    let failed = |error| node.store_failed(&error);
    let entries = match query.list.as_deref() {
        None | Some("open") => node.store.tables(&public(Status::Open)).await.map_err(failed)?,
        Some("recent") => node.store.tables(&public(Status::Over)).await.map_err(failed)?,
        Some("mine") => return mine(&node, &asked).await,
        Some(other) => return Err(Fault::malformed(&format!("list={}", other.escape_debug()))),
    };
    Ok(Json(TableList { tables: entries.into_iter().filter_map(summary).collect() }))
}

async fn mine(node: &Arc<Node>, asked: &Asked) -> Result<Json<TableList>, Fault> {
    let Some(secret) = &asked.secret else { return Ok(Json(TableList { tables: Vec::new() })) };
    let found = node.store.tables_of(&[secret.hash()], node.now(), MINE).await;
    let found = found.map_err(|error| node.store_failed(&error))?;
    let mut tables = Vec::new();
    for (_, entry) in found {
        let playing = entry.status == Status::Playing;
        let Some(mut summary) = summary(entry) else { continue };
        if playing {
            let key = secret.key();
            let whose = move |room: &Room| {
                let own = room.chair_by_key(&key).map(|chair| room.seat_of(chair));
                let waiting = room.waiting();
                let names = super::tables::waits_for(room, waiting);
                (own.is_some_and(|seat| waiting.contains(seat)), names, room.touched())
            };
            // A table that cannot be read is told to the log by its number; here it is listed without whose turn it is.
            if let Ok(told) = node.look(summary.code, whose).await {
                (summary.my_turn, summary.waiting_for, summary.updated) = told;
            }
        }
        tables.push(summary);
    }
    Ok(Json(TableList { tables }))
}
