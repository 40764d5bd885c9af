//! What each decision cost, where the chances went, and how much of that was luck. A worker thinks; here it is shown.

use tablee_bots::Level;
use tablee_core::{Arrange as _, Say as _, Seat, Sentence, Turn, Viewer};
use tablee_review::{Account, Cost, Findings, Judgement, Progress, Review, Terms};
use tablee_scene::Drawing;
use tablee_words::Words;

use super::curve::{self, Now};
use super::film::Film;
use super::{Message, Theatre};
use crate::context::Context;
use crate::html::{Listeners, Tag, all, tag};
use crate::icons;
use crate::possible::Outlook;
use crate::puzzles::own;
use crate::scores::{self, Reviewed};
use crate::settings::decimal;
use crate::thinking::{Answered, Puzzled, Reviewing, Thought, Work};

/// Who judges, and with how many playouts a decision.
const JUDGE: Level = Level::Master;
const PLAYOUTS: u64 = 500;

/// A review under way or done.
#[derive(Debug, Default)]
pub(super) struct Study {
    pub(super) open: bool,
    pub(super) review: Option<Review>,
    /// The task of the worker, and what it has found.
    task: Option<u32>,
    found: Option<Box<Findings>>,
    progress: Option<Progress>,
    /// Somebody had enough before the end.
    stopped: bool,
    /// The task in which puzzles are made of what was costly, and how many there are.
    making: Option<u32>,
    puzzles: usize,
    /// What was possible in the game.
    outlook: Outlook,
}

impl Study {
    pub(super) fn start(&mut self, cx: &mut Context, film: &Film) {
        // Everybody is judged, bots, too: only then chances can be weighed against each other.
        let terms = Terms::new(JUDGE, PLAYOUTS);
        let (task, effect) = cx.thinker.ask(Work::Review(Box::new(Reviewing { record: film.record.clone(), terms })));
        cx.ask(effect);
        self.task = Some(task);
        if film.frame(film.length()).table.turn() == Turn::Over {
            self.outlook.ask(cx, Some(film.record.clone()));
        }
        self.found = None;
        (self.stopped, self.making, self.puzzles) = (false, None, 0);
        self.progress = Some(Progress { done: 0, of: film.length().max(1) });
    }

    pub(super) fn stop(&mut self, cx: &mut Context) {
        let effect = cx.thinker.stop();
        cx.ask(effect);
        if matches!(self.outlook, Outlook::Asked(_)) {
            self.outlook = Outlook::Unasked;
        }
        (self.task, self.making) = (None, None);
        self.stopped = true;
        self.progress = None;
    }

    /// The review is done: what was costly becomes puzzles of one's own, where one move was clearly best.
    fn make_puzzles(&mut self, cx: &mut Context, film: &Film) {
        let decisions = self.review.as_ref().map(|review| own::costly(review, &|seat| film.people.contains(seat)));
        if let Some(decisions) = decisions.filter(|decisions| !decisions.is_empty()) {
            let puzzled = Puzzled { record: film.record.clone(), decisions };
            let (task, effect) = cx.thinker.ask(Work::Puzzle(Box::new(puzzled)));
            cx.ask(effect);
            self.making = Some(task);
        }
    }

    /// The worker says something.
    pub(super) fn heard(&mut self, cx: &mut Context, film: &Film, answer: Answered) {
        if self.making == Some(answer.id) {
            let Thought::Puzzle(line) = answer.thought else { return };
            self.puzzles += usize::from(line.is_some_and(|line| own::keep(&*cx.outside, &film.record, &line)));
            if answer.last {
                self.making = None;
            }
            return;
        }
        let Some(answer) = self.outlook.hear(cx, answer) else { return };
        if self.task != Some(answer.id) {
            return;
        }
        match answer.thought {
            Thought::Begun(begun) => self.found = begun,
            Thought::Judged(judgement) => {
                if let Some(found) = &mut self.found {
                    found.add(judgement.map(|judgement| *judgement));
                }
            }
            _ => self.found = None,
        }
        self.progress = self.found.as_ref().map(|found| found.progress()).filter(|progress| !progress.finished());
        if let Some(found) = &self.found {
            let review = found.review();
            if review.over {
                keep(cx, film, &review);
            }
            self.review = Some(review);
        }
        if answer.last && self.progress.is_none() {
            self.make_puzzles(cx, film);
        }
    }

    /// What was made of it, with the way there.
    fn made(&self, cx: &Context, film: &Film) -> Option<Tag> {
        (self.puzzles > 0).then(|| {
            let text = cx.words().say(&Sentence::new("puzzles-made-here").count("count", self.puzzles));
            let link = tag("a").attribute("href", own::route(film.info().id).hash()).add(cx.text("puzzles-solve"));
            tag("p").key("puzzles").class("facts").attribute("role", "status").add((text, " ", link))
        })
    }

