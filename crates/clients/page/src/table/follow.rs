//! How one follows what happens: one turn after the other, at a pace, with the points counted at the end.

use std::rc::Rc;

use tablee_core::{Seat, Sentence, Turn};
use tablee_scene::stage::{self, Moment, Pace, Timeline};

use super::caption::{Caption, Cue};
use super::desk::{Desk, Show};
use super::sheets::Sheet;
use super::{Message, Staging};
use crate::context::Context;
use crate::effect::{Effect, Sound};
use crate::possible::Outlook;
use crate::thinking::{Answered, Thought};

/// People can follow what bots do only if they do not answer at once, in milliseconds.
const BREATH: u32 = 420;

/// The page is drawn anew only when everything has landed for sure, so that no frame waits for it, in milliseconds.
const LANDED: u32 = 40;

/// How far the end of a game has been shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ending {
    /// It is not over, or was over when one came.
    #[default]
    None,
    /// It is over, and its last turn is still shown.
    Due,
    /// The points are counted up: of all at once, or of the seat of this index in the order of counting, on its own board.
    Counting(usize),
    /// All has been shown.
    Done,
}

/// A turn that can be shown once more.
#[derive(Debug)]
struct Shown {
    before: Rc<Show>,
    events: Vec<Sentence>,
    /// Whose turn it was, if it was that of one seat alone.
    seat: Option<Seat>,
}

/// How one follows what happens.
#[derive(Debug, Default)]
pub(super) struct Follow {
    pub(super) caption: Caption,
    pub(super) ending: Ending,
    /// Whether somebody has touched the table: before that nothing is to be heard.
    pub(super) touched: bool,
    /// What is told of what begins now; taken once.
    pub(super) cues: Vec<Cue>,
    /// What bots have chosen while something was still shown.
    waiting: Vec<Answered>,
    /// What has happened elsewhere meanwhile is shown after a breath.
    breathes: bool,
    /// Something beside the game is another meanwhile.
    stale: bool,
    last: Option<Shown>,
    /// The position before the last turn is shown again for a moment, so that it can come from there.
    rewound: bool,
    /// Somebody has asked for it, and wants to see it whatever the pace is.
    asked: bool,
    /// What was shown last, and how much of the log had happened by then.
    seen: (Option<Rc<Show>>, usize),
}

impl Follow {
    /// Whether the finished board is shown without what it gave: it is counted later.
    pub(super) fn is_due(&self) -> bool {
        self.ending == Ending::Due
    }

    /// Whether it is shown what several have decided together.
    pub(super) fn is_of_all(&self) -> bool {
        self.caption.is_running() && self.last.as_ref().is_some_and(|shown| shown.seat.is_none())
    }

    /// Goes back to a position, from where all this is shown.
    pub(super) fn go_back_to(&mut self, before: Rc<Show>, events: Vec<Sentence>) {
        self.last = Some(Shown { before, events, seat: None });
        self.rewound = true;
    }

    /// The last turn is not for the eyes of whoever comes next.
    pub(super) fn forget_last(&mut self) {
        self.last = None;
        self.rewound = false;
    }

    /// Whether there is a turn that can be shown once more.
    pub(super) fn may_repeat(&self) -> bool {
        self.last.is_some()
    }
}

fn points(show: &Show) -> Vec<i32> {
    show.players.iter().map(|player| player.points).collect()
}

impl Desk {
    /// What is shown: the position as it is, or the one before the last turn while that is shown once more.
    pub(super) fn visible(&self) -> Option<Rc<Show>> {
        let before = self.follow.last.as_ref().filter(|_| self.follow.rewound);
        before.map(|shown| Rc::clone(&shown.before)).or_else(|| self.show.clone())
    }

    /// Lets a sound be heard, once somebody has touched the table.
    pub(super) fn sound(&self, cx: &mut Context, sound: Sound) {
        if self.follow.touched {
            cx.sound(sound);
        }
    }

    /// A bot has chosen: nothing comes of it before one has seen what is shown now, and taken a breath.
    pub(crate) fn heard(&mut self, cx: &mut Context, answer: Answered) {
        let Some(answer) = self.coach.hear(answer) else {
            // A move may have waited for a word of the coach.
            self.resume(cx);
            return self.read(cx);
        };
        let Some(answer) = self.outlook.hear(cx, answer) else { return };
        if !matches!(answer.thought, Thought::Choice(_)) {
            self.host.heard(answer.id, answer.thought);
            return self.read(cx);
        }
        self.follow.waiting.push(answer);
        if !self.follow.caption.is_running() {
            self.breathe(cx);
        }
    }

    fn breathe(&mut self, cx: &mut Context) {
        self.pause(cx, Message::Hear);
    }

    fn pause(&self, cx: &mut Context, then: Message) {
        let pause = if cx.settings.pace() == Pace::Instant { 0 } else { BREATH };
        cx.ask(Effect::After(pause, then.into()));
    }

