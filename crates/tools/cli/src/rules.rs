//! `tablee rules`: the rules of a game, to read.

use std::io::{IsTerminal as _, Write as _};

use clap::ArgMatches;

use crate::Context;
use crate::command::chosen_game;
use crate::failure::Failure;
use crate::prose::plain;

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let game = chosen_game(matches);
    let rules = tablee_catalog::rules(game, context.words.language()).ok_or_else(|| Failure::unknown_game(game))?;
    let bold = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Ok(std::io::stdout().write_all(plain(rules, bold).as_bytes())?)
}
