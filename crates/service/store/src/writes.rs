//! What both databases write alike, beside the log: the same SQL, made for each by a macro as in [`crate::reads`].

/// Tables that are removed in one transaction: PostgreSQL holds a lock for each, and others wait meanwhile.
pub(crate) const PRUNED_AT_ONCE: i64 = 500;

/// Which tables may be removed, in SQL: `$1` is the status of tables whose game has ended, `$2` the moment. A game that ended is
/// in the score book, also when another was begun at its table.
macro_rules! prunable {
    () => {
        "status <> $1 AND updated_ms < $2 AND NOT EXISTS (SELECT 1 FROM scores WHERE table_code = tables.code)"
    };
}
pub(crate) use prunable;

/// The small writes of [`crate::Store`], for one kind of connection. `$now` is SQL: milliseconds since 1970 by the clock of the
/// database, which is the same for all nodes.
macro_rules! writes {
    ($connection:ty, $now:literal) => {
        /// Tells how many were not there yet.
        pub(super) async fn add_scores(
            connection: &mut $connection,
            scores: &[&$crate::Score],
        ) -> Result<u64, $crate::StoreError> {
            let mut added = 0;
            for score in scores {
                let query = sqlx::query(
                    "INSERT INTO scores (id, at_ms, game, players, names, table_code, is_public, entered_by, note)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING",
                );
                let query = query
                    .bind(score.id.clone())
                    .bind(score.at)
                    .bind(score.game.clone())
                    .bind($crate::reads::players_text(&score.players)?)
                    .bind($crate::reads::searchable_names(&score.players))
                    .bind(score.table.clone())
                    .bind(i64::from(score.public))
                    .bind(score.entered_by.map(|$crate::KeyHash(bytes)| bytes.to_vec()))
                    .bind(score.note.clone());
                added += query.execute(&mut *connection).await?.rows_affected();
            }
            Ok(added)
        }

        /// Puts other players in the place of those of a game, if it is there.
        pub(super) async fn rewrite_score(
            connection: &mut $connection,
            id: &str,
            players: &[$crate::ScorePlayer],
        ) -> Result<(), $crate::StoreError> {
            let query = sqlx::query("UPDATE scores SET players = $1, names = $2 WHERE id = $3");
            let query = query.bind($crate::reads::players_text(players)?);
            query.bind($crate::reads::searchable_names(players)).bind(id).execute(connection).await?;
            Ok(())
        }

        /// Puts other texts in the place of those of rows, all of which are in their place, and mends the links after them.
        pub(super) async fn rewrite(
            connection: &mut $connection,
            table: &str,
            bodies: &std::collections::BTreeMap<i64, &str>,
        ) -> Result<(), $crate::StoreError> {
            use $crate::reads::Columns as _;
            let first = bodies.keys().next().copied().unwrap_or_default();
            let rows = sqlx::query(
                "SELECT seq, at_ms, command, body, chain FROM log
                 WHERE table_number = (SELECT number FROM table_numbers WHERE code = $1) AND seq >= $2 ORDER BY seq",
            );
            let rows = rows.bind(table).bind(first - 1).fetch_all(&mut *connection).await?;
            let rows = rows.iter().map(|row| Ok(($crate::reads::log_row(row)?, row.bytes_or_null(4)?)));
            let rows = rows.collect::<Result<Vec<_>, $crate::StoreError>>()?;
            for row in $crate::chain::mended(table, rows, bodies)? {
                let update = sqlx::query(
                    "UPDATE log SET body = $1, chain = $2
                     WHERE table_number = (SELECT number FROM table_numbers WHERE code = $3) AND seq = $4",
                );
                update.bind(row.body).bind(row.link).bind(table).bind(row.seq).execute(&mut *connection).await?;
            }
            Ok(())
        }

        pub(super) async fn remove_score(
            connection: &mut $connection,
            id: &str,
            entered_by: &$crate::KeyHash,
        ) -> Result<bool, $crate::StoreError> {
            let query = sqlx::query("DELETE FROM scores WHERE id = $1 AND entered_by = $2 AND table_code IS NULL");
            let query = query.bind(id).bind(entered_by.0.to_vec());
            Ok(query.execute(connection).await?.rows_affected() > 0)
        }

        pub(super) async fn take_lease(
            connection: &mut $connection,
            table: &str,
            node: &str,
            lasts: std::time::Duration,
        ) -> Result<bool, $crate::StoreError> {
            let query = sqlx::query(concat!(
                "INSERT INTO leases (table_code, node, expires_ms) VALUES ($1, $2, ",
                $now,
                " + $3) ON CONFLICT (table_code) DO UPDATE SET node = excluded.node, expires_ms = excluded.expires_ms
                 WHERE leases.node = excluded.node OR leases.expires_ms <= ",
                $now
            ));
            let lasts = i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX / 2);
            Ok(query.bind(table).bind(node).bind(lasts).execute(connection).await?.rows_affected() > 0)
        }

        pub(super) async fn release_leases(
            connection: &mut $connection,
            node: &str,
            table: Option<&str>,
        ) -> Result<(), $crate::StoreError> {
            let query =
                sqlx::query("DELETE FROM leases WHERE node = $1 AND (CAST($2 AS TEXT) IS NULL OR table_code = $2)");
            query.bind(node).bind(table).execute(connection).await?;
            Ok(())
        }

        /// Writes the moment into a row of its own.
        pub(super) async fn touch(connection: &mut $connection) -> Result<(), $crate::StoreError> {
            let query = sqlx::query(concat!(
                "INSERT INTO health (id, at_ms) VALUES (1, ",
                $now,
                ") ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms"
            ));
            query.execute(connection).await?;
            Ok(())
        }
    };
}
pub(crate) use writes;
