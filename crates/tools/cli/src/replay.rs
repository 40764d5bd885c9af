//! A record shown move by move.

use std::collections::BTreeMap;
use std::io::{BufRead as _, Write as _};
use std::path::PathBuf;

use clap::ArgMatches;
use tablee_core::{Committed, RecordError, Say as _, Seat, Sentence, Table, Turn, Viewer};
use tablee_tui::{standing, wrap};

use crate::failure::Failure;
use crate::{Context, files};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let record = files::record(&path)?;
    // Checked as a whole first, so that nothing is shown of a record that does not hold.
    tablee_catalog::replay(&record)?;
    let mut table = tablee_catalog::opening(&record)?;
    let names = record.seats.iter().map(|entry| entry.name.clone()).collect();
    let words = context.words.clone().with_names(names);
    let mut out = std::io::stdout().lock();
    let step = matches.get_flag("step");
    let picture = |table: &dyn Table| {
        let picture = table.see(Viewer::Spectator).picture(&words);
        format!("\n{}", wrap(picture.trim_end(), 2))
    };
    if step {
        write!(out, "{}", picture(table.as_ref()))?;
    }
    for (decision, choices) in record.moves.iter().enumerate() {
        let played = choices.iter().map(|(seat, text)| format!("{seat}:{text}")).collect::<Vec<_>>().join(" ");
        if step {
            let prompt = Sentence::new("replay-step").count("decision", decision + 1).count("of", record.moves.len());
            write!(out, "\n{} ", words.say(&prompt))?;
            out.flush()?;
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line);
            let read = read.map_err(|error| Sentence::new("cli-input").text("reason", error))?;
            if read == 0 || line.trim() == "q" {
                return Ok(writeln!(out)?);
            }
        }
        writeln!(out, "{:>4}  {played}", decision + 1)?;
        for event in carry_out(table.as_mut(), decision, choices)? {
            write!(out, "{}", wrap(&format!("      {}", words.say(&event)), 6))?;
        }
        if step {
            write!(out, "{}", picture(table.as_ref()))?;
        }
    }
    if !step {
        write!(out, "{}", picture(table.as_ref()))?;
    }
    if table.turn() != Turn::Over {
        writeln!(out, "{}", words.text("check-unfinished"))?;
    }
    Ok(write!(out, "{}", standing(&words, &table.standing()))?)
}

fn carry_out(
    table: &mut dyn Table,
    decision: usize,
    choices: &BTreeMap<Seat, String>,
) -> Result<Vec<Sentence>, RecordError> {
    let mut events = Vec::new();
    for (&seat, text) in choices {
        let committed = table.commit(seat, decision, text);
        if let Committed::Resolved(more) = committed.map_err(|error| RecordError::Move { decision, seat, error })? {
            events.extend(more);
        }
    }
    Ok(events)
}
