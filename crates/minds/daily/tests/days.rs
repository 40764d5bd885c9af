//! The days' deals are the same for ever: a thousand dates a game by a hash, and some in full.

mod golden;

use tablee_bots::Level;
use tablee_catalog::GAMES;
use tablee_core::Seat;
use tablee_daily::{Date, Day, FIRST_DATE};

use golden::{DAYS, GOLDEN_DAYS, GOLDEN_GAMES, GOLDEN_HASHES, dates, days_hash, games_hash, told};

#[test]
fn a_thousand_days_are_as_they_were() {
    let found: Vec<String> = GAMES.iter().map(|info| days_hash(info.id)).collect();
    assert_eq!(found, GOLDEN_HASHES, "whoever has played a day would find another one in the archive");
}

#[test]
fn some_days_in_full() {
    let date: Date = "2026-11-18".parse().unwrap();
    let found: Vec<String> = GAMES.iter().map(|info| told(&Day::of(info.id, date).unwrap())).collect();
    assert_eq!(found, GOLDEN_DAYS);
}

/// The same in WebAssembly: `cargo xtask nightly daily`.
#[test]
fn bots_play_the_days_as_they_did() {
    let found: Vec<String> = GAMES.iter().map(|info| games_hash(info.id)).collect();
    assert_eq!(found, GOLDEN_GAMES, "whoever has a record of a day could not have it checked any more");
}

#[test]
fn every_kind_of_table_comes() {
    for info in GAMES {
        let days: Vec<Day> = dates().map(|date| Day::of(info.id, date).unwrap()).collect();
        for seats in info.fewest_seats..=info.most_seats.min(4) {
            let count = days.iter().filter(|day| day.bots.len() == seats).count();
            let fair = DAYS / (info.most_seats.min(4) - info.fewest_seats + 1);
            assert!((fair * 4 / 5..fair * 6 / 5).contains(&count), "{}: {count} days for {seats}", info.id);
        }
        for switch in info.switches {
            let name = format!("{}=", switch.name);
            let count = days.iter().filter(|day| day.options.contains(&name)).count();
            assert!((200..300).contains(&count), "{} {}: {count}", info.id, switch.name);
        }
        assert!(days.iter().any(|day| day.own() == Seat::FIRST) && days.iter().any(|day| day.own() != Seat::FIRST));
        for day in &days {
            assert_eq!(day.bots.iter().filter(|bot| bot.is_none()).count(), 1);
            let table = day.table().unwrap();
            assert_eq!((table.seats(), table.deal_text()), (day.bots.len(), day.deal.clone()));
        }
        let mut deals: Vec<&str> = days.iter().map(|day| day.deal.as_str()).collect();
        deals.sort_unstable();
        deals.dedup();
        assert_eq!(deals.len(), DAYS, "{}: no deal comes twice", info.id);
    }
}

#[test]
fn the_week_begins_gently() {
    let monday: Date = "2026-11-16".parse().unwrap();
    let sunday: Date = "2026-11-22".parse().unwrap();
    for info in GAMES {
        let levels = |date| Day::of(info.id, date).unwrap().bots.into_iter().flatten().collect::<Vec<_>>();
        assert!(levels(monday).iter().all(|&level| level == Level::Easy));
        assert!(levels(sunday).iter().all(|&level| level == Level::Hard));
    }
}

#[test]
fn no_day_before_the_first_and_no_game_of_another_name() {
    assert!(Day::of("kariba", FIRST_DATE).is_some());
    assert_eq!(Day::of("kariba", FIRST_DATE.previous().unwrap()), None);
    assert_eq!(Day::of("chess", FIRST_DATE), None);
}

#[test]
fn the_calendar_is_the_usual_one() {
    for (text, number, weekday) in
        [("0001-01-01", 0, 0), ("1970-01-01", 719_162, 3), ("2000-02-29", 730_178, 1), ("2026-11-18", 739_937, 2)]
    {
        let date: Date = text.parse().unwrap();
        assert_eq!((date.number(), date.weekday(), date.to_string().as_str()), (number, weekday, text));
    }
    let mut date: Date = "1969-12-31".parse().unwrap();
    for number in 0..80_000_u64 {
        let next = date.next().unwrap();
        assert_eq!((next.previous(), next.number()), (Some(date), date.number() + 1));
        assert_eq!(Date::of_seconds(number * 86_400 + number % 86_400), Some(next));
        date = next;
    }
    assert_eq!("9999-12-31".parse::<Date>().unwrap().next(), None);
    assert_eq!("0001-01-01".parse::<Date>().unwrap().previous(), None);
    for wrong in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "+026-01-01", "", "2026-01-011"]
    {
        assert!(wrong.parse::<Date>().is_err(), "{wrong}");
    }
    assert_eq!("2028-02-10".parse::<Date>().unwrap().month_days().count(), 29);
}
