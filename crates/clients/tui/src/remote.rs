//! A seat at a table on a server.

mod address;
mod seats;
mod wire;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use tablee_bots::Workers;
use tablee_client::{ClientError, Reply, Server, new_id};
use tablee_core::{Seat, SeatSet, Sentence, Viewer};
use tablee_protocol::{Command, CommandId, Order, Problem, TableCode, Told, Update};
use tablee_words::Words;
use tokio::runtime::Runtime;

use self::address::{Address, Claim};
use self::wire::{Event, Wire, clean_text, explain};
use crate::advice::Thought;
use tablee_sitting::{Afar, Hint, Host, News, Shown};

/// So long a client waits for an answer before it goes on; the answer is shown when it comes.
const PATIENCE: Duration = Duration::from_secs(4);
/// One request may take so long.
const REQUEST: Duration = Duration::from_secs(10);

/// A seat at a table on a server. The connection is made again by itself when it is cut.
#[expect(missing_debug_implementations, reason = "it holds threads' ends")]
pub struct Remote {
    words: Words,
    code: TableCode,
    server: Server,
    runtime: Runtime,
    wire: Wire,
    workers: Arc<dyn Workers + Send>,
    afar: Afar,
    /// The last line of the table's log that was shown.
    line: u64,
    under_way: Option<UnderWay>,
    refused: Option<Sentence>,
    cut: Option<Sentence>,
    thought: Option<Thought>,
    advice: (Sender<Hint>, Receiver<Hint>),
    news: Vec<News>,
}

/// A command that is not yet seen in an update.
struct UnderWay {
    id: CommandId,
    /// The decision for which it chooses.
    chooses: Option<usize>,
    stored: Option<u64>,
    /// The server could not store it just now, and that was told.
    delayed: bool,
}

/// How to sit down.
#[expect(missing_debug_implementations, reason = "it holds threads' ends")]
pub struct Joining<'a> {
    /// The address of the table, as the server prints it.
    pub address: &'a str,
    /// What to be called.
    pub name: &'a str,
    /// The user's data folder, where the token of the seat is kept.
    pub folder: Option<&'a Path>,
    /// Who helps to think about hints.
    pub workers: Arc<dyn Workers + Send>,
}