    /// What was found about the decision of a seat.
    pub(super) fn judgement(&self, decision: usize, seat: Seat) -> Option<&Judgement> {
        let judgements = &self.review.as_ref()?.judgements;
        judgements.iter().find(|judgement| (judgement.decision, judgement.seat) == (decision, seat))
    }

    fn begin(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        if let Some(progress) = self.progress {
            let text = Sentence::new("review-page-progress").count("done", progress.done).count("of", progress.of);
            let bar = tag("progress").attribute("max", progress.of).attribute("value", progress.done);
            let stop = tag("button").class("button").press(on, Message::StopReview).add(cx.text("replay-pause"));
            return Some(tag("p").key("progress").class("row progress").add((
                bar.label(cx.text("review-title")),
                tag("span").attribute("role", "status").add(cx.words().say(&text)),
                stop,
            )));
        }
        (self.stopped || self.review.is_none()).then(|| {
            let start = tag("button").class("button main").press(on, Message::StartReview);
            tag("p").key("begin").add(start.add(cx.text("review-start")))
        })
    }
}

/// A game of one's own is judged to its end: how much of it was luck is kept with it.
fn keep(cx: &Context, film: &Film, review: &Review) {
    let account = film.own.and_then(|own| review.accounts.iter().find(|account| account.seat == own));
    if let (Some(id), Some(account)) = (&film.id, account) {
        let found = Reviewed { luck: account.luck_and_others + account.rethought, cost: account.cost.win };
        scores::reviewed(&*cx.outside, id, found);
    }
}

/// A chance as a number of percent.
pub(super) fn percent(chance: f64) -> i64 {
    (chance * 100.0).round() as i64
}

/// A chance as it is written in the language of the words: the space before the sign of percent is French.
pub(super) fn chance(words: &Words, chance: f64) -> String {
    words.say(&Sentence::new("web-hint-chance").number("win", percent(chance)))
}

/// A change of a chance, with its sign.
pub(crate) fn signed(words: &Words, chance: f64) -> String {
    let percent = percent(chance);
    let number = if percent > 0 { format!("+{percent}") } else { percent.to_string().replace('-', "−") };
    words.say(&Sentence::new("web-hint-chance").text("win", number))
}

fn cost(words: &Words, cost: &Cost) -> String {
    let sentence = match cost.is_nothing() {
        true => Sentence::new("review-free"),
        false => {
            Sentence::new("review-cost").number("win", percent(cost.win)).text("points", decimal(words, cost.points))
        }
    };
    words.say(&sentence)
}

/// A move in words.
fn meaning(film: &Film, judgement: &Judgement, choice: &str, words: &Words) -> String {
    let described = film.frame(judgement.decision).table.describe(judgement.seat, choice);
    described.map_or_else(|| choice.to_owned(), |sentence| words.say(&sentence))
}

/// What speaks for a move or against it, in words, from what the seat saw then.
fn why(film: &Film, judgement: &Judgement, choice: &str, words: &Words) -> Option<Tag> {
    let seen = film.frame(judgement.decision).table.see(Viewer::Seat(judgement.seat));
    tablee_why::why(&*seen, choice).map(|why| tag("span").class("why").add(words.say(&why)))
}

/// The board beside the open sheet: pressed, it closes the sheet.
pub(super) fn beside(theatre: &Theatre, on: &Listeners) -> Option<Tag> {
    let beside = || tag("div").key("beside-sheet").class("beside-sheet").attribute("aria-hidden", "true");
    theatre.study.open.then(|| beside().press(on, Message::ToggleReview))
}

/// The sheet beside the board, if it is open.
pub(super) fn sheet(theatre: &Theatre, cx: &Context, on: &Listeners) -> Option<Tag> {
    let study = &theatre.study;
    study.open.then(|| {
        let sheet = tag("div").key("review").class("sheet side review").attribute("role", "dialog");
        let close = tag("button").class("button quiet close").label(cx.text("web-close"));
        sheet.label(cx.text("review-title")).add((
            close.press(on, Message::ToggleReview).add(icons::close()),
            tag("h2").add(cx.text("review-title")),
            tag("p").class("facts").add(cx.text("review-about")),
            study.begin(cx, on),
            study.made(cx, &theatre.film),
            study.outlook.view(cx, &theatre.words(cx), theatre.film.own, &theatre.final_scores()),
            study.review.as_ref().map(|review| results(theatre, cx, on, review)),
        ))
    })
}

