//! A game in progress, as JavaScript holds it.

use js_sys::{BigInt, Function, JSON, Reflect, Uint8Array};
use tablee_catalog::{GAMES, Request};
use tablee_core::{DealRng, Record, Say as _, Seat, Turn, Viewer};
use tablee_words::{Language, Words};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::mistake::{open_error, play_error, record_error, wrong};

/// A value of JavaScript from JSON, of which we are the author.
fn parsed(text: &str) -> JsValue {
    JSON::parse(text).unwrap_or(JsValue::NULL)
}

/// The property of an object; nothing if it has none.
fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(object, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// All games of the package.
#[wasm_bindgen(unchecked_return_type = "Info[]")]
pub fn games() -> JsValue {
    let games = GAMES.iter().map(|info| {
        format!("{{\"id\":\"{}\",\"fewestSeats\":{},\"mostSeats\":{}}}", info.id, info.fewest_seats, info.most_seats)
    });
    parsed(&format!("[{}]", games.collect::<Vec<_>>().join(",")))
}

/// The rules of a game, numbered, as Markdown. `language` is `en` or `fr`.
///
/// # Errors
/// If there is no such game.
#[wasm_bindgen]
pub fn rules(game: &str, language: Option<String>) -> Result<String, JsValue> {
    let language = self::language(language)?;
    let unknown = || open_error(&tablee_catalog::OpenError::UnknownGame(game.to_owned()));
    tablee_catalog::rules(game, language).map(str::to_owned).ok_or_else(unknown)
}

fn language(code: Option<String>) -> Result<Language, JsValue> {
    let code = code.as_deref().unwrap_or("en");
    Language::from_locale(code)
        .ok_or_else(|| wrong("language", &format!("there is no language {code:?}, only \"en\" and \"fr\"")))
}

/// The randomness of a deal: the numbers of a seed as the command line has them, or chance.
fn randomness(seed: Option<JsValue>) -> Result<DealRng, JsValue> {
    let Some(seed) = seed else {
        let bytes = Uint8Array::new_with_length(32);
        let crypto = Reflect::get(&js_sys::global(), &"crypto".into())?;
        let draw: Function = Reflect::get(&crypto, &"getRandomValues".into())?.dyn_into()?;
        draw.call1(&crypto, &bytes)?;
        let mut chance = [0; 32];
        bytes.copy_to(&mut chance);
        return Ok(DealRng::from_seed(chance));
    };
    let bad = || wrong("seed", "a seed is a whole number from 0 to 2^64 - 1; write those above 2^53 as bigint");
    // Numbers of JavaScript are exact up to 2^53; above that only a bigint says which one is meant.
    let exact =
        seed.as_f64().is_none_or(|number| number.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&number));
    let whole = BigInt::new(&seed).ok().filter(|_| exact).ok_or_else(bad)?;
    let text = whole.to_string(10).map_err(|_| bad())?;
    let number = String::from(text).parse::<u64>().map_err(|_| bad())?;
    Ok(DealRng::from_numbers(number, 0))
}

/// A game in progress: its rules, and the choices that are not yet revealed. Seats are numbered from 1, as in notation and records.
#[wasm_bindgen]
#[expect(missing_debug_implementations, reason = "JavaScript sees only what it can call")]
pub struct Table {
    table: Box<dyn tablee_core::Table>,
}

#[wasm_bindgen]
impl Table {
    /// Opens a table and deals.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be set up so.
    #[wasm_bindgen(constructor)]
    pub fn new(
        game: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Plan")] plan: JsValue,
    ) -> Result<Table, JsValue> {
        let options = match property(&plan, "options") {
            Some(options) => Some(String::from(JSON::stringify(&options)?)),
            None => None,
        };
        // What is no number of seats is none that a game allows, and is refused as such.
        let number =
            |seats: JsValue| seats.as_f64().filter(|seats| seats.fract() == 0.0).map_or(0, |seats| seats as usize);
        let seats = property(&plan, "seats").map(number);
        let request = Request { options, set: None, seats };
        let table = tablee_catalog::open(game, &request, &mut randomness(property(&plan, "seed"))?);
        Ok(Table { table: table.map_err(|error| open_error(&error))? })
    }

