//! Before the first game: other seats, other names, bots, another host, no table at all.

use tablee_bots::Level;
use tablee_core::{Seat, Sentence};
use tablee_protocol::{Level as LevelName, check_player_name};

use super::{Decided, Refusal, Room, Row, level};

impl Room {
    /// Refuses what can be done only before the first game.
    fn before_the_game(&self) -> Result<(), Refusal> {
        if self.play.is_some() { Err(Refusal::AlreadyStarted) } else { Ok(()) }
    }

    /// Refuses whoever is not the host.
    pub(super) fn host_alone(&self, chair: usize) -> Result<(), Refusal> {
        if self.host == Some(chair) { Ok(()) } else { Err(Refusal::NotHost) }
    }

    pub(super) fn stand_up(&self, chair: usize) -> Result<Decided, Refusal> {
        self.before_the_game()?;
        Ok(Decided::listed(Row::Stood { chair }))
    }

    pub(super) fn take_seat(&self, chair: usize, seat: Seat) -> Result<Decided, Refusal> {
        self.before_the_game()?;
        let to = seat.index();
        if to == chair {
            return Ok(Decided::default());
        }
        let free = self.chairs.get(to).is_some_and(|place| place.bot.is_none() && place.name.is_none());
        if !free {
            return Err(Refusal::SeatTaken);
        }
        Ok(Decided::listed(Row::Switched { from: chair, to, name: self.called(chair) }))
    }

    pub(super) fn rename(&self, chair: usize, name: &str) -> Result<Decided, Refusal> {
        self.before_the_game()?;
        check_player_name(name).map_err(Refusal::BadName)?;
        if self.chairs[chair].name.as_deref() == Some(name) {
            return Ok(Decided::default());
        }
        Ok(Decided::listed(Row::Renamed { chair, name: name.to_owned() }))
    }

    pub(super) fn set_seat(&self, host: usize, seat: Seat, wanted: Option<&LevelName>) -> Result<Decided, Refusal> {
        self.before_the_game()?;
        self.host_alone(host)?;
        let chair = seat.index();
        let place = self.chairs.get(chair).ok_or(Refusal::NobodyThere)?;
        if place.key.is_some() || place.name.is_some() {
            return Err(Refusal::SeatTaken);
        }
        let known = wanted.map(|name| name.as_str().parse::<Level>()).transpose();
        let bot = known.map_err(|_| Refusal::UnknownLevel)?;
        if place.bot == bot {
            return Ok(Decided::default());
        }
        Ok(Decided::listed(Row::Arranged { chair, bot: wanted.cloned() }))
    }

    pub(super) fn hand_over_host(&self, host: usize, seat: Seat) -> Result<Decided, Refusal> {
        let chair = self.other_person(host, seat)?;
        Ok(Row::Hosts { chair }.into())
    }

    pub(super) fn close(&self, host: usize) -> Result<Decided, Refusal> {
        self.before_the_game()?;
        self.host_alone(host)?;
        Ok(Decided::listed(Row::Closed { chair: host }))
    }

    /// Folds a row that this module decides.
    pub(super) fn fold_lobby(&mut self, row: Row) -> Result<(), String> {
        if self.play.is_some() && !matches!(row, Row::Hosts { .. }) {
            return Err(format!("{row:?} in the middle of a game"));
        }
        match row {
            Row::Stood { chair } => {
                let name = self.name_of(chair)?;
                let place = self.chair(chair)?;
                (place.name, place.key, place.ticket, place.muted) = (None, None, None, false);
                if self.host == Some(chair) {
                    self.host = self.chairs.iter().position(|place| place.key.is_some());
                }
                self.tell(Sentence::new("table-stood").text("name", name));
            }
            Row::Switched { from, to, name } => {
                let left = self.chair(from)?;
                let (key, muted, changes) = (left.key.take(), left.muted, left.changes);
                // An address for another device was made for the chair that is free now.
                (left.name, left.ticket, left.muted, left.changes) = (None, None, false, 0);
                let place = self.chair(to)?;
                (place.name, place.key, place.muted, place.changes) = (Some(name.clone()), key, muted, changes);
                if self.host == Some(from) {
                    self.host = Some(to);
                }
                self.tell(Sentence::new("table-switched").text("name", name).count("number", to + 1));
            }
            Row::Renamed { chair, name } => {
                let before = self.name_of(chair)?;
                self.chair(chair)?.name = Some(name.clone());
                self.tell(Sentence::new("table-renamed").text("before", before).text("name", name));
            }
            Row::Arranged { chair, bot } => {
                let bot = bot.as_ref().map(level).transpose()?;
                self.chair(chair)?.bot = bot;
                let sentence =
                    if bot.is_some() { Sentence::new("table-seat-bot") } else { Sentence::new("table-seat-free") };
                self.tell(sentence.count("number", chair + 1));
            }
            Row::Hosts { chair } => {
                let name = self.name_of(chair)?;
                self.host = Some(chair);
                self.tell(Sentence::new("table-hosts").text("name", name));
            }
            Row::Closed { chair } => {
                let name = self.name_of(chair)?;
                self.expired = true;
                self.tell(Sentence::new("table-closed").text("name", name));
            }
            other => return Err(format!("{other:?} belongs to no lobby")),
        }
        Ok(())
    }
}
