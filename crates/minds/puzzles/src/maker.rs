//! Looks for puzzles in games of bots and in records. What a game brings follows from its number and the seed alone.

use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, BotTable, Request, choose_plainly};
use tablee_core::{DealRng, PlayoutRng, Record, RecordError, Rng as _, Seat, SeatView, Table, Turn, Viewer};

use crate::judge::{Clear, Effort, clear, obvious, promising, unique, worked_out};
use crate::puzzle::Drawn;
use crate::puzzle::play_round;
use crate::{Kind, Puzzle, packed};

/// Where there is nothing much to choose there is no puzzle.
const FEWEST_MOVES: usize = 3;
/// No game gives more puzzles that were judged, and more that were worked out.
const MOST: [usize; 2] = [3, 2];
/// Between two puzzles of the same game there are so many decisions.
const APART: usize = 4;
/// Playouts of the first look and of the bots that play.
const GLANCE: u64 = 120;
const PLAYING: u64 = 60;
/// One decision in so many is made at random, so that positions come up that good players avoid.
const STRAY: u32 = 12;
/// Whoever plays an answer out thinks so long.
const FOLLOWING: u64 = 200;

/// A place to look for puzzles: the same table for the same number.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// The game.
    pub game: &'static str,
    /// Where all games come from.
    pub seed: u64,
    /// How many playouts the judge has for a look and for each duel.
    pub playouts: u64,
    /// Only what can be worked out is looked at.
    pub endings: bool,
}

