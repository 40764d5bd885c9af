//! The coach: before a costly move is played, one calm sentence about what it would give away.

use tablee_core::{SeatView, Sentence};

/// A move is costly if it gives away so much of a win: a card of Labyrinth left lying in the first turns costs 0.09,
pub const COSTLY_WIN: f64 = 0.08;
/// or so many points.
pub const COSTLY_POINTS: f64 = 2.0;

/// What an adviser thinks of a move.
#[derive(Clone, Copy, Debug)]
pub struct Opinion<'a> {
    /// The move, in notation.
    pub choice: &'a str,
    /// The chance to win with it, from 0 to 1.
    pub win: f64,
    /// The points that it is expected to lead to.
    pub points: f64,
}

/// What a move gives away.
#[derive(Clone, Debug)]
pub struct Loss<'a> {
    /// What is better, in notation.
    pub better: &'a str,
    /// How much that is.
    pub sentence: Sentence,
}

/// What a move gives away; nothing if that is little. `advice` is what the adviser thinks of the moves: the one chosen must be
/// among them, and the best of the others is held against it.
pub fn loss<'a>(chosen: &str, advice: &[Opinion<'a>]) -> Option<Loss<'a>> {
    let own = advice.iter().find(|opinion| opinion.choice == chosen)?;
    let best = advice
        .iter()
        .max_by(|left, right| left.win.total_cmp(&right.win).then(left.points.total_cmp(&right.points)))?;
    let (win, points) = (best.win - own.win, best.points - own.points);
    let costs_win = win >= COSTLY_WIN;
    // Points alone do not make a move bad that wins as often.
    if best.choice == own.choice || !(costs_win || points >= COSTLY_POINTS && win >= 0.0) {
        return None;
    }
    let sentence = if costs_win {
        Sentence::new("coach-win").number("percent", (win * 100.0).round() as i64)
    } else {
        Sentence::new("coach-points").number("points", points.round() as i64)
    };
    Some(Loss { better: best.choice, sentence })
}

/// What is said before a move is played, in a sentence: what it gives away, what is better, and why; nothing if it costs little.
pub fn coach(seen: &dyn SeatView, chosen: &str, advice: &[Opinion<'_>]) -> Option<Sentence> {
    let Loss { better, sentence: cost } = loss(chosen, advice)?;
    let sentence = Sentence::new("coach-word").inner("cost", cost).inner("better", seen.describe(better)?);
    Some(match tablee_why::why(seen, better) {
        Some(why) => Sentence::new("coach-why").inner("word", sentence).inner("why", why),
        None => sentence,
    })
}
