//! A course as a table: its positions one after the other. The real game at its end is opened here and played by the client.

use std::sync::Arc;

use tablee_catalog::{Request, open};
use tablee_core::{DealRng, Info, Seat, SeatSet, SeatView, Sentence, Standing, Table, Turn, Viewer};
use tablee_lessons::{Answer, Course, Finale, Lesson, Stage};

use crate::{Player, Shown, Task};

/// Somebody who learns, at the positions of a course.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Schooling {
    lesson: Lesson,
    info: &'static Info,
    names: Vec<String>,
    /// What the learner sees of the step.
    seen: Arc<dyn SeatView>,
    /// What there is to do, or was learnt; none in the game at the end.
    task: Option<Task>,
    /// The moves that the learner has made in that game.
    moves: usize,
}

/// The real game at the end of a course, before its first move.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Opened {
    /// The table.
    pub table: Box<dyn Table>,
    /// The learner and the bots.
    pub players: Vec<Player>,
    /// Where the bots' randomness comes from.
    pub seed: u64,
}

impl Schooling {
    /// A course from a step on; 0 is the first. `name` puts into words what the players are called. Nothing only if the course
    /// has no position that can be read, which its tests rule out.
    pub fn new(course: &'static Course, at: usize, name: &dyn Fn(&Sentence) -> String) -> Option<Schooling> {
        // A course that is done begins with the game that ends it.
        let lesson = Lesson::new(course, at.min(course.steps.len()));
        let seen = lesson.see().or_else(|| course.steps.last()?.see(course.game))?;
        let names = (1..=seen.info().most_seats).map(|number| name(&Player::Human.called(number))).collect();
        let mut schooling = Schooling { lesson, info: seen.info(), names, seen, task: None, moves: 0 };
        schooling.arrive();
        Some(schooling)
    }

    /// Lays the step out.
    fn arrive(&mut self) {
        self.seen = self.lesson.see().unwrap_or_else(|| Arc::clone(&self.seen));
        self.names.truncate(self.seen.standing().scores.len());
        let clue = self.lesson.clue().map(|clue| (clue.choice, clue.sentence));
        let goal = self.lesson.goal().filter(|_| self.finale().is_none());
        self.task = goal.map(|sentence| Task { sentence, clue, done: false });
    }

    /// How many steps of the course are behind the learner.
    pub fn at(&self) -> usize {
        self.lesson.at()
    }

    /// Whether the course is done to its end.
    pub fn is_done(&self) -> bool {
        matches!(self.lesson.stage(), Stage::Done)
    }

    /// What there is to do, or was learnt; nothing in the game at the end.
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// The rule that was learnt, once the step is solved.
    pub fn rule(&self) -> Option<&'static str> {
        match self.lesson.stage() {
            Stage::Step(step) if self.lesson.is_solved() => step.rules.first().copied(),
            Stage::Step(_) | Stage::Game(_) | Stage::Done => None,
        }
    }

    /// The game at the end, once it has come.
    pub fn finale(&self) -> Option<&'static Finale> {
        match self.lesson.stage() {
            Stage::Game(finale) => Some(finale),
            Stage::Step(_) | Stage::Done => None,
        }
    }

    /// What is said when that game begins.
    pub fn announced(&self) -> Option<Sentence> {
        self.finale().and_then(|_| self.lesson.goal())
    }

    /// Answers a move; gives what happened if it was right.
    ///
    /// # Errors
    /// What is wrong about it; nothing has changed then.
    pub fn attempt(&mut self, choice: &str) -> Result<Vec<Sentence>, Sentence> {
        match self.lesson.attempt(choice) {
            Some(Answer::Right { events, sentence, .. }) => {
                self.seen = self.lesson.see().unwrap_or_else(|| Arc::clone(&self.seen));
                self.task = Some(Task { sentence, clue: None, done: true });
                Ok(events)
            }
            Some(Answer::Wrong { sentence } | Answer::Refused { sentence, .. }) => Err(sentence),
            None => Err(Sentence::new("error-over")),
        }
    }

    /// Goes on after a step that is solved; otherwise does nothing.
    pub fn go_on(&mut self) {
        if self.task.as_ref().is_some_and(|task| task.done) {
            self.lesson.next();
            self.arrive();
        }
    }

    /// Opens the game at the end.
    ///
    /// # Errors
    /// Why it cannot be opened; its tests rule that out.
    pub fn open(&self, finale: &Finale) -> Result<Opened, Vec<Sentence>> {
        let bots = finale.bots.iter().map(|level| Player::parse(level));
        let players = std::iter::once(Ok(Player::Human)).chain(bots).collect::<Result<Vec<_>, _>>();
        let players = players.map_err(|error| vec![error])?;
        let request = Request { seats: Some(players.len()), ..Request::default() };
        let mut deal = DealRng::from_numbers(finale.seed, 0);
        let table = open(self.info.id, &request, &mut deal).map_err(|error| error.sentences())?;
        Ok(Opened { table, players, seed: finale.seed })
    }

    /// The learner has made a move in that game; says whether the course is done with it.
    pub fn moved(&mut self) -> bool {
        self.moves += 1;
        let ends = self.finale().is_some_and(|finale| self.moves == finale.turns);
        if ends {
            self.lesson.next();
        }
        ends
    }

    /// So many decisions are made before that game begins, so that none of its own has the number of one of the steps.
    pub fn decisions_of_steps(&self) -> usize {
        2 * (self.lesson.course().steps.len() + 1)
    }
}

impl Shown for Schooling {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn seats(&self) -> usize {
        self.names.len()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn own(&self) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    fn decision(&self) -> usize {
        let solved = usize::from(self.lesson.is_solved());
        2 * (self.lesson.at() - solved) + solved
    }

    /// The others' choices belong to the position: nobody waits for them.
    fn turn(&self) -> Turn {
        let open = self.task.as_ref().is_some_and(|task| !task.done);
        Turn::Decide(if open { self.own() } else { SeatSet::EMPTY })
    }

    fn chosen(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// A lesson has one pair of eyes.
    fn see(&self, _viewer: Viewer) -> Result<Arc<dyn SeatView>, Sentence> {
        Ok(Arc::clone(&self.seen))
    }

    fn standing(&self) -> Standing {
        self.seen.standing()
    }

    fn may_take_back(&self, _seat: Seat) -> bool {
        false
    }
}
