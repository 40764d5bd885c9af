//! A game with the real cards, entered by hand.

use tablee_catalog::GAMES;
use tablee_core::{MAX_SEATS, Say as _, Sentence};
use tablee_protocol::limits::NOTE_LENGTH;
use tablee_protocol::{CommandId, EnterScore, ScoreEntry, ScorePlayer, check_player_name};

use super::book::{self, BookGame, Source};
use super::date;
use crate::context::Context;
use crate::effect::{Effect, Request, Response};
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::outside::Kept as _;

/// More points than this are a slip of the keyboard.
const MOST_POINTS: i64 = 1_000_000;

/// Something happened to the form.
#[derive(Clone, Debug)]
pub enum Message {
    /// Another game was chosen.
    Game(String),
    /// Another day was chosen.
    Date(String),
    /// A name was typed, in the row with this index.
    Name(usize, String),
    /// Points were typed, in the row with this index.
    Points(usize, String),
    /// One more player took part.
    More,
    /// A remark was typed.
    Note(String),
    /// Whether the server shall keep it.
    OnServer(bool),
    /// All is told.
    Submit,
    /// The server answers to the game with this id.
    Answered(String, Option<Response>),
}

impl From<Message> for crate::Message {
    fn from(message: Message) -> crate::Message {
        super::Message::Entry(message).into()
    }
}

#[derive(Clone, Debug, Default)]
struct PlayerRow {
    name: String,
    points: String,
}

impl PlayerRow {
    fn read(&self) -> Result<Option<ScorePlayer>, Sentence> {
        let (name, points) = (self.name.trim(), self.points.trim());
        if name.is_empty() && points.is_empty() {
            return Ok(None);
        }
        check_player_name(name).map_err(|_| Sentence::new("scores-bad-name").text("name", name))?;
        let points = points.parse::<i64>().ok().filter(|points| points.abs() <= MOST_POINTS);
        let points = points.ok_or_else(|| Sentence::new("scores-bad-points").text("name", name))?;
        Ok(Some(ScorePlayer { name: name.to_owned(), points }))
    }
}

/// Why a game was not taken.
#[derive(Clone, Debug)]
enum Refusal {
    /// The page found something.
    Own(Sentence),
    /// The server said so, in words.
    Told(String),
}

/// The form.
#[derive(Debug)]
pub(super) struct Form {
    game: String,
    date: String,
    rows: Vec<PlayerRow>,
    note: String,
    on_server: bool,
    /// The game that the server is being told.
    sending: Option<String>,
    refusal: Option<Refusal>,
    done: bool,
}

impl Form {
    pub(super) fn new(cx: &Context) -> Form {
        Form {
            game: GAMES.first().map(|info| info.id.to_owned()).unwrap_or_default(),
            date: cx.outside.today(),
            rows: vec![PlayerRow::default(), PlayerRow::default()],
            note: String::new(),
            on_server: true,
            sending: None,
            refusal: None,
            done: false,
        }
    }

    /// Takes a message in; says whether a game was added to the book.
    pub(super) fn update(&mut self, cx: &mut Context, message: Message) -> bool {
        match message {
            Message::Game(game) => self.game = game,
            Message::Date(date) => self.date = date,
            Message::Name(index, name) => {
                if let Some(row) = self.rows.get_mut(index) {
                    row.name = name;
                }
            }
            Message::Points(index, points) => {
                if let Some(row) = self.rows.get_mut(index) {
                    row.points = points;
                }
            }
            Message::More if self.rows.len() < MAX_SEATS => self.rows.push(PlayerRow::default()),
            Message::More => (),
            Message::Note(note) => self.note = note,
            Message::OnServer(on) => self.on_server = on,
            Message::Submit => return self.submit(cx),
            Message::Answered(id, response) => {
                // The answer to a form of before says nothing about this one.
                if self.sending.as_deref() != Some(&id) {
                    return false;
                }
                self.sending = None;
                return self.answered(response);
            }
        }
        false
    }

    fn read(&self, cx: &Context) -> Result<ScoreEntry, Sentence> {
        if !date::has_come(&*cx.outside, &self.date) {
            return Err(Sentence::new("scores-bad-date"));
        }
        let mut players = Vec::new();
        for row in &self.rows {
            players.extend(row.read()?);
        }
        if players.is_empty() {
            return Err(Sentence::new("scores-nobody"));
        }
        let note: String = self.note.trim().chars().take(NOTE_LENGTH).collect();
        let (id, game, date) = (cx.outside.random_id(), self.game.clone(), self.date.clone());
        Ok(ScoreEntry { id, game, date, players, table: None, note })
    }

