//! What the screen of a table knows.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use tablee_board::{Gestures, Pick, Press};
use tablee_core::{Info, Record, Say as _, Seat, SeatView, Sentence, Standing, Turn, Viewer};
use tablee_scene::{Advised, Pen, Scene};
use tablee_sitting::{Hint, Host, News, Worth, waiting_seat};
use tablee_words::Words;

use crate::browser;
use crate::names;
use crate::online::Company;
use crate::settings::{Page, decimal};
use crate::sound::{self, Sound};

/// What the page asks of a table beyond what every client does.
pub(crate) trait PageHost: Host {
    /// The last move of every seat, as far as it is known.
    fn last(&self) -> Vec<Option<String>>;
    /// The game written down, as far as it may be.
    fn record(&self) -> Option<Record>;
    /// The level of the bot at a seat.
    fn bot(&self, seat: Seat) -> Option<String>;
    /// Whether hints are given.
    fn friendly(&self) -> bool;
    /// A choice is on its way.
    fn is_sending(&self) -> bool {
        false
    }
    /// A bot plays on for whoever sits there.
    fn is_away(&self, _: Seat) -> bool {
        false
    }
    /// When the time of a seat runs out, in milliseconds since 1970 by the clock of the table.
    fn until(&self, _: Seat) -> Option<i64> {
        None
    }
    /// The people at the table, if they are elsewhere.
    fn company(&self) -> Option<Company> {
        None
    }
    /// Where the game can be looked at again, once it is over.
    fn replay(&self) -> Option<crate::route::Route> {
        None
    }
    /// Opens another game with the same people; gives the address to go to, if it is another.
    ///
    /// # Errors
    /// Why not.
    fn again(&mut self) -> Result<Option<crate::route::Route>, Sentence>;
}

/// What lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    None,
    /// Hides everything until this person is there.
    Curtain(Seat),
    Log,
    Keys,
    /// Those who sit at the table elsewhere.
    Company,
    End,
}

/// All that is shown of a position.
pub(crate) struct Show {
    pub(crate) title: String,
    pub(crate) status: String,
    pub(crate) scene: Scene,
    pub(crate) gestures: Gestures,
    /// Who decides at this screen.
    pub(crate) decides: Option<Seat>,
    /// The picked move in words.
    pub(crate) meaning: Option<String>,
    pub(crate) spoken: Vec<String>,
    pub(crate) standing: Standing,
    pub(crate) over: bool,
    pub(crate) hints: Vec<(Advised, String)>,
    pub(crate) may_take_back: bool,
    pub(crate) friendly: bool,
    pub(crate) chosen: bool,
    pub(crate) players: Vec<ShownPlayer>,
    pub(crate) shown: Seat,
}

/// A player beside the board.
pub(crate) struct ShownPlayer {
    pub(crate) name: String,
    /// The only person at this screen, who is spoken to.
    pub(crate) you: bool,
    pub(crate) points: i32,
    pub(crate) deciding: bool,
    pub(crate) ready: bool,
    pub(crate) bot: bool,
    pub(crate) away: bool,
    pub(crate) until: Option<i64>,
}

type LocalSignal<T> = RwSignal<T, LocalStorage>;

/// The table and what is done at it.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) host: StoredValue<Box<dyn PageHost>, LocalStorage>,
    pub(crate) show: LocalSignal<Option<Rc<Show>>>,
    pub(crate) pick: RwSignal<Pick>,
    pub(crate) sheet: RwSignal<Sheet>,
    pub(crate) refusal: RwSignal<Option<String>>,
    /// Whose board is looked at, if not one's own.
    pub(crate) looking: RwSignal<Option<Seat>>,
    log: LocalSignal<Vec<News>>,
    hint: LocalSignal<Option<Hint>>,
    /// Who sits before the screen.
    present: RwSignal<Option<Seat>>,
    pub(crate) company: Option<Company>,
    pub(crate) friendly: bool,
    page: Page,
}

impl Desk {
    pub(crate) fn new(page: Page, host: Box<dyn PageHost>) -> Desk {
        let first = host.own().iter().next().filter(|_| host.own().len() == 1);
        let (company, friendly) = (host.company(), host.friendly());
        let desk = Desk {
            host: StoredValue::new_local(host),
            show: RwSignal::new_local(None),
            pick: RwSignal::new(Pick::default()),
            sheet: RwSignal::new(Sheet::None),
            refusal: RwSignal::new(None),
            looking: RwSignal::new(None),
            log: RwSignal::new_local(Vec::new()),
            hint: RwSignal::new_local(None),
            present: RwSignal::new(first),
            company,
            friendly,
            page,
        };
        // Another language draws everything anew.
        Effect::new(move || {
            page.settings.track();
            desk.refresh();
        });
        desk
    }

