//! The page as a whole: which screen is shown, and who is told what happens.

use std::rc::Rc;

use tablee_core::Sentence;
use tablee_scene::{Act, Drawing, Spot};

use crate::calling::Call;
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Inside as _, Listeners};
use crate::message::Message;
use crate::outside::Outside;
use crate::route::Route;
use crate::screen::{Opener, Shown, first};
pub use crate::table::Pressed;
use crate::table::{Cue, Desk, Staging};
use crate::thinking::{Answered, Heard};

/// All that a screen shows.
#[derive(Debug)]
pub struct Screenful {
    /// What stands in the page.
    pub drawing: Drawing,
    /// Who listens to it.
    pub listeners: Listeners,
    /// What the tab says.
    pub call: Call,
    /// How the page comes from what it showed to this.
    pub staging: Option<Staging>,
    /// What is told meanwhile.
    pub cues: Vec<Cue>,
}

/// Where the keyboard leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Over the board and the hand of a table.
    Table,
    /// Only to what lies over a table.
    Sheet,
    /// To the controls of any other screen.
    Screen,
}

/// The page.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Page {
    cx: Context,
    route: Route,
    shown: Shown,
    /// Opens the screens beside the games, once they are there.
    beside: Option<Opener>,
    /// Counts screens: each is another one, even if it has the same form.
    visit: u32,
}

impl Page {
    /// Opens the page at a screen.
    pub fn new(outside: Rc<dyn Outside>, route: Route) -> Page {
        let mut page = Page { cx: Context::new(outside), route, shown: Shown::waiting(), beside: None, visit: 0 };
        page.open();
        page
    }

    /// What every screen knows.
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// Which screen is shown.
    pub fn route(&self) -> &Route {
        &self.route
    }

    /// What has to be done outside.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        self.cx.take_effects()
    }

    /// Takes in what happened.
    pub fn update(&mut self, message: Message) {
        let Page { cx, shown: Shown(screen), .. } = self;
        match message {
            Message::Went(route) => self.go(route),
            Message::Loaded(opener) => self.loaded(opener),
            Message::Change(change) => {
                cx.change(|settings| settings.make(change));
                screen.settings_changed(cx);
            }
            Message::Thought(answer) => self.heard(answer),
            Message::ThinkAgain(task) => {
                let again = cx.thinker.again(task);
                cx.ask_all(again);
            }
            Message::Back => screen.uncover(),
            Message::Stored(name) => screen.stored(cx, &name),
            Message::Act(act) => screen.act(cx, act),
            Message::Spot(spot) => screen.spot(cx, spot),
            Message::Dropped(digit) => {
                // The places of this card light up first; then what lies under the finger is one of them, or nothing.
                if let Some(desk) = screen.desk_mut() {
                    desk.drop_there(cx, digit);
                }
            }
            message => screen.update(cx, message),
        }
    }

    /// Shows another screen.
    fn go(&mut self, route: Route) {
        self.shown.0.leave(&mut self.cx);
        let stop = self.cx.thinker.stop();
        self.cx.ask(stop);
        self.route = route;
        self.open();
    }

    fn open(&mut self) {
        let cx = &mut self.cx;
        self.shown = match (first(cx, &self.route), self.beside) {
            (Some(shown), _) => shown,
            (None, Some(beside)) => beside(cx, &self.route),
            (None, None) => {
                cx.ask(Effect::Load);
                Shown::waiting()
            }
        };
        self.visit = self.visit.wrapping_add(1);
    }

    /// The screens beside the games are there, or cannot be had now. Whoever waited for one may be elsewhere by now.
    fn loaded(&mut self, opener: Option<Opener>) {
        let waits = self.beside.is_none() && !matches!(self.route, Route::Home | Route::New(_) | Route::Table(_));
        self.beside = self.beside.or(opener);
        match opener {
            Some(_) if waits => self.open(),
            None if waits => self.shown = Shown::trouble(Sentence::new("web-not-loaded")),
            _ => (),
        }
    }

    fn heard(&mut self, answer: Answered) {
        let cx = &mut self.cx;
        match cx.thinker.hear(answer) {
            Heard::Wanted(answer) => self.shown.0.heard(cx, answer),
            Heard::Repeat(effect) => cx.ask(effect),
            Heard::Late => (),
        }
    }

    /// A key was pressed that the browser does not need itself; says whether it means something here.
    pub fn key(&mut self, pressed: Pressed) -> bool {
        self.shown.0.key(&mut self.cx, pressed)
    }

    /// Whether something that is held can be dragged now.
    pub fn may_drag(&self) -> bool {
        self.shown.0.desk().is_some_and(|desk| desk.decides().is_some())
    }

    /// Whether a move is picked that can be played.
    pub fn is_complete(&self) -> bool {
        self.shown.0.desk().is_some_and(Desk::is_complete)
    }

    /// What Enter means on a place or a card that has the focus: what is picked and complete is played, anything else is pressed.
    pub fn entered(&self, spot: Spot) -> Message {
        match self.shown.0.desk() {
            Some(desk) if desk.is_complete() && desk.is_picked(spot) => Message::Act(Act::Confirm),
            _ => Message::Spot(spot),
        }
    }

    /// Where the keyboard leads.
    pub fn reach(&self) -> Reach {
        match self.shown.0.desk() {
            Some(desk) if desk.is_open() => Reach::Table,
            Some(_) => Reach::Sheet,
            None => Reach::Screen,
        }
    }

    /// Whether something lies over the table that a way back would close.
    pub fn is_covered(&self) -> bool {
        self.shown.0.is_covered()
    }

    /// What stands in the page now. To be asked once after updates: the way there is told only once.
    pub fn show(&mut self) -> Screenful {
        let listeners = Listeners::default();
        let staging = self.shown.0.staging(&mut self.cx);
        let cues = self.shown.0.cues();
        let main = self.shown.0.view(&self.cx, &listeners);
        let mut drawing = Drawing::new();
        main.key(format!("screen-{}", self.visit)).put(&mut drawing);
        Screenful { drawing, listeners, call: self.shown.0.call(&self.cx), staging, cues }
    }
}
