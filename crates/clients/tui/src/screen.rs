//! The screen: what is shown, and what keys do.

mod draw;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tablee_board::{Arrow, Cursor, Gestures};
use tablee_core::{Say as _, Seat, SeatSet, SeatView, Sentence, Turn, Viewer};
use tablee_words::Words;

use crate::advice::told;
use crate::boards;
use crate::text::{paragraphs, standing};
use tablee_sitting::{Host, News, waiting_seat};

/// The smallest window, in columns and rows.
pub const SMALLEST: (u16, u16) = (80, 24);
/// How often the screen looks for news while nobody types.
const TICK: Duration = Duration::from_millis(60);
/// No longer line is typed.
const LONGEST_LINE: usize = 60;

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The game goes on.
    Stay,
    /// The person leaves.
    Leave,
}

enum Mode {
    Board,
    /// Hides everything until this seat is there.
    Curtain(Seat),
    /// A move typed in notation.
    Line(String),
    /// Something to read.
    Page {
        title: String,
        text: String,
        top: usize,
    },
}

/// All that the screen remembers.
#[expect(missing_debug_implementations, reason = "boards are drawn, not printed")]
pub struct App {
    words: Words,
    names: Vec<String>,
    mode: Mode,
    /// Who looks.
    looking: Option<Seat>,
    /// Whose board is shown, where everybody has one.
    shown: Seat,
    /// What is seen; or, in words, why nothing is.
    seen: Result<Arc<dyn SeatView>, String>,
    gestures: Gestures,
    cursor: Cursor,
    log: Vec<String>,
    message: Option<String>,
    /// What the board was made from.
    stamp: Option<(usize, SeatSet, Option<Seat>)>,
    ended: bool,
    ticks: usize,
}

impl App {
    /// A screen at a table.
    pub fn new(host: &dyn Host, words: &Words) -> App {
        let words = words.clone().with_names(host.names().to_vec());
        let mut app = App {
            words,
            names: host.names().to_vec(),
            mode: Mode::Board,
            looking: None,
            shown: Seat::FIRST,
            seen: Err(String::new()),
            gestures: Gestures::default(),
            cursor: Cursor::default(),
            log: Vec::new(),
            message: None,
            stamp: None,
            ended: false,
            ticks: 0,
        };
        app.look(host);
        app
    }

    /// Takes in what has happened.
    pub fn update(&mut self, host: &mut dyn Host) {
        self.ticks = self.ticks.wrapping_add(1);
        let news = host.poll(Duration::ZERO);
        if self.names != host.names() {
            self.names = host.names().to_vec();
            self.words = self.words.clone().with_names(self.names.clone());
        }
        for news in news {
            match news {
                News::Happened(sentence) => self.log.push(self.words.say(&sentence)),
                News::TookBack(seat) => {
                    self.log.push(self.words.say(&Sentence::new("play-took-back").seat("seat", seat)));
                }
                News::Trouble(sentence) => self.message = Some(self.words.say(&sentence)),
                News::Hint(hint) => {
                    if Some(hint.seat) == self.looking && hint.decision == host.decision() {
                        self.cursor.seek(&self.gestures, &hint.choice);
                        self.message = Some(self.words.say(&told(host, &self.words, &hint)));
                    }
                }
            }
        }
        self.look(host);
    }

    /// Makes the board anew if the position or whoever looks has changed.
    fn look(&mut self, host: &dyn Host) {
        let own = host.own();
        let active = waiting_seat(host);
        let over = host.turn() == Turn::Over;
        let several = own.len() > 1;
        match active {
            Some(seat) if several && self.looking != Some(seat) => {
                if !matches!(self.mode, Mode::Curtain(_)) {
                    self.mode = Mode::Curtain(seat);
                    self.looking = None;
                }
                return;
            }
            _ if !several => self.looking = own.iter().next(),
            _ => (),
        }
        let stamp = (host.decision(), host.chosen(), self.looking);
        let viewer = self.looking.map_or(Viewer::Spectator, Viewer::Seat);
        let seen = host.see(viewer).map_err(|reason| self.words.say(&reason));
        // A choice that waits for a second one of the same seat changes what there is to see and nothing else.
        let same = match (&self.seen, &seen) {
            (Ok(before), Ok(now)) => Arc::ptr_eq(before, now),
            (before, now) => before.is_err() && now.is_err(),
        };
        if same && self.stamp == Some(stamp) {
            return;
        }
        let moved = self.stamp.is_none_or(|before| before.0 != stamp.0 || before.2 != stamp.2);
        self.stamp = Some(stamp);
        self.seen = seen;
        let before = self.cursor.point(&self.gestures).cloned();
        self.gestures = match &self.seen {
            Ok(seen) if active.is_some() && active == self.looking => boards::screen(&**seen).gestures(&self.words),
            _ => Gestures::default(),
        };
        self.cursor.settle(&self.gestures, before.as_ref());
        if moved && let Some(seat) = self.looking.or(own.iter().next()) {
            self.shown = seat;
        }
        if over && !self.ended {
            self.ended = true;
            self.page("play-over", standing(&self.words, &host.standing()));
        }
    }

    fn page(&mut self, title: &'static str, text: String) {
        self.mode = Mode::Page { title: self.words.say(&Sentence::new(title)), text, top: 0 };
    }

