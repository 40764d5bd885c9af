//! The fuzz targets as plain tests: over the corpus, and over many small changes of it. `cargo xtask fuzz` runs them for longer.

use tablee_fuzz::harness::{TARGETS, Until, bend, corpus, folder, longer, run};

fn check(target: &str) {
    let &(_, body, changes) = TARGETS.iter().find(|(name, ..)| *name == target).expect("a target");
    if let Err(reason) = run(target, changes, body) {
        panic!("{reason}");
    }
}

macro_rules! targets {
    ($($test:ident: $target:literal),* $(,)?) => {
        $(#[test]
        fn $test() {
            check($target);
        })*

        #[test]
        fn every_target_is_tested_and_has_a_door_for_libfuzzer() {
            let tested = [$($target),*];
            let manifest = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            for (name, ..) in TARGETS {
                assert!(tested.contains(name), "{name} has no test");
                assert!(manifest.join(format!("fuzz_targets/{name}.rs")).exists(), "{name} has no door");
                assert!(folder(name).is_dir(), "{name} has no corpus");
            }
        }
    };
}

targets! {
    notation_never_panics: "notation",
    records_never_panic: "records",
    sets_never_panic: "sets",
    positions_never_panic: "positions",
    frames_never_panic: "frames",
    bodies_never_panic: "bodies",
    rows_never_panic: "rows",
    views_never_panic: "views",
    the_store_agrees_with_its_model: "store",
}

/// The harness itself: it finds a panic that one changed byte leads to, tells the input, and changes are not always the same.
#[test]
fn a_target_that_panics_is_found() {
    fn picky(data: &[u8]) {
        assert!(!data.contains(&b'}') || data.contains(&b'{'), "unbalanced");
    }
    let reason = run("frames", 20_000, picky).expect_err("a brace is lost now and then");
    assert!(reason.starts_with("frames/"), "{reason}");
    let mut rng = tablee_core::PlayoutRng::new(1);
    let (file, other) = (b"{\"id\":\"a\"}", b"[1,2,3]");
    let bent: std::collections::BTreeSet<Vec<u8>> = (0..200).map(|_| bend(file, other, &mut rng)).collect();
    assert!(bent.len() > 100, "only {} different changes", bent.len());
    assert!(longer("none", picky, Until::Executions(1), 1).is_err(), "a target without a corpus is refused");
}

/// The corpus reaches what it is for: tables, orders, rows and views are read, not refused at the first byte.
#[test]
fn the_corpus_is_understood() {
    for (name, bytes) in corpus("frames").expect("frames") {
        let order = serde_json::from_slice::<tablee_protocol::Order>(&bytes[1..]).is_ok();
        let answer = serde_json::from_slice::<tablee_protocol::Answer>(&bytes[1..]).is_ok();
        assert!(order || answer || name.starts_with("crash"), "frames/{name}");
    }
    for (name, bytes) in corpus("views").expect("views") {
        let game = tablee_catalog::GAMES[bytes[0] as usize % tablee_catalog::GAMES.len()].id;
        let view = serde_json::from_slice(&bytes[1..]).expect("JSON");
        let viewer = tablee_core::Viewer::Seat(tablee_core::Seat::FIRST);
        let read = tablee_catalog::read_view(game, viewer, &view, &[]);
        assert!(read.is_ok() || name.starts_with("crash"), "views/{name}: {read:?}");
    }
}

/// `TABLEE_UPDATE=1` writes the logs and views that the corpus begins with.
#[test]
fn logs_and_views_of_real_tables_are_in_the_corpus() {
    let update = std::env::var_os("TABLEE_UPDATE").is_some();
    let mut wanted = Vec::new();
    for (number, (game, log)) in tablee_fuzz::example_logs().into_iter().enumerate() {
        wanted.push((folder("rows").join(&game), log.into_bytes()));
        let request = tablee_catalog::Request { seats: Some(2), ..Default::default() };
        let mut table =
            tablee_catalog::open(&game, &request, &mut tablee_core::DealRng::from_seed([1; 32])).expect("a game");
        let mut rng = tablee_core::PlayoutRng::new(2);
        for step in 0..8 {
            let view = table.view_text(tablee_core::Viewer::Seat(tablee_core::Seat::FIRST));
            wanted.push((folder("views").join(format!("{game}-{step}")), format!("{number}{view}").into_bytes()));
            for seat in table.turn().seats() {
                let decision = table.decision();
                if let Some(choice) = table.random(seat, &mut rng) {
                    table.commit(seat, decision, &choice).expect("a legal move");
                }
            }
        }
    }
    for (path, bytes) in wanted {
        if update {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, &bytes).expect("a file");
        }
        assert!(path.exists(), "{} is missing: TABLEE_UPDATE=1 writes it", path.display());
    }
}
