//! The tables of one asker, and what each tool does with them; knows nothing of the protocol.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tablee_arena::{Bot, Threads};
use tablee_bots::{Budget, Level};
use tablee_catalog::{Ask, GAMES, OpenError, Request};
use tablee_core::{DealRng, Say as _, Sentence};
use tablee_review::{Review, Reviewer, Terms};
use tablee_words::Words;

use super::seated::{Seated, consider};
use super::tools::{At, MOST_PLAYOUTS, Nothing, Open, Play, Rules, Think, YOU};
use super::{ToolAnswer, Trouble};

/// Nobody plays more games at a time; those that are over make room for others.
const MOST_TABLES: usize = 64;
/// What a decision of a review gets if nobody says otherwise.
const REVIEW_PLAYOUTS: u64 = 400;

/// How a long piece of work is stopped and followed.
pub(super) struct Watch<'a> {
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// So many of so many.
    pub(super) show: &'a dyn Fn(usize, usize),
}

type Shared = Arc<Mutex<Seated>>;

pub(super) struct Desk {
    words: Words,
    seed: u64,
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    opened: u64,
    open: BTreeMap<u64, Shared>,
}

/// A panic of a bot must not take the table away for good: what is inside is whole after every commit.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T: DeserializeOwned>(arguments: Value) -> Result<T, Trouble> {
    serde_json::from_value(arguments)
        .map_err(|error| Trouble::new("arguments", Sentence::new("mcp-arguments").text("reason", error)))
}

impl From<OpenError> for Trouble {
    fn from(error: OpenError) -> Trouble {
        Trouble { code: "open".to_owned(), rule: None, sentences: error.sentences() }
    }
}

impl Desk {
    pub(super) fn new(words: Words, seed: u64) -> Desk {
        Desk { words, seed, tables: Mutex::default() }
    }

    /// Does what a tool does; nothing if there is no such tool.
    pub(super) fn call(&self, tool: &str, arguments: Value, watch: &Watch<'_>) -> Option<Result<ToolAnswer, Trouble>> {
        Some(match tool {
            "list_games" => read::<Nothing>(arguments).map(|_| self.games()),
            "read_rules" => read(arguments).and_then(|wanted| self.rules(&wanted)),
            "open_table" => read(arguments).and_then(|wanted| self.open(wanted, watch)),
            "look" => read(arguments).and_then(|at| self.look(&at, watch)),
            "list_moves" => read(arguments).and_then(|at| self.moves(&at, watch)),
            "play" => read(arguments).and_then(|play| self.play(&play, watch)),
            "advice" => read(arguments).and_then(|think| self.advice(&think, watch)),
            "review" => read(arguments).and_then(|think| self.review(&think, watch)),
            _ => return None,
        })
    }

    fn games(&self) -> ToolAnswer {
        let mut lines = Vec::new();
        let mut list = Vec::new();
        for info in GAMES {
            let (name, pitch) = (self.words.text(info.name), self.words.text(info.pitch));
            let options: Vec<Value> = info
                .switches
                .iter()
                .map(|switch| {
                    let values: Vec<Value> = switch
                        .values
                        .iter()
                        .map(|(value, meaning)| json!({ "value": value, "meaning": self.words.text(meaning) }))
                        .collect();
                    json!({ "name": switch.name, "title": self.words.text(switch.title), "values": values })
                })
                .collect();
            lines.push(format!("{} ({name}, {} - {}): {pitch}", info.id, info.fewest_seats, info.most_seats));
            list.push(json!({
                "game": info.id, "name": name, "about": pitch,
                "fewest_seats": info.fewest_seats, "most_seats": info.most_seats, "options": options,
            }));
        }
        ToolAnswer { text: lines.join("\n"), data: json!({ "games": list }) }
    }

