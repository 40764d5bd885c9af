//! The table: the board large, the others beside it, the hand, whose turn it is.

mod desk;
pub(crate) mod draw;
mod end;
mod host;
mod sheets;
mod show;

pub(crate) use desk::Desk;
pub(crate) use host::{Course, PageHost};
pub(crate) use sheets::{Sheet, close};

use tablee_scene::stage::Timeline;
use tablee_scene::{Act, Drawing, Identity, Node};

use crate::context::Context;
use crate::html::{Listeners, Tag, refusal, tag};
use crate::icons;

/// Something happened at a table.
#[derive(Clone, Debug)]
pub enum Message {
    /// There may be news.
    Poll,
    /// The board was looked at long enough; the result may be shown.
    ShowEnd,
    /// A move is being typed.
    Typed(String),
    /// The typed move shall be played.
    PlayTyped,
}

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// Escape.
    Escape,
    /// Enter, while nothing has the focus.
    Enter,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A letter, a digit, a sign or a space.
    Letter(char),
}

/// How the screen comes from what it showed to what it shows.
#[derive(Debug)]
pub enum Staging {
    /// What happened is played, step by step.
    Play(Timeline),
    /// Whatever is elsewhere glides there, unless something is being played.
    Glide(Timeline),
    /// All is there at once.
    Skip,
}

/// What a table on a server adds to the screen.
#[derive(Debug, Default)]
pub(crate) struct Extras {
    /// The button for those who sit elsewhere.
    pub(crate) tool: Option<Drawing>,
    /// The sheet about them.
    pub(crate) sheet: Option<Tag>,
    /// What lies over the table because nobody may miss it.
    pub(crate) notice: Option<Tag>,
}

impl Desk {
    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners, extras: Extras) -> Tag {
        let show = self.show.as_deref();
        let open = self.sheet() != Sheet::None;
        let home = tag("a").class("button quiet tool").attribute("href", "#/").label(cx.text("web-home"));
        let title = show.map(|show| show.title.clone()).unwrap_or_default();
        let status = show.map(|show| show.status.clone()).unwrap_or_default();
        let titles = tag("div")
            .class("titles")
            .add((tag("h1").add(title), tag("p").class("status").attribute("role", "status").add(status)));
        let hint = self.host.friendly().then(|| {
            let useless = show.is_some_and(|show| !show.friendly || show.decides.is_none());
            tool(cx, Act::Hint, "web-hint", icons::hint(), useless)
        });
        let bar = tag("header").class("bar").add((
            home.add(icons::home()),
            titles,
            tag("span").class("spacer"),
            hint,
            tool(cx, Act::TakeBack, "web-take-back", icons::back(), show.is_some() && !self.may_take_back()),
            extras.tool,
            tool(cx, Act::Log, "web-log", icons::log(), false),
            tool(cx, Act::Keys, "web-keys", icons::keys(), false),
        ));
        let pane = |name: &'static str, label: &'static str, inside: Drawing| {
            let element = tag("section").key(name).class(&format!("pane {name}"));
            element.attribute("id", format!("pane-{name}")).label(cx.text(label)).add(inside)
        };
        let drawn = |draw: &dyn Fn(&desk::Show) -> Drawing| show.map(draw).unwrap_or_default();
        let picked = !self.pick.digits.is_empty();
        let actions = drawn(&|show| draw::actions(cx, self.info(), show, picked, self.pick.variants(&show.gestures)));
        let actions = tag("section").key("actions").class("pane actions").attribute("id", "pane-actions").add(actions);
        let panes = (
            pane("seats", "web-players", drawn(&|show| draw::seats(cx, show))),
            pane("board", "web-board", drawn(&draw::board)),
            pane("aside", "web-beside", drawn(&|show| draw::asides(&show.scene))).attribute("tabindex", "0"),
            pane("hand", "web-hand", drawn(&draw::hand)),
            actions.attribute("aria-live", "polite"),
        );
        // A refusal of what was typed stands beside it.
        let said = self.refusal.clone().filter(|_| self.sheet() != Sheet::Log);
        // The result would lie over it.
        let (notice, within) = if self.sheet() == Sheet::End { (None, extras.notice) } else { (extras.notice, None) };
        let main = tag("main").key("table").class(if open { "table has-sheet" } else { "table" });
        main.add((
            bar,
            panes,
            refusal(said).map(|refusal| refusal.key("refusal")),
            notice,
            self.sheet_view(cx, on, extras.sheet, within),
        ))
    }

    fn sheet_view(&self, cx: &Context, on: &Listeners, company: Option<Tag>, notice: Option<Tag>) -> Option<Tag> {
        match self.sheet() {
            Sheet::None => None,
            Sheet::Curtain(seat) => Some(sheets::curtain(cx, self.name(seat))),
            Sheet::Log => {
                let spoken = self.show.as_ref().map(|show| show.spoken.as_slice()).unwrap_or_default();
                let (lines, refusal) = (self.log_lines(cx), self.refusal.clone());
                Some(sheets::log(cx, on, sheets::Log { lines, spoken, typed: &self.typed, refusal }))
            }
            Sheet::Keys => Some(sheets::keys(cx, on, self.info())),
            Sheet::Company => company,
            Sheet::End => self.show.as_ref().map(|show| end::sheet(cx, show, &self.words(cx), notice)),
        }
    }
}

fn tool(cx: &Context, act: Act, label: &'static str, sign: Node, useless: bool) -> Tag {
    let button = tag("button").is(Identity::Act(act)).class("button quiet tool").flag("disabled", useless);
    button.title(cx.text(label)).add(sign)
}
