//! A film, where one is in it, and the controls.

use tablee_bots::Level;
use tablee_core::{Say as _, Seat, Sentence, Turn};
use tablee_words::Words;

use super::film::{Film, file_name};
use super::giving::Giving;
use super::paint::{self, Brush, Sight};
use super::review::{self, Study};
use super::sharing::Sharing;
use super::{Advice, Eyes, Message, Place};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::new_table::{LEVELS, level_name};
use crate::outside::{Kept as _, Preference};
use crate::route::{Recorded, Route};
use crate::table::draw::asides;
use crate::table::{Staging, lens};
use crate::{icons, names};

/// How long a position stays while the game plays by itself, in milliseconds.
const PACE: u32 = 1100;

/// A film and where one is in it.
pub(crate) struct Theatre {
    pub(super) film: Film,
    place: Place,
    /// What is seen from there.
    sight: Sight,
    /// What was in the page before that.
    before: Option<Sight>,
    playing: bool,
    /// The number of the run while it plays by itself. No film begins where another did: a tick that comes too late is known.
    run: u64,
    against: Level,
    trouble: Option<Sentence>,
    pub(super) study: Study,
    sharing: Sharing,
    giving: Giving,
}

fn names(cx: &Context, film: &Film) -> Vec<String> {
    names::shown(cx, &film.names, film.own)
}

fn words(cx: &Context, film: &Film) -> Words {
    cx.words().with_names(names::told(cx, &film.names, film.own)).with_you(film.own)
}

fn drawn(cx: &Context, film: &Film, place: &Place) -> Sight {
    Brush { film, words: &words(cx, film), names: &names(cx, film) }.draw(place)
}

impl Theatre {
    pub(super) fn new(cx: &Context, film: Film, from: Option<Recorded>) -> Theatre {
        let step = from.as_ref().and_then(|from| from.step).unwrap_or_default().min(film.length());
        let place = Place { step, eyes: Eyes::Seat(film.first_person()), shown: None, advice: None };
        Theatre {
            sight: drawn(cx, &film, &place),
            film,
            place,
            before: None,
            playing: false,
            run: cx.outside.random_number(),
            against: Level::Medium,
            trouble: None,
            study: Study::default(),
            sharing: Sharing::new(cx, from),
            giving: Giving::new(cx),
        }
    }

    /// What everybody is called where the name stands alone.
    pub(super) fn names(&self, cx: &Context) -> Vec<String> {
        names(cx, &self.film)
    }

    pub(super) fn words(&self, cx: &Context) -> Words {
        words(cx, &self.film)
    }

    /// What everybody had at the end.
    pub(super) fn final_scores(&self) -> Vec<i32> {
        self.film.frame(self.film.length()).table.standing().scores
    }

    pub(super) fn step(&self) -> usize {
        self.place.step
    }

