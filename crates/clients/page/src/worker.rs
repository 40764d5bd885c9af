//! What the worker does with a task. It is told what a seat sees, so it cannot know more.

use tablee_bots::{Budget, Candidate, Level, OneAfterTheOther};
use tablee_catalog::{Ask, choose, consider};
use tablee_core::{SeatView, Sentence, Viewer};
use tablee_daily::{Day, Par};
use tablee_review::Reviewer;
use tablee_sitting::{Doubt, Hint, possible};

use crate::thinking::{Answered, Choosing, DayFound, OfDay, Puzzled, Reviewing, Task, Thought, Weighing, Work};

/// A decision is judged no longer than this, in milliseconds.
const JUDGE_LIMIT: f64 = 1200.0;

/// Does what a task asks for, and says what comes of it. `now` tells milliseconds.
pub fn think(Task { id, work }: Task, now: &(dyn Fn() -> f64 + Sync), say: &dyn Fn(Answered)) {
    let say = |thought: Thought, last: bool| say(Answered { id, last, thought });
    match work {
        Work::Choose(position) => say(Thought::Choice(asked(&position, now, choose).flatten()), true),
        Work::Consider(position) => {
            let (candidates, whys) = asked(&position, now, considered).unwrap_or_default();
            say(Thought::Candidates(candidates, whys), true);
        }
        Work::Weigh(weighing) => say(Thought::Weighed(weighed(&weighing, now)), true),
        Work::Review(reviewing) => review(*reviewing, now, &say),
        Work::Puzzle(puzzled) => puzzle(&puzzled, now, &say),
        Work::Day(day) => say(Thought::Day(made_of(&day).map(Box::new)), true),
        Work::Possible(record) => say(Thought::Possible(possible(&record, &[]).map(Box::new)), true),
    }
}

/// All moves with what they are worth, and why those that a hint may name.
fn considered(seen: &dyn SeatView, ask: Ask<'_>) -> (Vec<Candidate<String>>, Vec<(String, Sentence)>) {
    let candidates = consider(seen, ask);
    let named = Hint::of(ask.seat, 0, candidates.clone());
    let choices = named.iter().flat_map(|hint| hint.choices().map(str::to_owned)).collect::<Vec<String>>();
    let why = |choice: String| tablee_why::why(seen, &choice).map(|why| (choice, why));
    (candidates, choices.into_iter().filter_map(why).collect())
}

/// Reads what a task tells, and asks about it. The page sends nothing that it has not let in itself; what is not sound all the
/// same is not thought about.
fn asked<T>(
    position: &Choosing,
    now: &(dyn Fn() -> f64 + Sync),
    answer: impl FnOnce(&dyn SeatView, Ask<'_>) -> T,
) -> Option<T> {
    let Choosing { game, view, moves, seat, level, milliseconds, playouts, .. } = position;
    let seen = tablee_catalog::read_view(game, Viewer::Seat(*seat), view, moves).ok()?;
    let start = now();
    let limit = *milliseconds as f64;
    let stop = || playouts.is_none() && now() - start >= limit;
    let budget = Budget { playouts: playouts.unwrap_or(u64::MAX), stop: &stop };
    Some(answer(&*seen, Ask { seat: *seat, level: *level, seed: position.seed(), budget, workers: &OneAfterTheOther }))
}

/// Lets bots play the deal of a day in the person's place, and looks at it with hindsight.
fn made_of(of: &OfDay) -> Option<DayFound> {
    let day = Day::of(&of.game, of.date)?;
    let par = |level| Par::new(&day, level).ok().map(Par::played);
    let ((hard, of_hard), (master, of_master)) = (par(Level::Hard)?, par(Level::Master)?);
    let solved = of.record.as_ref().and_then(|record| possible(record, &[of_hard, of_master.clone()]));
    Some(DayFound { hard, master, of_master, solved })
}

/// What the coach says before a move is played.
fn weighed(weighing: &Weighing, now: &(dyn Fn() -> f64 + Sync)) -> Option<Sentence> {
    let Weighing { position, decision, choice, better } = weighing;
    let word = |seen: &dyn SeatView, ask: Ask<'_>| {
        let doubt = Doubt { seat: ask.seat, decision: *decision, choice, better };
        tablee_sitting::word(seen, doubt, ask.workers, now)
    };
    asked(position, now, word).flatten()
}

/// Judges decision by decision, and tells what is new after each.
fn review(reviewing: Reviewing, now: &(dyn Fn() -> f64 + Sync), say: &dyn Fn(Thought, bool)) {
    let Ok(mut reviewer) = Reviewer::new(reviewing.record, reviewing.terms) else {
        return say(Thought::Begun(None), true);
    };
    say(Thought::Begun(Some(Box::new(reviewer.findings().clone()))), reviewer.progress().finished());
    while !reviewer.progress().finished() {
        let start = now();
        let judgement = reviewer.step_for(&OneAfterTheOther, &|| now() - start >= JUDGE_LIMIT);
        say(Thought::Judged(judgement.map(Box::new)), reviewer.progress().finished());
    }
}

/// All puzzles of a game are made within this time, in milliseconds,
const PUZZLES_LIMIT: f64 = 8_000.0;
/// each with so many playouts for a look.
const PUZZLE_PLAYOUTS: u64 = 600;

/// Makes puzzles of decisions, and tells each as it comes.
fn puzzle(puzzled: &Puzzled, now: &(dyn Fn() -> f64 + Sync), say: &dyn Fn(Thought, bool)) {
    let start = now();
    let stop = || now() - start >= PUZZLES_LIMIT;
    for (index, &(decision, seat)) in puzzled.decisions.iter().enumerate() {
        let made = tablee_puzzles::of_decision(&puzzled.record, decision, seat, PUZZLE_PLAYOUTS, &stop);
        let line = made.filter(|_| !stop()).map(|puzzle| puzzle.to_string());
        say(Thought::Puzzle(line), index + 1 == puzzled.decisions.len());
    }
}
