//! Beside the table: who is there, what they say, what can be done apart from the game.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use tablee_core::{Say as _, Sentence};
use tablee_protocol::limits::CHAT_LENGTH;
use tablee_protocol::{Command, GameUpdate, Update};

use super::{Company, code};
use crate::browser;
use crate::icons;
use crate::route::Route;
use crate::settings::Page;
use tablee_sitting::name_in;

/// The button that opens the sheet. It counts what was said meanwhile.
pub(crate) fn tool(page: Page, company: Company) -> impl IntoView {
    let label = move || page.words().say(&Sentence::new("online-company-unread").count("count", company.unread.get()));
    let unread = move || {
        let count = company.unread.get();
        (count > 0).then(|| view! { <span class="unread" aria-hidden="true">{count}</span> })
    };
    // The line of the status says so too, where there is room for it.
    let cut =
        move || company.cut.get().then(|| view! { <p class="cut" aria-hidden="true">{page.text("online-cut")}</p> });
    view! {
        <button class="button quiet tool" data-act=tablee_scene::Act::Company.to_string() title=label aria-label=label>
            <span class="sign-frame" inner_html=icons::talk()></span>
            {unread}
        </button>
        {cut}
    }
}

/// The sheet.
pub(crate) fn sheet(page: Page, company: Company) -> impl IntoView {
    Effect::new(move || {
        // Whoever looks has read.
        company.talk.track();
        company.unread.set(0);
    });
    let title = move || company.read(|now| now.table.name.clone()).unwrap_or_default();
    view! {
        <div class="sheet side company" role="dialog" aria-label=move || page.text("online-company")>
            <button class="button quiet close" data-act=tablee_scene::Act::Close.to_string() aria-label=move || page.text("web-close") inner_html=icons::close()></button>
            <h2 class="name">{title}</h2>
            {connection(page, company)}
            {move || seats(page, company)}
            {move || game_buttons(page, company)}
            {chat(page, company)}
            {move || proof(page, company)}
            <details class="fold">
                <summary>{move || page.text("online-invite-watch")}</summary>
                {code::address(page, "watch-address", "online-address", company.address())}
            </details>
            {move || seated(company).then(|| moving(page, company))}
        </div>
    }
}

/// Whether one has a seat.
pub(super) fn seated(company: Company) -> bool {
    company.read(|now| now.you.is_some()).unwrap_or_default()
}

/// Says so if the server cannot be reached.
pub(super) fn connection(page: Page, company: Company) -> impl IntoView {
    view! {
        <p class="facts" role="status">{move || company.cut.get().then(|| page.text("online-cut"))}</p>
    }
}

fn marks(page: Page, update: &Update, index: usize) -> String {
    let Some(seat) = update.table.seats.get(index) else { return String::new() };
    let ready = |game: &GameUpdate| game.chosen.iter().any(|seat| seat.index() == index);
    let decides = |game: &GameUpdate| game.deciding.iter().any(|seat| seat.index() == index);
    let mut marks = Vec::new();
    if update.you.is_some_and(|seat| seat.index() == index) {
        marks.push(page.text("online-you"));
    }
    if seat.away {
        marks.push(page.text("online-is-away"));
    }
    if seat.again {
        marks.push(page.text("online-wants-again"));
    }
    match &update.game {
        Some(game) if ready(game) => marks.push(page.text("web-ready")),
        Some(game) if decides(game) => marks.push(page.text("web-decides")),
        _ => (),
    }
    marks.join(" · ")
}

fn seats(page: Page, company: Company) -> impl IntoView {
    let words = page.words();
    company.read(|now| {
        let many = now.table.games > 1 || now.table.played > 1;
        let line = |index: usize| {
            let total = many.then(|| now.table.totals.get(index).copied()).flatten();
            view! {
                <li>
                    <b>{name_in(now, index, &words)}</b>
                    <span class="facts">{marks(page, now, index)}</span>
                    <span class="points">{total}</span>
                </li>
            }
        };
        let number = now.game.as_ref().map_or(1, |game| game.number);
        let of = Sentence::new("online-match").number("number", number).number("games", now.table.games);
        view! {
            <ul class="company-seats">{(0..now.table.seats.len()).map(line).collect_view()}</ul>
            {many.then(|| view! { <p class="facts">{words.say(&of)}</p> })}
        }
    })
}

