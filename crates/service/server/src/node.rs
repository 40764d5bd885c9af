//! One running server: the tables in memory, the store, the bots.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use tablee_protocol::{Code, Command, TableCode};
use tablee_store::{Notice, Status, Store, StoreError, TableFilter};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::archive::Archive;
use crate::edge::Edge;
use crate::fault::Fault;
use crate::http::PageFile;
use crate::limit::{Limits, Rates};
use crate::meter::Meter;
use crate::push::{self, Push, PushOptions};
use crate::room::{Chance, Room};
use crate::surroundings::{Machine, Surroundings};
use crate::table::{Granted, MAILBOX, Message, Reply, TableTask, Wish, load};
use crate::thinkers::Thinkers;
use crate::tries::Checks;

/// A store that needs longer than this to write one row serves nobody.
const HEALTH_PATIENCE: Duration = Duration::from_secs(3);

/// Every so many rounds, of two seconds each, tables are looked for that have been open for too long.
const EXPIRY_ROUNDS: u32 = 150;

/// Called with every command, for tests that want a table to fail.
pub type Hook = Arc<dyn Fn(&Command) + Send + Sync>;

/// How a server behaves.
#[derive(Clone)]
pub struct Options {
    /// The address that people open, without a slash at the end; taken from the request if left out.
    pub public_url: Option<String>,
    /// After so long without anybody a table leaves memory.
    pub idle_table: Duration,
    /// A table at which nobody has begun is closed when nothing has happened there for so long.
    pub open_lasts: Duration,
    /// After so long without a sign of life a socket is closed.
    pub idle_socket: Duration,
    /// After so long the head of a request must be there, and after so long its body. Also how long a connection is kept for
    /// the next request.
    pub request_patience: Duration,
    /// What is allowed.
    pub rates: Rates,
    /// Other nodes serve the same store.
    pub several_nodes: bool,
    /// A proxy in front tells the addresses of clients.
    pub behind_proxy: bool,
    /// How many connections there may be at the same time: fewer than the system gives handles.
    pub connections: u32,
    /// Health and measurements are served by [`crate::serve_watch`] alone.
    pub watched_apart: bool,
    /// How many bots think at the same time; one of them is kept for levels that answer at once.
    pub thinkers: usize,
    /// The page, if the program brings one along.
    pub page: &'static [PageFile],
    /// How people who are elsewhere are told that it is their turn; nobody is if left out.
    pub push: Option<PushOptions>,
    /// A bot that decides for somebody who is gone takes so long at least, as a person would.
    pub stand_in_pace: Duration,
    /// JSON Schemas that the program publishes beside those of the server, by their names.
    pub schemas: Vec<(&'static str, serde_json::Value)>,
    /// Where people reach this server, as far as whoever runs it knows.
    pub addresses: tablee_protocol::Addresses,
    /// Where time and chance come from.
    pub surroundings: Arc<dyn Surroundings>,
    /// For tests.
    pub hook: Option<Hook>,
    /// For tests of tests.
    #[cfg(feature = "flaws")]
    pub flaw: Option<crate::Flaw>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            public_url: None,
            idle_table: Duration::from_secs(60),
            open_lasts: Duration::from_secs(3 * 24 * 60 * 60),
            idle_socket: Duration::from_secs(60),
            request_patience: Duration::from_secs(10),
            rates: Rates::default(),
            several_nodes: false,
            behind_proxy: false,
            connections: 4096,
            watched_apart: false,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            page: &[],
            push: None,
            stand_in_pace: Duration::from_millis(1500),
            schemas: Vec::new(),
            addresses: tablee_protocol::Addresses { only_here: false, nearby: Vec::new() },
            surroundings: Arc::new(Machine),
            hook: None,
            #[cfg(feature = "flaws")]
            flaw: None,
        }
    }
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options").field("public_url", &self.public_url).field("rates", &self.rates).finish()
    }
}

/// See the module.
pub struct Node {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) options: Options,
    pub(crate) id: String,
    pub(crate) meter: Meter,
    pub(crate) limits: Limits,
    pub(crate) archive: Archive,
    pub(crate) edge: Edge,
    tables: Mutex<HashMap<TableCode, mpsc::Sender<Message>>>,
    pub(crate) thinkers: Thinkers,
    pub(crate) checks: Checks,
    pub(crate) push: Option<Push>,
    stopping: AtomicBool,
    pub(crate) stop: Notify,
    sockets: AtomicU64,
    health: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

impl std::fmt::Debug for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "node {}", self.id)
    }
}

