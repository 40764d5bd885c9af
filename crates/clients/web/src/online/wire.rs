//! The socket of a table. When it is cut it is made again, and what was not answered is sent again under the same id, so that
//! nothing is lost and nothing is done twice.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use tablee_core::Sentence;
use tablee_protocol::{Answer, CommandId, Order, TableCode, Update, VERSION};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::browser;

/// The pauses between attempts, in milliseconds: the first, doubled up to the last.
const PAUSES: (i32, i32) = (300, 5000);
/// So long a connection may take to be made, and so long an answer to a command is awaited.
const PATIENCE: i32 = 12_000;

/// What comes from the other side. It never comes while something is being sent.
pub(super) enum Event {
    Update(Box<Update>),
    /// A command is stored as this row, or was refused.
    Answered(Option<CommandId>, Result<u64, Sentence>),
    /// The connection is cut; it is being made again.
    Cut,
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
    /// Not answered yet, in order.
    waiting: RefCell<VecDeque<Order>>,
    hear: Box<dyn Fn(Event)>,
    pause: Cell<i32>,
    /// Counts connections: what belongs to an earlier one is not heard.
    number: Cell<u32>,
    left: Cell<bool>,
}

thread_local! {
    /// The connection that is told when the browser finds or loses its network.
    static CURRENT: RefCell<Weak<Wire>> = const { RefCell::new(Weak::new()) };
    static LISTENING: Cell<bool> = const { Cell::new(false) };
}

fn current() -> Option<Rc<Wire>> {
    CURRENT.with_borrow(Weak::upgrade)
}

fn listen_to_the_browser() {
    let Some(window) = browser::window().filter(|_| !LISTENING.replace(true)) else { return };
    browser::listen(&window, "offline", |_| {
        if let Some(wire) = current() {
            wire.lost(wire.number.get());
        }
    });
    let again = |_| {
        if let Some(wire) = current() {
            wire.hasten();
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
        let wire = Rc::new(Wire {
            address,
            line: RefCell::new(None),
            waiting: RefCell::default(),
            hear: Box::new(hear),
            pause: Cell::new(PAUSES.0),
            number: Cell::new(0),
            left: Cell::new(false),
        });
        CURRENT.set(Rc::downgrade(&wire));
        listen_to_the_browser();
        wire
    }

    /// Connects, or connects anew: the server learns who we are only then.
    pub(super) fn connect(self: &Rc<Self>) {
        if self.left.get() {
            return;
        }
        let number = self.number.get().wrapping_add(1);
        self.number.set(number);
        *self.line.borrow_mut() = None;
        let Ok(socket) = WebSocket::new(&self.address) else { return self.lost(number) };
        let wire = Rc::downgrade(self);
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(wire), Some(text)) = (wire.upgrade(), event.data().as_string()) {
                wire.read(number, &text);
            }
        });
        let wire = Rc::downgrade(self);
        let opened = Closure::<dyn FnMut()>::new(move || {
            if let Some(wire) = wire.upgrade() {
                wire.repeat();
            }
        });
        let wire = Rc::downgrade(self);
        let closed = Closure::<dyn FnMut()>::new(move || {
            if let Some(wire) = wire.upgrade() {
                wire.lost(number);
            }
        });
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        *self.line.borrow_mut() = Some(Line { socket, _heard: heard, _changed: opened, _closed: closed });
        let wire = Rc::downgrade(self);
        browser::after(PATIENCE, move || {
            if let Some(wire) = wire.upgrade().filter(|wire| !wire.is_open()) {
                wire.lost(number);
            }
        });
    }

    fn is_open(&self) -> bool {
        self.line.borrow().as_ref().is_some_and(|line| line.socket.ready_state() == WebSocket::OPEN)
    }

    /// Does not wait for the next attempt.
    fn hasten(self: &Rc<Self>) {
        let going = self.line.borrow().as_ref().map(|line| line.socket.ready_state());
        if !matches!(going, Some(WebSocket::OPEN | WebSocket::CONNECTING)) && self.number.get() > 0 {
            self.pause.set(PAUSES.0);
            self.connect();
        }
    }

    /// The connection of this number is gone.
    fn lost(self: &Rc<Self>, number: u32) {
        if self.left.get() || number != self.number.get() || number == 0 {
            return;
        }
        let number = number.wrapping_add(1);
        self.number.set(number);
        let line = self.line.borrow_mut().take();
        drop(line);
        let pause = self.pause.get();
        self.pause.set((pause * 2).min(PAUSES.1));
        let wire = Rc::downgrade(self);
        browser::after(pause, move || {
            if let Some(wire) = wire.upgrade().filter(|wire| wire.number.get() == number) {
                wire.connect();
            }
        });
        (self.hear)(Event::Cut);
    }

    /// Sends again what was not answered.
    fn repeat(&self) {
        for order in self.waiting.borrow().iter() {
            self.write(order);
        }
    }

    fn write(&self, order: &Order) {
        if let Some(line) = self.line.borrow().as_ref()
            && let Ok(text) = tablee_core::write_json(order)
        {
            // What cannot be sent now is sent again with the next connection.
            let _ = line.socket.send_with_str(&text);
        }
    }

    /// Sends a command, now or as soon as there is a connection.
    pub(super) fn send(self: &Rc<Self>, order: Order) {
        if self.is_open() {
            self.write(&order);
            let (wire, number, id) = (Rc::downgrade(self), self.number.get(), order.id.clone());
            browser::after(PATIENCE, move || {
                let silent = |wire: &Rc<Wire>| wire.waiting.borrow().iter().any(|order| order.id == id);
                if let Some(wire) = wire.upgrade().filter(silent) {
                    wire.lost(number);
                }
            });
        }
        self.waiting.borrow_mut().push_back(order);
    }

    fn read(self: &Rc<Self>, number: u32, text: &str) {
        if number != self.number.get() {
            return;
        }
        let Ok(answer) = tablee_core::read_json::<Answer>(text) else { return };
        let event = match answer {
            Answer::Update(update) => {
                self.pause.set(PAUSES.0);
                Event::Update(Box::new(update))
            }
            Answer::Done { id, seq } => {
                self.waiting.borrow_mut().retain(|order| order.id != id);
                Event::Answered(Some(id), Ok(seq))
            }
            // These did nothing and shall be repeated with the same id.
            Answer::Refused { problem, .. } if problem.code.is_passing() => return self.lost(number),
            Answer::Refused { id, problem } => {
                self.waiting.borrow_mut().retain(|order| id.as_ref().is_some_and(|id| order.id != *id));
                Event::Answered(id, Err(problem.sentence))
            }
            Answer::Bye { .. } => return self.lost(number),
        };
        (self.hear)(event);
    }

    /// Nobody wants the connection any more.
    pub(super) fn leave(&self) {
        self.left.set(true);
        let line = self.line.borrow_mut().take();
        drop(line);
    }
}
