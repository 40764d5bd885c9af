//! Whole games in the terminal, driven through its standard input, and what is written down of them.

mod common;

use std::path::Path;

use common::{GAMES, printed, refused, tablee, unwrapped, write};

/// Plays to the end by always taking the first move, and keeps the record.
fn play(game: &str, seats: usize, options: &str, language: &str, record: &Path) -> String {
    let players =
        std::iter::once("human").chain(std::iter::repeat_n("random", seats - 1)).collect::<Vec<_>>().join(",");
    let output = tablee(&["play", game, "--seats", &players, "--seed", "4", "--options", options, "--lang", language])
        .arg("--record")
        .arg(record)
        .write_stdin("1\n".repeat(400))
        .output()
        .expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{game}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn every_game_is_played_to_its_end_and_its_record_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, fewest, most, options) in GAMES {
        for (seats, language) in [(fewest, "en"), (most, "fr")] {
            for option in options {
                let record = folder.path().join("game.json");
                let shown = play(game, seats, option, language, &record);
                let over = if language == "en" { "The game is over." } else { "La partie est terminée." };
                assert!(shown.contains(over), "{game} with {seats}: {shown}");
                for line in shown.lines() {
                    // An answer from a pipe leaves no line feed behind the prompt.
                    let line = line.rsplit("? ").next().unwrap_or(line);
                    assert!(line.chars().count() <= 80, "{game}: too wide: {line}");
                    assert!(!line.contains(&format!("{game}-")), "{game}: a message is missing: {line}");
                }
                let file = record.display().to_string();
                assert!(unwrapped(&printed(&["check", &file])).contains("deal, moves and result all match"));
            }
        }
    }
}

#[test]
fn a_game_left_early_is_kept_and_can_be_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    for ending in ["", "q\n"] {
        let record = folder.path().join("left.json");
        let mut command = tablee(&["play", "labyrinth", "--seed", "1", "--record"]);
        let output = command.arg(&record).write_stdin(format!("1\n{ending}")).output().expect("it runs");
        assert!(output.status.success());
        let checked = printed(&["check", &record.display().to_string()]);
        assert!(checked.contains("The game is not finished"), "{checked}");
    }
}

#[test]
fn the_prompt_helps() {
    let output = tablee(&["play", "kariba", "--seed", "2"]).write_stdin("?\ns\np\nm\nr\n8x5\nzebra\nq\n").output();
    let shown = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    for expected in ["your move?", "point", "waterhole", "“zebra” wasn’t understood", "rule K"] {
        assert!(shown.contains(expected), "{expected:?} is missing in:\n{shown}");
    }
}

#[test]
fn the_games_are_offered_when_none_is_named() {
    let output = tablee(&["play", "--lang", "fr"]).write_stdin("9\npoker\n3\nq\n").output().expect("it runs");
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        shown.contains("Bienvenue") && shown.contains("«\u{a0}poker\u{a0}»") && shown.contains("votre coup"),
        "{shown}"
    );
}

#[test]
fn around_one_screen_a_curtain_hides_the_hands() {
    let output =
        tablee(&["play", "kariba", "--seats", "human,human", "--seed", "2"]).write_stdin("\n1\n\n1\nq\n").output();
    let shown = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    assert!(shown.contains("Player 1, press Enter") && shown.contains("Player 2, press Enter"), "{shown}");
}

#[test]
fn a_record_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("no-such-folder").join("game.json");
    let output = tablee(&["play", "kariba", "--seed", "1", "--record"]).arg(&target).write_stdin("q\n").output();
    let output = output.expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("could not be written, and nothing was changed"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "something was left behind");
}

#[test]
fn records_that_do_not_hold_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("game.json");
    play("kariba", 2, "{}", "en", &record);
    let good = std::fs::read_to_string(&record).expect("a record");
    let check = |name: &str, text: &str| refused(&["check", &write(folder.path(), name, text)]);
    assert!(check("empty.json", "").contains("not a game file"));
    assert!(check("half.json", &good[..good.len() / 2]).contains("not a game file"));
    assert!(check("list.json", "[1, 2]").contains("not a game file"));
    let mut changed: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    changed["result"]["scores"][0] = 64.into();
    assert!(check("result.json", &changed.to_string()).contains("doesn’t match its moves"));
    let mut changed: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    changed["moves"][0]["1"] = "8x5".into();
    let sentence = check("move.json", &changed.to_string());
    assert!(sentence.contains("Decision 1, player 1") && sentence.contains("rule K"), "{sentence}");
    let mut changed: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    changed["game"] = "chess".into();
    assert!(check("game2.json", &changed.to_string()).contains("no game called “chess”"));
    let mut changed: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    changed["format"] = 9.into();
    assert!(check("format.json", &changed.to_string()).contains("format 9"));
}

