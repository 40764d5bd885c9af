//! Clocks. The room has none of its own: it says when somebody's time runs out, and is told what time it is.
//!
//! A bot takes the decision of whoever is late, and only that one; while nobody is there at all, the game waits.
//!
//! Time is counted for each decision, from the moment it is at hand. It runs on for those who leave and come back, and for those
//! who take a decision back and choose again: otherwise either would be a way to think for ever.

use std::collections::BTreeMap;

use tablee_core::Seat;
use tablee_protocol::{Clock, ClockHand, Span};

use super::{Chair, Room, Row};

/// The least time for a decision: for whoever has used up the time for the game, and once for whoever was late and comes back
/// while the decision is still at hand. In milliseconds.
const GRACE: i64 = 10_000;

/// The time of one chair in the decision at hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Time {
    /// When it began to run; not at all for whoever was away when the decision came and is so still.
    began: Option<i64>,
    /// What was used of it earlier, before it was taken back.
    before: i64,
    /// When the person left.
    left: Option<i64>,
    late: bool,
    /// When the person came back after having been late: that helps once.
    pardoned: Option<i64>,
}

impl Time {
    pub(super) fn begin(at: i64, away: bool) -> Time {
        Time { began: (!away).then_some(at), ..Time::default() }
    }

    pub(super) fn leave(&mut self, at: i64, late: bool) {
        self.left = Some(at);
        self.late |= late;
    }

    pub(super) fn come_back(&mut self, at: i64) {
        self.began.get_or_insert(at);
        if self.late {
            self.pardoned.get_or_insert(at);
        }
    }

    /// Somebody comes back to a game that waited because nobody was there: the decision begins anew.
    pub(super) fn begin_anew(&mut self, at: i64) {
        *self = Time { began: Some(at), before: self.before, ..Time::default() };
    }

    /// The decision has been at hand for this chair since then.
    pub(super) fn since(&self) -> Option<i64> {
        self.began
    }

    /// Nothing counted while the game was paused.
    pub(super) fn pass_over(&mut self, millis: i64) {
        for moment in [&mut self.began, &mut self.left, &mut self.pardoned].into_iter().flatten() {
            *moment = moment.saturating_add(millis);
        }
    }

    /// What a person has used of the decision who chose, or took back, at this moment; `gone` if a bot did it instead.
    fn used(&self, at: i64, gone: bool) -> i64 {
        let end = if gone { self.left.map_or(at, |left| left.min(at)) } else { at };
        self.began.map_or(0, |began| (end - began).max(0))
    }
}

/// What was used of decisions that may still be taken back, by their numbers.
pub(crate) type Spent = BTreeMap<usize, i64>;

/// What a clock gives for the whole game, beside what it gives for a decision, in milliseconds.
pub(super) fn bank(clock: Option<Clock>) -> i64 {
    clock.map_or(0, |clock| match clock.per {
        Span::Game => i64::from(clock.seconds) * 1000,
        Span::Decision => i64::from(clock.reserve) * 1000,
    })
}

impl Chair {
    /// Takes what was used of a decision, of which so much had been used before it was taken back, from what there is for the game.
    fn charge(&mut self, clock: Option<Clock>, millis: i64) {
        let Some(clock) = clock else { return };
        let taken = match clock.per {
            Span::Game => millis,
            Span::Decision => {
                let limit = i64::from(clock.seconds) * 1000;
                let over = |used: i64| (used - limit).max(0);
                over(self.time.before + millis) - over(self.time.before)
            }
        };
        self.bank = (self.bank - taken).max(0);
    }

    /// Whether a bot decides for the person now.
    pub(super) fn is_gone(&self) -> bool {
        self.away || self.overdue
    }

    fn until(&self, clock: Clock) -> Option<i64> {
        let limit = i64::from(clock.seconds) * 1000;
        let began = self.time.began?;
        let left = match clock.per {
            Span::Decision => (limit - self.time.before).max(0) + self.bank,
            Span::Game => self.bank.max(GRACE - self.time.before),
        };
        let pardon = self.time.pardoned.map(|back| back + GRACE.min(limit));
        Some(pardon.into_iter().fold(began + left.max(0), i64::max))
    }
}

impl Room {
    /// When the time of each person runs out who must decide now and has not chosen.
    pub fn clocks(&self) -> Vec<ClockHand> {
        let Some(clock) = self.agreement.clock.filter(|_| self.paused.is_none()) else { return Vec::new() };
        let hand = |seat: Seat| {
            let chair = &self.chairs[self.chair_of(seat)];
            if chair.bot.is_some() || chair.is_gone() {
                return None;
            }
            Some(ClockHand { seat, until: chair.until(clock)? })
        };
        self.waiting().iter().filter_map(hand).collect()
    }

    /// When somebody must look at the table even if nobody does anything.
    pub fn wake(&self) -> Option<i64> {
        self.clocks().iter().map(|hand| hand.until).min()
    }

    /// What follows from the time it is now: a bot takes the decision whose time has run out.
    pub fn tick(&self, now: i64) -> Vec<Row> {
        let late = self.clocks().into_iter().filter(|hand| hand.until <= now);
        late.map(|hand| Row::Overdue { chair: self.chair_of(hand.seat) }).collect()
    }

    /// A decision was carried out: what it took is used up, and the time for the next one begins.
    pub(super) fn time_of_decision(&mut self, at: i64, decision: usize) {
        let clock = self.agreement.clock;
        let mut alone = None;
        for chair in &mut self.chairs {
            if let Some(chose_at) = chair.chose_at.take() {
                let used = chair.time.used(chose_at, chair.is_gone());
                chair.charge(clock, used);
                alone = Some(chair.time.before + used);
                if chair.by_bot {
                    chair.stood_in = chair.stood_in.saturating_add(1);
                } else if let Some(clock) = clock {
                    chair.bank += 1000 * i64::from(clock.increment);
                }
            }
            (chair.by_bot, chair.overdue) = (false, false);
            chair.time = Time::begin(at, chair.away);
        }
        let Some(play) = &mut self.play else { return };
        let deciding = play.table.turn().seats();
        let retractable = deciding.iter().any(|seat| play.table.may_take_back(seat));
        if !retractable {
            play.spent.clear();
            return;
        }
        // Only whoever decides alone may take back, so there is one whose time this is.
        play.spent.insert(decision, alone.unwrap_or_default());
        let before = play.spent.get(&(decision + 1)).copied().unwrap_or_default();
        self.reckon(deciding.iter().next(), before);
    }

    /// A decision is at hand again that was taken back: the time used for it stays used, and so does that since then.
    pub(super) fn time_of_take_back(&mut self, at: i64, seat: Seat, decision: usize) {
        let number = self.chair_of(seat);
        let clock = self.agreement.clock;
        let chair = &mut self.chairs[number];
        let used = chair.time.used(at, chair.is_gone());
        chair.charge(clock, used);
        let spent = chair.time.before + used;
        chair.overdue = false;
        chair.time = Time::begin(at, chair.away);
        let Some(play) = &mut self.play else { return };
        play.spent.insert(decision, spent);
        let before = decision.checked_sub(1).and_then(|earlier| play.spent.get(&earlier)).copied().unwrap_or_default();
        self.reckon(Some(seat), before);
    }

    fn reckon(&mut self, seat: Option<Seat>, before: i64) {
        if let Some(seat) = seat {
            let chair = self.chair_of(seat);
            self.chairs[chair].time.before = before;
        }
    }
}
