//! The sockets that the page has open.

use std::cell::RefCell;
use std::collections::HashMap;

use tablee_page::{Message, OnlineMessage, SocketEvent};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::app::tell;
use crate::browser;

/// A socket with those who listen to it.
struct Listened {
    socket: WebSocket,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _opened: Closure<dyn FnMut()>,
    _closed: Closure<dyn FnMut()>,
}

impl Drop for Listened {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

thread_local! {
    static LINES: RefCell<HashMap<u32, Listened>> = RefCell::default();
}

fn happened(number: u32, event: SocketEvent) {
    tell(Message::Online(OnlineMessage::Socket(number, event)));
}

/// Opens the socket of this number; an address that begins with `http` is meant.
pub(crate) fn open(number: u32, address: &str) {
    let Ok(socket) = WebSocket::new(address) else {
        browser::after(0, move || happened(number, SocketEvent::Closed));
        return;
    };
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            happened(number, SocketEvent::Text(text));
        }
    });
    let opened = Closure::<dyn FnMut()>::new(move || happened(number, SocketEvent::Opened));
    let closed = Closure::<dyn FnMut()>::new(move || happened(number, SocketEvent::Closed));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    let line = Listened { socket, _heard: heard, _opened: opened, _closed: closed };
    LINES.with_borrow_mut(|lines| lines.insert(number, line));
}

/// Says something; what cannot be said now is said again with the next connection.
pub(crate) fn say(number: u32, text: &str) {
    LINES.with_borrow(|lines| {
        if let Some(line) = lines.get(&number) {
            let _ = line.socket.send_with_str(text);
        }
    });
}

/// Closes a socket. Its listeners may be what is running, so they go a little later.
pub(crate) fn close(number: u32) {
    if let Some(line) = LINES.with_borrow_mut(|lines| lines.remove(&number)) {
        let _ = line.socket.close();
        browser::after(0, move || drop(line));
    }
}
