//! Telling people who are elsewhere that it is their turn.
//!
//! Who is to be told what follows from what is stored: from the log, since which row a seat is called ([`Room::call`]); from
//! the marks of the store, up to which row each place was told. What lies between is due. So nothing is lost when a server dies
//! at any moment: after the start everybody who wants to be told is looked at. A mark is written after the message was taken, so
//! a message may go out twice; the second has the topic and the tag of the first and takes its place.
//!
//! `allow` says where a server may knock, `seal` and `vapid` make what only one browser can read and a push service can check,
//! `message` what is said, `post` sends it, `outbox` has what is due and tries again.

mod allow;
mod message;
mod outbox;
mod post;
mod seal;
mod vapid;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tablee_protocol::{Subscribe, Subscribed, TableCode};
use tablee_store::{KeyHash, PAGE, Status, Store, StoreError, Subscription, Told};
use tablee_words::Language;
use tokio::sync::{mpsc, oneshot};

use crate::fault::Fault;
use crate::node::Node;
use crate::room::{KeyText, Room};
use crate::secret::{Secret, key_text};
pub use allow::{Doors, NotADoor};
use allow::{Kind, Target};
use seal::Reader;
use vapid::Vapid;

/// One person is told at so many places: a few devices.
pub const MOST_PLACES: usize = 5;
/// A server knows so many places in all.
const PLACES_IN_ALL: usize = 50_000;
/// The longest address of a place, in bytes.
const ADDRESS: usize = 1_000;
/// So long a node leaves what another has written to that one.
const OTHERS: Duration = Duration::from_secs(5);
/// Under this name the key is kept.
const KEY: &str = "vapid";

/// How people are told.
#[derive(Clone, Debug, PartialEq)]
pub struct PushOptions {
    /// Which addresses may be written to.
    pub doors: Doors,
    /// Whom a push service may write to if something is wrong: `mailto:...` or `https://...`.
    pub contact: Option<String>,
    /// How many messages one place is sent at once; more come later, at [`PushOptions::pace`].
    pub burst: u32,
    /// After so long one place may be sent one more.
    pub pace: Duration,
    /// After so long a message that was not taken is sent again; twice as long after each attempt.
    pub pause: Duration,
}

impl Default for PushOptions {
    fn default() -> PushOptions {
        PushOptions {
            doors: Doors::default(),
            contact: None,
            burst: 30,
            pace: Duration::from_secs(2),
            pause: Duration::from_secs(1),
        }
    }
}

/// Where and how somebody is told, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Wanted {
    kind: String,
    address: String,
    /// The keys of a browser.
    #[serde(default)]
    keys: Option<(String, String)>,
    language: String,
    /// The address that people open, for those who cannot know it.
    site: String,
}

/// One place where one person is told.
#[derive(Debug)]
struct Place {
    id: String,
    owner: KeyText,
    kind: Kind,
    /// Whose browser can read it.
    reader: Option<Reader>,
    wanted: Wanted,
}

