//! The arena through the real program: results that can be read and repeated, guests good and bad, Ctrl-C, every refusal.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{GAMES, output, printed, refused, write};
use serde_json::Value;

const GUEST: &str = concat!("cmd:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../../examples/guest.py");

/// Runs an arena and reads its JSON.
fn arena(folder: &Path, arguments: &[&str]) -> Value {
    let file = folder.join("arena.json").display().to_string();
    let mut all = vec!["arena"];
    all.extend(arguments);
    all.extend(["--json", &file]);
    printed(&all);
    let text = std::fs::read_to_string(&file).expect("the file is there");
    serde_json::from_str(&text).expect("JSON")
}

fn bots(json: &Value) -> &Vec<Value> {
    json["bots"].as_array().expect("a list")
}

#[test]
fn the_json_says_what_is_documented_for_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, fewest, most, options) in GAMES {
        for seats in [fewest, most] {
            let number = seats.to_string();
            let options = options[options.len() - 1];
            let json = arena(
                folder.path(),
                &[
                    game,
                    "--bots",
                    "random,easy",
                    "--seats",
                    &number,
                    "--games",
                    "6",
                    "--playouts",
                    "4",
                    "--options",
                    options,
                ],
            );
            assert_eq!((json["game"].as_str(), json["seats"].as_u64()), (Some(game), Some(seats as u64)));
            assert_eq!(json["games"], 6);
            let mut taken = 0;
            let mut share = 0.0;
            for (bot, name) in bots(&json).iter().zip(["random", "easy"]) {
                assert_eq!(bot["name"], name);
                let number = |key: &str| bot[key].as_f64().unwrap_or_else(|| panic!("{game}: {key} is no number"));
                let (low, high) = (bot["interval"][0].as_f64(), bot["interval"][1].as_f64());
                assert!(low <= Some(number("score")) && Some(number("score")) <= high, "{bot}");
                assert!(number("rating") > 0.0 && number("points").is_finite());
                assert!(number("ms_mean") >= 0.0 && number("ms_mean") <= number("ms_max"), "{bot}");
                assert!(number("ms_p99") <= number("ms_max"), "{bot}");
                taken += bot["seats_taken"].as_u64().expect("a count");
                share += number("score") * number("seats_taken");
            }
            assert_eq!(taken, 6 * seats as u64, "every seat of every game is somebody's");
            assert!((share - 6.0).abs() < 1e-3, "{game}: every game has one victory, not {share} in six");
        }
    }
}

/// What does not depend on the machine.
fn lasting(mut json: Value) -> Value {
    let object = json.as_object_mut().expect("an object");
    for key in ["threads", "seconds"] {
        object.remove(key);
    }
    for bot in json["bots"].as_array_mut().expect("a list") {
        for key in ["ms_mean", "ms_median", "ms_p99", "ms_max"] {
            bot.as_object_mut().expect("an object").remove(key);
        }
    }
    json
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, ..) in GAMES {
        let run = |threads: &str, seed: &str| {
            let arguments = [game, "--bots", "random,easy,medium:20", "--games", "13", "--playouts", "6"];
            let arguments = [&arguments[..], &["--threads", threads, "--seed", seed]].concat();
            lasting(arena(folder.path(), &arguments))
        };
        let one = run("1", "5");
        assert_eq!(one, run("3", "5"), "{game}: three threads play other games than one");
        assert_ne!(one["bots"], run("1", "6")["bots"], "{game}: the seed changes nothing");
    }
}

#[test]
fn equal_bots_are_one_row_and_every_deal_is_played_in_all_seats() {
    let folder = tempfile::tempdir().expect("a folder");
    let json =
        arena(folder.path(), &["kariba", "--bots", "medium,random,random,random", "--seats", "4", "--games", "40"]);
    let [medium, random] = &bots(&json)[..] else { panic!("two rows: {json}") };
    assert_eq!((medium["seats_taken"].as_u64(), random["seats_taken"].as_u64()), (Some(40), Some(120)));
    // The same bot in both seats on each deal: what it wins in one seat it loses in the other.
    let json = arena(folder.path(), &["kariba", "--bots", "easy,easy", "--games", "20", "--playouts", "5"]);
    assert_eq!(bots(&json).len(), 1);
    assert_eq!(bots(&json)[0]["score"], 0.5);
    assert_eq!(arena(folder.path(), &["kariba", "--bots", "random", "--bots", "easy", "--games", "2"])["games"], 2);
}

