//! What a lesson is made of, and what a move in it leads to by the rules of its game.

use std::sync::Arc;

use tablee_core::{
    Argument, Diagram, Diagrammed, Fault as _, GameEvent as _, Joint, PlayError, Seat, SeatView, Sentence, Sight, Turn,
    Viewer,
};
use tablee_shelf::of_game;

use crate::{kariba, karuba, karuba_cards, labyrinth};

/// A game in three minutes.
#[derive(Debug)]
pub struct Course {
    /// The game.
    pub game: &'static str,
    /// Small positions, the easiest first.
    pub steps: &'static [Step],
    /// The first turns of a real game, after the last step.
    pub finale: Finale,
    /// The rules that no step touches, and why.
    pub left_out: &'static [LeftOut],
}

/// A position with one thing to do. The learner has the first seat.
#[derive(Debug)]
pub struct Step {
    /// The message that says what to do.
    pub goal: &'static str,
    /// The message that says how.
    pub hint: &'static str,
    /// The message that says what was learnt.
    pub done: &'static str,
    /// The rules that it shows; the first one is told.
    pub rules: &'static [&'static str],
    /// The position as a diagram.
    pub position: &'static str,
    /// What the seats after the first choose, where everybody decides at once.
    pub others: &'static [&'static str],
    /// What must come of a move for it to be right.
    pub claim: Claim,
    /// If not empty, only these moves are right, the one that a hint shows first; otherwise all that fulfil the claim.
    pub only: &'static [&'static str],
    /// What somebody may well try although the rules forbid it, with the rule.
    pub forbidden: &'static [(&'static str, &'static str)],
}

/// What a move does, in terms that the engine can be asked for.
#[derive(Debug)]
pub struct Claim {
    /// The points that the learner gains by it.
    pub points: i32,
    /// Events that happen, by their messages; where an event names a seat it is the learner's.
    pub told: &'static [&'static str],
    /// Whether the game is over then.
    pub over: bool,
}

/// The first turns of a real game with the coach.
#[derive(Debug)]
pub struct Finale {
    /// The number that the deal is drawn from.
    pub seed: u64,
    /// The level of the bot at each other seat.
    pub bots: &'static [&'static str],
    /// After so many moves of the learner's the course is done; who likes plays on.
    pub turns: usize,
    /// The rules that it shows.
    pub rules: &'static [&'static str],
}

/// A rule without a lesson.
#[derive(Debug)]
pub struct LeftOut {
    /// Its number.
    pub rule: &'static str,
    /// Why.
    pub reason: &'static str,
}

/// Every course.
pub static COURSES: &[&Course] = &[&karuba::COURSE, &karuba_cards::COURSE, &kariba::COURSE, &labyrinth::COURSE];

/// The course of a game; nothing if there is none.
pub fn course(game: &str) -> Option<&'static Course> {
    COURSES.iter().copied().find(|one| one.game == game)
}

/// What a move in a step leads to.
#[derive(Debug)]
pub enum Outcome {
    /// The rules forbid it.
    Refused {
        /// The rule; nothing if the text is no move at all.
        rule: Option<&'static str>,
        /// For people, with the rule.
        sentence: Sentence,
    },
    /// The rules allow it.
    Played {
        /// Whether it is what was asked.
        right: bool,
        /// What it means, as in lists of moves.
        meaning: Sentence,
        /// The points that the learner gains by it.
        gained: i64,
        /// What happened.
        events: Vec<Sentence>,
        /// What the learner sees then.
        after: Arc<dyn SeatView>,
    },
}

impl Step {
    /// What the learner sees; nothing only if the position cannot be read, which the tests rule out.
    pub fn see(&self, game: &str) -> Option<Arc<dyn SeatView>> {
        of_game!(game, G => {
            let state = read::<G>(self.position)?;
            Some(Arc::new(Sight::of(&state, Viewer::Seat(Seat::FIRST))) as Arc<dyn SeatView>)
        })
        .flatten()
    }

    /// What a move in notation leads to.
    pub fn outcome(&self, game: &str, choice: &str) -> Option<Outcome> {
        of_game!(game, G => played::<G>(self, choice)).flatten()
    }

    /// The moves that are right, the one that a hint shows first.
    pub fn accepted(&self, game: &str) -> Vec<String> {
        if !self.only.is_empty() {
            return self.only.iter().map(ToString::to_string).collect();
        }
        let moves = self.see(game).map(|seen| seen.moves()).unwrap_or_default();
        let right = |choice: &String| matches!(self.outcome(game, choice), Some(Outcome::Played { right: true, .. }));
        moves.into_iter().filter(right).collect()
    }
}

fn read<G: Diagrammed>(position: &str) -> Option<G> {
    G::from_diagram(&Diagram::parse(position).ok()?).ok()
}

fn played<G: Diagrammed>(step: &Step, text: &str) -> Option<Outcome> {
    let mut state = read::<G>(step.position)?;
    let choice: G::Move = match text.parse() {
        Ok(choice) => choice,
        Err(error) => return Some(Outcome::Refused { rule: None, sentence: PlayError::from(error).sentence() }),
    };
    if let Err(fault) = state.check(Seat::FIRST, choice) {
        let rule = Some(fault.rule());
        return Some(Outcome::Refused { rule, sentence: PlayError::Refused(fault.into()).sentence() });
    }
    let meaning = G::describe(&state.view(Viewer::Seat(Seat::FIRST)), choice);
    let before = state.scores().points(Seat::FIRST);
    let mut joint = Joint::of(Seat::FIRST, choice);
    for seat in state.turn().seats().iter().filter(|&seat| seat != Seat::FIRST) {
        let other = step.others.get(seat.index() - 1)?.parse().ok()?;
        state.check(seat, other).ok()?;
        joint.set(seat, other);
    }
    let mut events = Vec::new();
    state.resolve(&joint, &mut events);
    let events: Vec<Sentence> = events.iter().map(|event| event.sentence()).collect();
    let gained = i64::from(state.scores().points(Seat::FIRST)) - i64::from(before);
    let happened = |id: &&str| events.iter().any(|event| event.id == **id && is_the_learners(event));
    let right = gained == i64::from(step.claim.points)
        && step.claim.told.iter().all(happened)
        && (state.turn() == Turn::Over) == step.claim.over
        && (step.only.is_empty() || step.only.contains(&text));
    let after = Arc::new(Sight::of(&state, Viewer::Seat(Seat::FIRST)));
    Some(Outcome::Played { right, meaning, gained, events, after })
}

fn is_the_learners(event: &Sentence) -> bool {
    event.arguments.iter().all(|(_, argument)| !matches!(argument, Argument::Seat(seat) if *seat != Seat::FIRST))
}
