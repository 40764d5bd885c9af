//! What each decision cost, where the chances went, and how much of that was luck. A worker thinks; here it is shown.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use tablee_bots::Level;
use tablee_core::{Arrange as _, Say as _, Seat, Sentence};
use tablee_review::{Account, Cost, Findings, Judgement, Progress, Review, Terms};
use tablee_scene::Advised;
use tablee_words::Words;

use super::{Eyes, Theatre, curve};
use crate::browser;
use crate::settings::decimal;
use crate::thinker::{Reviewing, Thinker, Thought, Work};

/// Who judges, and with how many playouts a decision.
const JUDGE: Level = Level::Master;
const PLAYOUTS: u64 = 500;

/// A review under way or done.
#[derive(Clone, Copy)]
pub(super) struct Study {
    pub(super) open: RwSignal<bool>,
    pub(super) review: RwSignal<Option<Rc<Review>>, LocalStorage>,
    progress: RwSignal<Option<Progress>>,
    /// Somebody had enough before the end.
    stopped: RwSignal<bool>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

impl Study {
    pub(super) fn new() -> Study {
        Study {
            open: RwSignal::new(false),
            review: RwSignal::new_local(None),
            progress: RwSignal::new(None),
            stopped: RwSignal::new(false),
            thinker: StoredValue::new_local(Thinker::default()),
        }
    }

    fn start(self, theatre: Theatre) {
        let work = theatre.film.with_value(|film| {
            // Of two players one loses what the other wins: only with both judged luck can be told apart.
            let seats = if film.seats() == 2 { Vec::new() } else { film.people.iter().collect() };
            Work::Review(Reviewing {
                record: film.record.clone(),
                terms: Terms { seats, ..Terms::new(JUDGE, PLAYOUTS) },
            })
        });
        self.stopped.set(false);
        self.progress.set(Some(Progress { done: 0, of: theatre.length.max(1) }));
        let found: RefCell<Option<Box<Findings>>> = RefCell::default();
        let listen = move |thought: Thought| {
            let mut found = found.borrow_mut();
            match thought {
                Thought::Begun(begun) => *found = begun,
                Thought::Judged(judgement) => {
                    if let Some(found) = found.as_mut() {
                        found.add(judgement.map(|judgement| *judgement));
                    }
                }
                _ => *found = None,
            }
            let progress = found.as_ref().map(|found| found.progress());
            self.progress.try_set(progress.filter(|progress| !progress.finished()));
            if let Some(found) = found.as_ref() {
                self.review.try_set(Some(Rc::new(found.review())));
            }
        };
        self.thinker.with_value(|thinker| thinker.ask(work, listen));
    }