    fn submit(&mut self, cx: &mut Context) -> bool {
        self.done = false;
        let entry = match self.read(cx) {
            Ok(entry) => entry,
            Err(sentence) => return self.refuse(Refusal::Own(sentence)),
        };
        if !(cx.outside.has_server() && self.on_server) {
            return match book::add(&*cx.outside, BookGame::new(Source::Hand, entry)) {
                true => self.clear(),
                false => self.refuse(Refusal::Own(Sentence::new("web-storage-full"))),
            };
        }
        let Some(id) = CommandId::new(entry.id.clone()) else { return false };
        let ScoreEntry { game, date, players, note, id: sent, .. } = entry;
        let order = EnterScore { id, game, date, players, note };
        let body = tablee_core::write_json(&order).unwrap_or_default();
        let address = format!("/api/scores?lang={}", cx.language().code());
        self.sending = Some(sent.clone());
        let then = move |response| Message::Answered(sent, response).into();
        cx.ask(Effect::Fetch(Request::post(address, body), Box::new(then)));
        false
    }

    fn answered(&mut self, response: Option<Response>) -> bool {
        match response {
            Some(response) if super::is_good(&response) => self.clear(),
            other => match other.as_ref().and_then(reason) {
                Some(text) => self.refuse(Refusal::Told(text)),
                None => self.refuse(Refusal::Own(Sentence::new("replay-away"))),
            },
        }
    }

    fn refuse(&mut self, refusal: Refusal) -> bool {
        self.refusal = Some(refusal);
        false
    }

    /// Ready for the next game of the same people.
    fn clear(&mut self) -> bool {
        self.refusal = None;
        self.rows.iter_mut().for_each(|row| row.points.clear());
        self.note.clear();
        self.done = true;
        true
    }

    /// The form as it is shown.
    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let game = |info: &'static tablee_core::Info| {
            let option = tag("option").attribute("value", info.id).flag("selected", info.id == self.game);
            option.add(cx.text(info.name))
        };
        let games = tag("select").text(on, Message::Game).add(all(GAMES.iter().copied().map(game)));
        let date = tag("input").attribute("type", "date").attribute("value", &self.date).text(on, Message::Date);
        let more =
            tag("button").attribute("type", "button").class("button").flag("disabled", self.rows.len() >= MAX_SEATS);
        let note = tag("input").attribute("value", &self.note).text(on, Message::Note);
        let server = cx.outside.has_server().then(|| {
            let input = tag("input").attribute("type", "checkbox").flag("checked", self.on_server);
            tag("label")
                .key("server")
                .class("switch")
                .add((input.check(on, Message::OnServer), cx.text("scores-on-server")))
        });
        let refused = self.refusal.as_ref().map(|refusal| match refusal {
            Refusal::Own(sentence) => cx.words().say(sentence),
            Refusal::Told(text) => text.clone(),
        });
        let rows = self.rows.iter().enumerate().map(|(index, row)| fields(cx, on, index, row));
        tag("form").class("entry").press(on, Message::Submit).add((
            tag("h2").key("title").add(cx.text("scores-enter")),
            tag("p").key("what").class("row").add((
                tag("label").class("field").add((cx.text("scores-game"), games)),
                tag("label").class("field").add((cx.text("scores-date"), date)),
            )),
            all(rows),
            tag("p").key("more").class("row").add(more.press(on, Message::More).add(cx.text("scores-more"))),
            tag("label").key("note").class("field tall").add((cx.text("scores-note"), note)),
            server,
            (
                refusal(refused).map(|text| text.key("refusal")),
                tag("p").key("status").attribute("role", "status").add(self.done.then(|| cx.text("scores-entered"))),
            ),
            tag("p").key("keep").add(tag("button").class("button main").add(cx.text("scores-keep"))),
        ))
    }
}

/// Why a server refuses, if it says so in words.
fn reason(response: &Response) -> Option<String> {
    let problem: serde_json::Value = tablee_core::read_json(&response.text).ok()?;
    Some(problem.get("text")?.as_str()?.to_owned())
}

fn fields(cx: &Context, on: &Listeners, index: usize, row: &PlayerRow) -> Tag {
    let label = |sentence: Sentence| cx.words().say(&sentence.count("number", index + 1));
    let name = tag("input").attribute("autocomplete", "off").attribute("value", &row.name);
    let points = tag("input").class("narrow").attribute("inputmode", "numeric").attribute("value", &row.points);
    tag("p").key(format!("row-{index}")).class("row player-row").add((
        tag("label")
            .class("field")
            .add((label(Sentence::new("scores-name-of")), name.text(on, move |text| Message::Name(index, text)))),
        tag("label")
            .class("field")
            .add((label(Sentence::new("scores-points-of")), points.text(on, move |text| Message::Points(index, text)))),
    ))
}
