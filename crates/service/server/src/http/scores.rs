//! The score book: reading it, as CSV too, and entering games by hand.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;
use tablee_protocol::limits::NOTE_LENGTH;
use tablee_protocol::{EnterScore, ScoreEntry, ScoreList, ScorePlayer, check_chat, check_player_name};
use tablee_store::{Score, ScoreFilter};

use super::days::{date, moment};
use super::{Asked, Given, Named, Queried, Refusals};
use crate::fault::Fault;
use crate::node::Node;
use crate::room::Refusal;

/// Which games of the score book.
#[derive(Debug, Deserialize)]
pub(super) struct ScoreQuery {
    /// Of this game.
    game: Option<String>,
    /// With this player.
    player: Option<String>,
    /// From this day on.
    from: Option<String>,
    /// Up to and with this day.
    to: Option<String>,
    /// Leave out so many of the latest.
    offset: Option<u32>,
}

/// The most lines of a file.
const FILE_LINES: u32 = 10_000;

fn filter(asked: &Asked, query: &ScoreQuery, limit: u32) -> Result<ScoreFilter, Fault> {
    let day = |text: &Option<String>| match text.as_deref() {
        None | Some("") => Ok(None),
        Some(text) => moment(text).map(Some).ok_or_else(Fault::bad_score),
    };
    Ok(ScoreFilter {
        game: query.game.clone().filter(|game| !game.is_empty()),
        player: query.player.clone().filter(|player| !player.is_empty()),
        from: day(&query.from)?,
        before: day(&query.to)?.map(|at| at + 24 * 60 * 60 * 1000),
        table: None,
        begin: None,
        visible_to: Some(asked.secret.iter().map(crate::secret::Secret::hash).collect()),
        offset: query.offset.unwrap_or(0),
        limit,
    })
}

fn entry(score: Score) -> ScoreEntry {
    let player = |player: tablee_store::ScorePlayer| ScorePlayer { name: player.name, points: player.points };
    ScoreEntry {
        id: score.id,
        game: score.game,
        date: date(score.at),
        players: score.players.into_iter().map(player).collect(),
        table: score.table.and_then(|code| code.parse().ok()),
        note: score.note,
    }
}

/// The score book: public games, one's own games, and games that one has entered by hand.
#[utoipa::path(
    get, path = "/api/scores",
    params(
        ("game" = Option<String>, Query, description = "Of this game only"),
        ("player" = Option<String>, Query, description = "With this player only"),
        ("from" = inline(Option<String>), Query, pattern = "^(\\d{4}-\\d{2}-\\d{2})?$", description = "From this day on, as 2026-11-16"),
        ("to" = inline(Option<String>), Query, pattern = "^(\\d{4}-\\d{2}-\\d{2})?$", description = "Up to and with this day"),
        ("offset" = inline(Option<i64>), Query, minimum = 0, maximum = 4294967295_i64, description = "Leaves out so many of the latest")
    ),
    security((), ("token" = []), ("cookie" = [])),
    responses(
        (
            status = 200, description = "The latest first", body = ScoreList,
            links(("remove" = (operation_id = "remove", parameters(("id" = "$response.body#/scores/0/id")))))
        ),
        Refusals
    )
)]
pub(super) async fn list(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Queried(query): Queried<ScoreQuery>,
) -> Result<Json<ScoreList>, Fault> {
    let _dear = node.edge.dear().await;
    let found = node.store.scores(&filter(&asked, &query, 0)?).await.map_err(|error| node.store_failed(&error))?;
    Ok(Json(ScoreList { scores: found.into_iter().map(entry).collect() }))
}

