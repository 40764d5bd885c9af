//! K2, K10: several games in a row.

use tablee_core::{ComponentSet, DealRng, Game, PlayoutRng, Scores, Seat, SeatSet, Setup, Turn, play_random};
use tablee_kariba::{Kariba, KaribaOptions, KaribaSet, MatchScore};

fn scores(points: &[i32]) -> Scores {
    let mut scores = Scores::new(points.len());
    points.iter().enumerate().for_each(|(index, &points)| scores.set(Seat::new(index), points));
    scores
}

/// K2: seat 1 starts, then play goes clockwise.
#[test]
fn seat_1_starts_and_play_goes_clockwise() {
    for seats in 2..=4 {
        let setup = Setup::<Kariba>::standard(seats).unwrap();
        let mut state = Kariba::start(&setup, &Kariba::deal(&setup, &mut DealRng::from_numbers(1, 0))).unwrap();
        for turn in 0..2 * seats {
            assert_eq!(state.turn(), Turn::Decide(SeatSet::one(Seat::new(turn % seats))));
            tablee_core::random_step(&mut state, &mut PlayoutRng::new(1), &mut Vec::new());
        }
    }
}

/// K2: in a match the start moves one seat on with each game: the player of seat 1 is the next one each time.
#[test]
fn the_start_moves_one_seat_on() {
    let score = MatchScore::new(3, 9).unwrap();
    let starters: Vec<usize> = (0..5).map(|game| score.player_in(game, Seat::FIRST).number()).collect();
    assert_eq!(starters, [1, 2, 3, 1, 2]);
    let second_game: Vec<usize> = Seat::all(3).map(|seat| score.player_in(1, seat).number()).collect();
    assert_eq!(second_game, [2, 3, 1], "clockwise as before, from the second player on");
}

/// K10, K9: the totals over the games decide, and equal totals share the victory.
#[test]
fn totals_over_the_games_decide() {
    let mut score = MatchScore::new(3, MatchScore::RECOMMENDED_LENGTH).unwrap();
    assert_eq!(score.leaders(), SeatSet::all(3));
    assert!(score.add(&scores(&[10, 20, 0])));
    assert_eq!(score.leaders(), SeatSet::one(Seat::new(1)));
    // The second player starts the second game, the third player the third.
    assert!(score.add(&scores(&[0, 5, 10])));
    assert!(!score.is_over());
    assert!(score.add(&scores(&[15, 0, 0])));
    assert_eq!(Seat::all(3).map(|player| score.total(player)).collect::<Vec<_>>(), [20, 20, 20]);
    assert_eq!(score.leaders(), SeatSet::all(3));
    assert!(score.is_over());
    assert_eq!(score.played(), 3);
    assert!(!score.add(&scores(&[1, 1, 1])), "the match is over");
}

/// K10: from one to nine games, for two to four players.
#[test]
fn matches_have_one_to_nine_games() {
    for players in 0..7 {
        for length in 0..12 {
            let possible = (2..=4).contains(&players) && (1..=9).contains(&length);
            assert_eq!(MatchScore::new(players, length).is_some(), possible, "{players} players, {length} games");
        }
    }
    let mut score = MatchScore::new(2, 1).unwrap();
    assert!(!score.add(&scores(&[1, 2, 3])), "a game of three is not part of a match of two");
    assert_eq!(score, MatchScore::new(2, 1).unwrap());
}

/// K2, K10: a whole match of expert games.
#[test]
fn a_match_is_played_to_its_end() {
    let setup = Setup::<Kariba>::new(KaribaOptions { expert: true }, KaribaSet::standard(), 4).unwrap();
    let mut score = MatchScore::new(4, 3).unwrap();
    let mut captured = 0;
    while !score.is_over() {
        let deal = Kariba::deal(&setup, &mut DealRng::from_numbers(1, score.played() as u64));
        let mut state = Kariba::start(&setup, &deal).unwrap();
        play_random(&mut state, &mut PlayoutRng::new(1), &mut Vec::new());
        captured += Seat::all(4).map(|seat| state.scores().points(seat)).sum::<i32>();
        assert!(score.add(&state.scores()));
    }
    assert_eq!(Seat::all(4).map(|player| score.total(player)).sum::<i32>(), captured);
}
