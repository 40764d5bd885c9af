//! `serve`, `admin`, `check` and `replay` as the one who runs a server meets them.

mod common;

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{printed, refused, write};
use sqlx::Connection as _;
use tablee_client::{Server, new_id};
use tablee_protocol::{OpenTable, SeatPlan, TableCode};
use tokio::task::JoinHandle;

struct Process(Child, String);

impl Process {
    fn start(database: &Path, variables: &[(&str, &str)]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.args(["serve", "--lang", "en", "--log-json", "--log", "debug"]);
        command.env("TABLEE_LISTEN", "127.0.0.1:0").env("TABLEE_DATABASE", database).envs(variables.iter().copied());
        let log = std::fs::File::create(database.with_extension("log")).expect("a log");
        let mut process =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.as_mut().expect("its output is ours");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split_whitespace().find(|word| word.starts_with("http")).expect("an address").to_owned();
        Process(process, address)
    }

    fn server(&self) -> Server {
        Server::new(&self.1).expect("an address")
    }

    /// A clean stop, as systemd does it; how long it took.
    fn stop(mut self) -> Duration {
        let start = Instant::now();
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
        let status = self.0.wait().expect("it ends");
        assert!(status.success(), "{status}");
        start.elapsed()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn plan(seats: Vec<SeatPlan>) -> OpenTable {
    OpenTable {
        id: new_id(),
        game: "kariba".to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats,
        name: "Secret name".to_owned(),
        player: Some("Anna".to_owned()),
        public: false,
        chat: Some(true),
        clock: None,
        stand_in: "random".into(),
        games: 1,
        patience: None,
    }
}

/// Bots among themselves: a whole game in a moment.
async fn finished(server: &Server) -> (TableCode, String) {
    let bot = || SeatPlan::Bot { level: "random".into() };
    let code = server.open(&plan(vec![bot(), bot()])).await.expect("a table").code;
    for _ in 0..600 {
        let reply = server.get(&format!("/api/tables/{code}/record")).await.expect("an answer");
        if reply.status == 200 {
            return (code, reply.text);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the bots do not finish");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_of_a_server_are_checked_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let process = Process::start(&folder.path().join("tables.sqlite"), &[]);
    let (_, record) = finished(&process.server().with_new_token().await.expect("a token")).await;
    let good = write(folder.path(), "game.json", &record);
    let said = printed(&["check", &good]);
    assert!(said.contains("the one whose fingerprint was shown"), "{said}");
    assert!(printed(&["check", &good, "--lang", "fr"]).contains("empreinte"));
    let hash = record.split("\"hash\": \"").nth(1).and_then(|rest| rest.get(..64)).expect("a hash");
    let forged = write(folder.path(), "forged.json", record.replace(hash, &"0".repeat(64)));
    assert!(refused(&["check", &forged]).contains("is not the one whose fingerprint"));
    let shown = printed(&["replay", &good]);
    assert!(shown.contains("   1  1:") && shown.contains("1. ") && shown.lines().count() > 40, "{shown}");
    process.stop();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_made_while_the_server_runs_and_is_a_whole_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let process = Process::start(&database, &[("TABLEE_PUBLIC_URL", "http://tables.example")]);
    assert_eq!(process.1, "http://tables.example");
    drop(process);
    let process = Process::start(&database, &[]);
    let server = process.server().with_new_token().await.expect("a token");
    let (code, record) = finished(&server).await;
    let open = server.open(&plan(vec![SeatPlan::Person {}; 2])).await.expect("a table").code;
    let copy = folder.path().join("copy.sqlite");
    let (from, to) = (database.display().to_string(), copy.display().to_string());
    assert!(printed(&["admin", "backup", &to, "--database", &from]).contains("copied"));
    assert!(refused(&["admin", "backup", &to, "--database", &from]).contains("copy.sqlite"), "nothing is overwritten");
    assert!(process.stop() < Duration::from_secs(10));
    // Nothing is old enough yet.
    assert!(printed(&["admin", "prune", "--older-than", "90d", "--database", &from]).contains("0 tables were deleted"));
    let process = Process::start(&copy, &[]);
    let server = process.server();
    let again = server.get(&format!("/api/tables/{code}/record")).await.expect("an answer").text;
    assert_eq!(again, record);
    assert_eq!(server.get(&format!("/api/tables/{open}")).await.expect("an answer").status, 200);
    process.stop();
}

/// A line of chat that was acknowledged.
#[derive(Debug)]
struct Told {
    code: TableCode,
    seq: u64,
    at: Instant,
}

/// Somebody who talks at many tables, one after the other, until told to stop.
struct Talk {
    stop: Arc<AtomicBool>,
    talking: JoinHandle<Vec<Told>>,
}

impl Talk {
    async fn begin(server: &Server, tables: usize) -> Talk {
        let mut codes = Vec::new();
        for _ in 0..tables {
            codes.push(server.open(&plan(vec![SeatPlan::Person {}; 2])).await.expect("a table").code);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let talking = tokio::spawn(talk(server.clone(), codes, Arc::clone(&stop)));
        // Every table has some rows before anything else happens.
        tokio::time::sleep(Duration::from_millis(500)).await;
        Talk { stop, talking }
    }

    async fn end(self) -> Vec<Told> {
        self.stop.store(true, Ordering::Relaxed);
        self.talking.await.expect("nothing is refused")
    }
}

async fn talk(server: Server, codes: Vec<TableCode>, stop: Arc<AtomicBool>) -> Vec<Told> {
    let mut told = Vec::new();
    for code in codes.iter().cycle() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let said = tablee_protocol::Command::Say { text: format!("line {}", told.len()) };
        let reply = server.command(*code, said).await.expect("an answer");
        let sat: tablee_protocol::Sat = reply.read().expect("it is acknowledged");
        told.push(Told { code: *code, seq: sat.seq, at: Instant::now() });
    }
    told
}

/// Every table of a copy is, row by row, a beginning of the one that it was copied from; how many rows each has there.
async fn same_beginnings(source: &str, copy: &str) -> HashMap<String, u64> {
    let open =
        async |file: &str| tablee_store::open(file, tablee_store::OpenOptions::default()).await.expect("a store");
    let (source, copy) = (open(source).await, open(copy).await);
    let mut heads = HashMap::new();
    for table in copy.tables(&tablee_store::TableFilter::default()).await.expect("the copy works") {
        let there = source.rows(&table.code, 1, 1_000_000).await.expect("the source works");
        let here = copy.rows(&table.code, 1, 1_000_000).await.expect("the copy works");
        assert!(!here.is_empty() && there.starts_with(&here), "{}: {} of {} rows", table.code, here.len(), there.len());
        heads.insert(table.code, here.len() as u64);
    }
    source.close().await;
    copy.close().await;
    heads
}

/// The drill: copy while games are played, restore elsewhere, look at everything, play on there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_under_load_is_restored_verified_and_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let process = Process::start(&database, &[("TABLEE_NO_LIMITS", "true")]);
    let server = process.server().with_new_token().await.expect("a token");
    let (code, record) = finished(&server).await;
    let talk = Talk::begin(&server, 20).await;
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (from, copy, restored) = (place("tables.sqlite"), place("copy.sqlite"), place("restored.sqlite"));
    let begun = Instant::now();
    printed(&["admin", "backup", &copy, "--database", &from]);
    let copied = Instant::now();
    let told = talk.end().await;
    let meanwhile = told.iter().filter(|told| (begun..copied).contains(&told.at)).count();
    assert!(meanwhile > 0, "nothing was stored while the copy was made");
    assert!(printed(&["admin", "verify", "--database", &from]).contains("All is whole"), "while the server runs");
    process.stop();
    let said = printed(&["admin", "restore", &copy, "--database", &restored]);
    assert!(said.contains("were restored") && said.contains("All is whole: 2"), "{said}");
    assert!(refused(&["admin", "restore", &copy, "--database", &restored]).contains("is there already"));
    assert!(refused(&["admin", "verify", "--database", &place("nothing.sqlite")]).contains("is not there"));
    let heads = same_beginnings(&from, &restored).await;
    assert_eq!(heads.len(), 21, "every table is there");
    for told in told.iter().filter(|told| told.at < begun) {
        assert!(heads[&told.code.to_string()] >= told.seq, "{told:?} was acknowledged before the copy was begun");
    }
    let process = Process::start(Path::new(&restored), &[]);
    let again = process.server().get(&format!("/api/tables/{code}/record")).await.expect("an answer").text;
    assert_eq!(again, record);
    process.stop();
}

/// What servers of version 1 and of today left is verified and served; and a row that makes no sense is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_of_every_version_are_verified_and_served() {
    let left = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../service/store/tests/stored");
    let options = tablee_store::OpenOptions::default;
    for (name, unlinked) in [("schema-1.sqlite", true), ("schema-3.sqlite", false)] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(name);
        std::fs::copy(left.join(name), &file).expect("a copy");
        let place = file.display().to_string();
        let said = printed(&["admin", "verify", "--database", &place, "--lang", "fr"]);
        assert!(said.contains("Tout est intact") && said.contains("sans somme de contrôle") == unlinked, "{said}");
        let store = tablee_store::open(&place, options()).await.expect("a store");
        let over = tablee_store::TableFilter { status: Some(tablee_store::Status::Over), ..Default::default() };
        let over = store.tables(&over).await.expect("the store works");
        assert_eq!(over.len(), 2, "{name}: two games were played to their end");
        store.close().await;
        let process = Process::start(&file, &[]);
        for table in &over {
            let reply = process.server().get(&format!("/api/tables/{}/record", table.code)).await.expect("an answer");
            assert_eq!(reply.status, 200, "{name}: {}", reply.text);
        }
        process.stop();
        let store = tablee_store::open(&place, options()).await.expect("a store");
        let code = &over[0].code;
        let first = store.head(code).await.expect("the store works") + 1;
        let rows = vec![tablee_store::NewRow { at: 1, command: None, body: "{}".to_owned() }];
        let odd = tablee_store::Append { table: code.clone(), first, rows, ..tablee_store::Append::default() };
        assert_eq!(store.append(odd).await.expect("the store works"), tablee_store::Appended::Stored);
        store.close().await;
        let said = refused(&["admin", "verify", "--database", &place]);
        assert!(said.contains(&format!("{code} cannot be replayed: row {first}")), "{said}");
    }
}

/// Row 4 of a table is gone from the disk: that table is refused and named in the log, the others are served, health is green.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_with_a_hole_is_refused_and_named_in_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let process = Process::start(&database, &[]);
    let server = process.server().with_new_token().await.expect("a token");
    let mut codes = Vec::new();
    for _ in 0..2 {
        let code = server.open(&plan(vec![SeatPlan::Person {}; 2])).await.expect("a table").code;
        for text in ["one", "two", "three", "four"] {
            let said = tablee_protocol::Command::Say { text: text.to_owned() };
            assert_eq!(server.command(code, said).await.expect("an answer").status, 200);
        }
        codes.push(code);
    }
    process.stop();
    let mut file = sqlx::SqliteConnection::connect(&database.display().to_string()).await.expect("the file");
    let hole = "DELETE FROM log WHERE seq = 4 AND table_number = (SELECT number FROM table_numbers WHERE code = $1)";
    let gone = sqlx::query(hole).bind(codes[0].to_string()).execute(&mut file).await.expect("it is deleted");
    assert_eq!(gone.rows_affected(), 1);
    file.close().await.expect("the file is closed");

