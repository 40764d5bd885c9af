//! One run: nodes on runtimes of their own whose time is moved on in small steps, the shelf, the network, and all that goes wrong
//! with them. Everything that happens follows from the seed.

mod faults;
mod post;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tablee_bots::Level;
use tablee_catalog::BotTable;
use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::{Clock, Command, CommandId, OpenTable, SeatPlan, Span};
use tablee_server::{Flaw, NoRandomness, Node, Options, Rates, Secret, Surroundings};
use tablee_store::{Notice, Store};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::checker;
use crate::client::{Act, Ask, Client, Stage, secret};
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
