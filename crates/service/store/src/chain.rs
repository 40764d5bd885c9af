//! What a row and those before it add up to: a disk that loses or changes a row in silence is noticed by `verify`.

use std::collections::{BTreeMap, HashMap};

use sha2::{Digest as _, Sha256};

use crate::entry::Row;
use crate::error::StoreError;
use crate::plan::PlacedRow;

/// The link of a row: SHA-256 over the link of the row before it, where that has one, and over all that the row says.
pub(crate) fn link(before: Option<&[u8]>, row: &PlacedRow<'_>) -> Vec<u8> {
    let mut hash = Sha256::new();
    // Every part is preceded by its length, so that no two rows read alike.
    for part in [before, Some(row.table.as_bytes()), row.command.map(str::as_bytes), Some(row.body.as_bytes())] {
        hash.update(part.map_or(-1, |part| part.len() as i64).to_be_bytes());
        hash.update(part.unwrap_or_default());
    }
    hash.update(row.seq.to_be_bytes());
    hash.update(row.at.to_be_bytes());
    hash.finalize().to_vec()
}

/// Which links must be read before rows can be linked: those of the rows before the first of each table, by code and number.
pub(crate) fn before<'a>(rows: &[PlacedRow<'a>]) -> Vec<(&'a str, i64)> {
    let mut seen = HashMap::new();
    for row in rows {
        seen.entry(row.table).or_insert(row.seq - 1);
    }
    seen.into_iter().filter(|(_, seq)| *seq > 0).collect()
}

/// The links of rows, those of a table in their order; `known` has the links that [`before`] asked for.
pub(crate) fn links(rows: &[PlacedRow<'_>], known: HashMap<String, Vec<u8>>) -> Vec<Vec<u8>> {
    let mut last = known;
    let mut links = Vec::with_capacity(rows.len());
    for row in rows {
        let link = link(last.get(row.table).map(Vec::as_slice), row);
        match last.get_mut(row.table) {
            Some(known) => known.clone_from(&link),
            None => drop(last.insert(row.table.to_owned(), link.clone())),
        }
        links.push(link);
    }
    links
}

/// A row as it is to stand in the log after others were rewritten.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mended {
    pub(crate) seq: i64,
    pub(crate) body: String,
    pub(crate) link: Option<Vec<u8>>,
}

/// A row as it says it is, for its link.
pub(crate) fn placed<'a>(table: &'a str, row: &'a Row) -> PlacedRow<'a> {
    let command = row.command.as_deref();
    PlacedRow { table, seq: row.seq.cast_signed(), at: row.at, command, body: &row.body }
}

