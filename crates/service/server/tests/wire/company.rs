//! Who is here; the lobby, a stand-in at a person's pace, lists and addresses: over real sockets.

use std::time::{Duration, Instant};

use hyper::Method;
use tablee_client::{Line, Server};
use tablee_core::Seat;
use tablee_protocol::{
    Addresses, Answer, Clock, Command, Company, OpenTable, SeatPlan, Span, Status, TableCode, TableList,
};
use tablee_server::Options;

use crate::running::{Running, folder, line, look, options, plan, seated, sqlite};

/// A connection that is told who is here.
async fn curious(running: &Running, who: &Server, code: TableCode) -> Line {
    let address = format!("ws://{}/api/tables/{code}/socket?v=1&company=1", running.address);
    Line::open_at(who, &address, &[]).await.expect("a connection")
}

/// The next that is told of who is here, and so on until it is as wanted.
async fn until(socket: &mut Line, wanted: impl Fn(&Company) -> bool) -> Company {
    let told = async {
        loop {
            if let Answer::Company(company) = socket.next().await.expect("a message")
                && wanted(&company)
            {
                return company;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), told).await.expect("it is told")
}

/// Does something that must be possible.
async fn done(socket: &mut Line, command: Command) {
    let answer = socket.ask(command).await;
    assert!(matches!(answer, Ok(Answer::Done { .. })), "{answer:?}");
}

fn here(company: &Company) -> Vec<bool> {
    company.seats.iter().map(|seat| seat.here).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_is_told_who_is_here_and_nobody_else() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let mut first = curious(&running, &players[0], code).await;
    let company = until(&mut first, |_| true).await;
    assert_eq!((here(&company), company.spectators), (vec![true, false], 0));
    let second = line(&players[1], code).await;
    until(&mut first, |company| here(company) == [true, true]).await;
    let stranger = running.server.with_new_token().await.expect("a token");
    let watching = curious(&running, &stranger, code).await;
    until(&mut first, |company| company.spectators == 1).await;
    watching.close().await.expect("closed");
    until(&mut first, |company| company.spectators == 0).await;
    second.close().await.expect("closed");
    let company = until(&mut first, |company| here(company) == [true, false]).await;
    assert!(company.seats[1].since.is_some() && company.seats[0].since.is_none(), "{company:?}");
    // Whoever did not ask is sent what was always sent, so that older clients understand it.
    let mut plain = line(&players[1], code).await;
    until(&mut first, |company| here(company) == [true, true]).await;
    done(&mut first, Command::Say { text: "hello".to_owned() }).await;
    loop {
        match plain.next().await.expect("a message") {
            Answer::Update(update) if update.log.last().is_some_and(|line| format!("{line:?}").contains("hello")) => {
                break;
            }
            Answer::Company(company) => panic!("nobody asked: {company:?}"),
            _ => (),
        }
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_changed_freed_and_taken_again() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let first = running.server.with_new_token().await.expect("a token");
    let code = first.open(&plan("kariba", 3)).await.expect("a table").code;
    let other = running.server.with_new_token().await.expect("a token");
    other.sit(code, "P2").await.expect("a free seat");
    let mut socket = line(&other, code).await;
    done(&mut socket, Command::TakeSeat { seat: Seat::new(2) }).await;
    done(&mut socket, Command::Rename { name: "Zoe".to_owned() }).await;
    assert_eq!(look(&other, code).await.you, Some(Seat::new(2)));
    let mut host = line(&first, code).await;
    done(&mut host, Command::SetSeat { seat: Seat::new(1), level: Some("easy".into()) }).await;
    let mine = other.get("/api/tables?list=mine").await.expect("a list");
    let mine: TableList = serde_json::from_str(&mine.text).expect("a list");
    let table = &mine.tables[0];
    assert_eq!(table.players, [Some("P1".to_owned()), None, Some("Zoe".to_owned())]);
    assert_eq!(table.bots.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false]);
    // Whoever stands up has no key any more, also for the store.
    done(&mut socket, Command::StandUp).await;
    let mine = other.get("/api/tables?list=mine").await.expect("a list");
    assert_eq!(serde_json::from_str::<TableList>(&mine.text).expect("a list").tables, []);
    assert_eq!(look(&other, code).await.you, None);
    other.sit(code, "Zoe").await.expect("it is free");
    assert_eq!(look(&other, code).await.table.status, Status::Playing);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stand_in_takes_its_time_and_the_person_may_be_faster() {
    const PACE: Duration = Duration::from_millis(1200);
    let (_folder, file) = folder();
    let running = Running::start(sqlite(&file).await, Options { stand_in_pace: PACE, ..options() }).await;
    let (code, players) = seated(&running.server, &plan("kariba", 2)).await;
    let (mut first, mut second) = (line(&players[0], code).await, line(&players[1], code).await);
    second.update().await.expect("an update");
    done(&mut first, Command::Leave).await;
    let left = Instant::now();
    done(&mut first, Command::Return).await;
    let game = look(&players[0], code).await.game.expect("a game");
    done(&mut first, Command::Choose { decision: 0, choice: game.moves[0].clone() }).await;
    // Now it is the other's turn, who leaves: the bot decides once, and not at once.
    done(&mut second, Command::Leave).await;
    let played = async {
        while look(&players[0], code).await.game.expect("a game").decision < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), played).await.expect("the bot decides");
    assert!(left.elapsed() >= PACE, "{:?}", left.elapsed());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_say_what_there_is_to_know() {
    let (_folder, file) = folder();
    let running = Running::new(&file).await;
    let clock = Clock { increment: 5, ..Clock::new(Span::Game, 300) };
    let bot = SeatPlan::Bot { level: "hard".into() };
    let open = OpenTable {
        public: true,
        clock: Some(clock),
        games: 3,
        options: serde_json::json!({"expert": true}),
        seats: vec![SeatPlan::Person {}, SeatPlan::Person {}, bot],
        ..plan("kariba", 2)
    };
    let first = running.server.with_new_token().await.expect("a token");
    let code = first.open(&open).await.expect("a table").code;
    let list = |which: &'static str| {
        let server = running.server.clone();
        async move {
            let reply = server.get(&format!("/api/tables?list={which}")).await.expect("a list");
            serde_json::from_str::<TableList>(&reply.text)
                .unwrap_or_else(|error| panic!("{error}: {}", reply.text))
                .tables
        }
    };
    let listed = list("open").await;
    let table = &listed[0];
    assert_eq!((table.code, table.clock, table.games), (code, Some(clock), 3));
    assert_eq!(table.options["expert"], true);
    assert_eq!(table.bots, [None, None, Some("hard".into())]);
    assert_eq!(list("live").await, []);
    let other = running.server.with_new_token().await.expect("a token");
    other.sit(code, "P2").await.expect("a free seat");
    assert_eq!(list("live").await.iter().map(|table| table.code).collect::<Vec<_>>(), [code]);
    assert_eq!(list("open").await, []);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_says_where_it_is_reached_and_a_wrong_link_leads_to_a_page() {
    let (_folder, file) = folder();
    let addresses = Addresses { only_here: false, nearby: vec!["http://10.0.0.7:7777".to_owned()] };
    let running = Running::start(sqlite(&file).await, Options { addresses: addresses.clone(), ..options() }).await;
    let told = running.server.get("/api/addresses").await.expect("an answer");
    assert_eq!(serde_json::from_str::<Addresses>(&told.text).expect("addresses"), addresses);
    let ask = |path: &'static str, accept: &'static str, language: &'static str| {
        let server = running.server.clone();
        async move {
            let headers = [("accept", accept), ("accept-language", language)];
            server.request(Method::GET, path, &headers, String::new()).await.expect("an answer")
        }
    };
    let page = ask("/foo%3Cscript%3E", "text/html,application/xhtml+xml", "fr").await;
    assert_eq!(page.status, 404);
    assert!(page.text.starts_with("<!doctype html>") && page.text.contains("lang=\"fr\""), "{}", page.text);
    assert!(page.text.contains("href=\"/\"") && !page.text.contains("script"), "{}", page.text);
    for (path, accept) in [("/foo", "application/json"), ("/foo", "*/*"), ("/api/foo", "text/html")] {
        let problem = ask(path, accept, "en").await;
        assert_eq!(
            (problem.status, problem.problem().expect("JSON").code.as_str()),
            (404, "unknown-address"),
            "{path}"
        );
    }
    running.stop().await;
}