    /// What bots have chosen happens now.
    pub(super) fn hear(&mut self, cx: &mut Context) {
        if self.follow.caption.is_running() || self.follow.waiting.is_empty() {
            return;
        }
        self.look_around(cx);
        for answer in std::mem::take(&mut self.follow.waiting) {
            self.host.heard(answer.id, answer.thought);
        }
        self.read(cx);
    }

    /// There may be news from elsewhere: they wait until what is shown now is over, one decision after the other.
    pub(crate) fn poll(&mut self, cx: &mut Context) {
        let waits = self.follow.caption.is_running() || self.follow.breathes;
        match waits && self.host.is_online() {
            false => self.read(cx),
            // What one has chosen is seen at once.
            true if self.host.is_sending() => self.refresh(cx),
            true => self.follow.stale = true,
        }
    }

    /// What has happened elsewhere while something was shown may be shown now.
    pub(super) fn next(&mut self, cx: &mut Context) {
        self.follow.breathes = false;
        if !self.follow.caption.is_running() {
            self.read(cx);
        }
    }

    /// Sees to it that nothing stays unseen that has happened elsewhere.
    fn come_closer(&mut self, cx: &mut Context) {
        if self.host.is_behind() && !self.follow.caption.is_running() && !self.follow.breathes {
            self.follow.breathes = true;
            self.pause(cx, Message::Next);
        }
    }

    /// Another game has begun at the same table: of the one before there is nothing left to show.
    pub(super) fn begin_anew(&mut self) {
        self.follow.last = None;
        self.follow.rewound = false;
        self.follow.caption.forget();
    }

    /// The game has gone on; `happened` if something in it has.
    pub(super) fn follow_end(&mut self, cx: &mut Context, happened: bool) {
        if self.host.turn() != Turn::Over {
            // Another game has begun.
            if self.follow.ending != Ending::None {
                self.follow.ending = Ending::None;
                self.outlook = Outlook::default();
                self.begin_anew();
            }
            if self.sheet == Sheet::End {
                self.sheet = Sheet::None;
            }
        } else if happened && self.follow.ending == Ending::None {
            self.follow.ending = Ending::Due;
            cx.change(|settings| settings.finished = settings.finished.saturating_add(1));
        }
    }

    /// What was shown under this number is over.
    pub(super) fn shown(&mut self, cx: &mut Context, number: u32) {
        if self.follow.caption.number() == number && self.follow.caption.is_running() {
            self.end_show(cx);
        }
    }

    /// Nobody wants to see the rest of what is shown.
    pub(super) fn skip(&mut self, cx: &mut Context) {
        if !self.follow.caption.is_running() {
            return;
        }
        if let (Ending::Counting(_), Some(show)) = (self.follow.ending, self.show.clone()) {
            // What stays is told of all of it.
            let moment = Moment { scene: &show.scene, points: &points(&show) };
            let whole = stage::reckon(&moment, &show.standing, None, cx.settings.pace());
            self.follow.caption.begin(&whole, &show.status);
            self.follow.ending = Ending::Counting(usize::MAX);
        }
        self.end_show(cx);
    }

    /// Where everybody has a board of their own, it is shown while its points are counted.
    fn counted(&self) -> Option<Seat> {
        let Ending::Counting(part) = self.follow.ending else { return None };
        let show = self.show.as_ref().filter(|show| show.scene.own_boards)?;
        stage::order(&show.standing).get(part).copied()
    }

    /// Who is not counted yet: their points are not told.
    pub(super) fn uncounted(&self) -> Vec<Seat> {
        let Ending::Counting(part) = self.follow.ending else { return Vec::new() };
        let show = self.show.as_ref().filter(|show| show.scene.own_boards);
        show.map(|show| stage::order(&show.standing).into_iter().skip(part.saturating_add(1)).collect())
            .unwrap_or_default()
    }

    /// Counts the points of the next seat.
    fn count(&mut self, cx: &mut Context, part: usize) {
        // Where nothing is shown, nobody waits for their points.
        let all = cx.settings.pace() == Pace::Instant;
        self.follow.ending = Ending::Counting(if all { usize::MAX } else { part });
        self.looking = self.counted();
        self.refresh(cx);
    }

    fn end_show(&mut self, cx: &mut Context) {
        self.follow.caption.end();
        match self.follow.ending {
            Ending::Due => self.count(cx, 0),
            Ending::Counting(part) if self.looking.is_some() && part.saturating_add(1) < self.host.seats() => {
                self.count(cx, part + 1);
            }
            Ending::Counting(_) => {
                self.follow.ending = Ending::Done;
                if self.looking.take().is_some() {
                    self.refresh(cx);
                }
                self.sheet = Sheet::End;
                cx.ask(Effect::FocusTop);
                self.look_back(cx);
            }
            Ending::None | Ending::Done => (),
        }
        if std::mem::take(&mut self.follow.stale) && !self.host.is_behind() {
            self.read(cx);
        }
        if !self.follow.waiting.is_empty() {
            self.breathe(cx);
        }
    }

