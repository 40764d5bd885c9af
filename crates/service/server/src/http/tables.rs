//! Opening a table, looking at it, sitting down, commands, and moving a seat to another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::Deserialize;
use tablee_core::{Say as _, Seat, SeatSet};
use tablee_protocol::{
    Key, MoveEntry, MovedSeat, OpenTable, Opened, Order, RedeemKey, Sat, Sit, TableCode, Token, VERSION,
};
use tablee_store::{Append, Appended, Change, KeyKind, NewRow};

use super::{Asked, Given, Named, Queried, Refusals};
use crate::fault::Fault;
use crate::node::Node;
use crate::room::{Refusal, Room, Row, Watcher, open as open_rows};
use crate::secret::Secret;
use crate::socket::{Caller, stored_id, upgrade};
use crate::table::{Wish, entry, load, sitting, status};

/// How long a key to move a seat is good, in milliseconds.
const KEY_LASTS: i64 = 60 * 60 * 1000;

pub(super) fn code(text: &str) -> Result<TableCode, Fault> {
    text.parse().map_err(|_| Fault::unknown_table())
}

/// With so many sets of a game in use besides the standard one, no further table with one of its own is opened.
const SETS_AT_OPENING: usize = tablee_core::MOST_SETS / 2;

/// A token for a program that wants to sit down.
#[utoipa::path(post, path = "/api/token", responses((status = 200, description = "A new token", body = Token), Refusals))]
pub(super) async fn token() -> Result<Json<Token>, Fault> {
    let secret = Secret::random().map_err(|_| Fault::internal())?;
    Ok(Json(Token { token: secret.text() }))
}

/// A token for a browser, as a cookie, unless it has one. A command needs it: without it a repetition could not be known as
/// one.
#[utoipa::path(
    post, path = "/api/cookie", security((), ("cookie" = [])),
    responses((status = 204, description = "The browser has its cookie"), Refusals)
)]
pub(super) async fn cookie(asked: Asked) -> Result<(StatusCode, HeaderMap), Fault> {
    let mut headers = HeaderMap::new();
    if asked.secret.is_none() {
        headers.insert(header::SET_COOKIE, asked.new_cookie()?);
    }
    Ok((StatusCode::NO_CONTENT, headers))
}

/// Opens a table.
#[utoipa::path(
    post, path = "/api/tables", request_body = OpenTable, security(("token" = []), ("cookie" = [])),
    responses(
        (
            status = 201, description = "The table is open", body = Opened,
            links(
                ("table" = (operation_id = "table", parameters(("code" = "$response.body#/code")))),
                ("sit" = (operation_id = "sit", parameters(("code" = "$response.body#/code")))),
                ("command" = (operation_id = "command", parameters(("code" = "$response.body#/code")))),
                ("moves" = (operation_id = "moves", parameters(("code" = "$response.body#/code")))),
                ("make_key" = (operation_id = "make_key", parameters(("code" = "$response.body#/code")))),
                ("qr" = (operation_id = "qr", parameters(("code" = "$response.body#/code")))),
                ("record" = (operation_id = "record", parameters(("code" = "$response.body#/code"))))
            )
        ),
        Refusals
    )
)]
pub(super) async fn open(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Given(plan): Given<OpenTable>,
) -> Result<(StatusCode, Json<Opened>), Fault> {
    let secret = asked.needed()?;
    if !node.limits.table(asked.address) {
        return Err(Fault::too_many_tables());
    }
    // Tables that are stored may use the places that are left: whoever has begun can always go on.
    if !plan.set.is_null() && tablee_catalog::sets_in_use(&plan.game) >= SETS_AT_OPENING {
        return Err(Fault::too_many_sets());
    }
    let code = secret.code(&plan.id);
    let rows = node.with_chance(|chance| open_rows(&plan, &secret.key(), chance))??;
    let room = create(&node, code, rows, Some(secret)).await?;
    let key = secret.key();
    let seat = room.chair_by_key(&key).map(|chair| room.seat_of(chair));
    node.adopt(code, room);
    node.saw(code, asked.address);
    let address = format!("{}/t/{code}", asked.site);
    Ok((StatusCode::CREATED, Json(Opened { code, address, seat })))
}

