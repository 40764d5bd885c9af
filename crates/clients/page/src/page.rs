//! The page as a whole: which screen is shown, and who is told what happens.

use std::rc::Rc;

use tablee_core::Sentence;
use tablee_scene::{Act, Drawing, Spot};

pub use crate::table::Pressed;
use crate::companion::Companion;
use crate::context::Context;
use crate::effect::Effect;
use crate::home::Home;
use crate::html::{Inside as _, Listeners, Tag};
use crate::local::Local;
use crate::message::Message;
use crate::new_table::NewTable;
use crate::online::{self, Online};
use crate::outside::Outside;
use crate::replay::Replay;
use crate::replay::import::Import;
use crate::route::Route;
use crate::rules::Rules;
use crate::scores::Scores;
use crate::settings::Change;
use crate::table::{Desk, Extras, Staging};
use crate::thinking::Answer;
use crate::top::trouble;

/// What is shown.
enum Screen {
    Home(Home),
    New(Box<NewTable>),
    Table(Box<Desk>),
    Online(Box<Online>),
    Replay(Box<Replay>),
    Import(Import),
    Rules(Box<Rules>),
    Scores(Box<Scores>),
    Companion(Box<Companion>),
    Trouble(Sentence),
}

/// All that a screen shows.
#[derive(Debug)]
pub struct Screenful {
    /// What stands in the page.
    pub drawing: Drawing,
    /// Who listens to it.
    pub listeners: Listeners,
    /// How the page comes from what it showed to this.
    pub staging: Option<Staging>,
}

/// The page.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Page {
    cx: Context,
    route: Route,
    screen: Screen,
    /// Counts screens: each is another one, even if it has the same form.
    visit: u32,
}

impl Page {
    /// Opens the page at a screen.
    pub fn new(outside: Rc<dyn Outside>, route: Route) -> Page {
        let mut cx = Context::new(outside);
        let screen = Screen::open(&mut cx, &route);
        Page { cx, route, screen, visit: 0 }
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
        let cx = &mut self.cx;
        match (message, &mut self.screen) {
            (Message::Went(route), _) => self.go(route),
            (Message::Change(change), _) => self.change(change),
            (Message::Thought(answer), _) => self.heard(answer),
            (Message::ThinkAgain(task), _) => {
                let again = cx.thinker.again(task);
                cx.ask_all(again);
            }
            (Message::Act(act), screen) => screen.act(cx, act),
            (Message::Spot(spot), screen) => screen.spot(cx, spot),
            (Message::Dropped(digit), screen)
                // The places of this card light up first; then what lies under the finger is one of them, or nothing.
                if screen.desk().is_some_and(|desk| !desk.is_picked(digit)) => {
                    screen.spot(cx, Spot::Digit(digit));
                }
            (Message::Home(message), Screen::Home(home)) => home.update(cx, message),
            (Message::Online(online::Message::Lists(message)), Screen::Home(home)) => {
                if let Some(lists) = &mut home.lists {
                    lists.update(cx, message);
                }
            }
            (Message::New(message), Screen::New(new)) => new.update(cx, message),
            (Message::Online(online::Message::Invite(message)), Screen::New(new)) => new.invite(cx, message),
            (Message::Table(message), Screen::Table(desk)) => desk.update(cx, message),
            (Message::Table(message), Screen::Online(online)) => online.table(cx, message),
            (Message::Online(message), Screen::Online(online)) => online.update(cx, message),
            (Message::Replay(message), Screen::Replay(replay)) => replay.update(cx, message),
            (Message::Import(message), Screen::Import(import)) => import.update(cx, message),
            (Message::Rules(message), Screen::Rules(rules)) => rules.update(cx, message),
            (Message::Scores(message), Screen::Scores(scores)) => scores.update(cx, message),
            (Message::Companion(message), Screen::Companion(companion)) => companion.update(cx, message),
            // It belongs to a screen that was left.
            _ => (),
        }
    }

    /// Shows another screen.
    fn go(&mut self, route: Route) {
        if let Screen::Online(online) = &mut self.screen {
            online.leave(&mut self.cx);
        }
        let stop = self.cx.thinker.stop();
        self.cx.ask(stop);
        self.screen = Screen::open(&mut self.cx, &route);
        self.route = route;
        self.visit = self.visit.wrapping_add(1);
    }

    fn change(&mut self, change: Change) {
        let cx = &mut self.cx;
        cx.change(|settings| settings.make(change));
        match &mut self.screen {
            Screen::Table(desk) => desk.settings_changed(cx),
            Screen::Online(online) => online.settings_changed(cx),
            Screen::Replay(replay) => replay.settings_changed(cx),
            Screen::Rules(rules) => rules.settings_changed(cx),
            _ => (),
        }
    }

