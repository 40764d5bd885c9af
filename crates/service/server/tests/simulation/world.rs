//! One run: nodes on runtimes of their own whose time is moved on in small steps, the shelf, the network, and all that goes wrong
//! with them. Everything that happens follows from the seed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use futures_util::future::BoxFuture;
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use tablee_bots::Level;
use tablee_catalog::BotTable;
use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::{Clock, Code, Command, CommandId, Key, OpenTable, Problem, RedeemKey, Sat, SeatPlan, Sit, Span};
use tablee_server::{Flaw, NoRandomness, Node, Options, Rates, Secret, Surroundings, converse, router};
use tablee_store::{Notice, Store};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::checker;
use crate::client::{Act, Ask, Client, Stage, secret};
use crate::network::connect;
use crate::store::{Reach, Shelf, Weather, locked};

/// How far time moves in a step, in milliseconds.
const STEP: i64 = 10;
/// When the run begins.
const BEGIN: i64 = 1_800_000_000_000;
/// How long things go wrong.
const STORM: i64 = 25_000;
/// By then all must be well again.
const CALM: i64 = 120_000;
/// So long nothing must have happened for it to be called calm.
const STILL: i64 = 3_000;

/// The machine of one node: its clock is not quite right.
pub(crate) struct Machine {
    pub(crate) now: Arc<AtomicI64>,
    pub(crate) skew: AtomicI64,
    pub(crate) rng: Mutex<PlayoutRng>,
}

impl Surroundings for Machine {
    fn now(&self) -> i64 {
        self.now.load(Ordering::Relaxed) + self.skew.load(Ordering::Relaxed)
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        Ok(bytes(&mut locked(&self.rng)))
    }

    fn bot(&self, table: &dyn BotTable, seat: Seat, _level: Level) -> Option<BoxFuture<'static, Option<String>>> {
        let mut rng = locked(&self.rng);
        let choice = table.random(seat, &mut *rng);
        let thinks = Duration::from_millis(u64::from(rng.below(600)));
        Some(Box::pin(async move {
            tokio::time::sleep(thinks).await;
            choice
        }))
    }
}

pub(crate) fn bytes(rng: &mut PlayoutRng) -> [u8; 32] {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&rng.next_u64().to_le_bytes());
    }
    bytes
}

/// A node and its machine.
struct Host {
    runtime: Runtime,
    node: Arc<Node>,
    machine: Arc<Machine>,
    weather: Arc<Mutex<Weather>>,
    notices: mpsc::Sender<Notice>,
    /// It stands still until then.
    stopped: i64,
    missed: i64,
}

/// A request under way to a node.
struct Posted {
    client: usize,
    ask: Ask,
    sent: i64,
    secret: Secret,
}

/// What is under way in the network.
enum Parcel {
    Request { host: usize, request: Posted },
    Reply { request: Posted, status: u16, text: String },
    Notice { host: usize, notice: Notice },
}

type Replies = Arc<Mutex<Vec<(Posted, u16, String)>>>;

/// How a run ended.
pub(crate) struct Outcome {
    pub(crate) wrong: Vec<String>,
    /// All that was stored, to see whether a seed repeats.
    pub(crate) log: String,
    pub(crate) rows: usize,
    pub(crate) acknowledged: usize,
    pub(crate) faults: usize,
}

pub(crate) struct World {
    seed: u64,
    rng: PlayoutRng,
    flaw: Option<Flaw>,
    now: Arc<AtomicI64>,
    shelf: Arc<Mutex<Shelf>>,
    hosts: Vec<Option<Host>>,
    /// When a host that is down comes up again.
    up_at: Vec<i64>,
    plans: Vec<OpenTable>,
    clients: Vec<Client>,
    parcels: BTreeMap<(i64, u64), Parcel>,
    parcel: u64,
    replies: Replies,
    faults: usize,
    starts: u64,
    losses: bool,
}

impl World {
    pub(crate) fn new(seed: u64, flaw: Option<Flaw>) -> World {
        let mut rng = PlayoutRng::new(seed);
        let hosts = 1 + rng.below(3) as usize;
        let losses = rng.below(6) == 0;
        let mut world = World {
            seed,
            flaw,
            now: Arc::new(AtomicI64::new(BEGIN)),
            shelf: Arc::default(),
            hosts: (0..hosts).map(|_| None).collect(),
            up_at: vec![0; hosts],
            plans: Vec::new(),
            clients: Vec::new(),
            parcels: BTreeMap::new(),
            parcel: 0,
            replies: Arc::default(),
            faults: 0,
            starts: 0,
            losses,
            rng,
        };
        for table in 0..1 + world.rng.below(2) as usize {
            world.add_table(table);
        }
        world
    }

