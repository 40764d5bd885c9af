//! `tablee admin`: what the one who runs a server does to its store.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use clap::ArgMatches;
use tablee_core::{Say as _, Sentence};

use crate::Context;
use crate::failure::Failure;
use crate::serve::{open_store, runtime, store_failure};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("backup", matches)) => runtime()?.block_on(backup(context, matches)),
        Some(("prune", matches)) => runtime()?.block_on(prune(context, matches)),
        _ => Err(Failure::told("cli-no-command")),
    }
}

async fn backup(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let (store, _) = open_store(matches).await?;
    store.backup(&path).await.map_err(|error| store_failure(&error))?;
    store.close().await;
    let done = Sentence::new("admin-backed-up").text("file", path.display());
    Ok(writeln!(std::io::stdout(), "{}", context.words.say(&done))?)
}

async fn prune(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let text = matches.get_one::<String>("older-than").map_or("", String::as_str);
    let age = age(text).ok_or_else(|| Sentence::new("admin-bad-age").text("age", text))?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let since = i64::try_from(now.saturating_sub(age).as_millis()).unwrap_or(0);
    let (store, _) = open_store(matches).await?;
    let pruned = store.prune(since).await.map_err(|error| store_failure(&error))?;
    store.close().await;
    let done = Sentence::new("admin-pruned").count("tables", pruned.len());
    Ok(writeln!(std::io::stdout(), "{}", context.words.say(&done))?)
}

/// `90d`, `12h` or `30m`.
fn age(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let seconds = match unit {
        "d" => 24 * 60 * 60,
        "h" => 60 * 60,
        "m" => 60,
        _ => return None,
    };
    let number: u64 = number.parse().ok().filter(|number| *number > 0)?;
    Some(Duration::from_secs(number.checked_mul(seconds)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_days_hours_or_minutes() {
        assert_eq!(age("90d"), Some(Duration::from_secs(90 * 86_400)));
        assert_eq!(age("12h"), Some(Duration::from_secs(12 * 3600)));
        for bad in ["", "d", "0d", "-1d", "90", "9w", "é", "99999999999999999999d"] {
            assert_eq!(age(bad), None, "{bad}");
        }
    }
}
