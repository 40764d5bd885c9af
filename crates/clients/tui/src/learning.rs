//! A course as a table: its positions one after the other, then the first turns of a real game with the coach beside it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use tablee_bots::Workers;
use tablee_catalog::{Request, open};
use tablee_core::{DealRng, Info, Seat, SeatSet, SeatView, Sentence, Standing, Turn, Viewer};
use tablee_lessons::{Answer, Course, Finale, Lesson, Progress, Stage};
use tablee_words::Words;

use crate::{Coached, Local, names};
use tablee_sitting::{Host, News, Player, Shown, Task, folder, write_whole};

/// How far somebody has come in the courses, in a file of their own data.
#[derive(Clone, Debug)]
pub struct Notebook(PathBuf);

impl Notebook {
    /// The one in the folder of the user's data; none if there is no such folder.
    pub fn usual() -> Option<Notebook> {
        Some(Notebook(folder()?.join("lessons.txt")))
    }

    /// One in this file.
    pub fn at(path: &Path) -> Notebook {
        Notebook(path.to_owned())
    }

    /// What is written there. A file that is not there or cannot be read is an empty one: a course can be begun again.
    pub fn read(&self) -> Progress {
        Progress::read(&fs::read_to_string(&self.0).unwrap_or_default())
    }

    /// Writes that so many steps of a course are done; what stands there of other courses stays, also if another program has
    /// written it meanwhile.
    fn note(&self, game: &str, at: usize) -> Result<(), Sentence> {
        let mut progress = self.read();
        progress.set(game, at);
        let write = || -> io::Result<()> {
            if let Some(folder) = self.0.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                fs::create_dir_all(folder)?;
            }
            write_whole(&self.0, &progress.to_string())
        };
        let told = |error| Sentence::new("learn-unwritable").text("file", self.0.display()).text("reason", error);
        write().map_err(told)
    }
}

/// Somebody who learns, at a table of their own.
#[expect(missing_debug_implementations, reason = "it holds threads' ends")]
pub struct Learning {
    lesson: Lesson,
    info: &'static Info,
    words: Words,
    workers: Arc<dyn Workers + Send>,
    notebook: Option<Notebook>,
    names: Vec<String>,
    /// What the learner sees of the step.
    seen: Arc<dyn SeatView>,
    /// What there is to do, or was learnt; none in the game at the end.
    task: Option<Task>,
    game: Option<Coached>,
    /// The moves that the learner has made in it.
    moves: usize,
    news: Vec<News>,
}

impl Learning {
    /// A course from a step on; 0 is the first. Nothing only if the course has no position that can be read, which its tests
    /// rule out.
    pub fn new(
        course: &'static Course,
        at: usize,
        words: &Words,
        workers: Arc<dyn Workers + Send>,
        notebook: Option<Notebook>,
    ) -> Option<Learning> {
        // A course that is done begins with the game that ends it.
        let lesson = Lesson::new(course, at.min(course.steps.len()));
        let seen = lesson.see().or_else(|| course.steps.last()?.see(course.game))?;
        let mut learning = Learning {
            lesson,
            info: seen.info(),
            words: words.clone(),
            workers,
            notebook,
            names: Vec::new(),
            seen,
            task: None,
            game: None,
            moves: 0,
            news: Vec::new(),
        };
        learning.arrive();
        Some(learning)
    }

    /// How many steps of the course are behind the learner.
    pub fn at(&self) -> usize {
        self.lesson.at()
    }

    /// Whether the course is done to its end.
    pub fn is_done(&self) -> bool {
        matches!(self.lesson.stage(), Stage::Done)
    }

    /// Lays the step out, or opens the game at the end.
    fn arrive(&mut self) {
        self.task = None;
        match self.lesson.stage() {
            Stage::Step(_) => {
                self.seen = self.lesson.see().unwrap_or_else(|| Arc::clone(&self.seen));
                let players = vec![Player::Human; self.seen.standing().scores.len()];
                self.names = names(&players, &self.words);
                let clue = self.lesson.clue().map(|clue| (clue.choice, clue.sentence));
                self.task = self.lesson.goal().map(|sentence| Task { sentence, clue, done: false });
            }
            Stage::Game(finale) => {
                self.news.extend(self.lesson.goal().map(News::Happened));
                match self.open(finale) {
                    Ok(game) => self.game = Some(game),
                    Err(trouble) => self.news.extend(trouble.into_iter().map(News::Trouble)),
                }
            }
            Stage::Done => (),
        }
    }

