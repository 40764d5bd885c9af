//! Rows that are durable but not yet in their place.
//!
//! A transaction with rows of 300 tables would change a page of each index for nearly every row. So it writes its rows as one
//! text into `fresh`, which is durable all the same. When many have come together they leave for `log`, those of a table at
//! once, a few tables with every transaction: nobody waits for all of them. In between they are known here.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::entry::Row;
use crate::error::StoreError;
use crate::plan::PlacedRow;

/// A row as it stands in `fresh`: code of the table, number, moment, command, body.
type Written = (String, i64, i64, Option<String>, String);

#[derive(Clone, Debug, Default)]
pub(super) struct FreshTable {
    rows: Vec<Row>,
    commands: HashMap<String, u64>,
}

impl FreshTable {
    /// Rows from a number on.
    fn rows(&self, from: u64) -> &[Row] {
        &self.rows[self.rows.partition_point(|row| row.seq < from)..]
    }

    fn row_of_command(&self, command: &str) -> Option<&Row> {
        self.rows(*self.commands.get(command)?).first()
    }
}

/// All rows that are not yet in their place.
#[derive(Debug, Default)]
pub(crate) struct Fresh {
    /// Rows that gather.
    waiting: HashMap<String, Arc<FreshTable>>,
    count: usize,
    /// The number of the last transaction whose rows gather; 0 if there are none.
    last: i64,
    /// Older rows, on their way. A table's are taken out when they are in their place.
    leaving: BTreeMap<String, Arc<FreshTable>>,
    /// The number of the last transaction whose rows are on their way; 0 if there are none.
    last_leaving: i64,
}

/// Rows that go to their place together.
#[derive(Debug, Default)]
pub(super) struct Step {
    tables: Vec<(String, Arc<FreshTable>)>,
    /// With these, all rows up to the transaction of this number are in their place.
    pub(super) done: Option<i64>,
}

impl Step {
    /// The rows, those of a table together.
    pub(super) fn placed(&self) -> Vec<PlacedRow<'_>> {
        self.tables.iter().flat_map(|(code, table)| placed(code, table)).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.tables.iter().map(|(_, table)| table.rows.len()).sum()
    }
}

fn placed<'a>(code: &'a str, table: &'a FreshTable) -> impl Iterator<Item = PlacedRow<'a>> {
    table.rows.iter().map(move |row| PlacedRow {
        table: code,
        seq: row.seq.cast_signed(),
        at: row.at,
        command: row.command.as_deref(),
        body: &row.body,
    })
}

impl Fresh {
    /// The number of the last transaction that these rows are from; 0 if there are none.
    pub(super) fn last(&self) -> i64 {
        self.last.max(self.last_leaving)
    }

    /// What was read from the database: transactions by their numbers. Some of their rows may be in their place already.
    pub(crate) fn read(transactions: &[(i64, String)]) -> Result<Self, StoreError> {
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
        if !self.waiting.contains_key(row.table) {
            self.waiting.insert(row.table.to_owned(), Arc::default());
        }
        if let Some(table) = self.waiting.get_mut(row.table) {
            let table = Arc::make_mut(table);
            if let Some(command) = row.command {
                table.commands.insert(command.to_owned(), seq);
            }
            let command = row.command.map(ToOwned::to_owned);
            table.rows.push(Row { seq, at: row.at, command, body: row.body.to_owned() });
            self.count += 1;
        }
    }

    /// Lets the rows leave that have gathered, if they are so many and all that left before are in their place.
    pub(super) fn depart(&mut self, many: usize) -> bool {
        let departs = self.count >= many && self.last_leaving == 0;
        if departs {
            self.leaving = std::mem::take(&mut self.waiting).into_iter().collect();
            self.last_leaving = std::mem::take(&mut self.last);
            self.count = 0;
        }
        departs
    }