#[test]
fn the_language_follows_the_locale_unless_one_is_asked_for() {
    let welcome = |locale: &str, arguments: &[&str]| {
        let mut command = tablee(arguments);
        let output = command.env("LC_ALL", locale).env("LANG", locale).write_stdin("q\n").output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert!(welcome("fr_FR.UTF-8", &["play"]).contains("Bienvenue"));
    assert!(welcome("en_GB.UTF-8", &["play"]).contains("Welcome"));
    assert!(welcome("fr_FR.UTF-8", &["play", "--lang", "en"]).contains("Welcome"));
    assert!(welcome("de_DE.UTF-8", &["play"]).contains("Welcome"), "a language that we do not speak");
}

/// The position is told in words, for screen readers: no drawing, no colour, no control characters.
#[test]
fn plain_lines_are_words() {
    for (game, ..) in GAMES {
        for language in ["en", "fr"] {
            let mut command = tablee(&["play", game, "--plain", "--seed", "2", "--lang", language]);
            let output = command.write_stdin("1\n1\n1\n1\nq\n").output().expect("it runs");
            let shown = String::from_utf8(output.stdout).expect("UTF-8");
            let drawn =
                |letter: char| ('\u{2500}'..='\u{259f}').contains(&letter) || (letter.is_control() && letter != '\n');
            assert!(!shown.contains(drawn), "{game}:\n{shown}");
        }
    }
    let output = tablee(&["play", "kariba", "--plain", "--seed", "2"]).write_stdin("d\nq\n").output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains('┌'), "d draws for those who can see it");
}

#[test]
fn what_is_no_terminal_gets_plain_lines_and_is_told_so() {
    let piped = tablee(&["play", "kariba", "--seed", "2"]).write_stdin("q\n").output().expect("it runs");
    assert!(String::from_utf8_lossy(&piped.stdout).contains("This terminal can’t show the full screen"));
    let asked = tablee(&["play", "kariba", "--plain", "--seed", "2"]).write_stdin("q\n").output().expect("it runs");
    assert!(!String::from_utf8_lossy(&asked.stdout).contains("This terminal can’t"));
}

#[test]
fn plain_lines_hint_take_back_and_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("mine.json");
    let lines = |arguments: &[&str], input: &str| {
        let output =
            tablee(arguments).arg("--save").arg(&save).write_stdin(input.to_owned()).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let expert = ["play", "kariba", "--plain", "--seed", "3", "--options", "expert=true", "--seats", "human,random"];
    let shown = lines(&expert, "h\nu\n1x2\nu\n1x2\n+?\nu\nq\n");
    let told = |sentence: &str| shown.matches(sentence).count();
    assert_eq!(told("Hint: "), 1, "{shown}");
    let hint = shown.lines().skip_while(|line| !line.contains("Hint: ")).take(3).collect::<Vec<_>>().join(" ");
    assert!(hint.contains("Captures ") && hint.contains("next player"), "a hint says why: {hint}");
    assert_eq!(told("There’s nothing to undo"), 2, "at the beginning, and after a card from the pile:\n{shown}");
    assert_eq!(told("Player 1 undoes their last move."), 1, "{shown}");
    assert!(shown.contains("The game is saved; `tablee play --resume` continues it."), "{shown}");
    let again = lines(&["play", "--plain", "--resume"], "q\n");
    assert!(again.contains("Choose a card to draw."), "it goes on within the turn:\n{again}");
    let stored = std::fs::read_to_string(&save).expect("kept");
    assert_eq!(stored.matches("1x2").count(), 1, "what was taken back is not in the record");
    assert!(printed(&["check", &save.display().to_string()]).contains("The game is not finished"));
}

#[test]
fn a_broken_save_is_refused_in_one_sentence_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = write(folder.path(), "mine.json", "{\"save\": 1, \"pla");
    for (language, sentence) in [("en", "can’t be read"), ("fr", "illisible")] {
        assert!(refused(&["play", "--resume", "--save", &save, "--lang", language]).contains(sentence));
    }
    assert_eq!(std::fs::read_to_string(&save).expect("still there"), "{\"save\": 1, \"pla");
}

#[test]
fn a_record_is_shown_move_by_move() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, fewest, _, options) in GAMES {
        let record = folder.path().join("game.json");
        play(game, fewest, options[0], "en", &record);
        let file = record.display().to_string();
        let moves = std::fs::read_to_string(&record).expect("a record");
        let moves: serde_json::Value = serde_json::from_str(&moves).expect("JSON");
        let count = moves["moves"].as_array().expect("moves").len();
        let whole = printed(&["replay", &file]);
        assert!(whole.contains(&format!("\n{count:>4}  ")), "{game}: the last decision is shown:\n{whole}");
        let mut command = tablee(&["replay", &file, "--step", "--lang", "fr"]);
        let output = command.write_stdin("\n\nq\n").output().expect("it runs");
        let shown = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(shown.matches(&format!(" sur {count} (")).count(), 3, "{game}:\n{shown}");
    }
}

#[test]
fn completions_are_scripts() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("tablee") && script.contains("replay"), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "tablee.bash", printed(&["completions", "bash"]));
    let checked = std::process::Command::new("bash").args(["-n", &file]).status();
    assert!(checked.is_ok_and(|status| status.success()), "bash reads it");
}

#[test]
fn the_coach_speaks_up_once_and_the_move_can_be_played_all_the_same() {
    let spoken = |arguments: &[&str], seed: &str| {
        let mut command = tablee(&["play", "kariba", "--plain", "--seats", "human,random", "--seed", seed]);
        let output = command.args(arguments).write_stdin("1\n".repeat(7) + "q\n").output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        unwrapped(&String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let word = "Play it again if you want it all the same. Player 1, your move? Player 1 plays";
    let games: Vec<String> = ["1", "2", "5"].iter().map(|seed| spoken(&["--coach"], seed)).collect();
    assert!(games.iter().any(|game| game.contains("This gives away") && game.contains(word)), "{games:?}");
    assert!(!spoken(&[], "2").contains("This gives away"), "without the switch nobody speaks");
}
