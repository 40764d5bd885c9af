//! Tables on the server, on the first screen: one's own with whose turn it is, those that everybody may join, and those that may be
//! watched.

use tablee_core::{Say as _, Sentence};
use tablee_protocol::{Status, TableCode, TableList, TableSummary};
use tablee_scene::Drawing;

use super::http::{self, Outcome, Question, Reply};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, tag};
use crate::icons;
use crate::outside::Kept as _;
use crate::route::{Recorded, Route};

/// How often the lists are asked for again, in milliseconds.
const AGAIN: u32 = 15_000;
/// The same while somebody is at a table.
const AT_TABLE: u32 = 30_000;
/// How many lines are shown.
const LINES: usize = 8;

/// Which list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// One's own tables.
    Mine,
    /// Those that everybody may join.
    Open,
    /// Public games that are on.
    Live,
    /// Public games that are over.
    Recent,
}

/// All lists, and how the server calls them.
const ALL: [(Which, &str); 4] =
    [(Which::Mine, "mine"), (Which::Open, "open"), (Which::Live, "live"), (Which::Recent, "recent")];

/// Under this name it is kept which tables were put away.
const PUT_AWAY: &str = "put-away";
/// So many of them are remembered: more than a server lists.
const REMEMBERED: usize = 200;

/// Something happened to the lists.
#[derive(Clone, Debug)]
pub enum Message {
    /// It is time to ask again, for whoever has this number.
    Again(u64),
    /// The server says what it has.
    Found(u64, Reply<Which>),
    /// A table that is over is not wanted in the list any more.
    PutAway(TableCode),
}

/// The lists.
#[derive(Debug)]
pub(crate) struct Lists {
    /// Lists that are not shown any more have another.
    number: u64,
    /// Others' tables are not shown here.
    only_mine: bool,
    mine: Vec<TableSummary>,
    open: Vec<TableSummary>,
    live: Vec<TableSummary>,
    recent: Vec<TableSummary>,
    put_away: Vec<String>,
}

impl Lists {
    /// Asks for all lists, and again as long as they are shown.
    pub(crate) fn follow(cx: &mut Context) -> Lists {
        Lists::begin(cx, false)
    }

    /// Asks for one's own tables, and again as long as somebody is at one of them.
    pub(crate) fn follow_mine(cx: &mut Context) -> Lists {
        Lists::begin(cx, true)
    }

    fn begin(cx: &mut Context, only_mine: bool) -> Lists {
        let lists = Lists {
            number: cx.outside.random_number(),
            only_mine,
            mine: Vec::new(),
            open: Vec::new(),
            live: Vec::new(),
            recent: Vec::new(),
            put_away: cx.outside.read(PUT_AWAY).unwrap_or_default(),
        };
        lists.ask(cx);
        lists
    }

    /// How many of one's own tables wait, but for this one.
    pub(crate) fn waiting(&self, except: Option<TableCode>) -> usize {
        self.mine.iter().filter(|table| table.my_turn && Some(table.code) != except).count()
    }

    fn ask(&self, cx: &mut Context) {
        let number = self.number;
        // Without a network there is nobody to ask; what is kept here can be played all the same.
        if cx.outside.is_online() {
            for (which, name) in ALL.into_iter().take(if self.only_mine { 1 } else { ALL.len() }) {
                let question = Question::get(which, format!("/api/tables?list={name}"));
                cx.ask(question.ask(move |reply| super::Message::Lists(Message::Found(number, reply))));
            }
        }
        let pause = if self.only_mine { AT_TABLE } else { AGAIN };
        cx.ask(Effect::After(pause, super::Message::Lists(Message::Again(number)).into()));
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Again(number) if number == self.number => self.ask(cx),
            Message::Found(number, reply) if number == self.number => {
                // Without an answer the old list stays.
                if let Outcome::Known(which, answer) = reply.outcome()
                    && let Ok(TableList { tables }) = http::read(answer)
                {
                    match which {
                        Which::Mine => self.mine = tables,
                        Which::Open => self.open = tables,
                        Which::Live => self.live = tables,
                        Which::Recent => self.recent = tables,
                    }
                }
            }
            Message::PutAway(code) => {
                let code = code.to_string();
                self.put_away.retain(|known| *known != code);
                self.put_away.push(code);
                self.put_away.drain(..self.put_away.len().saturating_sub(REMEMBERED));
                cx.outside.write(PUT_AWAY, &self.put_away);
            }
            Message::Again(_) | Message::Found(..) => (),
        }
    }

    /// One's own tables that wait for oneself: they stand before everything else.
    pub(crate) fn my_turn(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        list(cx, on, "web-your-turn", self.mine.iter().filter(|table| table.my_turn).collect())
    }

    /// The lists, as far as there is something in them.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Drawing {
        let own = |table: &TableSummary| self.mine.iter().any(|own| own.code == table.code);
        let away = |table: &TableSummary| {
            matches!(table.status, Status::Over | Status::Abandoned) && self.put_away.contains(&table.code.to_string())
        };
        let mine = self.mine.iter().filter(|table| !table.my_turn && !away(table)).collect();
        let others = |title: &'static str, tables: &[TableSummary]| {
            list(cx, on, title, tables.iter().filter(|table| !own(table)).collect())
        };
        all([
            list(cx, on, "online-mine", mine),
            others("online-open-tables", &self.open),
            others("online-live", &self.live),
            others("online-recent", &self.recent),
        ])
    }
}

