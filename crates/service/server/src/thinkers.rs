//! Whose bots think next. A processor is shared out by the network of whoever is at the table, weighed by what thinking costs,
//! and one thinker is kept for levels that answer at once. Bots think on for a person who plays here and is not connected, all
//! such tables at one cost; where no person plays and nobody looks, they wait.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, BotTable};
use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::TableCode;
use tokio::sync::oneshot;

use crate::limit::wide_network;
use crate::node::Node;
use crate::table::Message;

/// Whoever asked something of a table is at it for so long: a program without a socket, or a person who has moved and closed
/// the page before the bots were done.
const AROUND: Duration = Duration::from_secs(60);
/// How many networks without a socket a table remembers.
const AROUND_MOST: usize = 8;
/// Who pays at a table whose people are not connected: their turn must come although they are not there, but all these tables
/// together weigh no more than one person who is.
pub(crate) const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
/// A level that thinks no longer than this is cheap.
const CHEAP: u64 = 20;

/// Who was at a table a moment ago without a socket. Those with one are known by it.
#[derive(Debug, Default)]
pub(crate) struct Around(Vec<(IpAddr, Instant)>);

impl Around {
    /// Somebody from this network asked something of the table.
    pub(crate) fn saw(&mut self, network: IpAddr) {
        self.0.retain(|(known, at)| *known != network && at.elapsed() < AROUND);
        if self.0.len() == AROUND_MOST {
            self.0.remove(0);
        }
        self.0.push((network, Instant::now()));
    }

    /// The networks of all who are there, with those of the sockets; the other if there is none.
    pub(crate) fn networks(&self, sockets: impl Iterator<Item = IpAddr>, other: Option<IpAddr>) -> Vec<IpAddr> {
        let around = self.0.iter().filter(|(_, at)| at.elapsed() < AROUND).map(|(network, _)| *network);
        let mut all: Vec<IpAddr> = sockets.chain(around).collect();
        all.sort_unstable();
        all.dedup();
        if all.is_empty() {
            all.extend(other);
        }
        all
    }
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Thinkers {
    /// How many think at the same time, without the one that is kept for cheap levels.
    shared: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    payers: HashMap<IpAddr, Payer>,
    /// Where all shares stand: the begin of the thought that was let in last, in microseconds of thinking. Whoever comes anew
    /// begins here, so that nobody saves up a claim by staying away.
    clock: u64,
    shared_busy: usize,
    kept_busy: bool,
}

#[derive(Debug, Default)]
struct Payer {
    /// Where its share stands.
    used: u64,
    running: usize,
    cheap: VecDeque<oneshot::Sender<Place>>,
    dear: VecDeque<(u64, oneshot::Sender<Place>)>,
}

impl Payer {
    fn waits(&self, cheap_only: bool) -> bool {
        !self.cheap.is_empty() || (!cheap_only && !self.dear.is_empty())
    }
}

/// Which thinker was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Kept,
    Shared,
}

/// Waits for a thinker. If nobody waits any more when it comes, it is handed on.
struct Queued<'a> {
    thinkers: &'a Thinkers,
    payer: IpAddr,
    cost: u64,
    place: oneshot::Receiver<Place>,
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.place.close();
        if let Ok(place) = self.place.try_recv() {
            self.thinkers.release(place, self.payer, self.cost, 0);
        }
    }
}

/// The right to think, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    thinkers: &'a Thinkers,
    place: Place,
    payer: IpAddr,
    cost: u64,
    since: Instant,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let took = u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.thinkers.release(self.place, self.payer, self.cost, took);
    }
}

