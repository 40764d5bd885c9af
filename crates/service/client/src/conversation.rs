//! One end of the protocol without input or output of its own: what happened goes in, what to do comes out. It knows no socket,
//! no clock and no chance, so the page, the terminal, the load generator and the tests all have the same client, and a test can
//! cut it ten thousand times in a few seconds. `docs/PROTOCOL.md` has the rules that it keeps.
//!
//! Whoever drives it hands in [`opened`](Conversation::opened), [`text`](Conversation::text), [`closed`](Conversation::closed),
//! [`order`](Conversation::order) and, at [`wake`](Conversation::wake) at the latest, [`tick`](Conversation::tick); and then does
//! everything that [`action`](Conversation::action) gives out.

mod event;
mod held;
mod pace;
mod readable;

use std::collections::VecDeque;
use std::time::Duration;

use tablee_core::PlayoutRng;
use tablee_protocol::{Answer, Code, CommandId, Order, Problem, Update};

pub use event::{Action, Attempt, Cut, Event};
use held::Held;
pub use pace::Pace;
pub use readable::Readable;

/// How often a command that met a fault of the server is repeated before that counts as its answer.
const FAULTS: u32 = 3;

/// How far the connection is.
#[derive(Debug)]
enum Stage {
    /// Nobody has asked for one yet, or nobody wants it any more.
    Resting,
    /// There was one, or it could not be made; the next attempt comes at this moment.
    Waiting {
        until: Duration,
    },
    /// It is being made since then.
    Connecting {
        since: Duration,
    },
    Open(Open),
    /// There will be none: this is why.
    Over(Problem),
}

/// A connection that is there.
#[derive(Debug)]
struct Open {
    since: Duration,
    /// When something was heard last, be it only a sign of life.
    heard: Duration,
    /// The row that was shown last on this connection.
    row: Option<u64>,
    /// When the first of the held commands was sent on this connection; nothing if it was not.
    sent: Option<Duration>,
}

/// What a client and a server say to each other about a table, from the client's side. See the module.
///
/// Moments are given from outside, counted from any beginning; they never go back.
#[derive(Debug)]
pub struct Conversation<Shown = Update> {
    pace: Pace,
    chance: PlayoutRng,
    stage: Stage,
    attempt: Attempt,
    /// How many attempts have failed since the table was shown last.
    failures: u32,
    /// Commands that were not answered yet, in the order in which they were given.
    held: VecDeque<Held>,
    /// Nothing is sent before this moment: the server has asked for a pause.
    not_before: Duration,
    /// The last update on this connection as it came, to know a repetition.
    last: String,
    actions: VecDeque<Action<Shown>>,
}

impl<Shown: Readable> Conversation<Shown> {
    /// A conversation that is not begun. The seed spreads the pauses of many clients; it decides nothing else.
    pub fn new(pace: Pace, seed: u64) -> Self {
        Conversation {
            pace,
            chance: PlayoutRng::new(seed),
            stage: Stage::Resting,
            attempt: Attempt::default(),
            failures: 0,
            held: VecDeque::new(),
            not_before: Duration::ZERO,
            last: String::new(),
            actions: VecDeque::new(),
        }
    }

    /// What to do next; nothing if all is done for now.
    pub fn action(&mut self) -> Option<Action<Shown>> {
        self.actions.pop_front()
    }

    /// When [`tick`](Conversation::tick) is due, if nothing else happens before.
    pub fn wake(&self) -> Option<Duration> {
        match &self.stage {
            Stage::Resting | Stage::Over(_) => None,
            Stage::Waiting { until } => Some(*until),
            Stage::Connecting { since } => Some(*since + self.pace.connecting),
            Stage::Open(open) => {
                let first = open.row.is_none().then_some(open.since + self.pace.answer);
                let answer = match (open.sent, self.held.front()) {
                    (Some(sent), _) => Some(sent + self.pace.answer),
                    (None, Some(held)) => Some(held.not_before.max(self.not_before)),
                    (None, None) => None,
                };
                let silence = self.pace.silence.map(|silence| open.heard + silence);
                first.into_iter().chain(answer).chain(silence).min()
            }
        }
    }

    /// Whether the table is shown as it is now.
    pub fn is_connected(&self) -> bool {
        matches!(&self.stage, Stage::Open(open) if open.row.is_some())
    }

    /// The commands that were not answered yet, in order.
    pub fn held(&self) -> impl Iterator<Item = &CommandId> {
        self.held.iter().map(|held| &held.id)
    }