impl Kind {
    const ALL: [(Kind, &'static str); 3] = [(Kind::Web, "web"), (Kind::Ntfy, "ntfy"), (Kind::Webhook, "webhook")];

    fn name(self) -> &'static str {
        Kind::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

impl Place {
    fn new(id: String, owner: &KeyHash, wanted: Wanted) -> Option<Place> {
        let kind = Kind::ALL.into_iter().find(|(_, name)| *name == wanted.kind)?.0;
        let reader = match (kind, &wanted.keys) {
            (Kind::Web, Some((point, auth))) => Some(Reader::parse(point, auth)?),
            (Kind::Web, None) => return None,
            _ => None,
        };
        Some(Place { id, owner: key_text(owner), kind, reader, wanted })
    }

    fn language(&self) -> Language {
        Language::from_locale(&self.wanted.language).unwrap_or_default()
    }

    fn told(&self, target: Option<&Target>) -> Subscribed {
        let host = target.map(|target| target.host.clone()).unwrap_or_default();
        Subscribed { id: self.id.clone(), kind: self.kind.name().to_owned(), host }
    }
}

/// What is known of all places. It is what the store has.
#[derive(Debug, Default)]
struct Index {
    places: HashMap<String, Arc<Place>>,
    owners: HashMap<KeyText, Vec<Arc<Place>>>,
    /// Up to which row each place was told of a table.
    told: HashMap<(String, TableCode), u64>,
    /// The tables that wait for a person.
    waiting: HashMap<KeyText, HashSet<TableCode>>,
}

impl Index {
    fn add(&mut self, place: Place) {
        self.remove(&place.id.clone());
        let place = Arc::new(place);
        self.owners.entry(place.owner.clone()).or_default().push(Arc::clone(&place));
        self.places.insert(place.id.clone(), place);
    }

    fn remove(&mut self, id: &str) {
        let Some(place) = self.places.remove(id) else { return };
        if let Some(places) = self.owners.get_mut(&place.owner) {
            places.retain(|place| place.id != id);
            if places.is_empty() {
                self.owners.remove(&place.owner);
                self.waiting.remove(&place.owner);
            }
        }
        self.told.retain(|(of, _), _| of != id);
    }

    fn told(&mut self, mark: &Told) {
        let Ok(code) = mark.table.parse() else { return };
        let known = self.told.entry((mark.subscription.clone(), code)).or_insert(0);
        *known = mark.seq.max(*known);
    }
}

/// Something that is due, or may be.
#[derive(Clone, Debug)]
struct Errand {
    place: Arc<Place>,
    table: TableCode,
    /// The row since which it is due.
    row: u64,
    /// When the row was stored here, or was found.
    since: Instant,
    /// How long to leave it to another node.
    wait: Duration,
}

/// What the outbox is told.
#[derive(Debug)]
enum Order {
    Errand(Errand),
    /// Write down all that was told, and end.
    Stop(oneshot::Sender<()>),
}

/// Those who want to be told.
#[derive(Debug)]
pub(crate) struct Push {
    options: PushOptions,
    key: Vapid,
    /// Nobody wants to be told: the usual case, which costs nothing.
    nobody: AtomicBool,
    index: Mutex<Index>,
    orders: mpsc::UnboundedSender<Order>,
}

/// The other end of the orders, until the outbox begins.
#[derive(Debug)]
pub(crate) struct Orders(mpsc::UnboundedReceiver<Order>);

impl Push {
    /// Reads who wants to be told, and the key of this server, which is made at its first start.
    pub(crate) async fn open(store: &dyn Store, options: PushOptions) -> Result<(Push, Orders), StoreError> {
        let unusable = |what: &str| StoreError::Corrupt { what: what.to_owned() };
        let first = Vapid::make().ok_or_else(|| unusable("no key for push services can be made"))?;
        let kept = store.keep(KEY, &first).await?;
        let key = Vapid::read(&kept).ok_or_else(|| unusable("the key for push services is none"))?;
        let (orders, receiver) = mpsc::unbounded_channel();
        let (nobody, index) = (AtomicBool::new(true), Mutex::default());
        let push = Push { options, key, nobody, index, orders };
        push.read(store).await?;
        Ok((push, Orders(receiver)))
    }

    /// Reads all places and marks.
    async fn read(&self, store: &dyn Store) -> Result<(), StoreError> {
        let mut index = Index::default();
        for Subscription { id, owner, body, .. } in store.subscriptions().await? {
            let place = serde_json::from_str(&body).ok().and_then(|wanted| Place::new(id, &owner, wanted));
            match place {
                Some(place) => index.add(place),
                None => tracing::warn!("a place where somebody wants to be told cannot be read"),
            }
        }
        store.told(None).await?.iter().for_each(|mark| index.told(mark));
        let mut known = self.index();
        index.waiting = std::mem::take(&mut known.waiting);
        *known = index;
        self.nobody.store(known.places.is_empty(), Ordering::Relaxed);
        Ok(())
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        // A panic elsewhere leaves at worst a mark that is not taken down, and a message that is sent twice.
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What browsers subscribe with.
    pub(crate) fn public_key(&self) -> String {
        self.key.public()
    }

    /// The origins of ntfy, and those of webhooks.
    pub(crate) fn origins(&self) -> (Vec<String>, Vec<String>) {
        (self.options.doors.origins(Kind::Ntfy), self.options.doors.origins(Kind::Webhook))
    }

    /// Where somebody is told.
    pub(crate) fn places_of(&self, owner: &KeyText) -> Vec<Subscribed> {
        let index = self.index();
        let places = index.owners.get(owner).into_iter().flatten();
        let target = |place: &Place| self.options.doors.target(place.kind, &place.wanted.address);
        places.map(|place| place.told(target(place).as_ref())).collect()
    }

    /// A row was stored or found: whoever it calls is told. `wait` leaves it to another node for so long.
    fn notice(&self, room: &Room, wait: Duration) {
        if self.nobody.load(Ordering::Relaxed) {
            return;
        }
        let code = room.code();
        let mut index = self.index();
        let mut errands = Vec::new();
        for chair in 0..room.agreement().chairs.len() {
            let Some(owner) = room.key_of(chair).filter(|key| index.owners.contains_key(key)) else { continue };
            let call = room.call(chair);
            let waiting = index.waiting.entry(owner.clone()).or_default();
            if call.is_some_and(|call| call.turn) {
                waiting.insert(code);
            } else {
                waiting.remove(&code);
            }
            let Some(call) = call else { continue };
            for place in index.owners.get(owner).into_iter().flatten() {
                let told = index.told.get(&(place.id.clone(), code)).copied().unwrap_or_default();
                if told < call.row {
                    let (place, since) = (Arc::clone(place), Instant::now());
                    errands.push(Errand { place, table: code, row: call.row, since, wait });
                }
            }
        }
        drop(index);
        for errand in errands {
            // Without an outbox the server stops, and the next one finds what is due.
            drop(self.orders.send(Order::Errand(errand)));
        }
    }

    fn marked(&self, marks: &[Told]) {
        let mut index = self.index();
        marks.iter().for_each(|mark| index.told(mark));
    }

    fn forget(&self, id: &str) {
        let mut index = self.index();
        index.remove(id);
        self.nobody.store(index.places.is_empty(), Ordering::Relaxed);
    }
}

/// What whoever sits on a chair would be told now, as it is sent: for tests of what it may hold.
pub fn told(room: &Room, chair: usize, language: Language) -> Option<String> {
    let seen = message::seen(room, room.key_of(chair)?)?;
    serde_json::to_string(&message::called(&seen, language, "", Some(2))).ok()
}

impl Node {
    /// Tells those whom a table calls since a row that was written here.
    pub(crate) fn call(&self, room: &Room, others_wrote: bool) {
        if let Some(push) = &self.push {
            push.notice(room, if others_wrote { OTHERS } else { Duration::ZERO });
        }
    }

    /// Takes in where somebody wants to be told from now on. What is on their screen now need not be told.
    pub(crate) async fn subscribe(
        self: &Arc<Self>,
        secret: &Secret,
        wanted: Subscribe,
        language: Language,
        site: &str,
    ) -> Result<Subscribed, Fault> {
        let push = self.push.as_ref().ok_or_else(Fault::push_off)?;
        let wanted = stored(wanted, language, site);
        let (hash, owner) = (secret.hash(), secret.key());
        let id = id_of(&owner, &wanted);
        let kind = wanted.kind.clone();
        let body = serde_json::to_string(&wanted).map_err(|_| Fault::internal())?;
        let place = Place::new(id.clone(), &hash, wanted).ok_or_else(Fault::bad_push)?;
        let target = push.options.doors.target(place.kind, &place.wanted.address);
        let target = target.filter(|_| place.wanted.address.len() <= ADDRESS).ok_or_else(Fault::bad_push)?;
        // Keys that look like some are tried before anybody relies on them.
        if place.reader.as_ref().is_some_and(|reader| reader.seal("").is_err()) {
            return Err(Fault::bad_push());
        }
        {
            let index = push.index();
            let own = index.owners.get(&owner).map_or(0, Vec::len);
            let new = !index.places.contains_key(&id);
            if new && (own >= MOST_PLACES || index.places.len() >= PLACES_IN_ALL) {
                return Err(Fault::too_many_pushes());
            }
        }
        let failed = |error: StoreError| self.store_failed(&error);
        self.store
            .subscribe(Subscription { id: id.clone(), owner: hash, at: self.now(), body })
            .await
            .map_err(failed)?;
        let mut seen = Vec::new();
        for (_, entry) in self.store.tables_of(&[hash], self.now(), PAGE).await.map_err(failed)? {
            let Ok(code) = entry.code.parse::<TableCode>() else { continue };
            if entry.status == Status::Playing
                && let Ok(seq) = self.look(code, Room::seq).await
            {
                seen.push(Told { subscription: id.clone(), table: entry.code, seq });
            }
        }
        if !seen.is_empty() {
            self.store.tell(seen.clone()).await.map_err(failed)?;
        }
        let told = place.told(Some(&target));
        push.index().add(place);
        push.nobody.store(false, Ordering::Relaxed);
        push.marked(&seen);
        tracing::info!(%kind, host = target.host, "somebody wants to be told");
        self.look_after(&[hash]).await;
        Ok(told)
    }

    /// Whoever asks is not told there any more.
    pub(crate) async fn unsubscribe(&self, owner: &KeyText, id: &str) -> Result<(), Fault> {
        let push = self.push.as_ref().ok_or_else(Fault::push_off)?;
        if !push.index().places.get(id).is_some_and(|place| place.owner == *owner) {
            return Err(Fault::unknown_push());
        }
        self.store.unsubscribe(id).await.map_err(|error| self.store_failed(&error))?;
        push.forget(id);
        Ok(())
    }

    /// Looks at all tables of these people: whom they call is told.
    async fn look_after(self: &Arc<Self>, owners: &[KeyHash]) {
        for owner in owners {
            let tables = match self.store.tables_of(&[*owner], self.now(), PAGE).await {
                Ok(tables) => tables,
                Err(error) => {
                    self.store_failed(&error);
                    continue;
                }
            };
            for (_, entry) in tables.into_iter().filter(|(_, entry)| entry.status == Status::Playing) {
                let Ok(code) = entry.code.parse::<TableCode>() else { continue };
                let node = Arc::clone(self);
                let look = move |room: &Room| {
                    if let Some(push) = &node.push {
                        push.notice(room, Duration::ZERO);
                    }
                };
                if let Err(fault) = self.look(code, look).await {
                    tracing::warn!(code = fault.code.as_str(), "a table could not be looked at for whom it calls");
                }
            }
        }
    }

    /// Writes down all that was told, before the store is closed.
    pub(crate) async fn stop_telling(&self) {
        if let Some(push) = &self.push {
            let (done, finished) = oneshot::channel();
            if push.orders.send(Order::Stop(done)).is_ok() {
                // An error means that it has ended already.
                drop(finished.await);
            }
        }
    }
}

/// Begins to tell people: first all that is due since before the start.
pub(crate) fn begin(node: &Arc<Node>, orders: Orders) {
    tokio::spawn(outbox::run(Arc::clone(node), orders.0));
    tokio::spawn(catch_up(Arc::clone(node)));
}

/// How often a node asks who wants to be told since another took them in.
const AGAIN: Duration = Duration::from_secs(2);

async fn catch_up(node: Arc<Node>) {
    let Some(push) = &node.push else { return };
    let owners: HashSet<KeyHash> = {
        let index = push.index();
        index.owners.keys().filter_map(crate::secret::key_hash).collect()
    };
    let owners: Vec<KeyHash> = owners.into_iter().collect();
    if !owners.is_empty() {
        tracing::info!(people = owners.len(), "those who want to be told are looked at");
    }
    node.look_after(&owners).await;
    while node.options.several_nodes && !node.stopping() {
        tokio::time::sleep(AGAIN).await;
        if let Err(error) = push.read(&*node.store).await {
            node.store_failed(&error);
        }
    }
}

/// What is stored of a wish.
fn stored(wanted: Subscribe, spoken: Language, site: &str) -> Wanted {
    let (kind, address, keys, language) = match wanted {
        Subscribe::Web { endpoint, keys, language } => (Kind::Web, endpoint, Some((keys.p256dh, keys.auth)), language),
        Subscribe::Ntfy { address, language } => (Kind::Ntfy, address, None, language),
        Subscribe::Webhook { address, language } => (Kind::Webhook, address, None, language),
    };
    let language = language.as_deref().and_then(Language::from_locale).unwrap_or(spoken);
    let (kind, language) = (kind.name().to_owned(), language.code().to_owned());
    Wanted { kind, address, keys, language, site: site.to_owned() }
}

/// The same place of the same person has the same id.
fn id_of(owner: &KeyText, wanted: &Wanted) -> String {
    use sha2::{Digest as _, Sha256};
    let parts = [owner.0.as_str(), &wanted.kind, &wanted.address].join("\n");
    Sha256::digest(parts).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
