//! Rows that are durable but not yet in their place.
//!
//! A transaction with rows of 300 tables would change a page of each index for nearly every row. So it writes its rows as one
//! text into `fresh`, which is durable all the same; every few thousand rows they go to `log` together, many of a table at
//! once. In between they are known here.

use std::collections::HashMap;

use crate::entry::Row;
use crate::error::StoreError;
use crate::plan::PlacedRow;

/// A row as it stands in `fresh`: code of the table, number, moment, command, body.
type Written = (String, i64, i64, Option<String>, String);

#[derive(Debug, Default)]
struct FreshTable {
    rows: Vec<Row>,
    commands: HashMap<String, u64>,
}

/// All rows that are not yet in their place.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    tables: HashMap<String, FreshTable>,
    count: usize,
    /// The number of the last transaction that these rows are from; 0 if there are none.
    last: i64,
}

impl Fresh {
    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn last(&self) -> i64 {
        self.last
    }

    /// What was read from the database: transactions by their numbers.
    pub(super) fn read(transactions: &[(i64, String)]) -> Result<Self, StoreError> {
        let mut fresh = Self::default();
        for (number, text) in transactions {
            fresh.last = *number;
            let rows: Vec<Written> = serde_json::from_str(text)
                .map_err(|error| StoreError::corrupt(format!("rows that are not yet in their place: {error}")))?;
            for (table, seq, at, command, body) in &rows {
                let command = command.as_deref();
                fresh.add(PlacedRow { table, seq: *seq, at: *at, command, body });
            }
        }
        Ok(fresh)
    }

    /// As it is to stand in the database.
    pub(super) fn text(rows: &[PlacedRow<'_>]) -> Result<String, StoreError> {
        let rows: Vec<_> = rows.iter().map(|row| (row.table, row.seq, row.at, row.command, row.body)).collect();
        serde_json::to_string(&rows).map_err(|error| StoreError::corrupt(error.to_string()))
    }

    /// Adds the rows of a transaction.
    pub(super) fn extend(&mut self, number: i64, rows: &[PlacedRow<'_>]) {
        self.last = number;
        rows.iter().for_each(|row| self.add(*row));
    }

    fn add(&mut self, row: PlacedRow<'_>) {
        let seq = row.seq.unsigned_abs();
        if !self.tables.contains_key(row.table) {
            self.tables.insert(row.table.to_owned(), FreshTable::default());
        }
        if let Some(table) = self.tables.get_mut(row.table) {
            if let Some(command) = row.command {
                table.commands.insert(command.to_owned(), seq);
            }
            let command = row.command.map(ToOwned::to_owned);
            table.rows.push(Row { seq, at: row.at, command, body: row.body.to_owned() });
            self.count += 1;
        }
    }

    /// The rows of a table from a number on.
    pub(super) fn rows(&self, table: &str, from: u64) -> &[Row] {
        let rows = self.tables.get(table).map_or(&[][..], |table| &table.rows);
        &rows[rows.partition_point(|row| row.seq < from)..]
    }

    pub(super) fn head(&self, table: &str) -> Option<u64> {
        self.tables.get(table).and_then(|table| table.rows.last()).map(|row| row.seq)
    }

    pub(super) fn row_of_command(&self, table: &str, command: &str) -> Option<&Row> {
        let seq = *self.tables.get(table)?.commands.get(command)?;
        self.rows(table, seq).first()
    }

    /// Whether all rows of the table are here: none is in its place.
    pub(super) fn is_all_of(&self, table: &str) -> bool {
        self.rows(table, 1).first().is_some_and(|row| row.seq == 1)
    }

    /// All rows, those of a table together.
    pub(super) fn placed(&self) -> Vec<PlacedRow<'_>> {
        let mut tables: Vec<(&String, &FreshTable)> = self.tables.iter().collect();
        tables.sort_unstable_by_key(|(code, _)| *code);
        let rows = tables.into_iter().flat_map(|(code, table)| table.rows.iter().map(move |row| (code, row)));
        rows.map(|(code, row)| PlacedRow {
            table: code,
            seq: row.seq.cast_signed(),
            at: row.at,
            command: row.command.as_deref(),
            body: &row.body,
        })
        .collect()
    }
}