    /// Connects; or connects anew, as the server learns only then who we are.
    pub fn connect(&mut self, now: Duration) {
        match self.stage {
            Stage::Over(_) => return,
            Stage::Connecting { .. } | Stage::Open(_) => self.actions.push_back(Action::Close),
            Stage::Resting | Stage::Waiting { .. } => (),
        }
        self.attempt = self.attempt.next();
        self.stage = Stage::Connecting { since: now };
        self.actions.push_back(Action::Connect(self.attempt));
    }

    /// There is reason to hope: if the next attempt is awaited, it is made now.
    pub fn hasten(&mut self, now: Duration) {
        if let Stage::Waiting { .. } = self.stage {
            self.failures = 0;
            self.connect(now);
        }
    }

    /// The connection is gone, as the system knows: it is made again.
    pub fn lost(&mut self, now: Duration) {
        if matches!(self.stage, Stage::Connecting { .. } | Stage::Open(_)) {
            self.cut(now, Cut::Closed);
        }
    }

    /// Nobody wants the connection any more. Commands that were not answered stay unanswered.
    pub fn leave(&mut self) {
        if matches!(self.stage, Stage::Connecting { .. } | Stage::Open(_)) {
            self.actions.push_back(Action::Close);
        }
        self.stage = Stage::Resting;
    }

    /// The connection of this attempt is made: what was not answered is sent again, under its id.
    pub fn opened(&mut self, now: Duration, attempt: Attempt) {
        if attempt == self.attempt && matches!(self.stage, Stage::Connecting { .. }) {
            self.stage = Stage::Open(Open { since: now, heard: now, row: None, sent: None });
            self.last.clear();
            self.send(now);
        }
    }

    /// The connection of this attempt has ended, or could not be made.
    pub fn closed(&mut self, now: Duration, attempt: Attempt) {
        if attempt == self.attempt {
            self.lost(now);
        }
    }

    /// The server did not open the connection of this attempt, and said why.
    pub fn turned_away(&mut self, now: Duration, attempt: Attempt, problem: Problem) {
        if attempt == self.attempt && matches!(self.stage, Stage::Connecting { .. } | Stage::Open(_)) {
            self.said_goodbye(now, problem);
        }
    }

    /// A sign of life came over the connection, without a text.
    pub fn sign_of_life(&mut self, now: Duration, attempt: Attempt) {
        if let Some(open) = self.open(attempt) {
            open.heard = now;
        }
    }

    /// A text came over the connection.
    pub fn text(&mut self, now: Duration, attempt: Attempt, text: &str) {
        let Some(open) = self.open(attempt) else { return };
        open.heard = now;
        match Shown::read(text) {
            Some(Answer::Update(shown)) => self.shown(now, shown, text),
            Some(Answer::Done { id, seq }) => {
                if self.answered(&id) {
                    self.tell(Event::Done { id, seq });
                    self.send(now);
                }
            }
            Some(Answer::Company(company)) => self.tell(Event::Company(company)),
            Some(Answer::Refused { id, problem }) => self.refused(now, id, problem),
            Some(Answer::Bye { problem }) => self.said_goodbye(now, problem),
            // Whatever it was, the first message of a new connection says all there is to know.
            None => self.cut(now, Cut::Unreadable),
        }
    }

    /// Takes a command. It is held until it is answered, and sent now or as soon as there is a connection.
    pub fn order(&mut self, now: Duration, order: &Order) {
        if let Stage::Over(problem) = &self.stage {
            let (id, problem) = (Some(order.id.clone()), problem.clone());
            return self.tell(Event::Refused { id, problem });
        }
        self.held.push_back(Held::new(order));
        self.send(now);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        match &self.stage {
            Stage::Resting | Stage::Over(_) => (),
            Stage::Waiting { until } => {
                if *until <= now {
                    self.connect(now);
                }
            }
            Stage::Connecting { since } => {
                if *since + self.pace.connecting <= now {
                    self.cut(now, Cut::Silent);
                }
            }
            Stage::Open(open) => {
                let late = |since: Duration, patience: Duration| since + patience <= now;
                if open.row.is_none() && late(open.since, self.pace.answer)
                    || open.sent.is_some_and(|sent| late(sent, self.pace.answer))
                    || self.pace.silence.is_some_and(|silence| late(open.heard, silence))
                {
                    self.cut(now, Cut::Silent);
                } else {
                    self.send(now);
                }
            }
        }
    }

    /// Lets go of a command that was never sent; says whether it is as if it had not been given. One that was sent may have been
    /// carried out already.
    pub fn let_go(&mut self, id: &CommandId) -> bool {
        let unsent = self.held.iter().position(|held| held.id == *id && !held.sent);
        unsent.is_some_and(|index| self.held.remove(index).is_some())
    }

