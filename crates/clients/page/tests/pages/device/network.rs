//! The network of a browser from memory: requests that nobody has answered yet, and sockets.

use tablee_page::{Message, OnlineMessage, Request, Response, SocketEvent};

use super::Device;

/// A socket that the page has opened.
#[derive(Debug)]
pub(crate) struct Socket {
    pub(crate) number: u32,
    pub(crate) address: String,
    pub(crate) said: Vec<String>,
    pub(crate) closed: bool,
}

impl Device {
    pub(super) fn socket_mut(&mut self, number: u32) -> &mut Socket {
        self.sockets
            .iter_mut()
            .find(|socket| socket.number == number)
            .expect("the page speaks on a socket that it opened")
    }

    /// Something happens on the newest socket.
    pub(crate) fn socket(&mut self, event: SocketEvent) {
        let number = self.sockets.last().expect("a socket is open").number;
        self.tell(Message::Online(OnlineMessage::Socket(number, event)));
    }

    /// Answers the oldest request.
    pub(crate) fn answer(&mut self, status: u16, text: &str) -> Request {
        self.answer_with(Some(Response { status, text: text.to_owned(), date: None }))
    }

    /// Answers the oldest request, or lets nobody answer.
    pub(crate) fn answer_with(&mut self, response: Option<Response>) -> Request {
        let (request, then) = self.requests.pop_front().expect("the page has asked for something");
        self.tell(then(response));
        request
    }

    /// Answers the request to this address, whatever else was asked before it.
    pub(crate) fn answer_at(&mut self, address: &str, text: &str) {
        let index = self.requests.iter().position(|(request, _)| request.address == address);
        let asked: Vec<&str> = self.requests.iter().map(|(request, _)| request.address.as_str()).collect();
        let index = index.unwrap_or_else(|| panic!("nobody asks for {address}: {asked:?}"));
        let (_, then) = self.requests.remove(index).expect("there is one at its index");
        self.tell(then(Some(Response { status: 200, text: text.to_owned(), date: None })));
    }

    /// All that was said on sockets.
    pub(crate) fn said(&self) -> Vec<&str> {
        self.sockets.iter().flat_map(|socket| &socket.said).map(String::as_str).collect()
    }
}
