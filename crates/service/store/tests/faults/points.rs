//! Every operation of SQLite fails once: the writing, syncing, naming, locking and sizing of its files.

use std::time::{Duration, Instant};

use crate::child::{Child, Error, Kind, Ledger, RECOVERY, Shim};
use crate::{folder, tell, times};

const TABLES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Does what a server does in its life, over and over.
fn play(child: &mut Child, ledger: &mut Ledger, shim: &Shim, rounds: u64) -> bool {
    let copy = shim.folder.join("copy.db");
    for round in 0..rounds {
        if !ledger.round(child, &TABLES, &|| 0) {
            return false;
        }
        let wishes = match round % 6 {
            0 => vec!["health".to_owned(), format!("score s{round}")],
            1 => vec!["checkpoint".to_owned()],
            2 => vec!["lease a".to_owned(), "prune 0".to_owned()],
            3 => vec![format!("backup {}", copy.display())],
            _ => Vec::new(),
        };
        for wish in wishes {
            if !insist(child, &wish) {
                return false;
            }
        }
    }
    true
}

/// Asks until it is done. What was refused for a fault is done when it is asked for again.
fn insist(child: &mut Child, wish: &str) -> bool {
    let end = Instant::now() + RECOVERY;
    loop {
        match child.ask(wish).as_deref() {
            None => return false,
            // A copy that has its name is whole.
            Some(said) if said == "done" || said.ends_with("is there already") => return true,
            Some(_) if Instant::now() > end => return false,
            Some(_) => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Point {
    kind: Kind,
    error: Error,
    number: u64,
}

/// All operations of a life without faults, with all errors that each may answer.
fn points(shim: &Shim, rounds: u64) -> Vec<Point> {
    let file = shim.folder.join("tablee.db");
    let mut child = Child::start(&file.display().to_string(), &[], Some(shim)).expect("the store opens");
    assert!(play(&mut child, &mut Ledger::default(), shim, rounds), "nothing fails here");
    assert!(child.close(), "it ends well");
    let mut points = Vec::new();
    for kind in Kind::ALL {
        let errors: &[Error] = match kind {
            Kind::Write => &[Error::Io, Error::Full, Error::Short],
            Kind::Lock => &[Error::Busy, Error::Io],
            Kind::Size => &[Error::Io, Error::Full],
            Kind::Sync | Kind::Name => &[Error::Io],
        };
        for number in 1..=shim.count(kind) {
            points.extend(errors.iter().map(|&error| Point { kind, error, number }));
        }
    }
    points
}

#[derive(Debug, Default)]
struct Tally {
    points: u64,
    fired: u64,
    /// The store could not be opened or the process ended: whoever started it sees that.
    ended: u64,
    acknowledged: u64,
    longest: Duration,
}

#[test]
fn whatever_fails_below_the_store_once_it_recovers_and_loses_nothing() {
    let scratch = folder();
    let base = folder();
    let mut shim = Shim::new(base.path(), scratch.path(), false);
    let all = points(&shim, times(6, 24));
    let wanted = times(60, 2_000).min(all.len() as u64);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut tally = Tally::default();
    for index in 0..wanted {
        let point = all[(index * all.len() as u64 / wanted) as usize];
        let place = folder();
        shim.folder = place.path().to_owned();
        let file = place.path().join("tablee.db");
        let name = file.display().to_string();
        let mut ledger = Ledger::default();
        shim.arm(point.kind, point.error, point.number);
        let start = Instant::now();
        let played = match Child::start(&name, &[], Some(&shim)) {
            Ok(mut child) => play(&mut child, &mut ledger, &shim, times(6, 24)),
            Err(said) => {
                assert!(shim.fired(), "{point:?}: it does not open without a fault: {said}");
                tally.ended += 1;
                let mut child = Child::start(&name, &[], Some(&shim)).expect("a second start succeeds");
                play(&mut child, &mut ledger, &shim, times(6, 24))
            }
        };
        assert!(played, "{point:?}: it does not recover");
        tally.points += 1;
        tally.fired += u64::from(shim.fired());
        tally.acknowledged += ledger.acknowledged.len() as u64;
        tally.longest = tally.longest.max(start.elapsed());
        // The process was killed with all it had not yet put in place.
        let lost = runtime.block_on(ledger.lost(&file, 0));
        assert_eq!(lost, Ok(0), "{point:?}: acknowledged rows are lost");
    }
    tell(&format!("{} operations in a life; {tally:?}", all.len()));
    assert!(tally.fired * 10 > tally.points * 8, "too few faults came to pass: {tally:?}");
}
