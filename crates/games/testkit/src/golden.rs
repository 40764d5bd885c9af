//! Records that are replayed for ever.

use std::path::Path;

use tablee_core::{Diagrammed, Record, options_to_text};

use crate::{Subject, cases, walk};

/// `golden_records!(path::to::Game, "tests/records", subject_function);`
#[macro_export]
macro_rules! golden_records {
    ($game:ty, $folder:expr, $subject:expr) => {
        #[test]
        fn old_records_stay_loadable() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($folder);
            $crate::golden_records::<$game>(&folder, &$subject());
        }
    };
}

/// Replays every record of the folder, whichever form it has. They are never rewritten: with `TABLEE_UPDATE=1` only missing
/// ones are added.
pub fn golden_records<G: Diagrammed>(folder: &Path, subject: &Subject<G>) {
    if std::env::var_os("TABLEE_UPDATE").is_some() {
        add_missing(folder, subject);
    }
    let mut replayed = 0;
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        record.replay::<G>().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        replayed += 1;
    }
    assert!(replayed >= subject.variants.len(), "{} holds only {replayed} records", folder.display());
}

fn add_missing<G: Diagrammed>(folder: &Path, subject: &Subject<G>) {
    std::fs::create_dir_all(folder).expect("the folder can be made");
    for case in cases(subject) {
        let options = options_to_text(&case.setup.options).replace(['=', ','], "-");
        let json = case.setup.seats % 2 == 0;
        let name =
            format!("r{}-{}-seats-{options}.{}", G::INFO.revision, case.setup.seats, if json { "json" } else { "txt" });
        let path = folder.join(name);
        if path.exists() {
            continue;
        }
        walk(&case, 1, |session, _| {
            if session.turn().seats().is_empty() {
                let names = ["Anna", "Benoît", "Chloé", "David", "Élise", "Farid"].map(str::to_owned);
                let text = if json { Record::of(session, &names).to_json() } else { Record::text_of(session, &names) };
                std::fs::write(&path, text).expect("the record can be written");
            }
        });
    }
}
