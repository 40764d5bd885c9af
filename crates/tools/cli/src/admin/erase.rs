//! `tablee admin erase`: lists what people wrote at a table, or who is on a day's list, and takes it away.

use std::io::Write as _;

use clap::ArgMatches;
use tablee_core::{Say as _, Sentence};
use tablee_protocol::TableCode;
use tablee_server::erase::{NotErased, Words, Written, erase, erase_of_day, written, written_on_day};

use crate::Context;
use crate::failure::Failure;
use crate::serve::{open_store, store_failure};

pub(super) async fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let text = matches.get_one::<String>("table").map_or("", String::as_str);
    let no_table = || Sentence::new("admin-not-erased-no-table").text("table", text);
    // A day's list is named by its game and date.
    let of_day = text.contains('/');
    let code = if of_day { text.to_owned() } else { text.parse::<TableCode>().map_err(|_| no_table())?.to_string() };
    let wishes = wishes(matches);
    let (store, several) = open_store(matches).await?;
    let outcome = if wishes.is_empty() {
        let found = if of_day { written_on_day(&*store, &code).await } else { written(&*store, &code).await };
        found.map(|found| told(&found))
    } else {
        let now = i64::try_from(super::now().as_millis()).unwrap_or(i64::MAX);
        let erased = match of_day {
            true => erase_of_day(&*store, &code, &wishes, now).await,
            false => erase(&*store, &code, &wishes, now).await,
        };
        erased.map(|rows| vec![Sentence::new("admin-erased").count("rows", rows)])
    };
    // Also where all was gone already: somebody may have been reading the last time.
    let clean = match &outcome {
        Ok(_) if !wishes.is_empty() => store.scrub().await.map_err(|error| store_failure(&error)).map(Some),
        _ => Ok(None),
    };
    store.close().await;
    let mut lines = outcome.map_err(|error| failure(&error, &code))?;
    if clean? == Some(false) {
        lines.push(Sentence::new(if several { "admin-erase-left-in-postgres" } else { "admin-erase-left-in-log" }));
    }
    let mut out = std::io::stdout();
    for line in lines {
        writeln!(out, "{}", context.words.say(&line))?;
    }
    Ok(())
}

fn wishes(matches: &ArgMatches) -> Vec<Words> {
    let numbers = |name: &str| matches.get_many::<u64>(name).into_iter().flatten().copied();
    let player = |seat: u64| Words::Player(usize::try_from(seat - 1).unwrap_or(usize::MAX));
    let named = matches.get_flag("table-name").then_some(Words::TableName);
    numbers("message").map(Words::Message).chain(numbers("player").map(player)).chain(named).collect()
}

fn told(found: &Written) -> Vec<Sentence> {
    let seat = |chair: usize| chair.saturating_add(1);
    let name = found.table_name.iter().map(|name| Sentence::new("admin-erase-table-name").text("name", name));
    let players = found
        .players
        .iter()
        .map(|(chair, name)| Sentence::new("admin-erase-player").text("seat", seat(*chair)).text("name", name));
    let messages = found.messages.iter().map(|(row, chair, text)| match chair {
        Some(chair) => {
            Sentence::new("admin-erase-message").text("row", row).text("seat", seat(*chair)).text("text", text)
        }
        None => Sentence::new("admin-erase-comment").text("row", row).text("text", text),
    });
    let lines: Vec<Sentence> = name.chain(players).chain(messages).collect();
    if lines.is_empty() { vec![Sentence::new("admin-erase-nothing-there")] } else { lines }
}

fn failure(error: &NotErased, code: &str) -> Failure {
    let about = |id: &'static str| Sentence::new(id).text("table", code);
    match error {
        NotErased::Store(error) => store_failure(error),
        NotErased::NoTable if code.contains('/') => about("admin-not-erased-no-day").into(),
        NotErased::NoTable => about("admin-not-erased-no-table").into(),
        NotErased::Nothing(Words::Player(number)) if code.contains('/') => {
            about("admin-not-erased-nobody-on-day").text("number", number.saturating_add(1)).into()
        }
        NotErased::Nothing(Words::Message(row)) => about("admin-not-erased-no-message").text("row", row).into(),
        NotErased::Nothing(Words::Player(chair)) => {
            about("admin-not-erased-no-player").text("seat", chair.saturating_add(1)).into()
        }
        NotErased::Nothing(Words::TableName) => about("admin-not-erased-no-name").into(),
        NotErased::Unreadable(_) | NotErased::Busy => Sentence::new("admin-not-erased").text("reason", error).into(),
    }
}
