//! `tablee check`: whether everything in a record holds.

use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use tablee_catalog::{Proven, prove};
use tablee_core::{Say as _, Sentence, Turn};
use tablee_tui::{standing, wrap};

use crate::failure::Failure;
use crate::{Context, files};

/// Replays a record and says that everything in it holds, or what does not.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let record = files::record(&path)?;
    let table = tablee_catalog::replay(&record)?;
    let proven = prove(table.as_ref(), record.proof.as_ref());
    if proven == Proven::No {
        return Err(Failure::told("check-not-proven"));
    }
    let names = record.seats.iter().map(|entry| entry.name.clone()).collect();
    let words = context.words.clone().with_names(names);
    let mut out = std::io::stdout().lock();
    let good = Sentence::new("check-good")
        .text("file", path.display())
        .word("game", table.info().name)
        .count("seats", table.seats())
        .count("decisions", table.decision())
        .text("set", table.set_id());
    write!(out, "{}", wrap(&words.say(&good), 0))?;
    if proven == Proven::Yes {
        write!(out, "{}", wrap(&words.text("check-proven"), 0))?;
    }
    if let Some(sentence) = crate::daily::of_a_day(&record) {
        write!(out, "{}", wrap(&words.say(&sentence), 0))?;
    }
    if table.turn() != Turn::Over {
        writeln!(out, "{}", words.text("check-unfinished"))?;
    }
    write!(out, "{}", standing(&words, &table.standing()))?;
    Ok(())
}
