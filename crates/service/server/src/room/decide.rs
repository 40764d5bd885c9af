//! Which rows a command adds. Nothing is changed here: the rows are stored first, then folded.

use tablee_bots::Level;
use tablee_catalog::{BotTable, OpenError, open_with_bots};
use tablee_core::{Committed, DealRng, PlayError, Seat, Sentence, Turn};
use tablee_protocol::limits::{
    CHANGES, CLOCK_LONGEST, CLOCK_SHORTEST, INCREMENT_LONGEST, MATCH_GAMES, PATIENCE, PATIENCE_SHORTEST, SET_BYTES,
};
use tablee_protocol::{
    Clock, Command, Level as LevelName, OpenTable, SeatPlan, Span, check_chat, check_player_name, check_table_name,
};

use super::{Agreement, Chair, KeyText, Refusal, Room, Row, own_set, request};

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Whoever holds this key.
    Key(KeyText),
    /// The bot of a seat.
    Bot(Seat),
}

/// Where random bytes come from: the room draws none of its own.
pub trait Chance {
    /// 32 random bytes.
    fn bytes(&mut self) -> [u8; 32];
}

impl<F: FnMut() -> [u8; 32]> Chance for F {
    fn bytes(&mut self) -> [u8; 32] {
        self()
    }
}

/// The game as it will be when a choice is stored, so that it is not worked out twice.
pub(crate) struct Ahead {
    seat: Seat,
    decision: usize,
    choice: String,
    pub(super) table: Box<dyn BotTable>,
    pub(super) events: Vec<Sentence>,
}

impl Ahead {
    pub(super) fn answers(&self, seat: Seat, decision: usize, choice: &str) -> bool {
        self.seat == seat && self.decision == decision && self.choice == choice
    }
}

impl std::fmt::Debug for Ahead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the game after {} of {}", self.choice, self.seat)
    }
}

/// The rows of a command, and what changes with them outside the log.
#[derive(Debug, Default)]
pub struct Decided {
    /// To be stored together; the first carries the id of the command.
    pub rows: Vec<Row>,
    /// A game ends with them: the names and points by seat.
    pub result: Option<Vec<(Option<String>, i64)>>,
    /// The table's entry in the lists changes.
    pub listed: bool,
    /// The table is over with them.
    pub over: bool,
    /// What the last of them leads to.
    pub(super) ahead: Option<Box<Ahead>>,
}

/// Rows that change nothing outside the log.
impl From<Vec<Row>> for Decided {
    fn from(rows: Vec<Row>) -> Decided {
        Decided { rows, ..Decided::default() }
    }
}

/// A row that changes nothing outside the log.
impl From<Row> for Decided {
    fn from(row: Row) -> Decided {
        Decided::from(vec![row])
    }
}

impl Decided {
    fn quiet(row: Row) -> Decided {
        row.into()
    }

    pub(super) fn listed(row: Row) -> Decided {
        Decided { rows: vec![row], listed: true, ..Decided::default() }
    }
}

/// Why a table cannot be opened so.
#[derive(Clone, Debug, PartialEq)]
pub enum NotOpened {
    /// The game says no.
    Open(OpenError),
    /// A name or the like.
    Refused(Refusal),
    /// No bot has this level.
    Level(LevelName),
    /// A clock that is too short or too long.
    Clock,
    /// A match of too many games, or none.
    Games,
    /// A set of components beyond [`SET_BYTES`].
    LargeSet,
}

impl From<Refusal> for NotOpened {
    fn from(refusal: Refusal) -> NotOpened {
        NotOpened::Refused(refusal)
    }
}