/// The rows of a table with other texts for some of them, and the links that follow from that. `rows` begins one row before the
/// first that changes, if there is one. A row without a link stays without.
///
/// # Errors
/// If a row is not as it was written: new links would hide that for ever.
pub(crate) fn mended(
    table: &str,
    rows: Vec<(Row, Option<Vec<u8>>)>,
    bodies: &BTreeMap<i64, &str>,
) -> Result<Vec<Mended>, StoreError> {
    let damaged = |seq: i64| StoreError::corrupt(format!("row {seq} of table {table} is not as it was written"));
    let Some(&first) = bodies.keys().next() else { return Ok(Vec::new()) };
    let (mut before, mut before_now) = (None, None);
    let mut mended = Vec::new();
    let mut next = if first > 1 { first - 1 } else { 1 };
    for (mut row, was) in rows {
        let seq = row.seq.cast_signed();
        if seq != next {
            return Err(damaged(next));
        }
        next += 1;
        if seq < first {
            (before, before_now) = (was.clone(), was);
            continue;
        }
        if was.as_ref().is_some_and(|was| *was != link(before.as_deref(), &placed(table, &row))) {
            return Err(damaged(seq));
        }
        if let Some(body) = bodies.get(&seq) {
            row.body = (*body).to_owned();
        }
        let now = was.is_some().then(|| link(before_now.as_deref(), &placed(table, &row)));
        mended.push(Mended { seq, body: row.body, link: now.clone() });
        (before, before_now) = (was, now);
    }
    match bodies.keys().next_back() {
        Some(&last) if last >= next => Err(damaged(last)),
        _ => Ok(mended),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: PlacedRow<'_> = PlacedRow { table: "a", seq: 2, at: 5, command: Some("id"), body: "{}" };

    #[test]
    fn whatever_a_row_says_changes_its_link() {
        let others = [
            PlacedRow { table: "b", ..ROW },
            PlacedRow { seq: 3, ..ROW },
            PlacedRow { at: 6, ..ROW },
            PlacedRow { command: None, ..ROW },
            PlacedRow { command: Some(""), ..ROW },
            PlacedRow { command: Some("id{"), body: "}", ..ROW },
            PlacedRow { body: "", ..ROW },
        ];
        let mut links: Vec<Vec<u8>> = others.iter().map(|row| link(None, row)).collect();
        links.extend([link(None, &ROW), link(Some(b""), &ROW), link(Some(b"x"), &ROW)]);
        let all = links.len();
        links.sort();
        links.dedup();
        assert_eq!(links.len(), all);
    }

    #[test]
    fn rows_of_many_tables_are_linked_each_to_its_own() {
        let rows = [PlacedRow { seq: 7, ..ROW }, PlacedRow { table: "b", seq: 1, ..ROW }, PlacedRow { seq: 8, ..ROW }];
        assert_eq!(before(&rows), [("a", 6)]);
        let links = links(&rows, HashMap::from([("a".to_owned(), vec![9])]));
        assert_eq!(links[0], link(Some(&[9]), &rows[0]));
        assert_eq!(links[1], link(None, &rows[1]));
        assert_eq!(links[2], link(Some(&links[0]), &rows[2]));
    }

    /// Four rows, of which a program of version 1 wrote the first two.
    fn four() -> Vec<(Row, Option<Vec<u8>>)> {
        let mut rows = Vec::new();
        let mut before: Option<Vec<u8>> = None;
        for seq in 1..=4 {
            let row = Row { seq, at: 5, command: None, body: format!("words {seq}") };
            let now = (seq > 2).then(|| link(before.as_deref(), &placed("a", &row)));
            rows.push((row, now.clone()));
            before = now;
        }
        rows
    }

    #[test]
    fn a_rewritten_row_mends_the_links_of_those_after_it() {
        let whole = four();
        let mended_rows = mended("a", whole[1..].to_vec(), &BTreeMap::from([(3, "erased")])).expect("all is sound");
        let third = Row { body: "erased".to_owned(), ..whole[2].0.clone() };
        let link_3 = link(None, &placed("a", &third));
        let link_4 = link(Some(&link_3), &placed("a", &whole[3].0));
        let expected = [(3, "erased", Some(link_3)), (4, "words 4", Some(link_4))];
        assert_eq!(
            mended_rows,
            expected.map(|(seq, body, link)| Mended { seq, body: body.to_owned(), link }),
            "the rows before it are not touched"
        );
        let first = mended("a", whole.clone(), &BTreeMap::from([(1, "erased")])).expect("all is sound");
        assert_eq!((first.len(), first[0].link.as_ref()), (4, None), "what had no link has none");
        assert_eq!(first[2].link, whole[2].1, "its link does not rest on rows without one");
    }

    #[test]
    fn damage_is_not_mended_away() {
        let one = BTreeMap::from([(2, "erased")]);
        let mut changed = four();
        changed[3].0.at = 6;
        assert!(mended("a", changed, &one).is_err(), "a row that was changed");
        let mut hole = four();
        hole.remove(2);
        assert!(mended("a", hole, &one).is_err(), "a row that is missing");
        assert!(mended("a", four(), &BTreeMap::from([(5, "erased")])).is_err(), "a row that is not there");
        assert!(mended("a", Vec::new(), &one).is_err());
    }
}
