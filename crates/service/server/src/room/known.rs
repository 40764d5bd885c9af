//! What is known of a table without changing it: how far it is, whom it waits for, who sits there.

use tablee_bots::Level;
use tablee_catalog::BotTable;
use tablee_core::{Proof, Record, Seat, SeatSet, Turn};
use tablee_protocol::{Status, TableCode};

use super::{Agreement, KeyText, REMEMBERED, Room, Row};

impl Room {
    /// The table's code.
    pub fn code(&self) -> TableCode {
        self.code
    }

    /// The number of the last row.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The number of the last row that says that others were rewritten; 0 if there is none. Whoever has read those before it has
    /// words that are gone.
    pub fn erased(&self) -> u64 {
        self.erased
    }

    /// When the last row was decided.
    pub fn touched(&self) -> i64 {
        self.touched
    }

    /// Whether this was the last row. Bots of two histories may have moved in the same millisecond, without a command: so what it
    /// says is compared, too.
    pub fn ends_with(&self, at: i64, command: Option<&str>, row: &Row) -> bool {
        self.touched == at && self.last_command() == command && *self.last == *row
    }

    /// The command that led to the last row.
    pub fn last_command(&self) -> Option<&str> {
        self.commands.back().filter(|(_, seq)| *seq == self.seq).map(|(command, _)| command.as_str())
    }

    /// What the table agreed on.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The row that a command led to, as far as the table remembers.
    pub fn row_of(&self, command: &str) -> Option<u64> {
        self.commands.iter().rev().find(|(known, _)| known == command).map(|(_, seq)| *seq)
    }

    /// Whether every command that ever led to a row is remembered.
    pub fn remembers_all(&self) -> bool {
        self.commands.len() < REMEMBERED
    }

    /// The game at hand.
    pub fn table(&self) -> Option<&dyn BotTable> {
        self.play.as_ref().map(|play| play.table.as_ref())
    }

    /// Which game is at hand, from 1; 0 before the first.
    pub fn number(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.number)
    }

    /// Whether a game is on.
    pub fn playing(&self) -> bool {
        self.play.as_ref().is_some_and(|play| !play.ended && play.table.turn() != Turn::Over)
    }

    /// Whether the game at hand was ended by agreement.
    pub fn ended(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.ended)
    }

    /// Whether the game at hand is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether the game at hand is over, be it with a result or without.
    pub(super) fn is_over(&self) -> bool {
        self.play.is_some() && !self.playing()
    }

    /// How far the table has come.
    pub fn status(&self) -> Status {
        match &self.play {
            _ if self.imported.is_some() => Status::Over,
            None if self.expired => Status::Abandoned,
            None => Status::Open,
            Some(play) if play.ended => Status::Over,
            Some(play) if play.table.turn() != Turn::Over => Status::Playing,
            Some(_) if self.played < self.agreement.games => Status::Playing,
            Some(_) => Status::Over,
        }
    }

    /// Whether the table has been open for longer than this, in milliseconds, and nobody has begun.
    pub fn expires(&self, now: i64, after: i64) -> bool {
        self.status() == Status::Open && now.saturating_sub(self.touched) >= after
    }

    /// The seats that decide now and have not chosen.
    pub fn waiting(&self) -> SeatSet {
        let Some(play) = self.play.as_ref().filter(|play| !play.ended) else { return SeatSet::EMPTY };
        let chosen = play.table.chosen();
        play.table.turn().seats().iter().filter(|&seat| !chosen.contains(seat)).collect()
    }

    /// The seats for which a bot must choose now, with its level. For people who are gone only while somebody else is there.
    pub fn bots(&self) -> Vec<(Seat, Level)> {
        if self.is_paused() {
            return Vec::new();
        }
        let there = self.anybody_there();
        let level = |seat: Seat| {
            let chair = &self.chairs[self.chair_of(seat)];
            chair.bot.or((there && chair.is_gone()).then_some(self.stand_in))
        };
        self.waiting().iter().filter_map(|seat| Some((seat, level(seat)?))).collect()
    }

    /// The name of everybody by seat of the game at hand; null is a free seat.
    pub fn players(&self) -> Vec<Option<String>> {
        Seat::all(self.chairs.len()).map(|seat| self.chairs[self.chair_of(seat)].name.clone()).collect()
    }

    /// The name of everybody by chair; null is a free one, or a bot.
    pub fn chair_names(&self) -> Vec<Option<String>> {
        self.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    /// The key of a chair.
    pub fn key_of(&self, chair: usize) -> Option<&KeyText> {
        self.chairs.get(chair)?.key.as_ref()
    }

    /// The key that moves a chair to another device, and until when.
    pub fn ticket_of(&self, chair: usize) -> Option<(&KeyText, i64)> {
        self.chairs.get(chair)?.ticket.as_ref().map(|(key, until)| (key, *until))
    }

    /// Those of all chairs.
    pub fn tickets(&self) -> impl Iterator<Item = (&KeyText, i64)> {
        (0..self.chairs.len()).filter_map(|chair| self.ticket_of(chair))
    }

    /// Whether a person plays here who has not gone away.
    pub fn any_person(&self) -> bool {
        self.chairs.iter().any(|chair| chair.key.is_some() && chair.bot.is_none() && !chair.away)
    }

    /// Whether bots play here, for good or for somebody.
    pub fn any_bot(&self) -> bool {
        self.chairs.iter().any(|chair| chair.bot.is_some() || chair.is_gone())
    }

    /// Whether a person has this seat, for whom a bot decides now.
    pub fn has_stand_in(&self, seat: Seat) -> bool {
        let chair = &self.chairs[self.chair_of(seat)];
        chair.bot.is_none() && chair.is_gone()
    }

    /// The level of the bot of every chair; none where a person sits, or nobody.
    pub fn chair_bots(&self) -> Vec<Option<Level>> {
        self.chairs.iter().map(|chair| chair.bot).collect()
    }

    /// The game at hand written down, with the names given, once it has ended; a record that was brought here as it is.
    pub fn record(&self, names: &[String]) -> Option<Record> {
        if let Some(record) = &self.imported {
            return Some((**record).clone());
        }
        let play = self.play.as_ref().filter(|play| play.table.turn() == Turn::Over)?;
        let mut record = play.table.record(names);
        record.proof = Some(Proof { hash: play.hash.clone(), salt: play.salt.clone() });
        Some(record)
    }

    /// Whether it is only a replay.
    pub fn is_replay(&self) -> bool {
        self.imported.is_some()
    }
}
