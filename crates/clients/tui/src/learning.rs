//! A course as a table: its positions one after the other, then the first turns of a real game with the coach beside it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use tablee_bots::Workers;
use tablee_core::{Say as _, Seat, Sentence};
use tablee_lessons::{Course, Finale, Progress};
use tablee_words::Words;

use crate::{Coached, Local, names};
use tablee_sitting::{Host, News, Opened, Schooling, Shown, Task, folder, write_whole};

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
    steps: Schooling,
    words: Words,
    workers: Arc<dyn Workers + Send>,
    notebook: Option<Notebook>,
    game: Option<Coached>,
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
        let steps = Schooling::new(course, at, &|sentence| words.say(sentence))?;
        let words = words.clone();
        let mut learning = Learning { steps, words, workers, notebook, game: None, news: Vec::new() };
        learning.arrive();
        Some(learning)
    }

    /// How many steps of the course are behind the learner.
    pub fn at(&self) -> usize {
        self.steps.at()
    }

    /// Whether the course is done to its end.
    pub fn is_done(&self) -> bool {
        self.steps.is_done()
    }

    /// Opens the game at the end, once it has come.
    fn arrive(&mut self) {
        let Some(finale) = self.steps.finale() else { return };
        self.news.extend(self.steps.announced().map(News::Happened));
        match self.open(finale) {
            Ok(game) => self.game = Some(game),
            Err(trouble) => self.news.extend(trouble.into_iter().map(News::Trouble)),
        }
    }

    fn open(&self, finale: &Finale) -> Result<Coached, Vec<Sentence>> {
        let Opened { table, players, seed } = self.steps.open(finale)?;
        let names = names(&players, &self.words);
        let local = Local::new(table, players, names, seed, Arc::clone(&self.workers), None);
        Ok(Coached::new(local, Arc::clone(&self.workers)))
    }

    fn note(&mut self) {
        if let Some(Err(trouble)) = self.notebook.as_ref().map(|book| book.note(self.steps.info().id, self.steps.at()))
        {
            // Told once: without a notebook one learns just as well.
            self.notebook = None;
            self.news.push(News::Trouble(trouble));
        }
    }
}

impl Host for Learning {
    fn shown(&self) -> &dyn Shown {
        match &self.game {
            Some(game) => game.shown(),
            None => &self.steps,
        }
    }

    fn decision(&self) -> usize {
        match &self.game {
            Some(game) => self.steps.decisions_of_steps() + game.decision(),
            None => self.steps.decision(),
        }
    }

    fn commit(&mut self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        if let Some(game) = &mut self.game {
            game.commit(seat, choice)?;
            if self.steps.moved() {
                self.note();
                self.news.push(News::Happened(Sentence::new("learn-done")));
            }
            return Ok(());
        }
        let events = self.steps.attempt(choice)?;
        self.news.extend(events.into_iter().map(News::Happened));
        self.note();
        Ok(())
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

    /// Here a move is typed, too: how to make it is told with its notation.
    fn task(&self) -> Option<Task> {
        let told = |(choice, sentence): (String, Sentence)| {
            let sentence = Sentence::new("learn-clue").inner("clue", sentence).text("choice", &choice);
            (choice, sentence)
        };
        self.steps.task().cloned().map(|task| Task { clue: task.clue.map(told), ..task })
    }

    fn go_on(&mut self) {
        if self.game.is_none() && self.steps.task().is_some_and(|task| task.done) {
            self.steps.go_on();
            self.arrive();
        }
    }

    fn poll(&mut self, wait: Duration) -> Vec<News> {
        let mut news = std::mem::take(&mut self.news);
        let before = self.steps.decisions_of_steps();
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