impl Remote {
    /// Takes a seat: the one that was taken from here before, the one of the token or key in the address, or a free one.
    ///
    /// # Errors
    /// A sentence that says why there is no seat.
    pub fn join(joining: Joining<'_>, words: &Words) -> Result<Remote, Sentence> {
        let Joining { address, name, folder, workers } = joining;
        let Address { site, code, claim } = Address::parse(address)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Sentence::new("join-no-thread").text("reason", error))?;
        let bare = Server::new(&site).map_err(|_| Sentence::new("join-bad-address").text("address", &site))?;
        let bare = bare.in_language(words.language().code());
        let file = folder.map(|folder| seats::file(folder, bare.host(), code));
        let (server, update) = ask(&runtime, &bare, sit(&bare, code, &claim, name, file))??;
        let update = Arc::new(update);
        let Some(afar) = Afar::new(Arc::clone(&update), words) else {
            return Err(tablee_catalog::unknown_game(&update.table.game));
        };
        let wire = Wire::start(server.clone(), code);
        let wire = wire.map_err(|error| Sentence::new("join-no-thread").text("reason", error))?;
        let mut remote = Remote {
            words: words.clone(),
            code,
            server,
            runtime,
            wire,
            workers,
            afar,
            line: 0,
            under_way: None,
            refused: None,
            cut: None,
            thought: None,
            advice: channel(),
            news: Vec::new(),
        };
        if folder.is_none() {
            remote.news.push(News::Trouble(Sentence::new("join-seat-nowhere")));
        }
        remote.show(update);
        if remote.afar.update().you.is_some_and(|seat| remote.afar.is_away(seat)) {
            // Whoever comes back plays again; if that is refused, the first choice does the same.
            let _ = remote.order(Command::Return);
        }
        Ok(remote)
    }

    /// Whether there is a game to be seen.
    pub fn has_begun(&self) -> bool {
        self.afar.update().game.is_some()
    }

    /// Where one sits, and for how many seats the table waits.
    pub fn waits(&self) -> Sentence {
        let free =
            self.afar.update().table.seats.iter().filter(|seat| seat.name.is_none() && seat.bot.is_none()).count();
        let seat = self.afar.update().you.map_or(0, Seat::number);
        let sentence = Sentence::new("join-waits")
            .inner("table", self.afar.update().table.called())
            .word("game", self.afar.info().name);
        sentence.count("seat", seat).count("free", free)
    }

    /// The record of the game, once it has ended.
    ///
    /// # Errors
    /// A sentence if the server does not give it.
    pub fn record(&self) -> Result<String, Sentence> {
        let path = format!("/api/tables/{}/record", self.code);
        let reply = ask(&self.runtime, &self.server, self.server.get(&path))?;
        let reply = reply.map_err(|error| explain(&self.server, &error))?;
        good(&self.server, &reply)?;
        Ok(reply.text)
    }

    /// Takes in what there is now.
    fn show(&mut self, update: Arc<Update>) {
        self.afar.show(update, &self.words);
        if self
            .under_way
            .as_ref()
            .is_some_and(|under_way| under_way.stored.is_some_and(|seq| seq <= self.afar.update().seq))
        {
            self.under_way = None;
        }
        let number = self.afar.game().map_or(0, |game| game.number);
        let lines: Vec<_> = self.afar.update().log.iter().filter(|line| line.number > self.line).cloned().collect();
        for line in lines {
            self.line = line.number;
            match line.told {
                // Seats of an earlier game were other people's.
                Told::Sentence(_) if line.game != number => (),
                Told::Sentence(sentence) => self.news.push(News::Happened(sentence)),
                Told::Chat(talk) => {
                    let sentence = Sentence::new("join-chat").text("name", talk.name).text("says", talk.says);
                    self.news.push(News::Happened(sentence));
                }
            }
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Nothing => (),
            Event::Update(update) => {
                if self.cut.take().is_some() {
                    self.news.push(News::Trouble(Sentence::new("join-back").text("address", self.server.host())));
                }
                let had = self.afar.update().you.is_some();
                self.show(Arc::new(*update));
                if had && self.afar.update().you.is_none() {
                    self.news.push(News::Trouble(Sentence::new("join-seat-gone")));
                }
            }
            Event::Answered(id, answer) => {
                let ours = self.under_way.as_mut().filter(|under_way| id.as_ref().is_none_or(|id| *id == under_way.id));
                match (ours, answer) {
                    (Some(under_way), Ok(seq)) if seq > self.afar.update().seq => under_way.stored = Some(seq),
                    (Some(_), Ok(_)) => self.under_way = None,
                    (ours, Err(refusal)) => {
                        if ours.is_some() {
                            self.under_way = None;
                        }
                        self.refused = Some(refusal);
                    }
                    (None, Ok(_)) => (),
                }
            }
            Event::Delayed(id) => {
                // Once is enough: it is put off again and again for as long as the server cannot store anything.
                let ours = self.under_way.as_mut().filter(|under_way| under_way.id == id && !under_way.delayed);
                if let Some(under_way) = ours {
                    under_way.delayed = true;
                    self.news.push(News::Trouble(Sentence::new("join-delayed")));
                }
            }
            Event::Over(reason) => {
                self.news.push(News::Trouble(reason.clone()));
                self.cut = Some(reason);
            }
            Event::Cut(reason) => {
                let sentence = Sentence::new("join-cut").inner("reason", reason);
                if self.cut.is_none() {
                    self.news.push(News::Trouble(sentence.clone()));
                }
                self.cut = Some(sentence);
            }
        }
    }

    /// Sends a command and waits for what follows, but not for ever: without a connection it is sent when there is one again.
    fn order(&mut self, command: Command) -> Result<(), Sentence> {
        if self.under_way.is_some() {
            return Err(Sentence::new("join-under-way"));
        }
        let chooses = match &command {
            Command::Choose { decision, .. } => Some(*decision),
            _ => None,
        };
        let id = new_id();
        self.refused = None;
        self.under_way = Some(UnderWay { id: id.clone(), chooses, stored: None, delayed: false });
        if self.wire.orders.send(Order { id, command }).is_err() {
            self.under_way = None;
            return Err(Sentence::new("join-no-thread").text("reason", "…"));
        }
        let until = Instant::now() + PATIENCE;
        while self.under_way.as_ref().is_some_and(|under_way| !under_way.delayed) && self.cut.is_none() {
            match self.wire.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => self.take(event),
                Err(_) => break,
            }
        }
        if self.under_way.as_ref().is_some_and(|under_way| !under_way.delayed) {
            self.news.push(News::Trouble(Sentence::new("join-later")));
        }
        self.refused.take().map_or(Ok(()), Err)
    }
}

/// Waits for an answer, but not for ever.
fn ask<T>(runtime: &Runtime, server: &Server, asking: impl Future<Output = T>) -> Result<T, Sentence> {
    let answered = runtime.block_on(async { tokio::time::timeout(REQUEST, asking).await });
    answered.map_err(|_| Sentence::new("join-silent").text("address", server.host()))
}

