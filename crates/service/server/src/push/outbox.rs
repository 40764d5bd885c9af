//! What is due, and what becomes of it. One task: it has each place and table once, sends as many at a time as may be, tries
//! again what was not taken, and writes down what was.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tablee_protocol::TableCode;
use tablee_store::Told;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::message::{called, letter, seen};
use super::post::post;
use super::{Errand, Order, Place};
use crate::node::Node;

/// So many messages are under way at a time.
const AT_ONCE: usize = 64;
/// The longest pause before another attempt.
const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);
/// After so long nobody waits for a message any more.
const GIVEN_UP: Duration = Duration::from_secs(24 * 60 * 60);

/// A place and a table.
type Way = (String, TableCode);

/// A message that is due.
#[derive(Debug)]
struct Due {
    errand: Errand,
    tries: u32,
    at: Instant,
    flying: bool,
    begun: Instant,
}

/// What became of a message.
#[derive(Debug)]
enum Landing {
    /// It was taken; up to this row all is told.
    Told(u64),
    /// It is not due any more, or nobody will ever take it.
    Moot(&'static str),
    /// The place is gone for good.
    Gone,
    /// It is to be tried again, after this pause if the service named one.
    Again(Option<Duration>),
}

/// How many messages a place may be sent now.
#[derive(Debug)]
struct Allowance {
    left: f64,
    at: Instant,
}

#[derive(Debug, Default)]
struct Outbox {
    due: HashMap<Way, Due>,
    allowed: HashMap<String, Allowance>,
    /// Each with the row that it was for.
    flights: JoinSet<(Way, u64, Landing)>,
    marks: Vec<Told>,
}

/// Sends what is due until the server stops.
pub(super) async fn run(node: Arc<Node>, mut orders: mpsc::UnboundedReceiver<Order>) {
    let mut outbox = Outbox::default();
    let mut stop: Option<oneshot::Sender<()>> = None;
    while stop.is_none() {
        let next = outbox.next();
        tokio::select! {
            order = orders.recv() => match order {
                Some(order) => stop = outbox.take(order),
                None => break,
            },
            Some(landed) = outbox.flights.join_next(), if !outbox.flights.is_empty() => {
                outbox.landed(&node, landed.ok()).await;
            }
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => (),
        }
        while let (None, Ok(order)) = (&stop, orders.try_recv()) {
            stop = outbox.take(order);
        }
        while let Some(landed) = outbox.flights.try_join_next() {
            outbox.landed(&node, landed.ok()).await;
        }
        outbox.write_down(&node).await;
        if stop.is_none() {
            outbox.launch(&node);
        }
        node.meter.pushes_waiting(outbox.due.len());
    }
    // What is under way may be taken and not be written down: then it is sent again, and takes its own place.
    outbox.write_down(&node).await;
    if let Some(stop) = stop {
        // Whoever stops the server may not wait for the end.
        let _ = stop.send(());
    }
}

impl Outbox {
    fn take(&mut self, order: Order) -> Option<oneshot::Sender<()>> {
        let errand = match order {
            Order::Errand(errand) => errand,
            Order::Stop(done) => return Some(done),
        };
        let at = Instant::now() + errand.wait;
        let begun = Instant::now();
        let way = (errand.place.id.clone(), errand.table);
        match self.due.get_mut(&way) {
            // A place that does not answer is not asked sooner because there is more to say.
            Some(due) if due.errand.row < errand.row => {
                let at = if due.tries == 0 && !due.flying { due.at.min(at) } else { due.at };
                *due = Due { errand, at, begun, ..*due };
            }
            Some(due) if errand.wait.is_zero() && due.tries == 0 => due.at = due.at.min(at),
            Some(_) => (),
            None => drop(self.due.insert(way, Due { errand, tries: 0, at, flying: false, begun })),
        }
        None
    }

    /// When something is to be done that is not under way.
    fn next(&self) -> Option<Instant> {
        if self.flights.len() >= AT_ONCE {
            return None;
        }
        self.due.values().filter(|due| !due.flying).map(|due| due.at).min()
    }

    /// Whether a place may be sent one more now; else when.
    fn may(&mut self, node: &Node, place: &Place, now: Instant) -> Result<(), Instant> {
        let Some(push) = &node.push else { return Ok(()) };
        let (burst, pace) = (f64::from(push.options.burst.max(1)), push.options.pace.max(Duration::from_micros(1)));
        let allowance = self.allowed.entry(place.id.clone()).or_insert(Allowance { left: burst, at: now });
        let gained = now.duration_since(allowance.at).as_secs_f64() / pace.as_secs_f64();
        allowance.left = (allowance.left + gained).min(burst);
        allowance.at = now;
        if allowance.left >= 1.0 {
            allowance.left -= 1.0;
            return Ok(());
        }
        Err(now + pace.mul_f64(1.0 - allowance.left))
    }

    fn launch(&mut self, node: &Arc<Node>) {
        let now = Instant::now();
        let mut ready: Vec<(Instant, Way)> = self
            .due
            .iter()
            .filter(|(_, due)| !due.flying && due.at <= now)
            .map(|(way, due)| (due.at, way.clone()))
            .collect();
        ready.sort();
        for (_, way) in ready {
            if self.flights.len() >= AT_ONCE {
                return;
            }
            let Some(errand) = self.due.get(&way).map(|due| due.errand.clone()) else { continue };
            let may = self.may(node, &errand.place, now);
            let Some(due) = self.due.get_mut(&way) else { continue };
            match may {
                Ok(()) => {
                    due.flying = true;
                    let node = Arc::clone(node);
                    self.flights.spawn(async move { (way, errand.row, deliver(&node, &errand).await) });
                }
                Err(later) => due.at = later,
            }
        }
        // A place that has not been written to for long may have its whole burst again.
        if self.allowed.len() > 4 * self.due.len() + 1024 {
            self.allowed.retain(|_, allowance| now.duration_since(allowance.at) < Duration::from_secs(600));
        }
    }