/// Stores the rows that open a table; if a repetition of the command did so before, that table is taken.
pub(super) async fn create(
    node: &Node,
    code: TableCode,
    rows: Vec<Row>,
    owner: Option<&Secret>,
) -> Result<Room, Fault> {
    let (now, name) = (node.now(), code.to_string());
    let mut room: Option<Room> = None;
    let mut stored = Vec::new();
    let mut changes = Vec::new();
    for row in rows {
        let body = crate::table::body(&row)?;
        stored.push(NewRow { at: now, command: None, body });
        if let (Row::Sat { chair, .. }, Some(owner)) = (&row, owner) {
            let seat = u8::try_from(*chair).ok();
            let key =
                tablee_store::Key { hash: owner.hash(), table: name.clone(), kind: KeyKind::Seat, seat, expires: None };
            changes.push(Change::AddKey(key));
        }
        let folded = match &mut room {
            None => Room::begin(code, now, None, row).map(|begun| room = Some(begun)),
            Some(room) => room.fold(now, None, row),
        };
        folded.map_err(|broken| {
            tracing::error!(%broken, "a table cannot be opened with its own rows");
            Fault::internal()
        })?;
    }
    let room = room.ok_or_else(Fault::internal)?;
    let wake = (room.playing() && (room.any_bot() || room.wake().is_some())).then_some(now + crate::table::BOT_WATCH);
    changes.push(Change::List(entry(&room, &name, status(&room), sitting(&room), now, wake)));
    let append = Append { table: name, first: 1, after: None, rows: stored, changes };
    match node.store.append(append).await.map_err(|error| node.store_failed(&error))? {
        Appended::Stored => Ok(room),
        _ => load(node, code).await?.ok_or_else(Fault::internal),
    }
}

/// The table as whoever asks may see it: the same message as on the socket.
#[utoipa::path(
    get, path = "/api/tables/{code}", params(("code" = TableCode, Path, description = "The code of the table")), security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "All that the viewer may know, as in docs/PROTOCOL.md", body = Object), Refusals)
)]
pub(super) async fn table(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
) -> Result<([(header::HeaderName, &'static str); 1], String), Fault> {
    let code = code(&text)?;
    let (key, language) = (asked.secret.map(|secret| secret.key()), asked.language);
    let update = move |room: &Room| {
        let chair = key.as_ref().and_then(|key| room.chair_by_key(key));
        room.update(Watcher { chair, language }, 0)
    };
    let update = node.look(code, update).await?;
    node.saw(code, asked.address);
    Ok(([(header::CONTENT_TYPE, "application/json")], update))
}

/// Sits down.
#[utoipa::path(
    post, path = "/api/tables/{code}/seats", params(("code" = TableCode, Path, description = "The code of the table")),
    request_body = Sit, security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The seat is taken", body = Sat), Refusals)
)]
pub(super) async fn sit(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
    Given(sit): Given<Sit>,
) -> Result<Json<Sat>, Fault> {
    let secret = asked.needed()?;
    let id = stored_id(&secret.key(), sit.id.as_str());
    let wish = Wish::Sit { key: secret.hash(), name: sit.name, seat: sit.seat };
    let code = code(&text)?;
    let granted = node.wish(code, Some(id), wish).await?;
    node.saw(code, asked.address);
    Ok(Json(Sat { seat: granted.seat, seq: granted.seq }))
}

/// A command of a seat: the same as on the socket. Answers when it is durably stored.
#[utoipa::path(
    post, path = "/api/tables/{code}/commands", params(("code" = TableCode, Path, description = "The code of the table")),
    request_body = Order, security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "It is durably stored", body = Sat), Refusals)
)]
pub(super) async fn command(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
    Given(order): Given<Order>,
) -> Result<Json<Sat>, Fault> {
    let code = code(&text)?;
    let key = asked.needed()?.key();
    if !node.limits.command(Some(&key), asked.address) {
        return Err(Fault::too_many());
    }
    let id = stored_id(&key, order.id.as_str());
    let granted = node.wish(code, Some(id), Wish::Order { key, command: order.command }).await?;
    node.saw(code, asked.address);
    Ok(Json(Sat { seat: granted.seat, seq: granted.seq }))
}

/// The legal moves of whoever asks, with what they mean.
#[utoipa::path(
    get, path = "/api/tables/{code}/moves", params(("code" = TableCode, Path, description = "The code of the table")),
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "None if it is not one's turn", body = [MoveEntry]), Refusals)
)]
pub(super) async fn moves(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
) -> Result<Json<Vec<MoveEntry>>, Fault> {
    let key = asked.needed()?.key();
    let language = asked.language.unwrap_or_default();
    let moves = move |room: &Room| -> Result<Vec<MoveEntry>, Refusal> {
        let seat = room.seat_of(room.chair_by_key(&key).ok_or(Refusal::WrongSeat)?);
        let table = room.table().ok_or(Refusal::NotStarted)?;
        if !table.turn().seats().contains(seat) {
            return Ok(Vec::new());
        }
        let words = room.words(language);
        let text = |choice: &String| table.describe(seat, choice).map(|sentence| words.say(&sentence));
        let entry = |choice: String| MoveEntry { text: text(&choice).unwrap_or_default(), choice };
        Ok(table.legal(seat).into_iter().map(entry).collect())
    };
    Ok(Json(node.look(code(&text)?, moves).await??))
}

