//! Clocks. The room has none of its own: it says when somebody's time runs out, and is told what time it is.

use tablee_core::Seat;
use tablee_protocol::{ClockHand, Span};

use super::{Room, Row};

/// Whoever has used up the time for the game and comes back has so long for a decision, in milliseconds.
const GRACE: i64 = 10_000;

impl Room {
    /// When the time of each person runs out who must decide now and has not chosen.
    pub fn clocks(&self) -> Vec<ClockHand> {
        let Some(clock) = self.agreement.clock else { return Vec::new() };
        let Some(play) = &self.play else { return Vec::new() };
        let hand = |seat: Seat| {
            let chair = &self.chairs[self.chair_of(seat)];
            if chair.bot.is_some() || chair.away {
                return None;
            }
            let time = match clock.per {
                Span::Decision => i64::from(clock.seconds) * 1000,
                Span::Game => chair.bank.max(GRACE),
            };
            Some(ClockHand { seat, until: play.since.max(chair.back_at) + time })
        };
        self.waiting().iter().filter_map(hand).collect()
    }

    /// When somebody must look at the table even if nobody does anything.
    pub fn wake(&self) -> Option<i64> {
        self.clocks().iter().map(|hand| hand.until).min()
    }

    /// What follows from the time it is now: whoever's time has run out is played by a bot.
    pub fn tick(&self, now: i64) -> Vec<Row> {
        let late = self.clocks().into_iter().filter(|hand| hand.until <= now);
        late.map(|hand| Row::Left { chair: self.chair_of(hand.seat), late: true }).collect()
    }
}
