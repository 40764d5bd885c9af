//! Whatever comes in, nothing panics: what is valid plays, what is not is refused with a reason.

mod common;

use proptest::prelude::*;
use tablee_core::{
    ComponentSet, Diagram, Diagrammed, Game, PlayoutRng, Rng, Seat, SetError, Setup, Turn, Viewer, play_random,
};
use tablee_karuba::{Karuba, KarubaDeal, KarubaMove, KarubaOptions, KarubaSet, KarubaView};

fn options() -> impl Strategy<Value = KarubaOptions> {
    prop::sample::select(common::variants())
}

/// A game with so many decisions played at random.
fn played(options: KarubaOptions, seats: usize, seed: u64, decisions: usize) -> Karuba {
    let setup = Setup { options, ..Setup::standard(seats).expect("two to four seats") };
    let mut rng = PlayoutRng::new(seed);
    let deal = Karuba::deal(&setup, &mut rng);
    let mut game = Karuba::start(&setup, &deal).expect("its own deal");
    for _ in 0..decisions {
        tablee_core::random_step(&mut game, &mut rng, &mut Vec::new());
    }
    game
}

/// The text with some of its characters replaced, dropped or doubled.
fn bend(text: &str, seed: u64, changes: u32) -> String {
    let mut rng = PlayoutRng::new(seed);
    let mut letters: Vec<char> = text.chars().collect();
    let pieces: Vec<char> = "0123456789 abfNESW=\"*-.:/,{}[]\n\u{e9}".chars().collect();
    for _ in 0..changes {
        if letters.is_empty() {
            break;
        }
        let at = rng.below(letters.len() as u32) as usize;
        match rng.below(3) {
            0 => letters[at] = pieces[rng.below(pieces.len() as u32) as usize],
            1 => _ = letters.remove(at),
            _ => letters.insert(at, letters[at]),
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// B5, B12: every deal starts and plays to an end.
    #[test]
    fn dealt_games_end(options in options(), seats in 2..=4_usize, seed in any::<u64>()) {
        let mut game = played(options, seats, seed, 0);
        let decisions = play_random(&mut game, &mut PlayoutRng::new(seed), &mut Vec::new());
        prop_assert!(decisions as usize <= 4 + 36 * seats);
        prop_assert_eq!(game.turn(), Turn::Over);
    }

    /// B3, B5: a deal with a change starts only if it is still a deal.
    #[test]
    fn changed_deals_start_or_are_refused(
        options in options(), seed in any::<u64>(), place in 0..36_usize, number in any::<u8>(), bent in 0..6_u32,
    ) {
        let setup = Setup { options, ..Setup::<Karuba>::standard(3).expect("three seats") };
        let mut deal = Karuba::deal(&setup, &mut PlayoutRng::new(seed));
        let unchanged = deal.tiles[place] == number;
        deal.tiles[place] = number;
        prop_assert_eq!(Karuba::start(&setup, &deal).is_ok(), unchanged);
        let good = Karuba::deal(&setup, &mut PlayoutRng::new(seed));
        let text = bend(&good.to_string(), seed, bent);
        if let Ok(read) = text.parse::<KarubaDeal>() {
            prop_assert_eq!(read.to_string(), text);
            if let Ok(mut game) = Karuba::start(&setup, &read) {
                play_random(&mut game, &mut PlayoutRng::new(seed), &mut Vec::new());
            }
        }
        let json = bend(&serde_json::to_string(&good).expect("deals are JSON"), seed, bent);
        if let Ok(read) = serde_json::from_str::<KarubaDeal>(&json) {
            let _ = Karuba::start(&setup, &read);
        }
    }

    /// Any text is a move that writes itself so, or no move.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-9]{0,3}[@:=>/-]?[a-z]{0,6}[0-9]{0,3}[>=/-]?[a-z0-9]{0,6}", noise in ".*") {
        for text in [text, noise] {
            if let Ok(choice) = text.parse::<KarubaMove>() {
                prop_assert_eq!(choice.to_string(), text);
            }
        }
    }

    /// `check` and `describe` answer for any move of any seat at any moment, and `resolve` survives what `check` refuses.
    #[test]
    fn nothing_panics_on_any_move(
        options in options(), seats in 2..=4_usize, seed in any::<u64>(), decisions in 0..150_usize, seat in 0..6_usize,
    ) {
        let game = played(options, seats, seed, decisions);
        let mut rng = PlayoutRng::new(seed);
        let seat = Seat::new(seat);
        let view = game.view(Viewer::Seat(seat));
        let moves = (common::subject().conceivable)(&game, seat);
        for _ in 0..50 {
            let choice = moves[rng.below(moves.len() as u32) as usize];
            let _ = game.check(seat, choice);
            let _ = Karuba::describe(&view, choice);
            let mut changed = game.clone();
            changed.resolve(&tablee_core::Joint::of(seat, choice), &mut Vec::new());
            let _ = (changed.turn(), changed.scores(), changed.truth(), changed.breakdown(seat));
            let _ = (changed.sample(seat, &mut rng, &mut Vec::new()), changed.view(Viewer::Spectator));
        }
    }

    /// A diagram with a change is a position or refused.
    #[test]
    fn changed_diagrams_are_read_or_refused(
        options in options(), seats in 2..=4_usize, seed in any::<u64>(), decisions in 0..150_usize, changes in 1..4_u32,
    ) {
        let drawn = played(options, seats, seed, decisions).diagram().to_string();
        if let Ok(mut game) = Diagram::parse(&bend(&drawn, seed, changes)).and_then(|diagram| Karuba::from_diagram(&diagram)) {
            prop_assert_eq!(&Karuba::from_diagram(&game.diagram()), &Ok(game.clone()));
            play_random(&mut game, &mut PlayoutRng::new(seed), &mut Vec::new());
            prop_assert_eq!(game.turn(), Turn::Over);
        }
    }

    /// A view with a change can be refused, pictured or imagined, but never breaks anything.
    #[test]
    fn changed_views_break_nothing(
        options in options(), seats in 2..=4_usize, seed in any::<u64>(), decisions in 0..150_usize, changes in 1..5_u32,
    ) {
        let view = played(options, seats, seed, decisions).view(Viewer::Seat(Seat::FIRST));
        let json = bend(&serde_json::to_string(&view).expect("views are JSON"), seed, changes);
        if let Ok(view) = serde_json::from_str::<KarubaView>(&json) {
            let mut rng = PlayoutRng::new(seed);
            let mut game = Karuba::determinize(&view, &mut rng);
            let _ = Karuba::picture(&view, &tablee_core::PlainWords);
            for _ in 0..200 {
                let _ = (game.view(Viewer::Spectator), game.truth(), game.diagram(), game.standing());
                tablee_core::random_step(&mut game, &mut rng, &mut Vec::new());
            }
        }
    }

    /// B2, B4: a set with a change plays or is refused with a reason.
    #[test]
    fn changed_sets_play_or_are_refused(seed in any::<u64>(), changes in 1..4_u32) {
        let text = bend(KarubaSet::STANDARD_TEXT, seed, changes);
        match KarubaSet::from_text("bent.toml", &text) {
            Ok(set) => {
                let setup = Setup { set, ..Setup::<Karuba>::standard(4).expect("four seats") };
                let mut rng = PlayoutRng::new(seed);
                let deal = Karuba::deal(&setup, &mut rng);
                let mut game = Karuba::start(&setup, &deal).expect("its own deal");
                play_random(&mut game, &mut rng, &mut Vec::new());
            }
            Err(error) => prop_assert!(!error.complaints.is_empty()),
        }
    }
}

/// The complaints about the standard file after a change, as entry and reason.
fn complaints(from: &str, to: &str) -> Vec<String> {
    let text = KarubaSet::STANDARD_TEXT;
    assert!(text.contains(from), "{from:?} is not in the file");
    let error: SetError = KarubaSet::from_text("mine.toml", &text.replacen(from, to, 1)).expect_err("a wrong set");
    assert_eq!(error.file, "mine.toml");
    error.complaints.iter().map(|complaint| format!("{}: {}", complaint.entry, complaint.reason.id)).collect()
}

/// B1, B2, B4: every kind of fault in a set is found, with its entry and its reason.
#[test]
fn sets_are_checked_entry_by_entry() {
    for (from, to, expected) in [
        ("\"printed\"", "\"\"", "faces: karuba-set-name"),
        ("\"printed\"", "\"my set\"", "faces: karuba-set-name"),
        ("columns = 6", "columns = 7", "columns: karuba-set-size"),
        ("rows = 5", "rows = 4", "rows: karuba-set-size"),
        ("20 = \"a2W\", ", "", "beach.20: karuba-set-shore-missing"),
        ("10 = \"a1W\"", "10 = \"a1N\"", "beach.10: karuba-set-shore-edge"),
        ("110 = \"f5E\"", "110 = \"f5E\", 120 = \"f6E\"", "jungle.120: karuba-set-shore-unknown"),
        ("\"brown\", ", "", "colours: karuba-set-colours"),
        ("\"brown\", ", "\"green\", ", "colours: karuba-set-colours"),
        ("crystals = 64", "crystals = 63", "supply.crystals: karuba-set-supply"),
        ("gold = 16", "gold = -1", "supply.gold: karuba-set-supply"),
        ("2 = [5, 3], ", "", "treasures.2: karuba-set-treasures-missing"),
        ("2 = [5, 3]", "2 = [5, 3, 2]", "treasures.2: karuba-set-treasures-count"),
        ("2 = [5, 3]", "2 = [3, 5]", "treasures.2: karuba-set-treasures-order"),
        ("2 = [5, 3]", "2 = [5, 0]", "treasures.2[1]: karuba-set-treasure-value"),
        ("2 = [5, 3]", "5 = [5, 4, 3, 2, 1], 2 = [5, 3]", "treasures.5: karuba-set-treasures-players"),
        ("exits = \"EW\"", "exits = \"EX\"", "tiles[0]: karuba-set-tile-sides"),
        ("exits = \"EW\"", "exits = \"EE\"", "tiles[0]: karuba-set-tile-sides"),
        ("exits = \"EW\"", "exits = \"E\"", "tiles[0]: karuba-set-tile-exits"),
        ("item = \"crystal\"", "item = \"silver\"", "tiles[2]: karuba-set-tile-item"),
    ] {
        assert_eq!(complaints(from, to), [expected], "{from} -> {to}");
    }
    assert_eq!(
        complaints("number = 1,", "number = 2,"),
        ["tiles[1]: karuba-set-tile-twice", "tile 1: karuba-set-tile-missing"]
    );
    assert_eq!(
        complaints("number = 1,", "number = 99,"),
        ["tiles[0]: karuba-set-tile-number", "tile 1: karuba-set-tile-missing"]
    );
    assert_eq!(
        complaints("{ number = 1, exits = \"EW\" },", ""),
        ["tile 1: karuba-set-tile-missing", "tiles: karuba-set-tile-count"]
    );
    assert_eq!(complaints("columns = 6", "colums = 6"), ["file: set-unreadable"]);
}

/// Everything that is wrong with a set is told, not only the first thing.
#[test]
fn all_faults_of_a_set_are_told_together() {
    let text = KarubaSet::STANDARD_TEXT
        .replace("rows = 5", "rows = 6")
        .replace("number = 7,", "number = 8,")
        .replace("\"yellow\"", "\"orange\"");
    let error = KarubaSet::from_text("mine.toml", &text).expect_err("a wrong set");
    assert_eq!(error.complaints.len(), 4, "{error}");
}

/// A set survives both forms of its file unchanged.
#[test]
fn sets_travel_as_toml_and_json() {
    let standard = KarubaSet::standard();
    let json = serde_json::to_string(standard.file()).expect("sets are JSON");
    let read = KarubaSet::from_text("json", &json).expect("its own JSON");
    assert_eq!((read.id(), read.file()), (standard.id(), standard.file()));
}

/// B2: a set of one's own plays, is drawn and read back, and shows in views.
#[test]
fn sets_of_ones_own_play() {
    let text = KarubaSet::STANDARD_TEXT.replace("\"printed\"", "\"rivers\"").replace("\"EW\"", "\"NESW\"");
    let set = KarubaSet::from_text("rivers.toml", &text).expect("a set");
    let setup = Setup { set, ..Setup::<Karuba>::standard(2).expect("two seats") };
    let mut rng = PlayoutRng::new(4);
    let deal = Karuba::deal(&setup, &mut rng);
    let mut game = Karuba::start(&setup, &deal).expect("its own deal");
    while game.turn() != Turn::Over {
        assert_eq!(Karuba::from_diagram(&game.diagram()).as_ref(), Ok(&game));
        let view = game.view(Viewer::Spectator);
        assert!(view.set.id().starts_with("rivers-"));
        tablee_core::random_step(&mut game, &mut rng, &mut Vec::new());
    }
}
