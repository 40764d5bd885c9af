//! What those who are there agree on beside the game: a pause, its end without a result, a bot for whoever keeps them waiting; and
//! how somebody is called.
//!
//! Who is there is known from the log alone: whoever has not gone away, is not late, and has not kept the table waiting for longer
//! than it wants to wait.

use tablee_core::{Seat, Sentence, Turn};
use tablee_protocol::limits::NUDGE_PAUSE;
use tablee_protocol::{Proposal, Proposed};

use super::row::Motion;
use super::{Chair, Decided, Refusal, Room, Row};

/// What is asked, and who has agreed.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    motion: Motion,
    by: usize,
    at: i64,
    yes: Vec<usize>,
}

impl Chair {
    /// Whether a person has this chair.
    pub(super) fn is_person(&self) -> bool {
        self.bot.is_none() && self.key.is_some()
    }

    /// Whether a person has this chair who has neither gone away nor let the time run out.
    pub(super) fn is_there(&self) -> bool {
        self.is_person() && !self.away && !self.late
    }
}

impl Room {
    /// Whether anybody is there. While nobody is, the game waits.
    pub fn anybody_there(&self) -> bool {
        self.chairs.iter().any(Chair::is_there)
    }

    /// Whether a person who has not gone away keeps the others waiting for longer than the table wants to wait.
    pub(super) fn is_missing(&self, chair: usize, now: i64) -> bool {
        let place = &self.chairs[chair];
        let patience = 1000 * i64::from(self.agreement.patience);
        // Where there is a clock, it says who is late.
        let overlong = self.agreement.clock.is_none()
            && self.waiting().contains(self.seat_of(chair))
            && place.time.since().is_some_and(|since| now.saturating_sub(since) >= patience);
        place.is_person() && !place.away && (place.late || overlong)
    }

    /// Whose yes is awaited, besides those who gave it.
    fn asked(&self, motion: &Motion, yes: &[usize], now: i64) -> Vec<usize> {
        let target = match motion {
            Motion::StandIn { chair } => Some(*chair),
            Motion::Pause | Motion::End => None,
        };
        let counts = |chair: &usize| {
            self.chairs[*chair].is_there()
                && Some(*chair) != target
                && !yes.contains(chair)
                && !self.is_missing(*chair, now)
        };
        (0..self.chairs.len()).filter(counts).collect()
    }

    /// What is asked now, for viewers: of all who are there by the log, however long they take.
    pub(super) fn proposed(&self) -> Option<Proposed> {
        let Asked { motion, by, at, yes } = self.motion.as_ref()?;
        let what = match motion {
            Motion::Pause => Proposal::Pause {},
            Motion::End => Proposal::End {},
            Motion::StandIn { chair } => Proposal::StandIn { seat: self.seat_of(*chair) },
        };
        let asked = self.asked(motion, yes, *at).into_iter().map(|chair| self.seat_of(chair)).collect();
        Some(Proposed { what, by: self.seat_of(*by), asked, at: *at })
    }

    /// The row that does what was agreed.
    fn carried(motion: &Motion, by: usize) -> Row {
        match motion {
            Motion::Pause => Row::Paused { chair: by },
            Motion::End => Row::Ended { chair: by },
            Motion::StandIn { chair } => Row::StoodIn { chair: *chair, by },
        }
    }

    fn carry(motion: &Motion, mut rows: Vec<Row>, by: usize) -> Decided {
        let row = Room::carried(motion, by);
        let ends = matches!(row, Row::Ended { .. });
        rows.push(row);
        Decided { rows, listed: ends, over: ends, ..Decided::default() }
    }

    pub(super) fn propose(&self, now: i64, chair: usize, what: &Proposal) -> Result<Decided, Refusal> {
        if !self.playing() {
            return Err(Refusal::NotStarted);
        }
        let motion = match what {
            Proposal::Pause {} if self.paused.is_some() => return Ok(Decided::default()),
            Proposal::Pause {} => Motion::Pause,
            Proposal::End {} => Motion::End,
            Proposal::StandIn { seat } => {
                let other = self.other_seat(chair, *seat)?;
                if self.chairs[other].away {
                    return Ok(Decided::default());
                }
                if !self.is_missing(other, now) {
                    return Err(Refusal::StillThere);
                }
                Motion::StandIn { chair: other }
            }
        };
        let rows = self.back(chair).into_iter().collect();
        match &self.motion {
            Some(asked) if asked.motion == motion => return self.agree(now, chair, rows),
            Some(_) => return Err(Refusal::NotAsked),
            None => (),
        }
        if self.asked(&motion, &[chair], now).is_empty() {
            return Ok(Room::carry(&motion, rows, chair));
        }
        let mut rows = rows;
        rows.push(Row::Proposed { chair, what: motion });
        Ok(rows.into())
    }

    pub(super) fn vote(&self, now: i64, chair: usize, yes: bool) -> Result<Decided, Refusal> {
        if self.motion.is_none() {
            return Err(Refusal::NotAsked);
        }
        let mut rows: Vec<Row> = self.back(chair).into_iter().collect();
        if yes {
            return self.agree(now, chair, rows);
        }
        rows.push(Row::Voted { chair, yes });
        Ok(rows.into())
    }

