//! What the description of the interface says of all addresses: what it is, how one shows who one is, how one is refused.

use std::collections::BTreeMap;

use tablee_protocol::Problem;
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi, ToSchema as _};

use super::asked::COOKIE;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "tablee",
        description = "Tables for four games. The socket's messages and all codes are in docs/PROTOCOL.md.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(Problem)),
    modifiers(&Doors)
)]
pub(super) struct Document;

/// The two ways to show a token.
struct Doors;

impl Modify for Doors {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let bearer = bearer.description(Some("A token from `POST /api/token`, for programs.")).build();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
        let about = "A token that a browser gets with the page or from `POST /api/cookie`.";
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description(COOKIE, about));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    }
}

/// What the types alone do not say: which games there are, and that a plan or a command has no other fields than its own.
pub(super) fn complete(document: &mut utoipa::openapi::OpenApi) {
    let Some(components) = &mut document.components else { return };
    let games: Vec<serde_json::Value> = tablee_catalog::GAMES.iter().map(|info| info.id.into()).collect();
    for name in ["OpenTable", "EnterScore"] {
        if let Some(RefOr::T(Schema::Object(body))) = components.schemas.get_mut(name)
            && let Some(RefOr::T(Schema::Object(game))) = body.properties.get_mut("game")
        {
            game.enum_values = Some(games.clone());
        }
    }
    for name in ["SeatPlan", "Command", "Proposal", "Subscribe"] {
        let Some(RefOr::T(Schema::OneOf(one))) = components.schemas.get_mut(name) else { continue };
        for item in &mut one.items {
            // A command that is one word alone is read without a look at what else stands there.
            if let RefOr::T(Schema::Object(variant)) = item
                && (name != "Command" || variant.properties.len() > 1)
            {
                variant.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
        }
    }
}

/// What every request may be told instead of an answer.
pub(super) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let refusal = |about: &str| {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(Problem::name()))).build();
            ResponseBuilder::new().description(about).content("application/json", content).build().into()
        };
        BTreeMap::from([
            ("4XX".to_owned(), refusal("It was not done, and why: one of the codes of docs/PROTOCOL.md")),
            ("5XX".to_owned(), refusal("It was not done: repeat it in a moment, with the same id")),
        ])
    }
}
