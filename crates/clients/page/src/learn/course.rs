//! The screen of a course: the table of play, and beside the move what there is to do, what came of it, and the way on.

use std::cell::RefCell;
use std::rc::Rc;

use tablee_core::{Info, Say as _, Sentence};
use tablee_lessons::Course;
use tablee_scene::{Act, Identity, Spot};
use tablee_sitting::Task;

use super::Message;
use super::host::{Learning, State};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, tag};
use crate::route::Route;
use crate::screen::Screen;
use crate::table::{self, Desk, Extras, Lesson, Pressed};
use crate::thinking::Answered;

/// Somebody who learns a game.
pub(crate) struct Learn {
    info: &'static Info,
    course: &'static Course,
    desk: Desk,
    state: Rc<RefCell<State>>,
    /// The step, from 0 on; the game at the end is the last one.
    step: usize,
    /// How it is done was told.
    told: bool,
}

impl Learn {
    /// The course of a game, where somebody left off; nothing if there is none.
    pub(crate) fn new(cx: &mut Context, game: &str) -> Option<Learn> {
        let (info, course) = (tablee_catalog::info(game)?, tablee_lessons::course(game)?);
        let progress = super::progress(&*cx.outside);
        // Whoever knows it all begins again.
        let step = if progress.is_done(game) { 0 } else { progress.at(game) };
        let (host, state) = Learning::new(cx, course, step)?;
        let desk = Desk::new(cx, Box::new(host));
        Some(Learn { info, course, desk, state, step, told: false })
    }

    fn go(&mut self, cx: &mut Context, step: usize) {
        let step = step.min(self.course.steps.len());
        if let Some((host, state)) = Learning::new(cx, self.course, step) {
            let stop = cx.thinker.stop();
            cx.ask(stop);
            self.desk = Desk::new(cx, Box::new(host));
            self.state = state;
            self.step = step;
            self.told = false;
        }
    }

    fn is_solved(&self) -> bool {
        self.desk.task().is_some_and(|task| task.done)
    }

    /// Whether one may go on: the step is done, now or before.
    fn may_go_on(&self, cx: &Context) -> bool {
        let known = super::progress(&*cx.outside).at(self.course.game);
        self.step < self.course.steps.len() && (self.is_solved() || known > self.step)
    }

    fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Next if self.may_go_on(cx) => self.go(cx, self.step + 1),
            Message::Next => (),
            Message::Back => self.go(cx, self.step.saturating_sub(1)),
            Message::Again => self.go(cx, 0),
            Message::PlayOn => cx.ask_all(self.state.borrow().table.clone().map(Effect::Go)),
        }
    }

    /// Tells how it is done, and lays it on the board; says whether there is something to tell.
    fn tell(&mut self, cx: &mut Context) -> bool {
        match self.desk.task() {
            Some(Task { clue: Some((choice, _)), .. }) => {
                self.told = true;
                self.desk.lay_out(cx, &choice);
                true
            }
            Some(_) => true,
            None => false,
        }
    }

    /// What is said now.
    fn said(&self, cx: &Context) -> Option<Tag> {
        let say = |sentence: &Sentence| self.desk.say(cx, sentence);
        let (class, text) = match (self.desk.refusal(), self.desk.task()) {
            (Some(refusal), _) => ("answer", refusal),
            (None, Some(Task { clue: Some((_, clue)), .. })) if self.told => ("clue", say(&clue)),
            (None, Some(task)) => (if task.done { "learnt" } else { "goal" }, say(&task.sentence)),
            (None, None) => {
                let state = self.state.borrow();
                let sentence = if state.done { Sentence::new("course-finished") } else { state.announced.clone()? };
                ("goal", say(&sentence))
            }
        };
        // The pane tells what is new in it.
        Some(tag("p").key("said").class(&format!("said {class}")).add(text))
    }

    fn task(&self, cx: &Context, on: &Listeners) -> Tag {
        let button = |message: Message, class: &str, text: &'static str| {
            tag("button").key(text).class(&format!("button {class}")).press(on, message).add(cx.text(text))
        };
        let (solved, done) = (self.is_solved(), self.state.borrow().done);
        let how = (self.desk.task().is_some() && !solved && !self.told)
            .then(|| tag("button").is(Identity::Act(Act::Hint)).class("button").add(cx.text("course-how")));
        let next =
            self.may_go_on(cx).then(|| button(Message::Next, if solved { "main" } else { "quiet" }, "course-next"));
        let rule = self.state.borrow().rule.map(|rule| {
            let text = cx.words().say(&Sentence::new("course-rule").text("rule", rule));
            let show = table::Message::Rule(Some(rule.to_owned()));
            tag("button").key("rule").class("button quiet").press(on, show).add(text)
        });
        let back = (self.step > 0 && !done).then(|| button(Message::Back, "quiet", "course-back"));
        let end = done.then(|| {
            let new = Route::New(self.info.id.to_owned()).hash();
            let play = tag("a").key("play").class("button main").attribute("href", new).add(cx.text("course-play"));
            (button(Message::PlayOn, "", "course-play-on"), play, button(Message::Again, "quiet", "course-again"))
        });
        // Whatever is picked has its own buttons.
        let quiet =
            self.desk.has_pick() || (self.desk.task().is_none() && !done && self.state.borrow().announced.is_none());
        let ways = (!quiet).then(|| tag("p").key("ways").class("row ways").add((back, rule, how, next, end)));
        tag("div").key("task").class("task").add((self.said(cx), ways))
    }
}

impl Screen for Learn {
    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let title = Sentence::new("course-title").text("game", cx.text(self.info.name));
        let lesson = Lesson { title: cx.words().say(&title), task: self.task(cx, on), open: !self.is_solved() };
        self.desk.view(cx, on, Extras { lesson: Some(lesson), ..Extras::default() })
    }

    fn update(&mut self, cx: &mut Context, message: crate::Message) {
        match message {
            crate::Message::Learn(message) => Learn::update(self, cx, message),
            crate::Message::Table(message) => self.desk.update(cx, message),
            _ => (),
        }
    }

    fn act(&mut self, cx: &mut Context, act: Act) {
        if act != Act::Hint || !self.tell(cx) {
            self.desk.act(cx, act);
        }
    }

    fn spot(&mut self, cx: &mut Context, spot: Spot) {
        self.desk.spot(cx, spot);
    }

    fn key(&mut self, cx: &mut Context, pressed: Pressed) -> bool {
        match pressed {
            Pressed::Letter('h' | 'H') if self.tell(cx) => true,
            Pressed::Enter if self.is_solved() => {
                self.update(cx, Message::Next);
                true
            }
            _ => self.desk.key(cx, pressed),
        }
    }

    fn heard(&mut self, cx: &mut Context, answer: Answered) {
        self.desk.heard(cx, answer);
    }

    fn settings_changed(&mut self, cx: &mut Context) {
        self.desk.settings_changed(cx);
    }

    fn desk(&self) -> Option<&Desk> {
        Some(&self.desk)
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        Some(&mut self.desk)
    }
}