    let process = Process::start(&database, &[]);
    let server = process.server().with_token(server.token().expect("a token"));
    let broken = codes[0];
    for path in [format!("/api/tables/{broken}"), format!("/api/tables/{broken}/record")] {
        let reply = server.get(&path).await.expect("an answer");
        let problem = reply.problem().expect("why");
        assert_eq!((reply.status, problem.code.as_str()), (500, "internal"), "asking again would not help: {path}");
    }
    let said = tablee_protocol::Command::Say { text: "five".to_owned() };
    assert_eq!(server.command(broken, said).await.expect("an answer").status, 500);
    assert_eq!(server.get(&format!("/api/tables/{}", codes[1])).await.expect("an answer").status, 200);
    assert_eq!(server.get("/health").await.expect("an answer").status, 200);
    process.stop();
    let log = std::fs::read_to_string(database.with_extension("log")).expect("the log");
    let named = |line: &&str| {
        line.contains("a log cannot be read; the table is refused")
            && line.contains(&format!("\"table\":\"{broken}\""))
            && line.contains("\"row\":4")
    };
    assert_eq!(log.lines().filter(named).count(), 3, "{log}");
    assert!(refused(&["admin", "verify", "--database", &database.display().to_string()]).contains(&broken.to_string()));
}

/// What the program that is tested has built in: an empty list without the page.
const BUILT_IN: &str = include_str!(concat!(env!("OUT_DIR"), "/page.rs"));

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_the_page_says_so_and_one_with_it_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, notice) in [("en", "built without the page"), ("fr", "construit sans la page")] {
        let database = folder.path().join(format!("{language}.sqlite"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_tablee"))
            .args(["serve", "--lang", language, "--listen", "127.0.0.1:0", "--database"])
            .arg(&database)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut out = BufReader::new(process.stdout.take().expect("its output is ours"));
        let mut said = String::new();
        out.read_line(&mut said).expect("it says where it is");
        let address = said.split_whitespace().find(|word| word.starts_with("http")).expect("an address").to_owned();
        let page = Server::new(&address).expect("an address").get("/").await.expect("a page").text;
        let process = Process(process, address);
        process.stop();
        out.read_to_string(&mut said).expect("the rest");
        let plain = !BUILT_IN.contains("PageFile");
        assert_eq!(said.contains(notice), plain, "{said}");
        assert_eq!(said.contains("cargo xtask page"), plain, "what to do stands there: {said}");
        assert_eq!(page.contains("static-home"), !plain, "and that is what is served");
    }
}

/// Whoever starts a server may read where it is and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_goes_on_when_nobody_reads_what_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..5 {
        let mut process = Process::start(&folder.path().join(format!("{number}.sqlite")), &[]);
        drop(process.0.stdout.take());
        tokio::time::sleep(Duration::from_millis(100)).await;
        let health = process.server().get("/health").await.expect("it is there");
        assert_eq!(health.status, 200, "{}", health.text);
        process.stop();
    }
}

