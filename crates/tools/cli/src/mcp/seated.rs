//! One table with bots and the seats of whoever asks. What is told comes from the views of those seats, and from nowhere else.

use std::sync::Arc;

use serde_json::{Value, json};
use tablee_arena::{Bot, Threads};
use tablee_bots::{Budget, Candidate, Level};
use tablee_catalog::{Ask, BotTable};
use tablee_core::{
    Committed, PlayError, PlayoutRng, Record, Rng as _, Say as _, Seat, SeatSet, SeatView, Sentence, Turn, Viewer,
};
use tablee_words::Words;

use super::desk::Watch;
use super::{ToolAnswer, Trouble};

pub(super) struct Seated {
    number: u64,
    table: Box<dyn BotTable>,
    /// The bot of each seat; nobody where whoever asks plays.
    bots: Vec<Option<Level>>,
    seed: u64,
    /// What happened since the asker's last move.
    news: Vec<Sentence>,
    /// How often each seat asked for advice and was refused a move: a measure says so, too.
    advised: Vec<usize>,
    refused: Vec<usize>,
}

impl Seated {
    pub(super) fn new(number: u64, table: Box<dyn BotTable>, bots: Vec<Option<Level>>, seed: u64) -> Seated {
        let none = vec![0; bots.len()];
        Seated { number, table, bots, seed, news: Vec::new(), advised: none.clone(), refused: none }
    }

    pub(super) fn over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    /// Who must still decide.
    fn waiting(&self) -> Vec<Seat> {
        let chosen = self.table.chosen();
        self.table.turn().seats().iter().filter(|&seat| !chosen.contains(seat)).collect()
    }

    fn yours(&self) -> Vec<Seat> {
        Seat::all(self.bots.len()).filter(|seat| self.bots[seat.index()].is_none()).collect()
    }

    /// The asker's seat of that number; if none is named, the first of its seats that decides.
    pub(super) fn seat(&self, number: Option<usize>) -> Result<Seat, Trouble> {
        let yours = self.yours();
        let Some(number) = number else {
            let deciding = self.waiting().into_iter().find(|seat| yours.contains(seat));
            let seat = deciding.or(yours.first().copied());
            return seat.ok_or_else(|| Trouble::new("seat", Sentence::new("mcp-no-seat-of-yours")));
        };
        let seat = Seat::from_number(number).filter(|seat| yours.contains(seat));
        seat.ok_or_else(|| Trouble::new("seat", Sentence::new("mcp-not-your-seat").count("seat", number)))
    }

    fn bot_seed(&self, seat: Seat) -> u64 {
        let mut rng = PlayoutRng::new(self.seed ^ (self.number << 32));
        let start = rng.next_u64() ^ ((self.table.decision() as u64) << 8) ^ seat.index() as u64;
        PlayoutRng::new(start).next_u64()
    }

    /// Lets the bots decide until one of the asker's seats must, or the game is over. They are shown what their seat sees.
    pub(super) fn bots_play(&mut self, watch: &Watch<'_>) -> Result<(), Trouble> {
        loop {
            let next = self.waiting().into_iter().find_map(|seat| Some((seat, self.bots[seat.index()]?)));
            let Some((seat, level)) = next else { return Ok(()) };
            if (watch.stop)() {
                // The bots go on when somebody looks again.
                return Ok(());
            }
            let ask = Ask {
                seat,
                level,
                seed: self.bot_seed(seat),
                budget: Budget::playouts(crate::trace::playouts(Bot::Level(level))),
                workers: &Threads::all(),
            };
            let seen = self.table.see(Viewer::Seat(seat));
            let choice = tablee_catalog::choose(seen.as_ref(), ask).ok_or(PlayError::NotDeciding(seat))?;
            self.commit(seat, self.table.decision(), &choice)?;
        }
    }

    fn commit(&mut self, seat: Seat, decision: usize, choice: &str) -> Result<(), PlayError> {
        if let Committed::Resolved(events) = self.table.commit(seat, decision, choice)? {
            self.news.extend(events);
        }
        Ok(())
    }

