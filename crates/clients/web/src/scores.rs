//! The score book: games that were finished here, games with the real cards entered by hand, and what a server keeps.

mod book;
mod entry;

pub(crate) use book::remember;

use leptos::prelude::*;
use tablee_catalog::GAMES;
use tablee_core::{Arrange as _, Say as _, Sentence};
use tablee_protocol::ScoreList;
use wasm_bindgen_futures::spawn_local;

use crate::route::Route;
use crate::settings::{Page, page};
use crate::{ask, browser};
use book::{Line, Source};

/// The book as it is shown.
#[derive(Clone, Copy)]
struct Shelf {
    page: Page,
    here: RwSignal<Vec<Line>>,
    server: RwSignal<Vec<Line>>,
    game: RwSignal<String>,
    player: RwSignal<String>,
    trouble: RwSignal<Option<String>>,
}

impl Shelf {
    fn reload(self) {
        self.here.set(book::all());
        if browser::has_server() {
            spawn_local(async move {
                match ask::get::<ScoreList>("/api/scores").await {
                    Ok(list) => drop(self.server.try_set(list.scores.into_iter().map(Line::of_server).collect())),
                    Err(_) => drop(self.trouble.try_set(Some(self.page.text("replay-away")))),
                }
            });
        }
    }

    /// All lines, the latest first.
    fn all(self) -> Vec<Line> {
        let mut lines = self.here.get();
        lines.extend(self.server.get());
        lines.arrange_by(|left, right| right.entry.date.cmp(&left.entry.date));
        lines
    }

    fn chosen(self) -> Vec<Line> {
        let (game, player) = (self.game.get(), self.player.get());
        let fits = |line: &Line| {
            (game.is_empty() || line.entry.game == game)
                && (player.is_empty() || line.entry.players.iter().any(|other| other.name == player))
        };
        self.all().into_iter().filter(fits).collect()
    }

    fn remove(self, line: &Line) {
        match line.source {
            Source::Server => {
                let address = format!("/api/scores/{}", String::from(js_sys::encode_uri_component(&line.entry.id)));
                spawn_local(async move {
                    if ask::send("DELETE", &address, None).await.is_err() {
                        self.trouble.try_set(Some(self.page.text("replay-away")));
                    }
                    self.reload();
                });
            }
            Source::Table | Source::Hand => {
                book::forget(&line.entry.id);
                self.reload();
            }
        }
    }
}

/// The name of a game in words.
fn game_name(page: Page, game: &str) -> String {
    GAMES.iter().find(|info| info.id == game).map_or_else(|| game.to_owned(), |info| page.text(info.name))
}

/// The screen.
pub(crate) fn screen() -> impl IntoView {
    let page = page();
    let shelf = Shelf {
        page,
        here: RwSignal::new(Vec::new()),
        server: RwSignal::new(Vec::new()),
        game: RwSignal::new(String::new()),
        player: RwSignal::new(String::new()),
        trouble: RwSignal::new(None),
    };
    shelf.reload();
    let export = move |_| {
        let name = format!("tablee-{}.csv", browser::today());
        browser::download(&name, &book::csv(&shelf.chosen()));
    };
    let lines = move || {
        let lines = shelf.chosen();
        if lines.is_empty() {
            return view! { <p class="facts">{page.text("scores-none")}</p> }.into_any();
        }
        view! {
            {players(page, &lines)}
            <ul class="book">{lines.into_iter().map(|line| shown(shelf, line)).collect_view()}</ul>
        }
        .into_any()
    };
    view! {
        <main class="new scores">
            {super::app::top(page)}
            <h1>{move || page.text("web-scores")}</h1>
            {filters(shelf)}
            {lines}
            <p><button class="button" on:click=export>{move || page.text("scores-csv")}</button></p>
            {move || shelf.trouble.get().map(|text| view! { <p class="refusal" role="alert">{text}</p> })}
            {entry::form(shelf)}
        </main>
    }
}