/// Leaving, coming back, playing again, the record.
fn game_buttons(page: Page, company: Company) -> impl IntoView {
    company.read(|now| {
        let own = now.you.and_then(|seat| now.table.seats.get(seat.index()));
        let over = now.game.as_ref().is_some_and(|game| game.standing.is_some());
        let button = |text: &'static str, main: bool, command: Command| {
            view! {
                <button class="button" class:main=main on:click=move |_| { company.order(command.clone()); }>
                    {page.text(text)}
                </button>
            }
        };
        let going = own.filter(|_| !over).map(|own| {
            if own.away {
                button("online-return", true, Command::Return)
            } else {
                button("online-leave", false, Command::Leave)
            }
        });
        let again = own.filter(|own| over && !own.again).map(|_| button("web-again", true, Command::Rematch));
        let waits = own.filter(|own| over && own.again).map(|_| page.text("online-again-waits"));
        let record = (over || now.table.played > 0).then(|| {
            let address = format!("/r/{}", now.table.code);
            view! { <a class="button" href=address target="_blank">{page.text("online-record")}</a> }
        });
        let watching = own.is_none().then(|| view! { <p>{page.text("online-watching")}</p> });
        view! {
            {watching}
            <p class="row">{going}{again}{record}</p>
            {waits.map(|text| view! { <p class="facts" role="status">{text}</p> })}
        }
    })
}

/// What is said, and a line to say something.
pub(super) fn chat(page: Page, company: Company) -> impl IntoView {
    let field: NodeRef<leptos::html::Input> = NodeRef::new();
    let allowed = Memo::new(move |_| company.read(|now| now.table.chat).unwrap_or_default());
    let seated = Memo::new(move |_| seated(company));
    let say = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let text = field.value().trim().to_owned();
        if !text.is_empty() {
            company.order(Command::Say { text });
            field.set_value("");
        }
    };
    let lines = move || {
        let lines = company.talk.get();
        // The newest line stays in sight.
        browser::next_frame(|| {
            for list in browser::all(".talk") {
                list.set_scroll_top(list.scroll_height());
            }
        });
        lines
            .into_iter()
            .map(|(_, line)| view! { <li><b>{line.name}</b>" "<span>{line.says}</span></li> })
            .collect_view()
    };
    let form = move || {
        (seated.get() && allowed.get()).then(|| {
            view! {
                <form class="line" on:submit=say>
                    <label for="chat-line">{page.text("online-say-label")}</label>
                    <input id="chat-line" class="wide" node_ref=field autocomplete="off" maxlength=CHAT_LENGTH/>
                    <button class="button">{page.text("online-say")}</button>
                </form>
            }
        })
    };
    let switch = move || {
        seated.get().then(|| {
            view! {
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=move || allowed.get()
                        on:change=move |event| {
                            company.order(Command::Chat { on: event_target_checked(&event) });
                        }
                    />
                    {page.text("online-chat-switch")}
                </label>
            }
        })
    };
    view! {
        <section class="chat">
            <h2>{move || page.text("online-chat")}</h2>
            <ol class="log talk" tabindex="0" aria-live="polite" aria-label=move || page.text("online-chat")>{lines}</ol>
            {move || (!allowed.get()).then(|| view! { <p class="facts">{page.text("online-chat-is-off")}</p> })}
            {form}
            {switch}
        </section>
    }
}

/// The hash that was shown before the first move, and at the end what it was made from.
fn proof(page: Page, company: Company) -> impl IntoView {
    company.read(|now| {
        now.game.as_ref().map(|game| {
            let opening = game.opening.clone().map(|opening| {
                view! {
                    <dt>{page.text("online-salt")}</dt>
                    <dd><code>{opening.salt}</code></dd>
                    <dt>{page.text("online-deal")}</dt>
                    <dd><code>{opening.deal}</code></dd>
                }
            });
            view! {
                <details class="fold">
                    <summary>{page.text("online-proof")}</summary>
                    <p class="facts">{page.text("online-proof-why")}</p>
                    <dl class="proof">
                        <dt>{page.text("online-hash")}</dt>
                        <dd><code>{game.hash.clone()}</code></dd>
                        {opening}
                    </dl>
                </details>
            }
        })
    })
}

/// Moves the seat to another device.
pub(super) fn moving(page: Page, company: Company) -> impl IntoView {
    // The address belongs to the table's company: what others do meanwhile draws this anew.
    let shown = move || match company.key.get() {
        Some(key) => code::address(page, "key-address", "online-move-address", key.address).into_any(),
        None => view! {
            <button class="button" on:click=move |_| company.move_seat()>{page.text("online-move-make")}</button>
        }
        .into_any(),
    };
    view! {
        <details class="fold" open=company.key.with_untracked(Option::is_some)>
            <summary>{page.text("online-move")}</summary>
            <p class="facts">{page.text("online-move-why")}</p>
            {shown}
        </details>
    }
}

/// Goes to a table.
pub(super) fn go(code: tablee_protocol::TableCode) {
    Route::Online(code.to_string()).go();
}