    fn open(&self, finale: &Finale) -> Result<Coached, Vec<Sentence>> {
        let bots = finale.bots.iter().map(|level| Player::parse(level));
        let players: Vec<Player> =
            std::iter::once(Ok(Player::Human)).chain(bots).collect::<Result<_, _>>().map_err(|error| vec![error])?;
        let request = Request { seats: Some(players.len()), ..Request::default() };
        let mut deal = DealRng::from_numbers(finale.seed, 0);
        let table = open(self.info.id, &request, &mut deal).map_err(|error| error.sentences())?;
        let names = names(&players, &self.words);
        let local = Local::new(table, players, names, finale.seed, Arc::clone(&self.workers), None);
        Ok(Coached::new(local, Arc::clone(&self.workers)))
    }

    fn note(&mut self) {
        if let Some(Err(trouble)) = self.notebook.as_ref().map(|book| book.note(self.info.id, self.lesson.at())) {
            // Told once: without a notebook one learns just as well.
            self.notebook = None;
            self.news.push(News::Trouble(trouble));
        }
    }

    /// So many decisions are made before the game begins, so that none of them has the number of one of its own.
    fn decisions_of_steps(&self) -> usize {
        2 * (self.lesson.course().steps.len() + 1)
    }

    fn play(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        let Some(game) = &mut self.game else { return Err(Sentence::new("error-over")) };
        game.commit(seat, choice)?;
        self.moves += 1;
        if let Stage::Game(finale) = self.lesson.stage()
            && self.moves == finale.turns
        {
            self.lesson.next();
            self.note();
            self.news.push(News::Happened(Sentence::new("learn-done")));
        }
        Ok(())
    }
}

impl Shown for Learning {
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
        Turn::Decide(if open { Shown::own(self) } else { SeatSet::EMPTY })
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

impl Host for Learning {
    fn shown(&self) -> &dyn Shown {
        match &self.game {
            Some(game) => game.shown(),
            None => self,
        }
    }

    fn decision(&self) -> usize {
        match &self.game {
            Some(game) => self.decisions_of_steps() + game.decision(),
            None => Shown::decision(self),
        }
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        if self.game.is_some() {
            return self.play(seat, choice);
        }
        match self.lesson.attempt(choice) {
            Some(Answer::Right { events, sentence, .. }) => {
                self.seen = self.lesson.see().unwrap_or_else(|| Arc::clone(&self.seen));
                self.task = Some(Task { sentence, clue: None, done: true });
                self.news.extend(events.into_iter().map(News::Happened));
                self.note();
                Ok(())
            }
            Some(Answer::Wrong { sentence } | Answer::Refused { sentence, .. }) => Err(sentence),
            None => Err(Sentence::new("error-over")),
        }
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Sentence> {
        match &mut self.game {
            Some(game) => game.take_back(seat),
            None => Err(Sentence::new("error-nothing-to-take-back")),
        }
    }

    /// In the steps the task brings its own; see [`Host::task`].
    fn ask_hint(&mut self, seat: Seat) {
        if let Some(game) = &mut self.game {
            game.ask_hint(seat);
        }
    }

    fn hurry(&mut self) {
        if let Some(game) = &mut self.game {
            game.hurry();
        }
    }

    fn thinking(&self) -> Option<Seat> {
        self.game.as_ref().and_then(Host::thinking)
    }

    fn task(&self) -> Option<Task> {
        self.task.clone()
    }

    fn go_on(&mut self) {
        if self.task.as_ref().is_some_and(|task| task.done) {
            self.lesson.next();
            self.arrive();
        }
    }

    fn poll(&mut self, wait: Duration) -> Vec<News> {
        let mut news = std::mem::take(&mut self.news);
        let before = self.decisions_of_steps();
        if let Some(game) = &mut self.game {
            let wait = if news.is_empty() { wait } else { Duration::ZERO };
            news.extend(game.poll(wait).into_iter().map(|item| match item {
                News::Hint(mut hint) => {
                    hint.decision += before;
                    News::Hint(hint)
                }
                other => other,
            }));
        }
        news
    }
}