    async fn landed(&mut self, node: &Arc<Node>, landed: Option<(Way, u64, Landing)>) {
        // A flight that panicked has no way; what it was for is tried again at the next start, or with the next row.
        let Some((way, row, landing)) = landed else { return };
        let Some(due) = self.due.get_mut(&way) else { return };
        due.flying = false;
        let since = due.errand.since;
        let told = match landing {
            Landing::Told(seen) => {
                node.meter.pushed("told", Some(since.elapsed()));
                seen.max(row)
            }
            Landing::Moot(why) => {
                node.meter.pushed(why, None);
                row
            }
            Landing::Gone => {
                node.meter.pushed("gone", None);
                let id = way.0.clone();
                self.due.retain(|(place, _), _| *place != id);
                self.marks.retain(|mark| mark.subscription != id);
                if let Some(push) = &node.push {
                    push.forget(&id);
                }
                tracing::info!("a place where somebody was told is gone");
                if let Err(error) = node.store.unsubscribe(&id).await {
                    // It is found gone again after the next start.
                    node.store_failed(&error);
                }
                return;
            }
            Landing::Again(_) if due.begun.elapsed() > GIVEN_UP => {
                node.meter.pushed("given up", None);
                row
            }
            Landing::Again(pause) => {
                node.meter.pushed("again", None);
                let base = node.push.as_ref().map(|push| push.options.pause).unwrap_or_default();
                let usual = base.saturating_mul(1 << due.tries.min(16)).min(LONGEST_PAUSE);
                due.tries = due.tries.saturating_add(1);
                due.at = Instant::now() + pause.unwrap_or(usual).max(usual);
                return;
            }
        };
        let done = due.errand.row <= told;
        // More happened while it was under way.
        (due.tries, due.at) = (0, Instant::now());
        if done {
            self.due.remove(&way);
        }
        self.marks.push(Told { subscription: way.0, table: way.1.to_string(), seq: told });
    }

    /// Writes the marks down, all that have gathered at once.
    async fn write_down(&mut self, node: &Node) {
        let Some(push) = node.push.as_ref().filter(|_| !self.marks.is_empty()) else { return };
        let marks = std::mem::take(&mut self.marks);
        push.marked(&marks);
        if let Err(error) = node.store.tell(marks).await {
            // Then they are told again after the next start.
            node.store_failed(&error);
        }
    }
}

/// Tells one place what its table says now.
async fn deliver(node: &Arc<Node>, errand: &Errand) -> Landing {
    let Some(push) = &node.push else { return Landing::Moot("off") };
    let place = &*errand.place;
    if !errand.wait.is_zero() {
        // Meanwhile the node that wrote the row may have told it.
        match node.store.told(Some(&errand.table.to_string())).await {
            Ok(marks) => {
                push.marked(&marks);
                let told = |mark: &Told| mark.subscription == place.id && mark.seq >= errand.row;
                if marks.iter().any(told) {
                    return Landing::Moot("told elsewhere");
                }
            }
            Err(error) => {
                node.store_failed(&error);
                return Landing::Again(None);
            }
        }
    }
    let owner = place.owner.clone();
    let now = match node.look(errand.table, move |room| seen(room, &owner)).await {
        Ok(Some(now)) => now,
        Ok(None) => return Landing::Moot("not due"),
        Err(fault) if fault.code == tablee_protocol::Code::UnknownTable => return Landing::Moot("no table"),
        Err(_) => return Landing::Again(None),
    };
    let waiting = (!node.options.several_nodes).then(|| {
        let index = push.index();
        let others = index.waiting.get(&place.owner).map_or(0, |tables| tables.len());
        u32::try_from(others).unwrap_or(u32::MAX)
    });
    let Some(target) = push.options.doors.target(place.kind, &place.wanted.address) else {
        tracing::warn!(kind = place.kind.name(), "an address is not allowed any more; nobody is told there");
        return Landing::Moot("not allowed");
    };
    let host = target.host.clone();
    let site = node.options.public_url.as_deref().unwrap_or(&place.wanted.site);
    let said = called(&now, place.language(), site, waiting);
    let contact = push.options.contact.as_deref();
    let Some((target, headers, body)) = letter(place, target, &said, &push.key, contact, node.now()) else {
        tracing::error!(kind = place.kind.name(), "a message could not be made");
        return Landing::Moot("not made");
    };
    match post(&target, headers, body).await {
        Ok(posted) => match posted.status {
            200..300 => Landing::Told(now.call.row),
            404 | 410 => Landing::Gone,
            408 | 425 | 429 | 500.. => {
                tracing::info!(%host, status = posted.status, "a message was not taken; it is sent again");
                Landing::Again(posted.pause)
            }
            status => {
                tracing::warn!(%host, status, "a message was refused");
                Landing::Moot("refused")
            }
        },
        Err(error) => {
            tracing::info!(%host, %error, "a message was not sent; it is sent again");
            Landing::Again(None)
        }
    }
}
