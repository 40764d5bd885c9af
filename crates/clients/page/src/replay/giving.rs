//! What one gives away of a replay: a picture of the position, or a film of the whole game. Both show what the chosen eyes see.

use tablee_core::{Info, Say as _, Sentence};

use super::{Message, Place, apng};
use crate::context::Context;
use crate::effect::{Effect, Painted};
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::icons;
use crate::outside::Kept as _;

/// A film has at most so many frames: of a longer game some are left out, evenly.
const MOST: usize = 60;

/// And so many bytes: more is not sent by a telephone.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// So wide it is, and at most so many times as high, in points.
const WIDE: f64 = 640.0;
const HIGH: f64 = 2.0;

/// How long each frame stays, and the last one, in milliseconds.
const PAUSE: u16 = 900;
const LAST: u16 = 3500;

/// A film that is being made.
#[derive(Debug)]
struct Making {
    /// Tells it from others: frames of a film that was stopped are not heard.
    run: u64,
    steps: Vec<usize>,
    place: Place,
    size: (f64, f64),
    frames: Vec<(Painted, u16)>,
}

/// What is offered, and what became of it.
#[derive(Debug, Default)]
pub(super) struct Giving {
    /// Tells this film from others: what is meant for another is not heard.
    number: u64,
    open: bool,
    making: Option<Making>,
    trouble: Option<Sentence>,
}

/// Which steps of a game are shown: all, or as many as there may be, the first and the last among them.
fn steps(length: usize) -> Vec<usize> {
    if length < MOST {
        return (0..=length).collect();
    }
    (0..MOST).map(|index| index * length / (MOST - 1)).collect()
}

impl Giving {
    pub(super) fn new(cx: &Context) -> Giving {
        Giving { number: cx.outside.random_number(), ..Giving::default() }
    }

    /// Whether something is meant for this film.
    pub(super) fn is_meant(&self, number: u64) -> bool {
        self.number == number
    }

    /// Whoever closes it wants no film any more.
    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
        (self.making, self.trouble) = (None, None);
    }

    /// Gives a picture away.
    pub(super) fn picture(&mut self, cx: &mut Context, info: &Info, markup: String) {
        self.trouble = None;
        let name = format!("{}-{}.png", info.id, cx.outside.today());
        let number = self.number;
        let then = Box::new(move |made: bool| Message::Pictured(number, made).into());
        cx.ask(Effect::Picture { name, title: cx.text(info.name), markup, then });
    }

    /// It could be made, or not.
    pub(super) fn pictured(&mut self, made: bool) {
        self.trouble = (!made).then(|| Sentence::new("web-no-picture"));
    }

    /// A film of so many steps is begun, so many times as high as it is wide.
    pub(super) fn begin(&mut self, cx: &Context, place: Place, length: usize, shape: f64) {
        let size = (WIDE, (WIDE * shape.clamp(0.1, HIGH)).round());
        let run = cx.outside.random_number();
        self.trouble = None;
        self.making = Some(Making { run, steps: steps(length), place, size, frames: Vec::new() });
    }

    /// What the next frame shows, and how large it is.
    pub(super) fn wanted(&self) -> Option<(Place, (f64, f64))> {
        let making = self.making.as_ref()?;
        let step = *making.steps.get(making.frames.len())?;
        Some((Place { step, ..making.place.clone() }, making.size))
    }

    /// Asks for the next frame.
    pub(super) fn paint(&self, cx: &mut Context, markup: String) {
        if let Some(making) = &self.making {
            let run = making.run;
            let then = Box::new(move |painted| Message::Framed(run, painted).into());
            cx.ask(Effect::Frame { first: making.frames.is_empty(), markup, then });
        }
    }

    /// A frame is painted; says whether there is another. After the last one the film is given away.
    pub(super) fn framed(&mut self, cx: &mut Context, info: &Info, run: u64, painted: Option<Painted>) -> bool {
        let Some(making) = self.making.as_mut().filter(|making| making.run == run) else { return false };
        if let Some(painted) = painted {
            let is_last = making.frames.len() + 1 == making.steps.len();
            making.frames.push((painted, if is_last { LAST } else { PAUSE }));
            let bytes: usize = making.frames.iter().map(|(painted, _)| painted.png.len()).sum();
            if !is_last && bytes <= MOST_BYTES {
                return true;
            }
            if let Some(png) = apng::joined(&making.frames).filter(|_| is_last && bytes <= MOST_BYTES) {
                let name = format!("{}-{}-film.png", info.id, cx.outside.today());
                cx.ask(Effect::Give { name, title: cx.text(info.name), png });
                self.making = None;
                return false;
            }
        }
        self.making = None;
        self.trouble = Some(Sentence::new("replay-no-film"));
        false
    }

    pub(super) fn stop(&mut self) {
        self.making = None;
    }

    /// The button in the bar.
    pub(super) fn tool(&self, cx: &Context, on: &Listeners) -> Tag {
        let tool = tag("button").key("give").class("button quiet tool").title(cx.text("replay-give"));
        tool.attribute("aria-expanded", self.open).press(on, Message::ToggleGive).add(icons::picture())
    }

    /// What is offered, while it is open.
    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        let button = |text: &'static str, class: &str, message: Message| {
            tag("button").key(text).class(class).press(on, message).add(cx.text(text))
        };
        let ways = match &self.making {
            Some(making) => {
                let (done, of) = (making.frames.len(), making.steps.len());
                let told = Sentence::new("replay-film-progress").count("done", done).count("of", of);
                let bar = tag("progress").key("bar").attribute("max", of).attribute("value", done);
                let told = tag("span").key("told").attribute("role", "status").add(cx.words().say(&told));
                all([bar.label(cx.text("replay-film")), told, button("web-cancel", "button", Message::StopFilm)])
            }
            None => all([
                button("web-picture", "button", Message::Picture),
                button("replay-film", "button", Message::Film),
                button("web-close", "button quiet", Message::ToggleGive),
            ]),
        };
        let trouble = refusal(self.trouble.as_ref().map(|sentence| cx.words().say(sentence)));
        self.open.then(|| {
            tag("section").key("giving").class("call").label(cx.text("replay-give")).add((
                tag("p").key("about").class("call-text").add(cx.text("replay-give-about")),
                tag("p").key("ways").class(if self.making.is_some() { "row progress" } else { "row" }).add(ways),
                trouble.map(|trouble| trouble.key("refusal")),
            ))
        })
    }
}
