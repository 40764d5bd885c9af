//! The task of one live table: decide, append, wait for the durable write, fold, acknowledge, broadcast. In this order, always.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tablee_core::Seat;
use tablee_protocol::{Answer, Command, CommandId, TableCode};
use tablee_store::{Append, Appended, Change, Key, KeyHash, KeyKind, NewRow, Score, ScorePlayer, Status, TableEntry};
use tablee_words::Language;
use tokio::sync::{mpsc, oneshot};

use crate::fault::Fault;
use crate::node::Node;
use crate::room::{Actor, Chance, Decided, KeyText, Refusal, Room, Row, Watcher};
use crate::secret::{key_hash, key_text};
use crate::slot::Slot;
use crate::thinkers::{self, Around, Thought};

/// How many messages wait for a table before others are told that it is busy.
pub(crate) const MAILBOX: usize = 64;
/// How many rows are read at a time.
const PAGE: u32 = 500;
/// How often a write is decided anew because another node was faster.
const ATTEMPTS: u32 = 20;
/// After so long a bot that did not move is looked for, in milliseconds.
pub(crate) const BOT_WATCH: i64 = 15_000;
/// How long a node keeps the right to compute a table's bots.
const LEASE: Duration = Duration::from_millis(2500);

/// What is wanted of a table.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// A command of a seat.
    Order { key: KeyText, command: Command },
    /// Somebody sits down.
    Sit { key: KeyHash, name: String, seat: Option<Seat> },
    /// A key to move the seat of whoever asks is made.
    MakeKey { owner: KeyText, key: KeyHash, until: i64 },
    /// A seat is moved by a key.
    UseKey { key: KeyHash, chair: usize, owner: KeyHash },
    /// The bot of a seat has chosen.
    Bot { seat: Seat, command: Command },
}

/// A wish was carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Granted {
    pub(crate) seq: u64,
    pub(crate) seat: Option<Seat>,
}

/// Where the answer goes.
pub(crate) enum Reply {
    Socket(Arc<Slot>, CommandId, Language),
    Once(oneshot::Sender<Result<Granted, Fault>>),
    Nobody,
}

/// Something to do with a room, without changing it.
pub(crate) type Look = Box<dyn FnOnce(&Room) + Send>;

pub(crate) enum Message {
    Write(Box<Write>),
    Watch(Box<Watch>),
    Unwatch {
        number: u64,
    },
    Look(Look),
    /// Another node wrote up to this row.
    Notice {
        seq: u64,
    },
    /// Read anew, look at clocks and bots.
    Nudge,
    /// Somebody without a socket asked something, from this network.
    Seen {
        network: IpAddr,
    },
    BotIdle {
        game: u32,
        decision: usize,
        seat: Seat,
    },
}

/// A wish, and where its answer goes. In a box, like all that is large: a mailbox keeps room for many messages.
pub(crate) struct Write {
    id: Option<String>,
    wish: Wish,
    reply: Reply,
    since: Instant,
}

/// Somebody begins to watch.
pub(crate) struct Watch {
    pub(crate) number: u64,
    pub(crate) key: Option<KeyText>,
    pub(crate) language: Option<Language>,
    pub(crate) network: IpAddr,
    pub(crate) slot: Arc<Slot>,
}

impl Message {
    pub(crate) fn write(id: Option<String>, wish: Wish, reply: Reply) -> Message {
        Message::Write(Box::new(Write { id, wish, reply, since: Instant::now() }))
    }
}

struct Watching {
    key: Option<KeyText>,
    watcher: Watcher,
    network: IpAddr,
    slot: Arc<Slot>,
}

/// The task's own things. When it ends, however it ends, sockets are told to look the table up again.
pub(crate) struct TableTask {
    node: Arc<Node>,
    code: TableCode,
    name: String,
    room: Room,
    watchers: HashMap<u64, Watching>,
    around: Around,
    thinking: Vec<(u32, usize, Seat)>,
    lease: Option<Instant>,
    /// What the list says about when to look at this table.
    listed_wake: Option<Option<i64>>,
    sender: mpsc::WeakSender<Message>,
}

