//! What other nodes tell, across broken connections.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::writing::CHANNEL;
use crate::{Notice, StoreError};

/// Notices that may wait; beyond, one "read everything anew" stands for all of them.
const WAITING: usize = 1_024;
/// After so long a silence the connection is tried: a network can fail without a word.
const SILENCE: Duration = Duration::from_secs(10);
const AGAIN: Duration = Duration::from_millis(250);

pub(super) async fn start(pool: &PgPool) -> Result<mpsc::Receiver<Notice>, StoreError> {
    let listener = connect(pool).await?;
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(listen(pool.clone(), listener, sender));
    Ok(receiver)
}

async fn connect(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// What a wait for notices ended with.
enum Heard {
    Notice(Notice),
    Silence,
    /// What was told since the last notice may be lost.
    Broken,
}

async fn hear(listener: &mut PgListener) -> Heard {
    match tokio::time::timeout(SILENCE, listener.try_recv()).await {
        Ok(Ok(Some(notification))) => notice(notification.payload()).map_or(Heard::Broken, Heard::Notice),
        Ok(Ok(None) | Err(_)) => Heard::Broken,
        Err(_) => {
            let alive = tokio::time::timeout(SILENCE, sqlx::query("SELECT 1").execute(&mut *listener)).await;
            if matches!(alive, Ok(Ok(_))) { Heard::Silence } else { Heard::Broken }
        }
    }
}

fn notice(payload: &str) -> Option<Notice> {
    let (table, seq) = payload.rsplit_once(':')?;
    Some(Notice::Row { table: table.to_owned(), seq: seq.parse().ok()? })
}

/// Ends when nobody listens any more or the store is closed.
async fn listen(pool: PgPool, mut listener: PgListener, notices: mpsc::Sender<Notice>) {
    loop {
        let heard = tokio::select! {
            heard = hear(&mut listener) => heard,
            () = notices.closed() => return,
            () = pool.close_event() => return,
        };
        let told = match heard {
            Heard::Silence => Ok(()),
            Heard::Notice(notice) => notices.try_send(notice),
            Heard::Broken => {
                tracing::warn!("the line to the database broke: notices may be lost");
                // A new connection listens before "read anew" is told, so that nothing falls between.
                listener = loop {
                    match connect(&pool).await {
                        Ok(listener) => break listener,
                        Err(_) if pool.is_closed() || notices.is_closed() => return,
                        Err(_) => tokio::time::sleep(AGAIN).await,
                    }
                };
                Err(TrySendError::Full(Notice::Reload))
            }
        };
        let lost = match told {
            Ok(()) => false,
            Err(TrySendError::Full(_)) => true,
            Err(TrySendError::Closed(_)) => return,
        };
        if lost && notices.send(Notice::Reload).await.is_err() {
            return;
        }
    }
}