    /// Reads the table anew: after a move, or when somebody elsewhere has done something.
    pub(crate) fn poll(self) {
        let mut news = Vec::new();
        if self.host.try_update_value(|host| news = host.poll(Duration::ZERO)).is_none() {
            // The table was left meanwhile.
            return;
        }
        // Whoever is alone at this screen may have been given another seat, or lost it.
        let alone = self.host.try_with_value(|host| host.own()).filter(|own| own.len() <= 1);
        if let Some(own) = alone.map(|own| own.iter().next())
            && self.present.try_get_untracked() != Some(own)
        {
            self.present.set(own);
            self.looking.set(None);
        }
        let (mut happened, mut advice) = (false, None);
        for item in news {
            match item {
                News::Hint(hint) => advice = Some(hint),
                News::Trouble(sentence) => self.refusal.set(Some(self.words().say(&sentence))),
                other => {
                    happened = true;
                    self.log.update(|log| log.push(other));
                }
            }
        }
        if happened {
            sound::play(self.page, Sound::Play);
        }
        self.refresh();
        if let Some(hint) = advice {
            self.advise(hint);
        }
        // A bot that answered at once is followed by the next.
        let Some((over, own)) = self.host.try_with_value(|host| (host.turn() == Turn::Over, host.own())) else {
            return;
        };
        if !over && self.sheet.get_untracked() == Sheet::End {
            // Another game has begun.
            self.sheet.set(Sheet::None);
        }
        if over && happened {
            sound::play(self.page, Sound::End);
            let desk = self;
            browser::after(if self.page.motion() { 900 } else { 0 }, move || {
                if desk.sheet.try_get_untracked() == Some(Sheet::None) {
                    desk.sheet.set(Sheet::End);
                    super::focus_top();
                }
            });
        }
        self.draw_curtain(own.len());
    }

    /// Hides the hands when somebody else at this screen has to decide.
    fn draw_curtain(self, people: usize) {
        let Some(next) = self.host.try_with_value(|host| waiting_seat(&**host)).flatten() else { return };
        if people > 1 && self.present.get_untracked() != Some(next) {
            self.present.set(None);
            self.sheet.set(Sheet::Curtain(next));
            self.refresh();
            super::focus_top();
        }
    }

    /// The next person sits down.
    pub(crate) fn open_curtain(self) {
        if let Sheet::Curtain(seat) = self.sheet.get_untracked() {
            self.present.set(Some(seat));
            self.looking.set(None);
            self.sheet.set(Sheet::None);
            self.refresh();
        }
    }

    pub(crate) fn words(self) -> Words {
        let names = self.host.try_with_value(|host| names::told(self.page, host.names(), alone(&**host)));
        self.page.words().with_names(names.unwrap_or_default())
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.host.with_value(|host| host.names().get(seat.index()).cloned().unwrap_or_default())
    }