    pub(super) fn update(&mut self, cx: &mut Context, message: Message) {
        let before = self.place.clone();
        match message {
            Message::Link => self.sharing.wanted(cx, &self.film.record, self.place.step),
            Message::Taken(number, reply) if self.sharing.is_meant(number) => {
                self.sharing.taken(cx, reply, self.place.step);
            }
            Message::Copied(number, copied) if self.sharing.is_meant(number) => self.sharing.copied(copied),
            Message::ToggleGive => self.giving.toggle(),
            Message::Picture => {
                let markup = self.brushed(cx, |brush| brush.picture(&self.sight, None, cx.is_dark()));
                self.giving.picture(cx, self.film.info(), markup);
            }
            Message::Film => self.begin_film(cx),
            Message::Framed(run, painted) => {
                if self.giving.framed(cx, self.film.info(), run, painted) {
                    self.paint_frame(cx);
                }
            }
            Message::StopFilm => self.giving.stop(),
            Message::Pictured(number, made) if self.giving.is_meant(number) => self.giving.pictured(made),
            Message::Hand(address) => cx.ask(Effect::Share(address)),
            Message::Unshared => self.sharing.forget(),
            // They belong to another film.
            Message::Fetched(..) | Message::Taken(..) | Message::Copied(..) | Message::Pictured(..) => (),
            Message::First => self.go(0),
            Message::Back => self.stop_at(self.place.step.saturating_sub(1)),
            Message::Toggle => self.toggle(cx),
            Message::Tick(run) => self.tick(cx, run),
            Message::Forward => self.stop_at(self.place.step + 1),
            Message::Last => self.go(self.film.length()),
            Message::Slide(text) => self.stop_at(text.parse().unwrap_or_default()),
            Message::Eyes(name) => {
                self.place.shown = None;
                self.place.eyes = Eyes::parse(&name, self.film.seats());
            }
            Message::Against(name) => self.against = name.parse().unwrap_or(Level::Medium),
            Message::Branch => {
                let seat = match self.place.eyes {
                    Eyes::Seat(seat) => seat,
                    Eyes::Spectator | Eyes::Open => self.film.first_person(),
                };
                self.branch(cx, self.place.step, seat, self.against);
            }
            Message::Export => {
                let name = file_name(cx, &self.film.record);
                cx.ask(Effect::Download(name, self.film.record.to_json()));
            }
            Message::ToggleReview => self.study.open = !self.study.open,
            Message::StartReview => self.study.start(cx, &self.film),
            Message::StopReview => self.study.stop(cx),
            Message::Show(decision, seat) => self.show(cx, decision, seat),
            Message::Retry(decision, seat) => self.branch(cx, decision, seat, Level::Medium),
        }
        if self.place != before {
            self.sharing.forget();
            self.draw(cx);
        }
    }

    fn brushed<T>(&self, cx: &Context, draw: impl FnOnce(&Brush<'_>) -> T) -> T {
        let (words, names) = (self.words(cx), self.names(cx));
        draw(&Brush { film: &self.film, words: &words, names: &names })
    }

    /// Begins a film of the game, with the eyes of now to its end.
    fn begin_film(&mut self, cx: &mut Context) {
        let length = self.film.length();
        let at = |step: usize| Place { step, advice: None, ..self.place.clone() };
        // Boards grow, and hands become smaller; whatever is less high is painted with ground around it.
        let shape = |step: usize| self.brushed(cx, |brush| brush.shape(&brush.draw(&at(step))));
        let shape = [0, length / 2, length].map(shape).into_iter().fold(0.0, f64::max);
        self.giving.begin(cx, at(0), length, shape);
        self.paint_frame(cx);
    }

    /// Asks for the next frame of the film.
    fn paint_frame(&self, cx: &mut Context) {
        if let Some((place, size)) = self.giving.wanted() {
            let markup = self.brushed(cx, |brush| brush.picture(&brush.draw(&place), Some(size), cx.is_dark()));
            self.giving.paint(cx, markup);
        }
    }

    /// Shows the board of a seat large.
    pub(super) fn look(&mut self, cx: &Context, seat: Seat) {
        if seat.index() < self.film.seats() && self.place.shown != Some(seat) {
            self.place.shown = Some(seat);
            self.draw(cx);
        }
    }

    fn go(&mut self, step: usize) {
        self.place.step = step.min(self.film.length());
    }

    /// Goes to a step and stays there.
    fn stop_at(&mut self, step: usize) {
        self.playing = false;
        self.go(step);
    }

    fn toggle(&mut self, cx: &mut Context) {
        self.playing = !self.playing;
        if self.playing {
            if self.place.step >= self.film.length() {
                self.go(0);
            }
            self.run = self.run.wrapping_add(1);
            self.wait(cx);
        }
    }

    fn wait(&self, cx: &mut Context) {
        cx.ask(Effect::After(PACE, Message::Tick(self.run).into()));
    }

    fn tick(&mut self, cx: &mut Context, run: u64) {
        if !self.playing || run != self.run {
            return;
        }
        self.go(self.place.step + 1);
        if self.place.step >= self.film.length() {
            self.playing = false;
        } else {
            self.wait(cx);
        }
    }

    /// Goes to a decision and shows the better move on the board.
    fn show(&mut self, cx: &Context, decision: usize, seat: Seat) {
        let Some(judgement) = self.study.judgement(decision, seat) else { return };
        let table = &self.film.frame(decision).table;
        let told = |id: &'static str, choice: &str| {
            let sentence = Sentence::new(id);
            match table.describe(seat, choice) {
                Some(meaning) => sentence.inner("move", meaning),
                None => sentence.text("move", choice),
            }
        };
        let (best, played) = (&judgement.best, &judgement.played);
        let (mut moves, mut words) = (vec![(best.choice.clone(), best.win)], Vec::new());
        if played.choice == best.choice {
            words.push(told("desk-review-best", &best.choice));
        } else {
            moves.push((played.choice.clone(), played.win));
            words.extend([told("desk-review-better", &best.choice), told("desk-review-played", &played.choice)]);
        }
        let advice = Some(Advice { decision, moves, told: words });
        self.place = Place { eyes: Eyes::Seat(seat), shown: None, advice, ..self.place };
        self.stop_at(decision);
        if !cx.outside.prefers(Preference::Wide) {
            self.study.open = false;
        }
    }

