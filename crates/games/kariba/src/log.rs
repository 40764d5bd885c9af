//! Every play and chosen draw so far: what a player could remember.

use crate::moves::KaribaMove;

/// Every play and every chosen draw so far: public, and all that a player could remember about the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Log {
    moves: [KaribaMove; Log::CAPACITY],
    length: u8,
}

impl Log {
    /// No game has more decisions: 64 cards are played at most, and of them 54 at most are drawn.
    pub(crate) const CAPACITY: usize = 128;

    pub(crate) const EMPTY: Log = Log { moves: [KaribaMove::TAKE_PILE; Log::CAPACITY], length: 0 };

    #[inline]
    pub(crate) fn push(&mut self, choice: KaribaMove) {
        // Only after illegal choices the log is ever full; then it forgets.
        self.moves[self.length as usize % Log::CAPACITY] = choice;
        self.length = self.length.wrapping_add(1);
    }

    pub(crate) fn moves(&self) -> &[KaribaMove] {
        &self.moves[..usize::from(self.length).min(Log::CAPACITY)]
    }
}

impl FromIterator<KaribaMove> for Log {
    fn from_iter<I: IntoIterator<Item = KaribaMove>>(moves: I) -> Log {
        let mut log = Log::EMPTY;
        moves.into_iter().for_each(|choice| log.push(choice));
        log
    }
}