    /// The next rows on their way: whole tables, as long as there are less than so many rows.
    pub(super) fn step(&self, rows: usize) -> Step {
        let mut step = Step::default();
        let mut count = 0;
        for (code, table) in &self.leaving {
            if count >= rows {
                break;
            }
            count += table.rows.len();
            step.tables.push((code.clone(), Arc::clone(table)));
        }
        if step.tables.len() == self.leaving.len() && self.last_leaving > 0 {
            step.done = Some(self.last_leaving);
        }
        step
    }

    /// All rows, those on their way first.
    pub(super) fn all(&self) -> Step {
        let tables = self.leaving.iter().chain(&self.waiting).map(|(code, table)| (code.clone(), Arc::clone(table)));
        Step { tables: tables.collect(), done: Some(self.last()) }
    }

    /// Forgets rows that are in their place.
    pub(super) fn arrive(&mut self, step: &Step) {
        for (code, _) in &step.tables {
            self.leaving.remove(code);
        }
        if step.done.is_some() {
            self.last_leaving = 0;
        }
    }

    /// Those parts in which a table has rows, in their order.
    fn parts(&self, table: &str) -> impl DoubleEndedIterator<Item = &FreshTable> {
        self.leaving.get(table).into_iter().chain(self.waiting.get(table)).map(AsRef::as_ref)
    }

    /// The rows of a table from a number on.
    pub(crate) fn rows(&self, table: &str, from: u64) -> Vec<Row> {
        self.parts(table).flat_map(|part| part.rows(from)).cloned().collect()
    }

    pub(super) fn head(&self, table: &str) -> Option<u64> {
        self.last_row(table).map(|row| row.seq)
    }

    /// The last row of a table, if it is here.
    pub(super) fn last_row(&self, table: &str) -> Option<&Row> {
        self.parts(table).next_back().and_then(|part| part.rows.last())
    }

    pub(super) fn row_of_command(&self, table: &str, command: &str) -> Option<&Row> {
        self.parts(table).find_map(|part| part.row_of_command(command))
    }

    /// Whether all rows of the table are here: none is in its place.
    pub(super) fn is_all_of(&self, table: &str) -> bool {
        self.parts(table).next().and_then(|part| part.rows.first()).is_some_and(|row| row.seq == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row<'a>(table: &'a str, seq: i64, command: &'a str) -> PlacedRow<'a> {
        PlacedRow { table, seq, at: 0, command: Some(command), body: "{}" }
    }

    fn numbers(fresh: &Fresh, table: &str) -> Vec<u64> {
        fresh.rows(table, 1).iter().map(|row| row.seq).collect()
    }

    #[test]
    fn rows_leave_by_tables_and_are_known_until_they_arrive() {
        let mut fresh = Fresh::default();
        fresh.extend(1, &[row("a", 1, "a1"), row("b", 1, "b1"), row("a", 2, "a2")]);
        assert!(!fresh.depart(4) && fresh.step(1).is_empty(), "too few have gathered");
        assert!(fresh.depart(3));
        fresh.extend(2, &[row("a", 3, "a3")]);
        let step = fresh.step(1);
        assert_eq!((step.len(), step.done), (2, None), "the rows of one table");
        assert_eq!((numbers(&fresh, "a"), fresh.last()), (vec![1, 2, 3], 2));
        assert_eq!(fresh.row_of_command("a", "a2").map(|row| row.seq), Some(2));
        assert!(fresh.is_all_of("a"));
        fresh.arrive(&step);
        assert_eq!((numbers(&fresh, "a"), numbers(&fresh, "b")), (vec![3], vec![1]));
        assert!(!fresh.is_all_of("a") && fresh.row_of_command("a", "a2").is_none());
        assert!(!fresh.depart(1));
        assert_eq!(fresh.step(9).placed(), [row("b", 1, "b1")], "those that left before arrive first");
        let step = fresh.step(9);
        assert_eq!(step.done, Some(1));
        fresh.arrive(&step);
        assert_eq!((fresh.last(), fresh.head("a"), fresh.head("b")), (2, Some(3), None));
    }
}
