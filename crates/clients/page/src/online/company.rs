//! What is known of a table on the server, and what is said to it. Lobby, table and the sheet beside it share this.

use std::rc::Rc;
use std::sync::Arc;

use serde_json::Value;
use tablee_client::Event;
use tablee_core::{Argument, Record, Seat, Sentence};
use tablee_protocol::{
    Addresses, Command, CommandId, GameUpdate, Key, MovedSeat, Order, RedeemKey, Sat, Sit, TableCode, Talk, Told,
    Update,
};
use tablee_sitting::{News, hear};
use tablee_words::Words;

use super::called::with_names;
use super::http::{self, Failure, Outcome, Question, Reply};
use super::missed::{self, Missed};
use super::steps::{Step, Steps};
use super::telling::Telling;
use super::wire::Wire;
use super::{Message, SocketEvent};
use crate::context::Context;
use crate::effect::Effect;
use crate::outside::{Kept as _, Outside};
use crate::scores;

/// How many lines of chat are shown.
const TALK: usize = 200;

/// What the answer to a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A key has moved a seat here.
    UsedKey,
    /// The table before there is a connection.
    Table,
    /// Somebody sat down.
    Sit,
    /// A key that moves the seat to another device.
    MakeKey,
    /// The record of the game of this number.
    Record(u32),
    /// How one can be told while the page is closed.
    HowToBeTold,
    /// One is told from now on, or not any more.
    Told,
    /// Where people reach the server.
    Addresses,
}

/// What is done only once one has said that one is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sure {
    /// To leave the game.
    Leave,
    /// To close the table.
    Close,
}

/// A choice that is not yet seen in an update.
#[derive(Clone, Debug)]
struct UnderWay {
    id: CommandId,
    /// The move that is chosen; nothing if something is taken back.
    choice: Option<String>,
    stored: Option<u64>,
}

/// Whether this sentence calls somebody of this name.
fn is_called(sentence: &Sentence, own: Option<&String>) -> bool {
    let mut other = sentence.arguments.iter().filter(|(name, _)| name == "other");
    other.any(|(_, argument)| matches!(argument, Argument::Text(text) if Some(text) == own))
}

/// Who calls in this sentence.
fn caller(sentence: &Sentence) -> String {
    let by = sentence.arguments.iter().find(|(name, _)| name == "name");
    match by {
        Some((_, Argument::Text(name))) => name.clone(),
        _ => String::new(),
    }
}

/// What one chooses for the decision after the one that the others still think about.
#[derive(Clone, Debug)]
struct Queued {
    game: u32,
    decision: usize,
    choice: String,
}

/// The people at a table on the server.
pub(super) struct Company {
    outside: Rc<dyn Outside>,
    /// The words of the page.
    pub(super) words: Words,
    /// Tells this visit of a table from others: what is meant for another is not heard.
    pub(super) visit: u32,
    pub(super) code: TableCode,
    wire: Wire,
    /// All that is known; nothing before the first answer.
    pub(super) update: Option<Arc<Update>>,
    /// Why there is no table to show.
    pub(super) failed: Option<Sentence>,
    /// The connection is cut; it is being made again.
    pub(super) cut: bool,
    /// What was said, each with the number of its line.
    pub(super) talk: Vec<(u64, Talk)>,
    pub(super) unread: usize,
    /// What went wrong and was not yet said.
    pub(super) trouble: Option<Sentence>,
    under_way: Option<UnderWay>,
    /// It is sent as soon as its decision comes.
    queued: Option<Queued>,
    /// Somebody has called, and it was not yet heard.
    pub(super) called: bool,
    /// What has come and was not yet shown at the table.
    pub(super) steps: Steps,
    /// What happened while one was away, until one has read it.
    pub(super) missed: Option<Missed>,
    /// The last line of the log that was taken in.
    line: u64,
    /// The key that moves the seat to another device, once it was asked for.
    pub(super) key: Option<Key>,
    /// Which address was copied.
    pub(super) copied: Option<&'static str>,
    /// The record of the last game that has ended, by its number.
    pub(super) record: Option<(u32, Option<Record>)>,
    /// Whether one is told while the page is closed.
    pub(super) telling: Telling,
    /// How far the clock of this device is ahead of the server's, in milliseconds.
    ahead: f64,
    /// Who is connected, as far as the server has told.
    pub(super) here: Option<tablee_protocol::Company>,
    /// Where people reach the server.
    pub(super) addresses: Option<Addresses>,
    /// Which decision is awaited, and since when here.
    awaited: Option<((u32, usize, usize), f64)>,
    /// The decision for which one has said that one waits on.
    pub(super) waits_on: Option<(u32, usize)>,
    /// Something that is asked before it is done.
    pub(super) sure: Option<Sure>,
    /// Something has happened that the table may want to look at.
    pub(super) woken: bool,
    pub(super) effects: Vec<Effect>,
}

