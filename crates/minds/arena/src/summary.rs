//! What a run showed: one row a contestant, one a pair of them.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tablee_core::{Say, Seat, Sentence};

use crate::rating::{Ranked, Rating, ratings};
use crate::statistics::{Share, Times};
use crate::{Pairing, Reason, Schedule, Season, Terms};

/// What is known of the table at which they sat.
#[derive(Clone, Debug)]
pub struct Occasion {
    /// The game's name in commands.
    pub game: &'static str,
    /// The message with its name for people.
    pub name: &'static str,
    /// How many played.
    pub seats: usize,
    /// The options, as JSON.
    pub options: Value,
}

/// How one contestant did.
#[derive(Clone, Debug)]
pub struct Row {
    /// As it was written.
    pub name: String,
    /// How many seats it had in all games together.
    pub games: usize,
    /// The share of the victory, ties divided.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
    /// The mean of its points.
    pub points: f64,
    /// How often it had so many points.
    pub distribution: BTreeMap<i32, usize>,
    /// The rating.
    pub rating: Rating,
    /// The mean time of a move, in milliseconds.
    pub ms_mean: f64,
    /// Half the moves took less.
    pub ms_median: f64,
    /// 99 moves of a hundred took less.
    pub ms_p99: f64,
    /// The longest.
    pub ms_max: f64,
    /// Games lost by its own fault.
    pub forfeits: usize,
}

/// How one contestant did against another: who had the better place, ties half.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The row.
    pub one: usize,
    /// The other row.
    pub other: usize,
    /// How often they sat at one table.
    pub games: usize,
    /// The share of the games in which the first was ahead.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
}

/// A game lost by a guest's own fault.
#[derive(Clone, Debug)]
pub struct Loss {
    /// Which game, from 1.
    pub game: usize,
    /// Where it sat.
    pub seat: Seat,
    /// The row.
    pub row: usize,
    /// Which decision, from 1.
    pub decision: usize,
    /// Why.
    pub reason: Reason,
}

/// Everything that a run showed.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The table.
    pub occasion: Occasion,
    /// What was asked for.
    pub terms: Terms,
    /// How deals were played.
    pub pairing: Pairing,
    /// Games that were finished.
    pub games: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// One row a contestant, in the order in which they were listed.
    pub rows: Vec<Row>,
    /// Every pair that met, the first listed first.
    pub pairs: Vec<Pair>,
    /// Games lost by a guest's own fault, in order.
    pub losses: Vec<Loss>,
}

#[derive(Clone, Default)]
struct Tally {
    share: Share,
    points: f64,
    distribution: BTreeMap<i32, usize>,
    times: Times,
    forfeits: usize,
}

impl Summary {
    /// Adds up what was played, always in the order of the schedule.
    pub fn new(occasion: Occasion, terms: Terms, schedule: &Schedule, season: &Season) -> Summary {
        let contestants = schedule.contestants();
        let mut tallies = vec![Tally::default(); contestants.len()];
        let mut meetings: BTreeMap<(usize, usize), Share> = BTreeMap::new();
        let mut losses = Vec::new();
        for game in &season.played {
            let (seating, group) = (&game.fixture.seating, game.fixture.group);
            for (seat, &who) in seating.iter().enumerate() {
                let tally = &mut tallies[who];
                tally.share.add(group, game.shares[seat]);
                tally.points += f64::from(game.points[seat]);
                *tally.distribution.entry(game.points[seat]).or_default() += 1;
                game.times[seat].iter().for_each(|&time| tally.times.add(time));
                for (other_seat, &other) in seating.iter().enumerate().filter(|&(_, &other)| who < other) {
                    let (own, theirs) = (game.places[seat], game.places[other_seat]);
                    let ahead = if own == theirs { 0.5 } else { f64::from(u8::from(own < theirs)) };
                    meetings.entry((who, other)).or_default().add(group, ahead);
                }
            }
            if let Some(forfeit) = &game.forfeit {
                let row = seating[forfeit.seat.index()];
                tallies[row].forfeits += 1;
                losses.push(Loss {
                    game: game.fixture.index + 1,
                    seat: forfeit.seat,
                    row,
                    decision: forfeit.decision + 1,
                    reason: forfeit.reason.clone(),
                });
            }
        }
        let ranked: Vec<Ranked<'_>> =
            season.played.iter().map(|game| Ranked { seating: &game.fixture.seating, places: &game.places }).collect();
        let ratings = ratings(contestants.len(), occasion.seats, &ranked);
        let rows = contestants.iter().zip(tallies).zip(ratings);
        let rows = rows.map(|((contestant, tally), rating)| row(&contestant.name, tally, rating)).collect();
        let pair = |((one, other), share): ((usize, usize), Share)| Pair {
            one,
            other,
            games: share.count(),
            score: share.mean(),
            interval: share.interval(),
        };
        Summary {
            occasion,
            terms,
            pairing: schedule.pairing(),
            games: season.played.len(),
            seconds: season.time.as_secs_f64(),
            rows,
            pairs: meetings.into_iter().map(pair).collect(),
            losses,
        }
    }