/// A refusal as a sentence.
fn good(server: &Server, reply: &Reply) -> Result<(), Sentence> {
    if (200..300).contains(&reply.status) {
        return Ok(());
    }
    let problem: Result<Problem, _> = clean_text(&reply.text);
    Err(match problem {
        Ok(problem) => problem.sentence,
        Err(_) => Sentence::new("join-no-answer").text("address", server.host()).text("reason", reply.status),
    })
}

/// The server with the token of our seat, and the table as it is shown to us.
async fn sit(
    bare: &Server,
    code: TableCode,
    claim: &Claim,
    name: &str,
    file: Option<PathBuf>,
) -> Result<(Server, Update), Sentence> {
    let told = |error: ClientError| explain(bare, &error);
    let kept = match (claim, &file) {
        (Claim::Token(token), _) => Some(token.clone()),
        (_, Some(file)) => seats::kept(file)?,
        _ => None,
    };
    let server = match kept {
        Some(token) => bare.with_token(&token),
        None => bare.with_new_token().await.map_err(told)?,
    };
    // Nobody sits down, and no file is made, at a table that is not there.
    let mut update = table(&server, code).await?;
    if let (Some(file), Some(token)) = (&file, server.token()) {
        // Kept before the seat is taken: a seat whose token is lost is lost.
        seats::keep(file, token)?;
    }
    if let Claim::Key(key) = claim {
        let moved = server.use_key(key).await.map_err(told)?;
        if moved.code != code {
            return Err(Sentence::new("join-other-table").text("code", moved.code));
        }
        update = table(&server, code).await?;
    }
    if update.you.is_none() {
        server.sit(code, name).await.map_err(told)?;
        update = table(&server, code).await?;
    }
    Ok((server, update))
}

async fn table(server: &Server, code: TableCode) -> Result<Update, Sentence> {
    let reply = server.get(&format!("/api/tables/{code}")).await.map_err(|error| explain(server, &error))?;
    good(server, &reply)?;
    clean_text(&reply.text).map_err(|error| explain(server, &error.into()))
}

impl Host for Remote {
    fn shown(&self) -> &dyn Shown {
        &self.afar
    }

    fn chosen(&self) -> SeatSet {
        let chooses = self.under_way.as_ref().and_then(|under_way| under_way.chooses);
        let ours = self.afar.update().you.filter(|_| chooses == Some(self.decision()));
        self.afar.chosen().iter().chain(ours).collect()
    }

    fn commit(&mut self, _seat: Seat, choice: &str) -> Result<(), Sentence> {
        self.order(self.afar.choose(choice))
    }

    fn take_back(&mut self, _seat: Seat) -> Result<(), Sentence> {
        if let Some(cut) = &self.cut {
            return Err(cut.clone());
        }
        self.order(self.afar.take_back())
    }

    fn ask_hint(&mut self, seat: Seat) {
        if let (Ok(seen), None) = (self.see(Viewer::Seat(seat)), &self.thought) {
            let (decision, sender) = (self.decision(), self.advice.0.clone());
            let answer = move |candidates| {
                if let Some(hint) = Hint::of(seat, decision, candidates) {
                    // Nobody listens any more when the table was left meanwhile.
                    let _ = sender.send(hint);
                }
            };
            match Thought::of(seen, seat, decision, Arc::clone(&self.workers), answer) {
                Ok(thought) => self.thought = Some(thought),
                Err(trouble) => self.news.push(News::Trouble(trouble)),
            }
        }
    }

    fn hurry(&mut self) {
        if let Some(thought) = &self.thought {
            thought.hurry();
        }
    }

    /// Bots of the table think on the server, where nobody can hurry them.
    fn thinking(&self) -> Option<Seat> {
        self.thought.as_ref().map(|thought| thought.seat)
    }

    fn away(&self) -> Option<Sentence> {
        self.cut.clone()
    }

    fn poll(&mut self, wait: Duration) -> Vec<News> {
        if self.news.is_empty()
            && self.thought.is_none()
            && let Ok(event) = self.wire.events.recv_timeout(wait)
        {
            self.take(event);
        }
        if self.thought.is_some()
            && let Ok(hint) = self.advice.1.recv_timeout(wait)
        {
            self.thought = None;
            if hint.decision == self.decision() {
                self.news.push(News::Hint(hint));
            }
        }
        while let Ok(event) = self.wire.events.try_recv() {
            self.take(event);
        }
        self.news.extend(self.refused.take().map(News::Trouble));
        std::mem::take(&mut self.news)
    }
}
