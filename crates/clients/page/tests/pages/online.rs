//! Tables on a server, as far as the page alone decides: what it asks, and what it says when nobody answers.

use tablee_page::SocketEvent;

use crate::{Device, Memory};

fn with_server() -> std::rc::Rc<Memory> {
    let memory = Memory::new();
    memory.server.set(true);
    memory
}

#[test]
fn home_asks_for_the_tables_of_a_server_and_does_without() {
    let mut device = Device::at(&with_server(), "#/");
    assert!(!device.requests.is_empty(), "the lists are asked for");
    while !device.requests.is_empty() {
        device.answer_with(None);
    }
    assert!(device.says("Kariba"));
}

#[test]
fn without_a_server_nobody_is_asked() {
    let device = Device::new();
    assert!(device.requests.is_empty());
}

#[test]
fn a_table_is_reached_over_a_socket_that_is_opened_again_when_it_is_cut() {
    let mut device = Device::at(&with_server(), "#/t/K7QM-2XWF-9HTR");
    while !device.requests.is_empty() {
        device.answer_with(None);
    }
    let address = device.sockets.last().expect("a socket").address.clone();
    assert!(address.starts_with("wss://example.org/api/tables/k7qm-2xwf-9htr/socket"), "{address}");
    let opened = device.sockets.len();
    device.socket(SocketEvent::Closed);
    device.wait(30_000.0);
    assert!(device.sockets.len() > opened, "it tries again");
    assert!(!device.text().is_empty());
}
