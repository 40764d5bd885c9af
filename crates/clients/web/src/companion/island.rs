//! An island of Karuba cards, entered card by card or as a grid of numbers, with what it is worth and why.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use tablee_board::{Board as _, Gestures, Pick};
use tablee_core::{ComponentSet as _, DiagramError, Say as _, Seat, SeatSet, Sentence, Standing};
use tablee_karuba_cards::{
    Card, CardSet, Island, KarubaCardsSet, LaidCard, Options, Phase, Place, PlayerView, View as CardsView,
};
use tablee_scene::{Drawn as _, Pen, Scene};
use tablee_words::Words;
use web_sys::Element;

use crate::browser;
use crate::settings::Page;
use crate::table::svg;

const STORE: &str = "island";

#[derive(Clone, Copy)]
struct Sheet {
    page: Page,
    grid: RwSignal<String>,
    detours: RwSignal<bool>,
    picked: RwSignal<Option<Card>>,
}

/// A position in which nothing but this island is there.
fn position(island: &Island, detours: bool, phase: Phase, held: CardSet) -> CardsView {
    let set = KarubaCardsSet::standard();
    let laid = |(card, place): (Card, Place)| LaidCard { card, x: place.x(), y: place.y() };
    let choosing = phase == Phase::Select;
    CardsView {
        viewer: Some(Seat::FIRST),
        options: Options { detours },
        set: set.clone(),
        round: 8,
        phase,
        deciding: SeatSet::one(Seat::FIRST),
        players: vec![PlayerView {
            seat: Seat::FIRST,
            hand: Some(if choosing { held } else { CardSet::EMPTY }),
            hand_size: 0,
            pile_size: 0,
            unseen: CardSet::EMPTY,
            chosen: if choosing { CardSet::EMPTY } else { held },
            discarded: Vec::new(),
            island: island.laid().map(laid).collect(),
            points: island.points(set.get(), detours),
        }],
    }
}

fn drawn(view: &CardsView, gestures: &Gestures, pick: &Pick, standing: Option<&Standing>, words: &Words) -> Scene {
    let pen = Pen { words, gestures, pick, shown: Seat::FIRST, names: &[], advice: &[], last: &[], standing };
    view.scene(&pen)
}

/// An island as rows of numbers.
fn written(cells: &[(Card, i8, i8)]) -> String {
    let bound = |coordinate: fn(&(Card, i8, i8)) -> i8| {
        let values = cells.iter().map(coordinate);
        values.clone().min().zip(values.max())
    };
    let (Some((left, right)), Some((top, bottom))) = (bound(|cell| cell.1), bound(|cell| cell.2)) else {
        return String::new();
    };
    let field = |x: i8, y: i8| match cells.iter().find(|cell| (cell.1, cell.2) == (x, y)) {
        Some((card, ..)) => format!("{:>2}", card.number()),
        None => " .".to_owned(),
    };
    let row = |y: i8| (left..=right).map(|x| field(x, y)).collect::<Vec<_>>().join(" ");
    (top..=bottom).map(row).collect::<Vec<_>>().join("\n")
}

/// What is wrong with a grid, in words.
fn complaint(error: &DiagramError) -> Sentence {
    let sentence = match error.expected.as_str() {
        expected if expected.contains("C5") => Sentence::new("companion-too-wide"),
        expected if expected.contains("C6") => Sentence::new("companion-apart"),
        expected if expected.contains("once") => Sentence::new("companion-twice"),
        _ => Sentence::new("companion-no-card"),
    };
    sentence.text("found", &error.found)
}

impl Sheet {
    fn island(self) -> Result<Island, String> {
        let read = self.grid.with(|grid| Island::from_grid(grid));
        read.map_err(|error| self.page.words().say(&complaint(&error)))
    }

    fn cells(self) -> Vec<(Card, i8, i8)> {
        let island = self.grid.with_untracked(|grid| Island::from_grid(grid)).unwrap_or(Island::EMPTY);
        island.laid().map(|(card, place)| (card, place.x(), place.y())).collect()
    }

    /// A card that lies there is taken away, another one is picked up.
    fn press_card(self, card: Card) {
        let mut cells = self.cells();
        if cells.iter().any(|cell| cell.0 == card) {
            cells.retain(|cell| cell.0 != card);
            self.picked.set(None);
            self.grid.set(written(&cells));
        } else if cells.is_empty() {
            self.grid.set(written(&[(card, 0, 0)]));
        } else {
            self.picked.update(|picked| *picked = if *picked == Some(card) { None } else { Some(card) });
        }
    }

    fn press_place(self, element: &Element) {
        let Some(card) = self.picked.get_untracked() else { return };
        let cell = element.get_attribute("data-cell");
        let cell = cell.as_deref().and_then(|text| text.split_once(','));
        let Some((Ok(x), Ok(y))) = cell.map(|(x, y)| (x.parse(), y.parse())) else { return };
        let mut cells = self.cells();
        cells.push((card, x, y));
        self.picked.set(None);
        self.grid.set(written(&cells));
    }

    fn click(self, event: &MouseEvent) {
        if let Some(element) = browser::closest(event, "[data-cell]") {
            self.press_place(&element);
        }
    }