/// Whether a word is anywhere in the files of a database.
fn is_in_files(database: &Path, word: &str) -> bool {
    let folder = std::fs::read_dir(database.parent().expect("a folder")).expect("the folder is there").flatten();
    let of_database = folder.filter(|file| file.file_name().to_string_lossy().starts_with("tables.sqlite"));
    let files: Vec<Vec<u8>> = of_database.map(|file| std::fs::read(file.path()).expect("it is read")).collect();
    assert!(!files.is_empty());
    files.iter().any(|bytes| bytes.windows(word.len()).any(|part| part == word.as_bytes()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_are_erased_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let process = Process::start(&database, &[]);
    let server = process.server().with_new_token().await.expect("a token");
    let code = server.open(&plan(vec![SeatPlan::Person {}; 2])).await.expect("a table").code;
    for text in ["good day", "unspeakable"] {
        let said = tablee_protocol::Command::Say { text: text.to_owned() };
        assert_eq!(server.command(code, said).await.expect("an answer").status, 200);
    }
    let (code, from) = (code.to_string(), database.display().to_string());
    let erase = |run: fn(&[&str]) -> String, more: &[&str]| {
        run(&[&["admin", "erase", &code, "--database", &from], more].concat())
    };
    let listed = erase(printed, &[]);
    assert!(listed.contains("Secret name") && listed.contains("Player 1: Anna"), "{listed}");
    let row = listed.lines().find_map(|line| line.strip_suffix(", player 1: unspeakable")).expect("the message");
    let row = row.strip_prefix("Message ").expect("its number").to_owned();
    assert!(is_in_files(&database, "unspeakable"), "the test could find it");
    assert!(erase(refused, &["--message", "999"]).contains("has no message 999"));
    assert!(erase(refused, &["--player", "2"]).contains("nobody’s name for player 2"));
    assert!(refused(&["admin", "erase", "2222-2222-2222", "--database", &from, "--table-name"]).contains("no table"));
    assert!(refused(&["admin", "erase", "what", "--database", &from]).contains("no table what"));
    let erased = erase(printed, &["--message", &row, "--player", "1", "--table-name"]);
    assert!(erased.contains("erased, in 3 places") && erased.lines().count() == 1, "{erased}");
    assert!(erase(printed, &["--message", &row, "--lang", "fr"]).contains("déjà effacé"));
    for word in ["unspeakable", "Secret name", "Anna"] {
        assert!(!is_in_files(&database, word), "{word}");
    }
    let shown = || async { server.get(&format!("/api/tables/{code}")).await.expect("an answer").text };
    let start = Instant::now();
    while shown().await.contains("unspeakable") {
        assert!(start.elapsed() < Duration::from_secs(10), "the table in memory does not notice");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let text = shown().await;
    assert!(text.contains("good day") && text.contains("#1") && !text.contains("Anna"), "{text}");
    assert_eq!(server.get("/health").await.expect("an answer").status, 200);
    assert!(printed(&["admin", "verify", "--database", &from]).contains("All is whole"));
    process.stop();
    assert!(printed(&["admin", "verify", "--database", &from]).contains("All is whole"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_on_a_days_list_is_erased() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let process = Process::start(&database, &[]);
    let day = tablee_daily::Day::of("kariba", "2026-11-18".parse().expect("a date")).expect("a deal");
    let (_, record) = tablee_daily::Par::new(&day, tablee_bots::Level::Random).expect("a deal").played();
    let server = process.server().with_new_token().await.expect("a token");
    let body = serde_json::json!({"name": "Unspeakable", "record": record.to_json()});
    let list = "/api/days/kariba/2026-11-18";
    assert_eq!(server.post(list, &body).await.expect("an answer").status, 201);
    assert!(is_in_files(&database, "Unspeakable"), "the test could find it");
    let from = database.display().to_string();
    let erase = |run: fn(&[&str]) -> String, day: &str, more: &[&str]| {
        run(&[&["admin", "erase", day, "--database", &from], more].concat())
    };
    assert!(erase(refused, "kariba/2026-11-17", &[]).contains("Nobody is on the list of kariba/2026-11-17"));
    assert!(erase(printed, "kariba/2026-11-18", &[]).contains("Player 1: Unspeakable"));
    assert!(erase(refused, "kariba/2026-11-18", &["--player", "2"]).contains("has no number 2"));
    assert!(erase(printed, "kariba/2026-11-18", &["--player", "1"]).contains("It is erased"));
    assert!(erase(printed, "kariba/2026-11-18", &["--player", "1"]).contains("erased already"));
    assert!(!is_in_files(&database, "Unspeakable"));
    let text = server.get(list).await.expect("an answer").text;
    assert!(text.contains("#") && !text.contains("Unspeakable"), "{text}");
    assert!(printed(&["admin", "verify", "--database", &from]).contains("All is whole"));
    process.stop();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_are_structured_and_hold_no_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let process = Process::start(&database, &[]);
    let server = process.server().with_new_token().await.expect("a token");
    let code = server.open(&plan(vec![SeatPlan::Person {}; 2])).await.expect("a table").code;
    let key = server.post(&format!("/api/tables/{code}/keys"), "").await.expect("an answer").text;
    let key: tablee_protocol::Key = serde_json::from_str(&key).expect("a key");
    assert_eq!(server.get("/api/scores").await.expect("an answer").status, 200);
    process.stop();
    let log = std::fs::read_to_string(database.with_extension("log")).expect("the log");
    assert!(log.lines().count() > 3, "{log}");
    for line in log.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(entry["level"].is_string() && entry["timestamp"].is_string(), "{line}");
    }
    let token = server.token().expect("a token");
    for secret in [token, key.key.as_str(), &code.to_string(), "Secret name", "Anna"] {
        assert!(!log.contains(secret), "the log holds {secret}:\n{log}");
    }
}
