//! What is known of a table on the server, and what is said to it. Lobby, table and the sheet beside it share this.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
// The name means another thing in the protocol.
use leptos::prelude::Update as _;
use leptos::task::spawn_local;
use serde_json::Value;
use tablee_core::{Argument, Seat, Sentence};
use tablee_protocol::{Command, CommandId, Key, MovedSeat, Order, RedeemKey, Sat, Sit, TableCode, Talk, Told, Update};
use tablee_sitting::{News, called_in, hear};
use tablee_words::Words;

use super::http::{self, Failure};
use super::wire::{Event, Wire};
use crate::browser;
use crate::settings::Page;
use crate::table::Desk;

/// How many lines of chat are shown.
const TALK: usize = 200;

/// A choice that is not yet seen in an update.
#[derive(Clone, Debug)]
pub(super) struct UnderWay {
    id: CommandId,
    /// The decision for which it chooses; none if it takes something back.
    pub(super) chooses: Option<usize>,
    choice: String,
    stored: Option<u64>,
}

/// The people at a table on the server.
#[derive(Clone, Copy)]
pub(crate) struct Company {
    page: Page,
    pub(super) code: TableCode,
    wire: StoredValue<Option<Rc<Wire>>, LocalStorage>,
    /// All that is known; nothing before the first answer.
    pub(super) update: RwSignal<Option<Arc<Update>>, LocalStorage>,
    /// Why there is no table to show.
    pub(super) failed: RwSignal<Option<Sentence>>,
    /// The connection is cut; it is being made again.
    pub(super) cut: RwSignal<bool>,
    /// Each with the number of its line.
    pub(super) talk: RwSignal<Vec<(u64, Talk)>>,
    pub(super) unread: RwSignal<usize>,
    pub(super) trouble: RwSignal<Option<Sentence>>,
    under_way: StoredValue<Option<UnderWay>, LocalStorage>,
    /// One's own last move: the game, the seat, the move.
    last: StoredValue<Option<(u32, Seat, String)>, LocalStorage>,
    news: StoredValue<Vec<News>, LocalStorage>,
    /// The last line of the log that was taken in.
    line: StoredValue<u64>,
    /// The key that moves the seat to another device, once it was asked for.
    pub(super) key: RwSignal<Option<Key>>,
    desk: StoredValue<Option<Desk>, LocalStorage>,
}

impl Company {
    /// Looks at a table, and keeps looking until [`Company::close`].
    pub(super) fn open(page: Page, code: TableCode) -> Company {
        let company = Company {
            page,
            code,
            wire: StoredValue::new_local(None),
            update: RwSignal::new_local(None),
            failed: RwSignal::new(None),
            cut: RwSignal::new(false),
            talk: RwSignal::new(Vec::new()),
            unread: RwSignal::new(0),
            trouble: RwSignal::new(None),
            key: RwSignal::new(None),
            under_way: StoredValue::new_local(None),
            last: StoredValue::new_local(None),
            news: StoredValue::new_local(Vec::new()),
            line: StoredValue::new(0),
            desk: StoredValue::new_local(None),
        };
        let wire = Wire::new(code, move |event| company.take(event));
        company.wire.set_value(Some(wire));
        spawn_local(company.begin());
        company
    }

    /// A socket does not say why it cannot be opened, so the table is asked for first.
    async fn begin(self) {
        if let Some(key) = browser::fragment().strip_prefix("key=") {
            let moved: Result<MovedSeat, Failure> = http::post("/api/keys", &RedeemKey { key: key.to_owned() }).await;
            match moved {
                Err(Failure::Unreachable) => (),
                Ok(_) => browser::forget_fragment(),
                Err(Failure::Refused(sentence)) => {
                    browser::forget_fragment();
                    self.tell(sentence);
                }
            }
        }
        match http::get::<Update>(&format!("/api/tables/{}", self.code)).await {
            Err(Failure::Refused(sentence)) => {
                self.failed.try_set(Some(sentence));
            }
            answer => {
                if let Ok(update) = answer {
                    self.take(Event::Update(Box::new(update)));
                }
                self.connect();
            }
        }
    }

    fn wire(self) -> Option<Rc<Wire>> {
        self.wire.try_get_value().flatten()
    }

