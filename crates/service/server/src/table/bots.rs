//! A table's bots: whose turn it is, and whether this node may let them think.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tablee_protocol::Command;
use tokio::time::Instant;

use super::TableTask;
use super::mailbox::{Message, Reply, Wish};
use crate::thinkers::{NOBODY, Thought};

/// How long a node keeps the right to compute a table's bots.
const LEASE: Duration = Duration::from_millis(2500);

impl TableTask {
    /// Lets the bots think whose turn it is, if it is for this node to do so.
    pub(super) async fn think(&mut self) {
        let bots = self.room.bots();
        let networks = self.networks();
        if bots.is_empty() || networks.is_empty() || self.node.stopping() {
            return;
        }
        if self.node.options.several_nodes && self.lease.is_none_or(|until| until < Instant::now()) {
            match self.node.store.take_lease(&self.name, &self.node.id, LEASE).await {
                Ok(true) => self.lease = Some(Instant::now() + LEASE / 2),
                Ok(false) => return self.look_again(LEASE + Duration::from_millis(100)),
                Err(error) => {
                    self.node.store_failed(&error);
                    return self.look_again(Duration::from_secs(1));
                }
            }
        }
        let Some(table) = self.room.table() else { return };
        let (game, decision) = (self.room.number(), table.decision());
        for (seat, level) in bots {
            let thought = (game, decision, seat);
            if self.thinking.contains(&thought) {
                continue;
            }
            self.thinking.push(thought);
            let elsewhere = self.node.options.surroundings.bot(table, seat, level);
            let (node, sender) = (Arc::clone(&self.node), self.sender.clone());
            // Whoever comes back in time decides by themselves, and the others can follow.
            let pace = self.node.options.stand_in_pace;
            let pause = if self.room.has_stand_in(seat) { pace } else { Duration::ZERO };
            let thought = Thought { table: table.copy_with_bots(), seat, level, networks: networks.clone() };
            tokio::spawn(async move {
                tokio::time::sleep(pause).await;
                let choice = match elsewhere {
                    Some(choice) => choice.await,
                    None => node.bot_choice(thought, || sender.strong_count() > 0).await,
                };
                let Some(sender) = sender.upgrade() else { return };
                if let Some(choice) = choice {
                    let wish = Wish::Bot { seat, command: Command::Choose { decision, choice } };
                    drop(sender.send(Message::write(None, wish, Reply::Nobody)).await);
                }
                drop(sender.send(Message::BotIdle { game, decision, seat }).await);
            });
        }
    }

    /// The networks of those who are at the table now, or of nobody if a person plays here who has not gone for good.
    pub(super) fn networks(&self) -> Vec<IpAddr> {
        let nobody = self.room.any_person().then_some(NOBODY);
        self.around.networks(self.watchers.values().map(|watching| watching.network), nobody)
    }

    fn look_again(&self, after: Duration) {
        let sender = self.sender.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            if let Some(sender) = sender.upgrade() {
                drop(sender.try_send(Message::Nudge));
            }
        });
    }
}
