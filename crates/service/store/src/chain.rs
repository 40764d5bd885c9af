//! What a row and those before it add up to: a disk that loses or changes a row in silence is noticed by `verify`.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};

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
}