    fn connect(self) {
        if let Some(wire) = self.wire() {
            wire.connect();
        }
    }

    /// Nobody looks any more.
    pub(super) fn close(self) {
        if let Some(wire) = self.wire() {
            wire.leave();
        }
    }

    /// The desk is told when something happens.
    pub(super) fn attach(self, desk: Desk) {
        self.desk.set_value(Some(desk));
    }

    /// Something went wrong, in words: beside the table or in the lobby.
    pub(super) fn tell(self, sentence: Sentence) {
        match self.desk.try_get_value().flatten() {
            Some(desk) => desk.refuse(&sentence),
            None => {
                self.trouble.try_set(Some(sentence));
            }
        }
    }

    fn take(self, event: Event) {
        match event {
            Event::Update(update) => self.show(*update),
            Event::Answered(id, answer) => self.answered(id.as_ref(), answer),
            Event::Cut => {
                self.cut.try_set(true);
            }
            Event::Over(sentence) => {
                self.failed.try_set(Some(sentence));
            }
        }
        self.wake();
    }

    fn answered(self, id: Option<&CommandId>, answer: Result<u64, Sentence>) {
        let ours = self.under_way.try_get_value().flatten();
        let ours = ours.filter(|under_way| id.is_none_or(|id| *id == under_way.id));
        match answer {
            Ok(seq) => {
                let Some(mut ours) = ours else { return };
                if ours.chooses.is_some()
                    && let Some((game, seat)) = self.look(|now| Some((now.game.as_ref()?.number, now.you?)))
                {
                    self.last.set_value(Some((game, seat, ours.choice.clone())));
                }
                ours.stored = Some(seq);
                let shown = self.look(|now| Some(now.seq >= seq)).unwrap_or_default();
                self.under_way.set_value((!shown).then_some(ours));
            }
            Err(sentence) => {
                if ours.is_some() {
                    self.under_way.set_value(None);
                }
                self.tell(sentence);
            }
        }
    }

    /// The first update of a connection and every one after it is the truth.
    fn show(self, update: Update) {
        let Some(before) = self.update.try_get_untracked() else { return };
        let cut = self.cut.get_untracked();
        self.cut.set(false);
        let (had, has) = (before.as_ref().and_then(|before| before.you), update.you);
        if had.is_some() && has.is_none() {
            self.tell(Sentence::new("online-seat-gone"));
        }
        if self.under_way.with_value(|under_way| {
            under_way.as_ref().and_then(|under_way| under_way.stored).is_some_and(|seq| seq <= update.seq)
        }) {
            self.under_way.set_value(None);
        }
        self.read_log(&update, before.is_none(), cut);
        let away = has.and_then(|seat| update.table.seats.get(seat.index())).is_some_and(|seat| seat.away);
        self.update.set(Some(Arc::new(update)));
        if before.is_none() && away {
            // Whoever comes back plays again.
            self.order(Command::Return);
        }
    }

    fn read_log(self, update: &Update, first: bool, cut: bool) {
        let seen = self.line.get_value();
        let own = update.you.and_then(|seat| update.table.seats.get(seat.index())?.name.clone());
        let mut new = 0;
        for line in update.log.iter().filter(|line| line.number > seen) {
            self.line.set_value(line.number);
            match &line.told {
                Told::Sentence(sentence) => {
                    let said = with_names(sentence.clone(), update, line.game);
                    self.news.update_value(|news| news.push(News::Happened(said)));
                }
                Told::Chat(line) if !first && Some(&line.name) != own.as_ref() => new += 1,
                Told::Chat(_) => (),
            }
        }
        if new > 0 {
            self.unread.update(|unread| *unread += new);
        }
        let anew = !cut && update.log.first().is_some_and(|line| line.number <= seen);
        let mut lines = self.talk.get_untracked();
        if hear(&mut lines, &update.log, anew, TALK) {
            self.talk.set(lines);
        }
    }

    /// Something of what is known now, without being told when it changes.
    pub(super) fn look<T>(self, read: impl FnOnce(&Update) -> Option<T>) -> Option<T> {
        self.update.try_with_untracked(|now| now.as_deref().and_then(read)).flatten()
    }

