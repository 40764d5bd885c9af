//! What a table on a server has sent and was not yet shown: one decision after the other, so that everybody sees each of them happen.

use std::collections::VecDeque;
use std::sync::Arc;

use tablee_protocol::{GameUpdate, Update};
use tablee_sitting::News;

use super::called::with_names;

/// Whoever is further behind is shown where the game stands, and all that happened in one go.
const MOST: usize = 4;

/// What is shown in one go.
#[derive(Debug)]
pub(super) struct Step {
    /// Where the game stands then.
    pub(super) update: Arc<Update>,
    /// What has happened.
    pub(super) news: Vec<News>,
    /// The last line of the log until then.
    pub(super) line: u64,
}

/// The game and its decision.
fn place(update: &Update) -> Option<(u32, usize)> {
    update.game.as_ref().map(|game: &GameUpdate| (game.number, game.decision))
}

impl Step {
    /// What comes next happens in the same go. Chairs turn from game to game: what was told of another one names people.
    fn join(&mut self, next: Step) {
        if let Some((game, _)) =
            place(&self.update).filter(|(game, _)| place(&next.update).map(|(now, _)| now) != Some(*game))
        {
            for news in &mut self.news {
                if let News::Happened(sentence) = news {
                    *sentence = with_names(sentence.clone(), &next.update, game);
                }
            }
        }
        (self.update, self.line) = (next.update, next.line);
        self.news.extend(next.news);
    }
}

/// What was not yet shown.
#[derive(Debug, Default)]
pub(super) struct Steps(VecDeque<Step>);

impl Steps {
    /// Something has come.
    pub(super) fn add(&mut self, step: Step) {
        match self.0.back_mut() {
            // Nothing has happened in between.
            Some(last) if last.news.is_empty() || place(&last.update) == place(&step.update) => last.join(step),
            _ => self.0.push_back(step),
        }
        if self.0.len() > MOST {
            self.catch_up();
        }
    }

    /// What is shown next.
    pub(super) fn next(&mut self) -> Option<Step> {
        self.0.pop_front()
    }

    /// Whether there is something to show.
    pub(super) fn is_behind(&self) -> bool {
        !self.0.is_empty()
    }

    /// All of it is shown in one go.
    pub(super) fn catch_up(&mut self) {
        let mut all = std::mem::take(&mut self.0).into_iter();
        let Some(mut whole) = all.next() else { return };
        all.for_each(|step| whole.join(step));
        self.0.push_back(whole);
    }
}