impl Company {
    /// Looks at a table, and keeps looking until [`Company::leave`].
    pub(super) fn open(cx: &Context, code: TableCode) -> Company {
        let outside = Rc::clone(&cx.outside);
        let visit = outside.random_number() as u32;
        let mut company = Company {
            wire: Wire::new(&*outside, visit, code),
            outside,
            words: cx.words(),
            visit,
            code,
            update: None,
            failed: None,
            cut: false,
            talk: Vec::new(),
            unread: 0,
            trouble: None,
            under_way: None,
            queued: None,
            called: false,
            steps: Steps::default(),
            missed: None,
            line: 0,
            key: None,
            copied: None,
            record: None,
            telling: Telling::default(),
            ahead: 0.0,
            here: None,
            addresses: None,
            awaited: None,
            waits_on: None,
            sure: None,
            woken: false,
            effects: Vec::new(),
        };
        company.begin();
        company
    }

    /// A seat may have to be moved here first.
    fn begin(&mut self) {
        let fragment = self.outside.fragment();
        let redeem = fragment.strip_prefix("key=").map(|key| RedeemKey { key: key.to_owned() });
        match redeem.and_then(|redeem| Question::post(Purpose::UsedKey, "/api/keys", &redeem)) {
            Some(question) => self.ask(question),
            None => self.ask_for_table(),
        }
    }

    /// A socket does not say why it cannot be opened, so the table is asked for first.
    fn ask_for_table(&mut self) {
        self.ask(Question::get(Purpose::Table, format!("/api/tables/{}", self.code)));
    }

    pub(super) fn ask(&mut self, question: Question<Purpose>) {
        let visit = self.visit;
        self.effects.push(question.ask(move |reply| Message::Reply(visit, reply)));
    }

    fn post<B: serde::Serialize>(&mut self, purpose: Purpose, path: &str, body: &B) {
        if let Some(question) = Question::post(purpose, format!("/api/tables/{}/{path}", self.code), body) {
            self.ask(question);
        }
    }

    /// The server has answered a question.
    pub(super) fn replied(&mut self, reply: Reply<Purpose>) {
        if let Some(ahead) = reply.ahead(&*self.outside) {
            self.ahead = ahead;
        }
        match reply.outcome() {
            Outcome::Next(question) => self.ask(question),
            Outcome::Known(purpose, answer) => self.learned(purpose, answer),
        }
    }

    fn learned(&mut self, purpose: Purpose, answer: Result<String, Failure>) {
        match purpose {
            Purpose::UsedKey => {
                match http::read::<MovedSeat>(answer) {
                    Err(Failure::Unreachable) => (),
                    Ok(_) => self.effects.push(Effect::ForgetFragment),
                    Err(Failure::Refused(sentence)) => {
                        self.effects.push(Effect::ForgetFragment);
                        self.tell(sentence);
                    }
                }
                self.ask_for_table();
            }
            Purpose::Table => match http::read::<Update>(answer) {
                Err(Failure::Refused(sentence)) => self.failed = Some(sentence),
                answer => {
                    if let Ok(update) = answer {
                        if update.game.is_none() {
                            self.ask(Question::get(Purpose::Addresses, "/api/addresses"));
                        }
                        self.show(update);
                    }
                    self.wire.connect(&*self.outside);
                }
            },
            Purpose::Sit => match http::read::<Sat>(answer) {
                // The cookie is new: the server knows us only on a new connection.
                Ok(_) => self.wire.connect(&*self.outside),
                Err(failure) => self.tell(failure.sentence()),
            },
            Purpose::MakeKey => match http::read::<Key>(answer) {
                Ok(made) => self.key = Some(made),
                Err(failure) => self.tell(failure.sentence()),
            },
            Purpose::HowToBeTold => self.told_how(answer),
            Purpose::Told => self.told_so(answer),
            Purpose::Addresses => self.addresses = http::read::<Addresses>(answer).ok(),
            Purpose::Record(number) => {
                if let Ok(record) = http::read::<Record>(answer) {
                    self.record = Some((number, Some(record)));
                }
            }
        }
    }