    fn add_table(&mut self, table: usize) {
        let rng = &mut self.rng;
        let game = tablee_catalog::IDS[rng.below(tablee_catalog::IDS.len() as u32) as usize];
        let people = 2 + rng.below(2) as usize;
        let mut seats = vec![SeatPlan::Person {}; people];
        if rng.below(3) == 0 {
            seats.push(SeatPlan::Bot { level: "random".into() });
        }
        let per = if rng.below(2) == 0 { Span::Decision } else { Span::Game };
        let clock = (rng.below(2) == 0).then(|| {
            let more = rng.below(3);
            let clock = Clock::new(per, 5 + rng.below(10));
            match per {
                Span::Decision => Clock { reserve: more, ..clock },
                Span::Game => Clock { increment: more, ..clock },
            }
        });
        let plan = OpenTable {
            id: CommandId::new("open").expect("an id"),
            game: game.to_owned(),
            options: serde_json::Value::Null,
            set: serde_json::Value::Null,
            seats,
            name: format!("table {table}"),
            player: Some("P0".to_owned()),
            public: false,
            chat: Some(true),
            clock,
            stand_in: "random".into(),
            games: 1 + rng.below(2) as u8,
            patience: (rng.below(2) == 0).then_some(30),
        };
        let first = secret(bytes(rng));
        let code = first.code(&plan.id);
        self.clients.push(Client::new(table, code, first, Stage::Opening));
        for _ in 1..people {
            self.clients.push(Client::new(table, code, secret(bytes(rng)), Stage::Sitting));
        }
        for _ in 0..1 + rng.below(2) {
            self.clients.push(Client::new(table, code, secret(bytes(rng)), Stage::Watching));
        }
        self.plans.push(plan);
    }

    fn time(&self) -> i64 {
        self.now.load(Ordering::Relaxed)
    }

    fn start_host(&mut self, number: usize) {
        self.starts += 1;
        let seed = self.seed.wrapping_mul(1_000_003) ^ (self.starts << 8) ^ number as u64;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = runtime.expect("a runtime");
        let (reach, notices) = Reach::new(&self.shelf, number, seed);
        let weather = Arc::clone(&reach.weather);
        locked(&weather).slowest = [1, 5, 40][self.rng.below(3) as usize];
        let machine = Arc::new(Machine {
            now: Arc::clone(&self.now),
            skew: AtomicI64::new(i64::from(self.rng.below(400)) - 200),
            rng: Mutex::new(PlayoutRng::new(seed ^ 0x5eed)),
        });
        let options = Options {
            rates: Rates::NONE,
            several_nodes: self.hosts.len() > 1,
            idle_table: Duration::from_secs(4),
            idle_socket: Duration::from_secs(9),
            surroundings: Arc::clone(&machine) as Arc<dyn Surroundings>,
            flaw: self.flaw,
            ..Options::default()
        };
        let store: Arc<dyn Store> = Arc::new(reach);
        let node = runtime.block_on(Node::start(store, options)).expect("a node");
        self.hosts[number] = Some(Host { runtime, node, machine, weather, notices, stopped: 0, missed: 0 });
    }

    fn put(&mut self, after: u32, parcel: Parcel) {
        self.parcel += 1;
        let at = self.time() + i64::from(self.rng.below(after.max(1)));
        self.parcels.insert((at, self.parcel), parcel);
    }

    fn any_host(&mut self) -> usize {
        self.rng.below(self.hosts.len() as u32) as usize
    }

