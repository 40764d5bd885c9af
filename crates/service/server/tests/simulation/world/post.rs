//! What clients ask of nodes by HTTP and what they are answered, and the sockets that they open.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use tablee_core::Rng as _;
use tablee_protocol::{Code, CommandId, Key, Problem, RedeemKey, Sat, Sit};
use tablee_server::{converse, router};

use super::{Parcel, Posted, World};
use crate::client::{Ask, Client, Stage};
use crate::network::connect;
use crate::store::locked;

impl World {
    pub(super) fn deliver(&mut self, now: i64) {
        while let Some(entry) = self.parcels.first_entry() {
            if entry.key().0 > now {
                return;
            }
            match entry.remove() {
                Parcel::Request { host, request } => self.arrive(host, request),
                Parcel::Reply { request, status, text } => self.answer(&request, status, &text, now),
                Parcel::Notice { host, notice } => {
                    if let Some(host) = &self.hosts[host] {
                        drop(host.notices.try_send(notice));
                    }
                }
            }
        }
    }

    pub(super) fn arrive(&mut self, number: usize, request: Posted) {
        let client = &self.clients[request.client];
        let code = client.code;
        let (path, body) = match &request.ask {
            Ask::Open => ("/api/tables".to_owned(), serde_json::to_string(&self.plans[client.table])),
            Ask::Sit => {
                let sit =
                    Sit { id: CommandId::new("sit").expect("an id"), name: format!("P{}", request.client), seat: None };
                (format!("/api/tables/{code}/seats"), serde_json::to_string(&sit))
            }
            Ask::Command(order) => (format!("/api/tables/{code}/commands"), serde_json::to_string(order)),
            Ask::MakeKey => (format!("/api/tables/{code}/keys"), Ok(String::new())),
            Ask::UseKey(key) => ("/api/keys".to_owned(), serde_json::to_string(&RedeemKey { key: key.clone() })),
        };
        let Some(host) = &self.hosts[number] else { return };
        let asked = Request::builder().method(Method::POST).uri(path);
        let asked = asked.header(header::AUTHORIZATION, format!("Bearer {}", request.secret.text()));
        let asked = asked.body(Body::from(body.expect("JSON"))).expect("a request");
        let (node, replies) = (Arc::clone(&host.node), Arc::clone(&self.replies));
        host.runtime.spawn(async move {
            let Ok(response) = TowerToHyperService::new(router(node)).call(asked).await;
            let status = response.status().as_u16();
            if let Ok(text) = to_bytes(response.into_body(), usize::MAX).await {
                locked(&replies).push((request, status, String::from_utf8_lossy(&text).into_owned()));
            }
        });
    }

    pub(super) fn answer(&mut self, request: &Posted, status: u16, text: &str, now: i64) {
        let well = (200..300).contains(&status);
        let code = serde_json::from_str::<Problem>(text).map_or(Code::Internal, |problem| problem.code);
        let client = &mut self.clients[request.client];
        client.call_until = now;
        match &request.ask {
            Ask::Open | Ask::Sit if well && matches!(client.stage, Stage::Opening | Stage::Sitting) => {
                client.stage = Stage::Playing;
            }
            // The game began without this one: then it watches.
            Ask::Sit if code == Code::FullTable && client.stage == Stage::Sitting => client.stage = Stage::Watching,
            // The table was there and is not: nobody can sit down at it any more.
            Ask::Sit if code == Code::UnknownTable && locked(&self.shelf).was_removed(&client.code.to_string()) => {
                client.stage = Stage::Gone;
            }
            Ask::Open | Ask::Sit => client.call_until = now + 300,
            Ask::Command(order) => match serde_json::from_str::<Sat>(text) {
                Ok(sat) if well => client.done(request.secret.key().0, &order.id, sat.seq),
                _ => client.refused(&order.id, &code, request.sent, now),
            },
            Ask::MakeKey => match (serde_json::from_str::<Key>(text), &mut client.moving) {
                (Ok(made), Some((_, key))) if well => *key = Some(made.key),
                _ => client.moving = None,
            },
            Ask::UseKey(_) => {
                let Some((new, _)) = client.moving.take() else { return };
                if well {
                    // The old device goes on watching, and must not be shown the hand any more.
                    let mut old = Client::new(client.table, client.code, client.secret.clone(), Stage::Watching);
                    old.dialled = client.dialled.take();
                    client.secret = new;
                    client.pending = None;
                    client.update = None;
                    self.clients.push(old);
                } else if code != Code::UnknownKey && !code.is_passing() {
                    client.moving = None;
                }
            }
        }
    }

    pub(super) fn call(&mut self, number: usize, ask: Ask, now: i64, storm: bool) {
        let client = &mut self.clients[number];
        if !matches!(ask, Ask::Command(_)) {
            client.call_until = now + 2_000;
        }
        let secret = match (&ask, &client.moving) {
            (Ask::UseKey(_), Some((new, _))) => new.clone(),
            _ => client.secret.clone(),
        };
        // It may arrive twice, or not at all.
        let copies = if storm { [1, 1, 1, 1, 1, 1, 2, 0][self.rng.below(8) as usize] } else { 1 };
        for _ in 0..copies {
            let host = self.any_host();
            let request = Posted { client: number, ask: ask.clone(), sent: now, secret: secret.clone() };
            self.put(300, Parcel::Request { host, request });
        }
    }

    pub(super) fn dial(&mut self, number: usize, now: i64) {
        let wanted = self.any_host();
        let client = &mut self.clients[number];
        client.dial_at = now + 500;
        let Some(host) = self.hosts[wanted].as_ref().filter(|host| host.stopped <= now) else { return };
        let (line, socket) = connect();
        let key = Some(client.secret.key());
        host.runtime.spawn(converse(Arc::clone(&host.node), client.code, key, None, socket));
        client.dialled(line);
    }
}
