//! The command line, in the language of whoever reads it.

use std::path::PathBuf;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Effects};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, value_parser};
use tablee_core::{Say as _, Sentence};
use tablee_words::Words;

use crate::failure::Failure;
use crate::service_command;

pub(crate) fn build(words: &Words) -> Command {
    let text = |id: &str| words.text(id);
    let styles = Styles::styled()
        .header(AnsiColor::Green.on_default().effects(Effects::BOLD))
        .usage(AnsiColor::Green.on_default().effects(Effects::BOLD))
        .literal(AnsiColor::Cyan.on_default().effects(Effects::BOLD));
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{}\n  {{usage}}\n\n{{all-args}}{{after-help}}",
        text("help-usage")
    );
    let page = |name: &'static str, about: &str, example: &str| {
        Command::new(name).about(text(about)).after_help(text(example)).help_template(template.clone())
    };
    let commands = [
        page("play", "help-play", "help-play-examples")
            .arg(game(words).required(false))
            .arg(Arg::new("seats").long("seats").value_name("human,hard").help(text("help-play-seats")))
            .args([options(words), set(words), seed(words)])
            .args([
                flag("plain", text("help-play-plain")),
                flag("coach", text("help-play-coach")),
                flag("resume", text("help-play-resume")).conflicts_with_all(["seats", "options", "set", "seed"]),
                path("save", text("help-play-save")),
                path("record", text("help-play-record")),
            ])
            .arg(
                Arg::new("join")
                    .long("join")
                    .value_name("ADDRESS")
                    .conflicts_with_all(["game", "seats", "options", "set", "seed", "resume", "save", "coach"])
                    .help(text("help-play-join")),
            )
            .arg(Arg::new("name").long("name").value_name("NAME").requires("join").help(text("help-play-name"))),
        page("learn", "help-learn", "help-learn-examples")
            .arg(game(words).required(false))
            .args([flag("plain", text("help-play-plain")), flag("again", text("help-learn-again"))]),
        page("daily", "help-daily", "help-daily-examples")
            .arg(game(words).required(false))
            .arg(Arg::new("date").long("date").value_name("DATE").help(text("help-daily-date")))
            .args([flag("plain", text("help-play-plain")), path("record", text("help-play-record"))]),
        puzzles(&page, words),
        page("rules", "help-rules", "help-rules-examples").arg(game(words)),
        page("score", "help-score", "help-score-examples")
            .arg(game(words))
            .arg(file(words, "help-score-file").required(false))
            .args([options(words), set(words)]),
        page("check", "help-check", "help-check-examples").arg(file(words, "help-check-file")),
        page("replay", "help-replay", "help-replay-examples")
            .arg(file(words, "help-check-file"))
            .arg(flag("step", text("help-replay-step"))),
        review(page("review", "help-review", "help-review-examples"), words),
        page("solve", "help-solve", "help-solve-examples")
            .arg(game(words))
            .args([file(words, "help-check-file"), path("record", text("help-solve-record"))])
            .arg(
                Arg::new("nodes")
                    .long("nodes")
                    .value_name("N")
                    .value_parser(value_parser!(u64))
                    .help(text("help-solve-nodes")),
            ),
        page("completions", "help-completions", "help-completions-examples").arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(value_parser!(clap_complete::Shell))
                .hide_possible_values(true)
                .help(text("help-completions-shell")),
        ),
        page("trace", "help-trace", "help-trace-examples")
            .arg(game(words))
            .args([seats(words), seed(words), options(words), set(words)])
            .arg(
                Arg::new("games")
                    .long("games")
                    .value_name("COUNT")
                    .value_parser(value_parser!(u64))
                    .default_value("1")
                    .help(text("help-trace-games")),
            )
            .arg(Arg::new("bot").long("bot").value_name("NAME").default_value("random").help(text("help-trace-bot"))),
        page("bench", "help-bench", "help-bench-examples")
            .arg(game(words).required(false))
            .args([seats(words), options(words), set(words)])
            .arg(
                Arg::new("seconds")
                    .long("seconds")
                    .value_name("S")
                    .value_parser(value_parser!(f64))
                    .default_value("2")
                    .help(text("help-bench-seconds")),
            )
            .arg(Arg::new("bots").long("bots").action(ArgAction::SetTrue).help(text("help-bench-bots")))
            .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(text("help-json"))),
        arena(page("arena", "help-arena", "help-arena-examples"), words),
        service_command::serve(page("serve", "help-serve", "help-serve-examples"), words),
        service_command::admin(page("admin", "help-admin", "help-admin-examples"), &page, words),
        service_command::load(page("load", "help-load", "help-load-examples"), words),
        page("mcp", "help-mcp", "help-mcp-examples").arg(seed(words)),
    ];
    Command::new("tablee")
        .version(env!("CARGO_PKG_VERSION"))
        .about(text("help-about"))
        .after_help(text("help-examples"))
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{}\n  {{usage}}\n\n{}\n{{subcommands}}\n\n{}\n{{options}}\n\n{{after-help}}",
            text("help-usage"),
            text("help-commands"),
            text("help-options"),
        ))
        .styles(styles)
        .max_term_width(100)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_required(true)
        .subcommands(commands.map(|command| {
            command
                .disable_help_flag(true)
                .next_help_heading(text("help-options").trim_end_matches([':', '\u{a0}', ' ']).to_owned())
        }))
        .arg(
            Arg::new("lang")
                .long("lang")
                .global(true)
                .value_name("fr|en")
                .value_parser(["fr", "en"])
                .hide_possible_values(true)
                .help(text("help-lang")),
        )
        .arg(Arg::new("help").short('h').long("help").global(true).action(ArgAction::Help).help(text("help-help")))
        .arg(
            Arg::new("version").short('V').long("version").action(ArgAction::Version).help(text("help-version")),
        )
}

