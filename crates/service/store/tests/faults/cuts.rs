//! The power fails: what was not synced is gone, wholly or in part.

use crate::child::{Child, Error, Kind, Ledger, Shim};
use crate::disk::{Disk, records};
use crate::{Random, folder, tell, times};

#[derive(Debug, Default)]
struct Tally {
    cuts: u64,
    acknowledged: u64,
    /// Cuts after which acknowledged rows were missing, and how many those were.
    lossy: u64,
    lost: u64,
    /// Cuts after which the database was not sound.
    broken: u64,
}

/// Runs a store, then lets the power fail at many moments of that run. Some runs have a sync that fails, too.
fn run(seed: u64, cuts: u64, arguments: &[&str], tally: &mut Tally) {
    let mut random = Random::new(seed);
    let (scratch, place) = (folder(), folder());
    let shim = Shim::new(place.path(), scratch.path(), true);
    let name = place.path().join("tablee.db").display().to_string();
    let tables: Vec<String> = (0..8).map(|number| format!("table-{number}")).collect();
    let mut ledger = Ledger::default();
    // A stop in between brings the log into the file and begins it anew.
    for part in 0..3 {
        if seed % 2 == 1 && part == 1 {
            shim.arm(Kind::Sync, Error::Io, 5 + random.below(20));
        } else {
            shim.never();
        }
        let mut child = match Child::start(&name, arguments, Some(&shim)) {
            Ok(child) => child,
            Err(said) if shim.fired() => {
                tell(&format!("seed {seed}: the failing sync came while it was opened: {said}"));
                continue;
            }
            Err(said) => panic!("seed {seed}: {said}"),
        };
        for _ in 0..6 + random.below(10) {
            let many = 1 + random.below(tables.len() as u64) as usize;
            let some: Vec<&str> = tables[..many].iter().map(String::as_str).collect();
            assert!(ledger.round(&mut child, &some, &|| shim.logged()), "seed {seed}: the store stops");
            if random.below(5) == 0 {
                child.ask("checkpoint");
            }
        }
        if random.below(2) == 0 {
            assert!(child.close(), "seed {seed}: it does not end well");
        }
    }
    let records = records(&shim.log());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut moments: Vec<usize> = (0..cuts).map(|_| random.below(records.len() as u64 + 1) as usize).collect();
    moments.sort_unstable();
    let mut disk = Disk::default();
    let mut taken = 0;
    for moment in moments {
        for record in &records[taken..moment] {
            disk.take(record);
        }
        taken = moment;
        let mark = moment.checked_sub(1).map_or(0, |last| records[last].end);
        let after = folder();
        disk.cut(&mut random, after.path());
        let lost = runtime.block_on(ledger.lost(&after.path().join("tablee.db"), mark));
        tally.cuts += 1;
        tally.acknowledged += ledger.acknowledged.values().filter(|(_, at)| *at <= mark).count() as u64;
        match lost {
            Ok(lost) => {
                tally.lossy += u64::from(lost > 0);
                tally.lost += lost;
            }
            Err(what) => {
                tell(&format!("seed {seed}, cut after {moment} changes: {what}"));
                tally.broken += 1;
            }
        }
    }
}

fn runs(count: u64, cuts: u64, arguments: &[&str]) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count {
        run(seed, cuts, arguments, &mut tally);
    }
    tally
}

#[test]
fn no_acknowledged_row_is_lost_when_the_power_fails() {
    let tally = runs(times(3, 40), times(12, 25), &[]);
    tell(&format!("as a server starts it: {tally:?}"));
    assert_eq!((tally.lost, tally.broken), (0, 0), "{tally:?}");
    assert!(tally.acknowledged > 0);
}

/// The same test must fail where nothing is synced: otherwise it would show nothing.
#[test]
fn rows_are_lost_when_the_power_fails_and_nothing_is_synced() {
    let tally = runs(2, times(10, 25), &["accept-loss"]);
    tell(&format!("with synchronous=OFF: {tally:?}"));
    assert!(tally.lost > 0, "{tally:?}");
}
