//! The program as a person meets it: help that works as printed, one clear sentence for each mistake.

mod common;

use common::{GAMES, printed, refused, tablee, write};

const LUIS: &str = "16 10 15  .\n 3  2  1 13\n 9  6 14  4\n11  5  . 12\n";

#[test]
fn help_is_in_both_languages_and_fits_the_screen() {
    for (language, word) in [("en", "Usage:"), ("fr", "Utilisation\u{a0}:")] {
        let commands = [
            "",
            "play",
            "rules",
            "score",
            "check",
            "replay",
            "review",
            "completions",
            "trace",
            "bench",
            "arena",
            "serve",
            "admin",
            "load",
        ];
        for command in commands {
            let mut arguments = vec!["--help", "--lang", language];
            if !command.is_empty() {
                arguments.insert(0, command);
            }
            let help = printed(&arguments);
            assert!(help.contains(word), "{command}: {help}");
            assert!(help.lines().all(|line| line.chars().count() <= 100), "{command}: too wide:\n{help}");
            assert!(!help.contains("help-"), "{command}: a message is missing:\n{help}");
        }
    }
    let french = printed(&["--help", "--lang=fr"]);
    for english in ["Usage", "Print help", "Options:"] {
        assert!(!french.contains(english), "{english:?} is not French");
    }
}

#[test]
fn the_examples_of_the_help_work_as_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let position = "hand 1: 7 7 1 2 3\nhand 2: 5\nwaterhole: 4x2 7x2\ncaptured 1: 2x3\n";
    for (name, text) in [("island.txt", LUIS), ("ile.txt", LUIS), ("position.txt", position)] {
        write(folder.path(), name, text);
    }
    let mut run = 0;
    for language in ["en", "fr"] {
        // `play` comes first: its examples write the records that `check` then reads.
        for command in ["play", "", "rules", "score", "check", "replay", "review", "completions", "trace", "bench"] {
            let mut arguments = vec!["--help", "--lang", language];
            if !command.is_empty() {
                arguments.insert(0, command);
            }
            let help = printed(&arguments);
            let examples = help.lines().skip_while(|line| !(line.starts_with("Ex") && line.ends_with(':')));
            // What needs a server is tried in `join.rs`.
            let examples = examples.filter(|line| !line.contains("--join"));
            for line in examples.filter_map(|line| line.trim().strip_prefix("tablee ")) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let output = tablee(&words).current_dir(&folder).write_stdin("").output().expect("it runs");
                let errors = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(output.status.success(), "tablee {line}: {errors}");
                run += 1;
            }
        }
    }
    assert!(run >= 40, "only {run} examples were found");
}

#[test]
fn bad_arguments_get_one_sentence_and_code_two() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "No command was given"),
        (&["dance"], "no command “dance”"),
        (&["trace"], "missing"),
        (&["trace", "chess"], "no game called “chess”"),
        (&["rules", "chess"], "no game called “chess”"),
        (&["score", "chess"], "no game called “chess”"),
        (&["bench", "chess"], "no game called “chess”"),
        (&["play", "chess"], "no game called “chess”"),
        (&["trace", "kariba", "--seats", "9"], "9 players: this game is for 2 to 4."),
        (&["trace", "kariba", "--seats", "0"], "0 players: this game is for 2 to 4."),
        (&["trace", "kariba", "--seats", "many"], "cannot be “many”"),
        (&["trace", "kariba", "--seed", "-1"], "--seed"),
        (&["trace", "kariba", "--games", "x"], "cannot be “x”"),
        (&["trace", "kariba", "--bot", "grandmaster"], "no bot “grandmaster”"),
        (&["trace", "kariba", "--options", "{"], "These options aren’t valid"),
        (&["trace", "kariba", "--options", "{\"expert\":3}"], "These options aren’t valid"),
        (&["trace", "kariba", "--options", "sudden=true"], "These options aren’t valid"),
        (&["trace", "karuba", "--options", "setup=chaos"], "These options aren’t valid"),
        (&["trace", "kariba", "--set", "no-such-file.toml"], "no-such-file.toml could not be read"),
        (&["trace", "kariba", "--wings"], "--wings"),
        (&["bench", "--seconds", "0"], "more than 0"),
        (&["bench", "--seconds", "NaN"], "more than 0"),
        (&["bench", "kariba", "--seats", "7"], "7 players"),
        (&["play", "kariba", "--seats", "human,robot"], "“robot” is not a player"),
        (&["play", "kariba", "--seats", "human"], "1 player: this game is for 2 to 4."),
        (&["check", "no-such-file.json"], "could not be read"),
        (&["replay", "no-such-file.json"], "could not be read"),
        (&["review", "no-such-file.json"], "could not be read"),
        (&["review", "game.json", "--seat", "7"], "There is no player 7"),
        (&["review", "game.json", "--playouts", "0"], "greater than zero"),
        (&["review", "game.json", "--level", "random"], "cannot be “random”"),
        (&["completions", "cobol"], "cannot be “cobol”"),
        (&["play", "--resume"], "There’s no saved game"),
        (&["play", "kariba", "--resume"], "There’s no saved game in"),
        (&["play", "chess", "--resume"], "no game called “chess”"),
        (&["play", "--resume", "--seats", "human,easy"], "cannot both be given"),
        (&["play", "--join", "http://127.0.0.1:1/t/2222-2222-2222", "--coach"], "cannot both be given"),
        (&["check", "."], "could not be read"),
        (&["rules", "kariba", "--lang", "de"], "cannot be “de”"),
        (&["replay", "no-such-file.json"], "could not be read"),
        (&["serve", "--listen", "nowhere"], "cannot be “nowhere”"),
        (&["serve", "--database", "/no/such/folder/tables.sqlite"], "cannot be opened"),
        (&["admin"], "No command was given"),
        (&["admin", "dance"], "no command “dance”"),
        (&["admin", "prune", "--older-than", "5w"], "“5w” is not an age"),
        (&["load", "--tables", "0"], "1 to 20000 tables"),
        (&["load", "chess"], "no game called “chess”"),
        (&["load", "--server", "ftp://x", "--seconds", "1"], "not an address"),
    ];
    for (arguments, expected) in cases {
        let sentence = refused(arguments);
        assert!(sentence.contains(expected), "{arguments:?}: {sentence:?} does not say {expected:?}");
    }
    assert!(refused(&["dance", "--lang", "fr"]).contains("Il n’y a pas de commande «\u{a0}dance\u{a0}»"));
}

