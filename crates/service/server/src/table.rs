//! The task of one live table, which alone writes its log: it takes what is in the mailbox one after the other, and looks at
//! the clock in between.
//!
//! `mailbox` has what it is asked, `append` how a wish becomes rows, `log` how rows are read, `broadcast` what watchers are
//! sent, `company` who is here, `catch_up` what others wrote or a store has lost, `wake` clocks, `bots` bots and leases, `listing` the table's entry in the lists.

mod append;
mod bots;
mod broadcast;
mod catch_up;
mod company;
mod listing;
mod log;
mod mailbox;
mod wake;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use tablee_core::Seat;
use tablee_protocol::{Command, TableCode};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::fault::Fault;
use crate::node::Node;
use crate::room::{KeyText, Room, Watcher};
use crate::slot::Slot;
use crate::thinkers::Around;

use company::Gone;
pub(crate) use listing::{Summary, entry, sitting, status};
pub(crate) use log::{PAGE, begin_or_fold, body, ends_with, load, page, unreadable};
pub(crate) use mailbox::{Granted, MAILBOX, Message, Reply, Watch, Wish, refused, text};
use mailbox::{Write, answer};
pub(crate) use wake::BOT_WATCH;
use wake::Patience;

struct Watching {
    key: Option<KeyText>,
    watcher: Watcher,
    network: IpAddr,
    slot: Arc<Slot>,
    /// Wants to be told who is here.
    company: bool,
}

/// The task's own things. When it ends, however it ends, sockets are told to look the table up again.
pub(crate) struct TableTask {
    node: Arc<Node>,
    code: TableCode,
    name: String,
    room: Room,
    watchers: BTreeMap<u64, Watching>,
    around: Around,
    thinking: Vec<(u32, usize, Seat)>,
    lease: Option<Instant>,
    /// How often the table began anew because its log was not the one it had read.
    begun: u64,
    /// Others wrote since the watchers were last shown something: somebody may have sat down or moved to another device.
    reseated: bool,
    /// A write failed and the log could not be read since: it may be ahead.
    stale: bool,
    /// Why the task has to end.
    ending: Option<Fault>,
    /// Clocks that could not be stored as run out are left alone until then.
    patience: Patience,
    /// What the list says about when to look at this table.
    listed_wake: Option<Option<i64>>,
    /// When people were seen last who are not here now, by their keys.
    gone: Gone,
    sender: mpsc::WeakSender<Message>,
}

impl Drop for TableTask {
    fn drop(&mut self) {
        self.watchers.values().for_each(|watching| watching.slot.leave());
        self.node.meter.live.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

impl TableTask {
    pub(crate) fn new(node: Arc<Node>, code: TableCode, room: Room, sender: mpsc::WeakSender<Message>) -> TableTask {
        node.meter.live.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        TableTask {
            node,
            code,
            name: code.to_string(),
            room,
            watchers: BTreeMap::new(),
            around: Around::default(),
            thinking: Vec::new(),
            lease: None,
            begun: 0,
            reseated: false,
            stale: false,
            ending: None,
            patience: Patience::default(),
            listed_wake: None,
            gone: Gone::default(),
            sender,
        }
    }

    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Message>) {
        let idle = self.node.options.idle_table;
        let mut last = Instant::now();
        self.think().await;
        loop {
            if let Some(fault) = self.ending.take() {
                self.node.forget(self.code, &mut mailbox);
                // Sockets look the table up again, and are told what became of it.
                return self.turn_away(mailbox, &fault).await;
            }
            let wake = self.due();
            let quiet = self.watchers.is_empty() && self.thinking.is_empty();
            let message = tokio::select! {
                biased;
                message = mailbox.recv() => match message {
                    Some(message) => Some(message),
                    None => return,
                },
                () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => None,
                () = tokio::time::sleep_until(last + idle), if quiet => {
                    self.settle().await;
                    if !mailbox.is_empty() {
                        continue;
                    }
                    // Whoever has the sender and writes now is told that it is closed, and looks the table up again.
                    self.node.forget(self.code, &mut mailbox);
                    return self.turn_away(mailbox, &Fault::busy()).await;
                }
            };
            last = Instant::now();
            match message {
                Some(message) => self.handle(message).await,
                None => self.tick().await,
            }
        }
    }

    /// What came in at the last moment, when the table has left memory, is not done: the table may be in memory anew already, folded
    /// from a log that this task must not write on. Whoever asked looks the table up again.
    async fn turn_away(self, mut mailbox: mpsc::Receiver<Message>, fault: &Fault) {
        while let Some(message) = mailbox.recv().await {
            match message {
                Message::Write(write) => write.refuse(fault),
                Message::Watch(watch) => watch.slot.leave(),
                Message::Look(look) => look(&self.room),
                Message::Unwatch { .. }
                | Message::Notice
                | Message::Nudge
                | Message::Seen { .. }
                | Message::BotIdle { .. } => (),
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Write(write) => self.write(*write).await,
            Message::Watch(watch) => {
                let Watch { number, key, language, network, slot, company } = *watch;
                let watcher = Watcher { chair: key.as_ref().and_then(|key| self.room.chair_by_key(key)), language };
                if slot.seen() > self.room.line_count() {
                    slot.forget();
                }
                slot.show(self.room.update(watcher, slot.seen()).into(), self.room.line_count());
                self.watchers.insert(number, Watching { key, watcher, network, slot, company });
                self.tell_company();
                self.think().await;
            }
            Message::Unwatch { number } => {
                let left = self.watchers.remove(&number);
                self.has_left(left);
                self.tell_company();
            }
            Message::Look(look) => look(&self.room),
            Message::Seen { network } => {
                self.around.saw(network);
                self.think().await;
            }
            // Also if it is no more than was read here: after a loss another node may have written another history.
            Message::Notice => {
                self.read_others().await;
                self.think().await;
            }
            Message::Nudge => {
                self.read_others().await;
                self.tick().await;
                self.think().await;
                self.settle().await;
            }
            Message::BotIdle { game, decision, seat } => {
                self.thinking.retain(|thought| *thought != (game, decision, seat));
            }
        }
    }

    async fn write(&mut self, write: Write) {
        let Write { id, wish, reply, since } = write;
        if let (Some(hook), Wish::Order { command, .. }) = (&self.node.options.hook, &wish) {
            hook(command);
        }
        let before = (self.begun, self.room.seq());
        let outcome = self.carry_out(id.as_deref(), &wish).await;
        let moved = matches!(&wish, Wish::Order { command: Command::Choose { .. }, .. } | Wish::Bot { .. });
        match (&outcome, moved) {
            (Ok(_), true) => self.node.meter.moved(since.elapsed()),
            (Err(fault), _) => self.node.meter.refused(fault.code.as_str()),
            _ => (),
        }
        let mut asker = None;
        match reply {
            Reply::Socket(slot, id, language) => {
                slot.answer(answer(id, outcome, language));
                asker = Some(slot);
            }
            Reply::Once(once) => drop(once.send(outcome)),
            Reply::Nobody => (),
        }
        let changed = (self.begun, self.room.seq()) != before;
        if changed {
            self.broadcast(!moved || !self.room.playing());
            if !moved {
                // Somebody may have sat down or taken another seat.
                self.tell_company();
            }
        }
        if let Some(slot) = asker {
            slot.wake();
        }
        if changed {
            self.think().await;
        }
    }
}