    /// Nobody looks any more.
    pub(super) fn leave(&mut self) {
        self.wire.leave();
    }

    /// Something happened to a socket.
    pub(super) fn socket(&mut self, socket: u32, event: &SocketEvent) {
        self.wire.socket(&*self.outside, socket, event);
    }

    /// The browser has found its network, or lost it.
    pub(super) fn network(&mut self, there: bool) {
        self.wire.network(&*self.outside, there);
    }

    /// A timer of the connection has run out.
    pub(super) fn tick(&mut self) {
        self.wire.tick(&*self.outside);
    }

    /// Something went wrong, in words: beside the table or in the lobby.
    pub(super) fn tell(&mut self, sentence: Sentence) {
        self.trouble = Some(sentence);
    }

    /// Takes in what the connection has brought; gives what the browser has to do.
    pub(super) fn settle(&mut self) -> Vec<Effect> {
        loop {
            let (events, effects) = self.wire.settle(&*self.outside);
            self.effects.extend(effects);
            if events.is_empty() {
                return std::mem::take(&mut self.effects);
            }
            self.woken = true;
            events.into_iter().for_each(|event| self.take(event));
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Shown(update) => self.show(update),
            Event::Done { id, seq } => self.done(&id, seq),
            Event::Refused { id, problem } => {
                if self.under_way.as_ref().is_some_and(|ours| id.is_none_or(|id| id == ours.id)) {
                    self.under_way = None;
                }
                self.tell(problem.sentence);
            }
            // It is sent again by itself, and the status says that it is on its way.
            Event::Delayed { .. } => (),
            Event::Company(company) => self.here = Some(company),
            // Who is here is not known any more.
            Event::Cut(_) => (self.cut, self.here) = (true, None),
            Event::Over(problem) => self.failed = Some(problem.sentence),
        }
    }

    fn done(&mut self, id: &CommandId, seq: u64) {
        let Some(mut ours) = self.under_way.take_if(|ours| ours.id == *id) else { return };
        if self.update.as_ref().is_none_or(|now| now.seq < seq) {
            ours.stored = Some(seq);
            self.under_way = Some(ours);
        }
    }

    /// The first update of a connection and every one after it is the truth.
    fn show(&mut self, update: Update) {
        let cut = std::mem::take(&mut self.cut);
        self.woken = true;
        let first = self.update.is_none();
        let had = self.update.as_ref().and_then(|before| before.you);
        if had.is_some() && update.you.is_none() {
            self.tell(Sentence::new("online-seat-gone"));
        }
        self.under_way.take_if(|ours| ours.stored.is_some_and(|seq| seq <= update.seq));
        let news = self.read_log(&update, first, cut);
        let own = update.you.and_then(|seat| update.table.seats.get(seat.index()));
        let gone = own.is_some_and(|seat| seat.away || seat.late);
        self.note_awaited(&update);
        let update = Arc::new(update);
        self.steps.add(Step { update: Arc::clone(&update), news, line: self.line });
        self.update = Some(update);
        self.send_queued();
        self.keep_record();
        if let Some(now) = &self.update {
            scores::remember_online(&*self.outside, now, &self.words);
        }
        self.ask_how_to_be_told();
        if first && gone {
            // Whoever comes back plays again.
            self.order(Command::Return);
        }
    }

