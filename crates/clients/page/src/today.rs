//! The deal of the day: one try counts, then as many as one likes; par, a line to share, the days in a row, the archive.

mod calendar;
mod card;
pub(crate) mod list;
mod picture;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tablee_catalog::GAMES;
use tablee_core::{Record, Say as _, Sentence};
use tablee_daily::{Book, Date, Day, FIRST_DATE, share};
use tablee_sitting::{Save, Shown as _, Sitting};

use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::kept;
use crate::outside::{Kept as _, Outside};
use crate::route::Route;
use crate::thinking::{Answered, OfDay, Thought, Work};
use crate::top::top;
use list::Lists;

/// Something happened where the deal of a day is shown.
#[derive(Clone, Debug)]
pub enum Message {
    /// A try at this game: the one that counts, if there was none yet.
    Play(&'static str),
    /// The line about this game shall be put on the clipboard.
    Share(&'static str),
    /// It was, or not.
    Shared(&'static str, bool),
    /// A picture of what one made of this game is wanted.
    Picture(&'static str),
    /// It was given away, or could not be made.
    Pictured(bool),
    /// Something happened to the list on the server.
    List(list::Message),
}

/// What bots have made of a deal, and hindsight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Made {
    hard: i32,
    master: i32,
    /// What was possible with these tiles, and what is proven to be the most.
    #[serde(default)]
    possible: Option<(i32, i32)>,
}

/// The screen of a day.
#[derive(Debug)]
pub(crate) struct Today {
    today: Date,
    date: Date,
    book: Book,
    days: Vec<Day>,
    made: BTreeMap<&'static str, Made>,
    /// Whose deal the worker looks at.
    asked: Option<(u32, &'static str)>,
    shared: Option<(&'static str, bool)>,
    lists: Lists,
    refused: Option<Sentence>,
}

/// Under this name the book of the days is kept.
pub(crate) const DAYS: &str = "days";

/// The book of the days, as it is kept here.
pub(crate) fn book(outside: &dyn Outside) -> Book {
    outside.read(DAYS).unwrap_or_default()
}

/// The days of two books together.
pub(crate) fn merged(here: &str, other: &str) -> Option<String> {
    let mut book: Book = tablee_core::read_json(here).unwrap_or_default();
    book.join(tablee_core::read_json(other).ok()?);
    tablee_core::write_json(&book).ok()
}

/// A try is over: it is written down.
pub(crate) fn note(outside: &dyn Outside, sitting: &Sitting) {
    let (Some(day), Some(own)) = (sitting.day(), sitting.people().iter().next()) else { return };
    let today = outside.today().parse().unwrap_or(day.date);
    let mut book = book(outside);
    book.note(sitting.table().info().id, day.date, today, &sitting.standing(), own);
    outside.write(DAYS, &book);
}

/// A table with the deal of a day; gives its id. The try that counts has an id that follows from the day, so that there is one only.
pub(crate) fn open(outside: &dyn Outside, day: &Day, names: Vec<String>, counted: bool) -> Result<String, Sentence> {
    let id = if counted { counted_id(day) } else { outside.random_id() };
    kept::keep(outside, &id, &Sitting::of_day(day, names, counted)?);
    Ok(id)
}

fn counted_id(day: &Day) -> String {
    format!("day-{}-{}", day.date, day.info.id)
}

impl Today {
    /// Today, or a day of the archive; nothing if that day has no deal.
    pub(crate) fn new(cx: &mut Context, date: Option<&str>) -> Option<Today> {
        let today: Date = cx.outside.today().parse().ok()?;
        let date = match date {
            Some(text) => text.parse().ok().filter(|&date| FIRST_DATE <= date && date <= today)?,
            None => today.max(FIRST_DATE),
        };
        let days: Vec<Day> = GAMES.iter().filter_map(|info| Day::of(info.id, date)).collect();
        let lists = Lists::of(cx, &days);
        let mut screen = Today {
            today,
            date,
            book: book(&*cx.outside),
            days,
            made: BTreeMap::new(),
            asked: None,
            shared: None,
            lists,
            refused: None,
        };
        for day in &screen.days {
            if let Some(made) = cx.outside.read(&made_name(day)) {
                screen.made.insert(day.info.id, made);
            }
        }
        screen.ask(cx);
        Some(screen)
    }

    /// Lets the worker look at the next deal that was played and that no bot has played here yet. A deal that is still to be played
    /// is left alone: nobody shall know beforehand what can be made of it.
    fn ask(&mut self, cx: &mut Context) {
        if self.asked.is_some() {
            return;
        }
        let open = self
            .days
            .iter()
            .find(|day| self.book.get(day.info.id, self.date).is_some() && !self.made.contains_key(day.info.id));
        let Some(day) = open else { return };
        let work = Work::Day(Box::new(OfDay {
            game: day.info.id.to_owned(),
            date: day.date,
            record: counted_record(&*cx.outside, day),
        }));
        let (task, effect) = cx.thinker.ask(work);
        self.asked = Some((task, day.info.id));
        cx.ask(effect);
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Play(game) => match self.play(cx, game) {
                Ok(id) => cx.ask(Effect::Go(Route::Table(id))),
                Err(sentence) => self.refused = Some(sentence),
            },
            Message::Share(game) => {
                if let Some(line) = self.line(cx, game) {
                    let then = move |done| Message::Shared(game, done).into();
                    cx.ask(Effect::Copy(line, Box::new(then)));
                }
            }
            Message::Shared(game, done) => self.shared = Some((game, done)),
            Message::Picture(game) => self.picture(cx, game),
            Message::List(message) => self.lists.update(cx, &self.days, message),
            Message::Pictured(made) => self.refused = (!made).then(|| Sentence::new("web-no-picture")),
        }
    }

    /// The table of the try that counts, if it goes on or is still to come; else a new one for fun.
    fn play(&self, cx: &Context, game: &str) -> Result<String, Sentence> {
        let Some(day) = self.day(game) else { return Err(Sentence::new("web-nothing-here")) };
        let counts = self.book.get(game, self.date).is_none();
        let id = counted_id(day);
        if counts && kept::text(&*cx.outside, &id).is_some() {
            return Ok(id);
        }
        let words = cx.words();
        let name = |(index, bot): (usize, &Option<tablee_bots::Level>)| {
            let player = bot.map_or(tablee_sitting::Player::Human, tablee_sitting::Player::Bot);
            words.say(&player.called(index + 1))
        };
        open(&*cx.outside, day, day.bots.iter().enumerate().map(name).collect(), counts)
    }

    /// The worker has looked at a deal.
    pub(crate) fn heard(&mut self, cx: &mut Context, answer: Answered) {
        let Some((_, game)) = self.asked.take_if(|asked| asked.0 == answer.id) else { return };
        let Thought::Day(found) = answer.thought else { return };
        let Some(day) = self.day(game) else { return };
        let mut made = Made { hard: 0, master: 0, possible: None };
        if let Some(found) = found {
            (made.hard, made.master) = (found.hard, found.master);
            made.possible = found.solved.as_ref().map(|solved| (solved.points, solved.bound));
            // The game to look at is the best line where it is known, and the master's elsewhere.
            let best = found.solved.map_or(found.of_master, |solved| solved.record);
            cx.outside.store(&format!("record.{}", best_id(day)), &best.to_json());
            cx.outside.write(&made_name(day), &made);
            self.made.insert(game, made);
            self.ask(cx);
        }
    }

    fn day(&self, game: &str) -> Option<&Day> {
        self.days.iter().find(|day| day.info.id == game)
    }

    /// The line about a game, for others.
    fn line(&self, cx: &Context, game: &str) -> Option<String> {
        let (day, entry) = (self.day(game)?, self.book.get(game, self.date)?);
        let par = self.made.get(game).map(|made| (made.hard, made.master));
        Some(cx.words().say(&share(day.info, self.date, entry, par)))
    }

    fn picture(&self, cx: &mut Context, game: &str) {
        let Some((day, entry)) = self.day(game).zip(self.book.get(game, self.date)) else { return };
        let markup = picture::drawn(cx, day, entry, self.made.get(game));
        let title = format!("{} · {}", cx.text(day.info.name), day.date);
        let name = format!("tablee-{}-{}.png", day.date, day.info.id);
        let then = Box::new(|made: bool| Message::Pictured(made).into());
        cx.ask(Effect::Picture { name, title, markup, then });
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let words = cx.words();
        let day = cx.outside.day_in_words(&self.date.to_string(), cx.language());
        let streak = self.book.streak(self.today);
        let streak = (streak > 0).then(|| {
            let text = words.say(&Sentence::new("daily-row").number("days", streak));
            tag("p").class("streak").add(text)
        });
        let refused = refusal(self.refused.as_ref().map(|sentence| words.say(sentence)));
        tag("main").class("today").add((
            top(cx, on),
            tag("h1").add(cx.text("daily-title")),
            tag("p").class("lead").add((tag("b").add(day), format!(" · {}", cx.text("daily-about")))),
            streak,
            refused,
            tag("ul").class("days-games").add(all(self.days.iter().map(|day| self.card(cx, on, day)))),
            self.calendar(cx),
        ))
    }
}

/// The name under which it is kept what bots have made of a deal.
fn made_name(day: &Day) -> String {
    format!("made.{}-{}", day.date, day.info.id)
}

/// The id of the game in which everybody plays the best line.
fn best_id(day: &Day) -> String {
    format!("best-{}-{}", day.date, day.info.id)
}

/// The try that counts, written down; nothing if it was deleted.
fn counted_record(outside: &dyn Outside, day: &Day) -> Option<Record> {
    let id = counted_id(day);
    Save::from_text(&id, &kept::text(outside, &id)?).ok().map(|save| save.record)
}
