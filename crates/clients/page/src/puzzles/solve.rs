//! The screen of a puzzle: the table of play, and beside the move what is asked, what was answered, and the way on.

use std::cell::RefCell;
use std::rc::Rc;

use tablee_core::{Info, Say as _, Sentence};
use tablee_puzzles::{Kind, Pack, Puzzle, Shelf};
use tablee_scene::{Act, Spot};

use super::host::{Solving, State};
use super::{Message, own};
use crate::context::Context;
use crate::effect::{Effect, Request, Response};
use crate::html::{Listeners, Tag, tag};
use crate::outside::Kept as _;
use crate::route::Route;
use crate::screen::Screen;
use crate::table::{self, Desk, Extras, Lesson, Pressed};
use crate::thinking::Answered;
use crate::top::{trouble, waiting};

/// A puzzle that is being solved.
struct At {
    puzzle: Puzzle,
    desk: Desk,
    state: Rc<RefCell<State>>,
    /// The best move is shown on the board.
    shown: bool,
    /// What to look at was told.
    told: bool,
}

/// Somebody who solves puzzles.
pub(crate) struct Solve {
    info: &'static Info,
    /// What the puzzles are about, if somebody has chosen that.
    kind: Option<Kind>,
    /// Only those of one's own games.
    mine: bool,
    /// Where the file comes from.
    address: String,
    pack: Option<Pack>,
    at: Option<At>,
    /// Why there is nothing to solve.
    nothing: Option<Sentence>,
}

/// What somebody has made of the puzzles of a game, in words.
pub(super) fn standing(cx: &Context, shelf: &Shelf) -> String {
    let rating = shelf.rating.rating.round() as i64;
    let sentence = Sentence::new("puzzles-standing").number("rating", rating).number("streak", shelf.streak);
    cx.words().say(&sentence)
}

impl Solve {
    /// The puzzles of a game, mixed or with one theme; nothing if there is no such game or theme.
    pub(crate) fn new(cx: &mut Context, game: &str, theme: &str) -> Option<Solve> {
        let info = tablee_catalog::info(game)?;
        let mine = theme == own::THEME;
        let kind = if mine || theme.is_empty() { None } else { Some(theme.parse().ok()?) };
        let address = format!("{}puzzles/{game}.txt", cx.outside.assets());
        let mut solve = Solve { info, kind, mine, address, pack: None, at: None, nothing: None };
        if mine {
            solve.pack = Some(own::pack(&*cx.outside, game));
            solve.next(cx);
        } else {
            let address = solve.address.clone();
            let then = |response| Message::Fetched(address, response).into();
            cx.ask(Effect::Fetch(Request::get(solve.address.clone()), Box::new(then)));
        }
        Some(solve)
    }

    /// The file is there, or not; then there are those of one's own games all the same.
    fn fetched(&mut self, cx: &mut Context, response: Option<Response>) {
        let text = response.filter(|response| (200..300).contains(&response.status)).map(|response| response.text);
        let away = text.is_none();
        let mut pack = Pack::read(self.info.id, &text.unwrap_or_default());
        pack.add(own::pack(&*cx.outside, self.info.id));
        self.pack = Some(pack);
        self.next(cx);
        if away && self.at.is_none() {
            self.nothing = Some(Sentence::new("puzzles-away"));
        }
    }

    fn shelf(&self, cx: &Context) -> Shelf {
        super::book(&*cx.outside).of(self.info.id)
    }

    fn next(&mut self, cx: &mut Context) {
        let (shelf, luck) = (self.shelf(cx), cx.outside.random_number());
        let seen = self.at.as_ref().map(|at| at.puzzle.id.clone());
        let today = super::today(&*cx.outside);
        let pack = self.pack.as_ref();
        let next = pack.and_then(|pack| shelf.next(pack, self.kind, today, luck, seen.as_deref()).cloned());
        self.at = None;
        match next {
            Some(puzzle) => self.open(cx, puzzle, true),
            None => self.nothing = Some(Sentence::new("puzzles-none")),
        }
    }