#[test]
fn the_example_guest_plays_every_game_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(GUEST.trim_start_matches("cmd:python3 ")).expect("the example is there");
    assert!(text.lines().count() <= 20, "the example is to have 20 lines");
    for (game, ..) in GAMES {
        let list = format!("random,{GUEST}");
        let json = arena(folder.path(), &[game, "--bots", &list, "--games", "2", "--ms", "5000"]);
        assert_eq!(json["games"], 2);
        assert_eq!(json["forfeits"].as_array().map(Vec::len), Some(0), "{game}: {}", json["forfeits"]);
        assert_eq!(bots(&json)[1]["name"], GUEST);
    }
}

#[test]
fn a_guest_is_asked_in_the_documented_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("questions").display().to_string();
    let script = write(
        folder.path(),
        "guest.py",
        "import json, sys\nfor line in sys.stdin:\n    open(sys.argv[1], 'a').write(line)\n    \
         print(json.loads(line)['legal'][0], flush=True)\n",
    );
    let list = format!("cmd:python3 {script} {log},random");
    arena(folder.path(), &["labyrinth", "--bots", &list, "--games", "1", "--ms", "4000"]);
    let questions = std::fs::read_to_string(&log).expect("it was asked");
    assert!(questions.lines().count() > 3);
    for line in questions.lines() {
        let question: Value = serde_json::from_str(line).expect("JSON");
        let keys: Vec<&str> = question.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(keys, ["view", "legal", "seat", "budget_ms"]);
        assert!(question["view"].is_object() && question["legal"][0].is_string());
        assert_eq!((question["seat"].as_u64(), question["budget_ms"].as_u64()), (Some(1), Some(4000)));
    }
}

#[test]
fn a_bad_guest_loses_with_the_reason_and_stops_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report").display().to_string();
    let cases = [
        ("sh -c \"read line; echo 9x9; sleep 9\"", "unreadable", "is not a move"),
        ("sh -c \"read line; echo 1x5; sleep 9\"", "illegal", "not allowed"),
        ("sh -c \"while read line; do echo; done\"", "unreadable", "is not a move"),
        ("sh -c \"sleep 30\"", "late", "no answer within 100 ms"),
        ("sh -c \"sleep 30 & sleep 30\"", "late", "no answer"),
        ("sh -c \"echo no idea >&2; exit 3\"", "ended", "no idea"),
        ("true", "ended", "ended instead of answering"),
        ("sh -c \"exec >&-; sleep 30\"", "ended", "ended"),
        ("head -c 50000000 /dev/zero", "unreadable", "is not a move"),
        ("head -c 3000 /dev/urandom", "unreadable", "is not a move"),
        ("yes nonsense", "unreadable", "“nonsense” is not a move"),
        ("no-such-program-anywhere", "unstartable", "could not be started"),
        ("/", "unstartable", "could not be started"),
    ];
    for (command, code, words) in cases {
        let list = format!("cmd:{command},random");
        let arguments = ["kariba", "--bots", &list, "--games", "2", "--ms", "100", "--report", &report];
        let json = arena(folder.path(), &arguments);
        assert_eq!(json["games"], 2, "{command}");
        assert_eq!(bots(&json)[0]["score"], 0.0, "{command}: {json}");
        assert_eq!(bots(&json)[0]["forfeits"], 2, "{command}");
        assert_eq!(json["forfeits"][0]["code"], code, "{command}: {json}");
        let reason = json["forfeits"][0]["reason"].as_str().unwrap_or_default();
        assert!(reason.contains(words), "{command}: {reason}");
        let text = std::fs::read_to_string(format!("{report}/report.md")).expect("a report");
        assert!(text.contains("Games that a guest forfeited"), "{command}: {text}");
    }
}

