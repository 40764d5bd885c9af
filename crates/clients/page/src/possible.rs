//! What was possible in a game that is over: the worker looks for it, and the best line can be looked at as a replay.

use tablee_core::{Record, Say as _, Seat};
use tablee_sitting::Possible;
use tablee_words::Words;

use crate::context::Context;
use crate::html::{Tag, tag};
use crate::route::Route;
use crate::thinking::{Answered, Thought, Work};

/// Under this name the best line of the game that was looked at last is kept.
const BEST: &str = "best-line";

/// What is known of it.
#[derive(Debug, Default)]
pub(crate) enum Outlook {
    /// Nobody has asked.
    #[default]
    Unasked,
    /// The worker looks for it.
    Asked(u32),
    /// This was possible; nothing where it cannot be known.
    Known(Option<Box<Possible>>),
}

impl Outlook {
    /// Asks once, where it can be asked.
    pub(crate) fn ask(&mut self, cx: &mut Context, record: Option<Record>) {
        let game = record.filter(|record| tablee_catalog::has_hindsight(&record.game));
        if let (Outlook::Unasked, Some(record)) = (&self, game) {
            let (task, effect) = cx.thinker.ask(Work::Possible(Box::new(record)));
            cx.ask(effect);
            *self = Outlook::Asked(task);
        }
    }

    /// Hears what the worker says if it was asked for this; else gives it back.
    pub(crate) fn hear(&mut self, cx: &Context, answer: Answered) -> Option<Answered> {
        if !matches!(self, Outlook::Asked(task) if *task == answer.id) {
            return Some(answer);
        }
        let possible = match answer.thought {
            Thought::Possible(possible) => possible,
            _ => None,
        };
        if let Some(possible) = &possible {
            cx.outside.store(&format!("record.{BEST}"), &possible.record.to_json());
        }
        *self = Outlook::Known(possible);
        None
    }

    /// What was possible beside what was made of it, and the way to the best line.
    pub(crate) fn view(&self, cx: &Context, words: &Words, own: Option<Seat>, scores: &[i32]) -> Option<Tag> {
        let Outlook::Known(Some(possible)) = self else { return None };
        let see = tag("a").attribute("href", Route::Replay(BEST.to_owned()).hash()).add(cx.text("possible-see"));
        Some(tag("p").key("possible").class("possible").add((words.say(&possible.told(own, scores)), " ", see)))
    }
}
