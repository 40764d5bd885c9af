//! The table and what is done at it.

use std::rc::Rc;
use std::time::Duration;

use tablee_board::{Pick, Press};
use tablee_core::{Argument, Info, Say as _, Seat, Sentence, Turn, Viewer};
use tablee_scene::{Act, Spot};
use tablee_sitting::{Hint, News, waiting_seat};
use tablee_words::Words;

use super::around::Around;
use super::counsel::Counsel;
use super::follow::{Ending, Follow};
use super::rule::Numbered;
use super::sheets::Sheet;
use super::show::{self, Look, alone};
pub(crate) use super::show::{Show, ShownPlayer};
use super::wish::Wish;
use super::{Message, PageHost, Pressed, places};
use crate::coach::Coach;
use crate::context::Context;
use crate::effect::{Effect, Sound};
use crate::names;
use crate::possible::Outlook;

/// The rule that a refusal names.
fn rule_of(sentence: &Sentence) -> Option<String> {
    sentence.arguments.iter().find_map(|(name, argument)| match argument {
        Argument::Text(rule) if name == "rule" => Some(rule.clone()),
        _ => None,
    })
}

/// The table and what is done at it.
pub(crate) struct Desk {
    pub(super) host: Box<dyn PageHost>,
    pub(super) show: Option<Rc<Show>>,
    pub(super) pick: Pick,
    pub(super) sheet: Sheet,
    pub(super) refusal: Option<String>,
    /// The number of the rule that a refusal names.
    pub(super) ruled: Option<String>,
    /// What is being typed as a move.
    pub(super) typed: String,
    pub(super) counsel: Counsel,
    pub(super) coach: Coach,
    /// Whose board is looked at, if not one's own.
    pub(super) looking: Option<Seat>,
    log: Vec<News>,
    pub(super) hint: Option<Hint>,
    pub(super) wish: Wish,
    /// Something was dropped, and it is not told yet where.
    pub(super) dropped: bool,
    /// What is offered in one go is being played.
    pub(super) offered: bool,
    /// The rules on one page, as markup, once somebody has asked for them.
    pub(super) one_page: Option<String>,
    /// The numbered rules, once somebody has asked for one.
    pub(super) numbered: Numbered,
    /// Who sits before the screen.
    pub(super) present: Option<Seat>,
    pub(super) follow: Follow,
    pub(super) around: Around,
    /// What was possible in this game.
    pub(super) outlook: Outlook,
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
            ruled: None,
            typed: String::new(),
            counsel: Counsel::Silent,
            coach: Coach::default(),
            looking: None,
            log: Vec::new(),
            hint: None,
            wish: Wish::Nothing,
            dropped: false,
            offered: false,
            one_page: None,
            numbered: Numbered::default(),
            present,
            follow: Follow::default(),
            around: Around::default(),
            outlook: Outlook::default(),
        };
        if desk.host.is_online() {
            // What happened before one came is told in the log, and not shown.
            let past = desk.host.poll(Duration::ZERO);
            desk.note(past);
            if desk.host.turn() == Turn::Over {
                desk.follow.ending = Ending::Done;
            }
        }
        desk.refresh(cx);
        desk.read(cx);
        desk
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::Poll => self.poll(cx),
            Message::Hear => self.hear(cx),
            Message::Next => self.next(cx),
            Message::Shown(number) => self.shown(cx, number),
            Message::Skip => self.skip(cx),
            Message::ShowAgain => self.go_on_again(),
            Message::Pictured(true) => (),
            Message::Pictured(false) => self.refuse(cx, &Sentence::new("web-no-picture")),
            Message::Typed(text) => {
                self.follow.touched = true;
                self.typed = text;
            }
            Message::PlayTyped => self.play_typed(cx),
            Message::Close => self.close_sheet(),
            Message::Rules => self.show_rules(cx),
            Message::Rule(number) => self.show_rule(cx, number),
            Message::RuleFetched(address, response) => self.rule_fetched(&address, response),
            Message::OwnBoard => drop(self.comes_home(cx)),
            Message::Level(level) => self.host.set_level(level),
            Message::TakeOver => self.take_over(cx),
            Message::Beside => self.toggle(cx, Sheet::Beside),
            Message::TurnOver => self.turn_over(cx),
            Message::GoOn => self.go_on(cx),
        }
    }

    /// Reads the table anew: after a move, or when somebody elsewhere has done something.
    pub(super) fn read(&mut self, cx: &mut Context) {
        let news = self.host.poll(Duration::ZERO);
        self.carry_out(cx);
        self.coach.look(cx, &*self.host);
        // Whoever is alone at this screen may have been given another seat, or lost it.
        let own = self.host.own();
        if own.len() <= 1 && self.present != own.iter().next() {
            self.present = own.iter().next();
            self.looking = None;
        }
        if let Some(turned) = self.host.turned() {
            for news in &mut self.log {
                if let News::Happened(sentence) = news {
                    *sentence = turned(sentence.clone());
                }
            }
            self.begin_anew();
        }
        let (mut happened, mut advice) = (Vec::new(), None);
        for item in news {
            match item {
                News::Hint(hint) => advice = Some(hint),
                News::Trouble(sentence) => {
                    self.wish = Wish::Nothing;
                    self.refuse(cx, &sentence);
                }
                other => {
                    if matches!(other, News::TookBack(_)) {
                        // The decision has the number of another position now.
                        self.coach = Coach::default();
                        self.around = Around::default();
                    }
                    happened.push(other);
                }
            }
        }
        let happens = !happened.is_empty();
        self.note(happened);
        if happens {
            self.sound(cx, Sound::Play);
            self.come_together(cx);
        }
        self.follow_end(cx, happens);
        self.refresh(cx);
        if let Some(hint) = advice {
            self.advise(cx, hint);
        }
        self.grant(cx);
        self.go_on_with_offer(cx);
        self.draw_curtain(cx);
    }

    /// Notes what has happened in the log.
    fn note(&mut self, happened: impl IntoIterator<Item = News>) {
        let seen = self.host.see(self.present.map_or(Viewer::Spectator, Viewer::Seat)).ok();
        let told = |news: News| match &seen {
            Some(seen) => places::told(&**seen, news),
            None => news,
        };
        self.log.extend(happened.into_iter().map(told));
    }

    /// Asks outside for what the table wants.
    pub(super) fn carry_out(&mut self, cx: &mut Context) {
        if self.host.enough() {
            let stop = cx.thinker.stop();
            cx.ask(stop);
            self.coach.stopped();
        }
        if let Some(work) = self.host.work() {
            let (task, effect) = cx.thinker.ask(work);
            self.host.asked(task);
            cx.ask(effect);
        }
        let effects = self.host.effects();
        cx.ask_all(effects);
    }

    /// Another language, or something else that somebody likes, draws everything anew.
    pub(crate) fn settings_changed(&mut self, cx: &mut Context) {
        self.one_page = None;
        if self.sheet == Sheet::Rule {
            self.show_rule(cx, self.numbered.number.clone());
        }
        self.refresh(cx);
    }

    /// Hides the hands when somebody else at this screen has to decide.
    pub(super) fn draw_curtain(&mut self, cx: &mut Context) {
        match waiting_seat(&*self.host).filter(|_| self.host.own().len() > 1 && !self.around.is_together()) {
            Some(next) if self.present != Some(next) => {
                self.present = None;
                self.sheet = Sheet::Curtain(next);
                self.follow.forget_last();
                self.refresh(cx);
                cx.ask(Effect::FocusTop);
            }
            _ => self.has_seen(),
        }
    }

    /// The next person sits down.
    fn open_curtain(&mut self, cx: &mut Context) {
        if let Sheet::Curtain(seat) = self.sheet {
            self.present = Some(seat);
            self.looking = None;
            self.sheet = Sheet::None;
            self.refresh(cx);
            self.catch_up(cx, seat);
        }
    }

    pub(crate) fn words(&self, cx: &Context) -> Words {
        let own = self.host.own();
        let you = own.iter().next().filter(|_| own.len() == 1);
        cx.words().with_names(names::told(cx, self.host.names(), alone(&*self.host))).with_you(you)
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

    /// How much has happened.
    pub(super) fn log_length(&self) -> usize {
        self.log.len()
    }

    /// What has happened since the log was so long.
    pub(super) fn happened_since(&self, known: usize) -> Vec<Sentence> {
        let event = |news: &News| match news {
            News::Happened(sentence) => Some(sentence.clone()),
            News::TookBack(_) | News::Trouble(_) | News::Hint(_) => None,
        };
        self.log.iter().skip(known).filter_map(event).collect()
    }

    /// Says why something is not so.
    pub(crate) fn refuse(&mut self, cx: &Context, sentence: &Sentence) {
        self.refusal = Some(self.words(cx).say(sentence));
        self.ruled = rule_of(sentence);
    }

    /// Draws what there is.
    pub(super) fn refresh(&mut self, cx: &mut Context) {
        let words = self.words(cx);
        let look = Look {
            present: self.present,
            curtain: matches!(self.sheet, Sheet::Curtain(_)),
            looking: self.looking,
            open: self.follow.is_due(),
            uncounted: &self.uncounted(),
            pick: &self.pick,
            hint: self.hint.as_ref(),
            awaits_hint: self.awaits_hint(),
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
        // Nobody waits for what is decided beforehand.
        if !decided && self.decides().is_some() && !self.host.is_ahead() {
            match self.host.is_online() {
                true => cx.call(Sound::Turn),
                false => self.sound(cx, Sound::Turn),
            }
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

    /// Whether this card, piece or place is picked.
    pub(crate) fn is_picked(&self, spot: Spot) -> bool {
        match spot {
            Spot::Digit(digit) => self.pick.has(digit),
            Spot::Cell(cell) => self.pick.cell == Some(cell),
        }
    }

    /// Whether nothing lies over the table.
    pub(crate) fn is_open(&self) -> bool {
        self.sheet == Sheet::None
    }

    pub(super) fn play(&mut self, cx: &mut Context, notation: &str) {
        self.offered = false;
        self.plays(cx, notation);
    }

    /// Plays a move; says whether it was taken.
    pub(super) fn plays(&mut self, cx: &mut Context, notation: &str) -> bool {
        let Some(seat) = self.decides().filter(|_| self.may_go(cx, notation)) else { return false };
        self.look_around(cx);
        match self.host.commit(seat, notation) {
            Ok(()) => {
                self.refusal = None;
                self.hint = None;
                self.looking = None;
                self.pick = Pick::default();
                self.read(cx);
                true
            }
            Err(sentence) => {
                if self.host.task().is_some() {
                    // In a lesson nothing has changed, and it is tried anew.
                    self.let_go(cx);
                }
                self.refuse(cx, &sentence);
                false
            }
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
            Err(sentence) => self.refuse(cx, &sentence),
        }
    }

    /// Lets go of what is picked.
    pub(super) fn let_go(&mut self, cx: &mut Context) {
        self.pick = Pick::default();
        self.counsel = Counsel::Silent;
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
            Ok(()) => self.read(cx),
            Err(sentence) => self.refuse(cx, &sentence),
        }
    }

    /// Escape lets go, then dismisses what is told, then withdraws what was decided within the turn. It never takes back a whole
    /// turn: that marks the record, and has a button.
    fn escape(&mut self, cx: &mut Context) {
        let within_turn = self.present.is_some_and(|seat| self.host.shown().may_take_back(seat));
        if self.pick == Pick::default() && (self.refusal.take().is_some() || !within_turn) {
            return;
        }
        self.take_back(cx);
    }

    /// Shows advice: the best move lies on the board as if it were picked, unless something else is.
    fn advise(&mut self, cx: &mut Context, hint: Hint) {
        if hint.decision != self.host.decision() {
            return;
        }
        self.wish = Wish::Nothing;
        let best = Press::Move(hint.choice.clone());
        self.hint = Some(hint);
        if let Some(show) = self.show.as_ref().filter(|_| self.pick == Pick::default()) {
            self.pick = Pick::default().press(&show.gestures, &best);
        }
        self.refresh(cx);
    }

    /// Opens a sheet, or closes it if it is open.
    fn toggle(&mut self, cx: &mut Context, sheet: Sheet) {
        self.sheet = if self.sheet == sheet { Sheet::None } else { sheet };
        cx.ask(Effect::FocusTop);
    }

    /// A button was pressed.
    pub(crate) fn act(&mut self, cx: &mut Context, act: Act) {
        self.follow.touched = true;
        match act {
            Act::Confirm => self.confirm(cx),
            Act::Cancel => self.let_go(cx),
            Act::Turn => self.press(cx, &Press::Turn),
            Act::TakeBack => self.take_back(cx),
            Act::Hint => self.ask_hint(cx),
            Act::Log => self.toggle(cx, Sheet::Log),
            Act::Keys => self.toggle(cx, Sheet::Keys),
            Act::Company => self.toggle(cx, Sheet::Company),
            Act::End => {
                self.toggle(cx, Sheet::End);
                self.look_back(cx);
            }
            Act::Close => self.close_sheet(),
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
            Act::ShowAgain => self.show_again(cx),
            Act::Picture => self.picture(cx),
            Act::Look(seat) => self.look(cx, seat),
            Act::Offer => self.play_offer(cx),
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
        self.follow.touched = true;
        if self.sheet != Sheet::None {
            let closes = pressed == Pressed::Escape && self.may_close();
            if closes {
                self.close_sheet();
            }
            return closes;
        }
        match pressed {
            Pressed::Escape => self.escape(cx),
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
}
