//! Which messages the page need not carry from the start, by their names. The build script parts them, a test holds the page to it.

/// Only the courses say these.
const OF_COURSES: &str = "-learn-";

/// Only screens say these that come later themselves: replay and review, score book, statistics, deal of the day, and so on.
const OF_SCREENS: [&str; 10] =
    ["replay-", "import-", "scores-", "companion-", "review-", "daily-", "rules-", "statistics-", "copy-", "puzzles-"];

/// But these are said where one plays, or on the first screen.
const AT_ONCE: [&str; 5] = ["daily-title", "daily-to-the-day", "daily-no-hint", "puzzles-home", "rules-away"];

/// Only a server says these, on its plain page and in messages to those who are elsewhere.
const OF_SERVERS: [&str; 2] = ["page-", "call-"];

/// Whether a message comes with the screens that come later.
pub(crate) fn is_later(id: &str) -> bool {
    let of_screens = || OF_SCREENS.iter().any(|begin| id.starts_with(begin)) && !AT_ONCE.contains(&id);
    id.contains(OF_COURSES) || of_screens()
}

/// Whether the page never says a message.
pub(crate) fn is_never(id: &str) -> bool {
    OF_SERVERS.iter().any(|begin| id.starts_with(begin))
}
