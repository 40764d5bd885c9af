//! The rules of a game, numbered as in refusals, with pictures of a game that was played once.

mod figure;
mod headings;
pub(crate) mod people;

use tablee_catalog::GAMES;
use tablee_core::{Info, Say as _, Sentence};

use crate::context::Context;
use crate::effect::{Effect, Request, Response};
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::outside::Preference;
use crate::route::Route;
use crate::top::top;
use headings::Heading;

/// Something happened among the rules.
#[derive(Clone, Debug)]
pub enum Message {
    /// The file at this address is there, or not.
    Fetched(String, Option<Response>),
    /// Words were typed to be searched for.
    Search(String),
    /// So many rules have these words.
    Found(String, usize),
    /// A line of the contents was pressed.
    GoTo(String),
}

/// The rules of a game.
#[derive(Debug)]
pub(crate) struct Rules {
    info: &'static Info,
    /// The rule that was asked for.
    rule: Option<String>,
    /// Where the file comes from that is shown or waited for.
    address: String,
    text: String,
    contents: Vec<Heading>,
    wanted: String,
    found: Option<usize>,
    /// The file could not be had.
    away: bool,
    /// The rules on one page, as markup.
    people: Option<String>,
    /// On a phone the text comes first.
    open: bool,
}

/// Where the rules of a game are in the language that is spoken now, and how they are asked for.
pub(crate) fn file(cx: &Context, info: &Info) -> (String, Request) {
    let address = format!("{}rules/{}.{}.html", cx.outside.assets(), info.id, cx.language().code());
    let request = Request::get(address.clone());
    (address, request)
}

impl Rules {
    /// The rules of a game; with a number, at that rule. Nothing if nobody knows the game.
    pub(crate) fn new(cx: &mut Context, game: &str, rule: Option<String>) -> Option<Rules> {
        let mut rules = Rules {
            info: tablee_catalog::info(game)?,
            rule,
            address: String::new(),
            text: String::new(),
            contents: Vec::new(),
            wanted: String::new(),
            found: None,
            away: false,
            people: None,
            open: cx.outside.prefers(Preference::Wide),
        };
        rules.settings_changed(cx);
        Some(rules)
    }

    /// Asks for the file of the language that is spoken now.
    pub(crate) fn settings_changed(&mut self, cx: &mut Context) {
        let (address, request) = file(cx, self.info);
        if address == self.address {
            return;
        }
        self.address.clone_from(&address);
        self.people = people::page(self.info, &cx.words(), "h2");
        cx.ask(Effect::Fetch(request, Box::new(|response| Message::Fetched(address, response).into())));
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Fetched(address, response) => {
                // The file of a language that was left comes too late.
                if address == self.address {
                    self.fetched(cx, response);
                }
            }
            Message::Search(wanted) => {
                self.wanted = wanted;
                self.search(cx);
            }
            Message::Found(wanted, count) => {
                if wanted == self.wanted {
                    self.found = (!wanted.trim().is_empty()).then_some(count);
                }
            }
            Message::GoTo(id) => cx.ask(Effect::ScrollTo(id)),
        }
    }

    fn fetched(&mut self, cx: &mut Context, response: Option<Response>) {
        let good = response.filter(|response| (200..300).contains(&response.status));
        self.away = good.is_none();
        let Some(Response { text, .. }) = good else { return };
        self.contents = headings::of(&text);
        self.text = text;
        cx.ask(Effect::Illustrate(figure::all(self.info.id, &cx.words())));
        // What is searched for is searched for in the new text.
        if !self.wanted.trim().is_empty() {
            self.search(cx);
        }
        if let Some(rule) = self.rule.clone() {
            cx.ask(Effect::ScrollTo(rule));
        }
    }

    fn search(&self, cx: &mut Context) {
        let wanted = self.wanted.clone();
        let then = move |count| Message::Found(wanted, count).into();
        cx.ask(Effect::SearchRules(self.wanted.clone(), Box::new(then)));
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let found = self.found.map(|count| cx.words().say(&Sentence::new("rules-found").count("count", count)));
        let search = tag("input").attribute("type", "search").attribute("value", &self.wanted);
        let line = |Heading { id, text, chapter }: &Heading| {
            let button = tag("button").class("link").press(on, Message::GoTo(id.clone()));
            tag("li").class(if *chapter { "chapter" } else { "" }).add(button.add(text.clone()))
        };
        let fold = tag("details")
            .class("fold")
            .flag("open", self.open)
            .add((tag("summary").add(cx.text("rules-contents")), tag("ul").add(all(self.contents.iter().map(line)))));
        let contents = tag("nav").class("contents").label(cx.text("rules-contents")).add((
            tag("label").class("field tall").add((cx.text("rules-search"), search.text(on, Message::Search))),
            tag("p").class("facts").attribute("role", "status").add(found),
            fold,
        ));
        // These files are our own, made with the page.
        let article = tag("article").class("rules-text").html(&self.text);
        // Whoever came for a rule is at that rule; everybody else is told the game first.
        let people = self.people.as_ref().filter(|_| self.rule.is_none()).map(|people| {
            let title = tag("h1").add(people::title(self.info, &cx.words()));
            tag("section").class("one-page").add((title, tag("div").html(people)))
        });
        tag("main").class("new rules").add((
            top(cx, on),
            self.others(cx),
            people,
            tag("div").class("rules-parts").add((contents, article)),
            refusal(self.away.then(|| cx.text("rules-away"))),
        ))
    }

    /// The way to the rules of the other games.
    fn others(&self, cx: &Context) -> Tag {
        let link = |info: &'static Info| {
            let link = tag("a").class("button quiet").attribute("href", Route::Rules(info.id.to_owned()).hash());
            let link = if info.id == self.info.id { link.attribute("aria-current", "page") } else { link };
            link.add(cx.text(info.name))
        };
        tag("nav").class("row").label(cx.text("web-rules")).add(all(GAMES.iter().copied().map(link)))
    }
}