/// A key that moves the seat of whoever asks to another device, once, within an hour.
#[utoipa::path(
    post, path = "/api/tables/{code}/keys", params(("code" = TableCode, Path, description = "The code of the table")),
    security(("token" = []), ("cookie" = [])),
    responses(
        (
            status = 200, description = "The key", body = Key
        ),
        Refusals
    )
)]
pub(super) async fn make_key(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
) -> Result<Json<Key>, Fault> {
    let code = code(&text)?;
    let owner = asked.needed()?.key();
    if !node.limits.command(Some(&owner), asked.address) {
        return Err(Fault::too_many());
    }
    let ticket = Secret::of(node.options.surroundings.random().map_err(|_| Fault::internal())?);
    let until = node.now() + KEY_LASTS;
    node.wish(code, None, Wish::MakeKey { owner, key: ticket.hash(), until }).await?;
    let key = ticket.text();
    Ok(Json(Key { address: format!("{}/t/{code}#key={key}", asked.site), key, until }))
}

/// Moves a seat here by a key. The device that had it loses it.
#[utoipa::path(
    post, path = "/api/keys", request_body = RedeemKey, security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The seat is here", body = MovedSeat), Refusals)
)]
pub(super) async fn use_key(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Given(given): Given<RedeemKey>,
) -> Result<Json<MovedSeat>, Fault> {
    let secret = asked.needed()?;
    let ticket = Secret::parse(&given.key).ok_or_else(Fault::unknown_key)?;
    // The key is an id, too: who has used it and repeats gets the first answer.
    let id = stored_id(&secret.key(), &ticket.key().0);
    let found = node.store.key(&ticket.hash(), node.now()).await.map_err(|error| node.store_failed(&error))?;
    let Some(found) = found.filter(|key| key.kind == KeyKind::Ticket) else {
        return moved_before(&node, secret, &id).await.map(Json);
    };
    let chair = usize::from(found.seat.ok_or_else(Fault::unknown_key)?);
    let code = code(&found.table)?;
    let wish = Wish::UseKey { key: ticket.hash(), chair, owner: secret.hash() };
    let granted = node.wish(code, Some(id), wish).await?;
    node.saw(code, asked.address);
    Ok(Json(MovedSeat { code, seat: granted.seat }))
}

/// The seat that was moved to this token by this command before. Among the tables where it has a seat, since the key that told
/// which is gone.
async fn moved_before(node: &Arc<Node>, secret: &Secret, id: &str) -> Result<MovedSeat, Fault> {
    let failed = |error| node.store_failed(&error);
    let own = node.store.tables_of(&[secret.hash()], node.now(), tablee_store::PAGE).await.map_err(failed)?;
    for (key, _) in own {
        if node.store.row_of_command(&key.table, id).await.map_err(failed)?.is_some() {
            let (code, key) = (code(&key.table)?, secret.key());
            let seat = move |room: &Room| room.chair_by_key(&key).map(|chair| room.seat_of(chair));
            return Ok(MovedSeat { code, seat: node.look(code, seat).await? });
        }
    }
    Err(Fault::unknown_key())
}

/// How a socket is asked for.
#[derive(Debug, Deserialize)]
pub(super) struct SocketQuery {
    /// The version of the protocol.
    v: Option<String>,
    /// The language of the log; without it sentences are sent as data alone.
    lang: Option<String>,
    /// Whether to be told who is here.
    company: Option<String>,
}

/// The socket of a table; see docs/PROTOCOL.md.
#[utoipa::path(
    get, path = "/api/tables/{code}/socket",
    params(
        ("code" = TableCode, Path, description = "The code of the table"),
        ("v" = inline(Option<i32>), Query, minimum = 1, maximum = 1, description = "The version of the protocol, 1"),
        ("lang" = Option<String>, Query, description = "The language of the log: en or fr; as data alone if left out"),
        ("company" = inline(Option<i32>), Query, minimum = 0, maximum = 1, description = "1: be told who is here, too")
    ),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 101, description = "The connection is a socket now"), Refusals)
)]
pub(super) async fn socket(
    State(node): State<Arc<Node>>,
    asked: Asked,
    Named(text): Named,
    Queried(query): Queried<SocketQuery>,
    request: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let code = code(&text)?;
    if let Some(version) = query.v.filter(|version| *version != VERSION.to_string()) {
        return Err(Fault::unsupported_version(&version));
    }
    if !asked.own_origin {
        return Err(Fault::foreign_origin());
    }
    node.table(code).await?;
    let request = request.map_err(|error| Fault::malformed(&error.to_string()))?;
    let language = query.lang.as_deref().and_then(tablee_words::Language::from_locale);
    let key = asked.secret.map(|secret| secret.key());
    let company = query.company.is_some_and(|wanted| wanted == "1");
    upgrade(node, Caller { code, key, language, address: asked.address, company }, request)
}

/// The names of those who have to decide, for lists.
pub(super) fn waits_for(room: &Room, seats: SeatSet) -> Vec<String> {
    let names = room.names(tablee_words::Language::English);
    seats.iter().filter_map(|seat: Seat| names.get(seat.index()).cloned()).collect()
}