    /// Lays a puzzle out.
    fn open(&mut self, cx: &mut Context, puzzle: Puzzle, counts: bool) {
        let stop = cx.thinker.stop();
        cx.ask(stop);
        match Solving::new(cx, puzzle.clone(), self.kind.is_some(), counts) {
            Ok((host, state)) => {
                let desk = Desk::new(cx, Box::new(host));
                self.at = Some(At { puzzle, desk, state, shown: false, told: false });
            }
            Err(flaw) => self.nothing = Some(flaw.sentence()),
        }
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Fetched(address, response) => {
                if address == self.address && self.pack.is_none() {
                    self.fetched(cx, response);
                }
            }
            Message::Next => self.next(cx),
            Message::Follow => self.follow(cx),
            Message::Again => {
                if let Some(at) = &self.at {
                    self.open(cx, at.puzzle.clone(), false);
                }
            }
            Message::Show => {
                let Some(puzzle) = self.at.as_ref().map(|at| at.puzzle.clone()) else { return };
                let answer = puzzle.answer.clone();
                self.open(cx, puzzle, false);
                if let Some(at) = &mut self.at {
                    at.shown = true;
                    at.desk.lay_out(cx, &answer);
                    at.desk.act(cx, Act::Confirm);
                }
            }
        }
    }

    fn follow(&mut self, cx: &mut Context) {
        if let Some(at) = &mut self.at {
            at.state.borrow_mut().wanted = true;
            at.desk.update(cx, table::Message::Poll);
        }
    }

    /// What is said now.
    fn said(&self, cx: &Context, at: &At) -> Tag {
        let say = |sentence: &Sentence| at.desk.say(cx, sentence);
        let state = at.state.borrow();
        let task = at.desk.task();
        let sentence = task.as_ref().map(|task| say(&task.sentence)).unwrap_or_default();
        let (class, text) = match (at.desk.refusal(), state.right) {
            (Some(refusal), None) => ("answer", refusal),
            (_, Some(_)) if at.shown => ("learnt", state.best.as_ref().map(say).unwrap_or_default()),
            (_, Some(right)) => (if right { "learnt" } else { "answer" }, sentence),
            (None, None) => match task.and_then(|task| task.clue).filter(|_| at.told) {
                Some((_, clue)) => ("clue", say(&clue)),
                None => ("goal", sentence),
            },
        };
        tag("p").key("said").class(&format!("said {class}")).add(text)
    }

    fn task(&self, cx: &Context, on: &Listeners, at: &At) -> Tag {
        let button = |message: Message, class: &str, text: &'static str| {
            tag("button").key(text).class(&format!("button {class}")).press(on, message).add(cx.text(text))
        };
        let state = at.state.borrow();
        let ways = match state.right {
            // Whatever is picked has its own buttons.
            None if at.desk.has_pick() => None,
            None => {
                let clue = (!at.told).then(|| {
                    let button = tag("button").is(tablee_scene::Identity::Act(Act::Hint)).class("button quiet");
                    button.add(cx.text("puzzles-clue"))
                });
                Some(tag("p").key("ways").class("row ways").add((clue, button(Message::Next, "quiet", "puzzles-skip"))))
            }
            Some(right) => {
                let missed = !right && !at.shown;
                let follow = if missed { "puzzles-follow" } else { "puzzles-play-on" };
                Some(tag("p").key("ways").class("row ways").add((
                    state.more.then(|| button(Message::Follow, "", follow)),
                    missed.then(|| button(Message::Show, "", "puzzles-show")),
                    (!right || at.shown).then(|| button(Message::Again, "quiet", "puzzles-again")),
                    button(Message::Next, "main", "puzzles-next"),
                )))
            }
        };
        let facts = tag("p").key("standing").class("facts").add(standing(cx, &self.shelf(cx)));
        tag("div").key("task").class("task").add((self.said(cx, at), ways, facts))
    }

    /// Says what to look at; whether there is something to say.
    fn tell(&mut self) -> bool {
        let open = self.at.as_mut().filter(|at| at.state.borrow().right.is_none());
        open.map(|at| at.told = true).is_some()
    }
}

impl Screen for Solve {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let Some(at) = &self.at else {
            return self.nothing.as_ref().map_or_else(|| waiting(cx, on), |sentence| trouble(cx, on, sentence));
        };
        let theme = match self.kind {
            Some(kind) => cx.text(kind.title()),
            None => cx.text(if self.mine { "puzzles-own" } else { "puzzles-home" }),
        };
        let title = Sentence::new("daily-of").text("what", theme).word("game", self.info.name);
        let open = at.state.borrow().right.is_none();
        let lesson = Lesson { title: cx.words().say(&title), task: self.task(cx, on, at), open };
        let all = Route::Puzzles(String::new(), String::new()).hash();
        let link = tag("a").class("button quiet").attribute("href", all).add(cx.text("puzzles-themes"));
        let lesson = Lesson { task: lesson.task.add(tag("p").key("all").class("row").add(link)), ..lesson };
        at.desk.view(cx, on, Extras { lesson: Some(lesson), ..Extras::default() })
    }

    fn update(&mut self, cx: &mut Context, message: crate::Message) {
        match message {
            crate::Message::Puzzles(message) => Solve::update(self, cx, message),
            crate::Message::Table(message) => {
                if let Some(desk) = self.desk_mut() {
                    desk.update(cx, message);
                }
            }
            _ => (),
        }
    }

    fn act(&mut self, cx: &mut Context, act: Act) {
        if act == Act::Hint {
            self.tell();
        } else if let Some(desk) = self.desk_mut() {
            desk.act(cx, act);
        }
    }

    fn spot(&mut self, cx: &mut Context, spot: Spot) {
        if let Some(desk) = self.desk_mut() {
            desk.spot(cx, spot);
        }
    }

    fn key(&mut self, cx: &mut Context, pressed: Pressed) -> bool {
        let solved = self.at.as_ref().is_some_and(|at| at.state.borrow().right.is_some());
        match pressed {
            Pressed::Letter('h' | 'H') if self.tell() => true,
            Pressed::Enter if solved => {
                self.next(cx);
                true
            }
            Pressed::Right if solved => {
                self.follow(cx);
                true
            }
            _ => self.desk_mut().is_some_and(|desk| desk.key(cx, pressed)),
        }
    }

    fn heard(&mut self, cx: &mut Context, answer: Answered) {
        if let Some(desk) = self.desk_mut() {
            desk.heard(cx, answer);
        }
    }

    fn settings_changed(&mut self, cx: &mut Context) {
        if let Some(desk) = self.desk_mut() {
            desk.settings_changed(cx);
        }
    }

    fn desk(&self) -> Option<&Desk> {
        self.at.as_ref().map(|at| &at.desk)
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.at.as_mut().map(|at| &mut at.desk)
    }
}
