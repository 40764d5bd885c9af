//! `tablee rules`: the rules of a game, to read.

use std::io::Write as _;

use clap::ArgMatches;

use crate::Context;
use crate::command::chosen_game;
use crate::failure::Failure;

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let game = chosen_game(matches);
    let rules = tablee_catalog::rules(game, context.words.language()).ok_or_else(|| Failure::unknown_game(game))?;
    Ok(std::io::stdout().write_all(rules.as_bytes())?)
}
