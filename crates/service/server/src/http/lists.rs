//! The lists of tables: open ones, live ones, recent ones, and one's own.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use tablee_protocol::{TableList, TableSummary};
use tablee_store::{Status, TableEntry, TableFilter};

use super::{Asked, Queried, Refusals};
use crate::fault::Fault;
use crate::node::Node;
use crate::room::Room;
use crate::table::Summary;

/// Which list.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Which {
    /// Tables that everybody may join.
    #[default]
    Open,
    /// Public games that are on.
    Live,
    /// Public games that have ended.
    Recent,
    /// Tables where whoever asks has a seat.
    Mine,
}

/// Which tables.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    /// Of this list.
    #[serde(default)]
    list: Which,
    /// Of this game.
    game: Option<String>,
    /// Changed before this moment, for the next page.
    before: Option<i64>,
}

/// How many of one's own tables are looked at for whose turn it is.
const MINE: u32 = 50;

fn summary(entry: TableEntry) -> Option<TableSummary> {
    let Summary { name, host, players, bots, clock, options, games } =
        serde_json::from_str(&entry.summary).unwrap_or_default();
    Some(TableSummary {
        code: entry.code.parse().ok()?,
        game: entry.game,
        name,
        host,
        status: entry.status.name().into(),
        players,
        bots,
        clock,
        options,
        games,
        updated: entry.updated,
        my_turn: false,
        waiting_for: Vec::new(),
    })
}

/// Tables: `open` ones that everybody may join, `live` public games that are on, `recent` public games that have ended, or `mine`, with whose turn it is.
#[utoipa::path(
    get, path = "/api/tables",
    params(
        ("list" = inline(Option<Which>), Query, description = "Which list; open ones if left out"),
        ("game" = Option<String>, Query, description = "Of this game only"),
        ("before" = Option<i64>, Query, description = "Changed before this moment, for the next page")
    ),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The list", body = TableList), Refusals)
)]
pub(super) async fn tables(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Queried(query): Queried<ListQuery>,
) -> Result<Json<TableList>, Fault> {
    let public = |status| TableFilter {
        game: query.game.clone(),
        public: Some(true),
        status: Some(status),
        updated_before: query.before,
        ..TableFilter::default()
    };
    let failed = |error| node.store_failed(&error);
    let entries = match query.list {
        Which::Open => node.store.tables(&public(Status::Open)).await.map_err(failed)?,
        Which::Live => node.store.tables(&public(Status::Playing)).await.map_err(failed)?,
        Which::Recent => node.store.tables(&public(Status::Over)).await.map_err(failed)?,
        Which::Mine => return mine(&node, &asked).await,
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