impl Thinkers {
    /// So many in all; at least two, one of which is kept for cheap levels.
    pub(crate) fn new(all: usize) -> Thinkers {
        Thinkers { shared: all.saturating_sub(1).max(1), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing between two changes of it can panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a thinker, at the cost of whichever of these networks has used least. None if there is no network.
    pub(crate) async fn turn(&self, networks: &[IpAddr], level: Level) -> Option<Turn<'_>> {
        let cost = level.milliseconds() * 1000;
        let (give, place) = oneshot::channel();
        let payer = {
            let mut state = self.state();
            let used = |network: &IpAddr| state.payers.get(network).map_or(0, |payer| payer.used).max(state.clock);
            let payer = *networks.iter().min_by_key(|network| used(network))?;
            let entry = state.payers.entry(payer).or_default();
            if level.milliseconds() <= CHEAP {
                entry.cheap.push_back(give);
            } else {
                entry.dear.push_back((cost, give));
            }
            state.let_in(self.shared);
            payer
        };
        let mut queued = Queued { thinkers: self, payer, cost, place };
        let place = (&mut queued.place).await.ok()?;
        Some(Turn { thinkers: self, place, payer, cost, since: Instant::now() })
    }

    fn release(&self, place: Place, payer: IpAddr, cost: u64, took: u64) {
        let mut state = self.state();
        match place {
            Place::Kept => state.kept_busy = false,
            Place::Shared => state.shared_busy = state.shared_busy.saturating_sub(1),
        }
        if let Some(payer) = state.payers.get_mut(&payer) {
            payer.running = payer.running.saturating_sub(1);
            // What was reckoned when it was let in is corrected by what it took.
            payer.used = payer.used.saturating_sub(cost).saturating_add(took);
        }
        state.let_in(self.shared);
        let clock = state.clock;
        state.payers.retain(|_, payer| payer.running > 0 || payer.waits(false) || payer.used > clock);
        if state.payers.values().all(|payer| payer.running == 0 && !payer.waits(false)) {
            // Nobody competes: nothing is owed.
            state.payers = HashMap::new();
        }
    }
}

impl State {
    /// Gives every free thinker to whoever has used least.
    fn let_in(&mut self, shared: usize) {
        while !self.kept_busy && self.give(Place::Kept) {
            self.kept_busy = true;
        }
        while self.shared_busy < shared && self.give(Place::Shared) {
            self.shared_busy += 1;
        }
    }

    fn give(&mut self, place: Place) -> bool {
        let cheap_only = place == Place::Kept;
        loop {
            let clock = self.clock;
            let waiting = self.payers.values_mut().filter(|payer| payer.waits(cheap_only));
            let Some(payer) = waiting.min_by_key(|payer| payer.used.max(clock)) else { return false };
            let cheap = payer.cheap.pop_front().map(|give| (Level::Easy.milliseconds() * 1000, give));
            let Some((cost, give)) = cheap.or_else(|| payer.dear.pop_front()) else { return false };
            if give.send(place).is_err() {
                // Nobody waits for this one any more.
                continue;
            }
            let begin = payer.used.max(clock);
            payer.used = begin + cost;
            payer.running += 1;
            self.clock = begin;
            return true;
        }
    }
}

/// What a bot is asked.
pub(crate) struct Thought {
    pub(crate) table: Box<dyn BotTable>,
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    /// Who is at the table.
    pub(crate) networks: Vec<IpAddr>,
}

impl Node {
    /// Tells a table that somebody without a socket is at it.
    pub(crate) fn saw(&self, code: TableCode, address: IpAddr) {
        if let Some(table) = self.live(code) {
            // A full mailbox is full of those who are there.
            drop(table.try_send(Message::Seen { network: wide_network(address) }));
        }
    }

