//! `tablee solve`: what could have been made of the tiles of a game, had one known their order.

use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;
use tablee_bots::HINDSIGHT_NODES;
use tablee_catalog::{Solved, hindsight};
use tablee_core::{Say as _, Seat, Sentence};
use tablee_tui::wrap;

use crate::command::chosen_game;
use crate::failure::Failure;
use crate::{Context, files};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let game = chosen_game(matches);
    let info = tablee_catalog::info(game).ok_or_else(|| Failure::unknown_game(game))?;
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let record = files::record(&path)?;
    let played = tablee_catalog::replay(&record)?;
    if played.info().id != info.id {
        return Err(Sentence::new("solve-other-game").word("game", info.name).word("found", played.info().name).into());
    }
    let nodes = matches.get_one::<u64>("nodes").copied().unwrap_or(HINDSIGHT_NODES);
    let solved = hindsight(&record, nodes);
    let Some(Solved { hindsight, table }) = solved else {
        return Err(Sentence::new("solve-nothing").word("game", info.name).into());
    };
    let names = record.seats.iter().map(|entry| entry.name.clone()).collect();
    let words = context.words.clone().with_names(names);
    let mut out = std::io::stdout().lock();
    let mut say = |sentence: &Sentence| write!(out, "{}", wrap(&words.say(sentence), 0));
    say(&Sentence::new("solve-points").number("points", hindsight.points))?;
    say(&if hindsight.bound == hindsight.points {
        Sentence::new("solve-proven")
    } else {
        Sentence::new("solve-bound").number("bound", hindsight.bound)
    })?;
    let standing = played.standing();
    for seat in Seat::all(played.seats()) {
        let points = standing.scores.get(seat.index()).copied().unwrap_or_default();
        say(&Sentence::new("solve-made").seat("seat", seat).number("points", points))?;
    }
    say(&Sentence::new("solve-line").text("line", hindsight.line.join(" ")))?;
    if let Some(path) = matches.get_one::<PathBuf>("record") {
        files::write(path, &table.record(&[]).to_json())?;
        say(&Sentence::new("play-saved").text("file", path.display()))?;
    }
    Ok(())
}
