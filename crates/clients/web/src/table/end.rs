//! The end: who won, and why.

use leptos::prelude::*;
use tablee_core::{Arrange as _, Say as _, Sentence};
use tablee_scene::Act;

use super::desk::{Desk, ShownPlayer};
use crate::settings::Page;

/// With more lines than this the points alone are shown at first: the board has the cards beside them.
const MANY: usize = 8;

pub(super) fn sheet(page: Page, desk: Desk) -> impl IntoView {
    let words = desk.words();
    let Some(show) = desk.show.get_untracked() else { return ().into_any() };
    let ranked = show.players.iter().zip(&show.standing.places);
    let winners: Vec<&ShownPlayer> = ranked.filter(|(_, place)| **place == 1).map(|(player, _)| player).collect();
    let title = match winners.as_slice() {
        [winner] if winner.you => Sentence::new("web-you-win"),
        _ => {
            let names = winners.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ");
            Sentence::new("web-winners").count("count", winners.len()).text("names", names)
        }
    };
    let title = words.say(&title);
    let label = title.clone();
    let mut order: Vec<usize> = (0..show.players.len()).collect();
    order.arrange_by_key(|&index| show.standing.places.get(index).copied().unwrap_or_default());
    let rows = order.into_iter().map(|index| {
        let player = &show.players[index];
        let place = show.standing.places.get(index).copied().unwrap_or_default();
        let lines = show.standing.breakdown.get(index).cloned().unwrap_or_default();
        let lines = lines.into_iter().map(|line| {
            let text = words.say(&line.sentence);
            view! { <li><span>{text}</span><b>{line.points}</b></li> }
        });
        let many = lines.len() > MANY;
        view! {
            <details class="result" class:many=many open=(place == 1 || player.you) && !many>
                <summary><span class="place">{place}"."</span><b>{player.name.clone()}</b><span class="points">{player.points}</span></summary>
                <ul>{lines.collect_view()}</ul>
            </details>
        }
    });
    let rows = rows.collect_view();
    view! {
        <div class="sheet side end" role="dialog" aria-label=label>
            <button class="button quiet close" data-act=Act::Close.to_string() aria-label=page.text("web-close") inner_html=crate::icons::close()></button>
            <h2 class="large">{title}</h2>
            {rows}
            <p class="row">
                <button class="button main" data-act=Act::Again.to_string()>{page.text("web-again")}</button>
                <button class="button" data-act=Act::Replay.to_string()>{page.text("web-replay")}</button>
                <button class="button" data-act=Act::Share.to_string()>{page.text("web-share")}</button>
            </p>
        </div>
    }
    .into_any()
}