    /// Something of what is known; whoever asks is asked again when it changes.
    pub(super) fn read<T>(self, read: impl FnOnce(&Update) -> T) -> Option<T> {
        self.update.with(|now| now.as_deref().map(read))
    }

    /// What is known now.
    pub(super) fn latest(self) -> Option<Arc<Update>> {
        self.update.try_get_untracked().flatten()
    }

    pub(super) fn is_cut(self) -> bool {
        self.cut.try_get_untracked().unwrap_or_default()
    }

    /// Lets the desk look at what there is.
    pub(super) fn wake(self) {
        if let Some(desk) = self.desk.try_get_value().flatten() {
            desk.poll();
        }
    }

    /// Sends a command.
    pub(super) fn order(self, command: Command) -> Option<CommandId> {
        let id = http::new_id()?;
        self.wire()?.send(&Order { id: id.clone(), command });
        Some(id)
    }

    /// Sends what belongs to a decision. It is one at a time.
    ///
    /// # Errors
    /// A sentence while an earlier one is on its way.
    pub(super) fn decide(self, command: Command) -> Result<(), Sentence> {
        if self.under_way().is_some() {
            return Err(Sentence::new("online-under-way"));
        }
        let (chooses, choice) = match &command {
            Command::Choose { decision, choice } => (Some(*decision), choice.clone()),
            _ => (None, String::new()),
        };
        if let Some(id) = self.order(command) {
            self.under_way.set_value(Some(UnderWay { id, chooses, choice, stored: None }));
        }
        Ok(())
    }

    pub(super) fn under_way(self) -> Option<UnderWay> {
        self.under_way.try_get_value().flatten()
    }

    pub(super) fn last(self) -> Option<(u32, Seat, String)> {
        self.last.get_value()
    }

    pub(super) fn take_news(self) -> Vec<News> {
        self.news.try_update_value(std::mem::take).unwrap_or_default()
    }

    /// Sits down at a seat, or at the first that is free.
    pub(super) fn sit(self, name: String) {
        let Some(id) = http::new_id() else { return };
        self.trouble.set(None);
        let path = format!("/api/tables/{}/seats", self.code);
        spawn_local(async move {
            let sat: Result<Sat, Failure> = http::post(&path, &Sit { id, name, seat: None }).await;
            match sat {
                // The cookie is new: the server knows us only on a new connection.
                Ok(_) => self.connect(),
                Err(failure) => self.tell(failure.sentence()),
            }
        });
    }

    /// Asks for a key that moves the seat to another device.
    pub(super) fn move_seat(self) {
        let path = format!("/api/tables/{}/keys", self.code);
        spawn_local(async move {
            match http::post::<Key, Value>(&path, &Value::Object(serde_json::Map::new())).await {
                Ok(made) => {
                    self.key.try_set(Some(made));
                }
                Err(failure) => self.tell(failure.sentence()),
            }
        });
    }

    /// The address to send to friends.
    pub(super) fn address(self) -> String {
        format!("{}/t/{}", browser::origin(), self.code)
    }

    /// The words of the page now, for whoever only asks once.
    pub(super) fn words(self) -> Words {
        self.page.words_now()
    }
}

/// A sentence of some game of this table, with names in the place of seats: chairs turn from game to game.
fn with_names(mut sentence: Sentence, update: &Update, game: u32) -> Sentence {
    fn named(argument: &mut Argument, update: &Update, turned: usize) {
        match argument {
            Argument::Seat(seat) => {
                let count = update.table.seats.len().max(1);
                if seat.index() < count {
                    *argument = called_in(update, (seat.index() + turned) % count);
                }
            }
            Argument::List(parts) => parts.iter_mut().for_each(|part| named(part, update, turned)),
            Argument::Inner(sentence) => {
                sentence.arguments.iter_mut().for_each(|(_, argument)| named(argument, update, turned));
            }
            Argument::Number(_) | Argument::Text(_) | Argument::Word(_) | Argument::Named { .. } => (),
        }
    }
    let count = update.table.seats.len().max(1);
    let now = update.game.as_ref().map_or(game, |game| game.number) as usize;
    let turned = (game as usize + count * now - now) % count;
    sentence.arguments.iter_mut().for_each(|(_, argument)| named(argument, update, turned));
    sentence
}