/// The rows that open a table.
///
/// # Errors
/// [`NotOpened`].
pub fn open(plan: &OpenTable, key: &KeyText, chance: &mut dyn Chance) -> Result<Vec<Row>, NotOpened> {
    if !plan.name.is_empty() {
        check_table_name(&plan.name).map_err(Refusal::BadTableName)?;
    }
    if let Some(name) = &plan.player {
        check_player_name(name).map_err(Refusal::BadName)?;
    }
    let level = |name: &LevelName| match name.as_str().parse::<Level>() {
        Ok(_) => Ok(()),
        Err(_) => Err(NotOpened::Level(name.clone())),
    };
    level(&plan.stand_in)?;
    for seat in &plan.seats {
        if let SeatPlan::Bot { level: name } = seat {
            level(name)?;
        }
    }
    let patience = plan.patience.unwrap_or(PATIENCE);
    if plan.clock.is_some_and(|clock| !is_fair(clock)) || !(PATIENCE_SHORTEST..=CLOCK_LONGEST).contains(&patience) {
        return Err(NotOpened::Clock);
    }
    if !(1..=MATCH_GAMES).contains(&plan.games) {
        return Err(NotOpened::Games);
    }
    let options = if plan.options.is_null() { None } else { Some(plan.options.to_string()) };
    let set = own_set(&plan.set);
    if set.as_ref().is_some_and(|(_, text)| text.len() > SET_BYTES) {
        return Err(NotOpened::LargeSet);
    }
    let asked = tablee_catalog::Request { options, set, seats: Some(plan.seats.len()) };
    let options = tablee_catalog::options(&plan.game, &asked).map_err(NotOpened::Open)?;
    let revision = tablee_catalog::GAMES.iter().find(|info| info.id == plan.game).map_or(0, |info| info.revision);
    let agreement = Agreement {
        game: plan.game.clone(),
        revision,
        options,
        set: plan.set.clone(),
        chairs: plan.seats.clone(),
        name: plan.name.clone(),
        public: plan.public,
        chat: plan.chat.unwrap_or(!plan.public),
        clock: plan.clock,
        stand_in: plan.stand_in.clone(),
        games: plan.games,
        patience,
    };
    let people: Vec<usize> = (0..plan.seats.len()).filter(|&chair| plan.seats[chair] == SeatPlan::Person {}).collect();
    let mut sitting = 0;
    let mut rows = vec![Row::Opened(Box::new(agreement.clone()))];
    if let (Some(name), Some(&chair)) = (&plan.player, people.first()) {
        rows.push(Row::Sat { chair, name: name.clone(), key: key.clone() });
        sitting = 1;
    }
    if sitting == people.len() {
        rows.push(dealt(&agreement, 1, chance).map_err(NotOpened::Open)?);
    }
    Ok(rows)
}

