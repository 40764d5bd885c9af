//! Players and watchers: they dial, act at random, repeat what was not answered, and write down all they are told.

use tablee_core::{PlayoutRng, Rng as _, Seat};
use tablee_protocol::{Answer, Code, Command, CommandId, Order, Proposal, TableCode, Update};
use tablee_server::Secret;

use crate::network::Line;

/// After so long without an answer a client asks again, in milliseconds.
const ANSWER: i64 = 2_500;

/// What a client asks by HTTP.
#[derive(Clone, Debug)]
pub(crate) enum Ask {
    /// Open the table.
    Open,
    /// Sit down.
    Sit,
    /// A command.
    Command(Order),
    /// A key for another device.
    MakeKey,
    /// Move the seat to the device with the second token.
    UseKey(String),
}

/// An answer that was received, to be held against the log later.
#[derive(Debug)]
pub(crate) enum Told {
    /// A command was acknowledged.
    Done { key: String, id: String, seq: u64 },
    /// A command was refused for good; this copy of it was sent then.
    Refused { key: String, id: String, sent: i64, code: Code },
    /// The table was shown.
    Shown { key: String, seen: u64, text: String },
    /// Something that must never be.
    Wrong(String),
    /// Less was shown than before, which must not be unless rows were lost.
    Backwards(String),
}

/// How far a client has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Opening,
    Sitting,
    Playing,
    Watching,
    /// The table is no more.
    Gone,
}

#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) order: Order,
    /// When it was first sent over the connection at hand.
    dialled: Option<i64>,
    /// Not again before this moment.
    again: i64,
}

/// A connection and what came over it.
pub(crate) struct Dialled {
    pub(crate) line: Line,
    /// The last line of the log that was shown.
    seen: u64,
    /// The last row that was shown.
    pub(crate) shown: u64,
    /// The last row that was acknowledged: what is shown next shows it.
    acknowledged: u64,
}

pub(crate) struct Client {
    pub(crate) table: usize,
    pub(crate) code: TableCode,
    pub(crate) secret: Secret,
    pub(crate) stage: Stage,
    pub(crate) dialled: Option<Dialled>,
    pub(crate) dial_at: i64,
    pub(crate) act_at: i64,
    pub(crate) pending: Option<Pending>,
    /// An answer by HTTP is awaited until then.
    pub(crate) call_until: i64,
    pub(crate) update: Option<Box<Update>>,
    /// The token of the device that the seat is moved to, with the key once it is there.
    pub(crate) moving: Option<(Secret, Option<String>)>,
    pub(crate) told: Vec<Told>,
    counter: u64,
}

/// What a client does next.
pub(crate) enum Act {
    Nothing,
    Call(Ask),
}

impl Client {
    pub(crate) fn new(table: usize, code: TableCode, secret: Secret, stage: Stage) -> Client {
        Client {
            table,
            code,
            secret,
            stage,
            dialled: None,
            dial_at: 0,
            act_at: 0,
            pending: None,
            call_until: 0,
            update: None,
            moving: None,
            told: Vec::new(),
            counter: 0,
        }
    }

    pub(crate) fn key(&self) -> String {
        self.secret.key().0
    }

    /// Reads what has come over the connection.
    pub(crate) fn listen(&mut self, now: i64) {
        let Some(dialled) = &mut self.dialled else { return };
        // A client reads one message at a time: what it does not read in time is replaced by what is newer.
        if let Some(text) = dialled.line.step(now) {
            self.hear(&text, now);
        }
        if self.dialled.as_ref().is_some_and(|dialled| dialled.line.closed()) {
            self.hang_up(now + 200);
        }
    }

    pub(crate) fn hang_up(&mut self, again: i64) {
        self.dialled = None;
        self.dial_at = again;
        if let Some(pending) = &mut self.pending {
            pending.dialled = None;
        }
    }

    pub(crate) fn dialled(&mut self, line: Line) {
        self.dialled = Some(Dialled { line, seen: 0, shown: 0, acknowledged: 0 });
    }

