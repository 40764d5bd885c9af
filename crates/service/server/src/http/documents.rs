//! Games, words, QR codes, records and their import, health and measurements.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use tablee_bots::Level;
use tablee_core::Record;
use tablee_protocol::{GameEntry, Import, Imported, TableCode};
use tablee_words::Words;

use super::tables::{code, create};
use super::{Asked, Given, Named, Queried, Refusals};
use crate::fault::Fault;
use crate::node::Node;
use crate::room::{Refusal, Row};

type Typed = ([(HeaderName, &'static str); 1], String);

/// The games that can be played here.
#[utoipa::path(
    get, path = "/api/games",
    responses((status = 200, description = "All games", body = [GameEntry]), Refusals)
)]
pub(super) async fn games(asked: Asked) -> Json<Vec<GameEntry>> {
    let words = Words::new(asked.language.unwrap_or_default());
    let entry = |info: &&'static tablee_core::Info| GameEntry {
        id: info.id.to_owned(),
        name: words.text(info.name),
        revision: info.revision,
        fewest: info.fewest_seats,
        most: info.most_seats,
        options: tablee_catalog::options(info.id, &tablee_catalog::Request::default()).unwrap_or_default(),
        levels: Level::ALL.iter().map(|level| level.name().into()).collect(),
    };
    Json(tablee_catalog::GAMES.iter().map(entry).collect())
}

/// The words of the page.
const PAGE_WORDS: &[&str] = &[
    "page-title",
    "page-about",
    "page-open",
    "page-game",
    "page-table-name",
    "page-your-name",
    "page-people",
    "page-bots",
    "page-public",
    "page-send",
    "page-sit",
    "page-start",
    "page-leave",
    "page-return",
    "page-rematch",
    "page-withdraw",
    "page-take-back",
    "page-move-seat",
    "page-say",
    "page-your-move",
    "page-wait",
    "page-free",
    "page-ready",
    "page-hash",
    "page-record",
    "page-mine",
    "page-open-tables",
    "page-recent",
    "page-nothing",
    "page-my-turn",
    "page-lost",
];

/// The words of the page in the language that was asked for.
#[utoipa::path(
    get, path = "/api/words",
    responses((status = 200, description = "Texts by the ids of the messages", body = BTreeMap<String, String>), Refusals)
)]
pub(super) async fn words(asked: Asked) -> Json<BTreeMap<&'static str, String>> {
    let words = Words::new(asked.language.unwrap_or_default());
    Json(PAGE_WORDS.iter().map(|id| (*id, words.text(id))).collect())
}

/// The address of a table as a QR code.
#[utoipa::path(
    get, path = "/api/tables/{code}/qr.svg", params(("code" = TableCode, Path, description = "The code of the table")),
    responses((status = 200, description = "The drawing", body = String, content_type = "image/svg+xml"), Refusals)
)]
pub(super) async fn qr(State(node): State<Arc<Node>>, asked: Asked, Named(text): Named) -> Result<Typed, Fault> {
    let code = code(&text)?;
    node.table(code).await?;
    let address = format!("{}/t/{code}", asked.site);
    let qr = QrCode::encode_text(&address, QrCodeEcc::Medium).map_err(|_| Fault::internal())?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg(&qr)))
}

fn svg(qr: &QrCode) -> String {
    let (size, border) = (qr.size(), 4);
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| qr.get_module(x, y)) {
            path.push_str(&format!("M{},{}h1v1h-1z", x + border, y + border));
        }
    }
    let side = size + 2 * border;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0,0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/></svg>"
    )
}

/// Which game of a table.
#[derive(Debug, Deserialize)]
pub(super) struct RecordQuery {
    /// From 1; the last that has ended if left out.
    game: Option<usize>,
}

/// The record of a game that has ended, as a file; see docs/RECORD.md.
#[utoipa::path(
    get, path = "/api/tables/{code}/record", params(
        ("code" = TableCode, Path, description = "The code of the table"),
        ("game" = inline(Option<u32>), Query, minimum = 1, description = "Which game, from 1; the last that has ended if left out")
    ),
    responses((status = 200, description = "The record, as in docs/RECORD.md", body = Object), Refusals)
)]
pub(super) async fn record(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
    Queried(query): Queried<RecordQuery>,
) -> Result<Typed, Fault> {
    let records = node.archive.records(&node, code(&text)?, asked.language.unwrap_or_default()).await?;
    let index = query.game.map_or(records.len().wrapping_sub(1), |number| number.wrapping_sub(1));
    let record = records.get(index).ok_or(Refusal::NotOver)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.to_json()))
}

/// Keeps a record from elsewhere under an address of its own. It is played again first, and everything in it is checked.
#[utoipa::path(
    post, path = "/api/records", request_body = Import, security(("token" = []), ("cookie" = [])),
    responses((status = 201, description = "It is kept", body = Imported), Refusals)
)]
pub(super) async fn import(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Given(given): Given<Import>,
) -> Result<(StatusCode, Json<Imported>), Fault> {
    let secret = asked.needed()?;
    if !node.limits.table(asked.address) {
        return Err(Fault::too_many_tables());
    }
    let record = Record::parse(&given.record).map_err(|error| Fault::bad_record(error.sentence()))?;
    let checked = tokio::task::spawn_blocking(move || {
        let table = tablee_catalog::replay(&record).map_err(|error| Fault::bad_record(error.sentence()))?;
        if tablee_catalog::prove(table.as_ref(), record.proof.as_ref()) == tablee_catalog::Proven::No {
            return Err(Fault::bad_record(tablee_core::Sentence::new("check-not-proven")));
        }
        for entry in &record.seats {
            tablee_protocol::check_player_name(&entry.name).map_err(Refusal::BadName)?;
        }
        // Written anew, so that only what was understood is kept.
        let names: Vec<String> = record.seats.iter().map(|entry| entry.name.clone()).collect();
        let mut kept = table.record(&names);
        kept.proof = record.proof;
        kept.taken_back = record.taken_back;
        Ok(kept)
    });
    let record = checked.await.map_err(|_| Fault::internal())??;
    let code = secret.code(&given.id);
    let value = serde_json::to_value(&record).map_err(|_| Fault::internal())?;
    create(&node, code, vec![Row::Imported { record: Box::new(value) }], None).await?;
    Ok((StatusCode::CREATED, Json(Imported { code, address: format!("{}/r/{code}", asked.site) })))
}

/// Whether the server is well: it reads and durably writes its store.
#[utoipa::path(get, path = "/health", responses((status = 200, description = "All is well", body = String), Refusals))]
pub(super) async fn health(State(node): State<Arc<Node>>) -> Result<&'static str, Fault> {
    if node.stopping() {
        return Err(Fault::stopping());
    }
    if node.healthy().await { Ok("ok\n") } else { Err(Fault::store()) }
}

/// Measurements in the form of Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "The measurements", body = String), Refusals))]
pub(super) async fn metrics(State(node): State<Arc<Node>>) -> Typed {
    let counts = node.edge.counts(node.store.as_ref()).await;
    let text = node.meter.text(node.store.queue(), counts.as_ref());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
