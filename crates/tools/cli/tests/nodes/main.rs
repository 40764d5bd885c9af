//! Servers in processes of their own on one PostgreSQL, players spread over them, and what befalls nodes and database in the middle
//! of it: a node is killed, a node is frozen, PostgreSQL crashes and comes back, and comes back as an older copy of itself.
//! Play goes on, nothing that was acknowledged is lost, nothing is played twice.

mod checker;
mod node;
mod player;
mod postgres;

use std::time::{Duration, Instant};

use checker::Check;
use node::Node;
use player::Evening;
use postgres::Postgres;

/// How soon play must go on where nothing that it needs is broken, and after a node is gone.
const SOON: Duration = Duration::from_secs(5);
/// How soon play must go on after the database is back, or when a frozen node held the table.
const RECOVERY: Duration = Duration::from_secs(10);

/// Figures for whoever reads the output.
#[expect(clippy::print_stderr, reason = "figures for the documents")]
fn tell(what: &str) {
    eprintln!("{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_is_killed_and_play_goes_on_through_the_others() {
    let postgres = Postgres::start();
    let mut nodes = Node::start_all(&postgres, 2);
    let evening = Evening::begin(&nodes).await;
    evening.play_for(Duration::from_secs(3)).await;
    let killed = Instant::now();
    nodes.remove(0).kill();
    let resumed = evening.goes_on(killed, SOON).await;
    evening.play_for(Duration::from_secs(1)).await;
    let rows = Check::of(&postgres, &nodes, evening.end().await).await;
    tell(&format!("a node killed: {rows} rows acknowledged, none lost; play went on within {resumed:?}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_node_holds_up_nobody_at_other_nodes_and_comes_back() {
    let postgres = Postgres::start();
    let nodes = Node::start_all(&postgres, 3);
    let evening = Evening::begin(&nodes).await;
    evening.play_for(Duration::from_secs(2)).await;
    let (mut beside, mut moved) = (Duration::ZERO, Duration::ZERO);
    // Short pauses, as of a machine that swaps; then one that is as good as an end.
    for (round, pause) in [300, 1_200, 50, 9_000].map(Duration::from_millis).into_iter().enumerate() {
        let frozen = Instant::now();
        nodes[0].freeze();
        evening.play_for(pause).await;
        nodes[0].thaw();
        let thawed = Instant::now();
        for table in &evening.tables {
            let gap = table.longest_gap(frozen, thawed);
            if table.has_people_at(0) {
                moved = moved.max(gap);
            } else {
                assert!(gap < SOON, "round {round}: {} stood still for {gap:?}", table.name());
                beside = beside.max(gap);
            }
        }
        evening.play_for(Duration::from_secs(1)).await;
    }
    assert!(moved < RECOVERY, "the frozen node's own tables stood still for {moved:?}");
    evening.play_for(Duration::from_secs(2)).await;
    let rows = Check::of(&postgres, &nodes, evening.end().await).await;
    tell(&format!(
        "a node frozen: {rows} rows acknowledged, none lost; the longest wait {beside:?} at tables of other nodes, {moved:?} at its own"
    ));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_crashes_and_comes_back_and_no_node_needs_a_restart() {
    let postgres = Postgres::start();
    let nodes = Node::start_all(&postgres, 3);
    let evening = Evening::begin(&nodes).await;
    let mut longest = Duration::ZERO;
    for away in [0, 500, 2_500].map(Duration::from_millis) {
        evening.play_for(Duration::from_secs(2)).await;
        postgres.crash();
        evening.play_for(away).await;
        postgres.start_again();
        let back = Instant::now();
        longest = longest.max(evening.goes_on(back, RECOVERY).await);
        for node in &nodes {
            assert_eq!(node.health().await, 200, "{} is well again", node.address);
        }
    }
    let rows = Check::of(&postgres, &nodes, evening.end().await).await;
    tell(&format!(
        "PostgreSQL crashed three times: {rows} rows acknowledged, none lost; play went on within {longest:?}"
    ));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_failover_to_an_older_copy_the_tables_go_on_from_there() {
    let mut postgres = Postgres::start();
    let nodes = Node::start_all(&postgres, 3);
    let evening = Evening::begin(&nodes).await;
    evening.play_for(Duration::from_secs(2)).await;
    // What comes while the copy is made may be in it or not.
    let copied = Instant::now();
    evening.expect_loss();
    postgres.copy().await;
    evening.play_for(Duration::from_secs(3)).await;
    postgres.crash();
    postgres.start_older_copy();
    let back = Instant::now();
    let resumed = evening.goes_on(back, RECOVERY).await;
    evening.play_for(Duration::from_secs(2)).await;
    let check = Check { lost: Some((copied, back)) };
    let rows = check.all(&postgres, &nodes, evening.end().await).await;
    tell(&format!(
        "an older copy: {rows} rows acknowledged before it was made or after it was taken into use, none of them lost; play went on \
         within {resumed:?}"
    ));
}
