//! An island of Karuba cards, entered card by card or as a grid of numbers, with what it is worth and why.

use tablee_board::{Board as _, Gestures, Pick};
use tablee_core::{ComponentSet as _, Say as _, Seat, SeatSet, Sentence, Standing};
use tablee_karuba_cards::{
    Card, CardSet, GridError, GridFault, Island, KarubaCardsSet, LaidCard, Options, Phase, Place, PlayerView,
    View as CardsView,
};
use tablee_scene::{Drawing, Drawn as _, Node, Pen, Scene, Spot};
use tablee_words::Words;

use crate::context::Context;
use crate::html::{Listeners, Tag, all, framed, refusal, tag};

const STORE: &str = "island";

/// Something happened where an island is counted.
#[derive(Clone, Debug)]
pub enum Message {
    /// A card was pressed.
    Card(Card),
    /// The numbers were changed.
    Grid(String),
    /// Whether detours count.
    Detours(bool),
    /// All cards are taken away.
    Clear,
}

impl From<Message> for crate::Message {
    fn from(message: Message) -> crate::Message {
        super::Message::Island(message).into()
    }
}

/// The island that is counted.
#[derive(Debug)]
pub(super) struct Sheet {
    grid: String,
    detours: bool,
    picked: Option<Card>,
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
fn complaint(error: &GridError) -> Sentence {
    let sentence = match error.fault {
        GridFault::TooWide => Sentence::new("companion-too-wide"),
        GridFault::Apart => Sentence::new("companion-apart"),
        GridFault::Twice => Sentence::new("companion-twice"),
        GridFault::NoCard | GridFault::TooMany | GridFault::TwoStars => Sentence::new("companion-no-card"),
    };
    sentence.text("found", &error.found)
}

impl Sheet {
    pub(super) fn new(cx: &Context) -> Sheet {
        Sheet { grid: cx.outside.stored(STORE).unwrap_or_default(), detours: false, picked: None }
    }

    pub(super) fn update(&mut self, cx: &Context, message: Message) {
        match message {
            Message::Card(card) => self.press_card(cx, card),
            Message::Grid(grid) => self.write(cx, grid),
            Message::Detours(on) => self.detours = on,
            Message::Clear => self.write(cx, String::new()),
        }
    }

    /// Other numbers. What was picked up is put back.
    fn write(&mut self, cx: &Context, grid: String) {
        self.picked = None;
        self.grid = grid;
        cx.outside.store(STORE, &self.grid);
    }

    fn island(&self) -> Result<Island, GridError> {
        Island::from_grid(&self.grid)
    }

    fn cells(&self) -> Vec<(Card, i8, i8)> {
        let island = self.island().unwrap_or(Island::EMPTY);
        island.laid().map(|(card, place)| (card, place.x(), place.y())).collect()
    }

    /// A card that lies there is taken away, another one is picked up.
    fn press_card(&mut self, cx: &Context, card: Card) {
        let mut cells = self.cells();
        if cells.iter().any(|cell| cell.0 == card) {
            cells.retain(|cell| cell.0 != card);
            self.write(cx, written(&cells));
        } else if cells.is_empty() {
            self.write(cx, written(&[(card, 0, 0)]));
        } else {
            self.picked = if self.picked == Some(card) { None } else { Some(card) };
        }
    }

    /// A place of the island was pressed: the picked card is laid there.
    pub(super) fn spot(&mut self, cx: &Context, spot: Spot) {
        let (Some(card), Spot::Cell((x, y))) = (self.picked, spot) else { return };
        let (Ok(x), Ok(y)) = (i8::try_from(x), i8::try_from(y)) else { return };
        let mut cells = self.cells();
        cells.push((card, x, y));
        self.write(cx, written(&cells));
    }

