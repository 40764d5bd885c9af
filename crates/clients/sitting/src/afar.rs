//! A table that is kept elsewhere, as its last update shows it.

use std::sync::Arc;

use tablee_core::{Argument, Info, Say, Seat, SeatSet, SeatView, Sentence, Standing, Turn, Viewer};
use tablee_protocol::{Command, GameUpdate, SeatUpdate, Update};

use crate::{Player, Shown};

/// What is known here of a table on a server.
#[expect(missing_debug_implementations, reason = "views have no form of their own to show")]
pub struct Afar {
    info: &'static Info,
    update: Arc<Update>,
    names: Vec<String>,
    /// The position, checked when it came; else why there is none.
    seen: Result<Arc<dyn SeatView>, Sentence>,
    standing: Standing,
}

impl Afar {
    /// What an update says; nothing if its game is none of ours.
    pub fn new(update: Arc<Update>, say: &dyn Say) -> Option<Afar> {
        let info = tablee_catalog::info(&update.table.game)?;
        let standing = Standing { scores: Vec::new(), places: Vec::new(), breakdown: Vec::new() };
        let seen = Err(Sentence::new("table-not-begun"));
        let mut afar = Afar { info, update, names: Vec::new(), seen, standing };
        afar.look();
        afar.rename(say);
        Some(afar)
    }

    /// Takes in the next update. The position is read anew only if it is another.
    pub fn show(&mut self, update: Arc<Update>, say: &dyn Say) {
        let same = match (&self.update.game, &update.game) {
            (Some(old), Some(new)) => {
                let place = |game: &GameUpdate| (game.number, game.decision);
                self.update.you == update.you
                    && place(old) == place(new)
                    && old.moves == new.moves
                    && old.standing.is_some() == new.standing.is_some()
                    && old.view == new.view
            }
            (old, new) => old.is_none() && new.is_none(),
        };
        let moved = self.seen.is_err() || !same;
        self.update = update;
        self.rename(say);
        if moved {
            self.look();
        }
    }

    /// Calls everybody as they are called in this language.
    pub fn rename(&mut self, say: &dyn Say) {
        self.names = (0..self.seats()).map(|index| name_in(&self.update, index, say)).collect();
    }

    fn look(&mut self) {
        let Some(game) = &self.update.game else { return };
        let viewer = self.update.you.map_or(Viewer::Spectator, Viewer::Seat);
        self.seen = tablee_catalog::read_view(self.info.id, viewer, &game.view, &game.moves);
        match (&game.standing, &self.seen) {
            (Some(standing), _) => self.standing = standing.clone(),
            (None, Ok(seen)) => self.standing = seen.standing(),
            (None, Err(_)) => (),
        }
    }

    /// The last update.
    pub fn update(&self) -> &Arc<Update> {
        &self.update
    }

    /// The game at hand, once there is one.
    pub fn game(&self) -> Option<&GameUpdate> {
        self.update.game.as_ref()
    }

    /// Whether a bot plays on for whoever sits there.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.update.table.seats.get(seat.index()).is_some_and(|seat| seat.away)
    }

    /// The command that chooses a move for the decision at hand.
    pub fn choose(&self, choice: &str) -> Command {
        Command::Choose { decision: self.decision(), choice: choice.to_owned() }
    }

    /// The command that takes back the last choice, be it still hidden or not.
    pub fn take_back(&self) -> Command {
        let decision = self.decision();
        match self.game() {
            Some(game) if game.choice.is_some() => Command::Withdraw { decision },
            _ => Command::TakeBack { decision },
        }
    }
}

impl Shown for Afar {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn seats(&self) -> usize {
        self.update.table.seats.len()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn own(&self) -> SeatSet {
        self.update.you.into_iter().collect()
    }

    fn decision(&self) -> usize {
        self.game().map_or(0, |game| game.decision)
    }

    fn turn(&self) -> Turn {
        match self.game() {
            Some(game) if game.standing.is_some() || self.update.table.ended => Turn::Over,
            Some(game) => Turn::Decide(game.deciding.iter().copied().collect()),
            None => Turn::Decide(SeatSet::EMPTY),
        }
    }

    fn chosen(&self) -> SeatSet {
        self.game().into_iter().flat_map(|game| game.chosen.iter().copied()).collect()
    }

    /// Whoever looks: there is only what this viewer was sent.
    fn see(&self, _: Viewer) -> Result<Arc<dyn SeatView>, Sentence> {
        self.seen.clone()
    }

    fn standing(&self) -> Standing {
        self.standing.clone()
    }

    fn may_take_back(&self, _: Seat) -> bool {
        self.game().is_some_and(|game| game.choice.is_some() || game.take_back)
    }
}

/// What somebody is called, by seat of the game at hand.
pub fn name_in(update: &Update, index: usize, say: &dyn Say) -> String {
    match called_in(update, index) {
        Argument::Text(name) => name,
        Argument::Inner(sentence) => say.say(&sentence),
        _ => String::new(),
    }
}

/// The same as part of a sentence: a name, or words for a bot or a free seat.
pub fn called_in(update: &Update, index: usize) -> Argument {
    let seats = &update.table.seats;
    let turned = update.game.as_ref().map_or(0, |game| game.number.saturating_sub(1)) as usize;
    let number = (index + turned) % seats.len().max(1) + 1;
    let Some(SeatUpdate { name, bot, .. }) = seats.get(index) else { return Argument::Text(String::new()) };
    let level = bot.as_ref().and_then(|level| Player::parse(level.as_str()).ok());
    match (name, level) {
        (Some(name), _) => Argument::Text(name.clone()),
        (None, Some(player)) => Argument::Inner(Box::new(player.called(number))),
        (None, None) => Argument::Inner(Box::new(Sentence::new("common-seat").count("number", number))),
    }
}
