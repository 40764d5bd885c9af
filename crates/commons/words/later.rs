//! Which messages the page need not carry from the start, by their names. The build script parts them, a test holds the page to it.

/// Only the courses say these.
const OF_COURSES: &str = "-learn-";

/// Only screens say these that come later themselves: replay and review, score book, puzzles, deal of the day, tables on a server.
const OF_SCREENS: [&str; 12] = [
    "replay-",
    "import-",
    "scores-",
    "companion-",
    "review-",
    "daily-",
    "rules-",
    "statistics-",
    "copy-",
    "online-",
    "puzzles-",
    "table-",
];

/// But these are said where one plays, or on the first screen.
const AT_ONCE: [&str; 7] = [
    "daily-title",
    "daily-to-the-day",
    "daily-no-hint",
    "puzzles-home",
    "rules-away",
    "table-more-moves",
    "table-nudged",
];

/// And so are these: where one opens a table on a server, in the lists of the first screen, and at the end of any game.
const OF_FORMS_AND_LISTS: [&str; 37] = [
    "online-a-bot",
    "online-a-friend",
    "online-ago",
    "online-ahead",
    "online-bot-played",
    "online-by-link",
    "online-call-sound",
    "online-clock",
    "online-closed",
    "online-days",
    "online-ended",
    "online-games",
    "online-hours",
    "online-is-away",
    "online-just-now",
    "online-list-",
    "online-live",
    "online-many-games",
    "online-match-",
    "online-mine",
    "online-minutes",
    "online-more",
    "online-next-game",
    "online-not-here",
    "online-one-game",
    "online-open",
    "online-patience",
    "online-public",
    "online-put-away",
    "online-recent",
    "online-seat",
    "online-seconds",
    "online-stand-in",
    "online-table-name",
    "online-unreachable",
    "online-who",
    "online-your-name",
];

/// What is wrong with a set or a deal, which comes from elsewhere: whoever brings a record here is told.
const OF_RECORDS: [&str; 2] = ["-set-", "-deal-"];

/// Only a server says these, on its plain page and in messages to those who are elsewhere.
const OF_SERVERS: [&str; 2] = ["page-", "call-"];

/// Only positions drawn as text say these, which the page has not, and servers that are asked what a game is.
const OF_TEXT: [&str; 2] = ["-picture-", "-pitch"];

/// But the page's own drawings say these, too.
const IN_DRAWINGS: [&str; 2] = ["karuba-picture-way", "labyrinth-picture-pile"];

/// Whether a message comes with the screens that come later.
pub(crate) fn is_later(id: &str) -> bool {
    let at_once = || AT_ONCE.contains(&id) || OF_FORMS_AND_LISTS.iter().any(|begin| id.starts_with(begin));
    let of_screens = || OF_SCREENS.iter().any(|begin| id.starts_with(begin)) && !at_once();
    // What faces a game has is told where a table is opened.
    let of_records =
        || OF_RECORDS.iter().any(|part| id.contains(part)) && !id.starts_with("web-") && !id.contains("-scene-");
    id.contains(OF_COURSES) || of_screens() || of_records()
}

/// Whether the page never says a message.
pub(crate) fn is_never(id: &str) -> bool {
    let of_text = || OF_TEXT.iter().any(|part| id.contains(part)) && !IN_DRAWINGS.contains(&id);
    OF_SERVERS.iter().any(|begin| id.starts_with(begin)) || of_text()
}
