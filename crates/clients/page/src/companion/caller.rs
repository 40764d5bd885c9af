//! Shuffles Karuba's tiles and calls them one after the other, never one twice.

use serde::{Deserialize, Serialize};
use tablee_catalog::Request;
use tablee_core::{Arrange as _, DealRng, Game as _, Rng as _, Say as _, Seat, Sentence, Viewer};
use tablee_scene::{Pen, Picture};
use tablee_shelf::Karuba;
use tablee_words::{Language, Words};

use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, tag};
use crate::outside::{Kept as _, Outside};

const TILES: u8 = 36;
const STORE: &str = "caller";

/// Something happened where tiles are called.
#[derive(Clone, Debug)]
pub enum Message {
    /// The next tile.
    Next,
    /// The tile before.
    Back,
    /// The same tile once more, aloud.
    Again,
    /// All tiles are shuffled anew.
    Anew,
    /// Whether tiles are called aloud.
    Speaks(bool),
}

impl From<Message> for crate::Message {
    fn from(message: Message) -> crate::Message {
        super::Message::Caller(message).into()
    }
}

/// Where the calling is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Calling {
    /// All tiles in the order in which they are called.
    tiles: Vec<u8>,
    /// How many were called.
    called: usize,
    speaks: bool,
}

impl Calling {
    fn shuffled(outside: &dyn Outside, speaks: bool) -> Calling {
        let mut tiles: Vec<u8> = (1..=TILES).collect();
        DealRng::from_seed(outside.random()).shuffle(&mut tiles);
        Calling { tiles, called: 0, speaks }
    }

    /// What was kept here, if every tile is in it once.
    fn kept(outside: &dyn Outside) -> Option<Calling> {
        let kept: Calling = outside.read(STORE)?;
        let mut sorted = kept.tiles.clone();
        sorted.arrange();
        (sorted == (1..=TILES).collect::<Vec<_>>() && kept.called <= sorted.len()).then_some(kept)
    }

    fn latest(&self) -> Option<u8> {
        self.tiles.get(self.called.checked_sub(1)?).copied()
    }

    fn is_over(&self) -> bool {
        self.called >= self.tiles.len()
    }
}

/// Calls tiles.
#[derive(Debug)]
pub(super) struct Caller {
    calling: Calling,
    /// Shuffling anew throws the order away: it is asked once more.
    sure: bool,
}

impl Caller {
    pub(super) fn new(cx: &Context) -> Caller {
        let outside = &*cx.outside;
        let calling = Calling::kept(outside).unwrap_or_else(|| Calling::shuffled(outside, true));
        outside.write(STORE, &calling);
        Caller { calling, sure: false }
    }

    pub(super) fn update(&mut self, cx: &mut Context, message: Message) {
        let calling = &mut self.calling;
        match message {
            Message::Next => {
                self.sure = false;
                calling.called = (calling.called + 1).min(calling.tiles.len());
                if calling.speaks {
                    self.speak(cx);
                }
            }
            Message::Back => calling.called = calling.called.saturating_sub(1),
            Message::Again => self.speak(cx),
            Message::Anew => {
                let begun = calling.called > 0 && !calling.is_over();
                self.sure = begun && !self.sure;
                if !self.sure {
                    *calling = Calling::shuffled(&*cx.outside, calling.speaks);
                }
            }
            Message::Speaks(on) => calling.speaks = on,
        }
        cx.outside.write(STORE, &self.calling);
    }

    fn speak(&self, cx: &mut Context) {
        let Some(tile) = self.calling.latest() else { return };
        let text = cx.words().say(&Sentence::new("companion-say").number("tile", tile));
        let voice = match cx.language() {
            Language::English => "en-GB",
            Language::French => "fr-FR",
        };
        cx.ask(Effect::Speak(text, voice));
    }

    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let Calling { tiles, called, speaks } = &self.calling;
        let shown = match self.calling.latest() {
            Some(tile) => {
                let picture = picture(&cx.words(), tile).map(|picture| picture.element("called-tile"));
                all([
                    tag("b").key("number").class("called-number").add(tile),
                    tag("span").key(format!("picture-{tile}")).class("called-picture").add(picture),
                ])
            }
            None => all([tag("p").key("shuffled").class("large").add(cx.text("companion-shuffled"))]),
        };
        let count = Sentence::new("companion-count").count("called", *called).count("all", tiles.len());
        let button = |class: &str, disabled: bool, message: Message, text: &'static str| {
            tag("button").class(class).flag("disabled", disabled).press(on, message).add(cx.text(text))
        };
        let (over, none) = (self.calling.is_over(), *called == 0);
        let anew = if self.sure { "companion-sure" } else { "companion-anew" };
        let speaks = tag("input").attribute("type", "checkbox").flag("checked", *speaks).check(on, Message::Speaks);
        let before = tiles.iter().take(*called).map(|&tile| tag("li").add(tile));
        tag("section").class("caller").attribute("aria-labelledby", "caller-title").add((
            tag("h2").attribute("id", "caller-title").add(cx.text("companion-caller")),
            tag("p").class("lead").add(cx.text("companion-caller-about")),
            tag("div").class("called").attribute("aria-live", "assertive").add(shown),
            tag("p").class("facts").add(cx.words().say(&count)),
            tag("p").class("row").add((
                button("button main large", over, Message::Next, "companion-next"),
                button("button", none, Message::Back, "companion-back"),
                button("button", none, Message::Again, "companion-again"),
                button("button", false, Message::Anew, anew),
            )),
            tag("label").class("switch").add((speaks, cx.text("companion-voice"))),
            tag("h3").add(cx.text("companion-called")),
            tag("ol").class("called-list").add(all(before)),
        ))
    }
}

/// A tile as it is drawn at the table.
fn picture(words: &Words, tile: u8) -> Option<Picture> {
    let others = (1..=TILES).filter(|&other| other != tile);
    let order: Vec<String> = std::iter::once(tile).chain(others).map(|tile| tile.to_string()).collect();
    // Where the adventurers stand does not matter here; this is a set-up that the rules allow.
    let deal = format!("{} brown=10/60 blue=40/90 purple=70/30 yellow=100/80", order.join(" "));
    let table = tablee_catalog::open_dealt(Karuba::INFO.id, &Request::default(), &deal).ok()?;
    let seen = table.see(Viewer::Seat(Seat::FIRST));
    let pen = Pen {
        words,
        gestures: &tablee_board::Gestures::default(),
        pick: &tablee_board::Pick::default(),
        shown: Seat::FIRST,
        names: &[],
        advice: &[],
        last: &[],
        standing: None,
    };
    tablee_scene::drawn(&*seen).scene(&pen).hand.into_iter().next().map(|holding| holding.picture)
}