    /// Plays on from a step against bots.
    fn branch(&mut self, cx: &mut Context, step: usize, seat: Seat, level: Level) {
        match self.film.branch(&*cx.outside, step, seat, level) {
            Ok(id) => cx.ask(Effect::Go(Route::Table(id))),
            Err(sentence) => self.trouble = Some(sentence),
        }
    }

    /// Draws what is seen now. What was in the page is remembered for the way from there.
    pub(super) fn draw(&mut self, cx: &Context) {
        let sight = drawn(cx, &self.film, &self.place);
        let old = std::mem::replace(&mut self.sight, sight);
        if old.staged {
            self.before = Some(old);
        }
    }

    pub(super) fn staging(&mut self, cx: &Context) -> Option<Staging> {
        self.sight.staged = true;
        let before = self.before.take()?;
        if !cx.motion() {
            return Some(Staging::Skip);
        }
        Some(paint::way(&before, self.film.frame(self.place.step), &self.sight))
    }

    /// What happened at the last step, in words.
    fn told(&self, words: &Words) -> String {
        if let Some(advice) = self.place.advice.as_ref().filter(|advice| advice.decision == self.place.step) {
            return advice.told.iter().map(|sentence| words.say(sentence)).collect::<Vec<_>>().join(" ");
        }
        if self.place.step == 0 {
            let undone = self.film.record.taken_back.len();
            let undone = (undone > 0).then(|| words.say(&Sentence::new("desk-undone").count("count", undone)));
            return format!("{} {}", words.text("replay-start"), undone.unwrap_or_default()).trim_end().to_owned();
        }
        let events = &self.film.frame(self.place.step).events;
        events.iter().map(|event| words.say(event)).collect::<Vec<_>>().join(" ")
    }

    /// Where one is in the film, in words.
    fn count(&self, cx: &Context) -> String {
        let sentence = Sentence::new("replay-step-of").count("step", self.place.step).count("of", self.film.length());
        cx.words().say(&sentence)
    }

