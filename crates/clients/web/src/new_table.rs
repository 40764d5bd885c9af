//! A new table: against bots, around this screen, or with friends. Everything has a good default; one press plays.

use leptos::prelude::*;
use tablee_bots::Level;
use tablee_core::{Info, MAX_NAME_LENGTH, Say as _, Seat, Switch};
use tablee_sitting::Player;

use crate::later::Online;
use crate::local::Local;
use crate::names;
use crate::route::Route;
use crate::settings::{Page, page};
use crate::table::svg;

/// Who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum With {
    Bots,
    Screen,
    Friends,
}

pub(crate) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Random => "web-level-random",
        Level::Easy => "web-level-easy",
        Level::Medium => "web-level-medium",
        Level::Hard => "web-level-hard",
        Level::Master => "web-level-master",
    }
}

pub(crate) const LEVELS: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

/// What is chosen so far.
#[derive(Clone, Copy)]
struct Wish {
    with: RwSignal<With>,
    seats: RwSignal<usize>,
    level: RwSignal<Level>,
    options: RwSignal<Vec<(&'static str, &'static str)>>,
    /// What the people around this screen are called.
    names: RwSignal<Vec<String>>,
    trouble: RwSignal<Option<String>>,
}

fn play(page: Page, info: &'static Info, wish: Wish) {
    let words = page.words();
    let (with, seats, level) = (wish.with.get_untracked(), wish.seats.get_untracked(), wish.level.get_untracked());
    let options = wish.options.with_untracked(|options| {
        options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
    });
    let players: Vec<Player> = (0..seats)
        .map(|index| if with == With::Bots && index > 0 { Player::Bot(level) } else { Player::Human })
        .collect();
    let given = wish.names.get_untracked();
    page.change(|settings| settings.names.clone_from(&given));
    let name = |(index, player): (usize, &Player)| match player {
        Player::Human => {
            let known = given.get(index).map(|name| name.trim()).filter(|name| !name.is_empty());
            known.map_or_else(|| names::numbered(&words, Seat::new(index)), ToOwned::to_owned)
        }
        Player::Bot(_) => BOT_NAMES[index % BOT_NAMES.len()].to_owned(),
    };
    let names = players.iter().enumerate().map(name).collect();
    match Local::open(info.id, Some(options), players, names) {
        Ok(id) => Route::Table(id).go(),
        Err(sentences) => {
            let text = sentences.iter().map(|sentence| words.say(sentence)).collect::<Vec<_>>().join(" ");
            wish.trouble.set(Some(text));
        }
    }
}

/// What bots are called.
const BOT_NAMES: [&str; 6] = ["Ada", "Blaise", "Colette", "Duke", "Émilie", "Fela"];

fn radio<T: Copy + PartialEq + Send + Sync + 'static>(
    page: Page,
    group: &'static str,
    signal: RwSignal<T>,
    value: T,
    text: &'static str,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=group prop:checked=move || signal.get() == value on:change=move |_| signal.set(value)/>
            <span>{move || page.text(text)}</span>
        </label>
    }
}

/// What the person in a seat is called; nothing is asked for.
fn name_field(label: String, names: RwSignal<Vec<String>>, seat: usize) -> impl IntoView {
    let value = names.with_untracked(|names| names.get(seat).cloned()).unwrap_or_default();
    let set = move |event| {
        names.update(|names| {
            names.resize(names.len().max(seat + 1), String::new());
            names[seat] = event_target_value(&event);
        });
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <input autocomplete="off" maxlength=MAX_NAME_LENGTH prop:value=value on:input=set/>
        </label>
    }
}

/// The names of last time; whoever was only at tables elsewhere has a name from there.
fn known_names(page: Page) -> Vec<String> {
    let mut names = page.settings.with_untracked(|settings| settings.names.clone());
    if names.first().is_none_or(|name| name.trim().is_empty()) {
        names.resize(names.len().max(1), String::new());
        names[0] = names::given(page).unwrap_or_default();
    }
    names
}