fn arena(page: Command, words: &Words) -> Command {
    let text = |id: &str| words.text(id);
    let number = |name: &'static str, placeholder: &'static str, help: &str| {
        Arg::new(name).long(name).value_name(placeholder).value_parser(value_parser!(u64)).help(text(help))
    };
    let path = |name: &'static str, placeholder: &'static str, help: &str| {
        Arg::new(name).long(name).value_name(placeholder).value_parser(value_parser!(PathBuf)).help(text(help))
    };
    page.arg(game(words))
        .arg(
            Arg::new("bots")
                .long("bots")
                .value_name("medium,hard")
                .action(ArgAction::Append)
                .required_unless_present("blindness")
                .help(text("help-arena-bots")),
        )
        .args([
            seats(words),
            number("games", "COUNT", "help-arena-games").default_value("100").hide_default_value(true),
        ])
        .args([options(words), set(words), seed(words)])
        .arg(
            Arg::new("pairing")
                .long("pairing")
                .value_name("duplicate|none")
                .value_parser(["duplicate", "none"])
                .hide_possible_values(true)
                .default_value("duplicate")
                .hide_default_value(true)
                .help(text("help-arena-pairing")),
        )
        .args([
            number("threads", "N", "help-arena-threads"),
            number("playouts", "N", "help-arena-playouts").conflicts_with("ms"),
            number("ms", "N", "help-arena-ms"),
            number("blindness", "N", "help-arena-blindness").conflicts_with("bots"),
        ])
        .args([path("json", "FILE", "help-arena-json"), path("report", "DIR", "help-arena-report")])
}

fn review(page: Command, words: &Words) -> Command {
    let text = |id: &str| words.text(id);
    page.arg(file(words, "help-check-file"))
        .arg(
            Arg::new("seat")
                .long("seat")
                .value_name("N")
                .action(ArgAction::Append)
                .value_parser(value_parser!(usize))
                .help(text("help-review-seat")),
        )
        .arg(
            Arg::new("level")
                .long("level")
                .value_name("LEVEL")
                .value_parser(["easy", "medium", "hard", "master"])
                .hide_possible_values(true)
                .default_value("master")
                .hide_default_value(true)
                .help(text("help-review-level")),
        )
        .arg(
            Arg::new("playouts")
                .long("playouts")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .default_value("400")
                .hide_default_value(true)
                .help(text("help-review-playouts")),
        )
        .arg(flag("json", text("help-json")))
}

