//! How long a client waits for what.

use std::time::Duration;

use tablee_core::{PlayoutRng, Rng as _};

/// How long a client waits for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A connection may take so long to be made.
    pub connecting: Duration,
    /// An answer to a command, and the first update of a connection, may take so long.
    pub answer: Duration,
    /// After so long without a sign of life the other side is gone. Nothing for whoever is not shown the server's pings.
    pub silence: Option<Duration>,
    /// The first pause before something is tried again.
    pub first: Duration,
    /// The longest: each is twice the one before it.
    pub longest: Duration,
    /// The shortest pause after the server has asked to slow down.
    pub slower: Duration,
}

impl Pace {
    /// For whoever is shown the pings, of which the server sends three a minute.
    pub const STANDARD: Pace = Pace {
        connecting: Duration::from_secs(8),
        answer: Duration::from_secs(12),
        silence: Some(Duration::from_secs(75)),
        first: Duration::from_millis(300),
        longest: Duration::from_secs(5),
        slower: Duration::from_secs(2),
    };

    /// For a page: the browser answers pings by itself and tells nobody.
    pub const PAGE: Pace = Pace { silence: None, ..Pace::STANDARD };

    /// The pause after so many failures: doubled each time up to the longest, and of that anything between half and the whole, so
    /// that those whom one fault has cut off do not all come back in the same moment.
    pub(super) fn pause(&self, failures: u32, chance: &mut PlayoutRng) -> Duration {
        let whole = self.first.saturating_mul(1 << failures.min(16)).min(self.longest);
        let half = u32::try_from(whole.as_millis() / 2).unwrap_or(u32::MAX);
        whole - Duration::from_millis(u64::from(chance.below(half.saturating_add(1))))
    }
}
