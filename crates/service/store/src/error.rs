//! Why the store could not do what it was asked, and whether trying again can help.

use thiserror::Error;

/// Why the store could not do what it was asked.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The database answered with an error, or not at all. What was to be written is written or not: read anew.
    #[error("the database failed: {message}")]
    Database {
        /// In the words of the database.
        message: String,
        /// Whether others asking now would fail alike: no connection, no room on the disk.
        general: bool,
    },
    /// The database may forget what it said was stored.
    #[error("{setting} is {found:?}: what is stored could be lost when the machine stops")]
    NotDurable {
        /// The setting of the database.
        setting: &'static str,
        /// Its value.
        found: String,
    },
    /// The database was written by a later version of this program.
    #[error("the database has version {found}, this program knows {known}: use a newer program")]
    TooNew {
        /// The version of the database.
        found: i64,
        /// The latest version this program knows.
        known: i64,
    },
    /// A row is not as this program writes rows.
    #[error("the database holds something unreadable: {what}")]
    Corrupt {
        /// Where and what.
        what: String,
    },
    /// What was to be stored breaks a rule of the store.
    #[error("this cannot be stored: {why}")]
    Unstorable {
        /// Which rule.
        why: &'static str,
    },
    /// The database did not answer in time. What was to be written is written or not: read anew.
    #[error("the database did not answer within {seconds} seconds")]
    Late {
        /// How long it was waited for.
        seconds: u64,
    },
    /// Another node holds the table in an unfinished transaction.
    #[error("another node holds table {table}; nothing of this was stored")]
    Held {
        /// The code of the table.
        table: String,
    },
    /// A row is missing between others.
    #[error("table {table} has no row {missing}, but later ones: restore it from a backup")]
    Hole {
        /// The code of the table.
        table: String,
        /// The number of the first row that is missing.
        missing: u64,
    },
    /// The file is not the one that was opened.
    #[error(
        "{path} was deleted or replaced while it was in use: put it back, or stop the server, restore a copy and start it"
    )]
    Replaced {
        /// The file.
        path: String,
    },
    /// A file could not be read or written.
    #[error("{path}: {message}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        message: String,
    },
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    pub(crate) fn corrupt(what: impl Into<String>) -> Self {
        Self::Corrupt { what: what.into() }
    }

    pub(crate) fn late(waited: std::time::Duration) -> Self {
        Self::Late { seconds: waited.as_secs() }
    }

    pub(crate) fn file(path: &std::path::Path, message: impl std::fmt::Display) -> Self {
        Self::File { path: path.display().to_string(), message: message.to_string() }
    }

    /// Whether others asking now would fail alike.
    pub(crate) fn is_general(&self) -> bool {
        match self {
            Self::Database { general, .. } => *general,
            Self::Closed | Self::Late { .. } | Self::NotDurable { .. } | Self::Replaced { .. } => true,
            Self::TooNew { .. }
            | Self::Held { .. }
            | Self::Hole { .. }
            | Self::Corrupt { .. }
            | Self::Unstorable { .. }
            | Self::File { .. } => false,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let general = match &error {
            sqlx::Error::Database(database) => {
                !(database.is_unique_violation()
                    || database.is_check_violation()
                    || database.is_foreign_key_violation()
                    || database.code().is_some_and(|code| is_about_one_value(&code)))
            }
            sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => false,
            _ => true,
        };
        Self::Database { message: error.to_string(), general }
    }
}

/// Classes 22 (data) and 23 (constraints) of PostgreSQL; SQLite's 18 (too big), 19 (constraint), 20 (type) and 25 (range).
fn is_about_one_value(code: &str) -> bool {
    let class = code.len() == 5 && (code.starts_with("22") || code.starts_with("23"));
    let primary = code.parse::<u32>().map(|code| code & 0xff);
    class || (code.len() < 5 && matches!(primary, Ok(18 | 19 | 20 | 25)))
}
