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
    /// A record on the server, or a moment of it.
    Record(Recorded),
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
    /// There is no such screen.
    Unknown,
}

/// A record on the server: `/r/CODE`, one of several games at the same table, `/r/CODE/2`, and a moment of it, `/r/CODE/2#17`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recorded {
    /// The code of its table.
    pub code: String,
    /// Which game of the table; the last one if it is not said.
    pub game: Option<u32>,
    /// After how many decisions; from the beginning if it is not said.
    pub step: Option<usize>,
}

impl Recorded {
    /// The game of this number.
    pub(crate) fn game(code: impl ToString, game: u32) -> Recorded {
        Recorded { code: code.to_string(), game: Some(game), step: None }
    }

    /// `CODE`, `CODE/2` or `CODE/2/17`; a game 0 is none in particular.
    pub(crate) fn parse(text: &str) -> Recorded {
        let mut parts = text.split('/').filter(|part| !part.is_empty());
        let code = parts.next().unwrap_or_default().to_owned();
        let game = parts.next().and_then(|game| game.parse().ok()).filter(|game| *game > 0);
        Recorded { code, game, step: parts.next().and_then(|step| step.parse().ok()) }
    }

    /// The address to send, without where the server is.
    pub(crate) fn path(&self) -> String {
        let game = self.game.map(|game| format!("/{game}")).unwrap_or_default();
        let step = self.step.map(|step| format!("#{step}")).unwrap_or_default();
        format!("/r/{}{game}{step}", self.code)
    }

    fn hash(&self) -> String {
        match (self.game, self.step) {
            (None, None) => format!("#/r/{}", self.code),
            (Some(game), None) => format!("#/r/{}/{game}", self.code),
            (game, Some(step)) => format!("#/r/{}/{}/{step}", self.code, game.unwrap_or_default()),
        }
    }
}

impl Route {
    /// The screen that an address asks for: its path, and what stands behind the `#`.
    pub fn of(path: &str, hash: &str) -> Route {
        // A key that moves a seat here stands behind the `#`, where no log sees it.
        if hash.is_empty() || hash.starts_with("#key=") {
            return match path.trim_start_matches('/').split_once('/') {
                Some(("t", code)) if !code.is_empty() => Route::Online(code.to_owned()),
                Some(("r", code)) if !code.is_empty() => Route::Record(Recorded::parse(code)),
                _ => Route::Home,
            };
        }
        // A moment of the record whose address this is.
        if let (Some(("r", code)), Ok(step)) =
            (path.trim_start_matches('/').split_once('/'), hash.trim_start_matches('#').parse())
        {
            return Route::Record(Recorded { step: Some(step), ..Recorded::parse(code) });
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
            "r" if !what.is_empty() => {
                Route::Record(Recorded::parse(&[&*what].into_iter().chain(parts).collect::<Vec<_>>().join("/")))
            }
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
            "" => Route::Home,
            _ => Route::Unknown,
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
            Route::Record(recorded) => recorded.hash(),
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
            Route::Unknown => "#/unknown".to_owned(),
        }
    }
}