    /// The rows from the strongest to the weakest.
    pub fn ranking(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by(|left, right| right.rating.value.total_cmp(&left.rating.value));
        rows
    }

    /// The summary for programs. Only times, and what was asked of the machine, depend on where it ran.
    pub fn to_json(&self, say: &dyn Say) -> Value {
        let row = |row: &Row| {
            json!({
                "name": row.name,
                "score": rounded(row.score, 6),
                "interval": row.interval.map(|end| rounded(end, 6)),
                "points": rounded(row.points, 4),
                "rating": rounded(row.rating.value, 2),
                "rating_interval": [
                    rounded(row.rating.value - row.rating.margin, 2),
                    rounded(row.rating.value + row.rating.margin, 2),
                ],
                "ms_mean": rounded(row.ms_mean, 5),
                "ms_median": rounded(row.ms_median, 5),
                "ms_p99": rounded(row.ms_p99, 5),
                "ms_max": rounded(row.ms_max, 5),
                "seats_taken": row.games,
                "forfeits": row.forfeits,
            })
        };
        let pair = |pair: &Pair| {
            json!({
                "bot": self.rows[pair.one].name,
                "against": self.rows[pair.other].name,
                "games": pair.games,
                "score": rounded(pair.score, 6),
                "interval": pair.interval.map(|end| rounded(end, 6)),
            })
        };
        let loss = |loss: &Loss| {
            json!({
                "game": loss.game,
                "bot": self.rows[loss.row].name,
                "seat": loss.seat,
                "decision": loss.decision,
                "code": loss.reason.code(),
                "reason": say.say(&loss.reason.sentence()),
            })
        };
        json!({
            "game": self.occasion.game,
            "seats": self.occasion.seats,
            "games": self.games,
            "games_asked": self.terms.games,
            "options": self.occasion.options,
            "seed": self.terms.seed,
            "pairing": self.pairing.name(),
            "threads": self.terms.threads,
            "seconds": rounded(self.seconds, 3),
            "bots": self.rows.iter().map(row).collect::<Vec<_>>(),
            "pairs": self.pairs.iter().map(pair).collect::<Vec<_>>(),
            "forfeits": self.losses.iter().map(loss).collect::<Vec<_>>(),
        })
    }

    /// What was played, in one line.
    pub fn heading(&self, say: &dyn Say) -> String {
        let pairing = match self.pairing {
            Pairing::Duplicate => "arena-pairing-duplicate",
            Pairing::None => "arena-pairing-none",
        };
        say.say(
            &Sentence::new("arena-heading")
                .word("game", self.occasion.name)
                .count("seats", self.occasion.seats)
                .count("games", self.games)
                .text("seconds", crate::report::decimal(say, self.seconds, 1))
                .word("pairing", pairing)
                .text("seed", self.terms.seed),
        )
    }
}

fn row(name: &str, tally: Tally, rating: Rating) -> Row {
    let games = tally.share.count();
    Row {
        name: name.to_owned(),
        games,
        score: tally.share.mean(),
        interval: tally.share.interval(),
        points: tally.points / games.max(1) as f64,
        distribution: tally.distribution,
        rating,
        ms_mean: tally.times.mean(),
        ms_median: tally.times.quantile(0.5),
        ms_p99: tally.times.quantile(0.99),
        ms_max: tally.times.longest(),
        forfeits: tally.forfeits,
    }
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}