    fn rules(&self, wanted: &Rules) -> Result<ToolAnswer, Trouble> {
        let rules = tablee_catalog::rules(&wanted.game, self.words.language());
        let rules = rules.ok_or_else(|| Trouble::new("game", tablee_catalog::unknown_game(&wanted.game)))?;
        Ok(ToolAnswer { text: rules.to_owned(), data: json!({ "game": wanted.game, "rules": rules }) })
    }

    /// The deals are those of the server's seed, one after the other: nobody who asks can see the same deal from two sides.
    fn open(&self, wanted: Open, watch: &Watch<'_>) -> Result<ToolAnswer, Trouble> {
        let info = tablee_catalog::info(&wanted.game);
        let info = info.ok_or_else(|| Trouble::new("game", tablee_catalog::unknown_game(&wanted.game)))?;
        let mut bots = Vec::new();
        for name in &wanted.seats {
            let unknown = || Trouble::new("seats", Sentence::new("mcp-unknown-player").text("player", name));
            bots.push(if name == YOU { None } else { Some(name.parse::<Level>().map_err(|_| unknown())?) });
        }
        if bots.is_empty() {
            bots = vec![Some(Level::Medium); info.fewest_seats];
            bots[0] = None;
        }
        if bots.iter().all(Option::is_some) {
            return Err(Trouble::new("seats", Sentence::new("mcp-no-seat-of-yours")));
        }
        let options = wanted.options.map(|options| options.to_string());
        let request = Request { options, set: None, seats: Some(bots.len()) };
        let mut tables = locked(&self.tables);
        if tables.open.len() >= MOST_TABLES {
            let finished = tables.open.iter().find(|(_, table)| locked(table).over()).map(|(&number, _)| number);
            let full = || Trouble::new("full", Sentence::new("mcp-full").count("tables", MOST_TABLES));
            tables.open.remove(&finished.ok_or_else(full)?);
        }
        let table = tablee_catalog::open_with_bots(
            &wanted.game,
            &request,
            &mut DealRng::from_numbers(self.seed, tables.opened),
        )?;
        tables.opened += 1;
        let number = tables.opened;
        let seated = Arc::new(Mutex::new(Seated::new(number, table, bots, self.seed)));
        tables.open.insert(number, Arc::clone(&seated));
        drop(tables);
        let mut seated = locked(&seated);
        seated.bots_play(watch)?;
        Ok(seated.look(seated.seat(None)?, &self.words))
    }

    fn table(&self, number: u64) -> Result<Shared, Trouble> {
        let found = locked(&self.tables).open.get(&number).map(Arc::clone);
        found.ok_or_else(|| Trouble::new("table", Sentence::new("mcp-no-table").text("table", number)))
    }

    fn look(&self, at: &At, watch: &Watch<'_>) -> Result<ToolAnswer, Trouble> {
        let table = self.table(at.table)?;
        let mut table = locked(&table);
        table.bots_play(watch)?;
        Ok(table.look(table.seat(at.seat)?, &self.words))
    }

    fn moves(&self, at: &At, watch: &Watch<'_>) -> Result<ToolAnswer, Trouble> {
        let table = self.table(at.table)?;
        let mut table = locked(&table);
        table.bots_play(watch)?;
        Ok(table.moves(table.seat(at.seat)?, &self.words))
    }

    fn play(&self, play: &Play, watch: &Watch<'_>) -> Result<ToolAnswer, Trouble> {
        let table = self.table(play.table)?;
        let mut table = locked(&table);
        let seat = table.seat(play.seat)?;
        table.play(seat, play.decision, &play.choice, watch)?;
        // Who plays several seats is shown the one that decides next; who plays one, that one.
        Ok(table.look(table.seat(play.seat)?, &self.words))
    }

    fn playouts(given: Option<u64>, otherwise: u64) -> Result<u64, Trouble> {
        match given {
            None => Ok(otherwise),
            Some(playouts @ 1..=MOST_PLAYOUTS) => Ok(playouts),
            Some(_) => {
                Err(Trouble::new("playouts", Sentence::new("mcp-playouts").count("most", MOST_PLAYOUTS as usize)))
            }
        }
    }