    fn hear(&mut self, text: &str, now: i64) {
        let key = self.key();
        let Some(dialled) = &mut self.dialled else { return };
        match serde_json::from_str::<Answer>(text) {
            Ok(Answer::Update(update)) => {
                if update.seq < dialled.shown {
                    self.told
                        .push(Told::Backwards(format!("row {} was shown after row {}", update.seq, dialled.shown)));
                }
                if update.seq < dialled.acknowledged {
                    let row = dialled.acknowledged;
                    self.told
                        .push(Told::Backwards(format!("row {row} was acknowledged, and {} shown next", update.seq)));
                }
                self.told.push(Told::Shown { key, seen: dialled.seen, text: text.to_owned() });
                dialled.shown = update.seq;
                dialled.seen = update.log.last().map_or(dialled.seen, |line| line.number);
                self.update = Some(Box::new(update));
            }
            Ok(Answer::Done { id, seq }) => {
                dialled.acknowledged = dialled.acknowledged.max(seq);
                self.done(self.key(), &id, seq);
            }
            Ok(Answer::Refused { id: Some(id), problem }) => {
                let sent = self.pending.as_ref().and_then(|pending| pending.dialled);
                self.refused(&id, &problem.code, sent.unwrap_or(0), now);
            }
            Ok(Answer::Refused { id: None, .. }) => {
                self.told.push(Told::Wrong(format!("a message was not understood: {text}")));
            }
            Ok(Answer::Company(_)) => self.told.push(Told::Wrong(format!("nobody asked who is here: {text}"))),
            Ok(Answer::Bye { problem }) => {
                if problem.code == Code::UnknownTable && matches!(self.stage, Stage::Playing | Stage::Watching) {
                    self.stage = Stage::Gone;
                }
                self.hang_up(now + 300);
            }
            Err(error) => self.told.push(Told::Wrong(format!("{error}: {text}"))),
        }
    }

    /// A command that was sent with this key was carried out. The seat may have moved to another key since.
    pub(crate) fn done(&mut self, key: String, id: &CommandId, seq: u64) {
        self.told.push(Told::Done { key, id: id.to_string(), seq });
        if self.pending.as_ref().is_some_and(|pending| pending.order.id == *id) {
            self.pending = None;
        }
    }

    /// A copy of a command that was sent then, or later, was refused.
    pub(crate) fn refused(&mut self, id: &CommandId, code: &Code, sent: i64, now: i64) {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.order.id == *id) else { return };
        if code.is_passing() || *code == Code::Internal {
            pending.again = now + 300;
            return;
        }
        if *code == Code::UnknownTable {
            self.stage = Stage::Gone;
        }
        self.told.push(Told::Refused { key: self.key(), id: id.to_string(), sent, code: code.clone() });
        self.pending = None;
    }

    fn new_id(&mut self) -> CommandId {
        self.counter += 1;
        id_for(self.counter)
    }

    /// What to do now. `quiet`: nothing new, only what is under way.
    pub(crate) fn act(&mut self, now: i64, quiet: bool, rng: &mut PlayoutRng) -> Act {
        if now < self.call_until {
            return Act::Nothing;
        }
        match self.stage {
            Stage::Opening => return Act::Call(Ask::Open),
            Stage::Sitting => return Act::Call(Ask::Sit),
            Stage::Watching | Stage::Gone => return Act::Nothing,
            Stage::Playing => (),
        }
        if let Some((_, key)) = &self.moving {
            return Act::Call(key.as_ref().map_or(Ask::MakeKey, |key| Ask::UseKey(key.clone())));
        }
        if let Some(pending) = &mut self.pending {
            if now < pending.again {
                return Act::Nothing;
            }
            pending.again = now + ANSWER;
            let order = pending.order.clone();
            return self.send(order, now, rng);
        }
        if quiet || now < self.act_at {
            return Act::Nothing;
        }
        self.act_at = now + i64::from(rng.below(1500));
        if rng.below(60) == 0 {
            let mut bytes = [0; 32];
            bytes.iter_mut().for_each(|byte| *byte = rng.below(256) as u8);
            self.moving = Some((secret(bytes), None));
            return Act::Nothing;
        }
        match self.wish(rng) {
            Some(command) => self.order(command, now, rng),
            None => Act::Nothing,
        }
    }

    /// Makes a command and sends it.
    pub(crate) fn order(&mut self, command: Command, now: i64, rng: &mut PlayoutRng) -> Act {
        let order = Order { id: self.new_id(), command };
        self.pending = Some(Pending { order: order.clone(), dialled: None, again: now + ANSWER });
        self.send(order, now, rng)
    }

    fn send(&mut self, order: Order, now: i64, rng: &mut PlayoutRng) -> Act {
        let Some(dialled) = &mut self.dialled else { return Act::Call(Ask::Command(order)) };
        let text = serde_json::to_string(&order).expect("JSON");
        if let Some(pending) = &mut self.pending {
            pending.dialled.get_or_insert(now);
        }
        // Sometimes it arrives twice, on the same way or on another.
        for _ in 0..=usize::from(rng.below(12) == 0) {
            dialled.line.send(now + i64::from(rng.below(60)), text.clone());
        }
        if rng.below(12) == 0 { Act::Call(Ask::Command(order)) } else { Act::Nothing }
    }

    fn wish(&self, rng: &mut PlayoutRng) -> Option<Command> {
        wish(self.update.as_ref()?, rng)
    }
}