    pub(super) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let (words, names) = (self.words(cx), self.names(cx));
        let brush = Brush { film: &self.film, words: &words, names: &names };
        let home = tag("a").class("button quiet tool").attribute("href", "#/").label(cx.text("web-home"));
        let export = tag("button").class("button quiet tool").title(cx.text("web-share")).press(on, Message::Export);
        let review = tag("button").class("button").press(on, Message::ToggleReview);
        let bar = tag("header").class("bar").add((
            home.add(icons::home()),
            tag("h1").add(cx.text(self.film.info().name)),
            tag("p").class("status").add(self.count(cx)),
            tag("span").class("spacer"),
            review.add(cx.text("review-title")),
            self.sharing.tool(cx, on),
            self.giving.tool(cx, on),
            export.add(icons::save()),
        ));
        let pane = |name: &'static str, label: &'static str| {
            let pane = tag("section").key(name).class(&format!("pane {name}"));
            pane.attribute("id", format!("pane-{name}")).label(cx.text(label))
        };
        let controls = tag("section").key("actions").class("actions").label(cx.text("replay-controls"));
        let panes = (
            pane("seats", "web-players").add(brush.seats(&self.sight)),
            pane("board", "web-board").add(self.sight.scene.board.element("main")),
            pane("aside", "web-beside").attribute("tabindex", "0").add(asides(&self.sight.scene)),
            pane("hand", "web-hand").add(brush.hands(self.place.eyes, &self.sight)),
            controls.add(self.controls(cx, on, &words, &names)),
            lens::tools(cx, &self.sight.scene.board.drawing),
        );
        let trouble = self.trouble.as_ref().map(|sentence| words.say(sentence));
        let trouble = refusal(trouble).map(|refusal| refusal.key("refusal"));
        tag("main").class("table replay").attribute("data-held", self.sight.scene.held.name()).add((
            bar,
            panes,
            trouble,
            (self.sharing.view(cx, on), self.giving.view(cx, on)),
            review::beside(self, on),
            review::sheet(self, cx, on),
        ))
    }

    fn controls(
        &self,
        cx: &Context,
        on: &Listeners,
        words: &Words,
        names: &[String],
    ) -> (Tag, Tag, Tag, Tag, [Tag; 2]) {
        let button = |label: &'static str, sign: &'static str, message: Message| {
            tag("button").class("button").title(cx.text(label)).press(on, message).add(sign)
        };
        let (label, sign) = if self.playing { ("replay-pause", "❚❚") } else { ("replay-play", "▶") };
        let play = tag("button").class("button main").title(cx.text(label)).press(on, Message::Toggle).add(sign);
        let slider = tag("input").attribute("type", "range").attribute("min", 0).attribute("max", self.film.length());
        let slider = slider.label(cx.text("replay-slider")).attribute("value", self.place.step);
        let steps = tag("div").class("steps").add((
            button("replay-first", "⇤", Message::First),
            button("replay-back", "‹", Message::Back),
            play,
            button("replay-forward", "›", Message::Forward),
            button("replay-last", "⇥", Message::Last),
            slider.text(on, Message::Slide),
        ));
        // On a phone, where the bar has no room for it.
        let count = tag("span").class("facts step").attribute("aria-hidden", "true").add(self.count(cx));
        let told = tag("p").class("told").attribute("role", "status").add(self.told(words));
        (told, steps, self.eyes(cx, on, names), count, self.play_on(cx, on))
    }

    fn eyes(&self, cx: &Context, on: &Listeners, names: &[String]) -> Tag {
        let seats = names.iter().enumerate().map(|(index, name)| (Eyes::Seat(Seat::new(index)), name.clone()));
        let others = [(Eyes::Spectator, cx.text("replay-spectator")), (Eyes::Open, cx.text("replay-open"))];
        let option = |(eyes, name): (Eyes, String)| {
            tag("option").attribute("value", eyes.name()).flag("selected", self.place.eyes == eyes).add(name)
        };
        let select = tag("select").text(on, Message::Eyes).add(all(seats.chain(others).map(option)));
        tag("label").class("field eyes").add((cx.text("replay-eyes"), select))
    }

    fn play_on(&self, cx: &Context, on: &Listeners) -> [Tag; 2] {
        let over = self.film.frame(self.place.step).table.turn() == Turn::Over;
        let option = |level: Level| {
            let option = tag("option").attribute("value", level.name()).flag("selected", self.against == level);
            option.add(cx.text(level_name(level)))
        };
        let select = tag("select").text(on, Message::Against).add(LEVELS.map(option));
        let play_on = tag("button").class("button").flag("disabled", over).press(on, Message::Branch);
        [
            tag("label").class("field against").add((cx.text("replay-against"), select)),
            play_on.add(cx.text("replay-branch")),
        ]
    }
}
