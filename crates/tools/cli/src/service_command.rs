//! The arguments of the commands that concern a server.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, value_parser};
use tablee_core::Game as _;
use tablee_shelf::Kariba;
use tablee_words::Words;

fn database(words: &Words) -> Arg {
    Arg::new("database")
        .long("database")
        .value_name("FILE|URL")
        .env("TABLEE_DATABASE")
        .hide_env(true)
        .help(words.text("help-serve-database"))
}

fn accept_loss(words: &Words) -> Arg {
    let arg = Arg::new("accept-loss").long("i-accept-loss").action(ArgAction::SetTrue);
    arg.env("TABLEE_ACCEPT_LOSS").hide_env(true).help(words.text("help-serve-accept-loss"))
}

pub(crate) fn serve(page: Command, words: &Words) -> Command {
    let text = |id: &str| words.text(id);
    let flag = |name: &'static str, variable: &'static str, help: &str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).env(variable).hide_env(true).help(text(help))
    };
    page.arg(
        Arg::new("listen")
            .long("listen")
            .value_name("ADDRESS")
            .env("TABLEE_LISTEN")
            .hide_env(true)
            .default_value("127.0.0.1:7777")
            .hide_default_value(true)
            .value_parser(value_parser!(std::net::SocketAddr))
            .help(text("help-serve-listen")),
    )
    .arg(
        Arg::new("metrics-listen")
            .long("metrics-listen")
            .value_name("ADDRESS")
            .env("TABLEE_METRICS_LISTEN")
            .hide_env(true)
            .value_parser(value_parser!(std::net::SocketAddr))
            .help(text("help-serve-metrics-listen")),
    )
    .arg(database(words))
    .arg(
        Arg::new("public-url")
            .long("public-url")
            .value_name("URL")
            .env("TABLEE_PUBLIC_URL")
            .hide_env(true)
            .help(text("help-serve-public-url")),
    )
    .arg(
        Arg::new("idle")
            .long("idle")
            .value_name("SECONDS")
            .env("TABLEE_IDLE")
            .hide_env(true)
            .default_value("60")
            .hide_default_value(true)
            .value_parser(value_parser!(u64).range(1..))
            .help(text("help-serve-idle")),
    )
    .arg(
        Arg::new("open-hours")
            .long("open-hours")
            .value_name("HOURS")
            .env("TABLEE_OPEN_HOURS")
            .hide_env(true)
            .default_value("72")
            .hide_default_value(true)
            .value_parser(value_parser!(u64).range(1..=87_600))
            .help(text("help-serve-open-hours")),
    )
    .arg(
        Arg::new("log")
            .long("log")
            .value_name("FILTER")
            .env("TABLEE_LOG")
            .hide_env(true)
            .default_value("info")
            .hide_default_value(true)
            .help(text("help-serve-log")),
    )
    .args([
        Arg::new("push-allow")
            .long("push-allow")
            .value_name("PLACE")
            .env("TABLEE_PUSH_ALLOW")
            .hide_env(true)
            .value_delimiter(',')
            .action(ArgAction::Append)
            .help(text("help-serve-push-allow")),
        Arg::new("push-contact")
            .long("push-contact")
            .value_name("ADDRESS")
            .env("TABLEE_PUSH_CONTACT")
            .hide_env(true)
            .help(text("help-serve-push-contact")),
        flag("no-push", "TABLEE_NO_PUSH", "help-serve-no-push"),
        flag("log-json", "TABLEE_LOG_JSON", "help-serve-log-json"),
        flag("behind-proxy", "TABLEE_BEHIND_PROXY", "help-serve-behind-proxy"),
        flag("no-limits", "TABLEE_NO_LIMITS", "help-serve-no-limits"),
        flag("open", "TABLEE_OPEN", "help-serve-open"),
        accept_loss(words),
    ])
}

pub(crate) fn admin(page: Command, sub: &dyn Fn(&'static str, &str, &str) -> Command, words: &Words) -> Command {
    let backup = sub("backup", "help-backup", "help-backup-examples")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help(words.text("help-backup-file")),
        )
        .args([database(words), accept_loss(words)])
        .disable_help_flag(true);
    let prune = sub("prune", "help-prune", "help-prune-examples")
        .arg(
            Arg::new("older-than")
                .long("older-than")
                .value_name("90d")
                .required(true)
                .help(words.text("help-prune-older-than")),
        )
        .args([database(words), accept_loss(words)])
        .disable_help_flag(true);
    let restore = sub("restore", "help-restore", "help-restore-examples")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help(words.text("help-restore-file")),
        )
        .arg(database(words))
        .disable_help_flag(true);
    let verify = sub("verify", "help-verify", "help-verify-examples").arg(database(words)).disable_help_flag(true);
    let several = |name: &'static str, placeholder: &'static str, help: &str| {
        let number = Arg::new(name).long(name).value_name(placeholder).value_parser(value_parser!(u64).range(1..));
        number.action(ArgAction::Append).help(words.text(help))
    };
    let erase = sub("erase", "help-erase", "help-erase-examples")
        .arg(Arg::new("table").value_name("CODE").required(true).help(words.text("help-erase-table")))
        .args([
            several("message", "N", "help-erase-message"),
            several("player", "N", "help-erase-player"),
            Arg::new("table-name")
                .long("table-name")
                .action(ArgAction::SetTrue)
                .help(words.text("help-erase-table-name")),
            database(words),
            accept_loss(words),
        ])
        .disable_help_flag(true);
    let commands = [backup, prune, restore, verify, erase];
    page.subcommand_required(true).disable_help_subcommand(true).subcommands(commands)
}

pub(crate) fn load(page: Command, words: &Words) -> Command {
    let text = |id: &str| words.text(id);
    let number = |name: &'static str, placeholder: &'static str, default: &'static str, help: &str| {
        Arg::new(name)
            .long(name)
            .value_name(placeholder)
            .default_value(default)
            .hide_default_value(true)
            .value_parser(value_parser!(u64))
            .help(text(help))
    };
    page.arg(
        Arg::new("game")
            .value_name("GAME")
            .default_value(Kariba::INFO.id)
            .hide_default_value(true)
            .help(crate::command::which_game(words)),
    )
    .args([
        number("tables", "N", "500", "help-load-tables"),
        number("seconds", "S", "10", "help-load-seconds"),
        number("rate", "N", "0", "help-load-rate"),
        number("idle-tables", "N", "0", "help-load-idle"),
        number("stored-tables", "N", "0", "help-load-stored"),
    ])
    .arg(database(words))
    .arg(Arg::new("server").long("server").value_name("URL").help(text("help-load-server")))
    .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(text("help-json")))
}
