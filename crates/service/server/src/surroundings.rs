//! What a server takes from outside itself: the time, random bytes and the moves of bots. In one place, so that a simulation can
//! give all of it by a seed.

use std::time::SystemTime;

use futures_util::future::BoxFuture;
use tablee_bots::Level;
use tablee_catalog::BotTable;
use tablee_core::Seat;

use crate::secret::random_bytes;

/// The system has no random bytes to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRandomness;

/// See the module.
pub trait Surroundings: Send + Sync {
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> i64;

    /// 32 random bytes.
    ///
    /// # Errors
    /// If there are none.
    fn random(&self) -> Result<[u8; 32], NoRandomness>;

    /// The move of a bot, if it comes from elsewhere than the node's own thinkers.
    fn bot(&self, _table: &dyn BotTable, _seat: Seat, _level: Level) -> Option<BoxFuture<'static, Option<String>>> {
        None
    }
}

/// The machine that the server runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Machine;

impl Surroundings for Machine {
    fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        random_bytes().map_err(|_| NoRandomness)
    }
}
