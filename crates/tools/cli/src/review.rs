//! A look back at a recorded game: the command line of `tablee-review`.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_bots::Level;
use tablee_core::{Record, Say as _, Seat, Sentence, Viewer};
use tablee_review::{Account, Judgement, Review, ReviewError, Reviewer, Terms};
use tablee_tui::{possible, wrap};
use tablee_words::Words;

use crate::arena::interruption;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{Context, files};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let terms = terms(matches)?;
    let record = files::record(&path)?;
    let names = record.seats.iter().map(|entry| entry.name.clone()).collect();
    let words = context.words.clone().with_names(names);
    let mut reviewer = Reviewer::new(record.clone(), terms)?;
    let all = reviewer.progress().of;
    if all == 0 && !matches.get_flag("json") {
        return Ok(writeln!(std::io::stdout().lock(), "{}", words.text("review-nothing"))?);
    }
    let interrupted = interruption()?;
    let stop = || interrupted.load(Ordering::Relaxed);
    let mut progress = Progress::new(&words, "review-progress", all);
    let workers = Threads::all();
    let mut judged = 0;
    let mut review = reviewer.review();
    while judged < all {
        judged = reviewer.step_with(&workers, &stop).done;
        if stop() {
            // The judge was cut short: its last word is not kept.
            judged -= 1;
            break;
        }
        progress.show(judged);
        review = reviewer.review();
    }
    progress.clear();
    let mut out = std::io::stdout().lock();
    if matches.get_flag("json") {
        let text = serde_json::to_string_pretty(&review).map_err(|error| Failure::output(&error.into()))?;
        return Ok(writeln!(out, "{text}")?);
    }
    show(&mut out, &words, &record, &review)?;
    if judged < all {
        let cut = Sentence::new("review-stopped").count("judged", judged).count("all", all);
        writeln!(out, "\n{}", words.say(&cut))?;
    } else if !review.over {
        writeln!(out, "\n{}", words.text("review-unfinished"))?;
    } else if let Some(possible) = possible(&record, &[]) {
        let scores = tablee_catalog::replay(&record)?.standing().scores;
        write!(out, "\n{}", wrap(&words.say(&possible.told(None, &scores)), 0))?;
    }
    Ok(())
}

impl From<ReviewError> for Failure {
    fn from(error: ReviewError) -> Failure {
        error.sentence().into()
    }
}

fn terms(matches: &ArgMatches) -> Result<Terms, Failure> {
    let mut seats = Vec::new();
    for &number in matches.get_many::<usize>("seat").into_iter().flatten() {
        let seat = Seat::from_number(number).ok_or_else(|| Sentence::new("review-no-seat").count("seat", number))?;
        seats.push(seat);
    }
    let level = matches.get_one::<String>("level").and_then(|name| name.parse().ok()).unwrap_or(Level::Master);
    match matches.get_one::<u64>("playouts").copied().unwrap_or_default() {
        0 => Err(Failure::told("arena-no-budget")),
        playouts => Ok(Terms { seats, level, playouts }),
    }
}

fn show(out: &mut dyn std::io::Write, words: &Words, record: &Record, review: &Review) -> Result<(), Failure> {
    let name = tablee_catalog::GAMES.iter().find(|info| info.id == record.game).map_or("", |info| info.name);
    let heading = Sentence::new("review-heading")
        .word("game", name)
        .count("seats", review.seats)
        .count("decisions", review.judgements.len())
        .text("level", review.level)
        .text("playouts", review.playouts);
    write!(out, "{}", wrap(&words.say(&heading), 0))?;
    let mark = words.text("arena-decimal-mark");
    let figures = Figures { mark: &mark };
    for account in &review.accounts {
        writeln!(out)?;
        for (indent, sentence) in explained(account, record, review, &figures) {
            write!(out, "{}", wrap(&format!("{}{}", " ".repeat(indent), words.say(&sentence)), indent + 2))?;
        }
    }
    Ok(())
}

/// Numbers as the language writes them.
struct Figures<'a> {
    mark: &'a str,
}

impl Figures<'_> {
    fn plain(&self, number: f64) -> String {
        // Nothing below nothing: a rounded loss of 0.04 is none.
        let text = format!("{number:.1}");
        if text == "-0.0" { self.plain(0.0) } else { text.replace('.', self.mark).replace('-', "−") }
    }

    fn percent(&self, chance: f64) -> String {
        self.plain(100.0 * chance)
    }

    /// With its sign, as a part of a sum.
    fn part(&self, change: f64) -> String {
        let text = self.percent(change);
        if text.starts_with('−') { text } else { format!("+{text}") }
    }
}

/// What there is to say of a seat, line by line.
fn explained(account: &Account, record: &Record, review: &Review, figures: &Figures<'_>) -> Vec<(usize, Sentence)> {
    let mut lines = vec![(
        0,
        Sentence::new("review-seat")
            .seat("seat", account.seat)
            .count("decisions", account.decisions)
            .text("win", figures.percent(account.cost.win))
            .text("points", figures.plain(account.cost.points)),
    )];
    let sum = match (account.luck, account.others) {
        (Some(luck), Some(others)) => {
            Sentence::new("review-apart").text("luck", figures.part(luck)).text("others", figures.part(others))
        }
        _ => Sentence::new("review-together").text("rest", figures.part(account.luck_and_others)),
    };
    lines.push((
        2,
        sum.text("start", figures.percent(account.start))
            .text("rethought", figures.part(account.rethought))
            .text("cost", figures.part(-account.cost.win))
            .text("end", figures.percent(account.end)),
    ));
    if account.costliest.is_empty() {
        lines.push((2, Sentence::new("review-spotless")));
    }
    let judgement = |decision: &usize| {
        let here = |judgement: &&Judgement| judgement.seat == account.seat && judgement.decision == *decision;
        review.judgements.iter().find(here)
    };
    for judgement in account.costliest.iter().filter_map(judgement) {
        let sentence = if judgement.thin { Sentence::new("review-guess") } else { Sentence::new("review-decision") };
        lines.push((
            2,
            sentence
                .count("decision", judgement.decision + 1)
                .text("played", &judgement.played.choice)
                .text("best", &judgement.best.choice)
                .text("chance", figures.percent(judgement.played.win))
                .text("better", figures.percent(judgement.best.win))
                .text("win", figures.percent(judgement.cost.win))
                .text("points", figures.plain(judgement.cost.points)),
        ));
        lines.extend(reasons(record, judgement).into_iter().map(|reason| (4, reason)));
    }
    lines
}

/// Why the better move is better and what the one played does, from what the seat saw then.
fn reasons(record: &Record, judgement: &Judgement) -> Vec<Sentence> {
    let Ok(mut table) = tablee_catalog::opening(record) else { return Vec::new() };
    for (decision, moves) in record.moves.iter().enumerate().take(judgement.decision) {
        for (&seat, text) in moves {
            if table.commit(seat, decision, text).is_err() {
                return Vec::new();
            }
        }
    }
    let seen = table.see(Viewer::Seat(judgement.seat));
    let mut choices = vec![&judgement.best.choice, &judgement.played.choice];
    choices.dedup();
    let told = |choice: &String| {
        let why = tablee_why::why(&*seen, choice)?;
        Some(Sentence::new("review-why").text("choice", choice).inner("why", why))
    };
    choices.into_iter().filter_map(told).collect()
}
