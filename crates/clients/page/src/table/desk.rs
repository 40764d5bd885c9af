//! The table and what is done at it.

use std::rc::Rc;
use std::time::Duration;

use tablee_board::{Pick, Press};
use tablee_core::{Info, Say as _, Seat, Sentence, Turn};
use tablee_scene::stage::{self, Moment, Pace};
use tablee_scene::{Act, Spot};
use tablee_sitting::{Hint, News, waiting_seat};
use tablee_words::Words;

use super::sheets::Sheet;
use super::show::{self, Look, alone};
pub(crate) use super::show::{Show, ShownPlayer};
use super::{Message, PageHost, Pressed, Staging};
use crate::context::Context;
use crate::effect::{Effect, Sound};
use crate::names;
use crate::thinking::Answer;

/// People can follow what bots do only if they do not answer at once, in milliseconds.
const BREATH: u32 = 420;

/// So long the board is looked at before the result lies over it, in milliseconds.
const LAST_LOOK: u32 = 900;

/// The table and what is done at it.
pub(crate) struct Desk {
    pub(super) host: Box<dyn PageHost>,
    pub(super) show: Option<Rc<Show>>,
    pub(super) pick: Pick,
    pub(super) sheet: Sheet,
    pub(super) refusal: Option<String>,
    /// What is being typed as a move.
    pub(super) typed: String,
    /// Whose board is looked at, if not one's own.
    looking: Option<Seat>,
    log: Vec<News>,
    hint: Option<Hint>,
    /// Who sits before the screen.
    present: Option<Seat>,
    /// What was shown last, and how much of the log had happened by then.
    seen: (Option<Rc<Show>>, usize),
}

