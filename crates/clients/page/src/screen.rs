//! A screen: what it shows, and what it is told. Which address leads to which one.

use tablee_core::Sentence;
use tablee_scene::{Act, Spot};

use crate::calling::Call;
use crate::companion::Companion;
use crate::context::Context;
use crate::copy::Everything;
use crate::home::Home;
use crate::html::{Listeners, Tag};
use crate::learn::{Learn, List};
use crate::local::Local;
use crate::message::Message;
use crate::new_table::NewTable;
use crate::online::{self, Online};
use crate::puzzles::{self, Solve};
use crate::replay::Replay;
use crate::replay::import::Import;
use crate::route::Route;
use crate::rules::Rules;
use crate::scores::Scores;
use crate::statistics::Statistics;
use crate::table::{Cue, Desk, Extras, Pressed, Staging};
use crate::thinking::Answered;
use crate::today::Today;
use crate::top::{trouble, waiting};

/// A screen. Whatever one does not care for does nothing there: it may belong to a screen that was left.
pub(crate) trait Screen {
    /// What it shows.
    fn view(&self, cx: &Context, on: &Listeners) -> Tag;

    /// Takes in what happened.
    fn update(&mut self, _: &mut Context, _: Message) {}

    /// A button of a table or a replay was pressed.
    fn act(&mut self, _: &mut Context, _: Act) {}

    /// A place or a card was pressed.
    fn spot(&mut self, _: &mut Context, _: Spot) {}

    /// A key was pressed; says whether it means something here.
    fn key(&mut self, cx: &mut Context, pressed: Pressed) -> bool {
        self.desk_mut().is_some_and(|desk| desk.key(cx, pressed))
    }

    /// Something was thought that was asked for here.
    fn heard(&mut self, _: &mut Context, _: Answered) {}

    /// Somebody likes something otherwise.
    fn settings_changed(&mut self, _: &mut Context) {}

    /// Whether something lies over it that the way back closes.
    fn is_covered(&self) -> bool {
        self.desk().is_some_and(Desk::may_close)
    }

    /// Closes what lies over it.
    fn uncover(&mut self) {
        if let Some(desk) = self.desk_mut() {
            desk.close_sheet();
        }
    }

    /// Another tab has kept something under this name.
    fn stored(&mut self, _: &mut Context, _: &str) {}

    /// Another screen comes.
    fn leave(&mut self, _: &mut Context) {}

    /// How the page comes from what it showed to this; told only once.
    fn staging(&mut self, cx: &mut Context) -> Option<Staging> {
        self.desk_mut().and_then(|desk| desk.staging(cx))
    }

    /// What is told of what is played; told only once.
    fn cues(&mut self) -> Vec<Cue> {
        self.desk_mut().map(Desk::cues).unwrap_or_default()
    }

    /// What the tab says meanwhile.
    fn call(&self, _: &Context) -> Call {
        Call::quiet()
    }

    /// The table that is shown.
    fn desk(&self) -> Option<&Desk> {
        None
    }

    /// The same, to be changed.
    fn desk_mut(&mut self) -> Option<&mut Desk> {
        None
    }
}

/// A screen, whichever it is.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Shown(pub(crate) Box<dyn Screen>);

impl Shown {
    fn new(screen: impl Screen + 'static) -> Shown {
        Shown(Box::new(screen))
    }

    pub(crate) fn trouble(sentence: Sentence) -> Shown {
        Shown::new(Trouble(sentence))
    }

    /// A part of the program is on its way.
    pub(crate) fn waiting() -> Shown {
        Shown::new(Waiting)
    }

    fn nothing_here() -> Shown {
        Shown::trouble(Sentence::new("web-nothing-here"))
    }
}

/// Opens screens: a part of the program that may come later than the rest.
pub type Opener = fn(&mut Context, &Route) -> Shown;

/// The screens that are there from the start: the way into a game, and the game.
pub(crate) fn first(cx: &mut Context, route: &Route) -> Option<Shown> {
    Some(match route {
        Route::Home => Shown::new(Home::new(cx)),
        Route::New(game) => NewTable::new(cx, game).map_or_else(Shown::nothing_here, Shown::new),
        Route::Table(id) => match Local::resume(cx, id) {
            Ok(host) => Shown::new(Desk::new(cx, Box::new(host))),
            Err(sentence) => Shown::trouble(sentence),
        },
        _ => return None,
    })
}

/// All others. In a browser nothing else may name these screens, so that they can be sent when somebody asks for one.
pub fn beside(cx: &mut Context, route: &Route) -> Shown {
    tablee_words::learn_the_rest();
    let rules = |cx: &mut Context, game: &str, rule: Option<&String>| {
        Rules::new(cx, game, rule.cloned()).map_or_else(Shown::nothing_here, Shown::new)
    };
    match route {
        Route::Online(code) => Shown::new(Online::open(cx, code)),
        Route::Replay(id) => Shown::new(Replay::kept(cx, id)),
        Route::Record(recorded) => Shown::new(Replay::on_server(cx, recorded)),
        Route::Import => Shown::new(Import::new()),
        Route::Rules(game) => rules(cx, game, None),
        Route::Rule(game, number) => rules(cx, game, Some(number)),
        Route::Learn(game) if game.is_empty() => Shown::new(List::new(cx)),
        Route::Learn(game) => Learn::new(cx, game).map_or_else(Shown::nothing_here, Shown::new),
        Route::Puzzles(game, _) if game.is_empty() => Shown::new(puzzles::List::new(cx)),
        Route::Puzzles(game, theme) => Solve::new(cx, game, theme).map_or_else(Shown::nothing_here, Shown::new),
        Route::Scores => Shown::new(Scores::new(cx)),
        Route::Statistics => Shown::new(Statistics::new(cx)),
        Route::Copy => Shown::new(Everything::default()),
        Route::Today(date) => Today::new(cx, date.as_deref()).map_or_else(Shown::nothing_here, Shown::new),
        Route::Companion => Shown::new(Companion::new(cx)),
        Route::Home | Route::New(_) | Route::Table(_) | Route::Unknown => Shown::nothing_here(),
    }
}