    /// The table at the end of a record, every move of which is checked.
    ///
    /// # Errors
    /// What does not fit, with its decision and seat.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &str) -> Result<Table, JsValue> {
        let record = Record::parse(record).map_err(|error| record_error(&error))?;
        Ok(Table { table: tablee_catalog::replay(&record).map_err(|error| record_error(&error))? })
    }

    /// The name of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.table.info().id.to_owned()
    }

    /// How many play.
    #[wasm_bindgen(getter)]
    pub fn seats(&self) -> usize {
        self.table.seats()
    }

    /// How many decisions have been made.
    #[wasm_bindgen(getter)]
    pub fn decision(&self) -> usize {
        self.table.decision()
    }

    /// Whether the game has ended.
    #[wasm_bindgen(getter)]
    pub fn over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    /// The seats that must decide and have not chosen yet.
    #[wasm_bindgen(unchecked_return_type = "number[]")]
    pub fn turn(&self) -> JsValue {
        let chosen = self.table.chosen();
        let waiting = self.table.turn().seats().iter().filter(|seat| !chosen.contains(*seat));
        let numbers: Vec<usize> = waiting.map(|seat| seat.index() + 1).collect();
        parsed(&format!("{numbers:?}"))
    }

    /// Every legal move of a seat, in notation.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn legal(&self, seat: usize) -> Result<Vec<String>, JsValue> {
        let seat = self.seat(seat)?;
        Ok(if self.table.turn().seats().contains(seat) { self.table.legal(seat) } else { Vec::new() })
    }

    /// A move in words.
    ///
    /// # Errors
    /// If the text is no move, there is no such seat or no such language.
    pub fn describe(&self, seat: usize, choice: &str, language: Option<String>) -> Result<String, JsValue> {
        let (seat, words) = (self.seat(seat)?, Words::new(self::language(language)?));
        let sentence = self.table.describe(seat, choice);
        let sentence = sentence.ok_or_else(|| wrong("notation", &format!("{choice:?} is no move of this game")))?;
        Ok(words.say(&sentence))
    }

    /// Plays a move. Gives what happened, in words: nothing as long as others have to choose, too.
    ///
    /// # Errors
    /// Why the move is not allowed, with the number of the rule. The table is then unchanged.
    pub fn play(&mut self, seat: usize, choice: &str, language: Option<String>) -> Result<Vec<String>, JsValue> {
        let (seat, words) = (self.seat(seat)?, Words::new(self::language(language)?));
        let committed = self.table.commit(seat, self.table.decision(), choice).map_err(|error| play_error(&error))?;
        Ok(match committed {
            tablee_core::Committed::Waiting(_) => Vec::new(),
            tablee_core::Committed::Resolved(events) => events.iter().map(|event| words.say(event)).collect(),
        })
    }

    /// What a seat may know, and nothing else; what everybody may know if no seat is given.
    ///
    /// # Errors
    /// If there is no such seat.
    #[wasm_bindgen(unchecked_return_type = "any")]
    pub fn view(&self, seat: Option<usize>) -> Result<JsValue, JsValue> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        Ok(parsed(&self.table.view_text(viewer)))
    }

    /// Scores and places as they stand, with the lines behind the points.
    #[wasm_bindgen(unchecked_return_type = "Standing")]
    pub fn standing(&self, language: Option<String>) -> Result<JsValue, JsValue> {
        let words = Words::new(self::language(language)?);
        let standing = self.table.standing();
        let lines = |lines: &Vec<tablee_core::ScoreLine>| {
            let lines = lines.iter().map(|line| {
                let text = JSON::stringify(&JsValue::from_str(&words.say(&line.sentence))).map(String::from);
                format!("{{\"text\":{},\"points\":{}}}", text.unwrap_or_default(), line.points)
            });
            format!("[{}]", lines.collect::<Vec<_>>().join(","))
        };
        let breakdown: Vec<String> = standing.breakdown.iter().map(lines).collect();
        Ok(parsed(&format!(
            "{{\"scores\":{:?},\"places\":{:?},\"breakdown\":[{}]}}",
            standing.scores,
            standing.places,
            breakdown.join(",")
        )))
    }

    /// The game written down, for every other client: deal, moves and, when it is over, the result. It holds all secrets.
    pub fn record(&self, names: Option<Vec<String>>) -> String {
        self.table.record(&names.unwrap_or_default()).to_json()
    }

    /// The same table once more.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy(&self) -> Table {
        Table { table: self.table.copy() }
    }
}

impl Table {
    fn seat(&self, number: usize) -> Result<Seat, JsValue> {
        let seats = self.table.seats();
        let found = Seat::all(seats).find(|seat| seat.index() + 1 == number);
        found.ok_or_else(|| {
            wrong("no-such-seat", &format!("there is no seat {number}: seats are numbered from 1 to {seats}"))
        })
    }
}