    fn key(self, event: &KeyboardEvent) {
        if !matches!(event.key().as_str(), "Enter" | " ") {
            return;
        }
        if let Some(element) = browser::closest(event, "[data-cell]") {
            event.prevent_default();
            self.press_place(&element);
        }
    }

    /// The island, with the places of the picked card or else with the paths that count.
    fn board(self) -> String {
        let words = self.page.words();
        let Ok(island) = self.island() else { return String::new() };
        let detours = self.detours.get();
        let mut scene = match self.picked.get().filter(|&card| !island.cards().contains(card)) {
            Some(card) => {
                let view = position(&island, detours, Phase::Lay, CardSet::one(card));
                let legal: Vec<String> = island.open_places().map(|place| format!("{card}@{place}")).collect();
                let pick = Pick { digits: vec!['1'], ..Pick::default() };
                drawn(&view, &view.gestures(&legal, &words), &pick, None, &words)
            }
            None => {
                let view = position(&island, detours, Phase::Over, CardSet::EMPTY);
                let (points, lines) = island.score(view.set.get(), detours);
                let standing = Standing { scores: vec![points], places: vec![1], breakdown: vec![lines] };
                drawn(&view, &Gestures::default(), &Pick::default(), Some(&standing), &words)
            }
        };
        // Every place can be reached with the Tab key: there are few.
        scene.board.drawing.reach(true);
        svg(&scene.board, "island")
    }

    /// The sixteen cards.
    fn palette(self) -> impl IntoView {
        let words = self.page.words();
        let all = Card::all().collect();
        let view = position(&Island::EMPTY, false, Phase::Select, all);
        let hand = drawn(&view, &Gestures::default(), &Pick::default(), None, &words).hand;
        let laid = self.island().map(|island| island.cards()).unwrap_or(CardSet::EMPTY);
        let picked = self.picked.get();
        Card::all()
            .enumerate()
            .map(|(index, card)| {
                let picture = hand.get(index).map(|holding| svg(&holding.picture, "")).unwrap_or_default();
                let lies = laid.contains(card);
                let sentence =
                    if lies { Sentence::new("companion-card-lies") } else { Sentence::new("companion-card") };
                let label = words.say(&sentence.number("card", card.number()));
                view! {
                    <button
                        class="palette-card"
                        class:lies=lies
                        class:picked=picked == Some(card)
                        aria-pressed=if picked == Some(card) { "true" } else { "false" }
                        aria-label=label
                        on:click=move |_| self.press_card(card)
                    >
                        <span aria-hidden="true" inner_html=picture></span>
                    </button>
                }
            })
            .collect_view()
    }

    /// Why the island is worth what it is.
    fn explained(self) -> AnyView {
        let words = self.page.words();
        let island = match self.island() {
            Ok(island) => island,
            Err(text) => return view! { <p class="refusal" role="alert">{text}</p> }.into_any(),
        };
        let (points, lines) = island.score(KarubaCardsSet::standard().get(), self.detours.get());
        let total = words.say(&Sentence::new("score-total").number("points", points));
        let line = |line: tablee_core::ScoreLine| {
            let cards = line.marks.join(" → ");
            view! { <li><span>{words.say(&line.sentence)}" "<span class="facts">{cards}</span></span><b>{line.points}</b></li> }
        };
        let lines = lines.into_iter().map(line).collect_view();
        view! { <ul class="explained">{lines}</ul><p class="large" role="status">{total}</p> }.into_any()
    }
}

pub(super) fn section(page: Page) -> impl IntoView {
    let sheet = Sheet {
        page,
        grid: RwSignal::new(browser::stored_text(STORE).unwrap_or_default()),
        detours: RwSignal::new(false),
        picked: RwSignal::new(None),
    };
    Effect::new(move || {
        sheet.grid.with(|grid| browser::store_text(STORE, grid));
    });
    let help =
        move || page.text(if sheet.picked.get().is_some() { "companion-press-place" } else { "companion-press-card" });
    view! {
        <section class="counter" aria-labelledby="counter-title">
            <h2 id="counter-title">{move || page.text("companion-island")}</h2>
            <p class="lead">{help}</p>
            <div class="counter-parts">
                <div class="palette" role="group" aria-label=move || page.text("companion-cards")>{move || sheet.palette()}</div>
                <div
                    class="counter-board"
                    on:click=move |event| sheet.click(&event)
                    on:keydown=move |event| sheet.key(&event)
                    inner_html=move || sheet.board()
                ></div>
                <div>
                    {move || sheet.explained()}
                    <label class="switch">
                        <input
                            type="checkbox"
                            prop:checked=move || sheet.detours.get()
                            on:change=move |event| sheet.detours.set(event_target_checked(&event))
                        />
                        {move || page.text("web-option-detours-yes")}
                    </label>
                    <label class="field tall">
                        {move || page.text("companion-grid")}
                        <textarea
                            rows="4"
                            spellcheck="false"
                            prop:value=move || sheet.grid.get()
                            on:input=move |event| {
                                sheet.picked.set(None);
                                sheet.grid.set(event_target_value(&event));
                            }
                        ></textarea>
                    </label>
                    <p>
                        <button class="button" on:click=move |_| {
                            sheet.picked.set(None);
                            sheet.grid.set(String::new());
                        }>{move || page.text("companion-clear")}</button>
                    </p>
                </div>
            </div>
        </section>
    }
}