    pub(crate) fn info(self) -> &'static Info {
        self.host.with_value(|host| host.info())
    }

    pub(crate) fn log_lines(self, page: Page) -> Vec<String> {
        page.settings.track();
        let words = self.words();
        let line = |news: &News| match news {
            News::Happened(sentence) | News::Trouble(sentence) => words.say(sentence),
            News::TookBack(seat) => words.say(&Sentence::new("web-took-back").seat("seat", *seat)),
            News::Hint(_) => String::new(),
        };
        self.log.with(|log| log.iter().rev().map(line).collect())
    }

    /// How much has happened.
    pub(super) fn log_length(self) -> usize {
        self.log.with_untracked(Vec::len)
    }

    /// What has happened since the log was so long.
    pub(super) fn happened_since(self, known: usize) -> Vec<Sentence> {
        let event = |news: &News| match news {
            News::Happened(sentence) => Some(sentence.clone()),
            News::TookBack(_) | News::Trouble(_) | News::Hint(_) => None,
        };
        self.log.with_untracked(|log| log.iter().skip(known).filter_map(event).collect())
    }

    /// Says why something is not so.
    pub(crate) fn refuse(self, sentence: &Sentence) {
        self.refusal.set(Some(self.words().say(sentence)));
    }

    /// Draws what there is.
    pub(crate) fn refresh(self) {
        let words = self.words();
        let Some(seen) = self.host.try_with_value(|host| self.see(&**host, &words)) else { return };
        let was_blank = self.show.try_with_untracked(Option::is_none) == Some(true);
        match &seen {
            // A blank board says why it is blank, for as long as it is.
            Err(reason) => self.refusal.set(Some(words.say(reason))),
            Ok(_) if was_blank => self.refusal.set(None),
            Ok(_) => (),
        }
        let shown = seen.ok();
        let was = self.show.try_update(|show| show.as_ref().is_some_and(|show| show.decides.is_some()));
        let decides = shown.as_ref().is_some_and(|show| show.decides.is_some());
        if was == Some(false) && decides {
            sound::play(self.page, Sound::Turn);
        }
        self.show.set(shown.map(Rc::new));
    }

    /// All that is shown; else why there is nothing to show.
    fn see(self, host: &dyn PageHost, words: &Words) -> Result<Show, Sentence> {
        let present = self.present.get_untracked();
        let curtain = matches!(self.sheet.get_untracked(), Sheet::Curtain(_));
        let viewer = present.filter(|_| !curtain).map_or(Viewer::Spectator, Viewer::Seat);
        let decides =
            present.filter(|&seat| !curtain && host.turn().seats().contains(seat) && !host.chosen().contains(seat));
        let seen = host.see(viewer)?;
        let view = tablee_scene::drawn(&*seen);
        // Nothing can be chosen while a choice is on its way.
        let open = decides.is_some() && !host.is_sending();
        let gestures = if open { view.gestures(words) } else { Gestures::default() };
        let decides = decides.filter(|_| !gestures.points.is_empty());
        let over = host.turn() == Turn::Over;
        let standing = host.standing();
        let hint = self.hint.with_untracked(|hint| {
            hint.clone().filter(|hint| hint.decision == host.decision() && Some(hint.seat) == decides)
        });
        let hints = hint.map(|hint| advised(&*seen, &hint, words)).unwrap_or_default();
        let advice: Vec<Advised> = hints.iter().map(|(advised, _)| advised.clone()).collect();
        let pick = self.pick.get_untracked();
        let last = host.last();
        let own = present.or_else(|| host.own().iter().next()).unwrap_or(Seat::FIRST);
        let looked_at = self.looking.get_untracked().unwrap_or(own);
        let you = alone(host);
        let names = names::shown(self.page, host.names(), you);
        let pen = Pen {
            words,
            gestures: &gestures,
            pick: &pick,
            shown: looked_at,
            names: &names,
            advice: &advice,
            last: &last,
            standing: over.then_some(&standing),
        };
        let scene = view.scene(&pen);
        let notation = pen.notation().filter(|_| decides.is_some());
        let meaning = notation.and_then(|notation| seen.describe(notation)).map(|sentence| words.say(&sentence));
        let player = |seat: Seat| ShownPlayer {
            name: names.get(seat.index()).cloned().unwrap_or_default(),
            you: you == Some(seat),
            points: standing.scores.get(seat.index()).copied().unwrap_or_default(),
            deciding: host.turn().seats().contains(seat),
            ready: host.chosen().contains(seat),
            bot: host.bot(seat).is_some(),
            away: host.is_away(seat),
            until: host.until(seat),
        };
        let chosen = present.is_some_and(|seat| host.chosen().contains(seat));
        Ok(Show {
            title: view.progress(words),
            status: words.say(&status(host, decides, chosen)),
            spoken: view.spoken(words),
            scene,
            decides,
            meaning,
            over,
            may_take_back: present.is_some_and(|seat| host.may_take_back(seat)),
            friendly: host.friendly(),
            chosen,
            players: Seat::all(host.seats()).map(player).collect(),
            shown: looked_at,
            standing,
            hints,
            gestures,
        })
    }

    /// Something was pressed that has a meaning for the game.
    pub(crate) fn press(self, press: &Press) {
        let Some(show) = self.show.get_untracked() else { return };
        self.refusal.set(None);
        if show.decides.is_none() {
            return;
        }
        let before = self.pick.get_untracked();
        let pick = before.press(&show.gestures, press);
        sound::play(self.page, Sound::Tap);
        let sure = pick.point(&show.gestures).is_some() && pick.variants(&show.gestures) == 1;
        self.pick.set(pick);
        if sure && self.page.settings.with_untracked(|settings| settings.quick) {
            self.confirm();
        } else {
            self.refresh();
        }
    }

    /// Plays the picked move.
    pub(crate) fn confirm(self) {
        let Some(show) = self.show.get_untracked() else { return };
        let pick = self.pick.get_untracked();
        let notation = pick.point(&show.gestures).map(|point| point.notation.clone());
        if let Some(notation) = notation {
            self.play(&notation);
        }
    }

    /// Plays a move.
    pub(crate) fn play(self, notation: &str) {
        let Some(seat) = self.show.get_untracked().and_then(|show| show.decides) else { return };
        let mut outcome = Ok(());
        self.host.try_update_value(|host| outcome = host.commit(seat, notation));
        match outcome {
            Ok(()) => {
                self.refusal.set(None);
                self.let_go();
                self.hint.set(None);
                self.looking.set(None);
                self.poll();
            }
            Err(sentence) => self.refusal.set(Some(self.words().say(&sentence))),
        }
    }

    /// Lets go of what is picked.
    pub(crate) fn let_go(self) {
        self.pick.set(Pick::default());
        self.refresh();
    }

    /// Whether there is something to take back.
    pub(crate) fn may_take_back(self) -> bool {
        let choice = self.show.get_untracked().is_some_and(|show| show.may_take_back);
        choice || self.pick.get_untracked() != Pick::default()
    }

    /// Takes back what is picked or, if nothing is, the last choice.
    pub(crate) fn take_back(self) {
        if self.pick.get_untracked() != Pick::default() {
            return self.let_go();
        }
        let Some(seat) = self.present.get_untracked() else { return };
        let mut outcome = Ok(());
        self.host.try_update_value(|host| outcome = host.take_back(seat));
        match outcome {
            Ok(()) => self.poll(),
            Err(sentence) => self.refusal.set(Some(self.words().say(&sentence))),
        }
    }

    /// Shows advice: the best move lies on the board as if it were picked, unless something else is.
    fn advise(self, hint: Hint) {
        let best = Press::Move(hint.choice.clone());
        self.hint.set(Some(hint));
        if let Some(show) = self.show.get_untracked().filter(|_| self.pick.get_untracked() == Pick::default()) {
            self.pick.set(Pick::default().press(&show.gestures, &best));
        }
        self.refresh();
    }

    /// Asks for advice.
    pub(crate) fn ask_hint(self) {
        let Some(seat) = self.show.get_untracked().and_then(|show| show.decides) else { return };
        self.host.try_update_value(|host| host.ask_hint(seat));
    }
}