    /// Goes back to before the last turn, from where it is shown once more.
    pub(super) fn show_again(&mut self, cx: &mut Context) {
        if self.follow.last.is_some() && !self.follow.rewound {
            self.follow.caption.end();
            self.follow.rewound = true;
            self.follow.asked = true;
            self.sheet = if self.sheet == Sheet::End { Sheet::None } else { self.sheet };
            cx.ask(Effect::After(0, Message::ShowAgain.into()));
        }
    }

    /// From there it goes on.
    pub(super) fn go_on_again(&mut self) {
        self.follow.rewound = false;
    }

    /// The way from what was shown to what is shown now.
    pub(crate) fn staging(&mut self, cx: &mut Context) -> Option<Staging> {
        let mut staging = self.next_staging(cx);
        // What is shown to nobody is over at once.
        while !self.follow.caption.is_running()
            && !self.follow.rewound
            && matches!(self.follow.ending, Ending::Due | Ending::Counting(_))
        {
            self.end_show(cx);
            if matches!(self.follow.ending, Ending::Counting(_)) {
                staging = self.next_staging(cx).or(staging);
            }
        }
        self.come_closer(cx);
        staging
    }

    fn next_staging(&mut self, cx: &mut Context) -> Option<Staging> {
        let (visible, known) = (self.visible(), self.log_length());
        let (before, known) = std::mem::replace(&mut self.follow.seen, (visible.clone(), known));
        // Behind a curtain nothing plays: it would show the hand of whoever sat there.
        if matches!(self.sheet, Sheet::Curtain(_) | Sheet::Together) {
            self.follow.caption.end();
            return Some(Staging::Skip);
        }
        let (before, after) = (before?, visible?);
        if Rc::ptr_eq(&before, &after) {
            return None;
        }
        if self.follow.rewound {
            return Some(Staging::Skip);
        }
        let events = self.happened_since(known);
        let (old, new) = (points(&before), points(&after));
        let (from, to) = (Moment { scene: &before.scene, points: &old }, Moment { scene: &after.scene, points: &new });
        // What is there at once is told all the same.
        let (pace, mut at_once) = match cx.settings.pace() {
            Pace::Instant => (Pace::Calm, true),
            pace => (pace, false),
        };
        let again = self.follow.last.as_ref().filter(|shown| Rc::ptr_eq(&shown.before, &before));
        let again = again.map(|shown| shown.events.clone());
        let timeline = if let (Some(events), true) = (again, events.is_empty()) {
            let asked = std::mem::take(&mut self.follow.asked);
            at_once = at_once && !asked;
            stage::stage(&from, &events, &to, if asked { Pace::Calm } else { pace })
        } else if !events.is_empty() {
            let timeline = stage::stage(&from, &events, &to, pace);
            self.remember(&before, events);
            timeline
        } else if matches!(self.follow.ending, Ending::Counting(_)) && !self.follow.caption.is_running() {
            stage::reckon(&to, &after.standing, self.looking.and(self.counted()), pace)
        } else if cx.motion() {
            return Some(Staging::Glide(stage::glide(&from, &to)));
        } else {
            return None;
        };
        Some(self.begin(cx, timeline, &after.status, at_once))
    }

    /// What is told of what was begun just now.
    pub(crate) fn cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.follow.cues)
    }

    /// Shows a timeline, and tells it.
    fn begin(&mut self, cx: &mut Context, timeline: Timeline, status: &str, at_once: bool) -> Staging {
        let caption = &mut self.follow.caption;
        caption.begin(&timeline, status);
        if at_once || timeline.length() == 0 {
            caption.end();
            return Staging::Skip;
        }
        cx.ask(Effect::After(caption.length() + LANDED, Message::Shown(caption.number()).into()));
        let words = self.words(cx);
        let cues = self.visible().map(|show| self.follow.caption.cues(&show, &words)).unwrap_or_default();
        let heard = self.follow.touched && !cx.settings.silent;
        let cue = |cue: Cue| Cue { sound: cue.sound.filter(|_| heard), ..cue };
        self.follow.cues = cues.into_iter().map(cue).collect();
        if cx.motion() { Staging::Play(timeline) } else { Staging::Stills(timeline) }
    }

    /// A turn may be wanted once more. Decisions of one seat that follow each other are one turn.
    fn remember(&mut self, before: &Rc<Show>, events: Vec<Sentence>) {
        let mut deciding = before.players.iter().enumerate().filter(|(_, player)| player.deciding);
        let seat = match (deciding.next(), deciding.next()) {
            (Some((index, _)), None) => Some(Seat::new(index)),
            _ => None,
        };
        match self.follow.last.as_mut().filter(|last| seat.is_some() && last.seat == seat) {
            Some(last) => last.events.extend(events),
            None => self.follow.last = Some(Shown { before: Rc::clone(before), events, seat }),
        }
    }
}
