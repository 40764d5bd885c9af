//! The rules of a game, numbered as in refusals, with pictures of a game that was played once.

use leptos::prelude::*;
use tablee_board::{Gestures, Press};
use tablee_catalog::{GAMES, Request, example};
use tablee_core::{Info, Moment, Say as _, Seat, Sentence, Table, Turn, Viewer};
use tablee_scene::{Pen, escape};
use tablee_words::Words;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use crate::route::Route;
use crate::settings::{Page, page};
use crate::table::svg;
use crate::{ask, browser};

/// A heading of the contents.
#[derive(Clone, Debug, PartialEq)]
struct Heading {
    id: String,
    text: String,
    /// A chapter has sections.
    chapter: bool,
}

/// Where the files of the page are, wherever it is served from.
fn assets() -> String {
    let worker = browser::meta("tablee-worker").unwrap_or_default();
    worker.rfind("assets/").map_or_else(|| "assets/".to_owned(), |at| worker[..at + "assets/".len()].to_owned())
}

/// A table in the middle of a game, and the moves that come next.
type Reached = (Box<dyn Table>, Vec<(Seat, String)>);

/// A table of the example after so many decisions, and the moves of the next one.
fn table_at(game: &str, step: usize) -> Option<Reached> {
    let example = example(game)?;
    let mut table = tablee_catalog::open_dealt(game, &Request::default(), example.deal).ok()?;
    let mut decisions = example.moves.split(' ').map(|joint| {
        let choice = |part: &str| {
            let (seat, choice) = part.split_once(':')?;
            Some((seat.parse().ok().and_then(Seat::from_number)?, choice.to_owned()))
        };
        joint.split('&').filter_map(choice).collect::<Vec<_>>()
    });
    for decision in 0..step {
        for (seat, choice) in decisions.next()? {
            table.commit(seat, decision, &choice).ok()?;
        }
    }
    Some((table, decisions.next().unwrap_or_default()))
}

/// A moment of the example as a figure.
fn figure(game: &str, &Moment { step, seat, ghost, .. }: &Moment, words: &Words) -> Option<String> {
    let (table, next) = table_at(game, step)?;
    let names: Vec<String> = ["Anna", "Benoît"].map(str::to_owned).to_vec();
    let words = words.clone().with_names(names.clone());
    let seat = Seat::new(seat);
    let seen = table.see(Viewer::Seat(seat));
    let view = tablee_scene::drawn(&*seen);
    let gestures = if ghost { view.gestures(&words) } else { Gestures::default() };
    let played = next.into_iter().find(|(other, _)| *other == seat).map(|(_, choice)| choice).filter(|_| ghost);
    let pick = match &played {
        Some(choice) => tablee_board::Pick::default().press(&gestures, &Press::Move(choice.clone())),
        None => tablee_board::Pick::default(),
    };
    let standing = table.standing();
    let over = table.turn() == Turn::Over;
    let pen = Pen {
        words: &words,
        gestures: &gestures,
        pick: &pick,
        shown: seat,
        names: &names,
        advice: &[],
        last: &[],
        standing: over.then_some(&standing),
    };
    let mut scene = view.scene(&pen);
    // A picture in the text is looked at, not played with.
    scene.board.drawing.still();
    let hand: String =
        if over { String::new() } else { scene.hand.iter().map(|held| svg(&held.picture, "held")).collect() };
    let meaning = played.and_then(|choice| seen.describe(&choice)).map(|sentence| words.say(&sentence));
    let mut caption: Vec<String> = meaning.into_iter().chain(scene.outcome).collect();
    if caption.is_empty() {
        caption.push(words.text(if over { "rules-at-end" } else { "rules-at-start" }));
    }
    let board = svg(&scene.board, "shown-board");
    let caption = escape(&caption.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" "));
    Some(format!(
        "<figure class=\"moment\">{board}<div class=\"shown-hand\">{hand}</div><figcaption>{caption}</figcaption></figure>"
    ))
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// Puts the pictures beside the rules they show.
fn illustrate(game: &str, article: &Element, words: &Words) {
    for moment in example(game).map_or(&[][..], |example| example.moments) {
        let rule = article.query_selector(&format!("[id=\"{}\"]", moment.rule)).ok().flatten();
        if let (Some(rule), Some(figure)) = (rule, figure(game, moment, words)) {
            let _ = rule.insert_adjacent_html("beforeend", &figure);
        }
    }
}