    /// Does what a key means.
    pub fn key(&mut self, host: &mut dyn Host, key: KeyEvent) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::Stay;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Flow::Leave;
        }
        match &mut self.mode {
            Mode::Curtain(seat) => match key.code {
                KeyCode::Enter => {
                    self.looking = Some(*seat);
                    self.mode = Mode::Board;
                    self.look(host);
                }
                KeyCode::Char('q') => return Flow::Leave,
                _ => (),
            },
            Mode::Line(line) => match key.code {
                KeyCode::Enter => {
                    let line = std::mem::take(line);
                    self.mode = Mode::Board;
                    self.play(host, line.trim());
                }
                KeyCode::Esc => self.mode = Mode::Board,
                KeyCode::Backspace => {
                    line.pop();
                }
                KeyCode::Char(letter) if line.len() < LONGEST_LINE => line.push(letter),
                _ => (),
            },
            Mode::Page { top, .. } => match key.code {
                KeyCode::Up => *top = top.saturating_sub(1),
                KeyCode::Down => *top += 1,
                KeyCode::PageUp => *top = top.saturating_sub(15),
                KeyCode::PageDown | KeyCode::Char(' ') => *top += 15,
                KeyCode::Home => *top = 0,
                // Not Enter: whoever plays fast would never see the result.
                KeyCode::Esc | KeyCode::Char('q' | '?' | 's' | 'l') => self.mode = Mode::Board,
                _ => (),
            },
            Mode::Board => return self.board_key(host, key.code),
        }
        Flow::Stay
    }

    fn board_key(&mut self, host: &mut dyn Host, key: KeyCode) -> Flow {
        self.message = None;
        match key {
            KeyCode::Up => self.cursor.arrow(&self.gestures, Arrow::Up),
            KeyCode::Down => self.cursor.arrow(&self.gestures, Arrow::Down),
            KeyCode::Left => self.cursor.arrow(&self.gestures, Arrow::Left),
            KeyCode::Right => self.cursor.arrow(&self.gestures, Arrow::Right),
            KeyCode::Tab => self.cursor.next_group(&self.gestures, false),
            KeyCode::BackTab => self.cursor.next_group(&self.gestures, true),
            KeyCode::Char('r' | ' ') => self.cursor.turn(&self.gestures, false),
            KeyCode::Char(digit @ '0'..='9') => self.choose(digit),
            KeyCode::Enter => {
                if let Some(point) = self.cursor.point(&self.gestures) {
                    let notation = point.notation.clone();
                    self.play(host, &notation);
                } else if host.task().is_some_and(|task| task.done) {
                    // What happened in a lesson is over with it.
                    self.log.clear();
                    host.go_on();
                    self.update(host);
                }
            }
            KeyCode::Char(':') => self.mode = Mode::Line(String::new()),
            KeyCode::Char('u') => self.take_back(host),
            KeyCode::Char('h') => {
                if let Some((choice, clue)) = host.task().and_then(|task| task.clue) {
                    self.cursor.seek(&self.gestures, &choice);
                    self.message = Some(self.words.say(&clue));
                } else if let Some(seat) = waiting_seat(host).filter(|&seat| Some(seat) == self.looking) {
                    host.ask_hint(seat);
                    self.message = Some(self.words.text("screen-advice"));
                }
            }
            KeyCode::Char('v') => self.shown = self.shown.next(host.seats()),
            KeyCode::Char('s') => self.page("screen-scores", standing(&self.words, &host.standing())),
            KeyCode::Char('l') => {
                let text = self.log.join("\n");
                self.page("screen-log", text);
                if let Mode::Page { top, .. } = &mut self.mode {
                    *top = usize::MAX;
                }
            }
            KeyCode::Char('?') => {
                let rules = tablee_catalog::rules(host.info().id, self.words.language()).unwrap_or_default();
                let text = format!("{}\n\n{}", self.words.text("screen-keys-explained"), paragraphs(rules));
                self.page("screen-help", text);
            }
            KeyCode::Esc => host.hurry(),
            KeyCode::Char('q') => return Flow::Leave,
            _ => (),
        }
        Flow::Stay
    }

    fn choose(&mut self, digit: char) {
        if !self.cursor.digit(&self.gestures, digit) {
            self.message = Some(self.words.say(&Sentence::new("screen-no-digit").text("digit", digit)));
        }
    }

    fn play(&mut self, host: &mut dyn Host, choice: &str) {
        if choice.is_empty() {
            return;
        }
        // Whoever has nothing to decide sees why instead of a move; see `waiting`.
        if let Some(seat) = waiting_seat(host).filter(|&seat| Some(seat) == self.looking) {
            self.message = host.commit(seat, choice).err().map(|refusal| self.words.say(&refusal));
            self.update(host);
        }
    }

    fn take_back(&mut self, host: &mut dyn Host) {
        let seat = self.looking.or(host.own().iter().next());
        let outcome = match seat {
            Some(seat) => host.take_back(seat),
            None => Err(Sentence::new("error-nothing-to-take-back")),
        };
        self.message = outcome.err().map(|refusal| self.words.say(&refusal));
        self.update(host);
    }

    /// Why nothing can be played now.
    fn waiting(&self, host: &dyn Host) -> String {
        if host.turn() == Turn::Over {
            return self.words.text("screen-over");
        }
        if host.task().is_some_and(|task| task.done) {
            return self.words.text("learn-go-on");
        }
        match host.thinking() {
            Some(seat) => self.words.say(&Sentence::new("screen-thinking").seat("seat", seat)),
            None => self.words.text("screen-wait"),
        }
    }
}

/// Plays on the screen until the person leaves.
///
/// # Errors
/// If the terminal cannot be used any more. The host keeps the game.
pub fn run(host: &mut dyn Host, words: &Words) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let mut app = App::new(host, words);
    let outcome = (|| {
        loop {
            app.update(host);
            terminal.draw(|frame| app.draw(host, frame))?;
            if event::poll(TICK)?
                && let Event::Key(key) = event::read()?
                && app.key(host, key) == Flow::Leave
            {
                return Ok(());
            }
        }
    })();
    ratatui::try_restore()?;
    outcome
}
