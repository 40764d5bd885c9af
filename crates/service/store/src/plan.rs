//! Which appends of a batch can be stored, and what is then to be written. Pure: both databases ask and write alike.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::entry::{Append, Appended, Change, Key, KeyHash, Score, ScorePlayer, Seen, TableEntry};
use crate::error::StoreError;

/// What must be read, inside the transaction, before it can be said what is stored.
#[derive(Debug, Default)]
pub(crate) struct Questions<'a> {
    /// Each table once, with the number its last row should have.
    pub(crate) tables: BTreeMap<&'a str, i64>,
    /// Tables whose last row, of this number, should be the one that was seen.
    pub(crate) seen: BTreeMap<&'a str, (i64, &'a Seen)>,
    /// Commands that may be stored already.
    pub(crate) commands: Vec<(&'a str, &'a str)>,
    /// Secrets of tables that must still be there.
    pub(crate) keys: Vec<(KeyHash, &'a str)>,
}

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// The last row of those tables whose last row is another than the one asked for.
    pub(crate) heads: HashMap<String, i64>,
    /// Those tables that have another row there than the one that was seen.
    pub(crate) others: HashSet<String>,
    /// The rows of those commands that are stored.
    pub(crate) commands: HashMap<(String, String), i64>,
    /// Those secrets that are still there.
    pub(crate) keys: HashSet<(KeyHash, String)>,
}

/// A row with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacedRow<'a> {
    pub(crate) table: &'a str,
    pub(crate) seq: i64,
    pub(crate) at: i64,
    pub(crate) command: Option<&'a str>,
    pub(crate) body: &'a str,
}

/// What is to be written, each thing once, and what to answer when it is.
#[derive(Debug, Default)]
pub(crate) struct Plan<'a> {
    pub(crate) outcomes: Vec<Appended>,
    pub(crate) rows: Vec<PlacedRow<'a>>,
    /// Each with the number of the table's last row.
    pub(crate) tables: BTreeMap<&'a str, (&'a TableEntry, i64)>,
    /// One secret may open seats at many tables.
    pub(crate) keys: BTreeMap<(KeyHash, &'a str), Option<&'a Key>>,
    pub(crate) scores: BTreeMap<&'a str, &'a Score>,
    /// Other texts for earlier rows, by table and number.
    pub(crate) rewrites: BTreeMap<&'a str, BTreeMap<i64, &'a str>>,
    pub(crate) rewritten_scores: BTreeMap<&'a str, &'a [ScorePlayer]>,
    /// The last new row of each table.
    pub(crate) heads: BTreeMap<&'a str, i64>,
}

impl Plan<'_> {
    pub(crate) fn is_empty(&self) -> bool {
        let Self { outcomes: _, rows, tables, keys, scores, rewrites, rewritten_scores, heads: _ } = self;
        let lists = tables.is_empty() && keys.is_empty() && scores.is_empty() && rewritten_scores.is_empty();
        rows.is_empty() && rewrites.is_empty() && lists
    }
}

fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

/// What no database would take, or not both alike.
pub(crate) fn check(append: &Append) -> Result<(), StoreError> {
    let mut commands = HashSet::new();
    for row in &append.rows {
        if append.rows.len() > 1 && row.command.as_ref().is_some_and(|command| !commands.insert(command)) {
            return Err(StoreError::Unstorable { why: "two rows have the same command" });
        }
        let texts = [Some(&row.body), row.command.as_ref(), Some(&append.table)];
        if texts.into_iter().flatten().any(|text| text.contains('\0')) {
            return Err(StoreError::Unstorable { why: "a text holds the character 0" });
        }
    }
    for change in &append.changes {
        if let Change::Rewrite { seq, body } = change {
            if !(1..append.first).contains(seq) {
                return Err(StoreError::Unstorable { why: "only an earlier row can be rewritten" });
            }
            if body.contains('\0') {
                return Err(StoreError::Unstorable { why: "a text holds the character 0" });
            }
        }
    }
    Ok(())
}

pub(crate) fn questions(batch: &[Append]) -> Questions<'_> {
    let mut questions = Questions::default();
    for append in batch {
        questions.tables.entry(&append.table).or_insert(number(append.first) - 1);
        if let Some(seen) = append.after.as_ref().filter(|_| append.first > 1) {
            questions.seen.entry(&append.table).or_insert((number(append.first) - 1, seen));
        }
        let commands = append.rows.iter().filter_map(|row| row.command.as_deref());
        questions.commands.extend(commands.map(|command| (append.table.as_str(), command)));
        for change in &append.changes {
            if let Change::SpendKey(hash) = change {
                questions.keys.push((*hash, &append.table));
            }
        }
    }
    questions
}