    /// Something goes wrong.
    fn disturb(&mut self) {
        if self.rng.below(60) != 0 {
            return;
        }
        self.faults += 1;
        let now = self.time();
        let host = self.any_host();
        let client = self.rng.below(self.clients.len() as u32) as usize;
        let long = i64::from(self.rng.below(3_000));
        match self.rng.below(20) {
            0 | 1 => {
                // Killed: whatever it was about to do is not done.
                self.hosts[host] = None;
                self.up_at[host] = now + long;
            }
            2 | 3 => {
                if let Some(host) = &mut self.hosts[host] {
                    host.stopped = host.stopped.max(now + 2 * long);
                }
            }
            4..8 => {
                let (before, after) = (self.rng.below(300), self.rng.below(300));
                if let Some(host) = &self.hosts[host] {
                    let mut weather = locked(&host.weather);
                    (weather.fails_before, weather.fails_after) = (before, after);
                }
            }
            8 => {
                if let Some(host) = &self.hosts[host] {
                    locked(&host.weather).cut = true;
                }
            }
            9..12 => {
                if let Some(host) = &self.hosts[host] {
                    let mut weather = locked(&host.weather);
                    *weather = Weather { slowest: weather.slowest, ..Weather::default() };
                }
            }
            12 => {
                let jump = i64::from(self.rng.below(8_000)) - 4_000;
                if let Some(host) = &self.hosts[host] {
                    host.machine.skew.fetch_add(jump, Ordering::Relaxed);
                }
            }
            13..16 => self.clients[client].hang_up(now + long / 4),
            16 | 17 => {
                if let Some(dialled) = &mut self.clients[client].dialled {
                    dialled.line.stalled = now + long;
                }
            }
            18 if self.losses => {
                let table = self.clients[client].code.to_string();
                let count = 1 + self.rng.below(4) as usize;
                locked(&self.shelf).lose(&table, count);
                for client in self.clients.iter_mut().filter(|client| client.code.to_string() == table) {
                    // What is shown after a loss may be less than before it.
                    client.hang_up(now + 100);
                }
            }
            19 if self.losses && self.rng.below(8) == 0 => {
                let table = self.clients[client].code.to_string();
                locked(&self.shelf).remove(&table);
            }
            _ => (),
        }
    }

    fn heal(&mut self) {
        for host in self.hosts.iter_mut().flatten() {
            *locked(&host.weather) = Weather { slowest: 5, ..Weather::default() };
            host.stopped = 0;
        }
        self.up_at.fill(0);
    }

    /// Moves time on by one step.
    fn step(&mut self, storm: bool) {
        let now = self.now.fetch_add(STEP, Ordering::Relaxed) + STEP;
        locked(&self.shelf).now = now;
        for number in 0..self.hosts.len() {
            if self.hosts[number].is_none() && self.up_at[number] <= now {
                self.start_host(number);
            }
        }
        if storm {
            self.disturb();
        }
        self.deliver(now);
        self.let_clients_act(now, storm);
        for host in self.hosts.iter_mut().flatten() {
            if host.stopped > now {
                host.missed += STEP;
                continue;
            }
            let missed = std::mem::take(&mut host.missed);
            host.runtime.block_on(async {
                if missed > 0 {
                    tokio::time::advance(Duration::from_millis(missed.unsigned_abs())).await;
                }
                tokio::time::sleep(Duration::from_millis(STEP.unsigned_abs())).await;
            });
        }
        let replies = std::mem::take(&mut *locked(&self.replies));
        for (request, status, text) in replies {
            if !storm || self.rng.below(12) != 0 {
                self.put(80, Parcel::Reply { request, status, text });
            }
        }
        let news: Vec<_> = locked(&self.shelf).news.drain(..).collect();
        for (from, table, seq) in news {
            for host in (0..self.hosts.len()).filter(|host| *host != from) {
                if !storm || self.rng.below(10) != 0 {
                    let notice = Notice::Row { table: table.clone(), seq };
                    self.put(150, Parcel::Notice { host, notice });
                }
            }
        }
    }

    fn deliver(&mut self, now: i64) {
        while let Some(entry) = self.parcels.first_entry() {
            if entry.key().0 > now {
                return;
            }
            match entry.remove() {
                Parcel::Request { host, request } => self.arrive(host, request),
                Parcel::Reply { request, status, text } => self.answer(&request, status, &text, now),
                Parcel::Notice { host, notice } => {
                    if let Some(host) = &self.hosts[host] {
                        drop(host.notices.try_send(notice));
                    }
                }
            }
        }
    }

