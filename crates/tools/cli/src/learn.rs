//! A game in three minutes: its course in the terminal, on a screen or in plain lines.

use std::sync::Arc;

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_core::{Info, Sentence};
use tablee_lessons::{Progress, course};
use tablee_tui::{Learning, Notebook, Plain};

use crate::Context;
use crate::command::chosen_game;
use crate::failure::Failure;
use crate::play::{choose_game, show};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let lines = || Plain::new(std::io::stdin().lock(), std::io::stdout().lock(), context.words.clone());
    let notebook = Notebook::usual();
    let progress = notebook.as_ref().map(Notebook::read).unwrap_or_default();
    let game = match chosen_game(matches) {
        "" => match choose_game(&mut lines(), "learn-which", |number, info| offered(number, info, &progress))? {
            Some(game) => game,
            None => return Ok(()),
        },
        game => game.to_owned(),
    };
    let Some(course) = course(&game) else { return Err(Failure::unknown_game(&game)) };
    // The game at the end is a step, too.
    let steps = course.steps.len() + 1;
    let afresh = matches.get_flag("again") || progress.is_done(&game);
    let at = if afresh { 0 } else { progress.at(&game) };
    if notebook.is_none() {
        lines().say(&Sentence::new("learn-nowhere"))?;
    }
    if at > 0 {
        lines().say(&Sentence::new("learn-from").count("step", at + 1).count("steps", steps))?;
    }
    let learning = Learning::new(course, at, &context.words, Arc::new(Threads::all()), notebook);
    let Some(mut learning) = learning else { return Err(Failure::unknown_game(&game)) };
    show(context, matches, &mut learning, &lines)?;
    let end = if learning.is_done() {
        Sentence::new("learn-ended").text("game", &game)
    } else {
        Sentence::new("learn-left").count("done", learning.at()).count("steps", steps).text("game", &game)
    };
    Ok(lines().say(&end)?)
}

fn offered(number: usize, info: &Info, progress: &Progress) -> Sentence {
    let steps = course(info.id).map_or(0, |course| course.steps.len() + 1);
    Sentence::new("learn-course")
        .count("number", number)
        .word("game", info.name)
        .count("done", progress.at(info.id))
        .count("steps", steps)
}