/// Decides in the order of arrival: of two appends for the same number the first is stored.
pub(crate) fn plan<'a>(batch: &'a [Append], questions: &Questions<'a>, answers: &Answers) -> Plan<'a> {
    let mut plan = Plan::default();
    let mut new_commands: HashMap<(&str, &str), i64> = HashMap::new();
    for append in batch {
        let table = append.table.as_str();
        let stored_head = || answers.heads.get(table).or_else(|| questions.tables.get(table)).copied();
        let head = plan.heads.get(table).copied().or_else(stored_head).unwrap_or_default();
        let repeated = append.rows.iter().filter_map(|row| row.command.as_deref()).find_map(|command| {
            let stored = || {
                let known = !answers.commands.is_empty();
                known.then(|| answers.commands.get(&(table.to_owned(), command.to_owned()))).flatten()
            };
            new_commands.get(&(table, command)).or_else(stored).copied()
        });
        let spends = |change: &Change| match change {
            Change::SpendKey(hash) => {
                // An earlier append of this batch may have added it, or taken it.
                let stored = || answers.keys.contains(&(*hash, table.to_owned()));
                !plan.keys.get(&(*hash, table)).map_or_else(stored, Option::is_some)
            }
            _ => false,
        };
        let outcome = if let Some(seq) = repeated {
            Appended::Repeated { seq: seq.unsigned_abs() }
        } else if number(append.first) != head + 1 || (append.after.is_some() && answers.others.contains(table)) {
            Appended::Conflict
        } else if append.changes.iter().any(spends) {
            Appended::Spent
        } else {
            Appended::Stored
        };
        if outcome == Appended::Stored {
            for (seq, row) in (head + 1..).zip(&append.rows) {
                let command = row.command.as_deref();
                plan.rows.push(PlacedRow { table, seq, at: row.at, command, body: &row.body });
                plan.heads.insert(table, seq);
                if let Some(command) = command {
                    new_commands.insert((table, command), seq);
                }
            }
            for change in &append.changes {
                match change {
                    Change::List(entry) => {
                        let last = plan.heads.get(table).copied().unwrap_or(head);
                        plan.tables.insert(table, (entry, last));
                    }
                    Change::AddKey(key) => {
                        plan.keys.insert((key.hash, table), Some(key));
                    }
                    Change::RemoveKey(hash) | Change::SpendKey(hash) => {
                        plan.keys.insert((*hash, table), None);
                    }
                    Change::Score(score) => {
                        // The first entry of an id stays.
                        plan.scores.entry(&score.id).or_insert(score);
                    }
                    Change::Rewrite { seq, body } => {
                        plan.rewrites.entry(table).or_default().insert(number(*seq), body);
                    }
                    Change::RewriteScore { id, players } => {
                        plan.rewritten_scores.insert(id, players);
                    }
                }
            }
        }
        plan.outcomes.push(outcome);
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::{KeyKind, NewRow};

    fn append(table: &str, first: u64, commands: &[&str]) -> Append {
        let row = |command: &&str| NewRow { at: 0, command: Some((*command).to_owned()), body: String::new() };
        Append { table: table.to_owned(), first, rows: commands.iter().map(row).collect(), ..Append::default() }
    }

    fn outcomes(batch: &[Append], answers: &Answers) -> Vec<Appended> {
        plan(batch, &questions(batch), answers).outcomes
    }

    #[test]
    fn one_table_twice_in_a_batch_goes_on_where_it_stood() {
        let batch = [append("a", 4, &["x", "y"]), append("b", 1, &["x"]), append("a", 6, &["z"])];
        assert_eq!(outcomes(&batch, &Answers::default()), [Appended::Stored, Appended::Stored, Appended::Stored]);
        let questions = questions(&batch);
        let plan = plan(&batch, &questions, &Answers::default());
        let places: Vec<(&str, i64)> = plan.rows.iter().map(|row| (row.table, row.seq)).collect();
        assert_eq!(places, [("a", 4), ("a", 5), ("b", 1), ("a", 6)]);
        assert_eq!(plan.heads, BTreeMap::from([("a", 6), ("b", 1)]));
    }

    #[test]
    fn of_two_for_the_same_place_the_first_is_stored() {
        let batch = [append("a", 4, &["x"]), append("a", 4, &["y"])];
        assert_eq!(outcomes(&batch, &Answers::default()), [Appended::Stored, Appended::Conflict]);
    }

    #[test]
    fn a_gap_is_a_conflict() {
        let answers = Answers { heads: HashMap::from([("a".to_owned(), 2)]), ..Answers::default() };
        assert_eq!(outcomes(&[append("a", 4, &["x"])], &answers), [Appended::Conflict]);
        assert_eq!(outcomes(&[append("a", 0, &["x"])], &answers), [Appended::Conflict]);
        assert_eq!(outcomes(&[append("a", u64::MAX, &["x"])], &answers), [Appended::Conflict]);
    }

    #[test]
    fn a_repeat_is_told_before_a_conflict_in_the_same_batch_or_from_before() {
        let batch = [append("a", 4, &["x"]), append("a", 4, &["x"]), append("a", 5, &["x"])];
        let repeated = Appended::Repeated { seq: 4 };
        assert_eq!(outcomes(&batch, &Answers::default()), [Appended::Stored, repeated.clone(), repeated]);
        let commands = HashMap::from([(("a".to_owned(), "x".to_owned()), 2)]);
        let answers = Answers { commands, ..Answers::default() };
        assert_eq!(outcomes(&batch[..1], &answers), [Appended::Repeated { seq: 2 }]);
    }

    #[test]
    fn a_key_is_spent_once() {
        let hash = KeyHash([7; 32]);
        let spend = |first| Append { changes: vec![Change::SpendKey(hash)], ..append("a", first, &[]) };
        let key = Key { hash, table: "a".to_owned(), kind: KeyKind::Ticket, seat: Some(1), expires: None };
        let add = Append { changes: vec![Change::AddKey(key)], ..append("a", 4, &[]) };
        assert_eq!(outcomes(&[spend(4)], &Answers::default()), [Appended::Spent]);
        let there = Answers { keys: HashSet::from([(hash, "a".to_owned())]), ..Answers::default() };
        assert_eq!(outcomes(&[spend(4), spend(4)], &there), [Appended::Stored, Appended::Spent]);
        assert_eq!(outcomes(&[add, spend(4)], &Answers::default()), [Appended::Stored, Appended::Stored]);
    }
}