    /// Takes in the lines that are new; gives what has happened. Seats of the game at hand stay seats: the stage shows what they do, and
    /// whoever sits here is spoken to.
    fn read_log(&mut self, update: &Update, first: bool, cut: bool) -> Vec<News> {
        let seen = self.line;
        let number = update.game.as_ref().map(|game| game.number);
        let mut news = Vec::new();
        // Before the first visit there is nothing that one could have missed.
        let away = if first { missed::seen(&*self.outside, self.code) } else { cut.then_some(seen) };
        let mut meanwhile = Vec::new();
        let own = update.you.and_then(|seat| update.table.seats.get(seat.index())?.name.as_ref());
        for line in &update.log {
            if line.number <= self.line {
                continue;
            }
            self.line = line.number;
            match &line.told {
                Told::Sentence(sentence) => {
                    if !first && sentence.id == "table-nudged" && is_called(sentence, own) {
                        self.called = true;
                        self.trouble = Some(Sentence::new("online-nudged-you").text("name", caller(sentence)));
                    }
                    let sentence = match Some(line.game) == number {
                        true => sentence.clone(),
                        false => with_names(sentence.clone(), update, line.game),
                    };
                    if away.is_some_and(|seen| line.number > seen) {
                        meanwhile.push(sentence.clone());
                    }
                    news.push(News::Happened(sentence));
                }
                Told::Chat(said) => self.unread += usize::from(!first && Some(&said.name) != own),
            }
        }
        let anew = !cut && update.log.first().is_some_and(|line| line.number <= seen);
        hear(&mut self.talk, &update.log, anew, TALK);
        let before = self.update.as_ref().and_then(|update| update.game.as_ref()).map(|game| game.number);
        // Chairs turn: what was missed of another game names the wrong people.
        self.missed = Missed::of(meanwhile).or(self.missed.take().filter(|_| before == number));
        news
    }

    /// What is shown next. From then on it is seen.
    pub(super) fn next_step(&mut self) -> Option<Step> {
        let step = self.steps.next()?;
        missed::see(&*self.outside, self.code, step.line);
        Some(step)
    }

    /// Asks for the record once the game has ended.
    fn keep_record(&mut self) {
        let game = self.update.as_ref().and_then(|now| now.game.as_ref());
        let Some(number) = game.filter(|game| game.standing.is_some()).map(|game| game.number) else { return };
        if self.record.as_ref().is_none_or(|(kept, _)| *kept != number) {
            self.record = Some((number, None));
            let path = format!("/api/tables/{}/record?game={number}", self.code);
            self.ask(Question::get(Purpose::Record(number), path));
        }
    }

    /// Remembers since when the decision at hand is awaited, as this device has seen it.
    fn note_awaited(&mut self, update: &Update) {
        let waits = |game: &tablee_protocol::GameUpdate| (game.number, game.decision, game.chosen.len());
        let now = update.game.as_ref().filter(|game| !game.deciding.is_empty()).map(waits);
        let known = self.awaited.is_some_and(|(awaited, _)| Some(awaited) == now);
        if !known {
            self.awaited = now.map(|now| (now, self.outside.now()));
        }
    }

    /// For so many seconds this device has seen the table wait for the decision at hand.
    pub(super) fn waited(&self) -> f64 {
        self.awaited.map_or(0.0, |(_, since)| (self.outside.now() - since) / 1000.0)
    }

    /// What was chosen beforehand is sent when its decision has come; when another one has, it is gone.
    fn send_queued(&mut self) {
        let Some(queued) = self.queued.take() else { return };
        let Some(game) = self.update.as_ref().and_then(|now| now.game.as_ref()) else { return };
        match (game.number, game.decision) {
            now if now == (queued.game, queued.decision) => {
                let command = Command::Choose { decision: queued.decision, choice: queued.choice.clone() };
                // While something else is on its way it waits.
                if game.moves.contains(&queued.choice) && self.decide(command).is_err() {
                    self.queued = Some(queued);
                }
            }
            // What it comes after is still chosen.
            now if now == (queued.game, queued.decision.wrapping_sub(1)) && game.choice.is_some() => {
                self.queued = Some(queued);
            }
            _ => (),
        }
    }

    /// What is chosen beforehand, for a decision of the game at hand.
    pub(super) fn queued(&self, decision: usize) -> Option<&str> {
        let number = self.update.as_ref()?.game.as_ref()?.number;
        let queued = self.queued.as_ref().filter(|queued| (queued.game, queued.decision) == (number, decision))?;
        Some(&queued.choice)
    }