struct Trouble(Sentence);

impl Screen for Trouble {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        trouble(cx, on, &self.0)
    }
}

struct Waiting;

impl Screen for Waiting {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        waiting(cx, on)
    }
}

impl Screen for Home {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Home::view(self, cx, on)
    }

    fn call(&self, cx: &Context) -> Call {
        Home::call(self, cx)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Home(message) => Home::update(self, cx, message),
            Message::Online(online::Message::Lists(message)) => {
                if let Some(lists) = &mut self.lists {
                    lists.update(cx, message);
                }
            }
            _ => (),
        }
    }
}

impl Screen for NewTable {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        NewTable::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::New(message) => NewTable::update(self, cx, message),
            Message::Online(online::Message::Invite(message)) => self.invite(cx, message),
            _ => (),
        }
    }
}

impl Screen for Desk {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Desk::view(self, cx, on, Extras::default())
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Table(message) = message {
            Desk::update(self, cx, message);
        }
    }

    fn act(&mut self, cx: &mut Context, act: Act) {
        Desk::act(self, cx, act);
    }

    fn spot(&mut self, cx: &mut Context, spot: Spot) {
        Desk::spot(self, cx, spot);
    }

    fn heard(&mut self, cx: &mut Context, answer: Answered) {
        Desk::heard(self, cx, answer);
    }

    fn settings_changed(&mut self, cx: &mut Context) {
        Desk::settings_changed(self, cx);
    }

    fn stored(&mut self, cx: &mut Context, name: &str) {
        Desk::stored(self, cx, name);
    }

    fn desk(&self) -> Option<&Desk> {
        Some(self)
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        Some(self)
    }
}

impl Screen for Online {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Online::view(self, cx, on)
    }

    fn call(&self, cx: &Context) -> Call {
        Online::call(self, cx)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Online(message) => Online::update(self, cx, message),
            Message::Table(message) => self.table(cx, message),
            _ => (),
        }
    }

    fn act(&mut self, cx: &mut Context, act: Act) {
        Online::act(self, cx, act);
    }

    fn spot(&mut self, cx: &mut Context, spot: Spot) {
        Online::spot(self, cx, spot);
    }

    fn heard(&mut self, cx: &mut Context, answer: Answered) {
        Online::heard(self, cx, answer);
    }

    fn settings_changed(&mut self, cx: &mut Context) {
        Online::settings_changed(self, cx);
    }

    fn leave(&mut self, cx: &mut Context) {
        Online::leave(self, cx);
    }

    fn desk(&self) -> Option<&Desk> {
        Online::desk(self)
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        Online::desk_mut(self)
    }
}

impl Screen for Replay {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Replay::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Replay(message) = message {
            Replay::update(self, cx, message);
        }
    }

    fn act(&mut self, cx: &mut Context, act: Act) {
        Replay::act(self, cx, act);
    }

    fn key(&mut self, cx: &mut Context, pressed: Pressed) -> bool {
        Replay::key(self, cx, pressed)
    }

    fn heard(&mut self, cx: &mut Context, answer: Answered) {
        Replay::heard(self, cx, answer);
    }

    fn settings_changed(&mut self, cx: &mut Context) {
        Replay::settings_changed(self, cx);
    }

    fn staging(&mut self, cx: &mut Context) -> Option<Staging> {
        Replay::staging(self, cx)
    }

    fn is_covered(&self) -> bool {
        Replay::is_covered(self)
    }

    fn uncover(&mut self) {
        Replay::uncover(self);
    }
}

impl Screen for Import {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Import::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Import(message) = message {
            Import::update(self, cx, message);
        }
    }
}

impl Screen for Rules {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Rules::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Rules(message) = message {
            Rules::update(self, cx, message);
        }
    }

    fn settings_changed(&mut self, cx: &mut Context) {
        Rules::settings_changed(self, cx);
    }
}

impl Screen for List {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        List::view(self, cx, on)
    }
}

impl Screen for Scores {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Scores::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Scores(message) = message {
            Scores::update(self, cx, message);
        }
    }
}

impl Screen for Statistics {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Statistics::view(self, cx, on)
    }

    fn update(&mut self, _: &mut Context, message: Message) {
        if let Message::Statistics(message) = message {
            Statistics::update(self, message);
        }
    }
}

impl Screen for Everything {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Everything::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Copy(message) = message {
            Everything::update(self, cx, message);
        }
    }
}

impl Screen for Today {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Today::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Today(message) = message {
            Today::update(self, cx, message);
        }
    }

    fn heard(&mut self, cx: &mut Context, answer: Answered) {
        Today::heard(self, cx, answer);
    }
}

impl Screen for Companion {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        Companion::view(self, cx, on)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        if let Message::Companion(message) = message {
            Companion::update(self, cx, message);
        }
    }

    fn spot(&mut self, cx: &mut Context, spot: Spot) {
        Companion::spot(self, cx, spot);
    }
}