#[test]
fn with_more_seats_the_others_share_the_victory_over_a_bad_guest() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = arena(folder.path(), &["kariba", "--bots", "cmd:true,random,easy", "--seats", "3", "--games", "3"]);
    let scores: Vec<Option<f64>> = bots(&json).iter().map(|bot| bot["score"].as_f64()).collect();
    assert_eq!(scores, [Some(0.0), Some(0.5), Some(0.5)]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_run_with_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let (json, report) = (folder.path().join("arena.json"), folder.path().join("report"));
    let child = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(["arena", "kariba", "--bots", "random,master:30ms", "--games", "1000000", "--lang", "en", "--json"])
        .arg(&json)
        .arg("--report")
        .arg(&report)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Long enough for a game of fifty moves, also on a busy machine.
    std::thread::sleep(Duration::from_secs(8));
    let asked = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?} to stop", asked.elapsed());
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(shown.contains("Stopped after"), "{shown}");
    let json: Value = serde_json::from_str(&std::fs::read_to_string(&json).expect("JSON is written")).expect("JSON");
    let games = json["games"].as_u64().expect("a count");
    assert!((1..1_000_000).contains(&games) && json["games_asked"] == 1_000_000);
    assert!(std::fs::read_to_string(report.join("report.md")).expect("a report").contains("Stopped after"));
}

#[test]
fn the_report_is_a_markdown_file_with_three_plots() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("new").join("report");
    for (language, title) in [("en", "# Arena: Kariba"), ("fr", "# Arène\u{a0}: Kariba")] {
        let shown = printed(&[
            "arena",
            "kariba",
            "--bots",
            "random,easy,medium",
            "--games",
            "12",
            "--playouts",
            "9",
            "--lang",
            language,
            "--report",
            &report.display().to_string(),
        ]);
        assert!(shown.contains("report.md") && !shown.contains("arena-"), "{shown}");
        assert!(shown.lines().take(12).all(|line| line.chars().count() <= 100), "{shown}");
        let mut names: Vec<String> = std::fs::read_dir(&report)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().display().to_string())
            .collect();
        names.sort();
        assert_eq!(names, ["points.svg", "rating.svg", "report.md", "time.svg"], "nothing else is left");
        let text = std::fs::read_to_string(report.join("report.md")).expect("a report");
        assert!(text.starts_with(title) && text.contains("tablee arena kariba --bots"), "{text}");
        assert!(!text.contains("arena-"), "a message is missing: {text}");
        for name in ["points.svg", "rating.svg", "time.svg"] {
            assert!(text.contains(&format!("]({name})")), "{name} is not shown");
            let plot = std::fs::read_to_string(report.join(name)).expect("a plot");
            assert!(plot.starts_with("<svg") && plot.ends_with("</svg>\n"), "{name}");
            assert!(["random", "easy", "medium"].iter().all(|bot| plot.contains(&format!(">{bot}</text>"))), "{name}");
            assert!(!plot.contains("NaN") && !plot.contains("inf"), "{name}");
            assert!(!plot.contains("arena-"), "{name}: a message is missing");
        }
    }
}

