//! The conformance suite's game has a crate and one line on the shelf, and nothing else: no bot, no board, no drawing, no
//! screen, no words. It is played here by the arena, on a server, in the terminal, in plain lines and on the
//! page.

#[expect(dead_code, unused_imports, reason = "one game needs less of it than the tests of the page")]
#[path = "../../../crates/clients/page/tests/pages/device.rs"]
mod device;
#[path = "playable/the_page.rs"]
mod the_page;

use std::sync::Arc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::{Value, json};
use tablee_arena::{Contestant, Pairing, Schedule, Season, Terms};
use tablee_bots::{Level, Mind, OneAfterTheOther};
use tablee_catalog::{GAMES, Request, Visit, open};
use tablee_client::Server;
use tablee_core::{DealRng, Diagrammed, Setup, Turn, Viewer};
use tablee_server::{Node, Options, Rates};
use tablee_store::{OpenOptions, SqliteStore};
use tablee_tui::{App, Host, Joining, Local, Plain, Player, Remote, names, waiting_seat};
use tablee_words::{Language, Words};

const DUMMY: &str = "dummy";
const SCREEN: (u16, u16) = (100, 30);

fn words() -> Words {
    Words::new(Language::English)
}

fn local(players: &[Player]) -> Local {
    let request = Request { seats: Some(players.len()), ..Request::default() };
    let table = open(DUMMY, &request, &mut DealRng::from_numbers(3, 0)).expect("a table");
    Local::new(table, players.to_vec(), names(players, &words()), 3, Arc::new(OneAfterTheOther), None)
}

#[test]
fn it_is_on_the_list() {
    assert_eq!(GAMES.len(), 5);
    assert_eq!(tablee_catalog::info(DUMMY).map(|info| info.letter), Some('D'));
    assert!(tablee_scene::cover(DUMMY).is_some_and(|cover| cover.svg().contains('D')));
}

/// Without a bot of its own it is searched by its rules alone, at every level.
#[test]
fn the_arena_plays_it() {
    struct Played;
    impl Visit for Played {
        type Output = Season;

        fn with<G: Diagrammed + Mind>(self) -> Season {
            let setup = Setup::<G>::standard(2).expect("two seats");
            let contestants = Contestant::parse_list("master:400,random,plain:100").expect("bots");
            let schedule = Schedule::new(&contestants, 2, Pairing::Duplicate);
            let terms = Terms { games: 60, seed: 5, thinking: None, threads: 2 };
            tablee_arena::run(&setup, &schedule, terms, &|| false, &mut |_| ())
        }
    }
    let season = tablee_catalog::visit(DUMMY, Played).expect("the game is on the list");
    assert_eq!(season.played.len(), 60);
    assert!(season.played.iter().all(|game| game.forfeit.is_none() && game.decisions > 0));
}

/// A bot plays on the server; a person joins with the terminal, whose views come from outside.
#[test]
fn a_server_keeps_it_and_the_terminal_joins() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (address, node) = runtime.block_on(async {
        let store = SqliteStore::open(&folder.path().join("tables.sqlite"), OpenOptions::default()).await;
        let options = Options { rates: Rates::NONE, ..Options::default() };
        let node = Node::start(Arc::new(store.expect("a store")), options).await.expect("a node");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        (listener.local_addr().expect("an address"), (node, listener))
    });
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = runtime.spawn(async move {
        tablee_server::serve(node.0, node.1, async move { drop(stopped.await) }).await.expect("it serves");
    });
    let opened: Value = runtime.block_on(async {
        let server = Server::new(&format!("http://{address}")).expect("an address");
        let server = server.with_new_token().await.expect("a token");
        let plan = json!({
            "id": tablee_client::new_id(), "game": DUMMY, "seats": [{"kind": "person"}, {"kind": "bot", "level": "hard"}],
            "name": "a table", "stand_in": "random", "games": 1,
        });
        let reply = server.post("/api/tables", &plan).await.expect("an answer");
        assert!(reply.status < 300, "{}", reply.text);
        reply.read().expect("JSON")
    });
    let code = opened["code"].as_str().expect("a code");
    let address = format!("http://{address}/t/{code}");
    let joining =
        Joining { address: &address, name: "Ada", folder: Some(folder.path()), workers: Arc::new(OneAfterTheOther) };
    let mut remote = Remote::join(joining, &words()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let seat = remote.own().iter().next().expect("a seat");
    for _ in 0..3_000 {
        remote.poll(Duration::from_millis(10));
        if remote.turn() == Turn::Over {
            break;
        }
        if remote.has_begun() && waiting_seat(&remote) == Some(seat) {
            let seen = remote.see(Viewer::Seat(seat)).unwrap_or_else(|reason| panic!("{reason:?}"));
            let choice = seen.moves().first().cloned().expect("a move");
            remote.commit(seat, &choice).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        }
    }
    assert_eq!(remote.turn(), Turn::Over, "the game was not finished");
    assert!(remote.standing().scores.iter().sum::<i32>() > 0);
    drop(remote);
    drop(stop);
    runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(20), serving).await })
        .expect("it stops")
        .expect("well");
}

/// The screen shows the diagram, and the moves below it; digits, arrows and Enter play.
#[test]
fn the_terminal_plays_it() {
    let mut host = local(&[Player::Human, Player::Bot(Level::Easy)]);
    let mut app = App::new(&host, &words());
    let mut terminal = Terminal::new(TestBackend::new(SCREEN.0, SCREEN.1)).expect("a screen");
    let mut shown = Vec::new();
    for _ in 0..20_000 {
        app.update(&mut host);
        if host.turn() == Turn::Over {
            break;
        }
        if let Some(seat) = waiting_seat(&host) {
            terminal.draw(|frame| app.draw(&host, frame)).expect("it draws");
            let screen: String = terminal.backend().buffer().content.iter().map(|cell| cell.symbol()).collect();
            let seen = host.see(Viewer::Seat(seat)).unwrap_or_else(|reason| panic!("{reason:?}"));
            let first = seen.picture(&words()).lines().next().unwrap_or_default().trim().to_owned();
            assert!(screen.contains(&first), "the diagram is not shown: {first}");
            let moves = seen.moves();
            assert!(moves.iter().all(|choice| screen.contains(choice.as_str())), "{moves:?} are not all shown");
            shown.push(moves.len());
            let keys = if moves.len() > 1 {
                vec![KeyCode::Char('2'), KeyCode::Up, KeyCode::Enter]
            } else {
                vec![KeyCode::Enter]
            };
            for key in keys {
                app.key(&mut host, KeyEvent::new(key, KeyModifiers::NONE));
            }
        } else {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    assert_eq!(host.turn(), Turn::Over, "the game was not finished");
    assert!(shown.len() > 3);
}

#[test]
fn plain_lines_play_it() {
    let mut host = local(&[Player::Human, Player::Bot(Level::Random)]);
    let mut out = Vec::new();
    Plain::new("1\n".repeat(40).as_bytes(), &mut out, words()).play(&mut host).expect("it plays");
    let text = String::from_utf8(out).expect("text");
    assert_eq!(host.turn(), Turn::Over, "{text}");
    assert!(text.contains("pile:"), "the diagram is not told: {text}");
}
