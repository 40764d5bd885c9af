//! Which screen is shown. It stands behind the `#` of the address, so that the page works from any folder of any host; a table or
//! a record on a server has an address of its own, `/t/CODE` and `/r/CODE`.

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Route {
    /// The four games.
    #[default]
    Home,
    /// A new table of a game.
    New(String),
    /// A table that is kept in this browser.
    Table(String),
    /// A table on the server.
    Online(String),
    /// A record that is kept in this browser.
    Replay(String),
    /// A record on the server: the code of its table, which may have the number of one of its games behind it, `CODE/2`.
    Record(String),
    /// A record from elsewhere is brought here.
    Import,
    /// The rules of a game.
    Rules(String),
    /// One rule of a game, by its number.
    Rule(String, String),
    /// A game in three minutes; without a name, which ones there are.
    Learn(String),
    /// Puzzles of a game, mixed or with a theme; without a name, which there are.
    Puzzles(String, String),
    /// The score book.
    Scores,
    /// How one has fared.
    Statistics,
    /// A copy of everything that is kept here.
    Copy,
    /// The deal of today, or of a day of the archive.
    Today(Option<String>),
    /// Calls tiles and counts islands for those who play with the real cards.
    Companion,
}

impl Route {
    /// The screen that an address asks for: its path, and what stands behind the `#`.
    pub fn of(path: &str, hash: &str) -> Route {
        // A key that moves a seat here stands behind the `#`, where no log sees it.
        if hash.is_empty() || hash.starts_with("#key=") {
            return match path.trim_start_matches('/').split_once('/') {
                Some(("t", code)) if !code.is_empty() => Route::Online(code.to_owned()),
                Some(("r", code)) if !code.is_empty() => Route::Record(code.to_owned()),
                _ => Route::Home,
            };
        }
        Route::parse(hash.trim_start_matches('#'))
    }

    fn parse(hash: &str) -> Route {
        let mut parts = hash.split('/').filter(|part| !part.is_empty());
        let (screen, what) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default().to_owned());
        match screen {
            "new" if !what.is_empty() => Route::New(what),
            "table" if !what.is_empty() => Route::Table(what),
            "t" if !what.is_empty() => Route::Online(what),
            "replay" if !what.is_empty() => Route::Replay(what),
            "r" if !what.is_empty() => match parts.next() {
                // One game of several at the same table.
                Some(number) => Route::Record(format!("{what}/{number}")),
                None => Route::Record(what),
            },
            "rules" if !what.is_empty() => match parts.next() {
                Some(number) => Route::Rule(what, number.to_owned()),
                None => Route::Rules(what),
            },
            "import" => Route::Import,
            "learn" => Route::Learn(what),
            "puzzles" => Route::Puzzles(what, parts.next().unwrap_or_default().to_owned()),
            "scores" => Route::Scores,
            "statistics" => Route::Statistics,
            "copy" => Route::Copy,
            "today" => Route::Today(Some(what).filter(|what| !what.is_empty())),
            "companion" => Route::Companion,
            _ => Route::Home,
        }
    }

    /// What stands behind the `#`.
    pub fn hash(&self) -> String {
        match self {
            Route::Home => "#/".to_owned(),
            Route::New(game) => format!("#/new/{game}"),
            Route::Table(id) => format!("#/table/{id}"),
            Route::Online(code) => format!("#/t/{code}"),
            Route::Replay(id) => format!("#/replay/{id}"),
            Route::Record(code) => format!("#/r/{code}"),
            Route::Import => "#/import".to_owned(),
            Route::Rules(game) => format!("#/rules/{game}"),
            Route::Rule(game, number) => format!("#/rules/{game}/{number}"),
            Route::Learn(game) if game.is_empty() => "#/learn".to_owned(),
            Route::Learn(game) => format!("#/learn/{game}"),
            Route::Puzzles(game, _) if game.is_empty() => "#/puzzles".to_owned(),
            Route::Puzzles(game, theme) if theme.is_empty() => format!("#/puzzles/{game}"),
            Route::Puzzles(game, theme) => format!("#/puzzles/{game}/{theme}"),
            Route::Scores => "#/scores".to_owned(),
            Route::Statistics => "#/statistics".to_owned(),
            Route::Copy => "#/copy".to_owned(),
            Route::Today(None) => "#/today".to_owned(),
            Route::Today(Some(date)) => format!("#/today/{date}"),
            Route::Companion => "#/companion".to_owned(),
        }
    }
}
