//! The score of a match of several games, and who sits where in each.

use tablee_core::{MAX_SEATS, Scores, Seat, SeatSet};

use crate::state::MOST_SEATS;

/// The score of a match of several games (K10), and who sits where in each of them (K2).
///
/// A game always starts with seat 1; so that the start moves one seat on, the players move: the match calls a player by the
/// seat that the player had in the first game, and says which player sits in which seat of a later one.
///
/// ```
/// use tablee_core::{Scores, Seat};
/// use tablee_kariba::MatchScore;
///
/// let mut score = MatchScore::new(2, 3).unwrap();
/// let [ann, bob] = [Seat::new(0), Seat::new(1)];
/// for points in [[20, 17], [30, 9], [12, 12]] {
///     let mut scores = Scores::new(2);
///     scores.set(Seat::new(0), points[0]);
///     scores.set(Seat::new(1), points[1]);
///     assert!(score.add(&scores));
/// }
/// // In the second game Bob started, so the thirty points of its seat 1 are his.
/// assert_eq!((score.total(ann), score.total(bob)), (20 + 9 + 12, 17 + 30 + 12));
/// assert!(score.is_over());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchScore {
    players: usize,
    length: usize,
    played: usize,
    totals: [i32; MAX_SEATS],
}

impl MatchScore {
    /// How many games are recommended (K10).
    pub const RECOMMENDED_LENGTH: usize = 3;
    /// The longest match (K10).
    pub const LONGEST: usize = 9;

    /// A match of `length` games among `players`; nothing unless 2 to 4 play 1 to 9 games.
    pub fn new(players: usize, length: usize) -> Option<MatchScore> {
        let possible = (2..=MOST_SEATS).contains(&players) && (1..=MatchScore::LONGEST).contains(&length);
        possible.then_some(MatchScore { players, length, played: 0, totals: [0; MAX_SEATS] })
    }

    /// How many games have been played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Whether all games have been played.
    pub fn is_over(&self) -> bool {
        self.played == self.length
    }

    /// The player who sits in `seat` in game number `game`, counted from 0 (K2).
    pub fn player_in(&self, game: usize, seat: Seat) -> Seat {
        Seat::new((game + seat.index()) % self.players)
    }

    /// Adds the points of a finished game. Returns false, and changes nothing, if the match is over or the game was played
    /// by another number of players.
    #[must_use]
    pub fn add(&mut self, scores: &Scores) -> bool {
        if self.is_over() || scores.seats() != self.players {
            return false;
        }
        for seat in Seat::all(self.players) {
            self.totals[self.player_in(self.played, seat).index()] += scores.points(seat);
        }
        self.played += 1;
        true
    }

    /// The points of a player over all games so far.
    pub fn total(&self, player: Seat) -> i32 {
        self.totals[player.index()]
    }

    /// Who has the most points; several if they are equal (K9).
    pub fn leaders(&self) -> SeatSet {
        let best = Seat::all(self.players).map(|player| self.total(player)).max();
        Seat::all(self.players).filter(|&player| Some(self.total(player)) == best).collect()
    }
}