    /// Chooses beforehand, or lets go of that.
    pub(super) fn queue(&mut self, decision: usize, choice: Option<&str>) {
        let number = self.update.as_ref().and_then(|now| now.game.as_ref()).map(|game| game.number);
        let queued = |game: u32, choice: &str| Queued { game, decision, choice: choice.to_owned() };
        self.queued = number.zip(choice).map(|(game, choice)| queued(game, choice));
    }

    /// The decision that is on its way and can be let go of, as it was never sent.
    pub(super) fn held_choice(&self) -> Option<&str> {
        self.under_way.as_ref().filter(|_| self.cut)?.choice.as_deref()
    }

    /// The choice that is on its way.
    pub(super) fn choice_under_way(&self) -> Option<&str> {
        self.under_way.as_ref()?.choice.as_deref()
    }

    /// Lets go of a choice that was never sent.
    pub(super) fn let_go(&mut self) {
        let Some(ours) = &self.under_way else { return };
        if self.wire.let_go(&ours.id) {
            self.under_way = None;
            self.woken = true;
        } else {
            // It may be there already: then it is taken back as any other.
            self.tell(Sentence::new("online-under-way"));
        }
    }

    /// Sends a command.
    pub(super) fn order(&mut self, command: Command) -> Option<CommandId> {
        let id = http::new_id(&*self.outside)?;
        self.wire.send(&*self.outside, &Order { id: id.clone(), command });
        Some(id)
    }

    /// Sends what belongs to a decision. It is one at a time.
    ///
    /// # Errors
    /// A sentence while an earlier one is on its way.
    pub(super) fn decide(&mut self, command: Command) -> Result<(), Sentence> {
        if self.is_sending() {
            return Err(Sentence::new("online-under-way"));
        }
        let choice = match &command {
            Command::Choose { choice, .. } => Some(choice.clone()),
            _ => None,
        };
        self.under_way = self.order(command).map(|id| UnderWay { id, choice, stored: None });
        Ok(())
    }

    /// Whether a choice is on its way.
    pub(super) fn is_sending(&self) -> bool {
        self.under_way.is_some()
    }

    /// Whether one has a seat.
    pub(super) fn seated(&self) -> bool {
        self.update.as_ref().is_some_and(|now| now.you.is_some())
    }

    /// Whether the table waits for whoever looks.
    pub(super) fn my_turn(&self) -> bool {
        let Some((now, you)) = self.update.as_ref().and_then(|now| Some((now, now.you?))) else { return false };
        let away = now.table.seats.get(you.index()).is_some_and(|seat| seat.away);
        let awaited = |game: &GameUpdate| game.deciding.contains(&you) && !game.chosen.contains(&you);
        !away && !self.is_sending() && now.game.as_ref().is_some_and(awaited)
    }

    /// Whether the table waits for somebody.
    pub(super) fn is_waiting(&self) -> bool {
        self.awaited.is_some()
    }

    /// Whether a clock of the table runs.
    pub(super) fn has_clocks(&self) -> bool {
        self.update.as_ref().and_then(|now| now.game.as_ref()).is_some_and(|game| !game.clocks.is_empty())
    }

    /// A moment of the server's clock by the clock of this device.
    pub(super) fn here(&self, moment: i64) -> i64 {
        moment.saturating_add(self.ahead as i64)
    }

    /// Sits down at this seat, or at the first that is free.
    pub(super) fn sit(&mut self, name: String, seat: Option<Seat>) {
        let Some(id) = http::new_id(&*self.outside) else { return };
        self.trouble = None;
        self.post(Purpose::Sit, "seats", &Sit { id, name, seat });
    }

    /// Asks for a key that moves the seat to another device.
    pub(super) fn move_seat(&mut self) {
        self.post(Purpose::MakeKey, "keys", &Value::Object(serde_json::Map::new()));
    }

    /// The address to send to friends.
    pub(super) fn address(&self) -> String {
        format!("{}/t/{}", self.outside.origin(), self.code)
    }
}