    /// Somebody says yes; whoever has said so before asks whether the others still have to be waited for.
    fn agree(&self, now: i64, chair: usize, mut rows: Vec<Row>) -> Result<Decided, Refusal> {
        let Some(asked) = &self.motion else { return Err(Refusal::NotAsked) };
        let mut yes = asked.yes.clone();
        yes.push(chair);
        let waited = now.saturating_sub(asked.at) >= 1000 * i64::from(self.agreement.patience);
        if waited || self.asked(&asked.motion, &yes, now).is_empty() {
            return Ok(Room::carry(&asked.motion, rows, chair));
        }
        if !asked.yes.contains(&chair) {
            rows.push(Row::Voted { chair, yes: true });
        }
        Ok(rows.into())
    }

    pub(super) fn resume(&self, chair: usize) -> Decided {
        match self.paused {
            Some(_) => Row::Resumed { chair }.into(),
            None => Decided::default(),
        }
    }

    pub(super) fn nudge(&self, now: i64, chair: usize, seat: Seat) -> Result<Decided, Refusal> {
        let other = self.other_seat(chair, seat)?;
        let place = &self.chairs[other];
        let over = self.table().is_some_and(|table| table.turn() == Turn::Over);
        let awaited = self.waiting().contains(seat) || over && !place.again;
        if !awaited {
            return Err(Refusal::NobodyThere);
        }
        if place.nudged.is_some_and(|at| now.saturating_sub(at) < NUDGE_PAUSE) {
            return Ok(Decided::default());
        }
        Ok(Row::Nudged { chair: other, by: chair }.into())
    }

    /// The chair of a seat where somebody else sits.
    pub(super) fn other_seat(&self, chair: usize, seat: Seat) -> Result<usize, Refusal> {
        if seat.index() >= self.chairs.len() {
            return Err(Refusal::NobodyThere);
        }
        let other = self.chair_of(seat);
        if other != chair && self.chairs[other].is_person() { Ok(other) } else { Err(Refusal::NobodyThere) }
    }

    /// The row that says that somebody is back who acts, if they were gone.
    pub(super) fn back(&self, chair: usize) -> Option<Row> {
        let place = &self.chairs[chair];
        (place.away || place.late).then_some(Row::Returned { chair })
    }

    /// Folds a row that this module decides.
    pub(super) fn fold_agreed(&mut self, at: i64, row: Row) -> Result<(), String> {
        match row {
            Row::Proposed { chair, what } => {
                let name = self.name_of(chair)?;
                let sentence = match &what {
                    Motion::Pause => Sentence::new("table-asks-pause"),
                    Motion::End => Sentence::new("table-asks-end"),
                    Motion::StandIn { chair } => Sentence::new("table-asks-bot").text("other", self.name_of(*chair)?),
                };
                self.motion = Some(Asked { motion: what, by: chair, at, yes: vec![chair] });
                self.tell(sentence.text("name", name));
            }
            Row::Voted { chair, yes } => {
                let name = self.name_of(chair)?;
                let asked = self.motion.as_mut().ok_or_else(|| "nothing is asked".to_owned())?;
                if yes {
                    asked.yes.push(chair);
                } else {
                    self.motion = None;
                }
                let sentence = if yes { Sentence::new("table-agrees") } else { Sentence::new("table-disagrees") };
                self.tell(sentence.text("name", name));
            }
            Row::Paused { chair } => {
                let name = self.name_of(chair)?;
                self.motion = None;
                self.paused = Some(at);
                self.tell(Sentence::new("table-paused").text("name", name));
            }
            Row::Resumed { chair } => {
                let name = self.name_of(chair)?;
                if let Some(since) = self.paused.take() {
                    let passed = (at - since).max(0);
                    for chair in &mut self.chairs {
                        chair.time.pass_over(passed);
                        chair.chose_at = chair.chose_at.map(|chose| chose.saturating_add(passed));
                    }
                }
                self.tell(Sentence::new("table-resumed").text("name", name));
            }
            Row::Ended { chair } => {
                let name = self.name_of(chair)?;
                (self.motion, self.paused) = (None, None);
                self.play.as_mut().ok_or_else(|| "no game is on".to_owned())?.ended = true;
                self.tell(Sentence::new("table-ended").text("name", name));
            }
            Row::StoodIn { chair, by } => {
                let (name, other) = (self.name_of(by)?, self.name_of(chair)?);
                self.motion = None;
                let place = self.chair(chair)?;
                (place.away, place.late, place.overdue) = (true, false, false);
                place.time.leave(at, false);
                self.tell(Sentence::new("table-stood-in").text("name", name).text("other", other));
            }
            Row::Nudged { chair, by } => {
                let (name, other) = (self.name_of(by)?, self.name_of(chair)?);
                self.chair(chair)?.nudged = Some(at);
                self.tell(Sentence::new("table-nudged").text("name", name).text("other", other));
            }
            other => return Err(format!("{other:?} agrees on nothing")),
        }
        Ok(())
    }

    /// A bot for somebody is not asked for any more once they have done something.
    pub(super) fn forget_stand_in(&mut self, back: usize) {
        let asked = |asked: &mut Asked| matches!(asked.motion, Motion::StandIn { chair } if chair == back);
        self.motion.take_if(asked);
    }

    /// What a chair is called, if there is such a chair.
    pub(super) fn name_of(&self, chair: usize) -> Result<String, String> {
        self.chairs.get(chair).map(|_| self.called(chair)).ok_or_else(|| format!("there is no chair {chair}"))
    }
}
