//! The table: the board large, the others beside it, the hand, whose turn it is.

mod around;
mod caption;
mod company;
mod counsel;
mod desk;
pub(crate) mod draw;
mod end;
mod ending;
mod follow;
mod help;
mod host;
pub(crate) mod lens;
mod places;
mod press;
mod rule;
mod sheets;
mod show;
mod taught;
mod wish;

pub use caption::Cue;
pub(crate) use desk::Desk;
pub(crate) use host::{Course, PageHost, Turned};
pub(crate) use sheets::{Sheet, close};
pub(crate) use wish::advice;

use tablee_bots::Level;
use tablee_scene::stage::Timeline;
use tablee_scene::{Act, Drawing, Identity, Node};

use crate::context::Context;
use crate::effect::Response;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::icons;

/// Something happened at a table.
#[derive(Clone, Debug)]
pub enum Message {
    /// There may be news.
    Poll,
    /// What bots have chosen may happen now.
    Hear,
    /// What has happened elsewhere meanwhile may be shown now.
    Next,
    /// What is shown under this number is over.
    Shown(u32),
    /// Nobody wants to see the rest of what is shown.
    Skip,
    /// A picture of the board was given away, or could not be made.
    Pictured(bool),
    /// The position before the last turn stands in the page: it may be shown once more.
    ShowAgain,
    /// A move is being typed.
    Typed(String),
    /// The typed move shall be played.
    PlayTyped,
    /// What lies over the table shall be closed.
    Close,
    /// The rules on one page shall be shown.
    Rules,
    /// The rule of this number shall be shown, or all of them.
    Rule(Option<String>),
    /// The file of the rules at this address is there, or not.
    RuleFetched(String, Option<Response>),
    /// One's own board shall be shown.
    OwnBoard,
    /// The bots shall be of this level.
    Level(Level),
    /// The game shall go on here and not in another tab.
    TakeOver,
    /// What lies beside the board shall be shown where there is no room for it, or no longer.
    Beside,
    /// Everybody around the screen is there to see what all have chosen.
    TurnOver,
    /// Everybody has seen it.
    GoOn,
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
    /// The same for those who want nothing to travel: marks and words, step by step.
    Stills(Timeline),
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
    /// What a lesson adds.
    pub(crate) lesson: Option<Lesson>,
    /// What is said for a moment.
    pub(crate) begins: Option<Tag>,
    /// What lies over the table because nobody may miss it.
    pub(crate) notice: Option<Tag>,
    /// The games of a match that can be looked at again.
    pub(crate) replays: Option<Tag>,
}

/// What a lesson adds to a table.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// What stands in the bar.
    pub(crate) title: String,
    /// What there is to do, what was learnt, and the way on.
    pub(crate) task: Tag,
    /// Whether there is a move to make.
    pub(crate) open: bool,
}

