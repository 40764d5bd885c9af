//! A conversation with a time of its own; what it does is written down in words.

use std::time::Duration;

use tablee_client::{Action, Attempt, Conversation, Cut, Event, Pace};
use tablee_protocol::{Code, Command, CommandId, Order, Problem, Update};

/// So many seconds.
pub(crate) fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A conversation and its time.
pub(crate) struct Side {
    pub(crate) talk: Conversation,
    pub(crate) now: Duration,
    pub(crate) attempt: Attempt,
    attempts: u32,
    log: Vec<String>,
}

impl Side {
    /// One that is not begun.
    pub(crate) fn new() -> Side {
        Side::with(Pace::STANDARD)
    }

    pub(crate) fn with(pace: Pace) -> Side {
        let talk = Conversation::new(pace, 1);
        Side { talk, now: Duration::ZERO, attempt: Attempt::default(), attempts: 0, log: Vec::new() }
    }

    pub(crate) fn seeded(seed: u64) -> Side {
        Side { talk: Conversation::new(Pace::STANDARD, seed), ..Side::new() }
    }

    /// One that is connected, and shown row 3.
    pub(crate) fn connected() -> Side {
        let mut side = Side::new();
        side.begin();
        side
    }

    pub(crate) fn begin(&mut self) {
        self.talk.connect(self.now);
        self.open();
        self.hear(&update(3));
        self.done();
    }

    /// What it has done since the last time it was asked.
    pub(crate) fn done(&mut self) -> Vec<String> {
        self.drain();
        std::mem::take(&mut self.log)
    }

    fn drain(&mut self) {
        while let Some(action) = self.talk.action() {
            if let Action::Connect(attempt) = action {
                self.attempt = attempt;
                self.attempts += 1;
            }
            self.log.push(match action {
                Action::Connect(_) => format!("connect {}", self.attempts),
                Action::Close => "close".to_owned(),
                Action::Send(text) => format!("send {text}"),
                Action::Tell(event) => told(event),
            });
        }
    }

    pub(crate) fn held(&self) -> usize {
        self.talk.held().count()
    }

    pub(crate) fn order(&mut self, id: &str) {
        let id = CommandId::new(id).expect("an id");
        self.talk.order(self.now, &Order { id, command: Command::Start });
    }

    pub(crate) fn open(&mut self) {
        self.drain();
        self.talk.opened(self.now, self.attempt);
    }

    pub(crate) fn close(&mut self) {
        self.drain();
        self.talk.closed(self.now, self.attempt);
    }

    pub(crate) fn turn_away(&mut self, code: &str) {
        self.talk.turned_away(self.now, self.attempt, problem(code));
    }

    pub(crate) fn hear(&mut self, text: &str) {
        self.drain();
        self.talk.text(self.now, self.attempt, text);
    }

    pub(crate) fn answer(&mut self, id: &str, row: u64) {
        self.hear(&format!(r#"{{"type":"done","id":"{id}","seq":{row}}}"#));
    }

    pub(crate) fn refuse(&mut self, id: &str, code: &str) {
        self.hear(&refused(&format!("{id:?}"), code));
    }

    /// Lets time pass until something is due.
    pub(crate) fn wait(&mut self) {
        self.drain();
        self.now = self.talk.wake().expect("something is due");
        self.talk.tick(self.now);
    }

    /// Lets time pass until this is done; what is done before is forgotten.
    pub(crate) fn wait_for(&mut self, what: &str) {
        for _ in 0..10 {
            if self.done().iter().any(|done| done.starts_with(what)) {
                return;
            }
            self.wait();
        }
        panic!("{what} does not come");
    }
}

fn told(event: Event) -> String {
    match event {
        Event::Shown(update) => format!("shown {}", update.seq),
        Event::Done { id, seq } => format!("done {id} as row {seq}"),
        Event::Refused { id: Some(id), problem } => format!("refused {id} {}", problem.code),
        Event::Refused { id: None, problem } => format!("refused ? {}", problem.code),
        Event::Delayed { id, problem } => format!("delayed {id} {}", problem.code),
        Event::Company(company) => format!("company of {}", company.seats.len()),
        Event::Cut(Cut::Bye(problem)) => format!("cut Bye {}", problem.code),
        Event::Cut(cut) => format!("cut {cut:?}"),
        Event::Over(problem) => format!("over {}", problem.code),
    }
}

fn problem(code: &str) -> Problem {
    let sentence = tablee_core::Sentence::new("server-busy");
    Problem { code: Code::from(code), rule: None, sentence, text: String::new() }
}

fn tagged(tag: &str, id: Option<&str>, code: &str) -> String {
    let problem = serde_json::to_string(&problem(code)).expect("JSON");
    let id = id.map(|id| format!(r#""id":{id},"#)).unwrap_or_default();
    format!(r#"{{"type":"{tag}",{id}{}"#, problem.trim_start_matches('{'))
}

/// A refusal, with the id as JSON.
pub(crate) fn refused(id: &str, code: &str) -> String {
    tagged("refused", Some(id), code)
}

/// A goodbye.
pub(crate) fn bye(code: &str) -> String {
    tagged("bye", None, code)
}

/// The update that shows this row.
pub(crate) fn update(row: u64) -> String {
    let text = format!(
        r#"{{"type":"update","seq":{row},"you":1,"table":{{"code":"k7qm-3xtp-9w2d","name":"Friday","game":"kariba",
        "options":{{}},"public":false,"chat":true,"clock":null,"stand_in":"medium","status":"open","host":1,"seats":[],
        "games":1,"played":0,"totals":[]}},"game":null,"log":[]}}"#
    );
    assert!(serde_json::from_str::<Update>(&text).is_ok(), "it is one");
    text
}