    fn stop(self) {
        self.thinker.with_value(Thinker::stop);
        self.stopped.set(true);
        self.progress.set(None);
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

fn signed(words: &Words, chance: f64) -> String {
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
fn meaning(theatre: Theatre, judgement: &Judgement, choice: &str, words: &Words) -> String {
    let table = |film: &super::Film| film.frame(judgement.decision).table.describe(judgement.seat, choice);
    theatre.film.with_value(table).map_or_else(|| choice.to_owned(), |sentence| words.say(&sentence))
}

/// Goes to a decision and shows the better move on the board.
fn show(theatre: Theatre, judgement: &Judgement) {
    theatre.playing.set(false);
    theatre.shown.set(None);
    theatre.eyes.set(Eyes::Seat(judgement.seat));
    let chance = Sentence::new("web-hint-chance").number("win", percent(judgement.best.win));
    let worth = theatre.words().say(&chance);
    let advised = Advised { notation: judgement.best.choice.clone(), rank: 1, worth };
    theatre.advice.set(Some((judgement.decision, advised)));
    theatre.go(judgement.decision);
    if !browser::prefers("(min-width: 900px)") {
        theatre.study.open.set(false);
    }
}

/// The sheet beside the board.
pub(super) fn sheet(theatre: Theatre) -> impl IntoView {
    let (page, study) = (theatre.page, theatre.study);
    move || {
        study.open.get().then(|| {
            view! {
                <div class="sheet side review" role="dialog" aria-label=page.text("review-title")>
                    <button
                        class="button quiet close"
                        aria-label=page.text("web-close")
                        on:click=move |_| study.open.set(false)
                        inner_html=crate::icons::close()
                    ></button>
                    <h2>{page.text("review-title")}</h2>
                    <p class="facts">{page.text("review-about")}</p>
                    {move || begin(theatre)}
                    {move || study.review.get().map(|review| results(theatre, &review))}
                </div>
            }
        })
    }
}

fn begin(theatre: Theatre) -> AnyView {
    let (page, study) = (theatre.page, theatre.study);
    match study.progress.get() {
        Some(progress) => {
            let text = Sentence::new("review-page-progress").count("done", progress.done).count("of", progress.of);
            view! {
                <p class="row progress">
                    <progress max=progress.of.to_string() value=progress.done.to_string() aria-label=page.text("review-title")></progress>
                    <span role="status">{page.words().say(&text)}</span>
                    <button class="button" on:click=move |_| study.stop()>{page.text("replay-pause")}</button>
                </p>
            }
            .into_any()
        }
        None if study.stopped.get() || study.review.with(Option::is_none) => view! {
            <p><button class="button main" on:click=move |_| study.start(theatre)>{page.text("review-start")}</button></p>
        }
        .into_any(),
        None => ().into_any(),
    }
}

fn results(theatre: Theatre, review: &Review) -> impl IntoView + use<> {
    let words = theatre.words();
    let people = theatre.film.with_value(|film| film.people);
    let own = |seat: Seat| people.contains(seat);
    let accounts: Vec<Account> = review.accounts.iter().filter(|account| own(account.seat)).cloned().collect();
    let judged: Vec<Judgement> = review.judgements.iter().filter(|judged| own(judged.seat)).cloned().collect();
    let costly = costliest(&judged);
    let lines = judged.iter().map(|judgement| line(theatre, judgement, &words)).collect_view();
    let drawn = curve::drawn(theatre, review, &words);
    view! {
        <div class="curve" inner_html=drawn></div>
        <h3>{words.text("review-costliest")}</h3>
        {costly.is_empty().then(|| view! { <p>{words.text("review-page-nothing")}</p> })}
        <ol class="costly">{costly.into_iter().map(|judgement| costly_one(theatre, judgement, &words)).collect_view()}</ol>
        {accounts.iter().map(|account| balance(account, &words)).collect_view()}
        <details>
            <summary class="button quiet">{words.text("review-all")}</summary>
            <ul class="judged">{lines}</ul>
        </details>
    }
}

/// The three decisions that cost most.
fn costliest(judged: &[Judgement]) -> Vec<Judgement> {
    let mut costly: Vec<Judgement> = judged.iter().filter(|judgement| !judgement.cost.is_nothing()).cloned().collect();
    costly.arrange_by(|left, right| right.cost.compare(&left.cost));
    costly.truncate(3);
    costly
}

/// Where the chance of one seat went.
fn balance(account: &Account, words: &Words) -> impl IntoView + use<> {
    let row = |label: &'static str, value: String| view! { <li><span>{words.text(label)}</span><b>{value}</b></li> };
    let name = words.say(&Sentence::new("review-account").seat("seat", account.seat));
    let start = row("review-share", chance(words, account.start));
    let elsewhere = match account.luck.zip(account.others) {
        Some((luck, others)) => [row("review-luck", signed(words, luck)), row("review-others", signed(words, others))]
            .collect_view()
            .into_any(),
        None => row("review-luck-and-others", signed(words, account.luck_and_others)).into_any(),
    };
    let rethought =
        (percent(account.rethought) != 0).then(|| row("review-rethought", signed(words, account.rethought)));
    let own = row("review-own", signed(words, -account.cost.win));
    let end = row("review-end", chance(words, account.end));
    view! { <h3>{name}</h3><ul class="explained">{start}{elsewhere}{rethought}{own}{end}</ul> }
}

fn costly_one(theatre: Theatre, judgement: Judgement, words: &Words) -> impl IntoView + use<> {
    let played = meaning(theatre, &judgement, &judgement.played.choice, words);
    let better = meaning(theatre, &judgement, &judgement.best.choice, words);
    let who =
        Sentence::new("review-page-decision").count("number", judgement.decision + 1).seat("seat", judgement.seat);
    let played = words.say(&Sentence::new("review-played").text("move", played));
    let better = words.say(&Sentence::new("review-better").text("move", better));
    let price = cost(words, &judgement.cost);
    let thin = judgement.thin.then(|| view! { <p class="facts">{words.text("review-thin")}</p> });
    let (step, seat) = (judgement.decision, judgement.seat);
    view! {
        <li>
            <p><b>{words.say(&who)}</b>" "{price}</p>
            <p>{played}" "{better}</p>
            {thin}
            <p class="row">
                <button class="button" on:click=move |_| show(theatre, &judgement)>{words.text("review-show")}</button>
                <button class="button" on:click=move |_| theatre.branch(step, seat, Level::Medium)>{words.text("review-retry")}</button>
            </p>
        </li>
    }
}

fn line(theatre: Theatre, judgement: &Judgement, words: &Words) -> impl IntoView + use<> {
    let number = judgement.decision + 1;
    let played = meaning(theatre, judgement, &judgement.played.choice, words);
    let price = cost(words, &judgement.cost);
    let judgement = judgement.clone();
    view! {
        <li>
            <button class="link" on:click=move |_| show(theatre, &judgement)>{number}". "{played}</button>
            <span class="facts">{price}</span>
        </li>
    }
}
