//! `tablee serve`: a server until it is told to stop.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use clap::ArgMatches;
use tablee_core::{Say as _, Sentence};
use tablee_server::{Node, Options, PageFile, PushOptions, Rates};
use tablee_store::{OpenOptions, Store, StoreError};
use tracing_subscriber::EnvFilter;

use crate::Context;
use crate::failure::Failure;
use crate::reach;

/// Empty if the page was not built before this program was; see `build.rs`.
static PAGE: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Runs a server until it is told to stop.
pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    start_log(matches)?;
    runtime()?.block_on(serve(context, matches))
}

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let built = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    built.map_err(|error| Sentence::new("serve-failed").text("reason", error).into())
}

fn start_log(matches: &ArgMatches) -> Result<(), Failure> {
    let filter = matches.get_one::<String>("log").map_or("info", String::as_str);
    let filter = EnvFilter::try_new(filter)
        .map_err(|error| Sentence::new("serve-bad-log").text("filter", filter).text("reason", error))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start within one process keeps the first log.
    let _ = if matches.get_flag("log-json") { log.json().try_init() } else { log.with_ansi(false).try_init() };
    Ok(())
}

/// Where the tables are if nobody says otherwise: the user's folder for data.
fn default_database() -> Result<String, Failure> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(home).unwrap_or_default();
    let folder = data.join("tablee");
    let unwritable = |error: std::io::Error| -> Failure {
        Sentence::new("serve-no-folder").text("folder", folder.display()).text("reason", error).into()
    };
    std::fs::create_dir_all(&folder).map_err(unwritable)?;
    Ok(folder.join("tables.sqlite").display().to_string())
}

/// Where the store is that the arguments name.
pub(crate) fn place(matches: &ArgMatches) -> Result<String, Failure> {
    match matches.get_one::<String>("database") {
        Some(place) => Ok(place.clone()),
        None => default_database(),
    }
}

/// Opens the store that the arguments name.
pub(crate) async fn open_store(matches: &ArgMatches) -> Result<(std::sync::Arc<dyn Store>, bool), Failure> {
    let place = place(matches)?;
    let several = place.starts_with("postgres://") || place.starts_with("postgresql://");
    let options = OpenOptions { accept_loss: matches.get_flag("accept-loss") };
    let store = tablee_store::open(&place, options).await.map_err(|error| store_failure(&error))?;
    Ok((store, several))
}

pub(crate) fn store_failure(error: &StoreError) -> Failure {
    match error {
        StoreError::NotDurable { setting, found } => {
            Sentence::new("serve-not-durable").text("setting", setting).text("found", found).into()
        }
        other => Sentence::new("serve-no-store").text("reason", other).into(),
    }
}

async fn serve(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let (store, several_nodes) = open_store(matches).await?;
    let listen = matches.get_one::<SocketAddr>("listen").copied();
    let listen = listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 7777)));
    let listener = bind(listen).await?;
    let watch = match matches.get_one::<SocketAddr>("metrics-listen") {
        Some(address) => Some(bind(*address).await?),
        None => None,
    };
    let address = listener.local_addr().map_err(|error| Sentence::new("serve-failed").text("reason", error))?;
    let public_url = matches.get_one::<String>("public-url").map(|url| url.trim_end_matches('/').to_owned());
    if let Some(url) = public_url.as_ref().filter(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
        return Err(Sentence::new("serve-bad-url").text("url", url).into());
    }
    let site = public_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let addresses = reach::addresses(address, public_url.is_some());
    let options = Options {
        push: push(matches, public_url.as_deref())?,
        public_url,
        idle_table: Duration::from_secs(matches.get_one("idle").copied().unwrap_or(60)),
        open_lasts: Duration::from_secs(3600 * matches.get_one::<u64>("open-hours").copied().unwrap_or(72)),
        rates: if matches.get_flag("no-limits") { Rates::NONE } else { Rates::default() },
        several_nodes,
        connections: most_connections(),
        watched_apart: watch.is_some(),
        behind_proxy: matches.get_flag("behind-proxy"),
        page: PAGE,
        schemas: vec![("guest.json", tablee_arena::question_schema())],
        addresses,
        ..Options::default()
    };
    let node = Node::start(store, options).await.map_err(|error| store_failure(&error))?;
    if let Some(watch) = watch {
        tokio::spawn(tablee_server::serve_watch(std::sync::Arc::clone(&node), watch));
    }
    let mut told = context.words.say(&Sentence::new("serve-address").text("address", &site));
    if PAGE.is_empty() {
        told = format!("{told}\n{}", context.words.text("serve-no-page"));
    }
    // Whoever started it may have read enough and closed the pipe; people play all the same.
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{told}").and_then(|()| out.flush());
    if matches.get_flag("open") {
        open_browser(&site);
    }
    let served = tablee_server::serve(node, listener, told_to_stop()).await;
    served.map_err(|error| Sentence::new("serve-failed").text("reason", error).into())
}

/// How people who are elsewhere are told that it is their turn.
fn push(matches: &ArgMatches, public_url: Option<&str>) -> Result<Option<PushOptions>, Failure> {
    if matches.get_flag("no-push") {
        return Ok(None);
    }
    let mut push = PushOptions::default();
    for place in matches.get_many::<String>("push-allow").into_iter().flatten() {
        push.doors.open(place).map_err(|_| Sentence::new("serve-bad-push-place").text("place", place))?;
    }
    let https = |address: &&str| address.starts_with("https://");
    push.contact = match matches.get_one::<String>("push-contact").map(String::as_str) {
        Some(mail) if mail.contains('@') && !https(&mail) => {
            Some(format!("mailto:{}", mail.trim_start_matches("mailto:")))
        }
        Some(other) if !https(&other) => {
            return Err(Sentence::new("serve-bad-push-contact").text("contact", other).into());
        }
        given => given.or(public_url.filter(https)).map(str::to_owned),
    };
    Ok(Some(push))
}

async fn bind(address: SocketAddr) -> Result<tokio::net::TcpListener, Failure> {
    let bound = tokio::net::TcpListener::bind(address).await;
    bound.map_err(|error| Sentence::new("serve-no-listen").text("address", address).text("reason", error).into())
}

/// Files of the database, the log, the listeners and what else is open beside connections.
const OTHER_HANDLES: u64 = 128;

/// How many connections there may be, with as many handles as the system gives to one process.
fn most_connections() -> u32 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current != limit.maximum {
            limit.current = limit.maximum;
            if let Err(error) = setrlimit(Resource::Nofile, limit) {
                tracing::warn!(%error, "the limit of open files was not raised");
            }
        }
        // None is no limit.
        let handles = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let most = handles.saturating_sub(OTHER_HANDLES).max(handles / 2);
        tracing::info!(handles, connections = most, "how many may be connected at the same time");
        u32::try_from(most).unwrap_or(u32::MAX)
    }
    #[cfg(not(unix))]
    Options::default().connections
}

/// Whoever has no browser has read the address.
fn open_browser(address: &str) {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].iter().any(|name| std::env::var_os(name).is_some());
    if cfg!(target_os = "linux") && !screen {
        tracing::info!("there is no screen here, so no browser was opened");
        return;
    }
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = std::process::Command::new(program);
    // What it says of the desktop would stand between our own lines.
    let quiet = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match quiet.spawn() {
        // Some keep running with the browser; nobody waits for it, but its end is noted by the system.
        Ok(mut browser) => drop(std::thread::spawn(move || browser.wait())),
        Err(error) => tracing::info!(%error, "no browser was opened"),
    }
}

async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        match terminate {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => (),
                    _ = terminate.recv() => (),
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
