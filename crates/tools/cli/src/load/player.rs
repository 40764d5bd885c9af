//! The two players of one table.

use std::time::{Duration, Instant};

use tablee_client::{ClientError, Event, Pace, Server, Speaker, id_of, new_id};
use tablee_core::{PlayoutRng, Rng as _};
use tablee_protocol::{Command, OpenTable, Order, SeatPlan};

use crate::load::glance::{GameGlance, Glance};

/// What was measured, in microseconds.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// From a move to the update of the other player.
    pub(crate) updates: Vec<u32>,
    /// From a move to its acknowledgement.
    pub(crate) answers: Vec<u32>,
}

impl Measured {
    pub(crate) fn add(&mut self, other: Measured) {
        self.updates.extend(other.updates);
        self.answers.extend(other.answers);
    }
}

pub(crate) struct Pair {
    sides: [Speaker<Glance>; 2],
    seen: [LastSeen; 2],
    rng: PlayoutRng,
    /// Ids are as random as those of other clients, but not asked of the system one by one.
    ids: PlayoutRng,
}

/// The position as one player has seen it last.
#[derive(Default)]
struct LastSeen {
    number: u32,
    decision: usize,
    /// A move picked at random, if it is this player's turn.
    choice: Option<String>,
    over: bool,
}

impl LastSeen {
    fn place(&self) -> (u32, usize) {
        (self.number, self.decision)
    }
}

/// What came in.
enum Heard {
    Update,
    Done,
}

/// A table for two people, at which the first sits down at once.
pub(super) fn for_two(game: &str, name: String) -> OpenTable {
    OpenTable {
        id: new_id(),
        game: game.to_owned(),
        options: serde_json::Value::Null,
        set: serde_json::Value::Null,
        seats: vec![SeatPlan::Person {}; 2],
        name,
        player: Some("one".to_owned()),
        public: false,
        chat: Some(false),
        clock: None,
        stand_in: "random".into(),
        games: 1,
        patience: None,
    }
}

impl Pair {
    /// Opens a table and lets two players sit down.
    pub(crate) async fn open(server: &Server, game: &str, number: u64) -> Result<Pair, ClientError> {
        let (one, other) = (server.with_new_token().await?, server.with_new_token().await?);
        let opened = one.open(&for_two(game, format!("load {number}"))).await?;
        other.sit(opened.code, "other").await?;
        let sides = [one, other].map(|player| Speaker::new(player, opened.code, Pace::STANDARD));
        let mut seed = [0; 8];
        // Without random bytes the ids of a table are those of all others, which harms nothing.
        let _ = getrandom::fill(&mut seed);
        let mut pair = Pair {
            sides,
            seen: [LastSeen::default(), LastSeen::default()],
            rng: PlayoutRng::new(number),
            ids: PlayoutRng::new(u64::from_le_bytes(seed)),
        };
        for side in 0..2 {
            while pair.seen[side].number == 0 {
                pair.hear(side).await?;
            }
        }
        Ok(pair)
    }

    /// Takes the next message of a player. What the server puts off for a moment is repeated; a connection that is cut would be
    /// made again, but what was measured across that says nothing.
    async fn hear(&mut self, side: usize) -> Result<Heard, ClientError> {
        loop {
            match self.sides[side].next().await {
                Event::Shown(Glance { game: Some(game), .. }) => {
                    let GameGlance { number, decision, over, moves } = game;
                    let moves: Vec<&str> = serde_json::from_str(&moves)?;
                    let index = self.rng.below(u32::try_from(moves.len()).unwrap_or(0)) as usize;
                    let choice = moves.get(index).map(|choice| (*choice).to_owned());
                    self.seen[side] = LastSeen { number, decision, choice, over };
                    return Ok(Heard::Update);
                }
                Event::Shown(Glance { game: None, .. }) => return Ok(Heard::Update),
                Event::Done { .. } => return Ok(Heard::Done),
                Event::Delayed { .. } | Event::Company(_) => (),
                Event::Refused { problem, .. } | Event::Over(problem) => {
                    return Err(ClientError::Unreadable(format!("{}: {}", problem.code, problem.text)));
                }
                Event::Cut(cut) => {
                    let reason = self.sides[side].trouble().map(ToString::to_string);
                    return Err(ClientError::Connection(reason.unwrap_or_else(|| format!("{cut:?}"))));
                }
            }
        }
    }