    pub(super) fn play(
        &mut self,
        seat: Seat,
        decision: Option<usize>,
        choice: &str,
        watch: &Watch<'_>,
    ) -> Result<(), Trouble> {
        let decision = decision.unwrap_or(self.table.decision());
        self.table.admit(seat, decision)?;
        if let Err(error) = self.table.check(seat, choice.trim()) {
            self.refused[seat.index()] += 1;
            return Err(error.into());
        }
        // What other seats of the same asker were told of this decision stays until it is over.
        if self.table.chosen().is_empty() {
            self.news.clear();
        }
        self.commit(seat, decision, choice.trim())?;
        self.bots_play(watch)
    }

    fn see(&self, seat: Seat) -> Arc<dyn SeatView> {
        self.table.see(Viewer::Seat(seat))
    }

    /// The position as a seat sees it.
    pub(super) fn look(&self, seat: Seat, words: &Words) -> ToolAnswer {
        let seen = self.see(seat);
        let news: Vec<String> = self.news.iter().map(|sentence| words.say(sentence)).collect();
        let standing = seen.standing();
        let deciding = self.waiting().contains(&seat);
        let said = match (self.over(), deciding) {
            (true, _) => {
                let scores = standing.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                Sentence::new("mcp-over").text("scores", scores)
            }
            (false, true) => Sentence::new("mcp-decide").count("table", self.number as usize).seat("seat", seat),
            (false, false) => Sentence::new("mcp-wait").seat("seat", seat),
        };
        let mut parts = vec![news.join("\n"), seen.picture(words).trim_end().to_owned(), words.say(&said)];
        parts.retain(|part| !part.is_empty());
        let waiting: SeatSet = self.waiting().into_iter().collect();
        let data = json!({
            "table": self.number,
            "seat": seat,
            "decision": self.table.decision(),
            "deciding": deciding,
            "waiting": waiting.iter().collect::<Vec<_>>(),
            "over": self.over(),
            "scores": standing.scores,
            "places": self.over().then_some(standing.places),
            "news": news,
            "view": seen.to_json(),
        });
        ToolAnswer { text: parts.join("\n\n"), data }
    }

    /// What a seat may play, each with what it means.
    pub(super) fn moves(&self, seat: Seat, words: &Words) -> ToolAnswer {
        let seen = self.see(seat);
        let deciding = self.waiting().contains(&seat);
        let legal = if deciding { seen.moves() } else { Vec::new() };
        let told: Vec<(String, String)> = legal
            .into_iter()
            .map(|choice| {
                let meaning = seen.describe(&choice).map(|sentence| words.say(&sentence)).unwrap_or_default();
                (choice, meaning)
            })
            .collect();
        let lines: Vec<String> = told.iter().map(|(choice, meaning)| format!("{choice}  {meaning}")).collect();
        let text = if lines.is_empty() { words.text("mcp-no-moves") } else { lines.join("\n") };
        let moves: Vec<Value> =
            told.iter().map(|(choice, meaning)| json!({ "move": choice, "meaning": meaning })).collect();
        let decision = self.table.decision();
        ToolAnswer { text, data: json!({ "table": self.number, "seat": seat, "decision": decision, "moves": moves }) }
    }

    /// What a seat sees and its seed, for whoever thinks about it without holding the table.
    pub(super) fn question(&mut self, seat: Seat) -> Result<(Arc<dyn SeatView>, u64), Trouble> {
        if !self.waiting().contains(&seat) {
            let error = if self.over() { PlayError::Over } else { PlayError::NotDeciding(seat) };
            return Err(error.into());
        }
        self.advised[seat.index()] += 1;
        Ok((self.see(seat), self.bot_seed(seat)))
    }

    /// The game so far, whose decisions may be reviewed (everybody's once it is over), and how often each of the asker's seats
    /// was advised and refused.
    pub(super) fn account(&self) -> (Record, Vec<Seat>, Vec<Value>) {
        let name = |bot: &Option<Level>| bot.map_or(super::tools::YOU, Level::name).to_owned();
        let names: Vec<String> = self.bots.iter().map(name).collect();
        let count = |seat: Seat| json!({ "seat": seat, "advised": self.advised[seat.index()], "refused": self.refused[seat.index()] });
        let seats = if self.over() { Vec::new() } else { self.yours() };
        (self.table.record(&names), seats, self.yours().into_iter().map(count).collect())
    }
}

/// What a bot that sees `seen` thinks of the moves there, the best first.
pub(super) fn consider(seen: &dyn SeatView, ask: Ask<'_>) -> Vec<Candidate<String>> {
    let mut candidates = tablee_catalog::consider(seen, ask);
    candidates.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    candidates
}
