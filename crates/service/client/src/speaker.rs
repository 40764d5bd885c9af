//! A conversation over sockets: does what it asks for, and tells what it tells.

use std::collections::VecDeque;
use std::future::pending;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tablee_protocol::{Order, TableCode, Update};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::{Action, Attempt, ClientError, Conversation, Event, Line, Pace, Readable, Server};

/// A conversation with a table over sockets. See [`Conversation`] for what it does by itself.
#[expect(missing_debug_implementations, reason = "it holds a future")]
pub struct Speaker<Shown = Update> {
    conversation: Conversation<Shown>,
    server: Server,
    code: TableCode,
    pace: Pace,
    began: Instant,
    attempt: Attempt,
    dialling: Option<BoxFuture<'static, Result<Line, ClientError>>>,
    line: Option<Line>,
    outgoing: VecDeque<Utf8Bytes>,
    told: VecDeque<Event<Shown>>,
    trouble: Option<ClientError>,
}

impl<Shown: Readable> Speaker<Shown> {
    /// A conversation that begins when it is listened to.
    pub fn new(server: Server, code: TableCode, pace: Pace) -> Self {
        let mut seed = [0; 8];
        // Without random bytes all clients pause alike, which harms nobody.
        let _ = getrandom::fill(&mut seed);
        let mut speaker = Speaker {
            conversation: Conversation::new(pace, u64::from_le_bytes(seed)),
            server,
            code,
            pace,
            began: Instant::now(),
            attempt: Attempt::default(),
            dialling: None,
            line: None,
            outgoing: VecDeque::new(),
            told: VecDeque::new(),
            trouble: None,
        };
        speaker.conversation.connect(Duration::ZERO);
        speaker
    }

    /// Why the last connection ended or could not be made, as far as the system knows.
    pub fn trouble(&self) -> Option<&ClientError> {
        self.trouble.as_ref()
    }

    /// Takes a command and sends it, now or as soon as there is a connection.
    pub async fn order(&mut self, order: &Order) {
        self.conversation.order(self.now(), order);
        self.act().await;
    }

    /// What there is to know next. Whoever gives up waiting misses nothing; after [`Event::Over`] nothing more comes.
    pub async fn next(&mut self) -> Event<Shown> {
        loop {
            self.act().await;
            if let Some(event) = self.told.pop_front() {
                return event;
            }
            let wake = self.conversation.wake().map(|wake| self.began + wake);
            let (dialling, line) = (&mut self.dialling, &mut self.line);
            tokio::select! {
                biased;
                heard = hear(line) => self.heard(heard),
                made = dial(dialling) => self.dialled(made),
                () = until(wake) => self.conversation.tick(self.now()),
            }
        }
    }

    /// Ends the conversation politely.
    pub async fn close(mut self) {
        self.conversation.leave();
        if let Some(line) = self.line.take() {
            // A farewell that cannot be said any more changes nothing.
            let _ = timeout(self.pace.connecting, line.close()).await;
        }
    }

    /// Ends the connection as a network does that breaks. It is made again.
    pub fn cut(&mut self) {
        self.line = None;
        self.conversation.lost(self.now());
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn heard(&mut self, heard: Result<Option<Utf8Bytes>, ClientError>) {
        let (now, attempt) = (self.now(), self.attempt);
        match heard {
            Ok(Some(text)) => self.conversation.text(now, attempt, &text),
            Ok(None) => self.conversation.sign_of_life(now, attempt),
            Err(error) => self.failed(error),
        }
    }

    fn dialled(&mut self, made: Result<Line, ClientError>) {
        self.dialling = None;
        match made {
            Ok(line) => {
                self.line = Some(line);
                self.conversation.opened(self.now(), self.attempt);
            }
            Err(error) => self.failed(error),
        }
    }

    fn failed(&mut self, error: ClientError) {
        let problem = match &error {
            ClientError::Status { text, .. } => Shown::read_problem(text),
            _ => None,
        };
        self.trouble = Some(error);
        match problem {
            Some(problem) => self.conversation.turned_away(self.now(), self.attempt, problem),
            None => self.conversation.closed(self.now(), self.attempt),
        }
    }

    /// Does what the conversation asks for. What was about to be sent when somebody gave up waiting is sent again, which is one
    /// command all the same.
    async fn act(&mut self) {
        loop {
            while let Some(action) = self.conversation.action() {
                match action {
                    Action::Connect(attempt) => {
                        let (server, code) = (self.server.clone(), self.code);
                        self.attempt = attempt;
                        self.dialling = Some(Box::pin(async move { Line::open(&server, code).await }));
                    }
                    Action::Close => {
                        self.outgoing.clear();
                        (self.dialling, self.line) = (None, None);
                    }
                    Action::Send(text) => self.outgoing.push_back(text.into()),
                    Action::Tell(event) => self.told.push_back(event),
                }
            }
            let (Some(text), Some(line)) = (self.outgoing.front(), &mut self.line) else { return };
            match timeout(self.pace.connecting, line.send_text(text.clone())).await {
                Ok(Ok(())) => drop(self.outgoing.pop_front()),
                Ok(Err(error)) => self.failed(error),
                Err(_) => self.failed(ClientError::Closed),
            }
        }
    }
}

async fn hear(line: &mut Option<Line>) -> Result<Option<Utf8Bytes>, ClientError> {
    match line {
        Some(line) => line.hear().await,
        None => pending().await,
    }
}

async fn dial(dialling: &mut Option<BoxFuture<'static, Result<Line, ClientError>>>) -> Result<Line, ClientError> {
    match dialling {
        Some(dialling) => dialling.await,
        None => pending().await,
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}
