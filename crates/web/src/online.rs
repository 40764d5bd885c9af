//! Tables on a server.

use leptos::prelude::*;
use tablee_core::Info;

use crate::settings::Page;

/// Opens a table for friends.
pub(crate) fn invite(
    page: Page,
    _info: &'static Info,
    _seats: RwSignal<usize>,
    _options: RwSignal<Vec<(&'static str, &'static str)>>,
) -> impl IntoView {
    view! { <p>{page.text("web-with-friends")}</p> }
}
