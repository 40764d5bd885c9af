//! One hostile address beside honest players, against the real program with the limits it starts with: honest moves stay quick,
//! no honest socket is closed, and memory stays low all the while. Sixty seconds a way by night, a few by day.

mod abuse {
    pub(crate) mod honest;
    pub(crate) mod hostile;
    pub(crate) mod place;
}

use std::sync::Arc;
use std::time::{Duration, Instant};

use abuse::honest::Party;
use abuse::hostile::{self, Way};
use abuse::place::Program;

/// What an honest player may notice.
const SLOWEST: Duration = Duration::from_millis(250);
/// What one address may cost, in bytes.
const MEMORY: u64 = 64 * 1024 * 1024;

/// What nine-and-ninety of a hundred need at most.
fn p99(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    let place = (times.len() * 99).div_ceil(100).max(1) - 1;
    times.get(place).copied().unwrap_or(Duration::MAX)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_hostile_address_does_not_spoil_the_evening() {
    let night = std::env::var_os("TABLEE_NIGHTLY").is_some();
    let (players, seconds) = if night { (100, 60) } else { (20, 2) };
    let program = Program::start(&[], None);
    let party = Party::sit_down(&program, players).await;
    // The first games warm everything up.
    party.measure(Duration::from_secs(2)).await;
    let calm = program.memory();
    let mut all = Vec::new();
    let mut worst = Vec::new();
    for way in Way::ALL {
        let hostile = Arc::new(hostile::Hostile::prepare(&program, way).await);
        let end = Instant::now() + Duration::from_secs(seconds);
        let attack = tokio::spawn(hostile::attack(hostile, end));
        let playing = party.measure(Duration::from_secs(seconds));
        let (mut times, most) = tokio::join!(playing, program.most_memory_until(end));
        let done = attack.await.expect("the attack runs");
        let (memory, moves) = (most.saturating_sub(calm), times.len());
        let slowest = p99(&mut times);
        let line = format!(
            "{way:?}: {done} attempts, {moves} honest moves, p99 {slowest:?}, memory +{} MiB, {} closed",
            memory / 1024 / 1024,
            party.closed(),
        );
        worst.push(line);
        assert!(done > 0 && moves > 0, "{worst:#?}");
        assert_eq!(party.closed(), 0, "honest sockets were closed: {worst:#?}");
        assert!(memory <= MEMORY, "{worst:#?}");
        assert!(!night || slowest < SLOWEST, "{worst:#?}");
        all.append(&mut times);
    }
    let most = program.most_memory().saturating_sub(calm);
    assert!(most <= MEMORY, "+{} MiB at some moment: {worst:#?}", most / 1024 / 1024);
    // By day each way is too short for a hundredth part of its own.
    assert!(p99(&mut all) < SLOWEST, "{worst:#?}");
    if night {
        // Figures for docs/RUNNING.md.
        let mut out = std::io::stdout();
        worst.iter().try_for_each(|line| std::io::Write::write_fmt(&mut out, format_args!("{line}\n"))).expect("told");
    }
    party.go_home().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_sent_requests_do_not_use_up_all_handles() {
    let program = Program::start(&[], Some(1024));
    let hostile = hostile::Hostile::prepare(&program, Way::HalfRequests).await;
    let half = hostile.half_requests(990).await;
    let reply = program.server([127, 0, 1, 1]).await.get("/api/games").await.expect("others get in");
    assert_eq!(reply.status, 200);
    drop(half);
    let log = program.stop();
    assert!(log.contains("too many connections"), "the log says it: {log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_connections_are_logged_and_the_server_recovers() {
    // Fewer handles than connections that are allowed: what many networks together can bring about.
    let program = Program::start(&["--no-limits"], Some(160));
    let hostile = hostile::Hostile::prepare(&program, Way::HalfRequests).await;
    let half = hostile.half_requests(400).await;
    drop(half);
    let start = Instant::now();
    let server = program.server([127, 0, 1, 1]).await;
    while !server.get("/health").await.is_ok_and(|reply| reply.status == 200) {
        assert!(start.elapsed() < Duration::from_secs(20), "it does not recover");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = program.stop();
    assert!(log.contains("refused") || log.contains("no connection can be taken in"), "{log}");
}
