//! What goes wrong: nodes are killed and stopped, their way to the store fails, clocks jump, sockets are cut, rows are lost.

use std::sync::atomic::Ordering;

use tablee_core::Rng as _;

use super::World;
use crate::store::{Weather, locked};

impl World {
    /// Something goes wrong.
    pub(super) fn disturb(&mut self) {
        if self.rng.below(60) != 0 {
            return;
        }
        self.faults += 1;
        let now = self.time();
        let host = self.any_host();
        let client = self.rng.below(self.clients.len() as u32) as usize;
        let long = i64::from(self.rng.below(3_000));
        match self.rng.below(20) {
            0 | 1 => {
                // Killed: whatever it was about to do is not done.
                self.hosts[host] = None;
                self.up_at[host] = now + long;
            }
            2 | 3 => {
                if let Some(host) = &mut self.hosts[host] {
                    host.stopped = host.stopped.max(now + 2 * long);
                }
            }
            4..8 => {
                let (before, after) = (self.rng.below(300), self.rng.below(300));
                if let Some(host) = &self.hosts[host] {
                    let mut weather = locked(&host.weather);
                    (weather.fails_before, weather.fails_after) = (before, after);
                }
            }
            8 => {
                if let Some(host) = &self.hosts[host] {
                    locked(&host.weather).cut = true;
                }
            }
            9..12 => {
                if let Some(host) = &self.hosts[host] {
                    let mut weather = locked(&host.weather);
                    *weather = Weather { slowest: weather.slowest, ..Weather::default() };
                }
            }
            12 => {
                let jump = i64::from(self.rng.below(8_000)) - 4_000;
                if let Some(host) = &self.hosts[host] {
                    host.machine.skew.fetch_add(jump, Ordering::Relaxed);
                }
            }
            13..16 => self.clients[client].hang_up(now + long / 4),
            16 | 17 => {
                if let Some(dialled) = &mut self.clients[client].dialled {
                    dialled.line.stalled = now + long;
                }
            }
            18 if self.losses => {
                let table = self.clients[client].code.to_string();
                let count = 1 + self.rng.below(4) as usize;
                locked(&self.shelf).lose(&table, count);
                for client in self.clients.iter_mut().filter(|client| client.code.to_string() == table) {
                    // What is shown after a loss may be less than before it.
                    client.hang_up(now + 100);
                }
            }
            19 if self.losses && self.rng.below(8) == 0 => {
                let table = self.clients[client].code.to_string();
                locked(&self.shelf).remove(&table);
            }
            _ => (),
        }
    }

    pub(super) fn heal(&mut self) {
        for host in self.hosts.iter_mut().flatten() {
            *locked(&host.weather) = Weather { slowest: 5, ..Weather::default() };
            host.stopped = 0;
        }
        self.up_at.fill(0);
    }
}
