//! Holds what people were told against the log, row by row, and against what every node shows.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tablee_server::room::{Room, Row, Watcher};
use tablee_store::{OpenOptions, Row as Stored, Store, open};

use crate::node::Node;
use crate::player::Table;
use crate::postgres::Postgres;

/// By then every node has heard of the last row.
const HEARD: Duration = Duration::from_secs(10);

/// What must be there.
#[derive(Debug, Default)]
pub(crate) struct Check {
    /// What was acknowledged between these moments may be gone.
    pub(crate) lost: Option<(Instant, Instant)>,
}

impl Check {
    pub(crate) async fn of(postgres: &Postgres, nodes: &[Node], tables: Vec<Arc<Table>>) -> usize {
        Check::default().all(postgres, nodes, tables).await
    }

    /// Looks at all tables; says how many acknowledged rows were held against the log.
    pub(crate) async fn all(&self, postgres: &Postgres, nodes: &[Node], tables: Vec<Arc<Table>>) -> usize {
        let store = open(&postgres.url(), OpenOptions::default()).await.expect("the store opens");
        let mut held = 0;
        for table in tables {
            let rows = store.rows(&table.code.to_string(), 1, 1_000_000).await.expect("the log has no hole");
            assert!(rows.iter().map(|row| row.seq).eq(1..=rows.len() as u64), "{}", table.name());
            let mut by_id: HashMap<&str, u64> = HashMap::new();
            for row in &rows {
                // Ids are stored with the beginning of their seat's secret before them.
                if let Some((_, id)) = row.command.as_deref().and_then(|command| command.split_once(':')) {
                    assert_eq!(by_id.insert(id, row.seq), None, "{}: {id} was done twice", table.name());
                }
            }
            for told in table.acknowledged() {
                if self.lost.is_some_and(|(from, to)| (from..to).contains(&told.at)) {
                    continue;
                }
                let stored = by_id.get(told.id.as_str());
                assert_eq!(stored, Some(&told.seq), "{}: {} was acknowledged", table.name(), told.id);
                held += 1;
            }
            for node in nodes {
                shows(node, &table, &*store).await;
            }
        }
        store.close().await;
        assert!(held > 100, "hardly anything was played: {held}");
        held
    }
}

/// What a spectator is shown of a table, by the rows of its log and nothing else.
fn shown(table: &Table, rows: &[Stored]) -> String {
    let mut room: Option<Room> = None;
    for row in rows {
        let body: Row = serde_json::from_str(&row.body).expect("a row");
        match &mut room {
            None => room = Some(Room::begin(table.code, row.at, row.command.as_deref(), body).expect("an opening")),
            Some(room) => room.fold(row.at, row.command.as_deref(), body).expect("rows follow each other"),
        }
    }
    room.expect("the table is there").update(Watcher { chair: None, language: None }, 0)
}

/// The node shows what the log says, as soon as it has heard of it. A bot whose node was killed may still move: the log is read again.
async fn shows(node: &Node, table: &Table, store: &dyn Store) {
    let start = Instant::now();
    loop {
        let reply = node.server().get(&format!("/api/tables/{}", table.code)).await.expect("an answer");
        let rows = store.rows(&table.code.to_string(), 1, 1_000_000).await.expect("the store works");
        let wanted = shown(table, &rows);
        if reply.text == wanted {
            return;
        }
        assert!(start.elapsed() < HEARD, "{} shows of {}:\n{}\n{wanted}", node.address, table.name(), reply.text);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
