//! The lists of days' deals: a genuine try is taken, once, and shown to those alone who have tried themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use futures_util::future::join_all;
use hyper::Method;
use serde_json::json;
use tablee_bots::Level;
use tablee_client::{Reply, Server};
use tablee_core::Record;
use tablee_daily::{Day, Par, check};
use tablee_protocol::{DayList, DayResult};
use tablee_server::erase::{NotErased, Words, erase_of_day, written_on_day};
use tablee_server::{NoRandomness, Options, Rates, Surroundings};
use tablee_store::{Failing, Store};

use crate::running::{GAMES, Running, folder, options, sqlite};

/// 19 November 2026, 12:00 in Greenwich.
const NOW: i64 = 1_795_089_600_000;
const DATE: &str = "2026-11-19";

/// A clock that stands still.
struct Noon(AtomicU8);

impl Surroundings for Noon {
    fn now(&self) -> i64 {
        NOW
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        Ok([self.0.fetch_add(1, Ordering::Relaxed); 32])
    }
}

fn at_noon() -> Options {
    Options { surroundings: Arc::new(Noon(AtomicU8::new(1))), ..options() }
}

async fn start(file: &std::path::Path) -> Running {
    Running::start(sqlite(file).await, at_noon()).await
}

fn day(game: &str) -> Day {
    Day::of(game, DATE.parse().expect("a date")).expect("a deal")
}

/// A genuine try: a bot in the person's place.
fn genuine(day: &Day, level: Level) -> Record {
    let mut par = Par::new(day, level).expect("a deal");
    while par.step().is_none() {}
    par.record()
}

/// As the client writes it.
fn text(record: &Record) -> String {
    record.to_json()
}

async fn hand_in(server: &Server, game: &str, date: &str, name: &str, record: &str) -> Reply {
    let body = json!({"name": name, "record": record}).to_string();
    server.request(Method::POST, &format!("/api/days/{game}/{date}"), &[], body).await.expect("an answer")
}

async fn player(running: &Running) -> Server {
    running.server.with_new_token().await.expect("a token")
}

async fn list(server: &Server, game: &str) -> DayList {
    let reply = server.get(&format!("/api/days/{game}/{DATE}")).await.expect("an answer");
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.read().expect("a list")
}

