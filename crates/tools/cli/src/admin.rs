//! `tablee admin`: copies, restores, looks after and removes the tables of a server, and erases words.

mod erase;

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use clap::ArgMatches;
use tablee_core::{Say as _, Sentence};
use tablee_store::{Damage, Finding};

use crate::Context;
use crate::failure::Failure;
use crate::serve::{open_store, place, runtime, store_failure};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("backup", matches)) => runtime()?.block_on(backup(context, matches)),
        Some(("prune", matches)) => runtime()?.block_on(prune(context, matches)),
        Some(("restore", matches)) => runtime()?.block_on(restore(context, matches)),
        Some(("erase", matches)) => runtime()?.block_on(erase::run(context, matches)),
        Some(("verify", matches)) => runtime()?.block_on(verify(context, matches)),
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
    let since = i64::try_from(now().saturating_sub(age).as_millis()).unwrap_or(0);
    let (store, _) = open_store(matches).await?;
    let pruned = store.prune(since).await.map_err(|error| store_failure(&error))?;
    store.close().await;
    let done = Sentence::new("admin-pruned").count("tables", pruned.len());
    Ok(writeln!(std::io::stdout(), "{}", context.words.say(&done))?)
}

async fn restore(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let copy = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let place = place(matches)?;
    tablee_store::restore(&copy, &place).await.map_err(|error| unrestored(&copy, &error.to_string()))?;
    // What was restored is looked at before anybody relies on it.
    let done = Sentence::new("admin-restored").text("file", copy.display());
    writeln!(std::io::stdout(), "{}", context.words.say(&done))?;
    look(context, &place).await
}

fn unrestored(copy: &std::path::Path, reason: &str) -> Failure {
    Sentence::new("admin-not-restored").text("file", copy.display()).text("reason", reason).into()
}

async fn verify(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    look(context, &place(matches)?).await
}

/// Looks at every table, and tells what is wrong.
async fn look(context: &Context, place: &str) -> Result<(), Failure> {
    let looked = tablee_store::verify(place, &mut |code, rows| tablee_server::check_rows(code, rows)).await;
    let verified = looked.map_err(|error| store_failure(&error))?;
    if !verified.findings.is_empty() {
        return Err(Failure::Told(verified.findings.iter().map(told).collect()));
    }
    let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let whole = Sentence::new("admin-verified")
        .count("tables", count(verified.tables))
        .count("rows", count(verified.rows))
        .count("unlinked", count(verified.unlinked));
    Ok(writeln!(std::io::stdout(), "{}", context.words.say(&whole))?)
}

fn told(finding: &Finding) -> Sentence {
    let table = finding.table.clone().unwrap_or_default();
    match &finding.damage {
        Damage::File(words) => Sentence::new("admin-damaged-file").text("reason", words),
        Damage::Missing { seq } => Sentence::new("admin-missing-row").text("table", table).text("row", seq),
        Damage::Changed { seq } => Sentence::new("admin-changed-row").text("table", table).text("row", seq),
        Damage::Short { head, listed } => {
            Sentence::new("admin-short-table").text("table", table).text("rows", head).text("listed", listed)
        }
        Damage::Unreadable(why) => Sentence::new("admin-unreadable-table").text("table", table).text("reason", why),
    }
}

/// Since 1970, UTC.
fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
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
