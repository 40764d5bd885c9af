//! Holds what clients were told against the log: each acknowledged command exactly once, rows without gaps, every view what the
//! log says.

use std::collections::{BTreeMap, BTreeSet};

use tablee_protocol::TableCode;
use tablee_server::room::{KeyText, Room, Row, Watcher};

use crate::client::{Client, Told};
use crate::store::{Shelf, Stored};

/// The id under which a command is stored.
pub(crate) fn stored_id(key: &str, id: &str) -> String {
    format!("{}:{id}", &key[..8])
}

/// Every rule that was broken.
pub(crate) fn check(shelf: &Shelf, clients: &[Client]) -> Vec<String> {
    let mut wrong = Vec::new();
    for client in clients {
        wrong.extend(client.told.iter().filter_map(|told| match told {
            Told::Wrong(what) => Some(what.clone()),
            _ => None,
        }));
    }
    for (name, stored) in &shelf.tables {
        let code: TableCode = name.parse().expect("a code");
        let at_table: Vec<&Client> = clients.iter().filter(|client| client.code == code).collect();
        let lost: BTreeSet<&str> = shelf.lost.iter().filter_map(|(_, row)| row.command.as_deref()).collect();
        let whole = !shelf.lost.iter().any(|(table, _)| table == name);
        for told in at_table.iter().flat_map(|client| &client.told) {
            if let Told::Backwards(what) = told
                && whole
            {
                wrong.push(what.clone());
            }
        }
        check_answers(stored, &at_table, &lost, &mut wrong);
        if let Err(what) = check_log(code, stored, if whole { &at_table } else { &[] }, shelf, &mut wrong) {
            wrong.push(what);
        }
    }
    wrong
}

fn check_answers(stored: &Stored, clients: &[&Client], lost: &BTreeSet<&str>, wrong: &mut Vec<String>) {
    let mut rows: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &stored.rows {
        if let Some(command) = &row.command
            && rows.insert(command, row.seq).is_some()
        {
            wrong.push(format!("command {command} is stored twice"));
        }
    }
    for told in clients.iter().flat_map(|client| &client.told) {
        match told {
            Told::Done { key, id: command, seq } => {
                let id = stored_id(key, command);
                if rows.get(id.as_str()) != Some(seq) && !lost.contains(id.as_str()) {
                    wrong.push(format!(
                        "command {id} was acknowledged as row {seq}, and is {:?}",
                        rows.get(id.as_str())
                    ));
                }
            }
            Told::Refused { key, id, sent, code } => {
                let id = stored_id(key, id);
                let row = rows.get(id.as_str()).map(|seq| *seq as usize - 1);
                if let Some(before) = row.and_then(|row| stored.times.get(row)).filter(|at| *at < sent) {
                    wrong.push(format!(
                        "command {id} was stored at {before}, and a copy sent at {sent} refused: {code}"
                    ));
                }
            }
            Told::Shown { .. } | Told::Wrong(_) | Told::Backwards(_) => (),
        }
    }
}

fn check_log(
    code: TableCode,
    stored: &Stored,
    clients: &[&Client],
    shelf: &Shelf,
    wrong: &mut Vec<String>,
) -> Result<(), String> {
    let mut views: BTreeMap<u64, Vec<(&str, u64, &str)>> = BTreeMap::new();
    for told in clients.iter().flat_map(|client| &client.told) {
        if let Told::Shown { key, seen, text } = told {
            let update: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
            let seq = update["seq"].as_u64().unwrap_or_default();
            views.entry(seq).or_default().push((key, *seen, text));
        }
    }
    let mut room: Option<Room> = None;
    let mut games = 0;
    // Whether the row before this one has an author whose rows may go on.
    let mut authored = false;
    for (index, row) in stored.rows.iter().enumerate() {
        let seq = index as u64 + 1;
        if row.seq != seq {
            return Err(format!("row {seq} of {code} is missing"));
        }
        let body: Row = serde_json::from_str(&row.body).map_err(|error| format!("row {seq} of {code}: {error}"))?;
        let before = room.as_ref().is_some_and(Room::playing);
        // What is ended by agreement has no result.
        let agreed = matches!(body, Row::Ended { .. });
        if let Some(room) = &room {
            authored = row.command.is_some() || (authored && stored.appends[index] == stored.appends[index - 1]);
            if let Err(what) = check_author(room, &body, authored, row.at) {
                wrong.push(format!("row {seq} of {code}: {what}"));
            }
        }
        let folded = match &mut room {
            None => Room::begin(code, row.at, row.command.as_deref(), body).map(|begun| room = Some(begun)),
            Some(room) => room.fold(row.at, row.command.as_deref(), body),
        };
        folded.map_err(|broken| format!("the log of {code} cannot be read: {broken}"))?;
        let Some(room) = &room else { continue };
        games += u64::from(before && !room.playing() && !agreed);
        for (key, seen, text) in views.remove(&seq).unwrap_or_default() {
            let chair = room.chair_by_key(&KeyText(key.to_owned()));
            let expected = room.update(Watcher { chair, language: None }, seen);
            if expected != text {
                wrong.push(format!("row {seq} of {code} was shown as\n{text}\nand is\n{expected}"));
            }
        }
    }
    if let Some(seq) = views.keys().next() {
        wrong.push(format!("row {seq} of {code} was shown and is not in the log"));
    }
    if !clients.is_empty() && shelf.scores_of(&code.to_string()) != games {
        wrong.push(format!(
            "{games} games of {code} have ended, {} are in the score book",
            shelf.scores_of(&code.to_string())
        ));
    }
    Ok(())
}

/// Whether somebody was there to cause this row.
fn check_author(room: &Room, row: &Row, authored: bool, at: i64) -> Result<(), String> {
    match row {
        Row::Left { chair, late: true } => Err(format!("chair {chair} lost the whole game to a bot")),
        Row::Overdue { chair } => {
            let due = room.tick(at);
            if due.contains(&Row::Overdue { chair: *chair }) {
                Ok(())
            } else {
                Err(format!("chair {chair} was not late at {at}: {:?}", room.clocks()))
            }
        }
        Row::Chose { seat, .. } if !authored => {
            if room.is_paused() {
                Err(format!("a bot chose for seat {seat} in a pause"))
            } else if room.bots().iter().any(|(bot, _)| bot == seat) {
                Ok(())
            } else {
                Err(format!("a bot chose for seat {seat}, where somebody sits"))
            }
        }
        // Whoever opens a table and moves a seat is known by the key.
        Row::Dealt { .. } | Row::Moved { .. } | Row::Ticket { .. } | Row::Sat { .. } => Ok(()),
        _ if authored => Ok(()),
        other => Err(format!("nobody is known to have caused {other:?}")),
    }
}