    /// The island, with the places of the picked card or else with the paths that count.
    fn board(&self, words: &Words) -> Option<Node> {
        let island = self.island().ok()?;
        let mut scene = match self.picked.filter(|&card| !island.cards().contains(card)) {
            Some(card) => {
                let view = position(&island, self.detours, Phase::Lay, CardSet::one(card));
                let legal: Vec<String> = island.open_places().map(|place| format!("{card}@{place}")).collect();
                let pick = Pick { digits: vec!['1'], ..Pick::default() };
                drawn(&view, &view.gestures(&legal, words), &pick, None, words)
            }
            None => {
                let view = position(&island, self.detours, Phase::Over, CardSet::EMPTY);
                let (points, lines) = island.score(view.set.get(), self.detours);
                let standing = Standing { scores: vec![points], places: vec![1], breakdown: vec![lines] };
                drawn(&view, &Gestures::default(), &Pick::default(), Some(&standing), words)
            }
        };
        // Every place can be reached with the Tab key: there are few.
        scene.board.drawing.reach(true);
        Some(scene.board.element("island"))
    }

    /// The sixteen cards.
    fn palette(&self, words: &Words, on: &Listeners) -> Drawing {
        let view = position(&Island::EMPTY, false, Phase::Select, Card::all().collect());
        let hand = drawn(&view, &Gestures::default(), &Pick::default(), None, words).hand;
        let laid = self.island().map_or(CardSet::EMPTY, |island| island.cards());
        let card = |(card, holding): (Card, &tablee_scene::Holding)| {
            let (lies, picked) = (laid.contains(card), self.picked == Some(card));
            let sentence = if lies { Sentence::new("companion-card-lies") } else { Sentence::new("companion-card") };
            let label = words.say(&sentence.number("card", card.number()));
            let class = match (lies, picked) {
                (true, true) => "palette-card lies picked",
                (true, false) => "palette-card lies",
                (false, true) => "palette-card picked",
                (false, false) => "palette-card",
            };
            let button = tag("button").class(class).attribute("aria-pressed", picked).label(label);
            button.press(on, Message::Card(card)).add(framed("", &holding.picture, ""))
        };
        all(Card::all().zip(&hand).map(card))
    }

    /// Why the island is worth what it is.
    fn explained(&self, words: &Words) -> Drawing {
        let island = match self.island() {
            Ok(island) => island,
            Err(error) => return all(refusal(Some(words.say(&complaint(&error)))).map(|text| text.key("refusal"))),
        };
        let (points, lines) = island.score(KarubaCardsSet::standard().get(), self.detours);
        let total = words.say(&Sentence::new("score-total").number("points", points));
        let line = |line: tablee_core::ScoreLine| {
            let cards = tag("span").class("facts").add(line.marks.join(" → "));
            let text = tag("span").add((words.say(&line.sentence), " ", cards));
            tag("li").add((text, tag("b").add(line.points)))
        };
        all([
            tag("ul").key("explained").class("explained").add(all(lines.into_iter().map(line))),
            tag("p").key("total").class("large").attribute("role", "status").add(total),
        ])
    }

    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let words = cx.words();
        let help = if self.picked.is_some() { "companion-press-place" } else { "companion-press-card" };
        let detours = tag("input").attribute("type", "checkbox").flag("checked", self.detours);
        let numbers =
            tag("textarea").attribute("rows", 4).attribute("spellcheck", "false").attribute("value", &self.grid);
        let clear = tag("button").class("button").press(on, Message::Clear).add(cx.text("companion-clear"));
        let palette = tag("div").class("palette").attribute("role", "group").label(cx.text("companion-cards"));
        let beside = tag("div").add((
            self.explained(&words),
            tag("label")
                .key("detours")
                .class("switch")
                .add((detours.check(on, Message::Detours), cx.text("web-option-detours-yes"))),
            tag("label")
                .key("grid")
                .class("field tall")
                .add((cx.text("companion-grid"), numbers.text(on, Message::Grid))),
            tag("p").key("clear").add(clear),
        ));
        tag("section").class("counter").attribute("aria-labelledby", "counter-title").add((
            tag("h2").attribute("id", "counter-title").add(cx.text("companion-island")),
            tag("p").class("lead").add(cx.text(help)),
            tag("div").class("counter-parts").add((
                palette.add(self.palette(&words, on)),
                tag("div").class("counter-board").add(self.board(&words)),
                beside,
            )),
        ))
    }
}