    fn arrive(&mut self, number: usize, request: Posted) {
        let client = &self.clients[request.client];
        let code = client.code;
        let (path, body) = match &request.ask {
            Ask::Open => ("/api/tables".to_owned(), serde_json::to_string(&self.plans[client.table])),
            Ask::Sit => {
                let sit =
                    Sit { id: CommandId::new("sit").expect("an id"), name: format!("P{}", request.client), seat: None };
                (format!("/api/tables/{code}/seats"), serde_json::to_string(&sit))
            }
            Ask::Command(order) => (format!("/api/tables/{code}/commands"), serde_json::to_string(order)),
            Ask::MakeKey => (format!("/api/tables/{code}/keys"), Ok(String::new())),
            Ask::UseKey(key) => ("/api/keys".to_owned(), serde_json::to_string(&RedeemKey { key: key.clone() })),
        };
        let Some(host) = &self.hosts[number] else { return };
        let asked = Request::builder().method(Method::POST).uri(path);
        let asked = asked.header(header::AUTHORIZATION, format!("Bearer {}", request.secret.text()));
        let asked = asked.body(Body::from(body.expect("JSON"))).expect("a request");
        let (node, replies) = (Arc::clone(&host.node), Arc::clone(&self.replies));
        host.runtime.spawn(async move {
            let Ok(response) = TowerToHyperService::new(router(node)).call(asked).await;
            let status = response.status().as_u16();
            if let Ok(text) = to_bytes(response.into_body(), usize::MAX).await {
                locked(&replies).push((request, status, String::from_utf8_lossy(&text).into_owned()));
            }
        });
    }

    fn answer(&mut self, request: &Posted, status: u16, text: &str, now: i64) {
        let well = (200..300).contains(&status);
        let code = serde_json::from_str::<Problem>(text).map_or(Code::Internal, |problem| problem.code);
        let client = &mut self.clients[request.client];
        client.call_until = now;
        match &request.ask {
            Ask::Open | Ask::Sit if well && matches!(client.stage, Stage::Opening | Stage::Sitting) => {
                client.stage = Stage::Playing;
            }
            // The game began without this one: then it watches.
            Ask::Sit if code == Code::FullTable && client.stage == Stage::Sitting => client.stage = Stage::Watching,
            // The table was there and is not: nobody can sit down at it any more.
            Ask::Sit if code == Code::UnknownTable && locked(&self.shelf).was_removed(&client.code.to_string()) => {
                client.stage = Stage::Gone;
            }
            Ask::Open | Ask::Sit => client.call_until = now + 300,
            Ask::Command(order) => match serde_json::from_str::<Sat>(text) {
                Ok(sat) if well => client.done(request.secret.key().0, &order.id, sat.seq),
                _ => client.refused(&order.id, &code, request.sent, now),
            },
            Ask::MakeKey => match (serde_json::from_str::<Key>(text), &mut client.moving) {
                (Ok(made), Some((_, key))) if well => *key = Some(made.key),
                _ => client.moving = None,
            },
            Ask::UseKey(_) => {
                let Some((new, _)) = client.moving.take() else { return };
                if well {
                    // The old device goes on watching, and must not be shown the hand any more.
                    let mut old = Client::new(client.table, client.code, client.secret.clone(), Stage::Watching);
                    old.dialled = client.dialled.take();
                    client.secret = new;
                    client.pending = None;
                    client.update = None;
                    self.clients.push(old);
                } else if code != Code::UnknownKey && !code.is_passing() {
                    client.moving = None;
                }
            }
        }
    }

    fn let_clients_act(&mut self, now: i64, storm: bool) {
        for number in 0..self.clients.len() {
            self.clients[number].listen(now);
            let up = matches!(self.clients[number].stage, Stage::Playing | Stage::Watching);
            if up && self.clients[number].dialled.is_none() && self.clients[number].dial_at <= now {
                self.dial(number, now);
            }
            if let Act::Call(ask) = self.clients[number].act(now, !storm, &mut self.rng) {
                self.call(number, ask, now, storm);
            }
        }
    }

    fn call(&mut self, number: usize, ask: Ask, now: i64, storm: bool) {
        let client = &mut self.clients[number];
        if !matches!(ask, Ask::Command(_)) {
            client.call_until = now + 2_000;
        }
        let secret = match (&ask, &client.moving) {
            (Ask::UseKey(_), Some((new, _))) => new.clone(),
            _ => client.secret.clone(),
        };
        // It may arrive twice, or not at all.
        let copies = if storm { [1, 1, 1, 1, 1, 1, 2, 0][self.rng.below(8) as usize] } else { 1 };
        for _ in 0..copies {
            let host = self.any_host();
            let request = Posted { client: number, ask: ask.clone(), sent: now, secret: secret.clone() };
            self.put(300, Parcel::Request { host, request });
        }
    }