/// The screen.
pub(crate) fn screen(game: String) -> AnyView {
    let page = page();
    let Some(info) = tablee_catalog::info(&game) else {
        return super::app::not_found(page).into_any();
    };
    let first = |switch: &Switch| Some((switch.name, switch.values.first()?.0));
    let wish = Wish {
        with: RwSignal::new(With::Bots),
        seats: RwSignal::new(info.fewest_seats.max(2)),
        level: RwSignal::new(Level::Medium),
        names: RwSignal::new(known_names(page)),
        options: RwSignal::new(info.switches.iter().filter_map(first).collect()),
        trouble: RwSignal::new(None),
    };
    let cover = tablee_scene::cover(info.id).map(|picture| svg(&picture, "cover")).unwrap_or_default();
    let seats = move || {
        (info.fewest_seats.max(2)..=info.most_seats)
            .map(|count| {
                view! {
                    <label class="choice small">
                        <input
                            type="radio"
                            name="seats"
                            prop:checked=move || wish.seats.get() == count
                            on:change=move |_| wish.seats.set(count)
                        />
                        <span>{count}</span>
                    </label>
                }
            })
            .collect_view()
    };
    let levels = move || {
        (wish.with.get() == With::Bots).then(|| {
            view! {
                <fieldset>
                    <legend>{page.text("web-level")}</legend>
                    {LEVELS.map(|level| radio(page, "level", wish.level, level, level_name(level))).collect_view()}
                </fieldset>
            }
        })
    };
    let names = move || match wish.with.get() {
        With::Bots => name_field(page.text("online-your-name"), wish.names, 0).into_any(),
        With::Screen => {
            let field = |seat| name_field(names::numbered(&page.words(), Seat::new(seat)), wish.names, seat);
            view! {
                <fieldset>
                    <legend>{page.text("web-names")}</legend>
                    {(0..wish.seats.get()).map(field).collect_view()}
                </fieldset>
            }
            .into_any()
        }
        With::Friends => ().into_any(),
    };
    let options = info
        .switches
        .iter()
        .enumerate()
        .map(|(index, switch)| {
            let value = |&(value, text): &(&'static str, &'static str)| {
                let checked = move || wish.options.read().get(index).is_some_and(|now| now.1 == value);
                let set = move |_| wish.options.update(|options| options[index].1 = value);
                view! {
                    <label class="choice">
                        <input type="radio" name=switch.name prop:checked=checked on:change=set/>
                        <span>{move || page.text(text)}</span>
                    </label>
                }
            };
            view! {
                <fieldset>
                    <legend>{move || page.text(switch.title)}</legend>
                    {switch.values.iter().map(value).collect_view()}
                </fieldset>
            }
        })
        .collect_view();
    let action = move || match wish.with.get() {
        With::Friends => crate::later::online(page, Online::Invite(info, wish.seats, wish.options)),
        _ => view! {
            <button class="button main large" on:click=move |_| play(page, info, wish)>{page.text("home-play")}</button>
        }
        .into_any(),
    };
    let friends = crate::browser::has_server()
        .then(|| radio(page, "with", wish.with, With::Friends, "web-with-friends").into_any());
    view! {
        <main class="new">
            {super::app::top(page)}
            <div class="new-head">
                <span class="cover-frame" aria-hidden="true" inner_html=cover></span>
                <h1>{move || page.text(info.name)}</h1>
            </div>
            <fieldset>
                <legend>{move || page.text("web-with")}</legend>
                {radio(page, "with", wish.with, With::Bots, "web-with-bots")}
                {radio(page, "with", wish.with, With::Screen, "web-with-screen")}
                {friends}
            </fieldset>
            <fieldset class="inline"><legend>{move || page.text("web-seats")}</legend>{seats}</fieldset>
            {levels}
            {names}
            {action}
            {move || wish.trouble.get().map(|text| view! { <p class="refusal" role="alert">{text}</p> })}
            <details class="options">
                <summary>{move || page.text("web-options")}</summary>
                {options}
                <p class="facts">{move || page.text(info.faces)}</p>
            </details>
            <p><a href=Route::Rules(info.id.to_owned()).hash()>{move || page.text("web-rules")}</a></p>
        </main>
    }
    .into_any()
}
