//! Nodes that share a PostgreSQL: one is frozen in the middle of something, or its line breaks.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection as _, PgConnection};
use tablee_store::{Append, Appended, NewRow, Store};

use crate::child::{Child, Ledger, RECOVERY};
use crate::place::Place;
use crate::{tell, times};

fn signal(child: &Child, signal: Signal) {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("the number of a process");
    kill_process(id, signal).expect("the process is ours");
}

/// Freezes a node in the middle of a transaction.
async fn freeze(child: &mut Child, ledger: &mut Ledger, tables: &[String], watch: &mut PgConnection) {
    let held = "SELECT COUNT(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND granted AND state = 'idle in transaction' AND datname = current_database()";
    for attempt in 0..300 {
        for table in tables {
            let (first, command) = ledger.wish(table);
            child.send(&format!("append {table} {first} {command}-{attempt}"));
        }
        std::thread::sleep(Duration::from_millis(attempt % 20));
        signal(child, Signal::STOP);
        let mut still = 0;
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(10));
            let count: i64 = sqlx::query_scalar(held).fetch_one(&mut *watch).await.expect("the database answers");
            still += u32::from(count > 0);
        }
        if still == 3 {
            return;
        }
        signal(child, Signal::CONT);
        while child.answer(Duration::from_millis(200)).is_some() {}
    }
    panic!("it is never caught in a transaction");
}

async fn insist(store: &dyn Store, table: &str, command: &str) -> Duration {
    let start = Instant::now();
    loop {
        let first = store.head(table).await.expect("the store reads") + 1;
        let row = NewRow { at: 1, command: Some(command.to_owned()), body: "{}".to_owned() };
        let append = Append { table: table.to_owned(), first, rows: vec![row], ..Append::default() };
        if let Ok(Appended::Stored | Appended::Repeated { .. }) = store.append(append).await {
            return start.elapsed();
        }
        assert!(start.elapsed() < RECOVERY, "{table} is refused for ever");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_node_holds_up_nobody_elses_tables() {
    let place = Place::postgres("faults_frozen_node").await;
    let store = place.open().await;
    let mut watch = PgConnection::connect(&place.place).await.expect("the database answers");
    let mut child = Child::start(&place.place, &[], None).expect("the store opens");
    let theirs: Vec<String> = (0..100).map(|number| format!("theirs-{number}")).collect();
    freeze(&mut child, &mut Ledger::default(), &theirs, &mut watch).await;
    // Their players come to us.
    let mut moved = Vec::new();
    for table in theirs.clone() {
        let store = Arc::clone(&store);
        moved.push(tokio::spawn(async move { insist(&*store, &table, "moved").await }));
    }
    let mut longest = Duration::ZERO;
    for number in 0..200 {
        longest = longest.max(insist(&*store, &format!("ours-{}", number % 5), &format!("c{number}")).await);
        store.health().await.expect("the store is well");
    }
    assert!(longest < Duration::from_secs(5), "we waited {longest:?} at our own tables");
    let mut slowest = Duration::ZERO;
    for task in moved {
        slowest = slowest.max(task.await.expect("their players go on at our node"));
    }
    tell(&format!("beside a frozen node: {longest:?} at most at our tables, {slowest:?} at those it held"));
    signal(&child, Signal::CONT);
    assert!(Ledger::default().round(&mut child, &["thawed"], &|| 0), "it goes on when it thaws");
}

/// What happens to a line, when so many pieces have gone through.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Cut,
    Freeze,
    Delay,
}

/// Hands on what is said between a store and its database, until something befalls the lines.
#[derive(Debug)]
struct Proxy {
    port: u16,
    pieces: AtomicU64,
    /// At this piece all lines that are there then meet this fate.
    fate: Mutex<Option<(u64, Fate)>>,
    lines: Mutex<Vec<Arc<Line>>>,
}

#[derive(Debug)]
struct Line {
    ends: [TcpStream; 2],
    frozen: std::sync::atomic::AtomicBool,
}

impl Proxy {
    fn start(server: String) -> Arc<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let proxy = Arc::new(Self { port, pieces: AtomicU64::new(0), fate: Mutex::default(), lines: Mutex::default() });
        let here = Arc::clone(&proxy);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = TcpStream::connect(&server).expect("the database answers");
                let line = Arc::new(Line { ends: [client, server], frozen: false.into() });
                here.lines.lock().expect("lines").push(Arc::clone(&line));
                for end in 0..2 {
                    let (proxy, line) = (Arc::clone(&here), Arc::clone(&line));
                    std::thread::spawn(move || proxy.carry(&line, end));
                }
            }
        });
        proxy
    }

    fn carry(&self, line: &Line, end: usize) {
        let mut piece = [0; 65_536];
        while let Ok(size) = (&line.ends[end]).read(&mut piece) {
            if end == 0 {
                self.meet(self.pieces.fetch_add(1, Ordering::SeqCst) + 1);
            }
            if line.frozen.load(Ordering::SeqCst) {
                // Said to nobody; and nobody is told of an end.
                if size == 0 {
                    return;
                }
                continue;
            }
            if size == 0 || (&line.ends[1 - end]).write_all(&piece[..size]).is_err() {
                break;
            }
        }
        let _ = line.ends[1 - end].shutdown(Shutdown::Both);
    }

    fn meet(&self, piece: u64) {
        let fate = self.fate.lock().expect("a fate").take_if(|(at, _)| *at == piece);
        match fate {
            None => {}
            Some((_, Fate::Delay)) => std::thread::sleep(Duration::from_millis(700)),
            Some((_, fate)) => {
                // They stay in the list: a line that nobody holds would be closed.
                for line in self.lines.lock().expect("lines").iter() {
                    match fate {
                        Fate::Cut => line.ends.iter().for_each(|end| drop(end.shutdown(Shutdown::Both))),
                        _ => line.frozen.store(true, Ordering::SeqCst),
                    }
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_befalls_the_line_to_the_database_nothing_is_lost_and_all_goes_on() {
    let place = Place::postgres("faults_broken_line").await;
    let store = place.open().await;
    let (front, name) = place.place.rsplit_once('/').expect("the name of a database");
    let (user, server) = front.rsplit_once('@').expect("the address of a server");
    let proxy = Proxy::start(server.to_owned());
    let through = format!("{user}@127.0.0.1:{}/{name}", proxy.port);
    let mut child = Child::start(&through, &[], None).expect("the store opens");
    let mut ledger = Ledger::default();
    let tables: Vec<String> = (0..6).map(|number| format!("table-{number}")).collect();
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    assert!(ledger.round(&mut child, &tables, &|| 0));
    let (cuts, freezes) = (times(20, 300), times(2, 20));
    let start = Instant::now();
    for number in 0..cuts + freezes {
        let fate = match number {
            _ if number >= cuts => Fate::Freeze,
            _ if number % 4 == 3 => Fate::Delay,
            _ => Fate::Cut,
        };
        // A transaction is some twenty pieces: each of them is met in turn.
        let at = proxy.pieces.load(Ordering::SeqCst) + 1 + number % 20;
        *proxy.fate.lock().expect("a fate") = Some((at, fate));
        for _ in 0..2 {
            assert!(ledger.round(&mut child, &tables, &|| 0), "{fate:?} at piece {at}: it does not recover");
        }
    }
    tell(&format!("{} fates of a line in {:?}, {} rows", cuts + freezes, start.elapsed(), ledger.acknowledged.len()));
    drop(child);
    assert_eq!(ledger.missing(&*store, 0).await, Ok(0));
}
