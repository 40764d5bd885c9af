//! Par: what a bot makes of the day in the person's place. The same everywhere, since it thinks for so many playouts.

use tablee_bots::{Budget, Level, OneAfterTheOther, Workers, derived_seed};
use tablee_catalog::{Ask, BotTable, OpenError};
use tablee_core::{Record, Seat, Standing, Turn};

use crate::day::{Day, PLAYOUTS};

/// For so many playouts who sets the par thinks about a move.
const PAR_PLAYOUTS: u64 = 1_000;

/// The day's game while a bot plays it in the person's place, a decision at a time.
#[expect(missing_debug_implementations, reason = "tables have no form of their own to show")]
pub struct Par {
    table: Box<dyn BotTable>,
    day: Day,
    level: Level,
}

/// The move of the day's bot at a seat.
pub(crate) fn bots_move(
    table: &dyn BotTable,
    day: &Day,
    seat: Seat,
    level: Level,
    playouts: u64,
    workers: &dyn Workers,
) -> Option<String> {
    let seed = derived_seed(day.seed, table.decision(), seat);
    table.choose(Ask { seat, level, seed, budget: Budget::playouts(playouts), workers })
}

impl Par {
    /// A bot of this level sits down in the person's place.
    ///
    /// # Errors
    /// [`OpenError`] if the game has changed so that the day's deal is none any more.
    pub fn new(day: &Day, level: Level) -> Result<Par, OpenError> {
        let table = tablee_catalog::open_dealt_with_bots(day.info.id, &day.request(), &day.deal)?;
        Ok(Par { table, day: day.clone(), level })
    }

    /// One decision more; what came out if it was the last. A game that does not go on comes to what it is then.
    pub fn step(&mut self) -> Option<Standing> {
        let decision = self.table.decision();
        for seat in self.table.turn().seats() {
            let (level, playouts) = match self.day.bots.get(seat.index()) {
                Some(&Some(level)) => (level, PLAYOUTS),
                _ => (self.level, PAR_PLAYOUTS),
            };
            let choice = bots_move(self.table.as_ref(), &self.day, seat, level, playouts, &OneAfterTheOther);
            // The table checks what bots play as it checks people.
            let _ = self.table.commit(seat, decision, &choice.unwrap_or_default());
        }
        let stuck = self.table.decision() == decision;
        (stuck || self.table.turn() == Turn::Over).then(|| self.table.standing())
    }

    /// The game so far.
    pub fn record(&self) -> Record {
        self.table.record(&[])
    }

    /// The whole game at once: the points in the person's place, and the game written down.
    pub fn played(mut self) -> (i32, Record) {
        loop {
            if let Some(standing) = self.step() {
                let points = standing.scores.get(self.day.own().index()).copied().unwrap_or_default();
                return (points, self.record());
            }
        }
    }
}