fn results(theatre: &Theatre, cx: &Context, on: &Listeners, review: &Review) -> Drawing {
    let (film, words) = (&theatre.film, theatre.words(cx));
    let own = |seat: Seat| film.people.contains(seat);
    let judged: Vec<&Judgement> = review.judgements.iter().filter(|judged| own(judged.seat)).collect();
    let costly = costliest(&judged);
    let accounts = review.accounts.iter().filter(|account| own(account.seat));
    let lines = judged.iter().map(|judgement| line(film, on, judgement, &words));
    let now = Now { step: theatre.step(), length: film.length(), names: &theatre.names(cx) };
    let nothing = costly.is_empty().then(|| tag("p").key("nothing").add(words.text("review-page-nothing")));
    let all_of_them = tag("details").key("all").add((
        tag("summary").class("button quiet").add(words.text("review-all")),
        tag("ul").class("judged").add(all(lines)),
    ));
    all([(
        tag("div").key("curve").class("curve").html(&curve::drawn(&now, review, &words)),
        tag("h3").key("costliest").add(words.text("review-costliest")),
        nothing,
        tag("ol")
            .key("costly")
            .class("costly")
            .add(all(costly.into_iter().map(|one| costly_one(film, on, one, &words)))),
        all(accounts.map(|account| balance(account, &words))),
        all_of_them,
    )])
}

/// The three decisions that cost most.
fn costliest<'a>(judged: &[&'a Judgement]) -> Vec<&'a Judgement> {
    let mut costly: Vec<&Judgement> = judged.iter().copied().filter(|judgement| !judgement.cost.is_nothing()).collect();
    costly.arrange_by(|left, right| right.cost.compare(&left.cost));
    costly.truncate(3);
    costly
}

/// Where the chance of one seat went.
fn balance(account: &Account, words: &Words) -> (Tag, Tag) {
    let row = |label: &'static str, value: String| {
        tag("li").key(label).add((tag("span").add(words.text(label)), tag("b").add(value)))
    };
    let name = words.say(&Sentence::new("review-account").seat("seat", account.seat));
    let elsewhere = match account.luck.zip(account.others) {
        Some((luck, others)) => {
            vec![row("review-luck", signed(words, luck)), row("review-others", signed(words, others))]
        }
        None => vec![row("review-luck-and-others", signed(words, account.luck_and_others))],
    };
    let rethought =
        (percent(account.rethought) != 0).then(|| row("review-rethought", signed(words, account.rethought)));
    let number = account.seat.number();
    let rows = tag("ul").key(format!("explained-{number}")).class("explained").add((
        row("review-share", chance(words, account.start)),
        elsewhere,
        rethought,
        row("review-own", signed(words, -account.cost.win)),
        row("review-end", chance(words, account.end)),
    ));
    (tag("h3").key(format!("account-{number}")).add(name), rows)
}

fn costly_one(film: &Film, on: &Listeners, judgement: &Judgement, words: &Words) -> Tag {
    let played = meaning(film, judgement, &judgement.played.choice, words);
    let better = meaning(film, judgement, &judgement.best.choice, words);
    let (decision, seat) = (judgement.decision, judgement.seat);
    let who = Sentence::new("review-page-decision").count("number", decision + 1).seat("seat", seat);
    let played = words.say(&Sentence::new("review-played").text("move", played));
    let better = words.say(&Sentence::new("review-better").text("move", better));
    let price = cost(words, &judgement.cost);
    let button =
        |message: Message, text: &'static str| tag("button").class("button").press(on, message).add(words.text(text));
    tag("li").key(format!("costly-{decision}-{}", seat.number())).add((
        tag("p").add((tag("b").add(words.say(&who)), " ", price)),
        tag("p").add((played, " ", why(film, judgement, &judgement.played.choice, words))),
        tag("p").add((better, " ", why(film, judgement, &judgement.best.choice, words))),
        judgement.thin.then(|| tag("p").class("facts").add(words.text("review-thin"))),
        tag("p").class("row").add((
            button(Message::Show(decision, seat), "review-show"),
            button(Message::Retry(decision, seat), "review-retry"),
        )),
    ))
}

fn line(film: &Film, on: &Listeners, judgement: &Judgement, words: &Words) -> Tag {
    let (decision, seat) = (judgement.decision, judgement.seat);
    let played = meaning(film, judgement, &judgement.played.choice, words);
    let show = tag("button").class("link").press(on, Message::Show(decision, seat));
    tag("li").key(format!("judged-{decision}-{}", seat.number())).add((
        show.add(format!("{}. {played}", decision + 1)),
        tag("span").class("facts").add(cost(words, &judgement.cost)),
    ))
}
