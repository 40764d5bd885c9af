//! `tablee completions`: what a shell needs to complete our commands.

use std::io::Write as _;

use clap::ArgMatches;
use clap_complete::Shell;

use crate::Context;
use crate::failure::Failure;

/// Prints what a shell needs to complete our commands.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let Some(&shell) = matches.get_one::<Shell>("shell") else { return Err(Failure::told("cli-no-command")) };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::command::build(&context.words), "tablee", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