impl Maker {
    /// The puzzles of the game of this number. When `stop` says so it gives what it has.
    pub fn game(&self, number: u64, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Puzzle> {
        let mut rng = PlayoutRng::new(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let Some(info) = tablee_catalog::info(self.game) else { return Vec::new() };
        // Two sit there most often: then more can be worked out.
        let seats = [2, 2, 2, 3, 4][rng.below(5) as usize].clamp(info.fewest_seats, info.most_seats);
        let request = Request { seats: Some(seats), ..Request::default() };
        let mut deal = DealRng::from_numbers(self.seed, number);
        let Ok(mut table) = tablee_catalog::open_with_bots(self.game, &request, &mut deal) else { return Vec::new() };
        let level = |rng: &mut PlayoutRng| [Level::Medium, Level::Medium, Level::Hard][rng.below(3) as usize];
        let levels: Vec<Level> = (0..seats).map(|_| level(&mut rng)).collect();
        let mut film = Film { deal: Drawn::Numbers(self.seed, number), ..Film::default() };
        while table.turn() != Turn::Over && !stop() {
            let seats = table.turn().seats();
            let mut choices = Vec::new();
            for seat in seats {
                let budget = Budget { playouts: PLAYING, stop };
                let ask =
                    Ask { seat, level: levels[seat.index()], seed: rng.next_u64(), budget, workers: &OneAfterTheOther };
                let stray = rng.below(STRAY) == 0;
                let random = if stray { table.random(seat, &mut rng) } else { None };
                choices.push((seat, random.or_else(|| table.choose(ask)).unwrap_or_default()));
            }
            film.add(&*table, &choices);
            if packed::play(table.as_mut(), &choices).is_err() {
                break;
            }
        }
        self.search(&film, rng.next_u64(), stop)
    }

    /// What of a game makes a puzzle: the ends first, which cost least, then the rest from the end on.
    fn search(&self, film: &Film, seed: u64, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Puzzle> {
        let mut found: Vec<Puzzle> = Vec::new();
        // Where only endings are wanted all others have been found.
        let mut counts = [if self.endings { MOST[0] } else { 0 }, 0];
        let mut taken: Vec<usize> = Vec::new();
        for (decision, (table, _)) in film.tables.iter().enumerate().rev() {
            if taken.iter().any(|other| other.abs_diff(decision) < APART) {
                continue;
            }
            for seat in table.turn().seats() {
                if stop() {
                    return found;
                }
                let effort = Effort { playouts: self.playouts, seed: seed ^ (decision as u64) << 8, stop };
                let clear = candidate(&**table, seat, effort, counts);
                let puzzle = clear.and_then(|clear| film.made(decision, seat, clear, effort));
                if let Some(puzzle) = puzzle.filter(|_| !stop()) {
                    counts[usize::from(puzzle.is_exact())] += 1;
                    found.push(puzzle);
                    taken.push(decision);
                    break;
                }
            }
        }
        found.reverse();
        found
    }
}

/// What seats chose at a decision.
type Choices = Vec<(Seat, String)>;

/// A game as it went: each decision with what was chosen.
struct Film {
    deal: Drawn,
    tables: Vec<(Box<dyn BotTable>, Choices)>,
    /// All decisions, packed, and where each of them ends.
    moves: String,
    ends: Vec<usize>,
}

impl Default for Film {
    fn default() -> Film {
        Film { deal: Drawn::Text(String::new()), tables: Vec::new(), moves: String::new(), ends: Vec::new() }
    }
}

impl Film {
    fn of(record: &Record) -> Result<Film, RecordError> {
        tablee_catalog::replay(record)?;
        let mut table = tablee_catalog::replay_with_bots(&record.until(0))?;
        let mut film = Film { deal: Drawn::Text(table.deal_text()), ..Film::default() };
        for choices in &record.moves {
            let choices: Choices = choices.iter().map(|(&seat, choice)| (seat, choice.clone())).collect();
            film.add(&*table, &choices);
            // The whole record has just been played.
            let _ = packed::play(table.as_mut(), &choices);
        }
        Ok(film)
    }

    fn add(&mut self, table: &dyn BotTable, choices: &[(Seat, String)]) {
        for (seat, choice) in choices {
            packed::write(table, *seat, choice, &mut self.moves);
        }
        self.ends.push(self.moves.len());
        self.tables.push((table.copy_with_bots(), choices.to_vec()));
    }

    /// The decisions before this one.
    fn until(&self, decision: usize) -> &str {
        let end = decision.checked_sub(1).and_then(|last| self.ends.get(last)).copied().unwrap_or(0);
        self.moves.get(..end).unwrap_or_default()
    }

    /// The puzzle at a decision.
    fn made(&self, decision: usize, seat: Seat, clear: Clear, effort: Effort<'_>) -> Option<Puzzle> {
        let Clear { answer, verdict } = clear;
        let (table, choices) = self.tables.get(decision)?;
        let seen = table.see(Viewer::Seat(seat));
        let kind = if verdict.playouts.is_none() { Kind::Ending } else { Kind::of(&*seen, &answer) };
        let rating = rating(&*seen, seat, &answer, effort);
        // The others choose at the same time what they chose in the game.
        let following = |decided: &dyn BotTable, other: Seat| {
            if decided.decision() == decision {
                let in_game = || choices.iter().find(|(one, _)| *one == other).map(|(_, choice)| choice.clone());
                return if other == seat { Some(answer.clone()) } else { in_game() };
            }
            let budget = Budget { playouts: FOLLOWING, stop: effort.stop };
            let (level, seed) = (Level::Master, effort.seed);
            decided.choose(Ask { seat: other, level, seed, budget, workers: &OneAfterTheOther })
        };
        let line = play_round(table.copy_with_bots().as_mut(), seat, &following)?;
        let puzzle = Puzzle {
            id: String::new(),
            kind,
            rating,
            game: table.info().id.to_owned(),
            seats: table.seats(),
            options: options(&**table).unwrap_or_default(),
            deal: self.deal.clone(),
            moves: self.until(decision).to_owned(),
            seat,
            answer,
            line,
            verdict,
        };
        Some(puzzle.named()).filter(|puzzle| puzzle.table().is_ok())
    }
}

/// The puzzles of a record. A game with a set of its own has none: a puzzle does not carry it.
///
/// # Errors
/// [`RecordError`] if the record does not hold.
pub fn of_record(
    record: &Record,
    playouts: u64,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Puzzle>, RecordError> {
    let film = Film::of(record)?;
    let Some(info) = tablee_catalog::info(&record.game).filter(|_| is_standard(&film)) else { return Ok(Vec::new()) };
    Ok(Maker { game: info.id, seed, playouts, endings: false }.search(&film, seed, stop))
}

/// The puzzle that a decision of a game makes which somebody got wrong: they have shown themselves that it is not obvious.
pub fn of_decision(
    record: &Record,
    decision: usize,
    seat: Seat,
    playouts: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Puzzle> {
    let film = Film::of(&record.until(decision + 1)).ok().filter(is_standard)?;
    let (table, _) = film.tables.get(decision)?;
    let played = record.moves.get(decision)?.get(&seat)?;
    let effort = Effort { playouts, seed: decision as u64, stop };
    let seen = table.see(Viewer::Seat(seat));
    let clear = clear(&*seen, seat, effort).filter(|clear| clear.answer != *played)?;
    film.made(decision, seat, clear, effort)
}

/// Whether a game is played with the set that is there anyway.
fn is_standard(film: &Film) -> bool {
    film.tables.first().is_some_and(|(table, _)| {
        let request = Request { options: options(&**table), set: None, seats: Some(table.seats()) };
        let standard = tablee_catalog::open_dealt(table.info().id, &request, &table.deal_text());
        standard.is_ok_and(|standard| standard.set_id() == table.set_id())
    })
}

/// What is best there, if it is no matter of course. Cheap questions come first.
fn candidate(table: &dyn BotTable, seat: Seat, effort: Effort<'_>, counts: [usize; 2]) -> Option<Clear> {
    let seen = table.see(Viewer::Seat(seat));
    if seen.moves().len() < FEWEST_MOVES {
        return None;
    }
    let hidden = |answer: &str| !obvious(&*seen, seat, answer, effort.seed);
    if let Some(solved) = worked_out(&*seen, seat, effort) {
        return unique(&solved).filter(|clear| counts[1] < MOST[1] && hidden(&clear.answer));
    }
    if counts[0] >= MOST[0] {
        return None;
    }
    let hoped = promising(&*seen, seat, Effort { playouts: GLANCE, ..effort })?;
    if !hidden(&hoped) {
        return None;
    }
    clear(&*seen, seat, effort).filter(|clear| clear.answer == hoped || hidden(&clear.answer))
}

/// The switches of a table as they are written in a request; nothing for the usual ones.
fn options(table: &dyn Table) -> Option<String> {
    let record = table.record(&[]);
    let usual = tablee_catalog::options(table.info().id, &Request::default()).ok()?;
    let set = record.options.as_object()?;
    let text = |value: &dyn std::fmt::Display| value.to_string().trim_matches('"').to_owned();
    let unusual = set.iter().filter(|(name, value)| usual.get(name.as_str()) != Some(value));
    let pairs: Vec<String> = unusual.map(|(name, value)| format!("{name}={}", text(value))).collect();
    (!pairs.is_empty()).then(|| pairs.join(","))
}

/// What a search by the rules alone gets to find the answer.
const WEAK: [u64; 4] = [40, 160, 640, 2_560];
/// The easiest puzzle, and how much harder each bot makes it that does not find the answer.
const EASIEST: u32 = 900;
const HARDER: u32 = 130;

/// How hard a puzzle is, before anybody has tried it: by how many playouts a weak search needs to find the answer, twice in a row,
/// and by which bots do not find it.
fn rating(seen: &dyn SeatView, seat: Seat, answer: &str, effort: Effort<'_>) -> u32 {
    let ask = |level, seed, playouts| {
        let budget = Budget { playouts, stop: effort.stop };
        Ask { seat, level, seed, budget, workers: &OneAfterTheOther }
    };
    let weak = |playouts| {
        (1..=2).all(|seed| choose_plainly(seen, ask(Level::Easy, seed, playouts)).as_deref() == Some(answer))
    };
    let steps = WEAK.into_iter().position(weak).unwrap_or(WEAK.len()) as u32;
    let missed = |level| tablee_catalog::choose(seen, ask(level, 1, PLAYING)).as_deref() != Some(answer);
    let bots = u32::from(missed(Level::Medium)) + u32::from(missed(Level::Hard));
    EASIEST + HARDER * (steps + bots)
}