fn puzzles(page: &dyn Fn(&'static str, &str, &str) -> Command, words: &Words) -> Command {
    let text = |id: &str| words.text(id);
    let number = |name: &'static str, help: &str| {
        let number = value_parser!(u64).range(1..);
        Arg::new(name).long(name).value_name("N").value_parser(number).help(text(help))
    };
    let make = page("make", "help-puzzles-make", "help-puzzles-make-examples")
        .arg(game(words))
        .args([number("count", "help-puzzles-count"), seed(words), number("playouts", "help-puzzles-playouts")])
        .arg(
            Arg::new("hours")
                .long("hours")
                .value_name("N")
                .value_parser(value_parser!(f64))
                .help(text("help-puzzles-hours")),
        )
        .arg(flag("endings", text("help-puzzles-endings")))
        .arg(path("from", text("help-puzzles-from")).action(ArgAction::Append).conflicts_with_all(["count", "hours"]))
        .arg(path("out", text("help-puzzles-out")))
        .disable_help_flag(true);
    let judge = page("judge", "help-puzzles-judge", "help-puzzles-judge-examples")
        .arg(file(words, "help-puzzles-judge"))
        .args([seed(words), number("playouts", "help-puzzles-playouts"), number("sample", "help-puzzles-sample")])
        .disable_help_flag(true);
    page("puzzles", "help-puzzles", "help-puzzles-examples")
        .arg(game(words).required(false))
        .arg(Arg::new("kind").long("kind").value_name("KIND").help(text("help-puzzles-kind")))
        .arg(flag("plain", text("help-play-plain")))
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommands([make, judge])
}

fn flag(name: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn path(name: &'static str, help: String) -> Arg {
    Arg::new(name).long(name).value_name("FILE").value_parser(value_parser!(PathBuf)).help(help)
}

fn game(words: &Words) -> Arg {
    Arg::new("game").value_name("GAME").required(true).help(which_game(words))
}

/// Which games there are.
pub(crate) fn which_game(words: &Words) -> String {
    words.say(&Sentence::new("help-game").text("games", tablee_catalog::game_names()))
}

fn file(words: &Words, help: &str) -> Arg {
    Arg::new("file").value_name("FILE").required(true).value_parser(value_parser!(PathBuf)).help(words.text(help))
}

fn seats(words: &Words) -> Arg {
    let arg = Arg::new("seats").long("seats").value_name("N").value_parser(value_parser!(usize));
    arg.allow_negative_numbers(true).help(words.text("help-seats"))
}

fn seed(words: &Words) -> Arg {
    let arg = Arg::new("seed").long("seed").value_name("S").value_parser(value_parser!(u64));
    arg.allow_negative_numbers(true).help(words.text("help-seed"))
}

fn options(words: &Words) -> Arg {
    Arg::new("options").long("options").value_name("JSON").help(words.text("help-game-options"))
}

fn set(words: &Words) -> Arg {
    let arg = Arg::new("set").long("set").value_name("FILE").value_parser(value_parser!(PathBuf));
    arg.help(words.text("help-set"))
}

/// What is wrong with the arguments, in one sentence.
pub(crate) fn explain(error: &clap::Error) -> Failure {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => Sentence::new("cli-unknown-argument").text("argument", argument),
        ErrorKind::InvalidSubcommand => {
            Sentence::new("cli-unknown-command").text("command", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => Sentence::new("cli-missing-argument").text("argument", argument),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Sentence::new("cli-no-command")
        }
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            other if other.is_empty() || other == argument => Sentence::new("cli-twice").text("argument", argument),
            other => Sentence::new("cli-conflict").text("argument", argument).text("other", other),
        },
        ErrorKind::InvalidValue if value.is_empty() => Sentence::new("cli-no-value").text("argument", argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Sentence::new("cli-bad-value").text("argument", argument).text("value", value)
        }
        _ => Sentence::new("cli-arguments").text("reason", error.kind()),
    }
    .into()
}

/// The game that was named; the empty text if none was.
pub(crate) fn chosen_game(matches: &clap::ArgMatches) -> &str {
    matches.get_one::<String>("game").map_or("", String::as_str)
}