fn state(cx: &Context, table: &TableSummary) -> String {
    match table.status {
        Status::Open => cx.text("online-list-open"),
        Status::Over => cx.text("web-kept-over"),
        Status::Abandoned => cx.text("online-closed"),
        _ if table.my_turn => cx.text("web-your-turn"),
        _ if table.waiting_for.is_empty() => cx.text("web-kept-going"),
        _ => cx.words().say(&Sentence::new("online-list-waits").text("names", table.waiting_for.join(", "))),
    }
}

/// Who sits there: names, then bots and free seats by their number.
fn people(cx: &Context, table: &TableSummary) -> String {
    let words = cx.words();
    let names = table.players.iter().flatten().cloned();
    let bots = table.bots.iter().zip(&table.players).filter(|(bot, name)| bot.is_some() && name.is_none()).count();
    let empty = table.players.iter().filter(|name| name.is_none()).count();
    // Entries of an older server do not say where bots sit; once a game has begun no seat is free.
    let free = if table.status == Status::Open { empty - bots } else { 0 };
    let bots = if table.status == Status::Open { bots } else { empty };
    let count =
        |id: &'static str, count: usize| (count > 0).then(|| words.say(&Sentence::new(id).count("count", count)));
    names.chain(count("online-list-bots", bots)).chain(count("online-list-free", free)).collect::<Vec<_>>().join(", ")
}

/// What is agreed on, and how old it is.
fn facts(cx: &Context, table: &TableSummary) -> String {
    let words = cx.words();
    let clock = table.clock.map(|clock| super::clock::clock_words(cx, Some(clock)));
    let course = (table.games > 1).then(|| words.say(&Sentence::new("online-list-match").number("games", table.games)));
    // Only what is not as usual.
    let switches = tablee_catalog::info(&table.game).map(|info| info.switches).unwrap_or_default();
    let options = switches.iter().filter_map(|switch| {
        let value = table.options.get(switch.name)?;
        let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        let (_, words) = switch.values.iter().skip(1).find(|(known, _)| *known == text)?;
        Some(cx.text(words))
    });
    let minutes = (cx.outside.now() - table.updated as f64) / 60_000.0;
    let age = if minutes < 1.0 {
        cx.text("online-just-now")
    } else {
        words.say(&Sentence::new("online-ago").inner("time", super::time_words(cx, table.updated)))
    };
    let facts = [Some(state(cx, table)), clock, course].into_iter().flatten().chain(options).chain([age]);
    facts.collect::<Vec<_>>().join(" · ")
}

fn line(cx: &Context, on: &Listeners, title: &'static str, table: &TableSummary) -> Tag {
    let game = tablee_catalog::info(&table.game).map(|info| cx.text(info.name));
    let code = table.code.to_string();
    // What is over is looked at again.
    let route = match title {
        "online-recent" => Route::Record(Recorded { code, ..Recorded::default() }),
        _ => Route::Online(code),
    };
    let link = tag("a").attribute("href", route.hash()).add((
        tag("b").add(cx.words().say(&table.called())),
        format!(" {} · {} ", game.unwrap_or_default(), people(cx, table)),
        tag("span").class("facts").add(format!("· {}", facts(cx, table))),
    ));
    let over = matches!(table.status, Status::Over | Status::Abandoned);
    let away = (over && title == "online-mine").then(|| {
        let message = super::Message::Lists(Message::PutAway(table.code));
        let button = tag("button").class("button quiet").title(cx.text("online-put-away"));
        button.press(on, message).add(icons::close())
    });
    let line = tag("li").key(format!("online-{}", table.code));
    line.class(if table.my_turn { "turn" } else { "" }).add((link, away))
}

fn list(cx: &Context, on: &Listeners, title: &'static str, tables: Vec<&TableSummary>) -> Option<Tag> {
    let lines = tag("ul").add(all(tables.iter().take(LINES).map(|table| line(cx, on, title, table))));
    let section = tag("section").key(title).class("kept online").add((tag("h2").add(cx.text(title)), lines));
    (!tables.is_empty()).then_some(section)
}
