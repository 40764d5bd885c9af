//! Puzzles in the terminal: one after the other, at a table of their own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use tablee_bots::{Budget, Level, Workers};
use tablee_catalog::{Ask, choose};
use tablee_core::{PlayoutRng, Rng as _, Say as _, Seat, Sentence};
use tablee_puzzles::{Book, Flaw, Kind, Pack, Puzzle, Shelf, Step};
use tablee_words::Words;

use tablee_sitting::{Host, News, Puzzling, Shown, Task, folder, write_whole};

/// For so many playouts whoever sits elsewhere thinks about an answer.
const FOLLOWING: u64 = 200;

/// What somebody has made of the puzzles, in a file of their own data.
#[derive(Clone, Debug)]
pub struct PuzzleBook(PathBuf);

impl PuzzleBook {
    /// The one in the folder of the user's data; none if there is no such folder.
    pub fn usual() -> Option<PuzzleBook> {
        Some(PuzzleBook(folder()?.join("puzzles.json")))
    }

    /// One in this file.
    pub fn at(path: &Path) -> PuzzleBook {
        PuzzleBook(path.to_owned())
    }

    /// What is written there. A file that is not there or cannot be read is an empty one.
    pub fn read(&self) -> Book {
        let text = fs::read_to_string(&self.0).unwrap_or_default();
        tablee_core::read_json(&text).unwrap_or_default()
    }

    /// Writes an answer down; what another program has written meanwhile stays.
    fn note(&self, puzzle: &Puzzle, right: bool, today: u32) -> Result<(), Sentence> {
        let mut book = self.read();
        book.note(puzzle, right, today);
        let write = || -> io::Result<()> {
            if let Some(folder) = self.0.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                fs::create_dir_all(folder)?;
            }
            write_whole(&self.0, &tablee_core::write_json(&book)?)
        };
        let told = |error| Sentence::new("puzzles-unwritable").text("file", self.0.display()).text("reason", error);
        write().map_err(told)
    }
}

/// Which puzzles are wanted, and when.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// All that there are.
    pub pack: Pack,
    /// Only those about this.
    pub kind: Option<Kind>,
    /// The number of the day.
    pub today: u32,
    /// Chooses among puzzles that are equally good to come next.
    pub seed: u64,
}

/// Somebody who solves puzzles.
#[expect(missing_debug_implementations, reason = "it holds workers")]
pub struct Puzzles {
    wanted: Wanted,
    rng: PlayoutRng,
    shelf: Shelf,
    book: Option<PuzzleBook>,
    words: Words,
    workers: Arc<dyn Workers + Send>,
    at: Puzzling,
    /// How many decisions were made in the puzzles before, so that none of this one has a number of theirs.
    before: usize,
    /// What is said at the end of an answer.
    told: Option<Sentence>,
    news: Vec<News>,
}

impl Puzzles {
    /// The first of the puzzles that are wanted; nothing if there is none of that kind.
    ///
    /// # Errors
    /// [`Flaw`] if the puzzle cannot be played.
    pub fn new(
        game: &str,
        wanted: Wanted,
        words: &Words,
        workers: Arc<dyn Workers + Send>,
        book: Option<PuzzleBook>,
    ) -> Result<Option<Puzzles>, Flaw> {
        let shelf = book.as_ref().map(PuzzleBook::read).unwrap_or_default().of(game);
        let mut rng = PlayoutRng::new(wanted.seed);
        let next = shelf.next(&wanted.pack, wanted.kind, wanted.today, rng.next_u64(), None).cloned();
        let Some(puzzle) = next else { return Ok(None) };
        let at = Puzzling::new(puzzle, wanted.kind.is_some(), &|sentence| words.say(sentence))?;
        let words = words.clone();
        let (news, told) = (Vec::new(), None);
        Ok(Some(Puzzles { wanted, rng, shelf, book, words, workers, at, before: 0, told, news }))
    }

    /// What was made of the puzzles so far.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The puzzle at hand.
    pub fn puzzle(&self) -> &Puzzle {
        self.at.riddle().puzzle()
    }

    fn note(&mut self, right: bool) {
        let puzzle = self.at.riddle().puzzle();
        self.shelf.note(puzzle, right, self.wanted.today);
        if let Some(Err(trouble)) = self.book.as_ref().map(|book| book.note(puzzle, right, self.wanted.today)) {
            // Told once: without a file one solves just as well.
            self.book = None;
            self.news.push(News::Trouble(trouble));
        }
    }

    /// What follows the answer: the line that belongs to it, or what strong bots make of another one.
    fn follow(&mut self) {
        loop {
            let happened = match self.at.riddle().next() {
                Step::Nothing => return,
                Step::Known(_) => self.at.with(|riddle| riddle.go_on()),
                Step::Ask(seat) => {
                    let seen = self.at.riddle().see_from(seat);
                    let (seed, budget) = (self.wanted.seed, Budget::playouts(FOLLOWING));
                    let ask = Ask { seat, level: Level::Hard, seed, budget, workers: &*self.workers };
                    let choice = choose(&*seen, ask).unwrap_or_default();
                    self.at.with(|riddle| riddle.hear(choice))
                }
            };
            self.news.extend(happened.into_iter().map(News::Happened));
        }
    }
}

impl Host for Puzzles {
    fn shown(&self) -> &dyn Shown {
        &self.at
    }

    fn decision(&self) -> usize {
        self.before + self.at.decision()
    }

    fn commit(&mut self, _seat: Seat, choice: &str) -> Result<(), Sentence> {
        let happened = self.at.with(|riddle| riddle.answer(choice))?;
        self.news.extend(happened.into_iter().map(News::Happened));
        let right = self.at.riddle().answered().is_some_and(|(_, right)| right);
        self.note(right);
        // Whoever was wrong is told what speaks against it before what follows, and the best move at the end.
        self.told = if right { self.at.riddle().told() } else { self.at.riddle().best() };
        if !right {
            self.news.extend(self.at.riddle().told().map(News::Happened));
        }
        self.follow();
        Ok(())
    }

    fn take_back(&mut self, _seat: Seat) -> Result<(), Sentence> {
        Err(Sentence::new("error-nothing-to-take-back"))
    }

    /// The task brings its own; see [`Host::task`].
    fn ask_hint(&mut self, _seat: Seat) {}

    fn hurry(&mut self) {}

    fn thinking(&self) -> Option<Seat> {
        None
    }

    fn task(&self) -> Option<Task> {
        let task = self.at.task();
        Some(match &self.told {
            Some(told) => Task { sentence: told.clone(), ..task },
            None => task,
        })
    }

    fn go_on(&mut self) {
        let Some(seen) = self.at.riddle().answered().map(|_| self.puzzle().id.clone()) else { return };
        let Wanted { pack, kind, today, .. } = &self.wanted;
        let next = self.shelf.next(pack, *kind, *today, self.rng.next_u64(), Some(&seen)).cloned();
        let words = &self.words;
        let opened =
            next.and_then(|puzzle| Puzzling::new(puzzle, kind.is_some(), &|sentence| words.say(sentence)).ok());
        if let Some(at) = opened {
            self.before += self.at.decision() + 1;
            self.at = at;
            self.told = None;
        }
    }

    fn poll(&mut self, _wait: Duration) -> Vec<News> {
        std::mem::take(&mut self.news)
    }
}
