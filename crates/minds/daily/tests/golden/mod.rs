//! What the days and their bots were like when they were first played, and what they are like here.

#![allow(dead_code, reason = "the test and the program for WebAssembly each use a part")]

use tablee_bots::Level;
use tablee_daily::{Date, Day, FIRST_DATE, Par};

/// So many days are held.
pub(crate) const DAYS: usize = 1_000;

/// By game, of all that a thousand days say.
pub(crate) const GOLDEN_HASHES: [&str; 4] =
    ["35573d8a1f7de366", "8476566b8e92f577", "ad53d009dcc20130", "6cc9f351015efb11"];

/// By game, of the moves of a hard bot and a master against the bots of some days.
pub(crate) const GOLDEN_GAMES: [&str; 4] = ["", "", "", ""];

/// One day in full.
pub(crate) const GOLDEN_DAYS: [&str; 4] = [
    "karuba 2026-11-18 -,medium,medium [] 10920387193783965207 13 8 30 24 18 17 23 25 1 15 16 22 12 10 36 20 5 4 32 6 14 21 31 28 26 7 11 33 29 34 35 9 27 2 3 19 brown=60/50 blue=30/40 purple=50/80 yellow=90/90",
    "karuba-cards 2026-11-18 medium,medium,-,medium [] 11782279202217961598 15,6,4,1,9,8,11,10,3,7,13,2,14,12,5,16 6,8,2,16,1,13,4,10,15,5,14,9,12,7,11,3 12,13,4,14,8,15,7,9,5,16,11,2,1,3,10,6 16,4,15,3,1,6,8,14,13,5,9,10,2,11,12,7",
    "kariba 2026-11-18 medium,medium,- [expert=true] 18305587307499186682 6873328544565281547732781842785258136432642713154366832156671741",
    "labyrinth 2026-11-18 medium,medium,-,medium [] 15758590309473824179 12 15 26 11 48 28 42 21 7 23 17 5 20 32 29 41 37 16 10 8 38 45 24 14 46 49 13 18 33 27 50 4 2 1 39 47 35 9 19 34 25 31 3 22 6 40 36 43 30 44 / 0 1 0 0",
];

pub(crate) fn dates() -> impl Iterator<Item = Date> {
    std::iter::successors(Some(FIRST_DATE), |date| date.next()).take(DAYS)
}

/// All that a day says, as text.
pub(crate) fn told(day: &Day) -> String {
    let seats: Vec<&str> = day.bots.iter().map(|bot| bot.map_or("-", Level::name)).collect();
    format!("{} {} {} [{}] {} {}", day.info.id, day.date, seats.join(","), day.options, day.seed, day.deal)
}

/// FNV-1a, 64 bits.
fn hash(texts: impl Iterator<Item = String>) -> String {
    let byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = texts.fold(0xcbf2_9ce4_8422_2325, |hash, text| text.bytes().fold(hash, byte));
    format!("{hash:016x}")
}

pub(crate) fn days_hash(game: &str) -> String {
    hash(dates().filter_map(|date| Day::of(game, date)).map(|day| told(&day)))
}

/// So many decisions a master makes in the person's place: all of its ways to think, and not too long.
const MASTERLY: usize = 10;

/// Whole games with a hard bot in the person's place, against every bot of the first week, and the beginning of one with a master.
pub(crate) fn games_hash(game: &str) -> String {
    let week = dates().take(7).filter_map(|date| Day::of(game, date));
    hash(week.filter_map(|day| {
        let (level, decisions) =
            if day.date.weekday() == 6 { (Level::Master, MASTERLY) } else { (Level::Hard, usize::MAX) };
        let mut par = Par::new(&day, level).ok()?;
        (0..decisions).find_map(|_| par.step());
        Some(format!("{:?}", par.record().moves))
    }))
}