impl Desk {
    /// Sits down at a table.
    pub(crate) fn new(cx: &mut Context, host: Box<dyn PageHost>) -> Desk {
        let present = host.own().iter().next().filter(|_| host.own().len() == 1);
        let mut desk = Desk {
            host,
            show: None,
            pick: Pick::default(),
            sheet: Sheet::None,
            refusal: None,
            typed: String::new(),
            looking: None,
            log: Vec::new(),
            hint: None,
            present,
            seen: (None, 0),
        };
        desk.refresh(cx);
        desk.poll(cx);
        desk
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Poll => self.poll(cx),
            Message::ShowEnd => {
                if self.sheet == Sheet::None && self.host.turn() == Turn::Over {
                    self.sheet = Sheet::End;
                    cx.ask(Effect::FocusTop);
                }
            }
            Message::Typed(text) => self.typed = text,
            Message::PlayTyped => self.play_typed(cx),
        }
    }

    /// Reads the table anew: after a move, or when somebody elsewhere has done something.
    pub(crate) fn poll(&mut self, cx: &mut Context) {
        let news = self.host.poll(Duration::ZERO);
        self.carry_out(cx);
        // Whoever is alone at this screen may have been given another seat, or lost it.
        let own = self.host.own();
        if own.len() <= 1 && self.present != own.iter().next() {
            self.present = own.iter().next();
            self.looking = None;
        }
        let (mut happened, mut advice) = (false, None);
        for item in news {
            match item {
                News::Hint(hint) => advice = Some(hint),
                News::Trouble(sentence) => self.refuse(cx, &sentence),
                other => {
                    happened = true;
                    self.log.push(other);
                }
            }
        }
        if happened {
            cx.sound(Sound::Play);
        }
        self.refresh(cx);
        if let Some(hint) = advice {
            self.advise(cx, hint);
        }
        let over = self.host.turn() == Turn::Over;
        if !over && self.sheet == Sheet::End {
            // Another game has begun.
            self.sheet = Sheet::None;
        }
        if over && happened {
            cx.sound(Sound::End);
            cx.ask(Effect::After(if cx.motion() { LAST_LOOK } else { 0 }, Message::ShowEnd.into()));
        }
        self.draw_curtain(cx);
    }

    /// Asks outside for what the table wants.
    fn carry_out(&mut self, cx: &mut Context) {
        if self.host.enough() {
            let stop = cx.thinker.stop();
            cx.ask(stop);
        }
        if let Some(work) = self.host.work() {
            let (task, effect) = cx.thinker.ask(work);
            self.host.asked(task);
            cx.ask(effect);
        }
        let effects = self.host.effects();
        cx.ask_all(effects);
    }

    /// The worker has thought of something.
    pub(crate) fn heard(&mut self, cx: &mut Context, answer: Answer) {
        self.host.heard(answer.id, answer.thought);
        cx.ask(Effect::After(if cx.motion() { BREATH } else { 0 }, Message::Poll.into()));
    }

    /// Another language, or something else that somebody likes, draws everything anew.
    pub(crate) fn settings_changed(&mut self, cx: &mut Context) {
        self.refresh(cx);
    }

    /// Hides the hands when somebody else at this screen has to decide.
    fn draw_curtain(&mut self, cx: &mut Context) {
        let Some(next) = waiting_seat(&*self.host) else { return };
        if self.host.own().len() > 1 && self.present != Some(next) {
            self.present = None;
            self.sheet = Sheet::Curtain(next);
            self.refresh(cx);
            cx.ask(Effect::FocusTop);
        }
    }

    /// The next person sits down.
    fn open_curtain(&mut self, cx: &mut Context) {
        if let Sheet::Curtain(seat) = self.sheet {
            self.present = Some(seat);
            self.looking = None;
            self.sheet = Sheet::None;
            self.refresh(cx);
        }
    }

    pub(super) fn words(&self, cx: &Context) -> Words {
        cx.words().with_names(names::told(cx, self.host.names(), alone(&*self.host)))
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.host.names().get(seat.index()).map(String::as_str).unwrap_or_default()
    }

    pub(super) fn info(&self) -> &'static Info {
        self.host.info()
    }

    /// What lies over the table.
    pub(crate) fn sheet(&self) -> Sheet {
        self.sheet
    }

    /// What has happened, the latest first.
    pub(super) fn log_lines(&self, cx: &Context) -> Vec<String> {
        let words = self.words(cx);
        let line = |news: &News| match news {
            News::Happened(sentence) | News::Trouble(sentence) => words.say(sentence),
            News::TookBack(seat) => words.say(&Sentence::new("web-took-back").seat("seat", *seat)),
            News::Hint(_) => String::new(),
        };
        self.log.iter().rev().map(line).collect()
    }

    /// What has happened since the log was so long.
    fn happened_since(&self, known: usize) -> Vec<Sentence> {
        let event = |news: &News| match news {
            News::Happened(sentence) => Some(sentence.clone()),
            News::TookBack(_) | News::Trouble(_) | News::Hint(_) => None,
        };
        self.log.iter().skip(known).filter_map(event).collect()
    }

    /// Says why something is not so.
    pub(crate) fn refuse(&mut self, cx: &Context, sentence: &Sentence) {
        self.refusal = Some(self.words(cx).say(sentence));
    }

    /// Draws what there is.
    fn refresh(&mut self, cx: &mut Context) {
        let words = self.words(cx);
        let look = Look {
            present: self.present,
            curtain: matches!(self.sheet, Sheet::Curtain(_)),
            looking: self.looking,
            pick: &self.pick,
            hint: self.hint.as_ref(),
        };
        let seen = show::show(cx, &*self.host, &look, &words);
        match &seen {
            // A blank board says why it is blank, for as long as it is.
            Err(reason) => self.refusal = Some(words.say(reason)),
            Ok(_) if self.show.is_none() => self.refusal = None,
            Ok(_) => (),
        }
        let decided = self.show.as_ref().is_some_and(|show| show.decides.is_some());
        self.show = seen.ok().map(Rc::new);
        if !decided && self.decides().is_some() {
            let heard = if self.host.is_online() { Context::call } else { Context::sound };
            heard(cx, Sound::Turn);
        }
    }

    /// Who decides at this screen.
    pub(crate) fn decides(&self) -> Option<Seat> {
        self.show.as_ref().and_then(|show| show.decides)
    }

    /// Whether a move is picked that can be played.
    pub(crate) fn is_complete(&self) -> bool {
        self.show.as_ref().is_some_and(|show| show.meaning.is_some())
    }

    /// Whether this card or piece is picked.
    pub(crate) fn is_picked(&self, digit: char) -> bool {
        self.pick.has(digit)
    }

    /// A place or a card was pressed.
    pub(crate) fn spot(&mut self, cx: &mut Context, spot: Spot) {
        self.press(cx, &Press::from(spot));
    }

    /// Something was pressed that has a meaning for the game.
    fn press(&mut self, cx: &mut Context, press: &Press) {
        let Some(show) = self.show.clone() else { return };
        self.refusal = None;
        if show.decides.is_none() {
            return;
        }
        self.pick = self.pick.press(&show.gestures, press);
        cx.sound(Sound::Tap);
        let sure = self.pick.point(&show.gestures).is_some() && self.pick.variants(&show.gestures) == 1;
        if sure && cx.settings.quick {
            self.confirm(cx);
        } else {
            self.refresh(cx);
        }
    }

    /// Plays the picked move.
    fn confirm(&mut self, cx: &mut Context) {
        let Some(show) = self.show.clone() else { return };
        let notation = self.pick.point(&show.gestures).map(|point| point.notation.clone());
        if let Some(notation) = notation {
            self.play(cx, &notation);
        }
    }

    fn play(&mut self, cx: &mut Context, notation: &str) {
        let Some(seat) = self.decides() else { return };
        match self.host.commit(seat, notation) {
            Ok(()) => {
                self.refusal = None;
                self.hint = None;
                self.looking = None;
                self.pick = Pick::default();
                self.poll(cx);
            }
            Err(sentence) => self.refuse(cx, &sentence),
        }
    }

    /// Plays what was typed.
    fn play_typed(&mut self, cx: &mut Context) {
        let Some(seat) = self.decides() else { return };
        let notation = self.typed.trim().to_owned();
        match self.host.check(seat, &notation) {
            Ok(()) => {
                self.typed.clear();
                self.sheet = Sheet::None;
                self.play(cx, &notation);
            }
            Err(sentence) => self.refusal = Some(cx.words().say(&sentence)),
        }
    }

    /// Lets go of what is picked.
    fn let_go(&mut self, cx: &mut Context) {
        self.pick = Pick::default();
        self.refresh(cx);
    }

    /// Whether there is something to take back.
    pub(super) fn may_take_back(&self) -> bool {
        self.show.as_ref().is_some_and(|show| show.may_take_back) || self.pick != Pick::default()
    }

    /// Takes back what is picked or, if nothing is, the last choice.
    fn take_back(&mut self, cx: &mut Context) {
        if self.pick != Pick::default() {
            return self.let_go(cx);
        }
        let Some(seat) = self.present else { return };
        match self.host.take_back(seat) {
            Ok(()) => self.poll(cx),
            Err(sentence) => self.refuse(cx, &sentence),
        }
    }

    /// Shows advice: the best move lies on the board as if it were picked, unless something else is.
    fn advise(&mut self, cx: &mut Context, hint: Hint) {
        let best = Press::Move(hint.choice.clone());
        self.hint = Some(hint);
        if let Some(show) = self.show.as_ref().filter(|_| self.pick == Pick::default()) {
            self.pick = Pick::default().press(&show.gestures, &best);
        }
        self.refresh(cx);
    }

    fn ask_hint(&mut self, cx: &mut Context) {
        if let Some(seat) = self.decides() {
            self.host.ask_hint(seat);
            self.carry_out(cx);
        }
    }

    /// Opens a sheet, or closes it if it is open.
    fn toggle(&mut self, cx: &mut Context, sheet: Sheet) {
        self.sheet = if self.sheet == sheet { Sheet::None } else { sheet };
        cx.ask(Effect::FocusTop);
    }

    /// A button was pressed.
    pub(crate) fn act(&mut self, cx: &mut Context, act: Act) {
        match act {
            Act::Confirm => self.confirm(cx),
            Act::Cancel => self.let_go(cx),
            Act::Turn => self.press(cx, &Press::Turn),
            Act::TakeBack => self.take_back(cx),
            Act::Hint => self.ask_hint(cx),
            Act::Log => self.toggle(cx, Sheet::Log),
            Act::Keys => self.toggle(cx, Sheet::Keys),
            Act::Company => self.toggle(cx, Sheet::Company),
            Act::End => self.toggle(cx, Sheet::End),
            Act::Close => self.sheet = Sheet::None,
            Act::OpenCurtain => self.open_curtain(cx),
            Act::Again => match self.host.again() {
                Ok(Some(route)) => cx.ask(Effect::Go(route)),
                Ok(None) => {
                    self.sheet = Sheet::None;
                    self.carry_out(cx);
                }
                Err(sentence) => self.refuse(cx, &sentence),
            },
            Act::Replay => cx.ask_all(self.host.replay().map(Effect::Go)),
            Act::Share => {
                if let Some(record) = self.host.record() {
                    let name = crate::replay::file_name(cx, &record);
                    cx.ask(Effect::Download(name, record.to_json()));
                }
            }
            Act::Look(seat) => {
                self.looking = if self.looking == Some(seat) { None } else { Some(seat) };
                self.refresh(cx);
            }
            Act::Advised(index) => {
                let notation = self.show.as_ref().and_then(|show| Some(show.hints.get(index)?.0.notation.clone()));
                if let Some(notation) = notation {
                    self.press(cx, &Press::Move(notation));
                }
            }
        }
    }

    /// A key was pressed that the browser does not need itself; says whether it means something.
    pub(crate) fn key(&mut self, cx: &mut Context, pressed: Pressed) -> bool {
        if self.sheet != Sheet::None {
            let closes = pressed == Pressed::Escape && !matches!(self.sheet, Sheet::Curtain(_));
            if closes {
                self.sheet = Sheet::None;
            }
            return closes;
        }
        match pressed {
            Pressed::Escape if self.may_take_back() => self.take_back(cx),
            Pressed::Escape => self.refusal = None,
            Pressed::Enter => self.confirm(cx),
            Pressed::Letter('?') => self.act(cx, Act::Keys),
            Pressed::Letter(':' | 'l' | 'L') => self.act(cx, Act::Log),
            Pressed::Letter('h' | 'H') => self.ask_hint(cx),
            Pressed::Letter('r' | 'R') => self.press(cx, &Press::Turn),
            Pressed::Letter(digit) if digit.is_ascii_digit() => self.press(cx, &Press::Digit(digit)),
            _ => return false,
        }
        true
    }

    /// The way from what was shown to what is shown now.
    pub(crate) fn staging(&mut self, cx: &Context) -> Option<Staging> {
        let (before, known) = std::mem::replace(&mut self.seen, (self.show.clone(), self.log.len()));
        // Behind a curtain nothing plays: it would show the hand of whoever sat there.
        if matches!(self.sheet, Sheet::Curtain(_)) || !cx.motion() {
            return Some(Staging::Skip);
        }
        let (before, after) = (before?, self.show.clone()?);
        if Rc::ptr_eq(&before, &after) {
            return None;
        }
        let events = self.happened_since(known);
        let points = |show: &Show| show.players.iter().map(|player| player.points).collect::<Vec<i32>>();
        let (old, new) = (points(&before), points(&after));
        let before = Moment { scene: &before.scene, points: &old };
        let after = Moment { scene: &after.scene, points: &new };
        Some(if events.is_empty() {
            Staging::Glide(stage::glide(&before, &after))
        } else {
            Staging::Play(stage::stage(&before, &events, &after, Pace::Brisk))
        })
    }
}
