//! The text form of a record: one thing a line, a word and then the rest. See `docs/RECORD.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use crate::{Game, Outcome, Proof, Record, RecordError, Seat, SeatEntry, Session, options_to_text};

const FIRST_LINE: &str = "tablee record ";

impl Record {
    /// The text form of a session; [`Record::parse`] reads it back.
    pub fn text_of<G: Game>(session: &Session<G>, names: &[String]) -> String {
        let record = Record::of(session, names);
        let mut out = String::new();
        let mut line = |word: &str, rest: &dyn std::fmt::Display| {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{word} {rest}");
        };
        line(FIRST_LINE.trim_end(), &record.format);
        line("game", &record.game);
        line("revision", &record.revision);
        line("options", &options_to_text(&session.setup().options));
        line("set", &record.set);
        record.seats.iter().for_each(|entry| line("seat", &entry.name));
        line("deal", session.deal());
        for choices in &record.moves {
            let texts: Vec<String> = choices.iter().map(|(seat, text)| format!("{seat}:{text}")).collect();
            line("move", &texts.join(" "));
        }
        if let Some(outcome) = &record.result {
            let pairs = outcome.scores.iter().zip(&outcome.places);
            line("result", &pairs.map(|(score, place)| format!("{score}/{place}")).collect::<Vec<_>>().join(" "));
        }
        out
    }

    pub(crate) fn from_text(text: &str) -> Result<Record, RecordError> {
        let bad = |number: usize, reason: &str| RecordError::Unreadable(format!("line {number}: {reason}"));
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let format = match lines.next() {
            Some((_, line)) => line.strip_prefix(FIRST_LINE).and_then(|format| format.parse().ok()),
            None => None,
        };
        let format = format.ok_or_else(|| bad(1, "`tablee record 1` or a brace expected"))?;
        let mut record = Record {
            format,
            game: String::new(),
            revision: 0,
            options: Value::Null,
            set: Value::Null,
            seats: Vec::new(),
            deal: Value::Null,
            moves: Vec::new(),
            result: None,
            proof: None,
            taken_back: Vec::new(),
        };
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "game" => record.game = rest.to_owned(),
                "revision" => record.revision = rest.parse().map_err(|_| bad(number, "a number expected"))?,
                "options" => record.options = Value::String(rest.to_owned()),
                "set" => {
                    record.set = serde_json::from_str(rest).map_err(|error| bad(number, &error.to_string()))?;
                }
                "seat" => record.seats.push(SeatEntry { name: rest.to_owned() }),
                "deal" => record.deal = Value::String(rest.to_owned()),
                "move" => record.moves.push(choices(rest).ok_or_else(|| bad(number, "`seat:move` expected"))?),
                "result" => {
                    record.result = Some(outcome(rest).ok_or_else(|| bad(number, "`score/place` expected"))?);
                }
                "proof" => {
                    let (hash, salt) = rest.split_once(' ').ok_or_else(|| bad(number, "hash and salt expected"))?;
                    record.proof = Some(Proof { hash: hash.to_owned(), salt: salt.to_owned() });
                }
                "taken-back" => {
                    let numbers = rest.split_whitespace().map(str::parse).collect::<Result<Vec<usize>, _>>();
                    record.taken_back = numbers.map_err(|_| bad(number, "numbers of decisions expected"))?;
                }
                other => return Err(bad(number, &format!("`{}` is unknown", other.escape_debug()))),
            }
        }
        Ok(record)
    }
}

fn choices(text: &str) -> Option<BTreeMap<Seat, String>> {
    let mut choices = BTreeMap::new();
    for pair in text.split_whitespace() {
        let (seat, choice) = pair.split_once(':')?;
        let seat = Seat::from_number(seat.parse().ok()?)?;
        if choices.insert(seat, choice.to_owned()).is_some() {
            return None;
        }
    }
    Some(choices)
}

fn outcome(text: &str) -> Option<Outcome> {
    let mut outcome = Outcome { scores: Vec::new(), places: Vec::new() };
    for pair in text.split_whitespace() {
        let (score, place) = pair.split_once('/')?;
        outcome.scores.push(score.parse().ok()?);
        outcome.places.push(place.parse().ok()?);
    }
    Some(outcome)
}
