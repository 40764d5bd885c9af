//! What the page asks of a table beyond what every client does.

use tablee_bots::Level;
use tablee_core::{Record, Seat, Sentence};
use tablee_sitting::Host;

use crate::effect::Effect;
use crate::route::Route;
use crate::thinking::{Thought, Work};

/// How far a match has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// How many games have been played.
    pub(crate) played: u8,
    /// How many there are.
    pub(crate) games: u8,
    /// The points so far, by seat.
    pub(crate) totals: Vec<i64>,
}

/// What a sentence of an earlier game at the same table is in the one at hand.
pub(crate) type Turned = Box<dyn Fn(Sentence) -> Sentence>;

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
    /// What a seat at this screen has chosen, while it is not revealed.
    fn choice(&self, _: Seat) -> Option<String> {
        None
    }
    /// A choice is on its way.
    fn is_sending(&self) -> bool {
        false
    }
    /// A bot plays on for whoever sits there.
    fn is_away(&self, _: Seat) -> bool {
        false
    }
    /// Whoever sits there is not connected now.
    fn is_missing(&self, _: Seat) -> bool {
        false
    }
    /// When the time of a seat runs out, in milliseconds since 1970 by the clock of the table.
    fn until(&self, _: Seat) -> Option<i64> {
        None
    }
    /// How strong the bots are, if that can be changed.
    fn level(&self) -> Option<Level> {
        None
    }
    /// The bots shall be of this level from now on.
    fn set_level(&mut self, _: Level) {}
    /// Whether another tab plays this game now.
    fn elsewhere(&self) -> bool {
        false
    }
    /// Another tab has kept something under this name; says whether that changes anything here.
    fn stored(&mut self, _: &str) -> bool {
        false
    }
    /// Goes on here with what another tab has played.
    ///
    /// # Errors
    /// Why not.
    fn take_over(&mut self) -> Result<(), Sentence> {
        Ok(())
    }
    /// Whether the others sit elsewhere.
    fn is_online(&self) -> bool {
        false
    }
    /// Whether one decides already what comes next, while the others still choose.
    fn is_ahead(&self) -> bool {
        false
    }
    /// Whether more has happened elsewhere than was polled: the next decision is shown after this one.
    fn is_behind(&self) -> bool {
        false
    }
    /// Says once that another game has begun: what was told of the one before names people from now on, since chairs have turned.
    fn turned(&mut self) -> Option<Turned> {
        None
    }
    /// Where the game can be looked at again, once it is over.
    fn replay(&self) -> Option<Route> {
        None
    }
    /// Where more is said of the deal, once the game is over.
    fn beyond(&self) -> Option<Route> {
        None
    }
    /// The most points that whoever sits there had in another game like this one, as far as it is known here.
    fn best(&self, _: Seat) -> Option<i64> {
        None
    }
    /// Whether a coach stands beside, even if nobody has asked for one.
    fn is_coached(&self) -> bool {
        false
    }
    /// The match that the game belongs to, if there is one.
    fn course(&self) -> Option<Course> {
        None
    }
    /// How many decisions of the game bots have taken for whoever sits there, once it is over.
    fn stood_in(&self, _: Seat) -> u32 {
        0
    }
    /// The game was ended without a result.
    fn is_ended(&self) -> bool {
        false
    }
    /// Opens another game with the same people; gives the address to go to, if it is another.
    ///
    /// # Errors
    /// Why not.
    fn again(&mut self) -> Result<Option<Route>, Sentence>;
    /// Whether all that is being thought is not wanted any more; asked once.
    fn enough(&mut self) -> bool {
        false
    }
    /// What shall be thought about, if there is something new.
    fn work(&mut self) -> Option<Work>;
    /// It is being thought about under this number.
    fn asked(&mut self, task: u32);
    /// Something was thought.
    fn heard(&mut self, task: u32, thought: Thought);
    /// What has to be done outside.
    fn effects(&mut self) -> Vec<Effect> {
        Vec::new()
    }
}
