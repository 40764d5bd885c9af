//! What both databases answer alike: the same SQL, made for each by a macro because sqlx has no type for "either".

use sqlx::Row as _;

use crate::entry::{Key, KeyHash, KeyKind, PAGE, Row, Score, ScorePlayer, Status, TableEntry};
use crate::error::StoreError;

/// Stands around and between the names of a game's players, so that one name can be looked for.
const BETWEEN: char = '\u{1f}';

pub(crate) fn page(limit: u32) -> i64 {
    i64::from(if limit == 0 { PAGE } else { limit })
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

pub(crate) fn searchable_names(players: &[ScorePlayer]) -> String {
    players.iter().fold(BETWEEN.to_string(), |names, player| names + &folded(&player.name) + &BETWEEN.to_string())
}

/// What `LIKE` must match for a name to be among [`searchable_names`].
pub(crate) fn name_pattern(name: &str) -> String {
    let mut pattern = format!("%{BETWEEN}");
    for letter in folded(name).chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push(BETWEEN);
    pattern.push('%');
    pattern
}

pub(crate) fn players_text(players: &[ScorePlayer]) -> Result<String, StoreError> {
    serde_json::to_string(players).map_err(|error| StoreError::corrupt(error.to_string()))
}

pub(crate) fn hash(bytes: &[u8]) -> Result<KeyHash, StoreError> {
    bytes.try_into().map(KeyHash).map_err(|_| StoreError::corrupt("a hash that has not 32 bytes"))
}

fn small(value: i64) -> Result<u8, StoreError> {
    u8::try_from(value).map_err(|_| StoreError::corrupt(format!("{value} is no number of a seat")))
}

/// What a row must be able to give, of either database.
pub(crate) trait Columns: sqlx::Row {
    fn text(&self, column: usize) -> Result<String, StoreError>;
    fn text_or_null(&self, column: usize) -> Result<Option<String>, StoreError>;
    fn number(&self, column: usize) -> Result<i64, StoreError>;
    fn number_or_null(&self, column: usize) -> Result<Option<i64>, StoreError>;
    fn bytes_or_null(&self, column: usize) -> Result<Option<Vec<u8>>, StoreError>;
}

macro_rules! columns {
    ($row:ty) => {
        impl Columns for $row {
            fn text(&self, column: usize) -> Result<String, StoreError> {
                Ok(self.try_get(column)?)
            }
            fn text_or_null(&self, column: usize) -> Result<Option<String>, StoreError> {
                Ok(self.try_get(column)?)
            }
            fn number(&self, column: usize) -> Result<i64, StoreError> {
                Ok(self.try_get(column)?)
            }
            fn number_or_null(&self, column: usize) -> Result<Option<i64>, StoreError> {
                Ok(self.try_get(column)?)
            }
            fn bytes_or_null(&self, column: usize) -> Result<Option<Vec<u8>>, StoreError> {
                Ok(self.try_get(column)?)
            }
        }
    };
}
columns!(sqlx::sqlite::SqliteRow);
columns!(sqlx::postgres::PgRow);

pub(crate) const LOG_COLUMNS: &str = "seq, at_ms, command, body";

pub(crate) fn log_row(row: &impl Columns) -> Result<Row, StoreError> {
    Ok(Row {
        seq: row.number(0)?.unsigned_abs(),
        at: row.number(1)?,
        command: row.text_or_null(2)?,
        body: row.text(3)?,
    })
}

/// Rows of a table, read from this number on: each must follow the one before it.
pub(crate) fn dense(table: &str, from: u64, rows: Vec<Row>) -> Result<Vec<Row>, StoreError> {
    let first = from.max(1);
    match (first..).zip(&rows).find(|(expected, row)| row.seq != *expected) {
        Some((missing, _)) => Err(StoreError::Hole { table: table.to_owned(), missing }),
        None => Ok(rows),
    }
}

/// Those of a list entry, after so many others; `t` is the table.
pub(crate) const TABLE_COLUMNS: &str =
    "t.code, t.game, t.is_public, t.status, t.seats, t.updated_ms, t.wake_ms, t.summary";

pub(crate) fn table_entry(row: &impl Columns, start: usize) -> Result<TableEntry, StoreError> {
    let status = row.text(start + 3)?;
    Ok(TableEntry {
        code: row.text(start)?,
        game: row.text(start + 1)?,
        public: row.number(start + 2)? != 0,
        status: Status::named(&status).ok_or_else(|| StoreError::corrupt(format!("the status {status:?}")))?,
        seats: small(row.number(start + 4)?)?,
        updated: row.number(start + 5)?,
        wake: row.number_or_null(start + 6)?,
        summary: row.text(start + 7)?,
    })
}

pub(crate) const KEY_COLUMNS: &str = "k.hash, k.table_code, k.kind, k.seat, k.expires_ms";

pub(crate) fn key(row: &impl Columns) -> Result<Key, StoreError> {
    let kind = row.text(2)?;
    Ok(Key {
        hash: hash(&row.bytes_or_null(0)?.unwrap_or_default())?,
        table: row.text(1)?,
        kind: KeyKind::named(&kind).ok_or_else(|| StoreError::corrupt(format!("the kind of key {kind:?}")))?,
        seat: row.number_or_null(3)?.map(small).transpose()?,
        expires: row.number_or_null(4)?,
    })
}

pub(crate) const SCORE_COLUMNS: &str = "id, at_ms, game, players, table_code, is_public, entered_by, note";

pub(crate) fn score(row: &impl Columns) -> Result<Score, StoreError> {
    let id = row.text(0)?;
    let players = serde_json::from_str(&row.text(3)?)
        .map_err(|error| StoreError::corrupt(format!("the players of {id:?}: {error}")))?;
    Ok(Score {
        id,
        at: row.number(1)?,
        game: row.text(2)?,
        players,
        table: row.text_or_null(4)?,
        public: row.number(5)? != 0,
        entered_by: row.bytes_or_null(6)?.map(|bytes| hash(&bytes)).transpose()?,
        note: row.text(7)?,
    })
}

/// The reading half of [`crate::Store`], for one kind of database.
macro_rules! reads {
    ($database:ty, $connection:ty) => {
        type Query = sqlx::QueryBuilder<$database>;

        fn push_number(query: &mut Query, table: &str) {
            query.push("(SELECT number FROM table_numbers WHERE code = ").push_bind(table).push(")");
        }

        pub(super) async fn rows(
            connection: &mut $connection,
            table: &str,
            from: u64,
            limit: u32,
        ) -> Result<Vec<$crate::Row>, $crate::StoreError> {
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::LOG_COLUMNS).push(" FROM log WHERE table_number = ");
            push_number(&mut query, table);
            query.push(" AND seq >= ").push_bind(i64::try_from(from).unwrap_or(i64::MAX));
            query.push(" ORDER BY seq LIMIT ").push_bind(i64::from(limit));
            query.build().fetch_all(connection).await?.iter().map($crate::reads::log_row).collect()
        }

        pub(super) async fn head(connection: &mut $connection, table: &str) -> Result<u64, $crate::StoreError> {
            let mut query = Query::new("SELECT COALESCE(MAX(seq), 0) FROM log WHERE table_number = ");
            push_number(&mut query, table);
            let head: i64 = query.build_query_scalar().fetch_one(connection).await?;
            Ok(head.unsigned_abs())
        }

        pub(super) async fn row_of_command(
            connection: &mut $connection,
            table: &str,
            command: &str,
        ) -> Result<Option<$crate::Row>, $crate::StoreError> {
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::LOG_COLUMNS).push(" FROM log WHERE table_number = ");
            push_number(&mut query, table);
            query.push(" AND command = ").push_bind(command);
            let row = query.build().fetch_optional(connection).await?;
            row.as_ref().map($crate::reads::log_row).transpose()
        }

        pub(super) async fn table(
            connection: &mut $connection,
            code: &str,
        ) -> Result<Option<$crate::TableEntry>, $crate::StoreError> {
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::TABLE_COLUMNS).push(" FROM tables t WHERE code = ").push_bind(code);
            let row = query.build().fetch_optional(connection).await?;
            row.as_ref().map(|row| $crate::reads::table_entry(row, 0)).transpose()
        }

        pub(super) async fn tables(
            connection: &mut $connection,
            filter: &$crate::TableFilter,
        ) -> Result<Vec<$crate::TableEntry>, $crate::StoreError> {
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::TABLE_COLUMNS).push(" FROM tables t WHERE true");
            if let Some(game) = &filter.game {
                query.push(" AND game = ").push_bind(game);
            }
            match filter.public {
                // Written out, so that the index of public tables is used.
                Some(true) => query.push(" AND is_public = 1"),
                Some(false) => query.push(" AND is_public = 0"),
                None => &mut query,
            };
            if let Some(status) = filter.status {
                query.push(" AND status = ").push_bind(status.name());
            }
            if let Some(moment) = filter.updated_before {
                query.push(" AND updated_ms < ").push_bind(moment);
            }
            if let Some(moment) = filter.wake_by {
                query
                    .push(" AND wake_ms IS NOT NULL AND wake_ms <= ")
                    .push_bind(moment)
                    .push(" ORDER BY wake_ms, code");
            } else {
                query.push(" ORDER BY updated_ms DESC, code");
            }
            query.push(" LIMIT ").push_bind($crate::reads::page(filter.limit));
            let rows = query.build().fetch_all(connection).await?;
            rows.iter().map(|row| $crate::reads::table_entry(row, 0)).collect()
        }

        pub(super) async fn key(
            connection: &mut $connection,
            hash: &$crate::KeyHash,
            now: $crate::Millis,
        ) -> Result<Option<$crate::Key>, $crate::StoreError> {
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::KEY_COLUMNS).push(" FROM keys k WHERE hash = ").push_bind(hash.0.to_vec());
            query.push(" AND (expires_ms IS NULL OR expires_ms > ").push_bind(now).push(")");
            let row = query.build().fetch_optional(connection).await?;
            row.as_ref().map($crate::reads::key).transpose()
        }

        fn push_hashes(query: &mut Query, hashes: &[$crate::KeyHash]) {
            query.push("(");
            let mut list = query.separated(", ");
            for hash in hashes {
                list.push_bind(hash.0.to_vec());
            }
            query.push(")");
        }

        pub(super) async fn tables_of(
            connection: &mut $connection,
            hashes: &[$crate::KeyHash],
            now: $crate::Millis,
            limit: u32,
        ) -> Result<Vec<($crate::Key, $crate::TableEntry)>, $crate::StoreError> {
            if hashes.is_empty() {
                return Ok(Vec::new());
            }
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::KEY_COLUMNS).push(", ").push($crate::reads::TABLE_COLUMNS);
            query.push(" FROM keys k JOIN tables t ON t.code = k.table_code WHERE k.hash IN ");
            push_hashes(&mut query, hashes);
            query.push(" AND (k.expires_ms IS NULL OR k.expires_ms > ").push_bind(now);
            query.push(") ORDER BY t.updated_ms DESC, t.code, k.hash LIMIT ").push_bind($crate::reads::page(limit));
            let rows = query.build().fetch_all(connection).await?;
            rows.iter().map(|row| Ok(($crate::reads::key(row)?, $crate::reads::table_entry(row, 5)?))).collect()
        }

        pub(super) async fn scores(
            connection: &mut $connection,
            filter: &$crate::ScoreFilter,
        ) -> Result<Vec<$crate::Score>, $crate::StoreError> {
            let mut query = Query::new("SELECT ");
            query.push($crate::reads::SCORE_COLUMNS).push(" FROM scores WHERE true");
            if let Some(game) = &filter.game {
                query.push(" AND game = ").push_bind(game);
            }
            if let Some(player) = &filter.player {
                query.push(" AND names LIKE ").push_bind($crate::reads::name_pattern(player)).push(r" ESCAPE '\'");
            }
            if let Some(moment) = filter.from {
                query.push(" AND at_ms >= ").push_bind(moment);
            }
            if let Some(moment) = filter.before {
                query.push(" AND at_ms < ").push_bind(moment);
            }
            if let Some(table) = &filter.table {
                query.push(" AND table_code = ").push_bind(table);
            }
            if let Some(begin) = &filter.begin {
                // As a range, so that the key is used.
                query.push(" AND id >= ").push_bind(begin).push(" AND id < ").push_bind(format!("{begin}\u{10ffff}"));
            }
            if let Some(hashes) = &filter.visible_to {
                query.push(" AND (is_public = 1");
                if !hashes.is_empty() {
                    query.push(" OR entered_by IN ");
                    push_hashes(&mut query, hashes);
                    query.push(" OR table_code IN (SELECT table_code FROM keys WHERE hash IN ");
                    push_hashes(&mut query, hashes);
                    query.push(")");
                }
                query.push(")");
            }
            query.push(" ORDER BY at_ms DESC, id LIMIT ").push_bind($crate::reads::page(filter.limit));
            query.push(" OFFSET ").push_bind(i64::from(filter.offset));
            query.build().fetch_all(connection).await?.iter().map($crate::reads::score).collect()
        }

        /// The moment that was last written to see whether the store writes.
        pub(super) async fn touched(connection: &mut $connection) -> Result<$crate::Millis, $crate::StoreError> {
            let mut query = Query::new("SELECT at_ms FROM health WHERE id = 1");
            Ok(query.build_query_scalar().fetch_one(connection).await?)
        }

        pub(super) async fn counts(connection: &mut $connection) -> Result<$crate::Counts, $crate::StoreError> {
            let mut counts = $crate::Counts::default();
            let mut query = Query::new("SELECT COUNT(*) FROM scores");
            let scores: i64 = query.build_query_scalar().fetch_one(&mut *connection).await?;
            counts.scores = scores.unsigned_abs();
            let mut query = Query::new("SELECT status, COUNT(*) FROM tables GROUP BY status ORDER BY status");
            for row in query.build().fetch_all(connection).await? {
                use $crate::reads::Columns as _;
                if let Some(status) = $crate::entry::Status::named(&row.text(0)?) {
                    counts.tables.push((status, row.number(1)?.unsigned_abs()));
                }
            }
            Ok(counts)
        }
    };
}
pub(crate) use reads;