    async fn send(&mut self, side: usize, command: Command) {
        let id = id_of(u128::from(self.ids.next_u64()) << 64 | u128::from(self.ids.next_u64()));
        self.sides[side].order(&Order { id, command }).await;
    }

    /// Sends a command and waits until it is acknowledged and both players have seen what follows. Gives back how long the
    /// other player's update and the acknowledgement took.
    async fn step(&mut self, side: usize, command: Command) -> Result<(Duration, Duration), ClientError> {
        let place = self.seen[side].place();
        let start = Instant::now();
        self.send(side, command).await;
        while self.seen[1 - side].place() <= place {
            self.hear(1 - side).await?;
        }
        let update = start.elapsed();
        let mut answer = None;
        while answer.is_none() || self.seen[side].place() <= place {
            if matches!(self.hear(side).await?, Heard::Done) {
                answer = Some(start.elapsed());
            }
        }
        Ok((update, answer.unwrap_or(update)))
    }

    /// Another game at the same table: both ask for it.
    async fn again(&mut self) -> Result<(), ClientError> {
        let number = self.seen[0].number;
        for side in 0..2 {
            self.send(side, Command::Rematch).await;
            while !matches!(self.hear(side).await?, Heard::Done) {}
        }
        for side in 0..2 {
            while self.seen[side].number == number {
                self.hear(side).await?;
            }
        }
        Ok(())
    }

    /// Plays until the end; what happens before the beginning is not measured.
    pub(crate) async fn play(
        mut self,
        begin: Instant,
        end: Instant,
        pause: Option<Duration>,
        phase: Option<Duration>,
    ) -> Result<Measured, ClientError> {
        let mut measured = Measured::default();
        let mut due = Instant::now() + phase.unwrap_or_default();
        while Instant::now() < end {
            if let Some(pause) = pause {
                tokio::time::sleep_until(due.into()).await;
                due += pause;
            }
            if self.seen[0].over {
                self.again().await?;
            }
            // Where both decide at once, the first to choose sees nothing new until the other has chosen too.
            let sides: Vec<usize> = (0..2).filter(|&side| self.seen[side].choice.is_some()).collect();
            let decision = self.seen[0].decision;
            let choice = |position: &LastSeen| position.choice.clone().unwrap_or_default();
            if let [first, second] = sides[..] {
                let command = Command::Choose { decision, choice: choice(&self.seen[first]) };
                let start = Instant::now();
                self.send(first, command).await;
                while !matches!(self.hear(first).await?, Heard::Done) {}
                self.count(&mut measured, begin, end, start.elapsed(), start.elapsed());
                let (update, answer) =
                    self.step(second, Command::Choose { decision, choice: choice(&self.seen[second]) }).await?;
                self.count(&mut measured, begin, end, update, answer);
            } else if let [side] = sides[..] {
                let (update, answer) =
                    self.step(side, Command::Choose { decision, choice: choice(&self.seen[side]) }).await?;
                self.count(&mut measured, begin, end, update, answer);
            } else {
                return Err(ClientError::Connection("nobody can move".to_owned()));
            }
        }
        Ok(measured)
    }

    fn count(&self, measured: &mut Measured, begin: Instant, end: Instant, update: Duration, answer: Duration) {
        if (begin..end).contains(&Instant::now()) {
            let micros = |time: Duration| u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
            measured.updates.push(micros(update));
            measured.answers.push(micros(answer));
        }
    }
}
