//! Tables on the server, on the first screen: one's own with whose turn it is, and those that everybody may join.

use tablee_core::{Say as _, Sentence};
use tablee_protocol::{Status, TableCode, TableList, TableSummary};
use tablee_scene::Drawing;

use super::http::{self, Outcome, Question, Reply};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Tag, all, tag};
use crate::outside::Kept as _;
use crate::route::Route;

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
}

/// Something happened to the lists.
#[derive(Clone, Debug)]
pub enum Message {
    /// It is time to ask again, for whoever has this number.
    Again(u64),
    /// The server says what it has.
    Found(u64, Reply<Which>),
}

/// Both lists.
#[derive(Debug)]
pub(crate) struct Lists {
    /// Lists that are not shown any more have another.
    number: u64,
    /// Others' tables are not shown here.
    only_mine: bool,
    mine: Vec<TableSummary>,
    open: Vec<TableSummary>,
}

impl Lists {
    /// Asks for both lists, and again as long as they are shown.
    pub(crate) fn follow(cx: &mut Context) -> Lists {
        Lists::begin(cx, false)
    }

    /// Asks for one's own tables, and again as long as somebody is at one of them.
    pub(crate) fn follow_mine(cx: &mut Context) -> Lists {
        Lists::begin(cx, true)
    }

    fn begin(cx: &mut Context, only_mine: bool) -> Lists {
        let lists = Lists { number: cx.outside.random_number(), only_mine, mine: Vec::new(), open: Vec::new() };
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
            let both = [(Which::Mine, "/api/tables?list=mine"), (Which::Open, "/api/tables?list=open")];
            for (which, path) in both.into_iter().take(if self.only_mine { 1 } else { 2 }) {
                cx.ask(
                    Question::get(which, path).ask(move |reply| super::Message::Lists(Message::Found(number, reply))),
                );
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
                    }
                }
            }
            Message::Again(_) | Message::Found(..) => (),
        }
    }

    /// Both lists, as far as there is something in them.
    pub(crate) fn view(&self, cx: &Context) -> Drawing {
        let other = |table: &&TableSummary| self.mine.iter().all(|own| own.code != table.code);
        let mine = list(cx, "online-mine", self.mine.iter().collect());
        all([mine, list(cx, "online-open-tables", self.open.iter().filter(other).collect())])
    }
}

fn state(cx: &Context, table: &TableSummary) -> String {
    match table.status {
        Status::Open => cx.text("online-list-open"),
        Status::Over => cx.text("web-kept-over"),
        _ if table.my_turn => cx.text("web-your-turn"),
        _ if table.waiting_for.is_empty() => cx.text("web-kept-going"),
        _ => cx.words().say(&Sentence::new("online-list-waits").text("names", table.waiting_for.join(", "))),
    }
}

fn line(cx: &Context, table: &TableSummary) -> Tag {
    let game = tablee_catalog::info(&table.game).map(|info| cx.text(info.name));
    let free = cx.text("online-free");
    let names: Vec<&str> = table.players.iter().map(|name| name.as_deref().unwrap_or(&free)).collect();
    let link = tag("a").attribute("href", Route::Online(table.code.to_string()).hash()).add((
        tag("b").add(table.name.as_str()),
        format!(" {} · {} ", game.unwrap_or_default(), names.join(", ")),
        tag("span").class("facts").add(format!("· {}", state(cx, table))),
    ));
    let line = tag("li").key(format!("online-{}", table.code));
    line.class(if table.my_turn { "turn" } else { "" }).add(link)
}

fn list(cx: &Context, title: &'static str, tables: Vec<&TableSummary>) -> Option<Tag> {
    let lines = tag("ul").add(all(tables.iter().take(LINES).map(|table| line(cx, table))));
    let section = tag("section").key(title).class("kept online").add((tag("h2").add(cx.text(title)), lines));
    (!tables.is_empty()).then_some(section)
}