impl Node {
    /// A server on this store, with its background work under way.
    ///
    /// # Errors
    /// If the store cannot be listened to, or the system gives no random bytes.
    pub async fn start(store: Arc<dyn Store>, options: Options) -> Result<Arc<Node>, StoreError> {
        let none = |_| StoreError::Corrupt { what: "the system has no random bytes to give".to_owned() };
        let bytes = options.surroundings.random().map_err(none)?;
        let id = bytes[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let (push, orders) = match &options.push {
            Some(wanted) => Some(Push::open(&*store, wanted.clone()).await?).unzip(),
            None => (None, None),
        };
        let node = Arc::new(Node {
            push,
            limits: Limits::new(options.rates),
            archive: Archive::new(),
            edge: Edge::new(options.rates, options.connections),
            thinkers: Thinkers::new(options.thinkers),
            checks: Checks::new(),
            store,
            options,
            id,
            meter: Meter::new(),
            tables: Mutex::new(HashMap::new()),
            stopping: AtomicBool::new(false),
            stop: Notify::new(),
            sockets: AtomicU64::new(0),
            health: tokio::sync::Mutex::new(None),
        });
        let notices = node.store.listen().await?;
        tokio::spawn(hear(Arc::clone(&node), notices));
        tokio::spawn(sweep(Arc::clone(&node)));
        if let Some(orders) = orders {
            push::begin(&node, orders);
        }
        Ok(node)
    }

    /// Milliseconds since 1970, UTC.
    pub(crate) fn now(&self) -> i64 {
        self.options.surroundings.now()
    }

    /// Lets something be decided with random bytes. If there were none to give, it does not count: a deal that anybody could
    /// guess is none.
    pub(crate) fn with_chance<T>(&self, decide: impl FnOnce(&mut dyn Chance) -> T) -> Result<T, Fault> {
        let mut failed = false;
        let mut chance = || {
            self.options.surroundings.random().unwrap_or_else(|_| {
                failed = true;
                [0; 32]
            })
        };
        let decided = decide(&mut chance);
        if failed { Err(Fault::internal()) } else { Ok(decided) }
    }

    /// How long a table may stay open without a change, in milliseconds.
    pub(crate) fn open_lasts(&self) -> i64 {
        i64::try_from(self.options.open_lasts.as_millis()).unwrap_or(i64::MAX)
    }

    pub(crate) fn stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// A number for a socket.
    pub(crate) fn socket_number(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// How many tables are in memory.
    pub fn live_tables(&self) -> i64 {
        self.meter.live.load(Ordering::Relaxed)
    }

    /// How many sockets are open.
    pub fn open_sockets(&self) -> i64 {
        self.meter.sockets.load(Ordering::Relaxed)
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<TableCode, mpsc::Sender<Message>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailboxes of all tables in memory, in the order of their codes.
    fn all_tables(&self) -> Vec<mpsc::Sender<Message>> {
        let mut all: Vec<_> = self.tables().iter().map(|(code, sender)| (*code, sender.clone())).collect();
        all.sort_by_key(|(code, _)| *code);
        all.into_iter().map(|(_, sender)| sender).collect()
    }

    /// Counts and logs an error of the store; what to tell the client.
    pub(crate) fn store_failed(&self, error: &StoreError) -> Fault {
        self.meter.store_error();
        tracing::error!(%error, "the store failed");
        Fault::store()
    }

    /// The table if it is in memory.
    pub(crate) fn live(&self, code: TableCode) -> Option<mpsc::Sender<Message>> {
        self.tables().get(&code).filter(|sender| !sender.is_closed()).cloned()
    }

    /// The mailbox of a table, which is read from its log if need be.
    pub(crate) async fn table(self: &Arc<Self>, code: TableCode) -> Result<mpsc::Sender<Message>, Fault> {
        if let Some(sender) = self.live(code) {
            return Ok(sender);
        }
        let room = load(self, code).await?.ok_or_else(Fault::unknown_table)?;
        Ok(self.adopt(code, room))
    }

    /// Takes a table into memory, unless somebody was faster.
    pub(crate) fn adopt(self: &Arc<Self>, code: TableCode, room: Room) -> mpsc::Sender<Message> {
        let mut tables = self.tables();
        if let Some(sender) = tables.get(&code).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        tables.insert(code, sender.clone());
        let node = Arc::clone(self);
        let task = TableTask::new(Arc::clone(self), code, room, sender.downgrade());
        tokio::spawn(async move {
            // A panic in one table leaves the others running: its sockets look it up again, and it is read from its log.
            if AssertUnwindSafe(task.run(mailbox)).catch_unwind().await.is_err() {
                node.meter.panics.fetch_add(1, Ordering::Relaxed);
                tracing::error!(table = %code, "a table has panicked and is read anew");
                let mut tables = node.tables();
                if tables.get(&code).is_some_and(mpsc::Sender::is_closed) {
                    tables.remove(&code);
                }
            }
        });
        sender
    }

    /// Takes a table out of memory.
    pub(crate) fn forget(&self, code: TableCode, mailbox: &mut mpsc::Receiver<Message>) {
        let mut tables = self.tables();
        mailbox.close();
        if tables.get(&code).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(&code);
        }
        if tables.capacity() > 4 * tables.len() + 64 {
            tables.shrink_to_fit();
        }
    }

    /// Carries out a wish at a table and waits until it is durable.
    pub(crate) async fn wish(
        self: &Arc<Self>,
        code: TableCode,
        id: Option<String>,
        wish: Wish,
    ) -> Result<Granted, Fault> {
        for _ in 0..3 {
            let sender = self.table(code).await?;
            let (once, answer) = oneshot::channel();
            let (id, wish) = (id.clone(), wish.clone());
            if sender.send(Message::write(id, wish, Reply::Once(once))).await.is_err() {
                continue;
            }
            match answer.await {
                // It was just leaving memory, and nothing was done.
                Ok(Err(fault)) if fault.code == Code::Busy => (),
                Ok(outcome) => return outcome,
                // Without an answer the table has panicked; whether it was stored before that, only its log knows.
                Err(_) => return Err(Fault::internal()),
            }
        }
        Err(Fault::busy())
    }

    /// Looks at a table.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        code: TableCode,
        look: impl FnOnce(&Room) -> T + Send + Clone + 'static,
    ) -> Result<T, Fault> {
        for _ in 0..3 {
            let sender = self.table(code).await?;
            let (once, answer) = oneshot::channel();
            let look = look.clone();
            let message = Message::Look(Box::new(move |room| drop(once.send(look(room)))));
            if sender.send(message).await.is_err() {
                continue;
            }
            match answer.await {
                Ok(seen) => return Ok(seen),
                // The table ended before it came to this: looked up again, it says why.
                Err(_) if sender.is_closed() => (),
                Err(_) => return Err(Fault::internal()),
            }
        }
        Err(Fault::busy())
    }

    /// Reads and durably writes the store; asked often, it answers from the last second.
    pub(crate) async fn healthy(&self) -> bool {
        let mut last = self.health.lock().await;
        if let Some((at, well)) = *last
            && at.elapsed() < Duration::from_secs(1)
        {
            return well;
        }
        let well = match tokio::time::timeout(HEALTH_PATIENCE, self.store.health()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                self.store_failed(&error);
                false
            }
            Err(_) => {
                tracing::error!("the store has not answered in {HEALTH_PATIENCE:?}");
                false
            }
        };
        *last = Some((Instant::now(), well));
        well
    }

