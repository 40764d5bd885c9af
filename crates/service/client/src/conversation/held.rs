//! A command that was not answered yet.

use std::time::Duration;

use tablee_protocol::{CommandId, Order};

#[derive(Debug)]
pub(super) struct Held {
    pub(super) id: CommandId,
    /// As it is sent, every time.
    pub(super) text: String,
    /// It is not sent before this moment.
    pub(super) not_before: Duration,
    /// It was sent at least once, on whatever connection.
    pub(super) sent: bool,
    /// How often it was put off.
    pub(super) repeats: u32,
    /// How often by a fault of the server.
    pub(super) faults: u32,
}

impl Held {
    pub(super) fn new(order: &Order) -> Held {
        // Numbers and text can always be written; an empty text would be refused, and told.
        let text = tablee_core::write_json(order).unwrap_or_default();
        Held { id: order.id.clone(), text, not_before: Duration::ZERO, sent: false, repeats: 0, faults: 0 }
    }
}
