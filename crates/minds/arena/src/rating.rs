//! Ratings on the scale of Elo: 1500 in the middle, 400 points more win ten games of eleven.
//!
//! Two seats: Bradley and Terry's model, fitted to all games at once, so that their order does not matter. More seats: Weng and
//! Lin's Bayesian update (2011, algorithm 1, every pair of seats compared), game by game in the order of the schedule.

use crate::statistics::Z;

/// Elo points for one unit of the logistic scale.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The middle of the scale.
const MIDDLE: f64 = 1500.0;

/// A rating with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

/// What the ratings are made of: who sat where, and the places.
#[derive(Clone, Debug)]
pub(crate) struct Ranked<'a> {
    pub(crate) seating: &'a [usize],
    pub(crate) places: &'a [usize],
}

pub(crate) fn ratings(contestants: usize, seats: usize, games: &[Ranked<'_>]) -> Vec<Rating> {
    if seats == 2 { bradley_terry(contestants, games) } else { weng_lin(contestants, games) }
}

/// Maximum a posteriori by Newton's method. The prior is one drawn game of each against a player in the middle: without it,
/// whoever wins every game would be infinitely strong.
fn bradley_terry(contestants: usize, games: &[Ranked<'_>]) -> Vec<Rating> {
    let mut wins = vec![vec![0.0; contestants]; contestants];
    for game in games {
        let (&[one, other], &[own, theirs]) = (game.seating, game.places) else { continue };
        if one == other {
            continue;
        }
        let share = if own == theirs { 0.5 } else { f64::from(u8::from(own < theirs)) };
        wins[one][other] += share;
        wins[other][one] += 1.0 - share;
    }
    let mut strength = vec![0.0; contestants];
    let mut inverse = identity(contestants);
    for _ in 0..100 {
        let mut gradient = vec![0.0; contestants];
        let mut information = vec![vec![0.0; contestants]; contestants];
        for one in 0..contestants {
            let alone = logistic(strength[one]);
            gradient[one] += 0.5 - alone;
            information[one][one] += alone * (1.0 - alone);
            for other in 0..contestants {
                let count = wins[one][other] + wins[other][one];
                let expected = logistic(strength[one] - strength[other]);
                gradient[one] += wins[one][other] - count * expected;
                let weight = count * expected * (1.0 - expected);
                information[one][one] += weight;
                information[one][other] -= weight;
            }
        }
        inverse = inverted(information);
        let mut largest: f64 = 0.0;
        for one in 0..contestants {
            let step: f64 = (0..contestants).map(|other| inverse[one][other] * gradient[other]).sum();
            // Far from the top the parabola is a bad guess: no step is longer than 350 points.
            strength[one] += step.clamp(-2.0, 2.0);
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let middle = strength.iter().sum::<f64>() / contestants.max(1) as f64;
    (0..contestants)
        .map(|one| Rating {
            value: MIDDLE + ELO * (strength[one] - middle),
            margin: Z * ELO * around_the_mean(&inverse, one).max(0.0).sqrt(),
        })
        .collect()
}

/// The variance of one strength when the mean of all is held fixed: only differences can be known from games.
fn around_the_mean(covariance: &[Vec<f64>], one: usize) -> f64 {
    let count = covariance.len() as f64;
    let with_all = covariance[one].iter().sum::<f64>() / count;
    let of_all = covariance.iter().flatten().sum::<f64>() / (count * count);
    covariance[one][one] - 2.0 * with_all + of_all
}

fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

fn identity(size: usize) -> Vec<Vec<f64>> {
    (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect()
}

/// Gauss and Jordan's elimination. The matrix is positive definite thanks to the prior, so no pivot is looked for.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse = identity(size);
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] *= scale;
            inverse[pivot][column] *= scale;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

/// Mean and variance of a strength, as Weng and Lin keep them.
#[derive(Clone, Copy)]
struct Belief {
    mean: f64,
    variance: f64,
}

/// The usual start: mean 25, deviation 25 / 3, and half of that for the luck of one game.
const START: Belief = Belief { mean: 25.0, variance: 625.0 / 9.0 };
const LUCK: f64 = 625.0 / 36.0;
/// A variance never falls below this part of itself in one game.
const LEAST: f64 = 1e-4;

fn weng_lin(contestants: usize, games: &[Ranked<'_>]) -> Vec<Rating> {
    let mut beliefs = vec![START; contestants];
    for game in games {
        let before = beliefs.clone();
        for (seat, &who) in game.seating.iter().enumerate() {
            let own = before[who];
            let (mut shift, mut shrink) = (0.0, 0.0);
            for (other_seat, &other) in game.seating.iter().enumerate() {
                // Two seats of the same bot say nothing about it.
                if other == who {
                    continue;
                }
                let theirs = before[other];
                let spread = (own.variance + theirs.variance + 2.0 * LUCK).sqrt();
                let expected = logistic((own.mean - theirs.mean) / spread);
                let (place, their_place) = (game.places[seat], game.places[other_seat]);
                let won = if place == their_place { 0.5 } else { f64::from(u8::from(place < their_place)) };
                shift += own.variance / spread * (won - expected);
                shrink += own.variance / (spread * spread) * expected * (1.0 - expected);
            }
            beliefs[who].mean += shift;
            // Of the paper's ways to damp the growing certainty, the one that knows that the pairs of one game are not
            // independent of each other: divided by the number of seats.
            beliefs[who].variance *= (1.0 - shrink / game.seating.len() as f64).max(LEAST);
        }
    }
    let scale = ELO / (2.0 * LUCK).sqrt();
    let middle = beliefs.iter().map(|belief| belief.mean).sum::<f64>() / contestants.max(1) as f64;
    beliefs
        .iter()
        .map(|belief| Rating {
            value: MIDDLE + scale * (belief.mean - middle),
            margin: Z * scale * belief.variance.sqrt(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seats_find_the_difference_that_the_wins_speak_of() {
        // Ten wins of eleven, many times over: 400 points by the definition of the scale.
        let (won, lost) = ([1, 2], [2, 1]);
        let mut games = Vec::new();
        for game in 0..1100 {
            games.push(Ranked { seating: &[0, 1], places: if game % 11 == 0 { &lost } else { &won } });
        }
        let ratings = ratings(2, 2, &games);
        let difference = ratings[0].value - ratings[1].value;
        assert!((difference - 400.0).abs() < 5.0, "{difference}");
        assert!((ratings[0].value + ratings[1].value - 3000.0).abs() < 1e-6);
        // The error of a log-odds from 1100 games, one half of it for each of the two.
        let error = 1.96 * ELO / (1100.0_f64 * (10.0 / 121.0)).sqrt() / 2.0;
        assert!((ratings[0].margin - error).abs() < 1.5, "{} {error}", ratings[0].margin);
    }

    #[test]
    fn whoever_wins_everything_has_a_finite_rating() {
        let games = vec![Ranked { seating: &[0, 1], places: &[1, 2] }; 500];
        let ratings = ratings(2, 2, &games);
        assert!(ratings.iter().all(|rating| rating.value.is_finite() && rating.margin.is_finite()));
        assert!(ratings[0].value > 1800.0 && ratings[0].margin > 50.0, "{ratings:?}");
    }

    #[test]
    fn a_draw_moves_nobody_and_no_games_say_nothing() {
        let games = vec![Ranked { seating: &[0, 1], places: &[1, 1] }; 50];
        assert!(ratings(2, 2, &games).iter().all(|rating| (rating.value - 1500.0).abs() < 1e-6));
        assert!(ratings(3, 4, &[]).iter().all(|rating| rating.value == 1500.0 && rating.margin > 300.0));
        assert!(ratings(1, 2, &[]).iter().all(|rating| rating.value == 1500.0));
    }

    #[test]
    fn four_seats_are_ranked_by_their_places_and_grow_surer() {
        let few = vec![Ranked { seating: &[0, 1, 2, 3], places: &[1, 2, 3, 4] }; 20];
        let many = vec![Ranked { seating: &[0, 1, 2, 3], places: &[1, 2, 3, 4] }; 200];
        let (few, many) = (ratings(4, 4, &few), ratings(4, 4, &many));
        assert!(many.windows(2).all(|pair| pair[0].value > pair[1].value), "{many:?}");
        assert!(many[1].margin < few[1].margin);
    }
}