#[test]
fn the_rules_are_printed_in_both_languages() {
    for (game, ..) in GAMES {
        let (english, french) = (printed(&["rules", game]), printed(&["rules", game, "--lang", "fr"]));
        assert!(english.contains("Ruling") && french.contains("Précision"), "{game}");
    }
}

/// C8, C9, C10, C11: the island of the rule book's example, typed and from a file, in both languages.
#[test]
fn an_island_is_scored_path_by_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "island.txt", LUIS);
    let english = printed(&["score", "karuba-cards", &file]);
    assert!(english.contains("Total: 13 points"), "{english}");
    assert!(english.contains("[9 6 2 1 13]") && english.contains("[10 2 1 14]"), "{english}");
    let typed =
        tablee(&["score", "karuba-cards", "--lang", "fr", "--options", "detours=true"]).write_stdin(LUIS).output();
    let typed = String::from_utf8(typed.expect("it runs").stdout).expect("UTF-8");
    assert!(typed.contains("Total\u{a0}: 13 points"), "{typed}");
}

#[test]
fn bad_positions_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, text) in [
        ("karuba-cards", "99 1\n"),
        ("karuba-cards", "1 1\n"),
        ("karuba-cards", "1 . 2\n"),
        ("karuba-cards", "1 2 3 4 5\n"),
        ("karuba-cards", "one two\n"),
        ("kariba", "waterhole: 9x2\n"),
        ("kariba", "no colon here\n"),
        ("karuba", "nonsense: 1\n"),
        ("labyrinth", "maze: what\n"),
    ] {
        let file = write(folder.path(), "position.txt", text);
        assert!(refused(&["score", game, &file]).contains("cannot be read at"), "{game}: {text:?}");
    }
    let file = write(folder.path(), "binary", [0xff, 0xfe, 0]);
    assert!(refused(&["score", "kariba", &file]).contains("is not text in UTF-8"));
}

#[test]
fn another_set_is_played_and_a_faulty_one_is_refused_entry_by_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let standard = include_str!("../../../games/kariba/components/kariba.toml");
    let small = write(folder.path(), "small.toml", standard.replace("copies = 8", "copies = 4"));
    let trace = printed(&["trace", "kariba", "--set", &small]);
    let first: serde_json::Value = serde_json::from_str(trace.lines().next().expect("a line")).expect("JSON");
    let pile = first["state"]["pile"].as_array().expect("a pile").len();
    assert_eq!(pile, 8 * 4 - 10, "four of each animal, five cards dealt to each of two");
    for (name, text, entry) in [
        (
            "karuba",
            include_str!("../../../games/karuba/components/karuba.toml").replace("number = 36", "number = 35"),
            "35",
        ),
        (
            "karuba-cards",
            include_str!("../../../games/karuba-cards/components/karuba-cards.toml")
                .replace("temple = \"purple\"", "temple = \"pink\""),
            "16",
        ),
        ("kariba", standard.replace("copies = 8", "copies = 0"), "copies"),
        (
            "labyrinth",
            include_str!("../../../games/labyrinth/components/labyrinth.toml")
                .replace("[\"crown\", \"lizard\"]", "[\"crown\", \"unicorn\"]"),
            "cards[0]",
        ),
    ] {
        let file = write(folder.path(), "faulty.toml", text);
        let output = tablee(&["trace", name, "--set", &file]).output().expect("it runs");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{name}: {errors}");
        assert!(!errors.is_empty() && errors.lines().all(|line| line.contains("faulty.toml")), "{name}: {errors}");
        assert!(errors.contains(entry), "{name}: {errors} does not name {entry}");
    }
}

#[test]
fn bench_tells_what_it_measured() {
    for (game, ..) in GAMES {
        let report: serde_json::Value =
            serde_json::from_str(&printed(&["bench", game, "--seconds", "0.02", "--json"])).expect("JSON");
        assert_eq!((report["game"].as_str(), report["seats"].as_u64()), (Some(game), Some(2)));
        for key in ["games_per_second", "decisions_per_second", "ns_per_decision", "state_bytes"] {
            assert!(report[key].as_f64().is_some_and(|value| value > 0.0), "{game}: {key}");
            assert!(report["all_cores"][key].as_f64().is_some_and(|value| value > 0.0), "{game}: all_cores.{key}");
        }
        for part in ["sample", "legal", "resolve", "view", "determinize"] {
            assert!(report["alone"][part].as_f64().is_some_and(|value| value > 0.0), "{game}: {part}");
        }
    }
    let all: serde_json::Value =
        serde_json::from_str(&printed(&["bench", "--seconds", "0.01", "--json"])).expect("JSON");
    assert_eq!(all.as_array().map(Vec::len), Some(4));
}
