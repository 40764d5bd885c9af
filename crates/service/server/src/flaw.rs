//! Bugs that a test can plant, to see whether the simulation finds them. The program is built without the feature `flaws`: there
//! nothing can switch one on, and the compiler takes out what hangs on it.

use crate::node::Node;

/// What a table does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "flaws"), expect(unreachable_pub, reason = "tests alone reach it"))]
pub enum Flaw {
    /// It answers before the rows are stored.
    AnswersTooSoon,
    /// It keeps in memory what could not be stored.
    RemembersUnstored,
    /// When it has to decide again, it stores the rows without the id of the command.
    DropsId,
    /// It does again what was done already.
    DoesTwice,
    /// When another node was faster, it stores what it had decided all the same.
    WritesOver,
    /// It does not read what other nodes write.
    IsDeaf,
    /// It goes on showing the hand to a device that the seat has left.
    KeepsOldDevice,
    /// It leaves lines of the log out.
    LosesLines,
    /// It lets a bot play on for somebody who has come back.
    PlaysForPeople,
    /// It takes people for late who are not.
    IsImpatient,
    /// It says no without reading what other nodes wrote. Seeds hardly ever find it, so it has a test of its own.
    RefusesUnread,
}

#[cfg(feature = "flaws")]
impl Flaw {
    /// Those that seeds find.
    pub const ALL: [Flaw; 10] = [
        Flaw::AnswersTooSoon,
        Flaw::RemembersUnstored,
        Flaw::DropsId,
        Flaw::DoesTwice,
        Flaw::WritesOver,
        Flaw::IsDeaf,
        Flaw::KeepsOldDevice,
        Flaw::LosesLines,
        Flaw::PlaysForPeople,
        Flaw::IsImpatient,
    ];
}

impl Node {
    /// Whether a test has planted this flaw.
    #[cfg(feature = "flaws")]
    pub(crate) fn has(&self, flaw: Flaw) -> bool {
        self.options.flaw == Some(flaw)
    }

    /// No flaw is planted in the program.
    #[cfg(not(feature = "flaws"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) const fn has(&self, _flaw: Flaw) -> bool {
        false
    }
}