    /// The move of a bot: computed beside the tables, few at a time, each for a limited time. None if nobody is at the table,
    /// or if it is no longer wanted when its turn comes.
    pub(crate) async fn bot_choice(&self, thought: Thought, wanted: impl Fn() -> bool + Send) -> Option<String> {
        let Thought { table, seat, level, networks } = thought;
        self.meter.bots_waiting.fetch_add(1, Ordering::Relaxed);
        let turn = self.thinkers.turn(&networks, level).await;
        self.meter.bots_waiting.fetch_sub(1, Ordering::Relaxed);
        let turn = turn.filter(|_| wanted())?;
        let start = Instant::now();
        let bytes = crate::secret::random_bytes().unwrap_or_default();
        let mut seed = [0; 8];
        seed.copy_from_slice(&bytes[..8]);
        let mut rng = PlayoutRng::new(u64::from_le_bytes(seed));
        let plain = table.random(seat, &mut rng);
        let seed = rng.next_u64();
        let thinking = tokio::task::spawn_blocking(move || {
            let limit = Duration::from_millis(level.milliseconds());
            let stop = || start.elapsed() >= limit;
            let budget = Budget { playouts: u64::MAX, stop: &stop };
            table.choose(Ask { seat, level, seed, budget, workers: &OneAfterTheOther })
        });
        let choice = thinking.await.unwrap_or_else(|error| {
            tracing::error!(%error, level = level.name(), "a bot has panicked; it plays at random");
            plain
        });
        drop(turn);
        self.meter.thought(level.name(), start.elapsed());
        choice
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use futures_util::future::BoxFuture;

    use super::*;

    fn network(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    type Asked<'a> = BoxFuture<'a, Option<Turn<'a>>>;

    /// Asks for a turn and takes a place in the queue.
    fn ask(thinkers: &Thinkers, from: u8, level: Level) -> (Asked<'_>, Option<Turn<'_>>) {
        let mut asked = async move { thinkers.turn(&[network(from)], level).await }.boxed();
        let now = (&mut asked).now_or_never().flatten();
        (asked, now)
    }

    #[test]
    fn a_cheap_bot_never_waits_for_dear_ones() {
        let thinkers = Thinkers::new(2);
        let mut hostile: Vec<_> = (0..240).map(|_| ask(&thinkers, 1, Level::Master)).collect();
        assert_eq!(hostile.iter().filter(|(_, turn)| turn.is_some()).count(), 1, "one is kept for cheap levels");
        for _ in 0..50 {
            assert!(ask(&thinkers, 2, Level::Easy).1.is_some(), "at once");
        }
        assert!(ask(&thinkers, 1, Level::Medium).1.is_some(), "also for the one who asks for so many");
        hostile.clear();
        assert!(thinkers.state().payers.is_empty(), "nothing is kept of those who have gone");
    }

    #[test]
    fn whoever_asks_for_much_waits_behind_whoever_asks_for_little() {
        for level in [Level::Master, Level::Easy] {
            let thinkers = Thinkers::new(1);
            let mut hostile: VecDeque<_> = (0..60).map(|_| ask(&thinkers, 1, level)).collect();
            let mut running: Vec<Turn<'_>> = hostile.iter_mut().filter_map(|(_, turn)| turn.take()).collect();
            let (mut honest, now) = ask(&thinkers, 2, level);
            assert!(now.is_none());
            running.pop();
            assert!((&mut honest).now_or_never().flatten().is_some(), "{level} is the next although 59 came before it");
        }
    }

    #[test]
    fn shares_are_equal_by_cost() {
        let thinkers = Thinkers::new(2);
        let (mut waiting, mut running) = (Vec::new(), None);
        for _ in 0..60 {
            for (index, level) in [Level::Master, Level::Hard].into_iter().enumerate() {
                match ask(&thinkers, index as u8, level) {
                    (_, Some(turn)) => running = Some((index, turn)),
                    (asked, None) => waiting.push((index, asked)),
                }
            }
        }
        let mut spent = [0_u64; 2];
        for _ in 0..50 {
            let (index, mut turn) = running.take().expect("somebody thinks");
            spent[index] += turn.cost;
            // As if it had thought as long as it may.
            turn.since = Instant::now().checked_sub(Duration::from_micros(turn.cost)).expect("a moment ago");
            drop(turn);
            let mut places = waiting.iter_mut().enumerate();
            let next = places.find_map(|(place, (_, asked))| Some((place, asked.now_or_never().flatten()?)));
            let (place, turn) = next.expect("the next is let in");
            running = Some((waiting.swap_remove(place).0, turn));
        }
        assert!(spent[0].abs_diff(spent[1]) <= 1_000_000, "{spent:?} microseconds");
    }

    #[test]
    fn a_place_that_nobody_waits_for_is_handed_on() {
        let thinkers = Thinkers::new(1);
        let (_first, turn) = ask(&thinkers, 1, Level::Master);
        let (gone, _) = ask(&thinkers, 1, Level::Master);
        let (mut third, _) = ask(&thinkers, 1, Level::Master);
        drop(turn);
        drop(gone);
        assert!((&mut third).now_or_never().flatten().is_some());
    }

    #[test]
    fn without_anybody_nothing_is_thought() {
        let thinkers = Thinkers::new(2);
        let nobody = thinkers.turn(&[], Level::Easy).now_or_never();
        assert!(nobody.is_some_and(|turn| turn.is_none()));
        let mut around = Around::default();
        assert_eq!(around.networks(std::iter::empty(), None).len(), 0);
        assert_eq!(around.networks(std::iter::empty(), Some(NOBODY)), [NOBODY]);
        for last in 0..20 {
            around.saw(network(last));
        }
        around.saw(network(19));
        assert_eq!(around.networks([network(19), network(30)].into_iter(), Some(NOBODY)).len(), AROUND_MOST + 1);
    }
}
