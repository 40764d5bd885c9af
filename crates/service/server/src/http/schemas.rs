//! What travels and what is stored, described for programs: JSON Schemas, made from the types.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use serde_json::Value;
use tablee_core::{Record, schema_of_read, schema_of_sent};
use tablee_protocol::{Answer, Order, Update};

use super::{Named, Refusals};
use crate::fault::Fault;
use crate::node::Node;
use crate::room::Row;

/// The schemas of what the server itself reads and writes, by their names.
static OWN: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let mut own = BTreeMap::from([
        ("message.json".to_owned(), schema_of_sent::<Answer<Update>>()),
        ("order.json".to_owned(), schema_of_read::<Order>()),
        ("record.json".to_owned(), schema_of_read::<Record>()),
        ("row.json".to_owned(), schema_of_read::<Row>()),
    ]);
    for info in tablee_catalog::GAMES {
        // A game that brings nothing but its rules has none.
        if let Some(schema) = tablee_catalog::view_schema(info.id) {
            own.insert(format!("view-{}.json", info.id), schema);
        }
    }
    own
});

/// The names of the schemas.
#[utoipa::path(
    get, path = "/api/schemas",
    responses((status = 200, description = "The names, under `schemas`", body = BTreeMap<String, Vec<String>>), Refusals)
)]
pub(super) async fn names(State(node): State<Arc<Node>>) -> Json<BTreeMap<&'static str, Vec<String>>> {
    let beside = node.options.schemas.iter().map(|(name, _)| (*name).to_owned());
    let mut names: Vec<String> = OWN.keys().cloned().chain(beside).collect();
    names.sort();
    Json(BTreeMap::from([("schemas", names)]))
}

/// A JSON Schema of what travels or is stored, such as `view-kariba.json`.
#[utoipa::path(
    get, path = "/api/schemas/{name}", params(("name" = String, Path, description = "One of the names of `/api/schemas`")),
    responses((status = 200, description = "The schema", body = Object, content_type = "application/schema+json"), Refusals)
)]
pub(super) async fn schema(
    State(node): State<Arc<Node>>,
    Named(name): Named,
) -> Result<([(HeaderName, &'static str); 1], String), Fault> {
    let beside = || node.options.schemas.iter().find(|(known, _)| *known == name).map(|(_, schema)| schema);
    let schema = OWN.get(&name).or_else(beside).ok_or_else(Fault::unknown_address)?;
    let text = serde_json::to_string(schema).map_err(|_| Fault::internal())?;
    Ok(([(header::CONTENT_TYPE, "application/schema+json")], text))
}