/// A field of a CSV file. Spreadsheets take text that begins with certain signs for a formula; a quote in front stops them.
fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<i64>().is_err();
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The score book as a CSV file: a line for each player of each game.
#[utoipa::path(
    get, path = "/api/scores.csv",
    params(
        ("game" = Option<String>, Query, description = "Of this game only"),
        ("player" = Option<String>, Query, description = "With this player only"),
        ("from" = inline(Option<String>), Query, pattern = "^(\\d{4}-\\d{2}-\\d{2})?$", description = "From this day on, as 2026-11-16"),
        ("to" = inline(Option<String>), Query, pattern = "^(\\d{4}-\\d{2}-\\d{2})?$", description = "Up to and with this day"),
        ("offset" = inline(Option<i64>), Query, minimum = 0, maximum = 4294967295_i64, description = "Leaves out so many of the latest")
    ),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The file", body = String, content_type = "text/csv"), Refusals)
)]
pub(super) async fn csv(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Queried(query): Queried<ScoreQuery>,
) -> Result<(HeaderMap, String), Fault> {
    let filter = filter(&asked, &query, FILE_LINES)?;
    let _dear = node.edge.dear().await;
    let found = node.store.scores(&filter).await.map_err(|error| node.store_failed(&error))?;
    let mut text = String::from("date,game,player,points,players,table,note,id\r\n");
    for score in found.into_iter().map(entry) {
        for player in &score.players {
            let table = score.table.map(|code| code.to_string()).unwrap_or_default();
            let points = player.points.to_string();
            let count = score.players.len().to_string();
            let fields = [&score.date, &score.game, &player.name, &points, &count, &table, &score.note, &score.id];
            text.push_str(&fields.map(|text| field(text)).join(","));
            text.push_str("\r\n");
        }
    }
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"tablee-scores.csv\""));
    Ok((headers, text))
}

/// Enters a game that was played with the real cards.
#[utoipa::path(
    post, path = "/api/scores", request_body = EnterScore,
    security(("token" = []), ("cookie" = [])),
    responses(
        (status = 201, description = "It is entered"), (status = 200, description = "It was entered before"), Refusals
    )
)]
pub(super) async fn enter(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Given(given): Given<EnterScore>,
) -> Result<StatusCode, Fault> {
    let secret = asked.needed()?;
    if !node.limits.table(asked.address) {
        return Err(Fault::too_many());
    }
    let known = tablee_catalog::GAMES.iter().any(|info| info.id == given.game);
    let at = moment(&given.date).ok_or_else(Fault::bad_score)?;
    if !known || !(1..=tablee_core::MAX_SEATS).contains(&given.players.len()) {
        return Err(Fault::bad_score());
    }
    for player in &given.players {
        check_player_name(&player.name).map_err(Refusal::BadName)?;
        // The smallest number has no positive one.
        if player.points.unsigned_abs() > 1_000_000 {
            return Err(Fault::bad_score());
        }
    }
    if !given.note.is_empty() {
        check_chat(&given.note).map_err(Refusal::BadChat)?;
        if given.note.chars().count() > NOTE_LENGTH {
            return Err(Fault::bad_score());
        }
    }
    let player = |player: ScorePlayer| tablee_store::ScorePlayer { name: player.name, points: player.points };
    let score = Score {
        // The id of the client under the key: nobody can take the id of another's entry before it comes.
        id: format!("hand/{}/{}", secret.key().0.get(..16).unwrap_or_default(), given.id),
        at,
        game: given.game,
        players: given.players.into_iter().map(player).collect(),
        table: None,
        public: false,
        entered_by: Some(secret.hash()),
        note: given.note,
    };
    let new = node.store.add_score(score).await.map_err(|error| node.store_failed(&error))?;
    Ok(if new { StatusCode::CREATED } else { StatusCode::OK })
}

/// Takes a game out again that one has entered by hand.
#[utoipa::path(
    delete, path = "/api/scores/{id}", params(("id" = String, Path, description = "The id in the list")),
    security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "It is gone"), Refusals)
)]
pub(super) async fn remove(State(node): State<Arc<Node>>, asked: Asked, Named(id): Named) -> Result<StatusCode, Fault> {
    let secret = asked.needed()?;
    let removed = node.store.remove_score(&id, &secret.hash()).await.map_err(|error| node.store_failed(&error))?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(Fault::no_score()) }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_text_and_no_formulas() {
        assert_eq!(field("Anna"), "Anna");
        assert_eq!(field("O\"Hara, Zoë"), "\"O\"\"Hara, Zoë\"");
        assert_eq!(field("=1+1"), "'=1+1");
        assert_eq!(field("-12"), "-12");
        assert_eq!(field("@SUM(A1)"), "'@SUM(A1)");
    }
}