    fn dial(&mut self, number: usize, now: i64) {
        let wanted = self.any_host();
        let client = &mut self.clients[number];
        client.dial_at = now + 500;
        let Some(host) = self.hosts[wanted].as_ref().filter(|host| host.stopped <= now) else { return };
        let (line, socket) = connect();
        let key = Some(client.secret.key());
        host.runtime.spawn(converse(Arc::clone(&host.node), client.code, key, None, socket));
        client.dialled(line);
    }

    /// Whether every client knows all that is stored, and nothing is under way.
    fn settled(&self) -> bool {
        let shelf = locked(&self.shelf);
        self.clients.iter().all(|client| {
            let head = shelf.head(&client.code.to_string());
            match client.stage {
                Stage::Opening | Stage::Sitting => false,
                Stage::Gone => true,
                // Nobody has told those who only watch, and nobody need.
                _ if head == 0 => client.pending.is_none(),
                Stage::Playing | Stage::Watching => {
                    client.pending.is_none() && client.dialled.as_ref().is_some_and(|dialled| dialled.shown == head)
                }
            }
        })
    }

    fn rows(&self) -> usize {
        locked(&self.shelf).tables.values().map(|stored| stored.rows.len()).sum()
    }

    /// Runs it to its end.
    pub(crate) fn run(mut self) -> Outcome {
        while self.time() < BEGIN + STORM {
            self.step(true);
        }
        self.heal();
        // Every player has a last word: whatever happened, a table takes a command.
        let mut last_word = vec![false; self.clients.len()];
        let (mut still, mut rows) = (0, self.rows());
        let mut wrong = Vec::new();
        loop {
            self.step(false);
            let now = self.time();
            last_word.resize(self.clients.len(), true);
            for (number, said) in last_word.iter_mut().enumerate() {
                let client = &mut self.clients[number];
                let free = client.pending.is_none() && client.moving.is_none();
                if !*said && client.stage == Stage::Playing && free && now >= client.call_until {
                    *said = true;
                    if let Act::Call(ask) = client.order(Command::Chat { on: false }, now, &mut self.rng) {
                        self.call(number, ask, now, false);
                    }
                }
                if matches!(self.clients[number].stage, Stage::Gone | Stage::Watching) {
                    *said = true;
                }
            }
            let grown = self.rows() != rows;
            rows = self.rows();
            still = if grown || !self.settled() || last_word.contains(&false) { 0 } else { still + STEP };
            if still >= STILL {
                break;
            }
            if now > BEGIN + STORM + CALM {
                wrong.push(self.unsettled());
                break;
            }
        }
        let shelf = locked(&self.shelf);
        wrong.extend(checker::check(&shelf, &self.clients));
        let log = shelf.tables.iter().flat_map(|(code, stored)| {
            stored.rows.iter().map(move |row| format!("{code} {} {} {:?} {}\n", row.seq, row.at, row.command, row.body))
        });
        let done = |client: &Client| {
            client.told.iter().filter(|told| matches!(told, crate::client::Told::Done { .. })).count()
        };
        Outcome {
            wrong,
            log: log.collect(),
            rows,
            acknowledged: self.clients.iter().map(done).sum(),
            faults: self.faults,
        }
    }

    fn unsettled(&self) -> String {
        let shelf = locked(&self.shelf);
        let state = |client: &Client| {
            let (code, head) = (client.code, shelf.head(&client.code.to_string()));
            let shown = client.dialled.as_ref().map(|dialled| dialled.shown);
            let pending = client.pending.as_ref().map(|pending| pending.order.id.to_string());
            format!("{:?} at {code}: row {shown:?} of {head}, waits for {pending:?}\n", client.stage)
        };
        let states: String = self.clients.iter().map(state).collect();
        format!("it does not come to rest within {} s:\n{states}", CALM / 1000)
    }
}

/// Runs a seed.
pub(crate) fn run(seed: u64, flaw: Option<Flaw>) -> Outcome {
    World::new(seed, flaw).run()
}