/// Whether a clock is neither too short nor too long, and has only what belongs to its kind.
fn is_fair(clock: Clock) -> bool {
    let fits = match clock.per {
        Span::Decision => clock.increment == 0,
        Span::Game => clock.reserve == 0,
    };
    fits && (CLOCK_SHORTEST..=CLOCK_LONGEST).contains(&clock.seconds)
        && clock.increment <= INCREMENT_LONGEST
        && clock.reserve <= CLOCK_LONGEST
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn dealt(agreement: &Agreement, number: u32, chance: &mut dyn Chance) -> Result<Row, OpenError> {
    let table = open_with_bots(&agreement.game, &request(agreement), &mut DealRng::from_seed(chance.bytes()))?;
    Ok(Row::Dealt { number, deal: table.deal_text(), salt: hexadecimal(&chance.bytes()) })
}

/// Whether a seat could fill the log with nothing but this.
fn may_be_repeated(command: &Command) -> bool {
    match command {
        Command::Withdraw { .. }
        | Command::TakeBack { .. }
        | Command::Leave
        | Command::Return
        | Command::Say { .. }
        | Command::Chat { .. }
        | Command::Audience { .. }
        | Command::Comment { .. }
        | Command::Mute { .. }
        | Command::Decline
        | Command::Propose { .. }
        | Command::Vote { .. }
        | Command::Resume
        | Command::Nudge { .. }
        | Command::TakeSeat { .. }
        | Command::Rename { .. }
        | Command::SetSeat { .. }
        | Command::HandOver { .. } => true,
        Command::Choose { .. }
        | Command::Start
        | Command::Rematch
        | Command::Kick { .. }
        | Command::StandUp
        | Command::Close => false,
    }
}

impl Room {
    /// The rows that a command adds; none if it asks for what is so already.
    ///
    /// # Errors
    /// [`Refusal`], with the number of the rule where one of the game forbids it.
    pub fn decide(
        &self,
        now: i64,
        actor: &Actor,
        command: &Command,
        chance: &mut dyn Chance,
    ) -> Result<Decided, Refusal> {
        if self.is_replay() {
            return Err(Refusal::Replay);
        }
        if let (Actor::Key(key), Command::Comment { name, text }) = (actor, command) {
            return self.comment(key, name, text);
        }
        let chair = match actor {
            Actor::Key(key) => self.chair_by_key(key).ok_or(Refusal::WrongSeat)?,
            Actor::Bot(seat) => self.chair_of(*seat),
        };
        if self.expired {
            return Err(Refusal::Closed);
        }
        if may_be_repeated(command) {
            self.spare(chair)?;
        }
        let plays = matches!(command, Command::Choose { .. } | Command::Withdraw { .. } | Command::TakeBack { .. });
        if plays && self.is_paused() {
            return Err(Refusal::Paused);
        }
        if plays && self.ended() {
            return Err(PlayError::Over.into());
        }
        match command {
            Command::Choose { decision, choice } => self.choose(actor, chair, *decision, choice),
            Command::Withdraw { decision } => {
                let table = self.table().ok_or(Refusal::NotStarted)?;
                let seat = self.seat_of(chair);
                table.admit(seat, *decision)?;
                if table.choice(seat).is_none() {
                    return Err(PlayError::NothingToTakeBack.into());
                }
                Ok(self.acting(chair, Row::Withdrew { seat, decision: *decision }))
            }
            Command::TakeBack { decision } => {
                let table = self.table().ok_or(Refusal::NotStarted)?;
                let seat = self.seat_of(chair);
                table.admit(seat, *decision)?;
                if !table.may_take_back(seat) {
                    return Err(PlayError::NothingToTakeBack.into());
                }
                Ok(self.acting(chair, Row::TookBack { seat, decision: *decision }))
            }
            Command::Start if self.table().is_some() => Err(Refusal::AlreadyStarted),
            Command::Start => {
                self.host_alone(chair)?;
                self.deal_next(Vec::new(), chance)
            }
            Command::Leave if self.chairs[chair].away => Ok(Decided::default()),
            Command::Leave => self.leave(chair, chance),
            Command::Return => Ok(self.back(chair).map(Decided::quiet).unwrap_or_default()),
            Command::Rematch => self.rematch(chair, chance),
            Command::Decline => self.decline(chair),
            Command::Propose { what } => self.propose(now, chair, what),
            Command::Vote { yes } => self.vote(now, chair, *yes),
            Command::Resume => Ok(self.resume(chair)),
            Command::Nudge { seat } => self.nudge(now, chair, *seat),
            Command::StandUp => self.stand_up(chair),
            Command::TakeSeat { seat } => self.take_seat(chair, *seat),
            Command::Rename { name } => self.rename(chair, name),
            Command::SetSeat { seat, level } => self.set_seat(chair, *seat, level.as_ref()),
            Command::HandOver { seat } => self.hand_over_host(chair, *seat),
            Command::Close => self.close(chair),
            Command::Say { .. } | Command::Chat { .. } if self.chairs[chair].muted => Err(Refusal::Muted),
            Command::Say { .. } if !self.chat => Err(Refusal::ChatOff),
            Command::Say { text } => {
                check_chat(text).map_err(Refusal::BadChat)?;
                Ok(Decided::quiet(Row::Said { chair, text: text.clone() }))
            }
            // Bots have nothing to say.
            Command::Comment { .. } => Err(Refusal::WrongSeat),
            Command::Audience { on } => {
                self.host_alone(chair)?;
                let changes = *on != self.audience;
                Ok(if changes { Decided::quiet(Row::Audience { on: *on }) } else { Decided::default() })
            }
            Command::Chat { on } if *on == self.chat => Ok(Decided::default()),
            Command::Chat { on } => Ok(Decided::quiet(Row::Chat { chair, on: *on })),
            Command::Kick { seat } => {
                let other = self.other_person(chair, *seat)?;
                self.kick(other, chance)
            }
            Command::Mute { seat, on } => {
                let other = self.other_person(chair, *seat)?;
                if self.chairs[other].muted == *on {
                    return Ok(Decided::default());
                }
                Ok(Decided::quiet(Row::Muted { chair: other, on: *on }))
            }
        }
    }

    /// A line of chat by somebody who only watches. Whoever has a seat says it there.
    fn comment(&self, key: &KeyText, name: &str, text: &str) -> Result<Decided, Refusal> {
        if self.expired {
            return Err(Refusal::Closed);
        }
        if !self.audience || self.chair_by_key(key).is_some() {
            return Err(Refusal::WrongSeat);
        }
        if self.sent_away.contains(key) {
            return Err(Refusal::SentAway);
        }
        if !self.chat {
            return Err(Refusal::ChatOff);
        }
        check_player_name(name).map_err(Refusal::BadName)?;
        check_chat(text).map_err(Refusal::BadChat)?;
        // All of them together have as much room in the log as one seat.
        if self.comments >= CHANGES {
            return Err(Refusal::TooManyChanges);
        }
        Ok(Decided::quiet(Row::Commented { name: name.to_owned(), text: text.to_owned() }))
    }

    /// The rows with which somebody sits down.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn sit(
        &self,
        key: &KeyText,
        name: &str,
        seat: Option<Seat>,
        chance: &mut dyn Chance,
    ) -> Result<(usize, Decided), Refusal> {
        if self.is_replay() {
            return Err(Refusal::Replay);
        }
        if let Some(chair) = self.chair_by_key(key) {
            return Ok((chair, Decided::default()));
        }
        if self.expired {
            return Err(Refusal::Closed);
        }
        if self.sent_away.contains(key) {
            return Err(Refusal::SentAway);
        }
        check_player_name(name).map_err(Refusal::BadName)?;
        let free = |chair: &usize| self.chairs[*chair].bot.is_none() && self.chairs[*chair].name.is_none();
        let mut places = (0..self.chairs.len()).filter(free);
        let chair = match seat {
            Some(seat) if self.table().is_none() => {
                places.find(|&chair| chair == seat.index()).ok_or(Refusal::SeatTaken)?
            }
            _ => places.next().ok_or(Refusal::FullTable)?,
        };
        let row = Row::Sat { chair, name: name.to_owned(), key: key.clone() };
        let last = (0..self.chairs.len()).filter(free).count() == 1;
        let decided = if last { self.deal_next(vec![row], chance)? } else { Decided::listed(row) };
        Ok((chair, decided))
    }

    /// The rows that move a chair to another key.
    pub fn hand_over(&self, chair: usize, key: &KeyText) -> Decided {
        Decided::quiet(Row::Moved { chair, key: key.clone() })
    }

    /// The row that gives a chair a key to move to another device; the one before it is good no longer.
    ///
    /// # Errors
    /// [`Refusal`].
    pub fn ticket(&self, owner: &KeyText, key: &KeyText, until: i64) -> Result<(usize, Decided), Refusal> {
        let chair = self.chair_by_key(owner).ok_or(Refusal::WrongSeat)?;
        self.spare(chair)?;
        Ok((chair, Decided::quiet(Row::Ticket { chair, key: key.clone(), until })))
    }

    /// Whether the log has room for another command of this chair that changes nothing.
    pub fn may_be_remembered(&self, chair: usize) -> bool {
        self.spare(chair).is_ok()
    }

    /// Refuses a seat that has done too often what fills the log without bringing the game on.
    fn spare(&self, chair: usize) -> Result<(), Refusal> {
        if self.chairs[chair].changes < CHANGES { Ok(()) } else { Err(Refusal::TooManyChanges) }
    }

    fn choose(&self, actor: &Actor, chair: usize, decision: usize, choice: &str) -> Result<Decided, Refusal> {
        let table = self.table().ok_or(Refusal::NotStarted)?;
        let seat = self.seat_of(chair);
        table.admit(seat, decision)?;
        table.check(seat, choice)?;
        if matches!(actor, Actor::Key(_)) && table.choice(seat).is_some() {
            self.spare(chair)?;
        }
        let mut decided = Decided::default();
        if matches!(actor, Actor::Key(_)) {
            decided.rows.extend(self.back(chair));
        }
        decided.rows.push(Row::Chose { seat, decision, choice: choice.to_owned() });
        let mut waiting = self.waiting();
        waiting.remove(seat);
        if waiting.is_empty() {
            // Only the rules know whether this ends the game, and what ends with it must be stored with it.
            let mut after = table.copy_with_bots();
            let Committed::Resolved(events) = after.commit(seat, decision, choice)? else { return Ok(decided) };
            if after.turn() == Turn::Over {
                let points = after.standing().scores.into_iter().map(i64::from);
                decided.result = Some(self.players().into_iter().zip(points).collect());
                decided.listed = true;
                decided.over = self.played + 1 >= self.agreement.games;
            }
            decided.ahead = Some(Box::new(Ahead { seat, decision, choice: choice.to_owned(), table: after, events }));
        }
        Ok(decided)
    }

    fn deal_next(&self, mut rows: Vec<Row>, chance: &mut dyn Chance) -> Result<Decided, Refusal> {
        let dealt = dealt(&self.agreement, self.number() + 1, chance);
        // The agreement was checked when the table was opened.
        rows.push(dealt.map_err(|_| Refusal::NotStarted)?);
        Ok(Decided { rows, listed: true, ..Decided::default() })
    }

    /// A row by which somebody acts, who is back by that.
    fn acting(&self, chair: usize, row: Row) -> Decided {
        Decided::from(self.back(chair).into_iter().chain([row]).collect::<Vec<_>>())
    }

    /// The chair of somebody else who sits there, if the host asks.
    pub(super) fn other_person(&self, host: usize, seat: Seat) -> Result<usize, Refusal> {
        self.host_alone(host)?;
        if seat.index() >= self.chairs.len() {
            return Err(Refusal::NobodyThere);
        }
        let chair = self.chair_of(seat);
        if chair != host && self.chairs[chair].key.is_some() { Ok(chair) } else { Err(Refusal::NobodyThere) }
    }

    fn kick(&self, chair: usize, chance: &mut dyn Chance) -> Result<Decided, Refusal> {
        let over = self.is_over();
        let row = Row::Kicked { chair };
        if over && self.others_ask(chair) { self.deal_next(vec![row], chance) } else { Ok(Decided::listed(row)) }
    }

    /// Whether all others who are there have asked for another game, and there are any.
    fn others_ask(&self, chair: usize) -> bool {
        let mut others = self.chairs.iter().enumerate().filter(|(index, _)| *index != chair);
        others.any(|(_, other)| other.again) && self.agreed_without(chair)
    }

    fn leave(&self, chair: usize, chance: &mut dyn Chance) -> Result<Decided, Refusal> {
        let row = Row::Left { chair, late: false };
        let over = self.is_over();
        if over && self.others_ask(chair) { self.deal_next(vec![row], chance) } else { Ok(Decided::quiet(row)) }
    }

    fn rematch(&self, chair: usize, chance: &mut dyn Chance) -> Result<Decided, Refusal> {
        if !self.is_over() {
            return Err(if self.play.is_some() { Refusal::NotOver } else { Refusal::NotStarted });
        }
        let mut rows: Vec<Row> = self.back(chair).into_iter().collect();
        if self.agreed_without(chair) {
            return self.deal_next(rows, chance);
        }
        if !self.chairs[chair].again {
            rows.push(Row::Again { chair });
            return Ok(rows.into());
        }
        // Asked once more, while all who do not agree have said no: bots take their seats.
        let others = || self.chairs.iter().enumerate().filter(|(index, _)| *index != chair);
        let answered = |other: &Chair| other.bot.is_some() || other.away || other.again || other.declined;
        if others().all(|(_, other)| answered(other)) {
            let declined = others().filter(|(_, other)| other.declined && !other.away);
            rows.extend(declined.map(|(index, _)| Row::Left { chair: index, late: false }));
            return self.deal_next(rows, chance);
        }
        Ok(rows.into())
    }

    /// Somebody does not want another game.
    fn decline(&self, chair: usize) -> Result<Decided, Refusal> {
        if !self.is_over() {
            return Err(if self.play.is_some() { Refusal::NotOver } else { Refusal::NotStarted });
        }
        if self.chairs[chair].declined {
            return Ok(Decided::default());
        }
        Ok(Row::Declined { chair }.into())
    }

    /// Whether everybody else who is there wants another game.
    fn agreed_without(&self, chair: usize) -> bool {
        self.chairs
            .iter()
            .enumerate()
            .all(|(index, other)| index == chair || other.bot.is_some() || other.away || other.again)
    }
}
