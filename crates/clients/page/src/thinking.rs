//! The worker that thinks, as the page sees it. It is told views and legal moves, never a state.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_bots::{Candidate, Level};
use tablee_core::{Record, Seat, SeatView, Sentence};
use tablee_daily::Date;
use tablee_review::{Findings, Judgement, Terms};
use tablee_sitting::Possible;

use crate::effect::Effect;
use crate::message::Message;

/// Something to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// The game.
    pub game: String,
    /// What the seat sees.
    pub view: Value,
    /// What it may play, in notation.
    pub moves: Vec<String>,
    /// Who decides.
    pub seat: Seat,
    /// Who thinks.
    pub level: Level,
    /// Low and high half: the numbers of a page have only 53 bits.
    pub seed: (u32, u32),
    /// For how long at most.
    pub milliseconds: u64,
    /// For so many playouts, however long they take, so that the answer is the same everywhere.
    #[serde(default)]
    pub playouts: Option<u64>,
}

impl Choosing {
    /// Something to give a hint for. Here, at the border of the worker, what a seat sees is written down.
    pub fn advice(seen: &dyn SeatView, seat: Seat, seed: u64) -> Choosing {
        Choosing {
            game: seen.info().id.to_owned(),
            view: seen.to_json(),
            moves: seen.moves(),
            seat,
            level: Level::ADVISER,
            seed: (seed as u32, (seed >> 32) as u32),
            milliseconds: Level::ADVICE_MILLISECONDS,
            playouts: None,
        }
    }

    /// Where all randomness of the answer comes from.
    pub fn seed(&self) -> u64 {
        u64::from(self.seed.1) << 32 | u64::from(self.seed.0)
    }
}

/// A game to look back at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reviewing {
    /// The game.
    pub record: Record,
    /// Who judges whom.
    pub terms: Terms,
}

/// The deal of a day, to see what can be made of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OfDay {
    /// The game.
    pub game: String,
    /// The day.
    pub date: Date,
    /// The try that counts: hindsight begins after its set-up.
    pub record: Option<Record>,
}

/// What was made of the deal of a day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DayFound {
    /// The points of the hard bot in the person's place.
    pub hard: i32,
    /// Those of the master.
    pub master: i32,
    /// The game that the master played.
    pub of_master: Record,
    /// Hindsight, where it can be had.
    pub solved: Option<Possible>,
}

/// Decisions of a game that have cost much.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Puzzled {
    /// The game.
    pub record: Record,
    /// Which decisions of whom, the costliest first.
    pub decisions: Vec<(usize, Seat)>,
}

/// A move that is held against a better one before it is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Weighing {
    /// What the seat sees.
    pub position: Choosing,
    /// How many decisions were made before.
    pub decision: usize,
    /// The move.
    pub choice: String,
    /// What seems to be better.
    pub better: String,
}

/// What is wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// A move.
    Choose(Choosing),
    /// All moves with what they are worth.
    Consider(Choosing),
    /// A word before a move is played, if it costs much.
    Weigh(Box<Weighing>),
    /// What each decision of a game cost.
    Review(Box<Reviewing>),
    /// What bots make of the deal of a day.
    Day(Box<OfDay>),
    /// Puzzles of costly decisions.
    Puzzle(Box<Puzzled>),
    /// What was possible in a game that is over.
    Possible(Box<Record>),
}

/// A task for the worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Its number.
    pub id: u32,
    /// What is wanted.
    pub work: Work,
}

/// What the worker says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thought {
    /// The move; nothing if there is none.
    Choice(Option<String>),
    /// All moves, in no order, and why some of them.
    Candidates(Vec<Candidate<String>>, Vec<(String, Sentence)>),
    /// What the coach says; nothing if the move may well be played.
    Weighed(Option<Sentence>),
    /// The bots could not be loaded.
    NotLoaded,
    /// A review begins; nothing if the game cannot be reviewed.
    Begun(Option<Box<Findings>>),
    /// One decision more is judged; nothing if the judge has no opinion of it.
    Judged(Option<Box<Judgement>>),
    /// What was made of the deal of a day; nothing if there is no such deal.
    Day(Option<Box<DayFound>>),
    /// A puzzle as a line of text; nothing if the decision makes none.
    Puzzle(Option<String>),
    /// What was possible; nothing where that cannot be asked.
    Possible(Option<Box<Possible>>),
}

/// An answer of the worker; `last` if no more will come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// The number of the task.
    pub id: u32,
    /// No more will come.
    pub last: bool,
    /// What is answered.
    pub thought: Thought,
}

/// When the bots could not be loaded they are asked again after so many milliseconds: the line may be back by then.
const AGAIN: u32 = 2000;

/// What an answer of the worker comes to.
#[derive(Debug)]
pub enum Heard {
    /// Somebody waits for it.
    Wanted(Answered),
    /// The bots were not there; this has to be done so that it comes.
    Repeat(Effect),
    /// Nobody waits for it any more.
    Late,
}

/// What is being thought about. Numbers are never used twice, so that an answer that comes too late is known as one.
#[derive(Debug, Default)]
pub struct Thinker {
    asked: Vec<Task>,
    next: u32,
}

impl Thinker {
    /// Asks; gives the number of the task, and what has to be done for it.
    pub fn ask(&mut self, work: Work) -> (u32, Effect) {
        let id = self.next;
        self.next = self.next.wrapping_add(1);
        let task = Task { id, work };
        self.asked.push(task.clone());
        (id, Effect::Think(task))
    }

    /// Hears an answer.
    pub fn hear(&mut self, answer: Answered) -> Heard {
        if !self.asked.iter().any(|task| task.id == answer.id) {
            return Heard::Late;
        }
        if matches!(answer.thought, Thought::NotLoaded) {
            return Heard::Repeat(Effect::After(AGAIN, Message::ThinkAgain(answer.id)));
        }
        if answer.last {
            self.asked.retain(|task| task.id != answer.id);
        }
        Heard::Wanted(answer)
    }

    /// Asks once more for what could not be thought about.
    pub fn again(&self, id: u32) -> Option<Effect> {
        self.asked.iter().find(|task| task.id == id).cloned().map(Effect::Think)
    }

    /// Lets go of all that is being thought.
    pub fn stop(&mut self) -> Effect {
        self.asked.clear();
        Effect::StopThinking
    }
}
