//! People who play on whatever happens: one game after the other, through whichever node answers, repeating with the same id what
//! was not answered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tablee_client::{ClientError, Line, Server, new_id};
use tablee_core::{PlayoutRng, Rng as _};
use tablee_protocol::{Answer, Code, Command, CommandId, OpenTable, Order, SeatPlan, TableCode, Update};
use tokio::task::JoinHandle;

use crate::node::Node;

/// Whoever hears nothing for so long tries the next node.
const SILENCE: Duration = Duration::from_millis(2_500);
/// So long one thinks: the figures are of waiting, not of speed.
const THOUGHT: Duration = Duration::from_millis(10);
/// By then whoever is to stop has their last answer.
const END: Duration = Duration::from_secs(30);

/// What was acknowledged: the command, its row, and when the answer came.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) id: CommandId,
    pub(crate) seq: u64,
    pub(crate) at: Instant,
}

pub(crate) struct Table {
    pub(crate) code: TableCode,
    game: &'static str,
    /// The nodes that its people ask first.
    homes: Vec<usize>,
    book: Mutex<Vec<Acknowledged>>,
    wrong: Mutex<Vec<String>>,
}

impl Table {
    pub(crate) fn name(&self) -> String {
        format!("{} ({}, people at {:?})", self.code, self.game, self.homes)
    }

    pub(crate) fn has_people_at(&self, node: usize) -> bool {
        self.homes.contains(&node)
    }

    pub(crate) fn acknowledged(&self) -> Vec<Acknowledged> {
        self.book.lock().expect("no player has panicked").clone()
    }

    /// How long it took from then until something was acknowledged.
    pub(crate) fn first_after(&self, moment: Instant) -> Option<Duration> {
        self.acknowledged().iter().find(|told| told.at > moment).map(|told| told.at - moment)
    }

    /// The longest time between these moments in which nothing was acknowledged.
    pub(crate) fn longest_gap(&self, from: Instant, to: Instant) -> Duration {
        let moments = self.acknowledged().into_iter().map(|told| told.at).filter(|at| (from..to).contains(at));
        let mut last = from;
        let gaps = moments.chain([to]).map(|at| at - std::mem::replace(&mut last, at));
        gaps.max().unwrap_or_default()
    }
}

/// Tables of all games, and the people who play at them until the evening ends.
pub(crate) struct Evening {
    pub(crate) tables: Vec<Arc<Table>>,
    people: Vec<JoinHandle<()>>,
    over: Arc<AtomicBool>,
    /// Rows that were acknowledged may be lost, so what was true may not be any more.
    loss: Arc<AtomicBool>,
}

impl Evening {
    /// Two people at one table of each game, and a person with a bot at another; at each table at other nodes.
    pub(crate) async fn begin(nodes: &[Node]) -> Evening {
        let mut evening =
            Evening { tables: Vec::new(), people: Vec::new(), over: Arc::default(), loss: Arc::default() };
        let servers: Vec<Server> = nodes.iter().map(Node::server).collect();
        for (index, game) in tablee_catalog::IDS.into_iter().enumerate() {
            for bot in [false, true] {
                evening.seat(&servers, game, bot, index + usize::from(bot)).await;
            }
        }
        evening
    }

    async fn seat(&mut self, servers: &[Server], game: &'static str, bot: bool, first: usize) {
        let second = if bot { SeatPlan::Bot { level: "random".into() } } else { SeatPlan::Person {} };
        let plan = OpenTable {
            id: new_id(),
            game: game.to_owned(),
            options: serde_json::Value::Null,
            set: serde_json::Value::Null,
            seats: vec![SeatPlan::Person {}, second],
            name: game.to_owned(),
            player: Some("Anna".to_owned()),
            public: false,
            chat: Some(true),
            clock: None,
            stand_in: "random".into(),
            games: 1,
            patience: None,
        };
        let count = servers.len();
        let people = if bot { 1 } else { 2 };
        let homes: Vec<usize> = (0..people).map(|person| (first + person) % count).collect();
        let anna = servers[homes[0]].with_new_token().await.expect("a token for Anna");
        let code = anna.open(&plan).await.expect("a table").code;
        let mut keys = vec![anna];
        if let Some(home) = homes.get(1) {
            let ben = servers[*home].with_new_token().await.expect("a token for Ben");
            ben.sit(code, "Ben").await.expect("a seat through another node");
            keys.push(ben);
        }
        let table = Arc::new(Table { code, game, homes, book: Mutex::default(), wrong: Mutex::default() });
        for (key, home) in keys.iter().zip(&table.homes) {
            let token = key.token().expect("a token");
            let person = Person {
                nodes: (0..count).map(|turn| servers[(home + turn) % count].with_token(token)).collect(),
                table: Arc::clone(&table),
                unanswered: None,
                newest: 0,
                luck: PlayoutRng::new(self.people.len() as u64),
                over: Arc::clone(&self.over),
                loss: Arc::clone(&self.loss),
            };
            self.people.push(tokio::spawn(person.play()));
        }
        self.tables.push(table);
    }

    /// Nothing is done about it but to wait.
    pub(crate) async fn play_for(&self, time: Duration) {
        tokio::time::sleep(time).await;
    }

