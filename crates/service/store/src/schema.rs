//! The tables of the database, and how older ones become those of today.

/// Version by version, for SQLite and for PostgreSQL. A version that was released is never edited.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration { sqlite: include_str!("schema/sqlite-1.sql"), postgres: include_str!("schema/postgres-1.sql") },
    Migration { sqlite: include_str!("schema/sqlite-2.sql"), postgres: include_str!("schema/postgres-2.sql") },
    Migration { sqlite: include_str!("schema/sqlite-3.sql"), postgres: include_str!("schema/postgres-3.sql") },
];

#[derive(Debug)]
pub(crate) struct Migration {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

/// The version of today.
pub(crate) fn known() -> i64 {
    MIGRATIONS.len() as i64
}