/// What somebody who is shown this may want, also what is refused.
pub(crate) fn wish(update: &Update, rng: &mut PlayoutRng) -> Option<Command> {
    let own = update.you?;
    let seat = update.table.seats.get(own.index())?;
    let Some(game) = &update.game else { return before_the_game(update, rng) };
    let decision = game.decision;
    let chance = rng.below(100);
    let text = format!("word {chance}");
    if rng.below(16) == 0 {
        return Some(together(update, own, rng));
    }
    Some(match chance {
        0..6 => Command::Say { text },
        6..8 => Command::Leave,
        8..10 => Command::Chat { on: !update.table.chat },
        // Also by those who are not the host, and for the own seat and bots: these are refused.
        10..12 => {
            let other = rng.below(update.table.seats.len() as u32) as usize;
            Command::Mute { seat: Seat::new(other), on: !update.table.seats[other].muted }
        }
        _ if (seat.away || seat.late) && chance < 60 => Command::Return,
        _ if update.table.paused && chance < 70 => Command::Resume,
        _ if game.standing.is_some() && chance < 16 => Command::Decline,
        _ if game.standing.is_some() || update.table.ended => Command::Rematch,
        _ if game.choice.is_some() && chance < 20 => Command::Withdraw { decision },
        _ if game.take_back && chance < 40 => Command::TakeBack { decision },
        _ if game.choice.is_some() && chance < 90 => return None,
        _ => {
            let moves = &game.moves;
            let choice = moves.get(rng.below(moves.len().max(1) as u32) as usize)?.clone();
            Command::Choose { decision, choice }
        }
    })
}

/// Another seat, another name, a bot, another host: also what is refused.
fn before_the_game(update: &Update, rng: &mut PlayoutRng) -> Option<Command> {
    let seat = Seat::new(rng.below(update.table.seats.len() as u32) as usize);
    match rng.below(120) {
        0..6 => Some(Command::Start),
        6..9 => Some(Command::TakeSeat { seat }),
        9..11 => Some(Command::Rename { name: format!("N{}", rng.below(9)) }),
        11..13 => Some(Command::SetSeat { seat, level: (rng.below(2) == 0).then(|| "random".into()) }),
        13 => Some(Command::HandOver { seat }),
        _ => None,
    }
}

/// What is done beside the game with the others.
fn together(update: &Update, own: Seat, rng: &mut PlayoutRng) -> Command {
    let seat = Seat::new(rng.below(update.table.seats.len() as u32) as usize);
    match &update.table.proposal {
        Some(_) if rng.below(4) != 0 => Command::Vote { yes: rng.below(3) != 0 },
        _ => match rng.below(8) {
            0 | 1 => Command::Nudge { seat },
            2 => Command::Propose { what: Proposal::End {} },
            3..6 => Command::Propose { what: Proposal::Pause {} },
            _ if seat != own => Command::Propose { what: Proposal::StandIn { seat } },
            _ => Command::Vote { yes: false },
        },
    }
}

/// The id of the command of this number.
pub(crate) fn id_for(number: u64) -> CommandId {
    CommandId::new(format!("command-{number}")).expect("visible letters")
}

/// The token of these bytes.
pub(crate) fn secret(bytes: [u8; 32]) -> Secret {
    use base64::Engine as _;
    let text = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes);
    Secret::parse(&text).expect("256 bits")
}
