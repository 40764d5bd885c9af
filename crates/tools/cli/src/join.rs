//! A seat at a table on a server.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_core::{Say as _, Sentence, Turn};
use tablee_tui::{Host as _, Joining, News, Remote};

use crate::failure::Failure;
use crate::play::{Lines, show};
use crate::{Context, files};

/// How long to wait for others before looking again.
const PATIENCE: Duration = Duration::from_millis(200);

pub(crate) fn run(
    context: &Context,
    matches: &ArgMatches,
    address: &str,
    lines: impl Fn() -> Lines,
) -> Result<(), Failure> {
    let user = || ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
    // A name that was asked for and is none is refused by the server; one that merely was found is passed over.
    let found = || user().filter(|name| tablee_protocol::check_player_name(name).is_ok());
    let name = matches.get_one::<String>("name").cloned().or_else(found);
    let name = name.unwrap_or_else(|| context.words.say(&Sentence::new("play-player").count("number", 1)));
    let folder = tablee_tui::folder();
    let workers = Arc::new(Threads::all());
    let joining = Joining { address, name: &name, folder: folder.as_deref(), workers };
    let mut remote = Remote::join(joining, &context.words)?;
    wait_for_the_game(&mut remote, &mut lines())?;
    show(context, matches, &mut remote, &lines)?;
    let mut lines = lines();
    if let Some(path) = matches.get_one::<PathBuf>("record").filter(|_| remote.turn() == Turn::Over) {
        files::write(path, &remote.record()?)?;
        lines.say(&Sentence::new("play-saved").text("file", path.display()))?;
    }
    if remote.turn() != Turn::Over {
        lines.say(&Sentence::new("join-left").text("address", address.split('#').next().unwrap_or_default()))?;
    }
    Ok(())
}

/// Until everybody sits there is nothing to show but who is still awaited.
fn wait_for_the_game(remote: &mut Remote, lines: &mut Lines) -> Result<(), Failure> {
    let mut told = None;
    while !remote.has_begun() {
        let waits = remote.waits();
        if told.as_ref() != Some(&waits) {
            lines.say(&waits)?;
            told = Some(waits);
        }
        for news in remote.poll(PATIENCE) {
            if let News::Happened(sentence) | News::Trouble(sentence) = news {
                lines.say(&sentence)?;
            }
        }
    }
    Ok(())
}
