//! The list of a day's deal on the server that the page comes from: one's own result is put there when one asks for it, and then one
//! sees what others have made of the deal.

use std::collections::BTreeMap;

use tablee_core::{MAX_NAME_LENGTH, Record, Say as _, Sentence};
use tablee_daily::{Date, Day};
use tablee_protocol::{DayList, DayResult, HandIn, TableCode};

use super::counted_record;
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::names;
use crate::online::http::{self, Failure, Outcome, Question, Reply};
use crate::outside::Outside;
use crate::route::Route;

/// Something happened to the list of a game.
#[derive(Clone, Debug)]
pub enum Message {
    /// One's own result shall be put there, or not now.
    Ask(&'static str, bool),
    /// A name is typed.
    Name(String),
    /// It shall be sent.
    HandIn(&'static str),
    /// A game on the list shall be looked at.
    Look(&'static str, TableCode),
    /// The server has answered.
    Answered(Reply<Purpose>),
}

/// What the server was asked for, about which deal.
#[derive(Clone, Copy, Debug)]
pub struct Purpose {
    what: What,
    game: &'static str,
    date: Date,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// To take one's own result.
    HandIn,
    /// For the list.
    List,
    /// For a game.
    Record,
}

/// The lists of a day, as far as the server has told them.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// For which game one is asked.
    asking: Option<&'static str>,
    name: String,
    /// Which game the server checks.
    sending: Option<&'static str>,
    found: BTreeMap<&'static str, Vec<DayResult>>,
    trouble: Option<(&'static str, Sentence)>,
}

/// The address of a list.
fn address(day: &Day) -> String {
    format!("/api/days/{}/{}", day.info.id, day.date)
}

/// Under this name it is kept that one's own result is on the list. Before that the list is not asked for: it is open to those alone
/// who are there.
fn listed_name(game: &str, date: Date) -> String {
    format!("listed.{date}-{game}")
}

/// The id of the game of somebody else that was looked at last.
fn other_id(day: &Day) -> String {
    format!("listed-{}-{}", day.date, day.info.id)
}

fn is_listed(outside: &dyn Outside, day: &Day) -> bool {
    outside.has_server() && outside.stored(&listed_name(day.info.id, day.date)).is_some()
}

fn about(day: &Day, what: What) -> Purpose {
    Purpose { what, game: day.info.id, date: day.date }
}

fn ask(cx: &mut Context, question: Question<Purpose>) {
    cx.ask(question.ask(|reply| super::Message::List(Message::Answered(reply))));
}

impl Lists {
    /// Asks for those lists that one is on.
    pub(super) fn of(cx: &mut Context, days: &[Day]) -> Lists {
        for day in days {
            if is_listed(&*cx.outside, day) && cx.outside.is_online() {
                ask(cx, Question::get(about(day, What::List), address(day)));
            }
        }
        Lists { name: names::given(cx).unwrap_or_default(), ..Lists::default() }
    }

    /// Something happened; `days` are those of the screen.
    pub(super) fn update(&mut self, cx: &mut Context, days: &[Day], message: Message) {
        let day = |game: &str| days.iter().find(|day| day.info.id == game);
        match message {
            Message::Ask(game, wanted) => {
                self.asking = wanted.then_some(game);
                self.trouble = None;
            }
            Message::Name(name) => self.name = name,
            Message::HandIn(game) if self.sending.is_none() => {
                let Some((day, record)) = day(game).and_then(|day| Some((day, counted_record(&*cx.outside, day)?)))
                else {
                    return;
                };
                let body = HandIn { name: self.name.trim().to_owned(), record: record.to_json() };
                let Some(question) = Question::post(about(day, What::HandIn), address(day), &body) else { return };
                self.sending = Some(game);
                self.trouble = None;
                ask(cx, question);
            }
            Message::HandIn(_) => (),
            Message::Look(game, id) => {
                let Some(day) = day(game) else { return };
                ask(cx, Question::get(about(day, What::Record), format!("{}/{id}", address(day))));
            }
            Message::Answered(reply) => match reply.outcome() {
                Outcome::Next(question) => ask(cx, question),
                Outcome::Known(purpose, answer) => self.answered(cx, days, purpose, answer),
            },
        }
    }

    fn answered(&mut self, cx: &mut Context, days: &[Day], purpose: Purpose, answer: Result<String, Failure>) {
        let game = purpose.game;
        if matches!(purpose.what, What::HandIn) && answer.is_ok() {
            cx.outside.store(&listed_name(game, purpose.date), "1");
        }
        // The answer may be about a day that was left.
        let Some(day) = days.iter().find(|day| day.info.id == game && day.date == purpose.date) else { return };
        let outcome = match purpose.what {
            What::HandIn => {
                self.sending = None;
                http::read::<DayResult>(answer).map(|_| {
                    self.asking = None;
                    ask(cx, Question::get(about(day, What::List), address(day)));
                })
            }
            What::List => match http::read::<DayList>(answer) {
                Ok(list) => {
                    self.found.insert(game, list.results);
                    Ok(())
                }
                // The server does not know this browser any more: it can be put there again.
                Err(Failure::Refused(sentence)) if sentence.id == "daily-not-tried" => {
                    cx.outside.forget(&listed_name(day.info.id, day.date));
                    Ok(())
                }
                Err(failure) => Err(failure),
            },
            What::Record => answer.and_then(|text| {
                let record = Record::parse(&text).map_err(|error| Failure::Refused(error.sentence()))?;
                if !cx.outside.store(&format!("record.{}", other_id(day)), &record.to_json()) {
                    return Err(Failure::Refused(Sentence::new("web-storage-full")));
                }
                cx.ask(Effect::Go(Route::Replay(other_id(day))));
                Ok(())
            }),
        };
        if let Err(failure) = outcome {
            self.trouble = Some((game, failure.sentence()));
        }
    }

    /// What there is to say of a game whose try that counts is over.
    pub(super) fn view(&self, cx: &Context, on: &Listeners, day: &Day) -> Option<Tag> {
        if !cx.outside.has_server() {
            return None;
        }
        let game = day.info.id;
        let trouble = self.trouble.as_ref().filter(|trouble| trouble.0 == game);
        let trouble = refusal(trouble.map(|(_, sentence)| cx.words().say(sentence)));
        let inside = match self.found.get(game) {
            Some(results) => Some(table(cx, on, day, results)),
            None if is_listed(&*cx.outside, day) => None,
            None if counted_record(&*cx.outside, day).is_none() => return None,
            None if self.asking == Some(game) => Some(self.form(cx, on, game)),
            None => {
                let text = cx.text("daily-list-add");
                let label = Sentence::new("daily-of").text("what", &text).word("game", day.info.name);
                let button = tag("button").class("button quiet").label(cx.words().say(&label));
                Some(tag("p").class("row").add(button.press(on, list(Message::Ask(game, true))).add(text)))
            }
        };
        Some(tag("div").key("list").class("day-list").add((inside, trouble.map(|trouble| trouble.key("trouble")))))
    }

    fn form(&self, cx: &Context, on: &Listeners, game: &'static str) -> Tag {
        let name = tag("input").attribute("autocomplete", "nickname").attribute("maxlength", MAX_NAME_LENGTH);
        let name = name.attribute("value", &self.name).flag("required", true);
        let name = name.text(on, |name| list(Message::Name(name)));
        let sending = self.sending == Some(game);
        let waits =
            sending.then(|| tag("p").class("facts late").attribute("role", "status").add(cx.text("daily-list-checks")));
        let send = tag("button").class("button main").flag("disabled", sending).add(cx.text("daily-list-send"));
        let cancel = tag("button").class("button quiet").attribute("type", "button").flag("disabled", sending);
        let cancel = cancel.press(on, list(Message::Ask(game, false))).add(cx.text("web-cancel"));
        tag("form").press(on, list(Message::HandIn(game))).add((
            tag("p").class("facts").add(cx.text("daily-list-about")),
            tag("label").class("field").add((cx.text("online-your-name"), name)),
            tag("p").class("row").add((send, cancel)),
            waits,
        ))
    }
}

fn list(message: Message) -> super::Message {
    super::Message::List(message)
}

fn table(cx: &Context, on: &Listeners, day: &Day, results: &[DayResult]) -> Tag {
    let words = cx.words();
    let line = |result: &DayResult| {
        let made = Sentence::new("daily-list-line").number("points", result.points).number("place", result.place);
        let text = cx.text("web-replay");
        let label = Sentence::new("daily-list-replay").text("name", &result.name);
        let look = tag("button").class("button quiet").label(words.say(&label));
        let look = look.press(on, list(Message::Look(day.info.id, result.id))).add(text);
        let name = tag(if result.mine { "b" } else { "span" }).add(&*result.name);
        tag("li").key(result.id.to_string()).add((name, " ", words.say(&made), " ", look))
    };
    let heading = Sentence::new("daily-of").text("what", cx.text("daily-list-title")).word("game", day.info.name);
    tag("section").add((
        tag("h3").label(words.say(&heading)).add(cx.text("daily-list-title")),
        tag("ol").class("made").add(all(results.iter().map(line))),
    ))
}