    fn advice(&self, think: &Think, watch: &Watch<'_>) -> Result<ToolAnswer, Trouble> {
        let level = think.level.unwrap_or(Level::Hard);
        let playouts = Desk::playouts(think.playouts, crate::trace::playouts(Bot::Level(level)))?;
        let table = self.table(think.table)?;
        let (seat, seen, seed) = {
            let mut table = locked(&table);
            table.bots_play(watch)?;
            let seat = table.seat(think.seat)?;
            let (seen, seed) = table.question(seat)?;
            (seat, seen, seed)
        };
        let budget = Budget { playouts, stop: watch.stop };
        let candidates = consider(seen.as_ref(), Ask { seat, level, seed, budget, workers: &Threads::all() });
        let mut lines = Vec::new();
        let mut list = Vec::new();
        for candidate in &candidates {
            let meaning = seen.describe(&candidate.choice).map(|sentence| self.words.say(&sentence));
            let meaning = meaning.unwrap_or_default();
            let (choice, win, points) = (&candidate.choice, candidate.win, candidate.points);
            lines.push(format!("{choice}  {:.1} %  {points:.1}  {meaning}", win * 100.0));
            list.push(json!({
                "move": choice, "meaning": meaning, "win": win, "points": points, "playouts": candidate.playouts,
            }));
        }
        let text = format!("{}\n{}", self.words.text("mcp-advice"), lines.join("\n"));
        Ok(ToolAnswer { text, data: json!({ "table": think.table, "seat": seat, "level": level, "moves": list }) })
    }

    fn review(&self, think: &Think, watch: &Watch<'_>) -> Result<ToolAnswer, Trouble> {
        let level = think.level.unwrap_or(Level::Hard);
        let playouts = Desk::playouts(think.playouts, REVIEW_PLAYOUTS)?;
        let table = self.table(think.table)?;
        let (record, seats, asked, over) = {
            let table = locked(&table);
            let (record, seats, asked) = table.account();
            (record, seats, asked, table.over())
        };
        let written = record.to_json();
        let trouble = |error: tablee_review::ReviewError| Trouble::new("review", error.sentence());
        let mut reviewer = Reviewer::new(record, Terms { seats, level, playouts }).map_err(trouble)?;
        let workers = Threads::all();
        while !reviewer.progress().finished() {
            let progress = reviewer.step_with(&workers, watch.stop);
            if (watch.stop)() {
                return Err(Trouble::new("stopped", Sentence::new("mcp-stopped")));
            }
            (watch.show)(progress.done, progress.of);
        }
        let review = reviewer.review();
        // The deal is in the record: it stays secret until the end.
        let record = over.then(|| serde_json::from_str::<Value>(&written).unwrap_or_default());
        let text = self.told(&review);
        let data = json!({ "table": think.table, "over": over, "asked": asked, "review": review, "record": record });
        Ok(ToolAnswer { text, data })
    }

    /// Every decision with what it gave away, and each seat's account.
    fn told(&self, review: &Review) -> String {
        let mut lines = vec![self.words.text("mcp-review")];
        for judgement in &review.judgements {
            let (played, best, cost) = (&judgement.played, &judgement.best, judgement.cost);
            lines.push(format!(
                "{}. {}: {} ({:.1} %), {} ({:.1} %): -{:.1} %, -{:.1}",
                judgement.decision + 1,
                judgement.seat,
                played.choice,
                played.win * 100.0,
                best.choice,
                best.win * 100.0,
                cost.win * 100.0,
                cost.points,
            ));
        }
        for account in &review.accounts {
            let sentence = Sentence::new("mcp-account")
                .seat("seat", account.seat)
                .text("win", format_args!("{:.1}", account.cost.win * 100.0))
                .text("points", format_args!("{:.1}", account.cost.points))
                .count("decisions", account.decisions);
            lines.push(self.words.say(&sentence));
        }
        lines.join("\n")
    }
}