    fn tell(&mut self, event: Event<Shown>) {
        self.actions.push_back(Action::Tell(event));
    }

    /// The connection of this attempt, if it is the one at hand.
    fn open(&mut self, attempt: Attempt) -> Option<&mut Open> {
        match &mut self.stage {
            Stage::Open(open) if attempt == self.attempt => Some(open),
            _ => None,
        }
    }

    /// Sends the first of the held commands, if it is not under way. The next follows when it is answered: were two under way and
    /// the first refused for a moment, its repetition would overtake the second, and an old choice replace a new one.
    fn send(&mut self, now: Duration) {
        let (Stage::Open(open), Some(held)) = (&mut self.stage, self.held.front_mut()) else { return };
        if open.sent.is_none() && held.not_before.max(self.not_before) <= now {
            open.sent = Some(now);
            held.sent = true;
            self.actions.push_back(Action::Send(held.text.clone()));
        }
    }

    /// Lets go of a command that was answered. Only the first can be; whatever else is answered was answered before.
    fn answered(&mut self, id: &CommandId) -> bool {
        if self.held.front().is_none_or(|held| held.id != *id) {
            return false;
        }
        self.held.pop_front();
        if let Stage::Open(open) = &mut self.stage {
            open.sent = None;
        }
        true
    }

    fn shown(&mut self, now: Duration, shown: Shown, text: &str) {
        let Stage::Open(open) = &mut self.stage else { return };
        let row = shown.row();
        if open.row == Some(row) && self.last == text {
            return;
        }
        if open.row.is_some_and(|before| row < before) {
            // On one connection rows only grow, unless the log has lost some: then only the first message of another is sure.
            return self.cut(now, Cut::Doubt);
        }
        open.row = Some(row);
        self.failures = 0;
        text.clone_into(&mut self.last);
        self.tell(Event::Shown(shown));
    }

    fn refused(&mut self, now: Duration, id: Option<CommandId>, problem: Problem) {
        let Stage::Open(open) = &mut self.stage else { return };
        // Without an id it is the one under way that could not be read.
        let ours = |held: &&mut Held| open.sent.is_some() && id.as_ref().is_none_or(|id| *id == held.id);
        let Some(held) = self.held.front_mut().filter(ours) else {
            if id.is_none() {
                self.tell(Event::Refused { id, problem });
            }
            return;
        };
        let faulty = problem.code == Code::Internal && held.faults < FAULTS;
        let slower = problem.code == Code::TooManyRequests;
        if problem.code.is_passing() || slower || faulty {
            open.sent = None;
            held.faults += u32::from(faulty);
            let pause = self.pace.pause(held.repeats, &mut self.chance);
            held.repeats += 1;
            held.not_before = now + if slower { pause.max(self.pace.slower) } else { pause };
            let id = held.id.clone();
            return self.tell(Event::Delayed { id, problem });
        }
        let id = held.id.clone();
        self.answered(&id);
        self.tell(Event::Refused { id: Some(id), problem });
        self.send(now);
    }

    /// The server ends the connection, and says why.
    fn said_goodbye(&mut self, now: Duration, problem: Problem) {
        if !is_final(&problem.code) {
            if matches!(problem.code, Code::TooManyRequests | Code::TooManySockets) {
                self.not_before = now + self.pace.slower;
            }
            return self.cut(now, Cut::Bye(problem));
        }
        self.actions.push_back(Action::Close);
        self.stage = Stage::Over(problem.clone());
        for held in std::mem::take(&mut self.held) {
            self.tell(Event::Refused { id: Some(held.id), problem: problem.clone() });
        }
        self.tell(Event::Over(problem));
    }

    /// Ends the connection at hand; the next attempt comes after a pause, which grows until the table is shown again.
    fn cut(&mut self, now: Duration, cut: Cut) {
        let pause = self.pace.pause(self.failures, &mut self.chance);
        self.failures += 1;
        self.stage = Stage::Waiting { until: (now + pause).max(self.not_before) };
        self.actions.push_back(Action::Close);
        self.tell(Event::Cut(cut));
    }
}

/// Whether another attempt would be told the same.
fn is_final(code: &Code) -> bool {
    matches!(
        code,
        Code::UnknownTable
            | Code::UnknownAddress
            | Code::UnsupportedVersion
            | Code::ForeignOrigin
            | Code::WrongMethod
            | Code::Malformed
    )
}
