//! Which messages a page does not carry from the start. The build script reads this file, too.

/// What the names of such messages begin with.
const BEGINNINGS: [&str; 11] = [
    "companion-",
    "daily-",
    "import-",
    "people-",
    "puzzles-",
    "replay-",
    "review-",
    "rules-",
    "scores-",
    "statistics-",
    "table-",
];

/// Messages of the courses, whatever their names begin with.
const OF_COURSES: &str = "-learn-";

/// What is said from the start all the same.
const AT_ONCE: [&str; 8] = [
    "daily-no-hint",
    "daily-title",
    "daily-to-the-day",
    "people-all",
    "people-short",
    "puzzles-home",
    "puzzles-this",
    "table-more-moves",
];

/// Whether a message comes with the screens beside the games.
pub fn comes_later(id: &str) -> bool {
    let beside = BEGINNINGS.iter().any(|beginning| id.starts_with(beginning)) || id.contains(OF_COURSES);
    beside && !AT_ONCE.contains(&id)
}
