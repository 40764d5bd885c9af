//! Tables on a server: the lobby, the table itself over the socket, and the people who sit there elsewhere.

mod beside;
mod called;
mod clock;
mod code;
mod company;
pub(crate) mod http;
pub(crate) mod invite;
mod lists;
mod lobby;
mod missed;
mod notice;
mod remote;
mod steps;
mod telling;
mod wire;

pub(crate) use lists::Lists;

use std::cell::RefCell;
use std::rc::Rc;

use tablee_core::{Say as _, Seat, Sentence};
use tablee_protocol::{Command, TableCode};
use tablee_scene::{Act, Drawing, Element, Node, Spot};

use crate::calling::Call;
use crate::context::Context;
use crate::effect::{Effect, NotTold, Sound};
use crate::html::{Listeners, Tag, tag};
use crate::outside::Outside;
use crate::table::{self, Desk, Extras, Sheet};
use crate::thinking::Answered;
use crate::top::{top, trouble};
use company::{Company, Purpose, Sure};
use remote::Remote;

/// What happens to a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SocketEvent {
    /// It can be spoken on.
    Opened,
    /// Somebody says something.
    Text(String),
    /// It is closed, or could not be opened.
    Closed,
}

/// Something happened that concerns tables on a server.
#[derive(Clone, Debug)]
pub enum Message {
    /// Something happened to the socket of this number.
    Socket(u32, SocketEvent),
    /// The browser has found its network, or lost it.
    Network(bool),
    /// The page is looked at again.
    Awake,
    /// A timer of the connection has run out, for the visit of this number.
    Tick(u32),
    /// The clocks of this visit go on.
    Clocks(u32),
    /// The server has answered a question of this visit.
    Reply(u32, http::Reply<Purpose>),
    /// A command is given.
    Order(Command),
    /// One wants to be called so.
    Name(String),
    /// One wants to sit down: at this seat, or at the first that is free.
    Sit(Option<Seat>),
    /// One wants to be called so from now on.
    Rename,
    /// A choice that was not sent shall not be.
    LetGo,
    /// One goes on waiting for whoever is missing.
    WaitOn,
    /// Of what happened while one was away this line is told; or nothing any more.
    Missed(Option<usize>),
    /// Something is to be done that is asked about first; or not.
    Sure(Option<Sure>),
    /// Somebody or something gets this seat: a bot of a level, or nobody.
    Place(Seat, Option<String>),
    /// Something is being typed that may be said.
    Draft(String),
    /// It is said.
    Say,
    /// The seat shall be moved to another device.
    MoveSeat,
    /// One wants to be told while the page is closed.
    Tell,
    /// One does not want that any more.
    Silence,
    /// The address of a place elsewhere is being typed.
    TypePlace(telling::Way, String),
    /// One wants to be told there.
    TellAt(telling::Way),
    /// One does not want to be told any more at the place with this id.
    SilenceAt(String),
    /// Where messages reach the browser, or why they do not; in the visit of this number.
    ToldAt(u32, Result<String, NotTold>),
    /// It was said for long enough that a game begins, in the visit of this number.
    Begun(u32),
    /// An address is copied: which, and the address.
    Copy(&'static str, String),
    /// Whether it could be copied, in the visit of this number.
    Copied(u32, &'static str, bool),
    /// An address is handed to another program.
    Share(String),
    /// To the lists on the first screen.
    Lists(lists::Message),
    /// To the form that invites friends.
    Invite(invite::Message),
}

/// The table shows what the company knows, and the company sends what is decided at the table. Neither is borrowed while the other
/// is called.
type Shared = Rc<RefCell<Company>>;

/// So long it is said that a game begins, in milliseconds.
const BEGINS: u32 = 6_000;
/// How often clocks are shown anew, in milliseconds.
const TICK: u32 = 500;
/// How often it is looked at for how long somebody is waited for.
const SLOW_TICK: u32 = 5_000;

/// The screen of a table on the server.
pub(crate) struct Online {
    /// Nothing if there can be no such table.
    company: Option<Shared>,
    desk: Option<Desk>,
    /// What one wants to be called.
    name: String,
    /// What one is about to say.
    draft: String,
    /// Whether the next tick of the clocks is on its way.
    ticking: bool,
    /// One's own other tables: they may wait meanwhile.
    lists: Option<Lists>,
    /// The game that was seen last, 0 before the first; nothing before anything was seen.
    game: Option<u32>,
    /// A game has just begun, before one's eyes.
    begins: bool,
}

impl Online {
    /// Looks at a table, and keeps looking until [`Online::leave`].
    pub(crate) fn open(cx: &mut Context, code: &str) -> Online {
        let code: Option<TableCode> = code.parse().ok();
        let company = code.map(|code| Rc::new(RefCell::new(Company::open(cx, code))));
        let name = cx.settings.name.clone().unwrap_or_default();
        let lists = company.is_some().then(|| Lists::follow_mine(cx));
        let (draft, game) = (String::new(), None);
        let mut online = Online { company, desk: None, name, draft, ticking: false, lists, game, begins: false };
        online.settle(cx);
        online
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        if let (Some(lists), Message::Lists(message)) = (&mut self.lists, &message) {
            return lists.update(cx, message.clone());
        }
        let Some(shared) = self.company.clone() else { return };
        self.take(cx, &mut shared.borrow_mut(), message);
        self.settle(cx);
    }

    fn take(&mut self, cx: &mut Context, company: &mut Company, message: Message) {
        match message {
            Message::Socket(socket, event) => company.socket(socket, &event),
            Message::Network(there) => company.network(there),
            Message::Awake => company.network(true),
            Message::Tick(visit) if visit == company.visit => company.tick(),
            Message::Clocks(visit) if visit == company.visit => self.ticking = false,
            Message::Reply(visit, reply) if visit == company.visit => company.replied(reply),
            Message::Order(command) => {
                company.sure = None;
                company.order(command);
            }
            Message::LetGo => company.let_go(),
            Message::WaitOn => {
                let game = company.update.as_ref().and_then(|now| now.game.as_ref());
                company.waits_on = game.map(|game| (game.number, game.decision));
            }
            Message::Missed(None) => company.missed = None,
            Message::Missed(Some(at)) => {
                if let Some(missed) = &mut company.missed {
                    missed.go(at);
                }
            }
            Message::Sure(sure) => company.sure = sure,
            Message::Place(seat, level) => {
                let level = level.map(|level| level.as_str().into());
                company.order(Command::SetSeat { seat, level });
            }
            Message::Rename => {
                let name = self.name.trim().to_owned();
                cx.change(|settings| settings.name = Some(name.clone()).filter(|name| !name.is_empty()));
                company.order(Command::Rename { name });
            }
            Message::Name(name) => self.name = name,
            Message::Sit(seat) => {
                let chosen = self.name.trim().to_owned();
                cx.change(|settings| settings.name = Some(chosen.clone()).filter(|name| !name.is_empty()));
                company.sit(chosen, seat);
            }
            Message::Draft(text) => self.draft = text,
            Message::Say => {
                let text = std::mem::take(&mut self.draft).trim().to_owned();
                if !text.is_empty() {
                    let name = self.name.trim().to_owned();
                    company.order(if company.seated() {
                        Command::Say { text }
                    } else {
                        Command::Comment { name, text }
                    });
                }
            }
            Message::MoveSeat => company.move_seat(),
            Message::Tell => company.wants_to_be_told(),
            Message::Silence => company.wants_silence(),
            Message::TypePlace(way, text) => company.type_place(way, text),
            Message::TellAt(way) => company.wants_to_be_told_at(way),
            Message::SilenceAt(id) => company.wants_silence_at(&id),
            Message::ToldAt(visit, place) if visit == company.visit => company.has_place(place),
            Message::Begun(visit) if visit == company.visit => self.begins = false,
            Message::Copy(name, address) => {
                let visit = company.visit;
                let then = move |copied| Message::Copied(visit, name, copied).into();
                cx.ask(Effect::Copy(address, Box::new(then)));
            }
            Message::Copied(visit, name, copied) if visit == company.visit => {
                company.copied = Some(name).filter(|_| copied);
            }
            Message::Share(address) => cx.ask(Effect::Share(address)),
            // They belong to another visit, or to another screen.
            Message::Tick(_) | Message::Clocks(_) | Message::Reply(..) | Message::Copied(..) => (),
            Message::ToldAt(..) | Message::Begun(_) => (),
            Message::Lists(_) | Message::Invite(_) => (),
        }
    }

    /// Lets everybody know what there is, and asks outside for what they want.
    fn settle(&mut self, cx: &mut Context) {
        let Some(company) = self.company.clone() else { return };
        let effects = company.borrow_mut().settle();
        cx.ask_all(effects);
        self.sit_down(cx, &company);
        self.see_what_begins(cx, &company.borrow());
        if let Some(desk) = &mut self.desk {
            if std::mem::take(&mut company.borrow_mut().woken) {
                desk.poll(cx);
            }
            let said = company.borrow_mut().trouble.take();
            if let Some(sentence) = said {
                desk.refuse(cx, &sentence);
            }
        }
        if std::mem::take(&mut company.borrow_mut().called) {
            cx.sound(Sound::Turn);
        }
        let company = company.borrow();
        let tick = if company.has_clocks() { Some(TICK) } else { company.is_waiting().then_some(SLOW_TICK) };
        if let Some(tick) = tick.filter(|_| !self.ticking) {
            self.ticking = true;
            cx.ask(Effect::After(tick, Message::Clocks(company.visit).into()));
        }
    }

    /// Goes to the table once the game has begun.
    fn sit_down(&mut self, cx: &mut Context, company: &Shared) {
        let begun = company.borrow().update.as_ref().is_some_and(|now| now.game.is_some());
        if self.desk.is_none() && begun {
            match Remote::new(Rc::clone(&cx.outside), Rc::clone(company)) {
                Some(remote) => self.desk = Some(Desk::new(cx, Box::new(remote))),
                None => company.borrow_mut().failed = Some(Sentence::new("web-nothing-here")),
            }
        }
    }

    /// Says so when a game begins that was waited for.
    fn see_what_begins(&mut self, cx: &mut Context, company: &Company) {
        let Some(now) = &company.update else { return };
        let game = now.game.as_ref().map_or(0, |game| game.number);
        if self.game.replace(game).is_some_and(|before| before < game) {
            self.begins = true;
            cx.call(Sound::Begin);
            cx.ask(Effect::After(BEGINS, Message::Begun(company.visit).into()));
        }
    }

    /// What the tab says.
    pub(crate) fn call(&self, cx: &Context) -> Call {
        let company = self.company.as_ref().map(|company| company.borrow());
        let Some((company, now)) = company.as_ref().and_then(|company| Some((company, company.update.as_ref()?)))
        else {
            return Call::quiet();
        };
        let unread = if self.reads() || self.desk.is_none() { 0 } else { company.unread };
        let news = match (self.begins, unread) {
            (true, _) => Some(Sentence::new("online-begins")),
            (false, 0) => None,
            (false, unread) => Some(Sentence::new("web-call-unread").count("count", unread)),
        };
        let others = self.lists.as_ref().map_or(0, |lists| lists.waiting(Some(company.code)));
        Call::about(cx, &cx.words().say(&now.table.called()), company.my_turn(), news, others)
    }

    /// Something happened at the table.
    pub(crate) fn table(&mut self, cx: &mut Context, message: table::Message) {
        self.at_desk(cx, |desk, cx| desk.update(cx, message));
    }

    /// A button was pressed.
    pub(crate) fn act(&mut self, cx: &mut Context, act: Act) {
        if let Some(company) = self.company.as_ref().filter(|_| act == Act::Company) {
            company.borrow_mut().copied = None;
        }
        self.at_desk(cx, |desk, cx| desk.act(cx, act));
    }

    /// A place or a card was pressed.
    pub(crate) fn spot(&mut self, cx: &mut Context, spot: Spot) {
        self.at_desk(cx, |desk, cx| desk.spot(cx, spot));
    }

    /// The worker has thought of something.
    pub(crate) fn heard(&mut self, cx: &mut Context, answer: Answered) {
        self.at_desk(cx, |desk, cx| desk.heard(cx, answer));
    }

    fn at_desk(&mut self, cx: &mut Context, act: impl FnOnce(&mut Desk, &mut Context)) {
        if let Some(desk) = &mut self.desk {
            act(desk, cx);
            self.settle(cx);
        }
    }

    /// The table, once the game has begun.
    pub(crate) fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref()
    }

    /// The same, to do something at it. Whoever has the sheet of the company before them has read what was said.
    pub(crate) fn desk_mut(&mut self) -> Option<&mut Desk> {
        if let Some(company) = self.company.as_ref().filter(|_| self.reads()) {
            company.borrow_mut().unread = 0;
        }
        self.desk.as_mut()
    }

    /// Whether the sheet of the company is open.
    fn reads(&self) -> bool {
        self.desk.as_ref().is_some_and(|desk| desk.sheet() == Sheet::Company)
    }

    /// Somebody likes something otherwise. Bots are called differently in another language.
    pub(crate) fn settings_changed(&mut self, cx: &mut Context) {
        if let Some(company) = &self.company {
            company.borrow_mut().words = cx.words();
        }
        self.at_desk(cx, |desk, cx| {
            desk.poll(cx);
            desk.settings_changed(cx);
        });
    }

    /// Nobody looks any more.
    pub(crate) fn leave(&mut self, cx: &mut Context) {
        if let Some(company) = &self.company {
            let mut company = company.borrow_mut();
            company.leave();
            let effects = company.settle();
            cx.ask_all(effects);
        }
    }

    /// The screen: what there is of lobby, table, or trouble.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let Some(company) = &self.company else {
            return trouble(cx, on, &Sentence::new("server-unknown-table"));
        };
        let company = company.borrow();
        match (&company.failed, &company.update, &self.desk) {
            (Some(sentence), ..) => trouble(cx, on, sentence),
            (None, Some(now), Some(desk)) => {
                let unread = if self.reads() { 0 } else { company.unread };
                let tool = Some(beside::tool(cx, &company, unread));
                let sheet = self.reads().then(|| beside::sheet(cx, on, &company, now, (&self.name, &self.draft)));
                let begins = self.begins.then(|| {
                    let begins = tag("p").key("begins").class("begins").attribute("role", "status");
                    begins.add(cx.text("online-begins"))
                });
                let notice = notice::view(cx, on, &company, now);
                // Of one game alone there is a button already.
                let replays = beside::replays(cx, now).filter(|_| beside::games(now).count() > 1);
                desk.view(cx, on, Extras { tool, sheet, begins, notice, replays, ..Extras::default() })
            }
            (None, Some(now), None) => lobby::screen(cx, on, &company, now, &self.name, &self.draft),
            (None, None, _) => tag("main").class("new").add((
                top(cx, on),
                tag("h1").add(cx.text("online-opening")),
                beside::connection(cx, &company),
            )),
        }
    }
}

/// What is left until a moment by the clock of this device, in seconds.
fn left(outside: &dyn Outside, until: i64) -> i64 {
    ((until as f64 - outside.now()) / 1000.0).max(0.0).ceil() as i64
}

/// For how long something has been so, in words: since a moment by the clock of this device.
pub(crate) fn time_words(cx: &Context, since: i64) -> Sentence {
    let minutes = ((cx.outside.now() - since as f64) / 60_000.0).max(1.0) as i64;
    match minutes {
        0..60 => Sentence::new("online-minutes").number("count", minutes),
        60..1440 => Sentence::new("online-hours").number("count", minutes / 60),
        _ => Sentence::new("online-days").number("count", minutes / 1440),
    }
}

/// A running clock: what is left until a moment by the clock of this device.
pub(crate) fn clock(cx: &Context, until: i64) -> Node {
    let seconds = left(&*cx.outside, until);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let text = if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") };
    let low = until as f64 - cx.outside.now() < 10_000.0;
    let clock = Element::new("span").class(if low { "clock low" } else { "clock" }).attribute("data-until", until);
    clock.with(Drawing::text(&text))
}
