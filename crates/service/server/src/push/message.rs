//! What is said to somebody who is called. Made of what everybody at the table may know.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use tablee_core::{Say as _, Sentence};
use tablee_protocol::{Called, TableCode};
use tablee_words::{Language, Words};

use super::Place;
use super::allow::{Kind, Target};
use super::vapid::Vapid;
use crate::room::{Call, KeyText, Room};

/// So long a push service keeps a message for a device that is off, in seconds: three days.
const KEPT: &str = "259200";

/// A call as a table tells it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) call: Call,
    code: TableCode,
    name: Sentence,
    game: String,
    /// Which game and which decision of it: what tells one call from another.
    number: u32,
    decision: usize,
}

/// Why a table calls whoever holds this key now, if it does.
pub(crate) fn seen(room: &Room, owner: &KeyText) -> Option<Seen> {
    let call = room.call(room.chair_by_key(owner)?)?;
    Some(Seen {
        call,
        code: room.code(),
        name: room.table_called(),
        game: room.agreement().game.clone(),
        number: room.number(),
        decision: room.table()?.decision(),
    })
}

/// The message, in words.
pub(crate) fn called(seen: &Seen, language: Language, site: &str, waiting: Option<u32>) -> Called {
    let words = Words::new(language);
    let game = tablee_catalog::info(&seen.game).map(|info| words.text(info.name)).unwrap_or_default();
    let sentence = match (seen.call.begins, seen.call.turn) {
        (true, true) => Sentence::new("call-begins-with-you"),
        (true, false) => Sentence::new("call-begins"),
        (false, _) => Sentence::new("call-turn"),
    };
    let more = waiting.filter(|count| *count > 1).map(|count| {
        let sentence = Sentence::new("call-waiting").number("count", count);
        words.say(&sentence)
    });
    let name = words.say(&seen.name);
    let text = [Some(name.clone()), more].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    Called {
        id: format!("{}/{}/{}", seen.code, seen.number, seen.decision),
        table: seen.code,
        name,
        game: seen.game.clone(),
        turn: seen.call.turn,
        begins: seen.call.begins,
        waiting,
        title: words.say(&sentence.text("game", game)),
        text,
        address: format!("{site}/t/{}", seen.code),
    }
}

/// What is sent, and where to: ntfy takes messages for all its topics at its root.
pub(super) fn letter(
    place: &Place,
    target: Target,
    said: &Called,
    key: &Vapid,
    contact: Option<&str>,
    now: i64,
) -> Option<(Target, HeaderMap, Vec<u8>)> {
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        let value = HeaderValue::from_str(value).ok()?;
        headers.insert(name, value);
        Some(())
    };
    let text = serde_json::to_string(said).ok()?;
    match place.kind {
        Kind::Web => {
            set(header::AUTHORIZATION, &key.authorization(&target.origin, contact, now)?)?;
            set(header::CONTENT_ENCODING, "aes128gcm")?;
            set(header::CONTENT_TYPE, "application/octet-stream")?;
            set(HeaderName::from_static("ttl"), KEPT)?;
            set(HeaderName::from_static("urgency"), "high")?;
            set(HeaderName::from_static("topic"), &key.topic(said.table))?;
            let body = place.reader.as_ref()?.seal(&text).ok()?;
            Some((target, headers, body))
        }
        Kind::Ntfy => {
            set(header::CONTENT_TYPE, "application/json")?;
            let topic = target.path.trim_matches('/').to_owned();
            let body = serde_json::json!({
                "topic": topic, "title": said.title, "message": said.text, "click": said.address, "priority": 4,
            });
            Some((Target { path: "/".to_owned(), ..target }, headers, body.to_string().into_bytes()))
        }
        Kind::Webhook => {
            set(header::CONTENT_TYPE, "application/json")?;
            Some((target, headers, text.into_bytes()))
        }
    }
}