/// The only person at this screen, if nobody is elsewhere.
fn alone(host: &dyn PageHost) -> Option<Seat> {
    host.own().iter().next().filter(|_| host.own().len() == 1 && host.company().is_none())
}

fn status(host: &dyn PageHost, decides: Option<Seat>, chosen: bool) -> Sentence {
    if let Some(away) = host.away() {
        return away;
    }
    match host.turn() {
        Turn::Over => Sentence::new("web-over"),
        Turn::Decide(_) if decides.is_some() => Sentence::new("web-your-turn"),
        Turn::Decide(_) if chosen => Sentence::new("web-chosen"),
        Turn::Decide(seats) => match seats.iter().find(|&seat| !host.chosen().contains(seat)) {
            Some(seat) => Sentence::new("web-waits").seat("seat", seat),
            None => Sentence::new("web-chosen"),
        },
    }
}

fn advised(seen: &dyn SeatView, hint: &Hint, words: &Words) -> Vec<(Advised, String)> {
    let best = Worth { choice: hint.choice.clone(), win: hint.win, points: hint.points };
    // A chance that is the same for all moves tells none from another; the points do.
    let by_points = !hint.also.is_empty() && hint.also.iter().all(|worth| worth.win == hint.win);
    let ranked = std::iter::once(best).chain(hint.also.iter().cloned()).enumerate();
    let line = |(index, Worth { choice, win, points }): (usize, Worth)| {
        let meaning = seen.describe(&choice).map(|sentence| words.say(&sentence));
        let meaning = meaning.unwrap_or_else(|| choice.clone());
        let (long, short) = if by_points {
            let points = decimal(words, points);
            let long = Sentence::new("web-hint-line-points").text("move", meaning).text("points", &points);
            (long, Sentence::new("web-hint-points").text("points", points))
        } else {
            let long = Sentence::new("web-hint-line").text("move", meaning).number("win", win);
            (long, Sentence::new("web-hint-chance").number("win", win))
        };
        (Advised { notation: choice, rank: index + 1, worth: words.say(&short) }, words.say(&long))
    };
    ranked.map(line).collect()
}
