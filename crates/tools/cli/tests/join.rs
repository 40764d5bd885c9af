//! A seat at a table on a real server, on a real pseudo-terminal and in plain lines: whole games, and a server that goes away
//! in the middle of one.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::pty::{LONGEST, Terminal, my_move, play_on};
use common::{printed, tablee, write};
use tablee_client::{ClientError, Server, new_id};
use tablee_protocol::{Key, OpenTable, SeatPlan};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// A server of our own.
struct Process {
    child: Child,
    site: String,
}

impl Process {
    fn start(database: &Path, listen: &str) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.args(["serve", "--lang", "en", "--listen", listen, "--no-limits", "--log", "error", "--database"]);
        let mut child =
            command.arg(database).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("ours")).read_line(&mut line).expect("it says where it is");
        let site = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address").to_owned();
        Process { child, site }
    }

    /// As `kill -9`, and then once more at the same address.
    fn kill(mut self) -> String {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        self.site.trim_start_matches("http://").to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait_for<T>(answer: impl Future<Output = Result<T, ClientError>>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(answer).expect("an answer")
}

/// Opens a table for one person and one bot, at which nobody sits yet.
fn open(site: &str, game: &str) -> String {
    let plan = OpenTable {
        id: new_id(),
        game: game.to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats: vec![SeatPlan::Person {}, SeatPlan::Bot { level: "random".into() }],
        name: "Friday".to_owned(),
        player: None,
        public: false,
        chat: Some(true),
        clock: None,
        stand_in: "random".into(),
        games: 1,
        patience: None,
    };
    let server = Server::new(site).expect("an address");
    wait_for(async { server.with_new_token().await?.open(&plan).await }).address
}

/// The record of the game at that table holds, and its deal is the one that was promised.
fn check_record(address: &str, folder: &Path) {
    let (site, code) = address.split_once("/t/").expect("an address");
    let server = Server::new(site).expect("an address");
    let record = wait_for(server.get(&format!("/api/tables/{code}/record"))).text;
    let checked = common::unwrapped(&printed(&["check", &write(folder, "record.json", record)]));
    assert!(checked.contains("deal, moves and result all match"), "{checked}");
    assert!(checked.contains("The deal is the one whose fingerprint was shown"), "{checked}");
}

/// One look at a table, without a move.
fn glance(address: &str, data: &Path) -> (bool, String) {
    let mut command = tablee(&["play", "--plain", "--name", "Anna", "--join", address]);
    let output = command.env("XDG_DATA_HOME", data).write_stdin("").output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    // Lines are broken at a width; what is said is compared without that.
    (output.status.success(), said.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_whole_game_on_the_screen_while_the_server_is_killed_and_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let server = Process::start(&database, "127.0.0.1:0");
    let address = open(&server.site, "kariba");
    let mut terminal =
        Terminal::start(&["play", "--name", "Anna", "--join", &address], &folder.path().join("anna"), (80, 24));
    let title = |shown: &str| shown.lines().next().unwrap_or_default().trim_end().to_owned();
    let mut position = title(&terminal.wait("the board", my_move));
    assert!(position.contains("Anna, your move"), "{position}");
    for _ in 0..3 {
        terminal.press("\r");
        position = title(&terminal.wait("the next round", |shown| my_move(shown) && title(shown) != position));
    }
    terminal.press("h");
    terminal.wait("advice", |shown| shown.contains("Hint: "));
    terminal.press(":8x8\r");
    terminal.wait("the rule", |shown| shown.contains("(rule K"));

    let place = server.kill();
    let shown = terminal.wait("the sentence", |shown| shown.contains("Connection lost."));
    assert!(shown.contains("nothing is"), "{shown}");
    assert_eq!(title(&shown), position, "the position is still there");
    // What is chosen now is sent when the server is back.
    terminal.press("\r");
    terminal.wait("that it is remembered", |shown| shown.contains("Your choice is saved here"));
    let server = Process::start(&database, &place);
    assert_eq!(format!("http://{place}"), server.site);
    terminal.wait("the next round", |shown| my_move(shown) && title(shown) != position);

    let shown = play_on(&mut terminal);
    assert!(shown.contains("Anna") && shown.contains("1. "), "{shown}");
    terminal.press("\x1b");
    terminal.wait("the last board", |shown| shown.contains("q quit"));
    terminal.press("q");
    assert!(terminal.end());
    check_record(&address, folder.path());
}

/// The program at pipes.
struct Pipes {
    child: Child,
    input: ChildStdin,
    said: Arc<Mutex<String>>,
    /// How much of it was answered.
    read: usize,
}

impl Pipes {
    fn start(arguments: &[&str], data: &Path) -> Pipes {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command
            .args(arguments)
            .env_remove("TABLEE_LANG")
            .env("LC_ALL", "C")
            .env("LANG", "C")
            .env("XDG_DATA_HOME", data);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let said = Arc::new(Mutex::new(String::new()));
        let (heard, mut out) = (Arc::clone(&said), child.stdout.take().expect("ours"));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = out.read(&mut bytes) {
                heard.lock().expect("no panic").push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        let input = child.stdin.take().expect("ours");
        Pipes { child, input, said, read: 0 }
    }

    /// Waits until one of these was said since the last answer; line breaks count as spaces.
    fn wait(&mut self, wanted: &[&str]) -> usize {
        let start = Instant::now();
        loop {
            let said = self.said.lock().expect("no panic").clone();
            let new = said[self.read..].split_whitespace().collect::<Vec<_>>().join(" ");
            if let Some(index) = wanted.iter().position(|text| new.contains(text)) {
                return index;
            }
            assert!(start.elapsed() < LONGEST, "waited in vain for {wanted:?}:\n{said}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn answer(&mut self, line: &str) {
        self.read = self.said.lock().expect("no panic").len();
        writeln!(self.input, "{line}").expect("it listens");
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        // It has ended already, or the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_whole_game_in_plain_lines_while_the_server_is_killed_and_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tables.sqlite");
    let mut server = Process::start(&database, "127.0.0.1:0");
    let address = open(&server.site, "karuba-cards");
    let record = folder.path().join("anna.json").display().to_string();
    let arguments = ["play", "--plain", "--name", "Anna", "--record", &record, "--join", &address];
    let mut lines = Pipes::start(&arguments, &folder.path().join("anna"));
    let mut cuts = 0;
    for decision in 0..100 {
        if lines.wait(&["Anna, your move?", "The game is over."]) == 1 {
            break;
        }
        if decision == 0 {
            // Cards are chosen before any is laid, whatever was dealt.
            lines.answer("1@0,0");
            lines.wait(&["(rule C"]);
            lines.wait(&["Anna, your move?"]);
        }
        if decision == 3 || decision == 9 {
            let place = server.kill();
            lines.answer("1");
            lines.wait(&["Connection lost."]);
            lines.wait(&["The table is safe on the server, and nothing is lost."]);
            lines.wait(&["Your choice is saved here"]);
            server = Process::start(&database, &place);
            lines.wait(&["is back; the game goes on."]);
            cuts += 1;
            continue;
        }
        lines.answer("1");
    }
    assert_eq!(cuts, 2);
    assert!(lines.child.wait().expect("it ends").success());
    check_record(&address, folder.path());
    assert!(printed(&["check", &record]).contains("The deal is the one whose fingerprint was shown"));
}

#[test]
fn joining_again_gets_the_same_seat_and_others_get_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(&folder.path().join("tables.sqlite"), "127.0.0.1:0");
    let address = open(&server.site, "labyrinth");
    let anna = folder.path().join("anna");
    for _ in 0..2 {
        let (good, said) = glance(&address, &anna);
        assert!(good && said.contains("Anna, your move?"), "{said}");
        assert!(
            said.contains(&format!(
                "Your seat is reserved for you; `tablee play --join {address}` takes you back to it."
            )),
            "{said}"
        );
    }
    let (good, said) = glance(&address, &folder.path().join("berta"));
    assert!(!good && said.contains("Every seat at this table is taken"), "{said}");

    // The address that moves a seat to another device works once.
    let file = std::fs::read_dir(anna.join("tablee/seats")).expect("kept").next().expect("one").expect("a file").path();
    let token = std::fs::read_to_string(file).expect("a token");
    let (site, code) = address.split_once("/t/").expect("an address");
    let owner = Server::new(site).expect("an address").with_token(&token);
    let (good, said) = glance(&format!("{address}#token={token}"), &folder.path().join("clara"));
    assert!(good && said.contains("Anna, your move?") && !said.contains(&token), "{said}");
    let key: Key = wait_for(async { owner.post(&format!("/api/tables/{code}/keys"), "").await?.read() });
    let (good, said) = glance(&key.address, &folder.path().join("dora"));
    assert!(good && said.contains("Anna, your move?") && !said.contains(&key.key), "{said}");
    let (good, said) = glance(&key.address, &folder.path().join("emil"));
    assert!(!good && said.contains("This link has already been used"), "{said}");
    let (good, said) = glance(&address, &anna);
    assert!(!good && said.contains("Every seat at this table is taken"), "the seat has moved: {said}");
}

#[test]
fn the_example_of_the_help_works_and_what_cannot_be_joined_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(&folder.path().join("tables.sqlite"), "127.0.0.1:0");
    let printed_address = "http://127.0.0.1:7777/t/k7qm-3xtp-9w2d";
    for language in ["en", "fr"] {
        let address = open(&server.site, "kariba");
        let help = printed(&["play", "--help", "--lang", language]);
        let example =
            help.lines().find_map(|line| line.trim().strip_prefix("tablee ").filter(|_| line.contains("--join")));
        let example = example.expect("an example").replace(printed_address, &address);
        let words: Vec<&str> = example.split_whitespace().collect();
        let data = folder.path().join(language);
        let output = tablee(&words).env("XDG_DATA_HOME", data).write_stdin("").output().expect("it runs");
        assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let address = open(&server.site, "kariba");
    assert!(
        common::refused(&["play", "--join", &address, "--name", " Anna"]).contains("A name needs 1 to 40 characters")
    );
    let nobody = format!("{}/t/2222-2222-2222", server.site);
    assert!(common::refused(&["play", "--join", &nobody]).contains("There’s no table at this address"));
    assert!(common::refused(&["play", "--join", "kariba"]).contains("is not the link to a table"));
    let place = server.kill();
    let address = format!("http://{place}/t/2222-2222-2222");
    assert!(common::refused(&["play", "--join", &address]).contains("can’t be reached"));
    assert!(common::refused(&["play", "--lang", "fr", "--join", &address]).contains("est injoignable"));
}

/// A proxy that speaks TLS for a server, as people put before one, with a certificate that only `trusted` vouches for.
fn sealed(site: &str, trusted: &Path) -> u16 {
    let certified = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    std::fs::write(trusted, certified.cert.pem()).expect("a file");
    let key = PrivateKeyDer::try_from(certified.signing_key.serialize_der()).expect("a key");
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().expect("versions").with_no_client_auth();
    let config = builder.with_single_cert(vec![certified.cert.der().clone()], key).expect("a certificate and its key");
    let behind = site.trim_start_matches("http://").to_owned();
    let (told, port) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
            told.send(listener.local_addr().expect("an address").port()).expect("it is awaited");
            let acceptor = TlsAcceptor::from(Arc::new(config));
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    // Whoever does not trust us hangs up.
                    let Ok(mut sealed) = acceptor.accept(stream).await else { return };
                    let mut plain = tokio::net::TcpStream::connect(behind).await.expect("the server");
                    let _ = tokio::io::copy_bidirectional(&mut sealed, &mut plain).await;
                });
            }
        });
    });
    port.recv().expect("a port")
}