fn headings(article: &Element) -> Vec<Heading> {
    let Ok(found) = article.query_selector_all("h2[id], h3[id]") else { return Vec::new() };
    let elements = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    let heading = |element: Element| Heading {
        id: element.id(),
        text: element.text_content().unwrap_or_default(),
        chapter: element.tag_name() == "H2",
    };
    elements.map(heading).collect()
}

fn go_to(id: &str) {
    let found = browser::document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = found {
        element.scroll_into_view();
        let _ = element.set_attribute("tabindex", "-1");
        browser::focus(&element);
    }
}

/// Shows only what has all the words; gives how many rules that are.
fn search(article: &Element, wanted: &str) -> usize {
    let wanted = wanted.trim().to_lowercase();
    let Ok(rules) = article.query_selector_all("li.rule") else { return 0 };
    let mut count = 0;
    for rule in (0..rules.length()).filter_map(|index| rules.get(index)?.dyn_into::<Element>().ok()) {
        let text = rule.text_content().unwrap_or_default().to_lowercase();
        let fits = wanted.split_whitespace().all(|word| text.contains(word));
        count += usize::from(fits);
        let _ = rule.class_list().toggle_with_force("missed", !fits);
    }
    let _ = article.class_list().toggle_with_force("searched", !wanted.is_empty());
    count
}

/// The screen; with a number, at that rule.
pub(crate) fn screen(game: &str, rule: Option<String>) -> AnyView {
    let page = page();
    let Some(info) = tablee_catalog::info(game) else {
        return super::app::not_found(page).into_any();
    };
    let article = NodeRef::<leptos::html::Article>::new();
    let contents = RwSignal::new(Vec::<Heading>::new());
    let trouble = RwSignal::new(false);
    let found = RwSignal::new(None::<usize>);
    Effect::new(move || {
        let words = page.words();
        let rule = rule.clone();
        spawn_local(async move {
            let address = format!("{}rules/{}.{}.html", assets(), info.id, words.language().code());
            let text = ask::text(&address).await;
            let Some(Some(element)) = article.try_get_untracked() else { return };
            match text {
                Ok(text) => {
                    // These files are our own, made with the page.
                    element.set_inner_html(&text);
                    illustrate(info.id, &element, &words);
                    contents.set(headings(&element));
                    trouble.set(false);
                    if let Some(rule) = rule {
                        browser::next_frame(move || go_to(&rule));
                    }
                }
                Err(_) => trouble.set(true),
            }
        });
    });
    let typed = move |event: leptos::ev::Event| {
        let wanted = event_target_value(&event);
        if let Some(element) = article.get_untracked() {
            let count = search(&element, &wanted);
            found.set((!wanted.trim().is_empty()).then_some(count));
        }
    };
    view! {
        <main class="new rules">
            {super::app::top(page)}
            {others(page, info)}
            <div class="rules-parts">
                <nav class="contents" aria-label=move || page.text("rules-contents")>
                    <label class="field tall">
                        {move || page.text("rules-search")}
                        <input type="search" on:input=typed/>
                    </label>
                    <p class="facts" role="status">
                        {move || found.get().map(|count| page.words().say(&Sentence::new("rules-found").count("count", count)))}
                    </p>
                    // On a phone the text comes first.
                    <details class="fold" open=browser::prefers("(min-width: 900px)")>
                        <summary>{move || page.text("rules-contents")}</summary>
                        <ul>{move || contents.get().into_iter().map(line).collect_view()}</ul>
                    </details>
                </nav>
                <article node_ref=article class="rules-text"></article>
            </div>
            {move || trouble.get().then(|| view! { <p class="refusal" role="alert">{page.text("rules-away")}</p> })}
        </main>
    }
    .into_any()
}

fn line(heading: Heading) -> impl IntoView {
    let Heading { id, text, chapter } = heading;
    view! {
        <li class:chapter=chapter>
            <button class="link" on:click=move |_| go_to(&id)>{text}</button>
        </li>
    }
}

/// The way to the rules of the other games.
fn others(page: Page, here: &'static Info) -> impl IntoView {
    move || {
        let link = |info: &&'static Info| {
            let current = (info.id == here.id).then_some("page");
            view! { <a class="button quiet" aria-current=current href=Route::Rules(info.id.to_owned()).hash()>{page.text(info.name)}</a> }
        };
        view! { <nav class="row" aria-label=page.text("web-rules")>{GAMES.iter().map(link).collect_view()}</nav> }
    }
}
