//! A disk that fails for a while: the store works again by itself, and says meanwhile that it does not.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::child::{Child, Error, Kind, Ledger, RECOVERY, Shim};
use crate::{folder, tell};

const TABLES: [&str; 3] = ["a", "b", "c"];

#[test]
fn after_one_failed_sync_nothing_in_flight_is_acknowledged_and_all_goes_on() {
    let (scratch, place) = (folder(), folder());
    let shim = Shim::new(place.path(), scratch.path(), false);
    let file = place.path().join("tablee.db");
    let mut child = Child::start(&file.display().to_string(), &[], Some(&shim)).expect("the store opens");
    let mut ledger = Ledger::default();
    assert!(ledger.round(&mut child, &TABLES, &|| 0));
    shim.arm(Kind::Sync, Error::Io, 1);
    let (first, command) = ledger.wish("a");
    let said = child.ask(&format!("append a {first} {command}")).expect("an answer");
    assert!(said.starts_with("failed") && shim.fired(), "{said}");
    // The log is asked, not what was to be in it.
    assert_eq!(child.ask("head a").as_deref(), Some("1"));
    assert_eq!(child.ask("health").as_deref(), Some("done"));
    assert!(ledger.round(&mut child, &TABLES, &|| 0), "it is refused for more than {RECOVERY:?}");
    drop(child);
    let lost = tokio::runtime::Runtime::new().expect("a runtime").block_on(ledger.lost(&file, 0));
    assert_eq!(lost, Ok(0));
}

/// Refused, and not well; and then again as ever.
fn full_and_then_not(child: &mut Child, fill: impl FnOnce(), empty: impl FnOnce()) -> Ledger {
    let mut ledger = Ledger::default();
    assert!(ledger.round(child, &TABLES, &|| 0));
    fill();
    let (first, command) = ledger.wish("a");
    let mut number = first;
    // The disk is full to the last page, but the log may have room for a few rows yet.
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let said = child.ask(&format!("append a {number} {command}-{number}")).expect("an answer");
        if said != "stored" {
            assert!(said.starts_with("failed"), "{said}");
            break;
        }
        number += 1;
        assert!(Instant::now() < end, "the disk is never full");
    }
    let health = child.ask("health").expect("an answer");
    assert!(health.starts_with("failed"), "nothing can be written, and health says {health}");
    empty();
    let start = Instant::now();
    while child.ask("health").as_deref() != Some("done") {
        assert!(start.elapsed() < RECOVERY, "it never recovers");
    }
    let mut after = Ledger::default();
    assert!(after.round(child, &["x", "y", "z"], &|| 0), "it is well and refuses rows");
    after
}

#[test]
fn a_full_disk_is_told_and_forgotten_when_there_is_room_again() {
    let (scratch, place) = (folder(), folder());
    let shim = Shim::new(place.path(), scratch.path(), false);
    let name = place.path().join("tablee.db").display().to_string();
    let mut child = Child::start(&name, &[], Some(&shim)).expect("the store opens");
    full_and_then_not(&mut child, || shim.arm(Kind::Write, Error::Full, u64::MAX), || shim.never());
}

/// A file system in memory of 2 MiB, gone with this.
struct Small<'a>(&'a Path);

impl<'a> Small<'a> {
    /// None where nobody may mount anything.
    fn mount(path: &'a Path) -> Option<Self> {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(path).stderr(std::process::Stdio::null());
        mount.status().is_ok_and(|status| status.success()).then_some(Self(path))
    }
}

impl Drop for Small<'_> {
    fn drop(&mut self) {
        // What is still open there goes when it is closed.
        let _ = Command::new("umount").arg("--lazy").arg(self.0).status();
    }
}

/// The same with a real full disk, where one can be made; the test above is for everywhere.
#[test]
fn a_small_file_system_runs_full_and_gets_room_again() {
    let place = folder();
    let Some(small) = Small::mount(place.path()) else {
        tell("nobody may mount a file system here; the shim played it");
        return;
    };
    let name = small.0.join("tablee.db").display().to_string();
    let ballast = small.0.join("ballast");
    let mut child = Child::start(&name, &[], None).expect("the store opens");
    let fill = || {
        // As much as there is room for: the last write ends in "no space left".
        let mut file = std::fs::File::create(&ballast).expect("a file");
        while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
    };
    let ledger = full_and_then_not(&mut child, fill, || std::fs::remove_file(&ballast).expect("it is removed"));
    drop(child);
    let file = small.0.join("tablee.db");
    let lost = tokio::runtime::Runtime::new().expect("a runtime").block_on(ledger.lost(&file, 0));
    assert_eq!(lost, Ok(0));
}