    /// Waits until something was acknowledged at every table since then; says how long the last one took.
    pub(crate) async fn goes_on(&self, since: Instant, within: Duration) -> Duration {
        loop {
            let still: Vec<_> = self.tables.iter().filter(|table| table.first_after(since).is_none()).collect();
            if still.is_empty() {
                return self.tables.iter().filter_map(|table| table.first_after(since)).max().unwrap_or_default();
            }
            let names: Vec<String> = still.iter().map(|table| table.name()).collect();
            assert!(since.elapsed() < within, "nobody plays on at {names:?}");
            self.play_for(Duration::from_millis(50)).await;
        }
    }

    /// From now on what is acknowledged may be lost.
    pub(crate) fn expect_loss(&self) {
        self.loss.store(true, Ordering::SeqCst);
    }

    /// Everybody gets the answer that they still wait for, and goes home.
    pub(crate) async fn end(self) -> Vec<Arc<Table>> {
        self.over.store(true, Ordering::SeqCst);
        for person in self.people {
            tokio::time::timeout(END, person).await.expect("the last answer comes").expect("no player panics");
        }
        for table in &self.tables {
            let wrong = table.wrong.lock().expect("no player has panicked");
            assert!(wrong.is_empty(), "{}: {wrong:#?}", table.name());
        }
        self.tables
    }
}

/// Somebody with a seat, who knows all nodes.
struct Person {
    nodes: Vec<Server>,
    table: Arc<Table>,
    unanswered: Option<Order>,
    /// The newest row that any node has told of: another one may not have heard of it yet.
    newest: u64,
    luck: PlayoutRng,
    over: Arc<AtomicBool>,
    loss: Arc<AtomicBool>,
}

impl Person {
    async fn play(mut self) {
        for turn in 0.. {
            if self.may_go() {
                return;
            }
            let node = self.nodes[turn % self.nodes.len()].clone();
            if let Ok(Ok(line)) = tokio::time::timeout(SILENCE, Line::open(&node, self.table.code)).await {
                // However it ends, there is the next node.
                let _ = self.play_here(line).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn may_go(&self) -> bool {
        self.over.load(Ordering::SeqCst) && self.unanswered.is_none()
    }

    async fn play_here(&mut self, mut line: Line) -> Result<(), ClientError> {
        self.repeat(&mut line).await?;
        let mut latest: Option<Update> = None;
        while !self.may_go() {
            let answer = tokio::time::timeout(SILENCE, line.next()).await.map_err(|_| ClientError::Closed)??;
            match answer {
                Answer::Done { id, seq } => {
                    if self.unanswered.take_if(|order| order.id == id).is_some() {
                        let mut book = self.table.book.lock().expect("no player has panicked");
                        book.push(Acknowledged { id, seq, at: Instant::now() });
                    }
                    // A move that was stored before the line broke is in the first update already, and none follows;
                    // an update from before the move is no longer true.
                    latest.take_if(|update| update.seq < seq);
                    self.newest = self.newest.max(seq);
                }
                Answer::Refused { problem, .. } if matches!(problem.code, Code::StoreFailed | Code::Busy) => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    self.repeat(&mut line).await?;
                }
                Answer::Refused { problem, .. } => {
                    let order = self.unanswered.take();
                    if !self.loss.load(Ordering::SeqCst) {
                        let mut wrong = self.table.wrong.lock().expect("no player has panicked");
                        wrong.push(format!("whose turn it is may play: {problem:?} for {order:?}"));
                    }
                    // What is true now is read anew.
                    return Ok(());
                }
                Answer::Bye { .. } => return Ok(()),
                // After a loss there is less than there was.
                Answer::Update(update) if update.seq >= self.newest || self.loss.load(Ordering::SeqCst) => {
                    self.newest = update.seq;
                    latest = Some(update);
                }
                Answer::Update(_) => (),
                Answer::Company(_) => (),
            }
            if self.unanswered.is_some() || self.over.load(Ordering::SeqCst) {
                continue;
            }
            let Some(command) = latest.take().and_then(|update| self.command(&update)) else { continue };
            tokio::time::sleep(THOUGHT).await;
            self.unanswered = Some(Order { id: new_id(), command });
            self.repeat(&mut line).await?;
        }
        Ok(())
    }

    /// Whoever got no answer asks again, with the same id.
    async fn repeat(&self, line: &mut Line) -> Result<(), ClientError> {
        let Some(order) = &self.unanswered else { return Ok(()) };
        line.send_text(serde_json::to_string(order).expect("an order can be written")).await
    }

    fn command(&mut self, update: &Update) -> Option<Command> {
        let (game, you) = (update.game.as_ref()?, update.you?);
        if game.standing.is_some() {
            return (!update.table.seats[you.index()].again).then_some(Command::Rematch);
        }
        if !game.deciding.contains(&you) || game.chosen.contains(&you) || game.moves.is_empty() {
            return None;
        }
        let choice = game.moves[self.luck.below(game.moves.len() as u32) as usize].clone();
        Some(Command::Choose { decision: game.decision, choice })
    }
}
