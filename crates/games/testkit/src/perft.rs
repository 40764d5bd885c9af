//! Counts sequences of choices and compares them with stored counts.

use std::fmt::Write as _;
use std::path::Path;

use tablee_core::{DealRng, Diagrammed, Game, Setup, options_from_text, options_to_text};

use crate::{Subject, cases, joints};

/// `perft!(path::to::Game, "tests/perft.txt", subject_function);`
#[macro_export]
macro_rules! perft {
    ($game:ty, $file:expr, $subject:expr) => {
        #[test]
        fn counts_of_positions_are_the_stored_ones() {
            let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($file);
            $crate::perft::<$game>(&file, &$subject());
        }
    };
}

/// How many sequences of joint choices there are, `depth` decisions deep.
pub fn count_sequences<G: Game>(state: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let choices = joints(state);
    if depth == 1 && !choices.is_empty() {
        return choices.len() as u64;
    }
    let after = |joint| {
        let mut next = state.clone();
        next.resolve(joint, &mut ());
        count_sequences(&next, depth - 1)
    };
    choices.iter().map(after).sum()
}

/// Compares the counts with those of the file: `seats options seed depth count` a line. With `TABLEE_UPDATE=1` the file is
/// written anew, which is a change of the rules and must be meant.
pub fn perft<G: Diagrammed>(file: &Path, subject: &Subject<G>) {
    if std::env::var_os("TABLEE_UPDATE").is_some() {
        std::fs::write(file, measure(subject)).expect("the file can be written");
    }
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [seats, options, seed, depth, count] = fields[..] else { panic!("{line:?}: five fields expected") };
        let options = options_from_text(options).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        let standard = Setup::<G>::standard(seats.parse().expect("seats")).expect("the game is for so many");
        let state = opening(&Setup { options, ..standard }, seed.parse().expect("seed"));
        let counted = count_sequences(&state, depth.parse().expect("depth"));
        assert_eq!(counted.to_string(), count, "{line}");
        lines += 1;
    }
    assert!(lines > 0, "{} has no counts", file.display());
}

fn opening<G: Game>(setup: &Setup<G>, seed: u64) -> G {
    let deal = G::deal(setup, &mut DealRng::from_numbers(seed, 0));
    G::start(setup, &deal).expect("its own deal")
}

fn measure<G: Diagrammed>(subject: &Subject<G>) -> String {
    let mut out = String::from("# seats options seed depth count\n");
    for case in cases(subject) {
        for seed in 1..=2 {
            let state = opening(&case.setup, seed);
            for depth in 1.. {
                let estimate = count_sequences(&state, depth);
                let options = options_to_text(&case.setup.options);
                let _ = writeln!(out, "{} {options} {seed} {depth} {estimate}", case.setup.seats);
                if estimate > 2_000 || depth == 8 {
                    break;
                }
            }
        }
    }
    out
}