fn filters(shelf: Shelf) -> impl IntoView {
    let page = shelf.page;
    let names = move || {
        let lines = shelf.all();
        let mut names: Vec<String> =
            lines.iter().flat_map(|line| line.entry.players.iter().map(|player| player.name.clone())).collect();
        names.arrange();
        names.dedup();
        names.into_iter().map(|name| view! { <option value=name.clone()>{name.clone()}</option> }).collect_view()
    };
    let games =
        move || GAMES.iter().map(|info| view! { <option value=info.id>{page.text(info.name)}</option> }).collect_view();
    view! {
        <p class="row">
            <label class="field">
                {move || page.text("scores-game")}
                <select on:change=move |event| shelf.game.set(event_target_value(&event))>
                    <option value="">{move || page.text("scores-all")}</option>
                    {games}
                </select>
            </label>
            <label class="field">
                {move || page.text("scores-player")}
                <select on:change=move |event| shelf.player.set(event_target_value(&event))>
                    <option value="">{move || page.text("scores-all")}</option>
                    {names}
                </select>
            </label>
        </p>
    }
}

/// How often everybody has played and won.
fn players(page: Page, lines: &[Line]) -> impl IntoView + use<> {
    let tallies = book::tallies(lines);
    let row = |tally: book::Tally| {
        view! { <tr><th scope="row">{tally.name}</th><td>{tally.games}</td><td>{tally.won}</td></tr> }
    };
    view! {
        <table class="tally">
            <thead>
                <tr>
                    <th scope="col">{page.text("scores-player")}</th>
                    <th scope="col">{page.text("scores-played")}</th>
                    <th scope="col">{page.text("scores-won")}</th>
                </tr>
            </thead>
            <tbody>{tallies.into_iter().take(12).map(row).collect_view()}</tbody>
        </table>
    }
}

fn shown(shelf: Shelf, line: Line) -> impl IntoView {
    let page = shelf.page;
    let game = game_name(page, &line.entry.game);
    let most = line.entry.players.iter().map(|player| player.points).max();
    let mut ranked = line.entry.players.clone();
    ranked.arrange_by_key(|player| std::cmp::Reverse(player.points));
    let player = |player: tablee_protocol::ScorePlayer| {
        let first = Some(player.points) == most;
        view! { <li class:first=first><span>{player.name}</span><b>{player.points}</b></li> }
    };
    let source = page.text(match line.source {
        Source::Table => "scores-from-table",
        Source::Hand => "scores-from-hand",
        Source::Server => "scores-from-server",
    });
    let date = browser::day_in_words(&line.entry.date, page.words().language());
    let label = Sentence::new("scores-remove").text("game", &game).text("date", &date);
    let label = page.words().say(&label);
    let replay = match line.source {
        Source::Table => {
            let there = browser::stored_text(&format!("table.{}", line.entry.id)).is_some();
            there.then(|| Route::Replay(line.entry.id.clone()).hash())
        }
        Source::Server => line.entry.table.map(|code| Route::Record(code.to_string()).hash()),
        Source::Hand => None,
    };
    let replay = replay.map(|address| view! { <a class="button quiet" href=address>{page.text("web-replay")}</a> });
    let removable = line.source != Source::Server || line.entry.table.is_none();
    let note = line.entry.note.clone();
    let remove = removable.then(|| {
        let word = page.text("scores-strike");
        view! { <button class="button quiet" aria-label=label on:click=move |_| shelf.remove(&line)>{word}</button> }
    });
    view! {
        <li>
            <p><b>{game}</b>" "<span class="facts">{date}" · "{source}</span></p>
            <ol>{ranked.into_iter().map(player).collect_view()}</ol>
            {(!note.is_empty()).then(|| view! { <p class="facts">{note}</p> })}
            <p class="row">{replay}{remove}</p>
        </li>
    }
}