#[test]
fn mistakes_get_one_sentence_before_anything_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "file", "here first");
    let (below_file, here) = (format!("{file}/report"), folder.path().display().to_string());
    let nowhere = format!("{here}/none/arena.json");
    let cases: &[(&[&str], &str)] = &[
        (&["kariba", "--bots", "grandmaster,hard"], "no bot “grandmaster”"),
        (&["kariba", "--bots", "hard:soon"], "no bot “hard:soon”"),
        (&["kariba", "--bots", "hard:0"], "no bot “hard:0”"),
        (&["kariba", "--bots", ""], "no bot “”"),
        (&["kariba", "--bots", "random,"], "no bot “”"),
        (&["kariba", "--bots", "cmd:"], "no bot “cmd:”"),
        (&["kariba"], "--bots"),
        (&["chess", "--bots", "random"], "no game called “chess”"),
        (&["kariba", "--bots", "random", "--games", "0"], "at least one game"),
        (&["kariba", "--bots", "random", "--games", "99999999999"], "too many"),
        (&["kariba", "--bots", "random", "--games", "-1"], "-1"),
        (&["kariba", "--bots", "random", "--seats", "9"], "9 players: this game is for 2 to 4."),
        (&["kariba", "--bots", "random", "--seats", "1"], "1 player: this game is for 2 to 4."),
        (&["kariba", "--bots", "random", "--threads", "0"], "must be 1 to 1024, not 0"),
        (&["kariba", "--bots", "random", "--playouts", "0"], "greater than zero"),
        (&["kariba", "--bots", "random", "--ms", "0"], "greater than zero"),
        (&["kariba", "--bots", "random", "--ms", "1", "--playouts", "1"], "cannot both be given"),
        (&["kariba", "--bots", "random", "--pairing", "triple"], "cannot be “triple”"),
        (&["kariba", "--bots", "random", "--options", "wild=true"], "These options aren’t valid"),
        (&["kariba", "--blindness", "0"], "needs 1 to"),
        (&["kariba", "--bots", "random", "--blindness", "5"], "cannot both be given"),
        (&["kariba", "--bots", "random", "--report", &file], "nothing was played"),
        (&["kariba", "--bots", "random", "--report", &below_file], "nothing was played"),
        (&["kariba", "--bots", "random", "--json", &here], "nothing was played"),
        (&["kariba", "--bots", "random", "--json", &nowhere], "nothing was played"),
    ];
    for (arguments, expected) in cases {
        let all = [&["arena"], *arguments].concat();
        let sentence = refused(&all);
        assert!(sentence.contains(expected), "{arguments:?}: {sentence:?} does not say {expected:?}");
        let french = refused(&[&all[..], &["--lang", "fr"]].concat());
        assert!(french != sentence && !french.contains("arena-"), "{arguments:?}: {french}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("untouched"), "here first");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "something was left behind");
}

#[test]
fn no_level_of_any_game_sees_what_is_hidden() {
    for (game, fewest, most, _) in GAMES {
        for seats in [fewest, most] {
            let number = seats.to_string();
            let shown = printed(&["arena", game, "--blindness", "12", "--seats", &number, "--playouts", "8"]);
            assert_eq!(shown.lines().count(), 5, "{shown}");
            assert!(shown.lines().all(|line| line.ends_with("the same move in 12 of 12 positions")), "{shown}");
        }
    }
}

#[test]
fn the_help_is_complete_and_its_examples_work_as_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    for language in ["en", "fr"] {
        let help = printed(&["arena", "--help", "--lang", language]);
        assert!(help.lines().all(|line| line.chars().count() <= 100) && !help.contains("help-"), "{help}");
        let examples =
            help.lines().filter_map(|line| line.trim().strip_prefix("tablee ")).filter(|line| !line.contains('<'));
        let mut run = 0;
        for line in examples {
            let words: Vec<&str> = line.split_whitespace().collect();
            let output = common::tablee(&words).current_dir(&folder).output().expect("it runs");
            assert!(output.status.success(), "tablee {line}: {}", String::from_utf8_lossy(&output.stderr));
            run += 1;
        }
        assert!(run >= 4, "only {run} examples were found");
    }
}

#[test]
fn every_level_can_be_traced_and_played_against() {
    for level in ["random", "easy", "medium", "hard:9", "master:9"] {
        let trace = |game| printed(&["trace", game, "--bot", level, "--seed", "2"]);
        assert!(trace("kariba").lines().count() > 10, "{level}");
        assert_eq!(trace("karuba-cards"), trace("karuba-cards"), "{level}: the same seed, another game");
    }
    assert!(refused(&["trace", "kariba", "--bot", "cmd:true"]).contains("no bot “cmd:true”"));
    let output = common::tablee(&["play", "kariba", "--seats", "human,easy,medium", "--seed", "3", "--lang", "fr"])
        .write_stdin("1\n".repeat(60))
        .output()
        .expect("it runs");
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(shown.contains("La partie est terminée.") && shown.contains("Facile 2"), "{shown}");
}

#[test]
fn the_bench_tells_how_fast_the_searches_are() {
    let text = printed(&["bench", "kariba", "--bots", "--seconds", "0.1", "--json"]);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert!(report["plain"]["first_move"].as_f64() > Some(0.0) && report["plain"]["whole_game"].as_f64() > Some(0.0));
    for (search, level) in report["searches"].as_array().expect("a list").iter().zip(["hard", "master"]) {
        assert_eq!(search["level"], level);
        assert!(search["whole_game"].as_f64() > Some(0.0) && search["of_plain"].as_f64() > Some(0.0), "{search}");
    }
    assert!(output(&["bench", "--bots", "--seconds", "0.02"]).status.success());
}