fn refused(reply: &Reply, status: u16, code: &str) {
    let problem = reply.problem().unwrap_or_else(|error| panic!("{error}: {}", reply.text));
    assert_eq!((reply.status, problem.code.as_str()), (status, code), "{}", reply.text);
    assert!(!problem.text.is_empty() && problem.text != problem.sentence.id, "{} has no words", problem.sentence.id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_genuine_try_of_every_game_is_taken_told_and_replayed() {
    let (_folder, file) = folder();
    let running = start(&file).await;
    let anna = player(&running).await;
    for game in GAMES {
        let day = day(game);
        let record = genuine(&day, Level::Easy);
        let fits = check(&record, &day).expect("it is genuine");
        let reply = hand_in(&anna, game, DATE, "Anna", &text(&record)).await;
        assert_eq!(reply.status, 201, "{game}: {}", reply.text);
        let result: DayResult = reply.read().expect("a result");
        let own = fits.own.index();
        assert_eq!((result.name.as_str(), result.at, result.mine), ("Anna", NOW, true));
        let made = (i64::from(fits.standing.scores[own]), fits.standing.places[own] as u32);
        assert_eq!((result.points, result.place), made);
        let told = list(&anna, game).await;
        assert_eq!((told.game.as_str(), told.date.as_str(), &told.results[..]), (game, DATE, &[result.clone()][..]));
        // What is replayed is the game, under the name that was given, with bots in words of the language.
        let path = format!("/api/days/{game}/{DATE}/{}", result.id);
        let mut names = Vec::new();
        for language in ["en", "fr"] {
            let kept = anna.in_language(language).get(&path).await.expect("an answer");
            let kept = Record::parse(&kept.text).expect("a record");
            assert_eq!((kept.moves.clone(), check(&kept, &day)), (record.moves.clone(), Ok(fits.clone())));
            names.push(kept.seats.into_iter().map(|entry| entry.name).collect::<Vec<_>>());
        }
        for (seat, (english, french)) in names[0].iter().zip(&names[1]).enumerate() {
            assert_eq!((english == "Anna", english == french), (seat == own, seat == own), "{english}, {french}");
        }
    }
    // It is no game of the score book, and no table.
    let id = list(&anna, "kariba").await.results[0].id;
    for place in ["/api/scores", "/api/scores.csv", "/api/tables?list=recent", "/api/tables?list=mine"] {
        assert!(!anna.get(place).await.expect("an answer").text.contains("Anna"), "{place}");
    }
    refused(&anna.get(&format!("/api/tables/{id}/record")).await.expect("an answer"), 404, "unknown-table");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_try_is_refused_with_a_reason() {
    let (_folder, file) = folder();
    let running = start(&file).await;
    let max = player(&running).await;
    let day = day("kariba");
    let record = genuine(&day, Level::Random);
    let good = text(&record);
    // A bot that plays worse than it would, and gives the game away.
    let mut forged = None;
    for decision in 0..record.moves.len() {
        let before = record.until(decision);
        let table = tablee_catalog::replay(&before).expect("it was played");
        let Some(seat) = record.moves[decision].keys().copied().find(|&seat| seat != day.own()) else { continue };
        let other = table.legal(seat).into_iter().find(|choice| *choice != record.moves[decision][&seat]);
        if let Some(other) = other {
            let mut part = record.until(decision + 1);
            part.moves[decision].insert(seat, other);
            forged = Some(part);
            break;
        }
    }
    let forged = text(&forged.expect("a bot had a choice"));
    let undone = text(&Record { taken_back: vec![0], ..record.clone() });
    let points = good.replacen("\"scores\": [", "\"scores\": [9", 1).replacen("\"scores\":[", "\"scores\":[9", 1);
    assert_ne!(points, good);
    for (record, code) in [
        (forged.as_str(), "other-move"),
        (&undone, "taken-back"),
        (&points, "bad-record"),
        (&text(&record.until(3)), "not-over"),
        ("nonsense", "bad-record"),
    ] {
        refused(&hand_in(&max, "kariba", DATE, "Max", record).await, 422, code);
    }
    refused(&hand_in(&max, "kariba", "2026-11-18", "Max", &good).await, 422, "other-table");
    refused(&hand_in(&max, "karuba", DATE, "Max", &good).await, 422, "other-table");
    refused(&hand_in(&max, "kariba", DATE, "M\u{202e}ax", &good).await, 422, "bad-name");
    for (game, date) in [("chess", DATE), ("kariba", "2026-10-31"), ("kariba", "2026-11-21"), ("kariba", "today")] {
        refused(&hand_in(&max, game, date, "Max", &good).await, 404, "unknown-day");
        refused(&max.get(&format!("/api/days/{game}/{date}")).await.expect("an answer"), 404, "unknown-day");
    }
    refused(&hand_in(&running.server, "kariba", DATE, "Max", &good).await, 401, "no-token");
    refused(&hand_in(&max, "kariba", DATE, "Max", &"x".repeat(300_000)).await, 413, "too-large");
    // In the far east it is tomorrow already.
    let tomorrow = genuine(&Day::of("kariba", day.date.next().expect("a day")).expect("a deal"), Level::Random);
    assert_eq!(hand_in(&max, "kariba", "2026-11-20", "Max", &text(&tomorrow)).await.status, 201);
    refused(&max.get(&format!("/api/days/kariba/{DATE}")).await.expect("an answer"), 403, "not-tried");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_try_of_a_token_counts_however_often_it_is_sent() {
    let (_folder, file) = folder();
    let running = start(&file).await;
    let day = day("kariba");
    let (worse, better) = (genuine(&day, Level::Random), genuine(&day, Level::Hard));
    assert_ne!(worse.moves, better.moves, "the test could see the difference");
    let anna = player(&running).await;
    // Sent twice at the same time: one is stored, and both are told it.
    let sent = text(&worse);
    let both = join_all([(), ()].map(|()| hand_in(&anna, "kariba", DATE, "Anna", &sent))).await;
    let mut statuses: Vec<u16> = both.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201]);
    let first: DayResult = both[0].read().expect("a result");
    assert_eq!(both[1].read::<DayResult>().expect("a result"), first);
    let again = hand_in(&anna, "kariba", DATE, "Anna the Great", &text(&better)).await;
    assert_eq!((again.status, again.read::<DayResult>().expect("a result")), (200, first.clone()));
    assert_eq!(list(&anna, "kariba").await.results, std::slice::from_ref(&first));
    // Somebody else did better and stands above; a restart changes nothing.
    let zoe = player(&running).await;
    assert_eq!(hand_in(&zoe, "kariba", DATE, "Zoé", &text(&better)).await.status, 201);
    running.stop().await;
    let running = start(&file).await;
    let zoe = running.server.with_token(zoe.token().expect("a token"));
    let told = list(&zoe, "kariba").await.results;
    assert_eq!(told.len(), 2);
    assert!(told[0].points >= told[1].points && told.iter().all(|result| result.mine == (result.name == "Zoé")));
    running.stop().await;
}

/// What somebody who has not tried is told: all of it.
async fn told(who: &Server, paths: &[String]) -> Vec<(u16, String)> {
    let mut told = Vec::new();
    for path in paths {
        let reply = who.get(path).await.expect("an answer");
        told.push((reply.status, reply.text));
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_not_tried_is_told_the_same_whatever_others_did() {
    let (_folder, file) = folder();
    let running = start(&file).await;
    let (anna, max) = (player(&running).await, player(&running).await);
    let today = genuine(&day("kariba"), Level::Easy);
    let yesterday = Day::of("kariba", "2026-11-18".parse().expect("a date")).expect("a deal");
    let own = |server: &Server| tablee_server::Secret::parse(server.token().expect("a token")).expect("256 bits");
    let id = |date: &str| {
        let id = tablee_protocol::CommandId::new(format!("day/kariba/{date}/")).expect("an id");
        own(&anna).code(&id)
    };
    let paths = [
        format!("/api/days/kariba/{DATE}"),
        format!("/api/days/kariba/{DATE}/{}", id(DATE)),
        format!("/api/days/kariba/{DATE}/2222-2222-2222"),
        "/api/days/kariba/2026-11-18".to_owned(),
        format!("/api/days/kariba/2026-11-18/{}", id("2026-11-18")),
    ];
    let before = [told(&max, &paths).await, told(&running.server, &paths).await];
    for (date, record) in [(DATE, &today), ("2026-11-18", &genuine(&yesterday, Level::Easy))] {
        let reply = hand_in(&anna, "kariba", date, "Anna", &text(record)).await;
        assert_eq!(reply.read::<DayResult>().expect("a result").id, id(date), "the test asks for what is there");
    }
    assert!(told(&anna, &paths).await.iter().enumerate().all(|(index, told)| (told.0 == 200) == (index != 2)));
    assert_eq!([told(&max, &paths).await, told(&running.server, &paths).await], before);
    assert!(before.iter().flatten().all(|told| told.0 == 403 && told.1.contains("not-tried")), "{before:?}");
    // A forged try opens nothing, and a genuine one its own day of its own game alone.
    refused(&hand_in(&max, "kariba", DATE, "Max", &text(&today.until(4))).await, 422, "not-over");
    let other = genuine(&day("karuba-cards"), Level::Random);
    assert_eq!(hand_in(&max, "karuba-cards", DATE, "Max", &text(&other)).await.status, 201);
    assert_eq!(told(&max, &paths).await, before[0]);
    assert_eq!(hand_in(&max, "kariba", DATE, "Max", &text(&today)).await.status, 201);
    let after = told(&max, &paths).await;
    assert_eq!(after.iter().map(|told| told.0).collect::<Vec<_>>(), [200, 200, 404, 403, 403]);
    assert!(after[0].1.contains("Anna") && after[1].1.contains("Anna"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_has_more_checked_than_their_share() {
    let (_folder, file) = folder();
    let rates = Rates { tries: 2, ..Rates::default() };
    let running = Running::start(sqlite(&file).await, Options { rates, ..at_noon() }).await;
    let max = player(&running).await;
    let record = text(&genuine(&day("kariba"), Level::Random));
    for _ in 0..2 {
        refused(&hand_in(&max, "karuba", DATE, "Max", &record).await, 422, "other-table");
    }
    refused(&hand_in(&max, "kariba", DATE, "Max", &record).await, 429, "too-many-requests");
    running.stop().await;
    // Without that limit the queue has two places for an address: the others are told to come again, and are taken then.
    let running = start(&file).await;
    let karuba = text(&genuine(&day("karuba"), Level::Random));
    let players = join_all((0..8).map(|_| player(&running))).await;
    let replies = join_all(players.iter().map(|player| hand_in(player, "karuba", DATE, "Max", &karuba))).await;
    let busy = replies.iter().filter(|reply| reply.status == 503).inspect(|reply| refused(reply, 503, "busy")).count();
    assert!(busy > 0 && replies.iter().any(|reply| reply.status == 201), "{busy} of 8");
    for player in &players {
        assert!(matches!(hand_in(player, "karuba", DATE, "Max", &karuba).await.status, 200 | 201));
    }
    assert_eq!(list(&players[7], "karuba").await.results.len(), 8);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_stored_is_not_acknowledged() {
    let (_folder, file) = folder();
    let record = text(&genuine(&day("kariba"), Level::Random));
    let store = Arc::new(Failing::new(sqlite(&file).await, 1, 1));
    let running = Running::start(store, at_noon()).await;
    let anna = player(&running).await;
    refused(&hand_in(&anna, "kariba", DATE, "Anna", &record).await, 503, "store-failed");
    refused(&anna.get(&format!("/api/days/kariba/{DATE}")).await.expect("an answer"), 403, "not-tried");
    assert_eq!(hand_in(&anna, "kariba", DATE, "Anna", &record).await.status, 201);
    running.stop().await;
    // Stored, though the answer was lost: the repetition is told so.
    let store = Arc::new(Failing::after_storing(sqlite(&file).await, 1, 1));
    let running = Running::start(store, at_noon()).await;
    let zoe = player(&running).await;
    refused(&hand_in(&zoe, "kariba", DATE, "Zoé", &record).await, 503, "store-failed");
    assert_eq!(hand_in(&zoe, "kariba", DATE, "Zoé", &record).await.status, 200);
    assert_eq!(list(&zoe, "kariba").await.results.len(), 2);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_erased_from_list_record_and_file() {
    const RUDE: &str = "Unspeakable";
    let (_folder, file) = folder();
    let running = start(&file).await;
    let record = text(&genuine(&day("kariba"), Level::Random));
    let (anna, max) = (player(&running).await, player(&running).await);
    assert_eq!(hand_in(&anna, "kariba", DATE, "Anna", &record).await.status, 201);
    let id = hand_in(&max, "kariba", DATE, RUDE, &record).await.read::<DayResult>().expect("a result").id;
    let places = [format!("/api/days/kariba/{DATE}"), format!("/api/days/kariba/{DATE}/{id}")];
    for (_, text) in told(&anna, &places).await {
        assert!(text.contains(RUDE), "the test could find it");
    }
    // Another program, as `tablee admin erase` is.
    let beside: Arc<dyn Store> = sqlite(&file).await;
    let name = format!("kariba/{DATE}");
    let found = written_on_day(&*beside, &name).await.expect("there are results").players;
    let number = found.iter().find(|(_, name)| name == RUDE).expect("the name is listed").0;
    assert_eq!(found.len(), 2);
    for nowhere in ["kariba/2026-11-18", "kariba", "/"] {
        assert!(matches!(written_on_day(&*beside, nowhere).await, Err(NotErased::NoTable)), "{nowhere}");
    }
    let wish = [Words::Player(number)];
    let nobody = erase_of_day(&*beside, &name, &[Words::Player(2)], 1).await;
    assert!(matches!(nobody, Err(NotErased::Nothing(Words::Player(2)))), "{nobody:?}");
    assert_eq!(erase_of_day(&*beside, &name, &wish, 1).await.expect("it is erased"), 1);
    assert_eq!(erase_of_day(&*beside, &name, &wish, 1).await.expect("it is gone already"), 0);
    assert!(beside.scrub().await.expect("the store works"));
    beside.close().await;
    for (status, text) in told(&anna, &places).await {
        assert!(status == 200 && !text.contains(RUDE), "{text}");
    }
    let names: Vec<String> = list(&anna, "kariba").await.results.into_iter().map(|result| result.name).collect();
    assert!(names.len() == 2 && names.iter().any(|name| name.starts_with('#')), "{names:?}");
    // Whoever it was cannot come back under another name.
    assert_eq!(hand_in(&max, "kariba", DATE, RUDE, &record).await.status, 200);
    running.stop().await;
    let bytes = std::fs::read(&file).expect("the file");
    assert!(!bytes.windows(RUDE.len()).any(|part| part == RUDE.as_bytes()), "the file still holds the name");
    // A copy has all of it, and all of it is whole; what was tried is never pruned.
    let copy = file.with_file_name("copy.sqlite");
    let store = sqlite(&file).await;
    store.backup(&copy).await.expect("a copy");
    assert_eq!(store.prune(i64::MAX).await.expect("the store works"), Vec::<String>::new());
    store.close().await;
    for place in [&file, &copy] {
        let mut fold = |code: &str, rows: &[tablee_store::Row]| tablee_server::check_rows(code, rows);
        let verified = tablee_store::verify(&place.display().to_string(), &mut fold).await.expect("it is read");
        assert_eq!((verified.tables, verified.findings), (2, Vec::new()));
    }
    let running = start(&copy).await;
    let anna = running.server.with_token(anna.token().expect("a token"));
    assert_eq!(list(&anna, "kariba").await.results.len(), 2);
    running.stop().await;
}