impl Drop for TableTask {
    fn drop(&mut self) {
        self.watchers.values().for_each(|watching| watching.slot.leave());
        self.node.meter.live.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Reads a table from its log.
pub(crate) async fn load(node: &Node, code: TableCode) -> Result<Option<Room>, Fault> {
    let mut room = None;
    each_row(node, code, 1, |row| begin_or_fold(code, &mut room, row)).await?;
    Ok(room)
}

/// Reads the rows of a table from a number on and hands each on, until there are no more or one is not taken.
pub(crate) async fn each_row(
    node: &Node,
    code: TableCode,
    from: u64,
    mut take: impl FnMut(tablee_store::Row) -> Result<(), String> + Send,
) -> Result<(), Fault> {
    let name = code.to_string();
    let mut next = from;
    loop {
        let rows = node.store.rows(&name, next, PAGE).await.map_err(|error| node.store_failed(&error))?;
        let more = rows.len() == PAGE as usize;
        for row in rows {
            let seq = row.seq;
            take(row).map_err(|reason| {
                tracing::error!(table = %code, row = seq, %reason, "a log cannot be read");
                Fault::internal()
            })?;
            next = seq + 1;
        }
        if !more {
            return Ok(());
        }
    }
}

fn read_body(row: &tablee_store::Row) -> Result<Row, String> {
    serde_json::from_str(&row.body).map_err(|error| error.to_string())
}

fn fold_row(room: &mut Room, row: &tablee_store::Row) -> Result<(), String> {
    room.fold(row.at, row.command.as_deref(), read_body(row)?).map_err(|broken| broken.to_string())
}

/// Takes a row of a table whose first row may be this one.
pub(crate) fn begin_or_fold(code: TableCode, room: &mut Option<Room>, row: tablee_store::Row) -> Result<(), String> {
    match room {
        Some(room) => fold_row(room, &row),
        None => {
            let begun = Room::begin(code, row.at, row.command.as_deref(), read_body(&row)?);
            *room = Some(begun.map_err(|broken| broken.to_string())?);
            Ok(())
        }
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
            watchers: HashMap::new(),
            around: Around::default(),
            thinking: Vec::new(),
            lease: None,
            listed_wake: None,
            sender,
        }
    }

    pub(crate) async fn run(mut self, mut mailbox: mpsc::Receiver<Message>) {
        let idle = self.node.options.idle_table;
        let mut last = tokio::time::Instant::now();
        let mut leaving = false;
        self.think().await;
        loop {
            let wake =
                self.room.wake().map(|at| Duration::from_millis(u64::try_from(at - self.node.now()).unwrap_or(0)));
            let quiet = self.watchers.is_empty() && self.thinking.is_empty();
            let message = tokio::select! {
                biased;
                message = mailbox.recv() => match message {
                    Some(message) => Some(message),
                    None => return,
                },
                () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => None,
                () = tokio::time::sleep_until(last + idle), if quiet && !leaving => {
                    self.settle().await;
                    // Whoever has the sender and writes now is told that it is closed, and looks the table up again.
                    self.node.forget(self.code, &mut mailbox);
                    leaving = true;
                    continue;
                }
            };
            last = tokio::time::Instant::now();
            match message {
                Some(message) => self.handle(message).await,
                None => self.tick().await,
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Write(write) => self.write(*write).await,
            Message::Watch(watch) => {
                let Watch { number, key, language, network, slot } = *watch;
                let watcher = Watcher { chair: key.as_ref().and_then(|key| self.room.chair_by_key(key)), language };
                slot.show(self.room.update(watcher, slot.seen()).into(), self.room.line_count());
                self.watchers.insert(number, Watching { key, watcher, network, slot });
                self.think().await;
            }
            Message::Unwatch { number } => {
                self.watchers.remove(&number);
                // Memory kept for a crowd that has gone is given back.
                if self.watchers.is_empty() {
                    self.watchers.shrink_to_fit();
                }
            }
            Message::Look(look) => look(&self.room),
            Message::Seen { network } => {
                self.around.saw(network);
                self.think().await;
            }
            Message::Notice { seq } if seq <= self.room.seq() => (),
            Message::Notice { .. } => {
                if self.catch_up().await {
                    self.broadcast(true);
                }
                self.think().await;
            }
            Message::Nudge => {
                if self.catch_up().await {
                    self.broadcast(true);
                }
                self.tick().await;
                self.think().await;
                self.settle().await;
            }
            Message::BotIdle { game, decision, seat } => {
                self.thinking.retain(|thought| *thought != (game, decision, seat));
            }
        }
    }

    /// Reads rows that others have written; whether there were any.
    async fn catch_up(&mut self) -> bool {
        let Self { node, code, room, .. } = self;
        let before = room.seq();
        // What cannot be read was told to the log; the table goes on from where it is.
        let _ = each_row(node, *code, before + 1, |row| fold_row(room, &row)).await;
        room.seq() != before
    }

    async fn write(&mut self, write: Write) {
        let Write { id, wish, reply, since } = write;
        if let (Some(hook), Wish::Order { command, .. }) = (&self.node.options.hook, &wish) {
            hook(command);
        }
        let before = self.room.seq();
        let outcome = self.carry_out(id.as_deref(), &wish).await;
        let moved = matches!(&wish, Wish::Order { command: Command::Choose { .. }, .. } | Wish::Bot { .. });
        match (&outcome, moved) {
            (Ok(_), true) => self.node.meter.moved(since.elapsed()),
            (Err(fault), _) => self.node.meter.refused(&fault.code),
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
        let changed = self.room.seq() != before;
        if changed {
            self.broadcast(!moved || !self.room.playing());
        }
        if let Some(slot) = asker {
            slot.wake();
        }
        if changed {
            self.think().await;
        }
    }

    /// Decides, stores, folds. A table that was outrun reads what the other wrote and decides again.
    async fn carry_out(&mut self, id: Option<&str>, wish: &Wish) -> Result<Granted, Fault> {
        if self.node.stopping() {
            return Err(Fault::stopping());
        }
        for _ in 0..ATTEMPTS {
            if let Some(seq) = id.and_then(|id| self.room.row_of(id)) {
                return Ok(self.granted(wish, seq));
            }
            let now = self.node.now();
            let (decided, changes) = match self.decide(wish, now) {
                Ok(decided) => decided,
                Err(fault) => return self.first_answer(id, wish, fault).await,
            };
            if decided.rows.is_empty() && changes.is_empty() {
                return Ok(self.granted(wish, self.room.seq()));
            }
            let append = self.append(id, now, &decided, changes)?;
            match self.node.store.append(append).await {
                Ok(Appended::Stored) => {
                    self.fold(id, now, decided.rows)?;
                    let row = id.and_then(|id| self.room.row_of(id));
                    return Ok(self.granted(wish, row.unwrap_or(self.room.seq())));
                }
                Ok(Appended::Repeated { seq }) => {
                    self.catch_up().await;
                    return Ok(self.granted(wish, seq));
                }
                Ok(Appended::Conflict) => {
                    self.node.meter.conflict();
                    self.catch_up().await;
                }
                Ok(Appended::Spent) => return Err(Fault::unknown_key()),
                Err(error) => {
                    // It is stored or it is not: the log knows, memory must not guess.
                    let fault = self.node.store_failed(&error);
                    self.catch_up().await;
                    return match id.and_then(|id| self.room.row_of(id)) {
                        Some(seq) => Ok(self.granted(wish, seq)),
                        None => Err(fault),
                    };
                }
            }
        }
        Err(Fault::busy())
    }

    /// What is refused now may have been done long ago: the repetition gets the first answer.
    async fn first_answer(&mut self, id: Option<&str>, wish: &Wish, fault: Fault) -> Result<Granted, Fault> {
        let Some(id) = id.filter(|_| !self.room.remembers_all()) else { return Err(fault) };
        match self.node.store.row_of_command(&self.name, id).await {
            Ok(Some(row)) => Ok(self.granted(wish, row.seq)),
            Ok(None) => Err(fault),
            Err(error) => Err(self.node.store_failed(&error)),
        }
    }

    fn granted(&self, wish: &Wish, seq: u64) -> Granted {
        let chair = match wish {
            Wish::Order { key, .. } | Wish::MakeKey { owner: key, .. } => self.room.chair_by_key(key),
            Wish::Sit { key, .. } | Wish::UseKey { owner: key, .. } => self.room.chair_by_key(&key_text(key)),
            Wish::Bot { .. } => None,
        };
        Granted { seq, seat: chair.map(|chair| self.room.seat_of(chair)) }
    }

    fn decide(&self, wish: &Wish, now: i64) -> Result<(Decided, Vec<Change>), Fault> {
        let mut failed = false;
        let mut chance = || {
            crate::secret::random_bytes().unwrap_or_else(|_| {
                failed = true;
                [0; 32]
            })
        };
        let decided = self.decide_with(wish, now, &mut chance);
        // A deal that anybody could guess is none.
        if failed { Err(Fault::internal()) } else { decided }
    }

    fn decide_with(&self, wish: &Wish, now: i64, chance: &mut dyn Chance) -> Result<(Decided, Vec<Change>), Fault> {
        let key = |hash: KeyHash, kind, chair: usize, expires| {
            let seat = u8::try_from(chair).ok();
            Change::AddKey(Key { hash, table: self.name.clone(), kind, seat, expires })
        };
        Ok(match wish {
            Wish::Order { key, command } => (self.room.decide(&Actor::Key(key.clone()), command, chance)?, Vec::new()),
            Wish::Bot { seat, command } => {
                // The person may have come back while the bot was thinking.
                if !self.room.bots().iter().any(|(bot, _)| bot == seat) {
                    return Ok((Decided::default(), Vec::new()));
                }
                (self.room.decide(&Actor::Bot(*seat), command, chance)?, Vec::new())
            }
            Wish::Sit { key: owner, name, seat } => {
                let (chair, decided) = self.room.sit(&key_text(owner), name, *seat, chance)?;
                let changes =
                    if decided.rows.is_empty() { Vec::new() } else { vec![key(*owner, KeyKind::Seat, chair, None)] };
                (decided, changes)
            }
            Wish::MakeKey { owner, key: ticket, until } => {
                let chair = self.room.chair_by_key(owner).ok_or(Refusal::WrongSeat)?;
                (Decided::default(), vec![key(*ticket, KeyKind::Ticket, chair, Some(*until))])
            }
            Wish::UseKey { key: ticket, chair, owner } => {
                if now < 0 || self.room.chair_by_key(&key_text(owner)).is_some() {
                    return Err(Refusal::SeatTaken.into());
                }
                let mut changes = vec![Change::SpendKey(*ticket), key(*owner, KeyKind::Seat, *chair, None)];
                changes.extend(self.room.key_of(*chair).and_then(key_hash).map(Change::RemoveKey));
                (self.room.hand_over(*chair, &key_text(owner)), changes)
            }
        })
    }

    fn append(
        &mut self,
        id: Option<&str>,
        now: i64,
        decided: &Decided,
        mut changes: Vec<Change>,
    ) -> Result<Append, Fault> {
        let mut id = id.map(str::to_owned);
        let row = |row: &Row| Ok(NewRow { at: now, command: id.take(), body: body(row)? });
        let rows: Vec<NewRow> = decided.rows.iter().map(row).collect::<Result<_, Fault>>()?;
        let first = self.room.seq() + 1;
        if let Some(result) = &decided.result {
            let number = self.room.number();
            let names = self.room.names(Language::English);
            let player = |(index, (name, points)): (usize, &(Option<String>, i64))| ScorePlayer {
                name: name.clone().or_else(|| names.get(index).cloned()).unwrap_or_default(),
                points: *points,
            };
            changes.push(Change::Score(Score {
                id: format!("{}/{number}", self.name),
                at: now,
                game: self.room.agreement().game.clone(),
                players: result.iter().enumerate().map(player).collect(),
                table: Some(self.name.clone()),
                public: self.room.agreement().public,
                entered_by: None,
                note: String::new(),
            }));
        }
        let wake = if decided.over { None } else { self.cautious_wake(now) };
        if !rows.is_empty() && (decided.listed || wake.is_some()) {
            let status = match (decided.over, self.room.status(), decided.rows.last()) {
                (true, ..) => Status::Over,
                (_, "open", Some(Row::Dealt { .. })) | (_, "playing", _) => Status::Playing,
                (_, _, Some(Row::Dealt { .. })) => Status::Playing,
                (_, "open", _) => Status::Open,
                _ => Status::Over,
            };
            let mut players = self.room.chair_names();
            for row in &decided.rows {
                if let Row::Sat { chair, name, .. } = row {
                    players[*chair] = Some(name.clone());
                }
            }
            self.listed_wake = Some(wake);
            changes.push(Change::List(entry(&self.room, &self.name, status, &players, now, wake)));
        }
        Ok(Append { table: self.name.clone(), first, rows, changes })
    }

    /// By when somebody should look at the table again, if clocks or bots are involved: rather too early than too late.
    fn cautious_wake(&self, now: i64) -> Option<i64> {
        let agreement = self.room.agreement();
        let clock = agreement.clock.map(|clock| now + 1000 * i64::from(clock.seconds.min(60)));
        let bots = self.room.any_bot().then_some(now + BOT_WATCH);
        clock.into_iter().chain(bots).min()
    }

    fn fold(&mut self, id: Option<&str>, now: i64, rows: Vec<Row>) -> Result<(), Fault> {
        for (index, row) in rows.into_iter().enumerate() {
            let id = if index == 0 { id } else { None };
            self.room.fold(now, id, row).map_err(|broken| {
                tracing::error!(table = %self.code, %broken, "a row that was decided does not follow");
                Fault::internal()
            })?;
        }
        Ok(())
    }

    async fn tick(&mut self) {
        let now = self.node.now();
        let rows = self.room.tick(now);
        if rows.is_empty() {
            return;
        }
        let decided = Decided { rows, ..Decided::default() };
        let Ok(append) = self.append(None, now, &decided, Vec::new()) else { return };
        let stored = match self.node.store.append(append).await {
            Ok(Appended::Stored) => self.fold(None, now, decided.rows).is_ok(),
            Ok(_) => self.catch_up().await,
            Err(error) => {
                self.node.store_failed(&error);
                // Not at once again: the store needs a moment.
                tokio::time::sleep(Duration::from_millis(200)).await;
                self.catch_up().await
            }
        };
        if stored {
            self.broadcast(true);
        }
        self.think().await;
    }

    /// Writes down when to look at the table again, if what stands there is not right.
    async fn settle(&mut self) {
        let now = self.node.now();
        let wake = match self.room.wake() {
            _ if !self.room.playing() => None,
            Some(at) => Some(at),
            // Where nobody is, bots wait until somebody looks, and that wakes the table by itself.
            None => (!self.room.bots().is_empty() && !self.networks().is_empty()).then_some(now + BOT_WATCH),
        };
        let listed = match self.listed_wake {
            Some(listed) => listed,
            None => match self.node.store.table(&self.name).await {
                Ok(entry) => entry.and_then(|entry| entry.wake),
                Err(_) => return,
            },
        };
        if wake == listed || self.room.is_replay() {
            return;
        }
        let status = status(&self.room);
        let change = entry(&self.room, &self.name, status, &self.room.chair_names(), self.room.touched(), wake);
        let first = self.room.seq() + 1;
        let append = Append { table: self.name.clone(), first, rows: Vec::new(), changes: vec![Change::List(change)] };
        if matches!(self.node.store.append(append).await, Ok(Appended::Stored)) {
            self.listed_wake = Some(wake);
        }
    }

    fn broadcast(&mut self, seats_changed: bool) {
        let mut made: Vec<(Watcher, u64, Utf8Bytes)> = Vec::new();
        for watching in self.watchers.values_mut() {
            if seats_changed {
                watching.watcher.chair = watching.key.as_ref().and_then(|key| self.room.chair_by_key(key));
            }
            let seen = watching.slot.seen();
            let same = made.iter().find(|(watcher, from, _)| *watcher == watching.watcher && *from == seen);
            let update = match same {
                Some((_, _, update)) => update.clone(),
                None => {
                    let update = Utf8Bytes::from(self.room.update(watching.watcher, seen));
                    made.push((watching.watcher, seen, update.clone()));
                    update
                }
            };
            watching.slot.show(update, self.room.line_count());
        }
    }

    /// Lets the bots think whose turn it is, if it is for this node to do so.
    async fn think(&mut self) {
        let bots = self.room.bots();
        let networks = self.networks();
        if bots.is_empty() || networks.is_empty() || self.node.stopping() {
            return;
        }
        if self.node.options.several_nodes && self.lease.is_none_or(|until| until < Instant::now()) {
            match self.node.store.take_lease(&self.name, &self.node.id, LEASE).await {
                Ok(true) => self.lease = Some(Instant::now() + LEASE / 2),
                Ok(false) => return self.look_again(LEASE + Duration::from_millis(100)),
                Err(error) => {
                    self.node.store_failed(&error);
                    return self.look_again(Duration::from_secs(1));
                }
            }
        }
        let Some(table) = self.room.table() else { return };
        let (game, decision) = (self.room.number(), table.decision());
        for (seat, level) in bots {
            let thought = (game, decision, seat);
            if self.thinking.contains(&thought) {
                continue;
            }
            self.thinking.push(thought);
            let (node, sender) = (Arc::clone(&self.node), self.sender.clone());
            let thought = Thought { table: table.copy_with_bots(), seat, level, networks: networks.clone() };
            tokio::spawn(async move {
                let choice = node.bot_choice(thought, || sender.strong_count() > 0).await;
                let Some(sender) = sender.upgrade() else { return };
                if let Some(choice) = choice {
                    let wish = Wish::Bot { seat, command: Command::Choose { decision, choice } };
                    drop(sender.send(Message::write(None, wish, Reply::Nobody)).await);
                }
                drop(sender.send(Message::BotIdle { game, decision, seat }).await);
            });
        }
    }

    /// The networks of those who are at the table now, or of nobody if a person plays here who has not gone for good.
    fn networks(&self) -> Vec<IpAddr> {
        let nobody = self.room.any_person().then_some(thinkers::NOBODY);
        self.around.networks(self.watchers.values().map(|watching| watching.network), nobody)
    }

    fn look_again(&self, after: Duration) {
        let sender = self.sender.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            if let Some(sender) = sender.upgrade() {
                drop(sender.try_send(Message::Nudge));
            }
        });
    }
}

fn answer(id: CommandId, outcome: Result<Granted, Fault>, language: Language) -> Utf8Bytes {
    if let Ok(granted) = &outcome {
        // The id is visible ASCII, but may hold quotes.
        let id = serde_json::to_string(&id).unwrap_or_default();
        return format!("{{\"type\":\"done\",\"id\":{id},\"seq\":{}}}", granted.seq).into();
    }
    let fault = outcome.err().unwrap_or_else(Fault::internal);
    refused(Some(id), &fault, language)
}

/// A refusal as a message of the socket.
pub(crate) fn refused(id: Option<CommandId>, fault: &Fault, language: Language) -> Utf8Bytes {
    let answer = Answer::Refused { id, problem: fault.problem(language) };
    serde_json::to_string(&answer).unwrap_or_default().into()
}

pub(crate) fn status(room: &Room) -> Status {
    match room.status() {
        "open" => Status::Open,
        "playing" => Status::Playing,
        _ => Status::Over,
    }
}

/// A table's entry in the lists.
pub(crate) fn entry(
    room: &Room,
    code: &str,
    status: Status,
    players: &[Option<String>],
    now: i64,
    wake: Option<i64>,
) -> TableEntry {
    let summary = Summary { name: room.agreement().name.clone(), players: players.to_vec() };
    TableEntry {
        code: code.to_owned(),
        game: room.agreement().game.clone(),
        public: room.agreement().public,
        status,
        seats: u8::try_from(players.len()).unwrap_or(u8::MAX),
        updated: now,
        wake,
        summary: serde_json::to_string(&summary).unwrap_or_default(),
    }
}

/// A row as it is stored. A row that cannot be written must not become an empty one, which no table could read again.
pub(crate) fn body(row: &Row) -> Result<String, Fault> {
    serde_json::to_string(row).map_err(|error| {
        tracing::error!(%error, "a row cannot be written as JSON");
        Fault::internal()
    })
}

/// What lists show of a table.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Summary {
    pub(crate) name: String,
    pub(crate) players: Vec<Option<String>>,
}