    /// Refuses new work, tells the sockets to connect again, waits until they have gone (but not for ever) and closes the
    /// store, which finishes its writes.
    pub async fn shut_down(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.stop.notify_waiters();
        let patience = Instant::now() + Duration::from_secs(5);
        while self.open_sockets() > 0 && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.stop_telling().await;
        if self.options.several_nodes
            && let Err(error) = self.store.release_leases(&self.id, None).await
        {
            self.store_failed(&error);
        }
        self.store.close().await;
    }
}

/// Hears what other nodes write.
async fn hear(node: Arc<Node>, mut notices: mpsc::Receiver<Notice>) {
    while let Some(notice) = notices.recv().await {
        match notice {
            Notice::Row { table, .. } => {
                let live = table.parse().ok().and_then(|code| node.live(code));
                if let Some(sender) = live {
                    // A full mailbox means that the table will write, and find out by a conflict.
                    drop(sender.try_send(Message::Notice));
                }
            }
            Notice::Reload => {
                for sender in node.all_tables() {
                    drop(sender.send(Message::Nudge).await);
                }
            }
        }
    }
}

/// Has those tables looked at.
async fn nudge(node: &Arc<Node>, filter: &TableFilter) {
    match node.store.tables(filter).await {
        Ok(due) => {
            for entry in due {
                let Ok(code) = entry.code.parse() else { continue };
                if let Ok(sender) = node.table(code).await {
                    drop(sender.try_send(Message::Nudge));
                }
            }
        }
        Err(error) => {
            node.store_failed(&error);
        }
    }
}

/// Looks after tables whose clock runs out or whose bots wait although nobody is there, and clears up.
async fn sweep(node: Arc<Node>) {
    let mut round = 0_u32;
    while !node.stopping() {
        tokio::time::sleep(Duration::from_secs(2)).await;
        nudge(&node, &TableFilter { wake_by: Some(node.now()), limit: 200, ..TableFilter::default() }).await;
        if round.is_multiple_of(EXPIRY_ROUNDS) {
            let since = Some(node.now().saturating_sub(node.open_lasts()));
            let old = TableFilter { status: Some(Status::Open), updated_before: since, ..TableFilter::default() };
            nudge(&node, &old).await;
        }
        round += 1;
        if round.is_multiple_of(5) {
            node.meter.maintain();
            node.limits.maintain();
            if node.options.several_nodes && round.is_multiple_of(10) {
                // A notice may be lost: whoever holds a table reads it by its numbers now and then.
                for sender in node.all_tables() {
                    drop(sender.try_send(Message::Nudge));
                }
            }
        }
    }
}