impl Desk {
    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners, extras: Extras) -> Tag {
        let visible = self.visible();
        let show = visible.as_deref();
        let home = tag("a").class("button quiet tool").attribute("href", "#/").label(cx.text("web-home"));
        let (title, status) = show.map(|show| (show.title.clone(), show.status.clone())).unwrap_or_default();
        // What has to be done is told beside the move.
        let (title, status) = match &extras.lesson {
            Some(lesson) => (lesson.title.clone(), title),
            None => (title, status),
        };
        // Where there is no room beside the board, its title shows what lies there.
        let beside = show.is_some_and(|show| !show.scene.aside.is_empty());
        let unfold = beside.then(|| {
            let button = tag("button").class("unfold").press(on, Message::Beside).title(cx.text("web-beside"));
            button.attribute("aria-expanded", self.sheet() == Sheet::Beside).add(icons::unfold())
        });
        let titles =
            tag("div").class("titles").add((tag("h1").add(title), tag("p").class("status").add(status), unfold));
        let hint = self.host.friendly().then(|| {
            let useless = show.is_some_and(|show| !show.friendly || show.over);
            let (label, class) = if self.awaits_hint() { ("desk-hint-coming", " busy") } else { ("web-hint", "") };
            tool(cx, Act::Hint, (label, class), icons::hint(), useless)
        });
        let bar = tag("header").class("bar").add((
            home.add(icons::home()),
            titles,
            tag("span").class("spacer"),
            hint,
            tool(cx, Act::TakeBack, ("web-take-back", ""), icons::back(), show.is_some() && !self.may_take_back()),
            extras.tool,
            tool(cx, Act::Log, ("web-log", ""), icons::log(), false),
            tool(cx, Act::Keys, ("desk-help", ""), icons::keys(), false),
        ));
        let pane = |name: &'static str, label: &'static str, inside: Drawing| {
            let element = tag("section").key(name).class(&format!("pane {name}"));
            element.attribute("id", format!("pane-{name}")).label(cx.text(label)).add(inside)
        };
        let drawn = |draw: &dyn Fn(&desk::Show) -> Drawing| show.map(draw).unwrap_or_default();
        let picked = !self.pick.digits.is_empty();
        let open = extras.lesson.as_ref().is_none_or(|lesson| lesson.open);
        let actions = drawn(&|show| draw::actions(cx, self.info(), show, picked, self.pick.variants(&show.gestures)));
        let actions = self.counsel_view(cx).or_else(|| self.together_view(cx, on)).unwrap_or(actions);
        let learns = extras.lesson.is_some();
        let task = extras.lesson.map(|lesson| lesson.task);
        let actions = tag("section")
            .key("actions")
            .class("pane actions")
            .attribute("id", "pane-actions")
            .add((task, open.then_some(actions)));
        let banner = show.and_then(|show| company::banner(cx, on, show));
        let panes = (
            pane("seats", "web-players", drawn(&|show| draw::seats(cx, show))),
            pane("board", "web-board", drawn(&draw::board)).add(banner),
            self.follow.caption.view(cx, on, show, &self.words(cx), self.follow.may_repeat()),
            pane("aside", "web-beside", drawn(&|show| draw::asides(&show.scene))).attribute("tabindex", "0"),
            pane("hand", "web-hand", drawn(&draw::hand)),
            actions.attribute("aria-live", "polite"),
            show.filter(|show| self.at_a_glance(show)).map(company::glance),
            show.and_then(|show| lens::tools(cx, &show.scene.board.drawing)),
        );
        // A refusal of what was typed stands beside it.
        let said = self.refusal.clone().filter(|_| self.sheet() != Sheet::Log && !learns);
        // The result would lie over it.
        let (notice, within) = if self.sheet() == Sheet::End { (None, extras.notice) } else { (extras.notice, None) };
        let main = tag("main").key("table").class(if learns { "table learning" } else { "table" });
        let main = main.attribute("data-held", show.map(|show| show.scene.held).unwrap_or_default().name());
        main.add((
            bar,
            extras.begins,
            panes,
            refusal(said).map(|refusal| help::ruled(cx, on, refusal.key("refusal"), self.ruled.as_deref())),
            self.host.elsewhere().then(|| company::other_tab(cx, on)),
            company::beside(on, self),
            (notice, self.sheet_view(cx, on, extras.sheet, (within, extras.replays))),
        ))
    }

    fn sheet_view(
        &self,
        cx: &Context,
        on: &Listeners,
        company: Option<Tag>,
        end: (Option<Tag>, Option<Tag>),
    ) -> Option<Tag> {
        match self.sheet() {
            Sheet::None => None,
            Sheet::Curtain(seat) => Some(sheets::curtain(cx, self.name(seat))),
            Sheet::Together => Some(around::sheet(cx, on)),
            Sheet::Log => {
                let spoken = self.show.as_ref().map(|show| show.spoken.as_slice()).unwrap_or_default();
                let refusal = refusal(self.refusal.clone());
                let refusal = refusal.map(|refusal| help::ruled(cx, on, refusal, self.ruled.as_deref()));
                let lines = self.log_lines(cx);
                Some(sheets::log(cx, on, sheets::Log { lines, spoken, typed: &self.typed, refusal }))
            }
            Sheet::Keys => Some(help::sheet(cx, on, self)),
            Sheet::Rules => Some(help::one_page(cx, on, self)),
            Sheet::Rule => Some(rule::sheet(cx, on, self)),
            Sheet::Beside => self.show.as_ref().map(|show| sheets::beside(cx, show)),
            Sheet::Company => company,
            Sheet::End => self.show.as_ref().map(|show| {
                let (words, beyond, (notice, replays)) = (self.words(cx), self.host.beyond(), end);
                let best = self.best(cx, show).map(|best| tag("p").key("best").class("best").add(best));
                let own = show::alone(&*self.host);
                let possible = self.outlook.view(cx, &words, own, &show.standing.scores);
                end::sheet(
                    cx,
                    show,
                    &words,
                    end::Beside { best: all([best, possible].into_iter().flatten()), beyond, notice, replays },
                )
            }),
        }
    }
}

/// A button of the line above the table: what it does, what it is called, and a class of its own.
fn tool(cx: &Context, act: Act, (label, class): (&'static str, &str), sign: Node, useless: bool) -> Tag {
    let button = tag("button").is(Identity::Act(act)).class(&format!("button quiet tool{class}"));
    button.flag("disabled", useless).title(cx.text(label)).add(sign)
}
