//! Being told that it is one's turn while one is elsewhere.

use serde::{Deserialize, Serialize};

use crate::TableCode;

/// Where to be told: one of these ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Subscribe {
    /// By the push service of a browser: what `PushSubscription.toJSON()` gives.
    Web {
        /// The address that the push service has given.
        endpoint: String,
        /// The keys of the browser.
        keys: PushKeys,
        /// The language of the message, `en` or `fr`; that of the request if left out.
        #[serde(default)]
        language: Option<String>,
    },
    /// By a topic of ntfy.
    Ntfy {
        /// The address of the topic, such as `https://ntfy.sh/my-topic`.
        address: String,
        /// The language of the message, `en` or `fr`; that of the request if left out.
        #[serde(default)]
        language: Option<String>,
    },
    /// By a request to an address, with a [`Called`] as its body.
    Webhook {
        /// The address.
        address: String,
        /// The language of the message, `en` or `fr`; that of the request if left out.
        #[serde(default)]
        language: Option<String>,
    },
}

/// The keys of a browser's subscription, in URL-safe Base64.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKeys {
    /// A point of P-256, 65 bytes.
    pub p256dh: String,
    /// 16 bytes.
    pub auth: String,
}

/// One of the places where somebody is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Subscribed {
    /// Its id, to end it by.
    pub id: String,
    /// `web`, `ntfy` or `webhook`.
    pub kind: String,
    /// The host that the messages go to.
    pub host: String,
}

/// How one can be told, and where one is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushInfo {
    /// The key that a browser subscribes with (`applicationServerKey`), in URL-safe Base64.
    pub key: String,
    /// The origins of ntfy that may be written to.
    pub ntfy: Vec<String>,
    /// The origins that may be written to by webhooks.
    pub webhook: Vec<String>,
    /// Where whoever asks is told already.
    pub mine: Vec<Subscribed>,
}

/// What is told. It holds nothing that is hidden at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Called {
    /// The same for the same call: one that comes twice is one.
    pub id: String,
    /// The code of the table.
    pub table: TableCode,
    /// What the table is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// It is one's turn.
    pub turn: bool,
    /// The game has just begun.
    pub begins: bool,
    /// At how many tables it is one's turn; null where a server does not know of all.
    pub waiting: Option<u32>,
    /// A line for people.
    pub title: String,
    /// What else there is to say.
    pub text: String,
    /// The address of the table.
    pub address: String,
}