    fn heard(&mut self, answer: Answer) {
        let cx = &mut self.cx;
        match (cx.thinker.hear(answer), &mut self.screen) {
            (Ok(answer), Screen::Table(desk)) => desk.heard(cx, answer),
            (Ok(answer), Screen::Online(online)) => online.heard(cx, answer),
            (Ok(answer), Screen::Replay(replay)) => replay.heard(cx, answer),
            (Ok(_), _) => (),
            (Err(effect), _) => cx.ask_all(effect),
        }
    }

    /// A key was pressed that the browser does not need itself; says whether it means something here.
    pub fn key(&mut self, pressed: Pressed) -> bool {
        let cx = &mut self.cx;
        match &mut self.screen {
            Screen::Replay(replay) => replay.key(cx, pressed),
            screen => screen.desk_mut().is_some_and(|desk| desk.key(cx, pressed)),
        }
    }

    /// Whether something that is held can be dragged now.
    pub fn may_drag(&self) -> bool {
        self.screen.desk().is_some_and(|desk| desk.decides().is_some())
    }

    /// Whether a move is picked that can be played.
    pub fn is_complete(&self) -> bool {
        self.screen.desk().is_some_and(Desk::is_complete)
    }

    /// What stands in the page now. To be asked once after updates: the way there is told only once.
    pub fn show(&mut self) -> Screenful {
        let listeners = Listeners::default();
        let main = self.screen.view(&self.cx, &listeners);
        let staging = match &mut self.screen {
            Screen::Replay(replay) => replay.staging(&self.cx),
            screen => screen.desk_mut().and_then(|desk| desk.staging(&self.cx)),
        };
        let mut drawing = Drawing::new();
        main.key(format!("screen-{}", self.visit)).put(&mut drawing);
        Screenful { drawing, listeners, staging }
    }
}

impl Screen {
    fn open(cx: &mut Context, route: &Route) -> Screen {
        let nothing = || Screen::Trouble(Sentence::new("web-nothing-here"));
        match route {
            Route::Home => Screen::Home(Home::new(cx)),
            Route::New(game) => NewTable::new(cx, game).map_or_else(nothing, |new| Screen::New(Box::new(new))),
            Route::Table(id) => match Local::resume(cx, id) {
                Ok(host) => Screen::Table(Box::new(Desk::new(cx, Box::new(host)))),
                Err(sentence) => Screen::Trouble(sentence),
            },
            Route::Online(code) => Screen::Online(Box::new(Online::open(cx, code))),
            Route::Replay(id) => Screen::Replay(Box::new(Replay::kept(cx, id))),
            Route::Record(code) => Screen::Replay(Box::new(Replay::on_server(cx, code))),
            Route::Import => Screen::Import(Import::new()),
            Route::Rules(game) => Screen::rules(cx, game, None),
            Route::Rule(game, number) => Screen::rules(cx, game, Some(number.clone())),
            Route::Scores => Screen::Scores(Box::new(Scores::new(cx))),
            Route::Companion => Screen::Companion(Box::new(Companion::new(cx))),
        }
    }

    fn rules(cx: &mut Context, game: &str, rule: Option<String>) -> Screen {
        match Rules::new(cx, game, rule) {
            Some(rules) => Screen::Rules(Box::new(rules)),
            None => Screen::Trouble(Sentence::new("web-nothing-here")),
        }
    }

    fn desk(&self) -> Option<&Desk> {
        match self {
            Screen::Table(desk) => Some(desk),
            Screen::Online(online) => online.desk(),
            _ => None,
        }
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        match self {
            Screen::Table(desk) => Some(desk),
            Screen::Online(online) => online.desk_mut(),
            _ => None,
        }
    }

    fn act(&mut self, cx: &mut Context, act: Act) {
        match self {
            Screen::Table(desk) => desk.act(cx, act),
            Screen::Online(online) => online.act(cx, act),
            Screen::Replay(replay) => replay.act(cx, act),
            _ => (),
        }
    }

    fn spot(&mut self, cx: &mut Context, spot: Spot) {
        match self {
            Screen::Companion(companion) => companion.spot(cx, spot),
            Screen::Online(online) => online.spot(cx, spot),
            Screen::Table(desk) => desk.spot(cx, spot),
            _ => (),
        }
    }

    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        match self {
            Screen::Home(home) => home.view(cx, on),
            Screen::New(new) => new.view(cx, on),
            Screen::Table(desk) => desk.view(cx, on, Extras::default()),
            Screen::Online(online) => online.view(cx, on),
            Screen::Replay(replay) => replay.view(cx, on),
            Screen::Import(import) => import.view(cx, on),
            Screen::Rules(rules) => rules.view(cx, on),
            Screen::Scores(scores) => scores.view(cx, on),
            Screen::Companion(companion) => companion.view(cx, on),
            Screen::Trouble(sentence) => trouble(cx, on, sentence),
        }
    }
}
