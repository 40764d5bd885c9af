//! The connection to a table: the protocol's own client, carried by the sockets and timers of the browser.

use std::time::Duration;

use tablee_client::{Action, Attempt, Conversation, Event, Pace};
use tablee_protocol::{CommandId, Order, TableCode, VERSION};

use super::{Message, SocketEvent};
use crate::effect::Effect;
use crate::outside::{Kept as _, Outside};

/// The connection to a table.
#[derive(Debug)]
pub(super) struct Wire {
    address: String,
    /// Tells this visit of a table from others.
    visit: u32,
    conversation: Conversation,
    /// The socket at hand. Numbers are never used twice, so that what comes late from an earlier one is known as that.
    socket: u32,
    attempt: Attempt,
    clock: Clock,
    /// The moment of the earliest timer that runs.
    timer: Option<Duration>,
}

/// A clock that never goes back, whatever is done to the device's.
#[derive(Debug)]
struct Clock {
    seen: f64,
    passed: Duration,
}

impl Clock {
    fn now(&mut self, outside: &dyn Outside) -> Duration {
        let now = outside.now();
        self.passed += Duration::try_from_secs_f64((now - self.seen) / 1000.0).unwrap_or_default();
        self.seen = now;
        self.passed
    }
}

impl Wire {
    /// A connection that is made by [`Wire::connect`].
    pub(super) fn new(outside: &dyn Outside, visit: u32, code: TableCode) -> Wire {
        let origin = outside.origin();
        Wire {
            address: format!("{}/api/tables/{code}/socket?v={VERSION}&company=1", origin.replacen("http", "ws", 1)),
            visit,
            conversation: Conversation::new(Pace::PAGE, outside.random_number()),
            socket: visit,
            attempt: Attempt::default(),
            clock: Clock { seen: outside.now(), passed: Duration::ZERO },
            timer: None,
        }
    }

    /// Connects, or connects anew: the server learns who we are only then.
    pub(super) fn connect(&mut self, outside: &dyn Outside) {
        let now = self.clock.now(outside);
        self.conversation.connect(now);
    }

    /// Sends a command, now or as soon as there is a connection.
    pub(super) fn send(&mut self, outside: &dyn Outside, order: &Order) {
        let now = self.clock.now(outside);
        self.conversation.order(now, order);
    }

    /// Lets go of a command that was never sent; says whether that was possible.
    pub(super) fn let_go(&mut self, id: &CommandId) -> bool {
        self.conversation.let_go(id)
    }

    /// Something happened to a socket.
    pub(super) fn socket(&mut self, outside: &dyn Outside, socket: u32, event: &SocketEvent) {
        if socket != self.socket {
            return;
        }
        let (now, attempt) = (self.clock.now(outside), self.attempt);
        match event {
            SocketEvent::Opened => self.conversation.opened(now, attempt),
            SocketEvent::Text(text) => self.conversation.text(now, attempt, text),
            SocketEvent::Closed => self.conversation.closed(now, attempt),
        }
    }

    /// The browser has found its network, or lost it.
    pub(super) fn network(&mut self, outside: &dyn Outside, there: bool) {
        let now = self.clock.now(outside);
        if there { self.conversation.hasten(now) } else { self.conversation.lost(now) }
    }

    /// A timer has run out.
    pub(super) fn tick(&mut self, outside: &dyn Outside) {
        let now = self.clock.now(outside);
        self.timer = None;
        self.conversation.tick(now);
    }

    /// Nobody wants the connection any more.
    pub(super) fn leave(&mut self) {
        self.conversation.leave();
    }

    /// What there is to know, and what the browser has to do. It is asked for after everything else here.
    pub(super) fn settle(&mut self, outside: &dyn Outside) -> (Vec<Event>, Vec<Effect>) {
        let (mut events, mut effects) = (Vec::new(), Vec::new());
        while let Some(action) = self.conversation.action() {
            match action {
                Action::Connect(attempt) => {
                    self.attempt = attempt;
                    self.socket = self.socket.wrapping_add(1);
                    effects.push(Effect::OpenSocket(self.socket, self.address.clone()));
                }
                Action::Close => effects.push(Effect::CloseSocket(self.socket)),
                Action::Send(text) => effects.push(Effect::Say(self.socket, text)),
                Action::Tell(event) => events.push(event),
            }
        }
        if let Some(wake) = self.conversation.wake().filter(|wake| self.timer.is_none_or(|timer| *wake < timer)) {
            let pause = wake.saturating_sub(self.clock.now(outside));
            // A little more, so that it is due when it comes.
            let pause = u32::try_from(pause.as_millis()).unwrap_or(u32::MAX).saturating_add(1);
            self.timer = Some(wake);
            effects.push(Effect::After(pause, Message::Tick(self.visit).into()));
        }
        (events, effects)
    }
}