#[test]
fn a_table_behind_tls_is_joined_if_its_certificate_is_good() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(&folder.path().join("tables.sqlite"), "127.0.0.1:0");
    let (_, code) =
        open(&server.site, "kariba").split_once("/t/").map(|(a, b)| (a.to_owned(), b.to_owned())).expect("an address");
    let trusted = folder.path().join("trusted.pem");
    let port = sealed(&server.site, &trusted);
    let look = |host: &str, trusted: &Path| {
        let address = format!("https://{host}:{port}/t/{code}");
        let mut command = tablee(&["play", "--plain", "--name", "Anna", "--join", &address]);
        command
            .env("XDG_DATA_HOME", folder.path().join("anna"))
            .env("SSL_CERT_FILE", trusted)
            .env_remove("SSL_CERT_DIR");
        let output = command.write_stdin("1\n").output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.success(), said.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (good, said) = look("127.0.0.1", &trusted);
    assert!(!good && said.contains("certificate"), "another name than the certificate's: {said}");
    let other = folder.path().join("other.pem");
    let stranger = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    std::fs::write(&other, stranger.cert.pem()).expect("a file");
    let (good, said) = look("localhost", &other);
    assert!(!good && said.contains("certificate"), "a certificate that nobody vouches for: {said}");
    let (good, said) = look("localhost", &trusted);
    assert!(good && said.contains("Anna, your move?"), "{said}");
    assert!(said.contains("Anna plays"), "the move went through: {said}");
}
