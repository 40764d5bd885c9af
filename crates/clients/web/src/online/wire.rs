//! The socket of a table in the browser. `tablee_client` has the conversation: what is repeated, and when the connection is made
//! again. Here is what it asks for: sockets, timers, and the browser's news of its network.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use tablee_client::{Action, Attempt, Conversation, Event as Told, Pace};
use tablee_core::Sentence;
use tablee_protocol::{CommandId, Order, TableCode, Update, VERSION};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::browser;

/// What comes from the other side. It never comes while something is being sent.
pub(super) enum Event {
    Update(Box<Update>),
    /// A command is stored as this row, or was refused.
    Answered(Option<CommandId>, Result<u64, Sentence>),
    /// The connection is cut; it is being made again.
    Cut,
    /// There is no table any more.
    Over(Sentence),
}

/// A socket with those who listen to it.
struct Line {
    socket: WebSocket,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _changed: Closure<dyn FnMut()>,
    _closed: Closure<dyn FnMut()>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

/// The connection to a table.
pub(super) struct Wire {
    address: String,
    line: RefCell<Option<Line>>,
    conversation: RefCell<Conversation>,
    hear: Box<dyn Fn(Event)>,
    /// The moment of the earliest timer that is set.
    due: Cell<Option<Duration>>,
}

thread_local! {
    /// The connection that is told when the browser finds or loses its network.
    static CURRENT: RefCell<Weak<Wire>> = const { RefCell::new(Weak::new()) };
    static LISTENING: Cell<bool> = const { Cell::new(false) };
}

fn current() -> Option<Rc<Wire>> {
    CURRENT.with_borrow(Weak::upgrade)
}

fn now() -> Duration {
    Duration::try_from_secs_f64(browser::now() / 1000.0).unwrap_or_default()
}

fn listen_to_the_browser() {
    let Some(window) = browser::window().filter(|_| !LISTENING.replace(true)) else { return };
    browser::listen(&window, "offline", |_| {
        if let Some(wire) = current() {
            wire.say(|conversation| conversation.lost(now()));
        }
    });
    let again = |_| {
        if let Some(wire) = current() {
            wire.say(|conversation| conversation.hasten(now()));
        }
    };
    browser::listen(&window, "online", again);
    browser::listen(&window, "pageshow", again);
    if let Some(document) = window.document() {
        browser::listen(&document, "visibilitychange", again);
    }
}

impl Wire {
    /// A connection that is made by [`Wire::connect`].
    pub(super) fn new(code: TableCode, hear: impl Fn(Event) + 'static) -> Rc<Wire> {
        let origin = browser::origin();
        let address = format!("{}/api/tables/{code}/socket?v={VERSION}", origin.replacen("http", "ws", 1));
        let seed = u64::from_le_bytes(browser::random_bytes()[..8].try_into().unwrap_or_default());
        let wire = Rc::new(Wire {
            address,
            line: RefCell::new(None),
            conversation: RefCell::new(Conversation::new(Pace::PAGE, seed)),
            hear: Box::new(hear),
            due: Cell::new(None),
        });
        CURRENT.set(Rc::downgrade(&wire));
        listen_to_the_browser();
        wire
    }

    /// Connects, or connects anew: the server learns who we are only then.
    pub(super) fn connect(self: &Rc<Self>) {
        self.say(|conversation| conversation.connect(now()));
    }

    /// Sends a command, now or as soon as there is a connection.
    pub(super) fn send(self: &Rc<Self>, order: &Order) {
        self.conversation.borrow_mut().order(now(), order);
        let told = self.act();
        if !told.is_empty() {
            let wire = Rc::clone(self);
            browser::after(0, move || wire.tell(told));
        }
    }

    /// Nobody wants the connection any more.
    pub(super) fn leave(self: &Rc<Self>) {
        self.say(Conversation::leave);
    }

    /// Something has happened: does what the conversation makes of it.
    fn say(self: &Rc<Self>, what: impl FnOnce(&mut Conversation)) {
        what(&mut self.conversation.borrow_mut());
        let told = self.act();
        self.tell(told);
    }

    /// Does what the conversation asks for; gives back what there is to tell.
    fn act(self: &Rc<Self>) -> Vec<Event> {
        let mut told = Vec::new();
        loop {
            let action = self.conversation.borrow_mut().action();
            match action {
                Some(Action::Connect(attempt)) => self.dial(attempt),
                Some(Action::Close) => drop(self.line.borrow_mut().take()),
                Some(Action::Send(text)) => {
                    if let Some(line) = self.line.borrow().as_ref() {
                        // What cannot be sent now is sent again with the next connection.
                        let _ = line.socket.send_with_str(&text);
                    }
                }
                Some(Action::Tell(event)) => told.extend(heard(event)),
                None => break,
            }
        }
        self.set_timer();
        told
    }

    fn tell(&self, told: Vec<Event>) {
        told.into_iter().for_each(|event| (self.hear)(event));
    }

    fn set_timer(self: &Rc<Self>) {
        let Some(wake) = self.conversation.borrow().wake() else { return };
        if self.due.get().is_some_and(|due| due <= wake) {
            return;
        }
        self.due.set(Some(wake));
        let wire = Rc::downgrade(self);
        // A timer that comes a little early would have to be set again.
        let wait = wake.saturating_sub(now()).as_millis() + 1;
        browser::after(i32::try_from(wait).unwrap_or(i32::MAX), move || {
            if let Some(wire) = wire.upgrade() {
                wire.due.set(None);
                wire.say(|conversation| conversation.tick(now()));
            }
        });
    }

    fn dial(self: &Rc<Self>, attempt: Attempt) {
        let Ok(socket) = WebSocket::new(&self.address) else {
            return self.conversation.borrow_mut().closed(now(), attempt);
        };
        let wire = Rc::downgrade(self);
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(wire), Some(text)) = (wire.upgrade(), event.data().as_string()) {
                wire.say(|conversation| conversation.text(now(), attempt, &text));
            }
        });
        let wire = Rc::downgrade(self);
        let opened = Closure::<dyn FnMut()>::new(move || {
            if let Some(wire) = wire.upgrade() {
                wire.say(|conversation| conversation.opened(now(), attempt));
            }
        });
        let wire = Rc::downgrade(self);
        let closed = Closure::<dyn FnMut()>::new(move || {
            if let Some(wire) = wire.upgrade() {
                wire.say(|conversation| conversation.closed(now(), attempt));
            }
        });
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        *self.line.borrow_mut() = Some(Line { socket, _heard: heard, _changed: opened, _closed: closed });
    }
}

/// What the page makes of what was told.
fn heard(event: Told) -> Option<Event> {
    Some(match event {
        Told::Shown(update) => Event::Update(Box::new(update)),
        Told::Done { id, seq } => Event::Answered(Some(id), Ok(seq)),
        Told::Refused { id, problem } => Event::Answered(id, Err(problem.sentence)),
        Told::Cut(_) => Event::Cut,
        Told::Over(problem) => Event::Over(problem.sentence),
        // The page says for as long that the move is on its way, and it is.
        Told::Delayed { .. } => return None,
    })
}
