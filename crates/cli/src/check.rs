use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use tablee_catalog::{Proven, prove};
use tablee_core::{Record, Say as _, Seat, Sentence, Standing, Turn};
use tablee_words::Words;

use crate::failure::Failure;
use crate::wrap::wrap;
use crate::{Context, files};

/// Replays a record and says that everything in it holds, or what does not.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let record = Record::parse(&files::read(&path)?)?;
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
    if table.turn() != Turn::Over {
        writeln!(out, "{}", words.text("check-unfinished"))?;
    }
    write!(out, "{}", standing(&words, &table.standing()))?;
    Ok(())
}

/// The standing as text: every seat with its place, its points and the lines behind them.
pub(crate) fn standing(words: &Words, standing: &Standing) -> String {
    let mut out = String::new();
    for (index, lines) in standing.breakdown.iter().enumerate() {
        let total = Sentence::new("standing-seat")
            .seat("seat", Seat::new(index))
            .count("place", standing.places[index])
            .number("points", standing.scores[index]);
        out.push_str(&words.say(&total));
        out.push('\n');
        for line in lines {
            let marks = if line.marks.is_empty() { String::new() } else { format!("  [{}]", line.marks.join(" ")) };
            out.push_str(&wrap(&format!("  {:>3}  {}{marks}", line.points, words.say(&line.sentence)), 7));
        }
    }
    out
}
